//! The race to the exit on a map (chapter 10): the quickest way off it, and who could stop it.

use crate::odds::ExitOdds;
use crate::rules::reach;
use crate::state::{Barbarica, Unit};
use muster_kit::Hex;
use std::collections::{BTreeMap, BTreeSet};

/// Movement phases that are looked ahead.
const ROUNDS_MAX: usize = 60;

/// A hex of a way: what it costs, and whether one has to stop on it.
pub type Step = (Hex, u8, bool);

/// Where a unit may stand after some rounds, with what it owes, and how it came there.
type Standing = BTreeMap<(Hex, u8), Vec<Step>>;

/// The quickest way off the map for a unit; none if there is none.
pub fn exit_odds(game: &Barbarica, unit: &Unit) -> Option<ExitOdds> {
    let (rounds, way) = quickest_way(game, unit, None)?;
    let near: BTreeSet<Hex> = way
        .iter()
        .map(|(hex, ..)| *hex)
        .chain([unit.at])
        .flat_map(|hex| game.ground.field().neighbours(hex).chain([hex]))
        .filter(|hex| game.army.at(*hex).next().is_none())
        .collect();
    let delays = |hex: &Hex| {
        let blocked = quickest_way(game, unit, Some(*hex));
        blocked.is_none_or(|(with, _)| with > rounds)
    };
    let stops = (1..).zip(&way).filter(|(_, (.., stop))| *stop).map(|(place, _)| place);
    Some(ExitOdds {
        movement: unit.movement,
        debt: unit.debt,
        costs: way.iter().map(|(_, cost, _)| *cost).collect(),
        stops: stops.collect(),
        blocks: near.into_iter().filter(delays).collect(),
    })
}

/// The least number of Movement phases, and a way that takes no more; `also` is a hex with one more enemy.
fn quickest_way(game: &Barbarica, unit: &Unit, also: Option<Hex>) -> Option<(usize, Vec<Step>)> {
    let mut standing = Standing::from([((unit.at, unit.debt), Vec::new())]);
    // What was somewhere sooner need not come there again.
    let mut been: BTreeSet<(Hex, u8)> = BTreeSet::new();
    for round in 1..=ROUNDS_MAX {
        let mut next = Standing::new();
        let mut out: Option<Vec<Step>> = None;
        for ((at, debt), way) in standing {
            let left = phase_from(game, unit, (at, debt, &way), also, &mut next);
            out = match (out, left) {
                (Some(one), Some(other)) if other.len() >= one.len() => Some(one),
                (one, other) => other.or(one),
            };
        }
        if let Some(way) = out {
            return Some((round, way));
        }
        next.retain(|place, _| been.insert(*place));
        if next.is_empty() {
            return None;
        }
        standing = next;
    }
    None
}

/// Where one Movement phase can end (BB-130..134), and a way off the map if it can end there (BB-138).
fn phase_from(
    game: &Barbarica,
    unit: &Unit,
    (at, debt, way): (Hex, u8, &[Step]),
    also: Option<Hex>,
    next: &mut Standing,
) -> Option<Vec<Step>> {
    let paid = debt.min(unit.movement);
    let (debt, points) = (debt - paid, unit.movement - paid);
    let side = unit.side();
    let reach = reach::reach_from(game, unit, at, points, also);
    let along = |route: Vec<Hex>| {
        let step = |hex: Hex| {
            let cost = reach::entry_cost(game, unit, hex).expect("a way leads over ground that can be entered");
            (hex, cost, reach::must_stop(&game.army, side, hex, also))
        };
        way.iter()
            .copied()
            .chain(route.into_iter().map(step))
            .collect::<Vec<Step>>()
    };
    let mut out: Option<Vec<Step>> = None;
    for (hex, label) in reach.hexes() {
        let route = reach.route(hex).unwrap_or_default();
        let halted = hex != at && label.stop;
        if game.ground.field().exit_from(hex, side).is_some() && label.cost < u32::from(points) && !halted {
            let left = along(route.clone());
            if out.as_ref().is_none_or(|out| left.len() < out.len()) {
                out = Some(left);
            }
        }
        if hex == at || !label.full {
            next.entry((hex, debt)).or_insert_with(|| along(route));
        }
    }
    if points >= 1 {
        for hex in game
            .ground
            .field()
            .neighbours(at)
            .filter(|hex| reach::has_room(game, unit, *hex))
        {
            if let Some(cost) = reach::open_cost(game, unit, hex, also).filter(|cost| *cost > points) {
                let owed = debt + cost - points;
                next.entry((hex, owed)).or_insert_with(|| along(vec![hex]));
            }
        }
    }
    out
}
