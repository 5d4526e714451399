//! What an order would do, before it is given ([WB-116](docs/rules/wesnoth.md#wb-116)): legality, routes, hexes of
//! approach and odds.

use super::action::Action;
use super::orders::Written;
use super::state::{Deed, Wesnoth};
use super::words::{Targets, UnitWord, Units};
use muster_game::Referee;
use muster_kit::{Answer, Dice, Line, Refusal, Seat, listed};

/// What is foreseen of an order without dice, way or price.
const CAN_BE_DONE: &str = "It can be done.";

/// What is foreseen of a strike at a target that others strike before.
const BEHIND_OTHERS: &str = "With the strikes before it at the same target:";

impl Wesnoth {
    /// Routes, costs and odds of an order, or why it would be refused. In a line each order finds those before it done,
    /// as far as they throw no dice; several strikes at one target are reckoned together.
    pub fn foresee_action(&self, seat: Seat, action: &Action) -> Result<Answer, Refusal> {
        let Action::Do { orders, preview } = action else {
            self.rerolls_are_played(std::slice::from_ref(action))?;
            muster_game::try_out(self, seat, action)?;
            let mut answer = self.forecast(seat.0, action, &[])?;
            let promotion = self.promotions_told(seat.0, std::slice::from_ref(action));
            let unpaid = self.promotions_unpaid(seat.0, std::slice::from_ref(action));
            answer.lines.extend(promotion.into_iter().chain(unpaid).map(Line::from));
            if answer.lines.is_empty() {
                answer.lines.push(Line::from(CAN_BE_DONE));
            }
            return Ok(answer);
        };
        let orders = self.read_line(orders)?;
        let mut whole = Answer::default();
        let mut trial = self.clone();
        let mut done: Vec<&Action> = Vec::new();
        for order in &orders {
            let text = Written(order).to_string();
            let before: Vec<&Action> = done.iter().copied().filter(|other| same_target(other, order)).collect();
            let tried = muster_game::try_out(&trial, seat, order);
            match tried.and_then(|()| trial.forecast(seat.0, order, &before)) {
                Ok(answer) => {
                    whole.lines.push(Line::strong(text));
                    match answer.lines.is_empty() {
                        true => whole.lines.push(Line::from(CAN_BE_DONE)),
                        false => whole.lines.extend(answer.lines),
                    }
                    whole.data = answer.data.or(whole.data);
                    trial.suppose(seat.0, order);
                    done.push(order);
                }
                Err(refusal) if whole.lines.is_empty() && orders.len() == 1 => return Err(refusal),
                Err(refusal) if !preview && !done.iter().any(|order| strikes(order)) => {
                    return Err(self.stopped_at(seat, &text, refusal, &orders));
                }
                // Dice that fall before it may change that.
                Err(refusal) => {
                    whole.lines.push(Line::strong(text));
                    whole.lines.push(Line::from(format!("As things stand: {refusal}")));
                }
            }
        }
        whole
            .lines
            .extend(self.promotions_told(seat.0, &orders).map(Line::from));
        let unpaid = self.promotions_unpaid(seat.0, &orders);
        whole.lines.extend(unpaid.map(Line::from));
        Ok(whole)
    }

    /// The refusal of a line in which no dice fall before the order that is refused: it cannot be carried out as a whole. The
    /// orders that can be given one after the other are proposed.
    fn stopped_at(&self, seat: Seat, order: &str, refusal: Refusal, orders: &[Action]) -> Refusal {
        let mut trial = self.clone();
        let (mut possible, mut left_out): (Vec<String>, Vec<String>) = Default::default();
        for order in orders {
            // A turn does not end over orders that were meant before it.
            let is_left = !left_out.is_empty() && matches!(order, Action::End {});
            if !is_left && muster_game::try_out(&trial, seat, order).is_ok() {
                trial.suppose(seat.0, order);
                possible.push(self.order_typed(seat.0, order));
            } else {
                left_out.push(format!("`{}`", Written(order)));
            }
        }
        let also = left_out
            .get(1..)
            .filter(|also| !also.is_empty() && !possible.is_empty());
        let also = also.map_or_else(String::new, |also| {
            format!(" What is proposed leaves out {} too.", listed(also))
        });
        let refusal = Refusal {
            reason: format!(
                "The line cannot be carried out as a whole: `{order}`. {}{also}",
                refusal.reason
            ),
            ..refusal
        };
        match possible.is_empty() {
            true => refusal,
            false => refusal.instead(possible.join("; ")),
        }
    }

