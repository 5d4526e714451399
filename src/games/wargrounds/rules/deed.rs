//! One action, with everybody in it named.

use crate::data::{Cell, Direction, Spell, Weapon};
use crate::parts::CharacterId;

/// One action, with everybody in it named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    Hit { on: CharacterId, weapon: Weapon },
    Shoot { on: CharacterId, weapon: Weapon },
    Throw { on: CharacterId },
    Cast { spell: Spell, on: CharacterId, long: bool },
    Take { count: u8, as_disarmed: bool },
    Join { lead: CharacterId },
    Lay(Cell),
    Pass(CharacterId),
    Fire(Direction),
}

impl Deed {
    /// Whom it is done to, if to an enemy.
    pub fn victim(self) -> Option<CharacterId> {
        match self {
            Deed::Hit { on, .. } | Deed::Shoot { on, .. } | Deed::Throw { on } => Some(on),
            Deed::Cast { spell, on, .. } => spell.is_bolt().then_some(on),
            _ => None,
        }
    }

    /// Whether it is an attack with a weapon.
    pub fn is_weapon(self) -> bool {
        matches!(self, Deed::Hit { .. } | Deed::Shoot { .. } | Deed::Throw { .. })
    }
}
