//! Sheets of every ground and every piece as they are drawn, kept as pictures so that a change is seen: `UPDATE_SHEETS=1 cargo test
//! -p muster-pictures sheets` draws them anew.

use super::super::canvas::{Anchor, At, Canvas, Drawing, Paint, Pen};
use super::super::colours::{INK, LINE, PAPER, of_ground};
use super::super::drawing::{armed_piece, life_bar};
use super::super::ground::{self, Plot};
use super::super::{encoded, raster};
use muster_kit::{Ground, Seat, Share, Silhouette};
use std::path::Path;

/// Pixels of a tile, and how far the next one is.
const TILES: [i32; 3] = [96, 48, 24];
const COLUMN: i32 = 150;
const ROW: i32 = 128;
/// Radius of a piece, large and small.
const PIECES: [i32; 2] = [30, 15];
/// Seats that boards have colours for.
const SEATS: u8 = 7;

/// The ground after this one. A new kind of ground does not compile until it stands here, and so on the sheet.
fn after_ground(ground: Ground) -> Option<Ground> {
    Some(match ground {
        Ground::Plain => Ground::Road,
        Ground::Road => Ground::Bridge,
        Ground::Bridge => Ground::Ford,
        Ground::Ford => Ground::Wood,
        Ground::Wood => Ground::Harsh,
        Ground::Harsh => Ground::Stones,
        Ground::Stones => Ground::Graves,
        Ground::Graves => Ground::Hill,
        Ground::Hill => Ground::Mountain,
        Ground::Mountain => Ground::Water,
        Ground::Water => Ground::Marsh,
        Ground::Marsh => Ground::Fire,
        Ground::Fire => Ground::Houses,
        Ground::Houses => Ground::Town,
        Ground::Town => Ground::Walls,
        Ground::Walls => Ground::Keep,
        Ground::Keep => Ground::Goal,
        Ground::Goal => Ground::Start,
        Ground::Start => return None,
    })
}

/// The silhouette after this one; as [`after_ground`].
fn after_silhouette(silhouette: Silhouette) -> Option<Silhouette> {
    Some(match silhouette {
        Silhouette::None => Silhouette::Sword,
        Silhouette::Sword => Silhouette::Spear,
        Silhouette::Spear => Silhouette::Axe,
        Silhouette::Axe => Silhouette::Mace,
        Silhouette::Mace => Silhouette::Bow,
        Silhouette::Bow => Silhouette::Sling,
        Silhouette::Sling => Silhouette::Staff,
        Silhouette::Staff => Silhouette::Shield,
        Silhouette::Shield => Silhouette::Claws,
        Silhouette::Claws => Silhouette::Fire,
        Silhouette::Fire => Silhouette::Gun,
        Silhouette::Gun => Silhouette::Cannon,
        Silhouette::Cannon => Silhouette::Horse,
        Silhouette::Horse => Silhouette::Wolf,
        Silhouette::Wolf => Silhouette::Drake,
        Silhouette::Drake => Silhouette::Bird,
        Silhouette::Bird => Silhouette::Fish,
        Silhouette::Fish => Silhouette::Tree,
        Silhouette::Tree => Silhouette::Ghost,
        Silhouette::Ghost => Silhouette::Wagon,
        Silhouette::Wagon => Silhouette::Horn,
        Silhouette::Horn => Silhouette::Standard,
        Silhouette::Standard => Silhouette::Crown,
        Silhouette::Crown => Silhouette::Tombstone,
        Silhouette::Tombstone => Silhouette::Barrel,
        Silhouette::Barrel => Silhouette::Tablet,
        Silhouette::Tablet => Silhouette::Planks,
        Silhouette::Planks => Silhouette::Letter,
        Silhouette::Letter => return None,
    })
}

/// Every ground at three sizes, with its name.
fn grounds() -> Drawing {
    let all: Vec<Ground> = std::iter::successors(Some(Ground::Plain), |ground| after_ground(*ground)).collect();
    let mut canvas = Canvas::new(7 * COLUMN);
    for (number, ground) in (0..).zip(&all) {
        let (column, row) = (number % 7, number / 7);
        let mut corner = At::new(column * COLUMN + 8, row * ROW + 8);
        for side in TILES {
            let paint = Paint {
                fill: of_ground(*ground),
                line: LINE,
                width: 1,
            };
            canvas.rectangle(corner, side, side, paint);
            let plot = Plot {
                at: corner.plus(side / 2, side / 2),
                reach: side / 2,
                number,
            };
            ground::draw(*ground, plot, &mut canvas);
            corner = match side {
                96 => corner.plus(98, 0),
                _ => corner.plus(0, side + 2),
            };
        }
        let at = At::new(column * COLUMN + 8, row * ROW + 122);
        canvas.text(at, Pen::new(16, INK), &format!("{ground:?}"));
    }
    canvas.finish(all.len().div_ceil(7) as i32 * ROW + 8, PAPER)
}

/// Every silhouette on the pieces of all seats, large, then small, the last ones wounded.
fn pieces() -> Drawing {
    let all: Vec<Silhouette> =
        std::iter::successors(Some(Silhouette::None), |silhouette| after_silhouette(*silhouette)).collect();
    let mut canvas = Canvas::new(160 + 8 * 68 + 8 * 38);
    for (row, silhouette) in (0..).zip(&all) {
        let middle = row * 76 + 42;
        canvas.text(At::new(8, middle + 6), Pen::new(16, INK), &format!("{silhouette:?}"));
        let mut x = 160;
        for radius in PIECES {
            for seat in (0..SEATS).map(|seat| Some(Seat(seat))).chain([None]) {
                let centre = At::new(x, middle);
                armed_piece(&mut canvas, centre, radius, seat, ("R3", *silhouette));
                let left = seat.map_or(10, |seat| 10 - u32::from(seat.0));
                life_bar(&mut canvas, centre, radius, Some(Share { left, of: 10 }));
                x += radius * 2 + 8;
            }
        }
    }
    let pen = Pen::new(14, INK).at(Anchor::Start);
    let last = all.len() as i32 * 76 + 22;
    canvas.text(
        At::new(8, last),
        pen,
        "Each column is a seat, the last one nobody; life from 10 of 10 down to 4.",
    );
    canvas.finish(last + 16, PAPER)
}

/// Sheets look as they are kept.
#[test]
fn sheets_of_every_ground_and_piece_are_kept() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("sheets");
    for (name, drawing) in [("grounds", grounds()), ("pieces", pieces())] {
        let side = |pixels: i32| u32::try_from(pixels).unwrap();
        let size = (side(drawing.width), side(drawing.height));
        let drawn = encoded::png(&raster::pixels(&drawing, size, 1.0).unwrap()).unwrap();
        let path = folder.join(format!("{name}.png"));
        if std::env::var_os("UPDATE_SHEETS").is_some() {
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(&path, &drawn).unwrap();
        }
        let kept = std::fs::read(&path).unwrap_or_else(|_| panic!("{name}: UPDATE_SHEETS=1 keeps the sheet"));
        assert!(
            kept == drawn,
            "{name} looks otherwise: look at it and keep it by UPDATE_SHEETS=1"
        );
    }
}
