//! Options, picks and actions: what people decide, before and during a game.

use crate::data::Weapon;
use crate::words::{Attribute, Call, Follow, React, Ternary, UnitId, YesNo};
use muster_kit::hexes::Direction;
use muster_kit::{Hex, Seat};
use serde::{Deserialize, Serialize};

/// Settings of a game, fixed once the first round begins but for `narration` and `level` (chapter 4 of
/// docs/rules/barbarica.md).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "Typed")]
pub struct Options {
    pub scenario: Which,
    /// After `tyrannis` the other episodes follow ([BB-280](docs/rules/barbarica.md#bb-280)).
    pub campaign: bool,
    /// Who commands Rome ([BB-5](docs/rules/barbarica.md#bb-5)).
    pub enemy: Enemy,
    /// How well the bot plays Rome (chapter 9.1 of docs/rules/barbarica.md).
    pub level: Skill,
    /// Whether each tribe player orders only the units dealt to them ([BB-266](docs/rules/barbarica.md#bb-266)).
    pub control: Control,
    /// One die for the heaviest piece, or one for each piece of armour and shield
    /// ([BB-45](docs/rules/barbarica.md#bb-45)).
    pub protection: Protecting,
    /// Whether thrown weapons are counted ([BB-181](docs/rules/barbarica.md#bb-181)).
    pub ammo: Ammo,
    pub reveal: Reveal,
    pub narration: Narration,
    /// The last round; 0 is none, nothing is the scenario's own ([BB-254](docs/rules/barbarica.md#bb-254)).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u16>,
    /// The guided first round of a player who plays alone.
    pub lesson: bool,
    /// The text of a scenario that a player brought.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub brought: Option<String>,
}

/// Options as they are typed: in the place of a scenario's name there may stand a whole scenario.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Typed {
    scenario: Option<String>,
    campaign: bool,
    enemy: Enemy,
    level: Skill,
    control: Control,
    protection: Protecting,
    ammo: Ammo,
    reveal: Reveal,
    narration: Narration,
    limit: Option<u16>,
    lesson: bool,
    brought: Option<String>,
}

impl Default for Typed {
    fn default() -> Typed {
        let options = Options::default();
        Typed {
            scenario: None,
            campaign: options.campaign,
            enemy: options.enemy,
            level: options.level,
            control: options.control,
            protection: options.protection,
            ammo: options.ammo,
            reveal: options.reveal,
            narration: options.narration,
            limit: options.limit,
            lesson: options.lesson,
            brought: None,
        }
    }
}

impl From<Typed> for Options {
    fn from(typed: Typed) -> Options {
        let named = |text: &String| Which::ALL.into_iter().find(|which| which.id() == text);
        let scenario = typed.scenario.as_ref().and_then(named);
        let text = typed.scenario.filter(|_| scenario.is_none());
        Options {
            scenario: scenario.unwrap_or(Which::Tyrannis),
            campaign: typed.campaign,
            enemy: typed.enemy,
            level: typed.level,
            control: typed.control,
            protection: typed.protection,
            ammo: typed.ammo,
            reveal: typed.reveal,
            narration: typed.narration,
            limit: typed.limit,
            lesson: typed.lesson,
            brought: typed.brought.or(text),
        }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            scenario: Which::Tyrannis,
            campaign: true,
            enemy: Enemy::Bot,
            level: Skill::Regular,
            control: Control::Own,
            protection: Protecting::Single,
            ammo: Ammo::Counted,
            reveal: Reveal::Seat,
            narration: Narration::Full,
            limit: None,
            lesson: true,
            brought: None,
        }
    }
}

macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($variant:ident),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($variant),* }
    };
}

choice! {
    /// The scenarios that Muster brings.
    Which { Tyrannis, Palus, Ford, Fumus, Victis, Aes, Alea }
}
choice! {
    /// Who commands Rome ([BB-5](docs/rules/barbarica.md#bb-5)).
    Enemy { Bot, Player, Hand }
}
choice! {
    /// How well Rome thinks (chapter 9.1 of docs/rules/barbarica.md).
    Skill { Green, Regular, Veteran, Legate }
}
choice! {
    /// Whether the tribe's players order only their own units or all of them
    /// ([BB-266](docs/rules/barbarica.md#bb-266)).
    Control { Own, Shared }
}
choice! {
    /// How armour and shield protect together ([BB-45](docs/rules/barbarica.md#bb-45)).
    Protecting { Single, Cumulative }
}
choice! {
    /// Whether throws are used up ([BB-181](docs/rules/barbarica.md#bb-181)).
    Ammo { Counted, Unlimited }
}
choice! {
    /// Whether hidden units are shown to everybody.
    Reveal { All, Seat }
}
choice! {
    /// Whether posts have story lines.
    Narration { Short, Full }
}

impl Which {
    /// The seven scenarios that Muster brings, in the order of the option's choices.
    pub const ALL: [Which; 7] = [
        Which::Tyrannis,
        Which::Palus,
        Which::Ford,
        Which::Fumus,
        Which::Victis,
        Which::Aes,
        Which::Alea,
    ];

