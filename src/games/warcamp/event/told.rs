//! What events of several numbers carry.

use crate::action::{Goal, Goods};
use crate::data::{Building, Cause, ItemKind, Leader, Race};
use crate::state::{BestMember, BiggestTheft, Ending, Name, WorstRoll};
use crate::words::Letter;
use muster_kit::Seat;
use serde::{Deserialize, Serialize};

/// One member as they were when it happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Named {
    pub number: u16,
    pub name: Name,
    /// As it counted.
    pub skill: u32,
}

/// A die that was thrown: `d7 [2]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lot {
    pub sides: u32,
    pub face: u32,
}

/// A new item and the dice that made it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Made {
    /// Its number; none while it is an adventurer's.
    pub number: Option<u16>,
    pub kind: ItemKind,
    pub lots: Vec<Lot>,
}

/// An item as it is shown: number and kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Thing {
    pub number: u16,
    pub kind: ItemKind,
}

/// One side's part in a contest: strength times die.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Side {
    pub strength: u32,
    pub face: u32,
}

impl Side {
    /// Multiplies a strength by its die ([WC-6](docs/rules/warcamp.md#wc-6)).
    pub fn me(self) -> u32 {
        self.strength * self.face
    }
}

/// What one of a war party adds: Skill, then what is added and taken away.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Terms(pub Vec<i64>);

/// What one resource of a hunt came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Yield {
    pub face: u32,
    /// Before a starving tribe's halving.
    pub amount: u32,
}

/// The item roll of a hunt.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Search {
    pub face: u32,
    pub find_at: u32,
    /// None if nothing was found, or the tribe starves.
    pub found: Option<Made>,
}

/// One roll by which the plague spreads.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cough {
    /// Who rolled; none at the start of a turn.
    pub by: Option<Named>,
    /// None where the plague needs no roll ([WC-49](docs/rules/warcamp.md#wc-49)).
    pub face: Option<u32>,
    pub lot: Option<Lot>,
    pub infected: Option<Named>,
}

/// One seat at the start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    pub letter: Letter,
    pub seat: Seat,
    pub name: String,
    pub race: Race,
    pub leader: Leader,
    pub members: Vec<Name>,
}

/// An adventurer and the item they carry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Adventurer {
    pub name: String,
    pub item: Made,
}

/// How a battle went.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Battle {
    pub letter: Letter,
    pub target: Letter,
    pub raid: bool,
    pub party: Vec<u16>,
    /// Set if the leader marched.
    pub leader: Option<Leader>,
    pub terms: Vec<Terms>,
    pub leader_strength: u32,
    pub halved: bool,
    pub fog: u32,
    pub attacker: Side,
    pub defender: Side,
    /// Casualties by the ratio alone.
    pub casualties: u32,
    /// Items of Bloodlust, or Spike pits.
    pub extra: u32,
    /// Cancelled by Thick Hides.
    pub spared: u32,
    pub razed: Vec<Building>,
}

/// How a theft went.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Theft {
    pub letter: Letter,
    /// None: the town.
    pub target: Option<Letter>,
    pub goods: Goods,
    /// None: the Master Thief alone.
    pub party: Option<Vec<u16>>,
    pub thieves: Side,
    /// None if a Cunning trap decided.
    pub defender: Option<Side>,
    pub trap_used_up: bool,
    /// What the victim had of it, before.
    pub stock: u32,
    /// Food or bones taken.
    pub taken: u32,
    pub item: Option<Thing>,
    pub lot: Option<Lot>,
    /// A new item, from the town.
    pub made: Option<Made>,
    /// The d4 of a party that was seen.
    pub caught: Option<u32>,
}

/// The end of the game, for the summary of [WC-177](docs/rules/warcamp.md#wc-177).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Summary {
    pub ending: Ending,
    pub winners: Vec<(Letter, Seat, String)>,
    pub rounds: u16,
    /// Kills by cause, in words, those that happened at all.
    pub kills: Vec<(Cause, u32)>,
    pub best_member: Option<BestMember>,
    pub biggest_theft: Option<BiggestTheft>,
    pub worst_roll: Option<WorstRoll>,
}

/// A turn has begun: the state of the tribe, and what it draws.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ready {
    pub letter: Letter,
    pub starving: bool,
    pub plagued: u32,
    pub heads: u32,
    pub omen: Option<u32>,
    pub drawn: u32,
    pub reshuffled: bool,
    pub hand: u32,
    pub food: u32,
    pub bones: u32,
}

/// Who hunted, with which dice, and what came of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hunt {
    pub letter: Letter,
    pub round: u16,
    pub hunters: Vec<u16>,
    pub skills: u32,
    pub extra: u32,
    pub goal: Goal,
    pub food: Option<Yield>,
    pub bones: Option<Yield>,
    pub search: Option<Search>,
    pub starving: bool,
    pub food_now: u32,
    pub bones_now: u32,
    pub risky: bool,
}

/// What a group breeds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bred {
    pub letter: Letter,
    pub breeders: Vec<u16>,
    pub faces: Vec<u32>,
    pub lucky: bool,
    pub born: Vec<Named>,
    pub sick: bool,
    pub mood: u32,
}

/// A tribe is no more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Wiped {
    pub letter: Letter,
    pub name: String,
    pub cause: Cause,
    pub heir: Option<Letter>,
    pub food: u32,
    pub bones: u32,
    pub items: Vec<Thing>,
    pub mood: u32,
}

/// An assassination that was tried.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Murder {
    pub letter: Letter,
    pub target: Letter,
    pub victim: Named,
    pub companion: Named,
    pub thief: Side,
    pub defender: Option<Side>,
    pub trap_used_up: bool,
}

/// The end of a turn, with its meal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ended {
    pub letter: Letter,
    pub heads: u32,
    pub meal: u32,
    pub food: u32,
    pub defence: u32,
    /// Who would die next turn, if the food is gone.
    pub doomed: Vec<Named>,
    pub warnings: Vec<Warning>,
    /// The tribe after it.
    pub next: Option<Letter>,
}

/// A party of adventurers stands before a camp.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AdventurersCome {
    pub letter: Letter,
    pub party: Vec<Adventurer>,
    pub strength: u32,
    pub spell: u32,
    pub warded: bool,
    pub storm: Option<u32>,
    pub mood: u32,
}

/// How their fight with the tribe went.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AdventurersFight {
    pub letter: Letter,
    pub party: Side,
    pub defender: Side,
    pub casualties: u32,
    pub extra: u32,
    pub spared: u32,
    pub slain: u32,
    pub lot: Option<Lot>,
    pub loot: Option<Thing>,
    pub mood: u32,
}

/// What the GM points out at the end of a turn ([WC-176](docs/rules/warcamp.md#wc-176)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Warning {
    /// Members who could have acted.
    Idle(u32),
    /// The next turn brings no card.
    FullHand,
    /// So many members more make the tribe large.
    NearlyLarge(u32),
}
