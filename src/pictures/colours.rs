//! The colours: muted for grounds, so that pieces stand out on them, and Okabe and Ito's for seats.

use crate::kit::{Ground, Seat};

/// Behind everything: as readable beside a dark channel as beside a light one.
pub const PAPER: &str = "#f7f4ec";
pub const INK: &str = "#1c1c1c";
pub const FAINT: &str = "#6b6459";
pub const LINE: &str = "#b9b2a3";
/// What is wrong with a piece, and where it went.
pub const SIGN: &str = "#a00000";

/// Okabe and Ito's palette without black, each with the ink that reads on it.
const SEATS: [(&str, &str); 7] = [
    ("#d55e00", "#ffffff"),
    ("#0072b2", "#ffffff"),
    ("#f0e442", INK),
    ("#009e73", "#ffffff"),
    ("#cc79a7", INK),
    ("#e69f00", INK),
    ("#56b4e9", INK),
];

/// The colour of a seat's pieces, and of what is written on them; grey for nobody's.
pub fn of_seat(seat: Option<Seat>) -> (&'static str, &'static str) {
    seat.map_or(("#8d8d8d", "#ffffff"), |seat| SEATS[seat.index() % SEATS.len()])
}

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
