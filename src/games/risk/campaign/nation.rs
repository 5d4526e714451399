//! Nations and settlements.

use super::marches::Marches;
use crate::battle::Standing;
use crate::units::Roster;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A nation of the campaign: its name and team, its standing orders, and what it has ordered for this turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Nation {
    pub name: String,
    /// The letter of its armies: that of its seat, or of the name that its player chose
    /// ([RK-2](docs/rules/risk.md#rk-2), [RK-6](docs/rules/risk.md#rk-6)).
    pub letter: char,
    /// RK-16: nations of the same team are allies.
    pub team: u8,
    /// RK-67: it is out of the game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub out: bool,
    /// RK-67: a person played it at the start.
    pub player: bool,
    #[serde(default)]
    pub temper: Temper,
    /// RK-19: free lists by army number, 0 for reinforcements.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lists: Vec<(u8, Roster)>,
    /// RK-33: armies that arrive with this turn's orders.
    #[serde(default)]
    pub due: u8,
    /// RK-27: sealed until they are carried out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marches: Option<Marches>,
    /// RK-68: points of enemy units destroyed.
    #[serde(default)]
    pub destroyed: u32,
    /// RK-67: whom it has declared the winner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vote: Option<u8>,
}

/// Standing orders of a nation (chapter 5, `standing`): private.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Temper {
    /// Starving armies loot unless the turn's orders forbid it ([RK-46](docs/rules/risk.md#rk-46)).
    pub loots: bool,
    /// RK-34: the kind of new armies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub raises: Option<String>,
    /// RK-62: the staff fights all battles.
    pub delegates: bool,
    pub battle: Standing,
}

impl Default for Temper {
    fn default() -> Temper {
        Temper {
            loots: true,
            raises: None,
            delegates: false,
            battle: Standing::default(),
        }
    }
}

/// RK-12: a settlement as it is now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Place {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<u8>,
    /// RK-48: the last turn in which it is sacked; 0 if it never was.
    #[serde(default)]
    pub sacked_until: u16,
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub hostile: BTreeSet<u8>,
}
