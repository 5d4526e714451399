//! What an action comes to.

use crate::action::{Action, Order};
use crate::event::Event;
use crate::rules::rome::acting;
use crate::rules::{
    Ref, authority, camp, charging, deploy, lesson, melee, movement, no, rage, ranged, retreat, riding, standing,
    telling, turn,
};
use crate::state::{Barbarica, Phase, Progress};
use muster_game::Actor;
use muster_kit::{Refusal, Seat};

/// Ends a seat's part of a phase; with `all` the side policy plays the rest of the round (BB-2).
fn order_done(game: &mut Barbarica, seat: u8, all: bool, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    match game.turn.progress() {
        Progress::Deploying => return deploy::signal(game, seat, referee),
        Progress::Camping => return camp::obey_camp(game, seat, Action::CampNext {}, referee),
        Progress::Fighting | Progress::Over => (),
    }
    if !game.seats.of(game.turn.side()).contains(&seat) {
        let reason = format!("It is {}'s part of the {} phase.", game.turn.side(), game.turn.phase());
        return Err(no("BB-2", reason).instead("/barb orders, or any question"));
    }
    if game.turn.done().contains(&seat) {
        return Err(no("BB-2", "You have ended your part of this phase.").instead("/game map, to look on"));
    }
    authority::is_awaited(game, seat)?;
    if all {
        game.seats.play_the_round(seat);
        let event = Event::Policy {
            seat: Seat(seat),
            whole_round: true,
        };
        telling::tell(&mut game.turn, event, referee);
    } else {
        game.turn.end_part(seat);
        game.seats.end_part(seat);
        if !game.seats.plays_by_itself(seat) && !game.seats.is_house(Seat(seat)) {
            telling::tell(&mut game.turn, Event::Done { seat: Seat(seat) }, referee);
        }
    }
    Ok(())
}

/// `auto`: the side policy plays for the units that are left.
fn order_auto(game: &mut Barbarica, seat: u8, referee: &mut Ref<'_>) {
    game.seats.play_the_phase(seat);
    let event = Event::Policy {
        seat: Seat(seat),
        whole_round: false,
    };
    telling::tell(&mut game.turn, event, referee);
}

/// Carries out an action, then whatever follows by itself until a seat is awaited.
pub fn obey(game: &mut Barbarica, actor: Actor, action: Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    let seat = authority::seated(game, actor)?;
    game.seats.note_act(seat);
    let struck = matches!(
        action,
        Action::Order {
            order: Order::Fight { .. }
        }
    );
    let more = matches!(action, Action::OrderOfLine { .. });
    carry_out(game, seat, action, referee)?;
    if !more {
        lesson::teach_at_once(game, seat, struck, referee);
    }
    turn::proceed(game, referee);
    if !more {
        lesson::teach(game, seat, struck, referee);
    }
    Ok(())
}

/// An action by itself, without what follows when nobody is awaited any more.
pub fn carry_out(game: &mut Barbarica, seat: u8, action: Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    match action {
        Action::Orders { .. } => standing::set_standing(game, seat, &action, referee),
        Action::Give { unit, player } => standing::give(game, seat, unit, player, referee),
        Action::Signal {} => deploy::signal(game, seat, referee),
        Action::Lesson {} => lesson::skip_lesson(game, seat, referee),
        Action::Done { all } => order_done(game, seat, all, referee),
        Action::Auto { part } => {
            if part.is_some_and(|part| part != game.turn.key()) {
                let reason = "Nobody was left for the usual orders; the phase went on by itself.";
                return Err(no("BB-2", reason).instead("/game turn"));
            }
            authority::in_phase(game, seat, &[Phase::Movement, Phase::Ranged, Phase::Melee])?;
            authority::is_awaited(game, seat)?;
            order_auto(game, seat, referee);
            Ok(())
        }
        Action::Order { order } | Action::OrderOfLine { order } => carry_order_out(game, seat, order, referee),
        Action::Charge { unit, target, via } => carry_order_out(
            game,
            seat,
            Order::Charge {
                unit,
                target,
                via,
                with: Vec::new(),
            },
            referee,
        ),
        Action::Retreat { unit, target, step } => {
            let step = retreat::way_named(game, unit, target, &step)?;
            carry_order_out(game, seat, Order::Retreat { unit, target, step }, referee)
        }
        Action::Deploy { .. } => deploy::deploy_default(game, seat, referee),
        Action::Command { unit, as_row } => acting::command(game, seat, unit, as_row, referee),
        Action::CampDecide { .. }
        | Action::CampHeir { .. }
        | Action::CampTrain { .. }
        | Action::CampDismiss { .. }
        | Action::CampNext {} => camp::obey_camp(game, seat, action, referee),
        Action::Move { .. } | Action::Shoot { .. } | Action::Fight { .. } => {
            Err(no("BB-7", "A line of orders is read before it is carried out."))
        }
    }
}

/// One order of one unit (BB-3, BB-6).
fn carry_order_out(game: &mut Barbarica, seat: u8, order: Order, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    if matches!(order, Order::Deploy { .. } | Order::DeployDefault { .. }) {
        return deploy::order_deploy(game, seat, &order, referee);
    }
    authority::may_act(game, seat, &order)?;
    rage::check_rage(game, &order)?;
    match order {
        Order::Go { unit, to, face } => movement::order_go(game, unit, to, face, referee),
        Order::Walk { unit, steps, face } => movement::order_walk(game, unit, &steps, face, referee),
        Order::Turn { unit, face } => movement::order_turn(game, unit, face, referee),
        Order::Charge {
            unit,
            target,
            via,
            with,
        } => charging::order_charge(game, unit, target, via, &with, referee),
        Order::Retreat { unit, target, step } => retreat::order_retreat(game, unit, target, step, referee),
        Order::Leave { unit } => movement::order_leave(game, unit, referee),
        Order::Hold { unit } => movement::order_hold(game, unit, referee),
        Order::Clear { unit } => movement::order_clear(game, unit, referee),
        Order::Dismount { unit } => riding::order_dismount(game, unit, referee),
        Order::Shoot {
            unit,
            target,
            weapon,
            indirect,
        } => ranged::order_shoot(game, unit, target, weapon, indirect, referee),
        Order::Fight {
            unit,
            target,
            weapon,
            push,
        } => melee::order_fight(game, unit, target, weapon, push, referee),
        Order::Deploy { .. } | Order::DeployDefault { .. } => unreachable!("dealt with above"),
    }
}
