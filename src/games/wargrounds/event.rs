//! What happened, self-contained: it is narrated without a position.

use super::data::{Card, Cell, Direction, Faction, Scenario, Side, Size, Spell, Start, Weapon};
use super::parts::Badge;
use super::state::Standing;
use muster_kit::Seat;
use serde::{Deserialize, Serialize};

pub use super::parts::Who;

/// What has happened, as the table tells it, with the dice that were thrown for it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Begun {
        size: Size,
        size_roll: Option<u32>,
        weather: i8,
        weather_roll: Option<u32>,
        factions: [Faction; 2],
    },
    /// The dice of attendance, and what they came to ([WG-25](docs/rules/wargrounds.md#wg-25)).
    Attendance(Box<Attendance>),
    PhaseBegun {
        phase: u8,
        leg: u8,
        scenario: Scenario,
        roll: Vec<u32>,
        attackers: Option<Side>,
        attackers_roll: Option<u32>,
        limit: u16,
    },
    /// A seat changed sheets; told in short.
    Changed {
        seat: Seat,
        what: String,
    },
    Monarch {
        side: Side,
        who: Who,
    },
    Rerolled {
        side: Side,
        rolls: Vec<u32>,
        rows: [i8; 2],
    },
    KeptKit {
        side: Side,
    },
    /// To the seat alone: a stored order, a place, what standing orders are now.
    Stored {
        seat: Seat,
        text: Vec<String>,
    },
    StandingOrders {
        seat: Seat,
        now: Standing,
    },
    Ready {
        seat: Seat,
        undone: bool,
        left: [(u8, u8); 2],
    },
    Placed {
        fighters: [u8; 2],
    },
    Starts {
        rolls: Vec<(Badge, u32, Start)>,
    },
    TurnBegun {
        turn: u16,
        limit: u16,
        rolls: Vec<[u32; 2]>,
        first: Side,
    },
    Drew {
        seat: Seat,
        card: CardUp,
        kept: bool,
        reserve: bool,
    },
    /// A card that did nothing ([WG-60](docs/rules/wargrounds.md#wg-60)).
    Spent {
        who: Option<Who>,
        why: Spent,
    },
    Moved(Box<Move>),
    Attacked(Box<Strike>),
    Bolt(Box<Bolt>),
    Spell {
        by: Who,
        on: Who,
        spell: Spell,
        mana: u8,
        hp: Option<(u8, u8)>,
    },
    Protected {
        by: Who,
        on: Who,
        stamina: u8,
    },
    Fell {
        who: Who,
        at: Cell,
        turn: u16,
        by: Option<Who>,
        /// What it dropped.
        dropped: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stays_out: Option<StaysOut>,
    },
    /// A Monarch fell, and its side stops coming back ([WG-172](docs/rules/wargrounds.md#wg-172)).
    MonarchDown {
        side: Side,
        who: Who,
    },
    Plunged {
        who: Who,
        at: Cell,
        into: String,
        dropped: Option<String>,
    },
    TakenOff {
        who: Who,
        start: Option<(u32, Start)>,
    },
    Returned {
        who: Who,
        at: Cell,
        hp: u8,
        respawn: Option<u8>,
        tired: bool,
    },
    OutForGood {
        who: Who,
    },
    Impetuous {
        who: Who,
        face: u32,
    },
    Parent {
        who: Who,
        face: u32,
        dropped: Option<String>,
    },
    CardPlayed {
        side: Side,
        seat: Seat,
        card: Card,
        on: Option<Who>,
    },
    CardCancelled {
        card: Card,
        by: Card,
        side: Side,
        seat: Seat,
        stands: bool,
    },
    CardDone {
        card: Card,
        on: Option<Who>,
        /// Dice of the card.
        dice: Vec<u32>,
        what: CardEffect,
    },
    /// Bones moved characters of the Horde at random ([WG-136](docs/rules/wargrounds.md#wg-136)).
    BonesMoved {
        die: u32,
        moved: Vec<(Who, Option<Cell>)>,
    },
    Took {
        who: Who,
        what: String,
        note: String,
    },
    Dropped {
        who: Who,
        what: String,
        at: Cell,
    },
    Passed {
        from: Who,
        to: Who,
        what: String,
    },
    Joined {
        who: Who,
        lead: Who,
        what: String,
    },
    Left {
        who: Who,
        what: String,
    },
    SectionLaid {
        who: Who,
        at: Cell,
        bridge: u8,
    },
    Breach {
        who: Who,
        wall: Direction,
    },
    FlagCaptured {
        who: Who,
        flag: Cell,
        side: Side,
    },
    FlagLost {
        who: Who,
        flag: Cell,
    },
    Window {
        side: Side,
        what: String,
    },
    Refilled {
        hands: Vec<(Seat, Vec<Card>)>,
        reshuffled: Vec<Seat>,
    },
    LegEnded {
        attackers: Side,
        done: Option<(u16, u16)>,
        reason: String,
    },
    PhaseEnded {
        phase: u8,
        scenario: Scenario,
        winner: Option<Side>,
        reason: String,
        deaths: [u16; 2],
    },
    Conceded {
        seat: Seat,
        side: Option<Side>,
    },
    Missed {
        seat: Seat,
    },
    Broken {
        who: Who,
        why: String,
    },
    Ended {
        winner: Option<Side>,
        reason: String,
        deaths: [u16; 2],
        deadliest: Option<(Who, u8)>,
        most_dead: Option<(Who, u8)>,
    },
}

