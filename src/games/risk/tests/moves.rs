//! Chapter M: moving.

use super::*;
use crate::battle::{Halt, Unfit, Walked, turn};
use crate::checking;

/// One unit, one order: where it ends.
fn moved(table: &str, units: &[&str], order: &str) -> String {
    let mut field = field_on(table, units);
    field.orders(order);
    field.shown(order.chars().next().unwrap().to_ascii_uppercase())
}

fn refusal(table: &str, units: &[&str], order: &str) -> Refusal {
    field_on(table, units).refused(order)
}

/// RK-87: each type goes its own way a turn.
#[test]
fn rk_e_32_rk_87_rk_93_each_type_has_its_way_and_a_longer_march_is_refused() {
    let mut field = field(&["A LN 24,10 N"]);
    field.orders("a to 28,14");
    assert_eq!((field.shown('A').as_str(), field.left()), ("28.0,14.0 N", 35));
    let no = refusal("", &["A LN 24,10 N"], "a to 29,14");
    assert_eq!(no.clause, "RK-93");
    assert!(no.reason.contains("6.5") || no.reason.contains("6.4"), "{no}");
    assert!(no.reason.contains("has 6.0"), "{no}");
    assert_eq!(moved("", &["B LT 10,10 N"], "b to 10,17"), "10.0,17.0 N");
    assert_eq!(refusal("", &["B LT 10,10 N"], "b to 10,17.1").clause, "RK-93");
    let no = refusal("", &["C CV 40,10 N"], "c to 48,19 e");
    assert!(no.reason.contains("12.1 cm") && no.reason.contains("12.0"), "{no}");
    assert_eq!(moved("", &["F AR 50,10 N"], "f adv"), "50.0,15.0 N");
}

#[test]
fn rk_e_33_any_mix_of_ways_costs_only_its_length() {
    let mut field = field(&["A LN 24,10 N"]);
    field.orders("a adv 4 left 2");
    assert_eq!((field.shown('A').as_str(), field.left()), ("22.0,14.0 N", 0));
    assert_eq!(moved("", &["A LN 24,10 N"], "a to 24,15 w to 25,15"), "25.0,15.0 W");
}

#[test]
fn rk_e_34_rk_91_walks_stop_when_the_unit_can_attack() {
    let enemy = "N LN 24,25 S";
    let mut far = field(&["A LN 24,12 N", enemy]);
    far.orders("a adv");
    assert_eq!((far.shown('A').as_str(), far.left()), ("24.0,17.0 N", 100));
    assert_eq!(moved("", &["A LN 24,14 N", enemy], "a adv"), "24.0,17.0 N");
    let mut near = field(&["A LN 24,14 N", enemy]);
    near.orders("a adv!");
    assert_eq!((near.shown('A').as_str(), near.left()), ("24.0,20.0 N", 0));
    let mut horse = field(&["A CV 24,14 N", enemy]);
    horse.orders("a adv!");
    assert_eq!((horse.shown('A').as_str(), horse.left()), ("24.0,22.0 N", 400));
}

#[test]
fn rk_e_35_a_unit_turns_to_its_target_and_stops_in_range() {
    let units = ["E CV 24,14 N", "N LN 30,22 SW"];
    let mut shot = field(&units);
    shot.orders("e>n");
    assert_eq!(shot.pose('E').at, Point::new(2478, 1504));
    assert_eq!((shot.pose('E').facing.to_string().as_str(), shot.left()), ("030", 1070));
    let mut contact = field(&units);
    contact.orders("e>>n");
    assert_eq!(contact.pose('E').at, Point::new(2778, 1904));
}

#[test]
fn rk_e_36_guns_go_until_they_can_fire() {
    let mut field = field(&["F AR 24,10 N", "N LN 24,33 S"]);
    field.orders("f > n");
    assert_eq!((field.shown('F').as_str(), field.left()), ("24.0,13.0 N", 200));
}

