//! The text of a scenario as TOML has it: every word that is read further with its place.

use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// A string with its place in the file, so that a fault can point at it.
pub type Text = Spanned<String>;

/// The whole file, table by table, before its words are understood.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Raw {
    pub title: Text,
    #[serde(default)]
    pub scale: String,
    pub ranges: Option<Spanned<u32>>,
    pub night: Option<Spanned<u32>>,
    pub limit: Spanned<u16>,
    #[serde(default)]
    pub opening: String,
    #[serde(default)]
    pub rules: String,
    #[serde(default)]
    pub victory: String,
    pub map: Text,
    #[serde(default)]
    pub exits: Exits,
    pub ambush: Option<Text>,
    pub warned: Option<Text>,
    pub delayed: Option<Text>,
    pub daunted: Option<Text>,
    pub band: Option<RawBand>,
    #[serde(default)]
    pub tribe: Vec<RawGroup>,
    pub rome: Vec<RawGroup>,
    #[serde(default)]
    pub condition: Vec<RawCondition>,
    pub beacon: Option<RawBeacon>,
    pub refuge: Option<RawRefuge>,
    #[serde(default)]
    pub standard: bool,
    pub objective: Option<RawObjective>,
    #[serde(default)]
    pub ends: Vec<Text>,
    pub ending: Vec<RawEnding>,
    #[serde(default)]
    pub bonus: Vec<RawBonus>,
    #[serde(default)]
    pub grades: BTreeMap<Spanned<String>, String>,
}

/// Table `exits`: the edges over which each side may leave.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub struct Exits {
    pub tribe: Option<Text>,
    pub rome: Option<Text>,
}

/// Table `band`: default places for the band of a campaign, and the ground that it may choose from.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawBand {
    pub at: Text,
    #[serde(default)]
    pub hidden: bool,
    pub on: Option<Text>,
    pub off: Option<Text>,
    pub rows: Option<Text>,
    pub away: Option<u8>,
}

/// One entry of `tribe` or `rome`: units that are set up together, and under which condition.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawGroup {
    pub units: Text,
    pub at: Text,
    pub facing: Option<Text>,
    #[serde(default)]
    pub hidden: bool,
    pub when: Option<Text>,
    pub count: Option<Text>,
    pub more: Option<Text>,
    pub fewer: Option<Text>,
    pub mounted: Option<Spanned<u8>>,
    #[serde(default)]
    pub ally: bool,
    pub on: Option<Text>,
    pub off: Option<Text>,
    pub near: Option<Text>,
    pub rows: Option<Text>,
    pub away: Option<u8>,
    #[serde(default)]
    pub anywhere: bool,
}

/// One entry of `condition`: what house units do while its `when` is true.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawCondition {
    pub units: Option<Text>,
    pub when: Option<Text>,
    #[serde(rename = "move")]
    pub moves: Text,
    pub attack: Text,
    pub behaviour: Option<Text>,
}

/// Table `beacon`: the hex of the tower, and how many rounds of work light it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawBeacon {
    pub tower: Text,
    pub lit: u8,
}

/// Table `refuge`: the edge beyond which villagers are safe, and how many are from the start.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawRefuge {
    pub edge: Text,
    #[serde(default)]
    pub early: u8,
    pub when: Option<Text>,
}

/// Table `objective`: hexes to hold alone for so many rounds in a row.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawObjective {
    pub hexes: Text,
    pub rounds: u8,
}

/// One entry of `ending`: a grade from 0 to 3, and what has to be true for it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawEnding {
    pub grade: Spanned<u8>,
    pub when: Text,
    pub winner: Option<Text>,
}

/// One entry of `bonus`: what raises the grade.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawBonus {
    pub grade: u8,
    pub when: Text,
}
