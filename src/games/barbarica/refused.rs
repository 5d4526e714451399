//! Refusals as players are told of them: what is proposed works as things stand. The rules themselves keep their words
//! ([BB-130](docs/rules/barbarica.md#bb-130), [BB-150](docs/rules/barbarica.md#bb-150)).

use crate::action::{Action, Order};
use crate::commands::line_kind::Book;
use crate::commands::other_phase;
use crate::hopeless;
use crate::rules::{authority, charge_plan, movement, no, orders, reach, secrets};
use crate::state::{Barbarica, Phase, Progress, Unit};
use crate::words::UnitId;
use muster_game::{Actor, Rules};
use muster_kit::{Hex, Refusal, Seat};

/// What stands before the orders of a Movement phase.
const MOVE: &str = "/barb move orders:";

/// The refusal of an action with something that works instead, or with nothing.
pub fn refused(game: &Barbarica, seat: Seat, action: &Action, refusal: Refusal) -> Refusal {
    if game.turn.progress() != Progress::Fighting {
        return refusal;
    }
    if game.turn.phase() != Phase::Movement {
        return means_a_move(game, seat, action).unwrap_or(refusal);
    }
    match action {
        Action::Order { order } | Action::OrderOfLine { order } => of_an_order(game, seat, order, refusal),
        Action::Charge { unit, target, via } => {
            let (unit, target, via, with) = (*unit, *target, *via, Vec::new());
            let order = Order::Charge {
                unit,
                target,
                via,
                with,
            };
            of_an_order(game, seat, &order, refusal)
        }
        _ => refusal,
    }
}

/// The refusal of an attack on what is no unit that the player may know of and is the name of a hex, `x2 d5`: a move is meant, which
/// comes too late ([BB-2](docs/rules/barbarica.md#bb-2)). None of any other.
fn means_a_move(game: &Barbarica, seat: Seat, action: &Action) -> Option<Refusal> {
    let (Action::Order { order } | Action::OrderOfLine { order }) = action else {
        return None;
    };
    let (book, unit, target) = match order {
        Order::Shoot {
            unit,
            target,
            weapon: None,
            ..
        } => (Book::Shoot, *unit, *target),
        Order::Fight {
            unit,
            target,
            weapon: None,
            push: false,
        } => (Book::Fight, *unit, *target),
        _ => return None,
    };
    let is_own = |unit: &Unit| authority::commands(game, seat.0, unit);
    if book.phase() != Some(game.turn.phase()) || !game.army.unit(unit).is_some_and(is_own) {
        return None;
    }
    let hex: Hex = target.to_string().parse().ok()?;
    let is_known = game
        .army
        .unit(target)
        .is_some_and(|target| secrets::knows_of(game, seat.0, target));
    let mut gone = game.army.gone().iter();
    let is_gone = gone.any(|gone| gone.unit.id == target && gone.unit.is_visible());
    if is_known || is_gone || reach::on_map(&game.ground, hex).is_err() {
        return None;
    }
    let reason = format!(
        "This is the {} phase; moves are ordered in the Movement phase, and there is no unit {target} to attack.",
        game.turn.phase()
    );
    Some(no("BB-2", reason).instead(other_phase::in_this_phase(game, seat.0, book, unit)))
}

fn of_an_order(game: &Barbarica, seat: Seat, order: &Order, refusal: Refusal) -> Refusal {
    let id = order.unit();
    let Some(unit) = game
        .army
        .unit(id)
        .filter(|unit| authority::commands(game, seat.0, unit))
    else {
        return refusal;
    };
    if let Order::Charge { target, with, .. } = order
        && refusal.clause == "BB-150"
        && charge_plan::may_charge_alone(&game.army, unit).is_ok()
        && charge_plan::left_behind(&game.army, unit, with).is_some()
    {
        return shares_a_hex(game, seat, unit, *target, refusal);
    }
    match order {
        Order::Charge { target, .. } if refusal.clause == "BB-150" && game.army.contacts(unit).contains(target) => {
            return in_contact_with(unit, *target, refusal);
        }
        Order::Go { to, .. } => {
            if let Some(told) = means_a_shot(game, seat, unit, *to, &refusal) {
                return told;
            }
        }
        _ => (),
    }
    out_of_contact(game, seat, unit, refusal)
}

