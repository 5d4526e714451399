//! Combat tests, attacks a round, melee, facing, stacking (2.5, 2.6, 2.8, 2.9).

use super::fixtures::{Desk, hex, id};
use crate::bearing::{Bearing, bearing, is_left, towards};
use crate::data::{Melee, Weight};
use crate::event::{Event, Gait, Outcome};
use crate::narrate;
use crate::rules::blows::BlowKind;
use crate::rules::{blows, shots};
use crate::state::{Charge, Phase, Side, Stuck};
use crate::words::{Follow, Ternary, YesNo, compass};
use muster_kit::Viewer;
use muster_kit::hexes::Direction;

fn duel(units: &str) -> Desk {
    let mut desk = Desk::new("tyrannis", units);
    desk.melee();
    desk
}

fn shown(desk: &Desk) -> Vec<String> {
    desk.blows().iter().map(|blow| blow.roll.to_string()).collect()
}

/// A charge, an attack and its answer are applied together (BB-E-14, BB-50, BB-83).
#[test]
fn bb_e_14_bb_50_bb_83_a_charge_an_attack_and_its_answer_are_applied_together() {
    let mut desk = duel("x1 D6 S, a1 D7 N");
    desk.unit("x1").now.charge = Charge::Fresh;
    desk.does("fight x1 a1", &[5, 2, 6, 4, 3, 6, 3, 2, 5, 4]);
    assert_eq!(shown(&desk), ["5 2a 6 4p [3] vs 3+", "6 3p 2 5 [4] vs 3+"]);
    assert_eq!((desk.strength("x1"), desk.strength("a1")), (Some(2), Some(2)));
    let x1 = desk.unit("x1");
    assert_eq!((x1.attacks_left(), x1.now.charge), (0, Charge::Spent));
    assert_eq!(desk.unit("a1").attacks_left(), 0);
}

#[test]
fn bb_e_15_both_may_fall() {
    let mut desk = duel("p1 D6 S, e1 D7 N, x9 A1 S, a9 I14 N");
    desk.unit("p1").strength = 2;
    let eques = desk.unit("e1");
    (eques.strength, eques.mounted, eques.shield) = (2, false, Weight::None);
    desk.unit("p1").orders.push = Follow::Yes;
    desk.does("fight p1 e1", &[4, 6, 5, 6, 1, 5]);
    assert_eq!(shown(&desk), ["4a 6 [5] vs 3+", "6 1a [5] vs 3+"]);
    assert_eq!((desk.strength("p1"), desk.strength("e1")), (None, None));
    assert!(!desk.events.iter().any(|event| matches!(event, Event::Moved(_))));
}

