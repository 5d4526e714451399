//! Scenarios: text files that say what is fought over, where, and by whom (BB-250).

mod checking;
mod conduct;
mod facts;
mod faults;
mod forces;
mod raw;
mod reading;

#[cfg(test)]
pub mod drawings;
#[cfg(test)]
pub mod tests;

pub use checking::{BAND_MAX, ground};
pub use conduct::{Attack, Behaviour, Condition, Move, Pick, Push, Selector, Who};
pub use facts::{Fact, Place, Term, When};
pub use forces::{Band, Count, Facing, Group, Slot, Zone};

use crate::data::field::{Edge, Field};
use crate::data::side::Side;
use muster_kit::{Fault, Hex};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::Deref;
use std::sync::{Arc, LazyLock};

/// Characters of a text: it is kept in every saved position.
const TEXT_MAX: usize = 8_000;

/// A scenario as it was read.
#[derive(Debug)]
pub struct Scenario {
    /// Of those that Muster brings; empty for a text that a player brought.
    pub id: String,
    /// Its own words, kept for a scenario that a player brought.
    pub text: String,
    pub title: String,
    /// What a unit is, in words ([BB-251](docs/rules/barbarica.md#bb-251)).
    pub scale: String,
    pub field: Field,
    /// Multiplies the range of every weapon ([BB-251](docs/rules/barbarica.md#bb-251)).
    pub ranges: u32,
    /// Line of sight ends at so many hexes at night.
    pub sight: Option<u32>,
    /// BB-254; 0 is none.
    pub limit: u16,
    /// The story before, a paragraph each.
    pub opening: Vec<String>,
    /// Special rules, in words.
    pub rules: Vec<String>,
    /// How it is won, in words.
    pub victory: Vec<String>,
    /// Whether there is an ambush round ([BB-262](docs/rules/barbarica.md#bb-262)).
    pub ambush: Option<When>,
    /// When this holds there is no ambush and no hidden unit ([BB-292](docs/rules/barbarica.md#bb-292)).
    pub warned: Option<When>,
    /// When this holds Rome's first Movement phase is skipped ([BB-287](docs/rules/barbarica.md#bb-287)).
    pub delayed: Option<When>,
    /// When this holds Rome tests at D - 1 ([BB-287](docs/rules/barbarica.md#bb-287)).
    pub daunted: Option<When>,
    /// Where a campaign's band begins; none if the tribe's units are all named.
    pub band: Option<Band>,
    /// The tribe's units, then Rome's.
    pub groups: Vec<Group>,
    pub conditions: Vec<Condition>,
    pub beacon: Option<Beacon>,
    pub refuge: Option<Refuge>,
    /// A standard is fought for ([BB-322](docs/rules/barbarica.md#bb-322)).
    pub standard: bool,
    pub objective: Option<Objective>,
    /// What ends it at once; a side that is gone and the limit always do.
    pub ends: Vec<When>,
    /// The first that is true; none is a defeat.
    pub endings: Vec<Verdict>,
    /// What raises the grade, to at most 3.
    pub bonuses: Vec<(When, u8)>,
    /// Last words by grade, from 0.
    pub last_words: [String; 4],
}

/// A tower whose beacon Rome works until it is lit ([BB-293](docs/rules/barbarica.md#bb-293)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Beacon {
    pub tower: Hex,
    /// Rounds of work until it is lit.
    pub lit: u8,
}

/// An edge beyond which villagers are safe ([BB-302](docs/rules/barbarica.md#bb-302)).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refuge {
    pub edge: Edge,
    /// Villagers that are safe from the start, the first ones, if it is so.
    pub early: u8,
    pub early_when: Option<When>,
}

/// Hexes that a side has to hold alone ([BB-331](docs/rules/barbarica.md#bb-331)).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objective {
    pub hexes: Vec<Hex>,
    /// Resolutions in a row.
    pub rounds: u8,
}

/// A grade, and when ([BB-255](docs/rules/barbarica.md#bb-255)).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    pub grade: u8,
    pub when: When,
    /// Of a duel: who wins with it; none is a draw.
    pub winner: Option<Side>,
}

