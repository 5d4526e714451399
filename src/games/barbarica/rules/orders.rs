//! Orders that could be carried out now.

use crate::action::Order;
use crate::rules::{charges, rage, reach, shots};
use crate::state::{Barbarica, Phase, Unit};

/// Orders of units that could be carried out now, as they would be typed behind the unit: for completion.
pub fn orders_of(game: &Barbarica, unit: &Unit) -> Vec<Order> {
    let id = unit.id;
    match game.turn.phase() {
        Phase::Movement => {
            let goes = reach::destinations(game, unit).into_iter().map(|(to, ..)| Order::Go {
                unit: id,
                to,
                face: None,
            });
            let goes = goes.filter(|order| rage::check_rage(game, order).is_ok());
            charges::charge_orders(game, unit).into_iter().chain(goes).collect()
        }
        // What promises most comes first.
        Phase::Ranged => shots::shot_orders(game, unit)
            .into_iter()
            .map(|(_, order)| order)
            .collect(),
        _ => game
            .army
            .strikable(unit)
            .into_iter()
            .map(|target| Order::Fight {
                unit: id,
                target,
                weapon: None,
                push: false,
            })
            .collect(),
    }
}
