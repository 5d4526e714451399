//! Options, picks and actions: what people decide, before and during a game.

mod line;
mod order;

pub use line::{act_line, typed_orders};
pub use order::{Attached, Hold, Order, To, Wish};

use super::data::{Armour, Bad, Card, Cell, Class, Faction, Good, Handed, Kit, Scenario, Side, Size, Style};
use super::words::choice;
use muster_kit::Seat;
use muster_kit::words::text;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Chapter 4: settings of a game, fixed when it starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How big field and attendance are ([WG-7](docs/rules/wargrounds.md#wg-7)).
    pub size: SizeChoice,
    /// What a side plays; what is left to chance may be chosen at joining ([WG-1](docs/rules/wargrounds.md#wg-1)).
    pub red: FactionChoice,
    pub blue: FactionChoice,
    /// How many characters each side has, if the dice do not say ([WG-9](docs/rules/wargrounds.md#wg-9)).
    #[serde(with = "text")]
    pub headcount: Headcount,
    /// What is added to every klankiness roll ([WG-15](docs/rules/wargrounds.md#wg-15)).
    pub weather: Weather,
    /// Whether traits are chosen, rolled or left out ([WG-31](docs/rules/wargrounds.md#wg-31)).
    pub traits: TraitChoice,
    /// The scenario of each phase, or a die for it ([WG-145](docs/rules/wargrounds.md#wg-145)).
    pub scenario1: ScenarioChoice,
    pub scenario2: ScenarioChoice,
    /// How many phases are played, 1 or 2 ([WG-177](docs/rules/wargrounds.md#wg-177)).
    pub phases: u8,
    /// How many legs a timed scenario has, 1 or 2 ([WG-151](docs/rules/wargrounds.md#wg-151)).
    pub legs: u8,
    /// Turns of a phase or leg; 0 goes by size ([WG-150](docs/rules/wargrounds.md#wg-150)).
    pub turn_limit: u16,
    /// Whether characters have a front ([2.15](docs/rules/wargrounds.md#215-facing-option-facing)).
    pub facing: Facing,
    /// Whether bolts need an attack die ([WG-86](docs/rules/wargrounds.md#wg-86)).
    pub spells: SpellsChoice,
    /// Whether archers carry a Short too ([WG-30](docs/rules/wargrounds.md#wg-30)).
    pub sidearms: bool,
    /// Whether each seat has its event cards, or each side ([WG-121](docs/rules/wargrounds.md#wg-121)).
    pub cards: CardsChoice,
    /// Whether a turn is ordered at once or card by card ([WG-181](docs/rules/wargrounds.md#wg-181)).
    pub tempo: Tempo,
    /// Whether standing orders answer, or windows open ([WG-191](docs/rules/wargrounds.md#wg-191)).
    pub reactions: Reactions,
    /// How long a window stays open, 10 to 1440 ([WG-191](docs/rules/wargrounds.md#wg-191)).
    pub window_minutes: u16,
    /// How long a stop waits for its seat, 1 to 72 ([WG-186](docs/rules/wargrounds.md#wg-186)).
    pub stop_hours: u8,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            size: SizeChoice::Small,
            red: FactionChoice::Random,
            blue: FactionChoice::Random,
            headcount: Headcount::Roll,
            weather: Weather::Off,
            traits: TraitChoice::Choose,
            scenario1: ScenarioChoice::Random,
            scenario2: ScenarioChoice::Random,
            phases: 2,
            legs: 2,
            turn_limit: 0,
            facing: Facing::Off,
            spells: SpellsChoice::Thrown,
            sidearms: false,
            cards: CardsChoice::Player,
            tempo: Tempo::Batch,
            reactions: Reactions::Standing,
            window_minutes: 120,
            stop_hours: 6,
        }
    }
}

choice! {
    /// Size of a game, or a die for it ([WG-7](docs/rules/wargrounds.md#wg-7)).
    SizeChoice { Small = "small", Medium = "medium", Large = "large", Random = "random" }
}

impl SizeChoice {
    /// The size that was chosen; none if a die decides.
    pub fn named(self) -> Option<Size> {
        Size::ALL.get(self as usize).copied()
    }
}

choice! {
    /// What a side plays, or what is free ([WG-1](docs/rules/wargrounds.md#wg-1)).
    FactionChoice { Clans = "clans", Empire = "empire", Horde = "horde", Wardens = "wardens", Random = "random" }
}

impl FactionChoice {
    /// The faction that was chosen; none if any free one will do.
    pub fn named(self) -> Option<Faction> {
        Faction::PLAYABLE.get(self as usize).copied()
    }
}

choice! {
    /// Weather, which changes every klankiness roll ([WG-15](docs/rules/wargrounds.md#wg-15)).
    Weather { Off = "off", Summer = "summer", Mild = "mild", Winter = "winter", Random = "random" }
}

