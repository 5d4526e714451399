//! What would be wise: legal actions, NPCs, odds, previews and completions.

use super::Wargrounds;
use super::action::Action;
use super::npc;
use super::odds::{self, Situation};
use super::queries::Query;
use super::state::{Question, Stage};
use crate::game::{Advice, Counsel, Duty, Menu, Occasion};
use crate::kit::{Answer, Dice, Level, Partial, Refusal, Seat, Suggestion, Viewer};

impl Counsel for Wargrounds {
    type Query = Query;
    type Situation = Situation;

    fn candidates(&self, duty: &Duty) -> Vec<Action> {
        self.legal(duty)
    }

    fn menu(&self, duty: &Duty, _before: &[Action]) -> Menu<Action> {
        self.offers(duty)
    }

    /// A seat that is ready without an order for any character would be asked for each of them.
    fn cautions(&self, seat: Seat, action: &Action) -> Vec<String> {
        let idle = matches!(action, Action::Ready { .. })
            && self.stage == Stage::Orders
            && self
                .seats
                .get(seat.index())
                .is_some_and(|state| !state.ready && state.secret.orders.is_empty());
        let idle = idle.then(|| "You have given no orders: you will be asked as each card is drawn.".to_owned());
        let misread = match action {
            Action::Card {
                card,
                target: Some(word),
                ..
            } => self.misread_target(seat.0, *card, word),
            _ => None,
        };
        idle.into_iter().chain(misread).collect()
    }

    /// Before a phase places, in a window what answers it, else orders.
    fn line_command(&self) -> Option<&'static str> {
        match (self.suspended.as_ref().map(|window| window.question), self.stage) {
            (Some(Question::Shove { .. }), _) => Some("shove"),
            (Some(_), _) => Some("card"),
            (None, Stage::Muster) => Some("place"),
            (None, _) => None,
        }
    }

    fn advise(&self, duty: &Duty, level: Level, occasion: Occasion, dice: &mut Dice) -> Advice<Action> {
        npc::advise(self, duty, level, occasion, dice)
    }

    fn answer(&self, viewer: Viewer, query: Query) -> Result<Answer, Refusal> {
        self.answer_query(viewer, query)
    }

    fn foresee(&self, seat: Seat, action: &Action) -> Result<Answer, Refusal> {
        self.foresee_action(seat, action)
    }

    fn suggest(&self, viewer: Viewer, partial: &Partial) -> Vec<Suggestion> {
        self.completions(viewer, partial)
    }

    fn situation(&self, viewer: Viewer, question: &str) -> Result<Situation, Refusal> {
        self.situation_of(viewer, question)
    }

    fn at_the_table(&self, situation: &Situation) -> Result<(), Refusal> {
        self.could_come_up(situation)
    }

    fn odds(situation: &Situation) -> Result<Answer, Refusal> {
        odds::odds(situation)
    }
}
