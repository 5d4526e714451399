//! A veteran's movement: unit by unit whatever makes the fight to come best for the whole side, the enemy's answer
//! included.

use super::forecast::prospect;
use super::places::{candidates, tried};
use super::{Idea, answer};
use crate::battle::{Act, Battle, Item, Side, Stage, Unit, Who};
use muster_kit::budget;

/// How many first movements are made better by who moves first, which takes longer, and by who moves second; and how often
/// all units are gone through for it.
const STARTS: [usize; 2] = [1, 2];
const ROUNDS: usize = 2;

/// Steps of a budget for each unit: of a forecast behind an answer that is to be found, and behind one that is known.
const JUDGE_STEPS: u64 = 400;
const GLANCE_STEPS: u64 = 40;

/// What each unit of a side does, in the order in which they are ordered.
type Orders = Vec<(char, Vec<Act>)>;

/// A movement that has been judged.
struct Found {
    value: i64,
    orders: Orders,
    /// How the enemy answers it; nobody where he has moved already.
    answer: Orders,
}

/// The best movement that is found from some first ones.
pub fn best(battle: &Battle, side: Side, ideas: &[Idea]) -> Vec<Item> {
    let mut firsts: Vec<Found> = Vec::new();
    for idea in ideas {
        let orders = of_items(battle, side, &idea.items(battle, side));
        if firsts.iter().all(|known| known.orders != orders) {
            let (value, answer) = judge(&carried_out(battle.clone(), &orders), side);
            firsts.push(Found { value, orders, answer });
        }
    }
    firsts.sort_by_key(|found| std::cmp::Reverse(found.value));
    let second = matches!(*battle.progress.stage(), Stage::Moving { second: true, .. });
    firsts.truncate(STARTS[usize::from(second)]);
    let better = firsts.into_iter().map(|first| improved(battle, side, first));
    let best = better.max_by_key(|found| found.value);
    best.map_or(Vec::new(), |found| items(battle, found.orders))
}

/// Gives each unit in turn the acts with the best prospect, all others being ordered as they are, until nothing gets
/// better.
fn improved(battle: &Battle, side: Side, mut found: Found) -> Found {
    // Units tried since the last change: once that are all others, trying on finds the same again.
    let mut settled = 0;
    for _ in 0..ROUNDS {
        let mut so_far = battle.clone();
        for place in 0..found.orders.len() {
            if settled == found.orders.len() {
                return found;
            }
            settled += 1;
            for (hope, acts, after) in hopes(&so_far, side, &found, place) {
                // The most hopeful come first, and what was found meanwhile is better than the others hope for.
                if hope <= found.value {
                    break;
                }
                let (value, answer) = judge(&after, side);
                if value > found.value {
                    found.value = value;
                    found.orders[place].1 = acts;
                    found.answer = answer;
                    settled = 1;
                }
            }
            so_far = carried_out(so_far, &found.orders[place..=place]);
        }
    }
    found
}

/// What a unit might better do, the most hopeful first: the prospect if the enemy answers as he answers what was found so far,
/// the acts, and the battle once the whole side has moved. To find his true answer takes a regular's whole movement; what is
/// no better even without it is not worth that.
fn hopes(so_far: &Battle, side: Side, found: &Found, place: usize) -> Vec<(i64, Vec<Act>, Battle)> {
    let unit = so_far.field.the(found.orders[place].0);
    // Different acts can come to the same.
    let mut known: Vec<Unit> = Vec::new();
    let mut all = Vec::new();
    for candidate in candidates(so_far, unit) {
        let Some(mut after) = tried(so_far, unit, candidate.acts()) else {
            continue;
        };
        after.ordered = true;
        if known.contains(&after) {
            continue;
        }
        let mut work = so_far.clone();
        *work.field.the_mut(unit.letter) = after.clone();
        known.push(after);
        let work = carried_out(work, &found.orders[place + 1..]);
        let hope = glance(&work, side, &found.answer);
        if hope > found.value {
            all.push((hope, candidate.acts().to_vec(), work));
        }
    }
    all.sort_by_key(|(hope, ..)| std::cmp::Reverse(*hope));
    all
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

/// The prospect of a battle in which a side has moved, and the enemy's answer: a regular's, if he is still to move.
fn judge(battle: &Battle, side: Side) -> (i64, Orders) {
    budget::spend(JUDGE_STEPS * battle.field.units().len() as u64);
    match *battle.progress.stage() {
        Stage::Moving { second: false, .. } => {
            let (answered, items) = answer(battle, side.other());
            (prospect(&answered, side), of_items(battle, side.other(), &items))
        }
        _ => (prospect(battle, side), Vec::new()),
    }
}

/// The prospect of a battle in which a side has moved, if the enemy's answer is this one.
fn glance(battle: &Battle, side: Side, answer: &Orders) -> i64 {
    budget::spend(GLANCE_STEPS * battle.field.units().len() as u64);
    prospect(&carried_out(battle.clone(), answer), side)
}
