//! Clauses that no worked example names, each by itself: runs, cards of those who cannot act, free steps, what is paid.

use super::super::action::{Options, StopWhen, Tempo};
use super::super::data::Scenario;
use super::super::event::Spent;
use super::super::state::{Ask, Load, Stage};
use super::*;
use crate::rules::activation;
use crate::rules::asking;
use crate::rules::carrying_out;
use crate::rules::combat;
use crate::rules::ending;
use crate::rules::muster;
use crate::rules::plan;
use muster_game::{Awaiting, Upkeep};

#[test]
fn wg_45_nothing_follows_a_run() {
    let mut table = Table::open();
    table.put("R1", "A9", "").put("B1", "H9", "bow");
    table.act("R1 run G9", &[]);
    assert_eq!((table.at("R1"), table.hit()), ("G9".to_owned(), false));
    // A character that walked there must strike.
    table.put("R1", "D9", "");
    table.act("R1 walk G9", &[1, 1, 1]);
    assert!(table.hit(), "{}", table.told());
}

#[test]
fn wg_60_a_frozen_card_is_spent_at_once_and_never_kept() {
    let mut table = Table::open();
    table
        .put("R1", "A1", "")
        .put("R2", "A3", "")
        .put("B1", "Y1", "")
        .deck(Side::Red, &["R1", "R2"])
        .deck(Side::Blue, &["B1"]);
    table.change("R1", "frozen", true);
    let order = table.read("R1 C1 hold").unwrap();
    table.game.seats[Seat(0)].secret_mut().orders.push(order);
    table.proceed(&[]);
    assert!(!table.fighter("R1").frozen());
    assert_eq!(table.at("R1"), "A1");
    assert_eq!(table.game.seats[Seat(0)].reserve(), None);
    // The go is used up: Blue is asked next.
    assert_eq!(asking::asked_who(&table.game), Some(table.who("B1")));
}

#[test]
fn wg_60_the_recovering_lose_the_card_and_the_go() {
    let mut table = Table::open();
    table
        .put("B1", "Y1", "")
        .put("R2", "A3", "")
        .deck(Side::Red, &["R1", "R2"])
        .deck(Side::Blue, &["B1"]);
    table.change("R1", "life", Life::Recovering(2));
    table.proceed(&[]);
    assert_eq!(table.fighter("R1").life(), Life::Recovering(1));
    assert_eq!(asking::asked_who(&table.game), Some(table.who("B1")));
}

/// An activation has at most one action ([WG-64](docs/rules/wargrounds.md#wg-64)).
#[test]
fn wg_63_wg_64_free_steps_come_with_one_action() {
    let mut table = Table::new(json!({ "scenario1": "tablet" }));
    table
        .put("R1", "F9", "fighter medium")
        .put("R2", "F10", "")
        .put("B1", "G9", "bow");
    table.change("R1", "load", Load::Piece);
    let stamina = table.fighter("R1").stamina();
    table.act("R1 stay hit B1 drop protect R2", &[1, 1]);
    assert_eq!(table.fighter("R1").load(), Load::None);
    assert_eq!(
        table
            .game
            .field
            .things()
            .pieces()
            .iter()
            .filter(|at| **at == cell("F9"))
            .count(),
        1
    );
    assert!(table.fighter("R2").protect() && table.hit());
    assert_eq!(table.fighter("R1").stamina(), stamina - 1);
}

#[test]
fn wg_65_an_unnamed_target_is_the_weakest_then_the_nearest_then_the_first() {
    let mut table = Table::open();
    table
        .put("R1", "F9", "long")
        .put("B1", "G9", "bow hp3")
        .put("B2", "I9", "bow hp2")
        .put("B3", "F11", "bow hp2")
        .put("B4", "F7", "bow hp2");
    let usual = |table: &Table| combat::usual_target(&table.game, table.who("R1"), cell("F9"));
    assert_eq!(usual(&table), Some(table.who("B3")), "two inches, before B4 by number");
    table.change("B3", "hp", 3);
    assert_eq!(usual(&table), Some(table.who("B4")));
    table.change("B4", "hp", 3);
    assert_eq!(usual(&table), Some(table.who("B2")), "less HP before nearness");
    table.change("B2", "hp", 3);
    assert_eq!(usual(&table), Some(table.who("B1")));
    // Another action excuses from it.
    table.put("R1", "F9", "short thrown");
    let order = table.read("R1 stay throw B2").unwrap();
    let deed = plan::plan(&table.game, &order).unwrap().deed;
    assert!(format!("{deed:?}").starts_with("Some(Throw"), "{deed:?}");
}

