//! Chapter 9: what a regular thinks of a unit's candidates.

use super::places::{Candidate, candidates, end_told, tried};
use crate::battle::{Act, Arm, Attack, Battle, HOLD, Unit, shooting};

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

/// The best candidate of a unit: no action at all is staying. The first wins ties.
pub fn best(battle: &mut Battle, letter: char, scales: Scales) -> Vec<Act> {
    let before = battle.field.the(letter).clone();
    let mut best: Option<(i64, Candidate)> = None;
    for candidate in candidates(battle, &before) {
        let floor = best.as_ref().map(|(known, _)| *known);
        if let Some(value) = worth_above(floor, battle, &before, candidate.acts(), scales) {
            best = Some((value, candidate));
        }
    }
    *battle.field.the_mut(letter) = before;
    best.map(|(_, candidate)| candidate.acts().to_vec()).unwrap_or_default()
}

/// What a candidate of a unit that now stands as in `before` is worth; none where it cannot be done or is worth no more than
/// `floor`. The unit is left anywhere.
fn worth_above(floor: Option<i64>, battle: &mut Battle, before: &Unit, acts: &[Act], scales: Scales) -> Option<i64> {
    // Where a march ends is told; whether it can be made takes longer to find out.
    let told = end_told(before.pose, acts);
    let after = match told {
        Some(pose) if pose.facing.is_about(before.pose.facing) => return None,
        Some(pose) => Unit { pose, ..before.clone() },
        None => tried(battle, before, acts)?,
    };
    *battle.field.the_mut(before.letter) = after;
    let value = stand_above(floor, battle, before, scales)?;
    if told.is_some() {
        tried(battle, before, acts)?;
    }
    Some(value)
}

/// What it is worth that a unit stands where it now does, having come from `before`; none if that is no more than `floor`.
fn stand_above(floor: Option<i64>, battle: &Battle, before: &Unit, scales: Scales) -> Option<i64> {
    let unit = battle.field.the(before.letter);
    let is_above = |value: i64| floor.is_none_or(|floor| value > floor);
    let stays = unit.pose.at == before.pose.at;
    let post = if stays && keeps_post(battle, unit) { POST } else { 0 };
    let purpose = if battle.terms.turns() < battle.progress.turn().saturating_add(scales.minds) {
        purpose(battle, unit)
    } else {
        0
    };
    // What it may lose only takes away, and takes longest.
    let most = post + purpose - far(battle, unit) + gain(battle, unit);
    let value = is_above(most).then(|| most - loss(battle, unit) * scales.caution / 100)?;
    is_above(value).then_some(value)
}

/// What the attacks of a unit are worth.
fn gain(battle: &Battle, unit: &Unit) -> i64 {
    let chosen = [
        shooting::chosen_shot(battle, unit),
        shooting::chosen_strike(battle, unit),
    ];
    let worth = |attack: Attack| {
        let target = battle.field.the(attack.on);
        i64::from(shooting::failing(battle, attack.arm, unit, target)) * i64::from(target.kind.points()) * GAIN
    };
    chosen.into_iter().flatten().map(worth).sum()
}

/// What enemies may do to a unit.
fn loss(battle: &Battle, unit: &Unit) -> i64 {
    let factor = if unit.is_artillery() { LOSS_OF_GUNS } else { LOSS };
    let threat: i64 = battle
        .field
        .army(unit.side().other())
        .map(|enemy| {
            let shot = shooting::shot(battle, enemy, unit).map_or(0, |arm| shooting::failing(battle, arm, enemy, unit));
            let strikes = battle.field.strikes(enemy, unit);
            let strike = if strikes {
                shooting::failing(battle, Arm::Melee, enemy, unit)
            } else {
                0
            };
            i64::from(shot + strike)
        })
        .sum();
    threat * i64::from(unit.kind.points()) * factor
}

/// RK-128: what it is worth for the objective that a unit stands where it does.
fn purpose(battle: &Battle, unit: &Unit) -> i64 {
    let Some(objective) = &battle.terms.objective() else {
        return 0;
    };
    let nearest = objective
        .points
        .iter()
        .min_by_key(|point| (unit.pose.at - **point).square());
    let Some(point) = nearest else { return 0 };
    let late = if battle.progress.turn() + LATE_TURNS > battle.terms.turns() {
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
        .field
        .army(unit.side().other())
        .map(|enemy| (enemy.pose.at - unit.pose.at).square());
    let distance = squares.min().map_or(0, i64::isqrt);
    (distance - near).max(0) / 10 * FAR
}

/// Whether a unit stands on works, or within 6 cm of an objective that its side holds.
fn keeps_post(battle: &Battle, unit: &Unit) -> bool {
    let on_works = battle.field.table().works(unit.pose.at).is_some();
    let holds = battle.terms.objective().as_ref().is_some_and(|objective| {
        let mut points = objective.points.iter();
        points.any(|point| unit.base().is_near(*point, HOLD) && battle.field.holder(*point) == Some(unit.side()))
    });
    on_works || holds
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::state::House;
    use crate::battle::{Scribe, Side, setup};
    use crate::data::{NEWEST, SCENARIOS};
    use crate::npc;
    use muster_kit::Dice;

    /// [`best`] without any order in which things are asked.
    fn best_plainly(battle: &mut Battle, letter: char, scales: Scales) -> Vec<Act> {
        let before = battle.field.the(letter).clone();
        let mut best: Option<(i64, Candidate)> = None;
        for candidate in candidates(battle, &before) {
            let Some(after) = tried(battle, &before, candidate.acts()) else {
                continue;
            };
            *battle.field.the_mut(letter) = after;
            let value = stand_above(None, battle, &before, scales).expect("there is no floor");
            *battle.field.the_mut(letter) = before.clone();
            if best.is_none_or(|(known, _)| value > known) {
                best = Some((value, candidate));
            }
        }
        best.map_or_else(Vec::new, |(_, candidate)| candidate.acts().to_vec())
    }

    /// Chapter 9: what is asked first changes no regular's mind.
    #[test]
    fn the_best_candidate_is_that_of_a_slow_reader() {
        let scales = Scales {
            caution: 70,
            minds: u16::MAX,
        };
        let mut asked = 0;
        for scenario in SCENARIOS.iter() {
            let mut battle = setup::begin(NEWEST, 1, scenario, House::default());
            let mut dice = Dice::seeded(7, 0);
            let mut scribe = Scribe::new(&mut dice);
            for side in Side::BOTH {
                npc::set_up(&mut battle, side, &mut scribe);
            }
            setup::open(&mut battle, &mut scribe);
            for turn in 1..5 {
                npc::play_on(&mut battle, turn, &mut scribe);
                let letters: Vec<char> = battle.field.units().iter().map(|unit| unit.letter).collect();
                for letter in letters {
                    assert_eq!(
                        best(&mut battle, letter, scales),
                        best_plainly(&mut battle, letter, scales),
                        "{} {letter}",
                        scenario.id
                    );
                    asked += 1;
                }
            }
        }
        assert!(asked > 200, "{asked}");
    }
}
