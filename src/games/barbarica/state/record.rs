//! What a unit has done, and what it spends its advances on (BB-283).

use super::condition::is_default;
use crate::words::Attribute;
use serde::{Deserialize, Serialize};

/// What a unit has done (BB-283).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Record {
    /// The by-name that came with the third deed ([BB-284](docs/rules/barbarica.md#bb-284)).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    pub deeds: u8,
    /// What its advances were spent on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub advances: Vec<Attribute>,
    /// It removed an enemy in this episode.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub slew: bool,
    /// It removed a Leader or a Standard, or captured a wagon, in this episode.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub feat: bool,
    /// For one episode only; it is not of the band.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub ally: bool,
    /// The how manieth recruit it was; 0 was there from the start ([BB-286](docs/rules/barbarica.md#bb-286)).
    #[serde(skip_serializing_if = "is_default")]
    pub joined: u8,
    /// It joined in the camp that is open.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub fresh: bool,
}

/// How many a unit must do to earn each advance ([BB-283](docs/rules/barbarica.md#bb-283)).
pub const DEEDS: u8 = 3;

impl Record {
    /// Advances earned and not spent; one more Attack costs two ([BB-283](docs/rules/barbarica.md#bb-283)).
    pub fn advances_left(&self) -> u8 {
        let spent: u8 = self.advances.iter().map(|advance| price(*advance)).sum();
        (self.deeds / DEEDS).saturating_sub(spent)
    }
}

/// Advances for a point of an attribute ([BB-283](docs/rules/barbarica.md#bb-283)).
pub fn price(attribute: Attribute) -> u8 {
    if attribute == Attribute::A { 2 } else { 1 }
}
