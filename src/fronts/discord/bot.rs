//! The bot as a whole: what comes in is handed to the desk, what is due is done, what was committed is said.

use super::desk::Desk;
use super::gone;
use super::metrics::Metrics;
use super::wire::{Asked, Call, InteractionToken, PLACES, Place, Response, Trouble, Wire};
use super::{Clock, Intake};
use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use muster_kit::User;
use muster_loops::outbox::{self, Front};
use muster_loops::scheduler;
use muster_service::Service;
use muster_store::{Lease, StoreError};
use muster_table::Loss;
use muster_words::text;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::Instrument;

/// Interactions handled at a time; what comes beyond is asked to come again.
const AT_ONCE: usize = 512;
/// Of one person. What comes beyond is no person's doing and gets no answer, so that a flood takes no hand from others.
const AT_ONCE_EACH: usize = 32;
/// How often what is remembered of idle channels is freed.
const TIDY: Duration = Duration::from_secs(3600);
/// Different reasons that are logged in the life of a process.
const TOLD_MAX: usize = 200;
/// How long a server is new to the bot.
const NEW: TimeDelta = TimeDelta::minutes(15);

/// What answers interactions: the desk, or a test in its place.
#[async_trait]
pub trait Answers: Send + Sync {
    /// Handles one to its end, its answers included.
    async fn take(&self, call: Call);

    /// Says in a channel of a new server that the bot is there.
    async fn welcome(&self, server: u64, channel: u64) -> Result<(), Trouble>;
}

#[async_trait]
impl Answers for Desk {
    async fn take(&self, call: Call) {
        Desk::take(self, call).await;
    }

    async fn welcome(&self, server: u64, channel: u64) -> Result<(), Trouble> {
        // Where the bot may not write, Discord says so.
        Desk::welcome(self, server, channel, u64::MAX).await
    }
}

/// One process of the bot.
pub struct Bot {
    service: Arc<Service>,
    wire: Arc<dyn Wire>,
    desk: Arc<dyn Answers>,
    front: Arc<dyn Front>,
    clock: Clock,
    metrics: Arc<Metrics>,
    /// Interactions in hand.
    tasks: TaskTracker,
    /// How many of them are whose.
    hands: Arc<Mutex<BTreeMap<User, usize>>>,
    stop: CancellationToken,
    /// By shard.
    servers: Mutex<BTreeMap<u32, usize>>,
    /// Reasons for which events could not be read, as they were logged.
    told: Mutex<BTreeSet<String>>,
    online: watch::Sender<String>,
}

impl Bot {
    /// A bot that is not connected yet.
    pub fn new(
        service: Arc<Service>,
        wire: Arc<dyn Wire>,
        desk: Arc<dyn Answers>,
        front: Arc<dyn Front>,
        clock: Clock,
        metrics: Arc<Metrics>,
    ) -> Arc<Bot> {
        Arc::new(Bot {
            service,
            wire,
            desk,
            front,
            clock,
            metrics,
            tasks: TaskTracker::new(),
            hands: Arc::default(),
            stop: CancellationToken::new(),
            servers: Mutex::default(),
            told: Mutex::default(),
            online: watch::Sender::default(),
        })
    }

    /// What decides and stores acts.
    pub fn service(&self) -> &Arc<Service> {
        &self.service
    }

    /// Who says what was committed.
    pub fn front(&self) -> &Arc<dyn Front> {
        &self.front
    }

    /// The counters that `/metrics` shows.
    pub fn metrics(&self) -> &Arc<Metrics> {
        &self.metrics
    }

    /// The clock that all parts of the bot share.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Lets every table do what is due by `now`, and says what may be said, once; returns how much was done.
    /// Call it again until it is 0. For tests, which do not wait for [`Bot::run`].
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn step(&self, now: DateTime<Utc>) -> Result<usize, StoreError> {
        let done = scheduler::step(&self.service, PLACES, now).await?;
        Ok(done + outbox::step(self.service.store(), &self.front, now).await?)
    }

    /// Waits until no interaction is in hand.
    pub async fn idle(&self) {
        self.tasks.close();
        self.tasks.wait().await;
        self.tasks.reopen();
    }

