//! What happens, in records that can be told without a position. How each is told stands in `narrate`.

use super::action::{DisasterKind, Goal, Goods, Make};
use super::data::{Building, Card, ItemKind, Leader, Map, Quirk, Race};
use super::state::{BestMember, BiggestTheft, Ending, Name, Town, WorstRoll};
use super::words::Letter;
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

/// Why members die or a tribe ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    Battle,
    Spell,
    Item,
    Assassination,
    /// The assassin's companion, when the deed failed.
    Betrayed,
    /// Caught stealing.
    Caught,
    Kidnapped,
    Hunger,
    Hunt,
    Adventurers,
    Meteor,
    Concession,
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
    Ready {
        letter: Letter,
        starving: bool,
        plagued: u32,
        heads: u32,
        omen: Option<u32>,
        drawn: u32,
        reshuffled: bool,
        hand: u32,
        food: u32,
        bones: u32,
    },
    /// For the seat alone.
    Drew {
        seat: Seat,
        cards: Vec<Card>,
    },
    Hunt {
        letter: Letter,
        round: u16,
        hunters: Vec<u16>,
        skills: u32,
        extra: u32,
        goal: Goal,
        food: Option<Yield>,
        bones: Option<Yield>,
        search: Option<Search>,
        starving: bool,
        food_now: u32,
        bones_now: u32,
        risky: bool,
    },
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
    Bred {
        letter: Letter,
        breeders: Vec<u16>,
        faces: Vec<u32>,
        lucky: bool,
        born: Vec<Named>,
        sick: bool,
        mood: u32,
    },
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
    Wiped {
        letter: Letter,
        name: String,
        cause: Cause,
        heir: Option<Letter>,
        food: u32,
        bones: u32,
        items: Vec<Thing>,
        mood: u32,
    },
    Theft(Box<Theft>),
    Murder {
        letter: Letter,
        target: Letter,
        victim: Named,
        companion: Named,
        thief: Side,
        defender: Option<Side>,
        trap_used_up: bool,
    },
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
    Ended {
        letter: Letter,
        heads: u32,
        meal: u32,
        food: u32,
        defence: u32,
        /// Who would die next turn, if the food is gone.
        doomed: Vec<Named>,
        warnings: Vec<Warning>,
        /// The tribe after it.
        next: Option<Letter>,
    },
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
    AdventurersCome {
        letter: Letter,
        party: Vec<Adventurer>,
        strength: u32,
        spell: u32,
        warded: bool,
        storm: Option<u32>,
        mood: u32,
    },
    AdventurersFight {
        letter: Letter,
        party: Side,
        defender: Side,
        casualties: u32,
        extra: u32,
        spared: u32,
        slain: u32,
        lot: Option<Lot>,
        loot: Option<Thing>,
        mood: u32,
    },
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
