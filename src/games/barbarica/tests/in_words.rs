//! What players say in words that orders and signs have others for.

use super::fixtures::{Desk, id};
use super::table::*;
use crate::queries::Query;
use crate::words::React;
use muster_game::{Counsel, Rules};
use muster_kit::Viewer;

const ANA: Viewer = Viewer::Seat(Seat(0));

fn told(desk: &Desk, topic: &str) -> String {
    let query = Query::Briefing {
        topic: topic.to_owned(),
    };
    let answer = desk.game.answer(ANA, query).unwrap();
    let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
    lines.collect::<Vec<_>>().join("\n")
}

/// Whole words of the compass are steps and ways to face ([BB-21](docs/rules/barbarica.md#bb-21)).
#[test]
fn bb_21_whole_words_of_the_compass_are_read() {
    for (line, at) in [
        ("c1 south", "E6"),
        ("move c1 south", "E6"),
        ("c1 north", "E4"),
        ("c1 s", "E6"),
    ] {
        let mut desk = Desk::new("tyrannis", "c1 E5 S, a1 A20 N");
        desk.does(&format!("move {line}"), &[]);
        assert_eq!(desk.at("c1"), at, "{line}");
    }
    let step = |word: &str| crate::words::steps_named(word);
    for (said, printed) in [("northeast", "NE"), ("south-west", "SW"), ("north-north", "N-N")] {
        assert_eq!(step(said), step(printed), "{said}");
    }
}

/// Standing orders are read in words behind the units ([BB-161](docs/rules/barbarica.md#bb-161)).
#[test]
fn bb_161_standing_orders_are_read_behind_the_units() {
    for typed in ["x* counter", "x* react counter", "x* react:counter"] {
        let mut desk = Desk::new("tyrannis", "x1 D4 S, x2 D8 S, a1 A12 N");
        let orders = serde_json::json!({ "orders": { "units": typed } });
        let action: Action = serde_json::from_value(orders).unwrap();
        for step in desk.game.steps(Actor::Seat(Seat(0)), action).unwrap() {
            act(&mut desk.game, 0, step.action).unwrap_or_else(|no| panic!("{typed}: {no}"));
        }
        for unit in ["x1", "x2"] {
            assert_eq!(desk.game.army.the(id(unit)).orders.react, React::Counter, "{typed}");
        }
    }
}

/// Which unit sees which is answered in plain words ([BB-22](docs/rules/barbarica.md#bb-22)).
#[test]
fn bb_22_who_sees_whom_is_asked_in_plain_words() {
    let desk = Desk::new("tyrannis", "s1 D4 S, x9 I1 N, t1 D7 N");
    let query = Query::Sight {
        from: "s1".to_owned(),
        to: "t1".to_owned(),
    };
    let answer = desk.game.answer(ANA, query).unwrap();
    let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
    let sight = lines.collect::<Vec<_>>().join("\n");
    for asked in ["can S1 see t1", "can S1 see t1?", "Can I see t1?"] {
        assert_eq!(told(&desk, asked), sight, "{asked}");
    }
}

/// What boards, orders and posts print is told where it is asked about.
#[test]
fn signs_and_rows_in_words_are_told() {
    let desk = Desk::new("tyrannis", "x1 D4 S, a1 D7 N");
    for (asked, says) in [
        ("what is road", "ground"),
        ("what is forest", "ground"),
        ("what is ready", "can act"),
        ("what is /e", "face NE"),
        ("what is /q", "face NW"),
        ("what is wwe", "N, N, NE"),
        ("what is embeds", "stick in a shield"),
        ("what is Edge forward", "row 8"),
        ("what is Close ranks", "row 5"),
        ("what is Advance", "row 9"),
        ("what is Stand", "row 6"),
        ("what is Outflank", "row 11"),
        ("what is Measure", "row 7"),
        ("what is Support", "row 10"),
        ("what is rule 1", "rule 1 of the episode"),
        ("what is near +1", "+1 dice"),
    ] {
        let told = told(&desk, asked);
        assert!(told.contains(says), "{asked}: {told}");
    }
    assert!(!told(&desk, "what is charge").contains("row 12"));
}

