//! The position: everything that a game consists of between two commands.

use super::action::{ArmourWhen, Broken, CountWhen, Options, Order, ShoveHow, StopWhen};
use super::data::{
    Armour, Bad, Card, Cell, Class, Direction, Faction, Good, Handed, Kit, Scenario, Side, Size, Spell, Start,
};
use muster_kit::Pile;
use serde::{Deserialize, Serialize};

pub use super::parts::{Badge, Set, Shared};

/// A position of the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Wargrounds {
    /// The number of the rules that it is played by.
    pub rules: u32,
    pub options: Options,
    pub size: Size,
    /// What the weather adds to klankiness ([WG-15](docs/rules/wargrounds.md#wg-15)).
    pub weather: i8,
    /// The key of the newest duty.
    pub key: u64,
    pub factions: [Faction; 2],
    /// Rolls with their modifiers ([WG-13](docs/rules/wargrounds.md#wg-13) to [WG-16](docs/rules/wargrounds.md#wg-16)).
    pub rolls: Rolls,
    pub seats: Vec<SeatState>,
    /// Red's, then Blue's.
    pub sheets: Shared<Vec<Sheet>>,
    /// How many are Red's.
    pub reds: u8,
    /// As `sheets`.
    pub fighters: Vec<Fighter>,
    /// One a seat, or one a side ([WG-121](docs/rules/wargrounds.md#wg-121)).
    pub hands: Vec<EventHand>,
    pub stage: Stage,
    /// From 1.
    pub phase: u8,
    pub leg: u8,
    pub scenario: Scenario,
    /// Who stands in the west ([WG-151](docs/rules/wargrounds.md#wg-151)). Red where there are no roles.
    pub attackers: Side,
    pub field: Field,
    pub turn: Turn,
    /// The Monarch of each side ([WG-171](docs/rules/wargrounds.md#wg-171)).
    pub monarchs: [Option<u8>; 2],
    /// Hits that each side does not feel yet ([WG-132](docs/rules/wargrounds.md#wg-132)).
    pub armour: [u8; 2],
    /// Deaths of each side in this leg, and in the whole game before it ([WG-103](docs/rules/wargrounds.md#wg-103)).
    pub deaths: [u16; 2],
    pub deaths_before: [u16; 2],
    /// Points of each side in Diplomacy ([WG-176](docs/rules/wargrounds.md#wg-176)).
    pub score: [u16; 2],
    /// Characters that the larger side began the phase with ([WG-176](docs/rules/wargrounds.md#wg-176)).
    pub target: u16,
    /// Sides that rerolled their equipment and may tweak it ([WG-24](docs/rules/wargrounds.md#wg-24)).
    pub rerolled: [bool; 2],
    /// The first leg of this phase ([WG-151](docs/rules/wargrounds.md#wg-151)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_leg: Option<LegResult>,
    pub results: Vec<PhaseResult>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// An activation that waits for an answer ([WG-191](docs/rules/wargrounds.md#wg-191)).
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

/// What a character is ([WG-26](docs/rules/wargrounds.md#wg-26)).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sheet {
    pub side: Side,
    /// From 1 within the side.
    pub number: u8,
    /// Whether it is of the Greyscale contingent ([WG-13](docs/rules/wargrounds.md#wg-13)).
    pub grey: bool,
    /// The seat that owns it.
    pub seat: u8,
    pub name: String,
    pub class: Class,
    pub armour: Armour,
    pub kit: Kit,
    /// Whether it holds a Thrown Weapon card ([WG-21](docs/rules/wargrounds.md#wg-21)).
    pub thrown: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub traits: Option<(Good, Bad)>,
    pub spells: Vec<Spell>,
    pub hand: Handed,
}

impl Sheet {
    /// Whether this is its good trait.
    pub fn good(&self, good: Good) -> bool {
        self.traits.is_some_and(|(has, _)| has == good)
    }

    /// Whether this is its bad trait.
    pub fn bad(&self, bad: Bad) -> bool {
        self.traits.is_some_and(|(_, has)| has == bad)
    }

    /// HP by armour and class ([WG-27](docs/rules/wargrounds.md#wg-27)).
    pub fn max_hp(&self) -> u8 {
        self.armour.figures().0 + u8::from(self.class == Class::Fighter)
    }

    /// Most Mana by armour and shield; only Mages have any ([WG-27](docs/rules/wargrounds.md#wg-27)).
    pub fn max_mana(&self) -> u8 {
        if self.class == Class::Mage {
            self.armour.figures().1.saturating_sub(u8::from(self.kit.has_shield()))
        } else {
            0
        }
    }

    /// Most Stamina by armour ([WG-27](docs/rules/wargrounds.md#wg-27)); it also says when respawning tires
    /// ([WG-108](docs/rules/wargrounds.md#wg-108)).
    pub fn max_stamina(&self) -> u8 {
        self.armour.figures().2
    }

    /// Uses of its Thrown Weapon card ([WG-80](docs/rules/wargrounds.md#wg-80)).
    pub fn max_throws(&self) -> u8 {
        match (self.thrown, self.class) {
            (false, _) => 0,
            (true, Class::Scout) => 6,
            (true, _) => 3,
        }
    }

