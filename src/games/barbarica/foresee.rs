//! What an order would do, before it is given: legality and odds.

use super::action::{Action, Order};
use super::data::Weapon;
use super::odds::{self, Situation};
use super::state::Barbarica;
use super::words::UnitId;
use muster_game::{Actor, Referee};
use muster_kit::{Answer, Dice, Line, Refusal, Seat};

impl Barbarica {
    /// Whether an order would be carried out now. Refusals come before dice, so any dice will do.
    pub(super) fn try_out(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let mut dice = Dice::seeded(0, 0);
        let mut referee = Referee::new(&mut dice);
        self.clone().obey(Actor::Seat(seat), action.clone(), &mut referee)
    }

    /// Each order of a line after those before it, the dice of which show their mean.
    pub(super) fn foresee_action(&self, seat: Seat, action: &Action) -> Result<Answer, Refusal> {
        let steps = self.take_apart(Actor::Seat(seat), action.clone())?;
        let single = steps.len() == 1;
        let mut whole = Answer::default();
        if !single {
            let words = "Each order is judged after those before it, with their dice at the mean.";
            whole.lines.push(Line::from(words));
        }
        let mut ahead = self.clone();
        for step in steps {
            let tried = ahead.try_out(seat, &step.action);
            let answer = tried.map(|()| ahead.forecast(&step.action));
            if !step.text.is_empty() && !single {
                whole.lines.push(Line::strong(step.text));
            }
            match answer {
                Ok(answer) => {
                    whole.lines.extend(answer.lines);
                    whole.data = answer.data.or(whole.data);
                }
                Err(refusal) if single => return Err(refusal),
                Err(refusal) => whole.lines.push(Line::from(format!("Not possible then: {refusal}"))),
            }
            ahead.go_on_to_the_mean(seat, &step.action);
        }
        Ok(whole)
    }

    fn forecast(&self, action: &Action) -> Answer {
        match self.odds_of_act(action).map(|situation| odds::odds(&situation)) {
            Some(Ok(answer)) => answer,
            _ => Answer::lines(vec![Line::from(self.plain_forecast(action))]),
        }
    }

    /// The odds of an act as it is ordered: one attack, with the weapon that was named; none if no dice are in it.
    pub(super) fn odds_of_act(&self, action: &Action) -> Option<Situation> {
        let order = match action {
            Action::Order { order } => order,
            Action::Charge { unit, target, .. } => return self.odds_of_charge(*unit, *target),
            Action::Retreat { unit, target, .. } => return self.odds_of_blow(*unit, *target, None),
            _ => return None,
        };
        match order {
            Order::Charge { unit, target, .. } => self.odds_of_charge(*unit, *target),
            Order::Retreat { unit, target, .. } => self.odds_of_blow(*unit, *target, None),
            Order::Fight {
                unit, target, weapon, ..
            } => self.odds_of_blow(*unit, *target, *weapon),
            Order::Shoot {
                unit,
                target,
                weapon,
                indirect,
            } => {
                let (by, on) = (self.unit(*unit)?, self.unit(*target)?);
                let plan = self.ordered_shot(by, on, *weapon, *indirect).ok()?;
                Some(Situation::Shot(Box::new(self.shot_situation(by, on, &plan))))
            }
            _ => None,
        }
    }

    fn odds_of_charge(&self, unit: UnitId, target: UnitId) -> Option<Situation> {
        let odds = self.charge_odds(self.unit(unit)?, self.unit(target)?);
        odds.ok().map(Situation::Charge)
    }

    fn odds_of_blow(&self, unit: UnitId, target: UnitId, weapon: Option<Weapon>) -> Option<Situation> {
        let mut odds = self.fight_odds(&[self.unit(unit)?], self.unit(target)?).ok()?;
        odds.each = Some(1);
        odds.attackers[0].weapon = weapon.and_then(|weapon| match weapon {
            Weapon::Melee(weapon) => Some(weapon),
            Weapon::Ranged(_) => None,
        });
        Some(Situation::Fight(Box::new(odds)))
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
                match idle {
                    0 => "No unit of your side can act in this phase any more.".to_owned(),
                    1 => "One unit of your side could still act in this phase.".to_owned(),
                    _ => format!("{idle} units of your side could still act in this phase."),
                }
            }
            _ => "It can be done.".to_owned(),
        }
    }
}
