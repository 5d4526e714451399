//! What happened, told completely: an event is narrated without a position, perhaps years later.

use crate::bearing::Bearing;
use crate::data::{Edge, Melee, Terrain, Weapon};
use crate::fight::Rolled;
use crate::state::{Phase, Side, Standing};
use crate::words::UnitId;
use muster_kit::hexes::Direction;
use muster_kit::{Hex, Seat};
use serde::{Deserialize, Serialize};

pub use crate::tale::Tale;

/// What happens in a round, as it is kept in the journal and told to players.
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
    /// A routing unit tries to rally ([BB-115](docs/rules/barbarica.md#bb-115)).
    Rallied(NerveTest),
    /// A unit with rout marks tests its nerve ([BB-117](docs/rules/barbarica.md#bb-117)).
    Routed(NerveTest),
    /// A berserker tests whether rage takes it ([BB-121](docs/rules/barbarica.md#bb-121)).
    Raged(NerveTest),
    /// A berserker rages because its owner wants it to ([BB-121](docs/rules/barbarica.md#bb-121)).
    RagedAtWill {
        who: UnitId,
        /// Nobody but these seats may hear of it: the unit is hidden. Empty is everybody, as in games of rules numbers 1 to 3.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        unseen_but_by: Vec<Seat>,
    },
    /// A musician calls ([BB-123](docs/rules/barbarica.md#bb-123)).
    Called {
        who: UnitId,
        /// It helps this unit to rally; else the next charge needs no test.
        rally: Option<UnitId>,
        /// As of `RagedAtWill`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        unseen_but_by: Vec<Seat>,
    },
    Moved(Walk),
    Turned {
        who: UnitId,
        facing: Direction,
        /// As of `RagedAtWill`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        unseen_but_by: Vec<Seat>,
    },
    Held {
        who: UnitId,
        /// As of `RagedAtWill`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        unseen_but_by: Vec<Seat>,
    },
    /// A unit frees its shield ([BB-186](docs/rules/barbarica.md#bb-186)).
    Clearing {
        who: UnitId,
        /// As of `RagedAtWill`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        unseen_but_by: Vec<Seat>,
    },
    ShieldFreed {
        who: UnitId,
        /// As of `RagedAtWill`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        unseen_but_by: Vec<Seat>,
    },
    ShieldLost {
        who: UnitId,
        /// As of `RagedAtWill`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        unseen_but_by: Vec<Seat>,
    },
    /// A rider gets off by its own will ([BB-214](docs/rules/barbarica.md#bb-214)).
    GotDown {
        who: UnitId,
        /// As of `RagedAtWill`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        unseen_but_by: Vec<Seat>,
    },
    /// A unit leaves the map ([BB-138](docs/rules/barbarica.md#bb-138)).
    Left {
        who: UnitId,
        at: Hex,
        edge: Edge,
        routing: bool,
    },
    /// A unit charges, and why it may, or its test ([BB-151](docs/rules/barbarica.md#bb-151)).
    Charges {
        who: UnitId,
        target: UnitId,
        leave: Leave,
        /// As of `RagedAtWill`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        unseen_but_by: Vec<Seat>,
    },
    /// A charged unit does something else than hold ([BB-153](docs/rules/barbarica.md#bb-153)).
    Reacted {
        who: UnitId,
        against: UnitId,
        how: Reaction,
    },
    Melee(Box<Exchange>),
    Shot(Box<Shot>),
    /// An enemy that is left strikes freely ([BB-137](docs/rules/barbarica.md#bb-137)).
    FreeAttack(Box<Blow>),
    Fell {
        who: UnitId,
        at: Hex,
    },
    /// A unit runs from now on ([BB-157](docs/rules/barbarica.md#bb-157), [BB-117](docs/rules/barbarica.md#bb-117)).
    Breaks {
        who: UnitId,
        why: Breaking,
    },
    /// A hidden unit is seen ([BB-202](docs/rules/barbarica.md#bb-202)).
    Revealed {
        who: UnitId,
        at: Hex,
        terrain: Terrain,
    },
    /// An enemy looked for a hidden unit; told to all only if the unit was seen
    /// ([BB-203](docs/rules/barbarica.md#bb-203)).
    Searched {
        who: UnitId,
        at: Hex,
        by: UnitId,
        test: Rolled,
        /// It stays hidden; this is for its own side.
        unseen: bool,
        seats: Vec<Seat>,
    },
    /// A unit has hidden again ([BB-204](docs/rules/barbarica.md#bb-204)).
    Hid {
        who: UnitId,
        at: Hex,
        seats: Vec<Seat>,
    },
    /// What a unit of the house follows ([BB-225](docs/rules/barbarica.md#bb-225),
    /// [BB-226](docs/rules/barbarica.md#bb-226)).
    Follows {
        who: UnitId,
        what: String,
    },
    Given {
        who: UnitId,
        to: Seat,
        /// As of `RagedAtWill`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        unseen_but_by: Vec<Seat>,
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
    /// A side gives up, and with it the scenario is over.
    Conceded {
        side: Side,
    },
    /// A player of the tribe gives up, and another has the units from now on; not told in games of rules numbers 1 to 3.
    Resigned {
        seat: Seat,
        heir: Seat,
    },
    /// One line of the story (2.21), its variant chosen by how often it was told.
    Story(Story),
    /// The guided first round, to the seat that it is for.
    Lesson {
        seat: Seat,
        step: u8,
        /// What it names; none where it names nobody, and in games of rules numbers 1 and 2.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        example: Option<Example>,
    },
    /// What scenarios and the campaign add.
    Chronicle(crate::chronicle::Chronicle),
}

