//! Drawn maps: characters on their grounds, and places on them.

use super::super::canvas::{Anchor, At, Canvas, Paint, Pen};
use super::super::colours::{INK, of_ground};
use super::super::drawing::{ground_of, piece};
use super::super::ground::{self, Plot};
use super::{columns_of, number_of, small};
use muster_kit::{Chart, Ground, MarkState};

/// Width and height of a character.
const GLYPH: (i32, i32) = (22, 40);

/// Width and height in pixels: those of its longest row and of all rows, without head and legend.
pub(super) fn size(chart: &Chart) -> (i32, i32) {
    (columns_of(&chart.ground) * GLYPH.0, small(chart.ground.len()) * GLYPH.1)
}

/// Draws grounds and marks with the upper left corner at `top`. Empty places are left out.
pub(super) fn draw(chart: &Chart, top: At, canvas: &mut Canvas) {
    let (wide, high) = GLYPH;
    let across = columns_of(&chart.ground);
    let plain = Paint {
        fill: of_ground(Ground::Plain),
        line: "none",
        width: 0,
    };
    canvas.rectangle(top, across * wide, small(chart.ground.len()) * high, plain);
    let glyphs = || {
        let rows = (0..).zip(&chart.ground);
        rows.flat_map(|(row, line)| (0..).zip(line.chars()).map(move |(column, glyph)| (column, row, glyph)))
    };
    let middle = |column: i32, row: i32| top.plus(column * wide + wide / 2, row * high + high / 2);
    // Patches of one ground run into each other, those of water and roads above the others.
    for above in [false, true] {
        for (column, row, glyph) in glyphs() {
            let ground = ground_of(&chart.grounds, glyph);
            let is_way = matches!(ground, Ground::Water | Ground::Road | Ground::Bridge);
            if !ground.is_plain() && is_way == above {
                let paint = Paint {
                    fill: of_ground(ground),
                    ..plain
                };
                canvas.circle(middle(column, row), high * 58 / 100, paint);
            }
        }
    }
    for (column, row, glyph) in glyphs() {
        let ground = ground_of(&chart.grounds, glyph);
        let plot = Plot {
            at: middle(column, row),
            reach: high * 4 / 10,
            number: number_of(column, row),
        };
        ground::draw(ground, plot, canvas);
        if ground.is_plain() && (glyph.is_alphanumeric() || "|_/\\".contains(glyph)) {
            let pen = Pen::new(28, INK).at(Anchor::Middle);
            let at = top.plus(column * wide + wide / 2, row * high + high * 7 / 10);
            canvas.text(at, pen, &glyph.to_string());
        }
    }
    for mark in &chart.marks {
        let centre = top.plus(
            i32::from(mark.column) * wide + wide * 3 / 2,
            i32::from(mark.row) * high + high / 2,
        );
        let label = match mark.state {
            MarkState::Alive => mark.letter.to_string(),
            MarkState::Acting => format!("<{}>", mark.letter),
            MarkState::Gone => format!("x{}x", mark.letter),
            MarkState::Empty => continue,
        };
        piece(canvas, centre, 24, mark.seat, &label);
    }
}
