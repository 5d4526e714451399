//! Exact odds: the book's figures, and that they agree with going through all dice with the rules themselves.

#![allow(clippy::unwrap_used)]

use super::*;
use crate::action::{Action, Order, Which};
use crate::data::Weight;
use crate::event::{Event, Outcome};
use crate::fight::{Edge, Protection, Rolled, Test, spread, target_number};
use crate::rules::shots;
use crate::state::{Barbarica, Charge, Phase, Stuck};
use crate::tests::fixtures::{empty, id, put, set};
use crate::words::Ternary;
use crate::{escape, situations};
use muster_game::testing;
use muster_kit::hexes::Direction;
use muster_kit::odds::{decimal, fraction};
use muster_kit::{Seat, Viewer};
use proptest::prelude::*;
use serde_json::json;
use std::collections::BTreeMap;

fn situation(text: &str) -> Situation {
    text.parse().unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
}

fn fight(text: &str) -> Chain {
    match situation(text) {
        Situation::Fight(fight) => Chain::of(&fight).unwrap(),
        other => panic!("{other:?}"),
    }
}

/// Only the first attacker stands as it was asked: the dice of each other one hang on what is left by then, and its line says
/// both the numbers that its dice may need and what it adds. The sum of all lines is the mean of the answer.
#[test]
fn later_attackers_are_told_as_what_they_add() {
    let (asked, both) = ("fight x vs a", "fight x + x vs a");
    let one = lines(asked);
    let two = lines(both);
    assert_eq!(two[0], one[0], "the first attacker is told as if it were alone");
    let later: Vec<&String> = two
        .iter()
        .filter(|line| line.contains("what is left by then"))
        .collect();
    let [later] = later.as_slice() else { panic!("{two:?}") };
    assert!(!one.iter().any(|line| line.contains("what is left by then")));
    let stands = |text: &str| fight(text).mean(|fate| i64::from(fate.target.strength));
    let added = stands(asked) - stands(both);
    let told = format!("takes {} Strength more on average.", decimal(&added, 2));
    assert!(later.ends_with(&told), "{later}, not {told}");
}

fn lines(text: &str) -> Vec<String> {
    let answer = odds(&situation(text)).unwrap();
    answer
        .lines
        .iter()
        .map(|line| line.plain(|seat| seat.to_string()))
        .collect()
}

fn test(ordinary: u8, parry: u8, protection: [Weight; 2], target: u8) -> Test {
    Test {
        ordinary,
        parry: Test::parry_of(parry),
        protection: Protection::of(protection, false),
        target,
        dulled: 0,
    }
}

/// Mean wounds for n dice, TN 3, defender E 3 in melee (chapter 10 of docs/rules/barbarica.md).
#[test]
fn reference_values() {
    use Weight::{Heavy, Light, None};
    let expected = [
        (2, ["1.500", "1.208", "0.625"]),
        (3, ["2.000", "1.803", "1.063"]),
        (4, ["2.500", "2.368", "1.531"]),
        (5, ["3.000", "2.912", "2.016"]),
    ];
    for (dice, means) in expected {
        for (worn, mean) in [None, Light, Heavy].into_iter().zip(means) {
            let spread = spread(test(dice, 3, [worn, None], 3)).distribution();
            let found = spread.mean(|(hits, _)| i64::from(*hits));
            assert_eq!(decimal(&found, 3), mean, "{dice} dice, {worn:?}");
        }
    }
}

/// All ways of so many dice, the last one wild.
fn all_faces(dice: u8) -> impl Iterator<Item = Vec<u32>> {
    (0..6u32.pow(u32::from(dice))).map(move |way| {
        (0..dice)
            .map(|place| way / 6u32.pow(u32::from(place)) % 6 + 1)
            .collect()
    })
}

