//! Charging, reactions, flight (2.13), Leaders' help (2.10).

use super::fixtures::{Desk, hex, id};
use crate::action::{Action, Order};
use crate::commands::line_kind::Book;
use crate::commands::lines;
use crate::event::{Event, Gait, Leave, Reaction};
use crate::fight::target_number;
use crate::rules::blows::BlowKind;
use crate::rules::charge_plan::ChargePlan;
use crate::rules::{blows, charge_plan, nerve, psychology};
use crate::state::{Charge, Phase, Side};
use crate::tests::fixtures::set;
use crate::usual;
use crate::words::{Call, React, UnitId};
use muster_kit::hexes::Direction;

fn field(units: &str) -> Desk {
    Desk::new("tyrannis", units)
}

fn plan(desk: &Desk, by: &str, on: &str) -> Result<ChargePlan, muster_kit::Refusal> {
    charge_plan::charge_plan(&desk.game, desk.game.army.the(id(by)), id(on), None, &[])
}

fn reaction(desk: &Desk) -> Option<Reaction> {
    desk.events.iter().find_map(|event| match event {
        Event::Reacted { how, .. } => Some(*how),
        _ => None,
    })
}

/// One hit sends a unit charging and none holds it (BB-E-40, BB-110, BB-151).
#[test]
fn bb_e_40_bb_110_bb_151_one_hit_sends_a_unit_charging_and_none_holds_it() {
    assert_eq!((target_number(2, 5), target_number(2, 3)), (4, 3));
    let mut desk = field("p1 D4 S, a3 D7 N, x9 I1 N");
    desk.unit("a3").orders.react = React::Hold;
    desk.does("move p1 !a3", &[3, 4]);
    assert_eq!(
        (desk.at("p1"), desk.unit("p1").now.charge),
        ("D6".to_owned(), Charge::Fresh)
    );
    // Nobody dares: no charge, but an ordinary move may follow, and no second try.
    let mut desk = field("p1 D4 S, a3 D7 N, x9 I1 N");
    desk.does("move p1 !a3", &[3, 3]);
    assert_eq!(desk.at("p1"), "D4");
    assert_eq!(desk.refused("move p1 !a3").clause, "BB-151");
    desk.does("move p1 d5", &[]);
    assert_eq!(desk.unit("p1").now.charge, Charge::No);
}

/// Near a Leader no test is needed (BB-103, BB-108).
#[test]
fn bb_103_bb_108_a_leader_near_needs_no_test() {
    let mut desk = field("p1 D4 S, c1 E4 S, a3 D7 N, x9 I1 N");
    desk.does("move p1 !a3", &[]);
    assert!(matches!(
        desk.events[0],
        Event::Charges {
            leave: Leave::Leader,
            ..
        }
    ));
    // A Leader that runs is none, and one that is unproven leads its own hex alone.
    let mut desk = field("p1 D4 S, c1 E4 S, a3 D7 N, x9 I1 N");
    desk.unit("c1").routing = true;
    desk.does("move p1 !a3", &[3, 3]);
    let mut desk = field("p1 D4 S, x2 E4 S, a3 D7 N, x9 I1 N");
    (desk.unit("x2").heir, desk.unit("x2").unproven) = (true, true);
    desk.does("move p1 !a3", &[3, 3]);
    desk.unit("x2").at = hex("D4");
    desk.unit("p1").now.tried = false;
    desk.does("move p1 !a3", &[]);
}

