//! What a seat is told of the orders that it stores.

use crate::Wargrounds;
use crate::action::{Order, To};
use crate::event::Event;
use crate::rules::Ref;
use crate::rules::deed::Deed;
use muster_kit::Seat;

impl Wargrounds {
    /// An order as it was understood, with a warning if it would not work now.
    pub fn queued_line(&self, order: &Order, together: &[Order]) -> String {
        let written = self.written(order);
        match self.check_in_line(order, together) {
            Err(refusal) if self.people.standing(order.who) => {
                format!("{written}: as things stand it would not work. {}", refusal.reason)
            }
            Ok(_) => match self.strikes_unsaid(order) {
                Some(unsaid) => format!("{written}: as things stand {unsaid}"),
                None => written,
            },
            _ => written,
        }
    }

    /// That an order which names no action strikes, since its character has an enemy in reach
    /// ([WG-65](docs/rules/wargrounds.md#wg-65)).
    pub fn strikes_unsaid(&self, order: &Order) -> Option<String> {
        if order.deed.is_some() || order.auto {
            return None;
        }
        match self.plan(order).ok()?.deed? {
            // A character that goes up to an enemy is to hit it.
            Deed::Hit { on, .. } if order.to == To::Near(on) => None,
            Deed::Hit { on, .. } => Some(format!(
                "{} has {} in reach there and hits, as a character must that does nothing else.",
                self.people.named(order.who),
                self.people.named(on)
            )),
            _ => None,
        }
    }

    /// Orders of a line that a joker does not carry out ([WG-59](docs/rules/wargrounds.md#wg-59)); nothing if there are none.
    pub fn left_out_for_a_joker(&self, orders: &[&Order]) -> Option<String> {
        let told: Vec<String> = orders.iter().map(|order| self.spoken(order)).collect();
        (!told.is_empty()).then(|| format!("Left out, for the joker lets one act: {}.", told.join("; ")))
    }

    pub fn stored(&self, referee: &mut Ref<'_>, seat: u8, text: Vec<String>) {
        referee.note(Event::Stored { seat: Seat(seat), text });
    }
}
