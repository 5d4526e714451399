//! Chapter 9: a recruit's march orders, army by army. Nobody waits for anybody, and nobody looks after the capital.

use super::chances::{WHOLE, odds, side_of};
use super::reasons::{Marches, Task};
use super::{CAPITAL, ENEMY_TOWN, FREE_TOWN, PACE, VILLAGE, bearing};
use crate::campaign::{Army, Campaign, Party, paths, whereabouts};
use crate::data::Rank;
use muster_kit::Hex;
use std::cmp::Reverse;

/// Enemy armies are worth their points times what the chance is above this.
const EVEN: i64 = 450;

/// Where each army goes, the strongest first, and its task.
pub fn marches(campaign: &Campaign, nation: u8) -> Marches {
    let mut armies: Vec<&Army> = campaign.armies.of_nation(nation).collect();
    armies.sort_by_key(|army| (Reverse(army.points()), army.number));
    let mut marches: Vec<(u8, Hex)> = Vec::new();
    for army in armies {
        let goal = best_target(campaign, nation, army).filter(|goal| *goal != army.at);
        // Two armies may stand in one hex, so a third goes elsewhere.
        let room = |goal: &Hex| marches.iter().filter(|(_, end)| end == goal).count() < 2;
        if let Some(goal) = goal.filter(room) {
            marches.push((army.number, goal));
        }
    }
    let tasks = marches.iter().map(|(number, goal)| (*number, Task::Go(*goal)));
    let tasks = tasks.collect();
    (marches, tasks)
}

/// The target of the most worth a turn; of equals the one nearer the own capital.
fn best_target(campaign: &Campaign, nation: u8, army: &Army) -> Option<Hex> {
    let route = paths::route(campaign, army.party, army.at);
    let mut best: Option<(i64, Hex)> = None;
    for (at, worth) in targets(campaign, nation, army) {
        let Some(steps) = route.steps(at) else { continue };
        let value = worth / i64::from(steps.div_ceil(PACE).max(1));
        let nearer = |known: Hex| bearing(campaign, nation, at) < bearing(campaign, nation, known);
        if value > 0 && best.is_none_or(|(known, hex)| value > known || value == known && nearer(hex)) {
            best = Some((value, at));
        }
    }
    best.map(|(_, at)| at)
}

/// Everything that an army could go for, with its worth in thousandths.
fn targets(campaign: &Campaign, nation: u8, army: &Army) -> Vec<(Hex, i64)> {
    let party = Party::Nation(nation);
    let mut targets: Vec<(Hex, i64)> = Vec::new();
    for foe in campaign
        .armies
        .iter()
        .filter(|foe| campaign.nations.hostile(foe.party, party))
    {
        if targets.iter().any(|(at, _)| *at == foe.at) {
            continue;
        }
        let points: u32 = side_of(campaign, party, foe.at).iter().map(|army| army.points()).sum();
        targets.push((foe.at, i64::from(points) * (by_points(campaign, army, foe.at) - EVEN)));
    }
    for (place, one) in campaign.map.settlements().iter().enumerate() {
        let owner = campaign.places.owner(place);
        if owner.is_some_and(|owner| campaign.nations.allied(owner, nation)) {
            continue;
        }
        let worth = match (one.rank, owner) {
            (Rank::Capital, _) => CAPITAL,
            (Rank::Town, Some(_)) => ENEMY_TOWN,
            (Rank::Town, None) => FREE_TOWN,
            (Rank::Village, _) => VILLAGE,
        };
        let chance = if whereabouts::enemy_on(campaign, party, one.at) {
            by_points(campaign, army, one.at)
        } else {
            WHOLE
        };
        targets.push((one.at, worth * chance));
    }
    targets
}

/// Chapter 9: a^2 / (a^2 + b^2), b half as much again in a capital and a fifth more in towns and villages.
fn by_points(campaign: &Campaign, army: &Army, at: Hex) -> i64 {
    let tenths = match campaign
        .map
        .settlement(at)
        .map(|place| campaign.map.settlements()[place].rank)
    {
        Some(Rank::Capital) => 15,
        Some(_) => 12,
        None => 10,
    };
    let foes = side_of(campaign, army.party, at);
    let enemy: i64 = foes.iter().map(|foe| i64::from(foe.points())).sum();
    odds(i64::from(army.points()) * 10, enemy * tenths, 2)
}
