//! What could be ordered instead of what cannot be read.

use crate::action::{Action, Order};
use crate::commands::line_kind::Book;
use crate::rules::no;
use crate::state::{Barbarica, Phase, Progress, Unit};
use crate::words::UnitId;
use muster_kit::{Refusal, Seat};

impl Barbarica {
    /// A refusal with an order that one of those units could be given as things stand; without one if none could.
    pub fn proposing(&self, seat: u8, book: Book, units: &[UnitId], refusal: Refusal) -> Refusal {
        let own = units.iter().filter_map(|id| self.army.unit(*id));
        let mut orders = own
            .filter(|unit| self.commands(seat, unit))
            .flat_map(|unit| self.possible(book, unit));
        let found = orders.find(|order| {
            let action = Action::Order { order: order.clone() };
            self.try_out(Seat(seat), &action).is_ok()
        });
        match found {
            Some(order) => refusal.instead(format!("/barb {} orders:{}", book.command(), order.written())),
            None => refusal,
        }
    }

    /// A charge that one of those units could make as things stand.
    pub fn charge_of(&self, seat: u8, units: &[UnitId]) -> Option<Order> {
        let own = units.iter().filter_map(|id| self.army.unit(*id));
        let mut orders = own
            .filter(|unit| self.commands(seat, unit))
            .flat_map(|unit| self.possible(Book::Move, unit));
        orders.find(|order| {
            let action = Action::Order { order: order.clone() };
            matches!(order, Order::Charge { .. }) && self.try_out(Seat(seat), &action).is_ok()
        })
    }

    /// Orders of a command for one unit, steps before charges.
    pub fn possible(&self, book: Book, unit: &Unit) -> Vec<Order> {
        let Some(phase) = book.phase() else {
            if self.turn.progress() != Progress::Deploying {
                return Vec::new();
            }
            let places = self.deployable(unit).into_iter();
            let order = |to| Order::Deploy {
                unit: unit.id,
                to,
                face: None,
            };
            return places.map(order).collect();
        };
        if self.turn.progress() != Progress::Fighting || self.turn.phase() != phase {
            return Vec::new();
        }
        let mut orders = self.orders_of(unit);
        orders.sort_by_key(|order| matches!(order, Order::Charge { .. }));
        orders
    }

    /// Why a command can do nothing in this phase, and the command that can; none in its own phase, and where a line is
    /// refused for something else, as in camp ([BB-2](docs/rules/barbarica.md#bb-2)).
    pub fn out_of_phase(&self, book: Book) -> Option<(Refusal, Book)> {
        let phase = book.phase()?;
        let due = match self.turn.phase() {
            Phase::Movement => Book::Move,
            Phase::Ranged => Book::Shoot,
            Phase::Melee => Book::Fight,
            Phase::Psychology | Phase::Resolution => return None,
        };
        if due == book || self.turn.progress() != Progress::Fighting {
            return None;
        }
        let command = book.command();
        let reason = format!(
            "This is the {} phase, and `{command}` belongs to the {phase} phase.",
            self.turn.phase()
        );
        Some((no("BB-2", reason), due))
    }
}
