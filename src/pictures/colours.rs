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
const GROUNDS: [Ground; 19] = [
    Ground::Town,
    Ground::Keep,
    Ground::Plain,
    Ground::Road,
    Ground::Bridge,
    Ground::Ford,
    Ground::Stones,
    Ground::Graves,
    Ground::Hill,
    Ground::Start,
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
    let all = others.into_iter().chain(seats).chain(grounds).chain(shades::ALL);
    all.filter_map(|name| u32::from_str_radix(name.trim_start_matches('#'), 16).ok())
}

/// Of what stands on the ground: muted as well, each darker than the tile below it.
pub mod shades {
    pub const FIR: &str = "#5f9a63";
    pub const FIR_LIT: &str = "#74ab72";
    pub const FIR_EDGE: &str = "#47794d";
    pub const TRUNK: &str = "#8a6f52";
    pub const ROCK: &str = "#9a8f83";
    pub const ROCK_LIT: &str = "#b5aa9d";
    pub const ROCK_EDGE: &str = "#7b7167";
    pub const SNOW: &str = "#f4f2ee";
    pub const MOUND: &str = "#cfc98c";
    pub const MOUND_LIT: &str = "#d8d39d";
    pub const MOUND_EDGE: &str = "#a39c62";
    pub const WAVE: &str = "#6fa9cf";
    pub const REED: &str = "#6e9478";
    pub const STONE: &str = "#c4b89c";
    pub const STONE_EDGE: &str = "#94886d";
    pub const FLAME: &str = "#e07b4f";
    pub const FLAME_LIT: &str = "#f5cf6b";
    pub const FLAME_EDGE: &str = "#b9532d";
    pub const PLASTER: &str = "#f3e6d3";
    pub const TIMBER: &str = "#8b6650";
    pub const ROOF: &str = "#b87860";
    pub const WALL: &str = "#a9a9bb";
    pub const WALL_LIT: &str = "#bcbccb";
    pub const WALL_EDGE: &str = "#77778c";
    pub const RUT: &str = "#c2a871";
    pub const PLANK: &str = "#d3b184";

    /// All of them.
    #[cfg(feature = "raster")]
    pub const ALL: [&str; 26] = [
        FIR, FIR_LIT, FIR_EDGE, TRUNK, ROCK, ROCK_LIT, ROCK_EDGE, SNOW, MOUND, MOUND_LIT, MOUND_EDGE, WAVE, REED,
        STONE, STONE_EDGE, FLAME, FLAME_LIT, FLAME_EDGE, PLASTER, TIMBER, ROOF, WALL, WALL_LIT, WALL_EDGE, RUT, PLANK,
    ];
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
        Ground::Bridge | Ground::Ford => "#a9d0ea",
        Ground::Wood => "#a9cda0",
        Ground::Harsh | Ground::Start => "#e9dcbf",
        Ground::Stones | Ground::Graves => "#dcd9c2",
        Ground::Hill => "#dfdcaa",
        Ground::Mountain => "#c3b6a5",
        Ground::Water => "#a9d0ea",
        Ground::Marsh => "#bcd3c4",
        Ground::Fire => "#f2b49b",
        Ground::Houses | Ground::Town => "#e7c9b8",
        Ground::Walls | Ground::Keep => "#c9c9d6",
        Ground::Goal => "#f3e7a0",
    }
}
