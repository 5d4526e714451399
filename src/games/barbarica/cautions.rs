//! What an act would lose for nothing, with what to do instead.

use crate::action::{Action, Order};
use crate::commands::{lines, trying};
use crate::rules::{authority, charge_plan, deploy, orders, shots, waiting};
use crate::state::{Army, Phase, Progress, Side, Unit};
use crate::usual::{self, Usual};
use crate::words::UnitId;
use crate::{
    Barbarica, breaking_away, camp_cautions, circling, courage, crowded, getting_away, holding, hopeless, throws,
};
use muster_game::{Actor, Step};
use muster_kit::{Seat, listed};

fn names<'a>(units: impl Iterator<Item = &'a Unit>) -> String {
    units.map(|unit| unit.id.to_string()).collect::<Vec<_>>().join(", ")
}

/// What an act would lose for nothing, each in a sentence.
pub fn cautions_of(game: &Barbarica, seat: Seat, action: &Action) -> Vec<String> {
    match game.turn.progress() {
        Progress::Fighting if game.turn.awaited().contains(&seat.0) => match action {
            Action::Done { all: false } => left_undone(game, seat.0),
            Action::Done { all: true } => {
                let usual = Usual::of(game, seat);
                let lost = lost_as_usual(game, seat, &usual);
                lost.into_iter()
                    .chain([rest_of_the_round(game, seat, &usual)])
                    .collect()
            }
            Action::Move { .. } => [
                leave_for_good(game, seat, action),
                holding::ends_the_phase(game, seat, action),
                breaking_away::of_a_line(game, seat, action),
                steps_up(game, seat, action),
                crowded::hinders_charges(game, seat, action),
                circling::ends_where_it_began(game, seat, action),
                lost_by_auto(game, seat, action),
                charge_together(game, seat, action).into_iter().collect(),
                throws::of_a_line(game, seat, action).into_iter().collect(),
                hopeless::charges_in_vain(game, seat, action),
            ]
            .concat(),
            Action::Shoot { .. } => [
                may_hit_friends(game, seat, action),
                lost_by_auto(game, seat, action),
                throws::of_a_line(game, seat, action).into_iter().collect(),
            ]
            .concat(),
            Action::Fight { .. } => [
                lost_by_auto(game, seat, action),
                throws::of_a_line(game, seat, action).into_iter().collect(),
            ]
            .concat(),
            _ => Vec::new(),
        },
        Progress::Deploying => match action {
            Action::Done { .. } | Action::Signal {} if seat.0 == game.seats.chief() => begin_of_battle(game),
            _ => Vec::new(),
        },
        Progress::Camping => camp_cautions::cautions_of(game, seat, action),
        _ => Vec::new(),
    }
}

/// That the battle begins, and who begins it where the scenario put them ([BB-252](docs/rules/barbarica.md#bb-252),
/// [BB-262](docs/rules/barbarica.md#bb-262)).
fn begin_of_battle(game: &Barbarica) -> Vec<String> {
    let placed = |unit: &&Unit| deploy::zone_of(&game.ground, unit.id).is_some();
    let all: Vec<&Unit> = game.army.of(Side::Tribe).filter(placed).collect();
    let idle: Vec<&Unit> = all.iter().copied().filter(|unit| unit.at == unit.post).collect();
    let places = idle.iter().map(|unit| format!("{} on {}", unit.id, unit.at));
    let places = places.collect::<Vec<_>>().join(", ");
    let who = match idle.len() {
        0 => None,
        some if some == all.len() => Some(format!("All stand where the scenario puts them: {places}.")),
        1 => Some(format!("This one begins where the scenario puts it: {places}.")),
        _ => Some(format!("These begin where the scenario puts them: {places}.")),
    };
    let example = idle.iter().chain(&all).find_map(|unit| deploy::other_place(game, unit));
    let place = example.map_or_else(String::new, |order| {
        format!(" `/barb deploy orders:{}` places one.", order.written())
    });
    let over = format!(
        "The battle begins with everybody where they stand. After it nobody is placed, and nothing before it is taken back.{place}"
    );
    who.into_iter().chain([over]).collect()
}

