//! Maps of flat-topped hexes: a piece on each, or one that faces somewhere.

use super::super::canvas::{Anchor, At, Canvas, Paint, Pen, width_of};
use super::super::colours::{FAINT, INK, PAPER, SIGN, of_ground, of_seat, shades};
use super::super::drawing::{armed_piece, ground_of, life_bar};
use super::super::ground::{self, Plot};
use super::{Changes, Held, MARGIN, PieceAt, Standings, glyph_of, lit, name_pen, number_of, outline};
use muster_kit::hexes::Direction;
use muster_kit::{Ground, Grounds, Hex, HexBoard, Light, TallBoard, TallCell, Token, column_name};

/// A hex: half its width and half its height.
#[derive(Clone, Copy)]
struct Grid {
    across: i32,
    down: i32,
    /// Upper left corner of the board.
    top: At,
}

/// A hex to be laid, and whether the glyph of its ground is written on it.
struct Tile {
    at: Hex,
    ground: char,
    glyph: bool,
}

/// Width and height in pixels of a map of so many columns and rows, with the names beside it.
pub(super) fn size(columns: u8, rows: u8) -> (i32, i32) {
    let grid = Grid::of(columns, At::new(0, 0));
    let (columns, rows) = (i32::from(columns), i32::from(rows));
    (
        MARGIN + grid.across * (3 * columns + 1) / 2,
        MARGIN + grid.down * (2 * rows + 1),
    )
}

impl Grid {
    /// As large as a picture of about 1,000 pixels has room for.
    fn of(columns: u8, top: At) -> Grid {
        let across = (1_280 / (3 * i32::from(columns.max(1)) + 1)).clamp(20, 44);
        Grid {
            across,
            down: across * 866 / 1_000,
            top,
        }
    }

    fn centre(self, at: Hex) -> At {
        let (column, row) = (i32::from(at.column), i32::from(at.row));
        self.top.plus(
            MARGIN + self.across + column * self.across * 3 / 2,
            MARGIN + self.down * (1 + 2 * row + column % 2),
        )
    }

    fn corners(self, centre: At) -> [At; 6] {
        let (w, half, h) = (self.across, self.across / 2, self.down);
        [(-w, 0), (-half, -h), (half, -h), (w, 0), (half, h), (-half, h)].map(|(x, y)| centre.plus(x, y))
    }

    fn tile(self, at: Hex, is_bare: bool) -> lit::Tile {
        let centre = self.centre(at);
        lit::Tile {
            at: at.into(),
            centre,
            corners: self.corners(centre).to_vec(),
            is_bare,
        }
    }

    /// The map itself: names of columns above, of rows on the left, and every hex.
    fn lay(self, (columns, rows): (u8, u8), tiles: impl Iterator<Item = Tile>, grounds: &Grounds, canvas: &mut Canvas) {
        for column in 0..columns {
            let at = self.centre(Hex::new(column, 0));
            canvas.text(At::new(at.x, self.top.y + 20), name_pen(), &column_name(column.into()));
        }
        for row in 0..rows {
            let at = self.centre(Hex::new(0, row));
            let at = At::new(self.top.x + MARGIN / 2, at.y + 6);
            canvas.text(at, name_pen(), &(row + 1).to_string());
        }
        let tiles: Vec<Tile> = tiles.collect();
        for tile in &tiles {
            let ground = ground_of(grounds, tile.ground);
            // A road lies on the ground that it crosses.
            let below = if ground == Ground::Road { Ground::Plain } else { ground };
            canvas.polygon(&self.corners(self.centre(tile.at)), super::tile(of_ground(below)));
        }
        let of = |at: Hex| {
            tiles
                .iter()
                .find(|tile| tile.at == at)
                .map(|tile| ground_of(grounds, tile.ground))
        };
        for tile in &tiles {
            let centre = self.centre(tile.at);
            match ground_of(grounds, tile.ground) {
                Ground::Road => self.lay_road(tile.at, &of, canvas),
                ground => ground::draw(ground, self.plot(tile.at), canvas),
            }
            if tile.glyph {
                let corner = centre.plus(-self.across * 3 / 4, 0);
                glyph_of(canvas, corner, self.across * 4 / 10, tile.ground);
            }
        }
    }

    fn plot(self, at: Hex) -> Plot {
        Plot {
            at: self.centre(at),
            reach: self.down,
            number: number_of(at.column.into(), at.row.into()),
        }
    }

