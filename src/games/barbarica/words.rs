//! The small words of which orders are made. Each is read from text and written back the same way.

use crate::data::sheets::UnitType;
use crate::data::side::Side;
use muster_kit::hexes::Direction;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// How many dice are thrown, in words: `1 die`, `5 dice`.
pub fn dice(count: impl Into<u64>) -> String {
    match count.into() {
        1 => "1 die".to_owned(),
        count => format!("{count} dice"),
    }
}

/// The number with the word for it: `1 deed`, `3 deeds`.
pub fn deeds(count: impl Into<u32>) -> String {
    match count.into() {
        1 => "1 deed".to_owned(),
        more => format!("{more} deeds"),
    }
}

/// How far it is, in words: `1 hex`, `5 hexes`.
pub fn hexes(steps: impl Into<u32>) -> String {
    match steps.into() {
        1 => "1 hex".to_owned(),
        steps => format!("{steps} hexes"),
    }
}

/// A unit's id: its type's letter and a number from 1. Roman ids are written in lower case; either is read, and
/// so is `axeman 1` ([BB-14](docs/rules/barbarica.md#bb-14)).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct UnitId {
    pub kind: UnitType,
    pub number: u8,
}

impl UnitId {
    /// The unit of that type which scenarios count so, from 1.
    pub fn new(kind: UnitType, number: u8) -> UnitId {
        UnitId { kind, number }
    }

    /// Whom its type fights for.
    pub fn side(self) -> Side {
        self.kind.side()
    }
}

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = self.kind.sheet().letter;
        match self.side() {
            Side::Tribe => write!(f, "{letter}{}", self.number),
            Side::Rome => write!(f, "{}{}", letter.to_ascii_lowercase(), self.number),
        }
    }
}

/// A kind of unit as players say it: by its name, or by the last word of it, `axeman`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KindSaid {
    pub kind: UnitType,
    /// How many words that is.
    pub words: usize,
    /// It is said of several: `axemen`.
    pub several: bool,
}

impl KindSaid {
    /// The kind that these words begin with; the longest name counts.
    pub fn at(words: &[&str]) -> Option<KindSaid> {
        let begins = |name: &[&str]| {
            let mut pairs = name.iter().zip(words);
            let fits = words.len() >= name.len() && pairs.all(|(name, word)| name.eq_ignore_ascii_case(word));
            fits.then_some(name.len())
        };
        let count = |name: &str| {
            let name: Vec<&str> = name.split(' ').collect();
            begins(&name).or_else(|| match name.as_slice() {
                ["Tribal" | "Roman", rest @ ..] => begins(rest),
                _ => None,
            })
        };
        let found = UnitType::ALL.into_iter().filter_map(|kind| {
            let sheet = kind.sheet();
            let one = count(sheet.name).map(|words| (words, false));
            let (words, several) = one.or_else(|| count(sheet.plural).map(|words| (words, true)))?;
            Some(KindSaid { kind, words, several })
        });
        found.max_by_key(|said| said.words)
    }
}

/// `axeman 1`.
fn kind_and_number(text: &str) -> Option<UnitId> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let said = KindSaid::at(&words).filter(|said| said.words + 1 == words.len())?;
    let number = words.last()?.parse().ok().filter(|number| (1..=99).contains(number))?;
    Some(UnitId::new(said.kind, number))
}

impl FromStr for UnitId {
    type Err = String;

    fn from_str(text: &str) -> Result<UnitId, String> {
        let word = text.trim();
        if let Some(id) = kind_and_number(word) {
            return Ok(id);
        }
        let wrong = || match word {
            "" => "No unit is named there; write a letter and a number, such as x1".to_owned(),
            _ => format!("`{word}` is no unit; write a letter and a number, such as x1"),
        };
        let mut letters = word.chars();
        let kind = letters.next().and_then(UnitType::of_letter).ok_or_else(wrong)?;
        let digits = letters.as_str();
        if digits.is_empty() || digits.len() > 2 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(wrong());
        }
        match digits.parse() {
            Ok(number) if number > 0 => Ok(UnitId { kind, number }),
            _ => Err(wrong()),
        }
    }
}

impl Serialize for UnitId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for UnitId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<UnitId, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// The directions with their keys, as hints and refusals list them ([BB-21](docs/rules/barbarica.md#bb-21)).
pub const DIRECTIONS: &str = "N (w), NE (e), SE (d), S (s), SW (a) or NW (q)";

/// The key of a direction ([BB-21](docs/rules/barbarica.md#bb-21)).
pub fn key_of(direction: Direction) -> char {
    ['w', 'e', 'd', 's', 'a', 'q'][direction as usize]
}

