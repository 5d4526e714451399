//! What a move loses for a unit whose hex another one enters: its charge ([BB-150](docs/rules/barbarica.md#bb-150)).

use crate::action::{Action, Order};
use crate::commands::{lines, trying};
use crate::rules::{authority, charge_plan};
use crate::state::{Barbarica, Unit};
use crate::words::UnitId;
use muster_game::Actor;
use muster_kit::Seat;

/// Units of one's own that could charge before a line and cannot after it, since a unit that has moved stands in their hex.
pub fn hinders_charges(game: &Barbarica, seat: Seat, action: &Action) -> Vec<String> {
    let Ok(steps) = lines::take_apart(game, Actor::Seat(seat), action.clone()) else {
        return Vec::new();
    };
    let mut ahead = game.clone();
    let mut movers: Vec<UnitId> = Vec::new();
    for step in steps {
        if let Action::Order {
            order: Order::Go { unit, .. } | Order::Walk { unit, .. },
        } = &step.action
        {
            movers.push(*unit);
        }
        trying::go_on_to_the_mean(&mut ahead, seat, &step.action);
    }
    let moved_up = |unit: &Unit| -> Option<UnitId> {
        let beside = ahead.army.at(unit.at).map(|other| other.id);
        let came = |id: &UnitId| movers.contains(id) && game.army.unit(*id).is_some_and(|before| before.at != unit.at);
        beside.into_iter().filter(|id| *id != unit.id).find(came)
    };
    let mine = ahead
        .army
        .of(game.turn.side())
        .filter(|unit| authority::commands(game, seat.0, unit) && !unit.now.moved);
    let told = mine.filter_map(|unit| {
        let before = game.army.unit(unit.id)?;
        let target = *charge_plan::charge_targets(game, before).first()?;
        let mover = moved_up(unit).filter(|_| charge_plan::charge_targets(&ahead, unit).is_empty())?;
        let (id, at) = (unit.id, unit.at);
        Some(format!(
            "{id} on {at} could charge {target}; with {mover} there, who has moved, it cannot charge this round. `{id} !{target}` \
             charges."
        ))
    });
    told.collect()
}
