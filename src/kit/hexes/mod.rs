//! Hexes of flat-topped maps as players name them: a column letter and a row number, columns A, C, E ... half a
//! hex higher than B, D, F .... Distance, neighbours, lines, grids; routes stand in `reach`.

mod reach;

pub use reach::{EntryCost, Label, Reach};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// Columns that a letter can name.
pub const COLUMNS_MAX: u8 = 26;
/// Rows that two digits can name.
pub const ROWS_MAX: u8 = 99;

/// A place on a hex map; `C7` is column 2, row 6. Ordered by column, then by row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hex {
    /// From 0 for A, below [`COLUMNS_MAX`].
    pub column: u8,
    /// From 0, below [`ROWS_MAX`].
    pub row: u8,
}

/// The six ways out of a hex, clockwise from the top.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Direction {
    N,
    Ne,
    Se,
    S,
    Sw,
    Nw,
}

impl Direction {
    /// The six clockwise from the top: the index of each is its number of sixths of a turn from north.
    pub const ALL: [Direction; 6] = [
        Direction::N,
        Direction::Ne,
        Direction::Se,
        Direction::S,
        Direction::Sw,
        Direction::Nw,
    ];

    /// The direction half a turn away: the way back.
    pub fn opposite(self) -> Direction {
        self.turned(3)
    }

    /// The direction so many sixths of a turn further clockwise.
    pub fn turned(self, sixths: usize) -> Direction {
        Direction::ALL[(self as usize + sixths) % 6]
    }

    /// One step that way in cube coordinates, which sum to 0.
    pub fn vector(self) -> [i32; 3] {
        match self {
            Direction::N => [0, 1, -1],
            Direction::Ne => [1, 0, -1],
            Direction::Se => [1, -1, 0],
            Direction::S => [0, -1, 1],
            Direction::Sw => [-1, 0, 1],
            Direction::Nw => [-1, 1, 0],
        }
    }
}

impl Hex {
    /// The hex in that column and row, both from 0. Does not check that it has a name.
    pub fn new(column: u8, row: u8) -> Hex {
        Hex { column, row }
    }

    /// The neighbour that way; none beyond the first column or row, or beyond what has a name.
    #[inline]
    pub fn neighbour(self, direction: Direction) -> Option<Hex> {
        let low = self.column % 2 == 1;
        let (across, down) = match (direction, low) {
            (Direction::N, _) => (0, -1),
            (Direction::S, _) => (0, 1),
            (Direction::Ne, false) => (1, -1),
            (Direction::Ne, true) | (Direction::Se, false) => (1, 0),
            (Direction::Se, true) => (1, 1),
            (Direction::Sw, false) | (Direction::Nw, true) => (-1, 0),
            (Direction::Sw, true) => (-1, 1),
            (Direction::Nw, false) => (-1, -1),
        };
        let column = self.column.checked_add_signed(across)?;
        let row = self.row.checked_add_signed(down)?;
        (column < COLUMNS_MAX && row < ROWS_MAX).then_some(Hex { column, row })
    }

    /// In the order of [`Direction::ALL`].
    pub fn neighbours(self) -> impl Iterator<Item = Hex> {
        Direction::ALL
            .into_iter()
            .filter_map(move |direction| self.neighbour(direction))
    }

    /// Steps from one to the other on an open map.
    #[inline]
    pub fn distance(self, other: Hex) -> u32 {
        let (dx, dz) = (
            i32::from(self.column) - i32::from(other.column),
            self.slant() - other.slant(),
        );
        dx.unsigned_abs().max(dz.unsigned_abs()).max((dx + dz).unsigned_abs())
    }

    /// Whether one step leads from one to the other. No hex is next to itself.
    #[inline]
    pub fn is_next_to(self, other: Hex) -> bool {
        self.distance(other) == 1
    }

    /// The second axial coordinate; the first is the column.
    #[inline]
    fn slant(self) -> i32 {
        i32::from(self.row) - i32::from(self.column / 2)
    }

    /// Cube coordinates: the column, their difference from 0, the slant. They sum to 0.
    pub fn cube(self) -> [i32; 3] {
        let (x, z) = (i32::from(self.column), self.slant());
        [x, -x - z, z]
    }

