//! What the signs of maps, tables and lists mean where several stand together: `3LN`, `6u`, `vAv`. Those that stand alone are
//! told of in the glossary of docs/rules/risk.md.

use super::book::BOOK;
use super::data;
use super::state::Risk;
use super::units::UnitType;
use crate::called::army_asked_about;
use crate::looks::{about, looked_at};
use crate::map_scene;
use muster_kit::{Answer, Line, Seat};

/// Marks beside the letter of a unit, with where it faces.
const FACINGS: [(&str, &str, &str); 8] = [
    ("^", "^", "north"),
    ("v", "v", "south"),
    ("", ">", "east"),
    ("<", "", "west"),
    ("", "/", "northeast"),
    ("", "\\", "southeast"),
    ("/", "", "southwest"),
    ("\\", "", "northwest"),
];

/// Numbers before a letter in lists, with what they count.
const COUNTS: [(char, &str, &str); 4] = [
    ('u', "unit", "units"),
    ('p', "point", "points"),
    ('a', "army", "armies"),
    ('s', "settlement", "settlements"),
];

/// What a sign means as things stand for a viewer; none for what is no sign.
pub(super) fn told(game: &Risk, seat: Option<Seat>, asked: &str) -> Option<Answer> {
    let word = asked.trim();
    let bare = word.trim_matches('`');
    let word = if bare.is_empty() { word } else { bare };
    let here = on_the_board(game, seat, word);
    let sign = BOOK.sign(word, "/game rules").filter(|answer| is_exact(answer, word));
    let mut lines: Vec<Line> = here.map(|answer| answer.lines).unwrap_or_default();
    lines.extend(composed(word).map(Line::from));
    let mut answer = sign.unwrap_or_default();
    lines.append(&mut answer.lines);
    lines.extend(column(game, word).map(Line::from));
    answer.lines = lines;
    match answer.lines.is_empty() {
        true => BOOK.topic(word).is_none().then(|| BOOK.sign(word, "/game rules"))?,
        false => Some(answer),
    }
}

/// Whether a sign is told of in the case in which it is asked about.
fn is_exact(answer: &Answer, word: &str) -> bool {
    let said = |line: &Line| line.plain(|seat| seat.to_string()).contains(&format!("`{word}`"));
    answer.lines.iter().any(said)
}

/// A unit on the table by its letter, or an army on the map by its tag: both as they are printed.
fn on_the_board(game: &Risk, seat: Option<Seat>, word: &str) -> Option<Answer> {
    let letter: Option<char> = word.parse().ok();
    if let Some(letter) = letter.filter(char::is_ascii_uppercase) {
        let battle = looked_at(game, seat, None).ok()?;
        return battle.field.unit(letter).map(|unit| about(battle, unit));
    }
    let campaign = game.war.campaign()?;
    let is_tag = word.len() > 1 && word.starts_with(|first: char| first.is_ascii_uppercase());
    let army = army_asked_about(campaign, seat, word).filter(|_| is_tag)?;
    Some(Answer::lines(vec![
        Line::mono(map_scene::entry(campaign, army)),
        Line::from(format!("{}.", army.lettered())),
    ]))
}

fn column(game: &Risk, word: &str) -> Option<String> {
    let letter: char = word.parse().ok()?;
    let map = &game.war.campaign()?.map;
    let columns = u32::try_from(map.columns()).ok()?;
    let place = u32::from(letter).checked_sub(u32::from('A'))?;
    (place < columns)
        .then(|| format!("{letter} above the map is the column of the hexes {letter}1, {letter}2 and so on."))
}

fn composed(word: &str) -> Option<String> {
    let readers: [fn(&str) -> Option<String>; 7] = [number, roster, counted, state, settlement, faced, share];
    readers.into_iter().find_map(|reader| reader(word))
}

