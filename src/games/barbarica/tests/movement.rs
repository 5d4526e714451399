//! Movement, debt, breaking away, leaving, fighting retreats (2.9, 2.12).

use super::fixtures::{Desk, id};
use crate::data::{UnitType, Weight};
use crate::event::{Event, Gait};
use crate::rules::{charges, reach, running};
use crate::state::{Phase, Side};
use crate::tests::fixtures::set;
use crate::words::YesNo;
use muster_kit::hexes::Direction;

fn field(units: &str) -> Desk {
    Desk::new("tyrannis", units)
}

/// Rough ground and what is owed for it (BB-E-35, BB-133, BB-134, BB-191).
#[test]
fn bb_e_35_bb_133_bb_134_bb_191_rough_ground_and_what_is_owed_for_it() {
    // M2 enters a wood for both its points.
    let mut desk = field("x1 C8 S, a9 I14 N");
    assert_eq!(
        reach::destinations(&desk.game, desk.game.army.the(id("x1")))
            .iter()
            .filter(|(_, _, cost)| *cost > 2)
            .count(),
        0
    );
    desk.does("move x1 b8", &[]);
    assert_eq!((desk.at("x1"), desk.unit("x1").debt), ("B8".to_owned(), 0));
    // M3 goes in and out again.
    let mut desk = field("x1 C8 S, a9 I14 N");
    desk.unit("x1").movement = 3;
    desk.does("move x1 qe", &[]);
    // M1 owes one, sits out a phase, and moves one in the next.
    let mut desk = field("x1 C8 S, x2 I1 N, a9 I14 N");
    desk.unit("x1").movement = 1;
    desk.does("move x1 b8", &[]);
    assert_eq!(desk.unit("x1").debt, 1);
    desk.next_round(&[]);
    let x1 = desk.unit("x1").clone();
    assert_eq!((x1.debt, reach::points(&x1)), (0, 0));
    assert_eq!(desk.refused("move x1 c8").clause, "BB-134");
    desk.next_round(&[]);
    let x1 = desk.unit("x1").clone();
    assert_eq!(reach::points(&x1), 1);
    // Heavy armour costs a point more: M2 owes one, M1 two.
    for (movement, owes) in [(2, 1), (1, 2)] {
        let mut desk = field("a1 C8 S, x9 I14 N");
        desk.unit("a1").movement = movement;
        desk.part(Phase::Movement, Side::Rome).does("move a1 b8", &[]);
        assert_eq!(desk.unit("a1").debt, owes);
    }
}

/// Riders pay more and no unit is a chariot (BB-133, BB-211).
#[test]
fn bb_133_bb_211_riders_pay_more_and_no_unit_is_a_chariot() {
    let desk = field("r1 C4 N, x9 I14 N, a9 A14 N");
    let r1 = desk.game.army.the(id("r1"));
    let cost = |hex: &str| reach::entry_cost(&desk.game, r1, super::fixtures::hex(hex));
    assert_eq!(cost("C3"), None, "a tower");
    assert_eq!(cost("A3"), Some(3), "a wood");
    assert_eq!(cost("D4"), Some(1));
    assert_eq!(cost("E4"), Some(1), "a road");
    let drawn = |kind: &UnitType| kind.sheet().name.to_lowercase().contains("chariot");
    assert!(!UnitType::ALL.iter().any(drawn));
}

/// A forced stop and a forced facing (BB-E-36, BB-131, BB-93).
#[test]
fn bb_e_36_bb_131_bb_93_a_forced_stop_and_a_forced_facing() {
    let mut desk = field("x1 D4 N, a1 D7 N, x2 F6 S, a2 F7 N");
    desk.unit("x1").movement = 3;
    desk.does("move x1 sss/w", &[]);
    assert_eq!((desk.at("x1"), desk.unit("x1").facing), ("D6".to_owned(), Direction::S));
    assert_eq!(desk.refused("move x1 /w").clause, "BB-93");
    // In contact since last round and not moving, it turns as it likes.
    desk.does("move x2 /e", &[]);
    assert_eq!(desk.unit("x2").facing, Direction::Ne);
    assert!(!desk.unit("x2").now.moved);
}