/// Where a key, small or capital, turns or steps; None for other keys.
pub fn direction_of(key: char) -> Option<Direction> {
    let key = key.to_ascii_lowercase();
    Direction::ALL.into_iter().find(|direction| key_of(*direction) == key)
}

/// A direction as it is printed, `NE`, or as its key, `e`. The keys are letters of the compass too: `s` is south in both, and
/// `w` and `e`, which the board never prints, are keys.
pub fn direction_named(word: &str) -> Option<Direction> {
    let mut letters = word.chars();
    if let (Some(key), None) = (letters.next(), letters.next())
        && let Some(direction) = direction_of(key)
    {
        return Some(direction);
    }
    let whole = ["north", "northeast", "southeast", "south", "southwest", "northwest"];
    let bare = word.replace(['-', ' '], "").to_ascii_lowercase();
    Direction::ALL
        .into_iter()
        .zip(whole)
        .find(|(direction, whole)| compass(*direction).eq_ignore_ascii_case(word) || *whole == bare)
        .map(|(direction, _)| direction)
}

/// Steps: directions as they are printed, `N-N-NE`, or keys in a row, `wwe`, parted by hyphens or blanks. What is the name of
/// a direction is that direction: `sw` is one step, and `s w` or `s-w` the two keys.
pub fn steps_named(word: &str) -> Option<Vec<Direction>> {
    // `north-east` is one step.
    if let Some(direction) = direction_named(word.trim()) {
        return Some(vec![direction]);
    }
    let mut steps = Vec::new();
    for part in word.split(['-', ' ']).filter(|part| !part.is_empty()) {
        match direction_named(part) {
            Some(direction) => steps.push(direction),
            None => steps.extend(part.chars().map(direction_of).collect::<Option<Vec<_>>>()?),
        }
    }
    (!steps.is_empty()).then_some(steps)
}

/// Steps as they are typed: keys in a row, with hyphens between them where those would be the name of a direction.
pub fn steps_written(steps: &[Direction]) -> String {
    let keys: String = steps.iter().map(|step| key_of(*step)).collect();
    match steps_named(&keys).as_deref() == Some(steps) {
        true => keys,
        false => keys.chars().map(String::from).collect::<Vec<_>>().join("-"),
    }
}

/// The letters of the compass as printed: `N`, `NE`, `SE`, `S`, `SW`, `NW`.
pub fn compass(direction: Direction) -> &'static str {
    ["N", "NE", "SE", "S", "SW", "NW"][direction as usize]
}

macro_rules! word {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $word:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($variant),* }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $($name::$variant => $word),* })
            }
        }
    };
}

word! {
    /// A plain answer.
    YesNo { Yes = "yes", No = "no" }
}

word! {
    /// Left to the rule, always, never ([BB-186](docs/rules/barbarica.md#bb-186),
    /// [BB-187](docs/rules/barbarica.md#bb-187)).
    Ternary { Auto = "auto", Yes = "yes", No = "no" }
}

word! {
    /// What a unit does when it is charged ([BB-161](docs/rules/barbarica.md#bb-161)).
    React { Auto = "auto", Hold = "hold", Shoot = "shoot", Counter = "counter", Flee = "flee" }
}

word! {
    /// Whether it steps into a hex that it has won; `safe` only if that is next to one enemy at most
    /// ([BB-85](docs/rules/barbarica.md#bb-85)).
    Follow { No = "no", Yes = "yes", Safe = "safe" }
}

word! {
    /// What a musician sounds ([BB-123](docs/rules/barbarica.md#bb-123)).
    Call { Auto = "auto", Rally = "rally", Advance = "advance" }
}

word! {
    /// Whose the twentieth name is ([BB-284](docs/rules/barbarica.md#bb-284)).
    Child { Son = "son", Daughter = "daughter" }
}

/// What an advance raises ([BB-283](docs/rules/barbarica.md#bb-283)).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Attribute {
    M,
    E,
    A,
    D,
    S,
}

impl Attribute {
    /// The whole word.
    pub fn title(self) -> &'static str {
        match self {
            Attribute::M => "Movement",
            Attribute::E => "Expertise",
            Attribute::A => "Attacks",
            Attribute::D => "Discipline",
            Attribute::S => "Strength",
        }
    }
}

/// The same with a capital, as a sentence begins.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

impl YesNo {
    /// Whether it agrees, for use as a condition.
    pub fn is_yes(self) -> bool {
        self == YesNo::Yes
    }
}
