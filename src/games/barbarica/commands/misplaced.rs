//! Orders that cannot be read since a comma or who acts is missing: `p6 a7 p2 a7`, `shoot t1`.

use crate::action::{Action, Order};
use crate::commands::line_kind::Book;
use crate::commands::proposing;
use crate::rules::{authority, listed, no};
use crate::state::{Barbarica, Unit};
use crate::words::UnitId;
use muster_kit::{Refusal, Seat, listed};

/// An order that cannot be read.
pub struct Unread<'a> {
    pub ids: &'a [UnitId],
    /// What stands behind them.
    pub rest: &'a str,
    /// Reads a whole line of orders; none if that cannot be read either.
    pub read: &'a dyn Fn(&str) -> Option<Vec<Action>>,
}

/// Why an order cannot be read, where a comma or who acts is missing; none for any other
/// ([BB-7](docs/rules/barbarica.md#bb-7)).
pub fn told(game: &Barbarica, seat: u8, book: Book, unread: &Unread<'_>) -> Option<Refusal> {
    match unread.rest.trim() {
        "" => an_enemy_alone(game, seat, book, *unread.ids.first()?),
        _ => without_commas(game, seat, book, unread),
    }
}

fn mine(game: &Barbarica, seat: u8) -> impl Iterator<Item = &Unit> {
    let units = game.army.units().iter();
    units.filter(move |unit| authority::commands(game, seat, unit))
}

/// `shoot t1`, where t1 is an enemy: who shoots is missing.
fn an_enemy_alone(game: &Barbarica, seat: u8, book: Book, id: UnitId) -> Option<Refusal> {
    let acts = match book {
        Book::Shoot => "shoots at it",
        Book::Fight => "strikes it",
        Book::Move => "charges it",
        Book::Deploy => return None,
    };
    let enemy = game.army.unit(id).filter(|unit| unit.is_visible())?;
    let first = mine(game, seat).next()?;
    if first.side() == enemy.side() {
        return None;
    }
    let able = mine(game, seat).filter_map(|unit| proposing::order_against(game, seat, book, unit, id));
    let able: Vec<_> = able.collect();
    let who = match able.as_slice() {
        [] => "None of them can now.".to_owned(),
        [only] => format!("Only {} can now.", only.unit()),
        some => format!("These can now: {}.", listed(some.iter().map(Order::unit))),
    };
    let reason = format!("{id} is an enemy; say which of your units {acts}. {who}");
    let refusal = no("BB-7", reason);
    Some(match able.first() {
        Some(order) => refusal.instead(format!("/barb {} orders:{}", book.command(), order.written())),
        None => {
            let units: Vec<UnitId> = mine(game, seat).map(|unit| unit.id).collect();
            proposing::proposing(game, seat, book, &units, refusal)
        }
    })
}

/// `p6 a7 p2 a7`: with commas it is orders of several units.
fn without_commas(game: &Barbarica, seat: u8, book: Book, unread: &Unread<'_>) -> Option<Refusal> {
    let begins = |word: &&str| {
        let units = listed::listed(game, seat, word).unwrap_or_default();
        !units.is_empty() && units.iter().all(|id| mine(game, seat).any(|unit| unit.id == *id))
    };
    let words: Vec<&str> = unread.rest.split_whitespace().collect();
    if !words.iter().skip(1).any(&begins) {
        return None;
    }
    let names: Vec<String> = unread.ids.iter().map(UnitId::to_string).collect();
    let mut line = names.join("+");
    for (at, word) in words.iter().enumerate() {
        line.push_str(if at > 0 && begins(word) { ", " } else { " " });
        line.push_str(word);
    }
    let orders = (unread.read)(&line)?;
    let works = |action: &Action| muster_game::try_out(game, Seat(seat), action).is_ok();
    let refusal = no("BB-7", "Orders of several units are parted by commas.");
    Some(match orders.iter().all(works) {
        true => refusal.instead(format!("/barb {} orders:{line}", book.command())),
        false => refusal,
    })
}
