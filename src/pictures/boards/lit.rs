//! Tiles that may be chosen: they stay as bright as they are and bear their names, all others are dimmer.

use super::super::canvas::{Anchor, At, Canvas, Paint, Pen, width_of};
use super::super::colours::{INK, PAPER, SIGN};
use super::outline;
use muster_kit::{Lights, TileAt};

/// Hundredths of a tile that is not lit that paper covers.
const DIM: u8 = 58;
/// Pixels of the smallest name that can be read on a phone.
const NAME_MIN: i32 = 13;

/// A tile of a board as it is drawn.
pub struct Tile {
    pub at: TileAt,
    pub centre: At,
    pub corners: Vec<At>,
    /// Whether nothing stands on it that bears a name.
    pub is_bare: bool,
}

/// Draws over these tiles; nothing where none of them may be chosen.
pub fn light(tiles: &[Tile], lights: &Lights, canvas: &mut Canvas) {
    let is_open = |tile: &&Tile| lights.open.contains(&tile.at);
    let open: Vec<&Tile> = tiles.iter().filter(is_open).collect();
    if open.is_empty() {
        return;
    }
    let dim = |tile: &&Tile| !is_open(tile) && !lights.taken.contains(&tile.at);
    for tile in tiles.iter().filter(dim) {
        canvas.cover(&tile.corners, PAPER, DIM);
    }
    for tile in &open {
        canvas.polygon(&tile.corners, outline(INK, 4));
        canvas.polygon(&tile.corners, outline(SIGN, 2));
    }
    for tile in open.iter().filter(|tile| tile.is_bare) {
        write_name(tile, canvas);
    }
}

/// The name of a tile on a plate, as it stands in the list of choices; none where it has no room.
fn write_name(tile: &Tile, canvas: &mut Canvas) {
    let name = tile.at.to_string();
    let across = |of: fn(&At) -> i32| {
        let (least, most) = (tile.corners.iter().map(of).min(), tile.corners.iter().map(of).max());
        most.unwrap_or(0) - least.unwrap_or(0)
    };
    let (wide, high) = (across(|at| at.x), across(|at| at.y));
    let size = (high * 4 / 10)
        .min((wide - 6) * 100 / width_of(&name, 100).max(1))
        .min(22);
    if size < NAME_MIN {
        return;
    }
    let plate = Paint {
        fill: PAPER,
        line: INK,
        width: 1,
    };
    let broad = width_of(&name, size) + 6;
    canvas.rectangle(
        tile.centre.plus(-broad / 2, -size * 6 / 10),
        broad,
        size * 12 / 10,
        plate,
    );
    let pen = Pen::new(size, INK).bold().at(Anchor::Middle);
    canvas.text(tile.centre.plus(0, size * 36 / 100), pen, &name);
}