#[test]
fn rk_e_37_an_about_turn_needs_a_six() {
    let about = |units: &[&str], order: &str, die: &[u32]| {
        let mut field = field(units);
        field.try_orders(order, die).unwrap();
        field.shown(order.chars().next().unwrap().to_ascii_uppercase())
    };
    let line = ["A LN 24,12 N"];
    assert_eq!(about(&line, "a face s to 24,9", &[6]), "24.0,9.0 S");
    assert_eq!(about(&line, "a face s to 24,9", &[4]), "24.0,12.0 N");
    assert_eq!(about(&line, "a face 135", &[]), "24.0,12.0 SE");
    assert_eq!(about(&line, "a face 150", &[5]), "24.0,12.0 N");
    assert_eq!(about(&line, "a back 6", &[]), "24.0,6.0 N");
    let horse = ["E CV 24,20 N", "N LN 24,10 N"];
    assert_eq!(about(&horse, "e>>n", &[6]), "24.0,13.0 S");
    let mut free = field(&line).house(|house| house.free_about_turn = true);
    free.orders("a face s");
    assert_eq!(free.shown('A'), "24.0,12.0 S");
}

/// RK-94: fire and charge settings stay in force.
#[test]
fn rk_94_settings_outlive_a_failed_about_turn() {
    let mut field = field(&["A LN 24,12 N", "N LN 24,20 S", "O LN 40,20 S"]);
    field.try_orders("a face s fire o charge", &[1]).unwrap();
    let unit = field.battle.field.the('A');
    assert_eq!((unit.fire, unit.charge), (Some('O'), Some(true)));
    assert_eq!(field.shown('A'), "24.0,12.0 N");
}

/// RK-5, RK-94: what a failed about-turn makes impossible for those behind it is dropped; it cannot be refused after a
/// die was thrown.
#[test]
fn rk_94_orders_spoilt_by_a_failed_about_turn_are_dropped() {
    let mut field = field(&["A LN 24,12 N", "B LN 24,10 N"]);
    field.try_orders("a face s to 34,12 to 24,12; b hold", &[]).unwrap_err();
    field.try_orders("a s right 6; b to 24,12", &[3]).unwrap();
    assert_eq!(field.shown('A'), "24.0,12.0 N");
    assert_eq!(field.shown('B'), "24.0,10.0 N");
}

/// A preview names the friend on whose place a unit may not end, not the enemy whom he stands before.
#[test]
fn a_walk_that_ends_behind_a_friend_is_told_to_be_stopped_by_him() {
    let told = |units: &[&str], order: &str| {
        let field = field(units);
        let answer = checking::check(&field.battle, Side::South, order).unwrap();
        let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
        let ends = lines.filter(|line| line.contains("ends at"));
        ends.collect::<Vec<String>>().join(" ")
    };
    // Behind B stands the enemy: A's walk would go on through B if there were room beyond.
    let shut = ["A CV 24,10 N", "B LN 24,16 N", "N LN 24,18 S"];
    for order in ["a adv 12", "a adv!", "a>>n"] {
        let words = told(&shut, order);
        assert!(words.contains("Stopped: it would overlap B."), "{order}: {words}");
    }
    // Without B it is the enemy.
    let open = ["A CV 24,10 N", "N LN 24,16 S"];
    assert!(
        told(&open, "a adv 12").contains("Stopped: it would overlap N."),
        "{}",
        told(&open, "a adv 12")
    );
}

#[test]
fn rk_e_38_friends_are_passed_but_not_stood_on() {
    let units = ["A LN 24,10 N", "B LN 24,15 N"];
    assert_eq!(refusal("", &units, "a to 24,14").clause, "RK-88");
    assert_eq!(moved("", &units, "a adv"), "24.0,13.0 N");
    assert_eq!(moved("", &["A LN 24,10 N", "B LN 24,12 N"], "a adv"), "24.0,16.0 N");
}

#[test]
fn rk_e_39_enemies_are_not_passed() {
    let units = ["A CV 24,10 N", "N LN 24,14 S"];
    let no = refusal("", &units, "a to 24,20");
    assert!(no.reason.contains("N at 24.0,12.2"), "{no}");
    assert_eq!(moved("", &units, "a adv 12"), "24.0,12.0 N");
}

#[test]
fn rk_e_40_a_column_passes_a_gap_of_2_cm_but_not_of_1() {
    let wide = ["A CV 24,10 N", "N LN 20,15 S", "O LN 28,15 S"];
    assert_eq!(moved("", &wide, "a to 24,20"), "24.0,20.0 N");
    let narrow = ["A CV 24,10 N", "N LN 20,15 S", "O LN 27,15 S"];
    let no = refusal("", &narrow, "a to 23.5,20");
    assert!(no.reason.contains("O at 23.9,13.2"), "{no}");
}

#[test]
fn rk_e_41_no_move_ends_over_the_table_edge() {
    assert_eq!(moved("", &["A LN 4,10 N"], "a left 6"), "3.0,10.0 N");
    let no = refusal("", &["A LN 4,10 N"], "a to 2,12");
    assert_eq!(no.clause, "RK-88");
    assert!(no.reason.contains("table edge"), "{no}");
}