#[test]
fn wg_66_what_was_declared_is_paid_though_it_fails() {
    let mut table = Table::open();
    table.put("R1", "F9", "").put("B1", "G9", "bow");
    let (stamina, hp) = (table.fighter("R1").stamina(), table.hp("B1"));
    table.act("R1 stay hit B1 crit", &[1, 1, 1]);
    assert_eq!((table.fighter("R1").stamina(), table.hp("B1")), (stamina - 1, hp));

    table.put("R1", "F9", "mage long bare").put("B1", "G9", "bow");
    let mana = table.fighter("R1").mana();
    table.act("R1 stay fireball B1", &[1, 1]);
    assert_eq!(
        (table.fighter("R1").mana(), table.hp("B1")),
        (mana - Spell::Fireball.mana(), hp)
    );
}

#[test]
fn wg_70_a_fall_before_the_start_rolls_another() {
    let mut table = Table::new(json!({ "scenario1": "flags" }));
    table
        .put("R1", "A1", "")
        .put("R2", "A3", "")
        .put("B1", "Y1", "")
        .deck(Side::Red, &["R1", "R2"])
        .deck(Side::Blue, &["B1"])
        .start("R1", Start::Defend);
    table.change("R1", "life", Life::Fallen(0));
    table.edit("R1").forget_start();
    table.proceed(&[1]);
    let first = table.fighter("R1").start();
    assert!(first.is_some() && table.fighter("R1").life() == Life::Away(1));
    // One that is used is over, whatever comes of it.
    table.put("R1", "A1", "").start("R1", Start::Defend);
    table.act("R1 stay", &[]);
    assert_eq!(table.fighter("R1").start(), None);
}

#[test]
fn wg_83_a_shooter_in_reach_of_a_blade_shoots_whom_it_likes() {
    let mut table = Table::open();
    table.put("R1", "F9", "bow").put("B1", "G9", "").put("B2", "K9", "");
    table.ok("R1 stay shoot B2");
    table.ok("R1 stay shoot B1");
    table.put("B2", "Y9", "");
    assert_eq!(table.no("R1 stay shoot B2"), "WG-79");
}

#[test]
fn wg_98_tired_legs_last_until_the_phase_ends() {
    let mut table = Table::new(json!({ "phases": 2, "scenario2": "flags" }));
    table.put("R1", "A9", "").put("B1", "Y1", "");
    let fresh = table.game.people.pace(CharacterId(0));
    table.change("R1", "tired", true);
    let tired = table.game.people.pace(CharacterId(0));
    assert_eq!((fresh, tired), ((4, 8), (4, 6)));
    table.act("R1 stay", &[]);
    assert!(table.fighter("R1").tired(), "an activation does not rest anybody");
    table.with(&[], |game, referee| {
        ending::end_phase(game, referee, Some(Side::Red), "so it is".to_owned(), [0, 0]);
    });
    assert_eq!(table.game.progress.stage(), Stage::Reroll);
    for seat in Seat::all(2) {
        table.command(seat, json!({ "reroll": { "yes": false } }), &[]).unwrap();
    }
    assert_eq!(
        (table.game.progress.phase(), table.game.people.pace(CharacterId(0))),
        (2, fresh)
    );
}

#[test]
fn wg_104_the_card_of_the_turn_of_a_fall_is_lost() {
    let mut table = Table::open();
    table
        .put("R1", "A1", "")
        .put("R2", "A3", "")
        .put("B1", "Y1", "")
        .deck(Side::Red, &["R1", "R2"])
        .deck(Side::Blue, &["B1"]);
    table.change("R1", "life", Life::Fallen(1));
    table.proceed(&[]);
    assert_eq!(table.fighter("R1").life(), Life::Fallen(1), "it lies where it fell");
    assert!(table.events.iter().any(|event| matches!(
        event,
        Event::Spent {
            why: super::super::event::Spent::FellThisTurn,
            ..
        }
    )));
    assert_eq!(asking::asked_who(&table.game), Some(table.who("B1")));
}

#[test]
fn wg_145_the_die_names_the_scenario_and_no_phase_is_played_twice() {
    let mut seen = std::collections::BTreeSet::new();
    for face in 1..=6u32 {
        let mut table = Table::open();
        set(&mut table.game, "/phase", 0);
        set(&mut table.game, "/options", options(json!({ "phases": 2 })));
        let timed = Scenario::ALL[face as usize - 1].is_timed();
        let dice: Vec<u32> = [face].into_iter().chain(timed.then_some(1)).collect();
        table.with(&dice, muster::next_phase);
        assert_eq!(table.game.field.scenario(), Scenario::ALL[face as usize - 1]);
        seen.insert(table.game.field.scenario().word());
        // The same face again does not count.
        let result = crate::state::PhaseResult {
            scenario: table.game.field.scenario(),
            winner: None,
            deaths: [0, 0],
            reason: String::new(),
        };
        set(&mut table.game, "/results", [result]);
        let other = if face == 1 { 2 } else { 1 };
        table.with(&[face, face, other], muster::next_phase);
        assert_eq!(table.game.field.scenario(), Scenario::ALL[other as usize - 1]);
    }
    assert_eq!(seen.len(), 6);
}

