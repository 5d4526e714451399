//! Races, leaders and regions: what a tribe is for good.

use serde::{Deserialize, Serialize};
use std::fmt;

/// WC-13: what a tribe is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Race {
    Goblin,
    Kobold,
    Troglodyte,
}

impl Race {
    pub const ALL: [Race; 3] = [Race::Goblin, Race::Kobold, Race::Troglodyte];

    /// `Goblins`.
    pub fn plural(self) -> &'static str {
        match self {
            Race::Goblin => "Goblins",
            Race::Kobold => "Kobolds",
            Race::Troglodyte => "Troglodytes",
        }
    }

    /// WC-98: the power N of the cards that it casts.
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

/// WC-14: who leads a tribe.
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
    pub const ALL: [Leader; 3] = [Leader::WarChief, Leader::Shaman, Leader::MasterThief];

    /// WC-33: what he counts in combat.
    pub fn strength(self) -> u32 {
        match self {
            Leader::WarChief => 15,
            Leader::Shaman => 5,
            Leader::MasterThief => 10,
        }
    }

    /// WC-40: how many cards the tribe's hand holds.
    pub fn hand_limit(self) -> usize {
        if self == Leader::Shaman { 5 } else { 3 }
    }

    /// WC-37: bones for one use of his power, without a stockpile.
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
    pub const ALL: [Map; 3] = [Map::GristleVale, Map::Marrowmere, Map::CinderTeeth];
}