/// RK-89, RK-98: wood, rough and works cost twice, and are closed to some.
#[test]
fn rk_e_42_rk_89_rk_98_wood_and_works_cost_double_and_water_is_closed() {
    let mut wood = field_on("wood", &["A LN 14,10 N"]);
    wood.orders("a adv 6");
    assert_eq!((wood.shown('A').as_str(), wood.left()), ("14.0,13.9 N", 10));
    assert_eq!(moved("wood", &["F AR 14,10 N"], "f adv 5"), "14.0,11.9 N");
    assert_eq!(refusal("wood", &["F AR 14,10 N"], "f to 14,13").clause, "RK-93");
    let river = ["A LN 10,19 N"];
    let no = refusal("crossing", &river, "a to 10,22");
    assert!(no.reason.contains("water"), "{no}");
    assert_eq!(moved("crossing", &river, "a adv 6"), "10.0,19.9 N");
    let mut bridge = field_on("crossing", &["A CV 22,19 N"]);
    bridge.orders("a to 22,29");
    assert_eq!((bridge.shown('A').as_str(), bridge.left()), ("22.0,29.0 N", 200));
    let no = refusal("fortress", &["A CV 30,27 N"], "a to 30,34");
    assert!(no.reason.contains("works"), "{no}");
    assert_eq!(moved("fortress", &["A LN 44,30 N"], "a adv 6"), "44.0,34.4 N");
}

#[test]
fn rk_e_43_rk_95_groups_move_front_to_rear() {
    let units = ["A LN 24,10 N", "B LN 24,12 N"];
    let mut both = field(&units);
    both.orders("a,b adv 1");
    assert_eq!(
        (both.shown('A'), both.shown('B')),
        ("24.0,11.0 N".to_owned(), "24.0,13.0 N".to_owned())
    );
    assert_eq!(moved("", &units, "a adv 1"), "24.0,10.0 N");
    assert_eq!(refusal("", &units, "a,b to 30,12").clause, "RK-95");
}

#[test]
fn rk_e_44_rk_96_dragoons_mount_or_dismount_once_a_turn() {
    let mut field = field(&["E DR 24,10 N"]);
    field.orders("e dismount adv");
    assert_eq!(field.shown('E'), "24.0,17.0 N");
    assert_eq!(field.battle.field.the('E').horses, Some(pose("24,10 N")));
    field.battle.field.the_mut('E').ordered = false;
    let no = field.refused("e mount");
    assert_eq!(no.clause, "RK-96");
    field.orders("e to 24,11 mount");
    assert_eq!(field.left(), 600);
    let unit = field.battle.field.the('E');
    assert!(!unit.on_foot && unit.horses.is_none());
    let mut ride = super::field(&["E DR 24,10 N"]);
    ride.orders("e to 24,20 dismount");
    assert_eq!((ride.shown('E').as_str(), ride.left()), ("24.0,20.0 N", 0));
    assert!(ride.battle.field.the('E').on_foot);
    for wrong in ["e mount", "e dismount mount", "a dismount"] {
        assert_eq!(
            super::field(&["E DR 24,10 N", "A LN 40,10 N"]).refused(wrong).clause,
            "RK-96",
            "{wrong}"
        );
    }
}

#[test]
fn rk_e_45_rk_97_horses_are_lost_to_an_enemy() {
    for (y, lost) in [("12.9", true), ("13.1", false)] {
        let mut field = field(&["E DR 24,17 N foot", &format!("N AR 24,{y} S")]);
        field.battle.field.the_mut('E').horses = Some(pose("24,10 N"));
        // The dragoons on foot stand so near that the battery cannot fire; no other unit attacks but they in melee.
        field.battle.field.the_mut('E').pose = pose("60,17 N");
        let dice: &[u32] = &[];
        field.fight(dice);
        assert_eq!(field.battle.field.the('E').horses.is_none(), lost, "{y}");
    }
}

/// RK-96, RK-97: dragoons without horses fight on foot for the rest of the battle.
#[test]
fn rk_97_without_horses_there_is_no_mounting() {
    let mut field = field(&["E DR 24,17 N foot"]);
    assert_eq!(field.refused("e mount").clause, "RK-96");
}

