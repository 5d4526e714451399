//! Lines in words that are put otherwise before they are read, and what is asked before a line gives something away.

use super::fixtures::{Desk, hex, id, tyrannis};
use super::table::*;
use crate::commands::lines;
use crate::queries::{Query, answer_query};
use crate::{refused, situations};
use muster_game::{Counsel, Rules};
use muster_kit::Viewer;

fn read(game: &Barbarica, action: Action) -> Vec<Action> {
    let steps = lines::take_apart(game, Actor::Seat(Seat(0)), action.clone());
    let steps = steps.unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"));
    steps.into_iter().map(|step| step.action).collect()
}

/// What the tribe is told of a line of one order that is refused.
fn told(game: &Barbarica, line: &str) -> Refusal {
    let steps = match game.steps(Actor::Seat(Seat(0)), moves(line)) {
        Ok(steps) => steps,
        Err(refusal) => return refusal,
    };
    let action = steps[0].action.clone();
    let refusal = muster_game::try_out(game, Seat(0), &action).expect_err("it is refused");
    refused::refused(game, Seat(0), &action, refusal)
}

/// What is asked before a line that gives away the charges of the last units: as much as before `done`
/// ([BB-150](docs/rules/barbarica.md#bb-150)).
#[test]
fn bb_150_a_line_of_holds_that_ends_the_phase_asks() {
    let game = tyrannis();
    for line in ["everyone holds", "* hold", "all stay put"] {
        let asked = game.cautions(Seat(0), &moves(line)).join(" ");
        assert!(asked.contains("These could still charge: "), "{line}: {asked}");
        assert!(asked.contains("the Movement phase is over"), "{line}: {asked}");
    }
    // Others are left that move.
    assert_eq!(game.cautions(Seat(0), &moves("x1 hold")), Vec::<String>::new());
    let desk = Desk::new("tyrannis", "x1 E6 S, a1 E8 N");
    assert!(
        desk.game
            .cautions(Seat(0), &moves("x1 hold"))
            .join(" ")
            .contains("`x1 !a1` charges.")
    );
    let far = Desk::new("tyrannis", "x1 E6 S, a1 E20 N");
    assert_eq!(far.game.cautions(Seat(0), &moves("x1 hold")), Vec::<String>::new());
}

/// Of units that stand for many those that can do nothing more are told of before the phase is over
/// ([BB-130](docs/rules/barbarica.md#bb-130)).
#[test]
fn bb_130_who_has_moved_is_told_so_among_all() {
    let mut desk = Desk::new("tyrannis", "x1 E6 S, x2 D6 S, a1 A12 N");
    desk.does("move x2 d7", &[]);
    let told = |line: &str| {
        let mut game = desk.game.clone();
        let done = read(&game, moves(line))
            .into_iter()
            .map(|action| act(&mut game, 0, action));
        let refusals = done.filter_map(|done| Some(done.err()?.reason));
        refusals.collect::<Vec<_>>()
    };
    assert_eq!(told("everyone holds"), Vec::<String>::new());
    let moved = told("x* e7");
    assert_eq!(moved, ["X2 has moved already; a unit moves once a round."]);
}

/// Units are listed before one verb with commas, with `and` or one behind the other
/// ([BB-7](docs/rules/barbarica.md#bb-7)).
#[test]
fn bb_7_a_list_of_units_shares_one_verb() {
    let game = tyrannis();
    let three = read(&game, moves("x2+x3+x4 charge a2"));
    assert_eq!(three.len(), 3);
    for line in [
        "x2, x3 and x4 charge a2",
        "x2,x3,x4 charge a2",
        "x2 x3 x4 charge a2",
        "axeman 2, axeman 3 and axeman 4 charge a2",
        "attack a2 with x2, x3 and x4",
        "attack a2 with x2, x3, x4",
    ] {
        let mut found = read(&game, moves(line));
        let by_unit = |action: &Action| match action {
            Action::Order { order } => Some(order.unit()),
            _ => None,
        };
        found.sort_by_key(by_unit);
        assert_eq!(
            found.iter().map(by_unit).collect::<Vec<_>>(),
            three.iter().map(by_unit).collect::<Vec<_>>(),
            "{line}"
        );
    }
    assert_eq!(
        read(&game, moves("p1 p2 charge a3")),
        read(&game, moves("p1+p2 charge a3"))
    );
    assert_eq!(read(&game, moves("x1 d3, x3, x4 charge a2")).len(), 3);
    // A unit alone at the end is an order without what it does.
    let refusal = lines::take_apart(&game, Actor::Seat(Seat(0)), moves("x1 d3, x2")).unwrap_err();
    assert!(refusal.reason.contains("part 2"), "{refusal}");
}

/// A mark needs no blank before it ([BB-7](docs/rules/barbarica.md#bb-7)).
#[test]
fn bb_7_a_mark_may_stand_at_the_unit() {
    let game = tyrannis();
    for (typed, meant) in [("x1!a1", "x1 !a1"), ("x1/nw", "x1 /nw"), ("x1+x2!a1", "x1+x2 !a1")] {
        assert_eq!(read(&game, moves(typed)), read(&game, moves(meant)), "{typed}");
    }
}