/// Refusals roll no die (BB-E-41, BB-150).
#[test]
fn bb_e_41_bb_150_refusals_roll_no_die() {
    let mut desk = field("x1 D6 S, a1 D7 N, x2 D4 S, x3 D4 S, a3 F6 N, a4 E11 N, x4 F3 S");
    assert_eq!(desk.refused("move x1 !a3").reason, "X1 is in contact with a1.");
    assert_eq!(
        desk.refused("move x2 !a3").reason,
        "X2 shares D4 with X3, who does not charge."
    );
    let far = desk.refused("move x4 !a4");
    assert_eq!(far.reason, "a4 is 12 points of movement away; X4 can charge 3.");
    desk.unit("x4").now.shaken = true;
    assert_eq!(desk.refused("move x4 !a3").reason, "X4 is shaken this round.");
    desk.unit("x4").now.shaken = false;
    desk.unit("x4").debt = 2;
    desk.unit("x4").now.paid = 2;
    assert_eq!(desk.refused("move x4 !a3").clause, "BB-150");
    desk.unit("x4").now.paid = 0;
    assert_eq!(desk.refused("move x4 !a9").clause, "BB-200");
}

/// Two of one hex charge in one order, and a Leader there does not hinder (BB-106, BB-150).
#[test]
fn bb_106_bb_150_two_of_one_hex_charge_in_one_order_and_a_leader_does_not_hinder() {
    let mut desk = field("x2 D4 S, x3 D4 S, c1 D3 S, a3 D7 N, x9 I1 N");
    desk.does("move x2+x3 !a3", &[]);
    assert_eq!(
        (desk.unit("x2").now.charge, desk.unit("x3").now.charge),
        (Charge::Fresh, Charge::Fresh)
    );
    // BB-106: a Leader in the hex does not hinder them.
    let mut desk = field("x2 D4 S, c1 D4 S, a3 D7 N, x9 I1 N");
    desk.does("move x2 !a3", &[]);
}

#[test]
fn bb_152_rear_before_flank_before_front_unless_the_hex_is_named() {
    let mut desk = field("x1 C6 S, c1 C5 S, a3 D7 S, x9 I1 N");
    desk.unit("x1").movement = 3;
    // a3 faces S: D6 lies behind it.
    assert_eq!(plan(&desk, "x1", "a3").unwrap().path, [hex("D6")]);
    desk.does("move x1 !a3@c7", &[]);
    assert_eq!(desk.at("x1"), "C7");
    assert_eq!(desk.unit("x1").facing, Direction::Se);
}

/// Holding keeps the facing (BB-153, BB-154).
#[test]
fn bb_153_bb_154_holding_keeps_the_facing() {
    let mut desk = field("x1 D4 S, c1 D3 S, a3 D7 SE, x9 I1 N");
    desk.unit("a3").orders.react = React::Hold;
    desk.does("move x1 !a3", &[]);
    assert_eq!((reaction(&desk), desk.unit("a3").facing), (None, Direction::Se));
    // In contact, in an ambush, or having reacted already it can do nothing else.
    for hinder in 0..3 {
        let mut desk = field("x1 D4 S, c1 D3 S, a3 D7 N, x9 I1 N, x4 D8 N");
        desk.unit("a3").orders.react = React::Counter;
        match hinder {
            0 => (),
            1 => {
                desk.unit("x4").at = hex("I2");
                set(&mut desk.game, "/round", 0);
            }
            _ => {
                desk.unit("x4").at = hex("I2");
                desk.unit("a3").now.reacted = true;
            }
        }
        desk.does("move x1 !a3", &[]);
        assert_eq!(desk.at("a3"), "D7");
    }
}