/// A weapon is told and read by its name ([BB-180](docs/rules/barbarica.md#bb-180)).
#[test]
fn bb_180_weapons_are_told_and_read_by_their_names() {
    let mut desk = Desk::new("tyrannis", "p6 D4 S, x9 I1 N, a1 D6 N");
    desk.ranged();
    let refusal = desk.refused("shoot p6 a1:dart");
    let instead = refusal.instead.unwrap();
    assert!(instead.contains("thrown spear") && !instead.contains('_'), "{instead}");
    let read = |orders: &str| {
        let action = Action::Shoot {
            orders: orders.to_owned(),
        };
        desk.game.steps(Actor::Seat(Seat(0)), action).unwrap()[0].action.clone()
    };
    assert_eq!(read("p6 a1:thrown spear"), read("p6 a1:spear_t"));
    assert_eq!(read("p6 shoots a1 with thrown spear"), read("p6 a1:spear_t"));
}

/// Words that are no orders are refused with an order that does it ([BB-137](docs/rules/barbarica.md#bb-137)).
#[test]
fn bb_137_words_that_are_no_orders_propose_one_that_does_it() {
    let desk = Desk::new("tyrannis", "x1 D6 S, a1 D7 N, x2 A4 S, a2 E12 N");
    for (typed, says) in [
        ("retreat x1", "fighting retreat"),
        ("X1 withdraws from a1", "fighting retreat"),
        ("flee x2", "in contact with nobody"),
        ("block a2 with x2", "stands in the way of a2"),
    ] {
        let refusal = desk.game.steps(Actor::Seat(Seat(0)), moves(typed)).unwrap_err();
        assert!(refusal.reason.contains(says), "{typed}: {refusal}");
        let instead = refusal.instead.clone().unwrap_or_else(|| panic!("{typed}: {refusal}"));
        let line = instead.strip_prefix("/barb move orders:").unwrap();
        let mut game = desk.game.clone();
        for step in desk.game.steps(Actor::Seat(Seat(0)), moves(line)).unwrap() {
            act(&mut game, 0, step.action).unwrap_or_else(|no| panic!("{typed}: {line}: {no}"));
        }
    }
}

/// A fighting retreat of a unit in contact with nobody is refused with a move that can be made, if it has not moved
/// ([BB-101](docs/rules/barbarica.md#bb-101)).
#[test]
fn bb_101_a_retreat_out_of_contact_proposes_what_can_be_done() {
    let mut desk = Desk::new("palus", "x1 E1 N, x2 C3 N, a1 A7 N");
    let mut proposed = 0;
    for moved in [false, true] {
        desk.unit("x2").now.moved = moved;
        for typed in ["x1 -a1 w", "x1 -a1 s", "x2 -a1 w"] {
            let steps = desk.game.steps(Actor::Seat(Seat(0)), moves(typed)).unwrap();
            let refusal = muster_game::try_out(&desk.game, Seat(0), &steps[0].action).unwrap_err();
            let refusal = desk.game.refused(Seat(0), &steps[0].action, refusal);
            // No walk is proposed to who has moved.
            if moved && typed.starts_with("x2") {
                assert!(refusal.reason.contains("has moved already"), "{typed}: {refusal}");
                continue;
            }
            assert!(
                refusal.reason.contains("in contact with no enemy"),
                "{typed}: {refusal}"
            );
            let instead = refusal.instead.unwrap();
            let line = instead.strip_prefix("/barb move orders:").unwrap();
            let mut game = desk.game.clone();
            for step in desk.game.steps(Actor::Seat(Seat(0)), moves(line)).unwrap() {
                act(&mut game, 0, step.action).unwrap_or_else(|no| panic!("{typed}: {line}: {no}"));
            }
            proposed += 1;
        }
    }
    assert_eq!(proposed, 5);
}

