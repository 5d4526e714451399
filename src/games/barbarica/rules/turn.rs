//! Rounds and phases (2.1): who is waited for, and what happens when nobody is.

use crate::event::{Event, Tale};
use crate::rules::{
    Ref, charge_plan, charging, ending, foreknown, no, psychology, reach, resolution, running, secrets, telling,
    waiting, walking,
};
use crate::state::{Barbarica, Phase, Side, Unit};
use crate::words::UnitId;
use muster_game::Notice;
use muster_kit::{Refusal, Seat};

/// Begins the ambush, or the first round ([BB-262](docs/rules/barbarica.md#bb-262),
/// [BB-2](docs/rules/barbarica.md#bb-2)).
pub fn start_fighting(game: &mut Barbarica, referee: &mut Ref<'_>) {
    let ambush = foreknown::begins_with_ambush(game);
    game.turn.begin_fight(ambush);
    if ambush {
        telling::story(game, Tale::Ambush, String::new(), None, referee);
    }
    begin_round(game, referee);
}

/// Psychology of both sides, then the tribe's Movement (BB-2, BB-4, BB-262).
fn begin_round(game: &mut Barbarica, referee: &mut Ref<'_>) {
    game.turn.begin_psychology(game.turn.side());
    game.seats.end_autos();
    let count = |side: Side| {
        let seen = game
            .army
            .of(side)
            .filter(|unit| unit.is_visible() || !secrets::keeps_secrets(game));
        // Under rules numbers 1 to 4 wagons were left out, which the row of the side under the map counts.
        let counts = |unit: &&Unit| !unit.is_wagon() || game.terms.rules() >= 5;
        u32::try_from(seen.filter(counts).count()).expect("armies are small")
    };
    let event = Event::Round {
        round: game.turn.round(),
        tribe: count(Side::Tribe),
        rome: count(Side::Rome),
    };
    referee.note(event);
    game.turn.head();
    for side in Side::BOTH {
        if side == Side::Rome && game.turn.is_ambush() {
            continue;
        }
        game.turn.begin_psychology(side);
        psychology::psychology(game, side, referee);
        if !game.turn.is_fighting() {
            return;
        }
    }
    enter_part(game, Phase::Movement, Side::Tribe, referee);
}

/// A side's part of a phase begins: debts are paid, those who run do so (BB-116, BB-134, BB-160).
fn enter_part(game: &mut Barbarica, phase: Phase, side: Side, referee: &mut Ref<'_>) {
    game.turn.enter(phase, side, game.seats.of(side));
    game.seats.begin_part();
    for unit in game.army.units_mut() {
        unit.now.commanded = false;
    }
    if phase != Phase::Movement {
        return;
    }
    let units = game.army.units_mut().filter(|unit| unit.side() == side);
    for unit in units {
        if unit.now.moved {
            continue;
        }
        if std::mem::take(&mut unit.sits_out) {
            unit.now.moved = true;
            unit.now.reacted = true;
            if !unit.routing {
                continue;
            }
        }
        let paid = unit.debt.min(unit.movement);
        unit.debt -= paid;
        unit.now.paid = paid;
    }
    let runners: Vec<UnitId> = game
        .army
        .of(side)
        .filter(|unit| unit.routing)
        .map(|unit| unit.id)
        .collect();
    for id in runners {
        if game.turn.is_fighting() && game.army.unit(id).is_some_and(|unit| unit.routing) {
            running::rout_move(game, id, referee);
        }
    }
}

/// Goes on until a seat is awaited or the fight is over.
pub fn proceed(game: &mut Barbarica, referee: &mut Ref<'_>) {
    loop {
        let waits = game.turn.awaited().iter().copied();
        let waits = waits.filter(|seat| !game.turn.has_ended(*seat) && waiting::can_act(game, *seat));
        let waits: Vec<u8> = waits.collect();
        let waited = !waits.is_empty();
        game.turn.wait_for(waits);
        if !game.turn.is_fighting() || waited {
            return;
        }
        leave_part(game, referee);
        if !game.turn.is_fighting() {
            return;
        }
        let (phase, side) = match (game.turn.phase(), game.turn.side()) {
            (Phase::Movement, Side::Tribe) if !game.turn.is_ambush() => (Phase::Movement, Side::Rome),
            (Phase::Ranged, Side::Tribe) if !game.turn.is_ambush() => (Phase::Ranged, Side::Rome),
            (Phase::Melee, Side::Tribe) if !game.turn.is_ambush() => (Phase::Melee, Side::Rome),
            (Phase::Movement, _) => (Phase::Ranged, Side::Tribe),
            (Phase::Ranged, _) => (Phase::Melee, Side::Tribe),
            _ => {
                end_round(game, referee);
                continue;
            }
        };
        enter_part(game, phase, side, referee);
    }
}

