//! The shot of a charged unit at its charger, told before the charge ([BB-153](docs/rules/barbarica.md#bb-153),
//! [BB-155](docs/rules/barbarica.md#bb-155)).

use crate::event::Reaction;
use crate::fight::spread;
use crate::figures::{percent, tenths};
use crate::rules::charge_plan::{self, ChargePlan};
use crate::rules::{charging, shots};
use crate::state::{Barbarica, Side, Unit};

/// That the target shoots as the charger comes, with what the shot does; that it may, where a person says so. None where it
/// cannot, or the bot that leads it does something else.
pub fn shot_words(game: &Barbarica, charger: &Unit, target: &Unit, plan: &ChargePlan) -> Option<String> {
    let (id, on) = (charger.id, target.id);
    if !charge_plan::may_react(game, target) {
        return None;
    }
    let led = target.side() == Side::Rome && game.seats.has_bot();
    if led && charging::reaction(game, on, id, plan) != Reaction::Shoot {
        return None;
    }
    let (hex, shot) = charge_plan::best_shot_at_charger(game, on, id, plan)?;
    let there = Unit {
        at: hex,
        ..charger.clone()
    };
    let spread = spread(shot.test);
    let taken = |hits, wild| shots::share_of(&game.army, &shot, target, &there, hits, wild).1;
    let wounds = spread.mean(|hits, wild| i64::from(taken(hits, wild).min(charger.strength)));
    if wounds == 0 {
        return None;
    }
    let falls = spread.chance(|hits, wild| taken(hits, wild) >= charger.strength);
    let shoots = if led { "shoots" } else { "may shoot" };
    Some(format!(
        "As {id} comes, {on} {shoots} at it ({}): {} wounds on average of its Strength {}, and {id} falls with {}%.",
        shot.weapon,
        tenths(wounds),
        charger.strength,
        percent(falls)
    ))
}
