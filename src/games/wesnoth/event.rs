//! What happened, in words that need no position to be told.

use super::data::{Set, Terrain, UnitType};
use super::state::{Badge, EndReason, Standing, Tally, Tile};
use super::words::UnitWord;
use muster_kit::{Hex, Seat};
use serde::{Deserialize, Serialize};

/// What has happened in play, as it is kept in the journal and told to players.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The game has begun: leaders stand on their keeps ([WB-26](docs/rules/wesnoth.md#wb-26)), and all factions are
    /// shown ([WB-28](docs/rules/wesnoth.md#wb-28)).
    Begun {
        map: String,
        gold: u32,
        sides: Vec<Opening>,
        teams: Option<String>,
    },
    /// A round begins ([WB-97](docs/rules/wesnoth.md#wb-97)).
    Round {
        round: u16,
        tile: Tile,
        /// Villages of each side that still plays; empty where there is no income
        /// ([WB-50](docs/rules/wesnoth.md#wb-50)).
        villages: Vec<(u8, u32)>,
        paid: Vec<u8>,
    },
    Turn {
        side: u8,
        gold: u32,
        villages: u32,
        units: u32,
        /// Units that may conquer, and whose castle ([WB-98](docs/rules/wesnoth.md#wb-98)).
        conquer: Vec<(Badge, u8)>,
        /// Units that stand on this side's own keep.
        threats: Vec<(Badge, Hex)>,
    },
    Moved {
        who: Badge,
        from: Hex,
        route: Vec<Hex>,
        cost: u32,
        /// The gold after a capture ([WB-47](docs/rules/wesnoth.md#wb-47)).
        captured: Option<u32>,
    },
    /// A unit stands on an enemy keep, which does nothing yet ([WB-102](docs/rules/wesnoth.md#wb-102)).
    Threat {
        who: Badge,
        keep_of: u8,
        at: Hex,
    },
    Fought(Box<Fight>),
    Rested {
        who: Badge,
        face: u32,
        village: bool,
        healed: u32,
        life: u32,
    },
    Recruited {
        side: u8,
        units: Vec<(u8, UnitType, Hex)>,
        cost: u32,
        gold: u32,
    },
    /// A unit has become the next of its line ([WB-73](docs/rules/wesnoth.md#wb-73)).
    Promoted {
        who: Badge,
        to: UnitType,
        cost: u32,
        gold: u32,
    },
    /// A unit has killed and its owner is asked about its promotion ([WB-75](docs/rules/wesnoth.md#wb-75)).
    MayAdvance {
        who: Badge,
        to: UnitType,
        cost: u32,
    },
    Declined {
        who: Badge,
    },
    Conquered {
        who: Badge,
        at: Hex,
        side: u8,
    },
    LeaderFell {
        side: u8,
        removed: bool,
    },
    /// A side is out of the game ([WB-107](docs/rules/wesnoth.md#wb-107)).
    Removed {
        side: u8,
        conceded: bool,
        units: u32,
        villages: u32,
    },
    /// A turn has ended, by order or by itself ([WB-95](docs/rules/wesnoth.md#wb-95)).
    TurnEnded {
        side: u8,
        alone: bool,
    },
    /// A statement of a line, or one of several attackers, that was passed over
    /// ([WB-114](docs/rules/wesnoth.md#wb-114), [WB-121](docs/rules/wesnoth.md#wb-121)).
    Skipped {
        text: String,
        why: String,
    },
    /// Standing orders as they are now, told to the seat alone ([WB-122](docs/rules/wesnoth.md#wb-122)).
    StandingOrders {
        seat: Seat,
        unit: Option<UnitWord>,
        now: Standing,
        exceptions: Vec<UnitWord>,
        set: bool,
    },
    Missed {
        side: u8,
    },
    Ended {
        reason: EndReason,
        /// The winning teams, each with its sides; several is a draw.
        winners: Vec<Vec<u8>>,
        round: u16,
        tallies: Vec<Tally>,
    },
}

/// A side at the start.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Opening {
    pub side: u8,
    pub faction: Set,
    pub leader: UnitType,
    pub keep: Hex,
    pub gold: u32,
}

/// A fight, attack and counter ([WB-58](docs/rules/wesnoth.md#wb-58)).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fight {
    pub by: Badge,
    pub by_at: (Hex, Terrain),
    pub against: Badge,
    pub against_at: (Hex, Terrain),
    pub tile: Tile,
    pub attack: Blow,
    pub counter: Answering,
    /// The gold of the killer's owner after the bounty.
    pub bounty: Option<(u8, u32, u32)>,
}

/// What came back.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answering {
    /// The target is dead.
    Dead,
    /// It has no attack of that type ([WB-55](docs/rules/wesnoth.md#wb-55)).
    None,
    /// It was ordered to hold ([WB-56](docs/rules/wesnoth.md#wb-56)).
    Held,
    Blow(Blow),
}

/// One side's swings and what they did.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Blow {
    /// `spear 2-3`.
    pub attack: String,
    /// Of one swing.
    pub each: u8,
    pub need: u8,
    pub roll: Vec<u32>,
    /// What was rolled first, its condition, and the damage it would have done ([WB-65](docs/rules/wesnoth.md#wb-65)).
    pub rerolled: Option<Rerolled>,
    pub hits: u32,
    pub time: i32,
    pub resistance: i32,
    pub damage: u32,
    pub before: u32,
    /// 0 if it died.
    pub after: u32,
}

/// The first roll of a blow, which gold then replaced: its dice, its damage and the wish that it failed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rerolled {
    pub roll: Vec<u32>,
    pub hits: u32,
    pub damage: u32,
    pub wish: String,
}
