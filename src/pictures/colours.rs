//! The colours: muted for grounds, so that pieces stand out on them, and Okabe and Ito's for seats.

use muster_kit::{Ground, Seat};

/// Behind everything: as readable beside a dark channel as beside a light one.
pub const PAPER: &str = "#f7f4ec";
/// Letters and outlines that are to be read first: nearly black.
pub const INK: &str = "#1c1c1c";
/// Names of rows and columns, glyphs of the ground: readable, but less than pieces.
pub const FAINT: &str = "#6b6459";
/// Outlines of tiles and lines of grids.
pub const LINE: &str = "#b9b2a3";
/// What is wrong with a piece, and where it went.
pub const SIGN: &str = "#a00000";

/// Letters on dark pieces, and the field of a graph.
pub(super) const WHITE: &str = "#ffffff";
const NOBODY: &str = "#8d8d8d";

/// By the names of the sides where a game has such: red, blue, green, purple, yellow, orange and one more. After Okabe and
/// Ito, so that they stay apart for most eyes; pieces differ in shape too. Each with the ink that reads on it.
const SEATS: [(&str, &str); 7] = [
    ("#c9302c", WHITE),
    ("#0072b2", WHITE),
    ("#007d5b", WHITE),
    ("#8e5aa8", WHITE),
    ("#f0e442", INK),
    ("#e69f00", INK),
    ("#56b4e9", INK),
];

#[cfg(feature = "raster")]
const GROUNDS: [Ground; 11] = [
    Ground::Plain,
    Ground::Road,
    Ground::Wood,
    Ground::Harsh,
    Ground::Mountain,
    Ground::Water,
    Ground::Marsh,
    Ground::Fire,
    Ground::Houses,
    Ground::Walls,
    Ground::Goal,
];

/// Every colour that is painted with, as red, green and blue.
#[cfg(feature = "raster")]
pub fn painted() -> impl Iterator<Item = u32> {
    let seats = SEATS.iter().map(|(fill, _)| *fill);
    let grounds = GROUNDS.iter().map(|ground| of_ground(*ground));
    let others = [PAPER, INK, FAINT, LINE, SIGN, WHITE, NOBODY];
    let all = others.into_iter().chain(seats).chain(grounds);
    all.filter_map(|name| u32::from_str_radix(name.trim_start_matches('#'), 16).ok())
}

/// The colour of a seat's pieces, and of what is written on them; grey for nobody's.
pub fn of_seat(seat: Option<Seat>) -> (&'static str, &'static str) {
    seat.map_or((NOBODY, WHITE), |seat| SEATS[seat.index() % SEATS.len()])
}

/// The fill of a tile: pale, so that glyphs and pieces stand out on it.
pub fn of_ground(ground: Ground) -> &'static str {
    match ground {
        Ground::Plain => "#e6ebcf",
        Ground::Road => "#e3cfa4",
        Ground::Wood => "#a9cda0",
        Ground::Harsh => "#e9dcbf",
        Ground::Mountain => "#c3b6a5",
        Ground::Water => "#a9d0ea",
        Ground::Marsh => "#bcd3c4",
        Ground::Fire => "#f2b49b",
        Ground::Houses => "#e7c9b8",
        Ground::Walls => "#c9c9d6",
        Ground::Goal => "#f3e7a0",
    }
}