    /// What an order does for certain: who struck stands where it struck from and has acted, who rests has acted.
    pub(super) fn suppose(&mut self, side: u8, order: &Action) {
        let words: Vec<UnitWord> = match order {
            Action::Attack {
                units: Units::List(units),
                ..
            }
            | Action::Rest {
                units: Units::List(units),
            } => units.clone(),
            Action::Move {
                unit, attack: Some(_), ..
            } => vec![*unit],
            Action::Attack {
                units: Units::All,
                target,
                ..
            } => self.strikers(side, target).into_iter().map(|(word, _)| word).collect(),
            Action::Rest { units: Units::All } => {
                let weary = self
                    .army(side)
                    .filter(|unit| unit.wounds > 0 && unit.deed == Deed::Fresh);
                weary.map(|unit| unit.word()).collect()
            }
            Action::End {} => return,
            other => {
                // Without what follows an act, such as the end of the turn. Standing orders are no act.
                let (mut ahead, mut dice) = (self.clone(), Dice::seeded(0, 0));
                if ahead
                    .carry_out(side, other.clone(), &mut Referee::new(&mut dice))
                    .is_ok()
                {
                    *self = ahead;
                }
                return;
            }
        };
        // A question that was open lapses.
        self.pending = None;
        for word in words {
            let Some(place) = self.unit_of(side, word.0) else {
                continue;
            };
            let at = match order {
                Action::Attack { target, .. } => self.stand(place, None, target),
                Action::Move {
                    to,
                    attack: Some(target),
                    ..
                } => self.stand(place, Some(*to), target),
                _ => Ok((self.units[place].at, place)),
            };
            if let Ok((at, _)) = at {
                self.side_mut(side).gold += u32::from(self.captures(side, at));
                self.stand_at(place, at);
                self.units[place].deed = Deed::Attacked;
            }
        }
    }

    /// `before` are earlier strikes at the same target.
    fn forecast(&self, side: u8, action: &Action, before: &[&Action]) -> Result<Answer, Refusal> {
        let mut lines = Vec::new();
        match action {
            Action::Move { unit, to, via, .. } => {
                let place = self.own(side, *unit)?;
                let course = self.course(place, &via.clone().unwrap_or_default().0, *to)?;
                let way: Vec<String> = course.route.iter().map(ToString::to_string).collect();
                let moves = self.units[place].sheet().moves;
                lines.push(format!(
                    "{} goes {}, cost {} of {moves}.",
                    self.units[place].badge(),
                    way.join("-"),
                    course.cost
                ));
                if self.captures(side, *to) {
                    lines.push("It takes the village: +1 gold.".to_owned());
                }
            }
            Action::Recruit { list } => {
                let cost: u32 = list
                    .0
                    .iter()
                    .map(|hire| {
                        Ok(
                            super::rules::price_of(self, side, self.recruit_named(side, &hire.word)?)
                                * u32::from(hire.count),
                        )
                    })
                    .sum::<Result<u32, Refusal>>()?;
                lines.push(format!("It costs {cost} of {} gold.", self.side(side).gold));
            }
            Action::End {} => {
                let idle = self.army(side).filter(|unit| self.can_still_act(unit)).count();
                lines.push(format!(
                    "{idle} of your units could still act. Next: {}.",
                    Self::name_of(self.next_side(side))
                ));
            }
            Action::Attack {
                units: Units::All,
                target,
                ..
            } => {
                let strikers = self.strikers(side, target);
                let words: Vec<String> = strikers.iter().map(|(word, at)| format!("{word} from {at}")).collect();
                lines.push(format!("In this order, until it is dead: {}.", words.join(", ")));
            }
            Action::Rest { units: Units::All } => {
                lines.push("Each wounded unit heals 1 on 5+; in a village 1, or 2 on a 6.".to_owned());
            }
            _ => (),
        }
        let mut answer = Answer::lines(lines.into_iter().map(Line::from).collect());
        let strikes: Vec<Action> = before.iter().copied().chain([action]).cloned().collect();
        if let Ok(mut situation) = self.of_orders(side, &strikes) {
            // The order was tried, and those before it are taken as done.
            if let super::odds::Situation::Fight(fight) = &mut situation {
                fight.attackers.iter_mut().for_each(|attacker| attacker.bar = None);
            }
            let mut odds = super::odds::odds(&situation)?;
            let known: Vec<Action> = before.iter().copied().cloned().collect();
            if let Ok(super::odds::Situation::Fight(known)) = self.of_orders(side, &known) {
                // The target and each attacker before it have a line, which has been told.
                odds.lines.drain(..=known.attackers.len());
                odds.lines.insert(0, Line::from(BEHIND_OTHERS));
            }
            answer.lines.extend(odds.lines);
            answer.data = odds.data;
        }
        Ok(answer)
    }

    /// The side that plays after a side ([WB-96](docs/rules/wesnoth.md#wb-96)).
    fn next_side(&self, side: u8) -> u8 {
        let later = self
            .side_numbers()
            .find(|other| *other > side && !self.is_removed(*other));
        later
            .or_else(|| self.side_numbers().find(|other| !self.is_removed(*other)))
            .unwrap_or(side)
    }
}

/// Whether dice fall for an order.
fn strikes(order: &Action) -> bool {
    matches!(
        order,
        Action::Attack { .. } | Action::Rest { .. } | Action::Move { attack: Some(_), .. }
    )
}

/// Whether both strike at the same hexes.
pub(super) fn same_target(one: &Action, other: &Action) -> bool {
    fn target(order: &Action) -> Option<&Targets> {
        match order {
            Action::Attack { target, .. } => Some(target),
            Action::Move { attack, .. } => attack.as_ref(),
            _ => None,
        }
    }
    target(one).is_some() && target(one) == target(other)
}
