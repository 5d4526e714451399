//! Ground (2.12).

use serde::{Deserialize, Serialize};
use std::fmt;

/// What a hex is made of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    Open,
    Road,
    Forest,
    Hut,
    Tower,
    Rampart,
    Water,
    Marsh,
    Crag,
}

/// What protects a unit that stands there from missiles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cover {
    None,
    Soft,
    Hard,
}

impl Cover {
    /// Dice that it takes from a shot ([BB-67](docs/rules/barbarica.md#bb-67)).
    pub fn dice(self) -> i32 {
        self as i32
    }
}

impl Terrain {
    /// All nine kinds once, for tables and for readers of maps.
    pub const ALL: [Terrain; 9] = [
        Terrain::Open,
        Terrain::Road,
        Terrain::Forest,
        Terrain::Hut,
        Terrain::Tower,
        Terrain::Rampart,
        Terrain::Water,
        Terrain::Marsh,
        Terrain::Crag,
    ];

    /// As in map files.
    pub fn glyph(self) -> char {
        ['.', ':', '&', '#', '@', '=', '~', '%', 'M'][self as usize]
    }

    /// The one that a character of a map file stands for.
    pub fn of_glyph(glyph: char) -> Option<Terrain> {
        Terrain::ALL.into_iter().find(|terrain| terrain.glyph() == glyph)
    }

    /// Whether a step into it costs two points or more: woods, buildings, ramparts, water and marsh.
    pub fn is_difficult(self) -> bool {
        !matches!(self, Terrain::Open | Terrain::Road | Terrain::Crag)
    }

    /// Whether it blocks the line of sight ([BB-65](docs/rules/barbarica.md#bb-65)).
    pub fn blocks(self) -> bool {
        matches!(self, Terrain::Forest | Terrain::Hut | Terrain::Tower | Terrain::Crag)
    }

    /// Whether units can hide in it ([BB-201](docs/rules/barbarica.md#bb-201)).
    pub fn conceals(self) -> bool {
        matches!(self, Terrain::Forest | Terrain::Hut | Terrain::Tower)
    }

    /// How it protects a unit that stands in it from shots ([BB-67](docs/rules/barbarica.md#bb-67)).
    pub fn cover(self) -> Cover {
        match self {
            Terrain::Forest | Terrain::Rampart => Cover::Soft,
            Terrain::Hut | Terrain::Tower => Cover::Hard,
            _ => Cover::None,
        }
    }

    /// Walls that cost an attacker from outside a die ([BB-41](docs/rules/barbarica.md#bb-41)).
    pub fn is_wall(self) -> bool {
        matches!(self, Terrain::Tower | Terrain::Rampart)
    }

    /// Whether no rider and no wagon can enter: buildings and ramparts ([BB-133](docs/rules/barbarica.md#bb-133)).
    pub fn is_closed_to_mounts(self) -> bool {
        matches!(self, Terrain::Hut | Terrain::Tower | Terrain::Rampart)
    }
}

impl fmt::Display for Terrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            [
                "open ground",
                "road",
                "forest",
                "hut",
                "tower",
                "rampart",
                "water",
                "marsh",
                "crag",
            ][*self as usize],
        )
    }
}
