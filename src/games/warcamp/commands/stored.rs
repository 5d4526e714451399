//! Standing orders: stored, and carried out in their turn ([WC-161](docs/rules/warcamp.md#wc-161)).

use crate::action::{Action, When};
use crate::called::read_stored_plan;
use crate::commands::carrying_out::carry_out;
use crate::commands::plans::check_plan;
use crate::event::Event;
use crate::orders;
use crate::rules::turn_end::end_turn;
use crate::rules::{Ref, no};
use crate::state::Warcamp;
use crate::words::Letter;
use muster_kit::{Refusal, Seat};

/// Stores orders for the next turn or for a missed deadline; `none` clears them
/// ([WC-161](docs/rules/warcamp.md#wc-161)).
pub fn store_orders(
    game: &mut Warcamp,
    seat: Seat,
    plan: &str,
    when: When,
    referee: &mut Ref<'_>,
) -> Result<(), Refusal> {
    let letter = game.tribes.living_of_seat(seat)?;
    if letter == game.tribes.turn() && game.turn.running() == Some(when) {
        return Err(no(
            "WC-161",
            "plan",
            "These orders are being carried out at this moment.",
        ));
    }
    let plan = if plan.trim().eq_ignore_ascii_case("none") {
        None
    } else {
        let orders = read_stored_plan(game, letter, plan)?;
        check_plan(game, letter, &orders, true)?;
        Some(orders::write(&orders))
    };
    referee.note(Event::OrdersStored {
        seat,
        missed: when == When::Missed,
        plan: plan.clone().unwrap_or_default(),
    });
    let secret = &mut game.tribes[letter].secret;
    secret.store(when, plan);
    Ok(())
}

/// Carries out the next stored step that is not refused, every step treated as if it began with `?`
/// ([WC-161](docs/rules/warcamp.md#wc-161), [WC-163](docs/rules/warcamp.md#wc-163),
/// [WC-164](docs/rules/warcamp.md#wc-164)).
pub fn run_orders(game: &mut Warcamp, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    let Some(which) = game.turn.running() else {
        return Err(no("WC-161", "plan", "No stored orders are waiting."));
    };
    let letter = game.tribes.turn();
    let seat = game.tribes.mover().seat();
    let secret = &game.tribes[letter].secret;
    let orders = secret
        .orders(which)
        .map_or_else(Vec::new, |plan| orders::read(plan).unwrap_or_default());
    for order in orders.iter().skip(usize::from(secret.step())) {
        if matches!(order.action, Action::End { .. }) {
            return end_turn(game, None, referee);
        }
        game.tribes[letter].secret.next_step();
        let mut trial = game.clone();
        match carry_out(&mut trial, order.action.clone(), referee) {
            Ok(()) => {
                *game = trial;
                let last = usize::from(game.tribes[letter].secret.step()) >= orders.len();
                return if last {
                    close_orders(game, letter, which, referee)
                } else {
                    Ok(())
                };
            }
            Err(refusal) => referee.note(Event::OrderSkipped {
                seat,
                step: game.tribes[letter].secret.step(),
                text: order.text.clone(),
                reason: refusal.to_string(),
            }),
        }
    }
    close_orders(game, letter, which, referee)
}

/// The stored orders are worked off: those for the turn are cleared, those for a deadline end the turn.
fn close_orders(game: &mut Warcamp, letter: Letter, which: When, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    if game.ending.is_some() || !game.tribes[letter].is_alive() {
        return Ok(());
    }
    if which == When::Missed {
        return end_turn(game, None, referee);
    }
    let secret = &mut game.tribes[letter].secret;
    secret.store(When::Next, None);
    secret.reset_step();
    game.turn.stop_orders();
    Ok(())
}
