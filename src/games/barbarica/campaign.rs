//! The band between episodes: what each unit has done and what the tribe decides (2.20).

use serde::{Deserialize, Serialize};

/// What a tribe carries from episode to episode.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Campaign {
    /// BB-285: the Chieftain fell in the last episode; everybody tests at D - 1.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub mourning: bool,
}

/// What a unit has done (BB-283).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Record {
    /// BB-284.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    pub deeds: u8,
    /// It removed an enemy in this episode.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub slew: bool,
    /// It removed a Leader or a Standard, or captured a wagon, in this episode.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub feat: bool,
}

/// BB-287: what the tribe does between two episodes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Course {
    Bury,
    Strip,
    Heads,
    Hide,
    Trees,
    Revenge,
    Envoys,
    Rest,
    Drill,
    Grain,
    Arm,
    Oath,
}

impl Course {
    pub const ALL: [Course; 12] = [
        Course::Bury,
        Course::Strip,
        Course::Heads,
        Course::Hide,
        Course::Trees,
        Course::Revenge,
        Course::Envoys,
        Course::Rest,
        Course::Drill,
        Course::Grain,
        Course::Arm,
        Course::Oath,
    ];

    /// As it is typed.
    pub fn id(self) -> &'static str {
        [
            "bury", "strip", "heads", "hide", "trees", "revenge", "envoys", "rest", "drill", "grain", "arm", "oath",
        ][self as usize]
    }
}
