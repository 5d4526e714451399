//! The tables of the campaign: by-names, who fills a band up, and how the story ends (2.20).

use crate::data::UnitType;
use serde::{Deserialize, Serialize};

/// The twenty by-names, from 1. The owner may turn the last into a daughter's
/// ([BB-284](docs/rules/barbarica.md#bb-284)).
pub const BY_NAMES: [&str; 20] = [
    "Red-Hand",
    "of the Ford",
    "Crow-Friend",
    "Half-Ear",
    "the Quiet",
    "Thorn",
    "Oak-Back",
    "the Late",
    "Shield-Breaker",
    "Two-Scars",
    "Fox",
    "the Grey",
    "Long-Stride",
    "Wolf-Fed",
    "the Unbowed",
    "Ember",
    "Stone-Arm",
    "the Laughing",
    "Night-Walker",
    WIDOWS_SON,
];
/// The last of the twenty by-names, if its owner chose a son.
pub const WIDOWS_SON: &str = "the Widow's Son";
/// The last of the twenty by-names, if its owner chose a daughter.
pub const WIDOWS_DAUGHTER: &str = "the Widow's Daughter";

/// A band is filled up to this many ([BB-286](docs/rules/barbarica.md#bb-286)).
pub const MUSTERED: usize = 8;
/// The types that fill a band up, in this order ([BB-286](docs/rules/barbarica.md#bb-286)).
pub const MUSTER: [UnitType; MUSTERED] = [
    UnitType::Spearman,
    UnitType::Spearman,
    UnitType::Slinger,
    UnitType::Axeman,
    UnitType::Spearman,
    UnitType::Hunter,
    UnitType::Spearman,
    UnitType::Axeman,
];

/// The band of an episode that is played alone (chapter 4 of docs/rules/barbarica.md).
pub const STRANGERS: [(UnitType, u8); 5] = [
    (UnitType::Chieftain, 1),
    (UnitType::Slinger, 2),
    (UnitType::Axeman, 3),
    (UnitType::Spearman, 4),
    (UnitType::Hunter, 1),
];

/// How the story ends, by the sum of four grades ([BB-289](docs/rules/barbarica.md#bb-289)).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Epilogue {
    Ashes,
    Grain,
    Border,
    Free,
}

impl Epilogue {
    /// The one that the total of four grades, 0 to 12, leads to.
    pub fn of(sum: u8) -> Epilogue {
        match sum {
            0..=4 => Epilogue::Ashes,
            5..=7 => Epilogue::Grain,
            8..=10 => Epilogue::Border,
            _ => Epilogue::Free,
        }
    }

    /// The heading above the last story.
    pub fn title(self) -> &'static str {
        ["Ashes", "Grain again", "The uneasy border", "A free people"][self as usize]
    }
}