#[test]
fn rk_e_78_the_farthest_point_of_a_line_is_named() {
    let units = ["C DR 30,22 N"];
    let no = refusal("", &units, "c to 40,30");
    assert_eq!(no.reason, "C: to 40.0,30.0 costs 12.8 cm, dragoons have 12.0.");
    assert_eq!(no.instead.as_deref(), Some("Farthest on that line: 39.3,29.4."));
    let mut field = field(&units);
    field.orders("c to 39.3,29.4");
    assert_eq!(field.left(), 12);
}

/// RK-88, RK-93: the farthest point that is named is one where the unit may end.
#[test]
fn rk_93_the_farthest_point_of_a_line_is_a_legal_end() {
    let typed = |instead: &str| {
        instead
            .strip_prefix("Farthest on that line: ")
            .map(|at| at.trim_end_matches('.').to_owned())
    };
    let units = ["C DR 30,22 N", "B LN 39.3,29.4 N"];
    let no = refusal("", &units, "c to 40,30");
    let at = typed(no.instead.as_deref().unwrap()).unwrap();
    assert_ne!(at, "39.3,29.4");
    let mut field = field(&units);
    field.orders(&format!("c to {at}"));
    assert_eq!(field.pose('C').at.to_string(), at);
    // Friends stand on all of that line.
    let no = refusal(
        "",
        &[
            "C DR 30,22 N",
            "B LN 30,23.5 N",
            "D LN 30,26 N",
            "E LN 30,28.5 N",
            "F LN 30,31 N",
            "G LN 30,33.5 N",
        ],
        "c to 30,36",
    );
    let told = no.instead.as_deref().unwrap();
    assert_eq!(
        told,
        "Nor may it end nearer on that line: it would overlap G. It can move by `c back`."
    );
}

/// RK-5, RK-93: a unit that can end nowhere on a line is not sent to its own place, is told what stops it, and is proposed an order
/// that moves it.
#[test]
fn rk_93_a_line_without_an_end_says_what_stops_the_unit() {
    // Not on a tenth of a centimetre, as after a walk: the farthest place would be written as its own.
    let mut field = field(&["A LN 39.1,18.8 N", "B LN 36.5,18.8 N"]);
    let unit = field.battle.field.the_mut('A');
    unit.pose.at = unit.pose.at + Point::new(4, 6);
    let refusal = field.refused("a to 5,18.8");
    let told = refusal.instead.unwrap();
    assert!(
        !told.contains("Farthest on that line: 39.1,18.8"),
        "{} {told}",
        refusal.reason
    );
    let (_, proposed) = told.split_once('`').unwrap();
    let before = field.pose('A');
    field.orders(proposed.split_once('`').unwrap().0);
    assert_ne!(field.pose('A'), before, "{told}");
}

/// RK-121: so is that for a commander, who cannot stand in water.
#[test]
fn rk_121_the_farthest_point_for_a_commander_is_dry() {
    let mut seen = 0;
    for (from, to) in [
        ("10,10", "10,30"),
        ("10,11", "10,30"),
        ("20,12", "20,34"),
        ("30,13", "30,34"),
    ] {
        let stands = || field_on("crossing", &["A LN 10,19 N"]).commander(1, from, None);
        let instead = stands().refused(&format!("1 to {to}")).instead.unwrap();
        let at = instead
            .strip_prefix("Farthest on that line: ")
            .unwrap()
            .trim_end_matches('.')
            .to_owned();
        let mut field = stands();
        field.orders(&format!("1 to {at}"));
        let y: i64 = field.battle.commanders.commander(1).unwrap().at.y;
        let start: i64 = from.split_once(',').unwrap().1.parse().unwrap();
        seen += usize::from(y < 100 * (start + 12));
    }
    assert!(seen > 0, "no line ends in the water");
}

#[test]
fn rk_e_47_a_commander_follows_its_unit_12_cm_at_most() {
    let follow = |from: &str| {
        let mut field = field(&["A LN 40,20 N"]).commander(1, from, Some('A'));
        field.with_dice(&[], |battle, scribe| turn::end_movement(battle, Side::South, scribe));
        field.battle.commanders.commander(1).unwrap().at
    };
    assert_eq!(follow("36,8"), Point::cm(40, 17));
    assert_eq!(follow("24,8"), Point::new(3445, 1388));
}

