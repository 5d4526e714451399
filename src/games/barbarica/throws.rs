//! That a line of several orders throws dice: it is asked about, as a single order with dice is.

use crate::action::{Action, Order};
use crate::commands::lines;
use crate::courage;
use crate::state::Barbarica;
use muster_game::Actor;
use muster_kit::{Seat, listed};

/// Which orders of a line throw dice, which then lie for good. None of a single order, of which a table asks anyway; of
/// `auto`, which tells it by itself; and where units charge together, which is told of them.
pub fn of_a_line(game: &Barbarica, seat: Seat, action: &Action) -> Option<String> {
    let steps = lines::take_apart(game, Actor::Seat(seat), action.clone()).ok()?;
    let orders: Vec<&Order> = steps
        .iter()
        .map(|step| match &step.action {
            Action::Order { order } => Some(order),
            _ => None,
        })
        .collect::<Option<_>>()?;
    let first = orders.first()?;
    if orders.len() < 2 || orders.iter().all(|order| is_charge_with(order, first)) {
        return None;
    }
    let mut told = Vec::new();
    for order in orders {
        told.extend(thrown(game, order)?);
    }
    let them = if told.len() == 1 {
        "these dice"
    } else {
        "the dice of all of these"
    };
    (!told.is_empty()).then(|| format!("{}. As a line {them} are thrown at once.", listed(&told)))
}

/// Whether an order is a charge that is made together with another one.
fn is_charge_with(order: &Order, other: &Order) -> bool {
    matches!(order, Order::Charge { with, .. } if order.unit() == other.unit() || with.contains(&other.unit()))
        && matches!(other, Order::Charge { with, .. } if !with.is_empty())
}

/// An order that throws dice of its own, in words, and nothing of another; none where a unit is not on the map, as the line
/// is refused then.
fn thrown(game: &Barbarica, order: &Order) -> Option<Option<String>> {
    let unit = game.army.unit(order.unit())?;
    Some(match order {
        Order::Charge { target, .. } => {
            let enemy = game.army.unit(*target)?;
            let is_tested = courage::is_tested(game, unit.id, enemy);
            let courage = courage::courage_of(game, &[unit.id], enemy);
            is_tested.then(|| format!("{} charges {target} ({courage})", unit.id))
        }
        Order::Shoot { .. } | Order::Fight { .. } | Order::Retreat { .. } => Some(order.by_itself().in_words()),
        _ => None,
    })
}
