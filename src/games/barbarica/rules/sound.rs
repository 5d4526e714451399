//! Whether a position is one that play could reach: checked on what was loaded from outside.

use crate::rules::no;
use crate::state::{Barbarica, Phase, Progress, Side, Unit};
use muster_game::Duty;
use muster_kit::Refusal;
use std::collections::BTreeSet;

/// Rounds and keys stay far below this.
const ROUNDS_MAX: u16 = 10_000;

/// Refuses a loaded position that play could not reach, and says what is wrong in it.
pub fn check_sound(game: &Barbarica) -> Result<(), Refusal> {
    let wrong = |what: &str| Err(no("BB-14", format!("This is no position of the game: {what}.")));
    if !<Barbarica as muster_game::Rules>::RULES.contains(&game.terms.rules())
        || game.turn.round() > ROUNDS_MAX
        || game.turn.key() > Duty::KEY_MAX
    {
        return wrong("its counters are out of range");
    }
    if game.seats.chairs() == 0 || game.seats.chairs() > 5 || game.seats.rome() > game.seats.chairs() {
        return wrong("its seats are out of range");
    }
    let ids: BTreeSet<_> = game.army.units().iter().map(|unit| unit.id).collect();
    if ids.len() != game.army.units().len() || !game.army.units().is_sorted_by_key(|unit| unit.id) {
        return wrong("its units are out of order");
    }
    for unit in game.army.units() {
        if let Some(fault) = unit_fault(game, unit) {
            return wrong(&format!("{} {fault}", unit.id));
        }
    }
    let off_map = |hexes: &[muster_kit::Hex]| hexes.iter().any(|hex| !game.ground.field().contains(*hex));
    if off_map(game.feats.wagons()) || game.feats.standard_at().is_some_and(|hex| off_map(&[hex])) {
        return wrong("something lies off the map");
    }
    if game.turn.progress() == Progress::Over && game.ending.is_none() {
        return wrong("it is over without an end");
    }
    let seats = |seat: &u8| *seat < game.seats.chairs().max(game.seats.rome() + 1);
    if !game.turn.done().iter().all(seats)
        || !game.turn.awaited().iter().all(seats)
        || !game.seats.autos().keys().all(seats)
        || !game.seats.resigned().iter().all(seats)
    {
        return wrong("somebody has no seat");
    }
    if game.seats.of(Side::Tribe).is_empty() {
        return wrong("nobody plays the tribe");
    }
    if game.turn.progress() == Progress::Fighting && !has_part(game) {
        return wrong("it waits for nobody whose part this is");
    }
    Ok(())
}

/// Whether it is a part of a phase, and every seat waited for has it and has not ended it
/// ([BB-2](docs/rules/barbarica.md#bb-2)).
fn has_part(game: &Barbarica) -> bool {
    let part = game.seats.of(game.turn.side());
    let waited: BTreeSet<_> = game.turn.awaited().iter().collect();
    game.turn.phase() != Phase::Resolution
        && (1..=part.len()).contains(&game.turn.awaited().len())
        && waited.len() == game.turn.awaited().len()
        && waited
            .iter()
            .all(|seat| part.contains(seat) && !game.turn.done().contains(seat))
}

fn unit_fault(game: &Barbarica, unit: &Unit) -> Option<&'static str> {
    let meads = [unit.movement, unit.expertise, unit.attacks, unit.discipline, unit.start];
    if meads.iter().any(|value| !(1..=10).contains(value)) {
        return Some("has an attribute beyond 1 to 10");
    }
    if unit.strength == 0 || unit.strength > unit.start {
        return Some("has a Strength that it cannot have");
    }
    if !game.ground.field().contains(unit.at) || !game.ground.field().contains(unit.post) {
        return Some("stands off the map");
    }
    if unit.owner > game.seats.chairs() {
        return Some("has no owner");
    }
    if unit.melee.len() + unit.ranged.len() > 8 || unit.debt > 20 {
        return Some("carries or owes too much");
    }
    let crowd = game
        .army
        .at(unit.at)
        .filter(|other| other.side() != unit.side())
        .count();
    (crowd > 0 && !game.army.at(unit.at).any(|other| other.hidden)).then_some("shares a hex with an enemy")
}
