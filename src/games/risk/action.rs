//! Options, picks and actions: what people decide, before and during a game.

use super::battle::{ChargeAll, Plan};
use super::units::Roster;
use serde::{Deserialize, Serialize};

/// Chapter 4: settings of a game, fixed when it starts (RK-6).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub mode: Mode,
    /// RK-74: one of those that Muster brings, `free`, the whole text of one, or a whole table for a free battle (RK-7).
    pub scenario: String,
    /// The table of `free`: one of those that Muster brings, or the whole text of one (RK-7).
    pub table: String,
    /// RK-74: the limit a side in `free`.
    pub battle_points: u32,
    /// RK-127: percent of points lost that breaks a side.
    #[serde(rename = "break")]
    pub break_percent: u32,
    /// The limit of `free`.
    pub battle_turns: u16,
    /// RK-85.
    pub initiative: Initiating,
    /// RK-103.
    pub overhead: bool,
    /// RK-116.
    pub ones_fail: bool,
    /// RK-94.
    pub about_turn: AboutTurn,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            mode: Mode::Battle,
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

macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($variant:ident),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($variant),* }
    };
}

choice! {
    /// RK-1.
    Mode { Battle }
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
    /// One order for the whole side.
    Posture { Advance, Assault, Hold, Fallback, Staff }
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

/// Everything that can be ordered: a variant per subcommand, a field per option. `battle` is the number of one of
/// several battles; without it the first that waits for the seat is meant (RK-57).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
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
    },
    Withdraw {
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
    },
    /// RK-70: both deployments are shown. It has no subcommand: the table plays it when the second is in.
    Open {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        battle: Option<u16>,
    },
}
