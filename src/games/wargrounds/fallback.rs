//! The act that is always possible: where an advice is refused, the table goes on with it.

use super::action::{Action, GoWhat, Order, Rest, To};
use super::data::Cell;
use super::parts::CharacterId;
use super::rules::{asking, movement, pairs, plan};
use super::spelled;
use super::state::{Ask, Stage, Wargrounds};
use muster_game::Duty;

/// Passing, being ready, drawing; on a card that is up, an order that leads to a place where its character may be.
pub fn fallback(game: &Wargrounds, duty: &Duty) -> Action {
    if game.suspended.is_some() {
        return Action::Pass {};
    }
    match game.progress.stage() {
        Stage::Muster | Stage::Orders => Action::ready(Rest::Ask),
        Stage::Reroll => Action::Reroll { yes: false },
        Stage::Run | Stage::Over => on_a_card(game, duty),
    }
}

fn on_a_card(game: &Wargrounds, duty: &Duty) -> Action {
    match game.turn.go().map(|go| go.ask) {
        Some(Ask::Draw) => Action::Go { what: GoWhat::Draw },
        Some(Ask::Order(_)) => {
            let side = game.seats[duty.seat].side();
            let mut own = game.people.upright(side);
            let first = || own.find(|who| game.people.owner(*who) == duty.seat);
            match asking::asked_who(game).or_else(first) {
                Some(who) => spelled::ordered(game, possible(game, who)),
                None => Action::Proceed {},
            }
        }
        _ => Action::Proceed {},
    }
}

/// An order without an action: to stay, or to go to the first place where the character may be; the house decides where there is
/// none.
fn possible(game: &Wargrounds, who: CharacterId) -> Order {
    let from = game.people.fighter(who).at();
    let reach = movement::reach(game, who);
    let ends = reach.ends(game.people.allowance(who, true)).into_iter();
    let cells = std::iter::once(from).chain(ends.map(|(cell, _)| cell));
    let pair = asking::asked_pair(game);
    let then = plan::as_activated(game, who, false);
    let is_alone = pair.is_none() && !then.people.is_bound_to_pair(who);
    // What binds it is worked out once: most orders are refused for it.
    let binding = is_alone.then(|| movement::bound(&then, who));
    let is_open = |cell: &Cell| {
        let forbids = |binding| movement::forbidden_end(&then, who, *cell, binding).is_some();
        !binding.as_ref().is_some_and(forbids)
    };
    let mut orders = cells.filter(is_open).map(|cell| Order {
        to: To::from_to(from, cell),
        ..Order::stay(who)
    });
    let possible = orders.find(|order| pairs::check_order(game, order, pair).is_ok());
    possible.unwrap_or(Order {
        auto: true,
        ..Order::stay(who)
    })
}
