//! The boards themselves, one kind of scene after the other.

use super::canvas::{Anchor, At, Canvas, Paint, Pen};
use super::charts;
use super::colours::{FAINT, INK, LINE, SIGN, of_seat};
use super::drawing::{paint_of, piece};
use crate::kit::hexes::Direction;
use crate::kit::{Chart, Hex, HexBoard, MarkState, Scene, SquareBoard, TallBoard};

/// Pixels beside a board for the names of its rows, and above it for those of its columns.
const MARGIN: i32 = 34;

/// Of a character of a chart.
const GLYPH: (i32, i32) = (22, 40);

/// A hex: half its width, half its height, and from one column to the next.
#[derive(Clone, Copy)]
struct Grid {
    across: i32,
    down: i32,
}

impl Grid {
    /// As large as a picture of about 1,000 pixels has room for.
    fn of(columns: u8) -> Grid {
        let across = (1_280 / (3 * i32::from(columns.max(1)) + 1)).clamp(20, 44);
        Grid {
            across,
            down: across * 866 / 1_000,
        }
    }

    fn size(self, columns: u8, rows: u8) -> (i32, i32) {
        let (columns, rows) = (i32::from(columns), i32::from(rows));
        (
            MARGIN + self.across * (3 * columns + 1) / 2,
            MARGIN + self.down * (2 * rows + 1),
        )
    }

    fn centre(self, top: At, at: Hex) -> At {
        let (column, row) = (i32::from(at.column), i32::from(at.row));
        top.plus(
            MARGIN + self.across + column * self.across * 3 / 2,
            MARGIN + self.down * (1 + 2 * row + column % 2),
        )
    }

    /// The glyph of a ground on which a piece stands: small, in the left corner.
    fn glyph_beside(self, canvas: &mut Canvas, centre: At, glyph: char) {
        glyph_of(
            canvas,
            centre.plus(-self.across * 3 / 4, 0),
            self.across * 4 / 10,
            glyph,
        );
    }

    fn corners(self, centre: At) -> [At; 6] {
        let (w, half, h) = (self.across, self.across / 2, self.down);
        [(-w, 0), (-half, -h), (half, -h), (w, 0), (half, h), (-half, h)].map(|(x, y)| centre.plus(x, y))
    }
}

/// Width of a square of a field.
fn side(board: &SquareBoard) -> i32 {
    let columns = i32::try_from(columns_of(board)).unwrap_or(1);
    (1_000 / columns.max(1)).clamp(18, 48)
}

fn columns_of(board: &SquareBoard) -> usize {
    board.ground.iter().map(|row| row.chars().count()).max().unwrap_or(0)
}

fn small(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX / 1_000)
}

/// Columns and rows of a chart.
fn size_of(chart: &Chart) -> (i32, i32) {
    let columns = chart.ground.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    (small(columns), small(chart.ground.len()))
}

/// What a board takes, in pixels: width and height.
pub fn size(scene: &Scene) -> (i32, i32) {
    match scene {
        Scene::Sheet { .. } => (0, 0),
        Scene::Chart(chart) => {
            let (columns, rows) = size_of(chart);
            (columns * GLYPH.0, rows * GLYPH.1)
        }
        Scene::Hexes(board) => Grid::of(board.columns).size(board.columns, board.rows),
        Scene::Tall(board) => Grid::of(board.columns).size(board.columns, board.rows),
        Scene::Graph(graph) => charts::size(graph),
        Scene::Squares(board) => {
            let side = side(board);
            (
                MARGIN + small(columns_of(board)) * side,
                MARGIN + small(board.ground.len()) * side,
            )
        }
    }
}

/// Draws a board with its upper left corner at `top`.
pub fn draw(scene: &Scene, before: Option<&Scene>, top: At, canvas: &mut Canvas) {
    match scene {
        Scene::Sheet { .. } => (),
        Scene::Chart(chart) => draw_chart(chart, top, canvas),
        Scene::Hexes(board) => draw_hexes(board, before, top, canvas),
        Scene::Tall(board) => draw_tall(board, before, top, canvas),
        Scene::Graph(graph) => charts::draw(graph, top, canvas),
        Scene::Squares(board) => draw_squares(board, before, top, canvas),
    }
}

pub fn name_of(column: usize) -> String {
    let letter = |number: usize| char::from(b'A' + u8::try_from(number % 26).expect("below 26"));
    if column < 26 {
        letter(column).to_string()
    } else {
        format!("{}{}", letter(column / 26 - 1), letter(column))
    }
}

fn name_pen() -> Pen {
    Pen::new(16, FAINT).bold().at(Anchor::Middle)
}

fn tile(fill: &'static str) -> Paint {
    Paint {
        fill,
        line: LINE,
        width: 1,
    }
}

