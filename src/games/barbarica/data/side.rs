//! The two sides.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The two sides (overview 2). The tribe acts first in every phase (BB-2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    #[default]
    Tribe,
    Rome,
}

impl Side {
    /// The tribe first.
    pub const BOTH: [Side; 2] = [Side::Tribe, Side::Rome];

    /// Whom it fights.
    pub fn other(self) -> Side {
        match self {
            Side::Tribe => Side::Rome,
            Side::Rome => Side::Tribe,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Tribe => "the tribe",
            Side::Rome => "Rome",
        })
    }
}
