//! Rome by its conditions and its table (2.17), and how sides are played (chapter 9).

use super::fixtures::{empty, hex, id, put, tyrannis};
use crate::action::{Action, Order, SeatPick, Skill};
use crate::data::scenario::{Move, Pick, Push, Selector};
use crate::duties;
use crate::event::Event;
use crate::npc;
use crate::rules::rome::moves::{Deed, Mover};
use crate::rules::rome::pick::Aim;
use crate::rules::rome::table::Temper;
use crate::rules::rome::{acting, conduct, facts, pick, table};
use crate::state::{Barbarica, Phase, Side};
use crate::tests::fixtures::set;
use muster_game::{Awaiting, Hand, Occasion, testing};
use muster_kit::hexes::Direction;
use muster_kit::{Dice, Level, Seat};

/// The house's part of a phase.
fn house(mut game: Barbarica, phase: Phase) -> Barbarica {
    set(&mut game, "/phase", phase);
    set(&mut game, "/side", Side::Rome);
    let waits = game.seats.of(Side::Rome);
    set(&mut game, "/waits", waits);
    game
}

fn command(game: &mut Barbarica, unit: &str, as_row: Option<u8>, faces: &[u32]) -> Vec<Event> {
    let mut dice = Dice::scripted_then_fair(faces.iter().copied(), || [7; 32], [8; 32]);
    let action = Action::Command {
        unit: Some(id(unit)),
        as_row,
    };
    testing::play(game, Seat(1), action, &mut dice).unwrap()
}

fn words(events: &[Event], unit: &str) -> String {
    let found = events.iter().find_map(|event| match event {
        Event::Follows { who, what } if *who == id(unit) => Some(what.clone()),
        _ => None,
    });
    found.unwrap_or_default()
}

/// The roll, behaviours, and where it is cut off (BB-E-47, BB-226).
#[test]
fn bb_e_47_bb_226_behaviours_shift_the_row_of_a_roll() {
    let plain = Temper::default();
    let aggressive = Temper {
        aggressive: true,
        ..plain
    };
    let cautious = Temper {
        cautious: true,
        ..plain
    };
    let reckless = Temper {
        reckless: true,
        ..plain
    };
    let green = Temper { green: true, ..plain };
    let melee = Temper {
        prefer_melee: true,
        ..plain
    };
    assert_eq!(table::row_of(5, 4, plain), 9);
    assert_eq!(table::row_of(5, 4, aggressive), 11);
    assert_eq!(table::row_of(1, 1, cautious), 2);
    assert_eq!(table::row_of(6, 10, reckless), 16);
    assert_eq!(table::row_of(5, 4, green), 7);
    assert_eq!(table::row_of(3, 4, melee), 9, "7 and 8 are read as 9");
    assert_eq!(
        table::row_of(
            1,
            1,
            Temper {
                green: true,
                ..reckless
            }
        ),
        9,
        "2 to 4 are read as 9"
    );
    assert_eq!(table::name_of_row(9), "Advance");
}

/// One roll a unit and round, for its move and its attacks; it is told with its die.
#[test]
fn bb_226_one_roll_serves_the_whole_round() {
    let mut game = house(empty("palus"), Phase::Movement);
    put(&mut game, "x1", "D1", Direction::S);
    put(&mut game, "a1", "D7", Direction::N);
    put(&mut game, "a2", "A7", Direction::N);
    let events = command(&mut game, "a1", None, &[4]);
    assert_eq!(words(&events, "a1"), "D6 4 + S5 = 9 Advance");
    assert_eq!(game.army.the(id("a1")).now.row, Some(9));
    assert_eq!(game.army.the(id("a1")).at, hex("D5"));
    let mut later = house(game, Phase::Ranged);
    later.army.the_mut(id("a1")).now.commanded = false;
    let events = command(&mut later, "a1", None, &[]);
    assert_eq!(words(&events, "a1"), "row 9 Advance");
}

/// The first condition that is true decides, for each phase anew (BB-225, BB-228).
#[test]
fn bb_225_bb_228_the_first_true_condition_decides_and_hidden_enemies_do_not_count() {
    let mut game = tyrannis();
    let rule = |game: &Barbarica, unit: &str| {
        facts::guide(game, game.army.the(id(unit))).map(|(_, condition)| condition.when.said.clone())
    };
    assert_eq!(rule(&game, "t1").unwrap(), "round 0-1, not rome lost, not hurt");
    game.army.the_mut(id("t1")).strength = 5;
    assert_eq!(rule(&game, "t1").unwrap(), "");
    assert_eq!(rule(&game, "f1").unwrap(), "T here");
    game.army.the_mut(id("x1")).at = hex("D8");
    assert_eq!(rule(&game, "f1").unwrap(), "T here, enemy within 3 of T");
    assert_eq!(rule(&game, "a1"), None, "nobody is within two hexes of the Tribunus");
    // A hidden enemy is not known of (BB-228).
    let mut game = tyrannis();
    game.army.the_mut(id("p1")).at = hex("C10");
    assert_eq!(rule(&game, "f1").unwrap(), "T here");
}