/// Every spread is what going through all dice one by one gives.
#[test]
fn spreads_agree_with_all_dice() {
    for ordinary in 0..=4 {
        for parry in [None, Some(1), Some(3), Some(6)] {
            for (lowest, highest, dulled) in [(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0), (0, 2, 1), (2, 0, 2)] {
                for target in [1, 3, 4, 6] {
                    let test = Test {
                        ordinary,
                        parry,
                        protection: Protection { lowest, highest },
                        target,
                        dulled,
                    };
                    let mut ways: BTreeMap<(u8, bool), i64> = BTreeMap::new();
                    for faces in all_faces(ordinary + 1) {
                        let rolled = Rolled::new(test, &faces);
                        *ways.entry((rolled.hits, rolled.wild)).or_default() += 1;
                    }
                    let all = 6i64.pow(u32::from(ordinary) + 1);
                    let found: BTreeMap<(u8, bool), Fraction> = spread(test)
                        .distribution()
                        .iter()
                        .map(|(cell, share)| (*cell, share.clone()))
                        .collect();
                    let counted = ways
                        .into_iter()
                        .map(|(cell, ways)| (cell, fraction(ways, all)))
                        .collect();
                    assert_eq!(found, counted, "{test:?}");
                }
            }
        }
    }
}

#[test]
fn bb_e_64_a_charge_with_an_axe() {
    let chain = fight("fight x charge vs a");
    assert_eq!(
        decimal(
            &(fraction(5, 1) - chain.mean(|fate| i64::from(fate.target.strength))),
            3
        ),
        "2.368"
    );
    assert_eq!(
        decimal(&chain.probability(|fate| fate.target.strength == 0), 4),
        "0.0000"
    );
    // The Axeman has five Strength to lose, so that the mean of what it loses is a little less than that of the dice.
    assert_eq!(chain.probability(|fate| fate.attacker.strength == 0), fraction(1, 32));
    let answer = odds(&situation("fight x charge vs a")).unwrap();
    let text = answer
        .lines
        .iter()
        .map(|line| line.plain(|_| String::new()))
        .collect::<Vec<_>>()
        .join("\n");
    assert!(
        text.contains("4 dice and the Wild Die vs 3+ (charge +1), 4s parried, the lowest out; mean 2.368"),
        "{text}"
    );
    assert!(text.contains("mean 2.500"), "{text}");
}

fn chances(text: &str) -> Vec<String> {
    let answer = odds(&situation(text)).unwrap();
    let data = answer.data.unwrap();
    let outcomes = data["outcomes"].as_array().unwrap().clone();
    outcomes
        .iter()
        .map(|outcome| outcome["p"].as_str().unwrap().to_owned())
        .collect()
}

/// Chapter 10's formulas with p = (7 - TN) / 6 (BB-E-31, BB-E-32, BB-E-33, BB-E-34, BB-E-40, BB-E-47, BB-E-52, BB-E-60,
/// BB-E-61).
#[test]
fn bb_e_31_bb_e_32_bb_e_33_bb_e_34_bb_e_40_bb_e_47_bb_e_52_bb_e_60_bb_e_61_chances_of_nerve_tests() {
    // E-31: TN 3, p = 2/3.
    assert_eq!(chances("rally d:3 w:4"), ["4/9", "4/9", "1/9", "0", "1/3"]);
    // E-32: TN 4, Strength 1: half of all wild dice remove it.
    assert_eq!(chances("rally d:2 w:4 s:1"), ["1/4", "1/4", "0", "1/2", "1/2"]);
    // E-33: three dice.
    assert_eq!(chances("rally d:3 w:2 leader"), ["20/27", "2/9", "1/27", "0", "1/3"]);
    // E-34: the rout test.
    assert_eq!(chances("rout d:4 w:3 marks:2"), ["4/9", "4/9", "1/9"]);
    assert_eq!(chances("rout d:4 w:3 marks:2 leader"), ["20/27", "2/9", "1/27"]);
    // E-40: the test to charge.
    assert_eq!(chances("charge d:2 s:5"), ["3/4", "1/4"]);
    assert_eq!(chances("charge d:2 s:3"), ["8/9", "1/9"]);
    // E-61: a Standard, and mourning.
    assert_eq!(chances("charge d:3 s:5 standard"), ["8/9", "1/9"]);
    assert_eq!(chances("charge d:3 s:5"), ["3/4", "1/4"]);
    // E-52: noticing.
    assert_eq!(chances("spot d:4 n:3"), ["4/9", "5/9"]);
    assert_eq!(chances("spot d:4 n:6"), ["1/4", "3/4"]);
    // E-60: TN 3.
    assert_eq!(chances("rage d:2 n:3"), ["1/9", "8/9"]);
    // E-47: D6 + S4, aggressive; reckless reads 2 to 4 as 9.
    assert_eq!(chances("row s:4"), ["1/6"; 6]);
    assert_eq!(chances("row s:10 reckless"), ["1/6", "5/6"]);
    assert_eq!(odds(&situation("name n:2")).unwrap().data.unwrap()["p"], "1/18");
}