    /// From the first to the second in cube coordinates.
    pub fn offset_to(self, other: Hex) -> [i32; 3] {
        let (from, to) = (self.cube(), other.cube());
        [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
    }

    /// Which way a neighbour lies; none for a hex that is no neighbour, the same hex included.
    pub fn direction_to(self, neighbour: Hex) -> Option<Direction> {
        let offset = self.offset_to(neighbour);
        Direction::ALL
            .into_iter()
            .find(|direction| direction.vector() == offset)
    }

    /// The hexes between the two ends of a straight line, twice: pushed a little to one side and to the other, which
    /// differs where it runs along an edge. Both are the same seen from the other end. A hex beyond the first column
    /// or row is none.
    pub fn traces(self, to: Hex) -> [Vec<Option<Hex>>; 2] {
        let steps = i64::from(self.distance(to));
        let point = |hex: Hex| (i64::from(hex.column), i64::from(hex.slant()));
        let ((x, z), (tx, tz)) = (point(self), point(to));
        // A nudge of 3 in so many parts is less than any true difference.
        let parts = 1 << 20;
        let scale = parts * steps.max(1);
        let side = |sign: i64| {
            let between = |step: i64| {
                let at = |from: i64, to: i64| (from * (steps - step) + to * step) * parts;
                round_axial(at(x, tx) + sign, at(z, tz) - 3 * sign, scale)
            };
            (1..steps).map(between).collect()
        };
        [side(1), side(-1)]
    }

    /// A shortest straight line, both ends included. A line along an edge between two hexes takes the one to the
    /// left, seen from here; so the way back may differ.
    pub fn line(self, to: Hex) -> Vec<Hex> {
        let steps = i64::from(self.distance(to));
        let point = |hex: Hex| (i64::from(hex.column), i64::from(hex.slant()));
        let ((x, z), (tx, tz)) = (point(self), point(to));
        // In units of 1/(4 steps), nudged by less than any true difference.
        let scale = 4 * steps.max(1);
        let hex = |step: i64| {
            let at = |from: i64, to: i64, nudge: i64| from * scale + (to - from) * step * 4 + nudge;
            round_axial(at(x, tx, 1), at(z, tz, 1), scale).expect("a line stays between its ends")
        };
        (0..=steps).map(hex).collect()
    }
}

/// The hex whose centre is nearest to an axial point given in parts of `scale`; none if it has no name.
fn round_axial(x: i64, z: i64, scale: i64) -> Option<Hex> {
    let y = -x - z;
    let nearest = |value: i64| (2 * value + scale).div_euclid(2 * scale);
    let (mut rx, ry, mut rz) = (nearest(x), nearest(y), nearest(z));
    let off = |value: i64, rounded: i64| (rounded * scale - value).abs();
    let (dx, dy, dz) = (off(x, rx), off(y, ry), off(z, rz));
    if dx > dy && dx > dz {
        rx = -ry - rz;
    } else if dy <= dz {
        rz = -rx - ry;
    }
    let row = rz + rx.div_euclid(2);
    Some(Hex::new(u8::try_from(rx).ok()?, u8::try_from(row).ok()?))
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.column), u16::from(self.row) + 1)
    }
}

impl FromStr for Hex {
    type Err = String;

    fn from_str(text: &str) -> Result<Hex, String> {
        let word = text.trim();
        let wrong = || format!("`{word}` is no hex; write a column letter and a row, such as C7");
        let letter = word
            .chars()
            .next()
            .filter(char::is_ascii_alphabetic)
            .ok_or_else(wrong)?;
        let digits = &word[1..];
        if digits.is_empty() || digits.len() > 2 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(wrong());
        }
        let row: u8 = digits.parse().map_err(|_| wrong())?;
        Ok(Hex {
            column: letter.to_ascii_uppercase() as u8 - b'A',
            row: row.checked_sub(1).ok_or_else(wrong)?,
        })
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hex, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// A rectangle of hexes, each with a number: row by row from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    pub columns: u8,
    pub rows: u8,
}

impl Grid {
    /// How many hexes it has: columns times rows.
    #[inline]
    pub fn len(self) -> usize {
        usize::from(self.columns) * usize::from(self.rows)
    }

    /// Whether it has no columns or no rows.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The number of a hex; none if it lies outside.
    #[inline]
    pub fn index(self, hex: Hex) -> Option<usize> {
        let inside = hex.column < self.columns && hex.row < self.rows;
        inside.then(|| usize::from(hex.row) * usize::from(self.columns) + usize::from(hex.column))
    }

