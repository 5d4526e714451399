//! Orders of a battle as people say them, in the words of orders before they become an action: lengths before or behind the word
//! that moves, `5 cm forward`, and items parted by commas ([RK-5](docs/rules/risk.md#rk-5)). What an action says is read as it
//! always was.

use super::battle;
use crate::data::centimetres;
use muster_kit::orders::parts;

/// Words that move a unit, as orders have them.
const WALKS: [(&str, &str); 14] = [
    ("adv", "adv"),
    ("advance", "adv"),
    ("advances", "adv"),
    ("forward", "adv"),
    ("forwards", "adv"),
    ("fwd", "adv"),
    ("ahead", "adv"),
    ("back", "back"),
    ("backward", "back"),
    ("backwards", "back"),
    ("left", "left"),
    ("leftwards", "left"),
    ("right", "right"),
    ("rightwards", "right"),
];

/// Words that move a unit and do not say which way: forward.
const GOES: [&str; 8] = ["go", "goes", "move", "moves", "march", "marches", "walk", "walks"];

/// Words whose number is no length: of a facing, and of a place.
const OTHERS: [&str; 8] = ["face", "faces", "turn", "turns", "turned", "to", "at", "with"];

/// Degrees of a facing are multiples of this many, so that these alone may be meant before a walk: `a 90 adv`.
const DEGREES: i64 = 15;

/// A text of orders with each length behind its walk, and with an item for each part of a list with commas that is none; none if
/// it has neither.
pub fn put_in_order(text: &str) -> Option<String> {
    let (mut items, mut changed) = (Vec::new(), false);
    for part in parts(text, &[';', '\n']) {
        let apart = apart(part);
        changed |= apart.is_some();
        for item in apart.unwrap_or_else(|| vec![part.to_owned()]) {
            let put = with_lengths_behind(&item).filter(|put| battle::read(put).is_ok());
            changed |= put.is_some();
            items.push(put.unwrap_or(item));
        }
    }
    changed.then(|| items.join("; "))
}

/// `a fire p` and `d hold` of `a fire p, d hold`; none of what is one item, such as `a, d hold`, and of what cannot be read in parts
/// either. Units without an act share that of the part behind them.
fn apart(item: &str) -> Option<Vec<String>> {
    if !item.contains(',') || is_read(item) {
        return None;
    }
    let (mut items, mut sharing) = (Vec::new(), String::new());
    for part in item.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let part = ["and ", "then "]
            .into_iter()
            .find_map(|lead| part.strip_prefix(lead))
            .unwrap_or(part);
        let whole = format!("{sharing}{part}");
        if is_read(&whole) {
            items.push(whole);
            sharing.clear();
        } else if !part.contains(' ') && is_read(&format!("{part} hold")) {
            sharing = format!("{whole},");
        } else {
            return None;
        }
    }
    (sharing.is_empty() && items.len() > 1).then_some(items)
}

/// Whether an item can be read, with its lengths where they stand or behind their walks.
fn is_read(item: &str) -> bool {
    battle::read(item).is_ok() || with_lengths_behind(item).is_some_and(|put| battle::read(&put).is_ok())
}

/// An item with each length behind the walk that it belongs to: `inf adv 5` for `inf 5 cm forward`; none of one that has all of
/// them there.
fn with_lengths_behind(item: &str) -> Option<String> {
    let words = without_units_of_length(item);
    let mut put: Vec<String> = Vec::new();
    let (mut at, mut changed) = (0, false);
    while at < words.len() {
        let rest = &words[at..];
        match walk_said(rest, put.last().map(String::as_str), at) {
            Some((walk, count)) => {
                put.extend([walk.way.to_owned(), walk.length]);
                at += count;
                changed = true;
            }
            None => {
                // A length behind its walk stays there.
                let taken = if walk_of(&rest[0].text).is_some() && rest.get(1).is_some_and(|next| next.is_length()) {
                    2
                } else {
                    1
                };
                put.extend(rest[..taken].iter().map(|word| word.text.clone()));
                at += taken;
            }
        }
    }
    changed.then(|| put.join(" "))
}

/// One word of an item, in small letters.
#[derive(Debug)]
struct Word {
    text: String,
    /// `cm` or `st` stands behind the number, so that it is nothing but a length.
    with_unit: bool,
}

impl Word {
    fn is_length(&self) -> bool {
        centimetres(self.text.strip_suffix("st").unwrap_or(&self.text)).is_some()
    }

    /// Whether it could be degrees of a facing as well.
    fn could_be_degrees(&self) -> bool {
        let whole = self.text.parse::<i64>();
        !self.with_unit && whole.is_ok_and(|number| number % DEGREES == 0)
    }
}

/// The words of an item; `5 cm` and `5cm` are one that is a length.
fn without_units_of_length(item: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    for word in item.split_whitespace() {
        let lower = word.to_lowercase();
        let is_unit = ["cm", "centimetres", "centimeters"].contains(&lower.trim_end_matches('.'));
        if let Some(last) = words.last_mut().filter(|last| is_unit && last.is_length()) {
            last.with_unit = true;
            continue;
        }
        let bare = lower.strip_suffix("cm").filter(|bare| centimetres(bare).is_some());
        words.push(Word {
            with_unit: bare.is_some()
                || lower.ends_with("st") && lower.starts_with(|first: char| first.is_ascii_digit()),
            text: bare.unwrap_or(&lower).to_owned(),
        });
    }
    words
}

/// The way of a walk, and its length as it is typed.
struct Walk {
    way: &'static str,
    length: String,
}

/// A walk that these words begin with, where its length does not stand behind it already, and how many of them it is. `before` is
/// the word before them, the first word of an item is who acts.
fn walk_said(words: &[Word], before: Option<&str>, place: usize) -> Option<(Walk, usize)> {
    let of = |way, length: &Word, count| {
        let length = length.text.clone();
        Some((Walk { way, length }, count))
    };
    let is_filler = |word: &&Word| ["to", "the"].contains(&word.text.as_str());
    let way_behind = |count: usize| {
        let fillers = words[count..].iter().take_while(is_filler).count();
        let way = words.get(count + fillers).and_then(|word| walk_of(&word.text));
        way.map(|way| (way, count + fillers + 1))
    };
    let first = words.first()?;
    // `moves 5`, `move 5 back`, and `move back 5`, which is read without its first word.
    if place > 0
        && GOES.contains(&first.text.as_str())
        && let Some(length) = words.get(1).filter(|next| next.is_length())
    {
        return match way_behind(2) {
            Some((way, count)) => of(way, length, count),
            None => of("adv", length, 2),
        };
    }
    let takes_it = before.is_some_and(|before| {
        let is_number = centimetres(before).is_some();
        let is_aim = before.contains('>');
        OTHERS.contains(&before) || is_number || is_aim || before.ends_with(',') || before == "and"
    });
    if place == 0 || takes_it || !first.is_length() {
        return None;
    }
    match way_behind(1) {
        // `90 back 5` has its length behind the walk, and whatever the first number is, it is not that.
        Some((_, count)) if words.get(count).is_some_and(Word::is_length) => None,
        Some((way, count)) if !first.could_be_degrees() => of(way, first, count),
        None if first.with_unit => of("adv", first, 1),
        _ => None,
    }
}

fn walk_of(word: &str) -> Option<&'static str> {
    WALKS.iter().find(|(known, _)| *known == word).map(|(_, way)| *way)
}
