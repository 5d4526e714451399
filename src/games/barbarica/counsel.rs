//! What would be wise: legal actions, NPCs, odds, previews and completions.

use crate::action::Action;
use crate::odds::{self, Situation};
use crate::queries::Query;
use crate::state::{Phase, Progress};
use crate::{
    Barbarica, called, cautions, choosing, facings, foresee, menu, npc, plausible, queries, questions, refused,
    remarks, situations, suggest,
};
use muster_game::{Advice, ChoiceId, Chosen, Counsel, Duty, Hand, Menu, Occasion, Unfinished, asked_by_command};
use muster_kit::{Answer, Dice, Level, Partial, Refusal, Seat, Suggestion, TileAt, Viewer};
use serde_json::Value;
use std::borrow::Cow;

impl Counsel for Barbarica {
    type Query = Query;
    type Situation = Situation;
    const GUIDED: bool = true;

    fn fallback(&self, duty: &Duty) -> Action {
        match (duty.hand, self.turn.progress()) {
            (Hand::House, _) => Action::Command {
                unit: None,
                as_row: None,
            },
            (_, Progress::Deploying) => Action::Signal {},
            (_, Progress::Camping) => Action::CampNext {},
            (_, Progress::Fighting | Progress::Over) => Action::Done { all: false },
        }
    }

    fn menu(&self, duty: &Duty, _before: &[Action]) -> Menu<Action> {
        menu::offers(self, duty.seat.0)
    }

    fn choose(&self, duty: &Duty, chosen: &mut Chosen<'_>) -> Result<Action, Unfinished<Action>> {
        choosing::choose(self, duty, chosen)
    }

    fn spot_of(&self, _: &Duty, chosen: &[ChoiceId], choice: &ChoiceId) -> Option<TileAt> {
        choosing::spot_of(self, chosen, choice).map(TileAt::from)
    }

    /// Units that could still act, friends that a shot may hit, a step into contact that is no charge, and what a camp
    /// decides by itself.
    fn cautions(&self, seat: Seat, action: &Action) -> Vec<String> {
        cautions::cautions_of(self, seat, action)
    }

    /// The facing and the steps of a walk that an enemy beside it does not let it have.
    fn left_out(&self, seat: Seat, action: &Action) -> Vec<String> {
        facings::passed_over(self, seat, action)
    }

    fn line_command(&self) -> Option<&'static str> {
        match (self.turn.progress(), self.turn.phase()) {
            (Progress::Deploying, _) => Some("deploy"),
            (Progress::Fighting, Phase::Ranged) => Some("shoot"),
            (Progress::Fighting, Phase::Melee) => Some("fight"),
            _ => None,
        }
    }

    fn advise(&self, duty: &Duty, level: Level, occasion: Occasion, dice: &mut Dice) -> Advice<Action> {
        let Advice { action, why } = npc::advise(self, duty, level, occasion, dice);
        Advice {
            action: menu::as_command(&self.turn, action),
            why,
        }
    }

    /// Units by the names of their kinds.
    fn called<'a>(&self, viewer: Viewer, words: &'a Value) -> Result<Cow<'a, Value>, Refusal> {
        called::called(self, viewer, words)
    }

    fn answer(&self, viewer: Viewer, query: Query) -> Result<Answer, Refusal> {
        queries::answer_query(self, viewer, query)
    }

    /// What the rules propose for an order of the Movement phase is told only where it works.
    fn refused(&self, seat: Seat, action: &Action, refusal: Refusal) -> Refusal {
        refused::refused(self, seat, action, refusal)
    }

    fn foresee(&self, seat: Seat, action: &Action) -> Result<Answer, Refusal> {
        foresee::foresee_action(self, seat, action)
    }

    fn suggest(&self, viewer: Viewer, partial: &Partial) -> Vec<Suggestion> {
        suggest::completions(self, viewer, partial)
    }

    /// A round has several phases, and the command ends a part of one of them.
    fn end_label(&self, _seat: Seat) -> Option<String> {
        let label = match self.turn.progress() {
            Progress::Deploying => "Begin the fight",
            Progress::Fighting => "End phase",
            Progress::Camping => "Break camp",
            Progress::Over => return None,
        };
        Some(label.to_owned())
    }

    fn takes_standing_orders(&self) -> bool {
        self.turn.progress() != Progress::Camping
    }

    fn situation(&self, viewer: Viewer, question: &str) -> Result<Situation, Refusal> {
        situations::situation_of(self, viewer, question)
    }

    fn questions(&self, viewer: Viewer) -> Vec<Suggestion> {
        questions::questions_of(self, viewer)
    }

    /// Units of one's own that a shot may hit, a charge that would be refused, what its target does first.
    fn odds_remarks(&self, viewer: Viewer, question: &str) -> Vec<String> {
        remarks::remarks_on(self, viewer, question.trim())
    }

    fn odds_refused(&self, viewer: Viewer, question: &str, refusal: Refusal) -> Refusal {
        let proposed = self.propose_questions(viewer, refusal, questions::questions_like(self, viewer, question));
        asked_by_command(proposed)
    }

    fn at_the_table(&self, situation: &Situation) -> Result<(), Refusal> {
        plausible::could_come_up(self, situation)
    }

    fn odds(situation: &Situation) -> Result<Answer, Refusal> {
        odds::odds(situation)
    }
}