    /// The hex of a number below [`Grid::len`].
    #[inline]
    pub fn hex(self, index: usize) -> Hex {
        let columns = usize::from(self.columns);
        let narrow = |value: usize| u8::try_from(value).expect("a grid is small");
        Hex::new(narrow(index % columns), narrow(index / columns))
    }

    /// Row by row.
    pub fn hexes(self) -> impl Iterator<Item = Hex> {
        (0..self.len()).map(move |index| self.hex(index))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use proptest::prelude::*;

    fn hex() -> impl Strategy<Value = Hex> {
        (0..COLUMNS_MAX, 0..ROWS_MAX).prop_map(|(column, row)| Hex::new(column, row))
    }

    fn at(text: &str) -> Hex {
        text.parse().unwrap()
    }

    #[test]
    fn columns_a_c_e_stand_half_a_hex_higher() {
        let around = |text: &str| at(text).neighbours().map(|hex| hex.to_string()).collect::<Vec<_>>();
        assert_eq!(around("C3"), ["C2", "D2", "D3", "C4", "B3", "B2"]);
        assert_eq!(around("D3"), ["D2", "E3", "E4", "D4", "C4", "C3"]);
        assert_eq!(around("A1"), ["B1", "A2"]);
    }

    #[test]
    fn names_that_are_none_are_refused() {
        for word in ["", "C", "7", "C0", "C100", "CC7", "C-1", "Ä7", "c 7"] {
            assert!(word.parse::<Hex>().is_err(), "{word}");
        }
        assert_eq!(at(" c07 "), Hex::new(2, 6));
    }

    #[test]
    fn a_line_runs_straight() {
        let names = |from: &str, to: &str| {
            let line = at(from).line(at(to));
            line.iter().map(Hex::to_string).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names("C2", "C5"), "C2 C3 C4 C5");
        assert_eq!(names("B2", "B2"), "B2");
        assert_eq!(names("A1", "E3"), "A1 B1 C2 D2 E3");
    }

    proptest! {
        #[test]
        fn names_read_back(hex in hex()) {
            prop_assert_eq!(hex.to_string().parse::<Hex>(), Ok(hex));
            prop_assert_eq!(hex.to_string().to_lowercase().parse::<Hex>(), Ok(hex));
        }

        #[test]
        fn neighbours_are_those_at_distance_one(one in hex(), other in hex()) {
            prop_assert_eq!(one.neighbours().any(|hex| hex == other), one.distance(other) == 1);
            prop_assert_eq!(one.distance(other), other.distance(one));
            for direction in Direction::ALL {
                if let Some(next) = one.neighbour(direction) {
                    prop_assert_eq!(next.neighbour(direction.opposite()), Some(one));
                    prop_assert!(one.distance(other) <= next.distance(other) + 1);
                }
            }
        }

        #[test]
        fn a_line_is_a_shortest_chain(from in hex(), to in hex()) {
            let line = from.line(to);
            prop_assert_eq!(line.len() as u32, from.distance(to) + 1);
            prop_assert_eq!((line[0], line[line.len() - 1]), (from, to));
            prop_assert!(line.windows(2).all(|pair| pair[0].is_next_to(pair[1])));
        }

        #[test]
        fn traces_are_shortest_chains_and_the_same_from_both_ends(from in hex(), to in hex()) {
            for (there, back) in from.traces(to).into_iter().zip(to.traces(from)) {
                prop_assert_eq!(there.len() as u32 + 1, from.distance(to).max(1));
                let mut chain: Vec<Option<Hex>> = vec![Some(from)];
                chain.extend(&there);
                chain.push(Some(to));
                for pair in chain.windows(2) {
                    if let [Some(one), Some(other)] = pair {
                        prop_assert!(one.distance(*other) <= 1);
                    }
                }
                let reversed: Vec<Option<Hex>> = back.into_iter().rev().collect();
                prop_assert_eq!(there, reversed);
            }
        }

        #[test]
        fn a_grid_numbers_its_hexes(columns in 1..COLUMNS_MAX, rows in 1..ROWS_MAX) {
            let grid = Grid { columns, rows };
            for (number, hex) in grid.hexes().enumerate() {
                prop_assert_eq!(grid.index(hex), Some(number));
            }
            prop_assert_eq!(grid.index(Hex::new(columns, 0)), None);
        }
    }
}
