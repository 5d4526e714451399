//! What would be wise: legal actions, NPCs, odds, previews and completions.

use super::Warcamp;
use super::action::Action;
use super::npc;
use super::odds::{self, Situation};
use super::queries::Query;
use super::words::Letter;
use muster_game::{Advice, Counsel, Duty, Hand, Menu, Occasion};
use muster_kit::{Answer, Dice, Level, Partial, Refusal, Seat, Suggestion, Viewer};
use serde_json::Value;
use std::borrow::Cow;

impl Counsel for Warcamp {
    type Query = Query;
    type Situation = Situation;

    fn candidates(&self, duty: &Duty) -> Vec<Action> {
        if duty.hand == Hand::Orders {
            return vec![Action::Ordered {}];
        }
        let mut legal = vec![Action::End { discard: None }];
        legal.extend(
            self.ideas()
                .into_iter()
                .filter(|action| self.try_out(duty.seat, action).is_ok()),
        );
        legal
    }

    fn advise(&self, duty: &Duty, level: Level, occasion: Occasion, dice: &mut Dice) -> Advice<Action> {
        let occasion = if duty.hand == Hand::Orders {
            Occasion::Orders
        } else {
            occasion
        };
        npc::advise(self, self.current(), level, occasion, dice)
    }

    fn menu(&self, duty: &Duty, before: &[Action]) -> Menu<Action> {
        self.menu_of(duty, before)
    }

    fn cautions(&self, seat: Seat, action: &Action) -> Vec<String> {
        self.cautions_of(seat, action)
    }

    fn left_out(&self, seat: Seat, action: &Action) -> Vec<String> {
        self.left_out_of(seat, action)
    }

    fn called<'a>(&self, viewer: Viewer, words: &'a Value) -> Result<Cow<'a, Value>, Refusal> {
        self.options_spelled(viewer, words.clone()).map(Cow::Owned)
    }

    fn answer(&self, viewer: Viewer, query: Query) -> Result<Answer, Refusal> {
        self.answer_query(viewer, query)
    }

    fn foresee(&self, seat: Seat, action: &Action) -> Result<Answer, Refusal> {
        self.foresee_order(seat, action)
    }

    fn suggest(&self, viewer: Viewer, partial: &Partial) -> Vec<Suggestion> {
        self.completions(viewer, partial)
    }

    fn odds_remarks(&self, viewer: Viewer, question: &str) -> Vec<String> {
        self.why_not_now(viewer, question)
    }

    fn asked_for(&self, viewer: Viewer) -> Option<String> {
        let own = match viewer {
            Viewer::Seat(seat) => self.place_of(seat),
            Viewer::Spectator | Viewer::Referee => None,
        };
        let place = self.current();
        own.is_none()
            .then(|| format!("{} {}, whose turn it is", Letter::of(place), self.tribes[place].name))
    }

    fn situation(&self, viewer: Viewer, question: &str) -> Result<Situation, Refusal> {
        self.situation_of(viewer, question)
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
