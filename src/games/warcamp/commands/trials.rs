//! Orders tried on a copy of the position.

use super::super::action::Action;
use super::super::state::Warcamp;
use muster_game::{Actor, Referee};
use muster_kit::{Dice, Refusal, Seat};

impl Warcamp {
    /// Whether an order would be carried out now. Refusals come before dice, so any dice will do.
    pub fn try_out(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let mut dice = Dice::seeded(0, 0);
        let mut referee = Referee::new(&mut dice);
        self.clone().obey(Actor::Seat(seat), action.clone(), &mut referee)
    }

    /// Carries an order out with dice at their mean; what the rules refuse changes nothing.
    pub fn go_on_to_the_mean(&mut self, seat: Seat, action: &Action) {
        let mut ahead = self.clone();
        let mut dice = Dice::middling();
        if ahead
            .obey(Actor::Seat(seat), action.clone(), &mut Referee::new(&mut dice))
            .is_ok()
        {
            *self = ahead;
        }
    }
}