choice! {
    /// Where traits come from ([WG-31](docs/rules/wargrounds.md#wg-31)).
    TraitChoice { Choose = "choose", Random = "random", None = "none" }
}

choice! {
    /// Scenario of a phase, or a die for it ([WG-145](docs/rules/wargrounds.md#wg-145)).
    ScenarioChoice {
        Flags = "flags", Tablet = "tablet", Barrel = "barrel", Storm = "storm", Vip = "vip", Diplomacy = "diplomacy",
        Random = "random",
    }
}

impl ScenarioChoice {
    /// The scenario that was chosen; none if a die decides.
    pub fn named(self) -> Option<Scenario> {
        Scenario::ALL.get(self as usize).copied()
    }
}

choice! {
    /// What facing is worth ([2.15](docs/rules/wargrounds.md#215-facing-option-facing)).
    Facing { Off = "off", Front = "front", Quarters = "quarters" }
}

choice! {
    /// How bolts land ([WG-86](docs/rules/wargrounds.md#wg-86)).
    SpellsChoice { Thrown = "thrown", Sure = "sure" }
}

choice! {
    /// Whose event cards they are ([WG-121](docs/rules/wargrounds.md#wg-121)).
    CardsChoice { Player = "player", Side = "side" }
}

choice! {
    /// How decisions are asked for ([WG-181](docs/rules/wargrounds.md#wg-181)).
    Tempo { Batch = "batch", Classic = "classic" }
}

choice! {
    /// Who answers a card or a loss of HP ([WG-191](docs/rules/wargrounds.md#wg-191)).
    Reactions { Standing = "standing", Window = "window" }
}

/// How many characters a side has ([WG-9](docs/rules/wargrounds.md#wg-9)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Headcount {
    Roll,
    Solo,
    Each(u8),
}

impl fmt::Display for Headcount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Headcount::Roll => f.write_str("roll"),
            Headcount::Solo => f.write_str("solo"),
            Headcount::Each(count) => write!(f, "{count}"),
        }
    }
}

impl FromStr for Headcount {
    type Err = String;

    fn from_str(text: &str) -> Result<Headcount, String> {
        match text.trim() {
            "roll" => Ok(Headcount::Roll),
            "solo" => Ok(Headcount::Solo),
            other => match other.parse() {
                Ok(count @ 1..=34) => Ok(Headcount::Each(count)),
                _ => Err(format!(
                    "`{other}` is no headcount; it is roll, solo, or a number from 1 to 34"
                )),
            },
        }
    }
}

/// What a seat chooses at joining; what it leaves open is filled in at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SeatPick {
    pub side: SideChoice,
    /// The faction of the side: the first of a side to name one decides.
    pub faction: FactionChoice,
}

impl Default for SeatPick {
    fn default() -> SeatPick {
        SeatPick {
            side: SideChoice::Any,
            faction: FactionChoice::Random,
        }
    }
}

choice! {
    /// The side that a seat asks for ([WG-3](docs/rules/wargrounds.md#wg-3)).
    SideChoice { Red = "red", Blue = "blue", Any = "any" }
}

impl SideChoice {
    /// The side that was asked for; none if either will do.
    pub fn named(self) -> Option<Side> {
        Side::ALL.get(self as usize).copied()
    }
}

choice! {
    /// What becomes of characters without orders ([WG-183](docs/rules/wargrounds.md#wg-183)).
    Rest { Ask = "ask", Auto = "auto" }
}

choice! {
    /// What is done with a go ([WG-56](docs/rules/wargrounds.md#wg-56)).
    GoWhat { Draw = "draw", Use = "use", Keep = "keep" }
}

choice! {
    /// When Forgot Count is played for a seat ([WG-192](docs/rules/wargrounds.md#wg-192)).
    CountWhen { Save = "save", Hurt = "hurt", Both = "both", Off = "off" }
}

impl CountWhen {
    /// Whether it is played on own characters at 0 HP.
    pub fn saves(self) -> bool {
        matches!(self, CountWhen::Save | CountWhen::Both)
    }

    /// Whether it is played on enemies who have much left.
    pub fn hurts(self) -> bool {
        matches!(self, CountWhen::Hurt | CountWhen::Both)
    }
}

choice! {
    /// On whom Stop Stop Stop is played for a seat ([WG-192](docs/rules/wargrounds.md#wg-192)).
    StopWhen { Carriers = "carriers", Any3 = "any3", Off = "off" }
}

choice! {
    /// When Real Armour is played for a seat ([WG-192](docs/rules/wargrounds.md#wg-192)).
    ArmourWhen { Off = "off", Start = "start", Charged = "charged" }
}

choice! {
    /// What becomes of an Impetuous enemy on a 6 ([WG-192](docs/rules/wargrounds.md#wg-192)).
    ShoveHow { Mischief = "mischief", Stay = "stay" }
}

choice! {
    /// What becomes of an order that can no longer be carried out ([WG-187](docs/rules/wargrounds.md#wg-187)).
    Broken { Ask = "ask", Adapt = "adapt" }
}

