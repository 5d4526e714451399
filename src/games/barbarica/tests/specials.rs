//! Beacon, wagons, standard, objective, villagers; deeds and stories; the guided first round.

use super::fixtures::{empty, id, put};
use super::table::*;
use crate::action::Narration;
use crate::data::Edge;
use crate::event::Tale;
use crate::rules::{ending, specials, telling, wounds};
use crate::state::Side;
use crate::tests::fixtures::set;
use crate::words::React;
use muster_kit::hexes::Direction;

fn tales(events: &[Event]) -> Vec<Tale> {
    let tales = events.iter().filter_map(|event| match event {
        Event::Story(story) => Some(story.tale),
        _ => None,
    });
    tales.collect()
}

/// The beacon counts only quiet rounds (BB-E-57, BB-293).
#[test]
fn bb_e_57_bb_293_the_beacon_counts_only_quiet_rounds() {
    let mut game = empty("fumus");
    let g1 = put(&mut game, "g1", "E6", Direction::N).id;
    put(&mut game, "a4", "E8", Direction::N);
    put(&mut game, "X1", "A1", Direction::N);
    let mut works = |prepare: &dyn Fn(&mut Barbarica)| {
        prepare(&mut game);
        judged(|referee| specials::resolve_specials(&mut game, referee));
        for unit in game.army.units_mut() {
            unit.now = Default::default();
        }
        game.turn.next_round();
        game.feats.beacon()
    };
    assert_eq!(works(&|_| {}), 1);
    assert_eq!(works(&|_| {}), 2);
    assert_eq!(works(&|game| game.army.the_mut(g1).now.lashed = true), 2);
    assert_eq!(works(&|game| game.army.keep(|unit| unit.id != g1)), 2);
    assert_eq!(works(&|game| game.army.the_mut(id("a4")).at = "E6".parse().unwrap()), 3);
    assert_eq!(works(&|game| game.army.the_mut(id("a4")).routing = true), 3);
    game.army.the_mut(id("a4")).routing = false;
    let mut last = Vec::new();
    for _ in 0..4 {
        last = judged(|referee| specials::resolve_specials(&mut game, referee)).1;
    }
    assert_eq!(game.feats.beacon(), 6);
    assert!(last.is_empty(), "it is not lit twice");
    // Not in the ambush.
    let mut game = empty("fumus");
    set(&mut game, "/round", 0);
    put(&mut game, "g1", "E6", Direction::N);
    judged(|referee| specials::resolve_specials(&mut game, referee));
    assert_eq!(game.feats.beacon(), 0);
}

#[test]
fn bb_281_a_wagon_with_no_fighting_roman_near_is_captured() {
    let captured = |romans: &[(&str, &str)], tribe: &str| {
        let mut game = empty("aes");
        put(&mut game, "w1", "F9", Direction::N);
        put(&mut game, "w2", "E12", Direction::N);
        for (name, at) in romans {
            put(&mut game, name, at, Direction::N);
        }
        put(&mut game, "X1", tribe, Direction::N);
        judged(|referee| specials::resolve_specials(&mut game, referee));
        (game.feats.captured(), game.army.the(id("X1")).record.feat)
    };
    assert_eq!(captured(&[], "F8"), (1, true));
    assert_eq!(captured(&[("a1", "F10")], "F8"), (0, false));
    assert_eq!(captured(&[("a1", "F11")], "F8"), (1, true));
    assert_eq!(captured(&[], "F7"), (0, false));
}

