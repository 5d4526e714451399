//! The position: everything that a game consists of between two commands.

use super::action::{ArmourWhen, Broken, CountWhen, Options, Order, ShoveHow, StopWhen};
use super::data::{
    Armour, Bad, Card, Cell, Class, Direction, Faction, Good, Handed, Kit, Scenario, Side, Size, Spell, Start,
};
use crate::kit::Pile;
use serde::{Deserialize, Serialize};

pub use super::parts::{Badge, Set, Shared};

/// A position of the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Wargrounds {
    /// The number of the rules that it is played by.
    pub rules: u32,
    pub options: Options,
    pub size: Size,
    /// WG-15: added to klankiness.
    pub weather: i8,
    /// The key of the newest duty.
    pub key: u64,
    pub factions: [Faction; 2],
    /// WG-13 to WG-16: rolls with their modifiers.
    pub rolls: Rolls,
    pub seats: Vec<SeatState>,
    /// Red's, then Blue's.
    pub sheets: Shared<Vec<Sheet>>,
    /// How many are Red's.
    pub reds: u8,
    /// As `sheets`.
    pub fighters: Vec<Fighter>,
    /// WG-121: one a seat, or one a side.
    pub hands: Vec<EventHand>,
    pub stage: Stage,
    /// From 1.
    pub phase: u8,
    pub leg: u8,
    pub scenario: Scenario,
    /// WG-151: who stands in the west. Red where there are no roles.
    pub attackers: Side,
    pub field: Field,
    pub turn: Turn,
    /// WG-171.
    pub monarchs: [Option<u8>; 2],
    /// WG-132.
    pub armour: [u8; 2],
    /// WG-103: in this leg, and in the whole game before it.
    pub deaths: [u16; 2],
    pub deaths_before: [u16; 2],
    /// WG-176.
    pub score: [u16; 2],
    /// WG-176: characters that the larger side began the phase with.
    pub target: u16,
    /// WG-24: sides that rerolled their equipment and may tweak it.
    pub rerolled: [bool; 2],
    /// WG-151: the first leg of this phase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_leg: Option<LegResult>,
    pub results: Vec<PhaseResult>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// WG-191: an activation that waits for an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suspended: Option<Box<Suspended>>,
}

/// Rolls of attendance with their modifiers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Rolls {
    /// By side, then the faction's and the Greyscales'.
    pub klank: [[i8; 2]; 2],
    pub kit: [[i8; 2]; 2],
}

/// WG-26: what a character is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sheet {
    pub side: Side,
    /// From 1 within the side.
    pub number: u8,
    /// WG-13: of the Greyscale contingent.
    pub grey: bool,
    /// The seat that owns it.
    pub seat: u8,
    pub name: String,
    pub class: Class,
    pub armour: Armour,
    pub kit: Kit,
    /// WG-21.
    pub thrown: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub traits: Option<(Good, Bad)>,
    pub spells: Vec<Spell>,
    pub hand: Handed,
}

impl Sheet {
    pub fn good(&self, good: Good) -> bool {
        self.traits.is_some_and(|(has, _)| has == good)
    }

    pub fn bad(&self, bad: Bad) -> bool {
        self.traits.is_some_and(|(_, has)| has == bad)
    }

    /// WG-27.
    pub fn max_hp(&self) -> u8 {
        self.armour.figures().0 + u8::from(self.class == Class::Fighter)
    }

    /// WG-27: only Mages have any.
    pub fn max_mana(&self) -> u8 {
        if self.class == Class::Mage {
            self.armour.figures().1.saturating_sub(u8::from(self.kit.has_shield()))
        } else {
            0
        }
    }

    /// WG-27: it also says when respawning tires (WG-108).
    pub fn max_stamina(&self) -> u8 {
        self.armour.figures().2
    }

    /// WG-80.
    pub fn max_throws(&self) -> u8 {
        match (self.thrown, self.class) {
            (false, _) => 0,
            (true, Class::Scout) => 6,
            (true, _) => 3,
        }
    }

    /// WG-4: `R7`.
    pub fn badge(&self) -> Badge {
        Badge {
            side: self.side,
            number: self.number,
        }
    }
}

/// Where a character is in life.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Life {
    /// Before a phase.
    Unplaced,
    Standing,
    /// WG-103: since that turn.
    Fallen(u16),
    /// WG-105: taken off the field in that turn, to come back.
    Away(u16),
    /// WG-138: so many cards are still lost.
    Recovering(u8),
    /// WG-109: for the rest of the leg.
    Out,
    /// WG-116: for the rest of the game.
    Gone,
}

