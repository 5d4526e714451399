//! What happens, in records that can be told without a position. How each is told stands in `narrate`.

mod told;

pub use told::{
    Adventurer, AdventurersCome, AdventurersFight, Battle, Bred, Cough, Ended, Entry, Hunt, Lot, Made, Murder, Named,
    Ready, Search, Side, Summary, Terms, Theft, Thing, Warning, Wiped, Yield,
};

use super::action::{DisasterKind, Make};
pub use super::data::Cause;

use super::data::{Building, Card, Leader, Map, Quirk, Race};
use super::state::{Name, Town};
use super::words::Letter;
use muster_kit::Seat;
use serde::{Deserialize, Serialize};

/// What happened in the game, with all that narration needs; the journal keeps it for ever.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Opened {
        map: Map,
        tribes: Vec<Entry>,
        deck: u16,
        town: Option<Town>,
        truce: u16,
    },
    Dawn {
        round: u16,
        find_at: u32,
        /// What the town has now; none if its stores are endless.
        town: Option<Town>,
        quiet: bool,
    },
    Turn {
        round: u16,
        letter: Letter,
        name: String,
        race: Race,
        leader: Leader,
    },
    Starved {
        letter: Letter,
        dead: Vec<Named>,
        keeps: u32,
        mood: u32,
    },
    Brought {
        letter: Letter,
        food: u32,
        bones: u32,
    },
    Omen {
        letter: Letter,
        face: u32,
    },
    Ready(Ready),
    /// For the seat alone.
    Drew {
        seat: Seat,
        cards: Vec<Card>,
    },
    Hunt(Hunt),
    HuntersLost {
        letter: Letter,
        face: u32,
        dead: Vec<Named>,
        keeps: u32,
        mood: u32,
    },
    Coughs {
        letter: Letter,
        coughs: Vec<Cough>,
    },
    Bred(Bred),
    Built {
        letter: Letter,
        building: Building,
        workers: Vec<u16>,
        food: u32,
        left: u32,
    },
    Battle(Box<Battle>),
    Cockroach {
        letter: Letter,
        who: Named,
        face: u32,
    },
    Dead {
        letter: Letter,
        dead: Vec<Named>,
        keeps: u32,
    },
    Wiped(Wiped),
    Theft(Box<Theft>),
    Murder(Murder),
    Trained {
        letter: Letter,
        who: Named,
        price: u32,
        face: u32,
        skill: u32,
        bones: u32,
    },
    Raised {
        letter: Letter,
        who: Named,
        price: u32,
        face: u32,
        bones: u32,
    },
    Kidnapped {
        letter: Letter,
        target: Letter,
        who: Named,
        arrives_as: u16,
        price: u32,
        bones: u32,
    },
    Cast {
        letter: Letter,
        race: Race,
        card: Card,
        price: u32,
        bones: u32,
        target: Option<Letter>,
    },
    Fizzled {
        target: Letter,
        wards: u32,
    },
    Nothing {
        card: Card,
    },
    AtRandom {
        /// The d3 of a Storm.
        storm: Option<u32>,
        count: u32,
        lots: Vec<Lot>,
    },
    Razed {
        letter: Letter,
        buildings: Vec<Building>,
        lot: Option<Lot>,
    },
    FellOut {
        letter: Letter,
        members: Vec<Named>,
    },
    Rotted {
        letter: Letter,
        lost: u32,
        left: u32,
    },
    SkillsChanged {
        letter: Letter,
        /// Before, and the Skill after.
        changes: Vec<(Named, u32)>,
    },
    ItemsLost {
        letter: Letter,
        items: Vec<Thing>,
    },
    ItemsMoved {
        from: Letter,
        to: Letter,
        items: Vec<Thing>,
    },
    CardsLost {
        letter: Letter,
        cards: Vec<Card>,
    },
    Leeched {
        from: Letter,
        to: Letter,
        bones: u32,
    },
    InForce {
        card: Card,
        letter: Letter,
        target: Letter,
        amount: u32,
    },
    Gained {
        letter: Letter,
        food: u32,
        bones: u32,
        food_now: u32,
        bones_now: u32,
    },
    Skeletons {
        letter: Letter,
        faces: Vec<u32>,
        who: Vec<Named>,
    },
    MayActAgain {
        letter: Letter,
        who: Vec<Named>,
    },
    Infected {
        letter: Letter,
        who: Vec<Named>,
    },
    Cured {
        letter: Letter,
        who: Vec<Named>,
    },
    Towers {
        letter: Letter,
        entered: bool,
        who: Vec<u16>,
        inside: u32,
        places: u32,
    },
    Equipped {
        letter: Letter,
        item: Thing,
        /// None: into the stash. 0 is the leader.
        wearer: Option<u16>,
        replaced: Vec<Thing>,
    },
    Used {
        letter: Letter,
        item: Thing,
        quirk: Quirk,
        price: u32,
        bones: u32,
        target: Option<Letter>,
    },
    Forged {
        letter: Letter,
        make: Make,
        smith: Option<u16>,
        made: Made,
        food: u32,
        bones: u32,
    },
    /// For the seat alone.
    Marked {
        seat: Seat,
        cards: Vec<Card>,
    },
    Discarded {
        letter: Letter,
        cards: Vec<Card>,
    },
    Ended(Ended),
    Renamed {
        letter: Letter,
        number: u16,
        name: Name,
    },
    /// For the seat alone.
    OrdersStored {
        seat: Seat,
        missed: bool,
        /// Empty: cleared.
        plan: String,
    },
    OrdersRun {
        letter: Letter,
        missed: bool,
    },
    /// For the seat alone.
    OrderSkipped {
        seat: Seat,
        step: u8,
        text: String,
        reason: String,
    },
    Missed {
        letter: Letter,
    },
    Conceded {
        letter: Letter,
        name: String,
    },
    HostSends {
        kind: DisasterKind,
        letter: Option<Letter>,
    },
    AdventurersCome(AdventurersCome),
    AdventurersFight(AdventurersFight),
    Famine {
        /// Tribe, percent, food lost, food left.
        losses: Vec<(Letter, u32, u32, u32)>,
        mood: u32,
    },
    MeteorRoll {
        letter: Letter,
        face: u32,
    },
    Meteor {
        letter: Letter,
        face: u32,
        lots: Vec<Lot>,
        mood: u32,
    },
    Plague {
        letter: Letter,
        lot: Option<Lot>,
        who: Option<Named>,
        mood: u32,
    },
    Over(Box<Summary>),
}
