//! What would be wise: legal actions, NPCs, odds, previews and completions.

use super::Risk;
use super::action::Action;
use super::npc;
use super::odds::{self, Situation};
use super::queries::Query;
use muster_game::{Advice, Counsel, Duty, Menu, Occasion};
use muster_kit::{Answer, Dice, Level, Partial, Refusal, Seat, Suggestion, Viewer};
use serde_json::Value;
use std::borrow::Cow;

impl Counsel for Risk {
    type Query = Query;
    type Situation = Situation;

    fn candidates(&self, duty: &Duty) -> Vec<Action> {
        self.legal(duty)
    }

    fn menu(&self, duty: &Duty, _before: &[Action]) -> Menu<Action> {
        self.offers(duty)
    }

    fn advise(&self, duty: &Duty, level: Level, occasion: Occasion, dice: &mut Dice) -> Advice<Action> {
        npc::advise(self, duty, level, occasion, dice)
    }

    fn cautions(&self, seat: Seat, action: &Action) -> Vec<String> {
        self.cautions_of(seat, action)
    }

    fn line_command(&self) -> Option<&'static str> {
        self.line_of_orders()
    }

    fn called<'a>(&self, viewer: Viewer, words: &'a Value) -> Result<Cow<'a, Value>, Refusal> {
        Ok(self.named_places(viewer, words))
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

    fn questions(&self, viewer: Viewer) -> Vec<Suggestion> {
        self.questions_of(viewer)
    }

    fn at_the_table(&self, situation: &Situation) -> Result<(), Refusal> {
        odds::could_come_up(situation)
    }

    fn odds(situation: &Situation) -> Result<Answer, Refusal> {
        odds::odds(situation)
    }
}
