//! Laws of the table: a battle turned by 180 degrees goes the same way, and no move ends on somebody else.

use super::*;
use crate::battle::{Act, Go, Target, moving, shooting, turn};
use proptest::prelude::*;

fn poses() -> impl Strategy<Value = Pose> {
    (400i64..6_800, 400i64..4_400, 0u8..24)
        .prop_map(|(x, y, k)| Pose::new(Point::new(x, y), Facing::try_from(k).unwrap()))
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
    let mut field = field(&[]);
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
