//! Chapters Q to T: charges, melee, saves, commanders, routs.

use super::*;
use crate::Risk;
use crate::battle::{Rescue, charges, turn};
use crate::event::Event;
use muster_game::Knowledge;
use muster_kit::Viewer;

/// RK-117, RK-119: no rout, and destroyed at the third failure.
#[test]
fn rk_e_61_rk_119_works_add_one_and_the_third_failure_destroys() {
    let fight = |a: &str, n: &str, dice: &[u32]| {
        let mut field = field_on("fortress", &[a, n]);
        field.fight(dice);
        field
    };
    // A 33,27 and N volley at each other; the target in works holds on 1 + 1.
    let held = fight("A LN 33,27 N", "N LN 33,34.5 S", &[1, 6]);
    assert_eq!(held.outcome('N'), None);
    let hit = fight("A LT 33,28 N", "N LN 33,34.5 S", &[1, 6]);
    assert_eq!(hit.outcome('N'), Some(Outcome::Hit { failures: 1, limit: 3 }));
    assert_eq!(hit.shown('N'), "33.0,34.5 S");
    // Volleys 6 and 6, then melee: N's 1 + 1 = 2 fails for the third time; A's 6 holds.
    let third = fight("A LN 33,32 N", "N LN 33,34.5 S x2", &[6, 6, 1, 6]);
    assert_eq!(third.outcome('N'), Some(Outcome::Destroyed { failures: 3 }));
    assert!(third.is_gone('N'));
    let inside = field_on("fortress", &["A LN 9,34.5 E", "N LN 17,34.5 W"]);
    let (a, n) = (inside.battle.field.the('A'), inside.battle.field.the('N'));
    assert!(!inside.battle.field.is_behind_works(n, a));
}

#[test]
fn rk_e_62_a_battery_in_works_bears_three_failures_and_one_outside_two() {
    let mut field = field_on("fortress", &["F AR 33,27 N", "N AR 33,34.5 S x1"]);
    field.fight(&[1, 1]);
    assert_eq!(field.outcome('N'), Some(Outcome::Hit { failures: 2, limit: 3 }));
    assert_eq!(field.outcome('F'), Some(Outcome::Hit { failures: 1, limit: 2 }));
}

fn charged(units: &[&str], side: Side) -> Field {
    let mut field = field(units);
    crate::tests::set(&mut field.battle, "/first", side);
    // Every unit stands every attack: as many sixes as are asked for.
    crate::tests::set(&mut field.battle, "/house/ones_fail", false);
    let mut dice = Dice::scripted([6; 40]);
    let mut scribe = Scribe::new(&mut dice);
    turn::fight_out(&mut field.battle, &mut scribe);
    field
}

/// RK-110, RK-111: straight on, one by one.
#[test]
fn rk_e_63_rk_110_rk_111_charges_go_straight_on_and_one_by_one() {
    let end = |units: &[&str], side: Side, letter: char| charged(units, side).shown(letter);
    let horse = "A CV 24,14 N";
    assert_eq!(end(&[horse, "N LN 24,19 S"], Side::South, 'A'), "24.0,16.0 N");
    assert_eq!(end(&[horse, "N LN 24,19.1 S"], Side::South, 'A'), "24.0,14.0 N");
    let both = [horse, "N CV 24,19 S"];
    assert_eq!(end(&both, Side::North, 'N'), "24.0,17.0 S");
    assert_eq!(end(&both, Side::North, 'A'), "24.0,14.0 N");
    assert_eq!(end(&["A LN 24,14 N", "N LN 24,19 S"], Side::South, 'A'), "24.0,14.0 N");
    assert_eq!(end(&[horse, "N LN 30,18 S"], Side::South, 'A'), "24.0,15.0 N");
}

#[test]
fn rk_109_settings_say_who_charges() {
    let charges = |kind: &str, told: Option<bool>| {
        let mut field = field(&[&format!("A {kind} 24,14 N"), "N LN 24,19 S"]);
        field.battle.field.the_mut('A').charge = told;
        charges::charge_of(&field.battle, field.battle.field.the('A')).is_some()
    };
    assert!(charges("LN", Some(true)) && !charges("CV", Some(false)));
    assert!(charges("DR", None) && charges("CU", None));
    assert!(!charges("LT", None) && !charges("AR", None) && !charges("AR", Some(true)));
}

