//! Who may attack whom (RK-99 to RK-106, RK-112).

use super::Battle;
use super::arms::{Arm, Attack, CANISTER, ROUND_SHOT, failing_numbers};
use super::unit::Unit;

/// What stands in a line of fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blocked {
    By(char),
    /// RK-103: this friend is in the way and within melee range of an enemy.
    Engaged(char),
    Ground,
}

/// RK-99, RK-103: what blocks a shot of a unit, wherever it stands, at a target.
pub fn blocked(battle: &Battle, shooter: &Unit, target: &Unit) -> Option<Blocked> {
    let (from, to) = (shooter.pose.front_centre(), target.pose.at);
    let line = [from, to];
    for other in battle.field.units() {
        let concerned = other.letter != shooter.letter && other.letter != target.letter;
        if !concerned || !other.pose.core_touches(&line) {
            continue;
        }
        if shooter.is_artillery() && other.side() == shooter.side() {
            if battle.field.is_engaged(other.side(), &other.base()) {
                return Some(Blocked::Engaged(other.letter));
            }
            if battle.terms.house().overhead {
                continue;
            }
        }
        return Some(Blocked::By(other.letter));
    }
    battle
        .field
        .table()
        .blocks(shooter.pose.at, from, to)
        .then_some(Blocked::Ground)
}

/// RK-101, RK-106: how far a unit can shoot at most.
pub fn range(shooter: &Unit) -> i64 {
    shooter.acts_as().sheet().volley.unwrap_or(ROUND_SHOT)
}

/// RK-101, RK-106: the arm with which a unit could shoot at an enemy.
pub fn shot(battle: &Battle, shooter: &Unit, target: &Unit) -> Option<Arm> {
    if shooter.routed || target.routed || target.side() == shooter.side() {
        return None;
    }
    let holds = |range: i64| shooter.pose.holds(range, target.pose);
    let arm = match shooter.acts_as().sheet().volley {
        Some(range) => holds(range).then_some(Arm::Volley),
        None if holds(CANISTER) => Some(Arm::Canister),
        None => holds(ROUND_SHOT).then_some(Arm::Shot),
    };
    let arm = arm?;
    // A battery beside an enemy is silent ([RK-102](docs/rules/risk.md#rk-102)).
    if shooter.is_artillery() && battle.field.is_engaged(shooter.side(), &shooter.base()) {
        return None;
    }
    blocked(battle, shooter, target).is_none().then_some(arm)
}

/// Chapter 10: failing numbers of an attack as the two stand.
pub fn failing(battle: &Battle, arm: Arm, attacker: &Unit, target: &Unit) -> u8 {
    failing_numbers(
        arm,
        battle.field.modifier(arm, attacker, target),
        battle.terms.house().ones_fail,
    )
}

/// RK-100: the best of legal targets.
fn best<'a>(battle: &Battle, unit: &Unit, targets: impl Iterator<Item = (&'a Unit, Arm)>) -> Option<Attack> {
    let rank = |(target, arm): &(&Unit, Arm)| {
        let failing = failing(battle, *arm, unit, target);
        let distance = (target.pose.at - unit.pose.at).square();
        (
            std::cmp::Reverse((failing, target.kind.points())),
            distance,
            target.letter,
        )
    };
    let (target, arm) = targets.min_by_key(rank)?;
    Some(Attack {
        by: unit.letter,
        on: target.letter,
        arm,
    })
}

/// RK-100, RK-104: the shot that a unit makes as things stand.
pub fn chosen_shot(battle: &Battle, unit: &Unit) -> Option<Attack> {
    let enemies = battle.field.army(unit.side().other());
    let legal = enemies.filter_map(|enemy| Some((enemy, shot(battle, unit, enemy)?)));
    let legal: Vec<(&Unit, Arm)> = legal.collect();
    if let Some(attack) = ordered(unit, &legal) {
        return Some(attack);
    }
    let safe = legal
        .into_iter()
        .filter(|(enemy, _)| battle.field.endangered(unit, enemy).is_empty());
    best(battle, unit, safe)
}

/// RK-100, RK-112: the melee attack that a unit makes as things stand.
pub fn chosen_strike(battle: &Battle, unit: &Unit) -> Option<Attack> {
    let enemies = battle.field.army(unit.side().other());
    let legal = enemies.filter(|enemy| battle.field.strikes(unit, enemy));
    let legal: Vec<(&Unit, Arm)> = legal.map(|enemy| (enemy, Arm::Melee)).collect();
    ordered(unit, &legal).or_else(|| best(battle, unit, legal.into_iter()))
}

/// RK-91: whether a unit standing here could shoot at any enemy, or at one.
pub fn could_shoot(battle: &Battle, unit: &Unit, only: Option<char>) -> bool {
    battle
        .field
        .army(unit.side().other())
        .filter(|enemy| only.is_none_or(|letter| letter == enemy.letter))
        .any(|enemy| shot(battle, unit, enemy).is_some())
}

/// RK-100: the attack on the target that a unit was told to fire at, if that is among the legal ones.
fn ordered(unit: &Unit, legal: &[(&Unit, Arm)]) -> Option<Attack> {
    let (target, arm) = legal.iter().find(|(enemy, _)| unit.fire == Some(enemy.letter))?;
    Some(Attack {
        by: unit.letter,
        on: target.letter,
        arm: *arm,
    })
}
