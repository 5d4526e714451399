//! What happened, told completely: an event is narrated without a position, perhaps years later.

use super::bearing::Bearing;
use super::data::{Edge, Melee, Terrain, Weapon};
use super::fight::Rolled;
use super::state::{Phase, Side, Standing};
use super::words::UnitId;
use crate::kit::hexes::Direction;
use crate::kit::{Hex, Seat};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A round begins after the ambush or another: units on the map, hidden ones of a duel left out.
    Round {
        round: u16,
        tribe: u32,
        rome: u32,
    },
    /// A side's part of a phase begins; told with the first thing that happens in it.
    Part {
        round: u16,
        phase: Phase,
        side: Side,
    },
    /// BB-115.
    Rallied(NerveTest),
    /// BB-117.
    Routed(NerveTest),
    /// BB-121.
    Raged(NerveTest),
    /// BB-121: by its owner's will.
    RagedAtWill {
        who: UnitId,
    },
    /// BB-123.
    Called {
        who: UnitId,
        /// It helps this unit to rally; else the next charge needs no test.
        rally: Option<UnitId>,
    },
    Moved(Walk),
    Turned {
        who: UnitId,
        facing: Direction,
    },
    Held {
        who: UnitId,
    },
    /// BB-186.
    Clearing {
        who: UnitId,
    },
    ShieldFreed {
        who: UnitId,
    },
    ShieldLost {
        who: UnitId,
    },
    /// BB-214: of its own will.
    GotDown {
        who: UnitId,
    },
    /// BB-138.
    Left {
        who: UnitId,
        at: Hex,
        edge: Edge,
        routing: bool,
    },
    /// BB-151: why it may charge, or the test.
    Charges {
        who: UnitId,
        target: UnitId,
        leave: Leave,
    },
    /// BB-153.
    Reacted {
        who: UnitId,
        against: UnitId,
        how: Reaction,
    },
    Melee(Box<Exchange>),
    Shot(Box<Shot>),
    /// BB-137.
    FreeAttack(Box<Blow>),
    Fell {
        who: UnitId,
        at: Hex,
    },
    /// BB-157, BB-117: it runs from now on.
    Breaks {
        who: UnitId,
        why: Breaking,
    },
    /// BB-202.
    Revealed {
        who: UnitId,
        at: Hex,
        terrain: Terrain,
    },
    /// BB-203: told to everybody only if it was seen.
    Searched {
        who: UnitId,
        at: Hex,
        by: UnitId,
        test: Rolled,
        /// It stays hidden; this is for its own side.
        unseen: bool,
        seats: Vec<Seat>,
    },
    /// BB-204.
    Hid {
        who: UnitId,
        at: Hex,
        seats: Vec<Seat>,
    },
    /// BB-225, BB-226: what a unit of the house follows.
    Follows {
        who: UnitId,
        what: String,
    },
    Given {
        who: UnitId,
        to: Seat,
    },
    StandingOrders {
        seats: Vec<Seat>,
        units: Vec<UnitId>,
        now: Standing,
    },
    Done {
        seat: Seat,
    },
    /// The side policy plays on for a seat.
    Policy {
        seat: Seat,
        whole_round: bool,
    },
    Missed {
        seat: Seat,
    },
    Conceded {
        side: Side,
    },
    /// One line of the story (2.21), its variant chosen by how often it was told.
    Story(Story),
    /// The guided first round, to the seat that it is for.
    Lesson {
        seat: Seat,
        step: u8,
    },
    /// What scenarios and the campaign add.
    Chronicle(super::chronicle::Chronicle),
}

/// A test of nerve (BB-110) and what came of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NerveTest {
    pub who: UnitId,
    /// With what stands near (BB-113).
    pub discipline: u8,
    pub against: u8,
    pub roll: Rolled,
    /// BB-117: `rear`, `half`, `leader`, `panic`; empty for other tests.
    pub marks: Vec<String>,
    pub came: Nerve,
    /// BB-115: Strength before and after, if the Wild Die took one.
    pub wound: Option<(u8, u8)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Nerve {
    /// Rally: it acts normally. Rout: it holds. Rage: it keeps calm.
    Steady,
    /// Rally: it stops and recovers. Rout: it holds, shaken.
    Half,
    /// It goes on running, routs, or goes berserk.
    Lost,
    /// The wound of the rally roll removed it.
    Fell,
}