/// The nearest first, Leaders last; in Melee the most expert first.
#[test]
fn bb_227_npc_units_act_nearest_first_and_leaders_last() {
    let game = house(tyrannis(), Phase::Movement);
    let order: Vec<String> = acting::house_order(&game).iter().map(ToString::to_string).collect();
    assert_eq!(order.first().map(String::as_str), Some("a1"));
    assert_eq!(order[order.len() - 2..], ["f1", "t1"]);
}

#[test]
fn bb_5_only_the_house_commands_by_the_table() {
    let mut game = house(tyrannis(), Phase::Movement);
    let action = Action::Command {
        unit: None,
        as_row: None,
    };
    let refusal = testing::act(&mut game, Seat(0), action, &[]).unwrap_err();
    assert_eq!(refusal.clause, "BB-5");
    let Awaiting::Duties(duties) = duties::duties(&house(tyrannis(), Phase::Movement)) else {
        panic!("somebody is awaited");
    };
    assert_eq!((duties[0].seat, duties[0].hand), (Seat(1), Hand::House));
}

fn deed(game: &Barbarica, unit: &str, row: u8) -> Deed {
    let unit = game.army.the(id(unit));
    let conduct = conduct::by_row(row, Temper::default(), false);
    Mover::of(game, unit, &conduct).decide()
}

fn end(deed: &Deed) -> Option<String> {
    match deed {
        Deed::Walk(path) => path.last().map(ToString::to_string),
        _ => None,
    }
}

/// The moves of 2.17 on an open field.
#[test]
fn bb_226_rows_move_a_unit_as_the_table_says() {
    let mut game = house(empty("palus"), Phase::Movement);
    put(&mut game, "x1", "D2", Direction::S);
    put(&mut game, "a1", "D6", Direction::N);
    put(&mut game, "a2", "G6", Direction::N);
    // Withdraw: as far from them as it gets, nearest to a friend.
    assert_eq!(end(&deed(&game, "a1", 2)).unwrap(), "F7");
    // Take cover: the wood on C5 or E5 is no nearer to the axeman than D6.
    assert!(matches!(deed(&game, "a1", 6), Deed::Stay));
    // Edge forward: half the Movement.
    assert_eq!(end(&deed(&game, "a1", 8)).unwrap(), "D5");
    // Advance: two hexes.
    assert_eq!(end(&deed(&game, "a1", 9)).unwrap(), "D4");
    // Charge: three hexes take it beside the axeman.
    match deed(&game, "a1", 12) {
        Deed::Charge(target, plan) => {
            assert_eq!(target, id("x1"));
            assert!(plan.path.last().unwrap().is_next_to(hex("D2")));
        }
        other => panic!("{other:?}"),
    }
    // Close ranks: towards the nearest friend.
    let closer = end(&deed(&game, "a1", 5)).unwrap();
    assert!(hex(&closer).distance(hex("G6")) < 3, "{closer}");
}

/// A unit in contact moves only to get away or to leave, and row 2 is a fighting retreat (section 2.17 of
/// docs/rules/barbarica.md).
#[test]
fn bb_236_in_contact_it_stays_and_row_2_retreats_later() {
    let mut game = house(empty("palus"), Phase::Movement);
    put(&mut game, "x1", "D3", Direction::S);
    put(&mut game, "a1", "D4", Direction::N);
    put(&mut game, "a2", "D7", Direction::N);
    assert!(matches!(deed(&game, "a1", 9), Deed::Stay));
    match deed(&game, "a1", 2) {
        Deed::Retreat(target, step) => assert_eq!((target, step), (id("x1"), Direction::S)),
        other => panic!("{other:?}"),
    }
    // BB-236: rolled in Melee it is made in the next Movement phase.
    let mut melee = house(game, Phase::Melee);
    command(&mut melee, "a1", Some(2), &[]);
    assert!(melee.army.the(id("a1")).would_retreat);
}

/// Selectors, with their ties.
#[test]
fn bb_225_selectors_choose_with_their_ties() {
    let mut game = house(empty("palus"), Phase::Movement);
    put(&mut game, "a1", "D5", Direction::N);
    put(&mut game, "x1", "D2", Direction::N).strength = 2;
    put(&mut game, "x2", "C4", Direction::S);
    put(&mut game, "c1", "A1", Direction::S);
    put(&mut game, "p1", "G2", Direction::S).routing = true;
    put(&mut game, "a2", "G1", Direction::S);
    let all: Vec<_> = game.army.visible(Side::Tribe).map(|unit| unit.id).collect();
    let chosen = |selector| pick::pick(&game, game.army.the(id("a1")), Pick::of(selector), &all, Aim::Melee);
    assert_eq!(chosen(Selector::Nearest), Some(id("x2")));
    assert_eq!(chosen(Selector::Weakest), Some(id("x1")));
    assert_eq!(chosen(Selector::Strongest), Some(id("x2")));
    assert_eq!(chosen(Selector::Engaged), Some(id("p1")));
    assert_eq!(chosen(Selector::Running), Some(id("p1")));
    assert_eq!(chosen(Selector::Leader), Some(id("c1")));
}