    /// The scenario's name in options and file names.
    pub fn id(self) -> &'static str {
        ["tyrannis", "palus", "ford", "fumus", "victis", "aes", "alea"][self as usize]
    }
}

/// What a chair chooses at joining.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SeatPick {
    /// None: the tribe, or what is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<crate::data::Side>,
}

/// Everything that can be ordered: a variant per subcommand, a field per option. Those below the line have no
/// subcommand: they are steps of a line, or acts of the house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    Move {
        orders: String,
    },
    Charge {
        unit: UnitId,
        target: UnitId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        via: Option<Hex>,
    },
    Retreat {
        unit: UnitId,
        target: UnitId,
        /// The name or the key of a direction ([BB-21](docs/rules/barbarica.md#bb-21)).
        step: String,
    },
    Shoot {
        orders: String,
    },
    Fight {
        orders: String,
    },
    Done {
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        all: bool,
    },
    Orders {
        units: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        react: Option<React>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        returns: Option<YesNo>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        push: Option<Follow>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        free: Option<YesNo>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        embed: Option<Ternary>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dismount: Option<Ternary>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        follow: Option<YesNo>,
        /// A unit's id, or `none`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        guard: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rage: Option<YesNo>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        call: Option<Call>,
    },
    Deploy {
        orders: String,
    },
    Give {
        unit: UnitId,
        /// A seat of the tribe.
        player: Seat,
    },
    Signal {},
    /// Ends the guided first round.
    Lesson {},
    CampDecide {
        course: crate::data::Course,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        units: Option<String>,
    },
    CampHeir {
        unit: UnitId,
    },
    CampTrain {
        unit: UnitId,
        attribute: Attribute,
        /// The twentieth by-name is its owner's to choose ([BB-284](docs/rules/barbarica.md#bb-284)).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<crate::words::Child>,
    },
    CampDismiss {
        unit: UnitId,
    },
    CampNext {},

    /// A step of a line: one order of one unit.
    Order {
        order: Order,
    },
    /// As `Order`, with other steps of its line behind it: no time to tell what to do next.
    OrderOfLine {
        order: Order,
    },
    /// A step of a line: the side policy plays for the units that are left (`auto`).
    Auto {
        /// The key of the part of a phase that it was meant for, behind other orders: those may end the part, and it is of no
        /// other. None where it stands alone, and in journals of earlier programs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        part: Option<u64>,
    },
    /// The house: the next unit of Rome acts (BB-227), or all that are left; `as_row` is what its level chose instead
    /// of a roll (BB-229).
    Command {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unit: Option<UnitId>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        as_row: Option<u8>,
    },
}

/// What one unit is told to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Order {
    /// `x1 d6/w`: by the cheapest path, then facing.
    Go {
        unit: UnitId,
        to: Hex,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        face: Option<Direction>,
    },
    /// `x1 wwe/d`: step by step.
    Walk {
        unit: UnitId,
        steps: Vec<Direction>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        face: Option<Direction>,
    },
    /// `x1 /e`.
    Turn {
        unit: UnitId,
        face: Direction,
    },
    /// `x1 !a3@d6`. `with` are the others of its line that charge, too (BB-150).
    Charge {
        unit: UnitId,
        target: UnitId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        via: Option<Hex>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        with: Vec<UnitId>,
    },
    /// `x1 -a3 s`.
    Retreat {
        unit: UnitId,
        target: UnitId,
        step: Direction,
    },
    /// `t1 off`.
    Leave {
        unit: UnitId,
    },
    Hold {
        unit: UnitId,
    },
    /// `a1 clear`: frees the shield (BB-186).
    Clear {
        unit: UnitId,
    },
    /// `r1 dismount` (BB-214).
    Dismount {
        unit: UnitId,
    },
    /// `h1 ~a3:selfbow`.
    Shoot {
        unit: UnitId,
        target: UnitId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        weapon: Option<Weapon>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        indirect: bool,
    },
    /// `x1 a2:knife+`.
    Fight {
        unit: UnitId,
        target: UnitId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        weapon: Option<Weapon>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        push: bool,
    },
    /// `c1 e4/s`, before the first round.
    Deploy {
        unit: UnitId,
        to: Hex,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        face: Option<Direction>,
    },
    /// `p* auto`: its default place.
    DeployDefault {
        unit: UnitId,
    },
}

impl Order {
    /// Whom the order is for; of a charge its first unit, without those who charge along.
    pub fn unit(&self) -> UnitId {
        match self {
            Order::Go { unit, .. }
            | Order::Walk { unit, .. }
            | Order::Turn { unit, .. }
            | Order::Charge { unit, .. }
            | Order::Retreat { unit, .. }
            | Order::Leave { unit }
            | Order::Hold { unit }
            | Order::Clear { unit }
            | Order::Dismount { unit }
            | Order::Shoot { unit, .. }
            | Order::Fight { unit, .. }
            | Order::Deploy { unit, .. }
            | Order::DeployDefault { unit } => *unit,
        }
    }
}
