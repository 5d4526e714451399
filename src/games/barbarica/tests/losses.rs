//! What an order may lose is told before it is given.

use super::fixtures::{Desk, empty, id, put, tyrannis};
use super::table::*;
use crate::action::Reveal;
use crate::commands::lines;
use crate::data::{Course, Ranged, Weapon};
use crate::figures::percent;
use crate::rules::blows::{self, BlowKind};
use crate::rules::rome::facts;
use crate::rules::{band, charge_plan, charging, obeying};
use crate::state::{Phase, Side};
use crate::tests::fixtures::set;
use crate::words::{React, UnitId, YesNo};
use crate::{brain, usual};
use muster_game::{Counsel, Knowledge};
use muster_kit::Viewer;
use muster_kit::hexes::Direction;

const ANA: Viewer = Viewer::Seat(Seat(0));

fn warned(game: &Barbarica, orders: &str) -> String {
    game.cautions(Seat(0), &moves(orders)).join(" ")
}

fn foreseen(game: &Barbarica, orders: &str) -> String {
    testing::text(&game.foresee(Seat(0), &moves(orders)).unwrap())
}

/// X1 between a1 and a2, after a round in which it fought.
fn between_two() -> Desk {
    let mut desk = Desk::new("palus", "x1 D6 S, x9 A1 N, a1 D7 N, a2 E7 NW");
    desk.unit("x1").fought_last = true;
    desk
}

/// Who strikes at a unit that leaves, and how likely it falls, is told before
/// ([BB-137](docs/rules/barbarica.md#bb-137)).
#[test]
fn bb_137_leaving_an_enemy_is_asked_about_with_who_strikes() {
    let mut desk = between_two();
    desk.unit("x1").movement = 4;
    for orders in ["x1 c6", "x9 a2, x1 c6", "x1 q"] {
        let told = warned(&desk.game, orders);
        assert!(
            told.contains("If X1 leaves, a1 and a2 strike at it first, a free attack each: "),
            "{orders}: {told}"
        );
        assert!(
            foreseen(&desk.game, orders).contains("If X1 leaves, a1 and a2 strike"),
            "{orders}"
        );
    }
    // C7 is still beside a1: the chance is that of the blow of a2.
    let told = warned(&desk.game, "x1 c7");
    let (x1, a2) = (desk.game.army.the(id("x1")), desk.game.army.the(id("a2")));
    let blow = blows::best_blow(&desk.game, a2, x1, BlowKind::Free).unwrap();
    let falls = format!("X1 falls with {}%", percent(blow.removal(x1.strength)));
    assert!(
        told.contains("If X1 leaves, a2 strikes at it first, a free attack: ") && told.contains(&falls),
        "{told}"
    );
    // What is proposed instead can be done.
    let retreat = told.split('`').nth(1).unwrap();
    assert!(retreat.starts_with("x1 -a"), "{told}");
    assert!(!warned(&desk.game, retreat).contains("leaves"));
    desk.game.foresee(Seat(0), &moves(retreat)).unwrap();
    for orders in ["x9 a2", "x1 hold", "x1 /n"] {
        assert!(!warned(&desk.game, orders).contains("leaves"), "{orders}");
    }
    desk.unit("x1").fought_last = false;
    assert!(
        !warned(&desk.game, "x1 c6").contains("leaves"),
        "it did not fight last round"
    );
}

/// The standing orders of an opponent are not known to who asks ([BB-137](docs/rules/barbarica.md#bb-137)).
#[test]
fn bb_137_the_question_knows_nothing_of_the_standing_orders_of_others() {
    let mut desk = between_two();
    set(&mut desk.game, "/options/reveal", Reveal::Seat);
    let before = warned(&desk.game.guess(ANA, &mut Dice::seeded(1, 1)), "x1 c6");
    desk.unit("a1").orders.free = YesNo::No;
    let after = warned(&desk.game.guess(ANA, &mut Dice::seeded(1, 1)), "x1 c6");
    assert!(
        before == after && before.contains("a1 and a2 strike"),
        "{before}\n{after}"
    );
}

