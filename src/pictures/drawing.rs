//! What every board has: a head, the board itself, rows below; and pieces, alike on all of them.

use super::boards;
use super::canvas::{At, Canvas, Paint, Pen, width_of};
use super::colours::{INK, PAPER, SIGN, of_ground, of_seat};
use crate::kit::{Ground, Grounds, Scene, Seat};

/// Empty pixels round everything.
pub const EDGE: i32 = 16;
const HEAD: i32 = 24;
const ROW: i32 = 20;
/// From one row of text to the next.
const LEADING: i32 = 26;

/// The words above and below a board.
fn words_of(scene: &Scene) -> (&String, &Vec<String>) {
    match scene {
        Scene::Sheet { head, rows } => (head, rows),
        Scene::Chart(chart) => (&chart.head, &chart.legend),
        Scene::Hexes(board) => (&board.head, &board.legend),
        Scene::Squares(board) => (&board.head, &board.legend),
        Scene::Tall(board) => (&board.head, &board.legend),
        Scene::Graph(graph) => (&graph.head, &graph.legend),
    }
}

fn count(rows: &[String]) -> i32 {
    i32::try_from(rows.len()).unwrap_or(i32::MAX / LEADING)
}

/// Where the board begins below its head.
fn top_of(head: &str) -> i32 {
    EDGE + if head.is_empty() { 0 } else { HEAD + 12 }
}

/// Width and height of a whole drawing in pixels.
pub fn size(scene: &Scene) -> (i32, i32) {
    let (head, below) = words_of(scene);
    let (board_width, board_height) = boards::size(scene);
    let words = below.iter().map(|row| width_of(row, ROW)).chain([width_of(head, HEAD)]);
    let width = words.chain([board_width]).max().unwrap_or(0) + 2 * EDGE;
    let board = board_height + if board_height > 0 { 10 } else { 0 };
    (width, top_of(head) + board + count(below) * LEADING + EDGE)
}

/// A drawing of a board; `before` is the board as it was last shown.
pub fn vectors(scene: &Scene, before: Option<&Scene>) -> String {
    let (head, below) = words_of(scene);
    let (width, height) = size(scene);
    let (top, bottom) = (top_of(head), height - EDGE - LEADING * count(below));
    let mut canvas = Canvas::new(width, height);
    canvas.text(At::new(EDGE, EDGE + HEAD - 4), Pen::new(HEAD, INK).bold(), head);
    boards::draw(scene, before, At::new(EDGE, top), &mut canvas);
    for (place, row) in (1..).zip(below) {
        canvas.text(At::new(EDGE, bottom + place * LEADING - 6), Pen::new(ROW, INK), row);
    }
    canvas.finish(PAPER, SIGN)
}

/// The colour of a glyph's ground.
pub fn paint_of(grounds: &Grounds, glyph: char) -> &'static str {
    let known = grounds.iter().find(|(other, _)| *other == glyph);
    of_ground(known.map_or(Ground::Plain, |(_, ground)| *ground))
}

/// Eight corners of a ring, from its top clockwise, in thousandths of its radius.
const RING: [(i32, i32); 8] = [
    (0, -1_000),
    (707, -707),
    (1_000, 0),
    (707, 707),
    (0, 1_000),
    (-707, 707),
    (-1_000, 0),
    (-707, -707),
];

/// A piece: the shape and colour of its seat, and its label.
pub fn piece(canvas: &mut Canvas, centre: At, radius: i32, seat: Option<Seat>, label: &str) {
    let (fill, ink) = of_seat(seat);
    let paint = Paint {
        fill,
        line: INK,
        width: 2,
    };
    let ring = |scale: i32, corners: &[usize]| -> Vec<At> {
        let at = |place: &usize| {
            let (x, y) = RING[*place];
            centre.plus(x * radius * scale / 100_000, y * radius * scale / 100_000)
        };
        corners.iter().map(at).collect()
    };
    match seat.map(|seat| seat.index() % 5) {
        Some(0) => canvas.circle(centre, radius, paint),
        Some(1) => {
            let half = radius * 9 / 10;
            canvas.rectangle(centre.plus(-half, -half), 2 * half, 2 * half, paint);
        }
        Some(2) => canvas.polygon(&ring(125, &[0, 2, 4, 6]), paint),
        Some(3) => canvas.polygon(&ring(108, &[0, 1, 2, 3, 4, 5, 6, 7]), paint),
        Some(_) => canvas.polygon(&ring(120, &[7, 1, 2, 4, 6]), paint),
        None => canvas.circle(centre, radius, paint),
    }
    let letters = i32::try_from(label.trim().chars().count()).unwrap_or(1).max(1);
    // A label is as wide as the piece at most, and no taller than it is readable.
    let size = (radius * 17 * 10 / (letters * 6 * 10)).min(radius * 13 / 10).max(8);
    let pen = Pen::new(size, ink).bold().at(super::canvas::Anchor::Middle);
    canvas.text(centre.plus(0, size * 36 / 100), pen, label.trim());
}
