//! How units and games end.

use super::unit::Unit;
use crate::data::{Edge, Side};
use crate::words::UnitId;
use serde::{Deserialize, Serialize};

/// A unit that is not on the map any more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Gone {
    pub unit: Unit,
    pub round: u16,
    /// Over which edge it left; none if it fell.
    pub left: Option<Edge>,
    /// Who removed it.
    pub by: Option<UnitId>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// BB-255; of the last episode.
    pub grade: u8,
    /// In a duel who won; none for a draw.
    pub winner: Option<Side>,
    pub why: String,
}
