//! Characters within an order by name, or by letter and name, with the ids by which orders read them
//! ([WG-4](docs/rules/wargrounds.md#wg-4)).

use super::data::{Card, Cell, Direction, Side, Spell};
use super::naming::{self, sides_of};
use super::orders::{self, Meant, WORDS};
use super::parts::CharacterId;
use super::plain::{AIMING, HELPFUL, is_one_of};
use super::rules::no;
use super::state::{People, Wargrounds};
use muster_kit::Refusal;

/// An order with the ids of the characters that it names; `actor` if it begins with who acts. With whether that changed it.
pub fn order_with_ids(game: &Wargrounds, side: Side, part: &str, actor: bool) -> (String, bool) {
    let words: Vec<&str> = part.split_whitespace().collect();
    let mut told: Vec<String> = Vec::new();
    let (mut at, mut named) = (0, false);
    while at < words.len() {
        let first = actor && at == 0;
        let aims = first || is_before_a_character(&told);
        let leads = if aims { 0 } else { words_of_the_way(&words[at..]) };
        let rest = &words[at + leads..];
        let place = match () {
            () if aims => Place::At { first },
            () if leads == 0 && is_behind_a_target(&told) => Place::Behind,
            () => Place::Way { leads: leads > 0 },
        };
        let helps = told.last().is_some_and(|word| is_one_of(word, &HELPFUL));
        let meant = if first || helps { Meant::Own } else { Meant::Enemy };
        match character_in(game, side, rest, meant, place) {
            Some((word, count)) => {
                told.push(word);
                at += leads + count;
                named = true;
            }
            None => {
                told.push(words[at].to_owned());
                at += 1;
            }
        }
    }
    (told.join(" "), named)
}

/// What a word of an order stands for.
#[derive(Clone, Copy)]
enum Place {
    /// A character: the one who acts, or the target.
    At { first: bool },
    /// Where the character goes, perhaps behind words such as `to`.
    Way { leads: bool },
    /// No name of another character: a target stands before it.
    Behind,
}

/// The id of the character that these words begin with, by name, or by letter and name, as an order reads it there; with how
/// many words it takes. None for what is read as it stands.
fn character_in(game: &Wargrounds, side: Side, words: &[&str], meant: Meant, place: Place) -> Option<(String, usize)> {
    let (arrow, bare) = words
        .first()?
        .strip_prefix('>')
        .map_or(("", words[0]), |bare| (">", bare));
    let words: Vec<&str> = [bare].into_iter().chain(words[1..].iter().copied()).collect();
    let goes = !arrow.is_empty() || !matches!(place, Place::At { .. });
    let first = matches!(place, Place::At { first: true });
    let sides = if first { vec![side] } else { sides_of(side, meant) };
    let by_letter =
        |side: Side| naming::lettered_by(&game.people, side, &words).filter(|found| is_apart(game, &words, *found));
    let is_read = orders::find(game, side, bare, meant).is_ok();
    let understood = match place {
        Place::At { first: true } => WORDS.contains(&bare.to_lowercase().as_str()) || is_read,
        _ if !arrow.is_empty() => is_read,
        _ => is_of_an_order(bare) || is_read,
    };
    let nameless = understood || arrow.is_empty() && matches!(place, Place::Behind);
    let by_name = |side: Side| naming::named_by(&game.people, side, &words).filter(|_| !nameless);
    let found = sides.iter().find_map(|side| by_letter(*side));
    let found = found.or_else(|| sides.iter().find_map(|side| by_name(*side)));
    let sign = if goes { ">" } else { "" };
    if let Some((who, count)) = found {
        return Some((format!("{sign}{}", game.people.badge(who)), count));
    }
    // `to b`: no cell is a letter alone.
    let is_letter = bare.chars().count() == 1 && is_read;
    (is_letter && matches!(place, Place::Way { leads: true })).then(|| (format!(">{bare}"), 1))
}

/// Whether a name behind a letter is no word of the order that it could be as well: a word of orders belongs to a name
/// only where all of the name stands there.
fn is_apart(game: &Wargrounds, words: &[&str], (who, count): (CharacterId, usize)) -> bool {
    let whole = game.people.sheet(who).name.split(' ').count() == count - 1;
    let several = count > 2;
    whole && several || !words[1..count].iter().any(|word| is_of_an_order(word))
}