/// A charge at an enemy that the unit is in contact with: the blow at that one, of whichever the rules speak
/// ([BB-150](docs/rules/barbarica.md#bb-150)).
fn in_contact_with(unit: &Unit, target: UnitId, refusal: Refusal) -> Refusal {
    let id = unit.id;
    let instead = format!("In the Melee phase it can strike: /barb fight orders:{id} {target}.");
    Refusal {
        reason: format!("{id} is in contact with {target}."),
        ..refusal
    }
    .instead(instead)
}

/// The refusal of a walk to what is the name of an enemy, `s1 a1`, of a unit that fights from afar and cannot charge it: the walk
/// may uncover it, and a shot is meant ([BB-2](docs/rules/barbarica.md#bb-2)).
fn means_a_shot(game: &Barbarica, seat: Seat, unit: &Unit, to: Hex, refusal: &Refusal) -> Option<Refusal> {
    let enemy = movement::enemy_called(&game.army, unit, to).filter(|_| unit.shoots_from_afar())?;
    if charge_plan::charge_targets(game, unit).contains(&enemy.id) {
        return None;
    }
    let is_said = refusal.reason.contains(&format!("{} is an enemy", enemy.id));
    let named = match is_said {
        true => String::new(),
        false => format!(" {} is an enemy on {} as well.", enemy.id, enemy.at),
    };
    let reason = format!(
        "{}{named} Shooting comes in the Ranged phase, after everybody has moved.",
        refusal.reason
    );
    let told = Refusal {
        reason,
        ..refusal.clone()
    };
    Some(told.instead(other_phase::in_this_phase(game, seat.0, Book::Move, unit.id)))
}

/// A fighting retreat of a unit that no enemy stands beside: the step that it names if that can be made, else one that can
/// ([BB-101](docs/rules/barbarica.md#bb-101)).
fn out_of_contact(game: &Barbarica, seat: Seat, unit: &Unit, refusal: Refusal) -> Refusal {
    let stands_alone = game.army.contacts(unit).is_empty();
    let Some(line) = refusal
        .instead
        .as_deref()
        .filter(|_| refusal.clause == "BB-101" && stands_alone)
    else {
        return refusal;
    };
    let works = |order: &Order| {
        let action = Action::Order { order: order.clone() };
        muster_game::try_out(game, seat, &action).is_ok()
    };
    let orders = line.strip_prefix(MOVE).unwrap_or(line).to_owned();
    let steps = game
        .steps(Actor::Seat(seat), Action::Move { orders })
        .unwrap_or_default();
    if steps
        .iter()
        .any(|step| muster_game::try_out(game, seat, &step.action).is_ok())
    {
        return refusal;
    }
    match orders::orders_of(game, unit).into_iter().find(works) {
        Some(order) => refusal.instead(format!("{MOVE}{}", order.written())),
        None => Refusal {
            instead: None,
            ..refusal
        },
    }
}

/// A charge out of a hex with another unit: with all who stand there where they can, after that one has moved off where it
/// can, else whatever the unit can still do.
fn shares_a_hex(game: &Barbarica, seat: Seat, unit: &Unit, target: UnitId, refusal: Refusal) -> Refusal {
    let works = |order: &Order| {
        let action = Action::Order { order: order.clone() };
        muster_game::try_out(game, seat, &action).is_ok()
    };
    let wise = |order: &Order| works(order) && !hopeless::is_in_vain(game, order);
    let mut possible: Vec<Order> = orders::orders_of(game, unit).into_iter().filter(wise).collect();
    possible.sort_by_key(|order| !matches!(order, Order::Charge { target: on, .. } if *on == target));
    let charges = |order: &&Order| matches!(order, Order::Charge { .. });
    if let Some(together) = possible.iter().find(charges) {
        return refusal.instead(format!("/barb move orders:{}", together.written()));
    }
    let mates = game
        .army
        .at(unit.at)
        .filter(|other| other.id != unit.id && !other.is_leader());
    let moves_off = mates
        .filter(|mate| authority::commands(game, seat.0, mate) && reach::may_move(mate).is_ok())
        .find_map(|mate| {
            let mut steps = orders::orders_of(game, mate).into_iter();
            steps.find(|order| matches!(order, Order::Go { .. }) && works(order))
        });
    match moves_off.or_else(|| possible.into_iter().next()) {
        Some(order) => refusal.instead(format!("/barb move orders:{}", order.written())),
        None => Refusal {
            instead: None,
            ..refusal
        },
    }
}