#[test]
fn bb_131_of_several_enemies_the_owner_may_choose_whom_to_face() {
    let mut desk = field("x1 D5 S, a1 D7 N, a2 E7 N");
    desk.does("move x1 d6/d", &[]);
    assert_eq!(desk.unit("x1").facing, Direction::Se, "a2 stands there");
    let mut desk = field("x1 D5 S, a1 D7 N, a2 E7 N");
    desk.unit("a2").strength = 2;
    desk.does("move x1 d6", &[]);
    assert_eq!(desk.unit("x1").facing, Direction::Se, "the weakest");
}

#[test]
fn bb_130_once_a_phase_and_no_further_than_the_points() {
    let mut desk = field("x1 D4 S, a9 I14 N");
    let refusal = desk.refused("move x1 d7");
    assert_eq!(
        (refusal.clause.as_ref(), refusal.reason.as_str()),
        ("BB-130", "D7 costs 3 points; X1 has 2.")
    );
    assert_eq!(refusal.instead.as_deref(), Some("/barb move orders:x1 d6"));
    assert_eq!(desk.refused("move x1 z9").clause, "BB-20");
    // A9 is a hex and an enemy; a charge is proposed only where it can be ordered.
    let instead = desk.refused("move x1 a9").instead.unwrap();
    assert!(!instead.contains('!'), "{instead}");
    desk.does("move x1 d5", &[]);
    assert_eq!(
        desk.refused("move x1 d6").reason,
        "X1 has moved already; a unit moves once a round."
    );
}

/// What is proposed instead of a hex with the name of an enemy, or with an enemy on it, can be ordered.
#[test]
fn bb_130_bb_132_a_charge_is_proposed_where_it_can_be_made() {
    let near = field("x1 D5 S, a9 D7 N");
    let instead = near.refused("move x1 a9").instead.unwrap();
    assert_eq!(instead, "/barb move orders:x1 !a9, to charge the enemy");
    assert_eq!(
        near.refused("move x1 d7").instead.as_deref(),
        Some("/barb move orders:x1 !a9")
    );
    let far = field("x1 D5 S, a9 D12 N");
    for line in ["move x1 a9", "move x1 d12"] {
        let instead = far.refused(line).instead.unwrap();
        let order = instead.strip_prefix("/barb move orders:").unwrap();
        assert!(charges::charge_orders(&far.game, far.game.army.the(id("x1"))).is_empty());
        let mut tried = field("x1 D5 S, a9 D12 N");
        tried.does(&format!("move {order}"), &[]);
    }
}

/// The name of an enemy whose column the map lacks is no hex off the map.
#[test]
fn bb_20_an_enemy_is_not_taken_for_a_hex_off_the_map() {
    let desk = field("x1 D5 S, t1 D7 N");
    let refusal = desk.refused("move x1 t1");
    assert!(refusal.reason.contains("t1 is an enemy on D7"), "{refusal}");
    assert_eq!(refusal.instead.as_deref(), Some("/barb move orders:x1 !t1"));
}

/// Bumping into a hidden enemy reveals it and stops (BB-132, BB-200).
#[test]
fn bb_132_bb_200_bumping_into_a_hidden_enemy_reveals_it_and_stops() {
    let mut desk = field("x1 D4 S, a1 D6 N, p9 A1 N");
    desk.unit("x1").movement = 3;
    desk.unit("a1").hidden = true;
    // D5 is next to a1: it is seen at that moment, and X1 stops and faces it.
    desk.does("move x1 sss", &[]);
    assert_eq!((desk.at("x1"), desk.unit("x1").facing), ("D5".to_owned(), Direction::S));
    assert!(!desk.unit("a1").hidden);
    let mut desk = field("x1 D5 S, a1 D6 N, p9 A1 N");
    desk.unit("a1").hidden = true;
    desk.does("move x1 s", &[]);
    assert_eq!(desk.at("x1"), "D5");
    assert!(!desk.unit("a1").hidden);
    let desk = field("x1 D5 S, a1 D6 N, p9 A1 N");
    assert_eq!(desk.refused("move x1 d6").clause, "BB-132");
}

#[test]
fn bb_135_through_friends_and_not_onto_them() {
    let mut desk = field("x1 D4 S, x2 D5 S, x3 D5 S, a9 I14 N");
    desk.does("move x1 d6", &[]);
    assert_eq!(desk.at("x1"), "D6");
}

