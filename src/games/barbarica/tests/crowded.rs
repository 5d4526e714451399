//! Two units of one hex: what a refused charge proposes, and what a move there would lose.

use super::fixtures::Desk;
use super::table::*;
use muster_game::{Counsel, Rules};
use muster_kit::Viewer;

/// The refusal of a line of one order as its player is told of it.
fn told(desk: &Desk, line: &str) -> Refusal {
    let seat = Seat(0);
    let steps = desk.game.steps(Actor::Seat(seat), moves(line)).unwrap();
    let action = steps[0].action.clone();
    let refusal = muster_game::try_out(&desk.game, seat, &action).unwrap_err();
    desk.game.refused(seat, &action, refusal)
}

fn works(desk: &Desk, proposed: &str) {
    let line = proposed
        .strip_prefix("/barb move orders:")
        .unwrap_or_else(|| panic!("{proposed}"));
    let mut game = desk.game.clone();
    for step in game.steps(Actor::Seat(Seat(0)), moves(line)).unwrap() {
        act(&mut game, 0, step.action).unwrap_or_else(|no| panic!("{proposed}: {no}"));
    }
}

/// What a charge out of a shared hex is refused for comes with what works then
/// ([BB-150](docs/rules/barbarica.md#bb-150)).
#[test]
fn bb_150_a_refused_charge_out_of_a_shared_hex_proposes_what_works() {
    let mut desk = Desk::new("tyrannis", "x2 D4 S, x4 D4 S, a3 F6 N, a4 E11 N, x9 I1 N");
    let refusal = told(&desk, "x4 !a3");
    let proposed = refusal.instead.clone().unwrap();
    assert!(proposed.contains('+') && proposed.contains("a3"), "{refusal}");
    works(&desk, &proposed);
    // The other has moved: neither can it charge along nor move off.
    desk.unit("x2").now.moved = true;
    let refusal = told(&desk, "x4 charge a3");
    assert!(
        refusal.reason.contains("shares D4 with X2, who does not charge"),
        "{refusal}"
    );
    let proposed = refusal.instead.clone().unwrap();
    assert!(proposed.contains("X4") || proposed.contains("x4"), "{refusal}");
    works(&desk, &proposed);
}

/// A unit that has been told to hold is not said to have moved ([BB-204](docs/rules/barbarica.md#bb-204)).
#[test]
fn bb_204_a_unit_that_holds_is_said_to_hold() {
    let mut desk = Desk::new("tyrannis", "x1 D4 S, x4 F4 S, a3 F9 N");
    desk.does("move x1 hold", &[]);
    assert_eq!(
        told(&desk, "x1 stay").reason,
        "X1 has held its place, which is its move of the round."
    );
    desk.does("move x4 f5", &[]);
    assert!(told(&desk, "x4 stay").reason.contains("has moved already"));
}

/// A move onto the hex of a unit that could still charge says what it loses ([BB-150](docs/rules/barbarica.md#bb-150)).
#[test]
fn bb_150_a_move_onto_the_hex_of_a_unit_that_can_charge_is_asked_about() {
    let desk = Desk::new("tyrannis", "x2 E3 S, x4 D4 S, a3 F6 N, a4 E11 N, x9 I1 N");
    let asked = |line: &str| desk.game.cautions(Seat(0), &moves(line)).join(" ");
    let told = asked("x2 d4");
    assert!(
        told.contains("X4 on D4 could charge a3; with X2 there, who has moved, it cannot charge this round. `X4 !a3`"),
        "{told}"
    );
    assert_eq!(asked("x2 e2"), "");
    // It has charged before the other comes.
    assert!(!asked("x4 !a3, x2 d4").contains("cannot charge this round"));
}

/// What a refused question proposes is typed as a question.
#[test]
fn proposed_questions_are_typed_as_questions() {
    let desk = Desk::new("tyrannis", "x2 E3 S, x4 D4 S, a3 F6 N");
    let viewer = Viewer::Seat(Seat(0));
    let refusal = desk.game.situation(viewer, "strange").unwrap_err();
    let proposed = desk.game.odds_refused(viewer, "strange", refusal).instead.unwrap();
    let questions = proposed.strip_prefix("/game odds what:").unwrap();
    assert!(
        questions
            .split("; ")
            .all(|question| desk.game.is_answered(viewer, question)),
        "{proposed}"
    );
}