    /// Side and number, as in `R7` ([WG-4](docs/rules/wargrounds.md#wg-4)).
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
    /// It lies on the field since that turn ([WG-103](docs/rules/wargrounds.md#wg-103)).
    Fallen(u16),
    /// Taken off the field in that turn, to come back ([WG-105](docs/rules/wargrounds.md#wg-105)).
    Away(u16),
    /// So many cards are still lost ([WG-138](docs/rules/wargrounds.md#wg-138)).
    Recovering(u8),
    /// It is out for the rest of the leg ([WG-109](docs/rules/wargrounds.md#wg-109)).
    Out,
    /// It is called away for the rest of the game ([WG-116](docs/rules/wargrounds.md#wg-116)).
    Gone,
}

/// How far a Sneaky move has come ([WG-137](docs/rules/wargrounds.md#wg-137)).
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

/// What a character carries ([WG-148](docs/rules/wargrounds.md#wg-148)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Load {
    #[default]
    None,
    /// A flag it tries to capture ([WG-154](docs/rules/wargrounds.md#wg-154)).
    Flag(u8),
    /// One piece at the cost of the shield or of the weapon, or two ([WG-158](docs/rules/wargrounds.md#wg-158)).
    Piece,
    PieceForWeapon,
    Pieces,
    /// Barrel or bombard, alone or as the lead of a pair ([WG-161](docs/rules/wargrounds.md#wg-161),
    /// [WG-169](docs/rules/wargrounds.md#wg-169)).
    Heavy,
    /// The partner of that lead ([WG-162](docs/rules/wargrounds.md#wg-162)).
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
    /// The HP kept for later ([WG-149](docs/rules/wargrounds.md#wg-149)).
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
    /// The random start that binds its next move, if one is pending ([WG-67](docs/rules/wargrounds.md#wg-67)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Start>,
    /// Who attacked it since its last activation began ([WG-72](docs/rules/wargrounds.md#wg-72)).
    pub attackers: Set,
    /// The way it faces, where facing counts ([2.15](docs/rules/wargrounds.md#215-facing-option-facing)).
    pub facing: Direction,
    pub load: Load,
    /// For the last page: enemies felled, and own deaths, in the whole game.
    pub kills: u8,
    pub falls: u8,
}

/// What belongs to a seat beside its characters: its duty, its initiative deck and reserve, its standing orders.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatState {
    pub side: Side,
    /// The key of its current duty.
    pub key: u64,
    /// Whether it is done with what everybody does at the same time.
    pub ready: bool,
    /// Characters without orders are played by the policy this turn ([WG-183](docs/rules/wargrounds.md#wg-183)).
    pub rest_auto: bool,
    pub conceded: bool,
    /// Its initiative deck ([WG-53](docs/rules/wargrounds.md#wg-53)); the order is known to nobody.
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

/// What its side alone knows of a seat: queued orders and places; what it alone knows: the rest
/// ([6.3](docs/rules/wargrounds.md#63-what-is-hidden)).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Secret {
    /// By character.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub orders: Vec<Order>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joker: Option<Order>,
    /// Characters that the policy plays, for this turn and until changed ([WG-188](docs/rules/wargrounds.md#wg-188)).
    pub auto: Set,
    pub auto_kept: Set,
    /// Places of its characters before a phase ([WG-146](docs/rules/wargrounds.md#wg-146)).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<(u8, Cell)>,
    pub standing: Standing,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub roster: Vec<Named>,
}

impl Secret {
    /// Keeps an order in the place of the one that its character had ([WG-183](docs/rules/wargrounds.md#wg-183)).
    pub fn queue(&mut self, order: Order) {
        self.orders.retain(|other| other.who != order.who);
        self.orders.push(order);
        self.orders.sort_by_key(|order| order.who);
    }
}

/// Standing orders of a seat ([WG-192](docs/rules/wargrounds.md#wg-192)).
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

/// A character of a roster ([WG-6](docs/rules/wargrounds.md#wg-6)).
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

/// Event cards of a seat or a side ([WG-121](docs/rules/wargrounds.md#wg-121) to
/// [WG-123](docs/rules/wargrounds.md#wg-123)).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EventHand {
    pub pile: Pile<Card>,
    pub hand: Vec<Card>,
    /// Face up, the newest last.
    pub discards: Vec<Card>,
    /// Cards that a full hand has ([WG-122](docs/rules/wargrounds.md#wg-122)).
    pub size: u8,
}

/// What the game is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Sheets and places before a leg ([WG-23](docs/rules/wargrounds.md#wg-23),
    /// [WG-146](docs/rules/wargrounds.md#wg-146)).
    Muster,
    /// Captains decide on the equipment reroll ([WG-24](docs/rules/wargrounds.md#wg-24)).
    Reroll,
    /// Seats give orders for the turn ([WG-183](docs/rules/wargrounds.md#wg-183)).
    Orders,
    /// Goes are taken.
    Run,
    Over,
}

