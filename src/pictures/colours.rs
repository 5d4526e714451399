//! The colours: muted for grounds, so that pieces stand out on them, and Okabe and Ito's for seats.

use muster_kit::{Ground, Seat};

/// Behind everything: as readable beside a dark channel as beside a light one.
pub const PAPER: &str = "#f7f4ec";
/// Letters and outlines that are to be read first: nearly black.
pub const INK: &str = "#1c1c1c";
/// Glyphs of the ground: readable, but less than pieces.
pub const FAINT: &str = "#6b6459";
/// Letters on the paper itself, where [`INK`] is for the board: dark pictures lighten them.
pub const WORDS: &str = "#1c1c1d";
/// As [`WORDS`], what is to be read less than pieces: names of rows and columns, legends.
pub const NAMES: &str = "#6b645a";
/// The field of a graph.
pub const FIELD: &str = "#fffffe";
/// Outlines of tiles and lines of grids.
pub const LINE: &str = "#b9b2a3";
/// What is wrong with a piece, and where it went.
pub const SIGN: &str = "#a00000";

/// Letters on dark pieces.
pub(super) const WHITE: &str = "#ffffff";
const NOBODY: &str = "#8d8d8d";

/// By the names of the sides where a game has such: red, blue, green, purple, yellow, orange and one more. After Okabe and
/// Ito, so that they stay apart for most eyes; pieces differ in shape too. Each with the ink that reads on it, and a shade on which that ink reads as well.
const SEATS: [(&str, &str, &str); 7] = [
    ("#c9302c", WHITE, "#8a1b18"),
    ("#0072b2", WHITE, "#004d7a"),
    ("#007d5b", WHITE, "#00523b"),
    ("#8e5aa8", WHITE, "#613a75"),
    ("#f0e442", INK, "#c9bd22"),
    ("#e69f00", INK, "#c08100"),
    ("#56b4e9", INK, "#3a95cb"),
];
/// The shade of nobody's pieces.
const NOBODYS_SHADE: &str = "#666666";

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
    let seats = SEATS.iter().flat_map(|(fill, _, shade)| [*fill, *shade]);
    let grounds = GROUNDS.iter().map(|ground| of_ground(*ground));
    let others = [
        PAPER,
        INK,
        FAINT,
        WORDS,
        NAMES,
        FIELD,
        LINE,
        SIGN,
        WHITE,
        NOBODY,
        NOBODYS_SHADE,
    ];
    let all = others.into_iter().chain(seats).chain(grounds).chain(shades::ALL);
    all.filter_map(|name| u32::from_str_radix(name.trim_start_matches('#'), 16).ok())
}

/// Of what stands on the ground: muted as well, each darker than the tile below it.
pub mod shades {
    pub(crate) const FIR: &str = "#5f9a63";
    pub(crate) const FIR_LIT: &str = "#74ab72";
    pub(crate) const FIR_EDGE: &str = "#47794d";
    pub(crate) const TRUNK: &str = "#8a6f52";
    pub(crate) const ROCK: &str = "#9a8f83";
    pub(crate) const ROCK_LIT: &str = "#b5aa9d";
    pub(crate) const ROCK_EDGE: &str = "#7b7167";
    pub(crate) const SNOW: &str = "#f4f2ee";
    pub(crate) const MOUND: &str = "#cfc98c";
    pub(crate) const MOUND_LIT: &str = "#d8d39d";
    pub(crate) const MOUND_EDGE: &str = "#a39c62";
    pub(crate) const WAVE: &str = "#6fa9cf";
    pub(crate) const REED: &str = "#6e9478";
    pub(crate) const STONE: &str = "#c4b89c";
    pub(crate) const STONE_EDGE: &str = "#94886d";
    pub(crate) const FLAME: &str = "#e07b4f";
    pub(crate) const FLAME_LIT: &str = "#f5cf6b";
    pub(crate) const FLAME_EDGE: &str = "#b9532d";
    pub(crate) const PLASTER: &str = "#f3e6d3";
    pub(crate) const TIMBER: &str = "#8b6650";
    pub(crate) const ROOF: &str = "#b87860";
    pub(crate) const WALL: &str = "#a9a9bb";
    pub(crate) const WALL_LIT: &str = "#bcbccb";
    pub(crate) const WALL_EDGE: &str = "#77778c";
    pub(crate) const RUT: &str = "#c2a871";
    pub(crate) const PLANK: &str = "#d3b184";
    /// The veils of dawn and dusk, and of the night.
    pub(crate) const LOW_SUN: &str = "#c9632a";
    pub(crate) const LIFE: &str = "#2a8c3c";
    pub(crate) const NIGHT: &str = "#101c4e";

    /// All of them.
    #[cfg(feature = "raster")]
    pub(crate) const ALL: [&str; 29] = [
        FIR, FIR_LIT, FIR_EDGE, TRUNK, ROCK, ROCK_LIT, ROCK_EDGE, SNOW, MOUND, MOUND_LIT, MOUND_EDGE, WAVE, REED,
        STONE, STONE_EDGE, FLAME, FLAME_LIT, FLAME_EDGE, PLASTER, TIMBER, ROOF, WALL, WALL_LIT, WALL_EDGE, RUT, PLANK,
        LOW_SUN, NIGHT, LIFE,
    ];
}

/// The paper of dark pictures.
pub const DARK_PAPER: &str = "#2b2d31";

/// A colour as it is on dark paper: what is written there is light, while the board keeps its colours.
pub fn in_the_dark(colour: &'static str) -> &'static str {
    match colour {
        WORDS => "#f2f0ea",
        NAMES => "#b5aea1",
        FIELD => "#3a3d43",
        known => known,
    }
}

/// The colour of a seat's pieces, and of what is written on them; grey for nobody's.
pub fn of_seat(seat: Option<Seat>) -> (&'static str, &'static str) {
    seat.map_or((NOBODY, WHITE), |seat| {
        let (fill, ink, _) = SEATS[seat.index() % SEATS.len()];
        (fill, ink)
    })
}

/// What is drawn on a seat's piece below what is written there.
pub fn shade_of(seat: Option<Seat>) -> &'static str {
    seat.map_or(NOBODYS_SHADE, |seat| SEATS[seat.index() % SEATS.len()].2)
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