/// A card of an initiative deck, told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardUp {
    Of(Who),
    Joker,
}

/// Why a card did nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spent {
    /// It was Frozen, and the token is gone ([WG-99](docs/rules/wargrounds.md#wg-99)).
    Frozen,
    /// It fell in this turn ([WG-104](docs/rules/wargrounds.md#wg-104)).
    FellThisTurn,
    /// So many cards are still lost ([WG-138](docs/rules/wargrounds.md#wg-138)).
    Recovering(u8),
    /// Nobody stands who could take the joker ([WG-59](docs/rules/wargrounds.md#wg-59)).
    NobodyForJoker,
    /// Waits for its pair ([WG-163](docs/rules/wargrounds.md#wg-163)).
    Waits,
    /// Its order, or the house, had it stay without an action.
    StoodStill,
    /// It was called away, or is out for the leg ([WG-116](docs/rules/wargrounds.md#wg-116),
    /// [WG-109](docs/rules/wargrounds.md#wg-109)).
    Gone,
}

/// Why a character that falls does not come back in this phase, as far as it is known at its fall.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StaysOut {
    /// A Monarch falls once ([WG-172](docs/rules/wargrounds.md#wg-172)).
    Monarch,
    /// Its Monarch is down ([WG-172](docs/rules/wargrounds.md#wg-172)).
    MonarchIsDown,
    /// A defender comes back by turn 5 or not at all ([WG-109](docs/rules/wargrounds.md#wg-109),
    /// [WG-152](docs/rules/wargrounds.md#wg-152)).
    Defender,
    /// The last turn comes before it could ([WG-150](docs/rules/wargrounds.md#wg-150)).
    PhaseEnds,
}

/// What Forgot Count turns into a die on a character that has 1 HP for what it carries: the HP that it has again afterwards
/// ([WG-131](docs/rules/wargrounds.md#wg-131), [WG-149](docs/rules/wargrounds.md#wg-149)).
pub const KEPT_HP: &str = "HP kept for later";

