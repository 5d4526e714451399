//! Maps of tiles with settlements and armies: hexes that stand on a corner, or squares.

use super::super::canvas::{Anchor, At, Canvas, Paint, Pen, width_of};
use super::super::colours::{INK, LINE, NAMES, PAPER, SIGN, of_seat};
use super::super::drawing::{ground_of, paint_of, piece};
use super::super::ground::{self, Plot};
use super::{Changes, Held, PieceAt, Standings, columns_of, glyph_of, lit, number_of, outline, small, tile};
use muster_kit::{Ground, Hex, Seat, TileBoard, TilePiece, TilePlace, Tiling, column_name};
use std::collections::BTreeMap;

/// Pixels that the tiles of a wide map share, and at most for one.
const WIDTH: i32 = 940;
const TILE_MAX: i32 = 72;
/// Pixels for the names of rows and columns, and their height.
const MARGIN: i32 = 42;
const NAME: i32 = 26;
/// Pieces that a tile has room for.
const ROOM: usize = 4;

/// How the tiles lie.
#[derive(Clone, Copy)]
struct Layout {
    tiling: Tiling,
    columns: i32,
    rows: i32,
    /// Half of a tile's width.
    across: i32,
    /// Upper left corner of the board.
    top: At,
}

impl Layout {
    fn of(board: &TileBoard, top: At) -> Layout {
        let columns = columns_of(&board.ground);
        Layout {
            tiling: board.tiling,
            columns,
            rows: small(board.ground.len()),
            across: (WIDTH / (2 * columns + 1)).min(TILE_MAX / 2),
            top,
        }
    }

    /// From the middle of a tile to its lower corner or edge.
    fn down(self) -> i32 {
        match self.tiling {
            Tiling::Hexes => self.across * 1_155 / 1_000,
            Tiling::Squares => self.across,
        }
    }

    /// From one row to the next.
    fn pitch(self) -> i32 {
        match self.tiling {
            Tiling::Hexes => self.across * 1_732 / 1_000,
            Tiling::Squares => 2 * self.across,
        }
    }

    /// What a row begins to the right of the first.
    fn shift(self, row: i32) -> i32 {
        match self.tiling {
            Tiling::Hexes if row % 2 == 1 => self.across,
            _ => 0,
        }
    }

    fn size(self) -> (i32, i32) {
        let shifted = if self.rows > 1 { self.shift(1) } else { 0 };
        (
            MARGIN + 2 * self.across * self.columns + shifted,
            2 * MARGIN + 2 * self.down() + (self.rows - 1) * self.pitch(),
        )
    }

    fn middle(self, column: i32, row: i32) -> At {
        self.top.plus(
            MARGIN + self.across * (2 * column + 1) + self.shift(row),
            MARGIN + self.down() + row * self.pitch(),
        )
    }

    fn centre(self, at: Hex) -> At {
        self.middle(at.column.into(), at.row.into())
    }

    /// The corners of a tile, `inset` pixels inside of it.
    fn corners(self, centre: At, inset: i32) -> Vec<At> {
        let (w, h) = (self.across - inset, self.down() - inset);
        let places = match self.tiling {
            Tiling::Hexes => vec![(0, -h), (w, -h / 2), (w, h / 2), (0, h), (-w, h / 2), (-w, -h / 2)],
            Tiling::Squares => vec![(-w, -w), (w, -w), (w, w), (-w, w)],
        };
        places.into_iter().map(|(x, y)| centre.plus(x, y)).collect()
    }

