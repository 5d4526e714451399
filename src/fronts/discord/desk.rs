//! Where interactions are answered: one [`Desk`] for each process, any number of processes.
//!
//! [`Desk::take`] handles one interaction to its end. What it wants is found in [`super::receive`], done in
//! [`super::act`] and the modules of the front's own flows, and said through [`super::exchange`].

use super::Clock;
use super::answer::{DiscordAnswer, Say};
use super::artist::Artist;
use super::bot::incident;
use super::controls::Widget;
use super::dress::{Dressed, Manner};
use super::exchange::{AnswerMessages, AnswerOutcome, Exchange};
use super::limits::Limits;
use super::newest::Newest;
use super::overruling::Known;
use super::permissions;
use super::wire::{Asked, Call, Response, Wire};
use chrono::{DateTime, TimeDelta, Utc};
use muster_kit::Look;
use muster_service::{Request, Service};
use muster_store::{Store, StoreError};
use muster_vocabulary::Catalogue;
use muster_words::text;
use muster_workers::Lane;
use serde_json::{Map, Value};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// How many tables may be open at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Caps {
    /// On one server.
    pub per_server: u32,
    /// That one person has opened.
    pub per_user: usize,
}

impl Default for Caps {
    fn default() -> Caps {
        Caps {
            per_server: 50,
            per_user: 10,
        }
    }
}

/// How the desk behaves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    pub caps: Caps,
    /// How long work may take before "thinking" is shown; Discord waits for three seconds.
    pub patience: Duration,
    /// How long a request is tried while the database is away, and the pause between two tries.
    pub retry: Duration,
    pub pause: Duration,
    /// How long after a press its answer waits for pictures; those that take longer follow.
    pub picture_wait: Duration,
    /// How boards come that one person alone sees, unless that person chose.
    pub private_boards: Look,
    /// The link that brings the bot to another server, once the application is known.
    pub invite: Option<String>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            caps: Caps::default(),
            patience: Duration::from_secs(2),
            retry: Duration::from_secs(60),
            pause: Duration::from_secs(3),
            picture_wait: Duration::from_millis(300),
            private_boards: Look::Picture,
            invite: None,
        }
    }
}

/// Answers interactions. It holds nothing that a restart would lose.
pub struct Desk {
    pub(super) service: Arc<Service>,
    pub(super) wire: Arc<dyn Wire>,
    pub(super) settings: Settings,
    /// One film is drawn at a time.
    pub(super) studio: tokio::sync::Mutex<()>,
    /// Whom servers allow to overrule.
    pub(super) overruling: Known,
    pub(super) artist: Arc<Artist>,
    newest: Newest,
    limits: Limits,
    clock: Clock,
}

/// One interaction at the desk.
pub(super) struct Visit<'a> {
    pub desk: &'a Desk,
    pub call: &'a Call,
    /// Since it reached us: tries take time.
    pub now: DateTime<Utc>,
}

impl Desk {
    /// A desk that answers by `service` and speaks through `wire`.
    pub fn new(service: Arc<Service>, wire: Arc<dyn Wire>, clock: Clock, settings: Settings) -> Desk {
        Desk {
            service,
            wire,
            studio: tokio::sync::Mutex::default(),
            artist: Arc::new(Artist::new(settings.private_boards)),
            newest: Newest::default(),
            overruling: Known::default(),
            limits: Limits::new(Arc::clone(&clock)),
            settings,
            clock,
        }
    }

    /// Draws boards, and knows how they come for people who never chose.
    pub fn artist(&self) -> &Arc<Artist> {
        &self.artist
    }

    pub(super) fn store(&self) -> &dyn Store {
        &**self.service.store()
    }

    /// What is remembered of a person, `user:7`, or of a server, `server:7`.
    pub(super) async fn known_of(&self, of: &str) -> Result<Map<String, Value>, StoreError> {
        Ok(match self.store().memory(of).await? {
            Some(Value::Object(known)) => known,
            _ => Map::new(),
        })
    }

    /// Remembers this of a person or a server, in place of what [`Desk::known_of`] found.
    pub(super) async fn remember_of(&self, of: &str, known: Map<String, Value>) -> Result<(), StoreError> {
        self.store().remember(of, Some(&Value::Object(known))).await
    }

    /// Handles one interaction to its end, its answers included. What goes wrong is told to the asker, and to
    /// us in the log.
    pub async fn take(&self, call: Call) {
        match &call.asked {
            Asked::Complete { .. } => self.complete(&call).await,
            _ => self.handle(&call).await,
        }
    }