impl Event {
    /// Whether some seats alone hear of what nobody did: a look that finds nothing, and hiding again. That a hidden unit
    /// moves is another matter: whose movement it is everybody sees.
    pub fn is_private(&self) -> bool {
        match self {
            Event::Searched { unseen, seats, .. } => *unseen && !seats.is_empty(),
            Event::Hid { seats, .. } => !seats.is_empty(),
            _ => false,
        }
    }
}

/// A move along a path.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Walk {
    pub who: UnitId,
    pub from: Hex,
    /// Hexes entered.
    pub path: Vec<Hex>,
    pub facing: Direction,
    /// Movement points, and what is owed afterwards (BB-134).
    pub cost: u8,
    pub debt: u8,
    pub gait: Gait,
    /// Enemies that it is in contact with at the end.
    pub contact: Vec<UnitId>,
    /// Nobody but these seats may hear of it; empty is everybody.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unseen_but_by: Vec<Seat>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gait {
    Walk,
    Charge,
    CounterCharge,
    /// BB-116.
    Rout,
    /// BB-157.
    Flight,
    /// BB-101.
    Retreat,
    /// BB-101.
    Follow,
    /// BB-85.
    Push,
}

/// BB-151: what lets a unit charge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leave {
    /// It is a Leader, or one is near.
    Leader,
    /// A musician called.
    Call {
        by: UnitId,
    },
    Berserk,
    Test {
        discipline: u8,
        against: u8,
        roll: Rolled,
    },
}

/// BB-153.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reaction {
    Hold,
    Shoot,
    Counter,
    Flee,
}

/// Why a unit routs without a test of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Breaking {
    /// BB-157.
    Caught,
}

/// One attack: dice and wounds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Blow {
    pub by: UnitId,
    pub on: UnitId,
    pub weapon: Melee,
    pub position: Bearing,
    /// What changes the number of dice: `charge +1`, `reach -1`.
    pub bonuses: Vec<(String, i32)>,
    pub roll: Rolled,
    pub result: Outcome,
    /// The target's Strength before and after.
    pub before: u8,
    pub after: u8,
}

/// BB-48, BB-49.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Wounds(u8),
    Embedded,
    Dismounted,
}

/// BB-83: an attack and what came back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Exchange {
    pub attack: Blow,
    pub reply: Option<Blow>,
    /// Why nothing came back, if that is worth a word.
    pub silent: Option<String>,
}

/// BB-60: a ranged attack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shot {
    pub by: UnitId,
    pub on: UnitId,
    pub weapon: Weapon,
    pub distance: u32,
    pub indirect: bool,
    /// BB-155: at a charger, on this hex of its path.
    pub at_charger: Option<Hex>,
    pub bonuses: Vec<(String, i32)>,
    pub roll: Rolled,
    pub result: Outcome,
    /// Who lost how much: the target, friends beside it (BB-75), a guard (BB-105); Strength before and after.
    pub losses: Vec<(UnitId, u8, u8)>,
    /// BB-105: who took it for the Leader.
    pub guard: Option<UnitId>,
}

/// Kinds of story lines (2.21).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tale {
    Ambush,
    FirstBlood,
    Charge,
    CounterCharge,
    Removed,
    BothRemoved,
    Rout,
    Rallied,
    Embedded,
    Dismounted,
    Noticed,
    ChieftainFalls,
    TribunusRuns,
    TribunusFalls,
    LeaderFalls,
    StandardTaken,
    HalfLost,
    LastUnit,
}

/// A story line without its words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Story {
    pub tale: Tale,
    /// A unit with its by-name.
    pub who: String,
    pub at: Option<Hex>,
    /// How often the tale was told before.
    pub nth: u16,
}
