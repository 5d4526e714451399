//! Options, picks and actions: what people decide, before and during a game.

use super::data::{FACTIONS, Set, UnitType, board_of};
use super::words::{Advancing, Counter, Hires, Path, Reroll, Targets, UnitWord, Units, YesNo};
use muster_kit::Hex;
use muster_kit::words::{text, text_or_none};
use serde::{Deserialize, Serialize};

/// Settings of a game, most of them fixed when it starts (chapter 4 of docs/rules/wesnoth.md).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "Typed")]
pub struct Options {
    /// Starting places; a named map decides ([WB-22](docs/rules/wesnoth.md#wb-22)).
    pub players: u8,
    pub map: MapChoice,
    /// Teams: `auto` (the map's own), `none`, or seats in groups such as `13-24`
    /// ([WB-27](docs/rules/wesnoth.md#wb-27)).
    pub teams: String,
    /// Gold that each seat begins with ([WB-24](docs/rules/wesnoth.md#wb-24)).
    pub gold: u32,
    pub first_gold: u32,
    /// Level of the leaders ([WB-25](docs/rules/wesnoth.md#wb-25)).
    pub leader_level: u8,
    /// Whether factions are shown when they are chosen ([WB-28](docs/rules/wesnoth.md#wb-28)).
    pub draft: Draft,
    /// Whether two seats may play one faction ([WB-23](docs/rules/wesnoth.md#wb-23)).
    pub same_faction: bool,
    /// Whether units of other sets are for sale ([WB-85](docs/rules/wesnoth.md#wb-85)).
    pub mercenaries: bool,
    /// Whether rolls can be bought again ([WB-68](docs/rules/wesnoth.md#wb-68)).
    pub rerolls: bool,
    /// Whether recruits act in the turn in which they appear ([WB-89](docs/rules/wesnoth.md#wb-89)).
    pub recruits_act: bool,
    /// Where a leader must stand to recruit ([WB-84](docs/rules/wesnoth.md#wb-84)).
    pub recruit_from: RecruitFrom,
    /// What becomes of a seat whose leader is dead ([WB-103](docs/rules/wesnoth.md#wb-103)).
    pub leaderless: Leaderless,
    /// The last round, after which the score decides; 0 is no limit ([WB-110](docs/rules/wesnoth.md#wb-110)).
    pub max_rounds: u16,
    /// The text of a map that a host brought.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
}

/// Options as they are typed: a map that is named or brought decides how many play.
#[derive(Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Typed {
    players: u8,
    map: MapChoice,
    teams: String,
    gold: u32,
    first_gold: u32,
    leader_level: u8,
    draft: Draft,
    same_faction: bool,
    mercenaries: bool,
    rerolls: bool,
    recruits_act: bool,
    recruit_from: RecruitFrom,
    leaderless: Leaderless,
    max_rounds: u16,
    scenario: Option<String>,
}

impl Default for Typed {
    fn default() -> Typed {
        Typed {
            players: 2,
            map: MapChoice::Auto,
            teams: "auto".to_owned(),
            gold: 15,
            first_gold: 0,
            leader_level: 2,
            draft: Draft::Open,
            same_faction: true,
            mercenaries: true,
            rerolls: true,
            recruits_act: true,
            recruit_from: RecruitFrom::Anywhere,
            leaderless: Leaderless::PlayOn,
            max_rounds: 0,
            scenario: None,
        }
    }
}

impl From<Typed> for Options {
    fn from(typed: Typed) -> Options {
        let mut options = Options {
            players: typed.players,
            map: typed.map,
            teams: typed.teams,
            gold: typed.gold,
            first_gold: typed.first_gold,
            leader_level: typed.leader_level,
            draft: typed.draft,
            same_faction: typed.same_faction,
            mercenaries: typed.mercenaries,
            rerolls: typed.rerolls,
            recruits_act: typed.recruits_act,
            recruit_from: typed.recruit_from,
            leaderless: typed.leaderless,
            max_rounds: typed.max_rounds,
            scenario: typed.scenario,
        };
        if let Some(board) = options.named_board() {
            options.players = u8::try_from(board.seats()).expect("maps have at most six seats");
        }
        options
    }
}

impl Default for Options {
    fn default() -> Options {
        Options::from(Typed::default())
    }
}

