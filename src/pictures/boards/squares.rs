//! Fields of squares.

use super::super::canvas::{Anchor, At, Canvas, Pen};
use super::super::colours::INK;
use super::super::drawing::{armed_piece, ground_of, life_bar, paint_of};
use super::super::ground::{self, Plot};
use super::super::silhouettes;
use super::{Changes, MARGIN, PieceAt, Standings, columns_of, glyph_of, lit, name_pen, number_of, small, tile};
use muster_kit::{Silhouette, SquareBoard, TileAt, column_name};

/// Width of a square.
fn side(board: &SquareBoard) -> i32 {
    (1_000 / columns_of(&board.ground)).clamp(18, 48)
}

/// Width and height in pixels of the part of the field that is shown, with the names beside it.
pub(super) fn size(board: &SquareBoard) -> (i32, i32) {
    let side = side(board);
    (
        MARGIN + columns_of(&board.ground) * side,
        MARGIN + small(board.ground.len()) * side,
    )
}

/// The upper left corner of a square of a field whose own is at `top`; counted from the first that is shown.
fn corner(side: i32, top: At, column: i32, row: i32) -> At {
    top.plus(MARGIN + column * side, MARGIN + row * side)
}

/// Draws the ground of a field with its upper left corner at `top`.
pub(super) fn lay(board: &SquareBoard, top: At, canvas: &mut Canvas) {
    let side = side(board);
    let corner = |column: i32, row: i32| corner(side, top, column, row);
    for (place, column) in (usize::from(board.first_column)..).zip(0..columns_of(&board.ground)) {
        let name = column_name(place);
        let at = corner(column, 0).plus(side / 2, -8);
        let size = if name.len() > 1 { side * 6 / 10 } else { 16.min(side) };
        canvas.text(at, Pen { size, ..name_pen() }, &name);
    }
    for (row, line) in (0..).zip(&board.ground) {
        let name = (row + 1 + i32::from(board.first_row)).to_string();
        canvas.text(corner(0, row).plus(-MARGIN / 2, side / 2 + 6), name_pen(), &name);
        for (column, glyph) in (0..).zip(line.chars()) {
            let at = corner(column, row);
            canvas.rectangle(at, side, side, tile(paint_of(&board.grounds, glyph)));
            let plot = Plot {
                at: at.plus(side / 2, side / 2),
                reach: side / 2,
                number: number_of(i32::from(board.first_column) + column, i32::from(board.first_row) + row),
            };
            ground::draw(ground_of(&board.grounds, glyph), plot, canvas);
            let size = side * 4 / 10;
            glyph_of(canvas, at.plus(size / 2, size / 2), size, glyph);
        }
    }
}

/// The middle of a square of the field, where the part of it that is shown has its upper left corner at `top`.
fn middle(shown: &SquareBoard, top: At, column: u8, row: u8) -> At {
    let side = side(shown);
    let column = i32::from(column) - i32::from(shown.first_column);
    let row = i32::from(row) - i32::from(shown.first_row);
    corner(side, top, column, row).plus(side / 2, side / 2)
}

/// The characters on a field, as far as they are seen in the part `shown`.
pub(super) fn standings(board: &SquareBoard, shown: &SquareBoard, top: At) -> Standings {
    let seated = board.pieces.iter().filter(|piece| piece.seat.is_some());
    let pieces = seated.map(|piece| {
        // What follows is how it fares.
        let letter: String = piece.label.chars().take(1).collect();
        let at = middle(shown, top, piece.column, piece.row);
        let (column, row) = (piece.column, piece.row);
        PieceAt::new(None, &letter, at, TileAt { column, row }).alive(piece.life.map(|life| life.left))
    });
    let fallen = board
        .pieces
        .iter()
        .filter(|piece| piece.silhouette == Silhouette::Tombstone);
    Standings {
        pieces: pieces.collect(),
        fallen: fallen
            .map(|piece| middle(shown, top, piece.column, piece.row))
            .collect(),
        ..Standings::default()
    }
}

/// Draws what stands on a field whose upper left corner is at `top`.
pub(super) fn draw(board: &SquareBoard, changes: &Changes, top: At, canvas: &mut Canvas) {
    let side = side(board);
    let middle = |column: u8, row: u8| middle(board, top, column, row);
    changes.draw_ways(side / 2, canvas);
    for one in &board.pieces {
        let centre = middle(one.column, one.row);
        if one.seat.is_some() {
            armed_piece(canvas, centre, side * 47 / 100, one.seat, (&one.label, one.silhouette));
            life_bar(canvas, centre, side * 47 / 100, one.life);
        } else if !one.silhouette.is_none() {
            silhouettes::draw(one.silhouette, centre, side * 8 / 10, INK, canvas);
        } else {
            let pen = Pen::new(side * 8 / 10, INK).bold().at(Anchor::Middle);
            let sign: String = one.label.chars().take(1).collect();
            canvas.text(centre.plus(0, side * 3 / 10), pen, &sign);
        }
    }
    changes.draw_marks(side * 47 / 100, canvas);
}

/// The squares of a field whose upper left corner is at `top`, as far as they are shown.
pub(super) fn tiles(board: &SquareBoard, top: At) -> Vec<lit::Tile> {
    let side = side(board);
    let taken = |at: TileAt| {
        board
            .pieces
            .iter()
            .any(|piece| (piece.column, piece.row) == (at.column, at.row))
    };
    let columns = u8::try_from(columns_of(&board.ground)).unwrap_or(u8::MAX);
    let rows = u8::try_from(board.ground.len()).unwrap_or(u8::MAX);
    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let tile = |(column, row): (u8, u8)| {
        let at = TileAt {
            column: column.saturating_add(board.first_column),
            row: row.saturating_add(board.first_row),
        };
        let upper = corner(side, top, column.into(), row.into());
        lit::Tile {
            at,
            centre: upper.plus(side / 2, side / 2),
            corners: vec![upper, upper.plus(side, 0), upper.plus(side, side), upper.plus(0, side)],
            is_bare: !taken(at),
        }
    };
    places.map(tile).collect()
}
