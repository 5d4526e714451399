//! Unit sheets (chapter 7.3 of docs/rules/wesnoth.md) and the sets they come from.

use super::ground::{Feet, feet_named};
use super::{fault, place_of, spoken};
use crate::words::distance;
use muster_kit::Fault;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// The six factions and the Free Companies ([WB-13](docs/rules/wesnoth.md#wb-13)).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Set {
    Loyalists,
    Drakes,
    Knalgans,
    Rebels,
    Northerners,
    Undead,
    Free,
}

/// The six factions and, last, the Free Companies, in the order of the sheets.
pub const SETS: [Set; 7] = [
    Set::Loyalists,
    Set::Drakes,
    Set::Knalgans,
    Set::Rebels,
    Set::Northerners,
    Set::Undead,
    Set::Free,
];

/// Those that a seat can play.
pub const FACTIONS: [Set; 6] = [
    Set::Loyalists,
    Set::Drakes,
    Set::Knalgans,
    Set::Rebels,
    Set::Northerners,
    Set::Undead,
];

const WORDS: [&str; 7] = [
    "loyalists",
    "drakes",
    "knalgans",
    "rebels",
    "northerners",
    "undead",
    "free",
];

impl Set {
    /// As players type it and saved games hold it: `loyalists`, `free`.
    pub fn word(self) -> &'static str {
        WORDS[self as usize]
    }

    fn row(self) -> &'static SetRow {
        &TABLE.sets[self as usize]
    }

    /// Its proper name from the table of sheets, for players to read.
    pub fn title(self) -> &'static str {
        &self.row().title
    }

    /// The alignment of a set ([WB-13](docs/rules/wesnoth.md#wb-13)); a mercenary keeps that of its own
    /// ([WB-14](docs/rules/wesnoth.md#wb-14)).
    pub fn alignment(self) -> Alignment {
        self.row().alignment
    }

    /// The leader where a seat chose none; the Free Companies lead no side ([WB-25](docs/rules/wesnoth.md#wb-25)).
    pub fn leader(self) -> Option<UnitType> {
        self.row().leader
    }

    /// In the order of the sheets.
    pub fn types(self) -> impl Iterator<Item = UnitType> {
        types().filter(move |kind| kind.sheet().set == self)
    }
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())
    }
}

/// Which time of day helps a unit and which hampers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Alignment {
    Lawful,
    Neutral,
    Chaotic,
}

impl fmt::Display for Alignment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["lawful", "neutral", "chaotic"][*self as usize])
    }
}

/// What a unit is good at; no rule reads it ([WB-12](docs/rules/wesnoth.md#wb-12)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    Warrior,
    Archer,
    Mage,
    Scout,
    Mixed,
}

const CLASSES: [(&str, Class); 5] = [
    ("warrior", Class::Warrior),
    ("archer", Class::Archer),
    ("mage", Class::Mage),
    ("scout", Class::Scout),
    ("mixed", Class::Mixed),
];

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(CLASSES[*self as usize].0)
    }
}

/// The type of an attack: it decides which counter there is, and whether terrain matters
/// ([WB-9](docs/rules/wesnoth.md#wb-9)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttackType {
    Melee,
    Ranged,
    Magic,
}

const ATTACK_TYPES: [(&str, AttackType); 3] = [
    ("melee", AttackType::Melee),
    ("ranged", AttackType::Ranged),
    ("magic", AttackType::Magic),
];

impl fmt::Display for AttackType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(ATTACK_TYPES[*self as usize].0)
    }
}

/// The damage type of an attack: what resistances look at ([WB-9](docs/rules/wesnoth.md#wb-9)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DamageType {
    Blade,
    Pierce,
    Impact,
    Fire,
    Cold,
    Arcane,
}

const DAMAGE_TYPES: [(&str, DamageType); 6] = [
    ("blade", DamageType::Blade),
    ("pierce", DamageType::Pierce),
    ("impact", DamageType::Impact),
    ("fire", DamageType::Fire),
    ("cold", DamageType::Cold),
    ("arcane", DamageType::Arcane),
];

impl fmt::Display for DamageType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(DAMAGE_TYPES[*self as usize].0)
    }
}