/// What the usual orders of the rest of a round come to: how many units act in this phase, with whose dice, and what follows.
fn rest_of_the_round(game: &Barbarica, seat: Seat, usual: &Usual) -> String {
    let phase = game.turn.phase();
    let mine = game
        .army
        .of(game.turn.side())
        .filter(|unit| authority::commands(game, seat.0, unit));
    let mine: Vec<UnitId> = mine.map(|unit| unit.id).collect();
    let acting = mine
        .iter()
        .filter(|id| usual.orders.iter().any(|order| order.unit() == **id));
    let act = match acting.count() {
        0 => "none of your units acts".to_owned(),
        1 if mine.len() == 1 => "your only unit acts".to_owned(),
        1 => format!("1 of your {} units acts", mine.len()),
        some => format!("{some} of your {} units act", mine.len()),
    };
    let list = |head: &str, some: Vec<String>| match some.as_slice() {
        [] => String::new(),
        some => format!("{head}: {}", some.join(", ")),
    };
    let thrown = list(", with dice for", usual.with_dice());
    let gap = if thrown.is_empty() { ", " } else { "; " };
    let others = list(&format!("{gap}without dice"), usual.charges_without_dice());
    let then = match phase {
        Phase::Movement => {
            "Then yours shoot, strike and step into hexes that they win, as usual, until the round is over, with dice."
        }
        Phase::Ranged => {
            "Then yours strike and step into hexes that they win, as usual, until the round is over, with dice."
        }
        _ => "Then the round is over for your units.",
    };
    let now = format!("In this {phase} phase {act} as usual{thrown}{others}. ");
    // That nobody shoots is told with why.
    let now = if usual.orders.is_empty() && phase == Phase::Ranged {
        ""
    } else {
        &now
    };
    format!("{now}{then}")
}

fn order_of(step: &Step<Action>) -> Option<&Order> {
    match &step.action {
        Action::Order { order } => Some(order),
        _ => None,
    }
}

/// Several units that charge an enemy out of one hex, with dice for some of them ([BB-150](docs/rules/barbarica.md#bb-150)): one act,
/// and several steps.
fn charge_together(game: &Barbarica, seat: Seat, action: &Action) -> Option<String> {
    let steps = lines::take_apart(game, Actor::Seat(seat), action.clone()).ok()?;
    let charge = |step| match order_of(step)? {
        Order::Charge { unit, target, with, .. } => Some((*unit, *target, with.len() + 1)),
        _ => None,
    };
    let charges: Vec<(UnitId, UnitId, usize)> = steps.iter().map(charge).collect::<Option<_>>()?;
    let (_, target, together) = *charges.first()?;
    let is_one = charges
        .iter()
        .all(|(_, on, units)| *on == target && *units == charges.len());
    if together < 2 || !is_one {
        return None;
    }
    let units: Vec<UnitId> = charges.iter().map(|(unit, ..)| *unit).collect();
    let courage = courage::courage_of_all(game, &units, game.army.unit(target)?);
    let orders: Vec<&Order> = steps.iter().filter_map(order_of).collect();
    let dice = throws::with_dice(game, seat, &orders);
    let whose = match dice.len() {
        0 => return None,
        some if some == units.len() => "each of them".to_owned(),
        _ => listed(&dice),
    };
    Some(format!(
        "{} charge {target} together: {courage}. Dice are thrown for {whose}.",
        units.iter().map(ToString::to_string).collect::<Vec<_>>().join("+"),
    ))
}

/// What the usual orders of a line lose where they end the phase, see [`lost_as_usual`]; else that they throw dice for several
/// units at once.
fn lost_by_auto(game: &Barbarica, seat: Seat, action: &Action) -> Vec<String> {
    let Some(ahead) = usual::before_auto(game, seat, action) else {
        return Vec::new();
    };
    let usual = Usual::of(&ahead, seat);
    let lost = lost_as_usual(&ahead, seat, &usual);
    match lost.is_empty() {
        true => thrown_as_usual(&usual, ahead.turn.phase()).into_iter().collect(),
        false => lost,
    }
}

/// Whether the caution before the usual orders names those with dice, and the charges.
pub fn lists_the_usual(game: &Barbarica, seat: Seat, usual: &Usual) -> bool {
    let is_told = || thrown_as_usual(usual, game.turn.phase()).is_some();
    lost_as_usual(game, seat, usual).is_empty() && is_told()
}

/// Which units throw dice by the usual orders, and which charge without; none if they throw none.
fn thrown_as_usual(usual: &Usual, phase: Phase) -> Option<String> {
    let (throwing, others) = (usual.with_dice(), usual.charges_without_dice());
    let others = match others.as_slice() {
        [] => String::new(),
        some => format!(" Without dice: {}.", some.join(", ")),
    };
    (!throwing.is_empty()).then(|| {
        format!(
            "The usual orders throw dice, {}, and end the {phase} phase for all your units.{others}",
            throwing.join(", ")
        )
    })
}