#[test]
fn bb_136_a_step_from_one_enemy_to_the_next() {
    let mut desk = field("x1 D6 S, a1 D7 N, a2 C5 SE");
    desk.unit("x1").movement = 4;
    desk.does("move x1 qq", &[]);
    assert_eq!((desk.at("x1"), desk.unit("x1").facing), ("C6".to_owned(), Direction::N));
}

/// Breaking away lets them strike (BB-E-37, BB-137).
#[test]
fn bb_e_37_bb_137_breaking_away_lets_them_strike() {
    let stand = || {
        let mut desk = field("x1 D6 S, x9 I1 N, a1 D7 N, a2 E7 NW, a9 I14 N");
        desk.unit("x1").fought_last = true;
        desk
    };
    let mut desk = stand();
    desk.unit("a1").now.used = 1;
    desk.does("move x1 c6", &[1; 5 + 5]);
    let by: Vec<_> = desk.blows().iter().map(|blow| blow.by).collect();
    assert_eq!(
        by,
        [id("a1"), id("a2")],
        "in unit order, with no attack left, and none is used"
    );
    assert_eq!((desk.unit("a1").now.used, desk.unit("a2").now.used), (1, 0));
    assert_eq!(desk.at("x1"), "C6");
    // C7 is still next to a1.
    let mut desk = stand();
    desk.does("move x1 c7", &[1; 5]);
    assert_eq!(desk.blows().len(), 1);
    assert_eq!(desk.blows()[0].by, id("a2"));
    // A unit that did not fight last round is not struck, nor does one strike that is told not to.
    let mut desk = stand();
    desk.unit("x1").fought_last = false;
    desk.does("move x1 c6", &[]);
    let mut desk = stand();
    desk.unit("a1").orders.free = YesNo::No;
    desk.does("move x1 c6", &[1; 5]);
    // If it falls it does not move.
    let mut desk = stand();
    desk.unit("x1").strength = 1;
    desk.does("move x1 c6", &[6; 5]);
    assert_eq!(desk.strength("x1"), None);
    assert_eq!(desk.game.army.gone()[0].unit.at.to_string(), "D6");
}

#[test]
fn bb_138_off_the_map_over_an_open_edge() {
    let mut desk = field("x1 A5 N, x2 D13 S, a1 E14 S, x9 I1 N, a9 E1 N");
    assert_eq!(desk.refused("move x2 off").clause, "BB-138");
    desk.does("move x1 off", &[]);
    assert_eq!(desk.strength("x1"), None);
    assert!(desk.game.army.gone()[0].left.is_some());
    desk.part(Phase::Movement, Side::Rome);
    assert_eq!(
        desk.refused("move a9 off").clause,
        "BB-138",
        "the north is closed to Rome"
    );
    desk.does("move a1 off", &[]);
}

#[test]
fn bb_138_the_last_point_of_a_walk_leads_off_the_map() {
    let mut desk = field("x1 E2 N, x9 I13 N, a9 E14 N");
    desk.does("move x1 e1, x1 off", &[]);
    assert_eq!(desk.strength("x1"), None);
    let mut desk = field("x1 E3 N, x9 I13 N, a9 E14 N");
    desk.does("move x1 e1", &[]);
    assert_eq!(desk.refused("move x1 off").clause, "BB-138", "no point is left");
}

#[test]
fn bb_139_paths_are_the_cheapest_and_steps_are_walked_as_given() {
    let mut desk = field("x1 C6 S, a9 I14 N");
    desk.does("move x1 e6", &[]);
    let Event::Moved(walk) = &desk.events[0] else {
        panic!("a walk is told")
    };
    // Round by D5 or D6: the first direction that differs is NE.
    assert_eq!(
        walk.path.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["D5", "E6"]
    );
    let desk = field("x1 D4 S, a9 I14 N");
    let refusal = desk.refused("move x1 sww");
    assert_eq!(refusal.clause, "BB-130");
}

#[test]
fn bb_90_a_unit_faces_the_way_it_stepped() {
    let mut desk = field("x1 D4 N, a9 I14 N");
    desk.does("move x1 ds", &[]);
    assert_eq!(desk.unit("x1").facing, Direction::S);
    let mut desk = field("x1 D4 N, a9 I14 N");
    desk.does("move x1 ds/q", &[]);
    assert_eq!(desk.unit("x1").facing, Direction::Nw);
}

