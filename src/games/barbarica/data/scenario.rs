//! Scenarios: text files that say what is fought over, where, and by whom (BB-250).

use super::field::{Edge, Field};
use super::terrain::Terrain;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::Deref;
use std::sync::{Arc, LazyLock};

/// A scenario as it was read.
#[derive(Debug)]
pub struct Scenario {
    /// Of those that Muster brings; empty for a text that somebody brought.
    pub id: String,
    /// Its own words, kept for a scenario that somebody brought.
    pub text: String,
    pub title: String,
    pub field: Field,
    /// BB-251: multiplies the range of every weapon.
    pub ranges: u32,
    /// Line of sight ends at so many hexes at night.
    pub sight: Option<u32>,
    /// BB-254.
    pub limit: u16,
}

/// A scenario that many positions share: written as its name, or in full if somebody brought it.
#[derive(Clone, Debug)]
pub struct Stage(Arc<Scenario>);

impl Stage {
    pub fn new(scenario: Arc<Scenario>) -> Stage {
        Stage(scenario)
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
        match BUILT_IN.iter().find(|stage| stage.id == text) {
            Some(stage) => Ok(stage.clone()),
            None => Err(serde::de::Error::custom("there is no such scenario")),
        }
    }
}

/// The scenarios that Muster brings.
pub static BUILT_IN: LazyLock<Vec<Stage>> = LazyLock::new(|| vec![tyrannis()]);

fn tyrannis() -> Stage {
    let map = "&&#.:.#&& / &#..:..#& / &.@.:.@.& / &...:...& / &&..:..&& / &&..:..&& / &&..:..&& / &&..:..&& / \
               &&..:..&& / &&..:..&& / &&..:..&& / &&&.:.&&& / &&..:..&& / &...:...&";
    let row = |row: &str| row.trim().chars().filter_map(Terrain::of_glyph).collect();
    let rows: Vec<Vec<Terrain>> = map.split('/').map(row).collect();
    Stage::new(Arc::new(Scenario {
        id: "tyrannis".to_owned(),
        text: String::new(),
        title: "Sic Semper Tyrannis".to_owned(),
        field: Field::new(&rows, vec![Edge::N, Edge::W, Edge::E], vec![Edge::S]),
        ranges: 2,
        sight: None,
        limit: 12,
    }))
}
