//! Gold that strikes spend on promotions of which nobody is asked ([WB-74](docs/rules/wesnoth.md#wb-74)), told beforehand.

use super::action::Action;
use super::asked;
use super::foresee::same_target;
use super::odds::{Chain, Situation};
use super::orders;
use super::rules::promotion_price;
use super::state::Wesnoth;
use super::words::{UnitWord, Units, YesNo};
use muster_kit::{Hex, Seat, Viewer};
use std::collections::BTreeMap;

/// A unit that is promoted if it kills, what that costs, and the gold there is before the fight.
struct Promotion {
    word: UnitWord,
    cost: u32,
    gold: u32,
}

impl Promotion {
    /// What pays for it: the bounty comes before the promotion ([WB-70](docs/rules/wesnoth.md#wb-70)).
    fn price(&self) -> String {
        let Promotion { cost, gold, .. } = self;
        match gold.checked_sub(*cost) {
            Some(_) => format!("for {cost} of your {gold} gold"),
            None if *gold == 0 => format!("for {cost} gold, which kills pay"),
            None => format!("for {cost} gold: your {gold} and what kills pay"),
        }
    }
}

impl Wesnoth {
    /// That strikes of these orders which kill spend gold on promotions, with the orders that keep it; none if none does. Each
    /// order finds those before it done, as far as they throw no dice, and strikes before it at the same target struck.
    pub(super) fn promotions_told(&self, side: u8, orders: &[Action]) -> Option<String> {
        let mut trial = self.clone();
        let (mut promotions, mut done): (Vec<Promotion>, Vec<&Action>) = Default::default();
        // What kills before an order pay, at most.
        let mut earned: BTreeMap<Hex, u32> = BTreeMap::new();
        let mut kept = orders.to_vec();
        for (place, order) in orders.iter().enumerate() {
            if muster_game::try_out(&trial, Seat(side), order).is_err() {
                continue;
            }
            done.push(order);
            let strikes = done.iter().filter(|other| same_target(other, order));
            let strikes: Vec<Action> = strikes.map(|strike| (*strike).clone()).collect();
            let bounty = trial.bounty_of(side, order);
            let before = earned
                .iter()
                .filter(|(at, _)| bounty.is_none_or(|(own, _)| own != **at));
            let pay = before.map(|(_, pay)| pay).sum::<u32>() + bounty.map_or(0, |(_, pay)| pay);
            if let Some(promotion) = trial.promotion_of(side, order, &strikes, pay) {
                promotions.push(promotion);
                if let Action::Attack { advance, .. } | Action::Move { advance, .. } = &mut kept[place] {
                    *advance = Some(YesNo::No);
                }
            }
            if place + 1 < orders.len() {
                earned.extend(bounty.filter(|_| trial.can_kill(side, &strikes)));
            }
            trial.suppose(side, order);
        }
        let first = promotions.first()?;
        let more = promotions[1..].iter();
        let more: String = more
            .map(|more| format!("; if {} kills, for {}", more.word, more.cost))
            .collect();
        let kept: Vec<String> = kept.iter().map(|order| self.order_proposed(side, order)).collect();
        Some(format!(
            "If {} kills, it is promoted {}{more}. To keep the gold: `{}`.",
            first.word,
            first.price(),
            kept.join("; ")
        ))
    }

    /// That a strike ordered with `+` promotes nobody, since its gold and what all kills of these orders pay are too little
    /// ([WB-72](docs/rules/wesnoth.md#wb-72)).
    pub(super) fn promotions_unpaid(&self, side: u8, orders: &[Action]) -> Option<String> {
        let mut trial = self.clone();
        let mut earned: BTreeMap<Hex, u32> = BTreeMap::new();
        for order in orders {
            if muster_game::try_out(&trial, Seat(side), order).is_err() {
                continue;
            }
            earned.extend(trial.bounty_of(side, order));
            let before = trial.clone();
            trial.suppose(side, order);
            let pays = trial.side(side).gold + earned.values().sum::<u32>();
            let cost = |unit: &UnitWord| {
                let unit = &before.units[before.unit_of(side, unit.0)?];
                unit.sheet().next?;
                Some((unit.word(), promotion_price(unit.sheet().level)))
            };
            let wished = with_promotion(order).iter().filter_map(cost);
            if let Some((unit, cost)) = wished.into_iter().find(|(_, cost)| *cost > pays) {
                return Some(format!(
                    "{unit} is not promoted if it kills: that costs {cost} gold, and with what kills pay you have {pays} at most."
                ));
            }
        }
        None
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
    /// the last, and `bounties` what its kill and those before it pay, at most.
    fn promotion_of(&self, side: u8, order: &Action, strikes: &[Action], bounties: u32) -> Option<Promotion> {
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
            let cost = self.promoted_for(side, word.0, bounties)?;
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

    /// The hex of the enemy that an order strikes, and what its kill pays ([WB-71](docs/rules/wesnoth.md#wb-71)).
    fn bounty_of(&self, side: u8, order: &Action) -> Option<(Hex, u32)> {
        let at = self.struck(side, order)?;
        let target = &self.units[self.unit_at(at)?];
        Some((at, u32::from(target.sheet().level)))
    }
}

/// The units of a strike that is ordered with a promotion: `2 x B3 +`.
fn with_promotion(order: &Action) -> &[UnitWord] {
    match order {
        Action::Attack {
            units: Units::List(units),
            advance: Some(YesNo::Yes),
            ..
        } => units,
        Action::Move {
            unit,
            attack: Some(_),
            advance: Some(YesNo::Yes),
            ..
        } => std::slice::from_ref(unit),
        _ => &[],
    }
}
