//! The rule book of the Wesnoth Board Game, as players look things up in it: beside the rules, the sheets of units and sets.

use super::data::{SETS, types};
use super::scene;
use muster_kit::book::Book;
use muster_kit::{Answer, Line, Refusal, Suggestion};
use std::sync::LazyLock;

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

/// The units whose sheets can be looked up.
pub fn units() -> Vec<Suggestion> {
    types()
        .map(|kind| Suggestion::new(kind.sheet().name.clone(), kind.sheet().slug.clone()))
        .collect()
}