/// WG-137.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cover {
    #[default]
    None,
    /// For the next move.
    Ready,
    /// Until the next activation begins.
    Moved,
}

/// What a character carries (WG-148).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Load {
    #[default]
    None,
    /// WG-154: a flag it tries to capture.
    Flag(u8),
    /// WG-158: one piece at the cost of the shield or of the weapon, or two.
    Piece,
    PieceForWeapon,
    Pieces,
    /// WG-161, WG-169: barrel or bombard, alone or as the lead of a pair.
    Heavy,
    /// WG-162: the partner of that lead.
    Helping(u8),
    Section,
    Diplomacy,
}

/// What changes about a character during a phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fighter {
    pub life: Life,
    /// Where it stands or lies; without meaning elsewhere.
    pub at: Cell,
    pub hp: u8,
    /// WG-149: the HP kept for later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<u8>,
    pub mana: u8,
    pub stamina: u8,
    pub throws: u8,
    pub respawns: u8,
    pub disarmed: bool,
    pub exposed: bool,
    pub tired: bool,
    pub frozen: bool,
    pub protect: bool,
    pub reflect: bool,
    pub cover: Cover,
    /// WG-67: pending.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Start>,
    /// WG-72: who attacked it since its last activation began.
    pub attackers: Set,
    /// 2.15.
    pub facing: Direction,
    pub load: Load,
    /// For the last page: enemies felled, and own deaths, in the whole game.
    pub kills: u8,
    pub falls: u8,
}

/// One seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatState {
    pub side: Side,
    /// The key of its current duty.
    pub key: u64,
    /// Whether it is done with what everybody does at the same time.
    pub ready: bool,
    /// WG-183: characters without orders are played by the policy this turn.
    pub rest_auto: bool,
    pub conceded: bool,
    /// Its initiative deck (WG-53); the order is known to nobody.
    pub deck: Pile<Init>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reserve: Option<Init>,
    #[serde(default)]
    pub secret: Secret,
}

/// A card of an initiative deck.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Init {
    Of(u8),
    Joker,
}

/// What its side alone knows of a seat: queued orders and places; what it alone knows: the rest (6.3).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Secret {
    /// By character.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub orders: Vec<Order>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joker: Option<Order>,
    /// WG-188: for this turn, and until changed.
    pub auto: Set,
    pub auto_kept: Set,
    /// WG-146.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<(u8, Cell)>,
    pub standing: Standing,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub roster: Vec<Named>,
}

impl Secret {
    /// WG-183: keeps an order in the place of the one that its character had.
    pub fn queue(&mut self, order: Order) {
        self.orders.retain(|other| other.who != order.who);
        self.orders.push(order);
        self.orders.sort_by_key(|order| order.who);
    }
}

/// WG-192.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// 1 to 6, or 7 for never.
    pub cancel_at: u8,
    pub count: CountWhen,
    pub stop: StopWhen,
    pub armour: ArmourWhen,
    pub shove: ShoveHow,
    pub broken: Broken,
}

impl Default for Standing {
    fn default() -> Standing {
        Standing {
            cancel_at: 3,
            count: CountWhen::Save,
            stop: StopWhen::Carriers,
            armour: ArmourWhen::Off,
            shove: ShoveHow::Mischief,
            broken: Broken::Ask,
        }
    }
}

/// WG-6: a character of a roster.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Named {
    pub name: String,
    pub faction: Faction,
    pub class: Class,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub traits: Option<(Good, Bad)>,
    pub spells: Vec<Spell>,
    pub hand: Handed,
}

/// WG-121 to WG-123: event cards of a seat or a side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EventHand {
    pub pile: Pile<Card>,
    pub hand: Vec<Card>,
    /// Face up, the newest last.
    pub discards: Vec<Card>,
    /// WG-122: cards that a full hand has.
    pub size: u8,
}

/// What the game is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// WG-23, WG-146: sheets and places before a leg.
    Muster,
    /// WG-24.
    Reroll,
    /// WG-183.
    Orders,
    /// Goes are taken.
    Run,
    Over,
}