/// Free attacks one after another: the chance to fall is what the dice show over many tries
/// ([BB-137](docs/rules/barbarica.md#bb-137)).
#[test]
fn bb_137_the_chance_to_fall_is_that_of_the_dice() {
    const TRIES: u64 = 2_000;
    let mut desk = between_two();
    desk.unit("x1").strength = 3;
    let told = warned(&desk.game, "x1 c6");
    let share = told.split("X1 falls with ").nth(1).unwrap();
    let share: u64 = share.split('%').next().unwrap().parse().unwrap();
    let order = lines::take_apart(&desk.game, Actor::Seat(Seat(0)), moves("x1 c6"))
        .unwrap()
        .remove(0)
        .action;
    let falls = (0..TRIES).filter(|seed| {
        let mut game = desk.game.clone();
        let mut dice = Dice::seeded(*seed, 9);
        let (done, _) = testing::refereed(&mut dice, |referee| {
            obeying::carry_out(&mut game, 0, order.clone(), referee)
        });
        done.unwrap();
        game.army.unit(id("x1")).is_none()
    });
    let found = 100 * u64::try_from(falls.count()).unwrap() / TRIES;
    assert!(found.abs_diff(share) < 4, "{found}% of the tries, {told}");
}

/// That the target shoots at its charger is told before the charge, as far as it is known that it does
/// ([BB-153](docs/rules/barbarica.md#bb-153), [BB-155](docs/rules/barbarica.md#bb-155)).
#[test]
fn bb_155_a_charge_is_asked_about_with_the_shot_at_the_charger() {
    // A person leads Rome: the unit may shoot, whatever it has been told.
    let mut desk = Desk::new("palus", "x1 D3 S, c1 D2 S, g1 D6 N, x9 I1 N");
    for react in [React::Shoot, React::Hold] {
        desk.unit("g1").orders.react = react;
        let told = foreseen(&desk.game, "x1 !g1");
        assert!(told.contains("As X1 comes, g1 may shoot at it ("), "{told}");
    }
    assert!(
        desk.game
            .odds_remarks(ANA, "charge x1 g1")
            .join(" ")
            .contains("g1 may shoot")
    );
    desk.unit("g1").now.reacted = true;
    assert!(!foreseen(&desk.game, "x1 !g1").contains("shoot"));
    // The bot leads it: told where it shoots, and nowhere else.
    let mut game = empty("tyrannis");
    for (name, at, facing) in [
        ("c1", "E5", Direction::S),
        ("x2", "E6", Direction::S),
        ("a1", "C9", Direction::N),
    ] {
        put(&mut game, name, at, facing);
    }
    put(&mut game, "f1", "E9", Direction::N);
    let (mut shot_at, mut met) = (0, 0);
    for (target, level) in [("f1", "regular"), ("f1", "green"), ("a1", "regular")] {
        set(&mut game, "/options/level", level);
        game.army.the_mut(id("x2")).movement = 4;
        let plan = charge_plan::charge_plan(&game, game.army.the(id("x2")), id(target), None, &[]).unwrap();
        let reaction = charging::reaction(&game, id(target), id("x2"), &plan);
        let shoots = reaction == crate::event::Reaction::Shoot;
        let meets = reaction == crate::event::Reaction::Counter;
        let told = foreseen(&game, &format!("x2 !{target}"));
        let words = format!("As X2 comes, {target} shoots at it (");
        assert_eq!(told.contains(&words), shoots, "{target} {level}: {told}");
        assert_eq!(
            told.contains(&format!("{target} runs at X2 as it comes")),
            meets,
            "{target} {level}: {told}"
        );
        assert_eq!(told.contains("In the Melee phase"), !meets, "{target} {level}: {told}");
        shot_at += usize::from(shoots);
        met += usize::from(meets);
    }
    assert_eq!(shot_at, 1);
    assert!(met > 0, "nobody meets its charge");
}

/// A rule of the episode has one number, in the log and in what is asked of Rome's units
/// ([BB-225](docs/rules/barbarica.md#bb-225)).
#[test]
fn bb_225_a_rule_has_the_number_of_the_log() {
    let mut game = tyrannis();
    set(&mut game, "/phase", Phase::Movement);
    set(&mut game, "/side", Side::Rome);
    let rome = game.seats.rome();
    set(&mut game, "/waits", vec![rome]);
    let mut later = 0;
    for unit in game.army.of(Side::Rome) {
        let Some((place, _)) = facts::guide(&game, unit) else {
            continue;
        };
        let command = Action::Command {
            unit: Some(unit.id),
            as_row: None,
        };
        let mut after = game.clone();
        let (done, events) = judged(|referee| obeying::carry_out(&mut after, rome, command, referee));
        done.unwrap();
        let said = events.iter().find_map(|event| match event {
            Event::Follows { who, what } if *who == unit.id => {
                what.split(' ').nth(1).filter(|_| what.starts_with("rule"))
            }
            _ => None,
        });
        let Some(number) = said else { continue };
        let told = brain::brain_words(&game, unit).join(" ");
        assert!(
            told.contains(&format!("follows rule {number} of the episode")),
            "{}: {told}",
            unit.id
        );
        later += usize::from(number.parse::<usize>().unwrap() != place + 1);
    }
    assert!(later > 0, "no unit has rules of others before its own");
}

