//! A unit, and a commander, on the table.

use super::arms::MELEE;
use super::side::{ChargeAll, Side};
use crate::plane::{Base, Point, Pose, Zone, commander_base};
use crate::units::UnitType;
use serde::{Deserialize, Serialize};

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A unit on the table: where it stands, what it has suffered and what it is told to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// `A` to `L` in the south, `N` to `Y` in the north ([RK-3](docs/rules/risk.md#rk-3)).
    pub letter: char,
    pub kind: UnitType,
    pub pose: Pose,
    /// RK-96: dragoons on foot, and where their horses are; both end with the horses in RK-97.
    #[serde(default, skip_serializing_if = "is_default")]
    pub on_foot: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub horses: Option<Pose>,
    /// RK-120: routs, prevented ones counted. A dial: saved even when there are none, so that it reads as 0.
    #[serde(default)]
    pub routs: u8,
    /// RK-118, RK-119. A dial as well.
    #[serde(default)]
    pub failures: u8,
    /// RK-123: its destruction was prevented; that happens once.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spared: bool,
    /// RK-100: the enemy to attack if that is legal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fire: Option<char>,
    /// RK-109: told to charge or to stand; none is its type's way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charge: Option<bool>,
    /// RK-114: it has routed this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub routed: bool,
    /// RK-86: it has had its item this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ordered: bool,
    /// For the medals: routs that its attacks brought about, and routs of its own that were prevented.
    #[serde(default, skip_serializing_if = "is_default")]
    pub inflicted: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub kept: u8,
}

impl Unit {
    /// An unhurt unit as it is deployed: without orders, dragoons in the saddle.
    pub fn new(letter: char, kind: UnitType, pose: Pose) -> Unit {
        Unit {
            letter,
            kind,
            pose,
            on_foot: false,
            horses: None,
            routs: 0,
            failures: 0,
            spared: false,
            fire: None,
            charge: None,
            routed: false,
            ordered: false,
            inflicted: 0,
            kept: 0,
        }
    }

    /// Whose it is, by its letter.
    pub fn side(&self) -> Side {
        Side::of_letter(self.letter)
    }

    /// RK-96: dismounted dragoons are light infantry in every rule but their points.
    pub fn acts_as(&self) -> UnitType {
        if self.on_foot { UnitType::Lt } else { self.kind }
    }

    /// Whether it rides now: dragoons on foot do not.
    pub fn is_mounted(&self) -> bool {
        self.acts_as().rides()
    }

    /// Whether it is a battery, which fires in the artillery phase and neither charges nor routs.
    pub fn is_artillery(&self) -> bool {
        self.kind == UnitType::Ar
    }

    /// Ticks that it may go in a turn ([RK-87](docs/rules/risk.md#rk-87)).
    pub fn allowance(&self) -> i64 {
        self.acts_as().sheet().allowance
    }

    /// Three routs have worn it out: its next failed save destroys it ([RK-120](docs/rules/risk.md#rk-120)).
    pub fn is_exhausted(&self) -> bool {
        self.routs >= 3
    }

    /// RK-109: its charge setting.
    pub fn charges(&self, all: ChargeAll) -> bool {
        let usual = match all {
            ChargeAll::Auto => self.is_mounted(),
            ChargeAll::All => true,
            ChargeAll::None => false,
        };
        !self.is_artillery() && self.charge.unwrap_or(usual)
    }

    /// The rectangle of 6 x 2 cm that it covers where it stands.
    pub fn base(&self) -> Base {
        self.pose.base()
    }

    /// RK-80: where it can shoot as it stands.
    pub fn firing_zone(&self) -> Zone {
        self.pose.zone(self.acts_as().sheet().volley.unwrap_or(1_800))
    }

    /// RK-97: whether a base with this place is near enough to its horses to mount.
    pub fn reaches_horses(&self, pose: Pose) -> bool {
        self.horses
            .is_some_and(|horses| horses.base().is_within(&pose.base(), MELEE))
    }
}

/// A unit that has left the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Gone {
    pub unit: Unit,
    pub turn: u16,
    pub fate: Fate,
}

/// How a unit left the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    Destroyed,
    /// RK-124: over the edge of the table.
    Fled,
}

/// How far a commander reaches, in ticks: a unit within this may be kept, and an own unit within it prevents capture.
pub const REACH: i64 = 600;

/// A commander on the table, whom the enemy has not captured.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Commander {
    /// RK-3: 1 to 3, or 7 to 9.
    pub number: u8,
    pub at: Point,
    /// RK-121: the unit that the commander follows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<char>,
    /// RK-122: the commander has kept a unit this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub used: bool,
    /// RK-86: the commander was ordered this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ordered: bool,
}

impl Commander {
    /// Whose commander it is, by the number.
    pub fn side(&self) -> Side {
        Side::of_number(self.number)
    }

    /// The square of 2 x 2 cm that the commander covers.
    pub fn base(&self) -> Base {
        commander_base(self.at)
    }

    /// RK-122: whether a unit is in the commander's reach.
    pub fn reaches(&self, unit: &Unit) -> bool {
        self.base().is_within(&unit.base(), REACH)
    }
}
