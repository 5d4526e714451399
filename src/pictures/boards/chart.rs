//! Drawn maps: characters on their grounds, and places on them.

use super::super::canvas::{Anchor, At, Canvas, Paint, Pen};
use super::super::colours::{FAINT, INK};
use super::super::drawing::{paint_of, piece};
use super::{columns_of, small};
use muster_kit::{Chart, MarkState};

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
    for (row, line) in (0..).zip(&chart.ground) {
        let blank = std::iter::repeat(' ');
        for (column, glyph) in (0..across).zip(line.chars().chain(blank)) {
            let at = top.plus(column * wide, row * high);
            let plain = !chart.grounds.iter().any(|(known, _)| *known == glyph);
            let paint = Paint {
                fill: paint_of(&chart.grounds, glyph),
                line: "none",
                width: 0,
            };
            canvas.rectangle(at, wide, high, paint);
            if !plain || glyph.is_alphanumeric() || "|_/\\".contains(glyph) {
                let ink = if plain { INK } else { FAINT };
                let pen = Pen::new(28, ink).at(Anchor::Middle);
                canvas.text(at.plus(wide / 2, high * 7 / 10), pen, &glyph.to_string());
            }
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
