//! Paths over the map (RK-11, RK-15).

use super::whereabouts::{self, enemy_on};
use super::{Campaign, Party};
use muster_kit::Hex;
use std::collections::VecDeque;

/// How far every hex is from a goal, for one party, with armies where they stand now (RK-15).
pub struct Route<'a> {
    campaign: &'a Campaign,
    party: Party,
    goal: Hex,
    /// By cell of the map; [`UNREACHED`] where there is no chain.
    steps: Vec<u32>,
}

const UNREACHED: u32 = u32::MAX;

/// RK-11: steps that entering a hex costs.
pub fn cost(campaign: &Campaign, at: Hex) -> u32 {
    campaign.rules.steps_into(campaign.map.land(at))
}

/// RK-15: all shortest chains to a goal; none but the last hex of a chain holds an enemy of the party.
pub fn route(campaign: &Campaign, party: Party, goal: Hex) -> Route<'_> {
    route_from(campaign, party, goal, None)
}

/// As [`route`]; what is farther from the goal than a hex need not be known.
fn route_from(campaign: &Campaign, party: Party, goal: Hex, from: Option<Hex>) -> Route<'_> {
    let steps = match campaign.map.is_passable(goal) {
        true => searched(campaign, party, goal, from, |entered, _| cost(campaign, entered)),
        false => vec![UNREACHED; campaign.map.cells()],
    };
    Route {
        campaign,
        party,
        goal,
        steps,
    }
}

/// RK-15: the steps of the shortest chain from a hex to each that can be reached: those of [`route`] to all goals at once.
pub fn steps_from(campaign: &Campaign, party: Party, from: Hex) -> Vec<(Hex, u32)> {
    let steps = searched(campaign, party, from, None, |_, entered| cost(campaign, entered));
    let all = campaign.map.hexes().zip(steps);
    all.filter(|(_, steps)| *steps != UNREACHED).collect()
}

/// Steps between a hex and all that are joined to it by chains in which none but an end holds an enemy; `between` says what the
/// step between a hex that is nearer and its neighbour costs. The search ends once it has come to `last`.
fn searched(
    campaign: &Campaign,
    party: Party,
    first: Hex,
    last: Option<Hex>,
    between: impl Fn(Hex, Hex) -> u32,
) -> Vec<u32> {
    let map = &campaign.map;
    let held = whereabouts::held_by_enemies(campaign, party);
    let mut steps = vec![UNREACHED; map.cells()];
    let Some(cell) = map.cell(first) else { return steps };
    steps[cell] = 0;
    // What is so many steps away, from where the search has come to.
    let mut open = VecDeque::from([vec![(first, cell)]]);
    let mut reach = 0;
    while let Some(hexes) = open.pop_front() {
        for (at, cell) in hexes {
            if Some(at) == last {
                return steps;
            }
            if steps[cell] < reach || at != first && held[cell] {
                continue;
            }
            for next in map.neighbours(at).filter(|next| map.is_passable(*next)) {
                let Some(cell) = map.cell(next) else { continue };
                let more = between(at, next);
                if reach + more < steps[cell] {
                    steps[cell] = reach + more;
                    while open.len() < more as usize {
                        open.push_back(Vec::new());
                    }
                    open[more as usize - 1].push((next, cell));
                }
            }
        }
        reach += 1;
    }
    steps
}

/// RK-15: the path of a party, both ends included; none if there is none.
pub fn path(campaign: &Campaign, party: Party, from: Hex, goal: Hex) -> Option<Vec<Hex>> {
    route_from(campaign, party, goal, Some(from)).path(from)
}

/// RK-28: the hex that a party can reach which is nearest to a goal, by distance, then row, then column.
pub fn nearest_reached(campaign: &Campaign, party: Party, from: Hex, goal: Hex) -> Hex {
    let reached = reached(campaign, party, from);
    let nearest = reached
        .into_iter()
        .min_by_key(|at| (campaign.map.distance(*at, goal), at.row, at.column));
    nearest.unwrap_or(from)
}

/// Every hex to which there is a path.
fn reached(campaign: &Campaign, party: Party, from: Hex) -> Vec<Hex> {
    let mut reached = vec![from];
    let mut next = 0;
    while next < reached.len() {
        let at = reached[next];
        next += 1;
        if at != from && whereabouts::enemy_on(campaign, party, at) {
            continue;
        }
        for neighbour in campaign.map.neighbours(at) {
            if campaign.map.is_passable(neighbour) && !reached.contains(&neighbour) {
                reached.push(neighbour);
            }
        }
    }
    reached
}

impl Route<'_> {
    /// Steps from a hex to the goal; none if there is no path.
    pub fn steps(&self, from: Hex) -> Option<u32> {
        let steps = self.steps[self.campaign.map.cell(from)?];
        (steps != UNREACHED).then_some(steps)
    }

    /// Where it leads.
    pub fn goal(&self) -> Hex {
        self.goal
    }

    /// RK-15: at each step the first neighbour in the fixed order that lies on a shortest chain; both ends included.
    pub fn path(&self, from: Hex) -> Option<Vec<Hex>> {
        self.path_by(from, |next| next.next())
    }

    /// A path that takes at each step the neighbour that is chosen of those on shortest chains, which come in the fixed
    /// order; both ends included.
    pub fn path_by(
        &self,
        from: Hex,
        choose: impl Fn(&mut dyn Iterator<Item = Hex>) -> Option<Hex>,
    ) -> Option<Vec<Hex>> {
        let mut left = self.steps(from)?;
        let mut path = vec![from];
        while let Some(at) = path.last().copied().filter(|at| *at != self.goal) {
            let on_chain = |next: &Hex| {
                let steps = self.steps(*next);
                steps.is_some_and(|steps| steps + cost(self.campaign, *next) == left) && self.may_enter(*next)
            };
            let next = choose(&mut self.campaign.map.neighbours(at).filter(on_chain))?;
            left -= cost(self.campaign, next);
            path.push(next);
        }
        Some(path)
    }

    /// Only the last hex of a chain may hold an enemy.
    fn may_enter(&self, next: Hex) -> bool {
        next == self.goal || !enemy_on(self.campaign, self.party, next)
    }
}
