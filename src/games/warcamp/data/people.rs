//! Races, leaders and regions: what a tribe is for good.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What a tribe is ([WC-13](docs/rules/warcamp.md#wc-13)).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Race {
    Goblin,
    Kobold,
    Troglodyte,
}

impl Race {
    /// The three peoples, in the order in which the dice choose among them.
    pub const ALL: [Race; 3] = [Race::Goblin, Race::Kobold, Race::Troglodyte];

    /// The people as a group with a capital letter, such as `Goblins`.
    pub fn plural(self) -> &'static str {
        match self {
            Race::Goblin => "Goblins",
            Race::Kobold => "Kobolds",
            Race::Troglodyte => "Troglodytes",
        }
    }

    /// The power N of the cards that it casts ([WC-98](docs/rules/warcamp.md#wc-98)).
    pub fn power(self) -> u32 {
        if self == Race::Troglodyte { 3 } else { 1 }
    }
}

impl fmt::Display for Race {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Race::Goblin => "Goblin",
            Race::Kobold => "Kobold",
            Race::Troglodyte => "Troglodyte",
        })
    }
}

/// Who leads a tribe ([WC-14](docs/rules/warcamp.md#wc-14)).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Leader {
    #[serde(rename = "warchief")]
    WarChief,
    #[serde(rename = "shaman")]
    Shaman,
    #[serde(rename = "thief")]
    MasterThief,
}

impl Leader {
    /// The three titles, in the order in which the dice choose among them.
    pub const ALL: [Leader; 3] = [Leader::WarChief, Leader::Shaman, Leader::MasterThief];

    /// What the leader counts in combat ([WC-33](docs/rules/warcamp.md#wc-33)).
    pub fn strength(self) -> u32 {
        match self {
            Leader::WarChief => 15,
            Leader::Shaman => 5,
            Leader::MasterThief => 10,
        }
    }

    /// How many cards the tribe's hand holds ([WC-40](docs/rules/warcamp.md#wc-40)).
    pub fn hand_limit(self) -> usize {
        if self == Leader::Shaman { 5 } else { 3 }
    }

    /// Bones for one use of the leader's power, without a stockpile ([WC-37](docs/rules/warcamp.md#wc-37)).
    pub fn power_price(self) -> u32 {
        match self {
            Leader::WarChief => 20,
            Leader::Shaman => 40,
            Leader::MasterThief => 70,
        }
    }
}

impl fmt::Display for Leader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Leader::WarChief => "War Chief",
            Leader::Shaman => "Shaman",
            Leader::MasterThief => "Master Thief",
        })
    }
}

/// The region on which a game is drawn; it has no effect on play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Map {
    GristleVale,
    Marrowmere,
    CinderTeeth,
}

impl Map {
    /// The three regions, in the order in which the dice choose among them.
    pub const ALL: [Map; 3] = [Map::GristleVale, Map::Marrowmere, Map::CinderTeeth];
}
