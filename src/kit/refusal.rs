//! The polite no.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;

/// The rules' polite no. A normal outcome: nothing changed, and only the asker sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refusal {
    /// The clause that forbids it, such as `WC-41`. Tests assert this and the code, never the prose.
    pub clause: Cow<'static, str>,
    /// The rule book's short word for this kind of refusal, such as `not-able`; empty where it has none.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub code: Cow<'static, str>,
    /// Why not, in the player's words, as full sentences.
    pub reason: String,
    /// A command line that would be accepted instead, or words that name one; a full sentence stands by itself.
    pub instead: Option<String>,
}

impl Refusal {
    /// A refusal by this clause for this reason, without a code and without what would work instead.
    pub fn new(clause: &'static str, reason: impl Into<String>) -> Refusal {
        Refusal {
            clause: clause.into(),
            code: "".into(),
            reason: reason.into(),
            instead: None,
        }
    }

    /// The same refusal with the rule book's short word for its kind, such as `not-able`.
    #[must_use]
    pub fn code(mut self, code: &'static str) -> Refusal {
        self.code = code.into();
        self
    }

    /// The same refusal with what would work: a command line, or a full sentence that ends in a full stop.
    #[must_use]
    pub fn instead(mut self, hint: impl Into<String>) -> Refusal {
        self.instead = Some(hint.into());
        self
    }

    /// What would work, as a sentence of its own.
    pub fn remedy(&self) -> Option<String> {
        let instead = self.instead.as_ref()?;
        Some(if instead.ends_with('.') {
            instead.clone()
        } else {
            format!("Instead: {instead}")
        })
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)?;
        match self.remedy() {
            Some(remedy) => write!(f, " {remedy}"),
            None => Ok(()),
        }
    }
}