/// RK-112, RK-125: melee strikes on both sides; at the end the routed throw a die.
#[test]
fn rk_e_64_rk_112_a_save_in_melee_fails_on_two_and_holds_on_three() {
    let mut field = field(&["A CV 24,14 N", "N LN 24,18.5 S"]);
    field.fight(&[4, 5, 2, 3, 4]);
    assert_eq!(
        (field.shown('A'), field.shown('N')),
        ("24.0,15.5 N".to_owned(), "24.0,24.5 S".to_owned())
    );
}

/// RK-114: no attack is made by or on a unit that has routed.
#[test]
fn rk_e_65_rk_114_a_routed_unit_is_neither_charged_nor_struck() {
    let mut field = field(&["A CV 24,14 N", "N LN 24,18.5 S"]);
    field.fight(&[1, 5, 6]);
    assert_eq!(
        (field.shown('A'), field.shown('N')),
        ("24.0,14.0 N".to_owned(), "24.0,24.5 S".to_owned())
    );
}

#[test]
fn rk_e_66_a_unit_struck_in_the_flank_does_not_strike_back() {
    let mut field = field(&["A LN 21,14 N", "N LN 24,18.5 E"]);
    // A's volley holds, then its melee attack; N strikes neither time. It rallies.
    field.fight(&[6, 2, 6]);
    assert_eq!(field.saves(), [('A', 'N', 6), ('A', 'N', 2)]);
    assert_eq!(field.shown('N'), "18.0,18.5 E");
}

#[test]
fn rk_e_67_rk_122_each_commander_keeps_one() {
    let units = [
        "A LN 12,14 N",
        "B CV 20,14 N",
        "C LN 28,14 N",
        "N LN 12,22 S",
        "O LN 20,22 S",
        "P LN 28,22 S",
    ];
    let both = || field(&units).commander(1, "16,10", None);
    // Six volleys: A, B and C shoot first (N, O, P hold), then N, O and P at them.
    let dice = [6, 6, 6, 1, 1, 1];
    let mut two = both().commander(2, "24,10", None);
    two.fight(&[dice.as_slice(), &[6]].concat());
    assert_eq!(two.outcome('B'), Some(Outcome::Kept { by: 1, routs: 1 }));
    assert_eq!(two.outcome('C'), Some(Outcome::Kept { by: 2, routs: 1 }));
    assert!(matches!(two.outcome('A'), Some(Outcome::Routed { routs: 1, .. })));
    // Whose units they are hears of it first when it comes back.
    let mut game = super::battle_of(&units);
    game.war = War::Battle(Box::new(two.battle.clone()));
    let view = game.view(Viewer::Seat(Seat(0)));
    let number = two.battle.terms.number();
    let heard = |seat: u8| {
        let salvos = two.told.iter().filter(|told| matches!(told, Told::Salvo(_)));
        let events = salvos.map(|told| Event::Battle {
            number,
            told: told.clone(),
        });
        let heard = events.flat_map(|event| Risk::tidings(&view, &event, Seat(seat)));
        heard.map(|tiding| tiding.text).collect::<Vec<_>>()
    };
    let kept = "was kept from running by commander";
    assert_eq!(
        heard(0),
        [
            "A routed (rout 1)".to_owned(),
            format!("B {kept} 1 (rout 1)"),
            format!("C {kept} 2 (rout 1)"),
        ]
    );
    assert!(heard(1).is_empty());
    let mut one = both();
    one.fight(&[dice.as_slice(), &[6, 6]].concat());
    assert_eq!(one.outcome('B'), Some(Outcome::Kept { by: 1, routs: 1 }));
    assert!(matches!(one.outcome('A'), Some(Outcome::Routed { .. })));
    assert!(matches!(one.outcome('C'), Some(Outcome::Routed { .. })));
}

#[test]
fn rk_e_68_a_commander_reaches_6_cm() {
    for (place, kept) in [("24,5.9", false), ("24,6", true)] {
        let mut field = field(&["A LN 24,14 N", "N LN 24,22 S"]).commander(1, place, None);
        let dice: &[u32] = if kept { &[6, 1] } else { &[6, 1, 6] };
        field.fight(dice);
        assert_eq!(
            matches!(field.outcome('A'), Some(Outcome::Kept { .. })),
            kept,
            "{place}"
        );
    }
}

#[test]
fn rk_e_69_a_commander_helps_once_a_turn() {
    let mut field = field(&["A LN 24,14 N", "N LN 24,16.5 S"]).commander(1, "24,11", None);
    // Volleys: N holds, A fails and is kept. Melee: N holds, A fails and routs. It rallies.
    field.fight(&[6, 1, 6, 2, 3]);
    let unit = field.battle.field.the('A');
    assert_eq!((unit.routs, unit.kept), (2, 1));
    assert_eq!(field.shown('A'), "24.0,8.0 N");
}