    async fn handle(&self, call: &Call) {
        let _mark = self.newest.begin(call);
        let mut exchange = Exchange::new(&*self.wire, call, self.settings.patience);
        if let Err(wait) = self.limits.request(call.user) {
            let seconds = wait.as_secs() + 1;
            let text = text!("discord-too-fast", seconds = seconds);
            self.say(&mut exchange, &Say::text(text)).await;
            return;
        }
        let began = Instant::now();
        let (mut told, mut waited) = (false, TimeDelta::zero());
        loop {
            let visit = Visit {
                desk: self,
                call,
                now: call.received + waited,
            };
            let answer = match exchange.wait(Box::pin(visit.received())).await {
                Ok(answer) => answer,
                Err(StoreError::UnknownGame(unknown)) => Say::text(unknown.to_string()).into(),
                Err(error) => {
                    tracing::warn!(call = call.id, "the database is away: {error}");
                    if began.elapsed() < self.settings.retry && !exchange.is_closed() {
                        if !std::mem::replace(&mut told, true) {
                            self.say(&mut exchange, &Say::text(text!("discord-away"))).await;
                        }
                        tokio::time::sleep(self.settings.pause).await;
                        waited = TimeDelta::from_std(began.elapsed()).unwrap_or_default();
                        continue;
                    }
                    Say::text(text!("discord-still-away")).into()
                }
            };
            self.give(&mut exchange, answer).await;
            return;
        }
    }

    async fn give(&self, exchange: &mut Exchange<'_>, answer: DiscordAnswer) {
        match answer {
            DiscordAnswer::Say(say) => {
                if self.say(exchange, &say).await
                    && !say.heard.is_empty()
                    && let Err(error) = self.store().heard(&say.heard).await
                {
                    tracing::warn!("what a seat has heard will be told again: {error}");
                }
            }
            DiscordAnswer::Form(form, kept) => {
                exchange.wait(self.keep(&kept)).await;
                match exchange.form(&form).await {
                    None => {
                        let say = Say::text(text!("discord-form-late"));
                        self.say(exchange, &say).await;
                    }
                    Some(AnswerOutcome::Refused(why)) => self.cannot_show(exchange, &incident(), &why).await,
                    Some(AnswerOutcome::Shown | AnswerOutcome::Lost) => (),
                }
            }
        }
    }

    /// Says it; true if the asker sees all of it. Where Discord refuses a picture, the board comes as text; where it
    /// refuses that or anything else, plain words come with an incident code.
    async fn say(&self, exchange: &mut Exchange<'_>, say: &Say) -> bool {
        let (outcome, has_files) = self.try_to_say(exchange, say).await;
        let why = match outcome {
            AnswerOutcome::Shown => return true,
            AnswerOutcome::Lost => return false,
            AnswerOutcome::Refused(why) => why,
        };
        let incident = incident();
        if has_files && say.has_boards() {
            tracing::warn!(incident, "an answer with files is refused, so it comes as text: {why}");
            let (outcome, _) = self.try_to_say(exchange, &say.without_files(&incident)).await;
            let AnswerOutcome::Refused(why) = outcome else {
                return outcome == AnswerOutcome::Shown;
            };
            self.cannot_show(exchange, &incident, &why).await;
        } else {
            self.cannot_show(exchange, &incident, &why).await;
        }
        false
    }

    async fn cannot_show(&self, exchange: &mut Exchange<'_>, incident: &str, why: &str) {
        tracing::warn!(incident, "an answer is refused, so plain words take its place: {why}");
        exchange.apologise(incident, &unshowable(incident)).await;
    }

    /// An answer as messages. Boards are drawn on a thread of the pool.
    async fn dressed(&self, say: &Say, manner: Manner) -> Dressed {
        if !say.has_boards() {
            return say.dressed(manner, &self.artist);
        }
        let (whole, artist) = (say.clone(), Arc::clone(&self.artist));
        let dress = move || whole.dressed(manner, &artist);
        let dressed = self.service.workers().run(Lane::Act, dress).await;
        dressed.unwrap_or_else(|error| {
            tracing::error!("an answer cannot be drawn: {error}");
            say.without_pictures().dressed(manner, &self.artist)
        })
    }

    /// Draws the pictures of an answer. False if that cannot be done now, so that it comes in words.
    async fn draw(&self, say: &Say) -> bool {
        let (whole, artist) = (say.clone(), Arc::clone(&self.artist));
        let drawing = self
            .service
            .workers()
            .run(Lane::Picture, move || artist.prepare(&whole));
        let drawn = drawing.await;
        drawn
            .inspect_err(|error| tracing::warn!("an answer comes without its pictures: {error}"))
            .is_ok()
    }