/// Orders name a thrown weapon by its own word, which is read as it is written
/// ([BB-181](docs/rules/barbarica.md#bb-181)).
#[test]
fn bb_181_thrown_weapons_are_written_by_their_word() {
    let mut desk = Desk::new("tyrannis", "p2 D5 S, x1 A1 N, a5 D8 N");
    desk.ranged();
    for weapon in Ranged::ALL {
        let order = Order::Shoot {
            unit: id("p2"),
            target: id("a5"),
            weapon: Some(Weapon::Ranged(weapon)),
            indirect: false,
        };
        let orders = order.written();
        assert!(!orders.contains('_'), "{orders}");
        let read = lines::take_apart(&desk.game, Actor::Seat(Seat(0)), Action::Shoot { orders }).unwrap();
        assert_eq!(read[0].action, Action::Order { order });
    }
    let words = usual::words(&desk.game, Seat(0), &usual::Usual::of(&desk.game, Seat(0)), false);
    assert!(words.contains("(`p2 a5:spear`)"), "{words}");
}

/// Whatever is named wrongly for a course of the camp, the decision that is proposed can be made
/// ([BB-287](docs/rules/barbarica.md#bb-287)).
#[test]
fn bb_287_the_camp_proposes_units_of_its_own_band() {
    let mut stripping = camping_with_a_veteran();
    set(&mut stripping, "/campaign/tribunus_dead", true);
    let mut arming = camping_with_a_veteran();
    set(&mut arming, "/campaign/grades", vec![3, 3, 3]);
    set(&mut arming, "/campaign/wagons", 1);
    for (game, course) in [(stripping, Course::Strip), (arming, Course::Arm)] {
        assert!(band::courses(&game.campaign).contains(&course));
        for units in ["x1 x2", "x9", "x1, x1", "x1 golden", "q7"] {
            let decide = Action::CampDecide {
                course,
                units: Some(units.to_owned()),
            };
            let refusal = act(&mut game.clone(), 0, decide).unwrap_err();
            let instead = refusal.instead.unwrap();
            let orders = instead.strip_prefix("/barb ").unwrap();
            let [step] = lines::take_apart(&game, Actor::Seat(Seat(0)), moves(orders))
                .unwrap()
                .try_into()
                .unwrap();
            assert!(matches!(step.action, Action::CampDecide { .. }), "{units}: {instead}");
            act(&mut game.clone(), 0, step.action).unwrap();
        }
    }
}

/// The weapon of the example in the rules is one that the Spearmen of the first battle have
/// ([BB-7](docs/rules/barbarica.md#bb-7)).
#[test]
fn bb_7_the_example_of_a_weapon_can_be_ordered_in_the_first_battle() {
    let topic = include_str!("../../../../docs/rules/barbarica.md");
    let (_, example) = topic.split_once("with a weapon `p1 a3:").unwrap();
    let weapon: Ranged = example.split('`').next().unwrap().parse().unwrap();
    let game = tyrannis();
    let carried: Vec<Ranged> = game
        .army
        .the(id("p1"))
        .ranged
        .iter()
        .map(|(weapon, _)| *weapon)
        .collect();
    assert!(carried.contains(&weapon), "{weapon}");
}

/// A unit that runs follows neither the table nor its episode ([BB-116](docs/rules/barbarica.md#bb-116)).
#[test]
fn bb_116_of_a_routing_unit_it_is_told_that_it_runs() {
    let mut game = tyrannis();
    let unit = game.army.of(Side::Rome).next().unwrap().id;
    let follows = brain::brain_words(&game, game.army.the(unit)).join(" ");
    assert!(
        follows.contains("follows rule") || follows.contains("the table"),
        "{follows}"
    );
    game.army.the_mut(unit).routing = true;
    let told = brain::brain_words(&game, game.army.the(unit));
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0].contains("is routing: it follows nothing and runs away"),
        "{told:?}"
    );
}

