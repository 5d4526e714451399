//! What an order names and is not done, and reasons that are the true ones.

use super::fixtures::{Desk, id, put, tyrannis};
use super::table::*;
use crate::commands::lines;
use crate::state::Side;
use muster_game::Counsel;
use muster_kit::hexes::Direction;

fn foreseen(game: &Barbarica, orders: &str) -> String {
    let lines = game.foresee(Seat(0), &moves(orders)).unwrap().lines;
    let lines = lines.iter().map(|line| line.plain(|seat| format!("seat {seat}")));
    lines.collect::<Vec<_>>().join("\n")
}

/// What a table tells beside what was done.
fn left_out(game: &Barbarica, orders: &str) -> String {
    let steps = lines::take_apart(game, Actor::Seat(Seat(0)), moves(orders)).unwrap();
    let told = steps.iter().flat_map(|step| game.left_out(Seat(0), &step.action));
    told.collect::<Vec<_>>().join(" ")
}

/// Who ends a move beside an enemy faces it, and is told that it does not face as it was to
/// ([BB-93](docs/rules/barbarica.md#bb-93), [BB-131](docs/rules/barbarica.md#bb-131)).
#[test]
fn bb_93_a_facing_that_an_enemy_forbids_is_told() {
    let game = tyrannis();
    for (orders, told) in [
        (
            "x3 d6/n",
            "X3 does not face N on D6: a move that ends beside an enemy ends facing it, so X3 faces S, towards a1.",
        ),
        (
            "x4 f6 facing north",
            "X4 does not face N on F6: a move that ends beside an enemy ends facing it, so X4 faces S, towards a2.",
        ),
    ] {
        assert_eq!(left_out(&game, orders), told, "{orders}");
        assert!(foreseen(&game, orders).contains(told), "{orders}");
    }
    let beside_two = left_out(&game, "p1 c8/s");
    assert!(beside_two.starts_with("P1 does not face S on C8: "), "{beside_two}");
    for orders in ["x3 d6", "x3 d6/s", "x3 e6/n", "x3 /n"] {
        assert_eq!(left_out(&game, orders), "", "{orders}");
    }
    // A line tells of each.
    assert!(foreseen(&game, "x1 hold, x3 d6/n").contains("X3 does not face N"));
    // Of several enemies it may face any.
    let desk = Desk::new("palus", "x1 D4 S, a1 D6 N, a2 C6 N");
    let told = left_out(&desk.game, "x1 d5/n");
    assert!(
        told.ends_with("so X1 faces S, towards a1. It may also face SW (a2)."),
        "{told}"
    );
    assert_eq!(left_out(&desk.game, "x1 d5/sw"), "");
}

/// Steps behind a forced stop are not walked, and that is told ([BB-131](docs/rules/barbarica.md#bb-131)).
#[test]
fn bb_131_steps_behind_a_forced_stop_are_told() {
    let desk = Desk::new("palus", "r1 D2 S, a1 D5 N");
    let told = left_out(&desk.game, "r1 s-s-sw");
    assert_eq!(
        told,
        "R1 stops on D4, beside a1, as a step beside an enemy is the last: 1 step left out."
    );
    assert_eq!(left_out(&desk.game, "r1 s-s"), "");
}

/// What hides tells nothing by what an order is said to leave out ([BB-200](docs/rules/barbarica.md#bb-200)).
#[test]
fn bb_200_a_hidden_enemy_is_not_told_of_by_what_is_left_out() {
    let mut desk = Desk::new("palus", "x1 D4 S, a1 D6 N");
    desk.unit("a1").hidden = true;
    assert_eq!(left_out(&desk.game, "x1 d5/n"), "");
}

/// A line of a whole kind names the dice of those alone that can act ([BB-7](docs/rules/barbarica.md#bb-7),
/// [BB-151](docs/rules/barbarica.md#bb-151)).
#[test]
fn bb_151_the_question_about_a_kind_names_those_that_can_charge() {
    let game = tyrannis();
    let asked = game.cautions(Seat(0), &moves("spearmen charge the tribunus")).join(" ");
    assert!(asked.contains("P6 charges t1"), "{asked}");
    for far in ["P1 charges", "P2 charges", "P3 charges", "P4 charges"] {
        assert!(!asked.contains(far), "{asked}");
    }
    let mut desk = Desk::new("palus", "x1 D5 S, x2 F9 S, x3 E6 S, a1 D6 N");
    desk.melee();
    let action = Action::Fight {
        orders: "x* a1".to_owned(),
    };
    let asked = desk.game.cautions(Seat(0), &action).join(" ");
    assert!(asked.starts_with("X1 strikes a1 and X3 strikes a1."), "{asked}");
}

/// The hex that a charge is to end on is full: that is the reason, and another hex is proposed
/// ([BB-95](docs/rules/barbarica.md#bb-95), [BB-152](docs/rules/barbarica.md#bb-152)).
#[test]
fn bb_95_a_charge_at_a_full_hex_says_that_it_is_full() {
    let desk = Desk::new("tyrannis", "x2 F6 S, x3 F6 S, x4 F5 S, a2 F7 N");
    let refusal = desk.refused("move x4 !a2@f6");
    assert_eq!(refusal.clause, "BB-95");
    assert_eq!(refusal.reason, "F6 already holds two units.");
    let orders = refusal.instead.as_deref().unwrap();
    let orders = orders.strip_prefix("/barb move orders:x4 !a2@").unwrap();
    let mut other = desk;
    other.part(crate::state::Phase::Movement, Side::Tribe);
    let steps = lines::take_apart(&other.game, Actor::Seat(Seat(0)), moves(&format!("x4 !a2@{orders}"))).unwrap();
    muster_game::try_out(&other.game, Seat(0), &steps[0].action).unwrap();
    // Another unit stands on the hex, and rough ground costs too much: each is told as it is.
    let desk = Desk::new("palus", "x4 D3 S, a2 D6 N, a3 D5 N");
    let refusal = desk.refused("move x4 !a2@d5");
    assert_eq!(refusal.reason, "a3 stands on D5.");
    let far = Desk::new("palus", "c1 D3 S, a2 D5 N").refused("move c1 !a2@d6");
    assert!(far.reason.starts_with("D6 is "), "{far}");
}

/// Who is in contact shoots nothing whatever it names, and a vowel has its article
/// ([BB-61](docs/rules/barbarica.md#bb-61), [BB-180](docs/rules/barbarica.md#bb-180)).
#[test]
fn bb_61_contact_comes_before_the_weapon() {
    let mut desk = Desk::new("palus", "x1 D5 S, a1 D6 N");
    desk.ranged();
    for orders in ["x1 a1:knife", "x1 a1:rock", "x1 a1:improvised"] {
        let refusal = desk.refused(&format!("shoot {orders}"));
        assert_eq!(refusal.clause, "BB-61", "{orders}: {refusal}");
    }
    put(&mut desk.game, "x2", "D3", Direction::S);
    desk.game.army.take_off(id("x1"));
    let refusal = desk.refused("shoot x2 a1:improvised");
    assert!(
        refusal.reason.starts_with("An improvised weapon is not thrown"),
        "{refusal}"
    );
}
