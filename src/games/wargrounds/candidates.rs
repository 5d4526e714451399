//! Legal actions to choose from at random: many, not all.

use super::Wargrounds;
use super::action::{Action, GoWhat, Order, Rest, To, Wish};
use super::state::{Ask, Stage};
use muster_game::Duty;

/// Cells that are tried for one character.
const CELLS_MAX: usize = 12;

impl Wargrounds {
    /// Some actions that would be carried out now; never empty while the game goes on.
    pub fn legal(&self, duty: &Duty) -> Vec<Action> {
        let seat = duty.seat.0;
        let ready = Action::ready(Rest::Ask);
        if let Some(window) = &self.suspended {
            let mut legal = vec![Action::Pass {}];
            if let super::state::Question::Shove { who, .. } = window.question {
                let to = self.people.fighter(who).at;
                if self.shove_route(who, to, false).is_ok() {
                    legal.push(Action::Shove { to, run: false });
                }
            }
            return legal;
        }
        match self.progress.stage() {
            Stage::Muster => vec![
                ready,
                Action::Place {
                    text: "auto".to_owned(),
                },
            ],
            Stage::Reroll => [true, false].map(|yes| Action::Reroll { yes }).to_vec(),
            Stage::Orders => {
                let mut legal = vec![ready];
                legal.extend(self.legal_cards(seat));
                legal
            }
            Stage::Run | Stage::Over => self.legal_goes(seat),
        }
    }

    /// Free cards that the seat can play now.
    fn legal_cards(&self, seat: u8) -> Vec<Action> {
        let mut legal = Vec::new();
        for card in self.hands.of(seat, &self.seats).cards() {
            let targets = std::iter::once(None).chain(self.people.everybody().step_by(3).map(Some));
            let found = targets
                .into_iter()
                .find(|on| self.check_card(seat, *card, *on, false).is_ok());
            if let Some(on) = found {
                legal.push(Action::Card {
                    card: *card,
                    target: on.map(|on| self.people.badge(on).to_string()),
                    more: None,
                });
            }
        }
        legal
    }

    fn legal_goes(&self, seat: u8) -> Vec<Action> {
        let Some(go) = self.turn.go() else {
            return vec![Action::Proceed {}];
        };
        match go.ask {
            Ask::Draw => vec![Action::Go { what: GoWhat::Draw }, Action::Go { what: GoWhat::Use }],
            Ask::Order(_) => {
                let mut legal: Vec<Action> = match (self.asked_who(), self.asked_pair()) {
                    (Some(who), Some(other)) => self.pair_candidates(who, other),
                    (Some(who), None) => self.candidates_of(who),
                    (None, _) => {
                        let side = self.seats[seat].side;
                        let mine = self.people.upright(side).filter(|who| self.people.owner(*who) == seat);
                        mine.take(3).flat_map(|who| self.candidates_of(who)).collect()
                    }
                };
                if go.ask == Ask::Order(false) {
                    legal.extend(self.legal_cards(seat));
                }
                if self.may_keep(&go) && go.seat == seat {
                    legal.push(Action::Go { what: GoWhat::Keep });
                }
                legal
            }
            _ => vec![Action::Proceed {}],
        }
    }

    /// An order for the card that is up, as its player would type it; the house's own where it decides.
    pub(super) fn ordered(&self, order: Order) -> Action {
        if matches!(self.turn.go(), Some(go) if go.ask == Ask::Order(true)) {
            return Action::Enact { order: Box::new(order) };
        }
        Action::Orders {
            text: self.written(&order),
        }
    }

    fn pair_candidates(&self, lead: u8, other: u8) -> Vec<Action> {
        let stay = Order::stay(lead);
        let mut orders = vec![stay];
        let run = self.people.allowance(lead, true);
        let ends = self.reach(lead).ends(run);
        let every = (ends.len() / CELLS_MAX).max(1);
        orders.extend(ends.into_iter().step_by(every).map(|(cell, _)| Order {
            to: To::Cells(vec![cell]),
            ..Order::stay(lead)
        }));
        let good = orders
            .into_iter()
            .filter(|order| self.check_order(order, Some(other)).is_ok());
        let mut legal: Vec<Action> = good.map(|order| self.ordered(order)).collect();
        if legal.is_empty() {
            let order = Order {
                auto: true,
                ..Order::stay(lead)
            };
            legal.push(Action::Orders {
                text: self.written(&order),
            });
        }
        legal
    }

    fn candidates_of(&self, who: u8) -> Vec<Action> {
        let ordered = |order: Order| self.ordered(order);
        if self.people.fighter(who).frozen {
            return vec![ordered(Order::stay(who))];
        }
        let reach = self.reach(who);
        let binding = self.binding(who, &reach);
        let from = self.people.fighter(who).at;
        let bound = self.people.is_bound_to_pair(who);
        let run = if bound { 0 } else { self.people.allowance(who, true) };
        let mut ends = reach.ends(run);
        ends.retain(|(cell, _)| bound || self.may_end(who, *cell, &binding).is_ok());
        let every = (ends.len() / CELLS_MAX).max(1);
        let mut legal = Vec::new();
        for (cell, _) in ends.into_iter().step_by(every) {
            let order = Order {
                to: To::from_to(from, cell),
                ..Order::stay(who)
            };
            let walks = reach.way(cell, self.people.allowance(who, false)).is_some();
            for deed in self.deeds_at(who, cell).into_iter().filter(|_| walks) {
                legal.push(ordered(Order {
                    deed: Some(deed),
                    ..order.clone()
                }));
            }
            legal.push(ordered(order));
        }
        if legal.is_empty() {
            legal.push(ordered(Order::stay(who)));
        }
        legal
    }

    /// One action of each kind that is possible in a cell.
    fn deeds_at(&self, who: u8, cell: super::data::Cell) -> Vec<Wish> {
        let then = self.as_activated(who, false);
        let order = Order::stay(who);
        let spells = self
            .people
            .sheet(who)
            .spells
            .iter()
            .map(|spell| Wish::Cast(*spell, None));
        let kinds = [
            Wish::Hit(None),
            Wish::Shoot(None),
            Wish::Throw(None),
            Wish::Take(1),
            Wish::Join,
            Wish::Place(cell),
        ];
        let walls = super::data::Direction::ALL.map(Wish::Fire);
        let all = kinds.into_iter().chain(spells).chain(walls);
        all.filter(|wish| then.check_deed(who, cell, *wish, &order).is_ok())
            .collect()
    }
}
