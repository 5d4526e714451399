//! One interaction and its answers: the first within three seconds, whatever the work takes, and once.

use super::bot::incident;
use super::dress::Manner;
use super::wire::{Asked, Call, Message, Response, Trouble, Wire};
use muster_words::text;
use serde_json::{Map, Value};
use std::future::Future;
use std::time::Duration;
use tokio::time::Instant;

/// Tries to answer when Discord says nothing.
const TRIES: u32 = 3;

/// Messages that answer an interaction.
pub struct AnswerMessages {
    /// Dressed for [`Exchange::manner`].
    pub messages: Vec<Message>,
    /// Seen by everybody.
    pub public: bool,
    /// A message of its own, even where the one that was pressed could be edited.
    pub fresh: bool,
}

/// What became of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnswerOutcome {
    /// The asker sees all of it.
    Shown,
    /// The asker sees some of it, or nothing, and nothing more can be said.
    Lost,
    /// Discord does not take its first message, for this reason. The interaction can still be answered.
    Refused(String),
}

/// One interaction from its arrival to its last message: the first answer, "thinking" if it takes long, and what follows.
pub struct Exchange<'a> {
    wire: &'a dyn Wire,
    call: &'a Call,
    stage: Stage,
    began: Instant,
    /// When "thinking" is shown if nothing was answered by then.
    deadline: Instant,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Open,
    /// "Thinking" is shown; the answer is still to come.
    Deferred,
    /// Something was answered, which can be edited.
    Answered,
    /// It was answered by somebody else, or cannot be answered any more.
    Closed,
}

