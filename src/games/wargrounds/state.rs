//! The position: everything that a game consists of between two commands, in its parts.

mod field;
mod fighter;
mod hand;
mod hands;
mod people;
mod progress;
mod saved;
mod score;
mod seat;
mod seats;
mod sheet;
mod terms;
mod things;
mod turn;
mod window;

pub use super::data::{FAR, crosses};
pub use super::parts::{Badge, Set, Shared};
pub use field::Field;
pub use fighter::{Cover, Fighter, Life, Load};
pub use hand::EventHand;
pub use hands::Hands;
pub use people::{People, THROWN_MAX};
pub use progress::{Progress, Stage};
pub use score::{Ending, Figures, LegResult, PhaseResult, Score};
pub use seat::{Adapted, Init, Named, SeatState, Secret, Standing};
pub use seats::Seats;
pub use sheet::Sheet;
pub use terms::{Rolls, Terms};
pub use things::{Flag, Things};
pub use turn::{Ask, Go, Turn};
pub use window::{Answer, Cause, Question, Suspended};

use serde::Deserialize;

/// A position of the game. Each part knows itself alone; what needs several parts stands in the rules. It is saved
/// without the parts, as one object.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(from = "saved::Saved")]
pub struct Wargrounds {
    pub terms: Terms,
    pub people: People,
    pub seats: Seats,
    pub hands: Hands,
    pub progress: Progress,
    pub field: Field,
    pub turn: Turn,
    pub score: Score,
    /// An activation that waits for an answer ([WG-191](docs/rules/wargrounds.md#wg-191)).
    pub suspended: Option<Box<Suspended>>,
}
