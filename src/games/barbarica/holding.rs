//! What a line gives away whose last `hold` ends the Movement phase ([BB-3](docs/rules/barbarica.md#bb-3)).

use crate::action::{Action, Order};
use crate::commands::{lines, trying};
use crate::getting_away;
use crate::rules::{charge_plan, orders, waiting};
use crate::state::{Barbarica, Phase};
use muster_game::Actor;
use muster_kit::Seat;

/// Charges of the units that hold and enemies that get away, where a line ends the phase by their holding: what `/barb done` would
/// point out. Nothing of any other line ([BB-150](docs/rules/barbarica.md#bb-150), [BB-138](docs/rules/barbarica.md#bb-138)).
pub fn ends_the_phase(game: &Barbarica, seat: Seat, action: &Action) -> Vec<String> {
    if game.turn.phase() != Phase::Movement || !waiting::can_act(game, seat.0) {
        return Vec::new();
    }
    let steps = lines::take_apart(game, Actor::Seat(seat), action.clone()).unwrap_or_default();
    let (mut ahead, mut before) = (game.clone(), None);
    let (mut able, mut charge) = (Vec::new(), None);
    for step in &steps {
        let Action::Order { order } = &step.action else {
            return Vec::new();
        };
        let holds = matches!(order, Order::Hold { .. });
        before = holds.then(|| before.take().unwrap_or_else(|| ahead.clone()));
        let unit = ahead
            .army
            .unit(order.unit())
            .filter(|unit| holds && waiting::has_act(&ahead, unit));
        if let Some(unit) = unit.filter(|unit| !charge_plan::charge_targets(&ahead, unit).is_empty()) {
            able.push(unit.id.to_string());
            let mut likely = orders::orders_of(&ahead, unit).into_iter();
            charge = charge.or_else(|| likely.find(|order| matches!(order, Order::Charge { .. })));
        }
        trying::go_on_to_the_mean(&mut ahead, seat, &step.action);
    }
    let Some(before) = before.filter(|_| !waiting::can_act(&ahead, seat.0)) else {
        return Vec::new();
    };
    let mut told = getting_away::who_gets_away(&before, seat.0);
    if let Some(charge) = charge {
        let (able, charge) = (able.join(", "), charge.written());
        told.push(format!("These could still charge: {able}. `{charge}` charges."));
    }
    if !told.is_empty() {
        told.push("With the last `hold` of this line the Movement phase is over for all your units.".to_owned());
    }
    told
}
