//! Characters by their names ([WG-4](docs/rules/wargrounds.md#wg-4)).

use super::data::Side;
use super::orders::{self, Meant};
use super::parts::CharacterId;
use super::state::{People, Wargrounds};
use muster_kit::Refusal;

/// The fewest letters of a name that stand for it; one letter is of the map.
const NAME_MIN: usize = 2;
/// The fewest letters of a word within a name that stands for it: no `the` does.
const WORD_MIN: usize = 4;
/// The most words of a name.
const NAME_WORDS: usize = 8;

/// The character of a side whose name begins with the first of these words, or has the first as one of its own, with as many
/// of them as belong to the name; none unless that is one name alone.
pub fn named_by(people: &People, side: Side, words: &[&str]) -> Option<(CharacterId, usize)> {
    let names: Vec<(CharacterId, String)> = people
        .team(side)
        .map(|who| (who, people.sheet(who).name.to_lowercase()))
        .collect();
    (1..=words.len().min(NAME_WORDS)).rev().find_map(|count| {
        let said = words[..count].join(" ").to_lowercase();
        if said.chars().count() < NAME_MIN {
            return None;
        }
        let whole = names.iter().filter(|(_, name)| *name == said);
        let begun = names.iter().filter(|(_, name)| name.starts_with(&said));
        // `Gary` of Centurion Gary.
        let is_long = said.chars().count() >= WORD_MIN;
        let within = names
            .iter()
            .filter(|(_, name)| is_long && name.split(' ').any(|word| word == said));
        only(whole.collect())
            .or_else(|| only(begun.collect()))
            .or_else(|| only(within.collect()))
            .map(|(who, _)| (*who, count))
    })
}

/// As [`crate::orders::find`], by name as well, and by both as sheets print them: `A Thud`.
pub fn find_called(game: &Wargrounds, side: Side, word: &str, meant: Meant) -> Result<CharacterId, Refusal> {
    let refusal = match orders::find(game, side, word, meant) {
        Ok(found) => return Ok(found),
        Err(refusal) => refusal,
    };
    let words: Vec<&str> = word.split_whitespace().collect();
    let named = |words: &[&str]| {
        let all_of_them = |(who, count): (CharacterId, usize)| (count == words.len()).then_some(who);
        sides_of(side, meant)
            .into_iter()
            .find_map(|side| named_by(&game.people, side, words).and_then(all_of_them))
    };
    let with_its_letter = || {
        let (letter, name) = words.split_first()?;
        let found = orders::find(game, side, letter, meant).ok()?;
        let whole = game.people.sheet(found).name.to_lowercase();
        let said = name.join(" ").to_lowercase();
        (!said.is_empty() && whole.starts_with(&said)).then_some(found)
    };
    named(&words).or_else(with_its_letter).ok_or(refusal)
}

/// Whose names are looked through, in this order.
pub fn sides_of(side: Side, meant: Meant) -> Vec<Side> {
    match meant {
        Meant::Own => vec![side, side.other()],
        Meant::Enemy | Meant::Fallen => vec![side.other(), side],
    }
}

/// The one thing of a list that has no other.
pub fn only<T>(mut found: Vec<T>) -> Option<T> {
    found.pop().filter(|_| found.is_empty())
}
