//! What could be ordered instead of what cannot be read.

use crate::action::{Action, Order};
use crate::commands::line_kind::Book;
use crate::rules::{authority, deploy, no, orders};
use crate::state::{Barbarica, Phase, Progress, Turn, Unit};
use crate::words::UnitId;
use muster_kit::{Refusal, Seat};

/// A refusal with an order that one of those units could be given as things stand; without one if none could.
pub fn proposing(game: &Barbarica, seat: u8, book: Book, units: &[UnitId], refusal: Refusal) -> Refusal {
    let own = units.iter().filter_map(|id| game.army.unit(*id));
    let mut orders = own
        .filter(|unit| authority::commands(game, seat, unit))
        .flat_map(|unit| possible(game, book, unit));
    let found = orders.find(|order| {
        let action = Action::Order { order: order.clone() };
        muster_game::try_out(game, Seat(seat), &action).is_ok()
    });
    match found {
        Some(order) => refusal.instead(format!("/barb {} orders:{}", book.command(), order.written())),
        None => refusal,
    }
}

/// An order of a unit against that enemy which works as things stand.
pub fn order_against(game: &Barbarica, seat: u8, book: Book, unit: &Unit, enemy: UnitId) -> Option<Order> {
    possible(game, book, unit).into_iter().find(|order| {
        let action = Action::Order { order: order.clone() };
        is_aimed_at(order, enemy) && muster_game::try_out(game, Seat(seat), &action).is_ok()
    })
}

/// An order of a unit against the first enemy that the words behind it name, where it works as things stand: `x1 !a1` for
/// `x1 !auxilary a1`. None where the unit is another player's, and of words that are no more than a place, `x1 a1/q`.
pub fn against_the_named(game: &Barbarica, seat: u8, book: Book, id: UnitId, rest: &str) -> Option<Order> {
    let unit = game
        .army
        .unit(id)
        .filter(|unit| authority::commands(game, seat, unit))?;
    let seen = |enemy: &UnitId| {
        let enemy = game.army.unit(*enemy);
        enemy.is_some_and(|enemy| enemy.side() != unit.side() && enemy.is_visible())
    };
    let words = rest.split([' ', '!', '~', ':', '@', '+', ',']);
    let enemy = words.filter_map(|word| word.parse().ok()).find(seen)?;
    order_against(game, seat, book, unit, enemy)
}

/// Whether an order is aimed at that unit.
fn is_aimed_at(order: &Order, id: UnitId) -> bool {
    match order {
        Order::Shoot { target, .. } | Order::Fight { target, .. } | Order::Charge { target, .. } => *target == id,
        _ => false,
    }
}

/// The charges that those units could make as things stand.
pub fn charges_of(game: &Barbarica, seat: u8, units: &[UnitId]) -> Vec<Order> {
    let own = units.iter().filter_map(|id| game.army.unit(*id));
    let mut orders: Vec<Order> = own
        .filter(|unit| authority::commands(game, seat, unit))
        .flat_map(|unit| possible(game, Book::Move, unit))
        .collect();
    orders.retain(|order| {
        let action = Action::Order { order: order.clone() };
        matches!(order, Order::Charge { .. }) && muster_game::try_out(game, Seat(seat), &action).is_ok()
    });
    orders
}

/// Orders of a command for one unit, steps before charges.
fn possible(game: &Barbarica, book: Book, unit: &Unit) -> Vec<Order> {
    let Some(phase) = book.phase() else {
        if game.turn.progress() != Progress::Deploying {
            return Vec::new();
        }
        let places = deploy::deployable(game, unit).into_iter();
        let order = |to| Order::Deploy {
            unit: unit.id,
            to,
            face: None,
        };
        return places.map(order).collect();
    };
    if game.turn.progress() != Progress::Fighting || game.turn.phase() != phase {
        return Vec::new();
    }
    let mut orders = orders::orders_of(game, unit);
    orders.sort_by_key(|order| matches!(order, Order::Charge { .. }));
    orders
}

/// Why a command can do nothing in this phase, and the command that can; none in its own phase, and where a line is
/// refused for something else, as in camp ([BB-2](docs/rules/barbarica.md#bb-2)).
pub fn out_of_phase(turn: &Turn, book: Book) -> Option<(Refusal, Book)> {
    let phase = book.phase()?;
    let due = match turn.phase() {
        Phase::Movement => Book::Move,
        Phase::Ranged => Book::Shoot,
        Phase::Melee => Book::Fight,
        Phase::Psychology | Phase::Resolution => return None,
    };
    if due == book || turn.progress() != Progress::Fighting {
        return None;
    }
    let command = book.command();
    let reason = format!(
        "This is the {} phase, and `{command}` belongs to the {phase} phase.",
        turn.phase()
    );
    Some((no("BB-2", reason), due))
}