#[test]
fn rk_121_commanders_ride_and_attach() {
    let mut field = field(&["A LN 40,20 N", "B LN 20,20 N"]).commander(1, "36,8", Some('A'));
    assert_eq!(field.refused("1 to 50,8").clause, "RK-121");
    assert_eq!(field.refused("1 with n").clause, "RK-121");
    assert_eq!(field.refused("1 adv").clause, "RK-121");
    field.orders("1 to 40,16");
    let commander = field.battle.commanders.commander(1).unwrap();
    assert_eq!((commander.at, commander.with), (Point::cm(40, 16), None));
    assert_eq!(field.refused("1 with b").clause, "RK-86");
    let mut wet = field_on("crossing", &["A LN 10,19 N"]).commander(1, "10,18", None);
    assert_eq!(wet.refused("1 to 10,22").clause, "RK-121");
}

#[test]
fn rk_86_one_item_a_unit_and_turn() {
    let units = ["A LN 24,10 N", "B LN 40,10 N", "N LN 24,40 S"];
    for wrong in ["a adv; a ne", "all adv; b adv"] {
        assert_eq!(refusal("", &units, wrong).clause, "RK-86", "{wrong}");
    }
    let mut field = field(&units);
    field.orders("a adv 1");
    assert_eq!(field.refused("a adv 1").clause, "RK-86");
    field.orders("rest adv 2");
    assert_eq!(
        (field.shown('A'), field.shown('B')),
        ("24.0,11.0 N".to_owned(), "40.0,12.0 N".to_owned())
    );
}

#[test]
fn rk_91_guns_do_not_go_into_contact() {
    let units = ["F AR 24,10 N", "N LN 24,40 S"];
    assert_eq!(refusal("", &units, "f adv!").clause, "RK-91");
    assert_eq!(refusal("", &units, "f>>n").clause, "RK-91");
}

#[test]
fn rk_92_without_room_to_turn_the_order_is_refused() {
    let units = ["A LN 24,10 N", "B LN 24,12.1 N", "N LN 40,10 W"];
    assert_eq!(refusal("", &units, "a>n").clause, "RK-92");
}

#[test]
fn rk_5_a_command_is_refused_as_a_whole() {
    let units = ["A LN 24,10 N", "B LN 40,10 N", "N LN 24,40 S"];
    let mut field = field(&units);
    assert_eq!(field.refused("a adv; b to 40,30").clause, "RK-93");
    assert_eq!(field.shown('A'), "24.0,10.0 N");
    assert_eq!(field.refused("a adv; n adv").clause, "RK-5");
    assert_eq!(field.refused("a adv; c adv").clause, "RK-5");
    assert_eq!(field.refused("a>b").clause, "RK-5");
}

/// RK-90: a unit passes through friends and does not end on one; since rules number 4 it is told who is in the way, since
/// number 6 also where an enemy stands beyond.
#[test]
fn rk_90_a_walk_that_ends_short_of_a_friend_names_it() {
    for (rules, expected) in [(3, Walked::Spent), (4, Walked::Stopped(Unfit::Unit('B')))] {
        let mut field = field(&["A LN 24,14 N", "B LN 24,20.5 N", "N LN 24,44 S"]);
        field.battle.terms.fought_by(rules);
        let before = field.pose('A').at;
        field.orders("a adv");
        let halts = field.told.iter().filter_map(|told| match told {
            Told::Moved(deed) if deed.letter == 'A' => Some(deed.halt.clone()),
            _ => None,
        });
        assert_eq!(halts.collect::<Vec<_>>(), [Halt::Walked(expected)], "{rules}");
        assert!(field.pose('A').at != before && field.left() > 0);
    }
    // A friend stands before the enemy that ends the walk: the friend is in the way.
    for (rules, blocker) in [(5, 'N'), (6, 'B')] {
        let mut field = field(&["A LN 24,14 N", "B LN 24,17 N", "N LN 24,20 S"]);
        field.battle.terms.fought_by(rules);
        field.orders("a adv!");
        let halts = field.told.iter().filter_map(|told| match told {
            Told::Moved(deed) if deed.letter == 'A' => Some(deed.halt.clone()),
            _ => None,
        });
        let expected = Halt::Walked(Walked::Stopped(Unfit::Unit(blocker)));
        assert_eq!(halts.collect::<Vec<_>>(), [expected], "{rules}");
    }
    // Through a friend, nothing is in the way.
    let mut field = field(&["A LN 24,14 N", "B LN 24,16.5 N", "N LN 24,44 S"]);
    field.orders("a adv");
    assert_eq!((field.shown('A').as_str(), field.left()), ("24.0,20.0 N", 0));
}
