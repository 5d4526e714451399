//! Acts tried out on a copy of the position.

use crate::action::Action;
use crate::rules::obeying;
use crate::state::Barbarica;
use muster_game::Referee;
use muster_kit::{Dice, Seat};

/// Carries an act out with dice at their mean, without what follows by itself; what is refused changes nothing.
/// Says whether it was carried out.
pub fn go_on_to_the_mean(game: &mut Barbarica, seat: Seat, action: &Action) -> bool {
    let mut next = game.clone();
    // Not as far as the camp: names are rolled there till one is free, and dice at their mean show two faces only.
    let campaign = next.terms.set_campaign(false);
    let mut dice = Dice::middling();
    let is_done = obeying::carry_out(&mut next, seat.0, action.clone(), &mut Referee::new(&mut dice)).is_ok();
    if is_done {
        next.terms.set_campaign(campaign);
        *game = next;
    }
    is_done
}
