//! Gold that strikes spend on promotions of which nobody is asked ([WB-74](docs/rules/wesnoth.md#wb-74)), told beforehand.

use super::action::Action;
use super::asked;
use super::foresee::same_target;
use super::odds::{Chain, Situation};
use super::orders;
use super::state::Wesnoth;
use super::words::{UnitWord, Units, YesNo};
use muster_kit::{Seat, Viewer};

/// A unit that is promoted if it kills, and what that costs of the gold there is then.
struct Promotion {
    word: UnitWord,
    cost: u32,
    gold: u32,
}

impl Wesnoth {
    /// That strikes of these orders which kill spend gold on promotions, with the orders that keep it; none if none does. Each
    /// order finds those before it done, as far as they throw no dice, and strikes before it at the same target struck.
    pub(super) fn promotions_told(&self, side: u8, orders: &[Action]) -> Option<String> {
        let mut trial = self.clone();
        let (mut promotions, mut done): (Vec<Promotion>, Vec<&Action>) = Default::default();
        let mut kept = orders.to_vec();
        for (place, order) in orders.iter().enumerate() {
            if muster_game::try_out(&trial, Seat(side), order).is_err() {
                continue;
            }
            done.push(order);
            let strikes = done.iter().filter(|other| same_target(other, order));
            let strikes: Vec<Action> = strikes.map(|strike| (*strike).clone()).collect();
            if let Some(promotion) = trial.promotion_of(side, order, &strikes) {
                promotions.push(promotion);
                if let Action::Attack { advance, .. } | Action::Move { advance, .. } = &mut kept[place] {
                    *advance = Some(YesNo::No);
                }
            }
            trial.suppose(side, order);
        }
        let Promotion { word, cost, gold } = promotions.first()?;
        let more = promotions[1..].iter();
        let more: String = more
            .map(|more| format!("; if {} kills, for {}", more.word, more.cost))
            .collect();
        let kept: Vec<String> = kept.iter().map(|order| self.order_typed(side, order)).collect();
        Some(format!(
            "If {word} kills, it is promoted for {cost} of your {gold} gold{more}. To keep the gold: `{}`.",
            kept.join("; ")
        ))
    }

    /// As [`Wesnoth::promotions_told`] for the orders of a question about odds.
    pub(super) fn promotions_asked(&self, viewer: Viewer, question: &str) -> Option<String> {
        let (question, side) = (asked::bare(question), self.asking(viewer));
        if question.parse::<Situation>().is_ok() {
            return None;
        }
        let line = self.line_spelled(side, &question).ok()?;
        let orders = orders::read(&line, Some(side)).ok()?;
        self.awakened(side).promotions_told(side, &orders)
    }

    /// What an order without a word on promotions spends on one if it kills, at most; `strikes` are all at its target, its own
    /// the last.
    fn promotion_of(&self, side: u8, order: &Action, strikes: &[Action]) -> Option<Promotion> {
        let words = match order {
            Action::Attack {
                units: Units::List(units),
                advance: None,
                ..
            } => units.clone(),
            Action::Attack {
                units: Units::All,
                advance: None,
                target,
                ..
            } => self.strikers(side, target).into_iter().map(|(word, _)| word).collect(),
            Action::Move {
                unit,
                attack: Some(_),
                advance: None,
                ..
            } => vec![*unit],
            _ => return None,
        };
        let paid = words.iter().enumerate().filter_map(|(place, word)| {
            let cost = self.promoted_for(side, word.0)?;
            Some((place, *word, cost))
        });
        let paid: Vec<(usize, UnitWord, u32)> = paid.collect();
        if paid.is_empty() {
            return None;
        }
        let fight = self.of_orders(side, strikes).ok();
        let chain = fight.and_then(|fight| match fight {
            Situation::Fight(fight) => Some((fight.attackers.len(), Chain::without_rows(&fight).ok()?)),
            Situation::Rest(_) | Situation::Draw(_) => None,
        });
        // What cannot be worked out may kill.
        let can_kill = |place: usize| {
            let known = chain.as_ref();
            known.is_none_or(|(all, chain)| chain.can_kill(all - words.len() + place))
        };
        let killers = paid.into_iter().filter(|(place, ..)| can_kill(*place));
        let (_, word, cost) = killers.max_by_key(|(_, _, cost)| *cost)?;
        let gold = self.side(side).gold;
        Some(Promotion { word, cost, gold })
    }
}