/// One attack of a sheet, such as `spear melee pierce 2-3` ([WB-9](docs/rules/wesnoth.md#wb-9)).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attack {
    pub name: String,
    pub kind: AttackType,
    pub damage_type: DamageType,
    /// Of each swing that hits.
    pub damage: u8,
    /// At most [`SWINGS_MAX`].
    pub swings: u8,
}

impl fmt::Display for Attack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}-{}", self.name, self.damage, self.swings)
    }
}

/// What the exact arithmetic has room for.
pub const SWINGS_MAX: u8 = 6;

/// Everything that is written on a unit's sheet ([WB-8](docs/rules/wesnoth.md#wb-8)).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// None for what is not for sale.
    pub code: Option<String>,
    pub name: String,
    /// The name in small letters with hyphens.
    pub slug: String,
    pub set: Set,
    pub class: Class,
    pub level: u8,
    pub feet: Feet,
    pub moves: u8,
    pub life: u8,
    pub attacks: Vec<Attack>,
    /// By damage type: added to the total of an attack of that type ([WB-10](docs/rules/wesnoth.md#wb-10)).
    pub resistances: [i8; 6],
    /// What it advances to ([WB-73](docs/rules/wesnoth.md#wb-73)).
    pub next: Option<UnitType>,
}

/// A unit's type: a row of the sheets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct UnitType(pub u8);

impl UnitType {
    /// The row with its moves, life, attacks and resistances.
    pub fn sheet(self) -> &'static Sheet {
        sheet_of(self)
    }

    /// The type with that code or slug.
    pub fn named(word: &str) -> Option<UnitType> {
        types().find(|kind| {
            let sheet = kind.sheet();
            sheet.slug == word || sheet.code.as_deref() == Some(word)
        })
    }
}

impl fmt::Display for UnitType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sheet().name)
    }
}

impl FromStr for UnitType {
    type Err = String;

    fn from_str(text: &str) -> Result<UnitType, String> {
        let word = slug_of(text);
        UnitType::named(&word).ok_or_else(|| match names_like(&word).as_slice() {
            [] => format!("`{text}` is no unit"),
            near => format!("`{text}` is no unit; nearest: {}", near.join(", ")),
        })
    }
}

/// Names that are proposed for an unknown one, and letters that one has at least.
const NEAREST: usize = 3;
const LETTERS_MIN: usize = 3;

/// The units whose name has that word, else those whose names or whose last words are most like it.
fn names_like(word: &str) -> Vec<&'static str> {
    if word.chars().filter(|c| c.is_alphabetic()).count() < LETTERS_MIN {
        return Vec::new();
    }
    let part = |kind: &UnitType| kind.sheet().slug.split('-').any(|part| part == word);
    let all = |kinds: Vec<UnitType>| {
        kinds
            .into_iter()
            .map(|kind| kind.sheet().name.as_str())
            .collect::<Vec<_>>()
    };
    let with = all(types().filter(part).collect());
    if !with.is_empty() {
        return with;
    }
    let far = |kind: &UnitType| {
        let slug = &kind.sheet().slug;
        let last = slug.rsplit('-').next().unwrap_or(slug);
        distance(word, slug).min(distance(word, last))
    };
    let mut kinds: Vec<UnitType> = types().collect();
    kinds.sort_by_cached_key(far);
    kinds.truncate(NEAREST);
    all(kinds)
}

impl Serialize for UnitType {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.sheet().slug)
    }
}

impl<'de> Deserialize<'de> for UnitType {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<UnitType, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// All types, in the order of the sheets.
pub fn types() -> impl Iterator<Item = UnitType> {
    (0..TABLE.sheets.len()).map(|row| UnitType(u8::try_from(row).expect("there are fewer than 256 sheets")))
}

fn sheet_of(kind: UnitType) -> &'static Sheet {
    &TABLE.sheets[usize::from(kind.0)]
}

struct SetRow {
    alignment: Alignment,
    title: String,
    leader: Option<UnitType>,
}

pub(super) struct Table {
    sets: Vec<SetRow>,
    sheets: Vec<Sheet>,
}

static TABLE: LazyLock<Table> =
    LazyLock::new(|| read(include_str!("units.txt")).expect("a test reads the file that comes with the game"));

fn slug_of(name: &str) -> String {
    name.trim().to_lowercase().replace([' ', '\''], "-")
}