/// In melee the victor has it; else it lies there.
#[test]
fn bb_322_the_victor_in_melee_takes_the_standard() {
    let fallen = |melee: bool, by: Option<&str>| {
        let mut game = empty("alea");
        for (name, at) in [("X1", "E11"), ("P1", "A1"), ("a1", "J15"), ("n1", "E12"), ("k1", "J14")] {
            put(&mut game, name, at, Direction::N);
        }
        let by = by.map(id);
        let (_, events) = judged(|referee| wounds::remove(&mut game, id("n1"), by, melee, referee));
        (game, events)
    };
    let (game, events) = fallen(true, Some("X1"));
    assert!(game.feats.standard_taken() && game.army.the(id("X1")).record.feat && game.army.the(id("X1")).record.slew);
    assert!(tales(&events).contains(&Tale::StandardTaken));
    let (mut game, _) = fallen(false, Some("P1"));
    assert_eq!(game.feats.standard_at().unwrap().to_string(), "E12");
    let mut resolves = |prepare: &dyn Fn(&mut Barbarica)| {
        prepare(&mut game);
        judged(|referee| specials::resolve_specials(&mut game, referee));
        (game.feats.standard_at().is_some(), game.feats.standard_taken())
    };
    assert_eq!(resolves(&|_| {}), (true, false));
    let at = |name: &'static str, hex: &'static str| {
        move |game: &mut Barbarica| game.army.the_mut(id(name)).at = hex.parse().unwrap()
    };
    assert_eq!(
        resolves(&|game| {
            at("X1", "E12")(game);
            at("a1", "E13")(game);
        }),
        (true, false)
    );
    assert_eq!(resolves(&at("a1", "E15")), (false, true));
    // A Roman who stands on it carries it on, and can lose it again.
    let (mut game, _) = fallen(false, None);
    game.army.the_mut(id("a1")).at = "E12".parse().unwrap();
    judged(|referee| specials::resolve_specials(&mut game, referee));
    assert!(game.army.the(id("a1")).is_standard() && game.feats.standard_at().is_none());
    judged(|referee| wounds::remove(&mut game, id("a1"), Some(id("X1")), true, referee));
    assert!(game.feats.standard_taken());
    // A unit that falls with the bearer takes nothing.
    let mut game = empty("alea");
    for (name, hex) in [("X1", "E11"), ("n1", "E12"), ("k1", "J14")] {
        put(&mut game, name, hex, Direction::N);
    }
    game.army.the_mut(id("X1")).strength = 0;
    judged(|referee| wounds::remove(&mut game, id("n1"), Some(id("X1")), true, referee));
    assert!(!game.feats.standard_taken() && game.feats.standard_at().is_some());
}

/// Alone on the ford at two Resolutions running.
#[test]
fn bb_331_the_ford_is_held_alone_for_two_resolutions() {
    let mut game = empty("ford");
    put(&mut game, "X1", "D7", Direction::N);
    put(&mut game, "a1", "J12", Direction::N);
    let mut holds = |prepare: &dyn Fn(&mut Barbarica)| {
        prepare(&mut game);
        judged(|referee| specials::resolve_specials(&mut game, referee));
        game.feats.held()
    };
    assert_eq!(holds(&|_| {}), Some((Side::Tribe, 1)));
    assert_eq!(
        holds(&|game| game.army.the_mut(id("a1")).at = "E8".parse().unwrap()),
        None
    );
    assert_eq!(
        holds(&|game| game.army.the_mut(id("X1")).routing = true),
        Some((Side::Rome, 1))
    );
    assert_eq!(holds(&|_| {}), Some((Side::Rome, 2)));
    judged(|referee| ending::check(&mut game, referee));
    assert_eq!(game.ending.as_ref().unwrap().winner, Some(Side::Rome));
}

/// Only over the refuge's edge.
#[test]
fn bb_302_villagers_are_safe_beyond_their_edge_only() {
    let mut game = empty("victis");
    put(&mut game, "V1", "D1", Direction::N);
    put(&mut game, "a1", "J12", Direction::N);
    let unit = game.army.the(id("V1")).clone();
    judged(|referee| wounds::after_leaving(&mut game, &unit, Edge::N, referee));
    assert_eq!(game.feats.safe(), 1);
    judged(|referee| wounds::after_leaving(&mut game, &unit, Edge::W, referee));
    assert_eq!(game.feats.safe(), 1);
}

