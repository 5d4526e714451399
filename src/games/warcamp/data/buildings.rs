//! Table [T-4](docs/rules/warcamp.md#t-4): the seven buildings.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A building, in the order of [T-4](docs/rules/warcamp.md#t-4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Building {
    Tower,
    Food,
    Bone,
    Spike,
    Animal,
    Cunning,
    Forge,
}

/// What one row of [T-4](docs/rules/warcamp.md#t-4) says.
#[derive(Clone, Copy, Debug)]
pub struct BuildingRow {
    pub code: &'static str,
    pub name: &'static str,
    /// Its price in food.
    pub food: u32,
    pub workers: u32,
    pub effect: &'static str,
}

const fn row(code: &'static str, name: &'static str, food: u32, workers: u32, effect: &'static str) -> BuildingRow {
    BuildingRow {
        code,
        name,
        food,
        workers,
        effect,
    }
}

static ROWS: [BuildingRow; 7] = [
    row(
        "tower",
        "Guard tower",
        30,
        2,
        "five members inside count double in defence",
    ),
    row("food", "Food stockpile", 50, 3, "the tribe eats 10 less each turn"),
    row(
        "bone",
        "Bone stockpile",
        30,
        2,
        "spells cost 25 less each; leader powers cost 1/5 less (once)",
    ),
    row(
        "spike",
        "Spike pit",
        15,
        1,
        "one casualty more for the enemy when this camp wins a defence",
    ),
    row("animal", "Animal trap", 15, 1, "each hunter counts 1 more"),
    row(
        "cunning",
        "Cunning trap",
        30,
        2,
        "blocks a theft or assassination; used up if the thieves' ME is above 50",
    ),
    row(
        "forge",
        "Forge",
        50,
        3,
        "one item a turn: basic for 15 bones, or magic for 75 food, 75 bones and a smith",
    ),
];

/// The order in which buildings fall when nobody named them ([WC-71](docs/rules/warcamp.md#wc-71)).
pub const RAZING: [Building; 7] = [
    Building::Tower,
    Building::Forge,
    Building::Bone,
    Building::Food,
    Building::Spike,
    Building::Cunning,
    Building::Animal,
];

impl Building {
    /// Every kind once, in the order of the price table; a kind's place here is its place in a tribe's counts.
    pub const ALL: [Building; 7] = [
        Building::Tower,
        Building::Food,
        Building::Bone,
        Building::Spike,
        Building::Animal,
        Building::Cunning,
        Building::Forge,
    ];

    /// Code, price in food, workers needed and effect.
    pub fn row(self) -> &'static BuildingRow {
        &ROWS[self as usize]
    }

    /// The word that players type, such as `tower`.
    pub fn code(self) -> &'static str {
        self.row().code
    }

    /// `A` or `An`, as a sentence begins.
    pub fn article(self) -> &'static str {
        if self == Building::Animal { "An" } else { "A" }
    }

    /// Its name behind `a` or `an`.
    pub fn with_article(self) -> String {
        format!("{} {self}", self.article().to_lowercase())
    }
}

impl fmt::Display for Building {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().name)
    }
}

impl FromStr for Building {
    type Err = String;

    fn from_str(text: &str) -> Result<Building, String> {
        let text = text.to_ascii_lowercase();
        let known = Building::ALL.into_iter().find(|building| building.code() == text);
        known.ok_or_else(|| format!("`{text}` is no building; they are {}", codes()))
    }
}

fn codes() -> String {
    Building::ALL.map(Building::code).join(", ")
}

/// A text in which the printed names of buildings are their codes.
pub fn building_codes(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    coded(&words).join(" ")
}

/// Printed names of buildings as their codes, in any case, also in the plural.
pub fn coded(words: &[&str]) -> Vec<String> {
    let mut coded = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let named = Building::ALL.into_iter().find_map(|building| {
            let name = building.row().name;
            let length = name.split(' ').count();
            let said = words.get(at..at + length)?.join(" ");
            let said = said.trim_end_matches(',');
            let said = said.strip_suffix(['s', 'S']).unwrap_or(said);
            said.eq_ignore_ascii_case(name).then(|| (building.code(), length))
        });
        let (word, length) = named.unwrap_or((words[at], 1));
        coded.push(word.to_owned());
        at += length;
    }
    coded
}
