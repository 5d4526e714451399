//! What a host has overruled, as the journal keeps it: who, why, and enough to play it again.

use super::prose::{mark, spans};
use muster_game::{AnyGame, Rejection};
use muster_kit::{Level, Line, Seat, Span};
use muster_words::text;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;

/// One ruling of the host over the game, as the journal keeps it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Amendment {
    /// A value of the position was set by hand.
    Dial {
        dial: String,
        seat: Option<Seat>,
        /// Where it stands in the saved position.
        pointer: String,
        /// Null if it was hidden: then nobody looked.
        before: Value,
        after: Value,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        hidden: bool,
    },
    /// The position after entry `to` stands again. Links of the dice chain are not used twice.
    Back {
        to: u64,
        /// The roll that is to be played again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        roll: Option<u64>,
    },
    /// Other settings from here on.
    Options {
        options: Value,
        /// `truce 1 -> 4`.
        changed: String,
    },
    /// The turn that the seat owed was played for it.
    Skip {
        seat: Seat,
    },
    /// A chair changed hands.
    Chair {
        seat: Seat,
        to: Sitter,
    },
    /// More time, for all or for one.
    Time {
        seat: Option<Seat>,
        hours: u32,
    },
    Pause {
        on: bool,
    },
    /// The game ends without a winner.
    Closed,
    /// The reason is all there is.
    Note,
}

/// Who sits on a chair, without a number that names a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    Npc(Level),
    Open,
    Person,
}

impl Amendment {
    /// Whether the position is another one after it.
    pub fn moves_a_piece(&self) -> bool {
        match self {
            Amendment::Dial { .. } | Amendment::Back { .. } | Amendment::Options { .. } => true,
            // What is played for the seat are entries of their own.
            Amendment::Skip { .. } | Amendment::Chair { .. } | Amendment::Time { .. } => false,
            Amendment::Pause { .. } | Amendment::Closed | Amendment::Note => false,
        }
    }

    /// The position after it. Going back is not worked out here: it needs the past.
    ///
    /// # Errors
    /// If the rules no longer allow it.
    pub(super) fn applied(&self, game: Arc<dyn AnyGame>) -> Result<Arc<dyn AnyGame>, Rejection> {
        match self {
            Amendment::Dial { pointer, after, .. } => game.amended(pointer, after),
            Amendment::Options { options, .. } => game.reoptioned(options),
            _ => Ok(game),
        }
    }

    /// Without what only some may know.
    pub(super) fn open(&self) -> Value {
        match self {
            Amendment::Dial {
                dial,
                seat,
                hidden: true,
                ..
            } => json!({ "dial": { "dial": dial, "seat": seat, "hidden": true } }),
            other => serde_json::to_value(other).expect("amendments are plain data"),
        }
    }

    /// What changes, as a difference: `Ana: food 6 -> 9`.
    pub(super) fn difference(&self) -> Vec<Span> {
        let general = |words: String| vec![Span::Text(words)];
        let of = |seat: &Seat, words: String| spans(&words, &[Span::Seat(*seat)]);
        match self {
            Amendment::Dial {
                dial,
                seat,
                before,
                after,
                hidden,
                ..
            } => {
                let (before, after) = (shown(before), shown(after));
                match (seat, hidden) {
                    (Some(seat), true) => of(seat, text!("change-dial-of-hidden", player = mark(0), dial = dial)),
                    (None, true) => general(text!("change-dial-hidden", dial = dial)),
                    (Some(seat), false) => {
                        let player = mark(0);
                        let words = text!(
                            "change-dial-of",
                            player = player,
                            dial = dial,
                            before = before,
                            after = after
                        );
                        of(seat, words)
                    }
                    (None, false) => general(text!("change-dial", dial = dial, before = before, after = after)),
                }
            }
            Amendment::Back { to, roll: None } => general(text!("change-back", to = *to)),
            Amendment::Back { to, roll: Some(roll) } => general(text!("change-reroll", to = *to, roll = *roll)),
            Amendment::Options { changed, .. } => general(changed.clone()),
            Amendment::Skip { seat } => of(seat, text!("change-skip", player = mark(0))),
            Amendment::Chair { seat, to } => {
                let player = mark(0);
                let words = match to {
                    Sitter::Npc(level) => text!("change-chair-npc", player = player, level = level.to_string()),
                    Sitter::Open => text!("change-chair-open", player = player),
                    Sitter::Person => text!("change-chair-person", player = player),
                };
                of(seat, words)
            }
            Amendment::Time { seat, hours } => {
                let more = super::words::span_words(*hours);
                match seat {
                    Some(seat) => of(seat, text!("change-time-of", player = mark(0), more = more)),
                    None => general(text!("change-time", more = more)),
                }
            }
            Amendment::Pause { on: true } => general(text!("change-pause")),
            Amendment::Pause { on: false } => general(text!("change-go-on")),
            Amendment::Closed => general(text!("change-closed")),
            Amendment::Note => Vec::new(),
        }
    }

    /// What the channel hears of it. The journal keeps these lines, and a check of a file makes them again.
    pub(super) fn heard(&self, seq: u64, by: &str, reason: &str) -> Vec<Line> {
        if *self == Amendment::Note {
            return vec![Line::from(text!("change-note", by = by, reason = reason, seq = seq))];
        }
        let change = mark(0);
        let words = text!("change-heard", by = by, change = change, reason = reason, seq = seq);
        let marked = Span::Strong(String::new());
        let mut told = spans(&words, std::slice::from_ref(&marked));
        if let Some(at) = told.iter().position(|span| *span == marked) {
            told.splice(at..=at, self.difference());
        }
        vec![Line::Prose(told)]
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::Null => text!("change-none"),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