/// A glyph of the ground: faint, in the middle or, below a piece, in a corner; open ground has none.
fn glyph_of(canvas: &mut Canvas, at: At, size: i32, glyph: char) {
    if glyph != '.' {
        let pen = Pen::new(size, FAINT).at(Anchor::Middle);
        canvas.text(at.plus(0, size * 36 / 100), pen, &glyph.to_string());
    }
}

fn draw_chart(chart: &Chart, top: At, canvas: &mut Canvas) {
    let (wide, high) = GLYPH;
    let (across, _) = size_of(chart);
    for (row, line) in (0..).zip(&chart.ground) {
        let blank = std::iter::repeat(' ');
        for (column, glyph) in (0..across).zip(line.chars().chain(blank)) {
            let at = top.plus(column * wide, row * high);
            let plain = !chart.grounds.iter().any(|(known, _)| *known == glyph);
            let fill = paint_of(&chart.grounds, glyph);
            canvas.rectangle(
                at,
                wide,
                high,
                Paint {
                    fill,
                    line: "none",
                    width: 0,
                },
            );
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

/// Names of columns above, of rows on the left.
fn name_hexes(grid: Grid, columns: u8, rows: u8, top: At, canvas: &mut Canvas) {
    for column in 0..columns {
        let at = grid.centre(top, Hex::new(column, 0));
        canvas.text(At::new(at.x, top.y + 20), name_pen(), &name_of(column.into()));
    }
    for row in 0..rows {
        let at = grid.centre(top, Hex::new(0, row));
        canvas.text(
            At::new(top.x + MARGIN / 2, at.y + 6),
            name_pen(),
            &(row + 1).to_string(),
        );
    }
}

fn draw_hexes(board: &HexBoard, before: Option<&Scene>, top: At, canvas: &mut Canvas) {
    let grid = Grid::of(board.columns);
    name_hexes(grid, board.columns, board.rows, top, canvas);
    for cell in &board.cells {
        let centre = grid.centre(top, cell.at);
        canvas.polygon(&grid.corners(centre), tile(paint_of(&board.grounds, cell.ground)));
        if cell.holder.is_some() {
            let (colour, _) = of_seat(cell.holder);
            let ring = Paint {
                fill: "none",
                line: colour,
                width: 4,
            };
            canvas.circle(centre, grid.down - 4, ring);
        }
        if cell.piece.is_some() {
            grid.glyph_beside(canvas, centre, cell.ground);
        } else {
            glyph_of(canvas, centre, grid.across * 2 / 3, cell.ground);
        }
    }
    if let Some(Scene::Hexes(old)) = before {
        let places = |board: &HexBoard| -> Vec<(String, At)> {
            let named = board.cells.iter().filter_map(|cell| Some((cell, cell.piece.as_ref()?)));
            named
                .map(|(cell, piece)| {
                    (
                        format!("{:?} {}", piece.seat, trimmed(&piece.label)),
                        grid.centre(top, cell.at),
                    )
                })
                .collect()
        };
        draw_moves(&places(old), &places(board), canvas);
    }
    for cell in &board.cells {
        if let Some(one) = &cell.piece {
            piece(
                canvas,
                grid.centre(top, cell.at),
                grid.down * 7 / 10,
                one.seat,
                &one.label,
            );
        }
    }
}

/// A label without the marks of a state.
fn trimmed(label: &str) -> &str {
    label.trim_end_matches(|c: char| !c.is_alphanumeric())
}

/// An arrow for each piece that both boards show once, in different places.
fn draw_moves(before: &[(String, At)], now: &[(String, At)], canvas: &mut Canvas) {
    let only = |list: &[(String, At)], name: &str| -> Option<At> {
        let mut found = list.iter().filter(|(other, _)| other == name);
        found.next().filter(|_| found.next().is_none()).map(|(_, at)| *at)
    };
    for (name, _) in now {
        if let (Some(from), Some(to)) = (only(before, name), only(now, name))
            && from != to
        {
            canvas.arrow(from, to, SIGN);
        }
    }
}

fn draw_tall(board: &TallBoard, before: Option<&Scene>, top: At, canvas: &mut Canvas) {
    let grid = Grid::of(board.columns);
    name_hexes(grid, board.columns, board.rows, top, canvas);
    for cell in &board.cells {
        let centre = grid.centre(top, cell.at);
        canvas.polygon(&grid.corners(centre), tile(paint_of(&board.grounds, cell.ground)));
        match &cell.token {
            Some(_) => grid.glyph_beside(canvas, centre, cell.ground),
            None if cell.bare[0].starts_with('(') => {
                let pen = Pen::new(grid.across * 6 / 10, INK).bold().at(Anchor::Middle);
                canvas.text(centre.plus(0, 6), pen, &cell.bare[0]);
            }
            None => glyph_of(canvas, centre, grid.across * 2 / 3, cell.ground),
        }
    }
    if let Some(Scene::Tall(old)) = before {
        let places = |board: &TallBoard| -> Vec<(String, At)> {
            let named = board.cells.iter().filter_map(|cell| Some((cell, cell.token.as_ref()?)));
            named
                .map(|(cell, token)| (token.label.clone(), grid.centre(top, cell.at)))
                .collect()
        };
        draw_moves(&places(old), &places(board), canvas);
    }
    for cell in &board.cells {
        let Some(token) = &cell.token else { continue };
        let centre = grid.centre(top, cell.at);
        let radius = grid.down * 6 / 10;
        point_out(grid, centre, token.facing, canvas);
        piece(canvas, centre, radius, token.seat, &token.label);
        let badge = centre.plus(radius * 8 / 10, radius * 8 / 10);
        let paint = Paint {
            fill: "#ffffff",
            line: INK,
            width: 1,
        };
        canvas.circle(badge, 11, paint);
        let pen = Pen::new(15, INK).bold().at(Anchor::Middle);
        canvas.text(badge.plus(0, 5), pen, &token.strength.to_string());
        if let Some(state) = token.state {
            let pen = Pen::new(22, SIGN).bold().at(Anchor::Middle);
            canvas.text(centre.plus(radius, -radius / 2), pen, &state.to_string());
        }
    }
}

/// A nose at the edge that a piece faces.
fn point_out(grid: Grid, centre: At, facing: Direction, canvas: &mut Canvas) {
    let (across, down) = (grid.across, grid.down);
    let (x, y) = match facing {
        Direction::N => (0, -down),
        Direction::Ne => (across * 3 / 4, -down / 2),
        Direction::Se => (across * 3 / 4, down / 2),
        Direction::S => (0, down),
        Direction::Sw => (-across * 3 / 4, down / 2),
        Direction::Nw => (-across * 3 / 4, -down / 2),
    };
    let tip = centre.plus(x * 19 / 20, y * 19 / 20);
    let base = centre.plus(x / 2, y / 2);
    // Half the width of the nose, at right angles to it.
    let (aside_x, aside_y) = (-y * 35 / 100, x * 35 / 100);
    let paint = Paint {
        fill: INK,
        line: INK,
        width: 1,
    };
    canvas.polygon(
        &[tip, base.plus(aside_x, aside_y), base.plus(-aside_x, -aside_y)],
        paint,
    );
}

fn draw_squares(board: &SquareBoard, before: Option<&Scene>, top: At, canvas: &mut Canvas) {
    let side = side(board);
    let corner = |column: i32, row: i32| top.plus(MARGIN + column * side, MARGIN + row * side);
    for column in 0..columns_of(board) {
        let name = name_of(usize::from(board.first_column) + column);
        let at = corner(small(column), 0).plus(side / 2, -8);
        let size = if name.len() > 1 { side * 6 / 10 } else { 16.min(side) };
        canvas.text(at, Pen { size, ..name_pen() }, &name);
    }
    for (row, line) in (0..).zip(&board.ground) {
        let name = (row + 1 + i32::from(board.first_row)).to_string();
        canvas.text(corner(0, row).plus(-MARGIN / 2, side / 2 + 6), name_pen(), &name);
        for (column, glyph) in (0..).zip(line.chars()) {
            let at = corner(column, row);
            canvas.rectangle(at, side, side, tile(paint_of(&board.grounds, glyph)));
            glyph_of(canvas, at.plus(side / 2, side / 2), side * 7 / 10, glyph);
        }
    }
    let middle = |column: u8, row: u8| {
        let column = i32::from(column) - i32::from(board.first_column);
        let row = i32::from(row) - i32::from(board.first_row);
        corner(column, row).plus(side / 2, side / 2)
    };
    if let Some(Scene::Squares(old)) = before {
        let places = |board: &SquareBoard| -> Vec<(String, At)> {
            let seated = board.pieces.iter().filter(|piece| piece.seat.is_some());
            seated
                .filter_map(|piece| Some((piece.label.chars().next()?.to_string(), middle(piece.column, piece.row))))
                .collect()
        };
        draw_moves(&places(old), &places(board), canvas);
    }
    for one in &board.pieces {
        let centre = middle(one.column, one.row);
        if one.seat.is_some() {
            piece(canvas, centre, side * 45 / 100, one.seat, &one.label);
        } else {
            let pen = Pen::new(side * 8 / 10, INK).bold().at(Anchor::Middle);
            let sign: String = one.label.chars().take(1).collect();
            canvas.text(centre.plus(0, side * 3 / 10), pen, &sign);
        }
    }
}
