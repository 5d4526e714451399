//! The special rules of scenarios: beacon, villagers, wagons, standard, objective (2.19, 2.20).

use crate::chronicle::Chronicle;
use crate::rules::{Ref, telling, wounds};
use crate::state::{Barbarica, Side};
use crate::words::UnitId;
use muster_kit::Hex;

/// Settles captures and what else a scenario does at the end of a round ([BB-205](docs/rules/barbarica.md#bb-205)).
pub fn resolve_specials(game: &mut Barbarica, referee: &mut Ref<'_>) {
    capture_wagons(game, referee);
    work_beacon(game, referee);
    pick_up_standard(game, referee);
    hold_objective(game, referee);
}

/// Captures wagons: a tribe unit next to it, and no fighting Roman within 1 hex
/// ([BB-281](docs/rules/barbarica.md#bb-281)).
fn capture_wagons(game: &mut Barbarica, referee: &mut Ref<'_>) {
    let wagons: Vec<(UnitId, Hex)> = game
        .army
        .units()
        .iter()
        .filter(|unit| unit.is_wagon())
        .map(|unit| (unit.id, unit.at))
        .collect();
    for (wagon, at) in wagons {
        let guarded = game
            .army
            .of(Side::Rome)
            .any(|unit| !unit.is_wagon() && !unit.routing && unit.at.distance(at) <= 1);
        let taker = game
            .army
            .of(Side::Tribe)
            .filter(|unit| !unit.routing && unit.at.is_next_to(at))
            .map(|unit| unit.id)
            .next();
        let Some(by) = taker.filter(|_| !guarded) else {
            continue;
        };
        game.army.take_off(wagon).expect("it is on the map");
        game.feats.capture_wagon(at);
        game.army.the_mut(by).record.feat = true;
        telling::chronicle(&mut game.turn, Chronicle::Captured { wagon, at, by }, referee);
    }
}

/// Works the beacon, from round 1; a Roman that attacked this round, or runs, does not work it
/// ([BB-293](docs/rules/barbarica.md#bb-293)).
fn work_beacon(game: &mut Barbarica, referee: &mut Ref<'_>) {
    let Some(beacon) = game.ground.scenario().beacon else {
        return;
    };
    if game.turn.round() == 0 || game.feats.beacon() >= beacon.lit {
        return;
    }
    let worker = game
        .army
        .of(Side::Rome)
        .find(|unit| unit.at == beacon.tower && !unit.routing && !unit.now.lashed)
        .map(|unit| unit.id);
    if let Some(by) = worker {
        let work = game.feats.work_beacon();
        let of = beacon.lit;
        telling::chronicle(&mut game.turn, Chronicle::BeaconWorked { by, work, of }, referee);
    }
}

/// Picks the standard up: the first unit that ends a round on it, with no Roman beside it if it is the tribe's
/// ([BB-322](docs/rules/barbarica.md#bb-322)).
fn pick_up_standard(game: &mut Barbarica, referee: &mut Ref<'_>) {
    let Some(at) = game.feats.standard_at() else { return };
    let here: Vec<UnitId> = game
        .army
        .at(at)
        .filter(|unit| !unit.routing)
        .map(|unit| unit.id)
        .collect();
    let watched = game.army.visible(Side::Rome).any(|unit| unit.at.is_next_to(at));
    for id in here {
        if id.side() == Side::Tribe {
            if !watched {
                wounds::takes_standard(game, id, referee);
                return;
            }
        } else {
            game.feats.save_standard();
            game.army.the_mut(id).bearer = true;
            telling::chronicle(&mut game.turn, Chronicle::StandardSaved { by: id }, referee);
            return;
        }
    }
}

/// Counts the rounds of the only side with a unit that is not routing on one of the hexes
/// ([BB-331](docs/rules/barbarica.md#bb-331)).
fn hold_objective(game: &mut Barbarica, referee: &mut Ref<'_>) {
    let Some(objective) = game.ground.scenario().objective.clone() else {
        return;
    };
    let on = |side: Side| {
        let mut army = game.army.of(side);
        army.any(|unit| !unit.routing && !unit.is_wagon() && objective.hexes.contains(&unit.at))
    };
    let holder = match (on(Side::Tribe), on(Side::Rome)) {
        (true, false) => Some(Side::Tribe),
        (false, true) => Some(Side::Rome),
        _ => None,
    };
    let before = game.feats.held();
    let held = game.feats.hold(holder);
    if held.is_some() || before.is_some() {
        let of = objective.rounds;
        let (side, rounds) = held.map_or((None, 0), |(side, rounds)| (Some(side), rounds));
        telling::chronicle(&mut game.turn, Chronicle::Held { side, rounds, of }, referee);
    }
}