/// Whether the next word of an order is a character.
fn is_before_a_character(told: &[String]) -> bool {
    let aims = |word: &String| is_one_of(word, &AIMING) || is_one_of(word, &HELPFUL);
    let casts = |word: &String| word.to_lowercase().parse::<Spell>().is_ok();
    let behind_a_card = told.len() > 1 && told[told.len() - 2].eq_ignore_ascii_case("card");
    told.last().is_some_and(|last| aims(last) || casts(last)) || behind_a_card
}

/// Whether the word before this one is a target already.
fn is_behind_a_target(told: &[String]) -> bool {
    told.split_last()
        .is_some_and(|(_, before)| is_before_a_character(before))
}

/// How many words say that the character goes to what stands behind them: `to`, `up to`, `at`.
fn words_of_the_way(words: &[&str]) -> usize {
    const WAYS: [&str; 6] = ["to", "at", "near", "towards", "toward", "beside"];
    const BEFORE_TO: [&str; 3] = ["up", "next", "over"];
    let to = words.get(1).is_some_and(|word| word.eq_ignore_ascii_case("to"));
    match words.first() {
        Some(word) if to && is_one_of(word, &BEFORE_TO) => 2,
        Some(word) if is_one_of(word, &WAYS) => 1,
        _ => 0,
    }
}

/// Why an order is refused in which a letter stands before the name of another character.
pub fn misnamed(people: &People, part: &str) -> Option<Refusal> {
    const WAYS: [&str; 2] = ["face", "fire"];
    let words: Vec<&str> = part.split_whitespace().collect();
    let drawn = |letter: &str| {
        let mut all = people.everybody();
        all.find(|who| people.badge(*who).letter().to_string() == letter)
    };
    let named = |words: &[&str]| {
        [Side::Red, Side::Blue]
            .into_iter()
            .find_map(|side| naming::named_by(people, side, words))
    };
    (1..words.len()).find_map(|at| {
        let (arrow, letter) = words[at]
            .strip_prefix('>')
            .map_or(("", words[at]), |letter| (">", letter));
        let other = drawn(letter).filter(|_| !is_one_of(words[at - 1], &WAYS))?;
        let behind = &words[at + 1..];
        let (who, count) = named(behind).filter(|_| !behind.first().is_some_and(|word| is_of_an_order(word)))?;
        let all: Vec<&str> = [letter].into_iter().chain(behind.iter().copied()).collect();
        let sides = [Side::Red, Side::Blue].into_iter();
        let agrees = sides
            .filter_map(|side| naming::lettered_by(people, side, &all))
            .next()
            .is_some();
        if agrees || who == other {
            return None;
        }
        let letter_of = |who: CharacterId| people.badge(who).letter();
        let reason = format!(
            "`{letter}` is {}; {} is `{}`.",
            people.named(other),
            people.sheet(who).name,
            letter_of(who)
        );
        let meant = format!("{arrow}{}", letter_of(who));
        let before = words[..at].iter().map(|word| (*word).to_owned());
        let rest = words[at + 1 + count..].iter().map(|word| (*word).to_owned());
        let order: Vec<String> = before.chain([meant]).chain(rest).collect();
        Some(no("WG-4", reason).instead(order.join(" ")))
    })
}

/// Whether an order has a meaning for a word that is no character.
fn is_of_an_order(word: &str) -> bool {
    let lower = word.to_lowercase();
    let extras = ["from", "as", "keep", "disarmed", "exposed", "until"];
    WORDS.contains(&lower.as_str())
        || extras.contains(&lower.as_str())
        || lower.parse::<Spell>().is_ok()
        || lower.parse::<Card>().is_ok()
        || lower.parse::<Direction>().is_ok()
        || lower.bytes().all(|byte| byte.is_ascii_digit())
        || lower
            .trim_end_matches('!')
            .split('-')
            .all(|cell| cell.parse::<Cell>().is_ok())
}
