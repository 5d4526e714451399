//! What an action would do: odds, warnings.

use super::Wargrounds;
use super::action::{Action, Order, Reactions};
use super::odds::{Situation, odds, shown};
use super::orders::Wrong;
use super::rules::act_line;
use super::state::{Cause, Go, Init, Stage, Standing};
use crate::game::Referee;
use crate::kit::{Answer, Dice, Line, Refusal, Seat};
use serde_json::{Value, json};

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
        let (orders, wrong) = self.read_line(seat.0, &text)?;
        let mut answer = self.foresee_orders(seat.0, &orders);
        answer
            .lines
            .extend(wrong.iter().map(|wrong| Line::from(Wrong::told(wrong))));
        Ok(answer)
    }

    /// Each order after those before it, the dice of which show their mean.
    fn foresee_orders(&self, seat: u8, orders: &[Order]) -> Answer {
        let several = orders.len() > 1;
        let mut ahead = self.clone();
        ahead.options.reactions = Reactions::Standing;
        for (place, hand) in ahead.hands.iter_mut().enumerate() {
            if place != self.hand_of(seat) {
                hand.hand.clear();
            }
        }
        for state in &mut ahead.seats {
            state.secret.standing = Standing::default();
        }
        let (mut lines, mut data) = (Vec::new(), Vec::new());
        if several {
            lines.push(Line::from(
                "Each order is judged after those before it, with their dice at the mean. The cards may come up otherwise.",
            ));
        }
        for order in orders {
            if several {
                lines.push(Line::strong(format!("{}.", self.written(order))));
            }
            let (told, found) = ahead.foresee_order(order, orders);
            lines.extend(told);
            data.push(json!({ "order": self.written(order), "odds": found }));
            ahead.go_on_to_the_mean(seat, order);
        }
        let data = match <[Value; 1]>::try_from(data) {
            Ok([mut only]) => only["odds"].take(),
            Err(all) => Value::from(all),
        };
        Answer {
            data: (!data.is_null()).then_some(data),
            ..Answer::lines(lines)
        }
    }

    /// What one order comes to as things stand.
    fn foresee_order(&self, order: &Order, together: &[Order]) -> (Vec<Line>, Option<Value>) {
        let words = |words: &str| (vec![Line::from(words)], None);
        if order.auto {
            return words("The house decides when its card is drawn.");
        }
        if let Err(refusal) = self.check_in_line(order, together) {
            return words(&format!("As things stand then, it would not work. {refusal}"));
        }
        let attack = self.odds_of_orders(std::slice::from_ref(order));
        if let Ok(answer) = attack.and_then(|situation: Situation| odds(&situation)) {
            return (answer.lines, answer.data);
        }
        let plan = self.plan(order).ok();
        match plan.and_then(|plan| self.way_of(order, &plan.route)) {
            Some(way) => {
                let hits = format!("Automatic hits on the way: {}.", way.told());
                let falls = format!("It falls on the way: {}.", shown(&way.falls()));
                (vec![Line::from(hits), Line::from(falls)], None)
            }
            None => words("No dice are thrown for that."),
        }
    }

    /// Carries an order out with dice at their mean; what does not work changes nothing.
    fn go_on_to_the_mean(&mut self, seat: u8, order: &Order) {
        if order.auto || self.check_order(order, None).is_err() {
            return;
        }
        let mut next = self.clone();
        next.stage = Stage::Run;
        next.turn.go = Some(Go {
            card: Some(Init::Of(order.who)),
            ..Wargrounds::new_go(seat)
        });
        let mut dice = Dice::middling();
        next.run(&mut Referee::new(&mut dice), Cause::Go, Some(order.clone()));
        next.stage = self.stage;
        next.turn.go = self.turn.go;
        *self = next;
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
