//! Acts tried out on a copy of the position.

use crate::action::Action;
use crate::state::Barbarica;
use muster_game::{Actor, Referee};
use muster_kit::{Dice, Refusal, Seat};

impl Barbarica {
    /// Whether an order would be carried out now. Refusals come before dice, so any dice will do.
    pub fn try_out(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let mut dice = Dice::seeded(0, 0);
        let mut referee = Referee::new(&mut dice);
        self.clone().obey(Actor::Seat(seat), action.clone(), &mut referee)
    }

    /// Carries an act out with dice at their mean, without what follows by itself; what is refused changes nothing.
    pub fn go_on_to_the_mean(&mut self, seat: Seat, action: &Action) {
        let mut next = self.clone();
        // Not as far as the camp: names are rolled there till one is free, and dice at their mean show two faces only.
        let campaign = next.terms.set_campaign(false);
        let mut dice = Dice::middling();
        if next
            .carry_out(seat.0, action.clone(), &mut Referee::new(&mut dice))
            .is_ok()
        {
            next.terms.set_campaign(campaign);
            *self = next;
        }
    }
}
