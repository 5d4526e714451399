//! Which situations could come up in a game: at a table only values that its units can have are worked out.

use crate::data::UnitType;
use crate::odds::{Situation, Warrior};
use crate::state::{Barbarica, RAISED_MAX, Unit};
use muster_kit::{Refusal, article};
use std::ops::RangeInclusive;

/// No attribute is above this ([BB-10](docs/rules/barbarica.md#bb-10)).
const ATTRIBUTE_MAX: u8 = 10;

/// What the values of an attribute run to: from the card to what advances can add (BB-283), and as far as any unit of
/// this game has it.
struct Values {
    strength: u8,
    expertise: RangeInclusive<u8>,
    attacks: RangeInclusive<u8>,
}

fn no(reason: String) -> Refusal {
    Refusal::new("BB-10", reason)
}

/// `1 or 2`, `3 to 5`, `4`.
fn in_words(range: &RangeInclusive<u8>) -> String {
    match (range.start(), range.end()) {
        (least, most) if least == most => least.to_string(),
        (least, most) if least + 1 == *most => format!("{least} or {most}"),
        (least, most) => format!("{least} to {most}"),
    }
}

/// Refuses a situation with values that no unit of this game can have, and says which it can have.
pub fn could_come_up(game: &Barbarica, situation: &Situation) -> Result<(), Refusal> {
    match situation {
        Situation::Fight(fight) => {
            let target = letter_of(&fight.target);
            for attacker in &fight.attackers {
                could_fight(game, attacker, |best| format!("fight {best} vs {target}"))?;
            }
            let attacker = fight.attackers.first().map_or_else(String::new, letter_of);
            could_fight(game, &fight.target, |best| format!("fight {attacker} vs {best}"))
        }
        Situation::Shot(shot) => {
            let (shooter, target) = (letter_of(&shot.shooter), letter_of(&shot.target));
            let far = shot.distance;
            could_fight(game, &shot.shooter, |best| format!("shot {best} at {far} vs {target}"))?;
            could_fight(game, &shot.target, |best| format!("shot {shooter} at {far} vs {best}"))
        }
        Situation::Charge(charge) => {
            could_dare(game, charge.discipline)?;
            could_stand(game, charge.strength)
        }
        Situation::Rally(rally) => {
            could_dare(game, rally.discipline)?;
            could_be_hurt(game, rally.wounds)?;
            could_stand(game, rally.strength)
        }
        Situation::Rout(rout) => {
            could_dare(game, rout.discipline)?;
            could_be_hurt(game, rout.wounds)
        }
        Situation::Rage(rage) => could_dare(game, rage.discipline),
        Situation::Spot(spot) => could_dare(game, spot.discipline),
        Situation::Row(row) => could_stand(game, row.strength),
        // No cards: how many names are in use, and what a way costs.
        Situation::Name(_) | Situation::Exit(_) => Ok(()),
    }
}

fn all_units(game: &Barbarica) -> impl Iterator<Item = &Unit> {
    game.army.units().iter().chain(game.campaign.band())
}

fn values_of(game: &Barbarica, kind: UnitType) -> Values {
    let sheet = kind.sheet();
    let raised = |card: u8, by: usize| (card + u8::try_from(by).unwrap_or(0)).min(ATTRIBUTE_MAX);
    let mut values = Values {
        strength: raised(sheet.strength, RAISED_MAX),
        expertise: sheet.expertise..=raised(sheet.expertise, RAISED_MAX),
        // BB-283: nobody gains two Attacks.
        attacks: sheet.attacks..=raised(sheet.attacks, 1),
    };
    for unit in all_units(game).filter(|unit| unit.id.kind == kind) {
        let with = |range: &RangeInclusive<u8>, value: u8| *range.start().min(&value)..=*range.end().max(&value);
        values.strength = values.strength.max(unit.start);
        values.expertise = with(&values.expertise, unit.expertise);
        values.attacks = with(&values.attacks, unit.attacks);
    }
    values
}

/// `question` asks about the unit with the highest values that it can have.
fn could_fight(game: &Barbarica, warrior: &Warrior, question: impl FnOnce(String) -> String) -> Result<(), Refusal> {
    let values = values_of(game, warrior.unit);
    let within = |range: &RangeInclusive<u8>, value: Option<u8>| value.is_none_or(|value| range.contains(&value));
    if within(&(1..=values.strength), warrior.strength)
        && within(&values.expertise, warrior.expertise)
        && within(&values.attacks, warrior.attacks)
    {
        return Ok(());
    }
    let strength = in_words(&(1..=values.strength));
    let reason = format!(
        "In this game {} {} has Strength {strength}, Expertise {} and {} {} a round.",
        article(warrior.unit.sheet().name),
        warrior.unit.sheet().name,
        in_words(&values.expertise),
        in_words(&values.attacks),
        if *values.attacks.end() == 1 {
            "attack"
        } else {
            "attacks"
        }
    );
    let best = format!(
        "{} s:{} e:{} a:{}",
        letter_of(warrior),
        values.strength,
        values.expertise.end(),
        values.attacks.end()
    );
    Err(no(reason).instead(question(best)))
}

fn could_dare(game: &Barbarica, discipline: u8) -> Result<(), Refusal> {
    let cards = UnitType::ALL.map(|kind| kind.sheet().discipline + RAISED_MAX as u8);
    let units = all_units(game).map(|unit| unit.discipline);
    among(1, cards.into_iter().chain(units), discipline, "Discipline", "d")
}

/// 0 is what the game reads as "as much as it takes".
fn could_stand(game: &Barbarica, strength: u8) -> Result<(), Refusal> {
    among(0, strengths_max(game), strength, "Strength", "s")
}

fn could_be_hurt(game: &Barbarica, wounds: u8) -> Result<(), Refusal> {
    among(0, strengths_max(game), wounds, "The number of wounds", "w")
}

fn strengths_max(game: &Barbarica) -> impl Iterator<Item = u8> {
    let cards = UnitType::ALL.map(|kind| kind.sheet().strength + RAISED_MAX as u8);
    cards.into_iter().chain(all_units(game).map(|unit| unit.start))
}

/// Refuses a value above the highest of those.
fn among(least: u8, values: impl Iterator<Item = u8>, value: u8, what: &str, key: &str) -> Result<(), Refusal> {
    let most = values.max().unwrap_or(ATTRIBUTE_MAX).min(ATTRIBUTE_MAX);
    if (least..=most).contains(&value) {
        return Ok(());
    }
    Err(no(format!("{what} is at most {most} in this game.")).instead(format!("the same with {key}:{most}")))
}

fn letter_of(warrior: &Warrior) -> String {
    warrior.unit.sheet().letter.to_ascii_lowercase().to_string()
}
