//! By which of the shortest ways a non-player marches. The rule takes the first neighbour in a fixed order of compass
//! points ([RK-15](docs/rules/risk.md#rk-15)), so that two nations on a turned map would march by different ways; a
//! non-player names hexes on the way that it prefers.

use super::bearing::{bearing, square};
use crate::campaign::{Campaign, Party, Route, paths};
use muster_kit::Hex;

/// The first rules number whose non-players choose their way.
const OWN_WAYS: u32 = 5;

/// The way to the goal of a route: at each step to the neighbour on a shortest chain from which the goal is nearest in a
/// straight line.
pub fn way(campaign: &Campaign, nation: u8, route: &Route<'_>, from: Hex) -> Option<Vec<Hex>> {
    if campaign.rules.number() < OWN_WAYS {
        return route.path(from);
    }
    let goal = route.goal();
    let key = |at: &Hex| {
        (
            square(&campaign.map, campaign.map.way(*at, goal)),
            bearing(campaign, nation, *at),
        )
    };
    route.path_by(from, |next| {
        let first = next.next()?;
        let Some(second) = next.next() else { return Some(first) };
        [first, second].into_iter().chain(next).min_by_key(key)
    })
}

/// The goals that an order names so that an army marches by [`way`]: as few hexes as will do, as far as it comes this
/// turn, and the goal itself.
pub fn goals(campaign: &Campaign, nation: u8, number: u8, goal: Hex) -> Vec<Hex> {
    let army = campaign.armies.of_nation(nation).find(|army| army.number == number);
    let Some(army) = army.filter(|_| campaign.rules.number() >= OWN_WAYS) else {
        return vec![goal];
    };
    let party = Party::Nation(nation);
    let route = paths::route(campaign, party, goal);
    let Some(way) = way(campaign, nation, &route, army.at) else {
        return vec![goal];
    };
    let mut left = u32::from(army.allowance);
    let this_turn = way[1..].iter().take_while(|at| {
        let cost = paths::cost(campaign, **at);
        let within = cost <= left;
        left = left.saturating_sub(cost);
        within
    });
    let reach = this_turn.count();
    let mut goals = Vec::new();
    let mut at = 0;
    while at < reach {
        let as_it_comes = |to: usize| {
            let path = paths::path(campaign, party, way[at], way[to]);
            path.is_some_and(|path| path == way[at..=to])
        };
        // To the goal itself only the steps of this turn count.
        let straight = route.path(way[at]);
        if straight.is_some_and(|path| path.len() > reach - at && path[..=reach - at] == way[at..=reach]) {
            break;
        }
        at = (at + 1..=reach).rev().find(|to| as_it_comes(*to)).unwrap_or(at + 1);
        goals.push(way[at]);
    }
    if goals.last() != Some(&goal) {
        goals.push(goal);
    }
    goals
}
