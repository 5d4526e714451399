//! What an action would do: odds, warnings.

use super::Wargrounds;
use super::action::Action;
use super::odds;
use crate::kit::{Answer, Line, Refusal, Seat};

impl Wargrounds {
    pub fn foresee_action(&self, seat: Seat, action: &Action) -> Result<Answer, Refusal> {
        let nothing = || Answer::lines(vec![Line::from("No dice are thrown for that.")]);
        if seat.index() >= self.seats.len() {
            return Ok(nothing());
        }
        let text = match action {
            Action::Orders { text } => text.clone(),
            Action::Act { .. } => self.act_line(action),
            _ => return Ok(nothing()),
        };
        let orders = self.read_orders(seat.0, &text)?;
        match self.odds_of_orders(&orders) {
            Ok(situation) => odds::odds(&situation),
            Err(refusal) => Ok(Answer::lines(vec![Line::from(refusal.reason)])),
        }
    }
}