/// A number that stands alone.
fn number(word: &str) -> Option<String> {
    let number: u16 = word.parse().ok()?;
    Some(match word.len() {
        3 => {
            format!("{word} behind the place of a unit are degrees: where it faces, counted from north by way of east.")
        }
        _ => format!(
            "{number} beside a map is a row of hexes. On a table a digit among the units is a commander; on the left stand \
             centimetres, above it tens of centimetres."
        ),
    })
}

/// `3LN`.
fn roster(word: &str) -> Option<String> {
    let code = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let kind = UnitType::named(code).filter(|kind| kind.code() == code)?;
    let count: u16 = word[..word.len() - code.len()].parse().ok()?;
    Some(format!("{count} of {kind} ({code}), {} points each.", kind.points()))
}

/// `6u`, `32p`, `m5`.
fn counted(word: &str) -> Option<String> {
    if let Some(steps) = word.strip_prefix('m').and_then(|rest| rest.parse::<u8>().ok()) {
        let hexes = if steps == 1 { "hex" } else { "hexes" };
        return Some(format!("The army may march {steps} {hexes} this turn."));
    }
    let last = word.chars().next_back()?;
    let (_, one, many) = COUNTS.into_iter().find(|(letter, ..)| *letter == last)?;
    let count: u16 = word[..word.len() - 1].parse().ok()?;
    Some(format!("{count} {}.", if count == 1 { one } else { many }))
}

/// `@C`, `ox`, `c1`, `C+`.
fn settlement(word: &str) -> Option<String> {
    let mut letters = word.chars();
    let (sign, owner) = (letters.next()?, letters.next()?);
    if letters.next().is_some() {
        return None;
    }
    let place = match sign {
        '@' => "A capital",
        'o' => "A town",
        'v' => "A village",
        letter if letter.is_ascii_uppercase() && owner == '+' => {
            return Some(format!("Two armies of {letter} on one hex."));
        }
        letter if letter.is_ascii_lowercase() && owner.is_ascii_digit() => {
            let tag = word.to_uppercase();
            return Some(format!("The supply train of the army {tag}."));
        }
        letter if letter.is_ascii_uppercase() && owner.is_ascii_digit() => {
            return Some(format!("The army {owner} of {letter}."));
        }
        _ => return None,
    };
    match owner {
        'x' => Some(format!("{place} that was sacked.")),
        owner if owner.is_ascii_uppercase() => Some(format!("{place} that {owner} holds.")),
        _ => None,
    }
}

/// `vAv`, `A>`: a unit and where it faces.
fn faced(word: &str) -> Option<String> {
    FACINGS.into_iter().find_map(|(before, behind, facing)| {
        let unit = word.strip_prefix(before)?.strip_suffix(behind)?;
        let unit: char = unit.parse().ok()?;
        let is_unit = unit.is_ascii_uppercase();
        is_unit.then(|| format!("The unit {unit}, which faces {facing}."))
    })
}

/// `r2`, `x1`, `[5]`, `2+`, `24.2,21.0`.
fn state(word: &str) -> Option<String> {
    let behind = |sign: char| word.strip_prefix(sign).and_then(|rest| rest.parse::<u8>().ok());
    if let Some(routs) = behind('r') {
        return Some(format!("The unit has routed so often: {routs}."));
    }
    if let Some(failures) = behind('x') {
        return Some(format!("So many failures does the unit bear: {failures}."));
    }
    if let Some(face) = word.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        return Some(format!("A die that shows {}.", face.parse::<u8>().ok()?));
    }
    if let Some(need) = word.strip_suffix('+') {
        return Some(format!("{} or more is needed.", need.parse::<u8>().ok()?));
    }
    data::place(word).map(|_| "A place on the table: centimetres from the left, and from the lower edge.".to_owned())
}

/// `4/38`.
fn share(word: &str) -> Option<String> {
    let (lost, all) = word.split_once('/')?;
    let (lost, all): (u16, u16) = (lost.parse().ok()?, all.parse().ok()?);
    Some(format!("{lost} points lost of the {all} that the side came with."))
}
