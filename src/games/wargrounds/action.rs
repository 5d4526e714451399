//! Options, picks and actions: what people decide, before and during a game.

mod order;

pub use order::{Attached, Hold, Order, To, Wish};

use super::data::{Armour, Bad, Card, Cell, Class, Faction, Good, Handed, Kit, Scenario, Side, Size, Style};
use super::words::choice;
use crate::kit::words::text;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Chapter 4: settings of a game, fixed when it starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// WG-7.
    pub size: SizeChoice,
    /// WG-1: what a side plays; what is left to chance may be chosen at joining.
    pub red: FactionChoice,
    pub blue: FactionChoice,
    /// WG-9.
    #[serde(with = "text")]
    pub headcount: Headcount,
    /// WG-15.
    pub weather: Weather,
    /// WG-31.
    pub traits: TraitChoice,
    /// WG-145.
    pub scenario1: ScenarioChoice,
    pub scenario2: ScenarioChoice,
    /// WG-177: 1 or 2.
    pub phases: u8,
    /// WG-151: 1 or 2.
    pub legs: u8,
    /// WG-150: 0 goes by size.
    pub turn_limit: u16,
    /// 2.15.
    pub facing: Facing,
    /// WG-86.
    pub spells: SpellsChoice,
    /// WG-30.
    pub sidearms: bool,
    /// WG-121.
    pub cards: CardsChoice,
    /// WG-181.
    pub tempo: Tempo,
    /// WG-191.
    pub reactions: Reactions,
    /// WG-191: how long a window stays open, 10 to 1440.
    pub window_minutes: u16,
    /// WG-186: how long a stop waits for its seat, 1 to 72.
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
    /// WG-7.
    SizeChoice { Small = "small", Medium = "medium", Large = "large", Random = "random" }
}

impl SizeChoice {
    pub fn named(self) -> Option<Size> {
        Size::ALL.get(self as usize).copied()
    }
}

choice! {
    /// WG-1.
    FactionChoice { Clans = "clans", Empire = "empire", Horde = "horde", Wardens = "wardens", Random = "random" }
}

impl FactionChoice {
    pub fn named(self) -> Option<Faction> {
        Faction::PLAYABLE.get(self as usize).copied()
    }
}

choice! {
    /// WG-15.
    Weather { Off = "off", Summer = "summer", Mild = "mild", Winter = "winter", Random = "random" }
}

choice! {
    /// WG-31.
    TraitChoice { Choose = "choose", Random = "random", None = "none" }
}

choice! {
    /// WG-145.
    ScenarioChoice {
        Flags = "flags", Tablet = "tablet", Barrel = "barrel", Storm = "storm", Vip = "vip", Diplomacy = "diplomacy",
        Random = "random",
    }
}

impl ScenarioChoice {
    pub fn named(self) -> Option<Scenario> {
        Scenario::ALL.get(self as usize).copied()
    }
}

choice! {
    /// 2.15.
    Facing { Off = "off", Front = "front", Quarters = "quarters" }
}

choice! {
    /// WG-86.
    SpellsChoice { Thrown = "thrown", Sure = "sure" }
}

choice! {
    /// WG-121.
    CardsChoice { Player = "player", Side = "side" }
}

choice! {
    /// WG-181.
    Tempo { Batch = "batch", Classic = "classic" }
}

choice! {
    /// WG-191.
    Reactions { Standing = "standing", Window = "window" }
}

/// WG-9.
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
    /// WG-3.
    SideChoice { Red = "red", Blue = "blue", Any = "any" }
}

impl SideChoice {
    pub fn named(self) -> Option<Side> {
        Side::ALL.get(self as usize).copied()
    }
}

choice! {
    /// WG-183: what becomes of characters without orders.
    Rest { Ask = "ask", Auto = "auto" }
}

choice! {
    /// WG-56: what is done with a go.
    GoWhat { Draw = "draw", Use = "use", Keep = "keep" }
}

choice! {
    /// WG-192.
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
    /// WG-192.
    StopWhen { Carriers = "carriers", Any3 = "any3", Off = "off" }
}

choice! {
    /// WG-192.
    ArmourWhen { Off = "off", Start = "start", Charged = "charged" }
}

choice! {
    /// WG-192.
    ShoveHow { Mischief = "mischief", Stay = "stay" }
}

choice! {
    /// WG-187.
    Broken { Ask = "ask", Adapt = "adapt" }
}

choice! {
    /// 9.5.
    BuildTraits { None = "none", Pairs = "pairs" }
}

choice! {
    /// WG-23.
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
    pub fn named(self) -> Option<Bad> {
        Bad::ALL.get(self as usize).copied()
    }
}

/// One change of a sheet (WG-23).
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

/// WG-192, all at once or one at a time.
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
fn chair<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Given {
        Seat(u8),
        Typed(String),
    }
    match Given::deserialize(deserializer)? {
        Given::Seat(seat) => Ok(seat),
        Given::Typed(text) => match text.trim().parse::<u8>() {
            Ok(chair @ 1..) => Ok(chair - 1),
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
        to: u8,
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
    /// WG-183: ready, with what becomes of those who have no order.
    pub fn ready(rest: Rest) -> Action {
        Action::Ready {
            rest: Some(rest),
            undo: false,
        }
    }
}
