//! Cells of the square field ([WG-34](docs/rules/wargrounds.md#wg-34)), directions, and what can be measured between
//! cells ([WG-35](docs/rules/wargrounds.md#wg-35), [WG-36](docs/rules/wargrounds.md#wg-36)).

use muster_kit::TileAt;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A cell of the field; `C7` is column 2, row 6. Ordered by column, then by row: the address order of the rule book.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cell {
    /// From 0 for A.
    pub x: u8,
    /// From 0, from the north.
    pub y: u8,
}

impl Cell {
    /// Column and row, both from 0, from the north-west corner; it may lie off every field.
    pub const fn new(x: u8, y: u8) -> Cell {
        Cell { x, y }
    }

    /// The squared distance of the centres, D2 ([WG-35](docs/rules/wargrounds.md#wg-35)).
    pub fn d2(self, other: Cell) -> u32 {
        let (dx, dy) = (self.x.abs_diff(other.x), self.y.abs_diff(other.y));
        u32::from(dx) * u32::from(dx) + u32::from(dy) * u32::from(dy)
    }

    /// Whether the gap between the bases is at most that many inches ([WG-35](docs/rules/wargrounds.md#wg-35)).
    pub fn within(self, other: Cell, inches: u32) -> bool {
        self.d2(other) <= (inches + 1) * (inches + 1)
    }

    /// The gap rounded up to whole inches ([WG-36](docs/rules/wargrounds.md#wg-36)).
    pub fn band(self, other: Cell) -> u32 {
        let d2 = self.d2(other);
        (0..).find(|inches| d2 <= (inches + 1) * (inches + 1)).unwrap_or(0)
    }

    /// The neighbour that way; none beyond the first column or row.
    pub fn step(self, direction: Direction) -> Option<Cell> {
        let (dx, dy) = direction.vector();
        Some(Cell::new(
            self.x.checked_add_signed(dx)?,
            self.y.checked_add_signed(dy)?,
        ))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, row) = (self.x, self.y);
        TileAt { column, row }.fmt(f)
    }
}

impl FromStr for Cell {
    type Err = String;

    fn from_str(text: &str) -> Result<Cell, String> {
        let wrong = || format!("`{text}` is no cell; cells are named C7 or AD12");
        let text = text.trim();
        let letters = text.chars().take_while(char::is_ascii_alphabetic).count();
        let row: u8 = text.get(letters..).unwrap_or("").parse().map_err(|_| wrong())?;
        let place = |letter: u8| u16::from(letter.to_ascii_uppercase() - b'A');
        let column = match text.as_bytes().get(..letters) {
            Some([one]) => place(*one),
            Some([high, low]) => 26 * (place(*high) + 1) + place(*low),
            _ => return Err(wrong()),
        };
        let column = u8::try_from(column)
            .ok()
            .filter(|column| *column < 100)
            .ok_or_else(wrong)?;
        let row = row.checked_sub(1).filter(|row| *row < 99).ok_or_else(wrong)?;
        Ok(Cell::new(column, row))
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(serde::de::Error::custom)
    }
}

/// The eight ways, in the order of [WG-43](docs/rules/wargrounds.md#wg-43) and of the D8 of
/// [WG-130](docs/rules/wargrounds.md#wg-130).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Direction {
    N,
    Ne,
    #[default]
    E,
    Se,
    S,
    Sw,
    W,
    Nw,
}

impl Direction {
    /// All eight, clockwise from north.
    pub const ALL: [Direction; 8] = [
        Direction::N,
        Direction::Ne,
        Direction::E,
        Direction::Se,
        Direction::S,
        Direction::Sw,
        Direction::W,
        Direction::Nw,
    ];

    /// East and south are positive.
    pub fn vector(self) -> (i8, i8) {
        match self {
            Direction::N => (0, -1),
            Direction::Ne => (1, -1),
            Direction::E => (1, 0),
            Direction::Se => (1, 1),
            Direction::S => (0, 1),
            Direction::Sw => (-1, 1),
            Direction::W => (-1, 0),
            Direction::Nw => (-1, -1),
        }
    }

    /// Whether a step this way changes column and row.
    pub fn is_diagonal(self) -> bool {
        self as usize % 2 == 1
    }

    /// What a step costs, in half-inches ([WG-41](docs/rules/wargrounds.md#wg-41)).
    pub fn cost(self) -> u32 {
        if self.is_diagonal() { 3 } else { 2 }
    }

    /// The direction that points best from one cell to another: by octants, diagonals where neither way is twice as
    /// long as the other.
    pub fn towards(from: Cell, to: Cell) -> Option<Direction> {
        let dx = i32::from(to.x) - i32::from(from.x);
        let dy = i32::from(to.y) - i32::from(from.y);
        if dx == 0 && dy == 0 {
            return None;
        }
        let (wide, high) = (dx.abs() > 2 * dy.abs(), dy.abs() > 2 * dx.abs());
        Some(match (dx.signum(), dy.signum()) {
            (_, _) if wide => {
                if dx > 0 {
                    Direction::E
                } else {
                    Direction::W
                }
            }
            (_, _) if high => {
                if dy > 0 {
                    Direction::S
                } else {
                    Direction::N
                }
            }
            (1, -1) => Direction::Ne,
            (1, _) => Direction::Se,
            (_, 1) => Direction::Sw,
            _ => Direction::Nw,
        })
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Direction::N => "N",
            Direction::Ne => "NE",
            Direction::E => "E",
            Direction::Se => "SE",
            Direction::S => "S",
            Direction::Sw => "SW",
            Direction::W => "W",
            Direction::Nw => "NW",
        })
    }
}

impl FromStr for Direction {
    type Err = String;

    fn from_str(text: &str) -> Result<Direction, String> {
        let found = Direction::ALL
            .into_iter()
            .find(|way| way.to_string().eq_ignore_ascii_case(text.trim()));
        found.ok_or_else(|| format!("`{text}` is no direction; they are N, NE, E, SE, S, SW, W and NW"))
    }
}
