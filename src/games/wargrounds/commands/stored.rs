//! What a seat is told of the orders that it stores.

use crate::action::{Order, To};
use crate::event::Event;
use crate::rules::deed::Deed;
use crate::rules::{Ref, pairs, plan};
use crate::spelled;
use crate::state::Wargrounds;
use muster_kit::Seat;

/// An order as it was understood, with a warning if it would not work now.
pub fn queued_line(game: &Wargrounds, order: &Order, together: &[Order]) -> String {
    let written = spelled::written(&game.people, order);
    match pairs::check_in_line(game, order, together) {
        Err(refusal) if game.people.standing(order.who) => {
            format!("{written}: as things stand it would not work. {}", refusal.reason)
        }
        Ok(_) => match strikes_unsaid(game, order) {
            Some(unsaid) => format!("{written}: as things stand {unsaid}"),
            None => written,
        },
        _ => written,
    }
}

/// That an order which names no action strikes, since its character has an enemy in reach
/// ([WG-65](docs/rules/wargrounds.md#wg-65)).
pub fn strikes_unsaid(game: &Wargrounds, order: &Order) -> Option<String> {
    if order.deed.is_some() || order.auto {
        return None;
    }
    match plan::plan(game, order).ok()?.deed? {
        // A character that goes up to an enemy is to hit it.
        Deed::Hit { on, .. } if order.to == To::Near(on) => None,
        Deed::Hit { on, .. } => Some(format!(
            "{} has {} in reach there and hits, as a character must that does nothing else.",
            game.people.named(order.who),
            game.people.named(on)
        )),
        _ => None,
    }
}

/// Orders of a line that a joker does not carry out ([WG-59](docs/rules/wargrounds.md#wg-59)); nothing if there are none.
pub fn left_out_for_a_joker(game: &Wargrounds, orders: &[&Order]) -> Option<String> {
    let told: Vec<String> = orders.iter().map(|order| spelled::spoken(game, order)).collect();
    (!told.is_empty()).then(|| format!("Left out, for the joker lets one act: {}.", told.join("; ")))
}

/// Tells a seat alone what it has stored.
pub fn stored(referee: &mut Ref<'_>, seat: Seat, text: Vec<String>) {
    referee.note(Event::Stored { seat, text });
}

/// Tells everybody that a seat has changed its sheets.
pub fn told_change(referee: &mut Ref<'_>, seat: Seat, what: String) {
    referee.note(Event::Changed { seat, what });
}