#[test]
fn what_cannot_be_read_is_refused() {
    for text in [
        "",
        "fight x a",
        "fight x vs",
        "fight vs a",
        "shot s vs t",
        "charge s:5",
        "rally d:11 w:2",
        "row",
        "dance",
        "spot d:4 n:7",
        "rout d:3 w:2 marks:5",
        "shot s at 30 x1 vs t",
        "fight x s:0 vs a",
        "name n:20",
    ] {
        let answer = text.parse::<Situation>().and_then(|situation| odds(&situation));
        assert!(answer.is_err(), "{text}: {answer:?}");
    }
}

#[test]
fn bb_57_whoever_attacks_nobody_has_no_odds_of_an_attack() {
    let bare = |mounted: bool| {
        let rider = json!({ "unit": "R", "melee": [], "mounted": mounted });
        let target = json!({ "unit": "A" });
        [
            json!({ "fight": { "attackers": [rider], "target": target } }),
            json!({ "fight": { "attackers": [target], "target": rider } }),
        ]
    };
    let asked = |text: &str| odds(&situation(text)).unwrap_err().to_string();
    for text in ["fight w vs s", "fight w free vs s", "fight s + w /knife vs a"] {
        assert!(asked(text).contains("is a wagon and attacks nobody"), "{text}");
    }
    assert!(asked("fight x routing vs a").contains("is running and makes no attack"));
    // Bare hands serve on foot only (BB-180), and a unit without a weapon does not strike back.
    let [strikes, is_struck] = bare(true).map(|fight| odds(&serde_json::from_value(fight).unwrap()));
    assert!(strikes.unwrap_err().to_string().contains("bare hands"));
    assert!(!format!("{:?}", is_struck.unwrap()).contains("strikes back"));
    let [strikes, is_struck] = bare(false).map(|fight| odds(&serde_json::from_value(fight).unwrap()));
    assert!(format!("{:?}", strikes.unwrap()).contains("improvised"));
    assert!(format!("{:?}", is_struck.unwrap()).contains("strikes back"));
}

#[test]
fn situations_read_back_from_json() {
    for text in [
        "fight x charge + p flank s:2 vs a s:3",
        "shot s at 8 x2 vs t guarded",
        "rally d:3 w:4",
        "row s:4",
        "shot a at 4 x2 vs p /javelin embed:yes friends:2",
        "fight p vs e mounted dismount",
    ] {
        let Ok(read) = text.parse::<Situation>() else { continue };
        let json = serde_json::to_value(&read).unwrap();
        assert_eq!(serde_json::from_value::<Situation>(json).unwrap(), read, "{text}");
    }
    let json = json!({ "fight": { "attackers": [{ "unit": "X", "charge": true }], "target": { "unit": "A" } } });
    let read: Situation = serde_json::from_value(json).unwrap();
    assert_eq!(read, situation("fight x charge vs a"));
}

/// Two in a fight, and two others far away so that nothing else happens.
fn duel(by: &str, on: &str, facing: Direction) -> Barbarica {
    let mut game = empty("palus");
    set(&mut game, "/phase", Phase::Melee);
    put(&mut game, by, "D3", Direction::S);
    put(&mut game, on, "D4", facing);
    put(&mut game, "x9", "A1", Direction::S);
    put(&mut game, "a9", "A2", Direction::N);
    game
}

/// How an order may end: what is left of both, and in whose hands.
type Ends = BTreeMap<(u8, bool, u8, bool), Fraction>;

