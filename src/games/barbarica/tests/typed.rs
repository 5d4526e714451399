//! Directions and orders as people type them.

use super::fixtures::{Desk, id};
use super::table::*;
use crate::commands::lines;
use crate::{refused, suggest};
use muster_game::{Counsel, Rules};
use muster_kit::hexes::Direction;
use muster_kit::{Partial, Viewer};

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

/// The odds of an act are asked for as it is typed, and are those before the act.
#[test]
fn odds_are_asked_of_an_act_as_it_is_typed() {
    let asked = |desk: &Desk, question: &str| {
        let situation = desk.game.situation(Viewer::Seat(Seat(0)), question);
        let answer = situation.and_then(|situation| Barbarica::odds(&situation));
        answer.unwrap_or_else(|no| panic!("{question}: {no}")).lines
    };
    let desk = Desk::new("tyrannis", "p1 E6 N, a3 E5 S");
    let before = crate::foresee::foresee_action(&desk.game, Seat(0), &moves("p1 -a3 sw"))
        .unwrap()
        .lines;
    for question in [
        "p1 -a3 a",
        "p1 -a3 SW",
        "retreat p1 a3 a",
        "retreat p1 a3",
        "/barb retreat unit:p1 target:a3 step:SW",
        "/barb move orders:p1 -a3 sw",
    ] {
        let lines = asked(&desk, question);
        assert_eq!(lines, before[..lines.len()], "{question}");
    }
    let mut melee = Desk::new("tyrannis", "p1 E6 N, a3 E5 S");
    melee.melee();
    assert_ne!(asked(&melee, "p1 a3:knife"), asked(&melee, "p1 a3:spear"));
    assert_eq!(asked(&melee, "p1 a3+"), asked(&melee, "p1 a3"));
    // What could not be ordered is refused for the reason that the order would be.
    let mut ranged = Desk::new("tyrannis", "x1 E6 N, a3 E2 S");
    ranged.ranged();
    let refusal = ranged.game.situation(Viewer::Seat(Seat(0)), "x1 ~a3").unwrap_err();
    assert!(!refusal.reason.contains("is no unit"), "{refusal}");
}

/// Charges that are made together are told as one, each with its target.
#[test]
fn bb_150_charges_together_are_told_each_with_its_target() {
    let charge = |unit: &str, target: &str, with: &str| Order::Charge {
        unit: id(unit),
        target: id(target),
        via: None,
        with: vec![id(with)],
    };
    let orders = [charge("x2", "a2", "x4"), charge("x4", "a6", "x2")];
    assert_eq!(
        crate::usual::told_once(&orders),
        ["X2 charges a2 and X4 charges a6 together (`x2 !a2, x4 !a6`)"]
    );
}

/// The button says what the command ends.
#[test]
fn bb_2_the_button_says_that_a_phase_ends() {
    let desk = Desk::new("tyrannis", "x1 D6 S, a1 D8 N");
    assert_eq!(desk.game.end_label(Seat(0)).as_deref(), Some("End phase"));
}

/// A unit in the place of a hex is told as the unit, with a move that works.
#[test]
fn bb_20_a_unit_in_the_place_of_a_hex_is_named() {
    let desk = Desk::new("tyrannis", "p2 D6 S, x4 D7 S, a1 A20 N");
    assert_eq!(
        told(&desk, moves("p2 x4")).to_string(),
        "X4 is your Tribal Axeman on D7, and no hex of this map. Instead: /barb move orders:p2 d7"
    );
    assert_eq!(
        told(&desk, moves("p2 x5")).reason,
        "X5 is off the map. Columns are A to I, rows 1 to 14."
    );
}

/// A line that cannot be read says so of the whole line and names the part; it proposes no command that drops the others.
#[test]
fn bb_7_a_line_that_cannot_be_read_names_its_part() {
    let desk = Desk::new("tyrannis", "p1 A6 S, s1 C3 S, a1 A12 N");
    let refusal = told(&desk, moves("p1 a7; s1 c5 c6"));
    assert!(
        refusal
            .reason
            .starts_with("Nothing of the line was done, for its part 2, “s1 c5 c6”, cannot be read. "),
        "{refusal}"
    );
    let instead = refusal.instead.unwrap();
    assert!(instead.starts_with("as part 2, s1 "), "{instead}");
    // Alone it is the order itself.
    let refusal = told(&desk, moves("s1 c5 c6"));
    assert!(!refusal.reason.contains("Nothing of the line"), "{refusal}");
}

