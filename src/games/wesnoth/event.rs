//! What happened, in words that need no position to be told.

use super::data::{Set, Terrain, UnitType};
use super::state::{Badge, EndReason, Standing, Tally, Tile};
use super::words::UnitWord;
use crate::kit::{Hex, Seat};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// WB-26, WB-28.
    Begun {
        map: String,
        gold: u32,
        sides: Vec<Opening>,
        teams: Option<String>,
    },
    /// WB-97.
    Round {
        round: u16,
        tile: Tile,
        /// WB-50: villages of each side that still plays; empty where there is no income.
        villages: Vec<(u8, u32)>,
        paid: Vec<u8>,
    },
    Turn {
        side: u8,
        gold: u32,
        villages: u32,
        units: u32,
        /// WB-98: units that may conquer, and whose castle.
        conquer: Vec<(Badge, u8)>,
        /// Units that stand on this side's own keep.
        threats: Vec<(Badge, Hex)>,
    },
    Moved {
        who: Badge,
        from: Hex,
        route: Vec<Hex>,
        cost: u32,
        /// WB-47: the gold after a capture.
        captured: Option<u32>,
    },
    /// WB-102: somebody stands on an enemy keep.
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
    /// WB-73.
    Promoted {
        who: Badge,
        to: UnitType,
        cost: u32,
        gold: u32,
    },
    /// WB-75.
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
    /// WB-107.
    Removed {
        side: u8,
        conceded: bool,
        units: u32,
        villages: u32,
    },
    /// WB-95.
    TurnEnded {
        side: u8,
        alone: bool,
    },
    /// WB-114, WB-121: a statement of a line that was passed over.
    Skipped {
        text: String,
        why: String,
    },
    /// WB-122: to the seat alone.
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

/// WB-58: a fight.
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
    /// WB-55: no attack of that type.
    None,
    /// WB-56: it was ordered to hold.
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
    /// WB-65: what was rolled first, its condition, and the damage it would have done.
    pub rerolled: Option<Rerolled>,
    pub hits: u32,
    pub time: i32,
    pub resistance: i32,
    pub damage: u32,
    pub before: u32,
    /// 0 if it died.
    pub after: u32,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rerolled {
    pub roll: Vec<u32>,
    pub hits: u32,
    pub damage: u32,
    pub wish: String,
}