    /// A road to the edges beyond which it goes on, by houses, walls and bridges too.
    fn lay_road(self, at: Hex, of: &impl Fn(Hex) -> Option<Ground>, canvas: &mut Canvas) {
        let centre = self.centre(at);
        let (wide, edge) = (self.across * 6 / 10, self.across * 7 / 10);
        let goes_on = |near: &Hex| {
            matches!(
                of(*near),
                Some(Ground::Road | Ground::Bridge | Ground::Ford | Ground::Houses | Ground::Walls)
            )
        };
        let ends: Vec<At> = at
            .neighbours()
            .filter(goes_on)
            .map(|near| {
                let other = self.centre(near);
                At::new((centre.x + other.x) / 2, (centre.y + other.y) / 2)
            })
            .collect();
        for (width, ink) in [(edge, shades::RUT), (wide, of_ground(Ground::Road))] {
            canvas.circle(
                centre,
                width / 2,
                Paint {
                    fill: ink,
                    line: "none",
                    width: 0,
                },
            );
            for end in &ends {
                canvas.line(centre, *end, ink, width);
            }
        }
    }
}

/// Draws the ground of a map with its upper left corner at `top`, in the light of the hour.
pub(super) fn lay(board: &HexBoard, top: At, canvas: &mut Canvas) {
    let grid = Grid::of(board.columns, top);
    let tiles = board.cells.iter().map(|cell| Tile {
        at: cell.at,
        ground: cell.ground,
        glyph: true,
    });
    grid.lay((board.columns, board.rows), tiles, &board.grounds, canvas);
    if let Some(veil) = veil_of(board.light) {
        for cell in &board.cells {
            canvas.veil(&grid.corners(grid.centre(cell.at)), veil);
        }
    }
}

/// The pieces on a map, and who holds its places.
pub(super) fn standings(board: &HexBoard, top: At) -> Standings {
    let grid = Grid::of(board.columns, top);
    let pieces = board
        .cells
        .iter()
        .filter_map(|cell| Some((cell.at, cell.piece.as_ref()?)));
    let pieces = pieces.map(|(at, piece)| {
        let life = piece.life.map(|life| life.left);
        PieceAt::new(piece.seat, &piece.label, grid.centre(at), at).alive(life)
    });
    Standings {
        pieces: pieces.collect(),
        held: board
            .cells
            .iter()
            .map(|cell| Held {
                at: grid.centre(cell.at),
                place: cell.at.to_string(),
                holder: cell.holder,
            })
            .collect(),
        ..Standings::default()
    }
}

/// Draws what stands on a map whose upper left corner is at `top`.
pub(super) fn draw(board: &HexBoard, changes: &Changes, top: At, canvas: &mut Canvas) {
    let grid = Grid::of(board.columns, top);
    for cell in board.cells.iter().filter(|cell| cell.holder.is_some()) {
        let (colour, _) = of_seat(cell.holder);
        canvas.circle(grid.centre(cell.at), grid.down - 4, outline(colour, 4));
    }
    let radius = grid.down * 78 / 100;
    changes.draw_ways(radius, canvas);
    for cell in &board.cells {
        let has_note = cell.piece.is_none() && !cell.note.is_empty();
        if has_note {
            write_note(grid, grid.centre(cell.at), &cell.note, canvas);
        }
        if let Some(one) = &cell.piece {
            armed_piece(
                canvas,
                grid.centre(cell.at),
                radius,
                one.seat,
                (&one.label, one.silhouette),
            );
            life_bar(canvas, grid.centre(cell.at), radius, one.life);
            if one.acted {
                tick(
                    canvas,
                    grid.centre(cell.at).plus(radius * 9 / 10, radius * 5 / 10),
                    radius / 3,
                );
            }
        }
    }
    changes.draw_marks(radius, canvas);
}

/// A tick on a plate: who has acted.
fn tick(canvas: &mut Canvas, at: At, reach: i32) {
    let paint = Paint {
        fill: PAPER,
        line: INK,
        width: 1,
    };
    canvas.circle(at, reach, paint);
    let corners = [(-50, 0), (-12, 42), (55, -42)].map(|(x, y)| at.plus(x * reach / 100, y * reach / 100));
    canvas.polyline(&corners, INK, 2);
}

/// The hexes of a map whose upper left corner is at `top`.
pub(super) fn tiles(board: &HexBoard, top: At) -> Vec<lit::Tile> {
    let grid = Grid::of(board.columns, top);
    let tiles = board.cells.iter().map(|cell| grid.tile(cell.at, cell.piece.is_none()));
    tiles.collect()
}

/// The same of a map of pieces that face somewhere.
pub(super) fn tiles_tall(board: &TallBoard, top: At) -> Vec<lit::Tile> {
    let grid = Grid::of(board.columns, top);
    let tiles = board.cells.iter().map(|cell| grid.tile(cell.at, cell.token.is_none()));
    tiles.collect()
}

