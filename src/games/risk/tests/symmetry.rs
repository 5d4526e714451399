//! Laws of the table: a battle turned by 180 degrees goes the same way, and no move ends on somebody else.

use super::*;
use crate::battle::walk::{Until, march, straight, walk};
use crate::battle::{Act, Go, Target, moving, shooting, turn};
use crate::data::TABLES;
use proptest::prelude::*;

fn poses() -> impl Strategy<Value = Pose> {
    (400i64..6_800, 400i64..4_400, 0u8..24)
        .prop_map(|(x, y, k)| Pose::new(Point::new(x, y), Facing::try_from(k).unwrap()))
}

fn tables() -> impl Strategy<Value = &'static str> {
    prop::sample::select(TABLES.iter().map(Table::id).collect::<Vec<&str>>())
}

fn kinds() -> impl Strategy<Value = UnitType> {
    prop::sample::select(UnitType::ALL.to_vec())
}

fn walks() -> impl Strategy<Value = Act> {
    let walk = |go, contact, length| Act::Walk { go, contact, length };
    prop::sample::select(vec![
        walk(Go::Ahead, false, None),
        walk(Go::Ahead, true, None),
        walk(Go::Back, false, Some(330)),
        walk(Go::Left, false, None),
        walk(Go::Right, false, Some(200)),
        Act::Towards(Target {
            letter: 'N',
            contact: false,
            length: None,
        }),
        Act::Towards(Target {
            letter: 'N',
            contact: true,
            length: None,
        }),
    ])
}

/// A, its friend B, and the enemies N and O on an empty table.
fn battle(kinds: [UnitType; 4], poses: [Pose; 4]) -> Battle {
    battle_on("", kinds, poses)
}

/// The same on the table of that name.
fn battle_on(table: &str, kinds: [UnitType; 4], poses: [Pose; 4]) -> Battle {
    let mut field = field_on(table, &[]);
    let units = ['A', 'B', 'N', 'O'].into_iter().zip(kinds).zip(poses);
    let units = units.map(|((letter, kind), pose)| Unit::new(letter, kind, pose));
    field.battle.field.put(units);
    for side in Side::BOTH {
        let kinds = field.battle.field.army(side).map(|unit| unit.kind).collect();
        field.battle.sides.command_mut(side).roster = Roster(kinds);
    }
    field.battle
}

/// Whether all stand where they may.
fn is_legal(battle: &Battle) -> bool {
    battle
        .field
        .units()
        .iter()
        .all(|unit| battle.field.legal_end(unit, unit.pose.at).is_ok())
}

