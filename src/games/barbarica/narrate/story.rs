//! Story lines (2.21), from a data file.

use crate::campaign::Epilogue;
use crate::data::lesson;
use crate::event::{Story, Tale};
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

pub fn epilogue(epilogue: Epilogue) -> &'static str {
    BOOK.epilogues.get(&epilogue).map_or("", String::as_str)
}

/// A hint of the guided first round.
pub fn hint(step: u8) -> Vec<Line> {
    lesson::words(step)
        .iter()
        .map(|line| Line::from(line.as_str()))
        .collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::data::lesson::{LESSON, Stride};

    fn told(tale: Tale, nth: u16) -> String {
        let story = Story {
            tale,
            who: "X2 Fox".to_owned(),
            at: Some("D6".parse().unwrap()),
            nth,
        };
        line(&story).unwrap().plain(|seat| seat.to_string())
    }

    /// What to type stands together, first things first: a newcomer who types it line by line gets on.
    #[test]
    fn the_lines_to_type_at_a_step_follow_each_other() {
        for step in LESSON.iter() {
            let is_next = |line: &&String| line.starts_with("Next: ") || line.starts_with("Then: ");
            let from = step.lines.iter().skip_while(|line| !line.starts_with("Next: "));
            let together = from.take_while(is_next).count();
            let all = step.lines.iter().filter(is_next).count();
            assert_eq!(together, all, "{:?}", step.lines);
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
