//! Charges that throw no dice for courage and lose their unit for nothing, told before they are made.

use crate::action::{Action, Order};
use crate::commands::{lines, trying};
use crate::odds::Chain;
use crate::state::{Barbarica, Unit};
use crate::{courage, situations};
use muster_game::Actor;
use muster_kit::odds::{Fraction, decimal, fraction, percent};
use muster_kit::{Seat, budget};

/// Steps that one such charge may take to be worked out.
const STEPS: u64 = 20_000;

/// The charges of a line, each of one unit without a test, by which that unit more likely falls than not and its enemy loses less
/// than a tenth of a point of Strength ([BB-151](docs/rules/barbarica.md#bb-151)). Charges with a test are shown with their
/// chances anyway.
pub fn charges_in_vain(game: &Barbarica, seat: Seat, action: &Action) -> Vec<String> {
    let steps = lines::take_apart(game, Actor::Seat(seat), action.clone()).unwrap_or_default();
    let mut ahead = game.clone();
    let mut told = Vec::new();
    for step in steps {
        if let Action::Order {
            order: Order::Charge { unit, target, with, .. },
        } = &step.action
            && with.is_empty()
            && let (Some(by), Some(on)) = (ahead.army.unit(*unit), ahead.army.unit(*target))
            && !courage::is_tested(&ahead, *unit, on)
        {
            told.extend(in_vain(&ahead, by, on));
        }
        trying::go_on_to_the_mean(&mut ahead, seat, &step.action);
    }
    told
}

/// What the blows of a charge come to, where they are as good as lost.
fn in_vain(game: &Barbarica, by: &Unit, on: &Unit) -> Option<String> {
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
