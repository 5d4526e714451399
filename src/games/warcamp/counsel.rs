//! What would be wise: legal actions, NPCs, odds, previews and completions.

use crate::action::Action;
use crate::called::options_spelled;
use crate::candidates::example_for;
use crate::cautions::{cautions_of, left_out_of};
use crate::choosing::choose;
use crate::foresee::{foresee_order, shown_by};
use crate::odds::{self, Situation};
use crate::offers::menu_of;
use crate::orders;
use crate::queries::{Query, answer_query};
use crate::refused::refused;
use crate::remarks::why_not_now;
use crate::situations::situation_of;
use crate::suggest::completions;
use crate::{Warcamp, npc};
use muster_game::{Advice, Chosen, Counsel, Duty, Hand, Menu, Occasion, Unfinished};
use muster_kit::{Answer, Dice, Level, Partial, Refusal, Seat, Suggestion, Viewer};
use serde_json::Value;
use std::borrow::Cow;

impl Counsel for Warcamp {
    type Query = Query;
    type Situation = Situation;
    const GUIDED: bool = true;

    fn fallback(&self, duty: &Duty) -> Action {
        match duty.hand {
            Hand::Orders => Action::Ordered {},
            Hand::Player | Hand::House => Action::End { discard: None },
        }
    }

    fn advise(&self, duty: &Duty, level: Level, occasion: Occasion, dice: &mut Dice) -> Advice<Action> {
        let occasion = if duty.hand == Hand::Orders {
            Occasion::Orders
        } else {
            occasion
        };
        npc::advise(self, self.tribes.turn(), level, occasion, dice)
    }

    fn menu(&self, duty: &Duty, before: &[Action]) -> Menu<Action> {
        menu_of(self, duty, before)
    }

    fn choose(&self, duty: &Duty, chosen: &mut Chosen<'_>) -> Result<Action, Unfinished<Action>> {
        choose(self, duty, chosen)
    }

    fn cautions(&self, seat: Seat, action: &Action) -> Vec<String> {
        cautions_of(self, seat, action)
    }

    fn left_out(&self, seat: Seat, action: &Action) -> Vec<String> {
        left_out_of(self, seat, action)
    }

    fn shows(&self, seat: Seat, action: &Action) -> Option<String> {
        shown_by(self, seat, action)
    }

    fn called<'a>(&self, viewer: Viewer, words: &'a Value) -> Result<Cow<'a, Value>, Refusal> {
        options_spelled(self, viewer, words.clone()).map(Cow::Owned)
    }

    fn answer(&self, viewer: Viewer, query: Query) -> Result<Answer, Refusal> {
        answer_query(self, viewer, query)
    }

    fn as_order(&self, _seat: Seat, action: &Action) -> Option<String> {
        let written = orders::as_printed(action);
        orders::read(&written).is_ok().then_some(written)
    }

    fn foresee(&self, seat: Seat, action: &Action) -> Result<Answer, Refusal> {
        foresee_order(self, seat, action)
    }

    fn refused(&self, seat: Seat, action: &Action, refusal: Refusal) -> Refusal {
        refused(self, seat, action, refusal)
    }

    fn suggest(&self, viewer: Viewer, partial: &Partial) -> Vec<Suggestion> {
        completions(self, viewer, partial)
    }

    fn odds_remarks(&self, viewer: Viewer, question: &str) -> Vec<String> {
        why_not_now(self, viewer, question)
    }

    fn example_for(&self, seat: Seat, tag: &str) -> Option<Action> {
        example_for(self, seat, tag)
    }

    fn asked_for(&self, viewer: Viewer) -> Option<String> {
        let own = match viewer {
            Viewer::Seat(seat) => self.tribes.of_seat(seat),
            Viewer::Spectator | Viewer::Referee => None,
        };
        let letter = self.tribes.turn();
        own.is_none()
            .then(|| format!("{} {}, whose turn it is", letter, self.tribes[letter].name()))
    }

    fn situation(&self, viewer: Viewer, question: &str) -> Result<Situation, Refusal> {
        situation_of(self, viewer, question)
    }

    /// Any number of members, stocks and points that odds take can come up: a game sets no limit below those of
    /// [`odds::odds`] itself ([R-45](docs/rules/warcamp.md#r-45)).
    fn at_the_table(&self, _situation: &Situation) -> Result<(), Refusal> {
        Ok(())
    }

    fn odds(situation: &Situation) -> Result<Answer, Refusal> {
        odds::odds(situation)
    }
}