/// A shot at a charger is taken nearest of equals (BB-E-43, BB-155).
#[test]
fn bb_e_43_bb_155_a_shot_at_a_charger_is_taken_nearest_of_equals() {
    let mut desk = field("x1 D3 S, c1 D2 S, g1 D6 N, x9 I1 N");
    desk.unit("g1").orders.react = React::Shoot;
    let chosen = charge_plan::best_shot_at_charger(&desk.game, id("g1"), id("x1"), &plan(&desk, "x1", "g1").unwrap());
    let (at, shot) = chosen.unwrap();
    // 3 dice, one more for half range, one less at a charger; of equals the nearer hex.
    assert_eq!((at, shot.test.ordinary, shot.distance), (hex("D4"), 3, 2));
    desk.does("move x1 !g1", &[1, 1, 1, 1]);
    assert_eq!(desk.at("x1"), "D5");
    assert_eq!(desk.unit("g1").attacks_left(), 0, "none is left to return with");
    // If the charger falls there is no charge.
    let mut desk = field("x1 D3 S, c1 D2 S, g1 D6 N, x9 I1 N");
    desk.unit("g1").orders.react = React::Shoot;
    desk.unit("x1").strength = 1;
    desk.does("move x1 !g1", &[6, 6, 6, 6]);
    assert_eq!(desk.strength("x1"), None);
    assert!(!desk.events.iter().any(|event| matches!(event, Event::Moved(_))));
}

/// Both run and meet (BB-E-42, BB-156).
#[test]
fn bb_e_42_bb_156_both_run_and_meet() {
    let meet = |scenario: &str, from: &str, points: u8, at: &str, via: &str| {
        let mut desk = Desk::new(scenario, &format!("x1 {from} S, a3 {at} N, x9 I1 N"));
        desk.unit("x1").movement = points - 1;
        desk.unit("x1").heir = true;
        desk.unit("a3").orders.react = React::Counter;
        desk.does(&format!("move x1 !a3{via}"), &[]);
        let charge = (desk.unit("x1").now.charge, desk.unit("a3").now.charge);
        assert_eq!(charge, (Charge::Fresh, Charge::Fresh));
        assert!(desk.game.army.in_contact(desk.game.army.the(id("x1"))));
        [Gait::Charge, Gait::CounterCharge].map(|gait| {
            let count = |event: &Event| match event {
                Event::Moved(walk) if walk.gait == gait => Some(walk.path.len()),
                _ => None,
            };
            desk.events.iter().find_map(count).unwrap_or(0)
        })
    };
    assert_eq!(meet("tyrannis", "E3", 3, "E7", ""), [2, 1], "three hexes between");
    assert_eq!(meet("tyrannis", "E3", 3, "E6", ""), [1, 1], "two");
    assert_eq!(
        meet("ford", "B1", 4, "B5", "@b4"),
        [1, 2],
        "three, the first of them a wood"
    );
}

/// A reaction takes the next movement (BB-E-45, BB-160).
#[test]
fn bb_e_45_bb_160_a_reaction_takes_the_next_movement() {
    // Rome reacts in the tribe's phase: it has moved for this round.
    let mut desk = field("x1 E3 S, x2 I1 N, a3 E7 N, a9 I14 N");
    desk.unit("x1").heir = true;
    desk.unit("a3").orders.react = React::Counter;
    desk.does("move x1 !a3", &[]);
    desk.part(Phase::Movement, Side::Rome);
    assert_eq!(desk.refused("move a3 e7").clause, "BB-160");
    desk.next_round(&[]);
    assert!(!desk.unit("a3").now.moved);
    // The tribe reacts in Rome's phase: it sits out its next one, but may turn.
    let mut desk = field("p2 E7 N, x2 I1 N, a3 E3 S, a9 I14 N");
    desk.unit("a3").heir = true;
    desk.unit("p2").orders.react = React::Flee;
    desk.part(Phase::Movement, Side::Rome).does("move a3 !p2", &[]);
    assert_eq!(reaction(&desk), Some(Reaction::Flee));
    desk.next_round(&[]);
    assert_eq!(desk.refused("move p2 e10").clause, "BB-160");
    desk.does("move p2 /e", &[]);
}