/// One budget of attacks a round (BB-E-16, BB-55).
#[test]
fn bb_e_16_bb_55_one_budget_of_attacks_a_round() {
    let mut desk = duel("x2 D6 S, x3 C7 SE, t1 E7 NW, a2 D7 N");
    desk.does("fight x2 a2", &[1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(desk.blows().len(), 2);
    desk.does("fight x3 a2", &[1, 1, 1, 1]);
    assert_eq!(desk.blows().len(), 1, "a2 has no attack left to return with");
    assert!(matches!(&desk.events[0], Event::Melee(melee) if melee.silent.is_some()));
    let refusal = desk.refused("fight x2 a2");
    assert_eq!(refusal.clause, "BB-55");
    assert!(refusal.reason.contains("has used its 1 attack"));
    // t1 has two attacks: one is left for its own half after a return.
    desk.unit("t1").now.used = 1;
    desk.part(Phase::Melee, Side::Rome)
        .does("fight t1 x2", &[1, 1, 1, 1, 1]);
    assert_eq!(desk.unit("t1").attacks_left(), 0);
}

#[test]
fn bb_56_two_attacks_may_go_to_two_targets() {
    let mut desk = duel("o1 D6 S, a1 D7 N, a2 E7 NW");
    desk.does("fight o1 a1, o1 a2", &[1; 20]);
    assert_eq!(desk.unit("o1").attacks_left(), 0);
    assert_eq!(desk.unit("o1").now.used, 2);
}

#[test]
fn bb_57_those_who_run_or_recover_make_no_attacks() {
    for (set, word) in [(0, "running"), (1, "senses"), (2, "fleeing"), (3, "shield")] {
        let mut desk = duel("p1 D6 S, p2 C6 S, a1 D7 N");
        let unit = desk.unit("p1");
        match set {
            0 => unit.routing = true,
            1 => unit.now.recovering = true,
            2 => unit.now.fleeing = true,
            _ => unit.stuck = Stuck::Clearing,
        }
        let refusal = desk.refused("fight p1 a1");
        assert_eq!(refusal.clause, "BB-57");
        assert!(refusal.reason.contains(word), "{}", refusal.reason);
        // Nor do they strike back.
        desk.unit("p1").facing = Direction::S;
        desk.part(Phase::Melee, Side::Rome).does("fight a1 p1", &[1; 5]);
        assert_eq!(desk.blows().len(), 1);
    }
}

/// A spear keeps the answer at a distance (BB-E-17, BB-184).
#[test]
fn bb_e_17_bb_184_a_spear_keeps_the_answer_at_a_distance() {
    let desk = duel("p1 D6 S, a3 D7 N");
    let (p1, a3) = (desk.game.army.the(id("p1")), desk.game.army.the(id("a3")));
    let dice = |weapon, kind| blows::blow_plan(&desk.game, a3, p1, weapon, kind).test.ordinary;
    assert_eq!(dice(Melee::Spear, BlowKind::Return { against: Melee::Spear }), 3);
    assert_eq!(dice(Melee::Spear, BlowKind::Return { against: Melee::Knife }), 4);
    assert_eq!(dice(Melee::Spear, BlowKind::Attack), 4);
}

/// The pool is never less than the Wild Die (BB-E-9, BB-33).
#[test]
fn bb_e_9_bb_33_the_pool_is_never_less_than_the_wild_die() {
    let desk = duel("v1 D6 S, a3 D7 N");
    let (v1, a3) = (desk.game.army.the(id("v1")), desk.game.army.the(id("a3")));
    let kind = BlowKind::Return { against: Melee::Spear };
    assert_eq!(
        blows::blow_plan(&desk.game, v1, a3, Melee::Improvised, kind)
            .test
            .ordinary,
        0
    );
}

/// A rider strikes a flank and a spear (BB-E-18, BB-212).
#[test]
fn bb_e_18_bb_212_a_rider_strikes_a_flank_and_a_spear() {
    let mut desk = duel("r1 D6 SE, x1 A1 N, a1 D7 N, e1 E6 SE");
    desk.unit("r1").now.charge = Charge::Fresh;
    // An axeman of the other side stands in for the source's.
    let mut axeman = desk.unit("x1").clone();
    axeman.at = hex("D5");
    axeman.facing = Direction::Ne;
    let r1 = desk.game.army.the(id("r1"));
    let from_flank = blows::blow_plan(&desk.game, r1, &axeman, Melee::Spear, BlowKind::Attack);
    assert_eq!(from_flank.position, Bearing::Flank);
    assert_eq!(from_flank.test.ordinary, 6);
    let front = blows::blow_plan(
        &desk.game,
        r1,
        desk.game.army.the(id("a1")),
        Melee::Spear,
        BlowKind::Attack,
    );
    assert_eq!((front.position, front.test.ordinary), (Bearing::Front, 4));
    desk.unit("r1").now.charge = Charge::Spent;
    let later = blows::blow_plan(
        &desk.game,
        desk.game.army.the(id("r1")),
        desk.game.army.the(id("a1")),
        Melee::Spear,
        BlowKind::Attack,
    );
    assert_eq!(later.test.ordinary, 3);
}

#[test]
fn bb_41_walls_water_rage_and_arms_change_the_dice() {
    let mut desk = Desk::new("ford", "x1 C6 S, a1 C7 N, y1 D5 S, a2 D6 N, h1 G5 S, a3 G6 N");
    desk.melee();
    let dice = |desk: &Desk, by: &str, on: &str, weapon| {
        let (by, on) = (desk.game.army.the(id(by)), desk.game.army.the(id(on)));
        blows::blow_plan(&desk.game, by, on, weapon, BlowKind::Attack)
            .test
            .ordinary
    };
    // A charge gives no die if attacker or target stands in water.
    desk.unit("x1").now.charge = Charge::Fresh;
    assert_eq!(dice(&desk, "x1", "a1", Melee::Battleaxe), 3);
    desk.unit("x1").now.berserk = true;
    assert_eq!(dice(&desk, "x1", "a1", Melee::Battleaxe), 4);
    assert_eq!(dice(&desk, "y1", "a2", Melee::Club), 4, "a club against heavy armour");
    assert_eq!(
        dice(&desk, "h1", "a3", Melee::Handaxe),
        4,
        "a hand axe against a light shield"
    );
    assert_eq!(dice(&desk, "h1", "a3", Melee::Improvised), 2);
    desk.unit("a3").stuck = Stuck::Lost;
    assert_eq!(dice(&desk, "h1", "a3", Melee::Handaxe), 3);
    // A short sword finds the gaps of heavy armour where no shield is carried.
    assert_eq!(dice(&desk, "h1", "a3", Melee::Shortsword), 4);
    desk.unit("a3").stuck = Stuck::No;
    assert_eq!(dice(&desk, "h1", "a3", Melee::Shortsword), 3);
    let mut walls = Desk::new("tyrannis", "s1 C3 S, a1 C4 N");
    walls.melee();
    assert_eq!(dice(&walls, "a1", "s1", Melee::Spear), 3, "into a tower");
    assert_eq!(
        dice(&walls, "s1", "a1", Melee::Knife),
        1,
        "out of a tower, with a knife"
    );
}

#[test]
fn bb_80_only_neighbours_are_struck_whatever_the_facing() {
    let mut desk = duel("x1 D6 N, a1 D7 N, a2 E7 N, a4 G9 N");
    let refusal = desk.refused("fight x1 a4");
    assert_eq!(refusal.clause, "BB-80");
    assert_eq!(refusal.reason, "X1 is not next to a4; in contact: a1, a2.");
    // It stood with its back to a1 and turns.
    desk.does("fight x1 a1", &[1; 9]);
    assert_eq!(desk.unit("x1").facing, Direction::S);
}

/// The position is read before a unit turns (BB-81, BB-91).
#[test]
fn bb_81_bb_91_the_position_is_read_before_a_unit_turns() {
    let mut desk = duel("x1 D6 S, a1 D7 S");
    desk.does("fight x1 a1", &[1; 9]);
    assert_eq!(desk.blows()[0].position, Bearing::Rear);
    assert_eq!(desk.blows()[1].position, Bearing::Front);
    assert_eq!(desk.unit("a1").facing, Direction::N);
}

/// The best weapon is taken unless one is named (BB-82, BB-180).
#[test]
fn bb_82_bb_180_the_best_weapon_is_taken_unless_one_is_named() {
    let mut desk = duel("p1 D6 S, a1 D7 N");
    desk.does("fight p1 a1:knife", &[1; 7]);
    assert_eq!(desk.blows()[0].weapon, Melee::Knife);
    let mut desk = duel("p1 D6 S, a1 D7 N");
    desk.does("fight p1 a1", &[1; 7]);
    assert_eq!(desk.blows()[0].weapon, Melee::Spear);
    let desk = duel("p1 D6 S, a1 D7 N");
    let refusal = desk.refused("fight p1 a1:greatsword");
    assert_eq!(refusal.clause, "BB-180");
    assert!(refusal.reason.contains("spear, knife, improvised"));
}

/// The answer is a choice and faces the attacker (BB-83, BB-84).
#[test]
fn bb_83_bb_84_the_answer_is_a_choice_and_faces_the_attacker() {
    let mut desk = duel("x1 D6 S, a1 D7 S");
    desk.unit("a1").orders.returns = YesNo::No;
    desk.does("fight x1 a1", &[1; 4]);
    assert_eq!(desk.blows().len(), 1);
    assert_eq!(desk.unit("a1").facing, Direction::S, "nobody turns who does not strike");
}

/// The victor may step into the hex (BB-85, BB-86).
#[test]
fn bb_85_bb_86_the_victor_may_step_into_the_hex() {
    let mut desk = duel("x1 D6 S, x2 C6 SE, a1 D7 N, a3 E8 N");
    desk.unit("a1").strength = 1;
    desk.unit("a1").orders.returns = YesNo::No;
    desk.unit("x1").now.charge = Charge::Spent;
    desk.does("fight x1 a1+", &[6, 6, 6, 6]);
    assert_eq!(desk.at("x1"), "D7");
    // BB-131: it comes to stand beside a3 and faces it.
    assert_eq!(desk.unit("x1").facing, Direction::Se);
    assert!(
        desk.events
            .iter()
            .any(|event| matches!(event, Event::Moved(walk) if walk.gait == Gait::Push && walk.cost == 0))
    );
}

/// Another enemy in the hex stops the push (BB-E-46, BB-85).
#[test]
fn bb_e_46_bb_85_another_enemy_in_the_hex_stops_the_push() {
    let mut desk = duel("x1 D6 S, a1 D7 N, a3 D7 N");
    desk.unit("a1").strength = 1;
    desk.unit("a1").orders.returns = YesNo::No;
    desk.does("fight x1 a1+", &[6, 6, 6, 6]);
    assert_eq!((desk.strength("a1"), desk.at("x1")), (None, "D6".to_owned()));
    let mut desk = duel("x2 F6 S, x3 F6 S, a2 F7 N, a9 I14 N");
    desk.unit("a2").strength = 1;
    desk.unit("a2").orders.returns = YesNo::No;
    desk.does("fight x2 a2+", &[6, 6, 6, 6]);
    assert_eq!((desk.at("x2"), desk.at("x3")), ("F7".to_owned(), "F6".to_owned()));
    assert_eq!(desk.unit("x2").facing, Direction::S);
}

#[test]
fn bb_85_a_push_that_leaves_another_enemy_lets_him_strike() {
    let mut desk = duel("x1 D6 S, a1 D7 N, a2 D5 S, a9 I14 N");
    desk.unit("a1").strength = 1;
    desk.unit("a1").orders.returns = YesNo::No;
    desk.unit("x1").fought_last = true;
    desk.does("fight x1 a1+", &[6, 6, 6, 6, 1, 1, 1, 1, 1]);
    assert_eq!(desk.at("x1"), "D7");
    assert!(
        desk.events
            .iter()
            .any(|event| matches!(event, Event::FreeAttack(blow) if blow.by == id("a2")))
    );
    // The log says why a2 strikes.
    let lines = desk
        .events
        .iter()
        .flat_map(|event| narrate::lines(event, Viewer::Spectator));
    let log: Vec<String> = lines.map(|line| line.plain(|seat| seat.to_string())).collect();
    let at = |words: &str| {
        log.iter()
            .position(|row| row.contains(words))
            .unwrap_or_else(|| panic!("{words}: {log:?}"))
    };
    assert!(at("X1  breaks away from a2") < at("a2 -> X1  free attack"), "{log:?}");
    assert!(at("free attack") < at("X1  pushes forward D6>D7"), "{log:?}");
}

#[test]
fn bb_85_safe_means_at_most_one_enemy_beside_the_hex() {
    for (others, ends) in [("a3 E8 N", "D7"), ("a3 E8 N, a4 D8 N", "D6")] {
        let mut desk = duel(&format!("x1 D6 S, a1 D7 N, {others}"));
        desk.unit("a1").strength = 1;
        desk.unit("a1").orders.returns = YesNo::No;
        desk.unit("x1").orders.push = Follow::Safe;
        desk.does("fight x1 a1", &[6, 6, 6, 6]);
        assert_eq!(desk.at("x1"), ends, "{others}");
    }
}

/// Hexes are front, flank and rear (BB-E-20, BB-E-21, BB-23).
#[test]
fn bb_e_20_bb_e_21_bb_23_hexes_are_front_flank_and_rear() {
    let all = |list: &str, want: Bearing| {
        for name in list.split(' ') {
            assert_eq!(bearing(hex("E5"), Direction::N, hex(name)), want, "{name}");
        }
    };
    all("E4 D4 F4 C5 G5", Bearing::Front);
    all("D5 F5 C7 A11 B9 C8 D6 F6 G8 H9 I11", Bearing::Flank);
    all("E6 D7 F7 E7", Bearing::Rear);
}

/// Left is told from right and ties turn clockwise (BB-24, BB-25).
#[test]
fn bb_24_bb_25_left_is_told_from_right_and_ties_turn_clockwise() {
    assert!(is_left(hex("E5"), Direction::N, hex("C6")));
    assert!(!is_left(hex("E5"), Direction::N, hex("G6")));
    assert_eq!(towards(hex("E5"), Direction::N, hex("E9")), Direction::S);
    // G5 lies between NE and SE: the present facing if it is one of them, else the first clockwise from N.
    assert_eq!(towards(hex("E5"), Direction::Se, hex("G5")), Direction::Se);
    assert_eq!(towards(hex("E5"), Direction::Nw, hex("G5")), Direction::Ne);
}

/// An attack from behind ignores the shield and adds a wound (BB-E-39, BB-98, BB-99).
#[test]
fn bb_e_39_bb_98_bb_99_an_attack_from_behind_ignores_the_shield_and_adds_a_wound() {
    let mut desk = duel("p3 D8 N, p4 C7 SE, a6 D7 N");
    desk.does("fight p3 a6", &[5, 6, 4, 1, 1, 1, 1]);
    let blow = desk.blows()[0];
    // The shield is out of it; the armour takes the highest die; a wound more.
    assert_eq!(blow.position, Bearing::Rear);
    assert_eq!(blow.roll.to_string(), "5 6a [4]p vs 3+");
    assert_eq!(blow.result, Outcome::Wounds(2));
    assert!(desk.unit("a6").marks.rear);
    assert_eq!(desk.unit("a6").facing, Direction::S);
    desk.does("fight p4 a6", &[1, 1, 1, 1]);
    assert_eq!(desk.blows()[0].position, Bearing::Flank);
    assert_eq!(desk.blows()[0].bonuses, [("flank".to_owned(), 1)]);
}

#[test]
fn bb_100_a_running_unit_is_struck_in_the_rear_from_any_side() {
    let mut desk = duel("x1 D6 S, a1 D7 N");
    desk.unit("a1").routing = true;
    desk.does("fight x1 a1", &[1; 4]);
    assert_eq!(desk.blows()[0].position, Bearing::Rear);
}

/// A full hex is closed and its Leader is struck from behind (BB-E-53, BB-95, BB-96, BB-97).
#[test]
fn bb_e_53_bb_95_bb_96_bb_97_a_full_hex_is_closed_and_its_leader_is_struck_from_behind() {
    let mut desk = Desk::new(
        "tyrannis",
        "x1 D5 S, x3 D5 S, c1 D4 S, x2 C5 S, a1 D6 N, a2 E4 N, s1 C3 S, s2 C4 N",
    );
    desk.unit("c1").movement = 2;
    desk.unit("a2").routing = true;
    desk.unit("a2").hidden = true;
    assert_eq!(desk.refused("move x2 d5").clause, "BB-95");
    assert!(desk.refused("move x2 d5").reason.contains("already holds two units"));
    assert!(
        desk.refused("move s2 c3")
            .reason
            .contains("The tower at C3 holds one unit")
    );
    desk.does("move c1 d5", &[]);
    assert_eq!(desk.at("c1"), "D5");
    desk.part(Phase::Melee, Side::Rome);
    assert_eq!(desk.refused("fight a1 c1").clause, "BB-96");
    desk.unit("c1").facing = Direction::N;
    desk.does("fight a1 c1", &[6, 6, 6, 6, 6, 1, 1, 1]);
    assert_eq!(desk.blows()[0].on, id("c1"));
    // BB-97: what is more than the Chieftain's Strength harms no unit of the hex.
    assert_eq!((desk.strength("x1"), desk.strength("x3")), (Some(5), Some(5)));
}

#[test]
fn bb_185_both_hands_on_the_axe_leave_none_for_the_shield() {
    let mut desk = duel("x1 D6 S, a1 D7 N");
    desk.unit("x1").shield = Weight::Light;
    let (x1, a1) = (desk.game.army.the(id("x1")), desk.game.army.the(id("a1")));
    let plan = blows::blow_plan(&desk.game, a1, x1, Melee::Spear, BlowKind::Attack);
    assert_eq!(plan.test.protection.lowest, 0);
    let shot = shots::shot_plan(
        &desk.game,
        a1,
        x1,
        crate::data::Ranged::Javelin,
        crate::rules::shots::ShotKind::Direct,
    );
    assert!(shot.is_err(), "they are in contact");
    let back = blows::blow_plan(
        &desk.game,
        a1,
        x1,
        Melee::Spear,
        BlowKind::Return { against: Melee::Knife },
    );
    assert_eq!(
        back.test.protection.lowest, 1,
        "one that strikes with one hand has its shield"
    );
}

/// A spear unhorses (BB-E-49, BB-48, BB-187, BB-214).
#[test]
fn bb_e_49_bb_48_bb_187_bb_214_a_spear_unhorses() {
    for (wish, mounted, strength) in [(Ternary::Yes, false, 5), (Ternary::Auto, true, 3)] {
        let mut desk = duel("p1 D6 S, e1 D7 N");
        desk.unit("e1").shield = Weight::None;
        desk.unit("e1").orders.returns = YesNo::No;
        desk.unit("p1").orders.dismount = wish;
        desk.unit("p1").expertise = 2;
        desk.does("fight p1 e1", &[6, 2, 4]);
        assert_eq!(shown(&desk), ["6 2a [4] vs 3+"]);
        let e1 = desk.unit("e1");
        assert_eq!((e1.mounted, e1.strength), (mounted, strength));
        if !mounted {
            assert_eq!((e1.movement, e1.attacks_left()), (2, 0));
        }
    }
}

/// Wounds take Strength to nothing and no further (BB-11, BB-12).
#[test]
fn bb_11_bb_12_wounds_take_strength_to_nothing_and_no_further() {
    let mut desk = duel("x1 D6 S, a1 D7 N, a9 I14 N");
    let a1 = desk.unit("a1");
    a1.strength = 2;
    assert_eq!(a1.wounds(), 3);
    a1.orders.returns = YesNo::No;
    desk.does("fight x1 a1", &[6, 6, 6, 6]);
    assert_eq!(desk.strength("a1"), None);
    assert_eq!(desk.game.army.gone()[0].unit.strength, 0);
    assert_eq!(desk.game.army.gone()[0].by, Some(id("x1")));
}

#[test]
fn bb_21_the_keys_around_s_are_directions() {
    use crate::words::{direction_of, key_of};
    let keys: String = Direction::ALL.into_iter().map(key_of).collect();
    assert_eq!(keys, "wedsaq");
    assert_eq!(direction_of('Q').map(compass), Some("NW"));
}