choice! {
    /// Whether auto-build gives traits ([9.5](docs/rules/wargrounds.md#95-auto-build-and-auto-placement)).
    BuildTraits { None = "none", Pairs = "pairs" }
}

choice! {
    /// What two characters exchange ([WG-23](docs/rules/wargrounds.md#wg-23)).
    SwapWhat { Armour = "armour", Kit = "kit", Both = "both" }
}

choice! {
    /// A trait, or none.
    GoodWord {
        Fast = "fast", Veteran = "veteran", Archer = "archer", Skilled = "skilled", Intuitive = "intuitive",
        Specialist = "specialist", None = "none",
    }
}

impl GoodWord {
    /// The good trait that the word stands for; no trait for `none`.
    pub fn named(self) -> Option<Good> {
        Good::ALL.get(self as usize).copied()
    }
}

choice! {
    /// A trait, or none.
    BadWord {
        Parent = "parent", Old = "old", Noob = "noob", Impetuous = "impetuous", Dubious = "dubious", None = "none",
    }
}

impl BadWord {
    /// The bad trait that the word stands for; no trait for `none`.
    pub fn named(self) -> Option<Bad> {
        Bad::ALL.get(self as usize).copied()
    }
}

/// One change of a sheet ([WG-23](docs/rules/wargrounds.md#wg-23)).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Change {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<Class>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub armour: Option<Armour>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kit: Option<Kit>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thrown: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub good: Option<GoodWord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bad: Option<BadWord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spells: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<Handed>,
}

/// A change of standing orders, all at once or one at a time ([WG-192](docs/rules/wargrounds.md#wg-192)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StandingChange {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cancel_at: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<CountWhen>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop: Option<StopWhen>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub armour: Option<ArmourWhen>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shove: Option<ShoveHow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub broken: Option<Broken>,
}

/// A seat as the table gives it, by its number from 0, or as it is typed, by the number of the chair.
fn chair<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Given {
        Seat(Seat),
        Typed(String),
    }
    match Given::deserialize(deserializer)? {
        Given::Seat(seat) => Ok(seat),
        Given::Typed(text) => match text.trim().parse::<u8>() {
            Ok(chair @ 1..) => Ok(Seat(chair - 1)),
            _ => Err(serde::de::Error::custom(format!("`{text}` is no chair"))),
        },
    }
}

/// Everything that can be ordered: a variant per subcommand, a field per option.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    Build {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        style: Option<Style>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        traits: Option<BuildTraits>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        roster: Option<bool>,
    },
    Edit {
        who: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        class: Option<Class>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        armour: Option<Armour>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kit: Option<Kit>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        thrown: Option<bool>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        good: Option<GoodWord>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bad: Option<BadWord>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spells: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hand: Option<Handed>,
    },
    Swap {
        a: String,
        b: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        what: Option<SwapWhat>,
    },
    Give {
        who: String,
        #[serde(deserialize_with = "chair")]
        to: Seat,
    },
    RosterAdd {
        name: String,
        faction: FactionChoice,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        class: Option<Class>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        good: Option<GoodWord>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bad: Option<BadWord>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spells: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hand: Option<Handed>,
    },
    RosterDrop {
        name: String,
    },
    RosterCall {
        who: String,
        name: String,
    },
    Monarch {
        who: String,
    },
    Reroll {
        yes: bool,
    },
    Place {
        text: String,
    },
    Act {
        /// None where it is for the character whose card is up, or stands in front of the order.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        who: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<String>,
        #[serde(default, rename = "do", skip_serializing_if = "Option::is_none")]
        deed: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<String>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        run: bool,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        hold: bool,
    },
    Orders {
        text: String,
    },
    Joker {
        who: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        order: Option<String>,
    },
    Ready {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rest: Option<Rest>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        undo: bool,
    },
    Auto {
        /// The character that is up if left out; stored with the id.
        #[serde(default)]
        who: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        on: Option<bool>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        keep: bool,
    },
    Go {
        what: GoWhat,
    },
    Card {
        card: Card,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        more: Option<String>,
    },
    Pass {},
    Standing {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cancel_at: Option<u8>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        count: Option<CountWhen>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stop: Option<StopWhen>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        armour: Option<ArmourWhen>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shove: Option<ShoveHow>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        broken: Option<Broken>,
    },
    Shove {
        #[serde(with = "text")]
        to: Cell,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        run: bool,
    },
    /// The next go is taken. Of the house: no subcommand names it.
    Proceed {},
    /// The character whose card is up acts so. Of the house.
    Enact {
        order: Box<Order>,
    },
}

impl Action {
    /// Ready, with what becomes of those who have no order ([WG-183](docs/rules/wargrounds.md#wg-183)).
    pub fn ready(rest: Rest) -> Action {
        Action::Ready {
            rest: Some(rest),
            undo: false,
        }
    }
}