fn end_round(game: &mut Barbarica, referee: &mut Ref<'_>) {
    game.turn.begin_resolution();
    resolution::resolution(game, referee);
    if game.turn.is_fighting() {
        game.turn.next_round();
        begin_round(game, referee);
    }
}

/// Drives berserk units that have not charged at the enemy, at the end of their side's Movement phase
/// ([BB-121](docs/rules/barbarica.md#bb-121)).
fn leave_part(game: &mut Barbarica, referee: &mut Ref<'_>) {
    if game.turn.phase() != Phase::Movement {
        return;
    }
    let side = game.turn.side();
    let raging: Vec<UnitId> = game
        .army
        .of(side)
        .filter(|unit| unit.now.berserk && reach::can_move(unit) && !game.army.in_contact(unit))
        .map(|unit| unit.id)
        .collect();
    for id in raging {
        if game.turn.is_fighting() && game.army.unit(id).is_some() {
            driven(game, id, referee);
        }
    }
}

fn driven(game: &mut Barbarica, id: UnitId, referee: &mut Ref<'_>) {
    let unit = game.army.the(id);
    let mates = game.army.at(unit.at).filter(|other| other.now.berserk);
    let mates: Vec<UnitId> = mates.map(|other| other.id).collect();
    let near = |enemy: &UnitId| (game.army.the(*enemy).at.distance(unit.at), *enemy);
    if let Some(target) = charge_plan::charge_targets(game, unit).into_iter().min_by_key(near)
        && let Ok(plan) = charge_plan::charge_plan(game, unit, target, None, &mates)
    {
        charging::charge(game, id, target, &plan, referee);
        return;
    }
    let distance = |hex: muster_kit::Hex| game.army.nearest_enemy(unit.side(), hex).unwrap_or(0);
    let best = reach::destinations(game, unit)
        .into_iter()
        .min_by_key(|(hex, _, cost)| (distance(*hex), *cost, *hex))
        .filter(|(hex, ..)| distance(*hex) < distance(unit.at));
    if let Some((_, path, _)) = best {
        walking::walk(game, id, &path, None, referee);
    }
}

/// What the table tells of people (chapter 6).
pub fn notified(game: &mut Barbarica, notice: Notice, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    match notice {
        Notice::Missed { seat, times } => {
            if game.turn.is_over() || times == 0 {
                return Ok(());
            }
            game.seats.miss(seat.0, times);
            telling::tell(&mut game.turn, Event::Missed { seat }, referee);
        }
        Notice::Conceded { seat } => concede(game, seat, referee)?,
    }
    Ok(())
}

/// A tribe seat that gives up leaves its units to the others; the last one, and Rome, end the scenario.
fn concede(game: &mut Barbarica, seat: Seat, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    if game.turn.is_over() {
        return Err(no("BB-8", "The game is over.").instead("/game rematch"));
    }
    // Under rules numbers 1 to 3 nothing of it was told, and it could be said again.
    let is_told = game.terms.rules() >= 4;
    if is_told && game.seats.has_resigned(seat.0) {
        let reason = "You have given up already; your units are another player's.";
        return Err(no("BB-266", reason).instead("/game map, to look on"));
    }
    let tribe = game.seats.of(Side::Tribe);
    let side = if tribe.contains(&seat.0) {
        Side::Tribe
    } else {
        Side::Rome
    };
    let heir = tribe
        .iter()
        .copied()
        .find(|other| *other != seat.0 && !game.seats.has_resigned(*other));
    match (side, heir) {
        (Side::Tribe, Some(heir)) => {
            game.seats.resign(seat.0);
            let band = game.campaign.band_mut();
            for unit in game.army.units_mut().chain(band).filter(|unit| unit.owner == seat.0) {
                unit.owner = heir;
            }
            if is_told {
                let heir = Seat(heir);
                referee.note(Event::Resigned { seat, heir });
            }
            proceed(game, referee);
        }
        _ => {
            telling::tell(&mut game.turn, Event::Conceded { side }, referee);
            ending::lays_down_arms(game, side, referee);
        }
    }
    Ok(())
}