/// RK-123: destruction is prevented once a battle.
#[test]
fn rk_e_70_rk_123_a_commander_spares_a_worn_out_unit_once() {
    let mut field = field(&["A LN 24,14 N r2", "N LN 24,22 S"]).commander(1, "24,11", None);
    field.fight_on(&[6, 1]);
    assert_eq!(field.outcome('A'), Some(Outcome::Kept { by: 1, routs: 3 }));
    field.fight_on(&[6, 1]);
    assert_eq!(field.outcome('A'), Some(Outcome::Spared { by: 1 }));
    field.fight(&[6, 1]);
    assert_eq!(field.outcome('A'), Some(Outcome::Exhausted));
    assert!(field.is_gone('A'));
}

#[test]
fn rk_e_71_rk_120_a_worn_out_unit_is_destroyed_in_works() {
    let mut field = field_on("fortress", &["A LN 33,32 N", "N LN 33,34.5 S r3"]);
    field.fight(&[6, 6, 1, 6]);
    assert_eq!(field.outcome('N'), Some(Outcome::Exhausted));
}

#[test]
fn rk_122_commanders_keep_whom_their_standing_order_names() {
    let kept = |rescue: Rescue| {
        let units = ["A LN 12,14 N", "B CV 20,14 N", "N LN 12,22 S", "O LN 20,22 S"];
        let mut field = field(&units).commander(1, "16,10", None);
        field.battle.sides.command_mut(Side::South).standing.rescue = rescue;
        let mut dice = Dice::scripted([6, 6, 1, 1, 6, 6, 6]);
        let mut scribe = Scribe::new(&mut dice);
        turn::fight_out(&mut field.battle, &mut scribe);
        field.told = scribe.told;
        ['A', 'B'].map(|letter| matches!(field.outcome(letter), Some(Outcome::Kept { .. })))
    };
    assert_eq!(kept(Rescue::Auto), [false, true]);
    assert_eq!(kept(Rescue::Melee), [false, false]);
    assert_eq!(kept(Rescue::Off), [false, false]);
    assert_eq!(kept(Rescue::Only(vec!['A', 'B'])), [true, false]);
    assert_eq!(kept(Rescue::Only(vec!['C'])), [false, false]);
}

/// RK-124: 6 cm straight back, through friends, not through enemies or water.
#[test]
fn rk_e_72_rk_124_a_rout_passes_friends_and_stops_at_enemies_and_water() {
    // A is hit by N's volley; B and the others only stand in the way.
    let rout = |table: &str, a: &str, others: &[&str]| {
        let shooter = {
            let pose = pose(a);
            let ahead = pose.at + pose.facing.step(800);
            Unit::new('N', UnitType::Ln, Pose::new(ahead, pose.facing.reverse()))
        };
        let line = format!("A LN {a}");
        let mut units = vec![line.as_str()];
        units.extend(others);
        let mut field = field_on(table, &units);
        field.battle.field.put([shooter]);
        field.battle.sides.command_mut(Side::North).roster.0.push(UnitType::Ln);
        crate::tests::set(&mut field.battle, "/house/break_percent", 1_000);
        let mut dice = Dice::scripted([6, 1, 6, 6, 6, 6, 6, 6]);
        let mut scribe = Scribe::new(&mut dice);
        turn::fight_out(&mut field.battle, &mut scribe);
        field.told = scribe.told;
        field
    };
    assert_eq!(rout("", "24,14 N", &["B LN 24,9 N"]).shown('A'), "24.0,7.0 N");
    assert_eq!(rout("", "24,14 N", &["O LN 24,10 S"]).shown('A'), "24.0,12.0 N");
    assert!(rout("", "24,6.9 N", &[]).is_gone('A'));
    assert_eq!(rout("", "24,7 N", &[]).shown('A'), "24.0,1.0 N");
    assert_eq!(rout("", "24,14 NE", &[]).pose('A').at, Point::new(1976, 976));
    assert_eq!(rout("crossing", "10,29 N", &[]).shown('A'), "10.0,28.0 N");
}

