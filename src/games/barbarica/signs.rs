//! What signs of several parts mean that boards and lists print: `X1^`, `.5v`, `M2A1`, `[###..]`
//! ([chapter 7](docs/rules/barbarica.md#7-boards-and-posts)). Signs of one part stand in the rule book.

use crate::book::BOOK;
use crate::data::Terrain;
use crate::rules::rome::table::name_of_row;
use crate::scene::terrain_words;
use crate::state::Barbarica;
use crate::words::{UnitId, compass, direction_named, key_of, steps_named};
use muster_kit::Hex;

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

/// What stands in the log between who attacks and who is attacked.
const ARROWS: [(&str, &str); 2] = [("->", "strikes"), ("=>", "shoots at")];

/// What a sign of several parts means; none for what is no such sign.
pub fn meaning(game: &Barbarica, word: &str) -> Option<String> {
    let told = name_and_mark(game, word)
        .or_else(|| strength_and_mark(word))
        .or_else(|| track(word))
        .or_else(|| of_strength(word))
        .or_else(|| of_the_log(game, word))
        .or_else(|| number_told(word))
        .or_else(|| attributes(word))
        .or_else(|| of_a_word(word))
        .or_else(|| {
            let (_, way) = ON_A_CARD.iter().find(|(mark, _)| *mark == word)?;
            Some(format!("on a card, the unit faces {way}"))
        })?;
    // `#5` is a unit in a hut as well.
    let entry = number_told(word).filter(|entry| *entry != told && word.starts_with('#'));
    let entry = entry.map_or_else(String::new, |entry| format!("; or {entry}"));
    Some(format!("`{word}`: {told}{entry}."))
}

/// Words of boards, orders and posts that lead to no topic of their own: kinds of ground, a way to face, steps, rows of the
/// table of Unit Intelligence.
fn of_a_word(word: &str) -> Option<String> {
    let lower = word.to_lowercase();
    let topic = BOOK.topic(word);
    // As it is printed a row comes before a topic that only mentions the word.
    let row = (2..=16).find(|row| match topic {
        Some(topic) => name_of_row(*row) == word && topic.word != lower,
        None => name_of_row(*row).to_lowercase() == lower,
    });
    if let Some(row) = row {
        return Some(format!(
            "behind a unit of Rome's, row {row} of the table by which it acts (T-7): {}",
            ROWS_TOLD[usize::from(row) - 2]
        ));
    }
    if lower == "near" {
        return Some("behind a shot, with a number: so many dice since the target is near".to_owned());
    }
    if topic.is_some() || BOOK.sign(word, "/game rules").is_some() {
        return None;
    }
    if let Some(terrain) = Terrain::ALL.into_iter().find(|terrain| terrain.to_string() == lower) {
        let line = terrain_words()
            .into_iter()
            .find(|line| line.contains(&format!(" {terrain}: ")));
        return line.map(|line| format!("ground; {}", line.trim()));
    }
    if let Some(rule) = lower.strip_prefix("rule ").and_then(|rule| rule.parse::<u8>().ok()) {
        return Some(format!(
            "behind a unit of Rome's, it does not roll: it follows rule {rule} of the episode, which `/barb brain` reads"
        ));
    }
    if let Some(dice) = lower.strip_prefix("near ") {
        let dice: i8 = dice.parse().ok()?;
        return Some(format!("behind a shot, {dice:+} dice since the target is near"));
    }
    match lower.as_str() {
        "ready" => return Some("in a list, the unit can act: nothing holds it up".to_owned()),
        "led" => return Some("behind a charge, a Leader is near, so that the unit needs no test to charge".to_owned()),
        "wall" => {
            return Some("behind a blow, the target stands on a rampart or in a tower, which costs a die".to_owned());
        }
        "embeds" => return Some("the weapon can stick in a shield instead of wounding".to_owned()),
        _ => (),
    }
    if let Some(way) = lower.strip_prefix('/').and_then(direction_named) {
        return Some(format!(
            "behind a unit or a hex in an order, the unit turns to face {}",
            compass(way)
        ));
    }
    if let Some(way) = direction_named(&lower).filter(|_| lower.len() > 1) {
        return Some(format!("a direction; its key is {}", key_of(way)));
    }
    let steps = steps_named(&lower).filter(|steps| steps.len() > 1 && !lower.contains(['-', ' ']))?;
    let steps: Vec<&str> = steps.iter().map(|step| compass(*step)).collect();
    Some(format!(
        "behind a unit in an order, its steps one after the other: {}",
        steps.join(", ")
    ))
}

