//! What a walk asks for and an enemy beside its end does not let it do: a facing of its own ([BB-93](docs/rules/barbarica.md#bb-93)),
//! and steps behind a forced stop ([BB-131](docs/rules/barbarica.md#bb-131)).

use crate::action::{Action, Order};
use crate::commands::trying;
use crate::state::{Barbarica, Unit};
use crate::words::{UnitId, compass};
use muster_kit::hexes::Direction;
use muster_kit::{Seat, counted, listed};

/// What an order passes over as things stand, each in a sentence; nothing of an order that does all that it says, and of a
/// walk that meets what its player does not see.
pub fn passed_over(game: &Barbarica, seat: Seat, action: &Action) -> Vec<String> {
    let Action::Order { order } = action else {
        return Vec::new();
    };
    let (face, asked) = match order {
        Order::Go { face, .. } => (*face, None),
        Order::Walk { steps, face, .. } => (*face, Some(steps.len())),
        _ => return Vec::new(),
    };
    if face.is_none() && asked.is_none() {
        return Vec::new();
    }
    let mut ahead = game.clone();
    let is_done = trying::go_on_to_the_mean(&mut ahead, seat, action);
    let (Some(before), Some(there)) = (game.army.unit(order.unit()), ahead.army.unit(order.unit())) else {
        return Vec::new();
    };
    let beside = ahead.army.contacts(there);
    let is_seen = |enemy: &UnitId| game.army.unit(*enemy).is_some_and(Unit::is_visible);
    if !is_done || !beside.iter().all(is_seen) {
        return Vec::new();
    }
    let walked = usize::from(there.now.steps.saturating_sub(before.now.steps));
    let stops = asked.and_then(|asked| stops_early(there, &beside, asked.saturating_sub(walked)));
    let turns = face.and_then(|face| faces_another_way(&ahead, there, &beside, face));
    stops.into_iter().chain(turns).collect()
}

/// That steps are left out behind a forced stop, or behind rough ground that is owed for.
fn stops_early(there: &Unit, beside: &[UnitId], left: usize) -> Option<String> {
    if left == 0 {
        return None;
    }
    let why = match beside {
        [] => "where the rough ground takes the rest of its movement".to_owned(),
        enemies => format!("beside {}, as a step beside an enemy is the last", listed(enemies)),
    };
    let left = counted(left, "step");
    Some(format!("{} stops on {}, {why}: {left} left out.", there.id, there.at))
}

/// That a unit faces an enemy beside it and not where it was to face, with the other ways that it may face there.
fn faces_another_way(ahead: &Barbarica, there: &Unit, beside: &[UnitId], face: Direction) -> Option<String> {
    if beside.is_empty() || there.facing == face {
        return None;
    }
    let way_to = |enemy: &UnitId| there.at.direction_to(ahead.army.the(*enemy).at);
    let (faced, others): (Vec<&UnitId>, Vec<&UnitId>) =
        beside.iter().partition(|enemy| way_to(enemy) == Some(there.facing));
    let towards = match faced.as_slice() {
        [] => String::new(),
        some => format!(", towards {}", listed(some)),
    };
    let others = others
        .into_iter()
        .filter_map(|enemy| Some(format!("{} ({enemy})", compass(way_to(enemy)?))));
    let others: Vec<String> = others.collect();
    let others = match others.as_slice() {
        [] => String::new(),
        some => format!(" It may also face {}.", some.join(" or ")),
    };
    Some(format!(
        "{id} does not face {} on {}: a move that ends beside an enemy ends facing it, so {id} faces {}{towards}.{others}",
        compass(face),
        there.at,
        compass(there.facing),
        id = there.id,
    ))
}
