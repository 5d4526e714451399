//! What an order would do, before it is given: legality and odds.

use super::action::{Action, Order};
use super::odds;
use super::state::Barbarica;
use crate::game::{Actor, Referee};
use crate::kit::{Answer, Dice, Line, Refusal, Seat};

impl Barbarica {
    /// Whether an order would be carried out now. Refusals come before dice, so any dice will do.
    pub(super) fn try_out(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let mut dice = Dice::seeded(0, 0);
        let mut referee = Referee::new(&mut dice);
        self.clone().obey(Actor::Seat(seat), action.clone(), &mut referee)
    }

    /// Each order of a line by itself, as things stand now.
    pub(super) fn foresee_action(&self, seat: Seat, action: &Action) -> Result<Answer, Refusal> {
        let steps = self.take_apart(Actor::Seat(seat), action.clone())?;
        let single = steps.len() == 1;
        let mut whole = Answer::default();
        for step in steps {
            let tried = self.try_out(seat, &step.action);
            let answer = tried.map(|()| self.forecast(&step.action));
            if !step.text.is_empty() && !single {
                whole.lines.push(Line::strong(step.text));
            }
            match answer {
                Ok(answer) => {
                    whole.lines.extend(answer.lines);
                    whole.data = answer.data.or(whole.data);
                }
                Err(refusal) if single => return Err(refusal),
                Err(refusal) => whole.lines.push(Line::from(format!("As things stand: {refusal}"))),
            }
        }
        Ok(whole)
    }

    fn forecast(&self, action: &Action) -> Answer {
        let question = match action {
            Action::Charge { unit, target, .. }
            | Action::Order {
                order: Order::Charge { unit, target, .. },
            } => Some(format!("charge {unit} {target}")),
            Action::Retreat { unit, target, .. }
            | Action::Order {
                order: Order::Retreat { unit, target, .. } | Order::Fight { unit, target, .. },
            } => Some(format!("fight {unit} {target}")),
            Action::Order {
                order: Order::Shoot { unit, target, .. },
            } => Some(format!("shoot {unit} {target}")),
            _ => None,
        };
        let situation = question.and_then(|question| {
            self.situation_of(crate::kit::Viewer::Seat(Seat(self.chief_seat())), &question)
                .ok()
        });
        match situation.map(|situation| odds::odds(&situation)) {
            Some(Ok(answer)) => answer,
            _ => Answer::lines(vec![Line::from(self.plain_forecast(action))]),
        }
    }

    fn plain_forecast(&self, action: &Action) -> String {
        match action {
            Action::Order {
                order: Order::Go { unit, to, .. },
            } => {
                let unit = self.the(*unit);
                let way = self.destinations(unit).into_iter().find(|(hex, ..)| hex == to);
                let points = self.points(unit);
                match way {
                    Some((_, path, cost)) => {
                        let path: Vec<String> = path.iter().map(ToString::to_string).collect();
                        format!("{} goes {}, cost {cost} of {points}.", unit.id, path.join("-"))
                    }
                    None => "It can be done.".to_owned(),
                }
            }
            Action::Done { all: true } => "The usual orders play your part of the round.".to_owned(),
            Action::Done { .. } => {
                let idle = self.army(self.side).filter(|unit| self.has_act(unit)).count();
                format!("{idle} units of your side could still act in this phase.")
            }
            _ => "It can be done.".to_owned(),
        }
    }
}
