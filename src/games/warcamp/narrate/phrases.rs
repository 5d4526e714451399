//! What all chapters of the narration are made of: rows, lists, dice.

use super::super::data::Card;
use super::super::event::{Lot, Made, Named, Side, Thing};
use super::super::words::Letter;
use muster_kit::Line;
use muster_kit::ascii::COLUMNS_MAX;

/// Rows of a text, broken where it is wider than a phone; all as far in as the first.
pub fn rows(text: &str) -> Vec<Line> {
    let indent = text.len() - text.trim_start().len();
    let mut rows: Vec<String> = Vec::new();
    let mut row = String::new();
    for (blanks, word) in pieces(text.trim_start()) {
        let width = indent + row.chars().count() + blanks + word.chars().count();
        if !row.is_empty() && width > COLUMNS_MAX {
            rows.push(std::mem::take(&mut row));
        } else {
            row.push_str(&" ".repeat(blanks));
        }
        row.push_str(word);
    }
    rows.push(row);
    rows.into_iter()
        .map(|row| Line::mono(format!("{}{row}", " ".repeat(indent))))
        .collect()
}

/// The pieces between which a row may be broken, with the blanks before each: words, and the terms of a sum. A
/// die stays with its face.
fn pieces(text: &str) -> Vec<(usize, &str)> {
    let mut pieces: Vec<(usize, &str)> = Vec::new();
    let (mut blanks, mut start) = (0, 0);
    for word in text.split(' ') {
        let end = start + word.len();
        match pieces.last_mut() {
            _ if word.is_empty() => (),
            Some((_, die)) if blanks == 1 && word.starts_with('[') && is_die(die) => {
                *die = &text[start - 1 - die.len()..end];
            }
            _ => {
                let mut from = 0;
                for (place, _) in word.match_indices("+(").filter(|(place, _)| *place > 0) {
                    pieces.push((std::mem::take(&mut blanks), &word[from..place]));
                    from = place;
                }
                pieces.push((blanks, &word[from..]));
            }
        }
        blanks = if word.is_empty() { blanks + 1 } else { 1 };
        start = end + 1;
    }
    pieces
}

/// `d20`.
fn is_die(word: &str) -> bool {
    word.strip_prefix('d')
        .is_some_and(|sides| !sides.is_empty() && sides.bytes().all(|byte| byte.is_ascii_digit()))
}

/// One of the two flavour lines of an event ([chapter 7.4](docs/rules/warcamp.md#74-an-example-turn)): by what the
/// event shows, so that it needs no die.
pub fn flavour(mood: u32, lines: [&str; 2]) -> Line {
    Line::from(lines[mood as usize % lines.len()])
}

/// `1-4 7`: three or more in a row are drawn together.
pub fn list(numbers: &[u16]) -> String {
    let mut runs: Vec<(u16, u16)> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == *number => *last = *number,
            _ => runs.push((*number, *number)),
        }
    }
    let text = |(first, last): (u16, u16)| match last - first {
        0 => format!("{first}"),
        1 => format!("{first} {last}"),
        _ => format!("{first}-{last}"),
    };
    runs.into_iter().map(text).collect::<Vec<_>>().join(" ")
}

/// `1 member`, `2 members`.
pub fn count(number: u32, what: &str) -> String {
    match (number, what) {
        (1, _) => format!("1 {what}"),
        (_, "casualty") => format!("{number} casualties"),
        _ => format!("{number} {what}s"),
    }
}

/// A member by number and name: `#4 Tik`.
pub fn hash(named: &Named) -> String {
    format!("#{} {}", named.number, named.name.text())
}

/// Names told one by one; of more only how many.
const NAMES_MAX: usize = 24;

/// Members in a row, each told in that way; very many are cut short.
fn roll(named: &[Named], one: impl Fn(&Named) -> String) -> String {
    let told: Vec<String> = named.iter().take(NAMES_MAX).map(one).collect();
    match named.len().saturating_sub(NAMES_MAX) {
        0 => told.join(", "),
        more => format!("{} and {more} more", told.join(", ")),
    }
}

/// `#4 Tik, #2 Yip`.
pub fn hashes(named: &[Named]) -> String {
    roll(named, hash)
}

/// `#4 Tik (5), #2 Yip (3)`.
pub fn with_skill(named: &[Named]) -> String {
    roll(named, |one| format!("{} ({})", hash(one), one.skill))
}

/// `B2 Yip (5), B1 Tik (5)`.
pub fn roll_call(letter: Letter, named: &[Named]) -> String {
    roll(named, |one| {
        format!("{letter}{} {} ({})", one.number, one.name.text(), one.skill)
    })
}

/// The dice of draws, each with its sides and its face: `d7 [2] d6 [6]`.
pub fn dice(lots: &[Lot]) -> String {
    let one = |lot: &Lot| format!("d{} [{}]", lot.sides, lot.face);
    lots.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// ` d7 [2]`, or nothing.
pub fn die_after(lot: Option<Lot>) -> String {
    lot.map_or_else(String::new, |lot| format!(" {}", dice(&[lot])))
}

/// `i3 Pot Lid`.
pub fn thing(thing: &Thing) -> String {
    format!("i{} {}", thing.number, thing.kind)
}

/// `i3 Pot Lid, i7 War Drum`.
pub fn things(items: &[Thing]) -> String {
    items.iter().map(thing).collect::<Vec<_>>().join(", ")
}

/// `Bolt, Decay`.
pub fn cards_of(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(", ")
}

/// The dice of a new item and its name: `d20 [4] Hunting Spear (i12)`.
pub fn made(made: &Made) -> String {
    let number = made.number.map_or_else(String::new, |number| format!(" (i{number})"));
    format!("{} {}{number}", dice(&made.lots), made.kind)
}

/// Strength times face of one side of a fight: `A  43 x [4] = 172`.
pub fn contest(letter: &str, side: Side) -> String {
    format!("{letter}  {} x [{}] = {}", side.strength, side.face, side.me())
}

/// `1.37`: a ratio with two places, rounded half up.
pub fn ratio(over: u32, under: u32) -> String {
    let hundredths = (200 * u64::from(over) + u64::from(under)) / (2 * u64::from(under));
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}
