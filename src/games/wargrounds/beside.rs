//! Attacks that a character could make if it stood beside an enemy: where it does not get there, this tells what it lacks from
//! what is merely too far.

use super::action::{Order, To, Wish};
use super::data::Direction;
use super::parts::CharacterId;
use super::rules::plan::{self, Plan};
use super::rules::{no, numbers};
use super::state::Wargrounds;
use muster_kit::Refusal;

/// The clause of a Critical, which is refused without an attack ([WG-77](docs/rules/wargrounds.md#wg-77)).
const CRITICAL: &str = "WG-77";

/// What an order comes to if its character stood beside an enemy with the action that it names, or with `usual`; or why it
/// could not do that even there.
pub fn planned(game: &Wargrounds, order: &Order, on: CharacterId, usual: Wish) -> Result<Plan, Refusal> {
    let (who, at) = (order.who, game.people.fighter(on).at());
    let mut beside = game.clone();
    let mut cells = Direction::ALL.into_iter().filter_map(|way| at.step(way));
    if let Some(cell) = cells.find(|cell| game.field.on_field(*cell).is_ok() && game.field.touches(*cell, at, 1)) {
        beside.people.fighter_mut(who).move_to(cell);
    }
    beside.people.fighter_mut(who).forget_start();
    let wish = order.deed.or_else(|| numbers::usual_up_to(game, who, on));
    let there = Order {
        to: To::Stay,
        deed: Some(wish.unwrap_or(usual)),
        // A friend is as near as before, which is not asked here.
        protect: order.protect.filter(|friend| *friend == who),
        ..order.clone()
    };
    plan::plan(&beside, &there)
}

/// Why an order with a Critical that goes up to an enemy is refused, in the place of that it attacks nobody: what its character
/// lacks for the attack, else that it does not get there ([WG-77](docs/rules/wargrounds.md#wg-77)).
pub fn why_uncritical(game: &Wargrounds, order: &Order, refusal: Refusal) -> Refusal {
    let aimed = match order.deed {
        None => order.goes_up_to(),
        Some(Wish::Hit(on) | Wish::Shoot(on) | Wish::Throw(on)) => on.or_else(|| order.goes_up_to()),
        Some(_) => None,
    };
    let Some(on) = aimed.filter(|_| refusal.clause == CRITICAL && order.goes_up_to().is_some()) else {
        return refusal;
    };
    match planned(game, order, on, Wish::Hit(Some(on))) {
        Err(lacks) => lacks,
        Ok(_) => {
            let (name, target) = (game.people.named(order.who), game.people.named(on));
            let reason = format!("A Critical goes with an attack, and {name} does not get at {target} in one walk.");
            no(CRITICAL, reason).instead("the same order without `crit`")
        }
    }
}
