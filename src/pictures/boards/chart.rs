//! Drawn maps: characters on their grounds, and places on them.

use super::super::canvas::{Anchor, At, Canvas, Paint, Pen};
use super::super::colours::{INK, LINE, of_ground};
use super::super::drawing::{ground_of, piece};
use super::super::ground::{self, Plot};
use super::{columns_of, number_of, small};
use muster_kit::{Chart, Ground, MarkState, Site};

/// Width and height of a character.
const GLYPH: (i32, i32) = (22, 40);

/// Width and height in pixels: those of its longest row and of all rows, without head and legend.
pub(super) fn size(chart: &Chart) -> (i32, i32) {
    (columns_of(&chart.ground) * GLYPH.0, small(chart.ground.len()) * GLYPH.1)
}

/// Draws the grounds and the places on them with the upper left corner at `top`.
pub(super) fn lay(chart: &Chart, top: At, canvas: &mut Canvas) {
    let (wide, high) = GLYPH;
    let across = columns_of(&chart.ground);
    let plain = Paint {
        fill: of_ground(Ground::Plain),
        line: "none",
        width: 0,
    };
    // What stands at the edges reaches beyond its glyph.
    const MARGIN: i32 = 12;
    canvas.rectangle(
        top.plus(-MARGIN, 0),
        across * wide + 2 * MARGIN,
        small(chart.ground.len()) * high,
        plain,
    );
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
    let is_drawn_over = |column: i32, row: i32| {
        let (place_row, place_column) = (row, column);
        chart.sites.iter().any(|site| {
            let (row, column) = (i32::from(site.row), i32::from(site.column));
            (row..row + i32::from(site.rows)).contains(&place_row)
                && (column..column + i32::from(site.columns)).contains(&place_column)
        })
    };
    for (column, row, glyph) in glyphs() {
        if is_drawn_over(column, row) {
            continue;
        }
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
    for site in &chart.sites {
        draw_site(site, top, canvas);
    }
}

/// Draws the marks of a map whose upper left corner is at `top`. Empty places are left out.
pub(super) fn draw(chart: &Chart, top: At, canvas: &mut Canvas) {
    let (wide, high) = GLYPH;
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
        draw_around(&mark.around, centre, canvas);
        piece(canvas, centre, 24, mark.seat, &label);
    }
}

/// A place of several glyphs, as large as they are, with its name below.
fn draw_site(site: &Site, top: At, canvas: &mut Canvas) {
    let (wide, high) = (i32::from(site.columns) * GLYPH.0, i32::from(site.rows) * GLYPH.1);
    let corner = top.plus(i32::from(site.column) * GLYPH.0, i32::from(site.row) * GLYPH.1);
    let size = GLYPH.1 / 2;
    let centre = corner.plus(wide / 2, (high - size) / 2);
    let paint = Paint {
        fill: of_ground(site.ground),
        line: LINE,
        width: 2,
    };
    // An oval of eight corners.
    let oval = [
        (-50, -20),
        (-30, -46),
        (30, -46),
        (50, -20),
        (50, 20),
        (30, 46),
        (-30, 46),
        (-50, 20),
    ];
    let corners = oval.map(|(x, y)| corner.plus(wide / 2 + wide * x / 100, high / 2 + high * y / 100));
    canvas.polygon(&corners, paint);
    for (number, aside) in (0..).zip([-wide / 4, wide / 4]) {
        let plot = Plot {
            at: centre.plus(aside, 0),
            reach: (high - size) * 4 / 10,
            number,
        };
        let ground = if number == 0 { site.ground } else { Ground::Houses };
        ground::draw(ground, plot, canvas);
    }
    let pen = Pen::new(size, INK).bold().at(Anchor::Middle);
    canvas.text(corner.plus(wide / 2, high - size / 3), pen, &site.name);
}

/// Huts and towers round a camp, those further up first.
fn draw_around(around: &[Ground], centre: At, canvas: &mut Canvas) {
    const PLACES: [(i32, i32); 8] = [
        (0, -40),
        (-34, -28),
        (34, -28),
        (-46, 2),
        (46, 2),
        (-32, 32),
        (32, 32),
        (0, 42),
    ];
    let mut placed: Vec<((i32, i32), Ground)> = PLACES.into_iter().zip(around.iter().copied()).collect();
    placed.sort_by_key(|((_, y), _)| *y);
    for (number, ((x, y), ground)) in (0..).zip(placed) {
        let plot = Plot {
            at: centre.plus(x, y),
            reach: 14,
            number,
        };
        ground::draw(ground, plot, canvas);
    }
}