/// The rows do what the table says with weapons.
#[test]
fn bb_226_rows_attack_as_the_table_says() {
    let of = |row| conduct::by_row(row, Temper::default(), false);
    assert_eq!((of(2).shoot, of(2).strike), (None, None));
    assert!(of(3).shoot.is_some() && of(3).strike.is_none());
    assert!(of(4).only_weaker);
    assert_eq!(of(12).push, Push::Safe);
    assert_eq!(of(16).push, Push::Always);
    let ranged = Temper {
        prefer_ranged: true,
        ..Temper::default()
    };
    assert_eq!(conduct::by_row(12, ranged, true).moves, [Move::Hold]);
    assert_ne!(conduct::by_row(13, ranged, true).moves, [Move::Hold]);
}

/// Every act that an NPC of the tribe is advised is carried out, at every level, to the end of the scenario (chapter
/// 9.3 of docs/rules/barbarica.md).
#[test]
fn the_policy_plays_to_the_end() {
    for (level, scenario) in [
        (Level::Easy, "palus"),
        (Level::Normal, "ford"),
        (Level::Normal, "victis"),
    ] {
        let mut dice = Dice::seeded(3, 0);
        let mut thoughts = Dice::seeded(3, 1);
        let options = serde_json::from_value(serde_json::json!({ "scenario": scenario, "campaign": false })).unwrap();
        let (mut game, _) = testing::begun::<Barbarica>(&options, [SeatPick::default()], &mut dice).unwrap();
        let mut steps = 0;
        while testing::advance(&mut game, level, &mut thoughts, &mut dice).is_some() {
            steps += 1;
            assert!(steps < 2_000, "{scenario} does not end");
        }
        assert!(game.turn.is_over());
    }
}

/// The levels of Rome (chapter 9.1 of docs/rules/barbarica.md).
#[test]
fn bb_229_veteran_and_legate_choose_rows_instead_of_rolling() {
    for level in [Skill::Green, Skill::Regular, Skill::Veteran, Skill::Legate] {
        let mut game = house(tyrannis(), Phase::Movement);
        set(&mut game, "/options/level", level);
        let Awaiting::Duties(duties) = duties::duties(&game) else {
            panic!("somebody is awaited");
        };
        let advice = npc::advise(&game, &duties[0], Level::Normal, Occasion::Npc, &mut Dice::seeded(1, 1));
        let chooses = matches!(level, Skill::Veteran | Skill::Legate);
        match &advice.action {
            Action::Command { unit, as_row } => {
                assert_eq!((unit.is_some(), as_row.is_some()), (chooses, chooses), "{advice:?}");
            }
            other => panic!("{other:?}"),
        }
        testing::play(&mut game, duties[0].seat, advice.action, &mut Dice::seeded(1, 0)).unwrap();
    }
    // What a person would be told to do instead.
    let order = Order::Hold { unit: id("a1") };
    let mut game = house(tyrannis(), Phase::Movement);
    assert!(testing::act(&mut game, Seat(0), Action::Order { order }, &[]).is_err());
}

/// A unit that makes for an edge walks away where no enemy may strike at it, and steps back fighting where one may
/// ([BB-137](docs/rules/barbarica.md#bb-137)). Under rules number 4 it stepped back in either case.
#[test]
fn bb_137_who_makes_for_an_edge_steps_back_only_from_blows() {
    for (rules, fought, walks) in [(5, false, true), (5, true, false), (4, false, false)] {
        let mut game = house(empty("tyrannis"), Phase::Movement);
        set(&mut game, "/rules", rules);
        put(&mut game, "x1", "D6", Direction::S);
        put(&mut game, "t1", "D7", Direction::N).fought_last = fought;
        let mut does = conduct::by_row(6, Temper::default(), false);
        does.moves = vec![Move::Exit(crate::data::Edge::S)];
        let deed = Mover::of(&game, game.army.the(id("t1")), &does).decide();
        match deed {
            Deed::Walk(path) => assert!(walks && path.len() > 1, "rules {rules}, fought {fought}: {path:?}"),
            Deed::Retreat(target, _) => assert!(!walks && target == id("x1"), "rules {rules}, fought {fought}"),
            other => panic!("rules {rules}, fought {fought}: {other:?}"),
        }
    }
}
