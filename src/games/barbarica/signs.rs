//! What signs of several parts mean that boards and lists print: `X1^`, `.5v`, `M2A1`, `[###..]`
//! ([chapter 7](docs/rules/barbarica.md#7-boards-and-posts)). Signs of one part stand in the rule book.

use crate::data::Terrain;
use crate::state::Barbarica;
use crate::words::UnitId;

/// The marks behind a name, behind a Strength and on a card, each with the way the unit faces.
const ABOVE: [(&str, &str); 3] = [("^", "N"), (">", "NE"), ("<", "NW")];
const BELOW: [(&str, &str); 4] = [("v", "S"), (">", "SE"), ("<", "SW"), ("", "")];
const ON_A_CARD: [(&str, &str); 4] = [("^>", "NE"), ("v>", "SE"), ("<v", "SW"), ("<^", "NW")];

/// The letters of attributes in lists and on cards.
const ATTRIBUTES: [(char, &str); 5] = [
    ('M', "Movement"),
    ('E', "Expertise"),
    ('A', "Attacks"),
    ('D', "Discipline"),
    ('S', "Strength"),
];

/// What stands before a Strength in the place of the ground.
const STATES: [(char, &str); 5] = [
    ('!', "it routs"),
    ('*', "it gathers itself"),
    ('?', "it is hidden"),
    ('x', "its shield is stuck or thrown away"),
    ('+', "more units stand below it"),
];

/// What a sign of several parts means; none for what is no such sign.
pub fn meaning(game: &Barbarica, word: &str) -> Option<String> {
    let told = name_and_mark(game, word)
        .or_else(|| strength_and_mark(word))
        .or_else(|| track(word))
        .or_else(|| of_strength(word))
        .or_else(|| attributes(word))
        .or_else(|| {
            let (_, way) = ON_A_CARD.iter().find(|(mark, _)| *mark == word)?;
            Some(format!("on a card, the unit faces {way}"))
        });
    told.map(|told| format!("`{word}`: {told}."))
}

/// What an attribute's letter with its number stands for where a word is a hex or a unit as well: `E3`.
pub fn as_attribute(word: &str) -> Option<String> {
    attributes(word).map(|told| format!("`{word}` in a list or on a card: {told}."))
}

/// `X1^`: the name of a unit with the mark behind it.
fn name_and_mark(game: &Barbarica, word: &str) -> Option<String> {
    let (last, _) = word.char_indices().next_back()?;
    let (name, mark) = word.split_at(last);
    let id: UnitId = name.parse().ok()?;
    let kind = game
        .army
        .unit(id)
        .map_or(id.kind.sheet().name, |unit| unit.sheet().name);
    let (_, way) = ABOVE.iter().find(|(known, _)| *known == mark)?;
    Some(format!("{kind} {id}, which faces {way}"))
}

/// `.5v`: the ground below a unit, or its state, its Strength, and the mark behind that.
fn strength_and_mark(word: &str) -> Option<String> {
    let mut letters = word.chars();
    let (sign, digit) = (letters.next()?, letters.next()?.to_digit(10)?);
    let (mark, way) = BELOW.iter().find(|(known, _)| *known == letters.as_str())?;
    let strength = if digit == 0 { 10 } else { digit };
    let state = STATES
        .iter()
        .find(|(known, _)| *known == sign)
        .map(|(_, told)| (*told).to_owned());
    let place = state.or_else(|| Some(format!("it stands on {}", Terrain::of_glyph(sign)?)))?;
    let faces = if mark.is_empty() {
        String::new()
    } else {
        format!(", and it faces {way}")
    };
    Some(format!("below its name, a unit of Strength {strength}: {place}{faces}"))
}

/// `[###..]`: a track of Strength.
fn track(word: &str) -> Option<String> {
    let points = word.strip_prefix('[')?.strip_suffix(']')?;
    let is_track = !points.is_empty() && points.chars().all(|point| ['#', '.'].contains(&point));
    let left = points.chars().filter(|point| *point == '#').count();
    is_track.then(|| format!("Strength {left} of {} at the start", points.len()))
}

/// `3/5`: a Strength in a list.
fn of_strength(word: &str) -> Option<String> {
    let (now, start) = word.split_once('/')?;
    let (now, start): (u8, u8) = (now.parse().ok()?, start.parse().ok()?);
    Some(format!("Strength {now} of {start} at the start"))
}

/// `M2A1`, `S5/5`: attributes with their numbers.
fn attributes(word: &str) -> Option<String> {
    let (mut rest, mut told) = (word, Vec::new());
    while let Some(letter) = rest.chars().next() {
        let (_, name) = ATTRIBUTES.iter().find(|(known, _)| *known == letter)?;
        let behind = &rest[letter.len_utf8()..];
        let end = behind.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(behind.len());
        let number: u8 = behind[..end].parse().ok()?;
        rest = &behind[end..];
        match rest.strip_prefix('/') {
            Some(start) => {
                told.push(format!("{name} {number} of {} at the start", start.parse::<u8>().ok()?));
                rest = "";
            }
            None => told.push(format!("{name} {number}")),
        }
    }
    (!told.is_empty()).then(|| told.join(", "))
}
