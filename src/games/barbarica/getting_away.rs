//! Enemies that get off the map if a phase ends as things stand, and what an episode loses by it.

use crate::action::{Action, Order};
use crate::npc::value;
use crate::rules::{authority, ending, orders, waiting};
use crate::state::{Side, Unit};
use crate::words::UnitId;
use crate::{Barbarica, escape};
use muster_kit::{Hex, Seat};

/// Enemies that can be off the map before the seat moves again, each in a sentence with the orders that hold it up
/// ([BB-116](docs/rules/barbarica.md#bb-116), [BB-138](docs/rules/barbarica.md#bb-138)).
pub fn who_gets_away(game: &Barbarica, seat: u8) -> Vec<String> {
    getting_away(game, game, seat)
}

/// The same after the usual orders, with orders that could be given in their place.
pub fn after_the_usual(game: &Barbarica, seat: u8, after: &Barbarica) -> Vec<String> {
    let away = getting_away(game, after, seat).into_iter();
    away.map(|away| format!("After the usual orders {away}")).collect()
}

/// Who gets away in the position `there`, and the orders of `now` that hold them up. Those that no order holds up are told of
/// only where the battle is over with them ([BB-255](docs/rules/barbarica.md#bb-255)).
fn getting_away(now: &Barbarica, there: &Barbarica, seat: u8) -> Vec<String> {
    // Rome moves after the tribe in the same round, and not in an ambush.
    if there.turn.side() != Side::Tribe || there.turn.is_ambush() {
        return Vec::new();
    }
    let bound = |enemy: &&Unit| enemy.routing || value::leaves(there, enemy);
    let told = there.army.visible(Side::Rome).filter(bound).filter_map(|enemy| {
        let way = escape::exit_odds(there, enemy).filter(|way| way.rounds() == Some(1))?;
        let over = ending::grade_if_it_leaves(there, enemy);
        let orders = orders_in_the_way(now, seat, enemy.id, &way.blocks);
        let why = if enemy.routing {
            "is running"
        } else {
            "makes for the edge"
        };
        let remedy = match orders.is_empty() {
            true => "; no order of yours holds it up any more.".to_owned(),
            false => format!(": {}.", orders.join(", ")),
        };
        let lost = over.map_or_else(String::new, |grade| {
            let grade = ending::GRADES[usize::from(grade)];
            format!(" With that the battle is over: {grade}.")
        });
        (over.is_some() || !orders.is_empty()).then(|| {
            let id = enemy.id;
            format!("{id} {why} and can be off the map before you move again{remedy}{lost}")
        })
    });
    told.collect()
}

/// A charge at an enemy and a step into its way that could be ordered now.
fn orders_in_the_way(game: &Barbarica, seat: u8, target: UnitId, blocks: &[Hex]) -> Vec<String> {
    let able = game
        .army
        .of(game.turn.side())
        .filter(|unit| authority::commands(game, seat, unit) && waiting::has_act(game, unit));
    let able: Vec<&Unit> = able.collect();
    let can = |order: &Order| {
        let order = order.clone();
        muster_game::try_out(game, Seat(seat), &Action::Order { order }).is_ok()
    };
    let charge = able.iter().flat_map(|unit| orders::orders_of(game, unit));
    let charge = charge
        .filter(|order| matches!(order, Order::Charge { target: on, .. } if *on == target))
        .find(can);
    // Who is in contact is struck at as it leaves, and may never get there.
    let free = able.iter().filter(|unit| game.army.contacts(unit).is_empty());
    let into_its_way = free.flat_map(|unit| {
        blocks.iter().map(|hex| Order::Go {
            unit: unit.id,
            to: *hex,
            face: None,
        })
    });
    let block = into_its_way.into_iter().find(can);
    let charge = charge.map(|order| format!("`{}` charges it", order.written()));
    let block = block.map(|order| format!("`{}` stands in its way", order.written()));
    charge.into_iter().chain(block).collect()
}