/// Shots and blows are said in the words that charges are said in ([BB-7](docs/rules/barbarica.md#bb-7)).
#[test]
fn bb_7_who_acts_may_stand_behind_the_enemy_in_every_phase() {
    let mut desk = Desk::new("palus", "s1 D4 S, s2 E4 S, x1 D5 S, a1 D6 N");
    desk.ranged();
    let shot = read(&desk.game, shoots("s1 a1"));
    for line in [
        "a1 with s1",
        "shoot a1 with s1",
        "at a1 with s1",
        "s1 fires at a1",
        "s1 fire a1",
    ] {
        assert_eq!(read(&desk.game, shoots(line)), shot, "{line}");
    }
    assert_eq!(
        read(&desk.game, shoots("a1 with s1 and s2")),
        read(&desk.game, shoots("s1+s2 a1"))
    );
    let enemy = lines::take_apart(&desk.game, Actor::Seat(Seat(0)), shoots("at the auxiliary")).unwrap_err();
    assert!(enemy.reason.starts_with("a1 is an enemy; say which"), "{enemy}");
    let usual = read(&desk.game, shoots("auto"));
    for line in ["all", "everyone shoot", "everybody shoots", "all fire", "shoot all"] {
        assert_eq!(read(&desk.game, shoots(line)), usual, "{line}");
    }
    desk.melee();
    let blow = read(&desk.game, fights("x1 a1"));
    assert_eq!(read(&desk.game, fights("a1 with x1")), blow);
    let usual = read(&desk.game, fights("auto"));
    for line in ["all attack", "everyone fight", "all"] {
        assert_eq!(read(&desk.game, fights(line)), usual, "{line}");
    }
}

/// A charge at an enemy beside the unit proposes the blow at that one ([BB-150](docs/rules/barbarica.md#bb-150)).
#[test]
fn bb_150_in_contact_the_enemy_that_is_named_is_proposed() {
    let game = Desk::new("tyrannis", "x1 E6 S, a1 E7 N, a2 D6 N, a3 E9 N").game;
    for enemy in ["a1", "a2"] {
        let refusal = told(&game, &format!("x1 !{enemy}"));
        assert_eq!(refusal.reason, format!("X1 is in contact with {enemy}."));
        assert!(
            refusal
                .instead
                .unwrap()
                .ends_with(&format!("/barb fight orders:X1 {enemy}."))
        );
    }
    assert_eq!(told(&game, "x1 !a3").reason, "X1 is in contact with a1.");
}

/// What is said of hiding, of guards and of shots in the Movement phase proposes what does it
/// ([BB-2](docs/rules/barbarica.md#bb-2), [BB-105](docs/rules/barbarica.md#bb-105), [BB-204](docs/rules/barbarica.md#bb-204)).
#[test]
fn bb_105_bb_204_words_of_other_times_propose_what_does_it() {
    let game = tyrannis();
    assert_eq!(told(&game, "p1 hide").instead.unwrap(), "/barb move orders:p1 hold");
    assert_eq!(read(&game, moves("p4 pass")), read(&game, moves("p4 hold")));
    for line in ["c1 guard x1", "x1 guards c1"] {
        let refusal = told(&game, line);
        assert_eq!(
            (&*refusal.clause, refusal.instead.as_deref()),
            ("BB-105", Some("/barb orders units:c1 guard:x1"))
        );
    }
    for line in ["s1 a1", "s1 t1"] {
        let refusal = told(&game, line);
        assert!(refusal.reason.contains(" is an enemy on "), "{refusal}");
        assert!(
            refusal
                .reason
                .ends_with("Shooting comes in the Ranged phase, after everybody has moved."),
            "{refusal}"
        );
        assert!(refusal.instead.unwrap().starts_with("In this phase S1 "));
    }
}

/// A rock has its line among the missiles ([BB-180](docs/rules/barbarica.md#bb-180)).
#[test]
fn bb_180_a_rock_that_reaches_has_its_dice() {
    let game = Desk::new("tyrannis", "x1 E6 S, a1 E8 N, a2 E14 N").game;
    let asked = |to: &str| {
        let (from, to) = ("x1".to_owned(), to.to_owned());
        let answer = answer_query(&game, Viewer::Seat(Seat(0)), Query::Sight { from, to }).unwrap();
        answer
            .lines
            .iter()
            .map(|line| line.plain(|seat| seat.to_string()))
            .collect::<Vec<_>>()
            .join("\n")
    };
    assert!(asked("a1").contains("rock: "), "{}", asked("a1"));
    assert!(!asked("a2").contains("rock"), "{}", asked("a2"));
}

/// Of who fights from afar and cannot charge the shot is meant ([BB-62](docs/rules/barbarica.md#bb-62)).
#[test]
fn bb_62_odds_of_two_units_are_of_the_shot_where_no_charge_reaches() {
    let game = tyrannis();
    let at = |by: &str, on: &str| game.army.the(id(by)).at.distance(game.army.the(id(on)).at);
    assert!(at("s1", "a1") > 1 && game.ground.field().contains(hex("C3")));
    let placing = super::table::game(Which::Tyrannis);
    for game in [game, placing] {
        let shot = situations::situation_of(&game, Viewer::Seat(Seat(0)), "s1 a1").unwrap();
        assert!(matches!(shot, crate::odds::Situation::Shot(_)));
    }
}
