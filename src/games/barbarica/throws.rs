//! That a line of several orders throws dice: it is asked about, as a single order with dice is.

use crate::action::{Action, Order};
use crate::commands::{lines, trying};
use crate::rules::charge_plan;
use crate::state::{Barbarica, Unit};
use crate::words::UnitId;
use crate::{charge_shot, courage};
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
    let (mut told, mut ahead) = (Vec::new(), game.clone());
    for order in orders {
        told.extend(thrown(game, seat, &mut ahead, order)?);
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

/// An order that throws dice of its own, in words, and nothing of another, nor of one that cannot be carried out; none where a
/// unit is not on the map, as the line is refused then. `ahead` is the position in which its turn comes, with dice at their
/// mean, and afterwards the one behind it.
fn thrown(game: &Barbarica, seat: Seat, ahead: &mut Barbarica, order: &Order) -> Option<Option<String>> {
    let unit = game.army.unit(order.unit())?;
    if let Order::Charge { target, .. } = order {
        game.army.unit(*target)?;
    }
    let Some(here) = where_possible(game, seat, ahead, order) else {
        return Some(None);
    };
    Some(match order {
        Order::Charge { target, .. } => {
            dice_of_charge(&here, order).map(|dice| format!("{} charges {target} ({dice})", unit.id))
        }
        Order::Shoot { .. } | Order::Fight { .. } | Order::Retreat { .. } => Some(order.by_itself().in_words()),
        _ => None,
    })
}

/// The position in which an order can be carried out: `ahead`, which goes on by it, or the one that the line begins with, for
/// other dice may leave that; none if it can in neither.
fn where_possible(game: &Barbarica, seat: Seat, ahead: &mut Barbarica, order: &Order) -> Option<Barbarica> {
    let action = Action::Order { order: order.clone() };
    let before = ahead.clone();
    if trying::go_on_to_the_mean(ahead, seat, &action) {
        return Some(before);
    }
    trying::go_on_to_the_mean(&mut game.clone(), seat, &action).then(|| game.clone())
}

/// Whether an order throws dice as things stand: a charge does where its unit is tested
/// ([BB-151](docs/rules/barbarica.md#bb-151)) or its target may shoot at it ([BB-155](docs/rules/barbarica.md#bb-155)).
pub fn has_dice(game: &Barbarica, order: &Order) -> bool {
    match order {
        Order::Charge { .. } => dice_of_charge(game, order).is_some(),
        Order::Shoot { .. } | Order::Fight { .. } | Order::Retreat { .. } => true,
        _ => false,
    }
}

/// The dice of a charge in words: `dares 74%`, `no test, a1 shoots`; none of one that throws none.
fn dice_of_charge(game: &Barbarica, order: &Order) -> Option<String> {
    let Order::Charge {
        unit,
        target,
        via,
        with,
    } = order
    else {
        return None;
    };
    let (unit, enemy): (&Unit, &Unit) = (game.army.unit(*unit)?, game.army.unit(*target)?);
    let plan = charge_plan::charge_plan(game, unit, enemy.id, *via, with).ok();
    let shot = plan.and_then(|plan| charge_shot::dice_at(game, unit, enemy, &plan));
    let courage = courage::courage_of(game, &[unit.id], enemy);
    match shot {
        Some(shot) => Some(format!("{courage}, {shot}")),
        None => courage::is_tested(game, unit.id, enemy).then_some(courage),
    }
}

/// Those of the units that charge together which throw dice, each as its turn comes, with dice at their mean.
pub fn with_dice(game: &Barbarica, seat: Seat, orders: &[&Order]) -> Vec<UnitId> {
    let mut ahead = game.clone();
    let mut throws = |order: &&Order| {
        let here = where_possible(game, seat, &mut ahead, order);
        here.is_some_and(|here| has_dice(&here, order))
    };
    orders
        .iter()
        .filter(|order| throws(order))
        .map(|order| order.unit())
        .collect()
}
