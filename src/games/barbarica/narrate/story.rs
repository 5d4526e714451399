//! Story lines (2.21), from a data file.

use crate::campaign::Epilogue;
use crate::data::lesson::LESSON;
use crate::event::{Courage, Example, Story, Tale};
use crate::words::UnitId;
use muster_kit::Line;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Book {
    tales: BTreeMap<Tale, Vec<String>>,
    epilogues: BTreeMap<Epilogue, String>,
}

static BOOK: LazyLock<Book> =
    LazyLock::new(|| toml::from_str(include_str!("../data/story.toml")).expect("a test reads the story lines"));

/// A line of the story, its variants in turn.
pub fn line(story: &Story) -> Option<Line> {
    let variants = BOOK.tales.get(&story.tale)?;
    let text = variants.get(usize::from(story.nth) % variants.len().max(1))?;
    let at = story.at.map_or_else(|| "the field".to_owned(), |at| at.to_string());
    Some(Line::from(text.replace("{u}", &story.who).replace("{h}", &at)))
}

/// The last story of a campaign; empty if the data file has none for it.
pub fn epilogue(epilogue: Epilogue) -> &'static str {
    BOOK.epilogues.get(&epilogue).map_or("", String::as_str)
}

/// A hint of the guided first round: its words, then what to type.
pub fn hint(step: u8, example: Option<&Example>) -> Vec<Line> {
    let Some(step) = LESSON.get(usize::from(step)) else {
        return Vec::new();
    };
    let words = step.lines.iter().filter_map(|line| filled(line, example));
    let next = example.map_or(&step.next, |example| &example.next);
    let leads = std::iter::once("Next").chain(std::iter::repeat("Then"));
    let commands = next
        .iter()
        .zip(leads)
        .map(|(command, lead)| format!("{lead}: {command}"));
    words.chain(commands).map(Line::from).collect()
}

/// A line with what it names; none if that is not known.
fn filled(line: &str, example: Option<&Example>) -> Option<String> {
    let pair = example.and_then(|example| example.pair);
    let named = [
        ("{who}", pair.map(|(who, _)| who.to_string())),
        ("{target}", pair.map(|(_, target)| target.to_string())),
        ("{others}", example.and_then(|example| example.others.clone())),
        (
            "{nerve}",
            pair.zip(example.and_then(|example| example.nerve))
                .map(|((who, _), nerve)| courage(who, nerve)),
        ),
    ];
    let mut text = line.to_owned();
    for (place, name) in named {
        if text.contains(place) {
            text = text.replace(place, &name?);
        }
    }
    Some(text)
}

/// Why a unit could charge without a test, or how likely it dares ([BB-151](docs/rules/barbarica.md#bb-151)).
fn courage(who: UnitId, nerve: Courage) -> String {
    match nerve {
        Courage::Leader => format!("{who} is a Leader and needs no test of nerve."),
        Courage::Led { by } => format!("{who} has a Leader, {by}, with it or beside it and needs no test of nerve."),
        Courage::Called { by } => format!("{by} calls, so {who} needs no test of nerve."),
        Courage::Berserk => format!("{who} is berserk and needs no test of nerve."),
        Courage::Tests { percent } => {
            format!(
                "{who} has no Leader with it or beside it and tests its nerve first: it dares in {percent}% of all cases."
            )
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::data::lesson::Stride;

    fn told(tale: Tale, nth: u16) -> String {
        let story = Story {
            tale,
            who: "X2 Fox".to_owned(),
            at: Some("D6".parse().unwrap()),
            nth,
        };
        line(&story).unwrap().plain(|seat| seat.to_string())
    }

    /// What to type stands together at the end, first things first: a newcomer who types it line by line gets on.
    #[test]
    fn the_lines_to_type_at_a_step_follow_each_other() {
        for step in LESSON.iter() {
            let told = hint(step.when as u8, None);
            let told: Vec<String> = told.iter().map(|line| line.plain(|seat| seat.to_string())).collect();
            let typed = &told[told.len() - step.next.len()..];
            let leads = typed
                .iter()
                .map(|line| line.starts_with("Next: ") || line.starts_with("Then: "));
            assert!(leads.into_iter().all(|leads| leads), "{told:?}");
            assert!(!told.iter().any(|line| line.contains('{')), "{told:?}");
        }
    }

    /// Two lines for each event, used in turn (section 2.21 of docs/rules/barbarica.md).
    #[test]
    fn every_tale_has_two_lines_that_take_turns() {
        assert_eq!(BOOK.tales.len(), 18);
        for (tale, variants) in &BOOK.tales {
            assert_eq!(variants.len(), 2, "{tale:?}");
            assert_ne!(told(*tale, 0), told(*tale, 1));
            assert_eq!(told(*tale, 0), told(*tale, 2));
            assert!(!told(*tale, 1).contains('{'));
        }
        assert_eq!(told(Tale::FirstBlood, 0), "First blood to X2 Fox at D6.");
        assert_eq!(BOOK.epilogues.len(), 4);
    }

    /// He is dead in most campaigns when the later episodes begin.
    #[test]
    fn only_his_own_tales_tell_of_the_tribunus() {
        let of_others = BOOK
            .tales
            .iter()
            .filter(|(tale, _)| !matches!(tale, Tale::TribunusRuns | Tale::TribunusFalls));
        let mut read = 0;
        for line in of_others.flat_map(|(_, variants)| variants) {
            assert!(!line.contains("Tribunus"), "{line}");
            read += 1;
        }
        assert_eq!(read, 32);
    }

    /// Hints fit a phone, are in order, and shout at nobody.
    #[test]
    fn hints_are_in_order_and_short() {
        for (number, step) in LESSON.iter().enumerate() {
            assert_eq!(step.when as usize, number);
            assert!(step.lines.len() <= 4);
            assert!(
                step.lines
                    .iter()
                    .all(|line| line.chars().count() <= 130 && !line.contains('!') || line.contains("!a"))
            );
        }
        assert_eq!(LESSON.len(), Stride::Over as usize + 1);
    }
}
