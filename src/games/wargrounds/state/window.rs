//! A window of reaction: what was going on when it opened, and what it asks
//! ([WG-191](docs/rules/wargrounds.md#wg-191)).

use super::Wargrounds;
use crate::action::Order;
use crate::data::{Card, Cell, Side};
use crate::parts::CharacterId;
use muster_kit::Seat;
use serde::{Deserialize, Serialize};

/// What was going on when a window opened ([WG-191](docs/rules/wargrounds.md#wg-191)). Everything that the rules did
/// since `base` is done again from these dice and answers when the window closes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Suspended {
    pub base: Wargrounds,
    pub order: Option<Order>,
    pub cause: Cause,
    /// Dice so far.
    pub faces: Vec<u32>,
    /// Events so far, which have been told.
    pub told: u32,
    pub answers: Vec<Answer>,
    pub question: Question,
    /// Seats that may answer.
    pub entitled: Vec<Seat>,
    /// Of those, who has passed.
    pub passed: Vec<Seat>,
}

/// What is done again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The card that is up is used.
    Go,
    /// A seat plays a free card in a gap; `list` is whom Bones frees first ([WG-135](docs/rules/wargrounds.md#wg-135)).
    Card {
        seat: Seat,
        card: Card,
        on: Option<CharacterId>,
        list: Vec<CharacterId>,
        /// Whether a fumbling enemy keeps its load ([WG-133](docs/rules/wargrounds.md#wg-133)).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        keep: bool,
    },
}

/// What a window asks ([WG-191](docs/rules/wargrounds.md#wg-191)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Does this side cancel the card?
    Cancel {
        side: Side,
        card: Card,
        stake: u8,
    },
    /// Does this side play Forgot Count on a character?
    Count {
        side: Side,
        who: CharacterId,
    },
    Stop {
        side: Side,
        who: CharacterId,
    },
    Shove {
        side: Side,
        who: CharacterId,
    },
}

impl Question {
    /// The side whose seats may answer.
    pub fn side(self) -> Side {
        match self {
            Question::Cancel { side, .. }
            | Question::Count { side, .. }
            | Question::Stop { side, .. }
            | Question::Shove { side, .. } => side,
        }
    }
}

/// How a window was answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    Nothing,
    Play {
        seat: Seat,
        card: Card,
    },
    Shove {
        to: Cell,
        run: bool,
    },
    /// Standing orders decide.
    Standing,
}
