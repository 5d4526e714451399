//! Commands: what a seat or the host sends, brought to the rules. Here plans are read, stored orders run, and refusals told
//! with what would work instead; the rules know nothing of it.

pub mod carrying_out;
pub mod explained;
pub mod people;
pub mod plans;
pub mod stored;

use crate::action::Action;
use crate::commands::carrying_out::carry_out;
use crate::commands::explained::explained;
use crate::commands::people::rename;
use crate::commands::stored::{run_orders, store_orders};
use crate::rules::disasters::host_disaster;
use crate::rules::turn::pass_on;
use crate::rules::{Ref, no};
use crate::state::{HUNT_FOR_BONES, HUNT_FOR_FOOD, Tribes, Warcamp};
use muster_game::Actor;
use muster_kit::{Refusal, Seat};

/// Carries out one order of a seat or the host, completely ([WC-25](docs/rules/warcamp.md#wc-25)).
pub fn obey(game: &mut Warcamp, actor: Actor, action: Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    if game.ending.is_some() {
        return Err(no("WC-149", "over", "The game is over.").instead("/game rematch"));
    }
    match (actor, action) {
        (Actor::Host, Action::Disaster { kind, tribe }) => host_disaster(game, kind, tribe, referee)?,
        (Actor::Host, _) => {
            return Err(no("WC-144", "host", "The host sends disasters and nothing else.")
                .instead("/warcamp disaster kind:meteor tribe:A"));
        }
        (Actor::Seat(_), Action::Disaster { .. }) => {
            return Err(no("WC-144", "host", "Only the host sends disasters."));
        }
        (Actor::Seat(seat), Action::Standing { plan, when }) => store_orders(game, seat, &plan, when, referee)?,
        (Actor::Seat(seat), Action::Name { member, name }) => rename(&mut game.tribes, seat, member, &name, referee)?,
        (Actor::Seat(seat), action) => {
            check_turn(&game.tribes, seat)?;
            let hunted = game.tribes.mover().done.has_hunted();
            let given = action.clone();
            let done = match action {
                Action::Ordered {} => run_orders(game, referee),
                action => carry_out(game, action, referee),
            };
            done.map_err(|refusal| if hunted { hunt_later(refusal) } else { refusal })
                .map_err(|refusal| explained(game, &given, refusal))?;
        }
    }
    pass_on(game, referee);
    Ok(())
}

/// Only the tribe in turn gives orders ([WC-159](docs/rules/warcamp.md#wc-159)).
fn check_turn(tribes: &Tribes, seat: Seat) -> Result<(), Refusal> {
    tribes.living_of_seat(seat)?;
    let mover = tribes.mover();
    if mover.seat() == seat {
        return Ok(());
    }
    let text = format!(
        "It is {}'s turn ({}). You may store orders with /warcamp standing.",
        tribes.turn(),
        mover.name()
    );
    Err(no("WC-25", muster_game::NOT_TURN, text))
}

/// A refusal for goods that are lacking, where the one hunt of the turn is done.
fn hunt_later(refusal: Refusal) -> Refusal {
    let goods = match refusal.instead.as_deref() {
        Some(HUNT_FOR_FOOD) => "food",
        Some(HUNT_FOR_BONES) => "bones",
        _ => return refusal,
    };
    refusal.instead(format!(
        "The hunt of this turn is done; hunt for {goods} in your next turn."
    ))
}
