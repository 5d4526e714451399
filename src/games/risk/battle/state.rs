//! The position of a battle, in its parts.

mod commanders;
mod field;
mod progress;
mod saved;
mod sides;
mod terms;

pub use commanders::{ALLOWANCE, Commanders, Ride};
pub use field::{FIT, Field, Flight, HOLD, Unfit};
pub use progress::{Ending, Progress, Stage, Verdict};
pub use sides::Sides;
pub use terms::{House, Terms};

use serde::Deserialize;

/// The whole position of a battle. Each part knows itself alone; what needs several parts stands in the rules. It is
/// saved without the parts, as one object.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(from = "saved::Saved")]
pub struct Battle {
    pub terms: Terms,
    pub field: Field,
    pub sides: Sides,
    pub commanders: Commanders,
    pub progress: Progress,
}
