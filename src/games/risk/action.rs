//! Options, picks and actions: what people decide, before and during a game.

use super::battle::{ChargeAll, House, Plan};
use super::data::Table;
use super::units::Roster;
use serde::{Deserialize, Serialize};

/// Chapter 4: settings of a game, fixed when it starts (RK-6).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub mode: Mode,
    /// RK-7, RK-12: one of the maps that Muster brings, or the whole text of one.
    pub map: String,
    /// What wins a campaign ([RK-67](docs/rules/risk.md#rk-67)).
    pub goal: Goal,
    /// RK-67: the host's own words for the goal `custom`.
    pub goal_text: String,
    /// RK-67: percent of all towns and capitals.
    pub goal_share: u32,
    /// RK-68: 0 for none.
    pub turns: u16,
    /// RK-24: starting armies a nation.
    pub armies: u8,
    /// RK-24: 0 for the map's own.
    pub radius: u32,
    /// Whether armies are of the standard kinds, or written by the players ([RK-18](docs/rules/risk.md#rk-18),
    /// [RK-19](docs/rules/risk.md#rk-19)).
    pub lists: Lists,
    pub army_points: u32,
    pub fresh_points: u32,
    /// Which dice are thrown for reinforcements ([RK-33](docs/rules/risk.md#rk-33)).
    pub reinforce: Reinforce,
    /// Steps that entering forest or hills costs: 1 or 2 ([RK-11](docs/rules/risk.md#rk-11)).
    pub rough_cost: u8,
    /// Whether orders are sealed, or nations move one after the other ([RK-27](docs/rules/risk.md#rk-27)).
    pub moves: Moves,
    /// Whether campaign battles are fought on the table, or by the staff at once ([RK-61](docs/rules/risk.md#rk-61)).
    pub battles: Battles,
    /// RK-16: letters of allied nations, such as `CB-HS`.
    pub teams: String,
    /// RK-74: one of those that Muster brings, `free`, the whole text of one, or a whole table for a free battle (RK-7).
    pub scenario: String,
    /// The table of `free`: one of those that Muster brings, or the whole text of one (RK-7).
    pub table: String,
    /// RK-74: the limit a side in `free`.
    pub battle_points: u32,
    /// RK-127: percent of points lost that breaks a side.
    #[serde(rename = "break")]
    pub break_percent: u32,
    /// The limit of campaign battles and `free`.
    pub battle_turns: u16,
    /// Whether the winner of the initiative moves first, or may choose ([RK-85](docs/rules/risk.md#rk-85)).
    pub initiative: Initiating,
    /// Guns fire over friends that are not in melee ([RK-103](docs/rules/risk.md#rk-103)).
    pub overhead: bool,
    /// A thrown 1 fails every save ([RK-116](docs/rules/risk.md#rk-116)).
    pub ones_fail: bool,
    /// Whether a turn by more than 135 degrees needs a 6 ([RK-94](docs/rules/risk.md#rk-94)).
    pub about_turn: AboutTurn,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            mode: Mode::Campaign,
            map: "crowns".to_owned(),
            goal: Goal::Capital,
            goal_text: String::new(),
            goal_share: 60,
            turns: 12,
            armies: 3,
            radius: 0,
            lists: Lists::Standard,
            army_points: 32,
            fresh_points: 16,
            reinforce: Reinforce::D4,
            rough_cost: 1,
            moves: Moves::Sealed,
            battles: Battles::Table,
            teams: "none".to_owned(),
            scenario: "crossroads".to_owned(),
            table: "open".to_owned(),
            battle_points: 40,
            break_percent: 50,
            battle_turns: 12,
            initiative: Initiating::First,
            overhead: true,
            ones_fail: false,
            about_turn: AboutTurn::Six,
        }
    }
}

impl Options {
    /// RK-74: whether players bring their own lists: to scenario `free`, or to a table that a player brought as a file.
    pub fn is_free(&self) -> bool {
        self.scenario == "free" || Table::read(&self.scenario).is_ok()
    }

    /// The rules of battles under these options.
    pub fn house(&self) -> House {
        House {
            break_percent: self.break_percent,
            choice: self.initiative == Initiating::Choice,
            overhead: self.overhead,
            ones_fail: self.ones_fail,
            free_about_turn: self.about_turn == AboutTurn::Free,
        }
    }
}

macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$mark:meta])* $variant:ident),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$mark])* $variant),* }
    };
}

choice! {
    /// A war on a map, or one battle without a map ([RK-1](docs/rules/risk.md#rk-1)).
    Mode { Campaign, Battle }
}
choice! {
    /// RK-67: what wins a campaign.
    Goal { Capital, Towns, Last, Points, Custom }
}
choice! {
    /// Kinds of the tables, or lists of the players' own within a limit ([RK-18](docs/rules/risk.md#rk-18),
    /// [RK-19](docs/rules/risk.md#rk-19)).
    Lists { Standard, Free }
}
choice! {
    /// Dice for reinforcements; with both the sum counts ([RK-33](docs/rules/risk.md#rk-33)).
    Reinforce { D4, D6, Both }
}
choice! {
    /// Orders of all nations at once, or one nation after the other ([RK-27](docs/rules/risk.md#rk-27)).
    Moves { Sealed, Open }
}
choice! {
    /// Battles of a campaign by the players, or by the staff ([RK-61](docs/rules/risk.md#rk-61)).
    Battles { Table, Auto }
}
choice! {
    /// RK-62: whether the staff fights all battles of a nation.
    Delegates { No, All }
}
choice! {
    /// The answer to whether starving armies loot ([RK-46](docs/rules/risk.md#rk-46)).
    YesNo { Yes, No }
}
choice! {
    /// RK-85: whether the winner moves first, or may choose.
    Initiating { First, Choice }
}
choice! {
    /// RK-94: whether an about-turn needs a six.
    AboutTurn { Six, Free }
}
choice! {
    /// One order for the whole side; without one it holds.
    #[derive(Default)]
    Posture { Advance, Assault, #[default] Hold, Fallback, Staff }
}
choice! {
    /// RK-85: what a side does when it may choose.
    Order { First, Second }
}

/// What a chair chooses at joining.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SeatPick {
    pub side: SidePick,
    /// RK-74: a list for `free`; else what the points allow.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<Roster>,
    /// RK-6: the name of a nation, 1 to 20 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nation: Option<String>,
}

/// RK-2: side 1 is the south, side 2 the north.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum SidePick {
    #[default]
    #[serde(rename = "any")]
    Any,
    #[serde(rename = "1")]
    One,
    #[serde(rename = "2")]
    Two,
}

fn meant() -> bool {
    true
}

/// Everything that can be ordered: a variant per subcommand, a field per option. `battle` is the number of one of
/// several battles; without it the first that waits for the seat is meant (RK-57).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// RK-24: `1 corps H10; 2 guard C12`.
    Place {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        armies: Option<String>,
    },
    /// RK-27: `1 K9; 2 I8>J8; new guns B12; 3 noloot`.
    March { orders: String },
    Deploy {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        plan: Option<Plan>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        changes: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        battle: Option<u16>,
    },
    Orders {
        text: String,
        /// The movement goes on with another command.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        more: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        battle: Option<u16>,
    },
    Go {
        #[serde(default)]
        posture: Posture,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        battle: Option<u16>,
    },
    Standing {
        #[serde(default, skip_serializing_if = "Option::is_none", rename = "move")]
        order: Option<Order>,
        /// `auto`, `melee`, `off`, or letters such as `c,a`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rescue: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        charge: Option<ChargeAll>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        plan: Option<Plan>,
        /// Whether starving armies loot without an order of the turn ([RK-46](docs/rules/risk.md#rk-46)).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        loot: Option<YesNo>,
        /// RK-34: the kind of new armies.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        raise: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        delegate: Option<Delegates>,
    },
    Withdraw {
        /// Left out it is meant: every front asks before it is done.
        #[serde(default = "meant")]
        confirm: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        battle: Option<u16>,
    },
    Delegate {
        on: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        battle: Option<u16>,
    },
    Build {
        list: String,
        /// RK-19: a starting army's number; none for reinforcements, or for a free battle.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        army: Option<u8>,
    },
    /// RK-67: the winner under a custom goal.
    Declare { winner: String },
    /// RK-27: orders that are in are carried out. It has no subcommand: the table plays it.
    Carry {},
    /// RK-70: both deployments are shown. It has no subcommand: the table plays it when the second is in.
    Open {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        battle: Option<u16>,
    },
}
