//! What happens beside fighting: set-up, special rules of scenarios, endings, the camp (2.18 to 2.20).

use super::campaign::{Course, Epilogue};
use super::data::Edge;
use super::state::Side;
use super::words::{Attribute, UnitId};
use crate::kit::hexes::Direction;
use crate::kit::{Hex, Seat};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chronicle {
    /// A scenario begins: its story before.
    Begun(Box<Opening>),
    /// BB-252.
    Placed {
        who: UnitId,
        at: Hex,
        facing: Direction,
        /// Nobody but these seats may hear of it; empty is everybody.
        seats: Vec<Seat>,
    },
    /// A seat's units have gone back to their default places.
    PlacedAsUsual {
        seat: Seat,
    },
    /// BB-262: deployment is over.
    Signal {
        ambush: bool,
    },
    /// BB-281.
    Captured {
        wagon: UnitId,
        at: Hex,
        by: UnitId,
    },
    /// BB-293.
    BeaconWorked {
        by: UnitId,
        work: u8,
        of: u8,
    },
    /// BB-302.
    Safe {
        who: UnitId,
        safe: u8,
    },
    /// BB-322: it fell where nobody took it up.
    StandardLies {
        at: Hex,
    },
    StandardTaken {
        by: UnitId,
    },
    /// A Roman has picked it up again.
    StandardSaved {
        by: UnitId,
    },
    /// BB-331: the side that alone holds the objective, and for how many rounds of those that it takes.
    Held {
        side: Option<Side>,
        rounds: u8,
        of: u8,
    },
    /// BB-255.
    Ended(Box<Ended>),
    /// BB-282, BB-283: what became of the band.
    Reckoned {
        rows: Vec<Reckoning>,
    },
    /// BB-284: the numbers rolled, the last one counting.
    Named {
        who: UnitId,
        rolled: Vec<u8>,
        name: String,
    },
    /// BB-284: the twentieth name is the owner's to choose.
    Renamed {
        who: UnitId,
        name: String,
    },
    /// BB-285.
    Heir {
        who: String,
        /// Nobody named one.
        usual: bool,
    },
    /// BB-285: nobody was left to choose.
    Stranger {
        who: UnitId,
    },
    /// BB-286.
    Joined {
        who: Vec<UnitId>,
        why: Joining,
    },
    Dismissed {
        who: String,
        /// The band was too large and nobody said who should go.
        usual: bool,
    },
    /// BB-287: the camp is open.
    Camp {
        courses: Vec<Course>,
    },
    Decided {
        course: Course,
        /// Those whom it equips.
        units: Vec<String>,
        /// The camp was closed without a word.
        usual: bool,
    },
    /// BB-283.
    Trained {
        who: String,
        attribute: Attribute,
        now: u8,
        usual: bool,
    },
    /// BB-289.
    Epilogue {
        grades: Vec<u8>,
        sum: u8,
        epilogue: Epilogue,
    },
}

/// How a scenario begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Opening {
    pub title: String,
    /// Of a campaign, from 1.
    pub episode: Option<u8>,
    pub scale: String,
    /// Paragraphs.
    pub story: Vec<String>,
    pub tribe: u8,
    pub rome: u8,
    /// Of the tribe, not to be seen: how many of each type, as words.
    pub hidden: Vec<String>,
    pub mourning: bool,
    pub limit: u16,
    /// Who may be set up where, in words (chapter 8).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<String>,
}

/// How a scenario ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ended {
    pub title: String,
    pub grade: u8,
    pub winner: Option<Side>,
    /// Both sides could win alike.
    pub meeting: bool,
    /// Last words; empty if it has none.
    pub words: String,
    pub why: String,
    /// Of each side: who fell, and who left the map.
    pub fallen: [Vec<String>; 2],
    pub left: [u8; 2],
}

/// What became of a unit of the band.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reckoning {
    /// With its by-name.
    pub who: String,
    /// New ones, and all.
    pub deeds: (u8, u8),
    /// Strength after the fight and after recovery, and S0.
    pub strength: (u8, u8, u8),
    /// Advances that it has to spend.
    pub advances: u8,
}

/// Why somebody joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Joining {
    /// BB-286.
    Muster,
    Course(Course),
}

/// Over which edge somebody left, where that matters.
pub fn beyond(edge: Edge) -> String {
    format!("over the {} edge", edge.word())
}