impl Scenario {
    /// Ground without any unit on it: what odds are worked out on.
    pub fn bare(field: Field, ranges: u32) -> Scenario {
        Scenario {
            id: String::new(),
            text: String::new(),
            title: String::new(),
            scale: String::new(),
            field,
            ranges,
            sight: None,
            limit: 0,
            opening: Vec::new(),
            rules: Vec::new(),
            victory: Vec::new(),
            ambush: None,
            warned: None,
            delayed: None,
            daunted: None,
            band: None,
            groups: Vec::new(),
            conditions: Vec::new(),
            beacon: None,
            refuge: None,
            standard: false,
            objective: None,
            ends: Vec::new(),
            endings: Vec::new(),
            bonuses: Vec::new(),
            last_words: <[String; 4]>::default(),
        }
    }

    /// Its units and reinforcements of one side, in the order of the file.
    pub fn groups_of(&self, side: Side) -> impl Iterator<Item = &Group> {
        self.groups.iter().filter(move |group| group.side() == side)
    }

    /// Both sides can win alike, and no story is told of grades ([BB-331](docs/rules/barbarica.md#bb-331)).
    pub fn is_meeting(&self) -> bool {
        self.last_words.iter().all(String::is_empty)
    }
}

/// A scenario that many positions share: written as its name, or in full if a player brought it.
#[derive(Clone, Debug)]
pub struct Stage(Arc<Scenario>);

impl Stage {
    /// Wraps a scenario that was read, so that positions share it.
    pub fn new(scenario: Arc<Scenario>) -> Stage {
        Stage(scenario)
    }

    /// One of those that Muster brings, by its name.
    pub fn named(id: &str) -> Option<Stage> {
        BUILT_IN.iter().find(|stage| stage.id == id).cloned()
    }

    /// A text that a player brought.
    ///
    /// # Errors
    /// All that is wrong in it.
    pub fn brought(text: &str) -> Result<Stage, Vec<Fault>> {
        reading::read("", text).map(|scenario| Stage(Arc::new(scenario)))
    }
}

impl Deref for Stage {
    type Target = Scenario;

    fn deref(&self) -> &Scenario {
        &self.0
    }
}

impl PartialEq for Stage {
    fn eq(&self, other: &Stage) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || (self.id == other.id && self.text == other.text)
    }
}

impl Serialize for Stage {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = if self.id.is_empty() { &self.text } else { &self.id };
        serializer.serialize_str(text)
    }
}

impl<'de> Deserialize<'de> for Stage {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Stage, D::Error> {
        let text = String::deserialize(deserializer)?;
        if let Some(stage) = Stage::named(&text) {
            return Ok(stage);
        }
        Stage::brought(&text).map_err(|faults| {
            let first = faults.first().map_or("", |fault| fault.reason.as_str());
            serde::de::Error::custom(format!("no scenario: {first}"))
        })
    }
}

/// What is wrong in the text of a scenario.
pub fn lint(text: &str) -> Vec<Fault> {
    reading::read("", text).err().unwrap_or_default()
}

const TEXTS: [(&str, &str); 7] = [
    ("tyrannis", include_str!("../scenarios/tyrannis.toml")),
    ("palus", include_str!("../scenarios/palus.toml")),
    ("ford", include_str!("../scenarios/ford.toml")),
    ("fumus", include_str!("../scenarios/fumus.toml")),
    ("victis", include_str!("../scenarios/victis.toml")),
    ("aes", include_str!("../scenarios/aes.toml")),
    ("alea", include_str!("../scenarios/alea.toml")),
];

/// The scenarios that Muster brings, in the order of [`crate::action::Which`].
pub static BUILT_IN: LazyLock<Vec<Stage>> = LazyLock::new(|| {
    let read = |(id, text)| {
        let scenario = reading::read(id, text).unwrap_or_else(|faults| panic!("scenario {id}: {faults:?}"));
        Stage::new(Arc::new(scenario))
    };
    TEXTS.into_iter().map(read).collect()
});

/// One of Muster's scenarios by itself, to change a thing or two for a test.
#[cfg(test)]
pub fn afresh(id: &str) -> Scenario {
    let (_, text) = TEXTS
        .iter()
        .find(|(known, _)| *known == id)
        .expect("the scenario is Muster's");
    reading::read(id, text).expect("Muster's scenarios can be read")
}
