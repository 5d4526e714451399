//! Whether a line of orders would be refused as a whole ([WC-156](docs/rules/warcamp.md#wc-156)).

use crate::action::Action;
use crate::state::Warcamp;
use muster_game::{Actor, Referee, Rules, Skip, Step};
use muster_kit::{Dice, Refusal, Seat};

/// How often a line that came to a stop is played with fair dice, beside the mean and the ends.
const FAIR_TRIALS: u64 = 25;

/// The step of a line that cannot be done whatever the dice before it show, so that nothing of the line is done: its place from 0.
/// As the table finds it out: where the dice let some step before it fail as well, the farthest that comes up is the one, if it
/// fails for one reason.
pub fn never_passed(game: &Warcamp, seat: Seat, steps: &[Step<Action>]) -> Option<usize> {
    let ends = [true, false].map(Dice::extreme);
    let contests = [true, false].map(|high| Dice::one_sided(seat, high));
    let fair = (0..FAIR_TRIALS).map(|run| Dice::seeded(run, 0));
    let dice = [Dice::middling()].into_iter().chain(ends).chain(contests).chain(fair);
    let stops = dice.map(|mut dice| stop(game, seat, steps, &mut dice));
    let stops: Vec<(usize, Refusal)> = stops.collect::<Option<_>>()?;
    let farthest = stops.iter().map(|(place, _)| *place).max()?;
    let there: Vec<&Refusal> = stops
        .iter()
        .filter(|(place, _)| *place == farthest)
        .map(|(_, refusal)| refusal)
        .collect();
    let one_reason = there.len() > 1 && there.iter().all(|refusal| *refusal == there[0]);
    (there.len() == stops.len() || one_reason).then_some(farthest)
}

/// Where a line comes to a stop with these dice, and why; none if it is done to its end.
fn stop(game: &Warcamp, seat: Seat, steps: &[Step<Action>], dice: &mut Dice) -> Option<(usize, Refusal)> {
    let mut ahead = game.clone();
    for (place, step) in steps.iter().enumerate() {
        if ahead.ending.is_some() {
            return None;
        }
        let mut next = ahead.clone();
        match next.apply(Actor::Seat(seat), step.action.clone(), &mut Referee::new(dice)) {
            Ok(()) => ahead = next,
            Err(_) if step.skip == Skip::IfRefused => (),
            Err(refusal) => return Some((place, refusal)),
        }
    }
    None
}