/// What the rows of the table of Unit Intelligence have a unit do, from 2 on ([BB-226](docs/rules/barbarica.md#bb-226)).
const ROWS_TOLD: [&str; 15] = [
    "it moves away, and out of contact by a fighting retreat",
    "it moves away until it has cover or a friend beside it, shoots at the nearest, and only strikes back",
    "it goes into cover, shoots at the nearest, and strikes only the weaker",
    "it closes up with its friends, shoots at the nearest, and strikes the weakest",
    "it holds its place and attacks the weakest",
    "it keeps its distance, shoots at the best target, and strikes the weakest",
    "it goes half its way towards the nearest enemy and attacks it",
    "it goes up to the nearest enemy and attacks it",
    "it goes up to an enemy who fights a friend, and attacks that one",
    "it goes round to a flank or a back that is open, and attacks there",
    "it charges the nearest enemy",
    "it charges the weakest enemy",
    "it charges the enemy that it can hurt most",
    "it charges a Leader",
    "it charges the strongest enemy, then any other in reach",
];

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

/// `x1 -> a4`, `s1 => a3`, `5>3`, `D4>D5`, `[4]a`, `3p`: what the log prints of blows, shots, ways and dice.
fn of_the_log(game: &Barbarica, word: &str) -> Option<String> {
    let named = |word: &str| -> Option<String> {
        let id: UnitId = word.trim().parse().ok()?;
        game.army.unit(id).map(|unit| format!("{} {id}", unit.sheet().name))
    };
    for (arrow, does) in ARROWS {
        if word == arrow {
            return Some(format!("in the log, the unit before it {does} the one behind it"));
        }
        if let Some((by, on)) = word.split_once(arrow) {
            let (by, on) = (named(by)?, named(on)?);
            return Some(format!("in the log, {by} {does} {on}"));
        }
    }
    if let Some((before, after)) = word.split_once('>') {
        if let (Ok(before), Ok(after)) = (before.parse::<u8>(), after.parse::<u8>()) {
            return Some(format!("in the log, a unit's Strength was {before} and is {after}"));
        }
        let (from, to): (Hex, Hex) = (before.parse().ok()?, after.parse().ok()?);
        return Some(format!("in the log, a unit goes from {from} to {to}"));
    }
    die_of_the_log(word)
}

/// `4`, `4p`, `[4]`, `[4]a`: a die behind a blow or a shot.
fn die_of_the_log(word: &str) -> Option<String> {
    let fates = [
        ("p", ", which was parried"),
        ("a", ", which armour or a shield stopped"),
        ("", ""),
    ];
    let (bare, fate) = fates
        .into_iter()
        .find_map(|(mark, fate)| Some((word.strip_suffix(mark)?, fate)))?;
    let wild = bare.strip_prefix('[').and_then(|face| face.strip_suffix(']'));
    let face: u8 = wild
        .unwrap_or(bare)
        .parse()
        .ok()
        .filter(|face| (1..=6).contains(face))?;
    match (wild, fate) {
        (Some(_), fate) => Some(format!("in the log, the Wild Die shows {face}{fate}")),
        (None, "") => None,
        (None, fate) => Some(format!("in the log, a die shows {face}{fate}")),
    }
}

/// `#7`, `36.0`: numbers that stand by themselves.
fn number_told(word: &str) -> Option<String> {
    if let Some(entry) = word.strip_prefix('#') {
        let entry: u32 = entry.parse().ok()?;
        return Some(format!("entry {entry} of the log: /game log reads it"));
    }
    let (whole, tenth) = word.trim_start_matches('-').split_once('.')?;
    (tenth.len() == 1 && tenth.parse::<u8>().is_ok() && whole.parse::<u16>().is_ok()).then(|| {
        "behind a blow or a shot, wounds on average; behind an act of an NPC and its reason, what the NPC counts it worth, a \
         wound about 1"
            .to_owned()
    })
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