/// What is written on a hex, on a plate of paper: what it costs to come there.
fn write_note(grid: Grid, centre: At, note: &str, canvas: &mut Canvas) {
    let size = grid.down * 6 / 10;
    let wide = width_of(note, size) + 8;
    let plate = Paint {
        fill: PAPER,
        line: FAINT,
        width: 1,
    };
    canvas.rectangle(centre.plus(-wide / 2, -size * 6 / 10), wide, size * 12 / 10, plate);
    let pen = Pen::new(size, INK).bold().at(Anchor::Middle);
    canvas.text(centre.plus(0, size * 36 / 100), pen, note);
}

/// What lies on the ground when the light is not that of the day.
pub(super) fn veil_of(light: Light) -> Option<&'static str> {
    match light {
        Light::Day => None,
        Light::Low => Some(shades::LOW_SUN),
        Light::Night => Some(shades::NIGHT),
    }
}

/// Draws the ground of a map of pieces that face somewhere with its upper left corner at `top`.
pub(super) fn lay_tall(board: &TallBoard, top: At, canvas: &mut Canvas) {
    let tiles = board.cells.iter().map(|cell| Tile {
        at: cell.at,
        ground: cell.ground,
        glyph: !is_written(cell),
    });
    Grid::of(board.columns, top).lay((board.columns, board.rows), tiles, &board.grounds, canvas);
}

/// Whether a sign in brackets stands on a hex instead of the glyph of its ground.
fn is_written(cell: &TallCell) -> bool {
    cell.token.is_none() && cell.bare[0].starts_with('(')
}

/// The pieces on a map of those that face somewhere.
pub(super) fn standings_tall(board: &TallBoard, top: At) -> Standings {
    let grid = Grid::of(board.columns, top);
    let tokens = board
        .cells
        .iter()
        .filter_map(|cell| Some((cell.at, cell.token.as_ref()?)));
    let pieces = tokens.flat_map(|(at, token)| {
        let standing = |label: &str| PieceAt::new(token.seat, label, grid.centre(at), at);
        let below: Vec<PieceAt> = token.below.iter().map(|label| standing(label)).collect();
        let above = standing(&token.label).alive(Some(token.strength.into()));
        std::iter::once(above).chain(below)
    });
    Standings {
        pieces: pieces.collect(),
        ..Standings::default()
    }
}

/// Draws what stands on a map of pieces that face somewhere whose upper left corner is at `top`.
pub(super) fn draw_tall(board: &TallBoard, changes: &Changes, top: At, canvas: &mut Canvas) {
    let grid = Grid::of(board.columns, top);
    for cell in &board.cells {
        if is_written(cell) {
            let pen = Pen::new(grid.across * 6 / 10, INK).bold().at(Anchor::Middle);
            canvas.text(grid.centre(cell.at).plus(0, 6), pen, &cell.bare[0]);
        }
    }
    changes.draw_ways(grid.down * 6 / 10, canvas);
    for cell in &board.cells {
        if let Some(token) = &cell.token {
            draw_token(grid, grid.centre(cell.at), token, canvas);
        }
    }
    changes.draw_marks(grid.down * 68 / 100, canvas);
}

/// A piece that faces somewhere, with its strength and its state.
fn draw_token(grid: Grid, centre: At, token: &Token, canvas: &mut Canvas) {
    let radius = grid.down * 68 / 100;
    point_out(grid, centre, token.facing, canvas);
    armed_piece(canvas, centre, radius, token.seat, (&token.label, token.silhouette));
    // Neither covers the nose.
    let badge_side = if token.facing == Direction::Se { -1 } else { 1 };
    let state_side = if token.facing == Direction::Ne { -1 } else { 1 };
    let badge = centre.plus(badge_side * radius * 8 / 10, radius * 8 / 10);
    let paint = Paint {
        fill: "#ffffff",
        line: INK,
        width: 1,
    };
    canvas.circle(badge, 11, paint);
    let pen = Pen::new(15, INK).bold().at(Anchor::Middle);
    canvas.text(badge.plus(0, 5), pen, &token.strength.to_string());
    write_below(centre.plus(-badge_side * 8, radius + 9), &token.below, canvas);
    if let Some(state) = token.state {
        let pen = Pen::new(22, SIGN).bold().at(Anchor::Middle);
        canvas.text(centre.plus(state_side * radius, -radius / 2), pen, &state.to_string());
    }
}

/// The labels of those who stand below a piece, on a plate whose middle is there.
fn write_below(middle: At, labels: &[String], canvas: &mut Canvas) {
    const SIZE: i32 = 15;
    if labels.is_empty() {
        return;
    }
    let words = format!("+{}", labels.join("+"));
    let wide = width_of(&words, SIZE) + 6;
    let plate = Paint {
        fill: PAPER,
        line: INK,
        width: 1,
    };
    canvas.rectangle(middle.plus(-wide / 2, -9), wide, 18, plate);
    let pen = Pen::new(SIZE, INK).bold().at(Anchor::Middle);
    canvas.text(middle.plus(0, 5), pen, &words);
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
