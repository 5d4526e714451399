//! One order for several characters, who stand before it in a list: `A, B, E >a`.

use super::orders;
use super::state::Wargrounds;
use muster_kit::Seat;

/// A line of orders in which each character of a list has the order that stands behind its last one. A semicolon or the end of a
/// line ends a list, and so does the last order; letters alone behind it stay what they are.
pub(super) fn put_lists(game: &Wargrounds, seat: Seat, text: &mut String) {
    if game.seats.get(seat).is_none() {
        return;
    }
    let is_own = |word: &str| orders::own(game, seat, word).is_ok();
    let mut told: Vec<String> = Vec::new();
    let mut changed = false;
    for line in text.split([';', '\n']) {
        let mut list: Vec<&str> = Vec::new();
        for part in line.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            match part.split_once(char::is_whitespace) {
                None if is_own(part) => list.push(part),
                Some((who, order)) if !list.is_empty() && is_own(who) => {
                    changed = true;
                    let (mut last, mut order) = (who, order.trim_start());
                    // `A, B and E hit a`
                    while let Some((next, behind)) = order
                        .strip_prefix("and ")
                        .and_then(|rest| rest.trim_start().split_once(' '))
                        && is_own(next)
                    {
                        list.push(last);
                        (last, order) = (next, behind.trim_start());
                    }
                    list.push(last);
                    told.extend(list.drain(..).map(|each| format!("{each} {order}")));
                }
                _ => {
                    told.extend(list.drain(..).map(str::to_owned));
                    told.push(part.to_owned());
                }
            }
        }
        told.extend(list.into_iter().map(str::to_owned));
    }
    if changed {
        *text = told.join("; ");
    }
}
