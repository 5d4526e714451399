//! Whether units dare to charge, as menus and cautions tell it.

use crate::fight::spread;
use crate::figures::percent;
use crate::rules::nerve;
use crate::state::{Barbarica, Unit};
use crate::words::UnitId;

/// Whether a unit that charges an enemy throws dice for its courage.
pub fn is_tested(game: &Barbarica, unit: UnitId, enemy: &Unit) -> bool {
    nerve::charge_test(game, game.army.the(unit), enemy).is_some()
}

/// `dares 74%` of each unit that charges an enemy, once where it is the same.
pub fn courage_of(game: &Barbarica, units: &[UnitId], enemy: &Unit) -> Vec<String> {
    let dares = |id: &UnitId| {
        let test = nerve::charge_test(game, game.army.the(*id), enemy);
        let chance = test.map(|test| spread(test).chance(|hits, _| hits > 0));
        chance.map_or_else(|| "no test".to_owned(), |chance| format!("dares {}%", percent(chance)))
    };
    let mut told: Vec<String> = units.iter().map(dares).collect();
    told.dedup();
    told
}
