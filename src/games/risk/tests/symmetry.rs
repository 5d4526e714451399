//! Laws of the table: a battle turned by 180 degrees goes the same way, and no move ends on somebody else.

use super::*;
use crate::battle::state::Unfit;
use crate::battle::walk::{Until, Walked, march, straight, walk};
use crate::battle::{Act, Go, Target, moving, shooting, turn};
use crate::data::{Ground, NEWEST, TABLES};
use crate::plane::Course;
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

/// Four that stand close to each other.
fn crowds() -> impl Strategy<Value = [Pose; 4]> {
    let offset = || (-1_500i64..1_500, -1_200i64..1_200, 0u8..24);
    (poses(), [offset(), offset(), offset()]).prop_map(|(first, others)| {
        let [b, n, o] = others.map(|(x, y, k)| {
            let at = first.at + Point::new(x, y);
            Pose::new(
                Point::new(at.x.clamp(400, 6_800), at.y.clamp(400, 4_400)),
                Facing::try_from(k).unwrap(),
            )
        });
        [first, b, n, o]
    })
}

fn untils() -> impl Strategy<Value = Until> {
    prop::sample::select(vec![
        Until::Length(250),
        Until::Length(2_000),
        Until::Shot(None),
        Until::Shot(Some('N')),
        Until::Contact(None),
        Until::Contact(Some('O')),
        Until::Spent,
    ])
}

/// Where a walk ends, what is left then, and why it ends.
fn slow_walk(battle: &Battle, unit: &Unit, course: Course, until: Until) -> (Pose, i64, Walked) {
    let field = &battle.field;
    let is_reached = |there: &Unit| match until {
        Until::Shot(only) => shooting::could_shoot(battle, there, only),
        Until::Contact(only) => field.in_contact(there, only),
        Until::Length(_) | Until::Spent => false,
    };
    let (mut there, left) = (unit.clone(), unit.allowance());
    let (mut best, mut in_the_way, mut cost) = ((unit.pose, 0), None, 0);
    if is_reached(&there) {
        return (there.pose, left, Walked::Done);
    }
    let mut steps = (1..).map(|step| step * 10);
    let walked = steps.find_map(|n| {
        if matches!(until, Until::Length(length) if n > length) {
            return Some(Walked::Done);
        }
        there.pose.at = unit.pose.at + course.at(n);
        cost += field.cost(there.pose.at, 10);
        let overlapped = |own: bool| field.overlapped('A', there.pose, |side| (side == Side::South) == own);
        let is_water = |at: Point| field.table().ground(at) == Ground::Water;
        if cost > left {
            return Some(Walked::Spent);
        } else if let Err(unfit) = field.closed(&there, there.pose.at) {
            return Some(Walked::Stopped(unfit));
        } else if !there.pose.is_on_table() {
            return Some(Walked::Stopped(Unfit::Edge));
        } else if let Some(enemy) = overlapped(false) {
            return Some(Walked::Stopped(Unfit::Unit(enemy.letter)));
        }
        let is_wet = there.base().corners().iter().any(|corner| is_water(*corner));
        in_the_way = match overlapped(true) {
            Some(friend) => Some(Unfit::Unit(friend.letter)),
            None => is_wet.then_some(Unfit::Water),
        };
        if in_the_way.is_some() {
            return None;
        }
        best = (there.pose, cost);
        is_reached(&there).then_some(Walked::Done)
    });
    let walked = match (walked.unwrap(), in_the_way) {
        (Walked::Done | Walked::Spent, Some(unfit)) if battle.terms.tells_of_friends_in_the_way() => {
            Walked::Stopped(unfit)
        }
        (Walked::Stopped(_), Some(unfit)) if battle.terms.tells_of_friends_before_enemies() => Walked::Stopped(unfit),
        (walked, _) => walked,
    };
    (best.0, left - best.1, walked)
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

    /// RK-90, RK-91: where a walk ends, asked slowly: the ground and all units at each step.
    #[test]
    fn rk_90_walks_agree_with_a_slow_reader(table in tables(), kinds in [kinds(), kinds(), kinds(), kinds()],
        poses in crowds(), turn in -12i8..12, until in untils(), rules in 3u32..=NEWEST, follows in any::<bool>()) {
        let mut battle = battle_on(table, kinds, poses);
        battle.terms.fought_by(rules);
        let unit = battle.field.the('A');
        let course = match follows {
            true => Course::along(battle.field.the('N').pose.at - unit.pose.at),
            false => straight(unit.pose, turn),
        };
        let (mut there, mut left) = (unit.clone(), unit.allowance());
        let walked = walk(&battle, &mut there, &mut left, course, until);
        prop_assert_eq!((there.pose, left, walked), slow_walk(&battle, unit, course, until));
    }

    /// RK-99: what blocks a line of fire, asked slowly: any other core that the segment touches.
    #[test]
    fn rk_99_lines_of_fire_agree_with_a_slow_reader(kinds in [kinds(), kinds(), kinds(), kinds()],
        poses in [poses(), poses(), poses(), poses()]) {
        use crate::plane::touch;
        let battle = battle(kinds, poses);
        let (shooter, target) = (battle.field.the('A'), battle.field.the('N'));
        let line = [shooter.pose.front_centre(), target.pose.at];
        let touched = |letter: char| touch(&line, battle.field.the(letter).pose.core().corners());
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
        let mut stands = steps.filter(|(n, there)| there.pose.at == unit.pose.at + way.at(*n)).map(|(_, there)| there);
        let end = stands.find(is_reached).unwrap_or_else(|| walked(Until::Spent));
        let until = if shoots { Until::Shot(None) } else { Until::Contact(None) };
        prop_assert_eq!(walked(until).pose, end.pose);
    }
}
