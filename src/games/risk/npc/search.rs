//! A veteran's movement: unit by unit whatever makes the fight to come best for the whole side, the enemy's answer
//! included.

use super::forecast::prospect;
use super::places::{candidates, tried};
use super::{Idea, moved};
use crate::battle::{Act, Battle, Item, Side, Stage, Unit, Who};
use muster_kit::budget;

/// How many first movements are made better by who moves first, which takes longer, and by who moves second; and how often
/// all units are gone through for it.
const STARTS: [usize; 2] = [1, 2];
const ROUNDS: usize = 2;

/// Steps of a budget that a forecast takes for each unit.
const JUDGE_STEPS: u64 = 400;

/// What each unit of a side does, in the order in which they are ordered.
type Orders = Vec<(char, Vec<Act>)>;

/// The best movement that is found from some first ones.
pub fn best(battle: &Battle, side: Side, ideas: &[Idea]) -> Vec<Item> {
    let mut firsts: Vec<(i64, Orders)> = Vec::new();
    for idea in ideas {
        let orders = of_items(battle, side, &idea.items(battle, side));
        if firsts.iter().all(|(_, known)| *known != orders) {
            firsts.push((judge(&carried_out(battle.clone(), &orders), side), orders));
        }
    }
    firsts.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
    let second = matches!(*battle.progress.stage(), Stage::Moving { second: true, .. });
    firsts.truncate(STARTS[usize::from(second)]);
    let better = firsts.into_iter().map(|first| improved(battle, side, first));
    let best = better.max_by_key(|(value, _)| *value);
    best.map_or(Vec::new(), |(_, orders)| items(battle, orders))
}

/// Gives each unit in turn the acts with the best prospect, all others being ordered as they are, until nothing gets
/// better.
fn improved(battle: &Battle, side: Side, (mut best, mut orders): (i64, Orders)) -> (i64, Orders) {
    // Units tried since the last change: once that are all others, trying on finds the same again.
    let mut settled = 0;
    for _ in 0..ROUNDS {
        let mut so_far = battle.clone();
        for place in 0..orders.len() {
            if settled == orders.len() {
                return (best, orders);
            }
            settled += 1;
            let unit = so_far.field.the(orders[place].0).clone();
            // Different acts can come to the same.
            let mut known: Vec<Unit> = Vec::new();
            for acts in candidates(&so_far, &unit) {
                let Some(mut after) = tried(&so_far, &unit, &acts) else {
                    continue;
                };
                after.ordered = true;
                if known.contains(&after) {
                    continue;
                }
                let mut work = so_far.clone();
                *work.field.the_mut(unit.letter) = after.clone();
                known.push(after);
                let value = judge(&carried_out(work, &orders[place + 1..]), side);
                if value > best {
                    best = value;
                    orders[place].1 = acts;
                    settled = 1;
                }
            }
            so_far = carried_out(so_far, &orders[place..=place]);
        }
    }
    (best, orders)
}

/// The acts of every unit that has had no item.
fn of_items(battle: &Battle, side: Side, items: &[Item]) -> Orders {
    let acts = |letter: char| {
        let item = items.iter().find(|item| item.who == [Who::Unit(letter)]);
        item.map_or(Vec::new(), |item| item.acts.clone())
    };
    let units = battle.field.army(side).filter(|unit| !unit.ordered);
    units.map(|unit| (unit.letter, acts(unit.letter))).collect()
}

/// The items of orders; what has become impossible for a unit meanwhile is left out, as it was when all was judged.
fn items(battle: &Battle, mut orders: Orders) -> Vec<Item> {
    let mut work = battle.clone();
    orders.retain(|(letter, acts)| order(&mut work, *letter, acts) && !acts.is_empty());
    let item = |(letter, acts)| Item {
        who: vec![Who::Unit(letter)],
        acts,
    };
    orders.into_iter().map(item).collect()
}

/// Orders a unit, if it can be done.
fn order(battle: &mut Battle, letter: char, acts: &[Act]) -> bool {
    let Some(mut after) = tried(battle, battle.field.the(letter), acts) else {
        return false;
    };
    after.ordered = true;
    *battle.field.the_mut(letter) = after;
    true
}

fn carried_out(mut battle: Battle, orders: &[(char, Vec<Act>)]) -> Battle {
    for (letter, acts) in orders {
        order(&mut battle, *letter, acts);
    }
    battle
}

/// The prospect of a battle in which a side has moved: if the enemy is still to move, behind a regular's answer.
fn judge(battle: &Battle, side: Side) -> i64 {
    budget::spend(JUDGE_STEPS * battle.field.units().len() as u64);
    match *battle.progress.stage() {
        Stage::Moving { second: false, .. } => prospect(&moved(battle, side.other()), side),
        _ => prospect(battle, side),
    }
}
