//! What stands on a board, as far as pictures tell it apart.

use serde::{Deserialize, Serialize};

/// What a glyph of the ground stands for, as far as colours tell it apart. Text boards and pictures show the glyph.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    /// Grass, open ground, anything that needs no colour of its own.
    #[default]
    Plain,
    Road,
    /// A way over water, on planks.
    Bridge,
    /// A way through shallow water.
    Ford,
    Wood,
    /// Sand and rough ground: slow, not closed.
    Harsh,
    Stones,
    Graves,
    Hill,
    Mountain,
    Water,
    Marsh,
    /// Fire and lava.
    Fire,
    /// Villages and huts.
    Houses,
    /// Towns and cities.
    Town,
    /// Castles, towers, ramparts, walls.
    Walls,
    /// Where one rules: keeps and capitals.
    Keep,
    /// What the game is about: goals, circles.
    Goal,
    /// Where sides begin.
    Start,
}

impl Ground {
    /// Whether it is as anything that is not said, so that it need not be saved.
    pub fn is_plain(&self) -> bool {
        *self == Ground::Plain
    }
}

/// What a piece is, as far as a silhouette tells it: its arms, its mount or its shape.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Silhouette {
    /// A label alone.
    #[default]
    None,
    Sword,
    Spear,
    Axe,
    /// Maces, hammers, clubs, fists.
    Mace,
    Bow,
    Sling,
    /// Those who do magic.
    Staff,
    Shield,
    Claws,
    Fire,
    Gun,
    Cannon,
    Horse,
    Wolf,
    Drake,
    /// Gryphons and bats.
    Bird,
    Fish,
    Tree,
    Ghost,
    Wagon,
    Horn,
    /// Standards and flags.
    Standard,
    /// Leaders and monarchs.
    Crown,
    /// Who has fallen.
    Tombstone,
    Barrel,
    Tablet,
    /// A section of a bridge that lies about.
    Planks,
    /// A sealed letter.
    Letter,
}

impl Silhouette {
    /// Whether no silhouette is drawn, so that it need not be saved.
    pub fn is_none(&self) -> bool {
        *self == Silhouette::None
    }
}
