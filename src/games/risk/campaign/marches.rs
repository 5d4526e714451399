//! What a nation has ordered for a turn.

use muster_kit::Hex;
use muster_kit::orders::parts;
use serde::{Deserialize, Serialize};

/// The orders of a nation for one turn.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Marches {
    /// In the order of the text.
    pub marches: Vec<March>,
    pub gifts: Vec<Gives>,
    /// RK-46: by army number, whether it loots.
    pub loot: Vec<(u8, bool)>,
    /// RK-51: armies that send for a train instead of looting.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trains: Vec<u8>,
    pub fresh: Vec<Fresh>,
    /// As it was typed.
    pub text: String,
}

/// RK-28, RK-29: an army and its path, both ends included, fixed when the order was given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct March {
    pub army: u8,
    pub path: Vec<Hex>,
}

/// RK-20: units by their places in the giver's list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Gives {
    pub from: u8,
    pub units: Vec<usize>,
    pub to: u8,
}

/// RK-34: what is asked of a new army.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Fresh {
    pub kind: Option<String>,
    pub at: Option<Hex>,
}

impl Marches {
    /// Whether an item has the whole nation hold.
    pub fn holds(&self) -> bool {
        let words = |item: &str| {
            item.split_whitespace()
                .map(str::to_lowercase)
                .collect::<Vec<_>>()
                .join(" ")
        };
        items_of(&self.text).any(|item| {
            let words = words(item);
            HOLDS.contains(&words.strip_prefix("all ").unwrap_or(&words))
        })
    }

    /// Whether an item is for an army: its march, its looting, units that it gives.
    pub fn names(&self, army: u8) -> bool {
        self.marches.iter().any(|march| march.army == army)
            || self.loots(army).is_some()
            || self.gifts.iter().any(|gives| gives.from == army)
    }

    /// Whether an army is sent to another hex.
    pub fn sends_away(&self, army: u8) -> bool {
        self.marches
            .iter()
            .any(|march| march.army == army && march.path.len() > 1)
    }

    /// RK-46: what the text says of an army's looting.
    pub fn loots(&self, army: u8) -> Option<bool> {
        let said = self.loot.iter().rev().find(|(number, _)| *number == army);
        said.map(|(_, loots)| *loots)
    }
}

/// Words for an army, or a whole nation, that stays where it is.
pub const HOLDS: [&str; 5] = ["hold", "holds", "stay", "stays", "wait"];

/// Items of a line of orders, which semicolons and line ends part.
pub fn items_of(text: &str) -> impl Iterator<Item = &str> {
    parts(text, &[';', '\n'])
}
