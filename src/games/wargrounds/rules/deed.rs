//! One action, with everybody in it named.

use crate::data::{Cell, Direction, Spell, Weapon};

/// One action, with everybody in it named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    Hit { on: u8, weapon: Weapon },
    Shoot { on: u8, weapon: Weapon },
    Throw { on: u8 },
    Cast { spell: Spell, on: u8, long: bool },
    Take { count: u8, as_disarmed: bool },
    Join { lead: u8 },
    Lay(Cell),
    Pass(u8),
    Fire(Direction),
}

impl Deed {
    /// Whom it is done to, if to an enemy.
    pub fn victim(self) -> Option<u8> {
        match self {
            Deed::Hit { on, .. } | Deed::Shoot { on, .. } | Deed::Throw { on } => Some(on),
            Deed::Cast { spell, on, .. } => spell.is_bolt().then_some(on),
            _ => None,
        }
    }

    pub fn is_weapon(self) -> bool {
        matches!(self, Deed::Hit { .. } | Deed::Shoot { .. } | Deed::Throw { .. })
    }
}
