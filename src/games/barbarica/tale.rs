//! Kinds of story lines.

use serde::{Deserialize, Serialize};

/// Kinds of story lines (2.21).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tale {
    Ambush,
    FirstBlood,
    Charge,
    CounterCharge,
    Removed,
    BothRemoved,
    Rout,
    Rallied,
    Embedded,
    Dismounted,
    Noticed,
    ChieftainFalls,
    TribunusRuns,
    TribunusFalls,
    LeaderFalls,
    StandardTaken,
    HalfLost,
    LastUnit,
}
