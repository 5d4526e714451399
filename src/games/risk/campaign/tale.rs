//! What happened on the map, told completely: a tale is narrated without a position.

use super::state::Victory;
use crate::battle::Side;
use crate::units::Roster;
use muster_kit::Hex;
use serde::{Deserialize, Serialize};

/// Armies are named by their tags, such as `C1`; places as they are shown, such as `F13 Tessel`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tale {
    /// RK-22: who threw what, one throw after the other for those who tied, highest nation first.
    Turn {
        turn: u16,
        order: Vec<(String, Vec<u8>)>,
    },
    /// RK-24: number, kind and hex of each army.
    Placed {
        nation: String,
        armies: Vec<(String, String, String)>,
    },
    /// What each nation threw for reinforcements ([RK-33](docs/rules/risk.md#rk-33)).
    Raised(Vec<Raised>),
    /// What each army threw for supply ([RK-37](docs/rules/risk.md#rk-37)).
    Supplied(Vec<Supplied>),
    /// RK-55: a rebel army's die, and whether it melts away.
    Melting(Vec<(String, u8, bool)>),
    /// RK-26: die and hexes.
    Allowances(Vec<(String, u8, u8)>),
    /// RK-27: sealed.
    Sealed {
        nation: String,
        again: bool,
    },
    /// RK-46: looting, and what happens without it.
    Looted(Looted),
    /// RK-35: army, kind, hex.
    Arrived {
        army: String,
        kind: String,
        units: Roster,
        at: String,
    },
    /// RK-35: armies for which there was no place.
    Lost {
        nation: String,
        count: u8,
    },
    /// Units were handed over within a hex ([RK-20](docs/rules/risk.md#rk-20)).
    Gave(Gift),
    Marched(Marched),
    /// RK-31, RK-45: a train was taken on the march.
    Seized {
        by: String,
        train: String,
        at: String,
    },
    Trains(Vec<TrainMoved>),
    /// RK-57, RK-58: side 1 attacks.
    Contact {
        number: u16,
        at: String,
        sides: [Vec<String>; 2],
        nations: [String; 2],
    },
    /// RK-61: what an automatic battle cost: winner, points lost of points brought, turns.
    Fought {
        number: u16,
        nations: [String; 2],
        winner: Option<Side>,
        lost: [(u32, u32); 2],
        turns: u16,
    },
    /// RK-131: the dice of fled units; 1 destroys.
    Stragglers {
        number: u16,
        dice: Vec<(char, u8)>,
    },
    /// RK-131: armies whose commanders are lost.
    Captured(Vec<String>),
    /// RK-132: armies without units.
    Wiped(Vec<String>),
    FellBack(FellBack),
    /// RK-134: army and points.
    Surrendered {
        army: String,
        points: u32,
    },
    /// RK-135: nobody can go.
    Stuck {
        at: String,
    },
    Taken(Taken),
    /// RK-66: armies that get a commander.
    Commanders(Vec<String>),
    /// A nation has neither an army nor a base, or has given up ([RK-67](docs/rules/risk.md#rk-67)).
    Out {
        nation: String,
    },
    /// A player names the winner of a custom goal ([RK-67](docs/rules/risk.md#rk-67)).
    Declared {
        nation: String,
        winner: String,
    },
    Over {
        winners: Vec<String>,
        victory: Victory,
        /// RK-68: points of each nation.
        points: Vec<(String, u32)>,
    },
}

/// A nation's dice for reinforcements, and how many armies they give ([RK-33](docs/rules/risk.md#rk-33)).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Raised {
    pub nation: String,
    /// Faces of the die, and what it showed.
    pub dice: Vec<(u8, u8)>,
    pub count: u8,
}

/// RK-37: the dice of one army in a supply turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Supplied {
    pub army: String,
    /// RK-52: the mutiny die, if it was hostile and had a commander or none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mutiny: Option<u8>,
    /// RK-53: the rebellion die.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rebellion: Option<u8>,
    /// RK-53, RK-54: what it has become.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rebels: Option<String>,
    /// RK-38: the die, and whether it is 2 less.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub die: Option<(u8, bool)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Fed>,
}

/// How the supply throw of an army ended ([RK-38](docs/rules/risk.md#rk-38)).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fed {
    /// RK-41: a train came in before.
    ByTrain,
    Fed,
    /// RK-39: from where, with the town die.
    Train {
        from: String,
        die: Option<u8>,
    },
    /// RK-40: one is on the road already.
    OnTheRoad,
    /// RK-39: no train can start.
    NoSource,
    Starving,
}

/// What a starving army did: sacked a place, or went hungry ([RK-46](docs/rules/risk.md#rk-46) to
/// [RK-51](docs/rules/risk.md#rk-51)).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Looted {
    pub army: String,
    /// What it sacks; none if it may not, or there is nothing.
    pub place: Option<String>,
    /// RK-49: the temper die, and whether the place turns hostile.
    pub temper: Option<(u8, bool)>,
    /// RK-51: the train that is sent instead, if one is.
    pub train: Option<Fed>,
}

/// RK-20: letters of the units that change hands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Gift {
    pub from: String,
    pub to: String,
    pub units: Roster,
    /// Nothing is left of the giver.
    pub dissolved: bool,
}

/// The way that an army has marched, and why it ended ([RK-29](docs/rules/risk.md#rk-29)).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Marched {
    pub army: String,
    /// Both ends included.
    pub way: Vec<Hex>,
    pub to: String,
    pub halted: Halted,
}

/// Why a march ended where it did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Halted {
    /// It is where it was going.
    There,
    /// RK-28: the allowance is used up.
    Spent,
    /// It has entered the hex of an enemy ([RK-29](docs/rules/risk.md#rk-29)).
    Contact,
    /// RK-14: two armies stand there.
    Crowded,
    /// An enemy stands in its hex, so its march is dropped ([RK-30](docs/rules/risk.md#rk-30)).
    Pinned,
    /// RK-55: rebels sack it on arriving.
    Sacks,
}

/// How far a train has come ([RK-41](docs/rules/risk.md#rk-41)).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TrainMoved {
    /// Of the army that it is for.
    pub army: String,
    pub to: String,
    pub arrived: bool,
}

/// The way that a beaten army has fallen back ([RK-133](docs/rules/risk.md#rk-133)).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FellBack {
    pub army: String,
    /// Without the hex of the battle.
    pub way: Vec<Hex>,
}

/// A nation has tried to take the place on which its army stands ([RK-64](docs/rules/risk.md#rk-64)).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Taken {
    pub nation: String,
    pub place: String,
    /// The die where the gates are stormed, and whether guns help.
    pub die: Option<(u8, bool)>,
    pub taken: bool,
}
