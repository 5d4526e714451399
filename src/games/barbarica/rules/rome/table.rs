//! The table of Unit Intelligence (2.17): what a D6 and Strength come to.

/// Rows and their names.
const NAMES: [&str; 15] = [
    "Withdraw",
    "Give ground",
    "Take cover",
    "Close ranks",
    "Stand",
    "Measure",
    "Edge forward",
    "Advance",
    "Support",
    "Outflank",
    "Charge",
    "Cut the weak",
    "Strike",
    "Head of the snake",
    "Onslaught",
];

/// What changes a roll on the table (Behaviours, 9.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Temper {
    pub aggressive: bool,
    pub cautious: bool,
    pub reckless: bool,
    pub prefer_ranged: bool,
    pub prefer_melee: bool,
    /// It never ends a move farther than this from its post.
    pub defensive: Option<u8>,
    /// Level green.
    pub green: bool,
}

impl Temper {
    /// What behaviours and level add to the roll ([BB-226](docs/rules/barbarica.md#bb-226)).
    pub fn bonus(self) -> i32 {
        2 * i32::from(self.aggressive) - 2 * i32::from(self.cautious) + 4 * i32::from(self.reckless)
            - 2 * i32::from(self.green)
    }

    /// What a row is read as: 2 to 4 by the reckless, 7 and 8 by those who prefer melee.
    pub fn read(self, row: u8) -> u8 {
        match row {
            2..=4 if self.reckless => 9,
            7 | 8 if self.prefer_melee => 9,
            row => row,
        }
    }
}

/// The row that a face of the D6 comes to ([BB-226](docs/rules/barbarica.md#bb-226)).
pub fn row_of(face: u32, strength: u8, temper: Temper) -> u8 {
    let sum = i32::try_from(face).unwrap_or(6) + i32::from(strength) + temper.bonus();
    temper.read(u8::try_from(sum.clamp(2, 16)).expect("clamped to 2..=16"))
}

/// The heading that players see, such as `Advance`; numbers beyond 2 to 16 are taken as the nearest.
pub fn name_of_row(row: u8) -> &'static str {
    NAMES[usize::from(row.clamp(2, 16)) - 2]
}