/// Goes through all dice of an order with the rules themselves.
fn all_ways<T: Ord>(
    game: &Barbarica,
    order: &Order,
    read: impl Fn(&Barbarica, &[Event]) -> T,
) -> BTreeMap<T, Fraction> {
    let rolls = testing::every_roll(
        |_| false,
        |dice| {
            let mut game = game.clone();
            let events = testing::play(&mut game, Seat(0), Action::Order { order: order.clone() }, dice).unwrap();
            read(&game, &events)
        },
    );
    let mut ends = BTreeMap::new();
    for (end, share) in rolls {
        *ends.entry(end).or_insert_with(|| fraction(0, 1)) += share;
    }
    ends
}

fn melee_ways(game: &Barbarica, by: &str, on: &str) -> Ends {
    let (by, on) = (id(by), id(on));
    let order = Order::Fight {
        unit: by,
        target: on,
        weapon: None,
        push: false,
    };
    all_ways(game, &order, |game, _| {
        let left = |id| {
            game.army
                .unit(id)
                .map_or((0, false), |unit| (unit.strength, unit.mounted))
        };
        let ((one, rides), (other, mounted)) = (left(by), left(on));
        (one, rides, other, mounted)
    })
}

fn melee_odds(game: &Barbarica, by: &str, on: &str) -> Ends {
    let odds = situations::fight_odds(game, &[game.army.the(id(by))], game.army.the(id(on))).unwrap();
    let mut ends = Ends::new();
    for (fate, share) in Chain::of(&odds).unwrap().fates.iter() {
        let ride = |body: &super::fight::Body| body.strength > 0 && body.mounted;
        let (one, other) = (&fate.attacker, &fate.target);
        *ends
            .entry((one.strength, ride(one), other.strength, ride(other)))
            .or_insert_with(|| fraction(0, 1)) += share;
    }
    ends
}

/// Every exchange with small pools is what going through all dice with the rules gives.
#[test]
fn exchanges_agree_with_all_dice() {
    type Change = fn(&mut Barbarica);
    let cases: &[(&str, &str, Direction, Change)] = &[
        ("v1", "a1", Direction::N, |_| ()),
        ("p1", "a1", Direction::S, |game| {
            game.army.the_mut(id("a1")).expertise = 2
        }),
        ("s1", "a1", Direction::Se, |game| {
            game.army.the_mut(id("a1")).expertise = 1
        }),
        ("p1", "e1", Direction::N, |game| {
            game.army.the_mut(id("e1")).expertise = 2
        }),
        ("r1", "e1", Direction::N, |game| {
            game.army.the_mut(id("e1")).expertise = 2;
            game.army.the_mut(id("r1")).expertise = 1;
            game.army.the_mut(id("r1")).now.charge = Charge::Fresh;
        }),
        ("y1", "a1", Direction::N, |game| {
            game.army.the_mut(id("y1")).expertise = 1;
            game.army.the_mut(id("a1")).expertise = 2;
            game.army.the_mut(id("a1")).strength = 2;
        }),
        ("o1", "l1", Direction::N, |game| {
            (
                game.army.the_mut(id("o1")).expertise,
                game.army.the_mut(id("o1")).attacks,
            ) = (2, 1);
            game.army.the_mut(id("l1")).now.used = 1;
            let strong = game.army.the_mut(id("o1"));
            (strong.start, strong.strength) = (9, 9);
        }),
        ("b1", "a1", Direction::N, |game| {
            (
                game.army.the_mut(id("b1")).expertise,
                game.army.the_mut(id("b1")).attacks,
            ) = (1, 1);
            game.army.the_mut(id("b1")).now.berserk = true;
            game.army.the_mut(id("a1")).expertise = 1;
            game.army.the_mut(id("a1")).stuck = Stuck::Lost;
        }),
        ("x1", "a1", Direction::N, |game| {
            game.army.the_mut(id("x1")).expertise = 2;
            game.army.the_mut(id("a1")).routing = true;
        }),
        ("p1", "e1", Direction::N, |game| {
            game.army.the_mut(id("p1")).orders.dismount = Ternary::Yes;
            game.army.the_mut(id("e1")).now.used = 1;
        }),
    ];
    for (by, on, facing, change) in cases {
        let mut game = duel(by, on, *facing);
        change(&mut game);
        assert_eq!(melee_odds(&game, by, on), melee_ways(&game, by, on), "{by} on {on}");
    }
}