/// A charge without a test that loses its unit for nothing is asked about, and one that can win is not
/// ([BB-151](docs/rules/barbarica.md#bb-151)).
#[test]
fn bb_151_a_charge_that_is_lost_for_nothing_is_asked_about() {
    let mut desk = Desk::new("tyrannis", "v4 D4 S, c1 D4 S, x1 F4 S, c2 F4 S, a3 D6 N, a4 F6 N");
    desk.unit("v4").strength = 1;
    desk.unit("a4").strength = 1;
    for (unit, target) in [("v4", "a3"), ("x1", "a4")] {
        let target = desk.game.army.the(id(target));
        assert!(!crate::courage::is_tested(&desk.game, id(unit), target), "{unit}");
    }
    let told = warned(&desk.game, "v4 !a3");
    assert!(told.contains("V4 charges a3 for nothing as things stand: 0"), "{told}");
    let strong = warned(&desk.game, "x1 !a4");
    assert!(!strong.contains("for nothing"), "{strong}");
}

/// The same holds for each unit of a charge together, and no refusal proposes one
/// ([BB-150](docs/rules/barbarica.md#bb-150), [BB-151](docs/rules/barbarica.md#bb-151)).
#[test]
fn bb_150_bb_151_a_unit_that_charges_with_others_for_nothing_is_asked_about() {
    let mut desk = Desk::new("tyrannis", "v4 D4 S, p1 D4 S, c1 D4 S, a3 D6 N");
    desk.unit("v4").strength = 1;
    desk.unit("p1").strength = 1;
    let told = warned(&desk.game, "v4+p1 !a3");
    assert!(told.contains("V4 charges a3 for nothing as things stand: 0"), "{told}");
    let order = Action::Order {
        order: Order::Charge {
            unit: id("v4"),
            target: id("a3"),
            via: None,
            with: Vec::new(),
        },
    };
    let refusal = muster_game::try_out(&desk.game, Seat(0), &order).map(drop).unwrap_err();
    let refusal = desk.game.refused(Seat(0), &order, refusal);
    let instead = refusal.instead.unwrap_or_default();
    assert!(!instead.is_empty() && !instead.contains('!'), "{instead}");
    // Of strong ones nothing is told, and the charge together is proposed.
    let desk = Desk::new("tyrannis", "x1 D4 S, x2 D4 S, c1 D4 S, a3 D6 N");
    let mut weak = desk.game.clone();
    weak.army.the_mut(id("a3")).strength = 1;
    assert!(!warned(&weak, "x1+x2 !a3").contains("for nothing"));
}

/// Who has fallen or left is told so where it is asked about; the numbers behind acts say what they count
/// ([BB-225](docs/rules/barbarica.md#bb-225)).
#[test]
fn bb_225_the_gone_are_told_as_gone_and_numbers_are_explained() {
    let mut game = tyrannis();
    super::fixtures::gone(&mut game, None, |unit| unit.id == id("a1"));
    super::fixtures::gone(&mut game, Some(crate::data::Edge::S), |unit| unit.id == id("t1"));
    let no = |asked: &str| game.situation(ANA, asked).unwrap_err();
    let fell = no("fight x1 a1");
    assert_eq!(fell.reason, "a1 has fallen.");
    assert!(!fell.instead.unwrap_or_default().contains("a1"));
    assert_eq!(no("s1 t1").reason, "t1 has left the map over its south edge.");
    let brain = |unit: Option<UnitId>| game.answer(ANA, crate::queries::Query::Brain { unit });
    assert_eq!(brain(Some(id("a1"))).unwrap_err().reason, "a1 has fallen.");
    let told = brain(None).unwrap();
    let lines: Vec<String> = told
        .lines
        .iter()
        .map(|line| line.plain(|seat| seat.to_string()))
        .collect();
    assert!(
        lines.iter().any(|line| line.starts_with("Worth most to it: ")),
        "{lines:?}"
    );
    assert!(
        lines
            .last()
            .unwrap()
            .starts_with("In brackets is what the act is worth to it, in wounds"),
        "{lines:?}"
    );
}
