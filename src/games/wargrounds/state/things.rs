//! What lies on the field: flags, pieces, barrel or bombard, bridge sections.

use crate::data::{Cell, Scenario, Side, Size, board};
use crate::parts::CharacterId;
use serde::{Deserialize, Serialize};

/// What lies on the field, and what became of river and castle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Things {
    /// River cells that are bridge ([WG-168](docs/rules/wargrounds.md#wg-168)).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bridges: Vec<Cell>,
    /// Castle walls that are gone, a bit each: N, E, S, W ([WG-169](docs/rules/wargrounds.md#wg-169)).
    #[serde(default)]
    pub breached: u8,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<Flag>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<Cell>,
    /// Barrel or bombard, where it lies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heavy: Option<Cell>,
    /// Sections that lie loose ([WG-167](docs/rules/wargrounds.md#wg-167)).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sections: Vec<Cell>,
    /// Sections that are part of a bridge ([WG-168](docs/rules/wargrounds.md#wg-168)).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fixed: Vec<Cell>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diplomacy: Option<Cell>,
}

impl Things {
    /// What lies on a field at the start of a leg.
    pub fn fresh(scenario: Scenario, size: Size) -> Things {
        let board = board(scenario, size);
        let flag = |stand: &Cell| Flag {
            stand: *stand,
            owner: None,
            holder: None,
        };
        Things {
            bridges: Vec::new(),
            breached: 0,
            flags: board.flags.iter().map(flag).collect(),
            pieces: board.pieces.clone(),
            heavy: board.heavy,
            sections: board.sections.clone(),
            fixed: Vec::new(),
            diplomacy: board.diplomacy,
        }
    }
}

/// A flag of Capture the Flag: where it stands, whose it is, and who holds it
/// ([WG-153](docs/rules/wargrounds.md#wg-153)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Flag {
    pub stand: Cell,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Side>,
    /// Who tries to capture it ([WG-154](docs/rules/wargrounds.md#wg-154)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holder: Option<CharacterId>,
}