/// Reads a table of unit sheets.
pub(super) fn read(text: &str) -> Result<Table, Vec<Fault>> {
    let mut faults = Vec::new();
    let mut sheets: Vec<Sheet> = Vec::new();
    // What has to be looked up when all rows are known: the line, and the name.
    let mut nexts: Vec<(usize, &str, &str)> = Vec::new();
    let mut heads: Vec<(usize, &str, Alignment, &str, &str)> = Vec::new();
    for (number, line) in spoken(text) {
        if line.starts_with('[') {
            match read_head(number, line, heads.len()) {
                Ok((alignment, title, leader)) => heads.push((number, line, alignment, title, leader)),
                Err(wrong) => return Err(vec![wrong]),
            }
            continue;
        }
        let Some(set) = heads.len().checked_sub(1).map(|place| SETS[place]) else {
            return Err(vec![fault(number, line, 0, "a set such as [loyalists] comes first")]);
        };
        match read_sheet(number, line, set) {
            Ok((sheet, next)) => {
                let twice = sheets
                    .iter()
                    .any(|other| other.slug == sheet.slug || sheet.code.is_some() && other.code == sheet.code);
                if twice {
                    faults.push(fault(number, line, 0, "a unit of this name or code stands above"));
                }
                sheets.push(sheet);
                nexts.push((number, line, next));
            }
            Err(wrong) => faults.push(wrong),
        }
    }
    if heads.len() != SETS.len() {
        faults.push(fault(0, "", 0, format!("there are seven sets, not {}", heads.len())));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let row_of = |slug: &str| {
        let row = sheets.iter().position(|sheet| sheet.slug == slug)?;
        u8::try_from(row).ok().map(UnitType)
    };
    let mut linked = Vec::new();
    for (row, (number, line, next)) in nexts.iter().enumerate() {
        let to = row_of(next);
        let level = sheets[row].level;
        let fits = to.is_some_and(|to| sheets[usize::from(to.0)].level == level + 1);
        if *next != "top" && !fits {
            let reason = format!("`{next}` is no unit of level {} in this file", level + 1);
            faults.push(fault(*number, line, place_of(line, next), reason));
        }
        linked.push(to);
    }
    let mut sets = Vec::new();
    for (number, line, alignment, title, leader) in heads {
        let found = row_of(leader);
        if leader != "-" && found.is_none() {
            let reason = format!("`{leader}` is no unit in this file");
            faults.push(fault(number, line, place_of(line, leader), reason));
        }
        sets.push(SetRow {
            alignment,
            title: title.to_owned(),
            leader: found,
        });
    }
    for (sheet, next) in sheets.iter_mut().zip(linked) {
        sheet.next = next;
    }
    faults.extend(missing_classes(&sheets));
    if faults.is_empty() {
        Ok(Table { sets, sheets })
    } else {
        Err(faults)
    }
}

/// Holds the sets to it that each sells at least one unit of each class ([WB-15](docs/rules/wesnoth.md#wb-15)).
fn missing_classes(sheets: &[Sheet]) -> Vec<Fault> {
    let lacks = |set: Set, class: Class| {
        let sold = |sheet: &Sheet| sheet.set == set && sheet.class == class && sheet.code.is_some();
        !sheets.iter().any(sold)
    };
    let pairs = SETS
        .into_iter()
        .flat_map(|set| CLASSES.map(|(word, class)| (set, word, class)));
    pairs
        .filter(|(set, _, class)| lacks(*set, *class))
        .map(|(set, word, _)| fault(0, "", 0, format!("{} sell no {word}", set.word())))
        .collect()
}

/// `[loyalists] lawful|Loyalists|lieutenant`.
fn read_head(number: usize, line: &str, place: usize) -> Result<(Alignment, &str, &str), Fault> {
    let wrong = |at: usize, reason: String| fault(number, line, at, reason);
    let Some(word) = WORDS.get(place) else {
        return Err(wrong(0, "there are seven sets and no more".to_owned()));
    };
    let rest = line
        .strip_prefix(&format!("[{word}]"))
        .ok_or_else(|| wrong(0, format!("the set `[{word}]` comes here")))?;
    let parts: Vec<&str> = rest.split('|').map(str::trim).collect();
    let [alignment, title, leader] = parts.as_slice() else {
        return Err(wrong(
            word.len() + 2,
            "write alignment|title|leader behind it".to_owned(),
        ));
    };
    let alignment = match *alignment {
        "lawful" => Alignment::Lawful,
        "neutral" => Alignment::Neutral,
        "chaotic" => Alignment::Chaotic,
        other => {
            let reason = format!("`{other}` is no alignment; they are lawful, neutral and chaotic");
            return Err(wrong(place_of(line, other), reason));
        }
    };
    Ok((alignment, title, leader))
}

/// The sheet, and the name of what it advances to.
fn read_sheet(number: usize, line: &str, set: Set) -> Result<(Sheet, &str), Fault> {
    let cells: Vec<&str> = line.split('|').map(str::trim).collect();
    let [code, name, class, level, feet, moves, life, attacks, resistances, next] = cells.as_slice() else {
        let reason = format!("{} fields stand here; a sheet has ten", cells.len());
        return Err(fault(number, line, 0, reason));
    };
    let wrong = |part: &str, reason: String| fault(number, line, place_of(line, part), reason);
    let count = |part: &str, what: &str, most: u8| {
        let value = part.parse::<u8>().ok().filter(|value| *value <= most);
        value.ok_or_else(|| wrong(part, format!("`{part}` is no {what} of at most {most}")))
    };
    let found = CLASSES.iter().find(|(word, _)| word == class);
    let (_, class) = found.ok_or_else(|| wrong(class, format!("`{class}` is no class")))?;
    let sheet = Sheet {
        code: (*code != "--").then(|| (*code).to_owned()),
        name: (*name).to_owned(),
        slug: slug_of(name),
        set,
        class: *class,
        level: count(level, "level", 3)?,
        feet: feet_named(feet).ok_or_else(|| wrong(feet, format!("`{feet}` are no feet")))?,
        moves: count(moves, "number of moves", 9)?,
        life: count(life, "life", 99)?,
        attacks: attacks
            .split(';')
            .map(|attack| read_attack(attack.trim()).map_err(|reason| wrong(attack.trim(), reason)))
            .collect::<Result<_, _>>()?,
        resistances: read_resistances(resistances).map_err(|(word, reason)| wrong(word, reason))?,
        next: None,
    };
    if sheet.life == 0 || sheet.moves == 0 {
        return Err(wrong(moves, "moves and life are 1 or more".to_owned()));
    }
    Ok((sheet, next))
}

/// `spear melee pierce 2-3`.
fn read_attack(text: &str) -> Result<Attack, String> {
    let wrong = || format!("`{text}` is no attack such as `spear melee pierce 2-3`");
    let words: Vec<&str> = text.split(' ').collect();
    let [name @ .., kind, damage_type, figures] = words.as_slice() else {
        return Err(wrong());
    };
    let (_, kind) = ATTACK_TYPES.iter().find(|(word, _)| word == kind).ok_or_else(wrong)?;
    let (_, damage_type) = DAMAGE_TYPES
        .iter()
        .find(|(word, _)| word == damage_type)
        .ok_or_else(wrong)?;
    let (damage, swings) = figures.split_once('-').ok_or_else(wrong)?;
    let damage: u8 = damage.parse().map_err(|_| wrong())?;
    let swings: u8 = swings.parse().map_err(|_| wrong())?;
    if name.is_empty() || damage == 0 || !(1..=SWINGS_MAX).contains(&swings) {
        return Err(wrong());
    }
    Ok(Attack {
        name: name.join(" "),
        kind: *kind,
        damage_type: *damage_type,
        damage,
        swings,
    })
}

/// `blade-1 pierce+1`, or `-`.
fn read_resistances(text: &str) -> Result<[i8; 6], (&str, String)> {
    let mut resistances = [0; 6];
    for word in text.split(' ').filter(|word| *word != "-") {
        let found = DAMAGE_TYPES.iter().find(|(name, _)| word.starts_with(name));
        let step = found.and_then(|(name, kind)| Some((kind, word[name.len()..].parse::<i8>().ok()?)));
        let (kind, step) = step
            .filter(|(_, step)| (-9..=9).contains(step))
            .ok_or_else(|| (word, format!("`{word}` is no resistance such as blade-1")))?;
        resistances[*kind as usize] = step;
    }
    Ok(resistances)
}