fn shot_ways(game: &Barbarica, by: &str, on: &str) -> BTreeMap<Vec<u8>, Fraction> {
    let (by, on) = (id(by), id(on));
    let odds = situations::shot_odds(game, game.army.the(by), game.army.the(on)).unwrap();
    let order = Order::Shoot {
        unit: by,
        target: on,
        weapon: None,
        indirect: odds.indirect,
    };
    all_ways(game, &order, |_, events| {
        let shot = events.iter().find_map(|event| match event {
            Event::Shot(shot) => Some(shot.clone()),
            _ => None,
        });
        let shot = shot.unwrap();
        let lost = |id| {
            shot.losses
                .iter()
                .find(|(who, ..)| *who == id)
                .map_or(0, |(_, before, after)| before - after)
        };
        let friends: Vec<u8> = shot
            .losses
            .iter()
            .filter(|(who, ..)| who.side() == by.side())
            .map(|(_, b, a)| b - a)
            .collect();
        let guard = shot.guard.map_or(0, lost);
        let embedded = u8::from(shot.result == Outcome::Embedded);
        vec![lost(on), friends.first().copied().unwrap_or(0), guard, embedded]
    })
}

fn shot_odds(game: &Barbarica, by: &str, on: &str) -> BTreeMap<Vec<u8>, Fraction> {
    let (by, on) = (game.army.the(id(by)), game.army.the(id(on)));
    let odds = situations::shot_odds(game, by, on).unwrap();
    let (struck, ..) = odds.struck().unwrap();
    let guard = game.army.guard_of(on.id).map(|guard| game.army.the(guard).strength);
    let mut ends = BTreeMap::new();
    for (struck, share) in struck.iter() {
        let cell = vec![
            struck.target.min(on.strength),
            struck.friends,
            struck.guard.min(guard.unwrap_or(0)),
            u8::from(struck.embedded),
        ];
        *ends.entry(cell).or_insert_with(|| fraction(0, 1)) += share;
    }
    ends
}

/// Every shot is what going through all dice with the rules gives.
#[test]
fn shots_agree_with_all_dice() {
    let mut game = empty("palus");
    set(&mut game, "/phase", Phase::Ranged);
    put(&mut game, "s1", "D1", Direction::S);
    put(&mut game, "p1", "B2", Direction::S);
    put(&mut game, "h1", "F1", Direction::S);
    put(&mut game, "x1", "D7", Direction::N);
    put(&mut game, "x2", "C6", Direction::N);
    put(&mut game, "a1", "D6", Direction::N);
    put(&mut game, "f1", "F4", Direction::N);
    put(&mut game, "l1", "F5", Direction::S);
    put(&mut game, "e1", "B5", Direction::S);
    put(&mut game, "g1", "A5", Direction::Ne);
    // Another who can still shoot keeps the phase open.
    put(&mut game, "h2", "G1", Direction::S);
    for (by, on) in [
        ("s1", "a1"),
        ("p1", "e1"),
        ("p1", "g1"),
        ("h1", "f1"),
        ("h1", "l1"),
        ("h1", "a1"),
    ] {
        assert_eq!(shot_odds(&game, by, on), shot_ways(&game, by, on), "{by} at {on}");
    }
}

