//! A seat: its duty, its initiative deck, its orders and what else it alone knows.

use crate::action::{ArmourWhen, Broken, CountWhen, Order, ShoveHow, StopWhen};
use crate::data::{Bad, Cell, Class, Faction, Good, Handed, Side, Spell};
use crate::parts::{CharacterId, Set};
use muster_kit::Pile;
use serde::{Deserialize, Serialize};

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
    Of(CharacterId),
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
    pub places: Vec<(CharacterId, Cell)>,
    pub standing: Standing,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub roster: Vec<Named>,
}

impl SeatState {
    /// A seat of a side before the game begins.
    pub fn new(side: Side) -> SeatState {
        SeatState {
            side,
            key: 0,
            ready: false,
            rest_auto: false,
            conceded: false,
            deck: Pile::default(),
            reserve: None,
            secret: Secret::default(),
        }
    }
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