/// What a fall is worth, and to which unit (BB-283, BB-285).
#[test]
fn bb_283_bb_285_deeds_are_noted_and_a_kill_proves_an_heir() {
    let mut game = empty("tyrannis");
    for (name, at) in [
        ("X1", "A1"),
        ("X2", "A2"),
        ("P1", "A3"),
        ("a1", "I1"),
        ("f1", "I2"),
        ("t1", "I9"),
        ("a2", "I5"),
    ] {
        put(&mut game, name, at, Direction::N);
    }
    game.army.the_mut(id("X1")).unproven = true;
    judged(|referee| {
        wounds::remove(&mut game, id("a1"), Some(id("X1")), true, referee);
        wounds::remove(&mut game, id("f1"), Some(id("X2")), false, referee);
        // A friend's arrow is no deed (BB-75).
        wounds::remove(&mut game, id("P1"), Some(id("X2")), false, referee);
    });
    let record = |name: &str| (game.army.the(id(name)).record.slew, game.army.the(id(name)).record.feat);
    assert_eq!((record("X1"), record("X2")), ((true, false), (true, true)));
    assert!(!game.army.the(id("X1")).unproven);
}

/// Half of a side and the last of a side are told once each; no stories where none are wanted (chapter 8 of
/// docs/rules/barbarica.md).
#[test]
fn what_is_told_of_losses() {
    let mut game = empty("tyrannis");
    for (name, at) in [
        ("X1", "A1"),
        ("X2", "A3"),
        ("X3", "A5"),
        ("X4", "A7"),
        ("a1", "I1"),
        ("a2", "I5"),
        ("t1", "I9"),
    ] {
        put(&mut game, name, at, Direction::N);
    }
    let mut falls = |name: &str| {
        let (_, events) = judged(|referee| wounds::remove(&mut game, id(name), None, false, referee));
        tales(&events)
    };
    assert_eq!(falls("X1"), [Tale::Removed]);
    assert_eq!(falls("X2"), [Tale::Removed, Tale::HalfLost]);
    assert_eq!(falls("X3"), [Tale::Removed, Tale::LastUnit]);
    assert_eq!(falls("t1"), [Tale::TribunusFalls]);
    let told = |narration| {
        let mut game = empty("tyrannis");
        set(&mut game, "/options/narration", narration);
        let (_, events) = judged(|referee| {
            for _ in 0..2 {
                telling::story(&mut game, Tale::FirstBlood, "X1".to_owned(), None, referee);
            }
        });
        tales(&events).len()
    };
    assert_eq!((told(Narration::Full), told(Narration::Short)), (1, 0));
}

/// It can be skipped, and is only for a player who plays the first scenario alone.
#[test]
fn the_lesson_can_be_skipped() {
    let options = Options {
        lesson: true,
        ..alone(Which::Tyrannis)
    };
    let (mut game, _) = begun(&options, 1);
    act(&mut game, 0, Action::Lesson {}).unwrap();
    let events = act(&mut game, 0, Action::Signal {}).unwrap();
    assert!(!events.iter().any(|event| matches!(event, Event::Lesson { .. })));
    assert_eq!(begun(&options, 2).0.lesson, None);
    let other = Options {
        lesson: true,
        ..alone(Which::Palus)
    };
    assert_eq!(begun(&other, 1).0.lesson, None);
}

/// Units whose orders differ are told apart.
#[test]
fn standing_orders_are_told_as_they_are() {
    let (mut game, _) = begun(&alone(Which::Tyrannis), 1);
    let orders = |units: &str, react: Option<React>| Action::Orders {
        units: units.to_owned(),
        react,
        returns: None,
        push: None,
        free: None,
        embed: None,
        dismount: None,
        follow: None,
        guard: None,
        rage: None,
        call: None,
    };
    act(&mut game, 0, orders("x1", Some(React::Hold))).unwrap();
    let events = act(&mut game, 0, orders("x*", None)).unwrap();
    let told = events.iter().filter_map(|event| match event {
        Event::StandingOrders { units, now, .. } => Some((units.clone(), now.react)),
        _ => None,
    });
    assert_eq!(
        told.collect::<Vec<_>>(),
        [
            (vec![id("x1")], React::Hold),
            (vec![id("x2"), id("x3"), id("x4")], React::Auto),
        ]
    );
}