    /// Does and says what is due until [`Bot::stop`], and finishes what is under way then. First it takes over what a
    /// process that is gone had in hand, which would otherwise wait until its lease ends.
    pub async fn run(&self) {
        let hand = Lease::new((self.clock)(), outbox::LEASE_SECONDS.max(scheduler::LEASE_SECONDS), 0);
        if let Err(error) = self.service.store().release(PLACES, hand).await {
            tracing::warn!("what was in hand is taken over when its lease ends: {error}");
        }
        let outbox = outbox::run(
            Arc::clone(self.service.store()),
            Arc::clone(&self.front),
            Arc::clone(&self.clock),
            self.service.committed(),
            self.stop.clone(),
        );
        let service = Arc::clone(&self.service);
        let scheduler = scheduler::run(service, PLACES, Arc::clone(&self.clock), self.stop.clone());
        let tidy = async {
            while tokio::time::timeout(TIDY, self.stop.cancelled()).await.is_err() {
                self.wire.tidy().await;
            }
        };
        tokio::join!(outbox, scheduler, tidy);
    }

    /// No more is begun.
    pub fn stop(&self) {
        self.stop.cancel();
    }

    /// Whether [`Bot::stop`] was called.
    pub fn stopping(&self) -> bool {
        self.stop.is_cancelled()
    }

    /// Changes whenever a shard connects: as whom, and to how many servers.
    pub fn online_as(&self) -> watch::Receiver<String> {
        self.online.subscribe()
    }

    /// Whether this reason was not told before.
    fn is_news(&self, event: &str, why: &str) -> bool {
        let mut told = self.told.lock().expect("nothing panics with it");
        told.len() < TOLD_MAX && told.insert(format!("{event} {why}"))
    }

    /// Servers that this process hears of.
    pub fn servers(&self) -> usize {
        let servers = self.servers.lock().expect("nobody panics with it");
        servers.values().sum()
    }
}

/// An interaction of somebody, in hand.
struct Held {
    user: User,
    hands: Arc<Mutex<BTreeMap<User, usize>>>,
}

impl Held {
    /// None if so many of this person's are in hand that it is a flood.
    fn new(user: User, hands: &Arc<Mutex<BTreeMap<User, usize>>>) -> Option<Held> {
        let mut counts = hands.lock().expect("nobody panics with it");
        let count = counts.entry(user).or_default();
        (*count < AT_ONCE_EACH).then(|| {
            *count += 1;
            Held {
                user,
                hands: Arc::clone(hands),
            }
        })
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut counts = self.hands.lock().expect("nobody panics with it");
        if let Some(count) = counts.get_mut(&self.user) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.user);
            }
        }
    }
}

impl Intake for Bot {
    fn take(&self, call: Call) {
        let kind = kind_of(&call.asked);
        let Some(held) = Held::new(call.user, &self.hands) else {
            self.metrics.handled(kind, "flood");
            return;
        };
        let (wire, metrics, desk) = (
            Arc::clone(&self.wire),
            Arc::clone(&self.metrics),
            Arc::clone(&self.desk),
        );
        let span = tracing::info_span!("interaction", id = call.id, kind, channel = call.at.channel);
        let busy = self.tasks.len() >= AT_ONCE;
        let store = Arc::clone(self.service.store());
        let now = (self.clock)();
        let work = async move {
            let _held = held;
            if busy {
                tracing::warn!("too much is in hand");
                metrics.handled(kind, "busy");
                apologise(&*wire, &call, &text!("discord-hands-full")).await;
                return;
            }
            // A task of its own: a panic ends that and nothing else.
            let answered = tokio::spawn(
                {
                    let call = call.clone();
                    async move { desk.take(call).await }
                }
                .in_current_span(),
            );
            // A person is there, so what could not be said there is tried again. The answer does not wait for that.
            let hasten = async {
                if kind != "completion"
                    && let Err(error) = store.retry(&call.at.name(), now).await
                {
                    tracing::warn!("posts cannot be hastened: {error}");
                }
            };
            let (answered, ()) = tokio::join!(answered, hasten);
            match answered {
                Ok(()) => metrics.handled(kind, "handled"),
                Err(error) => {
                    let incident = incident();
                    tracing::error!(incident, "an interaction broke its handler: {error}");
                    metrics.handled(kind, "broken");
                    let words = text!("discord-handler-broken", code = &incident);
                    apologise(&*wire, &call, &words).await;
                }
            }
        };
        self.tasks.spawn(work.instrument(span));
    }

    fn unreadable(&self, answer_to: Option<(u64, InteractionToken)>, completion: bool, why: &str) {
        self.metrics.unknown("INTERACTION_CREATE");
        self.metrics.handled("unreadable", "apologised");
        let id = answer_to.as_ref().map_or(0, |(id, _)| *id);
        let incident = incident();
        // Each has a code of its own, which a player was told; the reason is said at length once.
        match self.is_news("INTERACTION_CREATE", why) {
            true => tracing::warn!(incident, id, "an interaction cannot be read: {why}"),
            false => tracing::warn!(incident, id, "an interaction cannot be read, as before"),
        }
        let Some((id, token)) = answer_to else { return };
        let wire = Arc::clone(&self.wire);
        let call = unknown_call(id, token, (self.clock)());
        self.tasks.spawn(async move {
            if completion {
                let _ = wire.respond(&call, &Response::Choices(Vec::new())).await;
                return;
            }
            let words = text!("discord-unreadable", code = &incident);
            apologise(&*wire, &call, &words).await;
        });
    }

