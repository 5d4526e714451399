//! Orders with a slip of the finger: wrong numbers, letters and names are read, judged, foreseen and asked about without a fault of
//! ours, wherever random play comes.

#![allow(clippy::unwrap_used)]

use crate::random_play::{Moment, in_turn, random_play};
use muster::games::ALL_GAMES;
use muster_game::Hand;
use muster_kit::{Dice, Viewer};
use muster_sample::cases;
use proptest::prelude::*;
use serde_json::Value;

/// Orders that are spoilt at each moment, and how often each.
const ORDERS: usize = 4;
const TIMES: usize = 2;

/// The same order with one value spoilt.
fn spoilt(order: &Value, chance: &mut Dice) -> Value {
    let mut spoilt = order.clone();
    let mut leaves = Vec::new();
    leaves_of(&mut spoilt, &mut leaves);
    if !leaves.is_empty() {
        let leaf = leaves.swap_remove(chance.choose(leaves.len()));
        let slipped = match &*leaf {
            Value::String(text) => Value::from(slipped(text, chance)),
            _ => Value::from(chance.roll(100)),
        };
        *leaf = slipped;
    }
    spoilt
}

fn leaves_of<'v>(value: &'v mut Value, leaves: &mut Vec<&'v mut Value>) {
    match value {
        Value::Object(fields) => fields.values_mut().for_each(|field| leaves_of(field, leaves)),
        Value::Array(items) => items.iter_mut().for_each(|item| leaves_of(item, leaves)),
        Value::String(_) | Value::Number(_) => leaves.push(value),
        _ => (),
    }
}

/// A text with one sign that is another one of its kind, twice there, or not there.
fn slipped(text: &str, chance: &mut Dice) -> String {
    let mut signs: Vec<char> = text.chars().collect();
    if signs.is_empty() {
        return "9".to_owned();
    }
    let at = chance.choose(signs.len());
    let other = match signs[at] {
        '0'..='9' => char::from(b'0' + u8::try_from(chance.choose(10)).unwrap()),
        'a'..='z' => char::from(b'a' + u8::try_from(chance.choose(26)).unwrap()),
        'A'..='Z' => char::from(b'A' + u8::try_from(chance.choose(26)).unwrap()),
        _ => '9',
    };
    match chance.roll(4) {
        1 => signs.insert(at, other),
        2 => drop(signs.remove(at)),
        _ => signs[at] = other,
    }
    signs.into_iter().collect()
}

fn a_slip_breaks_nothing(moment: &Moment<'_>) {
    if moment.duty.hand != Hand::Player {
        return;
    }
    let (game, seat) = (moment.game, moment.duty.seat);
    let chance = &mut moment.dice(21);
    let menu = game.menu(moment.duty, &[], &mut moment.dice(22));
    let drawn = (0..ORDERS).map(|_| game.act_by_lot(moment.duty, chance));
    let mut orders: Vec<Value> = drawn.collect();
    orders.extend(menu.acts.into_iter().chain(menu.days).map(|offer| offer.action));
    for _ in 0..ORDERS {
        let order = &orders[chance.choose(orders.len())];
        for _ in 0..TIMES {
            let spoilt = spoilt(order, chance);
            let dice = |salt| moment.dice(salt);
            let _ = game.steps(moment.actor(), &spoilt);
            let _ = game.cautions(seat, &spoilt, &mut dice(23));
            let _ = game.left_out(seat, &spoilt, &mut dice(24));
            let _ = game.foresee(seat, &spoilt, &mut dice(25));
            if let Some(words) = game.as_order(seat, &spoilt) {
                let _ = game.odds(Viewer::Seat(seat), &words, &mut dice(26));
            }
            let _ = game.play(moment.actor(), &spoilt, &mut dice(27));
        }
    }
}

proptest! {
    #![proptest_config(cases(36))]

    #[test]
    fn an_order_with_a_slip_is_answered(kind in in_turn(ALL_GAMES), seed: u64, seats: u8) {
        random_play(kind, seed, seats, 120, 8, a_slip_breaks_nothing);
    }
}
