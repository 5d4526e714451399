//! What one character is to do: the order language as data (5.1).

use crate::games::wargrounds::data::{Card, Cell, Direction, Spell};
use serde::{Deserialize, Serialize};

/// What one character is to do (5.1), with everybody it names found on the field.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Order {
    /// Place in the list of all characters.
    pub who: u8,
    pub run: Option<bool>,
    pub to: To,
    pub deed: Option<Wish>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub crit: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub protect: Option<u8>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub drop: bool,
    /// WG-158: give up the weapon instead of the shield.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub as_disarmed: bool,
    /// WG-85: a bolt without the Long.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub throw: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub face: Option<Direction>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hold: Option<Hold>,
    /// WG-106.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Cell>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<Attached>,
    /// WG-188: the policy decides all of it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub auto: bool,
}

impl Order {
    /// To stay, and nothing else.
    pub fn stay(who: u8) -> Order {
        Order {
            who,
            ..Order::default()
        }
    }
}

/// Where to (5.1).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum To {
    #[default]
    Stay,
    /// WG-43: legs, each routed by itself.
    Cells(Vec<Cell>),
    /// WG-46: the last of them is water or lava.
    Plunge(Vec<Cell>),
    /// WG-189.
    Near(u8),
}

impl To {
    /// To a cell, for somebody who stands in `from`.
    pub fn from_to(from: Cell, cell: Cell) -> To {
        if cell == from { To::Stay } else { To::Cells(vec![cell]) }
    }
}

/// The action of an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wish {
    Hit(Option<u8>),
    Shoot(Option<u8>),
    Throw(Option<u8>),
    Cast(Spell, Option<u8>),
    Take(u8),
    Join,
    Place(Cell),
    Pass(u8),
    Fire(Direction),
}

/// WG-184.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hold {
    Plain,
    Until(u8),
}

/// WG-126.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Attached {
    pub card: Card,
    pub on: Option<u8>,
    /// WG-133: Fumble leaves the character what it carries.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub keep: bool,
}
