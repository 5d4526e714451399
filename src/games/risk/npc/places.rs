//! Where a unit might go.

use super::ways::onward;
use super::{ABOUT, walk};
use crate::battle::{Act, Battle, Go, Target, Unit, moving};
use crate::plane::{Facing, Point};

/// How many of the nearest enemies are gone for.
const ENEMIES: usize = 3;

/// Where an act takes a unit, if it can be done and needs no about-turn.
pub fn tried(battle: &Battle, unit: &Unit, acts: &[Act]) -> Option<Unit> {
    let (after, _) = moving::outcome(battle, unit, acts).ok()?;
    (after.pose.facing.difference(unit.pose.facing) < ABOUT).then_some(after)
}

/// Chapter 9: staying, turning, advancing, going for the three nearest; and on towards the objective, and around every
/// enemy within reach.
pub fn candidates(battle: &Battle, unit: &Unit) -> Vec<Vec<Act>> {
    let mut all = vec![Vec::new()];
    let nearest = battle.field.nearest(unit.side().other(), unit.pose.at);
    let nearest: Vec<&Unit> = nearest.into_iter().take(ENEMIES).collect();
    for enemy in &nearest {
        let facing = Facing::towards(enemy.pose.at - unit.pose.at);
        if facing != unit.pose.facing {
            all.push(vec![Act::Face(facing)]);
        }
    }
    all.push(vec![match walk(Go::Ahead) {
        Act::Walk { go, contact, .. } => Act::Walk {
            go,
            contact,
            length: Some(unit.allowance()),
        },
        other => other,
    }]);
    let towards = |enemy: &Unit, contact, length| {
        vec![Act::Towards(Target {
            letter: enemy.letter,
            contact,
            length,
        })]
    };
    for enemy in &nearest {
        let facing = Facing::towards(enemy.pose.at - unit.pose.at);
        if facing.difference(unit.pose.facing) >= ABOUT {
            continue;
        }
        all.push(towards(enemy, false, None));
        if !unit.is_artillery() {
            all.push(towards(enemy, true, None));
        }
        all.push(towards(enemy, false, Some(unit.allowance() / 2)));
    }
    all.extend(onward(battle, unit));
    all.extend(around(battle, unit));
    all
}

/// Ticks between a unit's front and the enemy's base: in contact, and in range of a volley or of cuirassiers' pistols.
const CONTACT: i64 = 60;
const RANGE: i64 = 30;

/// Places around every enemy within reach, facing him, in contact and in range.
fn around(battle: &Battle, unit: &Unit) -> Vec<Vec<Act>> {
    let mut all = Vec::new();
    let reach = unit.allowance();
    let range = unit.acts_as().sheet().volley;
    for enemy in battle.field.army(unit.side().other()) {
        for facing in Facing::all().step_by(2) {
            // Half the enemy's width and depth as seen from there, and half a unit's own depth.
            let side = enemy.pose.facing.direction().cross(facing.direction()).abs();
            let front = enemy.pose.facing.direction().dot(facing.direction()).abs();
            let base = (300 * side + 100 * front) / 100_000_000 + 100;
            let gaps = [
                (!unit.is_artillery()).then_some(CONTACT),
                Some(range.unwrap_or(600) - RANGE),
            ];
            for gap in gaps.into_iter().flatten() {
                let at = enemy.pose.at + facing.step(base + gap);
                let at = Point::new(at.x / 10 * 10, at.y / 10 * 10);
                if (at - unit.pose.at).square() > reach * reach || !at.is_on_table() {
                    continue;
                }
                all.push(vec![Act::To(at), Act::Face(facing.reverse())]);
            }
        }
    }
    all
}
