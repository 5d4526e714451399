//! Why members die.

use serde::{Deserialize, Serialize};

/// Why members die or a tribe ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    Battle,
    Spell,
    Item,
    Assassination,
    /// The assassin's companion, when the deed failed.
    Betrayed,
    /// Caught stealing.
    Caught,
    Kidnapped,
    Hunger,
    Hunt,
    Adventurers,
    Meteor,
    Concession,
}