/// Ordered into water an Impetuous character does not go ([WG-119](docs/rules/wargrounds.md#wg-119)).
#[test]
fn wg_e_29_wg_119_shoved_past_a_spear_it_strikes_the_enemy_that_is_there() {
    let mut table = Table::new(json!({ "reactions": "window" }));
    table
        .put("R2", "D4", "impetuous")
        .put("B1", "F2", "long")
        .put("B2", "G4", "bow");
    let order = table.read("R2 D8").unwrap();
    set(
        &mut table.game,
        "/turn/go",
        Some(Go {
            card: Some(Init::Of(order.who)),
            ..Go::new(Seat(0))
        }),
    );
    table.with(&[6], |game, referee| carrying_out::execute(game, referee, order, None));
    let plunge = table.command(Seat(1), json!({ "shove": { "to": "I4" } }), &[]);
    assert_eq!(plunge.unwrap_err().clause, "WG-46");
    let who = table.who("R2");
    let route = activation::shove_route(&table.game, who, cell("F4"), false).unwrap();
    assert_eq!(route.hits, 2);
    // It defends itself against both, then it may strike B2.
    let shove = serde_json::from_value(json!({ "shove": { "to": "F4" } })).unwrap();
    table.events = testing::play(&mut table.game, Seat(1), shove, &mut Dice::seeded(3, 0)).unwrap();
    assert_eq!(table.at("R2"), "F4", "{}", table.told());
    let told = table.told();
    assert!(told.contains("2 hits for free"), "{told}");
    assert!(table.hit(), "{}", table.told());
}

/// The lead stops at the last cell that the legs of one who carries alone can pay for
/// ([WG-164](docs/rules/wargrounds.md#wg-164)).
#[test]
fn wg_e_79_wg_164_alone_and_tired_it_stops_where_six_inches_end() {
    let mut table = Table::new(json!({ "scenario1": "barrel" }));
    table
        .put("R1", "O9", "fighter")
        .put("R2", "O10", "hp1")
        .put("B1", "L12", "long");
    table.change("R1", "hp", 15);
    table.carry_in_a_pair().up(Init::Of(CharacterId(0)), Seat(0));
    table.game.seats[Seat(0)].keep(Init::Of(CharacterId(1)));
    let order = table.read("R1 run G9").unwrap();
    let ended = |table: &Table| {
        let mut game = table.game.clone();
        testing::refereed(&mut Dice::seeded(1, 0), |referee| {
            carrying_out::execute(&mut game, referee, order.clone(), None);
        });
        (
            game.people.standing(CharacterId(1)),
            game.people.is_tired(CharacterId(0)),
            game.people.fighter(CharacterId(0)).at().to_string(),
        )
    };
    assert_eq!(ended(&table), (false, true, "I9".to_owned()));
    table.put("B1", "Y1", "");
    assert_eq!(ended(&table), (true, false, "G9".to_owned()), "both arrive");
}

/// A question during the run is due sooner than the orders of a turn; in classic tempo it is not
/// ([WG-182](docs/rules/wargrounds.md#wg-182), [WG-191](docs/rules/wargrounds.md#wg-191)).
#[test]
fn wg_186_stops_and_windows_have_times_of_their_own() {
    let minutes = |table: &Table| match table.game.awaiting() {
        Awaiting::Duties(duties) => duties[0].minutes,
        Awaiting::Over(_) => panic!("the game goes on"),
    };
    let times = json!({ "reactions": "window", "window_minutes": 45, "stop_hours": 3 });
    let mut table = Table::new(times);
    set(&mut table.game, "/stage", Stage::Orders);
    table.game.seats[Seat(0)].set_ready(false);
    assert_eq!(minutes(&table), None);

    set(&mut table.game, "/stage", Stage::Run);
    table.put("R1", "F9", "").put("B1", "G9", "bow");
    table.deck(Side::Red, &["R1"]).proceed(&[]);
    assert_eq!(
        (asking::asked_who(&table.game), minutes(&table)),
        (Some(CharacterId(0)), Some(180))
    );
    set(&mut table.game, "/options/tempo", Tempo::Classic);
    assert_eq!(minutes(&table), None);

    table.hold(Side::Blue, &[Card::Count]);
    table.act("R1 stay hit B1", &[5, 1, 1, 6]);
    assert!(table.game.suspended.is_some());
    assert_eq!(minutes(&table), Some(45));

    for wrong in [
        json!({ "window_minutes": 9 }),
        json!({ "window_minutes": 1441 }),
        json!({ "stop_hours": 0 }),
        json!({ "stop_hours": 73 }),
    ] {
        let options: Options = serde_json::from_value(wrong.clone()).unwrap();
        assert!(Wargrounds::places(&options).is_err(), "{wrong}");
    }
    let mut game = begun(json!({ "headcount": "2" }), &["red", "blue"], 1);
    let mut options = *game.terms.options();
    (options.window_minutes, options.stop_hours) = (10, 72);
    game.reoption(&options).unwrap();
    assert_eq!(*game.terms.options(), options);
}

