//! What newcomers type, press and read.

use super::fixtures::{Desk, id, tyrannis};
use super::table::*;
use crate::commands::lines;
use crate::npc::policy;
use crate::rules::orders;
use crate::state::{Phase, Progress, Side};
use crate::tests::fixtures::set;
use crate::{menu, situations};
use muster_game::Counsel;
use muster_kit::{Answer, Line, Viewer};

const ANA: Viewer = Viewer::Seat(Seat(0));

fn plain(lines: &[Line]) -> String {
    let words = lines.iter().map(|line| line.plain(|seat| format!("seat {seat}")));
    words.collect::<Vec<_>>().join("\n")
}

fn warned(game: &Barbarica, action: &Action) -> String {
    game.cautions(Seat(0), action).join(" ")
}

fn moves(orders: &str) -> Action {
    Action::Move {
        orders: orders.to_owned(),
    }
}

fn shoots(orders: &str) -> Action {
    Action::Shoot {
        orders: orders.to_owned(),
    }
}

fn fights(orders: &str) -> Action {
    Action::Fight {
        orders: orders.to_owned(),
    }
}

fn deploys(orders: &str) -> Action {
    Action::Deploy {
        orders: orders.to_owned(),
    }
}

fn foreseen(game: &Barbarica, action: &Action) -> String {
    plain(&game.foresee(Seat(0), action).unwrap().lines)
}

/// What begins the battle says who has not been placed, and that nothing before it is taken back
/// ([BB-252](docs/rules/barbarica.md#bb-252), [BB-262](docs/rules/barbarica.md#bb-262)).
#[test]
fn bb_262_the_battle_begins_only_after_a_question() {
    let mut game = game(Which::Tyrannis);
    for begins in [Action::Signal {}, Action::Done { all: false }] {
        let asked = warned(&game, &begins);
        assert!(asked.contains("placed nobody") && asked.contains("S1 on C3"), "{asked}");
        assert!(
            asked.contains("The battle begins")
                && asked.contains("taken back")
                && asked.contains("/barb deploy orders:"),
            "{asked}"
        );
        let order = asked
            .split("/barb deploy orders:")
            .nth(1)
            .unwrap()
            .split('`')
            .next()
            .unwrap();
        game.foresee(Seat(0), &deploys(order)).unwrap();
    }
    act(&mut game, 0, deploy("p1", "B7")).unwrap();
    let asked = warned(&game, &Action::Signal {});
    assert!(
        !asked.contains("nobody;") && !asked.contains("P1") && asked.contains("P2 on B9"),
        "{asked}"
    );
    assert_eq!(warned(&game, &deploys("p2 b7")), "");
}

/// What is ordered as usual ends the phase: who gets away after it is told first
/// ([BB-138](docs/rules/barbarica.md#bb-138)).
#[test]
fn bb_138_the_usual_orders_say_who_gets_away_after_them() {
    // The Chieftain, who is shy, does not stand in the way of the Tribunus as usual.
    let mut desk = Desk::new(
        "tyrannis",
        "c1 E12 S, x1 A1 S, x2 A2 S, x3 A3 S, x4 B1 S, t1 E14 S, a1 G13 S",
    );
    set(&mut desk.game, "/round", 2);
    let asked = warned(&desk.game, &Action::Done { all: false });
    assert!(asked.contains("t1 makes for the edge"), "{asked}");
    for auto in [moves("auto"), moves("x1 b1, auto"), Action::Done { all: true }] {
        let asked = warned(&desk.game, &auto);
        assert!(
            asked.starts_with(
                "After the usual orders t1 makes for the edge and can be off the map before you move again: `c1 "
            ),
            "{asked}"
        );
        assert!(
            asked.ends_with("The usual orders end the Movement phase for all your units."),
            "{asked}"
        );
    }
    desk.unit("t1").at = "E9".parse().unwrap();
    assert_eq!(warned(&desk.game, &moves("auto")), "");
}

/// Where nobody shoots as usual, why is told before the phase is over, and what could be shot
/// ([BB-75](docs/rules/barbarica.md#bb-75)).
#[test]
fn bb_75_the_usual_orders_say_why_nobody_shoots() {
    let mut desk = Desk::new("tyrannis", "h1 D3 S, x1 D6 N, x2 E7 S, a1 D7 N");
    desk.ranged();
    for auto in [shoots("auto"), Action::Done { all: true }] {
        let asked = warned(&desk.game, &auto);
        assert_eq!(
            asked,
            "As usual nobody of yours shoots. H1: each enemy in range and sight has units of yours beside it, which the \
             usual orders spare. `h1 a1` shoots. The usual orders end the Ranged phase for all your units."
        );
        let told = foreseen(&desk.game, &auto);
        assert!(told.contains("H1: each enemy"), "{told}");
    }
    // A shot that is made, and one that is held.
    let mut desk = Desk::new("tyrannis", "h1 D3 S, x1 D6 N, h2 G4 S, a1 D7 N, a2 H7 N");
    desk.ranged();
    assert_eq!(warned(&desk.game, &shoots("h1 a2, auto")), "");
}

/// What is proposed and foreseen stands there in words, too ([BB-152](docs/rules/barbarica.md#bb-152)).
#[test]
fn bb_152_orders_are_told_in_words_beside_their_notation() {
    let desk = Desk::new("palus", "x1 D4 S, a1 D6 N");
    let (action, why) = policy::decide(&desk.game, 0, Level::Normal, &mut Dice::middling());
    let Action::Order { order } = action else {
        panic!("{action:?}")
    };
    let written = order.written();
    let (_, by) = written.split_once('@').unwrap_or_else(|| panic!("{written}, it {why}"));
    let by = by.to_uppercase();
    assert!(why.starts_with(&format!("charges a1 with X1 by {by} (")), "{why}");
    let told = foreseen(&desk.game, &moves("auto"));
    assert!(
        told.contains(&format!("X1 charges a1 by {by} (`{}`)", order.written())),
        "{told}"
    );
    assert!(told.ends_with("Then it is over for your units."), "{told}");
}