/// The field and what lies on it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Field {
    /// WG-168: river cells that are bridge.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bridges: Vec<Cell>,
    /// WG-169: castle walls that are gone, a bit each: N, E, S, W.
    #[serde(default)]
    pub breached: u8,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<Flag>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<Cell>,
    /// Barrel or bombard, where it lies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heavy: Option<Cell>,
    /// WG-167: sections that lie loose.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sections: Vec<Cell>,
    /// WG-168: sections that are part of a bridge.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fixed: Vec<Cell>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diplomacy: Option<Cell>,
}

/// WG-153.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Flag {
    pub stand: Cell,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Side>,
    /// WG-154: who tries to capture it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holder: Option<u8>,
}

/// A turn (WG-52).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// From 1; 0 before the first.
    pub number: u16,
    pub first: Side,
    /// The side whose go is next.
    pub side: Side,
    /// WG-55: by side, the place in its list of seats that is next.
    pub rota: [u8; 2],
    /// WG-151: cards that a side has used.
    pub cards: [u16; 2],
    /// WG-184: characters that acted or fell.
    pub acted: Set,
    /// Whether a go has begun: before that Bones may free starts (WG-135).
    pub begun: bool,
    /// WG-163: the two of a pair that act in this go.
    #[serde(default)]
    pub paired: Set,
    /// WG-116: who was called away after an activation that decided the leg.
    #[serde(default, skip_serializing_if = "nobody")]
    pub called: Set,
    /// WG-170: an attacker began an activation in the goal area.
    pub stormed: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub go: Option<Go>,
}

/// A go that is being taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Go {
    pub seat: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Init>,
    /// WG-56: a card was put in the reserve in this go, so the next one must be used.
    pub forced: bool,
    /// Whether the card came from the reserve.
    pub reserve: bool,
    /// WG-106: the character has just come back, so that its order may still say where.
    #[serde(default)]
    pub back: bool,
    pub ask: Ask,
}

/// What a go waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// The engine goes on by itself.
    #[default]
    Nothing,
    /// WG-182: draw or reserve.
    Draw,
    /// An order for the card that is up: from its player, or, if set, from the policy (WG-188).
    Order(bool),
    /// The player has answered.
    Answered,
}

/// WG-151: how a leg went for its attackers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LegResult {
    pub attackers: Side,
    /// WG-151: turn and cards of the defence, if done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub done: Option<(u16, u16)>,
    /// WG-165, WG-170: how far they came, the more the better.
    pub progress: i32,
    pub deaths: [u16; 2],
}

/// How a phase ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PhaseResult {
    pub scenario: Scenario,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    pub deaths: [u16; 2],
    pub reason: String,
}

/// How the game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    pub reason: String,
}

/// WG-191: what was going on when a window opened. Everything that the rules did since `base` is done again from these
/// dice and answers when the window closes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Suspended {
    pub base: Wargrounds,
    pub order: Option<Order>,
    pub cause: Cause,
    /// Dice so far.
    pub faces: Vec<u32>,
    /// Events so far, which have been told.
    pub told: u32,
    pub answers: Vec<Answer>,
    pub question: Question,
    /// Seats that may answer.
    pub entitled: Vec<u8>,
    /// Of those, who has passed.
    pub passed: Vec<u8>,
}

/// What is done again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The card that is up is used.
    Go,
    /// A seat plays a free card in a gap; `list` is whom Bones frees first (WG-135).
    Card {
        seat: u8,
        card: Card,
        on: Option<u8>,
        list: Vec<u8>,
        /// WG-133.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        keep: bool,
    },
}

fn nobody(set: &Set) -> bool {
    set.is_empty()
}

/// WG-191: what a window asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Does this side cancel the card?
    Cancel {
        side: Side,
        card: Card,
        stake: u8,
    },
    /// Does this side play Forgot Count on somebody?
    Count {
        side: Side,
        who: u8,
    },
    Stop {
        side: Side,
        who: u8,
    },
    Shove {
        side: Side,
        who: u8,
    },
}

impl Question {
    /// The side that is asked.
    pub fn side(self) -> Side {
        match self {
            Question::Cancel { side, .. }
            | Question::Count { side, .. }
            | Question::Stop { side, .. }
            | Question::Shove { side, .. } => side,
        }
    }
}

/// How a window was answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    Nothing,
    Play {
        seat: u8,
        card: Card,
    },
    Shove {
        to: Cell,
        run: bool,
    },
    /// Standing orders decide.
    Standing,
}
