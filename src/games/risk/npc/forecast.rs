//! What a fight will cost, reckoned without dice, and how a battle then stands for a side.

use crate::battle::{Arm, Attack, Battle, HOLD, Phase, Side, Unit, charges, phases, shooting};
use crate::data::Need;
use crate::plane::Point;

/// One point of a unit, and a certainty, in the thousandths that everything here is reckoned in.
const WHOLE: i64 = 1_000;

/// RK-120, RK-125: what a failed save costs a unit that has routed so often, in thousandths of its points: one rout in six
/// destroys at once, and each brings it nearer to the last.
const ROUTS: [i64; 4] = [290, 270, 280, 1_000];
/// RK-118, RK-119: failures that destroy guns, and units in works.
const FAILURES: [i64; 2] = [2, 3];

/// RK-128: points more near an objective, in thousandths, that hold it for sure.
const MARGIN: i64 = 12_000;
/// What each millimetre costs by which a unit is too far from where it is needed, and ticks that are near enough.
const PULL: i64 = 3;
const NEAR: i64 = 500;
const NEAR_FOR_GUNS: i64 = 1_500;

/// How likely each unit, in the order of the list, is still to stand when the fight of this turn is over.
fn standing(battle: &Battle) -> Vec<i64> {
    let mut standing = vec![WHOLE; battle.field.units().len()];
    suffer(battle, &phases::attacks(battle, Phase::Guns), &mut standing);
    suffer(battle, &phases::attacks(battle, Phase::Volley), &mut standing);
    let charged = charged(battle);
    let battle = charged.as_ref().unwrap_or(battle);
    suffer(battle, &phases::attacks(battle, Phase::Melee), &mut standing);
    standing
}

/// The saves of one phase: who has routed before neither attacks nor is attacked.
fn suffer(battle: &Battle, attacks: &[Attack], standing: &mut [i64]) {
    let before = standing.to_vec();
    let place = |letter: char| {
        battle
            .field
            .place(letter)
            .expect("an attack is between units on the table")
    };
    for attack in attacks {
        let (by, on) = (place(attack.by), place(attack.on));
        let failing = i64::from(shooting::failing(
            battle,
            attack.arm,
            &battle.field.units()[by],
            &battle.field.units()[on],
        ));
        let threat = if matches!(attack.arm, Arm::Shot | Arm::Canister) {
            WHOLE
        } else {
            before[by]
        };
        standing[on] -= standing[on] * threat * failing / (6 * WHOLE);
    }
}

/// RK-111: the battle after the charges, if anybody charges.
fn charged(battle: &Battle) -> Option<Battle> {
    let mut after: Option<Battle> = None;
    for side in [battle.progress.first(), battle.progress.first().other()] {
        for unit in battle.field.army(side) {
            let now = after.as_ref().unwrap_or(battle);
            if let Some(to) = charges::charge_of(now, now.field.the(unit.letter)) {
                after
                    .get_or_insert_with(|| battle.clone())
                    .field
                    .the_mut(unit.letter)
                    .pose
                    .at = to;
            }
        }
    }
    after
}

/// What a failed save costs a unit where it stands.
fn toll(battle: &Battle, unit: &Unit) -> i64 {
    let points = i64::from(unit.kind.points()) * WHOLE;
    let in_works = battle.field.table().works(unit.pose.at).is_some();
    if unit.is_exhausted() {
        return points;
    }
    if in_works || unit.is_artillery() {
        let left = FAILURES[usize::from(in_works)] - i64::from(unit.failures);
        return points / left.max(1);
    }
    points * ROUTS[usize::from(unit.routs).min(3)] / WHOLE
}

/// The mean starting points of a side: what the points of both are reckoned in.
fn mean_start(battle: &Battle) -> i64 {
    let start = |side: Side| i64::from(battle.sides.command(side).roster.points());
    ((start(Side::South) + start(Side::North)) / 2).max(1)
}

/// RK-127: a side breaks by the share of its starting points that it has lost: what a point of a side weighs, in
/// thousandths.
fn weight(battle: &Battle, side: Side) -> i64 {
    mean_start(battle) * WHOLE / i64::from(battle.sides.command(side).roster.points()).max(1)
}

/// How a battle whose movements are done stands for a side once the fight is over, in thousandths of a point.
pub fn prospect(battle: &Battle, side: Side) -> i64 {
    let standing = standing(battle);
    let losses = |of: Side| {
        let units = battle
            .field
            .units()
            .iter()
            .zip(&standing)
            .filter(|(unit, _)| unit.side() == of);
        let lost: i64 = units
            .map(|(unit, stands)| (WHOLE - stands) * toll(battle, unit) / WHOLE)
            .sum();
        lost * weight(battle, of) / WHOLE
    };
    losses(side.other()) - losses(side) + purpose(battle, side, &standing) - far(battle, side)
}

/// RK-128: what the objective is worth to a side: the more, the nearer the last turn is.
fn purpose(battle: &Battle, side: Side, standing: &[i64]) -> i64 {
    let Some(objective) = &battle.terms.objective() else {
        return 0;
    };
    let left = i64::from(battle.terms.turns().saturating_sub(battle.progress.turn()));
    // At the end of the last turn it is worth as much as breaking the enemy.
    let victory = mean_start(battle) * WHOLE * i64::from(battle.terms.house().break_percent) / 100;
    // What only one side can take must be held from early on.
    let worth = victory / (1 + left).pow(if objective.need == Need::Any { 2 } else { 1 });
    let held = objective
        .points
        .iter()
        .map(|point| hold(battle, side, *point, standing));
    match objective.need {
        Need::Any => held.sum::<i64>() * worth / WHOLE,
        Need::Side { side: takes, count } => {
            let own = takes == side.index();
            let mut held: Vec<i64> = held.map(|held| if own { held } else { -held }).collect();
            held.sort_unstable();
            // The taker needs the easiest of them.
            let place = held.len().saturating_sub(count);
            let taken = held.get(place).copied().unwrap_or(-WHOLE);
            worth * if own { taken } else { -taken } / WHOLE
        }
    }
}

/// How firmly a side holds a place, from -1000 to 1000.
fn hold(battle: &Battle, side: Side, point: Point, standing: &[i64]) -> i64 {
    let near = battle
        .field
        .units()
        .iter()
        .zip(standing)
        .filter(|(unit, _)| unit.base().is_near(point, HOLD));
    let margin: i64 = near
        .map(|(unit, stands)| {
            let points = i64::from(unit.kind.points()) * stands;
            if unit.side() == side { points } else { -points }
        })
        .sum();
    margin.clamp(-MARGIN, MARGIN) * WHOLE / MARGIN
}

/// What it costs that units are far from the enemy, or from the objective.
fn far(battle: &Battle, side: Side) -> i64 {
    let points = battle.terms.objective().as_ref().map(|objective| &objective.points);
    let short = |unit: &Unit| {
        let near = if unit.is_artillery() { NEAR_FOR_GUNS } else { NEAR };
        let enemies = battle.field.army(side.other()).map(|enemy| enemy.pose.at);
        let goals = points.into_iter().flatten().copied();
        let squares = enemies.chain(goals).map(|goal| (goal - unit.pose.at).square());
        (squares.min().map_or(0, i64::isqrt) - near).max(0) / 10 * PULL
    };
    battle.field.army(side).map(short).sum()
}
