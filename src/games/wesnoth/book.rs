//! The rule book of the Wesnoth Board Game, as players look things up in it: beside the rules, the sheets of units and sets.

use super::data::{FEET, SETS, UnitType, feet_about, types};
use super::menu::plural;
use super::rules::last_word_of;
use super::scene;
use super::signs;
use muster_kit::book::{Book, subject};
use muster_kit::hexes::Grid;
use muster_kit::{Answer, Control, Line, Refusal, Suggestion};
use std::sync::LazyLock;

/// Sheets that are offered where several are meant.
const SHEETS_MAX: usize = 5;

pub(super) static BOOK: LazyLock<Book> =
    LazyLock::new(|| Book::read("WB", include_str!("../../../docs/rules/wesnoth.md")));

/// A sign of a board of that size, a topic, a clause, a unit's sheet, a set, or what fits a question best; of a question such as
/// `what is lv` what it asks about, as `/game rules` reads it.
///
/// # Errors
/// A refusal that names the nearest topic.
pub fn answer(topic: &str, grid: Grid) -> Result<Answer, Refusal> {
    let whole = known(topic, grid);
    let topic = subject(topic);
    if let Some(known) = whole.or_else(|| known(topic, grid)) {
        return Ok(known);
    }
    BOOK.answer(topic, "/game rules").map_err(|refusal| {
        let names = types().map(|kind| kind.sheet().name.as_str());
        match muster_kit::nearest::nearest(topic.trim(), names) {
            Some(name) => refusal.instead(format!("/game rules topic:{}", name.to_lowercase())),
            None => refusal,
        }
    })
}

/// What stands under that very word: a sign, a topic, a clause, a sheet, a set, what stands on sheets; none if nothing does.
pub(super) fn known(topic: &str, grid: Grid) -> Option<Answer> {
    let word = topic.trim().to_lowercase();
    if let Some(sign) = signs::told(topic, grid) {
        // `gold` is a topic and the head of a column.
        let chapter = BOOK.topics.iter().any(|known| known.word == word);
        let chapter = chapter.then(|| BOOK.answer(&word, "/game rules").ok()).flatten();
        return Some(match chapter {
            Some(mut chapter) => {
                chapter.lines.extend(sign.lines);
                chapter
            }
            None => sign,
        });
    }
    if BOOK.topic(&word).is_some() || BOOK.clause(&word).is_some() {
        return BOOK.answer(topic, "/game rules").ok();
    }
    if let Ok(kind) = topic.parse::<UnitType>() {
        return Some(Answer::board(scene::sheet(kind)));
    }
    let several = |kind: &UnitType| plural(&kind.sheet().name).eq_ignore_ascii_case(&word);
    if let Some(kind) = types().find(several) {
        return Some(Answer::board(scene::sheet(kind)));
    }
    match named_in_short(&word).as_slice() {
        [] => (),
        [only] => return Some(Answer::board(scene::sheet(*only))),
        several => return Some(which(several)),
    }
    let one = |word: &str| word.trim_end_matches('s').to_owned();
    if let Some(set) = SETS.into_iter().find(|set| one(set.word()) == one(&word)) {
        let names: Vec<&str> = set.types().map(|kind| kind.sheet().name.as_str()).collect();
        return Some(Answer::lines(vec![Line::from(format!(
            "{set}, {}: {}.",
            set.alignment(),
            names.join(", ")
        ))]));
    }
    on_sheets(&word).map(|text| Answer::lines(vec![Line::from(text)]))
}

/// Feet and attacks, which stand on sheets by name.
fn on_sheets(word: &str) -> Option<String> {
    let feet = FEET
        .iter()
        .map(|feet| feet_about(*feet))
        .find(|(name, _)| *name == word);
    if let Some((name, about)) = feet {
        return Some(format!("Feet called {name}: {about}."));
    }
    let with = types().filter(|kind| kind.sheet().attacks.iter().any(|attack| attack.name == word));
    let with: Vec<&str> = with.map(|kind| kind.sheet().name.as_str()).collect();
    match with.as_slice() {
        [] => None,
        with if with.len() > SHEETS_MAX => {
            let (named, more) = with.split_at(SHEETS_MAX);
            Some(format!("An attack of {} and {} more.", named.join(", "), more.len()))
        }
        with => Some(format!("An attack of {}.", with.join(", "))),
    }
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
pub(super) fn which(kinds: &[UnitType]) -> Answer {
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
