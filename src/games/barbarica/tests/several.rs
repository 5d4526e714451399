//! Lines of several orders: what is asked about them, and what is refused as a whole.

use super::fixtures::{Desk, id, set};
use super::table::{Action, Actor, Dice, Event, Order, Seat, Which, act, alone, begun, testing};
use crate::commands::lines;
use crate::state::{Phase, Side};
use muster_game::Counsel;

fn asked(desk: &Desk, action: Action) -> String {
    desk.game.cautions(Seat(0), &action).join(" ")
}

fn fight(orders: &str) -> Action {
    Action::Fight {
        orders: orders.to_owned(),
    }
}

/// Dice that have fallen lie for good, those of two orders as those of one.
#[test]
fn a_line_that_throws_dice_is_asked_about() {
    let mut desk = Desk::new("tyrannis", "x1 D6 S, x2 E7 S, s1 D3 S, s2 E3 S, a1 D7 N, a2 E9 N");
    desk.melee();
    assert_eq!(
        asked(&desk, fight("x1 a1, x2 a1")),
        "X1 strikes a1 and X2 strikes a1. As a line the dice of all of these are thrown at once."
    );
    assert_eq!(asked(&desk, fight("x1+x2 a1")), asked(&desk, fight("x1 a1, x2 a1")));
    // A single one is asked about by the table.
    assert_eq!(asked(&desk, fight("x1 a1")), "");
    desk.ranged();
    let shots = Action::Shoot {
        orders: "s1 a2, s2 a2".to_owned(),
    };
    assert!(
        asked(&desk, shots)
            .ends_with("S1 shoots at a2 and S2 shoots at a2. As a line the dice of all of these are thrown at once.")
    );
}

/// The second order could not be obeyed whatever the dice show, though the first may end the phase (BB-7).
#[test]
fn bb_7_a_unit_is_not_ordered_twice_in_a_line() {
    let mut desk = Desk::new("palus", "x1 D6 S, a1 D7 N");
    let refused =
        |desk: &Desk, action: Action| lines::take_apart(&desk.game, Actor::Seat(Seat(0)), action).unwrap_err();
    let moves = |orders: &str| Action::Move {
        orders: orders.to_owned(),
    };
    let refusal = refused(&desk, moves("x1 hold, x1 c5"));
    assert!(
        refusal.reason.ends_with("X1 moves once in a Movement phase."),
        "{refusal}"
    );
    let read = |desk: &Desk, action: Action| lines::take_apart(&desk.game, Actor::Seat(Seat(0)), action).is_ok();
    assert!(read(&desk, moves("x1 c5, x1 /s")) && read(&desk, moves("x1 !a1, x1 hold")));
    desk.melee();
    let refusal = refused(&desk, fight("x1 a1, x1 a1"));
    assert_eq!(
        refusal.reason,
        "Nothing of the line was done, for its part 2, “X1 a1”, cannot be done. X1 has 1 attack left in this round."
    );
    assert_eq!(refusal.instead.as_deref(), Some("/barb fight orders:x1 a1"));
    desk.unit("x1").attacks = 2;
    assert!(read(&desk, fight("x1 a1, x1 a1")));
    desk.unit("x1").attacks = 1;
    assert!(read(&desk, fight("x* a1, x1 a1")), "what stands for all passes over");
}

/// A player without a unit left to act has ended the phase already; nothing is offered for it, as nothing would come of it (BB-2).
#[test]
fn bb_2_a_part_that_is_over_is_not_ended_again() {
    let mut game = begun(&alone(Which::Tyrannis), 2).0;
    act(&mut game, 0, Action::Signal {}).unwrap();
    for id in game.army.of(Side::Tribe).map(|unit| unit.id).collect::<Vec<_>>() {
        let unit = game.army.the_mut(id);
        unit.now.moved = unit.owner == 0;
        unit.now.turned = unit.owner == 0;
    }
    act(
        &mut game,
        1,
        Action::Order {
            order: Order::Hold { unit: id("x2") },
        },
    )
    .unwrap();
    assert_eq!(game.turn.awaited(), [1]);
    for all in [false, true] {
        let refusal = act(&mut game, 0, Action::Done { all }).unwrap_err();
        assert!(
            refusal.reason.starts_with("None of your units has anything left to do"),
            "{refusal}"
        );
    }
    set(&mut game, "/rules", 3);
    assert!(act(&mut game, 0, Action::Done { all: false }).is_ok());
}

/// The orders before an `auto` may end the phase: it is not of the next one, in which nobody has said anything (BB-2).
#[test]
fn bb_2_auto_behind_the_last_act_of_a_phase_is_not_of_the_next() {
    let mut game = begun(&alone(Which::Tyrannis), 1).0;
    act(&mut game, 0, Action::Signal {}).unwrap();
    for line in ["x1 !a1", "p1 hold"] {
        let orders = line.to_owned();
        testing::run(&mut game, Seat(0), Action::Move { orders }, &mut Dice::seeded(1, 1));
    }
    for _ in 0..2 {
        act(&mut game, 0, Action::Done { all: false }).unwrap();
    }
    assert_eq!((game.turn.phase(), game.turn.round()), (Phase::Melee, 0));
    let run = testing::run(&mut game, Seat(0), fight("x1 a1, auto"), &mut Dice::seeded(1, 1));
    assert_eq!((game.turn.phase(), game.turn.round()), (Phase::Movement, 1));
    let is_policy = |event: &&Event| matches!(event, Event::Policy { .. });
    assert_eq!(run.events.iter().filter(is_policy).count(), 0);
    assert!(!game.seats.plays_by_itself(0));
    // With others left it is of this phase.
    let moves = |orders: &str| Action::Move {
        orders: orders.to_owned(),
    };
    let run = testing::run(&mut game, Seat(0), moves("x2 hold, auto"), &mut Dice::seeded(1, 1));
    assert_eq!(run.events.iter().filter(is_policy).count(), 1);
}