proptest! {
    /// RK-71, RK-90: turned by 180 degrees, the same order ends at the same place seen from the other edge.
    #[test]
    fn rk_90_turned_tables_give_turned_moves(kinds in [kinds(), kinds(), kinds(), kinds()],
        poses in [poses(), poses(), poses(), poses()], act in walks()) {
        let here = battle(kinds, poses);
        let there = battle(kinds, poses.map(Pose::turned));
        prop_assume!(is_legal(&here) && is_legal(&there));
        let way = here.field.the('N').pose.at - here.field.the('A').pose.at;
        prop_assume!(Facing::towards(way).reverse() == Facing::towards(-way));
        let one = moving::work_out(&here, here.field.the('A'), &[act]);
        let other = moving::work_out(&there, there.field.the('A'), &[act]);
        match (one, other) {
            (Ok((unit, deed)), Ok((turned, same))) => {
                prop_assert_eq!(unit.pose.turned(), turned.pose);
                prop_assert_eq!((deed.left, deed.halt), (same.left, same.halt));
            }
            (one, other) => prop_assert_eq!(one.is_err(), other.is_err()),
        }
    }

    /// RK-88: wherever a move ends, nobody stands on anybody, and no more was spent than there was.
    #[test]
    fn rk_88_moves_never_overlap(kinds in [kinds(), kinds(), kinds(), kinds()],
        poses in [poses(), poses(), poses(), poses()], act in walks()) {
        let mut battle = battle(kinds, poses);
        prop_assume!(is_legal(&battle));
        if let Ok((unit, deed)) = moving::work_out(&battle, battle.field.the('A'), &[act]) {
            let allowance = unit.allowance();
            prop_assert!((0..=allowance).contains(&deed.left));
            let way = deed.way();
            // Rounding adds a tick at most to each coordinate.
            prop_assert!(way.length() <= allowance - deed.left + 2);
            *battle.field.the_mut('A') = unit;
            prop_assert!(is_legal(&battle));
        }
    }

    /// RK-124: a rout ends free of others, or off the table.
    #[test]
    fn rk_124_routs_never_overlap(kinds in [kinds(), kinds(), kinds(), kinds()],
        poses in [poses(), poses(), poses(), poses()], dice in prop::collection::vec(1u32..=6, 40)) {
        let mut battle = battle(kinds, poses);
        prop_assume!(is_legal(&battle));
        let mut dice = Dice::scripted(dice);
        turn::fight_out(&mut battle, &mut Scribe::new(&mut dice));
        prop_assert!(battle.field.units().iter().all(|unit| battle.field.legal_place(unit).is_ok()));
        let both = battle.field.units().len() + battle.field.gone().len();
        prop_assert_eq!(both, 4);
    }

    /// RK-93: what a march costs, asked slowly: step by step, with every enemy at each step.
    #[test]
    fn rk_93_marches_agree_with_a_slow_reader(table in tables(), kinds in [kinds(), kinds(), kinds(), kinds()],
        poses in [poses(), poses(), poses(), poses()], (x, y) in (-1_500i64..1_500, -1_500i64..1_500)) {
        let battle = battle_on(table, kinds, poses);
        let unit = battle.field.the('A');
        let (start, left) = (unit.pose.at, unit.allowance());
        let goal = (start + Point::new(x, y)).onto_the_table();
        let (length, along) = ((goal - start).length(), (goal - start).ray());
        let (mut cost, mut last, mut is_free) = (0, 0, true);
        for n in (10..length).step_by(10).chain([length]) {
            let at = if n == length { goal } else { start + along(n) };
            cost += battle.field.cost(at, n - last);
            last = n;
            let is_stopped = battle.field.army(Side::North).any(|enemy| enemy.base().is_near(at, 89));
            is_free &= !is_stopped && battle.field.closed(unit, at).is_ok();
        }
        prop_assert_eq!(march(&battle, unit, left, goal), (is_free && cost <= left).then_some(cost));
    }

    /// RK-88: those who are beside a straight way are all whom a unit could overlap on it.
    #[test]
    fn rk_88_who_is_overlapped_on_a_way_is_beside_it(kinds in [kinds(), kinds(), kinds(), kinds()],
        poses in [poses(), poses(), poses(), poses()]) {
        let battle = battle(kinds, poses);
        let unit = battle.field.the('A');
        let (start, way) = (unit.pose.at, straight(unit.pose, 0));
        let beside = battle.field.beside('A', (start, start + way(unit.allowance())));
        for n in (0..=unit.allowance()).step_by(10) {
            let there = Pose { at: start + way(n), ..unit.pose };
            for side in Side::BOTH {
                let overlapped = battle.field.overlapped('A', there, |of| of == side);
                let is_beside = |other: &Unit| beside.iter().any(|near| near.letter == other.letter);
                prop_assert!(overlapped.is_none_or(is_beside));
            }
        }
    }

    /// RK-99: what blocks a line of fire, asked slowly: any other core that the segment touches.
    #[test]
    fn rk_99_lines_of_fire_agree_with_a_slow_reader(kinds in [kinds(), kinds(), kinds(), kinds()],
        poses in [poses(), poses(), poses(), poses()]) {
        use crate::plane::{Polygon, touch};
        let battle = battle(kinds, poses);
        let (shooter, target) = (battle.field.the('A'), battle.field.the('N'));
        let line = Polygon::segment(shooter.pose.front_centre(), target.pose.at);
        let touched = |letter: char| touch(&line, &battle.field.the(letter).pose.core().polygon);
        let friend = touched('B') && (!shooter.is_artillery() || battle.field.is_engaged(Side::South, &battle.field.the('B').base()));
        prop_assert_eq!(shooting::blocked(&battle, shooter, target).is_some(), friend || touched('O'));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// RK-91: a walk ends at the first step at which it has what it waits for, each step asked for by its length.
    #[test]
    fn rk_91_walks_end_where_a_slow_reader_ends_them(kinds in [kinds(), kinds(), kinds(), kinds()],
        poses in [poses(), poses(), poses(), poses()], shoots in any::<bool>()) {
        let battle = battle(kinds, poses);
        prop_assume!(is_legal(&battle));
        let unit = battle.field.the('A');
        let walked = |until: Until| {
            let (mut there, mut left) = (unit.clone(), unit.allowance());
            walk(&battle, &mut there, &mut left, straight(unit.pose, 0), until);
            there
        };
        let is_reached = |there: &Unit| match shoots {
            true => shooting::could_shoot(&battle, there, None),
            false => battle.field.in_contact(there, None),
        };
        let way = straight(unit.pose, 0);
        let steps = (0..=unit.allowance()).step_by(10).map(|n| (n, walked(Until::Length(n))));
        let mut stands = steps.filter(|(n, there)| there.pose.at == unit.pose.at + way(*n)).map(|(_, there)| there);
        let end = stands.find(is_reached).unwrap_or_else(|| walked(Until::Spent));
        let until = if shoots { Until::Shot(None) } else { Until::Contact(None) };
        prop_assert_eq!(walked(until).pose, end.pose);
    }
}
