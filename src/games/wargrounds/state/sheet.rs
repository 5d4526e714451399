//! What a character is: class, armour, kit, traits, spells ([WG-26](docs/rules/wargrounds.md#wg-26)).

use crate::data::{Armour, Bad, Class, Good, Handed, Kit, Side, Spell};
use crate::parts::Badge;
use muster_kit::Seat;
use serde::{Deserialize, Serialize};

/// What a character is ([WG-26](docs/rules/wargrounds.md#wg-26)).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sheet {
    pub side: Side,
    /// From 1 within the side.
    pub number: u8,
    /// Whether it is of the Greyscale contingent ([WG-13](docs/rules/wargrounds.md#wg-13)).
    pub grey: bool,
    /// The seat that owns it.
    pub seat: Seat,
    pub name: String,
    pub class: Class,
    pub armour: Armour,
    pub kit: Kit,
    /// Whether it holds a Thrown Weapon card ([WG-21](docs/rules/wargrounds.md#wg-21)).
    pub thrown: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub traits: Option<(Good, Bad)>,
    pub spells: Vec<Spell>,
    pub hand: Handed,
}

impl Sheet {
    /// Whether this is its good trait.
    pub fn good(&self, good: Good) -> bool {
        self.traits.is_some_and(|(has, _)| has == good)
    }

    /// Whether this is its bad trait.
    pub fn bad(&self, bad: Bad) -> bool {
        self.traits.is_some_and(|(_, has)| has == bad)
    }

    /// HP by armour and class ([WG-27](docs/rules/wargrounds.md#wg-27)).
    pub fn max_hp(&self) -> u8 {
        self.armour.figures().0 + u8::from(self.class == Class::Fighter)
    }

    /// Most Mana by armour and shield; only Mages have any ([WG-27](docs/rules/wargrounds.md#wg-27)).
    pub fn max_mana(&self) -> u8 {
        if self.class == Class::Mage {
            self.armour.figures().1.saturating_sub(u8::from(self.kit.has_shield()))
        } else {
            0
        }
    }

    /// Most Stamina by armour ([WG-27](docs/rules/wargrounds.md#wg-27)); it also says when respawning tires
    /// ([WG-108](docs/rules/wargrounds.md#wg-108)).
    pub fn max_stamina(&self) -> u8 {
        self.armour.figures().2
    }

    /// Uses of its Thrown Weapon card ([WG-80](docs/rules/wargrounds.md#wg-80)).
    pub fn max_throws(&self) -> u8 {
        match (self.thrown, self.class) {
            (false, _) => 0,
            (true, Class::Scout) => 6,
            (true, _) => 3,
        }
    }

    /// Side and number, as in `R7` ([WG-4](docs/rules/wargrounds.md#wg-4)).
    pub fn badge(&self) -> Badge {
        Badge {
            side: self.side,
            number: self.number,
        }
    }
}
