//! A veteran's movement: unit by unit whatever makes the fight to come best for the whole side, the enemy's answer
//! included.

use super::forecast::prospect;
use super::{Idea, moved, weigh};
use crate::games::risk::battle::{Act, Battle, Item, Side, Stage, Unit, Who};
use crate::games::risk::plane::{Facing, Point};

/// How many of a unit's places are looked at in earnest, and how often all units are gone through.


/// What each unit of a side does, in the order in which they are ordered.
type Orders = Vec<(char, Vec<Act>)>;

/// The best movement that was found from a first one, and its prospect.
pub fn improve(battle: &Battle, side: Side, first: &[Item]) -> (i64, Vec<Item>) {
    let mut orders = of_items(battle, side, first);
    let mut best = judge(&carried_out(battle.clone(), &orders), side);
    for _ in 0..super::knob("ROUNDS",2) {
        let before = best;
        let mut so_far = battle.clone();
        for place in 0..orders.len() {
            let letter = orders[place].0;
            let rest = orders[place + 1..].to_vec();
            for acts in places(&mut so_far, battle, letter) {
                let mut work = so_far.clone();
                if !order(&mut work, letter, &acts) {
                    continue;
                }
                let value = judge(&carried_out(work, &rest), side);
                if value > best {
                    best = value;
                    orders[place].1 = acts;
                }
            }
            order(&mut so_far, letter, &orders[place].1.clone());
        }
        if best == before {
            break;
        }
    }
    // What has become impossible for a unit meanwhile is left out, as it was when all was judged.
    let mut work = battle.clone();
    orders.retain(|(letter, acts)| order(&mut work, *letter, acts) && !acts.is_empty());
    let items = orders.into_iter().map(|(letter, acts)| Item {
        who: vec![Who::Unit(letter)],
        acts,
    });
    (best, items.collect())
}

/// The acts of every unit that has had no item.
fn of_items(battle: &Battle, side: Side, items: &[Item]) -> Orders {
    let acts = |letter: char| {
        let item = items.iter().find(|item| item.who == [Who::Unit(letter)]);
        item.map_or(Vec::new(), |item| item.acts.clone())
    };
    let units = battle.army(side).filter(|unit| !unit.ordered);
    units.map(|unit| (unit.letter, acts(unit.letter))).collect()
}

/// Orders a unit if it can be done.
fn order(battle: &mut Battle, letter: char, acts: &[Act]) -> bool {
    let done = battle.work_out(battle.the(letter), acts);
    let Ok((mut unit, _)) = done else { return false };
    unit.ordered = true;
    *battle.the_mut(letter) = unit;
    true
}

fn carried_out(mut battle: Battle, orders: &[(char, Vec<Act>)]) -> Battle {
    for (letter, acts) in orders {
        order(&mut battle, *letter, acts);
    }
    battle
}

/// The prospect of a battle in which a side has moved: if the enemy is still to move, behind a regular's answer.
pub fn judge(battle: &Battle, side: Side) -> i64 {
    match battle.stage {
        Stage::Moving { second: false, .. } => prospect(&moved(battle, side.other()), side),
        _ => prospect(battle, side),
    }
}

/// A unit's most promising acts, those of a regular among them.
fn places(battle: &mut Battle, start: &Battle, letter: char) -> Vec<Vec<Act>> {
    let unit = start.the(letter).clone();
    let mut all = weigh::candidates(battle, &unit);
    all.extend(around(battle, &unit));
    let mut valued = weigh::valued(battle, letter, all, weigh::Scales::fearless());
    valued.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
    valued.truncate(super::knob("PLACES",100) as usize);
    valued.into_iter().map(|(_, acts)| acts).collect()
}

/// Ticks between a unit's front and the enemy's base: in contact, and in range of a volley or of cuirassiers' pistols.
const CONTACT: i64 = 60;
const RANGE: i64 = 30;

/// Places around every enemy within reach, facing him, in contact and in range.
pub fn around(battle: &Battle, unit: &Unit) -> Vec<Vec<Act>> {
    let mut all = Vec::new();
    let reach = unit.allowance();
    let range = unit.acts_as().sheet().volley;
    for enemy in battle.army(unit.side().other()) {
        for facing in Facing::all().step_by(2) {
            // Half the enemy's width and depth as seen from there, and half a unit's own depth.
            let side = enemy.pose.facing.direction().cross(facing.direction()).abs();
            let front = enemy.pose.facing.direction().dot(facing.direction()).abs();
            let base = (300 * side + 100 * front) / 100_000_000 + 100;
            let gaps = [(!unit.is_artillery()).then_some(CONTACT), Some(range.unwrap_or(600) - RANGE)];
            for gap in gaps.into_iter().flatten() {
                let at = enemy.pose.at + facing.step(base + gap);
                let at = Point::new(at.x / 10 * 10, at.y / 10 * 10);
                if (at - unit.pose.at).square() > reach * reach || !at.is_on_table() {
                    continue;
                }
                all.push(vec![Act::To(at), Act::Face(facing.reverse())]);
            }
        }
    }
    all
}

/// The best of several first movements, each made better.
pub fn best(battle: &Battle, side: Side, ideas: &[Idea], dice: &mut crate::kit::Dice) -> Vec<(i64, Vec<Item>)> {
    let mut found: Vec<(i64, Vec<Item>)> = Vec::new();
    for idea in ideas {
        let items = idea.items(battle, side);
        if found.iter().any(|(_, known)| *known == items) { continue; }
        found.push((judge(&carried_out(battle.clone(), &of_items(battle, side, &items)), side), items));
    }
    found.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
    found.truncate(super::knob("STARTS",1) as usize);
    let mut better: Vec<(i64, Vec<Item>)> = Vec::new();
    for (_, items) in found {
        let (value, items) = improve(battle, side, &items);
        if better.iter().all(|(_, known)| *known != items) { better.push((value, items)); }
    }
    if better.len() > 1 && super::knob("CHOOSE", 0) > 0 {
        for (value, items) in &mut better {
            *value = super::trial::worth(battle, side, items, dice) * 50 + *value * super::knob("MIX", 0) / 10;
        }
    }
    better.into_iter().max_by_key(|(value, _)| *value).into_iter().collect()
}
