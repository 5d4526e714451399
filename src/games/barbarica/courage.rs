//! Whether units dare to charge, as menus and cautions tell it.

use crate::fight::{WHOLE, spread};
use crate::figures::percent;
use crate::rules::nerve;
use crate::state::{Barbarica, Unit};
use crate::words::UnitId;
use muster_kit::listed;

/// Whether a unit that charges an enemy throws dice for its courage.
pub fn is_tested(game: &Barbarica, unit: UnitId, enemy: &Unit) -> bool {
    nerve::charge_test(game, game.army.the(unit), enemy).is_some()
}

/// `dares 74%` of a unit that charges an enemy; of several `each dares 74%`, or each one's where they differ.
pub fn courage_of(game: &Barbarica, units: &[UnitId], enemy: &Unit) -> String {
    let chances = chances(game, units, enemy);
    let is_same = chances.iter().all(|chance| *chance == chances[0]);
    match is_same {
        true if units.len() > 1 && chances[0].is_some() => format!("each {}", told(chances[0])),
        true => told(chances[0]),
        false => listed(chances.into_iter().map(told)),
    }
}

/// The same of several, with the chance that all of them dare: `each dares 89%, both 79%`.
pub fn courage_of_all(game: &Barbarica, units: &[UnitId], enemy: &Unit) -> String {
    let tested: Vec<i64> = chances(game, units, enemy).into_iter().flatten().collect();
    let each = courage_of(game, units, enemy);
    if tested.len() < 2 {
        return each;
    }
    let all = tested.iter().fold(WHOLE, |all, chance| all * chance / WHOLE);
    let who = if units.len() == 2 { "both" } else { "all" };
    format!("{each}, {who} {}%", percent(all))
}

/// How likely each unit dares; none without a test.
fn chances(game: &Barbarica, units: &[UnitId], enemy: &Unit) -> Vec<Option<i64>> {
    let chance = |id: &UnitId| {
        let test = nerve::charge_test(game, game.army.the(*id), enemy);
        test.map(|test| spread(test).chance(|hits, _| hits > 0))
    };
    units.iter().map(chance).collect()
}

fn told(chance: Option<i64>) -> String {
    chance.map_or_else(|| "no test".to_owned(), |chance| format!("dares {}%", percent(chance)))
}
