//! The rule book of the Wesnoth Board Game, as players look things up in it: beside the rules, the sheets of units and sets.

use super::data::{SETS, UnitType, types};
use super::rules::last_word_of;
use super::scene;
use muster_kit::book::Book;
use muster_kit::{Answer, Control, Line, Refusal, Suggestion};
use std::sync::LazyLock;

/// Sheets that are offered where several are meant.
const SHEETS_MAX: usize = 5;

pub(super) static BOOK: LazyLock<Book> =
    LazyLock::new(|| Book::read("WB", include_str!("../../../docs/rules/wesnoth.md")));

/// A topic, a clause, a unit's sheet, a set, or what fits a question best.
///
/// # Errors
/// A refusal that names the nearest topic.
pub fn answer(topic: &str) -> Result<Answer, Refusal> {
    let word = topic.trim().to_lowercase();
    if BOOK.topic(&word).is_none() && BOOK.clause(&word).is_none() {
        if let Ok(kind) = topic.parse::<super::data::UnitType>() {
            return Ok(Answer::board(scene::sheet(kind)));
        }
        match named_in_short(&word).as_slice() {
            [] => (),
            [only] => return Ok(Answer::board(scene::sheet(*only))),
            several => return Ok(which(several)),
        }
        let one = |word: &str| word.trim_end_matches('s').to_owned();
        if let Some(set) = SETS.into_iter().find(|set| one(set.word()) == one(&word)) {
            let names: Vec<&str> = set.types().map(|kind| kind.sheet().name.as_str()).collect();
            return Ok(Answer::lines(vec![Line::from(format!(
                "{set}, {}: {}.",
                set.alignment(),
                names.join(", ")
            ))]));
        }
    }
    BOOK.answer(topic, "/game rules")
}

/// The kinds of units whose name ends with that word, `bat` for Vampire Bat; else those in whose name it stands.
fn named_in_short(word: &str) -> Vec<UnitType> {
    let word = word.strip_prefix("the ").unwrap_or(word);
    let named = |fits: &dyn Fn(&str) -> bool| -> Vec<UnitType> {
        types().filter(|kind| fits(&kind.sheet().name.to_lowercase())).collect()
    };
    let last = named(&|name| last_word_of(name) == word);
    match last.is_empty() {
        true => named(&|name| name.split([' ', '-']).any(|part| part == word)),
        false => last,
    }
}

/// Several kinds that a word may mean, with a button for each as far as there is room.
fn which(kinds: &[UnitType]) -> Answer {
    let names: Vec<&str> = kinds.iter().map(|kind| kind.sheet().name.as_str()).collect();
    let mut answer = Answer::lines(vec![Line::from(format!(
        "Several units are called so: {}.",
        names.join(", ")
    ))]);
    let button = |kind: &UnitType| {
        let sheet = kind.sheet();
        Control::button(sheet.name.clone(), format!("/game rules topic:{}", sheet.slug))
    };
    answer.controls = kinds.iter().take(SHEETS_MAX).map(button).collect();
    answer
}

/// The units whose sheets can be looked up.
pub fn units() -> Vec<Suggestion> {
    types()
        .map(|kind| Suggestion::new(kind.sheet().name.clone(), kind.sheet().slug.clone()))
        .collect()
}
