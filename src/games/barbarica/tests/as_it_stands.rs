//! Answers, proposals and labels that say what is so as things stand.

use super::fixtures::{Desk, id, set, tyrannis};
use super::table::{Action, Enemy, Options, Order, Seat, Which, act, alone, begun};
use crate::queries::{Query, answer_query};
use crate::state::{Phase, Side};
use crate::{brain, scene};
use muster_game::{Counsel, testing};
use muster_kit::{Viewer, hexes::Direction};

const ANA: Viewer = Viewer::Seat(Seat(0));

/// Odds of a state in which a unit is not say so (chapter 10 of docs/rules/barbarica.md).
#[test]
fn odds_of_another_state_say_so() {
    let game = tyrannis();
    for (question, says) in [
        ("spot x1", "X1 is seen as things stand"),
        ("rally p1", "P1 does not run as things stand"),
        ("rout x1", "X1 has no reason for a rout test"),
        ("row x1", "X1 is ordered by its player"),
    ] {
        let told = game.odds_remarks(ANA, question).join(" ");
        assert!(told.contains(says), "{question}: {told}");
    }
    assert_eq!(game.odds_remarks(ANA, "spot p1"), Vec::<String>::new());
    let told = brain::brain_words(&game, game.army.the(id("x1"))).join(" ");
    assert!(
        told.starts_with("X1 does what its player orders, and follows no table."),
        "{told}"
    );
    let told = brain::brain_words(&game, game.army.the(id("a1"))).join(" ");
    assert!(told.starts_with("a1 follows "), "{told}");
}

/// A question that names no unit is told so, where its form is not that of the cards.
#[test]
fn a_question_about_no_unit_says_which_word_is_none() {
    let game = tyrannis();
    let reason = |question: &str| game.situation(ANA, question).unwrap_err().reason;
    assert_eq!(reason("exit zz"), "In a question about this position `zz` is no unit.");
    assert_eq!(reason("rally zz"), "In a question about this position `zz` is no unit.");
    assert_eq!(reason("exit 1 2"), "Movement is missing: m:3.");
    assert!(game.situation(ANA, "rally d:3 w:2").is_ok());
}

/// A word that names a type tells of the type, in several words and of several units too (BB-16).
#[test]
fn bb_16_a_briefing_tells_of_types_by_name() {
    let game = tyrannis();
    let asked = |topic: &str| {
        let topic = topic.to_owned();
        testing::text(&answer_query(&game, ANA, Query::Briefing { topic }).unwrap())
    };
    for (word, begins) in [
        (
            "axeman",
            "Tribal Axeman, the tribe's: `X` on the map. Movement 2, Expertise 3",
        ),
        ("auxiliary", "Roman Auxiliary, Rome's: `a` on the map."),
        ("auxiliaries", "Roman Auxiliary, Rome's"),
        ("tribal spearmen", "Tribal Spearman, the tribe's"),
        ("led", "`led`: behind a charge, a Leader is near"),
        ("wall", "`wall`: behind a blow"),
        ("near", "`near`: behind a shot"),
    ] {
        assert!(asked(word).starts_with(begins), "{word}: {}", asked(word));
    }
    assert!(asked("wagon").contains("Riders"), "a topic: {}", asked("wagon"));
}

/// What is wished and cannot be is answered with what comes nearest to it.
#[test]
fn proposals_keep_to_the_wish() {
    // A1 is a hex and the enemy beside X1.
    let mut desk = Desk::new("tyrannis", "x1 D6 S, a1 D7 N");
    let refusal = desk.refused("move x1 a1");
    assert!(
        refusal
            .reason
            .ends_with("The unit a1 stands beside X1, and is struck in the Melee phase."),
        "{refusal}"
    );
    assert_eq!(refusal.instead.as_deref(), Some("/barb move orders:x1 hold"));
    desk.unit("x1").at = "D5".parse().unwrap();
    assert_eq!(
        desk.refused("move x1 d5/s").instead.as_deref(),
        Some("/barb move orders:x1 /s")
    );
    assert_eq!(
        desk.refused("move x1 d5").instead.as_deref(),
        Some("/barb move orders:x1 hold")
    );
    desk.ranged();
    let refusal = desk.refused("shoot x1 a1:bow");
    assert_eq!(refusal.reason, "X1 carries no bow, or several.");
}

/// Who owns a unit is told, and the command is whole (BB-6).
#[test]
fn bb_6_the_unit_of_another_is_asked_for_by_a_whole_command() {
    let mut game = begun(&alone(Which::Tyrannis), 2).0;
    act(&mut game, 0, Action::Signal {}).unwrap();
    let other = game.army.of(Side::Tribe).find(|unit| unit.owner == 1).unwrap().id;
    let refusal = act(
        &mut game,
        0,
        Action::Order {
            order: Order::Hold { unit: other },
        },
    )
    .unwrap_err();
    assert_eq!(
        refusal.reason,
        format!("{other} belongs to another player of your side, in seat 2.")
    );
    let give = format!("ask seat 2 for /barb give unit:{other} player:1").to_lowercase();
    assert_eq!(refusal.instead, Some(give));
}

/// One hand orders both sides: its panel shows the units that it orders now (BB-5).
#[test]
fn bb_5_a_hand_sees_the_units_of_the_side_in_turn() {
    let options = Options {
        enemy: Enemy::Hand,
        ..alone(Which::Tyrannis)
    };
    let mut game = begun(&options, 1).0;
    act(&mut game, 0, Action::Signal {}).unwrap();
    let sheet = |game: &crate::Barbarica| scene::sheet(game, Seat(0)).to_ascii();
    assert!(sheet(&game).contains("X1 ") && !sheet(&game).contains("t1 "));
    set(&mut game, "/side", Side::Rome);
    set(&mut game, "/phase", Phase::Movement);
    assert!(sheet(&game).contains("t1 ") && !sheet(&game).contains("X1 "));
    assert_eq!(game.army.the(id("t1")).facing, Direction::N);
}

/// What a unit could never follow is no standing order of it (BB-105, BB-121, BB-123).
#[test]
fn standing_orders_of_no_use_are_refused() {
    let mut game = begun(&alone(Which::Tyrannis), 1).0;
    let orders = |units: &str, rest: serde_json::Value| -> Action {
        let mut told = rest;
        told["units"] = units.into();
        serde_json::from_value(serde_json::json!({ "orders": told })).unwrap()
    };
    for (units, rest, why) in [
        ("c1", serde_json::json!({"guard": "c1"}), "A Leader guards no Leader."),
        (
            "p1",
            serde_json::json!({"guard": "x1"}),
            "A guard takes missiles for a Leader",
        ),
        ("p1", serde_json::json!({"rage": "yes"}), "Only Berserkers rage"),
        ("p1", serde_json::json!({"call": "rally"}), "Only musicians call"),
    ] {
        let refusal = act(&mut game, 0, orders(units, rest.clone())).unwrap_err();
        assert!(refusal.reason.starts_with(why), "{refusal}");
        let mut old = game.clone();
        set(&mut old, "/rules", 3);
        assert!(act(&mut old, 0, orders(units, rest)).is_ok());
    }
    assert!(act(&mut game, 0, orders("*", serde_json::json!({"guard": "x1"}))).is_ok());
    assert!(
        act(
            &mut game,
            0,
            orders("p1", serde_json::json!({"rage": "no", "call": "auto"}))
        )
        .is_ok()
    );
}