/// A rider catches a fleer and foot does not (BB-E-44, BB-157).
#[test]
fn bb_e_44_bb_157_a_rider_catches_a_fleer_and_foot_does_not() {
    // E1 has six points: it catches P2, who gets two hexes away.
    let mut desk = field("e1 E3 S, p2 E7 N, x9 I1 N, a9 I14 N");
    desk.unit("e1").heir = true;
    desk.unit("p2").orders.react = React::Flee;
    desk.part(Phase::Movement, Side::Rome).does("move e1 !p2", &[]);
    assert!(desk.unit("p2").routing, "caught");
    let (e1, p2) = (desk.game.army.the(id("e1")), desk.game.army.the(id("p2")));
    assert_eq!(e1.at.distance(p2.at), 1);
    let weapon = crate::data::Melee::Spear;
    let blow = {
        set(&mut desk.game, "/phase", Phase::Melee);
        let (e1, p2) = (desk.game.army.the(id("e1")), desk.game.army.the(id("p2")));
        blows::blow_plan(&desk.game, e1, p2, weapon, BlowKind::Attack)
    };
    assert_eq!(blow.position, crate::bearing::Bearing::Rear);
    let charge: i32 = blow.bonuses.iter().map(|(_, dice)| dice).sum();
    assert_eq!(charge, 2);
    // On foot, from three hexes away, the charger is too slow, and has not charged.
    let mut desk = field("a1 E4 S, p2 E7 N, x9 I1 N, a9 I14 N");
    desk.unit("a1").heir = true;
    desk.unit("p2").orders.react = React::Flee;
    desk.part(Phase::Movement, Side::Rome).does("move a1 !p2", &[]);
    let (a1, p2) = (desk.game.army.the(id("a1")), desk.game.army.the(id("p2")));
    assert_eq!(p2.at.distance(hex("E4")), 5);
    assert_eq!(
        (a1.at.distance(hex("E4")), a1.at.distance(p2.at), a1.now.charge),
        (3, 2, Charge::No)
    );
    assert!(desk.unit("p2").now.fleeing && !desk.unit("p2").routing);
    desk.next_round(&[]);
    assert!(!desk.unit("p2").now.fleeing, "normal again after Resolution");
}

/// A reaction that was ordered shows what others may not know: it cannot be taken back. The usual one shows nothing.
#[test]
fn bb_161_an_ordered_reaction_is_not_taken_back() {
    use crate::action::Reveal;
    for (react, reveal, tells) in [
        (React::Auto, Reveal::All, false),
        (React::Hold, Reveal::All, false),
        (React::Flee, Reveal::All, true),
        (React::Hold, Reveal::Seat, true),
        (React::Auto, Reveal::Seat, true),
    ] {
        let mut desk = field("e1 E3 S, p2 E7 N, x9 I1 N, a9 I14 N");
        desk.unit("e1").heir = true;
        desk.unit("p2").orders.react = react;
        set(&mut desk.game, "/options/reveal", reveal);
        desk.part(Phase::Movement, Side::Rome).does("move e1 !p2", &[]);
        assert_eq!(desk.revealed, tells, "{react:?} {reveal:?}");
    }
}

#[test]
fn bb_119_fanatics_do_not_flee() {
    let mut desk = field("a1 E4 S, y2 E7 N, x9 I1 N, a9 I14 N");
    desk.unit("a1").heir = true;
    desk.unit("y2").orders.react = React::Flee;
    desk.part(Phase::Movement, Side::Rome).does("move a1 !y2", &[]);
    assert_eq!((reaction(&desk), desk.at("y2")), (None, "E7".to_owned()));
}

