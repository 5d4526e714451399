//! Chapter 9: what a regular thinks of a unit's candidates.

use super::{ABOUT, walk};
use crate::games::risk::battle::{Act, Arm, Battle, Go, HOLD, Target, Unit};
use crate::games::risk::plane::Facing;

/// How many of the nearest enemies are looked at.
const ENEMIES: usize = 3;
const GAIN: i64 = 100;
const LOSS: i64 = 80;
const LOSS_OF_GUNS: i64 = 60;
const FAR: i64 = 12;
/// Ticks between centres that are near enough.
const NEAR: i64 = 500;
const NEAR_FOR_GUNS: i64 = 1_500;
/// For staying on works, or on an objective that the side holds.
const POST: i64 = 3_000;

/// What an objective is worth: for each millimetre by which a unit is too far from it, and for standing there; and how
/// much more when the battle ends within so many turns.
const PULL: i64 = 8;
const STANDING: i64 = 1_000;
const LATE: i64 = 4;
const LATE_TURNS: u16 = 3;

/// How a side weighs its units' moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scales {
    /// How much it fears for its units, in percent.
    pub caution: i64,
    /// In how many last turns it minds the objective.
    pub minds: u16,
}

impl Scales {
    /// For those who reckon with the answer anyway.
    pub fn fearless() -> Scales {
        Scales {
            caution: 50,
            minds: u16::MAX,
        }
    }
}

/// The best candidate of a unit: no action at all is staying. The first wins ties.
pub fn best(battle: &mut Battle, letter: char, scales: Scales) -> Vec<Act> {
    let mut all = candidates(battle, battle.the(letter));
    if super::knob(if scales.minds > 20 {"AROUND_N"} else {"AROUND_E"}, 1) > 0 { all.extend(super::search::around(battle, battle.the(letter))); }
    let mut valued = valued(battle, letter, all, scales);
    valued.reverse();
    let best = valued.into_iter().max_by_key(|(value, _)| *value);
    best.map(|(_, acts)| acts).unwrap_or_default()
}

/// What each of several possible acts of a unit is worth; none that needs an about-turn.
pub fn valued(battle: &mut Battle, letter: char, all: Vec<Vec<Act>>, scales: Scales) -> Vec<(i64, Vec<Act>)> {
    let before = battle.the(letter).clone();
    let mut valued = Vec::new();
    for acts in all {
        let Ok((after, _)) = battle.work_out(&before, &acts) else {
            continue;
        };
        if after.pose.facing.difference(before.pose.facing) >= ABOUT {
            continue;
        }
        let stays = after.pose.at == before.pose.at;
        *battle.the_mut(letter) = after;
        let mut value = value(battle, battle.the(letter), scales);
        if stays && keeps_post(battle, battle.the(letter)) {
            value += POST;
        }
        valued.push((value, acts));
    }
    *battle.the_mut(letter) = before;
    valued
}

/// Chapter 9: staying, turning, advancing, going for the three nearest.
pub fn candidates(battle: &Battle, unit: &Unit) -> Vec<Vec<Act>> {
    let mut all = vec![Vec::new()];
    let nearest = battle.nearest(unit.side().other(), unit.pose.at);
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
    all.extend(super::ways::onward(battle, unit));
    all
}

/// gain - loss x caution / 100 - far, and what the objective asks for.
fn value(battle: &Battle, unit: &Unit, scales: Scales) -> i64 {
    let chosen = [battle.chosen_shot(unit), battle.chosen_strike(unit)];
    let gain: i64 = chosen
        .into_iter()
        .flatten()
        .map(|attack| {
            let target = battle.the(attack.on);
            i64::from(battle.failing(attack.arm, unit, target)) * i64::from(target.kind.points()) * GAIN
        })
        .sum();
    let factor = if unit.is_artillery() { LOSS_OF_GUNS } else { LOSS };
    let threat: i64 = battle
        .army(unit.side().other())
        .map(|enemy| {
            let shot = battle
                .shot(enemy, unit)
                .map_or(0, |arm| battle.failing(arm, enemy, unit));
            let strikes = battle.strikes(enemy, unit);
            let strike = if strikes {
                battle.failing(Arm::Melee, enemy, unit)
            } else {
                0
            };
            i64::from(shot + strike)
        })
        .sum();
    let loss = threat * i64::from(unit.kind.points()) * factor;
    let purpose = if battle.turns < battle.turn.saturating_add(scales.minds) { purpose(battle, unit) } else { 0 };
    gain - loss * scales.caution / 100 - far(battle, unit) + purpose
}

/// RK-128: what it is worth for the objective that a unit stands where it does.
fn purpose(battle: &Battle, unit: &Unit) -> i64 {
    let Some(objective) = &battle.objective else { return 0 };
    let nearest = objective
        .points
        .iter()
        .min_by_key(|point| (unit.pose.at - **point).square());
    let Some(point) = nearest else { return 0 };
    let late = if battle.turn + LATE_TURNS > battle.turns {
        LATE
    } else {
        1
    };
    if unit.base().is_near(*point, HOLD) {
        return STANDING * late;
    }
    let short = (unit.pose.at - *point).length() - HOLD;
    -(short.max(0) / 10 * PULL * late)
}

/// 12 for each millimetre by which the nearest enemy is too far.
fn far(battle: &Battle, unit: &Unit) -> i64 {
    let near = if unit.is_artillery() { NEAR_FOR_GUNS } else { NEAR };
    let squares = battle
        .army(unit.side().other())
        .map(|enemy| (enemy.pose.at - unit.pose.at).square());
    let distance = squares.min().map_or(0, i64::isqrt);
    (distance - near).max(0) / 10 * FAR
}

/// Whether a unit stands on works, or within 6 cm of an objective that its side holds.
fn keeps_post(battle: &Battle, unit: &Unit) -> bool {
    let on_works = battle.table.works(unit.pose.at).is_some();
    let holds = battle.objective.as_ref().is_some_and(|objective| {
        let mut points = objective.points.iter();
        points.any(|point| unit.base().is_near(*point, HOLD) && battle.holder(*point) == Some(unit.side()))
    });
    on_works || holds
}
