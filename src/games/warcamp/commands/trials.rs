//! Orders tried on a copy of the position.

use crate::action::Action;
use crate::commands::obey;
use crate::state::Warcamp;
use muster_game::{Actor, Referee};
use muster_kit::{Dice, Refusal, Seat};

/// Whether an order would be carried out now. Refusals come before dice, so any dice will do.
pub fn try_out(game: &Warcamp, seat: Seat, action: &Action) -> Result<(), Refusal> {
    let mut dice = Dice::seeded(0, 0);
    let mut referee = Referee::new(&mut dice);
    obey(&mut game.clone(), Actor::Seat(seat), action.clone(), &mut referee)
}

/// Carries an order out with dice at their mean; what the rules refuse changes nothing.
pub fn go_on_to_the_mean(game: &mut Warcamp, seat: Seat, action: &Action) {
    go_on(game, seat, action, &mut Dice::middling());
}

/// Carries an order out with these dice; what the rules refuse changes nothing.
pub fn go_on(game: &mut Warcamp, seat: Seat, action: &Action, dice: &mut Dice) {
    let mut ahead = game.clone();
    if obey(&mut ahead, Actor::Seat(seat), action.clone(), &mut Referee::new(dice)).is_ok() {
        *game = ahead;
    }
}
