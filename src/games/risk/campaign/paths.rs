//! Paths over the map (RK-11, RK-15).

use super::whereabouts::{self, enemy_on};
use super::{Campaign, Party};
use muster_kit::Hex;
use std::collections::BTreeMap;

/// How far every hex is from a goal, for one party, with armies where they stand now (RK-15).
pub struct Route<'a> {
    campaign: &'a Campaign,
    party: Party,
    goal: Hex,
    steps: BTreeMap<Hex, u32>,
}

/// RK-11: steps that entering a hex costs.
pub fn cost(campaign: &Campaign, at: Hex) -> u32 {
    campaign.rules.steps_into(campaign.map.land(at))
}

/// RK-15: all shortest chains to a goal; none but the last hex of a chain holds an enemy of the party.
pub fn route(campaign: &Campaign, party: Party, goal: Hex) -> Route<'_> {
    let steps = match campaign.map.is_passable(goal) {
        true => searched(campaign, party, goal, |entered, _| cost(campaign, entered)),
        false => BTreeMap::new(),
    };
    Route {
        campaign,
        party,
        goal,
        steps,
    }
}

/// RK-15: the steps of the shortest chain from a hex to each that can be reached: those of [`route`] to all goals at once.
pub fn steps_from(campaign: &Campaign, party: Party, from: Hex) -> BTreeMap<Hex, u32> {
    searched(campaign, party, from, |_, entered| cost(campaign, entered))
}

/// Steps between a hex and all that are joined to it by chains in which none but an end holds an enemy; `between` says what the
/// step between a hex that is nearer and its neighbour costs.
fn searched(campaign: &Campaign, party: Party, first: Hex, between: impl Fn(Hex, Hex) -> u32) -> BTreeMap<Hex, u32> {
    let mut steps = BTreeMap::new();
    // Costs are 1 or 2, so hexes are settled by steps.
    let mut open: BTreeMap<u32, Vec<Hex>> = BTreeMap::from([(0, vec![first])]);
    while let Some((reach, hexes)) = open.pop_first() {
        for at in hexes {
            if steps.contains_key(&at) {
                continue;
            }
            steps.insert(at, reach);
            if at != first && whereabouts::enemy_on(campaign, party, at) {
                continue;
            }
            for next in campaign
                .map
                .neighbours(at)
                .filter(|next| campaign.map.is_passable(*next))
            {
                open.entry(reach + between(at, next)).or_default().push(next);
            }
        }
    }
    steps
}

/// RK-15: the path of a party, both ends included; none if there is none.
pub fn path(campaign: &Campaign, party: Party, from: Hex, goal: Hex) -> Option<Vec<Hex>> {
    route(campaign, party, goal).path(from)
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
        self.steps.get(&from).copied()
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
                self.campaign.map.is_passable(*next)
                    && self.may_enter(*next)
                    && self
                        .steps(*next)
                        .is_some_and(|steps| steps + cost(self.campaign, *next) == left)
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
