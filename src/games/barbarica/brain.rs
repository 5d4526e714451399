//! What a unit of Rome follows, in words: its condition or the table, its behaviour, and what its acts are worth.

mod conditions;

use crate::fight::WHOLE;
use crate::npc::value::Survey;
use crate::rules::rome::table::{Temper, name_of_row};
use crate::rules::rome::{conduct, facts};
use crate::rules::{charge_plan, shots};
use crate::state::{Barbarica, Side, Unit};

/// Acts whose values are told (9.2).
const BEST: usize = 3;

/// What the numbers behind acts are ([`Survey`]): they are no odds.
pub const WORTH: &str = "In brackets is what the act is worth to it, in wounds: those that it deals on average, more where the \
    enemy may fall or matters more, less those that it may cost. /game odds tells the chances.";

/// Whether a player orders a unit, so that neither rules of an episode nor the table lead it: the tribe's, and Rome's where
/// another player commands it ([BB-267](docs/rules/barbarica.md#bb-267)). In mode `hand` they are advice.
pub fn has_a_player(game: &Barbarica, unit: &Unit) -> bool {
    unit.side() == Side::Tribe || !(game.seats.has_bot() || game.seats.is_by_hand())
}

/// What one unit follows, and what it would like best ([BB-225..228](docs/rules/barbarica.md#bb-225)).
pub fn brain_words(game: &Barbarica, unit: &Unit) -> Vec<String> {
    if unit.routing {
        let name = unit.name();
        return vec![format!(
            "{name} is routing: it follows nothing and runs away each round until it rallies."
        )];
    }
    let mut lines = vec![match has_a_player(game, unit) {
        true => format!("{} does what its player orders, and follows no table.", unit.name()),
        false => what_it_follows(game, unit),
    }];
    let best = best_acts(game, unit);
    if !best.is_empty() {
        lines.push(format!("Worth most to it: {}.", best.join(", ")));
    }
    lines
}

/// The rule of the episode or the table that leads a unit of Rome.
fn what_it_follows(game: &Barbarica, unit: &Unit) -> String {
    let (condition, temper) = conduct::follows(game, unit);
    let (nth, guide) = match facts::guide(game, unit) {
        Some((place, condition)) => (facts::number_of(game, unit.id, place), Some(condition)),
        None => (0, None),
    };
    let what = match (condition, guide) {
        (Some(_), Some(guide)) => {
            let (when, does) = (conditions::when(guide), conditions::conduct(guide));
            format!("follows rule {nth} of the episode ({when}): {does}")
        }
        _ => {
            let (sum, row) = (added_up(unit, temper), row_now(unit));
            let guided = guide.map_or_else(String::new, |guide| {
                format!("rule {nth} of the episode ({}): ", conditions::when(guide))
            });
            format!("follows {guided}the table, by {sum}{row}")
        }
    };
    format!("{} {what}.", unit.name())
}

/// `a die and its Strength 5 and 2 more`: what is added up to a row of the table
/// ([BB-226](docs/rules/barbarica.md#bb-226)).
fn added_up(unit: &Unit, temper: Temper) -> String {
    let bonus = match temper.bonus() {
        0 => String::new(),
        bonus if bonus < 0 => format!(" less {}", bonus.abs()),
        bonus => format!(" and {bonus} more"),
    };
    format!("the sum of a die and its Strength, now {}{bonus}", unit.strength)
}

fn row_now(unit: &Unit) -> String {
    match unit.now.row {
        Some(row) => format!("; this round row {row}, {}", name_of_row(row)),
        None => "; not rolled yet this round".to_owned(),
    }
}

/// A condition of an episode in whole words.
#[cfg(test)]
pub fn told_condition(condition: &crate::data::scenario::Condition) -> String {
    format!("{}: {}", conditions::when(condition), conditions::conduct(condition))
}

/// The three acts of the highest value.
fn best_acts(game: &Barbarica, unit: &Unit) -> Vec<String> {
    let survey = Survey::of(game, unit.side());
    let mut acts: Vec<(i64, String)> = Vec::new();
    for enemy in game.army.visible(unit.side().other()) {
        if game.army.contacts(unit).contains(&enemy.id) {
            let before = survey.helpers(enemy, unit.id);
            acts.push((survey.blow(unit, enemy, before), format!("strike {}", enemy.id)));
        } else if let Ok(plan) = charge_plan::charge_plan(game, unit, enemy.id, None, &[]) {
            let there = survey.charged(unit, &plan);
            acts.push((survey.blow(&there, enemy, 0), format!("charge {}", enemy.id)));
        }
        if let Some(shot) = shots::best_shot(game, unit, enemy) {
            acts.push((survey.shot(&shot, unit, enemy), format!("shoot {}", enemy.id)));
        }
    }
    acts.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
    let told = acts.into_iter().take(BEST).map(|(value, act)| {
        let tenths = value * 10 / WHOLE;
        let sign = if tenths < 0 { "-" } else { "" };
        format!("{act} ({sign}{}.{})", tenths.abs() / 10, tenths.abs() % 10)
    });
    told.collect()
}
