//! Questions and their answers, and what may be filled in while somebody types.

use super::{Control, Field, Line, Scene};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// The answer to a question. Asking never changes anything.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Answer {
    pub lines: Vec<Line>,
    pub boards: Vec<Scene>,
    pub fields: Vec<Field>,
    pub controls: Vec<Control>,
    /// The same for programs: what `--json` prints.
    pub data: Option<Value>,
}

impl Answer {
    /// An answer of these lines, without boards, fields, controls or data.
    pub fn lines(lines: Vec<Line>) -> Answer {
        Answer {
            lines,
            ..Answer::default()
        }
    }

    /// An answer that shows this scene alone, without words.
    pub fn board(scene: Scene) -> Answer {
        Answer {
            boards: vec![scene],
            ..Answer::default()
        }
    }
}

/// A command that somebody is still typing: what stands in it, and the option with the cursor.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Partial {
    /// Tag of the subcommand, `roster_add` for one in a group.
    pub sub: String,
    pub args: BTreeMap<String, String>,
    pub focus: String,
}

/// What Discord shows of suggestions.
pub const SUGGESTIONS_MAX: usize = 25;
const SUGGESTION_CHARACTERS_MAX: usize = 100;

/// One value that would complete an option; `label` tells more than the value, such as its odds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Suggestion {
    /// At most 100 characters.
    pub label: String,
    /// At most 100 characters, as it would be typed.
    pub value: String,
}

impl Suggestion {
    /// A suggestion as given. Lengths are checked by [`Suggestion::fitting`].
    pub fn new(label: impl Into<String>, value: impl Into<String>) -> Suggestion {
        Suggestion {
            label: label.into(),
            value: value.into(),
        }
    }

    /// Those that fit what was typed, each once, behind what stands before it; first those that begin with it.
    pub fn fitting(mut list: Vec<Suggestion>, before: &str, typed: &str) -> Vec<Suggestion> {
        let typed = typed.trim().to_lowercase();
        let begins = |one: &Suggestion| one.value.to_lowercase().starts_with(&typed);
        list.retain(|one| begins(one) || one.label.to_lowercase().contains(&typed));
        list.sort_by_key(|one| !begins(one));
        let mut chosen: Vec<Suggestion> = Vec::new();
        for Suggestion { label, value } in list {
            let value = format!("{before}{value}");
            let short = value.chars().count() <= SUGGESTION_CHARACTERS_MAX;
            let new = chosen.iter().all(|one| one.value != value);
            if short && new && chosen.len() < SUGGESTIONS_MAX {
                let label: String = label.chars().take(SUGGESTION_CHARACTERS_MAX).collect();
                chosen.push(Suggestion::new(label, value));
            }
        }
        chosen
    }
}

/// What is wrong in a text that somebody brought, such as a plan or a map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fault {
    /// From 1.
    pub line: u32,
    /// In characters, from 1.
    pub column: u32,
    pub reason: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggestions_that_fit_come_once_and_what_begins_with_the_text_first() {
        let list = ["hunt 1", "unhurt", "hunt 1", "rest", "HUmble"];
        let list = list.map(|word| Suggestion::new(word, word)).to_vec();
        let fitting = Suggestion::fitting(list, "end; ", " hu");
        let values: Vec<&str> = fitting.iter().map(|one| one.value.as_str()).collect();
        assert_eq!(values, ["end; hunt 1", "end; HUmble", "end; unhurt"]);
        let many = (0..40).map(|number| Suggestion::new("x".repeat(200), format!("x{number}")));
        let shown = Suggestion::fitting(many.collect(), "", "x");
        assert!(shown.len() == SUGGESTIONS_MAX && shown.iter().all(|one| one.label.len() == SUGGESTION_CHARACTERS_MAX));
        let long = vec![Suggestion::new("x", "x".repeat(99))];
        assert!(Suggestion::fitting(long, "x ", "").is_empty(), "too long to be taken");
    }
}
