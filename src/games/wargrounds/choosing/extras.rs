//! What goes with an order beside its move and action: Protection, event cards, a card that waits
//! ([WG-63](docs/rules/wargrounds.md#wg-63), [WG-126](docs/rules/wargrounds.md#wg-126),
//! [WG-184](docs/rules/wargrounds.md#wg-184)).

use super::acting::Acting;
use super::{Read, id_of, targets};
use crate::action::{Attached, Facing, Hold, Order, Wish};
use crate::commands::numbers;
use crate::data::{Card, Class, Direction, Weapon};
use crate::parts::CharacterId;
use crate::rules::{asking, initiative};
use crate::{everyone, facts, tell};
use muster_game::{ChoiceId, Chosen, Unfinished};

/// Something that goes with an order.
#[derive(Clone, Copy, PartialEq)]
enum Extra {
    Enough,
    Protects(CharacterId),
    Card(Attached),
    Waits(Hold),
    /// A bolt is thrown, not sent along the Long.
    Throws,
    AsDisarmed,
    Faces(Direction),
}

impl Extra {
    fn with(self, order: &Order) -> Order {
        let mut order = order.clone();
        match self {
            Extra::Enough => (),
            Extra::Protects(friend) => order.protect = Some(friend),
            Extra::Card(attached) => order.cards.push(attached),
            Extra::Waits(hold) => order.hold = Some(hold),
            Extra::Throws => order.throw = true,
            Extra::AsDisarmed => order.as_disarmed = true,
            Extra::Faces(way) => order.face = Some(way),
        }
        order
    }
}

