//! One interaction and its answers: the first within three seconds, whatever the work takes, and once.

use super::dress::Manner;
use super::wire::{Asked, Call, Message, Response, Trouble, Wire};
use serde_json::{Map, Value};
use std::future::Future;
use std::time::Duration;

/// Tries to answer when Discord says nothing.
const TRIES: u32 = 3;

/// Messages that answer an interaction.
pub struct Said {
    /// Dressed for [`Exchange::manner`].
    pub messages: Vec<Message>,
    /// Seen by everybody.
    pub public: bool,
    /// A message of its own, even where the one that was pressed could be edited.
    pub fresh: bool,
}

pub struct Exchange<'a> {
    wire: &'a dyn Wire,
    call: &'a Call,
    stage: Stage,
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
    pub fn new(wire: &'a dyn Wire, call: &'a Call) -> Exchange<'a> {
        Exchange {
            wire,
            call,
            stage: Stage::Open,
        }
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

    /// Waits for `work`; says "thinking" when it takes longer than `patience`, and at once if there is none.
    pub async fn wait<T>(&mut self, patience: Duration, work: impl Future<Output = T>) -> T {
        tokio::pin!(work);
        if self.stage == Stage::Open && patience.is_zero() {
            self.defer().await;
        } else if self.stage == Stage::Open {
            tokio::select! {
                biased;
                done = &mut work => return done,
                () = tokio::time::sleep(patience) => self.defer().await,
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

    /// Answers; true if the asker sees all of it.
    pub async fn say(&mut self, said: Said) -> bool {
        let mut messages = said.messages.iter();
        let Some(first) = messages.next() else { return false };
        let result = match self.stage {
            Stage::Closed => return false,
            Stage::Open => {
                let response = match self.manner(said.public, said.fresh) {
                    Manner::Edit => Response::Update(first.clone()),
                    Manner::Public | Manner::Private => Response::Message(first.clone()),
                };
                self.respond(&response).await
            }
            // "Thinking" was private; what everybody may see comes as a message of its own.
            Stage::Deferred | Stage::Answered if said.public => {
                let note = super::dress::shrunk("Here it is.");
                match self.amend(&note).await {
                    Ok(()) => self.wire.follow_up(self.call, first).await,
                    Err(trouble) => Err(trouble),
                }
            }
            Stage::Deferred | Stage::Answered => self.amend(first).await,
        };
        if let Err(trouble) = result {
            self.stage = self.failed(&trouble);
            return false;
        }
        self.stage = Stage::Answered;
        for message in messages {
            if let Err(trouble) = self.wire.follow_up(self.call, message).await {
                tracing::warn!(call = self.call.id, "the rest of an answer was not said: {trouble}");
                return false;
            }
        }
        true
    }

    /// Opens a form; false if it is too late for one.
    pub async fn form(&mut self, form: &Map<String, Value>) -> bool {
        if self.stage != Stage::Open {
            return false;
        }
        match self.respond(&Response::Form(form.clone())).await {
            Ok(()) => self.stage = Stage::Answered,
            Err(trouble) => self.stage = self.failed(&trouble),
        }
        true
    }

    async fn respond(&self, response: &Response) -> Result<(), Trouble> {
        let mut unsure = false;
        let mut tries = 0;
        loop {
            tries += 1;
            match self.wire.respond(self.call, response).await {
                // The try that nothing was heard of had got through.
                Err(Trouble::Answered) if unsure => return Ok(()),
                Err(Trouble::Silent(_)) if tries < TRIES => unsure = true,
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
                Err(Trouble::Silent(_)) if tries < TRIES => (),
                result => return result,
            }
        }
    }

    fn failed(&self, trouble: &Trouble) -> Stage {
        match trouble {
            // A second delivery of the interaction, or one that took too long to reach us.
            Trouble::Answered | Trouble::Late => {
                tracing::debug!(call = self.call.id, "not answered: {trouble}");
            }
            _ => tracing::warn!(call = self.call.id, "not answered: {trouble}"),
        }
        Stage::Closed
    }
}
