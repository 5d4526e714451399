//! Chapters N to P: shooting.

use super::*;
use crate::battle::{Arm, Blocked, Phase, phases, shooting};

/// Who would shoot at whom as things stand.
fn shots(field: &Field) -> Vec<(char, char, Arm)> {
    let phases = [Phase::Guns, Phase::Volley];
    let attacks = phases
        .into_iter()
        .flat_map(|phase| phases::attacks(&field.battle, phase));
    attacks.map(|attack| (attack.by, attack.on, attack.arm)).collect()
}

#[test]
fn rk_e_48_rk_117_units_that_fail_their_saves_rout() {
    let mut field = field(&["A LN 24,14 N", "N LN 24,22 S"]);
    field.fight(&[1, 1, 6, 6]);
    assert_eq!(field.saves(), [('A', 'N', 1), ('N', 'A', 1)]);
    assert_eq!(
        (field.shown('A'), field.shown('N')),
        ("24.0,8.0 N".to_owned(), "24.0,28.0 S".to_owned())
    );
}

#[test]
fn rk_e_49_rk_107_a_unit_shot_at_from_the_flank_does_not_shoot_back() {
    let mut field = field(&["A LN 24,14 N", "N LN 24,21 E"]);
    field.fight(&[1, 6]);
    assert_eq!(field.shown('N'), "18.0,21.0 E");
}

#[test]
fn rk_e_50_rk_116_light_infantry_shoots_better_and_saves_worse() {
    let mut field = field(&["A LT 24,14 N", "N LN 24,20 S"]);
    field.fight(&[2, 2, 6, 6]);
    assert!(matches!(field.outcome('N'), Some(Outcome::Routed { .. })));
    assert!(matches!(field.outcome('A'), Some(Outcome::Routed { .. })));
    let mut both = super::field(&["A LT 24,14 N", "N LT 24,20 S"]);
    both.fight(&[3, 4, 6]);
    assert!(matches!(both.outcome('N'), Some(Outcome::Routed { .. })));
    assert_eq!(both.outcome('A'), None);
}

#[test]
fn rk_e_51_cuirassiers_save_better_and_shoot_3_cm() {
    let units = ["A LN 24,14 N", "N CU 24,20 S"];
    let mut calm = field(&units);
    // The cuirassiers have no enemy within 3 cm to charge at.
    calm.fight(&[1]);
    assert_eq!(calm.outcome('N'), None);
    let mut strict = field(&units).house(|house| house.ones_fail = true);
    strict.fight(&[1, 6]);
    assert!(matches!(strict.outcome('N'), Some(Outcome::Routed { .. })));
    // Volleys at 0.5 cm hold: N's 6, A's 6; then melee.
    let mut melee = field(&["A LN 24,14 N", "N CU 24,16.5 S"]);
    melee.fight(&[6, 6, 1, 2, 6, 6]);
    assert_eq!(melee.shown('N'), "24.0,22.5 S");
    assert_eq!(melee.shown('A'), "24.0,8.0 N");
}

/// RK-108, RK-115: attackers in letter order, and none against who has failed.
#[test]
fn rk_e_52_rk_108_rk_115_saves_come_in_letter_order_and_end_with_a_failure() {
    let units = ["A LN 21,14 N", "B LN 28,14 N", "N LN 24,20 S"];
    let mut first = field(&units);
    first.battle.field.the_mut('N').fire = Some('A');
    first.fight(&[1, 6, 6]);
    assert_eq!(first.saves(), [('A', 'N', 1), ('N', 'A', 6)]);
    let mut second = field(&units);
    second.battle.field.the_mut('N').fire = Some('A');
    second.fight(&[6, 1, 5, 6]);
    assert_eq!(second.saves(), [('A', 'N', 6), ('B', 'N', 1), ('N', 'A', 5)]);
}

#[test]
fn rk_e_53_the_second_rank_does_not_shoot() {
    let field = field(&["A LN 24,17 N", "B LN 24,14 N", "N LN 24,21 S"]);
    let (b, n) = (field.battle.field.the('B'), field.battle.field.the('N'));
    assert!(b.pose.zone(600).holds(&n.base()));
    assert_eq!(shooting::blocked(&field.battle, b, n), Some(Blocked::By('A')));
    assert!(!shots(&field).iter().any(|(by, ..)| *by == 'B'));
}

#[test]
fn rk_e_54_a_unit_shoots_at_the_likeliest_to_fail_unless_told() {
    let units = ["A LN 24,14 N", "N LN 24,22 S", "O LT 29,22 S", "P LN 60,40 S"];
    let mut field = field(&units);
    assert!(shots(&field).contains(&('A', 'O', Arm::Volley)));
    field.battle.field.the_mut('A').fire = Some('N');
    assert!(shots(&field).contains(&('A', 'N', Arm::Volley)));
    field.battle.field.the_mut('A').fire = Some('P');
    assert!(shots(&field).contains(&('A', 'O', Arm::Volley)));
}

#[test]
fn rk_100_ties_go_to_points_then_distance_then_letter() {
    let by = |units: &[&str]| shots(&field(units))[0].1;
    assert_eq!(by(&["A LN 24,14 N", "N LN 24,20 S", "O CV 31,20 S"]), 'O');
    assert_eq!(by(&["A LN 24,14 N", "N LN 28,20 S", "O LN 21,20 S"]), 'O');
    assert_eq!(by(&["A LN 24,14 N", "O LN 28,20 S", "N LN 20,20 S"]), 'N');
}