impl Acting<'_> {
    /// The kinds of what could go with its order: `protects a friend`, `plays an event card`.
    pub(super) fn kinds_of_more(&self) -> Vec<&'static str> {
        let seat = self.game.people.owner(self.who);
        let hand = self.game.hands.of(seat, &self.game.seats);
        let extras = self.extras(&Order::stay(self.who));
        let is_there = |kind: &dyn Fn(&Extra) -> bool| extras.iter().any(kind);
        let kinds = [
            (
                is_there(&|extra| matches!(extra, Extra::Protects(_))),
                "protects a friend",
            ),
            // These two wait for whom it attacks.
            (
                is_there(&|extra| matches!(extra, Extra::Card(_)))
                    || hand.holds(Card::Fumble)
                    || hand.holds(Card::Hook),
                "plays an event card",
            ),
            (
                is_there(&|extra| matches!(extra, Extra::Waits(_))),
                "lets its card wait",
            ),
            (is_there(&|extra| matches!(extra, Extra::Faces(_))), "turns"),
        ];
        let there = kinds.into_iter().filter(|(is_there, _)| *is_there);
        there.map(|(_, kind)| kind).collect()
    }

    /// What goes with an order, one after the other, until it is enough.
    pub(super) fn more_chosen(&self, mut order: Order, chosen: &mut Chosen<'_>) -> Read<Order> {
        loop {
            let extras = |shown: bool| {
                let all = self.extras(&order).into_iter();
                let legal = all.filter(|extra| !shown || self.is_legal(&extra.with(&order)));
                let enough = std::iter::once(Extra::Enough);
                enough.chain(legal).map(|extra| (self.id(extra), extra)).collect()
            };
            let extra = chosen.one_of_many("What goes with it?", extras, |extra| self.words(*extra, &order))?;
            if extra == Extra::Enough {
                break;
            }
            order = extra.with(&order);
        }
        self.is_legal(&order).then_some(order).ok_or(Unfinished::Nowhere)
    }

    /// What could go with an order that does not have it yet.
    fn extras(&self, order: &Order) -> Vec<Extra> {
        let (people, who) = (&self.game.people, self.who);
        let mut extras = Vec::new();
        if people.sheet(who).class == Class::Fighter && people.fighter(who).stamina() > 0 && order.protect.is_none() {
            extras.extend(people.upright(people.side_of(who)).map(Extra::Protects));
        }
        extras.extend(self.attachable(order).into_iter().map(Extra::Card));
        match order.deed {
            Some(Wish::Cast(spell, _)) if spell.is_bolt() && !order.throw => {
                let long = facts::weapon(self.game, who) == Some(Weapon::Long);
                extras.extend(long.then_some(Extra::Throws));
            }
            Some(Wish::Take(1)) if people.blocks(who) && !order.as_disarmed => extras.push(Extra::AsDisarmed),
            _ => (),
        }
        if order.hold.is_none() && self.may_wait() {
            let others = everyone::able(self.game, people.owner(who)).into_iter();
            let others = others.filter(|other| *other != who).map(Hold::Until);
            extras.extend([Hold::Plain].into_iter().chain(others).map(Extra::Waits));
        }
        if self.game.terms.options().facing != Facing::Off && order.face.is_none() {
            extras.extend(Direction::ALL.map(Extra::Faces));
        }
        extras
    }

    /// Cards that may go with an order: Forgot Count waits for its trigger, and is written by hand.
    fn attachable(&self, order: &Order) -> Vec<Attached> {
        let seat = self.game.people.owner(self.who);
        let hand = self.game.hands.of(seat, &self.game.seats);
        let is_free = |card: &Card| !order.cards.iter().any(|attached| attached.card == *card);
        let held = Card::ALL
            .iter()
            .copied()
            .filter(|card| hand.holds(*card) && is_free(card));
        let on = |card: Card| match (card, order.deed) {
            (Card::Sneaky, _) => vec![Some(self.who)],
            (Card::Fumble | Card::Hook, Some(Wish::Hit(on) | Wish::Shoot(on) | Wish::Throw(on))) => vec![on],
            (Card::Fumble | Card::Hook, _) => Vec::new(),
            _ => targets(self.game, seat, card, true),
        };
        let all = held.flat_map(|card| {
            let on = on(card).into_iter();
            on.map(move |on| Attached { card, on, keep: false })
        });
        all.collect()
    }

    /// Whether its card may wait in the reserve ([WG-184](docs/rules/wargrounds.md#wg-184)).
    fn may_wait(&self) -> bool {
        let game = self.game;
        let keeps = || {
            let go = game.turn.go();
            numbers::heeds_hold(&game.terms)
                && asking::asked_pair(game).is_none()
                && go.is_some_and(|go| initiative::may_keep(game, &go))
        };
        !self.joker && (!self.is_asked() || keeps())
    }

    fn id(&self, extra: Extra) -> ChoiceId {
        let of = |word: &str, who: CharacterId| ChoiceId::of(format!("{word}-{}", id_of(self.game, who)));
        match extra {
            Extra::Enough => ChoiceId::enough(),
            Extra::Protects(friend) => of("protect", friend),
            Extra::Card(Attached { card, on: Some(on), .. }) => of(card.word(), on),
            Extra::Card(attached) => ChoiceId::of(attached.card),
            Extra::Waits(Hold::Plain) => ChoiceId::of("hold"),
            Extra::Waits(Hold::Until(other)) => of("until", other),
            Extra::Throws => ChoiceId::of("thrown"),
            Extra::AsDisarmed => ChoiceId::of("disarmed"),
            Extra::Faces(way) => ChoiceId::of(format!("face-{way}")),
        }
    }

    fn words(&self, extra: Extra, order: &Order) -> String {
        let name = |who: CharacterId| self.game.people.named(who);
        match extra {
            Extra::Enough => tell::label_behind(self.game, order, "That is all: "),
            Extra::Protects(friend) if friend == self.who => "Protects itself, for 1 Stamina".to_owned(),
            Extra::Protects(friend) => format!("Protects {}, for 1 Stamina", name(friend)),
            Extra::Card(Attached { card, on: Some(on), .. }) => format!("Plays {} on {}", card.title(), name(on)),
            Extra::Card(attached) => format!("Plays {}", attached.card.title()),
            Extra::Waits(Hold::Plain) => "Its card waits in the reserve".to_owned(),
            Extra::Waits(Hold::Until(other)) => format!("Its card waits for {}", name(other)),
            Extra::Throws => "Throws the bolt instead of sending it along the Long".to_owned(),
            Extra::AsDisarmed => "Keeps its shield, and is Disarmed".to_owned(),
            Extra::Faces(way) => format!("Faces {way} at the end"),
        }
    }
}