    /// The tiles behind the edges of one, as [`Layout::corners`] names their ends; none beyond the first row or column.
    fn beyond(self, at: Hex) -> Vec<Option<Hex>> {
        let ways: &[(i8, i8)] = match (self.tiling, at.row % 2) {
            (Tiling::Hexes, 0) => &[(0, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1)],
            (Tiling::Hexes, _) => &[(1, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (0, -1)],
            (Tiling::Squares, _) => &[(0, -1), (1, 0), (0, 1), (-1, 0)],
        };
        let tile = |(across, down): &(i8, i8)| {
            let (column, row) = (
                at.column.checked_add_signed(*across)?,
                at.row.checked_add_signed(*down)?,
            );
            Some(Hex::new(column, row))
        };
        ways.iter().map(tile).collect()
    }

    /// Where `count` pieces of a tile stand, from its middle, and how large they are: one or two above its sign, if it has
    /// one.
    fn places(self, count: usize, signed: bool) -> (Vec<(i32, i32)>, i32) {
        let part = |tenths: i32| self.across * tenths / 10;
        let up = if signed { part(3) } else { 0 };
        match count {
            0 | 1 => (vec![(0, -up)], part(7)),
            2 => (vec![(-part(5), -up), (part(5), -up)], part(5)),
            3 => (vec![(-part(6), -part(5)), (part(6), -part(5)), (0, part(5))], part(6)),
            _ => {
                let corners = [(-6, -5), (6, -5), (-6, 5), (6, 5)];
                (corners.map(|(x, y)| (part(x), part(y))).to_vec(), part(5))
            }
        }
    }
}

/// Width and height in pixels, with the names beside it.
pub(super) fn size(board: &TileBoard) -> (i32, i32) {
    Layout::of(board, At::new(0, 0)).size()
}

/// Draws the ground of a map with its upper left corner at `top`.
pub(super) fn lay(board: &TileBoard, top: At, canvas: &mut Canvas) {
    let layout = Layout::of(board, top);
    name_tiles(layout, canvas);
    for (row, line) in (0..).zip(&board.ground) {
        for (column, glyph) in (0..).zip(line.chars()).filter(|(_, glyph)| *glyph != ' ') {
            let corners = layout.corners(layout.middle(column, row), 0);
            canvas.polygon(&corners, tile(paint_of(&board.grounds, glyph)));
        }
    }
    for (row, line) in (0..).zip(&board.ground) {
        for (column, glyph) in (0..).zip(line.chars()).filter(|(_, glyph)| *glyph != ' ') {
            let plot = Plot {
                at: layout.middle(column, row),
                reach: layout.across,
                number: number_of(column, row),
            };
            ground::draw(ground_of(&board.grounds, glyph), plot, canvas);
        }
    }
}

/// The forces on a map and who holds its settlements, laid out as that of `shown`.
pub(super) fn standings(board: &TileBoard, shown: &TileBoard, top: At) -> Standings {
    let layout = Layout::of(shown, top);
    let placed = placed(board, layout);
    let drawn_at = |piece: &TilePiece| {
        let found = placed
            .iter()
            .find(|one| one.piece.is_some_and(|other| std::ptr::eq(other, piece)));
        found.map_or(layout.centre(piece.at), |one| one.at)
    };
    Standings {
        pieces: board
            .pieces
            .iter()
            .map(|piece| {
                let standing = PieceAt::new(piece.seat, &piece.label, drawn_at(piece), piece.at);
                standing.of_no_force(piece.minor)
            })
            .collect(),
        held: board
            .places
            .iter()
            .map(|place| Held {
                at: layout.centre(place.at),
                place: place.at.to_string(),
                holder: place.holder,
            })
            .collect(),
        ..Standings::default()
    }
}

/// Draws what stands on a map whose upper left corner is at `top`.
pub(super) fn draw(board: &TileBoard, changes: &Changes, top: At, canvas: &mut Canvas) {
    let layout = Layout::of(board, top);
    let placed = placed(board, layout);
    draw_borders(board, layout, canvas);
    draw_places(board, layout, canvas);
    write_names(board, layout, &placed, canvas);
    for clash in &board.clashes {
        canvas.polygon(&layout.corners(layout.centre(clash.at), 0), outline(SIGN, 5));
    }
    let radius = layout.across * 7 / 10;
    changes.draw_ways(radius, canvas);
    for one in &placed {
        let (seat, label) = match one.piece {
            Some(known) => (known.seat, known.label.as_str()),
            None => (None, "+"),
        };
        piece(canvas, one.at, one.radius, seat, label);
    }
    changes.draw_marks(radius, canvas);
    for clash in &board.clashes {
        badge(layout, layout.centre(clash.at), &clash.label, canvas);
    }
}

/// Hundredths of an edge before each of the dots on it.
const DOTS: [i32; 2] = [25, 75];

/// The borders of all lands: dots on each edge behind which the map goes on with another land or with none. Two lands have one dot
/// each. They lie on whole pixels, since slanted lines with soft edges make a full map a tenth larger.
fn draw_borders(board: &TileBoard, layout: Layout, canvas: &mut Canvas) {
    let size = (layout.across / 6).max(3);
    let owners: BTreeMap<Hex, Seat> = board
        .realms
        .iter()
        .flat_map(|realm| realm.tiles.iter().map(|at| (*at, realm.seat)))
        .collect();
    let is_on_map = |at: &Hex| board.has_tile((*at).into());
    for (at, seat) in &owners {
        let paint = Paint {
            fill: of_seat(Some(*seat)).0,
            line: "none",
            width: 0,
        };
        let corners = layout.corners(layout.centre(*at), 0);
        for (edge, beyond) in (0..).zip(layout.beyond(*at)) {
            let Some(beyond) = beyond
                .filter(is_on_map)
                .filter(|beyond| owners.get(beyond) != Some(seat))
            else {
                continue;
            };
            // The other land goes round its tile the other way, so that its first dot lies where the second is here.
            let dots = if owners.contains_key(&beyond) {
                &DOTS[..1]
            } else {
                &DOTS[..]
            };
            let (from, to) = (corners[edge], corners[(edge + 1) % corners.len()]);
            for part in dots {
                let dot = from.plus((to.x - from.x) * part / 100, (to.y - from.y) * part / 100);
                canvas.rectangle(dot.plus(-size / 2, -size / 2), size, size, paint);
            }
        }
    }
}

/// Letters above the first row and below the last, which may begin half a tile further right; numbers on the left.
fn name_tiles(layout: Layout, canvas: &mut Canvas) {
    let pen = Pen::new(NAME.min(layout.across * 5 / 4), NAMES)
        .bold()
        .at(Anchor::Middle);
    let last = layout.rows - 1;
    for (number, column) in (0..).zip(0..layout.columns) {
        let name = column_name(number);
        let (above, below) = (layout.middle(column, 0), layout.middle(column, last));
        canvas.text(At::new(above.x, layout.top.y + MARGIN - 10), pen, &name);
        canvas.text(below.plus(0, layout.down() + MARGIN - 10), pen, &name);
    }
    for row in 0..layout.rows {
        let at = At::new(layout.top.x + MARGIN / 2 - 4, layout.middle(0, row).y + 9);
        canvas.text(at, pen, &(row + 1).to_string());
    }
}

/// What stands on the ground: who holds it is a ring and a letter; below pieces its sign is small.
fn draw_places(board: &TileBoard, layout: Layout, canvas: &mut Canvas) {
    for (row, line) in (0u8..).zip(&board.ground) {
        for (column, glyph) in (0u8..).zip(line.chars()) {
            let at = Hex::new(column, row);
            let centre = layout.centre(at);
            let place = board.places.iter().find(|place| place.at == at);
            let pieces = board.pieces.iter().filter(|piece| piece.at == at).count();
            if let Some(place) = place {
                draw_place(place, layout, pieces == 0, canvas);
            }
            let sign = place.map_or_else(|| glyph.to_string(), |place| place.label.clone());
            let below = centre.plus(0, layout.down() * 6 / 10);
            match (pieces, place) {
                (0, None) => {
                    let size = layout.across * 5 / 10;
                    glyph_of(canvas, centre.plus(-layout.across + size * 6 / 10, 0), size, glyph);
                }
                (1 | 2, _) if is_signed(board, at) => {
                    let size = layout.across * 6 / 10;
                    write_on_plate(below.plus(0, size * 36 / 100), size, &sign, canvas);
                }
                _ => (),
            }
        }
    }
}

/// Letters of the names of settlements.
const CALLED: i32 = 18;

/// The names of settlements below them, or above where a piece would cover them, those of capitals and towns first; what has no
/// room without covering another is left out, and pieces stand above them.
fn write_names(board: &TileBoard, layout: Layout, placed: &[Placed<'_>], canvas: &mut Canvas) {
    let mut places: Vec<&TilePlace> = board.places.iter().collect();
    places.sort_by_key(|place| !matches!(place.ground, Ground::Keep | Ground::Town));
    let (width, _) = layout.size();
    // Left, right and top of each name.
    let mut taken: Vec<(i32, i32, i32)> = Vec::new();
    for place in places {
        let name = place.called.as_str();
        let half = width_of(name, CALLED) / 2 + 3;
        let centre = layout.centre(place.at);
        let (least, most) = (layout.top.x + MARGIN + half, layout.top.x + width - half);
        let middle = centre.x.clamp(least, most.max(least));
        let (left, right) = (middle - half, middle + half);
        let (below, above) = (centre.y + layout.down(), centre.y - layout.down() - CALLED);
        let is_free = |top: &i32| {
            let covers =
                |other: &(i32, i32, i32)| left < other.1 && other.0 < right && (top - other.2).abs() < CALLED * 11 / 10;
            !name.is_empty() && !taken.iter().any(covers)
        };
        let is_seen = |top: &i32| {
            let covers = |piece: &Placed<'_>| {
                let (x, y) = (piece.at.x.clamp(left, right), piece.at.y.clamp(*top, top + CALLED));
                (piece.at.x - x).abs().max((piece.at.y - y).abs()) < piece.radius
            };
            !placed.iter().any(covers)
        };
        let free = [below, above].into_iter().filter(is_free);
        let Some(top) = free.clone().find(is_seen).or(free.take(1).next()) else {
            continue;
        };
        taken.push((left, right, top));
        let plate = [(left, top), (right, top), (right, top + CALLED), (left, top + CALLED)];
        canvas.cover(&plate.map(|(x, y)| At::new(x, y)), PAPER, 70);
        let pen = Pen::new(CALLED, INK).at(Anchor::Middle);
        canvas.text(At::new(middle, top + CALLED * 8 / 10), pen, name);
    }
}

/// A settlement in the ring of who holds it; its letters stand on a plate where no piece covers them.
fn draw_place(place: &TilePlace, layout: Layout, is_bare: bool, canvas: &mut Canvas) {
    let centre = layout.centre(place.at);
    if place.holder.is_some() {
        let (colour, _) = of_seat(place.holder);
        canvas.polygon(&layout.corners(centre, 4), outline(INK, 6));
        canvas.polygon(&layout.corners(centre, 4), outline(colour, 4));
    }
    let plot = Plot {
        at: centre.plus(0, -layout.across * 2 / 10),
        reach: layout.across * 9 / 10,
        number: number_of(place.at.column.into(), place.at.row.into()),
    };
    ground::draw(place.ground, plot, canvas);
    if is_bare {
        let size = layout.across * 7 / 10;
        write_on_plate(centre.plus(0, layout.down() * 8 / 10), size, &place.label, canvas);
    }
}

/// Letters on a plate of paper; their middle stands on `base`.
fn write_on_plate(base: At, size: i32, letters: &str, canvas: &mut Canvas) {
    let wide = width_of(letters.trim(), size);
    let plate = Paint {
        fill: PAPER,
        line: LINE,
        width: 1,
    };
    canvas.rectangle(base.plus(-wide / 2 - 2, -size * 8 / 10), wide + 4, size, plate);
    canvas.text(base, Pen::new(size, INK).bold().at(Anchor::Middle), letters.trim());
}

/// Whether a tile has a settlement or a ground with a glyph.
fn is_signed(board: &TileBoard, at: Hex) -> bool {
    let row = board.ground.get(usize::from(at.row));
    let glyph = row.and_then(|row| row.chars().nth(at.column.into()));
    glyph.is_some_and(|glyph| glyph != '.') || board.places.iter().any(|place| place.at == at)
}

/// A piece where it is drawn; none for those that a tile has no room for.
struct Placed<'a> {
    piece: Option<&'a TilePiece>,
    at: At,
    radius: i32,
}