/// What a phase that ends with the usual orders leaves undone: who gets away, and where nobody shoots, why.
fn lost_as_usual(game: &Barbarica, seat: Seat, usual: &Usual) -> Vec<String> {
    let phase = game.turn.phase();
    let mut told = match phase {
        Phase::Movement => {
            let away = getting_away::after_the_usual(game, seat.0, &usual.after);
            breaking_away::of_the_usual(game, seat, usual)
                .into_iter()
                .chain(away)
                .collect()
        }
        Phase::Ranged if usual.orders.is_empty() => usual::why_idle(usual, seat.0),
        _ => Vec::new(),
    };
    if phase == Phase::Ranged && !told.is_empty() {
        told.insert(0, "As usual nobody of yours shoots.".to_owned());
    }
    if !told.is_empty() {
        told.push(format!("The usual orders end the {phase} phase for all your units."));
    }
    told
}

/// What could still be done in the phase that a seat ends, who leaves the map for want of it, and the order for it.
fn left_undone(game: &Barbarica, seat: u8) -> Vec<String> {
    let mine: Vec<&Unit> = game
        .army
        .of(game.turn.side())
        .filter(|unit| authority::commands(game, seat, unit))
        .collect();
    let able: Vec<&Unit> = mine
        .iter()
        .copied()
        .filter(|unit| waiting::has_act(game, unit))
        .collect();
    let (some, first) = (names(able.iter().copied()), able.first().copied());
    match (game.turn.phase(), first) {
        (Phase::Movement, _) => {
            let mut told = getting_away::who_gets_away(game, seat);
            told.extend(unmoved(game, &mine, &able));
            told.extend(unturned(game, &mine));
            told
        }
        (Phase::Ranged, Some(_)) => could_shoot(game, &able).into_iter().collect(),
        (Phase::Melee, Some(first)) => {
            let remedy = first_order(game, first, "strikes");
            let who = "These stand beside an enemy that they could still strike";
            vec![format!("{who}: {some}.{remedy}")]
        }
        _ => Vec::new(),
    }
}

/// Units with a shot that can wound, and the best one of the first of them: a shot that never wounds is no loss.
fn could_shoot(game: &Barbarica, able: &[&Unit]) -> Option<String> {
    let shots = able.iter().map(|unit| (*unit, shots::wounding_shots(game, unit)));
    let shots: Vec<(&Unit, Vec<Order>)> = shots.filter(|(_, orders)| !orders.is_empty()).collect();
    let example = shots.first()?.1.first()?.written();
    let some = names(shots.iter().map(|(unit, _)| *unit));
    Some(format!("These could still shoot: {some}. `{example}` shoots."))
}

/// The likeliest order of a unit, as it is typed.
fn first_order(game: &Barbarica, unit: &Unit, does: &str) -> String {
    let order = orders::orders_of(game, unit).into_iter().next();
    order.map_or_else(String::new, |order| format!(" `{}` {does}.", order.written()))
}

/// Units that have not moved, those of them that could charge, and what to do about either.
fn unmoved(game: &Barbarica, mine: &[&Unit], idle: &[&Unit]) -> Vec<String> {
    let Some(first) = idle.first() else {
        return Vec::new();
    };
    let who = match (idle.len(), mine.len()) {
        (1, _) => format!("{} has not moved.", first.id),
        (all, of) if all == of => "None of your units has moved.".to_owned(),
        (many, _) => format!("{many} of your units have not moved: {}.", names(idle.iter().copied())),
    };
    let remedy = format!(
        "`/barb move orders:auto` has them do the usual, `{}` keeps a unit where it stands.",
        Order::Hold { unit: first.id }.written()
    );
    let able: Vec<&Unit> = idle
        .iter()
        .copied()
        .filter(|unit| !charge_plan::charge_targets(game, unit).is_empty())
        .collect();
    let charge = (!able.is_empty()).then(|| {
        let mut orders = able.iter().flat_map(|unit| orders::orders_of(game, unit));
        let order = orders.find(|order| matches!(order, Order::Charge { .. }));
        let order = order.map_or_else(String::new, |order| format!(" `{}` charges.", order.written()));
        format!("These could still charge: {}.{order}", names(able.iter().copied()))
    });
    vec![
        [Some(who), charge, Some(remedy)]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" "),
    ]
}

/// Units that can do no more than turn, with the nearest enemy at their flank or back.
fn unturned(game: &Barbarica, mine: &[&Unit]) -> Option<String> {
    let turns: Vec<String> = mine
        .iter()
        .filter_map(|unit| {
            let face = waiting::only_turns(game, unit)?;
            Some(Order::Turn { unit: unit.id, face }.written())
        })
        .collect();
    let who = names(
        mine.iter()
            .copied()
            .filter(|unit| waiting::only_turns(game, unit).is_some()),
    );
    let (has, them) = if turns.len() == 1 {
        ("has", "it")
    } else {
        ("have", "them")
    };
    (!turns.is_empty()).then(|| {
        format!(
            "{who} {has} the nearest enemy at the flank or back and may still turn: `/barb move orders:{}` turns {them}.",
            turns.join(", ")
        )
    })
}

