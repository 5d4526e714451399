//! What would be wise: legal actions, NPCs, odds, previews and completions.

use super::Risk;
use super::action::Action;
use super::npc;
use super::odds::{self, Situation};
use super::queries::Query;
use crate::called;
use crate::candidates;
use crate::cautions;
use crate::choosing;
use crate::foresee;
use crate::menu;
use crate::queries;
use crate::refused;
use crate::remarks;
use crate::seating;
use crate::situations;
use crate::suggest;
use muster_game::{Advice, ChoiceId, Chosen, Counsel, Duty, Menu, Occasion, Unfinished};
use muster_kit::{Answer, Dice, Level, Partial, Refusal, Scene, Seat, Suggestion, TileAt, Viewer};
use serde_json::Value;
use std::borrow::Cow;

impl Counsel for Risk {
    type Query = Query;
    type Situation = Situation;

    fn fallback(&self, duty: &Duty) -> Action {
        candidates::fallback(self, duty)
    }

    const GUIDED: bool = true;

    fn choose(&self, duty: &Duty, chosen: &mut Chosen<'_>) -> Result<Action, Unfinished<Action>> {
        choosing::chosen_order(self, duty, chosen)
    }

    fn spot_of(&self, duty: &Duty, _: &[ChoiceId], choice: &ChoiceId) -> Option<TileAt> {
        choosing::spot_of(self, duty, choice).map(TileAt::from)
    }

    fn map_of_choices(&self, duty: &Duty, chosen: &[ChoiceId]) -> Option<Scene> {
        choosing::range_of_choice(self, duty, chosen)
    }

    fn menu(&self, duty: &Duty, _before: &[Action]) -> Menu<Action> {
        menu::offers(self, duty)
    }

    fn advise(&self, duty: &Duty, level: Level, occasion: Occasion, dice: &mut Dice) -> Advice<Action> {
        npc::advise(self, duty, level, occasion, dice)
    }

    fn cautions(&self, seat: Seat, action: &Action) -> Vec<String> {
        cautions::cautions_of(self, seat, action)
    }

    fn line_command(&self) -> Option<&'static str> {
        seating::line_of_orders(self)
    }

    fn called<'a>(&self, viewer: Viewer, words: &'a Value) -> Result<Cow<'a, Value>, Refusal> {
        Ok(called::named_places(self, viewer, words))
    }

    fn answer(&self, viewer: Viewer, query: Query) -> Result<Answer, Refusal> {
        queries::answer_query(self, viewer, query)
    }

    fn left_out(&self, seat: Seat, action: &Action) -> Vec<String> {
        cautions::left_out(self, seat, action)
    }

    fn as_order(&self, _seat: Seat, action: &Action) -> Option<String> {
        match action {
            Action::Place { armies: Some(orders) } | Action::March { orders } => Some(orders.clone()),
            _ => None,
        }
    }

    fn refused(&self, seat: Seat, action: &Action, refusal: Refusal) -> Refusal {
        refused::refused(self, seat, action, refusal)
    }

    fn foresee(&self, seat: Seat, action: &Action) -> Result<Answer, Refusal> {
        foresee::foresee_action(self, seat, action)
    }

    fn suggest(&self, viewer: Viewer, partial: &Partial) -> Vec<Suggestion> {
        suggest::completions(self, viewer, partial)
    }

    fn odds_remarks(&self, viewer: Viewer, question: &str) -> Vec<String> {
        remarks::remarks_on(self, viewer, question)
    }

    fn situation(&self, viewer: Viewer, question: &str) -> Result<Situation, Refusal> {
        crate::questions::situation_asked(self, viewer, question)
    }

    fn questions(&self, viewer: Viewer) -> Vec<Suggestion> {
        situations::questions_of(self, viewer)
    }

    fn at_the_table(&self, situation: &Situation) -> Result<(), Refusal> {
        odds::could_come_up(situation)
    }

    fn odds(situation: &Situation) -> Result<Answer, Refusal> {
        odds::odds(situation)
    }
}
