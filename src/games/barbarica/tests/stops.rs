//! What a unit runs into, and what is left to one that may not move.

use super::fixtures::{Desk, empty, hex, id, put};
use crate::action::{Action, Order};
use crate::event::Event;
use crate::npc::policy;
use crate::rules::rome::{conduct, moves, table};
use crate::rules::{Ref, obeying, running, shots, waiting};
use crate::state::{Barbarica, Charge, Phase, Side, Stuck};
use crate::tests::fixtures::set;
use crate::words::{React, YesNo};
use muster_game::testing;
use muster_kit::hexes::Direction;
use muster_kit::{Dice, Level};

/// A hidden Spearman stands beside the hex from which Rome leaves.
fn trap() -> Desk {
    let mut game = empty("tyrannis");
    set(&mut game, "/round", 2);
    set(&mut game, "/side", Side::Rome);
    put(&mut game, "p6", "D14", Direction::N).hidden = true;
    put(&mut game, "x1", "E1", Direction::S);
    let waits = game.seats.of(Side::Rome);
    set(&mut game, "/waits", waits);
    Desk {
        game,
        events: Vec::new(),
        revealed: false,
    }
}

#[test]
fn bb_138_the_house_stays_where_an_enemy_steps_out_of_hiding() {
    let mut desk = trap();
    put(&mut desk.game, "t1", "E12", Direction::S);
    desk.does("command t1", &[]);
    assert_eq!((desk.at("t1"), desk.unit("p6").hidden), ("E14".to_owned(), false));
    assert!(desk.game.ending.is_none());
}

/// A runner stays where an enemy steps out of hiding (BB-92, BB-118, BB-138).
#[test]
fn bb_92_bb_118_bb_138_a_runner_stays_where_an_enemy_steps_out_of_hiding() {
    let mut desk = trap();
    put(&mut desk.game, "e1", "E12", Direction::S).routing = true;
    desk.with(&[], |game, referee| running::rout_move(game, id("e1"), referee));
    assert_eq!((desk.at("e1"), desk.unit("p6").hidden), ("E14".to_owned(), false));
    // Away from the one that is nearest now, which has the edge at its back.
    assert_eq!(desk.unit("e1").facing, Direction::Ne);
}

#[test]
fn bb_150_each_of_a_stack_is_asked_for_itself() {
    let mut desk = Desk::new("palus", "a1 D6 N, a2 D6 N, x1 D3 S");
    desk.part(Phase::Movement, Side::Rome);
    let by_table = |game: &Barbarica| {
        let conduct = conduct::by_row(15, table::Temper::default(), false);
        moves::Mover::of(game, game.army.the(id("a1")), &conduct).decide()
    };
    assert!(!matches!(by_table(&desk.game), moves::Deed::Charge(..)));
    desk.unit("a2").at = hex("D7");
    assert!(matches!(by_table(&desk.game), moves::Deed::Charge(..)));
    // A side that an NPC plays sends both, if both can.
    let charges = |x2_moved: bool| {
        let mut game = Desk::new("palus", "x1 D3 S, x2 D3 S, a1 D6 S, c1 D2 S").game;
        game.army.the_mut(id("x2")).now.moved = x2_moved;
        let mut dice = Dice::seeded(1, 1);
        let mut charging = Vec::new();
        for _ in 0..2 {
            let (action, _) = policy::decide(&game, 0, Level::Normal, &mut Dice::seeded(1, 2));
            if let Action::Order {
                order: Order::Charge { unit, .. },
            } = &action
            {
                charging.push(*unit);
            }
            let carry_out = |referee: &mut Ref<'_>| obeying::carry_out(&mut game, 0, action, referee);
            testing::refereed(&mut dice, carry_out).0.unwrap();
        }
        charging
    };
    assert_eq!(charges(false), [id("x1"), id("x2")]);
    assert_eq!(charges(true), []);
    // A unit that has moved does not charge with the others.
    let mut desk = Desk::new("palus", "x1 D3 S, x2 D3 S, a1 D6 N, a9 A7 N");
    desk.unit("x2").now.moved = true;
    assert_eq!(desk.refused("move x1+x2 !a1").clause, "BB-150");
}

