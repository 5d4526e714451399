//! Where a unit might go.

use super::ways::onward;
use super::{needs_about, walk};
use crate::battle::{Act, Battle, Go, Target, Unit, moving};
use crate::plane::{Facing, Point, Pose};

/// How many of the nearest enemies are gone for.
const ENEMIES: usize = 3;

/// What a unit might do.
#[derive(Clone, Copy, Debug)]
pub enum Candidate {
    Stay,
    One([Act; 1]),
    Two([Act; 2]),
}

impl Candidate {
    /// Its acts in order.
    pub fn acts(&self) -> &[Act] {
        match self {
            Candidate::Stay => &[],
            Candidate::One(acts) => acts,
            Candidate::Two(acts) => acts,
        }
    }
}

/// Where an act takes a unit, if it can be done and needs no about-turn.
pub fn tried(battle: &Battle, unit: &Unit, acts: &[Act]) -> Option<Unit> {
    let (after, _) = moving::outcome(battle, unit, acts).ok()?;
    (!after.pose.facing.is_about(unit.pose.facing)).then_some(after)
}

/// Where a unit ends by acts that say so themselves, if they can be done; none for walks and for what changes more than its pose.
pub fn end_told(start: Pose, acts: &[Act]) -> Option<Pose> {
    acts.iter().try_fold(start, |pose, act| match act {
        Act::To(at) => Some(Pose { at: *at, ..pose }),
        Act::Face(facing) => Some(Pose {
            facing: *facing,
            ..pose
        }),
        _ => None,
    })
}

/// Chapter 9: staying, turning, advancing, going for the three nearest; and on towards the objective, and around every
/// enemy within reach.
pub fn candidates(battle: &Battle, unit: &Unit) -> Vec<Candidate> {
    let mut all = vec![Candidate::Stay];
    let nearest = battle.field.nearest(unit.side().other(), unit.pose.at);
    let nearest: Vec<&Unit> = nearest.into_iter().take(ENEMIES).collect();
    for enemy in &nearest {
        let facing = Facing::towards(enemy.pose.at - unit.pose.at);
        if facing != unit.pose.facing {
            all.push(Candidate::One([Act::Face(facing)]));
        }
    }
    all.push(Candidate::One([match walk(Go::Ahead) {
        Act::Walk { go, contact, .. } => Act::Walk {
            go,
            contact,
            length: Some(unit.allowance()),
        },
        other => other,
    }]));
    let towards = |enemy: &Unit, contact, length| {
        Candidate::One([Act::Towards(Target {
            letter: enemy.letter,
            contact,
            length,
        })])
    };
    for enemy in &nearest {
        if needs_about(unit, enemy) {
            continue;
        }
        all.push(towards(enemy, false, None));
        if !unit.is_artillery() {
            all.push(towards(enemy, true, None));
        }
        all.push(towards(enemy, false, Some(unit.allowance() / 2)));
    }
    all.extend(onward(battle, unit).map(|act| Candidate::One([act])));
    around(battle, unit, &mut all);
    all
}

/// Ticks between a unit's front and the enemy's base: in contact, and in range of a volley or of cuirassiers' pistols.
const CONTACT: i64 = 60;
const RANGE: i64 = 30;

/// From an enemy's centre to the farthest of the places around it, beside the gap.
const AROUND: i64 = 500;

/// Adds the places around every enemy within reach, facing him, in contact and in range.
fn around(battle: &Battle, unit: &Unit, all: &mut Vec<Candidate>) {
    let reach = unit.allowance();
    let range = unit.acts_as().sheet().volley.unwrap_or(600) - RANGE;
    let contact = (!unit.is_artillery()).then_some(CONTACT);
    let is_within = |at: Point, limit: i64| (at - unit.pose.at).square() <= limit * limit;
    for enemy in battle.field.army(unit.side().other()) {
        if !is_within(enemy.pose.at, reach + range.max(CONTACT) + AROUND) {
            continue;
        }
        for facing in Facing::all().step_by(2) {
            // Half the enemy's width and depth as seen from there, and half a unit's own depth.
            let side = enemy.pose.facing.direction().cross(facing.direction()).abs();
            let front = enemy.pose.facing.direction().dot(facing.direction()).abs();
            let base = (300 * side + 100 * front) / 100_000_000 + 100;
            for gap in contact.into_iter().chain([range]) {
                let at = enemy.pose.at + facing.step(base + gap);
                let at = Point::new(at.x / 10 * 10, at.y / 10 * 10);
                if is_within(at, reach) && at.is_on_table() {
                    all.push(Candidate::Two([Act::To(at), Act::Face(facing.reverse())]));
                }
            }
        }
    }
}