/// The die belongs to the first attack (BB-158, BB-159).
#[test]
fn bb_158_bb_159_the_die_belongs_to_the_first_attack() {
    let mut desk = field("x1 D4 S, c1 D3 S, a3 D7 N, x9 I1 N, a9 I14 N");
    desk.does("move x1 !a3", &[]);
    assert_eq!(desk.refused("move x1 d5").clause, "BB-130");
    assert_eq!(desk.unit("x1").facing, Direction::S);
    // A free attack neither has nor uses it.
    let x1 = desk.game.army.the(id("x1")).clone();
    let a3 = desk.game.army.the(id("a3")).clone();
    desk.melee();
    let axe = crate::data::Melee::Battleaxe;
    assert_eq!(
        blows::blow_plan(&desk.game, &x1, &a3, axe, BlowKind::Free)
            .test
            .ordinary,
        3
    );
    assert_eq!(
        blows::blow_plan(&desk.game, &x1, &a3, axe, BlowKind::Attack)
            .test
            .ordinary,
        4
    );
    // An answer to Rome's attack would spend it as well.
    desk.part(Phase::Melee, Side::Rome).does("fight a3 x1", &[1; 10]);
    assert_eq!(desk.unit("x1").now.charge, Charge::Spent);
}

#[test]
fn bb_161_what_a_unit_does_by_itself() {
    let auto = |units: &str, change: &dyn Fn(&mut Desk)| {
        let mut desk = field(&format!("{units}, x9 I1 N, a9 I14 N"));
        change(&mut desk);
        desk.unit("a3").heir = true;
        desk.part(Phase::Movement, Side::Rome);
        let target: UnitId = desk.game.army.of(Side::Tribe).next().unwrap().id;
        desk.does(&format!("move a3 !{target}"), &[1; 9][..shots(&desk, target)]);
        reaction(&desk)
    };
    fn shots(desk: &Desk, target: UnitId) -> usize {
        let plan = charge_plan::charge_plan(&desk.game, desk.game.army.the(id("a3")), target, None, &[]).unwrap();
        let weak = target == id("s1");
        let shot = charge_plan::best_shot_at_charger(&desk.game, target, id("a3"), &plan).filter(|_| weak);
        shot.map_or(0, |(_, shot)| usize::from(shot.test.ordinary) + 1)
    }
    assert_eq!(auto("s1 E7 N, a3 E4 S", &|_| ()), Some(Reaction::Shoot), "only a knife");
    assert_eq!(
        auto("p1 E7 N, a3 E4 S", &|desk| desk.unit("a3").strength = 4),
        Some(Reaction::Counter)
    );
    assert_eq!(auto("p1 E7 N, a3 E4 S", &|_| ()), None, "weaker than the charger");
    assert_eq!(
        auto("p1 E7 N, a3 E4 S", &|desk| desk.unit("p1").strength = 1),
        Some(Reaction::Flee)
    );
    assert_eq!(
        auto("c1 E7 N, a3 E4 S", &|desk| desk.unit("a3").strength = 2),
        None,
        "a Leader stands"
    );
}

#[test]
fn bb_162_a_target_that_is_gone_is_refused() {
    let mut desk = field("x1 D4 S, a3 D7 N, x9 I1 N");
    desk.game.army.keep(|unit| unit.id != id("a3"));
    assert_eq!(desk.refused("move x1 !a3").clause, "BB-200");
}

#[test]
fn bb_123_a_horn_sends_one_unit_forward() {
    let mut desk = field("u1 D2 S, p1 D4 S, p2 F4 S, a3 D7 N, a4 F7 N, x9 I1 N");
    desk.unit("u1").orders.call = Call::Advance;
    desk.with(&[], |game, referee| psychology::psychology(game, Side::Tribe, referee));
    assert!(matches!(desk.events[0], Event::Called { rally: None, .. }));
    desk.does("move p1 !a3", &[]);
    assert!(matches!(
        desk.events[0],
        Event::Charges {
            leave: Leave::Call { .. },
            ..
        }
    ));
    desk.does("move p2 !a4", &[3, 3]);
    assert_eq!(desk.at("p2"), "F4");
}

#[test]
fn bb_202_a_charge_out_of_hiding_is_seen_as_it_starts() {
    let mut desk = field("p1 B8 SE, c1 B7 SE, a3 D8 N, x9 I1 N");
    desk.unit("p1").hidden = true;
    desk.does("move p1 !a3", &[]);
    assert!(!desk.unit("p1").hidden);
    assert!(desk.events.iter().any(|event| matches!(event, Event::Revealed { .. })));
}

