//! Who may attack whom (RK-99 to RK-106, RK-112).

use super::Battle;
use super::arms::{Arm, Attack, CANISTER, MELEE, ROUND_SHOT};
use super::unit::Unit;
use crate::plane::{Polygon, is_far};

/// What stands in a line of fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blocked {
    By(char),
    /// RK-103: this friend is in the way and within melee range of an enemy.
    Engaged(char),
    Ground,
}

impl Battle {
    /// RK-99, RK-103: what blocks a shot of a unit, wherever it stands, at a target.
    pub fn blocked(&self, shooter: &Unit, target: &Unit) -> Option<Blocked> {
        let (from, to) = (shooter.pose.front_centre(), target.pose.at);
        let line = Polygon::segment(from, to);
        for other in &self.units {
            let concerned = other.letter != shooter.letter && other.letter != target.letter;
            if !concerned || !other.pose.core_touches(&line) {
                continue;
            }
            if shooter.is_artillery() && other.side() == shooter.side() {
                if self.is_engaged(other.side(), &other.base()) {
                    return Some(Blocked::Engaged(other.letter));
                }
                if self.house.overhead {
                    continue;
                }
            }
            return Some(Blocked::By(other.letter));
        }
        self.table.blocks(shooter.pose.at, from, to).then_some(Blocked::Ground)
    }

    /// RK-101, RK-106: the arm with which a unit could shoot at an enemy.
    pub fn shot(&self, shooter: &Unit, target: &Unit) -> Option<Arm> {
        if shooter.routed || target.routed || target.side() == shooter.side() {
            return None;
        }
        let holds = |range: i64| {
            !is_far(shooter.pose.at, target.pose.at, range + 2) && shooter.pose.zone(range).holds(&target.base())
        };
        let arm = match shooter.acts_as().sheet().volley {
            Some(range) => holds(range).then_some(Arm::Volley),
            None if holds(CANISTER) => Some(Arm::Canister),
            None => holds(ROUND_SHOT).then_some(Arm::Shot),
        };
        let arm = arm?;
        // A battery beside an enemy is silent ([RK-102](docs/rules/risk.md#rk-102)).
        if shooter.is_artillery() && self.is_engaged(shooter.side(), &shooter.base()) {
            return None;
        }
        self.blocked(shooter, target).is_none().then_some(arm)
    }

    /// RK-104: friends of a battery who save, too, if it fires at a target: in letter order.
    pub fn endangered(&self, shooter: &Unit, target: &Unit) -> Vec<char> {
        if !shooter.is_artillery() {
            return Vec::new();
        }
        let line = Polygon::segment(shooter.pose.front_centre(), target.pose.at);
        self.army(shooter.side())
            .filter(|friend| friend.letter != shooter.letter)
            .filter(|friend| !is_far(friend.pose.at, target.pose.at, MELEE))
            .filter(|friend| friend.base().is_within(&target.base(), MELEE))
            .filter(|friend| !friend.pose.core_touches(&line))
            .map(|friend| friend.letter)
            .collect()
    }

    /// RK-112: whether a unit could strike at an enemy.
    pub fn strikes(&self, unit: &Unit, target: &Unit) -> bool {
        let able = !unit.is_artillery() && !unit.routed && !target.routed && target.side() != unit.side();
        able && !is_far(unit.pose.at, target.pose.at, MELEE + 2) && unit.pose.zone(MELEE).holds(&target.base())
    }

    /// RK-100: the best of legal targets.
    fn best<'a>(&self, unit: &Unit, targets: impl Iterator<Item = (&'a Unit, Arm)>) -> Option<Attack> {
        let rank = |(target, arm): &(&Unit, Arm)| {
            let failing = self.failing(*arm, unit, target);
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
    pub fn chosen_shot(&self, unit: &Unit) -> Option<Attack> {
        let enemies = self.army(unit.side().other());
        let legal = enemies.filter_map(|enemy| Some((enemy, self.shot(unit, enemy)?)));
        let legal: Vec<(&Unit, Arm)> = legal.collect();
        if let Some(attack) = ordered(unit, &legal) {
            return Some(attack);
        }
        let safe = legal
            .into_iter()
            .filter(|(enemy, _)| self.endangered(unit, enemy).is_empty());
        self.best(unit, safe)
    }

    /// RK-100, RK-112: the melee attack that a unit makes as things stand.
    pub fn chosen_strike(&self, unit: &Unit) -> Option<Attack> {
        let enemies = self.army(unit.side().other());
        let legal = enemies.filter(|enemy| self.strikes(unit, enemy));
        let legal: Vec<(&Unit, Arm)> = legal.map(|enemy| (enemy, Arm::Melee)).collect();
        ordered(unit, &legal).or_else(|| self.best(unit, legal.into_iter()))
    }

    /// RK-91: whether a unit standing here could shoot at any enemy, or at one.
    pub fn could_shoot(&self, unit: &Unit, only: Option<char>) -> bool {
        self.army(unit.side().other())
            .filter(|enemy| only.is_none_or(|letter| letter == enemy.letter))
            .any(|enemy| self.shot(unit, enemy).is_some())
    }

    /// RK-91: whether an enemy, or this one, is in a unit's melee zone.
    pub fn in_contact(&self, unit: &Unit, only: Option<char>) -> bool {
        self.enemies_in_zone(unit.side(), unit.pose, MELEE)
            .any(|enemy| only.is_none_or(|letter| letter == enemy.letter))
    }
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