/// A fighting retreat keeps its face to the enemy (BB-E-38, BB-101, BB-102).
#[test]
fn bb_e_38_bb_101_bb_102_a_fighting_retreat_keeps_its_face_to_the_enemy() {
    let mut desk = field("x1 D6 S, a1 D7 N, a9 I14 N, x9 A1 N");
    desk.unit("x1").fought_last = true;
    assert_eq!(desk.refused("move x1 -a1 s").clause, "BB-101");
    assert_eq!(desk.refused("move x1 -a1 a").clause, "BB-101");
    desk.does("move x1 -a1 w", &[1; 9]);
    assert_eq!((desk.at("x1"), desk.unit("x1").facing), ("D5".to_owned(), Direction::S));
    assert_eq!(desk.blows().len(), 2, "no free attacks");
    assert_eq!(desk.unit("x1").attacks_left(), 0);
    assert_eq!(desk.at("a1"), "D7", "it was not told to follow");
    // Told to, it comes after.
    let mut desk = field("x1 D6 S, a1 D7 N, a9 I14 N, x9 A1 N");
    desk.unit("a1").orders.follow = YesNo::Yes;
    desk.does("move x1 -a1 q", &[1; 9]);
    assert_eq!((desk.at("x1"), desk.at("a1")), ("C6".to_owned(), "D6".to_owned()));
    assert_eq!(desk.unit("a1").facing, Direction::Nw);
    assert!(
        desk.events
            .iter()
            .any(|event| matches!(event, Event::Moved(walk) if walk.gait == Gait::Follow))
    );
    // BB-102: it retreats although the enemy fell, and does not push forward.
    let mut desk = field("x1 D6 S, a1 D7 N, a9 I14 N, x9 A1 N");
    desk.unit("a1").strength = 1;
    desk.unit("x1").orders.push = crate::words::Follow::Yes;
    desk.unit("a1").orders.returns = YesNo::No;
    desk.does("move x1 -a1 w", &[6; 4]);
    assert_eq!((desk.strength("a1"), desk.at("x1")), (None, "D5".to_owned()));
}

/// A fighting retreat that cannot be read is answered with one, not with a walk under free attacks.
#[test]
fn bb_101_what_is_written_as_a_retreat_is_answered_with_one() {
    let mut desk = field("x1 D6 S, a1 D7 N, a2 E6 NW, a9 I14 N, x9 A1 N");
    desk.unit("x1").fought_last = true;
    for (line, instead) in [
        ("move x1 -d5", "/barb move orders:x1 -a1 n"),
        ("move x1 -c6", "/barb move orders:x1 -a1 nw"),
        ("move x1 -a1", "/barb move orders:x1 -a1 "),
        ("move x1 -a2", "/barb move orders:x1 -a2 "),
        ("move x1 -", "/barb move orders:x1 -a1 "),
    ] {
        let refusal = desk.refused(line);
        let proposed = refusal.instead.clone().unwrap_or_default();
        assert!(proposed.starts_with(instead), "{line}: {refusal}");
    }
}

#[test]
fn bb_101_what_keeps_a_unit_from_retreating() {
    let mut desk = field("x1 D6 S, a1 D9 N, x2 F6 S, a2 F7 N");
    assert_eq!(desk.refused("move x1 -a1 w").clause, "BB-101");
    desk.unit("x2").now.used = 1;
    assert_eq!(desk.refused("move x2 -a2 w").clause, "BB-101");
    let boxed = field("x2 F6 S, a2 F7 N, a3 F5 S, a4 E6 NE, a5 G6 NW");
    assert!(boxed.refused("move x2 -a2 w").reason.contains("All three hexes"));
}

#[test]
fn bb_101_the_facing_is_kept_beside_a_new_enemy() {
    let mut desk = field("x1 D6 S, a1 D7 N, a2 D4 S, a9 I14 N, x9 A1 N");
    desk.does("move x1 -a1 w", &[1; 9]);
    assert_eq!((desk.at("x1"), desk.unit("x1").facing), ("D5".to_owned(), Direction::S));
}