/// RK-101, RK-105: canister within 6 cm fails on two numbers, round shot on one.
#[test]
fn rk_e_55_rk_101_rk_105_canister_within_6_cm_fails_on_two_and_shot_on_one() {
    let shot = |enemy: &str, dice: &[u32]| {
        let mut field = field(&["F AR 24,14 N", enemy]);
        field.fight(dice);
        (shots(&field), field.outcome('N').is_some(), field)
    };
    let (_, hit, field) = shot("N LN 24,33 S", &[1, 6]);
    assert!(hit);
    assert_eq!(field.shown('N'), "24.0,39.0 S");
    // The line replies with a volley at 6 cm, but it has routed before.
    assert!(shot("N LN 24,22 S", &[2, 6]).1);
    assert!(!shot("N LN 24,22.1 S", &[2]).1);
    assert!(shot("N LT 24,22 S", &[3, 6]).1);
    assert!(shot("N CU 24,22 S", &[1, 6]).1);
    assert!(!shot("N CU 24,22 S", &[2]).1);
    assert!(!shot("N CU 24,33 S", &[1]).1);
}

#[test]
fn rk_e_56_rk_118_batteries_are_destroyed_at_the_second_failure() {
    let mut field = field(&["F AR 24,14 N", "R AR 24,32 S"]);
    // F's shot at R, R's at F.
    field.fight_on(&[1, 6]);
    assert_eq!(field.outcome('R'), Some(Outcome::Hit { failures: 1, limit: 2 }));
    assert_eq!(field.shown('R'), "24.0,32.0 S");
    field.fight(&[1, 6]);
    assert_eq!(field.outcome('R'), Some(Outcome::Destroyed { failures: 2 }));
    assert!(field.is_gone('R'));
}

/// RK-103: engaged friends forbid the shot, others do not hinder it.
#[test]
fn rk_e_57_rk_103_a_friend_fighting_in_the_way_forbids_the_shot() {
    let open = ["F AR 24,10 N", "N LN 24,26 S", "A LN 24,16 N"];
    assert_eq!(shots(&field(&open)), [('F', 'N', Arm::Shot)]);
    let strict = field(&open).house(|house| house.overhead = false);
    assert_eq!(shots(&strict), []);
    let engaged = field(&["F AR 24,10 N", "N LN 24,26 S", "A LN 24,16 N", "O LN 24,18.5 S"]);
    let (f, n) = (engaged.battle.field.the('F'), engaged.battle.field.the('N'));
    assert_eq!(shooting::blocked(&engaged.battle, f, n), Some(Blocked::Engaged('A')));
    assert!(!shots(&engaged).iter().any(|(by, ..)| *by == 'F'));
    let screened = field(&["F AR 24,10 N", "N LN 24,26 S", "O LN 25,20 S"]);
    let (f, n) = (screened.battle.field.the('F'), screened.battle.field.the('N'));
    assert_eq!(shooting::blocked(&screened.battle, f, n), Some(Blocked::By('O')));
    assert_eq!(shots(&screened), [('F', 'O', Arm::Shot)]);
}

/// RK-104: they save after the target, and are not endangered without an order.
#[test]
fn rk_e_58_rk_104_friends_beside_the_target_save_too() {
    let units = ["F AR 24,10 N", "N LN 24,26 S", "A LN 29,23.5 N"];
    let mut field = field(&units);
    assert!(!shots(&field).iter().any(|(by, ..)| *by == 'F'));
    field.battle.field.the_mut('F').fire = Some('N');
    // N stands in A's zone and A in N's: only the guns matter here. A has routed, so nobody volleys.
    field.fight(&[3, 1, 6]);
    assert_eq!(field.saves()[..2], [('F', 'N', 3), ('F', 'A', 1)]);
    assert_eq!(field.shown('A'), "29.0,17.5 N");
}

/// RK-102: whichever way the enemy stands.
#[test]
fn rk_e_59_rk_102_a_battery_beside_an_enemy_is_silent() {
    let mut field = field(&["F AR 24,10 N", "O LN 29,9 W", "N LN 24,26 S"]);
    assert!(!shots(&field).iter().any(|(by, ..)| *by == 'F'));
    field.battle.field.remove('O', 1, crate::battle::Fate::Fled);
    assert_eq!(shots(&field), [('F', 'N', Arm::Shot)]);
}

#[test]
fn rk_e_60_woods_and_hills_block_the_line_of_fire() {
    let clear = |battery: &str, target: &str| {
        let field = field_on("open", &[&format!("F AR {battery} N"), &format!("N LN {target} S")]);
        shooting::blocked(&field.battle, field.battle.field.the('F'), field.battle.field.the('N')).is_none()
    };
    assert!(!clear("15,24", "15,40"));
    assert!(clear("15,24", "15,34"));
    assert!(!clear("52,24", "52,40"));
    assert!(clear("52,31.5", "52,40"));
}

#[test]
fn rk_106_units_in_melee_range_volley_too() {
    let field = field(&["A LN 24,14 N", "N LN 24,16.5 S"]);
    assert_eq!(shots(&field), [('A', 'N', Arm::Volley), ('N', 'A', Arm::Volley)]);
}
