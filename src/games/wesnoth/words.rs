//! The small words of which orders are made: units, hexes, conditions. Each is read from text and written back the same
//! way, so that a wrong one is named with its option.

use muster_kit::Hex;
use muster_kit::words::text;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// The letters and names of the seats, in their order ([WB-2](docs/rules/wesnoth.md#wb-2)).
pub const COLOURS: [(char, &str); 6] = [
    ('R', "Red"),
    ('B', "Blue"),
    ('G', "Green"),
    ('P', "Purple"),
    ('Y', "Yellow"),
    ('O', "Orange"),
];

/// The name of a side, such as `Red` ([WB-2](docs/rules/wesnoth.md#wb-2)).
pub fn colour(side: u8) -> &'static str {
    COLOURS[usize::from(side) % COLOURS.len()].1
}

/// The letter of a side, such as `R` ([WB-2](docs/rules/wesnoth.md#wb-2)).
pub fn letter(side: u8) -> char {
    COLOURS[usize::from(side) % COLOURS.len()].0
}

/// What its owner calls a unit: its number, or `L` for the leader, whose number is 0
/// ([WB-4](docs/rules/wesnoth.md#wb-4)).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct UnitWord(pub u8);

impl fmt::Display for UnitWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 {
            f.write_str("L")
        } else {
            write!(f, "{}", self.0)
        }
    }
}

impl FromStr for UnitWord {
    type Err = String;

    fn from_str(text: &str) -> Result<UnitWord, String> {
        let word = text.trim();
        if word.eq_ignore_ascii_case("l") {
            return Ok(UnitWord(0));
        }
        let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.then(|| word.parse::<u8>().ok()).flatten();
        number
            .filter(|number| *number > 0)
            .map(UnitWord)
            .ok_or_else(|| format!("`{word}` is no unit; write a number, or L for the leader"))
    }
}

impl Serialize for UnitWord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for UnitWord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<UnitWord, D::Error> {
        text::deserialize(deserializer)
    }
}

/// Several of one's own at once, as typed: `1,3`, or `all`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Units {
    All,
    List(Vec<UnitWord>),
}

impl fmt::Display for Units {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Units::All => f.write_str("all"),
            Units::List(list) => write_list(f, list, ","),
        }
    }
}

impl FromStr for Units {
    type Err = String;

    fn from_str(text: &str) -> Result<Units, String> {
        if text.trim().eq_ignore_ascii_case("all") {
            return Ok(Units::All);
        }
        let words = text
            .split(|c: char| c == ',' || c.is_whitespace())
            .filter(|word| !word.is_empty());
        let mut list: Vec<UnitWord> = Vec::new();
        for word in words {
            let unit = word.parse()?;
            if !list.contains(&unit) {
                list.push(unit);
            }
        }
        if list.is_empty() {
            return Err("no unit stands here; write numbers such as 1,3, or all".to_owned());
        }
        Ok(Units::List(list))
    }
}

/// Hexes in order: `D4>E4`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Path(pub Vec<Hex>);

/// Hexes of which the first that holds an enemy counts: `F5|G4` ([WB-115](docs/rules/wesnoth.md#wb-115)).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Targets(pub Vec<Hex>);

fn read_hexes(text: &str, separators: &[char]) -> Result<Vec<Hex>, String> {
    let words = text.split(|c: char| separators.contains(&c) || c.is_whitespace());
    let hexes = words.filter(|word| !word.is_empty()).map(str::parse);
    let hexes = hexes.collect::<Result<Vec<Hex>, String>>()?;
    if hexes.is_empty() {
        return Err("no hex stands here; write one such as E5".to_owned());
    }
    Ok(hexes)
}

fn write_list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: &[T], between: &str) -> fmt::Result {
    for (place, item) in items.iter().enumerate() {
        if place > 0 {
            f.write_str(between)?;
        }
        write!(f, "{item}")?;
    }
    Ok(())
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, &self.0, ">")
    }
}

impl FromStr for Path {
    type Err = String;

    fn from_str(text: &str) -> Result<Path, String> {
        read_hexes(text, &['>', ',']).map(Path)
    }
}

impl fmt::Display for Targets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, &self.0, "|")
    }
}

impl FromStr for Targets {
    type Err = String;

    fn from_str(text: &str) -> Result<Targets, String> {
        read_hexes(text, &['|', ',']).map(Targets)
    }
}

/// When a roll is bought again ([WB-67](docs/rules/wesnoth.md#wb-67)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Reroll {
    #[default]
    No,
    /// No damage.
    Miss,
    /// Damage below that: 1 to 20.
    Below(u8),
    /// The target survives.
    Kill,
}

impl fmt::Display for Reroll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reroll::No => f.write_str("no"),
            Reroll::Miss => f.write_str("miss"),
            Reroll::Below(damage) => write!(f, "{damage}"),
            Reroll::Kill => f.write_str("kill"),
        }
    }
}

impl FromStr for Reroll {
    type Err = String;

