//! What an order would lose for nothing, told before it is carried out.

use super::action::Action;
use super::odds::Situation;
use super::state::Warcamp;
use muster_game::{Actor, Rules};
use muster_kit::Seat;

/// Of 36 rolls: an attack that fewer of them win is pointed out.
const POOR: usize = 9;

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
                let (mut ahead, mut told, mut ends) = (self.clone(), Vec::new(), *end);
                for step in steps {
                    if matches!(step.action, Action::End { .. }) {
                        ends = true;
                        break;
                    }
                    told.extend(ahead.poor_attack(seat, &step.action));
                    ahead.go_on_to_the_mean(seat, &step.action);
                }
                if ends {
                    told.extend(ahead.idle_at_the_end(seat));
                }
                told
            }
            Action::Attack { .. } => self.poor_attack(seat, action).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// An attack that fails in more than three rolls of four, as far as its player can know
    /// ([WC-67](docs/rules/warcamp.md#wc-67)).
    fn poor_attack(&self, seat: Seat, action: &Action) -> Option<String> {
        let place = self.place_of(seat)?;
        let Action::Attack { target, .. } = action else {
            return None;
        };
        self.try_out(seat, action).ok()?;
        let Situation::Battle(battle) = self.of_action(place, action).ok()? else {
            return None;
        };
        let wins = battle.wins_of_36();
        (wins < POOR)
            .then(|| format!("The attack on {target} wins with {wins} of 36 rolls alone. Its losers lose members."))
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
