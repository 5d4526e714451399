//! What a unit of the bot does in the phases of others (BB-235, BB-236).

use crate::action::Skill;
use crate::bearing::Bearing;
use crate::event::Reaction;
use crate::rules::charge_plan;
use crate::rules::charge_plan::ChargePlan;
use crate::rules::rome::pick::Aim;
use crate::rules::rome::{facts, pick};
use crate::state::{Barbarica, Unit};
use crate::words::UnitId;

/// What a unit of the house does when it is charged, the first that fits its temper
/// ([BB-235](docs/rules/barbarica.md#bb-235)).
pub fn house_reaction(game: &Barbarica, target: UnitId, charger: UnitId, plan: &ChargePlan) -> Reaction {
    let unit = game.army.the(target);
    if game.terms.options().level == Skill::Green {
        return Reaction::Hold;
    }
    let temper = facts::temper_of(game, unit);
    let thinks = matches!(game.terms.options().level, Skill::Veteran | Skill::Legate);
    if temper.cautious && unit.strength * 2 <= unit.start {
        return Reaction::Flee;
    }
    let shot = charge_plan::best_shot_at_charger(game, target, charger, plan);
    if (temper.prefer_ranged || unit.attacks_left() >= 2)
        && let Some((_, shot)) = shot
    {
        // The attack is not there to strike back with, unless there are two.
        let strength = game.army.the(charger).strength;
        let spare = unit.attacks_left() >= 2;
        let back = pick::promise(game, unit, game.army.the(charger), Aim::Melee);
        if !thinks || spare || pick::promise_of_shot(&shot, strength) > back {
            return Reaction::Shoot;
        }
    }
    let bold = temper.aggressive || temper.reckless;
    let strong = !unit.is_leader() && unit.strength >= game.army.the(charger).strength;
    let meets = temper.defensive.is_none() && (bold || strong) && charge_plan::can_counter(unit);
    // A charge in front costs the unit that meets it nothing but the next move; one from behind turns it round too.
    let worth = !thinks || plan.position != Bearing::Front || unit.strength >= game.army.the(charger).strength;
    if meets && worth {
        Reaction::Counter
    } else {
        Reaction::Hold
    }
}

/// Whether a unit of the house goes after a fighting retreat ([BB-236](docs/rules/barbarica.md#bb-236)).
pub fn house_follows(game: &Barbarica, unit: &Unit) -> bool {
    unit.now.row.is_some_and(|row| row >= 9) || facts::temper_of(game, unit).aggressive
}
