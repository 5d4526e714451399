//! Who is waited for in a part of a phase, and with which units (BB-3, BB-266).

use crate::bearing::{Bearing, bearing, towards};
use crate::rules::{reach, shots};
use crate::state::{Barbarica, Phase, Side, Stuck, Unit};
use muster_kit::hexes::Direction;

/// Whether a seat commands a unit that has a legal act in this phase.
pub fn can_act(game: &Barbarica, seat: u8) -> bool {
    game.army
        .of(game.turn.side())
        .filter(|unit| is_asked_for(seat, unit))
        .any(|unit| is_waited_for(game, unit))
}

/// Whether a unit can still act in this part of the phase, if only by turning.
pub fn is_waited_for(game: &Barbarica, unit: &Unit) -> bool {
    has_act(game, unit) || only_turns(game, unit).is_some()
}

/// Whether the table waits for a seat with a unit; with shared control every player may order it, but each waits
/// for their own ([BB-266](docs/rules/barbarica.md#bb-266)).
fn is_asked_for(seat: u8, unit: &Unit) -> bool {
    unit.side() == Side::Rome || unit.owner == seat
}

/// The way to the nearest enemy for a unit that may turn and no more, with that enemy at its flank or back
/// ([BB-93](docs/rules/barbarica.md#bb-93), [BB-115](docs/rules/barbarica.md#bb-115),
/// [BB-134](docs/rules/barbarica.md#bb-134), [BB-160](docs/rules/barbarica.md#bb-160)). It is waited for till it
/// has turned.
pub fn only_turns(game: &Barbarica, unit: &Unit) -> Option<Direction> {
    let spent = !unit.now.moved && reach::points(unit) == 0;
    let held = unit.now.recovering || (unit.now.reacted && unit.now.moved) || spent;
    let bound = unit.routing || unit.is_wagon() || unit.stuck == Stuck::Clearing;
    let turned = unit.now.faced || unit.now.turned || unit.now.commanded;
    if game.turn.phase() != Phase::Movement || unit.side() != game.turn.side() || !held || bound || turned {
        return None;
    }
    let enemies = game.army.visible(unit.side().other());
    let nearest = enemies.min_by_key(|enemy| (enemy.at.distance(unit.at), enemy.id))?;
    let exposed = bearing(unit.at, unit.facing, nearest.at) != Bearing::Front;
    exposed.then(|| towards(unit.at, unit.facing, nearest.at))
}

/// Whether a unit can still do something in this part of the phase that is worth waiting for.
pub fn has_act(game: &Barbarica, unit: &Unit) -> bool {
    if unit.side() != game.turn.side() {
        return false;
    }
    let commanded = game.seats.has_bot() && unit.side() == Side::Rome && unit.now.commanded;
    match game.turn.phase() {
        _ if commanded => false,
        Phase::Movement => reach::can_move(unit),
        Phase::Ranged => shots::can_shoot(game, unit),
        Phase::Melee => game.army.can_strike(unit),
        Phase::Psychology | Phase::Resolution => false,
    }
}
