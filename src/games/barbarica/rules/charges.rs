//! Charges that can be ordered now, of one unit or of all of a hex (BB-150).

use crate::action::Order;
use crate::state::{Barbarica, Unit};
use crate::words::UnitId;
use muster_game::{Actor, Referee};
use muster_kit::{Dice, Seat};

impl Barbarica {
    /// The charges of a unit that could be ordered now, with all who have to come along out of its hex.
    pub fn charge_orders(&self, unit: &Unit) -> Vec<Order> {
        let mates: Vec<UnitId> = self
            .army
            .at(unit.at)
            .filter(|other| other.id != unit.id && !other.is_leader())
            .map(|other| other.id)
            .collect();
        let alone = self.may_charge(unit, &[]).is_ok();
        let orders = self.charge_targets(unit).into_iter().map(|target| Order::Charge {
            unit: unit.id,
            target,
            via: None,
            with: if alone { Vec::new() } else { mates.clone() },
        });
        orders
            .filter(|order| self.check_rage(order).is_ok() && (alone || self.all_can_charge(order)))
            .collect()
    }

    /// Whether those of one hex could charge one after the other, with dice at their mean.
    pub fn all_can_charge(&self, order: &Order) -> bool {
        let Order::Charge { unit, target, with, .. } = order else {
            return false;
        };
        let all: Vec<UnitId> = std::iter::once(*unit).chain(with.iter().copied()).collect();
        let seats = self.seats.of(self.turn.side());
        let Some(seat) = seats
            .iter()
            .find(|seat| all.iter().all(|id| self.commands(**seat, self.army.the(*id))))
        else {
            return false;
        };
        let mut ahead = self.clone();
        all.iter().all(|id| {
            let with = all.iter().copied().filter(|other| other != id).collect();
            let order = Order::Charge {
                unit: *id,
                target: *target,
                via: None,
                with,
            };
            ahead.army.unit(*id).is_some() && ahead.charges_at_the_mean(*seat, &order)
        })
    }

    /// Carries a charge out with dice at their mean, without what follows by itself. One that would be refused changes
    /// nothing. Says whether it was carried out.
    pub fn charges_at_the_mean(&mut self, seat: u8, order: &Order) -> bool {
        let Order::Charge {
            unit,
            target,
            via,
            with,
        } = order
        else {
            return false;
        };
        let may = self
            .seated(Actor::Seat(Seat(seat)))
            .and_then(|seat| self.may_act(seat, order))
            .and_then(|()| self.check_rage(order));
        if may.is_err() {
            return false;
        }
        // Not as far as the camp: names are rolled there till one is free, and dice at their mean show two faces only.
        let campaign = self.terms.set_campaign(false);
        let mut dice = Dice::middling();
        let done = self.order_charge(*unit, *target, *via, with, &mut Referee::new(&mut dice));
        self.terms.set_campaign(campaign);
        done.is_ok()
    }
}