#[test]
fn bb_156_a_charger_stops_beside_an_enemy_it_had_not_seen() {
    let meeting = |hidden: &str| {
        let mut desk = Desk::new("tyrannis", &format!("e1 E3 S, z1 E2 S, p2 E9 N, {hidden} N, x9 I1 N"));
        desk.unit("p5").hidden = true;
        desk.unit("p2").orders.react = React::Counter;
        desk.part(Phase::Movement, Side::Rome).does("move e1 !p2", &[]);
        (desk.at("e1"), desk.at("p2"), desk.unit("p5").hidden)
    };
    assert_eq!(meeting("p5 D5"), ("E5".to_owned(), "E7".to_owned(), false));
    assert_eq!(meeting("p5 A9"), ("E6".to_owned(), "E7".to_owned(), true));
}

#[test]
fn bb_157_a_charger_stopped_on_the_way_catches_no_unit() {
    let flight = |hidden: &str| {
        let mut desk = Desk::new("tyrannis", &format!("e1 E3 S, p2 E7 N, {hidden} N, x9 I1 N, a9 I14 N"));
        desk.unit("p5").hidden = true;
        desk.unit("e1").heir = true;
        desk.unit("p2").orders.react = React::Flee;
        desk.part(Phase::Movement, Side::Rome).does("move e1 !p2", &[]);
        (desk.unit("p2").routing, desk.unit("p5").hidden)
    };
    assert_eq!(flight("p5 D5"), (false, false));
    assert_eq!(flight("p5 A9"), (true, true));
}

/// With an enemy at its back a unit is waited for till it has turned (BB-115, BB-160).
#[test]
fn bb_115_bb_160_a_unit_that_may_only_turn_is_waited_for() {
    let mut desk = Desk::new("tyrannis", "p2 E7 N, a3 E3 S, a9 I14 N");
    desk.unit("a3").heir = true;
    desk.unit("p2").orders.react = React::Flee;
    desk.part(Phase::Movement, Side::Rome).does("move a3 !p2", &[]);
    desk.next_round(&[]);
    assert_eq!(
        (desk.game.turn.phase(), desk.game.turn.side()),
        (Phase::Movement, Side::Tribe)
    );
    assert_eq!(desk.game.turn.awaited(), [0]);
    let way = waiting::only_turns(&desk.game, desk.game.army.the(id("p2")));
    assert_eq!(way, Some(Direction::N));
    desk.does("move p2 /w", &[]);
    assert_eq!(waiting::only_turns(&desk.game, desk.game.army.the(id("p2"))), None);
    // The house turns without a die.
    let mut desk = trap();
    let roman = put(&mut desk.game, "a3", "E5", Direction::S);
    roman.now.recovering = true;
    desk.does("command a3", &[]);
    assert!(
        matches!(
            desk.events[..],
            [Event::Turned {
                facing: Direction::N,
                ..
            }]
        ),
        "{:?}",
        desk.events
    );
}

#[test]
fn bb_158_a_throw_may_be_the_first_attack_after_a_charge() {
    let mut desk = Desk::new("tyrannis", "b1 E5 S, a3 E7 N, x9 I1 N");
    let bonus = |desk: &Desk| {
        let shot = shots::best_shot(&desk.game, desk.game.army.the(id("b1")), desk.game.army.the(id("a3"))).unwrap();
        shot.bonuses
            .iter()
            .find(|(name, _)| *name == "charge")
            .map(|(_, dice)| dice)
    };
    desk.ranged();
    assert_eq!(bonus(&desk), None);
    desk.unit("b1").now.charge = Charge::Fresh;
    assert_eq!(bonus(&desk), Some(1));
    let dice = usize::from(
        shots::best_shot(&desk.game, desk.game.army.the(id("b1")), desk.game.army.the(id("a3")))
            .unwrap()
            .test
            .ordinary,
    );
    desk.does("shoot b1 a3", &vec![1; dice + 1]);
    assert_eq!(desk.unit("b1").now.charge, Charge::Spent);
}

#[test]
fn bb_186_a_shield_with_a_weapon_in_it_does_not_follow() {
    let mut desk = Desk::new("tyrannis", "x1 D6 S, a1 D7 N, a9 I14 N, x9 A1 N");
    let roman = desk.unit("a1");
    (roman.stuck, roman.orders.follow, roman.orders.returns) = (Stuck::Embedded, YesNo::Yes, YesNo::No);
    desk.does("move x1 -a1 q", &[1; 4]);
    assert_eq!((desk.at("a1"), desk.unit("a1").stuck), ("D6".to_owned(), Stuck::Lost));
}