impl Options {
    /// The map that is named or brought, if it can be read.
    fn named_board(&self) -> Option<super::data::Ground> {
        match (&self.scenario, self.map.id()) {
            (Some(text), _) => super::data::Ground::of(text).ok(),
            (None, Some(id)) => board_of(id).map(super::data::Ground),
            (None, None) => None,
        }
    }
}

/// The map that is named, or none ([WB-22](docs/rules/wesnoth.md#wb-22)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MapChoice {
    /// By the number of players.
    Auto,
    Alder,
    Dantonk,
    Knalga,
    Brown,
    Weldyn,
    River,
}

impl MapChoice {
    /// The map that the host asks for; None picks one to fit the number of players.
    pub fn id(self) -> Option<&'static str> {
        Some(match self {
            MapChoice::Auto => return None,
            MapChoice::Alder => "alder",
            MapChoice::Dantonk => "dantonk",
            MapChoice::Knalga => "knalga",
            MapChoice::Brown => "brown",
            MapChoice::Weldyn => "weldyn",
            MapChoice::River => "river",
        })
    }
}

/// Whether factions are shown when they are chosen, or all at the start ([WB-28](docs/rules/wesnoth.md#wb-28)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Draft {
    Open,
    Blind,
}

/// Where a leader can recruit ([WB-84](docs/rules/wesnoth.md#wb-84)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RecruitFrom {
    Anywhere,
    Keep,
}

/// What becomes of a seat whose leader is dead ([WB-103](docs/rules/wesnoth.md#wb-103)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leaderless {
    PlayOn,
    Removed,
}

/// What a seat chooses at joining; what it leaves open is drawn by lot ([WB-23](docs/rules/wesnoth.md#wb-23)), or the
/// usual leader ([WB-25](docs/rules/wesnoth.md#wb-25)).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SeatPick {
    pub faction: FactionChoice,
    /// A unit of the faction, at the leaders' level.
    #[serde(with = "text_or_none", skip_serializing_if = "Option::is_none")]
    pub leader: Option<UnitType>,
}

/// The faction that a seat names, or a draw ([WB-23](docs/rules/wesnoth.md#wb-23)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FactionChoice {
    Loyalists,
    Drakes,
    Knalgans,
    Rebels,
    Northerners,
    Undead,
    #[default]
    Random,
}

impl FactionChoice {
    /// The faction that the player asks for; None draws one at random.
    pub fn named(self) -> Option<Set> {
        FACTIONS.get(self as usize).copied()
    }
}

/// Everything that can be ordered: a variant per subcommand, a field per option.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// A line of orders ([WB-111](docs/rules/wesnoth.md#wb-111)).
    Do {
        orders: String,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        preview: bool,
    },
    Move {
        #[serde(with = "text")]
        unit: UnitWord,
        to: Hex,
        #[serde(default, with = "text_or_none", skip_serializing_if = "Option::is_none")]
        via: Option<Path>,
        #[serde(default, with = "text_or_none", skip_serializing_if = "Option::is_none")]
        attack: Option<Targets>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        weapon: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reroll: Option<Reroll>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        advance: Option<YesNo>,
    },
    Attack {
        #[serde(with = "text")]
        units: Units,
        #[serde(with = "text")]
        target: Targets,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        weapon: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reroll: Option<Reroll>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        advance: Option<YesNo>,
    },
    Recruit {
        #[serde(with = "text")]
        list: Hires,
    },
    Rest {
        #[serde(with = "text")]
        units: Units,
    },
    Conquer {
        #[serde(default, with = "text_or_none", skip_serializing_if = "Option::is_none")]
        unit: Option<UnitWord>,
    },
    Advance {
        #[serde(with = "text")]
        unit: UnitWord,
        choice: YesNo,
    },
    End {},
    Orders {
        #[serde(default, with = "text_or_none", skip_serializing_if = "Option::is_none")]
        unit: Option<UnitWord>,
        #[serde(default, with = "text_or_none", skip_serializing_if = "Option::is_none")]
        counter: Option<Counter>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reroll_attack: Option<Reroll>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reroll_counter: Option<Reroll>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        advance: Option<Advancing>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        keep: Option<u32>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        reset: bool,
    },
    /// A statement of an order line, which stops the line if it is refused ([WB-113](docs/rules/wesnoth.md#wb-113)) and
    /// is skipped if it is for the dead ([WB-114](docs/rules/wesnoth.md#wb-114)); `since` is how many units had fallen
    /// this turn when the line was read, `turn` the duty under which it was. For the house alone.
    Statement {
        since: u16,
        turn: u64,
        order: Box<Action>,
    },
}
