//! Charges that throw no dice for courage and lose their unit for nothing, told before they are made.

use crate::action::{Action, Order};
use crate::commands::{lines, trying};
use crate::odds::Chain;
use crate::state::Barbarica;
use crate::words::UnitId;
use crate::{courage, situations};
use muster_game::Actor;
use muster_kit::odds::{Fraction, decimal, fraction, percent};
use muster_kit::{Seat, budget};

/// Steps that one such charge may take to be worked out.
const STEPS: u64 = 20_000;

/// The charges of a line, each unit's that has no test, by which that unit more likely falls than not and its enemy loses less
/// than a tenth of a point of Strength ([BB-151](docs/rules/barbarica.md#bb-151)). Charges with a test are shown with their
/// chances anyway.
pub fn charges_in_vain(game: &Barbarica, seat: Seat, action: &Action) -> Vec<String> {
    let steps = lines::take_apart(game, Actor::Seat(seat), action.clone()).unwrap_or_default();
    let mut ahead = game.clone();
    let mut told = Vec::new();
    for step in steps {
        if let Action::Order {
            order: Order::Charge { unit, target, .. },
        } = &step.action
        {
            told.extend(in_vain(&ahead, *unit, *target));
        }
        trying::go_on_to_the_mean(&mut ahead, seat, &step.action);
    }
    told
}

/// Whether an order is a charge that one of its units makes for nothing.
pub fn is_in_vain(game: &Barbarica, order: &Order) -> bool {
    let Order::Charge { unit, target, with, .. } = order else {
        return false;
    };
    let mut all = [*unit].into_iter().chain(with.iter().copied());
    all.any(|id| in_vain(game, id, *target).is_some())
}

/// What the blows of a unit's charge come to by themselves, where they are as good as lost, with or without others; none
/// where a test of courage comes first.
fn in_vain(game: &Barbarica, by: UnitId, on: UnitId) -> Option<String> {
    let (by, on) = (game.army.unit(by)?, game.army.unit(on)?);
    if courage::is_tested(game, by.id, on) {
        return None;
    }
    let fight = situations::fight_odds(game, &[by], on).ok()?;
    let chain = budget::within(STEPS, || Chain::of(&fight)).ok()?.ok()?;
    let falls = chain.left(0).probability(|left| *left == 0);
    let left = chain.mean(|fate| i64::from(fate.target.strength));
    let takes = Fraction::from_integer(i64::from(on.strength).into()) - left;
    (falls > fraction(1, 2) && takes < fraction(1, 10)).then(|| {
        format!(
            "{} charges {} for nothing as things stand: {} wounds on average, and it falls with {}.",
            by.id,
            on.id,
            decimal(&takes, 2),
            percent(&falls)
        )
    })
}
