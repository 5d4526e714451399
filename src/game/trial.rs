//! Actions tried out on a copy of a position.

use super::{Actor, Referee, Rules};
use muster_kit::{Dice, Refusal, Seat};

/// Whether the rules would carry out an action of `seat` now. Refusals come before dice, so any dice will do.
///
/// # Errors
/// The refusal of the action.
pub fn try_out<G: Rules>(game: &G, seat: Seat, action: &G::Action) -> Result<(), Refusal> {
    after(game, seat, action, &mut Dice::seeded(0, 0)).map(|_| ())
}

/// Carries an action out with these dice; what the rules refuse changes nothing.
pub fn go_on<G: Rules>(game: &mut G, seat: Seat, action: &G::Action, dice: &mut Dice) {
    if let Ok(ahead) = after(game, seat, action, dice) {
        *game = ahead;
    }
}

/// Carries an action out with dice at their mean; what the rules refuse changes nothing.
pub fn go_on_to_the_mean<G: Rules>(game: &mut G, seat: Seat, action: &G::Action) {
    go_on(game, seat, action, &mut Dice::middling());
}

fn after<G: Rules>(game: &G, seat: Seat, action: &G::Action, dice: &mut Dice) -> Result<G, Refusal> {
    let mut ahead = game.clone();
    ahead.apply(Actor::Seat(seat), action.clone(), &mut Referee::new(dice))?;
    Ok(ahead)
}
