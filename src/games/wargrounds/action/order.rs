//! What one character is to do: the order language as data ([5.1](docs/rules/wargrounds.md#51-order-language)).

use crate::data::{Card, Cell, Direction, Spell};
use crate::parts::CharacterId;
use serde::{Deserialize, Serialize};

/// What one character is to do ([5.1](docs/rules/wargrounds.md#51-order-language)), with all characters it names found
/// on the field.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Order {
    /// Place in the list of all characters.
    pub who: CharacterId,
    pub run: Option<bool>,
    pub to: To,
    pub deed: Option<Wish>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub crit: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub protect: Option<CharacterId>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub drop: bool,
    /// Give up the weapon instead of the shield ([WG-158](docs/rules/wargrounds.md#wg-158)).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub as_disarmed: bool,
    /// A bolt without the Long ([WG-85](docs/rules/wargrounds.md#wg-85)).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub throw: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub face: Option<Direction>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hold: Option<Hold>,
    /// The cell of its area where it comes back ([WG-106](docs/rules/wargrounds.md#wg-106)).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Cell>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<Attached>,
    /// The policy decides all of it ([WG-188](docs/rules/wargrounds.md#wg-188)).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub auto: bool,
}

impl Order {
    /// The same attack by a character that first goes up to its target; none of an order that names no target or goes somewhere.
    pub fn going_up(&self) -> Option<Order> {
        let on = match self.deed {
            Some(Wish::Hit(Some(on)) | Wish::Shoot(Some(on)) | Wish::Throw(Some(on))) => on,
            _ => return None,
        };
        (self.to == To::Stay).then(|| Order {
            to: To::Near(on),
            ..self.clone()
        })
    }

    /// To stay, and nothing else.
    pub fn stay(who: CharacterId) -> Order {
        Order {
            who,
            ..Order::default()
        }
    }

    /// The character up to which it goes, if it goes up to one.
    pub fn goes_up_to(&self) -> Option<CharacterId> {
        match self.to {
            To::Near(target) => Some(target),
            _ => None,
        }
    }
}

/// Where to ([5.1](docs/rules/wargrounds.md#51-order-language)).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum To {
    #[default]
    Stay,
    /// Legs, each routed by itself ([WG-43](docs/rules/wargrounds.md#wg-43)).
    Cells(Vec<Cell>),
    /// The last of them is water or lava ([WG-46](docs/rules/wargrounds.md#wg-46)).
    Plunge(Vec<Cell>),
    /// Up to a character, into range of the action ([WG-189](docs/rules/wargrounds.md#wg-189)).
    Near(CharacterId),
}

impl To {
    /// To a cell, for a character that stands in `from`.
    pub fn from_to(from: Cell, cell: Cell) -> To {
        if cell == from { To::Stay } else { To::Cells(vec![cell]) }
    }
}

/// The action of an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wish {
    Hit(Option<CharacterId>),
    Shoot(Option<CharacterId>),
    Throw(Option<CharacterId>),
    Cast(Spell, Option<CharacterId>),
    Take(u8),
    Join,
    Place(Cell),
    Pass(CharacterId),
    Fire(Direction),
}

/// How long a card is held back in the reserve ([WG-184](docs/rules/wargrounds.md#wg-184)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hold {
    Plain,
    Until(CharacterId),
}

/// An event card that goes with an order ([WG-126](docs/rules/wargrounds.md#wg-126)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Attached {
    pub card: Card,
    pub on: Option<CharacterId>,
    /// Fumble leaves the character what it carries ([WG-133](docs/rules/wargrounds.md#wg-133)).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub keep: bool,
}