/// What a question about a position says is what the rules plan there, wherever everybody stands.
#[test]
fn questions_about_a_position_keep_to_the_rules_plans() {
    let game = crate::tests::fixtures::tyrannis();
    let mut asked = 0;
    for by in game.army.units() {
        for on in game.army.of(by.side().other()).filter(|unit| unit.is_visible()) {
            let mut by = by.clone();
            by.facing = crate::bearing::towards(by.at, by.facing, on.at);
            let Some(plan) = shots::best_shot(&game, &by, on) else {
                continue;
            };
            let odds = situations::shot_situation(&game, &by, on, &plan);
            let (staged, _) = odds.plan().unwrap();
            assert_eq!(
                (staged.test, staged.edge),
                (plan.test, plan.edge),
                "{} at {}: {:?}",
                by.id,
                on.id,
                plan.bonuses
            );
            asked += 1;
        }
    }
    assert!(asked > 20, "{asked}");
    for question in [
        "shoot c1 t1",
        "charge p1 a3",
        "rally a1",
        "rout a1",
        "row a3",
        "fight p1 a3",
        "spot p1",
        "x2 vs a1",
        "x2, x1 x a1",
        "exit t1",
    ] {
        let answer = situations::situation_of(&game, Viewer::Seat(Seat(0)), question);
        let answer = answer.and_then(|situation| odds(&situation));
        assert!(answer.is_ok(), "{question}: {answer:?}");
    }
    let refused = situations::situation_of(&game, Viewer::Seat(Seat(0)), "x2 at dawn").unwrap_err();
    assert_eq!(refused.reason, "In a question about this position `at` is no unit.");
}

/// The race to the exit: movement, debt (BB-134), halts beside enemies (BB-131), a point to leave (BB-138) (chapter 10
/// of docs/rules/barbarica.md).
#[test]
fn a_way_off_the_map_takes_so_many_phases() {
    let rounds = |text: &str| match text.parse::<Situation>().unwrap() {
        Situation::Exit(exit) => exit.rounds(),
        other => panic!("{other:?}"),
    };
    assert_eq!(rounds("exit m:2"), Some(1), "on the edge");
    assert_eq!(rounds("exit m:2 1"), Some(1));
    assert_eq!(rounds("exit m:2 1 1"), Some(2), "nothing left to leave with");
    assert_eq!(rounds("exit m:2 1*"), Some(2), "beside an enemy it stops");
    assert_eq!(rounds("exit m:2 debt:2"), Some(2), "first it pays");
    // Movement 1 enters forest, owes one and sits out the next phase.
    assert_eq!(rounds("exit m:1 2"), Some(3));
    assert_eq!(rounds("exit m:1 2 1"), Some(4));
    // With one of two points spent nothing can be owed: a phase of its own for the second hex.
    assert_eq!(rounds("exit m:2 1 3"), Some(3));
    assert_eq!(rounds("exit m:0 1"), None);
    assert!("exit 1 2".parse::<Situation>().is_err() && "exit m:2 x".parse::<Situation>().is_err());
}

/// On a map the way that is found takes what the way by itself takes, and every hex that is named does hold one up.
#[test]
fn the_quickest_way_off_a_map_is_what_its_hexes_cost() {
    let mut named = 0;
    for scenario in Which::ALL {
        let game = crate::tests::table::game(scenario);
        for unit in game.army.units().iter().filter(|unit| unit.is_visible()).step_by(6) {
            let Some(exit) = escape::exit_odds(&game, unit) else {
                continue;
            };
            let rounds = exit.rounds().unwrap();
            named += exit.blocks.len();
            for hex in exit.blocks.iter().take(3) {
                let mut blocked = game.clone();
                let mut enemy = blocked
                    .army
                    .units()
                    .iter()
                    .find(|other| other.side() != unit.side())
                    .unwrap()
                    .clone();
                (enemy.at, enemy.hidden, enemy.id.number) = (*hex, false, 99);
                blocked.army.put(enemy);
                let later = escape::exit_odds(&blocked, blocked.army.the(unit.id)).and_then(|exit| exit.rounds());
                assert!(later.is_none_or(|later| later > rounds), "{} {hex}", unit.id);
            }
        }
    }
    assert!(named > 20, "{named}");
}

/// Screens, towers, half range.
#[test]
fn bb_e_59_first_shots() {
    let game = crate::tests::fixtures::tyrannis();
    let dice = |by: &str| {
        let odds = situations::shot_odds(&game, game.army.the(id(by)), game.army.the(id("t1"))).unwrap();
        let (plan, _) = odds.plan().unwrap();
        (plan.test.ordinary, plan.test.target)
    };
    assert_eq!(dice("c1"), (3, 3));
    assert_eq!(dice("s1"), (3, 4));
}

