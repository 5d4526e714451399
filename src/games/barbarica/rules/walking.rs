//! Walking along a path, and off the map (2.12).

use crate::data::Edge;
use crate::event::{Event, Gait};
use crate::rules::{Ref, ending, melee, reach, secrets, steps, telling, wounds};
use crate::state::{Barbarica, Gone};
use crate::words::UnitId;
use muster_kit::Hex;
use muster_kit::hexes::Direction;

/// Where a unit was, and the hexes that it then entered, at what cost. `pays` is whether the points come out of its
/// own Movement phase, where it may owe them (BB-134).
pub fn follow_path(
    game: &mut Barbarica,
    id: UnitId,
    path: &[Hex],
    pays: bool,
    referee: &mut Ref<'_>,
) -> (Hex, Vec<Hex>, u8) {
    let from = game.army.the(id).at;
    let (mut entered, mut spent) = (Vec::new(), 0u8);
    for hex in path {
        if !melee::breaks_away(game, id, Some(*hex), referee) {
            break;
        }
        let cost = reach::entry_cost(game, game.army.the(id), *hex).unwrap_or(0);
        let points = reach::points(game.army.the(id));
        if !steps::step_into(game, id, *hex, referee) {
            break;
        }
        entered.push(*hex);
        spent = spent.saturating_add(cost);
        if pays {
            let unit = game.army.the_mut(id);
            unit.debt = unit.debt.saturating_add(cost.saturating_sub(points));
            unit.now.spent = unit.now.spent.saturating_add(cost.min(points));
        }
        // A step from one enemy to the next ends beside it (BB-136).
        if game.army.in_contact(game.army.the(id)) {
            break;
        }
    }
    (from, entered, spent)
}

/// Carries out an ordinary move along a path that was found legal (BB-130..137).
pub fn walk(game: &mut Barbarica, id: UnitId, path: &[Hex], face: Option<Direction>, referee: &mut Ref<'_>) {
    steps::acts(game, id, referee);
    game.army.the_mut(id).now.moved = true;
    let walked = follow_path(game, id, path, true, referee);
    if game.army.unit(id).is_some() {
        steps::faces_contact(&mut game.army, id, None, face);
        steps::note_walk(game, id, walked, Gait::Walk, referee);
    }
    ending::check(game, referee);
}

/// Leaves the map, if those whom it leaves behind let it live (BB-137, BB-138).
pub fn goes_off(game: &mut Barbarica, id: UnitId, edge: Edge, referee: &mut Ref<'_>) {
    if !melee::breaks_away(game, id, None, referee) {
        return;
    }
    let unit = game.army.take_off(id).expect("it still stands");
    let (at, routing) = (unit.at, unit.routing);
    secrets::reveal_gone(&unit, referee);
    let round = game.turn.round();
    telling::tell(
        &mut game.turn,
        Event::Left {
            who: id,
            at,
            edge,
            routing,
        },
        referee,
    );
    game.army.note_gone(Gone {
        unit: unit.clone(),
        round,
        left: Some(edge),
        by: None,
    });
    wounds::after_leaving(game, &unit, edge, referee);
}
