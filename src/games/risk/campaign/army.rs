//! Armies and their trains (RK-14, RK-40).

use crate::battle::Side;
use crate::units::{Roster, UnitType};
use muster_kit::{Hex, Seat, Whose};
use serde::{Deserialize, Serialize};

/// Whose an army is. Rebels come last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Party {
    /// By seat, from 0.
    Nation(u8),
    Rebels,
}

impl Party {
    /// Whose luck its dice are.
    pub fn thrower(self) -> Whose {
        match self {
            Party::Nation(nation) => Whose::Seat(Seat(nation)),
            Party::Rebels => Whose::Nobody,
        }
    }
}

/// An army's name for the rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct ArmyId {
    pub party: Party,
    pub number: u8,
}

/// RK-14: armies of a nation that may end a movement in one hex.
pub const STACK_MAX: usize = 2;
/// RK-14: units that an army holds at most.
pub const ARMY_UNITS_MAX: usize = 6;

/// Units that march together, at most six, with their number, commander and hex ([RK-14](docs/rules/risk.md#rk-14)).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Army {
    pub party: Party,
    /// From 1, within its party.
    pub number: u8,
    /// What it was raised as, such as `corps`.
    pub kind: String,
    pub units: Roster,
    pub commander: bool,
    pub at: Hex,
    /// RK-26: hexes of this turn.
    pub allowance: u8,
    #[serde(default)]
    pub marks: Marks,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub train: Option<Train>,
    /// RK-133: the hexes that it has left this turn, the first first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub came: Vec<Hex>,
    /// RK-58: the moment of this turn at which it entered its hex; 0 if it stood there.
    pub entered: u16,
    /// RK-58: its side in its last battle on this hex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<Side>,
    /// RK-54: the turn in which it turned rebel.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rebel_since: Option<u16>,
}

/// What hunger has done to an army.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// RK-46, RK-69: it loses the initiative of its next battle.
    pub starved: bool,
    /// RK-46: it starves this turn, and loots unless its nation forbids it.
    pub starving: bool,
    /// It may not loot, or found nothing to loot, and no train has come yet ([RK-51](docs/rules/risk.md#rk-51)).
    pub hungry: bool,
    /// It was hungry at its last supply throw and may rebel ([RK-52](docs/rules/risk.md#rk-52)).
    pub hostile: bool,
    /// RK-41: it throws no die in its next supply turn.
    pub fed: bool,
    /// RK-38: its next supply throw takes the -2, for a train that was taken or could not start.
    pub late: bool,
}

/// A supply train on its way; an army has at most one ([RK-40](docs/rules/risk.md#rk-40)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Train {
    pub at: Hex,
}

impl Army {
    /// Party and number together, which no other army on the map has.
    pub fn id(&self) -> ArmyId {
        ArmyId {
            party: self.party,
            number: self.number,
        }
    }

    /// What its units cost together.
    pub fn points(&self) -> u32 {
        self.units.points()
    }

    /// Whether at least one of its units is artillery.
    pub fn has_guns(&self) -> bool {
        self.units.0.contains(&UnitType::Ar)
    }

    /// RK-41, RK-47, RK-52: it has been fed.
    pub fn feed(&mut self) {
        self.marks.hungry = false;
        self.marks.hostile = false;
        self.marks.starving = false;
    }

    /// RK-41: its train came in: it is fed and throws no die in its next supply turn.
    pub fn take_train(&mut self) {
        self.feed();
        self.marks.fed = true;
        self.marks.late = false;
    }

    /// `a` to `f` with their types, for those who hand units over.
    pub fn lettered(&self) -> String {
        let units = self.units.0.iter().zip("abcdef".chars());
        let words: Vec<String> = units
            .map(|(kind, letter)| format!("{letter} {}", kind.code()))
            .collect();
        words.join(", ")
    }
}
