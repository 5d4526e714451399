//! Orders in the words of labels, read as the signs are: `Line infantry N goes towards cavalry B` is `n >b`. What can be
//! read as it stands never comes here.

use crate::data::{centimetres, spot};
use crate::units::UnitType;

/// Verbs that say no more than what follows them.
const GOES: [&str; 14] = [
    "go", "goes", "move", "moves", "march", "marches", "walk", "walks", "head", "heads", "turns", "faces", "run",
    "runs",
];
/// Before an enemy's letter.
const AFTER: [&str; 3] = ["towards", "toward", "for"];
/// Without a meaning beside a unit.
const FILLERS: [&str; 6] = ["the", "enemy", "enemys", "unit", "units", "cm"];

/// A tidied item in the words of orders; none if it has none of a label.
pub fn plain(typed: &str) -> Option<String> {
    let (text, is_label) = without_tail(typed);
    let text = text.replace(['\'', '’'], "");
    let text = without_purpose(&text);
    let mut words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    let names_kinds = drop_kinds(&mut words);
    words.retain(|word| !FILLERS.contains(word));
    let mut said: Vec<String> = Vec::new();
    let mut rest = words.as_slice();
    while let [word, after @ ..] = rest {
        rest = after;
        let (read, more) = phrase(word, after, is_label || names_kinds, said.is_empty());
        said.extend(read);
        rest = &rest[more..];
    }
    let said = said.join(" ");
    (said != typed).then_some(said)
}

/// One phrase in the words of orders, and how many words behind its first it takes.
fn phrase(word: &str, after: &[&str], is_label: bool, first: bool) -> (Option<String>, usize) {
    let closes = |letter: &str| Some(format!(">>{letter}"));
    match (word, after) {
        ("closes" | "close", ["with", letter, ..]) => (closes(letter), 2),
        ("strikes", [letter, ..]) if is_letter(letter) => (closes(letter), 1),
        ("heads" | "goes" | "moves", ["for", "contact", "with", letter, ..]) => (closes(letter), 4),
        ("goes" | "go" | "moves" | "move", ["into", "contact", "with", letter, ..]) => (closes(letter), 4),
        // `Line infantry C shoots at cavalry N` is the label of `c >n`: from where it can.
        ("shoots", ["at", letter, ..]) if is_label => (Some(format!(">{letter}")), 2),
        ("into", ["contact", "with", letter, ..]) if is_letter(letter) => (closes(letter), 3),
        ("into", ["contact", ..]) => (Some("adv!".to_owned()), 1),
        ("adv" | "advance" | "advances", ["to" | "into", "contact", ..]) => (Some("adv!".to_owned()), 2),
        // A turn by hand is no walk to that hand.
        ("turns" | "faces", ["left" | "right", ..]) => (Some(word.to_owned()), 0),
        (verb, _) if !first && GOES.contains(&verb) && !after.is_empty() => (None, 0),
        (towards, [letter, ..]) if AFTER.contains(&towards) && is_letter(letter) => (Some(format!(">{letter}")), 1),
        ("at", [at, ..]) if spot(at).is_some() => (Some(format!("to {at}")), 1),
        (towards, [at, ..]) if AFTER.contains(&towards) && spot(at).is_some() => (Some(format!("to {at}")), 1),
        (to, [letter, ..]) if to == "to" && is_letter(letter) => (Some(format!(">{letter}")), 1),
        ("to", [at, ..]) => (Some(format!("to {at}")), 1),
        (at, _) if !first && spot(at).is_some() => (Some(format!("to {at}")), 0),
        ("backwards", _) => (Some("back".to_owned()), 0),
        ("forwards" | "ahead", _) => (Some("adv".to_owned()), 0),
        ("where", [who, "are" | "is" | "stand" | "stands", ..]) if ["they", "it"].contains(who) => (None, 2),
        (length, _) if !first && length.strip_suffix("cm").is_some_and(|cm| centimetres(cm).is_some()) => {
            (Some(length.trim_end_matches("cm").to_owned()), 0)
        }
        _ => (Some(word.to_owned()), 0),
    }
}

fn is_letter(word: &str) -> bool {
    word.len() == 1 && word.starts_with(|letter: char| letter.is_ascii_alphabetic())
}

/// A label without the number of its battle before it and without the chance behind it: `battle 1: c closes with n: 42%
/// that n fails`. And whether it had a chance.
fn without_tail(text: &str) -> (&str, bool) {
    let text = match text.split_once(':') {
        Some((lead, rest)) if lead.starts_with("battle ") => rest.trim(),
        _ => text,
    };
    match text.split_once(':') {
        Some((label, _)) => (label.trim(), true),
        None => (text, false),
    }
}

/// `all forward until they can shoot` without what a move forward is for anyway.
fn without_purpose(text: &str) -> &str {
    const PURPOSES: [&str; 7] = [
        " until they can shoot",
        " until it can shoot",
        " until they can fire",
        " until it can fire",
        " until in range",
        " to shoot",
        " with the enemy",
    ];
    PURPOSES
        .iter()
        .find_map(|purpose| text.strip_suffix(purpose))
        .unwrap_or(text)
}

/// Takes the name or the code of a kind out from before or behind a letter; whether there was one.
fn drop_kinds(words: &mut Vec<&str>) -> bool {
    let before = words.len();
    let mut kept: Vec<&str> = Vec::new();
    let mut rest = words.as_slice();
    while let [word, after @ ..] = rest {
        let named = UnitType::ALL.into_iter().find_map(|kind| {
            let name = kind.sheet().name;
            let count = name.split(' ').count();
            let is_name = rest.len() > count && rest[..count].join(" ") == name;
            let is_short = *word == kind.code().to_lowercase();
            let taken = if is_name { count } else { usize::from(is_short) };
            let behind = kept.last().is_some_and(|last| is_letter(last)) && is_short;
            (taken > 0 && (behind || rest.get(taken).is_some_and(|next| is_letter(next)))).then_some(taken)
        });
        match named {
            Some(taken) => rest = &rest[taken..],
            None => {
                kept.push(word);
                rest = after;
            }
        }
    }
    *words = kept;
    words.len() < before
}