    fn from_str(text: &str) -> Result<Reroll, String> {
        match text.trim().to_lowercase().as_str() {
            "no" => Ok(Reroll::No),
            "miss" => Ok(Reroll::Miss),
            "kill" => Ok(Reroll::Kill),
            other => {
                let digits = other.bytes().all(|byte| byte.is_ascii_digit());
                let damage = digits.then(|| other.parse::<u8>().ok()).flatten();
                damage
                    .filter(|damage| (1..=20).contains(damage))
                    .map(Reroll::Below)
                    .ok_or_else(|| {
                        format!(
                            "`{other}` does not say when dice are thrown again: no is never, miss is after a miss, kill is \
                             unless the target dies, a number from 1 to 20 is below so much damage"
                        )
                    })
            }
        }
    }
}

/// What strikes back, by standing order ([WB-56](docs/rules/wesnoth.md#wb-56)).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Counter {
    #[default]
    Best,
    Hold,
    /// The beginning of an attack's name, in small letters.
    Weapon(String),
}

impl fmt::Display for Counter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Counter::Best => "best",
            Counter::Hold => "hold",
            Counter::Weapon(name) => name,
        })
    }
}

impl FromStr for Counter {
    type Err = String;

    fn from_str(text: &str) -> Result<Counter, String> {
        match text.trim().to_lowercase().as_str() {
            "best" => Ok(Counter::Best),
            "hold" => Ok(Counter::Hold),
            name => {
                let known = super::data::types()
                    .any(|kind| kind.sheet().attacks.iter().any(|attack| attack.name.starts_with(name)));
                if name.is_empty() || !known {
                    return Err(format!(
                        "`{name}` is no attack to strike back with: best is the one that does most, hold is not to strike \
                         back; or name an attack of a sheet"
                    ));
                }
                Ok(Counter::Weapon(name.to_owned()))
            }
        }
    }
}

impl Serialize for Counter {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Counter {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Counter, D::Error> {
        text::deserialize(deserializer)
    }
}

impl Serialize for Reroll {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Reroll {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Reroll, D::Error> {
        text::deserialize(deserializer)
    }
}

/// Whether a unit that killed is promoted ([WB-74](docs/rules/wesnoth.md#wb-74)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Advancing {
    #[default]
    Auto,
    /// Only if it costs 4 or less.
    Cheap,
    Never,
    Ask,
}

impl fmt::Display for Advancing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["auto", "cheap", "never", "ask"][*self as usize])
    }
}

/// An answer to a question of the game, such as whether to promote.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum YesNo {
    Yes,
    No,
}

/// One word of a list of recruits: a unit, how many, where ([WB-111](docs/rules/wesnoth.md#wb-111)).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hire {
    /// A code, or the beginning of a name, in small letters.
    pub word: String,
    pub count: u8,
    pub at: Option<Hex>,
}

/// A list of recruits, `sp2 mg cv@C2` ([WB-88](docs/rules/wesnoth.md#wb-88)).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hires(pub Vec<Hire>);

impl fmt::Display for Hire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.word)?;
        if self.count > 1 {
            write!(f, "{}", self.count)?;
        }
        match self.at {
            Some(hex) => write!(f, "@{hex}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Hires {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, &self.0, " ")
    }
}

impl FromStr for Hire {
    type Err = String;

    fn from_str(text: &str) -> Result<Hire, String> {
        let (what, at) = match text.split_once('@') {
            Some((what, hex)) => (what, Some(hex.parse()?)),
            None => (text, None),
        };
        let word = what.trim_end_matches(|c: char| c.is_ascii_digit());
        let digits = &what[word.len()..];
        let count = match digits {
            "" => Some(1),
            digits => digits.parse::<u8>().ok().filter(|count| (1..=99).contains(count)),
        };
        let letters = |c: char| c.is_ascii_alphabetic() || c == '-';
        match count {
            Some(count) if !word.is_empty() && word.chars().all(letters) => Ok(Hire {
                word: word.to_lowercase(),
                count,
                at,
            }),
            _ => Err(format!(
                "`{text}` names no recruit; write a code or a name, a number and a hex, such as sp2@C2"
            )),
        }
    }
}

impl FromStr for Hires {
    type Err = String;

    fn from_str(text: &str) -> Result<Hires, String> {
        let words = text
            .split(|c: char| c == ',' || c.is_whitespace())
            .filter(|word| !word.is_empty());
        let hires = words.map(str::parse).collect::<Result<Vec<Hire>, String>>()?;
        if hires.is_empty() {
            return Err("nobody stands in the list; write codes such as sp2 mg".to_owned());
        }
        Ok(Hires(hires))
    }
}

/// The word of a list that is most like what was typed.
pub fn nearest<'a>(typed: &str, words: impl Iterator<Item = &'a str>, count: usize) -> Vec<&'a str> {
    let mut ranked: Vec<(usize, &str)> = words
        .map(|word| (distance(typed, &word.to_lowercase()), word))
        .collect();
    ranked.sort();
    ranked.into_iter().take(count).map(|(_, word)| word).collect()
}

/// Letters to change, add or leave out; a common beginning counts for nothing.
pub(super) fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (place, letter) in one.chars().enumerate() {
        let mut before = row[0];
        row[0] = place + 1;
        for column in 0..other.len() {
            let change = before + usize::from(other[column] != letter);
            before = row[column + 1];
            row[column + 1] = change.min(before + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}