/// What a hint of the guided first round names, found in the position in which it is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Example {
    /// Commands to type, one after the other. Each is accepted without a question.
    pub next: Vec<String>,
    /// The unit that could act or has charged, and its target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pair: Option<(UnitId, UnitId)>,
    /// What the charge of the pair needs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nerve: Option<Courage>,
    /// Charges of others, as they stand behind `orders:`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub others: Option<String>,
}

/// Why a unit could charge without a test, or how likely it dares ([BB-151](docs/rules/barbarica.md#bb-151)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Courage {
    Leader,
    Led { by: UnitId },
    Called { by: UnitId },
    Berserk,
    Tests { percent: u8 },
}

/// A test of nerve (BB-110) and what came of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NerveTest {
    pub who: UnitId,
    /// With what stands near (BB-113).
    pub discipline: u8,
    pub against: u8,
    pub roll: Rolled,
    /// `rear`, `half`, `leader`, `panic`; empty for other tests ([BB-117](docs/rules/barbarica.md#bb-117)).
    pub marks: Vec<String>,
    pub came: Nerve,
    /// Strength before and after, if the Wild Die took one ([BB-115](docs/rules/barbarica.md#bb-115)).
    pub wound: Option<(u8, u8)>,
    /// Nobody but these seats may hear of it, of a hidden berserker; empty is everybody, as in games of rules numbers 1 to 3.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unseen_but_by: Vec<Seat>,
}

/// How a test of Discipline came out; what it means depends on the kind of test.
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
    /// Whether some seats alone hear of what nobody did in a part of a phase: a look that finds nothing, hiding again, what
    /// comes over a hidden unit by itself. That a hidden unit moves is another matter: whose movement it is everybody sees.
    pub fn is_private(&self) -> bool {
        match self {
            Event::Searched { unseen, seats, .. } => *unseen && !seats.is_empty(),
            Event::Hid { seats, .. } => !seats.is_empty(),
            Event::Called { .. } | Event::Raged(_) | Event::RagedAtWill { .. } | Event::ShieldFreed { .. } => {
                !self.heard_only_by().is_empty()
            }
            _ => false,
        }
    }

    /// The seats that alone may hear of what a hidden unit does; none where everybody may.
    pub fn heard_only_by(&self) -> &[Seat] {
        match self {
            Event::Moved(walk) => &walk.unseen_but_by,
            Event::Raged(test) => &test.unseen_but_by,
            Event::RagedAtWill { unseen_but_by, .. }
            | Event::Called { unseen_but_by, .. }
            | Event::Turned { unseen_but_by, .. }
            | Event::Held { unseen_but_by, .. }
            | Event::Clearing { unseen_but_by, .. }
            | Event::ShieldFreed { unseen_but_by, .. }
            | Event::ShieldLost { unseen_but_by, .. }
            | Event::GotDown { unseen_but_by, .. }
            | Event::Charges { unseen_but_by, .. }
            | Event::Given { unseen_but_by, .. } => unseen_but_by,
            _ => &[],
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

/// Why a unit moves along a path, which decides how the move is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gait {
    Walk,
    Charge,
    CounterCharge,
    /// Running because it routs ([BB-116](docs/rules/barbarica.md#bb-116)).
    Rout,
    /// Fleeing a charge ([BB-157](docs/rules/barbarica.md#bb-157)).
    Flight,
    /// The step of a fighting retreat ([BB-101](docs/rules/barbarica.md#bb-101)).
    Retreat,
    /// Going after a fighting retreat ([BB-101](docs/rules/barbarica.md#bb-101)).
    Follow,
    /// Stepping into a hex that was won ([BB-85](docs/rules/barbarica.md#bb-85)).
    Push,
}

/// What lets a unit charge ([BB-151](docs/rules/barbarica.md#bb-151)).
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

/// What a charged unit does ([BB-153](docs/rules/barbarica.md#bb-153)).
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
    /// It was caught fleeing ([BB-157](docs/rules/barbarica.md#bb-157)).
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

/// What an attack came to: wounds, or what replaces them ([BB-48](docs/rules/barbarica.md#bb-48),
/// [BB-49](docs/rules/barbarica.md#bb-49)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Wounds(u8),
    Embedded,
    Dismounted,
}

/// An attack and what came back ([BB-83](docs/rules/barbarica.md#bb-83)).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Exchange {
    pub attack: Blow,
    pub reply: Option<Blow>,
    /// Why nothing came back, if that is worth a word.
    pub silent: Option<String>,
}

/// A ranged attack ([BB-60](docs/rules/barbarica.md#bb-60)).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shot {
    pub by: UnitId,
    pub on: UnitId,
    pub weapon: Weapon,
    pub distance: u32,
    pub indirect: bool,
    /// The hex of its path on which a charger was shot at ([BB-155](docs/rules/barbarica.md#bb-155)).
    pub at_charger: Option<Hex>,
    pub bonuses: Vec<(String, i32)>,
    pub roll: Rolled,
    pub result: Outcome,
    /// Who lost how much: the target, friends beside it (BB-75), a guard (BB-105); Strength before and after.
    pub losses: Vec<(UnitId, u8, u8)>,
    /// Which unit took it for the Leader ([BB-105](docs/rules/barbarica.md#bb-105)).
    pub guard: Option<UnitId>,
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
