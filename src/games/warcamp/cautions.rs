//! What an order would lose for nothing, told before it is carried out.

use super::action::Action;
use super::state::Warcamp;
use crate::game::{Actor, Rules};
use crate::kit::Seat;

impl Warcamp {
    /// Who stands idle when the turn ends with this action ([WC-176](docs/rules/warcamp.md#wc-176)). Orders before the
    /// end are played with dice at their mean.
    pub(super) fn cautions_of(&self, seat: Seat, action: &Action) -> Vec<String> {
        match action {
            Action::End { .. } => self.idle_at_the_end(seat),
            Action::Orders { end, .. } => {
                let Ok(steps) = self.steps(Actor::Seat(seat), action.clone()) else {
                    return Vec::new();
                };
                let mut ahead = self.clone();
                for step in steps {
                    if matches!(step.action, Action::End { .. }) {
                        return ahead.idle_at_the_end(seat);
                    }
                    ahead.go_on_to_the_mean(seat, &step.action);
                }
                if *end { ahead.idle_at_the_end(seat) } else { Vec::new() }
            }
            _ => Vec::new(),
        }
    }

    fn idle_at_the_end(&self, seat: Seat) -> Vec<String> {
        let Some(place) = self.place_of(seat).filter(|place| *place == self.current()) else {
            return Vec::new();
        };
        let idle: Vec<String> = self.tribes[place]
            .able()
            .map(|member| member.number.to_string())
            .collect();
        let [first, rest @ ..] = idle.as_slice() else {
            return Vec::new();
        };
        let who = match rest {
            [] => format!("Member {first} has"),
            _ => format!("Members {} have", idle.join(" ")),
        };
        vec![format!(
            "{who} done nothing this turn. `hunt {}` would bring food or bones.",
            idle.join(" ")
        )]
    }
}