/// The field and what lies on it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Field {
    /// River cells that are bridge ([WG-168](docs/rules/wargrounds.md#wg-168)).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bridges: Vec<Cell>,
    /// Castle walls that are gone, a bit each: N, E, S, W ([WG-169](docs/rules/wargrounds.md#wg-169)).
    #[serde(default)]
    pub breached: u8,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<Flag>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<Cell>,
    /// Barrel or bombard, where it lies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heavy: Option<Cell>,
    /// Sections that lie loose ([WG-167](docs/rules/wargrounds.md#wg-167)).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sections: Vec<Cell>,
    /// Sections that are part of a bridge ([WG-168](docs/rules/wargrounds.md#wg-168)).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fixed: Vec<Cell>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diplomacy: Option<Cell>,
}

/// A flag of Capture the Flag: where it stands, whose it is, and who holds it
/// ([WG-153](docs/rules/wargrounds.md#wg-153)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Flag {
    pub stand: Cell,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Side>,
    /// Who tries to capture it ([WG-154](docs/rules/wargrounds.md#wg-154)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holder: Option<u8>,
}

/// How far a turn has come: whose go it is, and who has acted ([WG-52](docs/rules/wargrounds.md#wg-52)).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// From 1; 0 before the first.
    pub number: u16,
    pub first: Side,
    /// The side whose go is next.
    pub side: Side,
    /// By side, the place in its list of seats that is next ([WG-55](docs/rules/wargrounds.md#wg-55)).
    pub rota: [u8; 2],
    /// Cards that a side has used ([WG-151](docs/rules/wargrounds.md#wg-151)).
    pub cards: [u16; 2],
    /// Characters that acted or fell ([WG-184](docs/rules/wargrounds.md#wg-184)).
    pub acted: Set,
    /// Whether a go has begun: before that Bones may free starts ([WG-135](docs/rules/wargrounds.md#wg-135)).
    pub begun: bool,
    /// The two of a pair that act in this go ([WG-163](docs/rules/wargrounds.md#wg-163)).
    #[serde(default)]
    pub paired: Set,
    /// Who was called away after an activation that decided the leg ([WG-116](docs/rules/wargrounds.md#wg-116)).
    #[serde(default, skip_serializing_if = "nobody")]
    pub called: Set,
    /// An attacker began an activation in the goal area ([WG-170](docs/rules/wargrounds.md#wg-170)).
    pub stormed: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub go: Option<Go>,
}

impl Turn {
    /// Before the first turn of a leg.
    pub fn before_the_first() -> Turn {
        Turn {
            number: 0,
            first: Side::Red,
            side: Side::Red,
            rota: [0; 2],
            cards: [0; 2],
            acted: Set::default(),
            begun: false,
            paired: Set::default(),
            called: Set::default(),
            stormed: false,
            go: None,
        }
    }
}

/// A go that is being taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Go {
    pub seat: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Init>,
    /// A card was put in the reserve in this go, so the next one must be used
    /// ([WG-56](docs/rules/wargrounds.md#wg-56)).
    pub forced: bool,
    /// Whether the card came from the reserve.
    pub reserve: bool,
    /// The character has just come back, so that its order may still say where
    /// ([WG-106](docs/rules/wargrounds.md#wg-106)).
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
    /// Asks whether to draw or to use the reserve ([WG-182](docs/rules/wargrounds.md#wg-182)).
    Draw,
    /// An order for the card that is up: from its player, or, if set, from the policy
    /// ([WG-188](docs/rules/wargrounds.md#wg-188)).
    Order(bool),
    /// The player has answered.
    Answered,
}

/// How a leg went for its attackers ([WG-151](docs/rules/wargrounds.md#wg-151)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LegResult {
    pub attackers: Side,
    /// Turn and cards of the defence, if done ([WG-151](docs/rules/wargrounds.md#wg-151)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub done: Option<(u16, u16)>,
    /// How far they came, the more the better ([WG-165](docs/rules/wargrounds.md#wg-165),
    /// [WG-170](docs/rules/wargrounds.md#wg-170)).
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

/// What was going on when a window opened ([WG-191](docs/rules/wargrounds.md#wg-191)). Everything that the rules did
/// since `base` is done again from these dice and answers when the window closes.
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
    /// A seat plays a free card in a gap; `list` is whom Bones frees first ([WG-135](docs/rules/wargrounds.md#wg-135)).
    Card {
        seat: u8,
        card: Card,
        on: Option<u8>,
        list: Vec<u8>,
        /// Whether a fumbling enemy keeps its load ([WG-133](docs/rules/wargrounds.md#wg-133)).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        keep: bool,
    },
}

fn nobody(set: &Set) -> bool {
    set.is_empty()
}

/// What a window asks ([WG-191](docs/rules/wargrounds.md#wg-191)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Does this side cancel the card?
    Cancel {
        side: Side,
        card: Card,
        stake: u8,
    },
    /// Does this side play Forgot Count on a character?
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
    /// The side whose seats may answer.
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