fn placed(board: &TileBoard, layout: Layout) -> Vec<Placed<'_>> {
    let mut tiles: Vec<Hex> = board.pieces.iter().map(|piece| piece.at).collect();
    tiles.sort_unstable();
    tiles.dedup();
    let mut placed = Vec::new();
    for at in tiles {
        let here: Vec<&TilePiece> = board.pieces.iter().filter(|piece| piece.at == at).collect();
        let (places, radius) = layout.places(here.len(), is_signed(board, at));
        let shown = if here.len() > ROOM { ROOM - 1 } else { here.len() };
        for (number, (x, y)) in places.into_iter().enumerate() {
            let piece = here.get(number).copied().filter(|_| number < shown);
            let minor = piece.is_some_and(|piece| piece.minor);
            placed.push(Placed {
                piece,
                at: layout.centre(at).plus(x, y),
                radius: if minor { radius * 8 / 10 } else { radius },
            });
        }
    }
    placed
}

/// The number of a battle at the upper edge of its tile.
fn badge(layout: Layout, centre: At, label: &str, canvas: &mut Canvas) {
    let radius = layout.across * 5 / 10;
    let at = centre.plus(0, -layout.down());
    let paint = Paint {
        fill: SIGN,
        line: "#ffffff",
        width: 2,
    };
    canvas.circle(at, radius, paint);
    let sign = if label.is_empty() { "!" } else { label };
    let size = radius * 13 / 10;
    let pen = Pen::new(size, "#ffffff").bold().at(Anchor::Middle);
    canvas.text(at.plus(0, size * 36 / 100), pen, sign);
}

/// The tiles of a map whose upper left corner is at `top`.
pub(super) fn tiles(board: &TileBoard, top: At) -> Vec<lit::Tile> {
    let layout = Layout::of(board, top);
    let is_bare =
        |at: Hex| !board.pieces.iter().any(|piece| piece.at == at) && !board.places.iter().any(|place| place.at == at);
    let rows = (0u8..).zip(&board.ground);
    let places = rows.flat_map(|(row, line)| {
        let ground = (0u8..).zip(line.chars()).filter(|(_, glyph)| *glyph != ' ');
        ground.map(move |(column, _)| Hex::new(column, row))
    });
    let tile = |at: Hex| {
        let centre = layout.centre(at);
        lit::Tile {
            at: at.into(),
            centre,
            corners: layout.corners(centre, 0),
            is_bare: is_bare(at),
        }
    };
    places.map(tile).collect()
}
