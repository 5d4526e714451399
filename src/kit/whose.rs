//! Whose die it is.

use super::{Dice, Seat};
use serde::{Deserialize, Serialize};

/// Whose luck a die counts for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whose {
    /// The seat's whose action threw it, and every die that was journaled before dice had owners.
    #[default]
    Actor,
    Seat(Seat),
    /// A die of the world: weather, the town, a choice among places.
    Nobody,
}

impl Whose {
    pub(super) fn is_the_actors(&self) -> bool {
        *self == Whose::Actor
    }

    /// The seat that a die counts for, when the action was that seat's.
    pub fn seat(self, actor: Option<Seat>) -> Option<Seat> {
        match self {
            Whose::Actor => actor,
            Whose::Seat(seat) => Some(seat),
            Whose::Nobody => None,
        }
    }
}

impl Dice {
    /// Dice that are thrown for `whose`.
    pub fn of(&mut self, whose: Whose) -> Owned<'_> {
        Owned { dice: self, whose }
    }
}

/// See [`Dice::of`].
pub struct Owned<'a> {
    dice: &'a mut Dice,
    whose: Whose,
}

impl Owned<'_> {
    /// One die; `1..=sides`.
    pub fn roll(&mut self, sides: u32) -> u32 {
        self.dice.roll_of(self.whose, sides)
    }

    /// So many open dice in the order in which they fell, all counted for the owner; each `1..=sides`.
    pub fn pool(&mut self, count: u32, sides: u32) -> Vec<u32> {
        (0..count).map(|_| self.roll(sides)).collect()
    }
}