#[test]
fn rk_e_73_rk_125_only_units_that_routed_this_turn_throw_at_its_end() {
    let units = [
        "A LN 24,14 N",
        "B LN 40,14 N r1",
        "C LN 56,14 N",
        "N LN 24,22 S",
        "P LN 56,22 S",
    ];
    let mut field = field(&units).commander(1, "56,11", None);
    // A and C fail against N and P; C is kept. Only A throws at the end: 1.
    field.fight(&[6, 6, 1, 1, 1]);
    assert!(field.is_gone('A'));
    assert!(!field.is_gone('B') && !field.is_gone('C'));
    assert!(matches!(field.outcome('C'), Some(Outcome::Kept { .. })));
}

/// RK-126: with an enemy beside them and no own unit in reach.
#[test]
fn rk_e_74_rk_126_a_commander_alone_beside_an_enemy_is_captured() {
    // The nearest own unit is 6.1 or 6.0 cm away; no unit sees another.
    for (own, captured) in [("30,1.9", true), ("30,2", false)] {
        let mut field = field(&[&format!("A AR {own} S"), "N AR 30,12.9 N"]).commander(1, "30,10", None);
        field.fight(&[]);
        assert_eq!(field.battle.commanders.commander(1).is_none(), captured, "{own}");
    }
}

#[test]
fn rk_e_81_a_thrown_one_fails_in_works_only_by_the_option() {
    use crate::battle::failing_numbers;
    let works = |ones: bool| failing_numbers(Arm::Volley, 1, ones);
    use crate::battle::Arm;
    assert_eq!((works(false), works(true)), (0, 1));
    let field = field_on("fortress", &["A LT 33,28 N", "N LT 33,34.5 S"]);
    let (a, n) = (field.battle.field.the('A'), field.battle.field.the('N'));
    assert_eq!(field.battle.field.modifier(Arm::Volley, a, n), -1);
    for ones in [false, true] {
        assert_eq!(failing_numbers(Arm::Volley, -1, ones), 2);
    }
}

/// RK-118: the same count as under fire.
#[test]
fn rk_113_artillery_saves_in_melee_and_does_not_strike() {
    let mut field = field(&["A LN 24,14 N", "N AR 24,16.5 S x1"]);
    // A's volley holds; in melee the battery fails for the second time. It makes no attack of its own.
    field.fight(&[6, 2]);
    assert_eq!(field.saves(), [('A', 'N', 6), ('A', 'N', 2)]);
    assert_eq!(field.outcome('N'), Some(Outcome::Destroyed { failures: 2 }));
}

/// Guns, then volleys, then melee; in each the attacks in the order of the letters.
#[test]
fn rk_4_dice_come_in_the_order_of_the_clauses() {
    let mut field = field(&["A CV 24,14 N", "N LN 24,18.5 S", "F AR 40,14 N", "O LT 40,24 S"]);
    field.fight(&[6, 4, 5, 6, 3]);
    let order = [
        ('F', 'O', 6),
        ('A', 'N', 4),
        ('N', 'A', 5),
        ('A', 'N', 6),
        ('N', 'A', 3),
    ];
    assert_eq!(field.saves(), order);
}

#[test]
fn rk_75_figures_are_those_of_the_table() {
    let figures = UnitType::ALL.map(|kind| kind.sheet().figures);
    assert_eq!(figures, [8, 5, 4, 4, 4, 3]);
    let commander = crate::plane::commander_base(at("24,12"));
    assert_eq!(commander.corners()[0], Point::cm(23, 11));
}

/// An attack on a unit that has failed already throws no die, and is told all the same
/// ([RK-108](docs/rules/risk.md#rk-108)); under the rules before number 3 it was not.
#[test]
fn rk_108_attacks_that_need_no_die_are_told() {
    for (rules, told) in [(3, true), (2, false)] {
        let mut field = field(&["A LN 21,14 N", "B LT 28,14 N", "N LT 24,20 N"]);
        field.battle.terms.fought_by(rules);
        field.fight(&[1, 6]);
        assert_eq!(field.saves(), [('A', 'N', 1)]);
        let lines = field.told.iter().flat_map(|told| {
            let event = Event::Battle {
                number: 1,
                told: told.clone(),
            };
            Risk::narrate(&event, Viewer::Spectator)
        });
        let lines: Vec<String> = lines.map(|line| line.plain(|seat| seat.to_string())).collect();
        let all = lines.join("\n");
        assert_eq!(all.contains("B>N not needed"), told, "{all}");
        let rows = lines.iter().take_while(|line| !line.starts_with("END"));
        assert!(rows.clone().all(|line| line.chars().count() <= 42), "{all}");
    }
}