/// A reaction is read by every word that the game prints for it ([BB-161](docs/rules/barbarica.md#bb-161)).
#[test]
fn bb_161_a_counter_charge_is_read_by_its_name() {
    let desk = Desk::new("tyrannis", "x1 D4 S, a1 D7 N");
    let read = |units: &str| {
        let action = serde_json::from_value(serde_json::json!({ "orders": { "units": units } })).unwrap();
        desk.game.steps(Actor::Seat(Seat(0)), action).unwrap()[0].action.clone()
    };
    for (typed, meant) in [
        ("x* react:counter-charge", "x* react:counter"),
        ("x* react counter-charge", "x* react:counter"),
        ("x* counter-charge", "x* react:counter"),
        ("x* counter charge push yes", "x* react:counter push:yes"),
        ("x* react: counter charge", "x* react:counter"),
        ("x* flees", "x* react:flee"),
    ] {
        assert_eq!(read(typed), read(meant), "{typed}");
    }
    let refusal = desk
        .game
        .steps(Actor::Seat(Seat(0)), moves("standing react:counter-charge"))
        .unwrap_err();
    assert!(!refusal.reason.contains("takes"), "{refusal}");
}

/// A distance of one is one hex, and friends beside a target are told of only where a shot could hit them
/// ([BB-75](docs/rules/barbarica.md#bb-75)).
#[test]
fn bb_75_sight_warns_of_shares_only_where_a_shot_could_be_made() {
    let sight = |desk: &Desk, from: &str, to: &str| {
        let (from, to) = (from.to_owned(), to.to_owned());
        muster_game::testing::text(&desk.game.answer(ANA, Query::Sight { from, to }).unwrap())
    };
    let desk = Desk::new("tyrannis", "x1 D6 S, x2 D7 N, a4 D8 N, s1 D3 S");
    assert!(
        sight(&desk, "x1", "a4").contains("X2 stands beside a4"),
        "a rock reaches two hexes"
    );
    let far = Desk::new("tyrannis", "x1 D2 S, x2 D7 N, a4 D8 N");
    assert!(!sight(&far, "x1", "a4").contains("share"), "an axe is no missile");
    assert!(
        sight(&desk, "s1", "a4").contains("X2 stands beside a4"),
        "a sling is one"
    );
    assert!(sight(&desk, "x1", "x2").contains(": 1 hex. "));
}

/// What an order of another phase is told names no enemy as a unit that its player moves
/// ([BB-2](docs/rules/barbarica.md#bb-2), [BB-6](docs/rules/barbarica.md#bb-6)).
#[test]
fn bb_6_an_enemy_is_not_told_what_to_do_in_another_phase() {
    let desk = Desk::new("tyrannis", "x1 D4 S, a1 A12 N");
    let of_an_enemy = desk.refused("shoot a1").instead.unwrap();
    assert_eq!(
        of_an_enemy,
        "In this phase your own units move, turn, charge or hold: /barb move."
    );
    let of_an_own = desk.refused("shoot x1").instead.unwrap();
    assert_eq!(
        of_an_own,
        "In this phase X1 moves, turns, charges or holds: /barb move."
    );
}

/// Before the signal orders of the fight say that it has not begun, whatever they lack; who places no units is told of a look
/// ([BB-252](docs/rules/barbarica.md#bb-252), [BB-262](docs/rules/barbarica.md#bb-262)).
#[test]
fn bb_252_orders_of_the_fight_wait_for_the_signal() {
    let game = begun(&versus(), 2).0;
    for action in [fights("c1"), fights("c1 a1"), shoots("s1"), moves("x1")] {
        let mut begun = game.clone();
        let steps = begun.steps(Actor::Seat(Seat(0)), action.clone());
        let done = steps.and_then(|steps| act(&mut begun, 0, steps[0].action.clone()));
        let refusal = done.unwrap_err();
        assert_eq!(
            (&*refusal.clause, refusal.instead.as_deref()),
            ("BB-252", Some("/barb signal")),
            "{action:?}"
        );
    }
    let mut begun = game.clone();
    for action in [Action::Signal {}, Action::Done { all: false }] {
        let refusal = act(&mut begun, 1, action).unwrap_err();
        assert_eq!(refusal.instead.as_deref(), Some("/barb card"), "{refusal}");
    }
}