impl<'a> Exchange<'a> {
    /// An interaction that has just arrived. All work before its first answer shares `patience`.
    pub fn new(wire: &'a dyn Wire, call: &'a Call, patience: Duration) -> Exchange<'a> {
        let began = Instant::now();
        Exchange {
            wire,
            call,
            stage: Stage::Open,
            began,
            deadline: began + patience,
        }
    }

    /// What is answered.
    pub fn call(&self) -> &'a Call {
        self.call
    }

    /// When it arrived.
    pub fn began(&self) -> Instant {
        self.began
    }

    /// Nothing that we say would be seen.
    pub fn is_closed(&self) -> bool {
        self.stage == Stage::Closed
    }

    /// The message whose control was pressed is one that the asker alone sees, so it is edited in answer.
    fn in_place(&self) -> bool {
        matches!(
            self.call.asked,
            Asked::Press { private: true, .. } | Asked::Submit { private: true, .. }
        )
    }

    /// How the first message of an answer has to be dressed.
    pub fn manner(&self, public: bool, fresh: bool) -> Manner {
        match (self.stage, public) {
            (Stage::Open, true) => Manner::Public,
            (Stage::Open, false) if fresh || !self.in_place() => Manner::Private,
            (Stage::Open, false) => Manner::Edit,
            (_, true) => Manner::Public,
            (_, false) => Manner::Edit,
        }
    }

    /// Waits for `work`; shows "thinking" when the deadline passes before it is done, or has passed already.
    pub async fn wait<T>(&mut self, work: impl Future<Output = T>) -> T {
        tokio::pin!(work);
        if self.stage == Stage::Open && self.deadline <= Instant::now() {
            self.defer().await;
        } else if self.stage == Stage::Open {
            tokio::select! {
                biased;
                done = &mut work => return done,
                () = tokio::time::sleep_until(self.deadline) => self.defer().await,
            }
        }
        work.await
    }

    async fn defer(&mut self) {
        let response = match self.in_place() {
            true => Response::UpdateLater,
            // Whether everybody may see the answer is not known yet.
            false => Response::Later { private: true },
        };
        self.stage = match self.respond(&response).await {
            Ok(()) => Stage::Deferred,
            Err(trouble) => self.failed(&trouble),
        };
    }

    /// Answers once; a second answer follows the first as a message of its own.
    pub async fn say(&mut self, said: AnswerMessages) -> AnswerOutcome {
        let mut messages = said.messages.iter();
        let Some(first) = messages.next() else {
            return AnswerOutcome::Lost;
        };
        let result = match self.stage {
            Stage::Closed => return AnswerOutcome::Lost,
            Stage::Open => {
                let response = match self.manner(said.public, said.fresh) {
                    Manner::Edit => Response::Update(first.clone()),
                    Manner::Public | Manner::Private => Response::Message(first.clone()),
                };
                self.respond(&response).await
            }
            // "Thinking" was private; what everybody may see comes as a message of its own.
            Stage::Deferred | Stage::Answered if said.public => {
                let note = super::dress::shrunk(&text!("discord-here-it-is"));
                match self.amend(&note).await {
                    Ok(()) => self.follow_up(first).await,
                    Err(trouble) => Err(trouble),
                }
            }
            Stage::Deferred | Stage::Answered => self.amend(first).await,
        };
        if let Err(trouble) = result {
            if is_refusal(&trouble) {
                return AnswerOutcome::Refused(trouble.to_string());
            }
            self.stage = self.failed(&trouble);
            return AnswerOutcome::Lost;
        }
        self.stage = Stage::Answered;
        for message in messages {
            if let Err(trouble) = self.follow_up(message).await {
                if is_refusal(&trouble) {
                    self.rest_is_refused(&trouble).await;
                } else {
                    tracing::warn!(call = self.call.id, "the rest of an answer was not said: {trouble}");
                }
                return AnswerOutcome::Lost;
            }
        }
        AnswerOutcome::Shown
    }

    /// Puts this in place of what was answered, if that can be done: an answer in words gets its pictures.
    pub async fn replace(&self, message: &Message) {
        if self.stage == Stage::Answered
            && let Err(trouble) = self.amend(message).await
        {
            tracing::warn!(call = self.call.id, "an answer stays without its picture: {trouble}");
        }
    }

    /// Says in plain words that an answer cannot be shown, whatever was answered before: the incident code stands in the
    /// log with the reason.
    pub async fn apologise(&mut self, incident: &str, words: &str) {
        let message = super::dress::private(words);
        let result = match self.stage {
            Stage::Closed => return,
            // A message of its own: the one whose control was pressed keeps its controls.
            Stage::Open => self.respond(&Response::Message(message)).await,
            Stage::Deferred | Stage::Answered if self.in_place() => self.follow_up(&message).await,
            Stage::Deferred | Stage::Answered => self.amend(&super::dress::shrunk(words)).await,
        };
        self.stage = match result {
            Ok(()) => Stage::Answered,
            Err(trouble) => {
                tracing::warn!(
                    incident,
                    call = self.call.id,
                    "plain words were not said either: {trouble}"
                );
                Stage::Closed
            }
        };
    }

    async fn rest_is_refused(&self, trouble: &Trouble) {
        let incident = incident();
        tracing::warn!(
            incident,
            call = self.call.id,
            "the rest of an answer is refused: {trouble}"
        );
        let words = text!("discord-rest-unshowable", code = &incident);
        let message = super::dress::private(&words);
        if let Err(trouble) = self.follow_up(&message).await {
            tracing::warn!(
                incident,
                call = self.call.id,
                "plain words were not said either: {trouble}"
            );
        }
    }

    /// Opens a form; none if it is too late for one.
    pub async fn form(&mut self, form: &Map<String, Value>) -> Option<AnswerOutcome> {
        if self.stage != Stage::Open {
            return None;
        }
        Some(match self.respond(&Response::Form(form.clone())).await {
            Ok(()) => {
                self.stage = Stage::Answered;
                AnswerOutcome::Shown
            }
            Err(trouble) if is_refusal(&trouble) => AnswerOutcome::Refused(trouble.to_string()),
            Err(trouble) => {
                self.stage = self.failed(&trouble);
                AnswerOutcome::Lost
            }
        })
    }

    async fn respond(&self, response: &Response) -> Result<(), Trouble> {
        let mut unsure = false;
        let mut tries = 0;
        loop {
            tries += 1;
            match self.wire.respond(self.call, response).await {
                // The try that nothing was heard of had got through.
                Err(Trouble::Answered) if unsure => return Ok(()),
                Err(Trouble::Silent(_) | Trouble::Unauthorized | Trouble::Broken(_)) if tries < TRIES => unsure = true,
                Err(Trouble::Archived) if tries < TRIES && self.reopens().await => (),
                result => return result,
            }
        }
    }

    /// Edits what was answered. Done twice it is as done once.
    async fn amend(&self, message: &Message) -> Result<(), Trouble> {
        let mut tries = 0;
        loop {
            tries += 1;
            match self.wire.amend(self.call, message).await {
                Err(Trouble::Silent(_) | Trouble::Unauthorized | Trouble::Broken(_)) if tries < TRIES => (),
                Err(Trouble::Archived) if tries < TRIES && self.reopens().await => (),
                result => return result,
            }
        }
    }

    /// Sends one more message.
    async fn follow_up(&self, message: &Message) -> Result<(), Trouble> {
        match self.wire.follow_up(self.call, message).await {
            Err(Trouble::Archived) if self.reopens().await => self.wire.follow_up(self.call, message).await,
            result => result,
        }
    }

    /// Opens an archived thread again, so that it can be answered in; false where Discord does not let us.
    async fn reopens(&self) -> bool {
        self.wire.archive_thread(self.call.at.channel, false).await.is_ok()
    }

    fn failed(&self, trouble: &Trouble) -> Stage {
        match trouble {
            Trouble::Late if self.stage == Stage::Deferred => {
                tracing::info!(
                    call = self.call.id,
                    "the answer took too long; the channel shows what was done"
                );
            }
            Trouble::Late => {
                tracing::warn!(
                    call = self.call.id,
                    "not answered: it reached the bot, or Discord, more than three seconds late; what it did stands, \
                     and the channel shows it"
                );
            }
            // A second delivery of the interaction.
            Trouble::Answered => {
                tracing::debug!(call = self.call.id, "not answered: {trouble}");
            }
            _ => tracing::warn!(call = self.call.id, "not answered: {trouble}"),
        }
        Stage::Closed
    }
}

/// Discord answered, and will not take this message; it may take another.
fn is_refusal(trouble: &Trouble) -> bool {
    match trouble {
        Trouble::Refused(_) | Trouble::Forbidden(_) | Trouble::Gone(_) | Trouble::Archived => true,
        Trouble::Limited(_) | Trouble::Answered | Trouble::Late | Trouble::Elsewhere => false,
        Trouble::Silent(_) | Trouble::Unauthorized | Trouble::Broken(_) => false,
    }
}