    /// What became of it, and whether it came with files. An answer whose pictures take long comes in words, and gets
    /// them by an edit.
    async fn try_to_say(&self, exchange: &mut Exchange<'_>, say: &Say) -> (AnswerOutcome, bool) {
        let call = exchange.call();
        if !permissions::may_attach(&call.at, call.allowed) {
            return self.say_once(exchange, &say.without_pictures()).await;
        }
        if !self.artist.has_to_draw(say) {
            return self.say_once(exchange, say).await;
        }
        let mut drawing = Box::pin(self.draw(say));
        let until = exchange.began() + self.settings.picture_wait;
        match exchange.wait(tokio::time::timeout_at(until, &mut drawing)).await {
            Ok(true) => return self.say_once(exchange, say).await,
            Ok(false) => return self.say_once(exchange, &say.without_pictures()).await,
            Err(_late) => (),
        }
        let words = say.without_pictures();
        // Where words need several messages, an edit would not find the place for the pictures.
        if words.dressed(Manner::Private, &self.artist).messages.len() > 1 {
            let drawn = exchange.wait(drawing).await;
            return self.say_once(exchange, if drawn { say } else { &words }).await;
        }
        let said = self.say_once(exchange, &words).await;
        if said.0 == AnswerOutcome::Shown && drawing.await {
            self.add_pictures(exchange, say).await;
        }
        said
    }

    /// Puts an answer with its pictures in place of the same in words, unless its asker has gone on.
    async fn add_pictures(&self, exchange: &Exchange<'_>, say: &Say) {
        let dressed = self.dressed(say, Manner::Edit).await;
        self.keep(&dressed.kept).await;
        if let ([message], Some(_turn)) = (&dressed.messages[..], self.newest.turn_to_add(exchange.call()).await) {
            exchange.replace(message).await;
        }
    }

    /// As [`Desk::try_to_say`], with pictures that are drawn already.
    async fn say_once(&self, exchange: &mut Exchange<'_>, say: &Say) -> (AnswerOutcome, bool) {
        let manner = exchange.manner(say.public, say.fresh);
        let mut dressed = exchange.wait(self.dressed(say, manner)).await;
        // A slow database must not make the first answer late.
        exchange.wait(self.keep(&dressed.kept)).await;
        let now = exchange.manner(say.public, say.fresh);
        if now != manner {
            dressed = self.dressed(say, now).await;
        }
        let has_files = dressed.messages.iter().any(|message| !message.files.is_empty());
        let said = AnswerMessages {
            messages: dressed.messages,
            public: say.public,
            fresh: say.fresh,
        };
        let _turn = self.newest.turn_to_answer(exchange.call()).await;
        (exchange.say(said).await, has_files)
    }

    /// Keeps the lines of controls before they are shown. One that could not be kept answers that it is not
    /// known any more.
    pub(super) async fn keep(&self, kept: &[super::custom_id::KeptLine]) {
        if let Err(error) = self.store().keep_lines(kept, (self.clock)()).await {
            tracing::warn!("the lines of controls were not kept: {error}");
        }
    }

    /// Suggestions; none rather than an error or a late answer.
    async fn complete(&self, call: &Call) {
        let choices = match self.limits.suggestion(call.user) {
            Err(_) => Vec::new(),
            Ok(()) => {
                let visit = Visit {
                    desk: self,
                    call,
                    now: call.received,
                };
                let found = tokio::time::timeout(self.settings.patience, visit.suggestions()).await;
                found.unwrap_or_default()
            }
        };
        if let Err(trouble) = self.wire.respond(call, &Response::Choices(choices)).await {
            tracing::debug!(call = call.id, "suggestions were not shown: {trouble}");
        }
    }
}

impl Visit<'_> {
    /// What is done in the asker's name. `part` tells apart what one interaction does one after another; the
    /// act itself has the empty one.
    pub fn request<'n>(&'n self, name: &'n str) -> Request<'n> {
        Request {
            name,
            user: self.call.user,
            called: &self.call.called,
            manager: self.call.manager,
            now: self.now,
            script: &[],
        }
    }

    /// Under which things are remembered of the asker.
    pub fn asker(&self) -> String {
        format!("user:{}", self.call.user.0)
    }

    /// The games that can be played, with their commands.
    pub fn games(&self) -> &'static Catalogue {
        self.desk.service.games()
    }

    /// The name under which an interaction never acts twice, which is also the public part of its dice.
    pub fn name(&self) -> String {
        self.call.id.to_string()
    }
}

/// What is said when Discord does not take an answer.
fn unshowable(incident: &str) -> String {
    text!("discord-unshowable", code = incident)
}

/// What is said when a fault of ours stopped the work.
pub(super) fn broken(incident: &str) -> Say {
    Say::text(text!("discord-broken", code = incident))
        .with([Widget::button(text!("discord-button-my-turn"), "/game turn")])
}

#[cfg(test)]
mod tests;
