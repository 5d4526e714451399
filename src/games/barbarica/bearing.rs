//! Facing: front, flank and rear, right and left (BB-23..25).

use muster_kit::Hex;
use muster_kit::hexes::Direction;
use serde::{Deserialize, Serialize};
use std::fmt;

/// From where something stands to a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bearing {
    Front,
    Flank,
    Rear,
}

impl fmt::Display for Bearing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["front", "flank", "rear"][*self as usize])
    }
}

fn dot(one: [i32; 3], other: [i32; 3]) -> i32 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// Where `of` lies for a unit on `at` that faces that way ([BB-23](docs/rules/barbarica.md#bb-23)).
pub fn bearing(at: Hex, facing: Direction, of: Hex) -> Bearing {
    let offset = at.offset_to(of);
    let along = dot(offset, facing.vector());
    if along >= 0 {
        Bearing::Front
    } else if 2 * along * along > 3 * dot(offset, offset) {
        Bearing::Rear
    } else {
        Bearing::Flank
    }
}

/// Whether it lies to the left ([BB-24](docs/rules/barbarica.md#bb-24)).
pub fn is_left(at: Hex, facing: Direction, of: Hex) -> bool {
    let (one, two) = (facing.turned(1).vector(), facing.turned(2).vector());
    let right = [one[0] + two[0], one[1] + two[1], one[2] + two[2]];
    dot(at.offset_to(of), right) < 0
}

/// The direction that points to a hex best; the present one if it is as good as any
/// ([BB-25](docs/rules/barbarica.md#bb-25)).
pub fn towards(at: Hex, facing: Direction, of: Hex) -> Direction {
    let offset = at.offset_to(of);
    let along = |direction: Direction| dot(offset, direction.vector());
    let best = Direction::ALL.into_iter().map(along).max().unwrap_or(0);
    if along(facing) == best {
        return facing;
    }
    Direction::ALL
        .into_iter()
        .find(|direction| along(*direction) == best)
        .unwrap_or(facing)
}

/// Directly away from a hex ([BB-92](docs/rules/barbarica.md#bb-92)).
pub fn away_from(at: Hex, facing: Direction, of: Hex) -> Direction {
    towards(at, facing.opposite(), of).opposite()
}