/// A blow with a push that is typed in the Movement phase is told as a blow, and no step away is proposed.
#[test]
fn bb_2_a_push_is_a_blow_that_comes_later() {
    let desk = Desk::new("tyrannis", "p1 E6 N, a3 E5 S, x1 D8 N");
    let refusal = told(&desk, moves("p1 a3+"));
    assert_eq!(
        refusal.to_string(),
        "Blows come in the Melee phase, after everybody has moved and shot. In this phase P1 moves, turns, charges or holds: \
         /barb move."
    );
}

/// Attackers of one type are told apart by their names, and that they have to dare first is told with each one's chance and
/// that of all.
#[test]
fn odds_of_several_attackers_say_who_is_who() {
    let desk = Desk::new("tyrannis", "p2 D4 S, p6 G4 S, a6 E7 N");
    let ana = Viewer::Seat(Seat(0));
    let situation = desk.game.situation(ana, "charge p2+p6 a6").unwrap();
    let lines = Barbarica::odds(&situation).unwrap().lines;
    let told: Vec<String> = lines.iter().map(|line| line.plain(|seat| seat.to_string())).collect();
    for start in ["Tribal Spearman P2 loses", "Tribal Spearman P6 loses"] {
        assert!(told.iter().any(|line| line.starts_with(start)), "{told:?}");
    }
    let remarks = desk.game.odds_remarks(ana, "charge p2+p6 a6");
    let dares = crate::courage::courage_of_all(&desk.game, &[id("p2"), id("p6")], desk.game.army.the(id("a6")));
    assert!(
        dares.starts_with("each dares ") && dares.contains("%, both "),
        "{dares}"
    );
    assert_eq!(remarks[0], format!("This is if P2 and P6 dare to charge: {dares}."));
}

/// A refusal names what works: the friend before a Leader, a hex with room.
#[test]
fn refusals_name_the_unit_and_the_hex_that_work() {
    let mut desk = Desk::new("tyrannis", "x1 E6 N, t1 E5 S, a3 E5 S");
    desk.melee();
    let refusal = desk.refused("fight x1 t1");
    assert_eq!(
        refusal.instead.as_deref(),
        Some("/barb fight orders:X1 a3"),
        "{refusal}"
    );
    let desk = Desk::new("tyrannis", "x1 E6 N, x2 E7 N, x3 E7 N, a3 A20 S");
    let refusal = desk.refused("move x1 e7");
    let instead = refusal.instead.unwrap();
    let line = instead.strip_prefix("/barb ").unwrap().replace("orders:", "");
    let mut after = desk;
    after.does(&line, &[]);
    assert_ne!(after.at("x1"), "E6", "{instead}");
}

/// A walk is foretold with the hex on which it ends.
#[test]
fn a_walk_is_foretold_with_its_hex() {
    let desk = Desk::new("tyrannis", "x4 E6 S, a1 A20 N");
    let told = crate::foresee::foresee_action(&desk.game, Seat(0), &moves("x4 sw")).unwrap();
    assert_eq!(told.lines[0].plain(|seat| seat.to_string()), "X4 ends on D6.");
}

/// A hex that no unit of the map could be meant by is told of without a word about units.
#[test]
fn sight_between_hexes_speaks_of_no_units_that_there_never_were() {
    let desk = Desk::new("tyrannis", "c1 E6 S, a1 A13 N");
    let sight = crate::queries::Query::Sight {
        from: "c3".to_owned(),
        to: "d7".to_owned(),
    };
    let told = desk.game.answer(Viewer::Seat(Seat(0)), sight).unwrap();
    let first = told.lines[0].plain(|seat| seat.to_string());
    assert!(first.starts_with("C3 to D7: "), "{first}");
}
