//! A seat: its duty, its initiative deck, its orders and what else it alone knows.

use crate::action::{ArmourWhen, Broken, CountWhen, Order, ShoveHow, StopWhen};
use crate::data::{Bad, Cell, Class, Faction, Good, Handed, Side, Spell};
use crate::parts::{CharacterId, Set};
use muster_kit::Pile;
use serde::{Deserialize, Serialize};

/// What belongs to a seat beside its characters: its duty, its initiative deck and reserve, its standing orders.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatState {
    side: Side,
    /// The key of its current duty.
    key: u64,
    /// Whether it is done with what everybody does at the same time.
    ready: bool,
    /// Characters without orders are played by the policy this turn ([WG-183](docs/rules/wargrounds.md#wg-183)).
    rest_auto: bool,
    conceded: bool,
    /// Its initiative deck ([WG-53](docs/rules/wargrounds.md#wg-53)); the order is known to nobody.
    deck: Pile<Init>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reserve: Option<Init>,
    #[serde(default)]
    secret: Secret,
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
    /// What became of orders that fell through, until the next card of the same character; for players to read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub adapted: Vec<Adapted>,
}

/// An order that fell through and was adapted ([WG-187](docs/rules/wargrounds.md#wg-187)).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Adapted {
    pub turn: u16,
    pub order: Order,
    pub why: String,
    /// What was carried out in its place.
    pub made: Order,
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

    /// The side that it plays for.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The key of its current duty.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// It has another duty.
    pub fn set_key(&mut self, key: u64) {
        self.key = key;
    }

    /// Whether it is done with what everybody does at the same time.
    pub fn is_ready(&self) -> bool {
        self.ready
    }

    /// It is done with what everybody does at the same time, or not yet.
    pub fn set_ready(&mut self, ready: bool) {
        self.ready = ready;
    }

    /// Whether the policy plays its characters without orders this turn ([WG-183](docs/rules/wargrounds.md#wg-183)).
    pub fn leaves_the_rest(&self) -> bool {
        self.rest_auto
    }

    /// The policy plays its characters without orders this turn, or asks for them.
    pub fn leave_the_rest(&mut self, auto: bool) {
        self.rest_auto = auto;
    }

    /// Whether it has given up ([WG-180](docs/rules/wargrounds.md#wg-180)).
    pub fn has_conceded(&self) -> bool {
        self.conceded
    }

    /// It gives up ([WG-180](docs/rules/wargrounds.md#wg-180)).
    pub fn concede(&mut self) {
        self.conceded = true;
    }

    /// Its initiative deck; the order is known to nobody ([WG-53](docs/rules/wargrounds.md#wg-53)).
    pub fn deck(&self) -> &Pile<Init> {
        &self.deck
    }

    /// A new deck, and nothing in reserve ([WG-52](docs/rules/wargrounds.md#wg-52)).
    pub fn deal(&mut self, deck: Pile<Init>) {
        self.deck = deck;
        self.reserve = None;
    }

    /// The top card of its deck.
    pub fn draw(&mut self) -> Option<Init> {
        self.deck.draw()
    }

    /// The card in its reserve ([WG-56](docs/rules/wargrounds.md#wg-56)).
    pub fn reserve(&self) -> Option<Init> {
        self.reserve
    }

    /// Puts a card in its reserve. What was there before.
    pub fn keep(&mut self, card: Init) -> Option<Init> {
        self.reserve.replace(card)
    }

    /// Takes the card out of its reserve.
    pub fn take_reserve(&mut self) -> Option<Init> {
        self.reserve.take()
    }

    /// Its cards in an order that tells nothing: sorted for a view, or shuffled for a guess.
    pub fn rearrange(&mut self, change: impl FnOnce(&mut Vec<Init>)) {
        change(&mut self.deck.0);
    }

    /// What it alone knows, or its side.
    pub fn secret(&self) -> &Secret {
        &self.secret
    }

    /// What it alone knows, or its side, to change it.
    pub fn secret_mut(&mut self) -> &mut Secret {
        &mut self.secret
    }

    /// What it alone knew, when nothing else of it is needed any more.
    pub fn into_secret(self) -> Secret {
        self.secret
    }

    /// The same seat with other secrets, as another sees it.
    pub fn with_secret(&self, secret: Secret) -> SeatState {
        SeatState {
            secret,
            deck: self.deck.clone(),
            ..*self
        }
    }

    /// Before the first turn of a leg: nothing ordered, placed or dealt.
    pub fn begin_leg(&mut self) {
        self.secret.places.clear();
        self.secret.orders.clear();
        self.secret.adapted.clear();
        self.secret.joker = None;
        self.deal(Pile::default());
        self.ready = self.conceded;
    }

    /// A new turn: orders of the last one are forgotten, and who has no cards has nothing to order.
    pub fn begin_turn(&mut self) {
        self.secret.orders.clear();
        self.secret.joker = None;
        self.secret.auto = Set::default();
        self.rest_auto = self.conceded;
        self.ready = self.conceded || self.deck.is_empty();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_forgets_orders_and_asks_only_who_has_cards() {
        let mut seat = SeatState::new(Side::Red);
        seat.secret_mut().queue(Order::stay(CharacterId(1)));
        seat.secret_mut().auto_kept.insert(CharacterId(2));
        seat.deal(Pile(vec![Init::Joker]));
        seat.begin_turn();
        assert!(seat.secret().orders.is_empty() && !seat.is_ready());
        assert!(
            seat.secret().auto_kept.has(CharacterId(2)),
            "what was left to the policy for good stays so"
        );
        assert_eq!(seat.draw(), Some(Init::Joker));
        seat.begin_turn();
        assert!(seat.is_ready(), "without cards there is nothing to order");
    }

    #[test]
    fn a_character_has_one_order_at_a_time() {
        let mut secret = Secret::default();
        let order = |who: u8, drop: bool| Order {
            drop,
            ..Order::stay(CharacterId(who))
        };
        for (who, drop) in [(2, false), (1, false), (2, true)] {
            secret.queue(order(who, drop));
        }
        assert_eq!(secret.orders, [order(1, false), order(2, true)]);
    }
}