/// Units that would walk up to an enemy whom they could charge: no charge, no die for it
/// ([BB-158](docs/rules/barbarica.md#bb-158)).
fn steps_up(game: &Barbarica, seat: Seat, action: &Action) -> Vec<String> {
    let Ok(steps) = lines::take_apart(game, Actor::Seat(seat), action.clone()) else {
        return Vec::new();
    };
    let mut ahead = game.clone();
    let mut told = Vec::new();
    for step in steps {
        let before = ahead.clone();
        trying::go_on_to_the_mean(&mut ahead, seat, &step.action);
        let Action::Order {
            order: Order::Go { unit: id, .. } | Order::Walk { unit: id, .. },
        } = step.action
        else {
            continue;
        };
        let (Some(unit), Some(there)) = (before.army.unit(id), ahead.army.unit(id)) else {
            continue;
        };
        let beside = ahead.army.contacts(there);
        let target = charge_plan::charge_targets(&before, unit).into_iter().find(|target| {
            beside.contains(target) && charge_plan::charge_plan(&before, unit, *target, None, &[]).is_ok()
        });
        if let Some(target) = target.filter(|_| there.at != unit.at) {
            told.push(format!(
                "{id} walks up to {target} without a charge, and has no die for it. `{id} !{target}` charges."
            ));
        }
    }
    told
}

/// Units that a line takes off the map: they are out of the battle ([BB-138](docs/rules/barbarica.md#bb-138)).
fn leave_for_good(game: &Barbarica, seat: Seat, action: &Action) -> Vec<String> {
    let steps = lines::take_apart(game, Actor::Seat(seat), action.clone()).unwrap_or_default();
    let leaving = steps.iter().filter_map(|step| match step.action {
        Action::Order {
            order: Order::Leave { unit },
        } => Some(unit),
        _ => None,
    });
    leaving
        .map(|unit| format!("{unit} leaves the map for good: it does not come back in this battle."))
        .collect()
}

/// Shots of a line at enemies that have units of the player's own beside them; the usual ones spare friends.
fn may_hit_friends(game: &Barbarica, seat: Seat, action: &Action) -> Vec<String> {
    let steps = lines::take_apart(game, Actor::Seat(seat), action.clone()).unwrap_or_default();
    let mut ahead = game.clone();
    let mut told = Vec::new();
    for step in steps {
        if matches!(step.action, Action::Auto { .. }) {
            break;
        }
        told.extend(stray_words_of(&ahead.army, &step.action));
        trying::go_on_to_the_mean(&mut ahead, seat, &step.action);
    }
    told
}

fn stray_words_of(army: &Army, action: &Action) -> Option<String> {
    let Action::Order {
        order: Order::Shoot { unit, target, .. },
    } = action
    else {
        return None;
    };
    stray_words(army, army.unit(*unit)?, army.unit(*target)?)
}

/// That a shot at an enemy may hit units of one's own beside it ([BB-75](docs/rules/barbarica.md#bb-75)).
pub fn stray_words(army: &Army, by: &Unit, on: &Unit) -> Option<String> {
    let friends = army.friends_beside(by, on);
    let names = friends.iter().map(UnitId::to_string).collect::<Vec<_>>().join(", ");
    let (stand, share) = match friends.len() {
        0 => return None,
        1 => ("stands", "it takes an equal share"),
        _ => ("stand", "they take equal shares"),
    };
    Some(format!(
        "{names} {stand} beside {}: if the Wild Die of {} wounds, {share} of the wounds, rounded down.",
        on.id, by.id
    ))
}

/// Who takes the missiles that are meant for a Leader ([BB-105](docs/rules/barbarica.md#bb-105)).
pub fn guard_words(army: &Army, on: &Unit) -> Option<String> {
    let guard = army.guard_of(on.id)?;
    Some(format!(
        "{guard} guards {} and takes the wounds, unless the Wild Die wounds.",
        on.id
    ))
}

/// That a friend stands before a Leader, who can be struck from behind only, where the attacker stands or where its charge
/// would end ([BB-96](docs/rules/barbarica.md#bb-96)).
pub fn cannot_strike(game: &Barbarica, by: &Unit, on: &Unit) -> Option<String> {
    let mut there = by.clone();
    let beside = by.at.is_next_to(on.at);
    if !beside {
        let mates: Vec<UnitId> = game.army.at(by.at).map(|other| other.id).collect();
        let plan = charge_plan::charge_plan(game, by, on.id, None, &mates).ok()?;
        there.at = *plan.path.last()?;
    }
    let when = if beside { "As things stand" } else { "After a charge" };
    let friend = game.army.shield_of(&there, on)?;
    Some(format!(
        "{when} {} cannot strike {}: {friend} stands before him, and from his front or flank only that friend can be struck.",
        by.id, on.id
    ))
}
