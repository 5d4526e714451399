//! Changes of a sheet that are typed without the words that they belong to, such as `edit A weapon bow`
//! ([WG-23](docs/rules/wargrounds.md#wg-23)).

use super::action::Action;
use super::orders;
use super::rules::no;
use super::state::Wargrounds;
use muster_game::try_out;
use muster_kit::{Refusal, Seat};
use serde_json::{Map, Value, json};

/// The options of a change that one word names, in the order in which a word is looked for.
const OPTIONS: [&str; 6] = ["kit", "good", "bad", "class", "armour", "hand"];

/// Refuses a change whose words all stand behind its character, with the options that they belong to. Asked only of what a person
/// types.
pub fn check_words(game: &Wargrounds, seat: Seat, action: &Action) -> Result<(), Refusal> {
    let Action::Edit { who, .. } = action else {
        return Ok(());
    };
    let bare = Action::Edit {
        who: who.clone(),
        class: None,
        armour: None,
        kit: None,
        thrown: None,
        good: None,
        bad: None,
        spells: None,
        name: None,
        hand: None,
    };
    let Some((first, rest)) = who.trim().split_once(char::is_whitespace) else {
        return Ok(());
    };
    let is_one = |word: &str| orders::own(game, seat, word).is_ok();
    if *action != bare || game.seats.get(seat).is_none() || is_one(who) || !is_one(first) {
        return Ok(());
    }
    let words = rest.split([' ', ',', ':', '=']).filter(|word| !word.is_empty());
    let words: Vec<String> = words.map(str::to_lowercase).collect();
    let found: Vec<(&str, &str)> = words
        .iter()
        .filter_map(|word| Some((option_of(first, word)?, word.as_str())))
        .collect();
    let is_known = |word: &str| OPTIONS.contains(&word) || found.iter().any(|(_, known)| *known == word);
    let reason = match words.iter().find(|word| !is_known(word)) {
        Some(unknown) => {
            format!("`{unknown}` is no word of this command: a weapon is `kit:`, a trait is `good:` or `bad:`.")
        }
        None => "Each word needs its option: a weapon is `kit:`, a trait is `good:` or `bad:`.".to_owned(),
    };
    let refusal = no("WG-23", reason);
    if found.is_empty() {
        return Err(refusal.instead("class, armour, kit, thrown, good and bad, spells, name or hand"));
    }
    if let Some(Err(why)) = change(first, &found).map(|meant| try_out(game, seat, &meant)) {
        return Err(why);
    }
    let options: Vec<String> = found.iter().map(|(option, word)| format!("{option}:{word}")).collect();
    Err(refusal.instead(format!("/wg edit who:{first} {}", options.join(" "))))
}

/// The command for a change of a sheet in words, where that is all that a line says: `make E a fighter`, `E is a mage`,
/// `rename A Bob`.
pub fn command_in_words(game: &Wargrounds, seat: Seat, line: &str) -> Option<String> {
    const FIRST: [&str; 6] = ["make", "turn", "change", "set", "give", "equip"];
    const BETWEEN: [&str; 10] = ["is", "a", "an", "the", "into", "to", "as", "with", "has", "gets"];
    let words: Vec<&str> = line.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    if let ["rename" | "name" | "call", who, name @ ..] = words.as_slice()
        && orders::own(game, seat, who).is_ok()
        && !name.is_empty()
    {
        return Some(format!("/wg edit who:{who} name:{}", name.join(" ")));
    }
    if let Some(swap) = swap_in_words(game, seat, &words) {
        return Some(swap);
    }
    let is_first = |word: &&&str| FIRST.iter().any(|said| word.eq_ignore_ascii_case(said));
    let mut said = words.iter().skip_while(is_first);
    let who = said.next().filter(|who| orders::own(game, seat, who).is_ok())?;
    let said = said.filter(|word| !BETWEEN.iter().any(|between| word.eq_ignore_ascii_case(between)));
    let found = said.map(|word| {
        let word = word.to_lowercase();
        Some(format!("{}:{word}", option_of(who, &word)?))
    });
    let found: Vec<String> = found.collect::<Option<_>>()?;
    (!found.is_empty()).then(|| format!("/wg edit who:{who} {}", found.join(" ")))
}

/// The command that swaps gear of two characters, where words say that: `A and H swap armour`.
fn swap_in_words(game: &Wargrounds, seat: Seat, words: &[&str]) -> Option<String> {
    const SWAPS: [&str; 6] = ["swap", "swaps", "exchange", "exchanges", "trade", "trades"];
    let is_said = |word: &&&str| SWAPS.iter().any(|said| word.eq_ignore_ascii_case(said));
    words.iter().find(is_said)?;
    let two: Vec<&str> = words
        .iter()
        .copied()
        .filter(|word| orders::own(game, seat, word).is_ok())
        .collect();
    let [one, other] = two[..] else { return None };
    let what = words.iter().map(|word| word.to_lowercase()).find(|what| {
        let swap = json!({ "swap": { "a": one, "b": other, "what": what } });
        serde_json::from_value::<Action>(swap).is_ok()
    })?;
    Some(format!("/wg swap a:{one} b:{other} what:{what}"))
}

/// The change of a character that has these options.
fn change(who: &str, options: &[(&str, &str)]) -> Option<Action> {
    let all: Map<String, Value> = options
        .iter()
        .chain(&[("who", who)])
        .map(|(option, word)| ((*option).to_owned(), Value::from(*word)))
        .collect();
    let edit = Map::from_iter([("edit".to_owned(), Value::Object(all))]);
    serde_json::from_value(Value::Object(edit)).ok()
}

/// The option that takes this word.
fn option_of(who: &str, word: &str) -> Option<&'static str> {
    OPTIONS
        .into_iter()
        .find(|option| change(who, &[(option, word)]).is_some())
}
