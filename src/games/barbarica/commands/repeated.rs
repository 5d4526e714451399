//! Units of which one line orders more than they can do, whatever the dice show ([BB-7](docs/rules/barbarica.md#bb-7)).

use crate::action::Order;
use crate::commands::line_kind::Book;
use crate::rules::no;
use crate::state::Barbarica;
use crate::words::UnitId;
use muster_kit::Refusal;

/// Refuses a line that has a unit attack more often than it has attacks left, or move twice. The table tries a line out as far
/// as the phase goes; that such an order comes after the last act of a phase shows here alone.
///
/// `orders` are those of the line that may not be passed over, each as it could be typed by itself.
///
/// # Errors
/// The refusal of the whole line.
pub fn check<'a>(
    game: &Barbarica,
    book: Book,
    orders: impl Iterator<Item = (&'a str, &'a Order)>,
) -> Result<(), Refusal> {
    let mut before: Vec<&Order> = Vec::new();
    for (place, (text, order)) in (1..).zip(orders) {
        if let Some(why) = too_much(game, book, &before, order) {
            let reason = format!("Nothing of the line was done, for its part {place}, “{text}”, cannot be done. {why}");
            let first = before.iter().find(|other| other.unit() == order.unit());
            let first = first.map_or_else(String::new, |first| first.written());
            return Err(no("BB-7", reason).instead(format!("/barb {} orders:{first}", book.command())));
        }
        before.push(order);
    }
    Ok(())
}

/// Why a unit cannot obey one more order of a line.
fn too_much(game: &Barbarica, book: Book, before: &[&Order], order: &Order) -> Option<String> {
    let id = order.unit();
    let same = |test: &dyn Fn(&Order) -> bool| before.iter().filter(|other| other.unit() == id && test(other)).count();
    match book {
        Book::Shoot | Book::Fight => {
            let left = usize::from(game.army.unit(id)?.attacks_left());
            let attacks = |order: &Order| matches!(order, Order::Shoot { .. } | Order::Fight { .. });
            (left > 0 && same(&attacks) >= left).then(|| attacks_in_words(id, left))
        }
        // Who does not dare to charge may still walk.
        Book::Move => {
            let goes = |order: &Order| {
                matches!(
                    order,
                    Order::Go { .. }
                        | Order::Walk { .. }
                        | Order::Hold { .. }
                        | Order::Clear { .. }
                        | Order::Dismount { .. }
                )
            };
            let moves = goes(order) || matches!(order, Order::Charge { .. });
            (moves && same(&goes) > 0).then(|| format!("{id} moves once in a Movement phase."))
        }
        Book::Deploy => None,
    }
}

fn attacks_in_words(id: UnitId, left: usize) -> String {
    match left {
        1 => format!("{id} has 1 attack left in this round."),
        left => format!("{id} has {left} attacks left in this round."),
    }
}