    fn odd(&self, event: &str, why: &str) {
        self.metrics.unknown(event);
        if self.is_news(event, why) {
            tracing::warn!(
                event,
                "the library cannot read an event, so a few fields must do: {why}"
            );
        }
    }

    fn unknown(&self, event: &str) {
        self.metrics.unknown(event);
        tracing::debug!(event, "an event is not known");
    }

    fn resumed(&self, shard: u32) {
        tracing::info!(shard, "connected again with the same session");
    }

    fn online(&self, name: &str, servers: usize, shard: u32) {
        self.servers
            .lock()
            .expect("nobody panics with it")
            .insert(shard, servers);
        let all = self.servers();
        let line = text!("discord-online", name = name, servers = all);
        tracing::info!(shard, servers, "{line}");
        self.online.send_replace(line);
    }

    fn joined(&self, server: u64, channel: Option<u64>, at: DateTime<Utc>) {
        let Some(channel) = channel.filter(|_| (self.clock)() - at < NEW) else {
            return;
        };
        let (service, desk) = (Arc::clone(&self.service), Arc::clone(&self.desk));
        self.tasks.spawn(async move {
            let (name, mark) = (format!("welcome:{server}"), json!(at.timestamp()));
            // Servers are told of at every start.
            match service.store().memory(&name).await {
                Ok(known) if known.as_ref() == Some(&mark) => return,
                Ok(_) => (),
                Err(error) => return tracing::warn!(server, "nobody is welcomed: {error}"),
            }
            if let Err(error) = service.store().remember(&name, Some(&mark)).await {
                return tracing::warn!(server, "nobody is welcomed: {error}");
            }
            match desk.welcome(server, channel).await {
                Ok(()) => tracing::info!(server, "a new server"),
                Err(trouble) => tracing::info!(server, "a new server, where nothing can be said: {trouble}"),
            }
        });
    }

    fn channel_gone(&self, channel: u64, server: Option<u64>) {
        let (service, now) = (Arc::clone(&self.service), (self.clock)());
        self.tasks.spawn(async move {
            match gone::tables(&**service.store(), channel, server).await {
                Ok(tables) => {
                    tracing::info!(channel, tables = tables.len(), "a channel was deleted");
                    for table in tables {
                        if let Err(error) = service.lost(&table, &Loss::Gone, now).await {
                            tracing::error!(table, "a lost table cannot be noted: {error}");
                        }
                    }
                }
                Err(error) => tracing::error!(channel, "what was played in a deleted channel is not known: {error}"),
            }
        });
    }
}

/// Says privately that something went wrong, whether or not an answer was given before.
async fn apologise(wire: &dyn Wire, call: &Call, words: &str) {
    let message = super::dress::private(words);
    if matches!(call.asked, Asked::Complete { .. }) {
        let _ = wire.respond(call, &Response::Choices(Vec::new())).await;
        return;
    }
    let said = match wire.respond(call, &Response::Message(message.clone())).await {
        Err(Trouble::Answered) => wire.follow_up(call, &message).await,
        other => other,
    };
    if let Err(trouble) = said {
        tracing::warn!("not even an apology could be given: {trouble}");
    }
}

/// An interaction of which nothing is known but how to answer it.
fn unknown_call(id: u64, token: InteractionToken, received: DateTime<Utc>) -> Call {
    Call {
        id,
        token,
        user: User(0),
        called: String::new(),
        at: Place {
            channel: 0,
            server: None,
            thread: false,
        },
        manager: false,
        roles: Vec::new(),
        allowed: 0,
        received,
        asked: Asked::Submit {
            custom_id: String::new(),
            fields: Default::default(),
            private: false,
        },
    }
}

fn kind_of(asked: &Asked) -> &'static str {
    match asked {
        Asked::Command { .. } => "command",
        Asked::Complete { .. } => "completion",
        Asked::Press { .. } => "press",
        Asked::Submit { .. } => "form",
    }
}

/// What a player may quote and the log holds.
pub(super) fn incident() -> String {
    format!("{:06X}", rand::random::<u32>() & 0xFF_FFFF)
}