/// Heat takes R1, which is up, two inches east into the reach of B1: a hit, and damage.
fn dragged(table: &mut Table, faces: &[u32]) {
    table.put("R1", "D9", "bow hp1").put("B1", "I9", "long");
    table.deck(Side::Blue, &["B1"]).hold(Side::Blue, &[Card::Heat]);
    table.proceed(&[]);
    assert!(matches!(table.game.turn.go(), Some(Go { ask: Ask::Order(_), .. })));
    table
        .command(Seat(1), json!({ "card": { "card": "heat", "target": "R1" } }), faces)
        .unwrap();
}

/// The house takes the next go, and B1 is asked.
fn goes_on(table: &mut Table, why: Spent) {
    let Awaiting::Duties(duties) = table.game.awaiting() else {
        panic!("it is not over")
    };
    assert_eq!(duties[0].hand, muster_game::Hand::Orders);
    table.command(duties[0].seat, json!({ "proceed": {} }), &[]).unwrap();
    let last = |event: &Event| matches!(event, Event::Spent { why: reason, .. } if *reason == why);
    assert!(table.events.iter().any(last), "{}", table.told());
    assert_eq!(asking::asked_who(&table.game), Some(table.who("B1")));
}

/// A card fells the character that is up ([WG-60](docs/rules/wargrounds.md#wg-60),
/// [WG-190](docs/rules/wargrounds.md#wg-190)).
#[test]
fn wg_50_wg_104_wg_190_a_card_drags_the_one_that_is_up_into_reach_and_its_card_is_lost() {
    let mut table = Table::open();
    table.put("R2", "A3", "").deck(Side::Red, &["R1", "R2"]);
    dragged(&mut table, &[3, 2, 2]);
    assert_eq!(table.fighter("R1").life(), Life::Fallen(1));
    goes_on(&mut table, Spent::FellThisTurn);
}

/// A card takes the character that is up off the field ([WG-138](docs/rules/wargrounds.md#wg-138),
/// [WG-190](docs/rules/wargrounds.md#wg-190)).
#[test]
fn wg_60_the_one_that_is_stopped_while_its_card_is_up_loses_it() {
    let mut table = Table::open();
    table.put("R2", "A3", "").deck(Side::Red, &["R1", "R2"]);
    table.hold(Side::Blue, &[Card::Stop]).hold(Side::Red, &[Card::Count]);
    table.game.seats[Seat(1)].secret_mut().standing.stop = StopWhen::Any3;
    // Saved by Forgot Count with 5 HP, then stopped for two cards.
    dragged(&mut table, &[3, 2, 2, 5, 3, 1]);
    assert_eq!(table.fighter("R1").life(), Life::Recovering(2));
    goes_on(&mut table, Spent::Recovering(1));
}

/// Cards of those who cannot act use up the go ([WG-60](docs/rules/wargrounds.md#wg-60),
/// [WG-190](docs/rules/wargrounds.md#wg-190)).
#[test]
fn wg_59_the_last_one_falls_while_the_joker_is_up() {
    let mut table = Table::open();
    table.deck(Side::Red, &["joker"]);
    dragged(&mut table, &[3, 2, 2]);
    goes_on(&mut table, Spent::NobodyForJoker);
}

/// The same when windows come between ([WG-60](docs/rules/wargrounds.md#wg-60),
/// [WG-104](docs/rules/wargrounds.md#wg-104), [WG-190](docs/rules/wargrounds.md#wg-190)).
#[test]
fn wg_191_a_card_that_is_up_is_spent_after_a_window_too() {
    let mut table = Table::new(json!({ "reactions": "window" }));
    table.put("R2", "A3", "").deck(Side::Red, &["R1", "R2"]);
    dragged(&mut table, &[]);
    for (seat, faces) in [(Seat(0), &[3, 2, 2][..]), (Seat(0), &[]), (Seat(1), &[])] {
        assert!(table.game.suspended.is_some());
        table.command(seat, json!({ "pass": {} }), faces).unwrap();
    }
    assert!(table.game.suspended.is_none());
    goes_on(&mut table, Spent::FellThisTurn);
}
