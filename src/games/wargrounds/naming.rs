//! Characters by their names ([WG-4](docs/rules/wargrounds.md#wg-4)).

use super::data::Side;
use super::orders::{self, Meant};
use super::parts::CharacterId;
use super::state::{Badge, People, Wargrounds};
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
        let lettered = |side: Side| lettered_by(&game.people, side, &words);
        let (who, count) = sides_of(side, meant).into_iter().find_map(lettered)?;
        (count == words.len()).then_some(who)
    };
    named(&words).or_else(with_its_letter).ok_or(refusal)
}

/// The character of a side whose letter or id comes first of these words and whose name, or words of it that follow each
/// other, comes behind it: `b Dame Brunhilda`, `B2 Brunhilda`. With as many of the words as belong to it.
pub fn lettered_by(people: &People, side: Side, words: &[&str]) -> Option<(CharacterId, usize)> {
    let (badge, behind) = words.split_first()?;
    let who = badged(people, side, badge)?;
    let name = people.sheet(who).name.to_lowercase();
    let name: Vec<&str> = name.split(' ').collect();
    let same = |of_name: &[&str]| {
        let pairs = of_name.iter().zip(behind);
        pairs.take_while(|(word, said)| said.eq_ignore_ascii_case(word)).count()
    };
    let most = (0..name.len()).map(|from| same(&name[from..])).max()?;
    // The last word may be begun only: `b Dame Brun`.
    let begun = behind.get(most).is_some_and(|said| {
        let said = said.to_lowercase();
        let is_long = said.chars().count() >= WORD_MIN;
        let mut next = (0..name.len()).filter(|from| same(&name[*from..]) == most);
        is_long && next.any(|from| name.get(from + most).is_some_and(|word| word.starts_with(&said)))
    });
    let count = most + usize::from(begun);
    (count > 0).then_some((who, count + 1))
}

/// The character of a side with a letter of the map, in whatever case, or an id such as `R7`.
fn badged(people: &People, side: Side, word: &str) -> Option<CharacterId> {
    let mut letters = word.chars();
    let letter = letters.next().filter(|_| letters.as_str().is_empty());
    let number = letter.and_then(Badge::number_of);
    people.team(side).find(|who| {
        let badge = people.badge(*who);
        number == Some(badge.number) || badge.to_string().eq_ignore_ascii_case(word)
    })
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

/// Which character a question is about: a letter as the map draws it, of either side; else one's own, else an enemy
/// ([WG-4](docs/rules/wargrounds.md#wg-4)).
pub fn find_shown(game: &Wargrounds, side: Side, word: &str) -> Result<CharacterId, Refusal> {
    let drawn = game
        .people
        .everybody()
        .find(|who| game.people.badge(*who).letter().to_string() == word.trim());
    if let Some(who) = drawn {
        return Ok(who);
    }
    find_called(game, side, word, Meant::Own)
        .or_else(|refusal| find_called(game, side, word, Meant::Enemy).map_err(|_| refusal))
}
