//! What an action would do: odds, warnings.

use super::Wargrounds;
use super::action::Action;
use super::odds;
use super::rules::act_line;
use crate::kit::{Answer, Line, Refusal, Seat};

impl Wargrounds {
    pub fn foresee_action(&self, seat: Seat, action: &Action) -> Result<Answer, Refusal> {
        let nothing = || Answer::lines(vec![Line::from("No dice are thrown for that.")]);
        if seat.index() >= self.seats.len() {
            return Ok(nothing());
        }
        let text = match action {
            Action::Orders { text } => text.clone(),
            Action::Act { .. } => act_line(action),
            other => return Ok(told_of(other).map_or_else(nothing, Answer::lines)),
        };
        let orders = self.read_orders(seat.0, &text)?;
        match self.odds_of_orders(&orders) {
            Ok(situation) => odds::odds(&situation),
            Err(refusal) => Ok(Answer::lines(vec![Line::from(refusal.reason)])),
        }
    }
}

/// What is thrown for actions whose odds hang on no distance and no target.
fn told_of(action: &Action) -> Option<Vec<Line>> {
    let text = match action {
        Action::Pass {} | Action::Shove { .. } => "What was interrupted goes on, and its dice are thrown.".to_owned(),
        Action::Card { card, .. } => format!("{} is played at once: {}.", card.title(), card.about()),
        Action::Reroll { yes: true } => {
            "Your side's equipment is rolled anew: one die for the faction, one for its Greyscales.".to_owned()
        }
        _ => return None,
    };
    Some(vec![Line::from(text)])
}
