//! Walks that lead back to where they begin: they use a unit's movement up for nothing.

use crate::action::{Action, Order};
use crate::commands::lines;
use crate::state::Barbarica;
use muster_game::Actor;
use muster_kit::Seat;

/// Units that a line walks back to the hex on which they stand.
pub fn ends_where_it_began(game: &Barbarica, seat: Seat, action: &Action) -> Vec<String> {
    let steps = lines::take_apart(game, Actor::Seat(seat), action.clone()).unwrap_or_default();
    let circling = steps.iter().filter_map(|step| {
        let Action::Order { order } = &step.action else {
            return None;
        };
        let Order::Walk { unit, steps, .. } = order else {
            return None;
        };
        let at = game.army.unit(*unit)?.at;
        let end = steps.iter().try_fold(at, |hex, step| hex.neighbour(*step));
        (end == Some(at)).then(|| {
            format!(
                "{} and ends on {at}, where it began: it has moved then. `{unit} hold` keeps it there, `{unit} /N` turns it.",
                order.in_words()
            )
        })
    });
    circling.collect()
}
