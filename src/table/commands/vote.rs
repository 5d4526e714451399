//! `/game vote`: answers to the open question, and questions to all.

use crate::Matter;
use crate::command::{Context, Vote, VotedOn};
use crate::{Decision, Table, refusal};
use muster_game::Rejection;
use muster_kit::{Audience, Slot};
use muster_words::text;

impl Table {
    /// `/game vote`: an answer to the open question, or a question to all.
    pub(super) fn vote(
        &self,
        context: &Context<'_>,
        choice: Option<Vote>,
        question: Option<VotedOn>,
    ) -> Result<Decision, Rejection> {
        let Context { user, world, .. } = *context;
        let (seat, _) = self.seat_of(user)?;
        if let Some(question) = question {
            self.playing()?;
            let on = question == VotedOn::Pause;
            self.may_pause(on)?;
            return self.ask(seat, Matter::Pause { on }, Vec::new(), world);
        }
        let Some(ballot) = &self.ballot else {
            return Err(refusal(text!("vote-none"), "/game status").into());
        };
        let Some(choice) = choice else {
            let mut post = self.ballot_post(ballot);
            (post.audience, post.slot) = (Audience::Asker, Slot::Once);
            return Ok(Decision::Answer(vec![post]));
        };
        let own = seat == ballot.asked_by();
        match (choice, own) {
            (Vote::No, true) => return Ok(self.no_longer_asked(ballot, world.now)),
            (_, true) => {
                return Err(refusal(text!("vote-own"), text!("vote-own-instead")).into());
            }
            _ => (),
        }
        if ballot.matter().concerns(&self.seating) == Some(seat) {
            return Err(refusal(text!("vote-about-you"), "/game status").into());
        }
        if !self.voters(ballot).contains(&seat) {
            return Err(refusal(text!("vote-no-say"), "/game status").into());
        }
        let mut ballot = ballot.clone();
        ballot.vote(seat, choice == Vote::Yes);
        if self.agreed(&ballot) {
            return Ok(self.closed(self.settled(&ballot, world)?));
        }
        if self.is_refused(&ballot) {
            let change = self.refused(&ballot, Some(seat), world.now);
            return Ok(Decision::Change(Box::new(change)));
        }
        let post = self.ballot_post(&ballot);
        Ok(self.with_ballot(Some(ballot), post, world.now))
    }
}
