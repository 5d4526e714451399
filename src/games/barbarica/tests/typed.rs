//! Directions and orders as people type them.

use super::fixtures::{Desk, id};
use super::table::*;
use crate::commands::lines;
use crate::{refused, suggest};
use muster_game::{Counsel, Rules};
use muster_kit::hexes::Direction;
use muster_kit::{Partial, Viewer};

fn moves(orders: &str) -> Action {
    Action::Move {
        orders: orders.to_owned(),
    }
}

/// What the side in turn is told of a line, as a table tells it.
fn told(desk: &Desk, action: Action) -> Refusal {
    let seat = Seat(0);
    let steps = match desk.game.steps(Actor::Seat(seat), action) {
        Ok(steps) => steps,
        Err(refusal) => return refusal,
    };
    let mut ahead = desk.game.clone();
    for step in steps {
        if let Err(refusal) = act(&mut ahead, 0, step.action.clone()) {
            return refused::refused(&ahead, seat, &step.action, refusal);
        }
    }
    panic!("nothing is refused");
}

/// What is the name of a direction is that direction, in small letters too; keys are parted by blanks or hyphens where they
/// would be one.
#[test]
fn bb_21_a_name_of_a_direction_is_one_step() {
    for (typed, at) in [
        ("sw", "D6"),
        ("SW", "D6"),
        ("Sw", "D6"),
        ("se", "F6"),
        ("Se", "F6"),
        ("nw", "D5"),
        ("south west", "D6"),
        ("s", "E7"),
        ("ss", "E8"),
        ("s s", "E8"),
        ("s se", "F7"),
        ("s-sw", "D7"),
    ] {
        let mut desk = Desk::new("tyrannis", "x1 E6 S, a1 A20 N");
        desk.does(&format!("move x1 {typed}"), &[]);
        assert_eq!(desk.at("x1"), at, "{typed}");
    }
    for (typed, at) in [("s w", "E6"), ("s-w", "E6"), ("sww", "E5")] {
        let mut desk = Desk::new("tyrannis", "b1 E6 S, a1 A20 N");
        desk.does(&format!("move b1 {typed}"), &[]);
        assert_eq!(desk.at("b1"), at, "{typed}");
    }
}

/// A walk that is written down is read as the same walk.
#[test]
fn bb_21_a_written_walk_is_read_as_it_was() {
    let all = || Direction::ALL.into_iter();
    let short = all().flat_map(|one| all().map(move |two| vec![one, two]));
    let walks = all()
        .map(|one| vec![one])
        .chain(short.clone())
        .chain(short.flat_map(|walk| all().map(move |step| [walk.as_slice(), &[step]].concat())));
    let desk = Desk::new("tyrannis", "x1 E6 S");
    for steps in walks {
        for face in [None, Some(Direction::S)] {
            let (unit, steps) = (id("x1"), steps.clone());
            let order = Order::Walk { unit, steps, face };
            let read = lines::take_apart(&desk.game, Actor::Seat(Seat(0)), moves(&order.written())).unwrap();
            assert_eq!(
                read[0].action,
                Action::Order { order: order.clone() },
                "{}",
                order.written()
            );
        }
    }
}

/// A walk back to the hex where it begins is asked about: the unit has moved after it.
#[test]
fn bb_131_a_walk_back_to_its_hex_is_asked_about() {
    let desk = Desk::new("tyrannis", "x1 E6 S, a1 A20 N");
    let asked = |line: &str| desk.game.cautions(Seat(0), &moves(line));
    assert_eq!(
        asked("x1 s w"),
        ["X1 walks S-N and ends on E6, where it began: it has moved then. `X1 hold` keeps it there, `X1 /N` turns it."]
    );
    for line in ["x1 sw", "x1 ss", "x1 e7"] {
        assert_eq!(asked(line), <[String; 0]>::default(), "{line}");
    }
}

/// The step of a fighting retreat is named as every direction is.
#[test]
fn bb_21_the_step_of_a_retreat_is_a_name_or_a_key() {
    for step in ["a", "sw", "SW", "south-west", "southwest"] {
        let mut desk = Desk::new("tyrannis", "x1 E6 N, a1 E5 S");
        let action = serde_json::json!({ "retreat": { "unit": "x1", "target": "a1", "step": step } });
        let action: Action = serde_json::from_value(action).unwrap();
        act(&mut desk.game, 0, action).unwrap_or_else(|no| panic!("{step}: {no}"));
        assert!(
            desk.game
                .army
                .unit(id("x1"))
                .is_none_or(|unit| unit.at.to_string() == "D6"),
            "{step}"
        );
    }
}

/// What is no direction, or none of those behind the unit, is refused with one that works.
#[test]
fn bb_101_a_step_that_is_refused_proposes_one_that_works() {
    let desk = Desk::new("tyrannis", "x1 E6 N, a1 E5 S, a2 D6 NE");
    let retreat = |target: &str, step: &str| Action::Retreat {
        unit: id("x1"),
        target: id(target),
        step: step.to_owned(),
    };
    assert_eq!(
        told(&desk, retreat("a1", "x")).to_string(),
        "`x` is no direction; the directions are N (w), NE (e), SE (d), S (s), SW (a) or NW (q). Instead: step:S"
    );
    assert_eq!(
        told(&desk, retreat("a1", "n")).to_string(),
        "N is not backwards for X1, or that hex is blocked. Backwards are S and SE. Instead: /barb move orders:x1 -a1 s"
    );
    assert_eq!(
        told(&desk, retreat("a9", "s")).to_string(),
        "X1 cannot strike a9; it can strike a1 and a2. Instead: /barb move orders:x1 -a1 s"
    );
}

/// The steps back are offered with the hexes that they lead to.
#[test]
fn bb_101_the_steps_back_are_offered() {
    let desk = Desk::new("tyrannis", "x1 E6 N, a1 E5 S");
    let args = [("unit", "x1"), ("target", "a1"), ("step", "")];
    let partial = Partial {
        sub: "retreat".to_owned(),
        focus: "step".to_owned(),
        args: args.map(|(name, value)| (name.to_owned(), value.to_owned())).into(),
    };
    let offered = suggest::completions(&desk.game, Viewer::Seat(Seat(0)), &partial);
    let offered: Vec<(&str, &str)> = offered
        .iter()
        .map(|one| (one.label.as_str(), one.value.as_str()))
        .collect();
    assert_eq!(offered, [("S: to E7", "S"), ("SE: to F6", "SE"), ("SW: to D6", "SW")]);
}

/// Who has moved already is told so before anything else: no walk could follow.
#[test]
fn bb_130_a_retreat_of_who_has_moved_proposes_no_walk() {
    let mut desk = Desk::new("tyrannis", "x1 E6 N, a1 E1 S");
    desk.does("move x1 e7", &[]);
    let retreat = Action::Retreat {
        unit: id("x1"),
        target: id("a1"),
        step: "s".to_owned(),
    };
    for action in [retreat, moves("x1 -a1 s")] {
        let refusal = told(&desk, action).to_string();
        assert!(refusal.starts_with("X1 has moved already"), "{refusal}");
        assert!(!refusal.contains("can simply walk"), "{refusal}");
    }
}