/// A Standard raises and mourning lowers Discipline (BB-E-61, BB-113, BB-122).
#[test]
fn bb_e_61_bb_113_bb_122_a_standard_raises_and_mourning_lowers_discipline() {
    let mut desk = field("p2 D4 S, d1 D6 S, x1 E5 S, a3 E8 N, x9 I1 N");
    set(&mut desk.game, "/campaign/mourning", true);
    assert_eq!(nerve::discipline(&desk.game, desk.game.army.the(id("p2"))), 2);
    set(&mut desk.game, "/campaign/mourning", false);
    let (x1, a3) = (desk.game.army.the(id("x1")), desk.game.army.the(id("a3")));
    assert_eq!(nerve::discipline(&desk.game, x1), 4);
    assert_eq!(nerve::charge_test(&desk.game, x1, a3).unwrap().target, 3);
    assert_eq!(target_number(3, 5), 4);
    desk.unit("d1").routing = true;
    assert_eq!(nerve::discipline(&desk.game, desk.game.army.the(id("x1"))), 3);
}

/// What units of the house do when they are charged, the first that fits.
#[test]
fn bb_235_the_house_reacts_by_its_temper() {
    let react = |units: &str, target: &str, strength: u8| {
        let mut desk = field(&format!("{units}, c1 E3 S, x1 E4 S, x9 I1 N, a9 I14 N"));
        set(&mut desk.game, "/chairs", 1);
        set(&mut desk.game, "/rome", 1);
        set(&mut desk.game, "/options/enemy", crate::action::Enemy::Bot);
        desk.unit("x1").strength = strength;
        let shots =
            charge_plan::best_shot_at_charger(&desk.game, id(target), id("x1"), &plan(&desk, "x1", target).unwrap());
        let faces = shots.map_or(0, |(_, shot)| usize::from(shot.test.ordinary) + 1);
        let faces = if target.starts_with('g') { faces } else { 0 };
        desk.does(&format!("move x1 !{target}"), &vec![1; faces]);
        reaction(&desk)
    };
    assert_eq!(
        react("g1 E7 N", "g1", 5),
        Some(Reaction::Shoot),
        "an archer prefers to shoot"
    );
    assert_eq!(
        react("a3 E7 N", "a3", 5),
        Some(Reaction::Counter),
        "as strong as the charger"
    );
    assert_eq!(react("a3 E7 N", "a3", 6), None, "weaker");
    assert_eq!(react("z1 E7 N", "z1", 5), None, "a Leader stands");
}

/// Units of one hex that charge together are told once, as one line that is taken
/// ([BB-150](docs/rules/barbarica.md#bb-150)).
#[test]
fn bb_150_the_usual_orders_tell_a_charge_of_two_once() {
    let desk = Desk::new("palus", "x1 D3 S, x2 D3 S, a1 D5 N, a2 E5 N");
    let seen = desk.game.clone();
    let orders = ["x1+x2 !a1", "x1 !a1, x2 !a2"];
    for line in orders {
        let read = |line: &str| {
            let written = lines::read_line(&seen, 0, Book::Move, line).unwrap();
            let orders = written.into_iter().map(|written| match written.action {
                Action::Order { order } => order,
                other => panic!("{other:?}"),
            });
            orders.collect::<Vec<Order>>()
        };
        let told = usual::told_once(&read(line)).join(", ");
        let charges = |id: &str| told.matches(&format!("{id} charges")).count();
        assert_eq!((charges("X1"), charges("X2")), (1, 1), "{told}");
        assert_eq!(told.matches("together").count(), 1, "{told}");
        let typed = told.split("together (`").nth(1).unwrap().split('`').next().unwrap();
        assert_eq!(read(typed), read(line), "{told}");
    }
}
