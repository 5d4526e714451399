//! The position: everything that a game consists of between two orders, in its parts.

mod army;
mod campaign;
mod condition;
mod ending;
mod feats;
mod ground;
mod record;
mod saved;
mod seats;
mod standing;
mod tales;
mod terms;
mod training;
mod turn;
mod unit;

pub use crate::data::Side;
pub use army::Army;
pub use campaign::Campaign;
pub use condition::{Charge, Marks, Now, Stuck};
pub use ending::{Ending, Gone};
pub use feats::Feats;
pub use ground::Ground;
pub use record::{DEEDS, Record, price};
pub use seats::{Auto, Seats};
pub use standing::Standing;
pub use tales::Tales;
pub use terms::Terms;
pub use training::RAISED_MAX;
pub use turn::{Part, Phase, Progress, Turn};
pub use unit::Unit;

use serde::Deserialize;

/// A position of the game. Each part knows itself alone; what needs several parts stands in the rules. It is saved
/// without the parts, as one object.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(from = "saved::Saved")]
pub struct Barbarica {
    pub terms: Terms,
    pub seats: Seats,
    pub ground: Ground,
    pub turn: Turn,
    pub army: Army,
    pub feats: Feats,
    pub campaign: Campaign,
    pub tales: Tales,
    /// The step of the guided first round (its words stand in `lesson`); none once it is over or skipped.
    pub lesson: Option<u8>,
    pub ending: Option<Ending>,
}
