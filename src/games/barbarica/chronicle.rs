//! What happens beside fighting: set-up, special rules of scenarios, endings, the camp (2.18 to 2.20).

use crate::campaign::Epilogue;
use crate::data::Course;
use crate::state::Side;
use crate::words::{Attribute, UnitId};
use muster_kit::hexes::Direction;
use muster_kit::{Hex, Seat};
use serde::{Deserialize, Serialize};

/// What happens beside the fighting of a round, as it is kept in the journal and told to players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chronicle {
    /// A scenario begins: its story before.
    Begun(Box<Opening>),
    /// A unit takes its place before the battle ([BB-252](docs/rules/barbarica.md#bb-252)).
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
    /// Deployment is over ([BB-262](docs/rules/barbarica.md#bb-262)).
    Signal {
        ambush: bool,
    },
    /// A wagon falls to the tribe ([BB-281](docs/rules/barbarica.md#bb-281)).
    Captured {
        wagon: UnitId,
        at: Hex,
        by: UnitId,
    },
    /// A Roman in the tower works the beacon ([BB-293](docs/rules/barbarica.md#bb-293)).
    BeaconWorked {
        by: UnitId,
        work: u8,
        of: u8,
    },
    /// A villager leaves by the refuge's edge and is safe ([BB-302](docs/rules/barbarica.md#bb-302)).
    Safe {
        who: UnitId,
        safe: u8,
    },
    /// The standard fell where no unit took it up ([BB-322](docs/rules/barbarica.md#bb-322)).
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
    /// The side that alone holds the objective, and for how many rounds of those that it takes
    /// ([BB-331](docs/rules/barbarica.md#bb-331)).
    Held {
        side: Option<Side>,
        rounds: u8,
        of: u8,
    },
    /// An episode is over and graded ([BB-255](docs/rules/barbarica.md#bb-255)).
    Ended(Box<Ended>),
    /// What became of the band ([BB-282](docs/rules/barbarica.md#bb-282), [BB-283](docs/rules/barbarica.md#bb-283)).
    Reckoned {
        rows: Vec<Reckoning>,
    },
    /// The numbers rolled, the last one counting ([BB-284](docs/rules/barbarica.md#bb-284)).
    Named {
        who: UnitId,
        rolled: Vec<u8>,
        name: String,
    },
    /// The twentieth name is the owner's to choose ([BB-284](docs/rules/barbarica.md#bb-284)).
    Renamed {
        who: UnitId,
        name: String,
    },
    /// An heir follows the Chieftain ([BB-285](docs/rules/barbarica.md#bb-285)).
    Heir {
        who: String,
        /// Nobody named one.
        usual: bool,
    },
    /// With no survivor a stranger leads ([BB-285](docs/rules/barbarica.md#bb-285)).
    Stranger {
        who: UnitId,
    },
    /// Recruits join the band ([BB-286](docs/rules/barbarica.md#bb-286)).
    Joined {
        who: Vec<UnitId>,
        why: Joining,
    },
    Dismissed {
        who: String,
        /// The band was too large and nobody said who should go.
        usual: bool,
    },
    /// The camp is open ([BB-287](docs/rules/barbarica.md#bb-287)).
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
    /// A unit spends an advance ([BB-283](docs/rules/barbarica.md#bb-283)).
    Trained {
        who: String,
        attribute: Attribute,
        now: u8,
        usual: bool,
    },
    /// The campaign is over, and what became of the valley ([BB-289](docs/rules/barbarica.md#bb-289)).
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

/// Why a unit joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Joining {
    /// The band was filled up to eight ([BB-286](docs/rules/barbarica.md#bb-286)).
    Muster,
    Course(Course),
}
