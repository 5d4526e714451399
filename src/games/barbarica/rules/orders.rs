//! Orders that could be carried out now.

use crate::action::Order;
use crate::state::{Barbarica, Phase, Unit};

impl Barbarica {
    /// Orders of units that could be carried out now, as they would be typed behind the unit: for completion.
    pub fn orders_of(&self, unit: &Unit) -> Vec<Order> {
        let id = unit.id;
        match self.turn.phase() {
            Phase::Movement => {
                let goes = self.destinations(unit).into_iter().map(|(to, ..)| Order::Go {
                    unit: id,
                    to,
                    face: None,
                });
                let goes = goes.filter(|order| self.check_rage(order).is_ok());
                self.charge_orders(unit).into_iter().chain(goes).collect()
            }
            // What promises most comes first.
            Phase::Ranged => self.shot_orders(unit).into_iter().map(|(_, order)| order).collect(),
            _ => self
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
}
