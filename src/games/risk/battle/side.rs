//! The two sides, and what each has ordered in advance.

use crate::data::Force;
use crate::plane::Pose;
use crate::units::Roster;
use serde::{Deserialize, Serialize};

/// RK-3: side 1 in the south, side 2 in the north.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    South,
    North,
}

impl Side {
    /// Side 1 and side 2, in the order of every array that holds something for each.
    pub const BOTH: [Side; 2] = [Side::South, Side::North];

    /// Its place in an array of both: 0 for the south, 1 for the north.
    pub fn index(self) -> usize {
        self as usize
    }

    /// Its enemy: the opposite side.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::South => Side::North,
            Side::North => Side::South,
        }
    }

    /// RK-3: its units' letters in roster order.
    pub fn letter(self, place: usize) -> char {
        let first = if self == Side::South { b'A' } else { b'N' };
        char::from(first + u8::try_from(place).expect("a side has at most twelve units"))
    }

    /// Whose unit has that letter: the south's up to `L`, the north's beyond.
    pub fn of_letter(letter: char) -> Side {
        if letter <= 'L' { Side::South } else { Side::North }
    }

    /// RK-3: what its commander at a place in the list, from 0, is called: 1 to 3 in the south, 7 to 9 in the north.
    pub fn number(self, place: usize) -> u8 {
        let first = if self == Side::South { 1 } else { 7 };
        first + u8::try_from(place).expect("a side has at most three commanders")
    }

    /// Whose commander has that number: the south's below 7, the north's from there on.
    pub fn of_number(number: u8) -> Side {
        if number < 7 { Side::South } else { Side::North }
    }
}

/// How a whole side is set up ([RK-71](docs/rules/risk.md#rk-71), [RK-72](docs/rules/risk.md#rk-72)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Plan {
    Line,
    Works,
    Wing,
    Deep,
}

impl Plan {
    /// Every plan that a player can choose, in the order of the variants.
    pub const ALL: [Plan; 4] = [Plan::Line, Plan::Works, Plan::Wing, Plan::Deep];

    /// How a player types it, such as `works`.
    pub fn word(self) -> &'static str {
        ["line", "works", "wing", "deep"][self as usize]
    }
}

/// A side in a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Command {
    pub nation: String,
    pub roster: Roster,
    /// How many commanders it started with.
    pub commanders: u8,
    /// RK-69: it has lost the initiative of the battle to hunger.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub starved: bool,
    /// RK-62: the staff fights for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub delegated: bool,
    /// RK-70: where its units stand, in letter order, once it has deployed; sealed until both have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deployed: Option<Vec<Pose>>,
    /// RK-69: a starved side's deployment has been shown.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shown: bool,
    #[serde(default)]
    pub standing: Standing,
}

impl Command {
    /// A side that comes with a force, without standing orders.
    pub fn of(force: &Force) -> Command {
        Command {
            nation: force.nation.clone(),
            roster: force.roster.clone(),
            commanders: force.commanders,
            starved: false,
            delegated: false,
            deployed: None,
            shown: false,
            standing: Standing::default(),
        }
    }
}

/// Standing orders of a side (chapter 5, `standing`).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Standing {
    /// RK-85: move second when there is a choice.
    pub second: bool,
    pub rescue: Rescue,
    pub charge: ChargeAll,
    /// RK-70: deploy by this plan without waiting.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plan: Option<Plan>,
}

/// RK-122: whom commanders keep from routing.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rescue {
    /// The first chance.
    #[default]
    Auto,
    /// Only in melee.
    Melee,
    Off,
    /// Only these, in this order.
    Only(Vec<char>),
}

/// RK-109: which units charge unless they are told otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChargeAll {
    /// Mounted units.
    #[default]
    Auto,
    All,
    None,
}
