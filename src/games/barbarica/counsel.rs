//! What would be wise: legal actions, NPCs, odds, previews and completions.

use crate::Barbarica;
use crate::action::Action;
use crate::npc;
use crate::odds::{self, Situation};
use crate::queries::Query;
use crate::state::{Phase, Progress};
use muster_game::{Advice, Counsel, Duty, Menu, Occasion};
use muster_kit::{Answer, Dice, Level, Partial, Refusal, Seat, Suggestion, Viewer};

impl Counsel for Barbarica {
    type Query = Query;
    type Situation = Situation;

    fn candidates(&self, duty: &Duty) -> Vec<Action> {
        let legal = self.legal(duty).into_iter();
        legal.map(|action| self.as_command(action)).collect()
    }

    fn menu(&self, duty: &Duty, _before: &[Action]) -> Menu<Action> {
        self.offers(duty.seat.0)
    }

    /// Units that could still act, friends that a shot may hit, a step into contact that is no charge, and what a camp
    /// decides by itself.
    fn cautions(&self, seat: Seat, action: &Action) -> Vec<String> {
        self.cautions_of(seat, action)
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
            action: self.as_command(action),
            why,
        }
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

    /// Units of one's own that a shot may hit, and a charge that would be refused.
    fn odds_remarks(&self, _viewer: Viewer, question: &str) -> Vec<String> {
        self.remarks_on(question.trim())
    }

    fn odds_refused(&self, viewer: Viewer, question: &str, refusal: Refusal) -> Refusal {
        self.propose_questions(viewer, refusal, self.questions_like(viewer, question))
    }

    fn at_the_table(&self, situation: &Situation) -> Result<(), Refusal> {
        self.could_come_up(situation)
    }

    fn odds(situation: &Situation) -> Result<Answer, Refusal> {
        odds::odds(situation)
    }
}