/// What becomes of dice that lie on the table (BB-E-1, BB-E-2, BB-E-3, BB-E-4, BB-E-5, BB-E-6, BB-E-8, BB-E-10,
/// BB-E-11, BB-E-12, BB-E-13, BB-E-27, BB-E-28).
#[test]
fn bb_e_1_bb_e_2_bb_e_3_bb_e_4_bb_e_5_bb_e_6_bb_e_8_bb_e_10_bb_e_11_bb_e_12_bb_e_13_bb_e_27_bb_e_28_dice_as_they_lie() {
    use Weight::{Heavy, Light, None};
    let roll = |faces: &[u32], parry: u8, worn: [Weight; 2], target: u8| {
        let ordinary = u8::try_from(faces.len() - 1).unwrap();
        let rolled = Rolled::new(test(ordinary, parry, worn, target), faces);
        (rolled.to_string(), rolled.hits)
    };
    /// Faces, what is parried, what is worn, how it is shown, and how many hit.
    type Case<'a> = (&'a [u32], u8, [Weight; 2], &'a str, u8);
    let cases: &[Case<'_>] = &[
        (&[1, 1, 3, 4, 5], 3, [Light, None], "1a 1 3p 4 [5] vs 3+", 2),
        (&[5, 6, 3, 6, 4], 3, [Heavy, None], "5 6a 3p 6 [4] vs 3+", 3),
        (&[6, 3, 2, 3], 3, [Heavy, None], "6a 3p 2 [3]p vs 3+", 0),
        (&[6, 2, 1, 6], 4, [Heavy, None], "6a 2 1 [6] vs 3+", 1),
        (&[5, 2, 1, 6], 4, [Heavy, None], "5 2 1 [6]a vs 3+", 1),
        (&[4, 5, 6, 2], 2, [Heavy, Light], "4 5 6a [2]p vs 3+", 2),
        (&[3, 3, 3], 3, [Heavy, None], "3p 3p [3]p vs 3+", 0),
        (&[6, 2, 4, 5], 2, [None, None], "6 2p 4 [5] vs 3+", 3),
        (&[6, 2, 4, 5], 2, [Light, None], "6 2p 4a [5] vs 3+", 2),
        (&[6, 2, 4, 5], 3, [Heavy, None], "6a 2 4 [5] vs 3+", 2),
        (&[6, 2, 4, 5], 3, [Light, None], "6 2a 4 [5] vs 3+", 3),
    ];
    for (faces, parry, worn, text, hits) in cases {
        assert_eq!(roll(faces, *parry, *worn, 3), ((*text).to_owned(), *hits));
    }
    // E-5: cumulative, each piece its own die.
    let cumulative = Test {
        protection: Protection::of([Heavy, Light], true),
        ..test(3, 2, [None, None], 3)
    };
    assert_eq!(Rolled::new(cumulative, &[4, 5, 6, 2]).to_string(), "4a 5 6a [2]p vs 3+");
    // E-8: target numbers.
    let look_ups = [(5, 5, 3), (1, 10, 6), (10, 1, 1), (9, 2, 1), (12, 4, 2), (3, 0, 3)];
    for (attacking, defending, expected) in look_ups {
        assert_eq!(target_number(attacking, defending), expected);
    }
    // E-10, E-11, E-27: what changes wounds.
    let edge = |great, rear, blunt, indirect| Edge {
        blunt,
        great,
        rear,
        indirect,
    };
    assert_eq!(edge(true, true, false, false).wounds(2, false), 4);
    assert_eq!(edge(true, true, false, false).wounds(0, false), 0);
    assert_eq!(edge(false, true, true, false).wounds(1, false), 0);
    assert_eq!(edge(false, true, true, false).wounds(2, false), 2);
    assert_eq!(edge(false, false, false, true).wounds(1, false), 0);
    assert_eq!(edge(false, false, false, true).wounds(2, true), 2);
    // E-28: stray wounds.
    let split = crate::rules::shots::split;
    assert_eq!(
        [split(5, 2), split(2, 2), split(8, 2), split(3, 1)],
        [(1, 3), (0, 2), (2, 4), (1, 2)]
    );
}