/// Cover keeps a moving unit hidden and open ground does not (BB-201, BB-202).
#[test]
fn bb_201_bb_202_cover_keeps_a_moving_unit_hidden_and_open_ground_does_not() {
    let mut desk = field("p1 B8 N, p2 B6 N, a1 D7 N, x9 A1 N");
    desk.unit("p1").hidden = true;
    desk.unit("p2").hidden = true;
    desk.does("move p1 b7", &[]);
    assert!(desk.unit("p1").hidden);
    desk.does("move p2 c6", &[]);
    assert!(!desk.unit("p2").hidden, "open ground");
    let mut desk = field("p1 B8 N, a1 C7 N, x9 A1 N");
    desk.unit("p1").hidden = true;
    desk.does("move p1 b7", &[]);
    assert!(!desk.unit("p1").hidden, "next to a1");
}

/// A rider may get down (BB-210, BB-214).
#[test]
fn bb_210_bb_214_a_rider_may_get_down() {
    let mut desk = field("r1 D4 N, e1 D9 N");
    desk.does("move r1 dismount", &[]);
    let r1 = desk.unit("r1");
    assert_eq!((r1.mounted, r1.movement, r1.now.moved), (false, 2, true));
    assert_eq!(desk.refused("move r1 dismount").clause, "BB-130");
    desk.unit("e1").armour = Weight::Heavy;
    desk.part(Phase::Movement, Side::Rome).does("move e1 dismount", &[]);
    assert_eq!(desk.unit("e1").movement, 1);
}

/// A runner goes farthest and turns its back (BB-E-48, BB-92, BB-116, BB-118).
#[test]
fn bb_e_48_bb_92_bb_116_bb_118_a_runner_goes_farthest_and_turns_its_back() {
    let mut desk = Desk::new("palus", "p1 D4 S, a1 D5 N, a2 C6 N, x9 A1 N");
    desk.unit("p1").routing = true;
    desk.with(&[], |game, referee| running::rout_move(game, id("p1"), referee));
    assert_eq!((desk.at("p1"), desk.unit("p1").facing), ("D2".to_owned(), Direction::N));
    assert_eq!(desk.refused("move p1 d3").clause, "BB-116");
    // A unit that fought last round is struck in the back as it leaves.
    let mut desk = Desk::new("palus", "p1 D4 S, a1 D5 N, a2 C6 N, x9 A1 N");
    desk.unit("p1").routing = true;
    desk.unit("p1").fought_last = true;
    desk.with(&[1; 5], |game, referee| running::rout_move(game, id("p1"), referee));
    assert_eq!(desk.blows()[0].position, crate::bearing::Bearing::Rear);
}

#[test]
fn bb_118_a_way_off_the_map_beats_every_hex() {
    let mut desk = field("p1 C1 N, a1 C4 N, x9 I9 N");
    desk.unit("p1").routing = true;
    desk.unit("p1").at = super::fixtures::hex("D1");
    desk.with(&[], |game, referee| running::rout_move(game, id("p1"), referee));
    assert_eq!(desk.strength("p1"), None);
    assert!(
        desk.events
            .iter()
            .any(|event| matches!(event, Event::Left { routing: true, .. }))
    );
}

#[test]
fn bb_220_wagons_keep_to_open_ground() {
    let mut desk = Desk::new("aes", "x1 A1 N, w1 F9 N, w2 D12 N");
    let w1 = desk.game.army.the(id("w1"));
    let cost = |hex: &str| reach::entry_cost(&desk.game, w1, super::fixtures::hex(hex));
    assert_eq!(cost("F8"), Some(1));
    assert_eq!(cost("C8"), None, "water away from the road");
    desk.part(Phase::Movement, Side::Rome);
    assert_eq!(desk.refused("move w1 /w").clause, "BB-220");
    desk.melee();
    assert!(desk.game.army.strikable(desk.game.army.the(id("w1"))).is_empty());
}

/// Of the house's own will, on rows 9 and up.
#[test]
fn bb_236_the_house_goes_after_a_retreat_on_rows_9_and_up() {
    for (row, ends) in [(9, "D6"), (8, "D7")] {
        let mut desk = field("x1 D6 S, a1 D7 N, a9 I14 N, x9 A1 N");
        set(&mut desk.game, "/chairs", 1);
        set(&mut desk.game, "/rome", 1);
        set(&mut desk.game, "/options/enemy", crate::action::Enemy::Bot);
        desk.unit("a1").now.row = Some(row);
        desk.does("move x1 -a1 q", &[1; 9]);
        assert_eq!(desk.at("a1"), ends, "row {row}");
    }
}