/// What a card did once it was played, for narration.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardEffect {
    /// It went at random ([WG-130](docs/rules/wargrounds.md#wg-130)).
    Moved {
        way: Direction,
        inches: u32,
        from: Cell,
        to: Cell,
    },
    /// A value became a die ([WG-131](docs/rules/wargrounds.md#wg-131)).
    Counted {
        what: String,
        was: u8,
        now: u8,
    },
    /// The next hits of its side are ignored ([WG-132](docs/rules/wargrounds.md#wg-132)).
    Armour {
        now: u8,
    },
    /// It was Disarmed, and dropped its load ([WG-133](docs/rules/wargrounds.md#wg-133)).
    Fumbled {
        dropped: Option<String>,
    },
    Exposed,
    /// Those whom Bones freed from their random start ([WG-135](docs/rules/wargrounds.md#wg-135)).
    Freed {
        who: Vec<Badge>,
    },
    Sneaky,
    /// It left the field for so many cards ([WG-138](docs/rules/wargrounds.md#wg-138)).
    Stopped {
        cards: u32,
        dropped: Option<String>,
    },
    Tired,
    Nothing,
}

/// What the dice said about who came with what ([WG-25](docs/rules/wargrounds.md#wg-25)).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Attendance {
    /// Red's, Blue's, Greyscales'.
    pub number: [Vec<u32>; 3],
    pub split: Option<u32>,
    pub klank: Vec<u32>,
    pub kit: Vec<u32>,
    /// Faction and Greyscales of each side.
    pub counts: [[u8; 2]; 2],
    pub rows_klank: [[i8; 2]; 2],
    pub rows_kit: [[i8; 2]; 2],
    pub traits: Vec<(Badge, u32, Option<String>)>,
}

/// A move that was made: who, from where to where, at what cost, and how.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Move {
    pub who: Who,
    pub run: bool,
    pub from: Cell,
    pub to: Cell,
    /// In half-inches.
    pub cost: u32,
    pub shoved: bool,
    pub sneaky: bool,
}

/// A strike of any weapon, or a batch of automatic hits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Strike {
    pub by: Who,
    /// Whom it was meant for, if it went to another.
    pub meant: Option<Who>,
    pub on: Who,
    pub weapon: Weapon,
    pub critical: bool,
    /// The stray die, and the number of those it was rolled among ([WG-81](docs/rules/wargrounds.md#wg-81)).
    pub stray: Option<(u32, u32)>,
    /// Attack dice and what they need; none of automatic hits.
    pub attack: Vec<u32>,
    pub need: u32,
    pub hits: u32,
    pub defence: Defence,
    /// Hits that Real Armour took away ([WG-132](docs/rules/wargrounds.md#wg-132)).
    pub unfelt: u32,
    /// Damage dice as rolled.
    pub damage: Vec<u32>,
    pub noob: bool,
    pub lost: Lost,
}

/// How a character stopped hits.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Defence {
    /// Other attackers before ([WG-72](docs/rules/wargrounds.md#wg-72)).
    pub others: u32,
    pub parry: Vec<u32>,
    pub parry_need: u32,
    pub parried: u32,
    /// Die and hits stopped.
    pub block: Option<(u32, u32)>,
}

/// What hits did to a character: HP lost, and HP left of how many.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Lost {
    pub amount: u8,
    pub protected: bool,
    pub hp: u8,
    pub max: u8,
    /// Whether Diplomacy killed without damage dice ([WG-175](docs/rules/wargrounds.md#wg-175)).
    pub killed: bool,
}

/// A bolt from its casting to its effect, with the dice of attack and defence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bolt {
    pub by: Who,
    pub meant: Option<Who>,
    pub on: Who,
    pub spell: Spell,
    pub long: bool,
    pub mana: u8,
    pub stray: Option<(u32, u32)>,
    pub attack: Vec<u32>,
    pub need: u32,
    pub hits: u32,
    pub defence: Defence,
    /// Who threw it back, in order ([WG-93](docs/rules/wargrounds.md#wg-93)).
    pub reflected: Vec<Who>,
    pub takes_effect: bool,
    pub lost: Lost,
    /// Who gained how much ([WG-89](docs/rules/wargrounds.md#wg-89)).
    pub gained: Option<(Who, u8)>,
}
