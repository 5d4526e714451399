//! Orders in the words that people speak and posts print, `move A to F9` or `A walks to F9`, as orders are read.

use super::Wargrounds;
use super::action::{Action, Order};
use super::data::Cell;
use super::orders::parts_of;
use muster_kit::{Refusal, Seat};

/// Words that may stand before the character.
const BEFORE: [&str; 4] = ["move", "send", "order", "go"];

/// Printed words with those of orders.
const PRINTED: [(&str, &str); 8] = [
    ("walks", "walk"),
    ("runs", "run"),
    ("stays", "stay"),
    ("hits", "hit"),
    ("attack", "hit"),
    ("attacks", "hit"),
    ("shoots", "shoot"),
    ("throws", "throw"),
];

/// A line of orders in the words of orders; as it was if it has none of the others.
pub fn put_words_of_orders(text: &mut String) {
    let mut changed = false;
    let parts = parts_of(text).map(|part| {
        let (part, other) = order_in_words_of_orders(part);
        changed |= other;
        part
    });
    let parts = parts.collect::<Vec<_>>().join("; ");
    if changed {
        *text = parts;
    }
}

fn order_in_words_of_orders(part: &str) -> (String, bool) {
    let words: Vec<&str> = part.split_whitespace().collect();
    let is = |place: usize, word: &str| words.get(place).is_some_and(|other| other.eq_ignore_ascii_case(word));
    let skipped = |place: usize| match place {
        0 => words.len() > 2 && BEFORE.iter().any(|word| is(0, word)),
        _ if is(place, "to") => words.get(place + 1).is_some_and(|next| next.parse::<Cell>().is_ok()),
        _ if is(place, "goes") => is(place + 1, "to"),
        _ if is(place, "at") => ["shoot", "shoots", "throw", "throws"]
            .iter()
            .any(|word| is(place - 1, word)),
        _ => false,
    };
    let put = |(place, word): (usize, &&str)| -> Option<String> {
        if skipped(place) {
            return None;
        }
        let printed = PRINTED.iter().filter(|_| place > 0);
        let of_orders = printed
            .into_iter()
            .find(|(printed, _)| word.eq_ignore_ascii_case(printed));
        Some(of_orders.map_or(*word, |(_, order)| order).to_owned())
    };
    let put: Vec<String> = words.iter().enumerate().filter_map(put).collect();
    let changed = put.len() != words.len() || put.iter().zip(&words).any(|(one, other)| one != other);
    (put.join(" "), changed)
}

impl Wargrounds {
    /// What a seat that is asked for an order may type in the place of what was refused because it was none.
    pub(super) fn propose_an_order(&self, seat: Seat, action: &Action, refusal: Refusal) -> Refusal {
        let other = match action {
            Action::Pass {} => true,
            _ => &*refusal.clause == "WG-186",
        };
        if !other || !self.asks(seat.0) {
            return refusal;
        }
        let Some(who) = self.asked_who().filter(|_| self.asked_pair().is_none()) else {
            return refusal;
        };
        let order = self.choices(who, 1).into_iter().map(|choice| choice.order);
        let order = order
            .chain([Order::stay(who)])
            .find(|order| self.check_order(order, None).is_ok());
        match order {
            Some(order) => refusal.instead(format!("/wg orders text:{}", self.spoken(&order))),
            None => refusal,
        }
    }
}
