//! What a charged unit does as its charger comes, told before the charge ([BB-153](docs/rules/barbarica.md#bb-153),
//! [BB-155](docs/rules/barbarica.md#bb-155)).

use crate::data::Ranged;
use crate::event::Reaction;
use crate::fight::spread;
use crate::figures::{percent, tenths};
use crate::rules::charge_plan::{self, ChargePlan};
use crate::rules::shots::ShotPlan;
use crate::rules::{charging, shots};
use crate::state::{Barbarica, Side, Unit};
use crate::words::UnitId;
use muster_kit::Hex;

/// That the target shoots as the charger comes, with what the shot does; that it may, where a person says so. None where it
/// cannot, or the bot that leads it does something else.
fn shot_words(game: &Barbarica, charger: &Unit, target: &Unit, plan: &ChargePlan) -> Option<String> {
    let shot = ShotBefore::of(game, charger, target, plan)?;
    let (id, on) = (charger.id, target.id);
    let shoots = if shot.is_certain { "shoots" } else { "may shoot" };
    Some(format!(
        "As {id} comes, {on} {shoots} at it ({}): {} wounds on average of its Strength {}, and {id} falls with {}%.",
        shot.weapon,
        tenths(shot.wounds),
        charger.strength,
        percent(shot.falls)
    ))
}

/// What the target does as the charger comes, with what its shot does; what it may do, where a person leads it
/// ([BB-153](docs/rules/barbarica.md#bb-153)). None where it holds.
pub fn answer_words(game: &Barbarica, charger: &Unit, target: &Unit, plan: &ChargePlan) -> Option<String> {
    let shot = shot_words(game, charger, target, plan);
    let (id, on) = (charger.id, target.id);
    if !is_led(game, target) {
        let may_meet = charge_plan::may_react(game, target) && charge_plan::can_counter(target);
        let meets =
            may_meet.then(|| format!("{on} may run at {id} as it comes: where they meet, they stand front to front."));
        let all: Vec<String> = shot.into_iter().chain(meets).collect();
        return (!all.is_empty()).then(|| all.join(" "));
    }
    match charging::reaction(game, on, id, plan) {
        Reaction::Counter => Some(format!(
            "{on} runs at {id} as it comes: where they meet, they stand front to front."
        )),
        Reaction::Flee => Some(format!("{on} flees from {id}.")),
        Reaction::Shoot | Reaction::Hold => shot,
    }
}

/// That the odds of blows after a charge that is met are those of another place, with the question to ask then.
pub fn ask_afterwards(by: impl Iterator<Item = UnitId>, on: UnitId) -> String {
    let by: Vec<String> = by.map(|id| id.to_string()).collect();
    let question = format!("{} {on}", by.join("+")).to_lowercase();
    format!("How they strike then hangs on where they meet: ask `/game odds what:{question}` afterwards.")
}

/// Whether the bot leads a unit, so that what it does is known.
fn is_led(game: &Barbarica, unit: &Unit) -> bool {
    unit.side() == Side::Rome && game.seats.has_bot()
}

/// Whether the target meets the charge for sure ([BB-156](docs/rules/barbarica.md#bb-156)).
pub fn is_met(game: &Barbarica, charger: &Unit, target: &Unit, plan: &ChargePlan) -> bool {
    is_led(game, target) && charging::reaction(game, target.id, charger.id, plan) == Reaction::Counter
}

/// The shot that the target makes as the charger comes, or that it may make where a person leads it, and where the charger
/// is then.
fn shot_at(game: &Barbarica, charger: &Unit, target: &Unit, plan: &ChargePlan) -> Option<(Hex, ShotPlan)> {
    let (id, on) = (charger.id, target.id);
    if !charge_plan::may_react(game, target) {
        return None;
    }
    if is_led(game, target) && charging::reaction(game, on, id, plan) != Reaction::Shoot {
        return None;
    }
    charge_plan::best_shot_at_charger(game, on, id, plan)
}

/// Whether the target throws dice at the charger, or may throw them: `a1 shoots`, `a1 may shoot`.
pub fn dice_at(game: &Barbarica, charger: &Unit, target: &Unit, plan: &ChargePlan) -> Option<String> {
    shot_at(game, charger, target, plan)?;
    let shoots = if is_led(game, target) { "shoots" } else { "may shoot" };
    Some(format!("{} {shoots}", target.id))
}

/// A shot at a charger that can wound it.
pub struct ShotBefore {
    weapon: Ranged,
    /// On average, in parts of [`crate::fight::WHOLE`].
    wounds: i64,
    /// How likely the charger falls, in the same parts.
    falls: i64,
    /// The bot that leads the target shoots; a person may do something else.
    pub is_certain: bool,
}

impl ShotBefore {
    /// As [`shot_words`] tells it.
    pub fn of(game: &Barbarica, charger: &Unit, target: &Unit, plan: &ChargePlan) -> Option<ShotBefore> {
        let (hex, shot) = shot_at(game, charger, target, plan)?;
        let there = Unit {
            at: hex,
            ..charger.clone()
        };
        let spread = spread(shot.test);
        let taken = |hits, wild| shots::share_of(&game.army, &shot, target, &there, hits, wild).1;
        let wounds = spread.mean(|hits, wild| i64::from(taken(hits, wild).min(charger.strength)));
        let falls = spread.chance(|hits, wild| taken(hits, wild) >= charger.strength);
        (wounds > 0).then_some(ShotBefore {
            weapon: shot.weapon,
            wounds,
            falls,
            is_certain: is_led(game, target),
        })
    }
}
