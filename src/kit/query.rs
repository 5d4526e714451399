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
    pub fn lines(lines: Vec<Line>) -> Answer {
        Answer {
            lines,
            ..Answer::default()
        }
    }

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

/// One value that would complete an option; `label` tells more than the value, such as its odds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Suggestion {
    /// At most 100 characters.
    pub label: String,
    /// At most 100 characters, as it would be typed.
    pub value: String,
}

impl Suggestion {
    pub fn new(label: impl Into<String>, value: impl Into<String>) -> Suggestion {
        Suggestion {
            label: label.into(),
            value: value.into(),
        }
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
