//! What a seat may press instead of typing.

use super::Wargrounds;
use super::action::{Action, GoWhat, Order, Rest};
use super::state::{Ask, Stage};
use muster_game::{Duty, Menu, Offer};

/// Options that are offered for the card that is up.
const CHOICES_MAX: usize = 8;
/// Options among which those are looked for.
const WEIGHED_MAX: usize = 16;

impl Wargrounds {
    /// Everything in it is legal as things stand.
    pub(super) fn offers(&self, duty: &Duty) -> Menu<Action> {
        let seat = duty.seat.0;
        let mut acts: Vec<Offer<Action>> = Vec::new();
        let mut offer = |action: Action, label: String| {
            acts.push(Offer { action, label });
        };
        if self.suspended.is_some() {
            offer(Action::ready(Rest::Ask), "Nothing from me".to_owned());
            return Menu { acts, days: Vec::new() };
        }
        match self.progress.stage() {
            Stage::Muster => offer(Action::ready(Rest::Ask), "Ready: the phase may begin".to_owned()),
            Stage::Reroll => {
                offer(Action::Reroll { yes: false }, "Keep the equipment".to_owned());
                offer(Action::Reroll { yes: true }, "Reroll the equipment".to_owned());
            }
            Stage::Orders => {
                offer(
                    Action::ready(Rest::Auto),
                    "Ready: characters without an order are played for me".to_owned(),
                );
                offer(Action::ready(Rest::Ask), "Ready: ask me card by card".to_owned());
            }
            Stage::Run => self.card_offers(seat, &mut offer),
            Stage::Over => (),
        }
        Menu { acts, days: Vec::new() }
    }

    /// The best order of each character whom the joker may activate, best first
    /// ([WG-59](docs/rules/wargrounds.md#wg-59)).
    fn for_the_joker(&self, seat: u8) -> Vec<(u8, Order)> {
        let side = self.seats[seat].side;
        let able = self
            .people
            .upright(side)
            .filter(|who| self.people.owner(*who) == seat && !self.people.fighter(*who).frozen);
        let mut found: Vec<(i64, u8, Order)> = able
            .filter_map(|who| {
                let choices = self.choices(who, WEIGHED_MAX).into_iter();
                let legal: Vec<_> = choices.filter(|choice| self.plan(&choice.order).is_ok()).collect();
                let hopeful = legal.iter().find(|choice| !self.is_vain(&choice.order));
                let best = hopeful.or(legal.first())?;
                Some((best.score, who, best.order.clone()))
            })
            .collect();
        found.sort_by_cached_key(|(score, who, order)| (self.is_vain(order), std::cmp::Reverse(*score), *who));
        found.truncate(CHOICES_MAX);
        found.into_iter().map(|(_, who, order)| (who, order)).collect()
    }

    /// As many orders as are offered, those whose action cannot come to anything behind the others.
    pub(super) fn hopeful_first(&self, orders: impl Iterator<Item = Order>) -> Vec<Order> {
        let (mut hopeful, mut vain) = (Vec::new(), Vec::new());
        for order in orders {
            if hopeful.len() == CHOICES_MAX {
                break;
            }
            match self.is_vain(&order) {
                true => vain.push(order),
                false => hopeful.push(order),
            }
        }
        vain.truncate(CHOICES_MAX - hopeful.len());
        hopeful.into_iter().chain(vain).collect()
    }

    fn card_offers(&self, seat: u8, offer: &mut impl FnMut(Action, String)) {
        let Some(go) = self.turn.go() else { return };
        if go.ask == Ask::Draw {
            offer(Action::Go { what: GoWhat::Draw }, "Draw a card".to_owned());
            offer(Action::Go { what: GoWhat::Use }, "Use the reserve".to_owned());
            return;
        }
        if !self.asks(seat) {
            return;
        }
        if self.asked_who().is_none() {
            for (who, order) in self.for_the_joker(seat) {
                let text = self.spoken(&order);
                let label = self.label_of(&order);
                let who = self.people.badge(who).letter().to_string();
                let order = text.split_once(' ').map(|(_, order)| order.to_owned());
                offer(Action::Joker { who, order }, label);
            }
        }
        if let Some(who) = self.asked_who().filter(|_| self.asked_pair().is_none()) {
            let found = self.choices(who, WEIGHED_MAX).into_iter().map(|choice| choice.order);
            let legal = found.filter(|order| self.check_order(order, None).is_ok());
            for order in self.hopeful_first(legal) {
                let text = self.spoken(&order);
                offer(Action::Orders { text }, self.label_of(&order));
            }
        }
        if self.may_keep(&go) && go.seat == seat {
            offer(Action::Go { what: GoWhat::Keep }, "Put the card in reserve".to_owned());
        }
    }
}