/// Pools with what changes them (BB-E-7, BB-E-9, BB-E-18, BB-E-19).
#[test]
fn bb_e_7_bb_e_9_bb_e_18_bb_e_19_pools_of_the_examples() {
    let plan = |text: &str| match situation(text) {
        Situation::Shot(shot) => shot.plan().unwrap().0.test,
        other => panic!("{other:?}"),
    };
    let at_auxiliary = plan("shot s at 5 vs a");
    assert_eq!(
        (at_auxiliary.ordinary, at_auxiliary.parry, at_auxiliary.target),
        (3, Some(4), 4)
    );
    let at_tribunus = plan("shot s at 5 vs t");
    assert_eq!(
        (at_tribunus.ordinary, at_tribunus.parry, at_tribunus.target),
        (3, None, 4)
    );
    for (distance, dice) in [(3, 5), (4, 4), (7, 4), (8, 3), (14, 3)] {
        assert_eq!(
            plan(&format!("shot a at {distance} /javelin vs p")).ordinary,
            dice,
            "{distance}"
        );
        assert_eq!(
            plan(&format!("shot a at {} x2 /javelin vs p", 2 * distance)).ordinary,
            dice,
            "{distance}"
        );
    }
    let dice = |text: &str| {
        let answer = odds(&situation(text)).unwrap();
        answer.lines[0].plain(|_| String::new())
    };
    assert!(
        dice("fight r charge flank vs x").contains("6 dice"),
        "{}",
        dice("fight r charge flank vs x")
    );
    assert!(dice("fight r charge vs a").contains("4 dice"));
    let answer = odds(&situation("fight p vs v")).unwrap();
    let back = answer.lines[1].plain(|_| String::new());
    assert!(back.contains("0 dice"), "{back}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]
    /// Whatever is asked, the chances of a fight add up to one.
    #[test]
    fn chances_add_up(one in 1u8..=10, other in 1u8..=10, dice in 1u8..=5, at in 0usize..6) {
        let sides = ["n", "ne", "se", "s", "sw", "nw"];
        let text = format!("fight x s:{one} e:{dice} {} + p vs a s:{other}", sides[at]);
        let Ok(Situation::Fight(odds)) = text.parse::<Situation>() else { panic!("{text}") };
        let chain = Chain::of(&odds);
        prop_assume!(chain.is_ok());
        prop_assert_eq!(chain.unwrap().probability(|_| true), fraction(1, 1));
    }
}

/// A side that is said behind the target is the one on which it is struck
/// ([BB-40](docs/rules/barbarica.md#bb-40), chapter 10 of docs/rules/barbarica.md).
#[test]
fn odds_a_side_behind_the_target_is_where_it_is_struck() {
    let read = |text: &str| text.parse::<Situation>().map_err(|refusal| refusal.reason);
    for (said, meant) in [
        ("fight p vs a rear", "fight p rear vs a"),
        ("fight o charge vs l flank", "fight o charge flank vs l"),
        ("fight p rear vs a rear", "fight p rear vs a"),
    ] {
        assert_eq!(read(said), read(meant), "{said}");
        assert!(read(said).is_ok(), "{said}");
    }
    for (text, why) in [
        ("fight p front vs a rear", "on one side of its target"),
        ("fight x + p vs a flank", "say it behind each of them"),
        ("fight p noreturn vs a", "stands behind it"),
    ] {
        assert!(read(text).unwrap_err().contains(why), "{text}");
    }
    let lines = |text: &str| lines(text).join("\n");
    // What the target strikes back with is applied, too.
    assert!(lines("fight p vs a /knife").contains("It strikes back with its knife"));
    // A unit that strikes more than once says so, as its mean is that of one blow.
    let twice = "That is the first of its 2 blows; what is lost below counts them all.";
    assert!(lines("fight o charge vs l").contains(twice));
    assert!(!lines("fight p vs a").contains("blows"));
    assert!(lines("fight p + o vs l").contains("with up to 2 blows"));
}
