//! What a host has overruled, as the journal keeps it: who, why, and enough to play it again.

use muster_game::{AnyGame, Rejection};
use muster_kit::{Level, Line, Seat, Span};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// One overruling.
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
    pub(super) fn applied(&self, game: Box<dyn AnyGame>) -> Result<Box<dyn AnyGame>, Rejection> {
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
        let text = |text: String| vec![Span::Text(text)];
        let of = |seat: Seat, words: String| vec![Span::Seat(seat), Span::Text(words)];
        match self {
            Amendment::Dial {
                dial,
                seat,
                before,
                after,
                hidden,
                ..
            } => {
                let values = if *hidden {
                    "changed; only the seat may know what to".to_owned()
                } else {
                    format!("{} -> {}", shown(before), shown(after))
                };
                match seat {
                    Some(seat) => of(*seat, format!(": {dial} {values}")),
                    None => text(format!("{dial} {values}")),
                }
            }
            Amendment::Back { to, roll: None } => text(format!("back to #{to}")),
            Amendment::Back { to, roll: Some(roll) } => text(format!("back to #{to}; #{roll} is played with new dice")),
            Amendment::Options { changed, .. } => text(changed.clone()),
            Amendment::Skip { seat } => of(*seat, ": the turn is played now".to_owned()),
            Amendment::Chair { seat, to } => {
                let who = match to {
                    Sitter::Npc(level) => format!(": an NPC ({level}) plays from now on"),
                    Sitter::Open => ": the seat is open; /game join takes it".to_owned(),
                    Sitter::Person => ": a new player sits here".to_owned(),
                };
                of(*seat, who)
            }
            Amendment::Time { seat, hours } => {
                let more = super::words::span_words(*hours);
                match seat {
                    Some(seat) => of(*seat, format!(": {more} more for this turn")),
                    None => text(format!("{more} more for everybody who is awaited")),
                }
            }
            Amendment::Pause { on: true } => text("the game is paused".to_owned()),
            Amendment::Pause { on: false } => text("the game goes on".to_owned()),
            Amendment::Closed => text("the game is closed; nobody wins".to_owned()),
            Amendment::Note => Vec::new(),
        }
    }

    /// What the channel hears of it.
    pub(super) fn heard(&self, seq: u64, by: &str, reason: &str) -> Vec<Line> {
        if *self == Amendment::Note {
            let words = format!("⚖ GM note by {by}: {reason} #{seq}");
            return vec![Line::from(words)];
        }
        let mut spans = vec![Span::Text(format!("⚖ GM change by {by}: "))];
        spans.extend(self.difference());
        spans.push(Span::Text(format!(". Reason: {reason} #{seq}")));
        vec![Line::Prose(spans)]
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::Null => "none".to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
