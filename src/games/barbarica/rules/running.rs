//! How units run, routing or fleeing (BB-116, BB-118).

use crate::bearing::away_from;
use crate::data::Edge;
use crate::event::Gait;
use crate::rules::{Ref, ending, reach, steps, walking};
use crate::state::{Army, Barbarica, Ground, Unit};
use crate::words::UnitId;
use muster_kit::Hex;
use muster_kit::hexes::Reach;

/// Runs from some enemies with so many points, as far as it gets ([BB-118](docs/rules/barbarica.md#bb-118)). Says
/// whether it is still on the map.
pub fn runs(
    game: &mut Barbarica,
    id: UnitId,
    from: Option<UnitId>,
    points: u8,
    gait: Gait,
    referee: &mut Ref<'_>,
) -> bool {
    let unit = game.army.the(id);
    let side = unit.side();
    let pursuers: Vec<Hex> = match from {
        Some(enemy) => vec![game.army.the(enemy).at],
        None => game.army.visible(side.other()).map(|enemy| enemy.at).collect(),
    };
    let all: Vec<Hex> = game.army.visible(side.other()).map(|enemy| enemy.at).collect();
    let reach = reach::reach(game, unit, points);
    if let Some((hex, edge)) = way_out(&game.ground, unit, &reach, points) {
        let path = if hex == unit.at {
            Vec::new()
        } else {
            reach.route(hex).unwrap_or_default()
        };
        let walked = walking::follow_path(game, id, &path, false, referee);
        if game.army.unit(id).is_none() || game.turn.is_over() {
            return false;
        }
        let unit = game.army.the(id);
        // BB-138: an enemy that it has only just seen stops it as one in sight would have.
        let stopped = !path.is_empty() && game.army.in_contact(unit);
        let leaves = unit.at == hex && !stopped;
        if !leaves {
            turns_its_back(&mut game.army, id, from);
        }
        if !leaves || !walked.1.is_empty() {
            steps::note_walk(game, id, walked, gait, referee);
        }
        if leaves {
            walking::goes_off(game, id, edge, referee);
        }
        return game.army.unit(id).is_some();
    }
    let nearest = |hex: Hex| {
        pursuers
            .iter()
            .map(|enemy| enemy.distance(hex))
            .min()
            .unwrap_or(u32::MAX)
    };
    let sum = |hex: Hex| all.iter().map(|enemy| enemy.distance(hex)).sum::<u32>();
    let mut options: Vec<(Hex, u32)> = reach.ends().map(|(hex, label)| (hex, label.cost)).collect();
    options.push((unit.at, 0));
    // BB-134 is a part of how a unit moves, running or not, but not when it is charged.
    let owes = gait == Gait::Rout;
    let owed = game
        .ground
        .field()
        .neighbours(unit.at)
        .filter(|hex| owes && reach::can_owe(game, unit, *hex));
    options.extend(owed.map(|hex| (hex, u32::from(reach::entry_cost(game, unit, hex).unwrap_or(0)))));
    let best = options.into_iter().min_by_key(|(hex, cost)| {
        use std::cmp::Reverse;
        (Reverse(nearest(*hex)), Reverse(sum(*hex)), *cost, *hex)
    });
    let to = best.map_or(unit.at, |(hex, _)| hex);
    let path = match reach.route(to) {
        Some(path) => path,
        None => vec![to],
    };
    let walked = walking::follow_path(game, id, &path, owes, referee);
    if game.army.unit(id).is_none() {
        return false;
    }
    turns_its_back(&mut game.army, id, from);
    if !walked.1.is_empty() {
        steps::note_walk(game, id, walked, gait, referee);
    }
    true
}

/// Turns its back to the enemy it runs from, the nearest of all it sees if from none in particular
/// ([BB-92](docs/rules/barbarica.md#bb-92)).
fn turns_its_back(army: &mut Army, id: UnitId, from: Option<UnitId>) {
    let unit = army.the(id);
    let fearsome = match from {
        Some(enemy) => Some(army.the(enemy).at),
        None => {
            let enemies = army.visible(unit.side().other()).map(|enemy| enemy.at);
            enemies.min_by_key(|enemy| (enemy.distance(unit.at), *enemy))
        }
    };
    let facing = fearsome.map_or(unit.facing, |enemy| away_from(unit.at, unit.facing, enemy));
    let unit = army.the_mut(id);
    unit.facing = facing;
    unit.now.faced = false;
}

/// The way off the map: a hex on an open edge that can be reached with a point to spare: the cheapest, then map
/// order ([BB-118](docs/rules/barbarica.md#bb-118)).
fn way_out(ground: &Ground, unit: &Unit, reach: &Reach, points: u8) -> Option<(Hex, Edge)> {
    reach
        .hexes()
        .filter(|(_, label)| label.cost < u32::from(points) && !label.stop)
        .filter_map(|(hex, label)| Some((label.cost, hex, ground.field().exit_from(hex, unit.side())?)))
        .min()
        .map(|(_, hex, edge)| (hex, edge))
}

/// Runs a routing unit at the start of its side's Movement phase ([BB-116](docs/rules/barbarica.md#bb-116)).
pub fn rout_move(game: &mut Barbarica, id: UnitId, referee: &mut Ref<'_>) {
    let points = reach::points(game.army.the(id));
    steps::acts(game, id, referee);
    game.army.the_mut(id).now.moved = true;
    runs(game, id, None, points, Gait::Rout, referee);
    ending::check(game, referee);
}
