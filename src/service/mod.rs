//! Load, decide, commit. The only writer; it knows no game and no front.

mod exports;
mod loaded;
mod opening;
mod unasked;

pub use exports::ExportFile;
pub use loaded::{Loaded, Subject};

use chrono::{DateTime, Utc};
use muster_game::Rejection;
use muster_kit::{Key, Partial, Post, Refusal, Seat, Suggestion};
use muster_store::{Committed, Store, StoreError};
use muster_table::{Change, Decision, Entry, Glance, History, Rematch, Signer, Stage, Stamp, Table, User, World};
use muster_vocabulary::{Catalogue, Invocation};
use muster_words::text;
use muster_workers::{Busy, Lane, Undone, Workers};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OnceCell, watch};

/// How often a decision is taken again because another request was faster: normal when many answer at once.
const TRIES: u32 = 12;
/// The longest pause between two tries.
const PAUSE_MILLIS_MAX: u64 = 20;
/// Where the database keeps the secret half of the key that signs exports.
pub const SIGNING_KEY: &str = "signing key";

/// Plays tables that are kept in a store: reads one, decides a request on a worker, commits what came of it. Any number
/// of processes may do so on one database.
pub struct Service {
    store: Arc<dyn Store>,
    workers: Workers,
    chance: Chance,
    /// Where pages for spectators are served.
    pages: Option<String>,
    /// The key that exports are signed with, once it was read from the database.
    signer: OnceCell<Signer>,
    /// How often something was committed here.
    committed: watch::Sender<u64>,
}

/// Where fresh secrets come from.
#[derive(Clone, Copy)]
pub enum Chance {
    /// The operating system.
    System,
    /// A seed that makes everything repeatable: for tests and transcripts.
    Seed(Key),
}

/// One request of a person.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The same name never acts twice.
    pub name: &'a str,
    pub user: User,
    /// What the front calls the user.
    pub called: &'a str,
    /// Whether the user manages the server on which the table stands.
    pub manager: bool,
    pub now: DateTime<Utc>,
    /// Faces that the open dice show first; in the terminal only.
    pub script: &'a [u32],
}

/// What a request came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Reply {
    /// All that was said, to all audiences.
    pub posts: Vec<Post>,
    /// Scripted faces that were used up.
    pub faces: usize,
    /// The request had been carried out before.
    pub again: bool,
    /// The table moved on, so what is for others is said by the outbox; else it was an answer and nothing more.
    pub changed: bool,
    /// The table as it stands now.
    pub after: Loaded,
}

/// Why a request came to nothing, and what the player and the operator are told of it.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Told to the player, forgotten by us.
    #[error(transparent)]
    Rejected(#[from] Rejection),
    #[error("{}", text!("service-no-table"))]
    NoTable,
    /// Told to us; the player gets a reference.
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("{}", text!("service-contention"))]
    Contention,
    /// The question is one too many; nothing was done.
    #[error(transparent)]
    Busy(#[from] Busy),
    #[error("{}", text!("service-bug", incident = incident))]
    Bug { incident: String },
}

impl Service {
    /// A service on this store with workers of its own and without pages for spectators.
    pub fn new(store: Arc<dyn Store>, chance: Chance) -> Service {
        Service {
            store,
            workers: Workers::new(),
            chance,
            pages: None,
            signer: OnceCell::new(),
            committed: watch::Sender::new(0),
        }
    }

    /// With pages for spectators below this address, such as `https://games.example.org`.
    #[must_use]
    pub fn with_pages(mut self, address: Option<String>) -> Service {
        self.pages = address;
        self
    }

    /// Changes whenever something was committed in this process: there may be something to say, or to do.
    pub fn committed(&self) -> watch::Receiver<u64> {
        self.committed.subscribe()
    }

    /// The threads on which tables are decided and pictures drawn.
    pub fn workers(&self) -> &Workers {
        &self.workers
    }

    /// Where tables are kept: for fronts and loops, which read it and mark what they have said.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// The games that can be played, with their commands.
    pub fn games(&self) -> &'static Catalogue {
        self.store.games()
    }

    /// A seed for a table's secrets.
    pub fn seed(&self, purpose: &str) -> Key {
        self.fresh(purpose)
    }

    /// Carries out one command line at a table.
    pub async fn act<'t>(
        &self,
        table: impl Into<Subject<'t>>,
        request: &Request<'_>,
        invocation: &Invocation,
    ) -> Result<Reply, Error> {
        self.decide(table.into(), request, Deed::Line(Box::new(invocation.clone())))
            .await
    }

    /// The answer to a command line that changes nothing; none if it would change the table.
    pub async fn answer<'t>(
        &self,
        table: impl Into<Subject<'t>>,
        request: &Request<'_>,
        invocation: &Invocation,
    ) -> Result<Option<Vec<Post>>, Error> {
        let (user, called, invocation) = (request.user, request.called.to_owned(), invocation.clone());
        let answer = move |table: &Table, world: World<'_>| {
            Ok(match table.decide(user, &called, &invocation, world)? {
                Decision::Answer(posts) => Some(posts),
                Decision::Change(_) => None,
            })
        };
        self.asked(Lane::Act, table.into(), request, answer).await
    }

    /// Begins a table with a position from elsewhere.
    pub async fn resume(&self, table: &str, request: &Request<'_>, game: &Value) -> Result<Reply, Error> {
        self.decide(table.into(), request, Deed::Resume(Box::new(game.clone())))
            .await
    }

    /// Says what an NPC plays, before the game begins.
    pub async fn pick(&self, table: &str, request: &Request<'_>, seat: Seat, pick: &str) -> Result<Reply, Error> {
        let pick = pick.to_owned();
        self.decide(table.into(), request, Deed::Pick { seat, pick }).await
    }

    /// Moves a table to another place: what is unsaid goes there, and card and turn are said anew.
    ///
    /// # Errors
    /// A refusal if the place has an open table, or the asker may not move this one.
    pub async fn resume_at(
        &self,
        table: &str,
        request: &Request<'_>,
        place: &str,
        server: Option<&str>,
    ) -> Result<Reply, Error> {
        let deed = Deed::Move {
            place: place.to_owned(),
            server: server.map(str::to_owned),
        };
        match self.decide(table.into(), request, deed).await {
            Err(Error::Store(StoreError::Occupied(_))) => {
                let refusal = Refusal::new("table", text!("service-occupied"));
                let refusal = refusal.instead(text!("service-occupied-instead"));
                Err(Error::Rejected(refusal.into()))
            }
            other => other,
        }
    }

    /// The tables at which a user sits, those that wait for him first and by their due.
    pub async fn glances(&self, user: User) -> Result<Vec<Glance>, Error> {
        let tables = self.store.of_user(user).await?;
        let mut glances: Vec<Glance> = tables.iter().map(|table| table.glance(user)).collect();
        glances.sort_by_key(|glance| {
            let due = glance.due();
            (!glance.yours(), due.is_none(), due, glance.stage == Stage::Over)
        });
        Ok(glances)
    }

    /// What an action would do, before it is ordered.
    pub async fn foresee<'t>(
        &self,
        table: impl Into<Subject<'t>>,
        request: &Request<'_>,
        invocation: &Invocation,
    ) -> Result<Post, Error> {
        let (user, invocation) = (request.user, invocation.clone());
        let foresee = move |table: &Table, world: World<'_>| table.foresee(user, &invocation, world);
        // A player confirms an act by what this shows, so it waits for acts alone, like the act itself.
        self.asked(Lane::Act, table.into(), request, foresee).await
    }

    /// Whether a front asks once more before a command is done, as the position stands ([`Table::asks_first`]).
    pub async fn asks_first<'t>(
        &self,
        table: impl Into<Subject<'t>>,
        request: &Request<'_>,
        invocation: &Invocation,
    ) -> Result<bool, Error> {
        let (user, invocation) = (request.user, invocation.clone());
        let look = move |table: &Table, world: World<'_>| Ok(table.asks_first(user, &invocation, world));
        self.asked(Lane::Act, table.into(), request, look).await
    }

    /// What `/game rematch` asks for; the front opens it.
    pub async fn rematch<'t>(
        &self,
        table: impl Into<Subject<'t>>,
        request: &Request<'_>,
        with: &str,
    ) -> Result<Rematch, Error> {
        let (user, with) = (request.user, with.to_owned());
        self.asked(Lane::Act, table.into(), request, move |table, world| {
            table.rematch(user, &with, &world)
        })
        .await
    }

    /// What may be filled in where the cursor stands.
    pub async fn suggest<'t>(
        &self,
        table: impl Into<Subject<'t>>,
        request: &Request<'_>,
        command: &str,
        partial: &Partial,
    ) -> Result<Vec<Suggestion>, Error> {
        let table = table.into();
        let (user, command, partial) = (request.user, command.to_owned(), partial.clone());
        let suggested = self
            .asked(
                Lane::Suggestion {
                    person: request.user.0,
                    table: table.id().to_owned(),
                },
                table,
                request,
                move |table, world| Ok(table.suggest(user, &command, &partial, world)),
            )
            .await;
        match suggested {
            // A quick hand types on before the last suggestions are there.
            Err(Error::Busy(_)) => Ok(Vec::new()),
            other => other,
        }
    }

    /// A question that never changes anything: no receipt, no dice.
    async fn asked<T: Send + 'static>(
        &self,
        lane: Lane,
        table: Subject<'_>,
        request: &Request<'_>,
        ask: impl FnOnce(&Table, World<'_>) -> Result<T, Rejection> + Send + 'static,
    ) -> Result<T, Error> {
        let ground = Ground {
            manager: request.manager,
            ..self.ground(self.loaded(table, request.name).await?, request.now, request.name)
        };
        self.worked(lane, ground, ask).await
    }

    /// Decides on a thread of the pool. A panic there is a fault of ours with a reference, and changes nothing.
    async fn worked<T: Send + 'static>(
        &self,
        lane: Lane,
        ground: Ground,
        decide: impl FnOnce(&Table, World<'_>) -> Result<T, Rejection> + Send + 'static,
    ) -> Result<T, Error> {
        let table = ground.loaded.id().to_owned();
        let work = move || guarded(ground.loaded.id(), || decide(&ground.loaded, ground.world()));
        self.pooled(lane, &table, work).await?
    }

    /// Does something about a table on a thread of the pool.
    async fn pooled<T: Send + 'static>(
        &self,
        lane: Lane,
        table: &str,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        self.workers.run(lane, work).await.map_err(|why| undone(table, why))
    }

    /// A seed for another table of a run that shall be repeatable; none for one that shall not.
    pub fn repeatable(&self, purpose: &str) -> Option<Key> {
        matches!(self.chance, Chance::Seed(_)).then(|| self.fresh(purpose))
    }

    /// Runs one request to its end: as often as another request was faster, but never twice.
    async fn decide(&self, subject: Subject<'_>, request: &Request<'_>, deed: Deed) -> Result<Reply, Error> {
        let id = subject.id();
        let lane = match &deed {
            Deed::Line(invocation) if Table::is_question(invocation) => question(Some(request.user), id),
            _ => Lane::Act,
        };
        let deed = Arc::new(deed);
        let mut subject = subject;
        for attempt in 0..TRIES {
            let loaded = self.loaded(subject, request.name).await?;
            // Before deciding: a second delivery would be refused, for its own first delivery moved the table on.
            if let Some(posts) = &loaded.receipt {
                return Ok(carried_out_before(posts.to_vec(), &loaded));
            }
            let ground = self.ground_of_deed(&loaded, request, &deed).await?;
            let (deed, user, called) = (Arc::clone(&deed), request.user, request.called.to_owned());
            let decide = move |table: &Table, world: World<'_>| deed.decide(table, user, &called, world);
            match self.worked(lane.clone(), ground, decide).await? {
                Decision::Answer(posts) => {
                    return Ok(Reply {
                        posts,
                        faces: 0,
                        again: false,
                        changed: false,
                        after: loaded,
                    });
                }
                Decision::Change(change) => {
                    if let Some(reply) = self.commit(request.name, *change, &loaded, request.now).await? {
                        return Ok(reply);
                    }
                    pause(attempt).await;
                    // What was read before is out of date.
                    subject = Subject::Id(id);
                }
            }
        }
        Err(Error::Contention)
    }

    /// What a decision about a table needs, with the part of the past that it asks for.
    async fn ground_of_deed(&self, loaded: &Loaded, request: &Request<'_>, deed: &Deed) -> Result<Ground, Error> {
        let history = match deed {
            Deed::Line(invocation) => loaded.looks_back(request.user, invocation).map_err(Rejection::from)?,
            Deed::Resume(_) | Deed::Move { .. } | Deed::Pick { .. } => None,
        };
        let history = match history {
            Some(from) => Some(self.store.history(loaded.id(), from).await?),
            None => None,
        };
        Ok(Ground {
            fresh: self.fresh_for(loaded),
            script: request.script.to_vec(),
            manager: request.manager,
            history,
            ..self.ground(loaded.clone(), request.now, request.name)
        })
    }

    /// What every decision about a table needs: without dice chains to begin, given faces, rights and the past.
    fn ground(&self, loaded: Loaded, now: DateTime<Utc>, entropy: &str) -> Ground {
        Ground {
            loaded,
            history: None,
            now,
            entropy: entropy.to_owned(),
            fresh: [0; 32],
            script: Vec::new(),
            manager: false,
            pages: self.pages.clone(),
        }
    }

    /// A seed for what a change of a table may begin anew.
    fn fresh_for(&self, loaded: &Loaded) -> Key {
        self.fresh(&format!("{} {}", loaded.id(), loaded.version()))
    }

    /// Commits a change of a table that was read as `before`; none if another request was faster.
    async fn commit(
        &self,
        request: &str,
        change: Change,
        before: &Loaded,
        now: DateTime<Utc>,
    ) -> Result<Option<Reply>, Error> {
        let faces = scripted_faces(&change.entries);
        match self.store.commit(request, &change, now).await? {
            Committed::Done => {
                self.committed.send_modify(|times| *times += 1);
                tracing::info!(
                    request,
                    table = change.table.id(),
                    game = change.table.kind().id,
                    seq = change.table.seq(),
                    version = change.table.version(),
                    "{request} moved table {} to #{}",
                    change.table.id(),
                    change.table.seq()
                );
                let (after, posts) = before.changed_by(change);
                Ok(Some(Reply {
                    posts,
                    faces,
                    again: false,
                    changed: true,
                    after,
                }))
            }
            Committed::Duplicate(posts) => {
                // It moved the table on in this moment, so that it is read again.
                let after = self.loaded(before.id().into(), request).await?;
                Ok(Some(carried_out_before(posts, &after)))
            }
            Committed::Stale => Ok(None),
        }
    }

    fn fresh(&self, purpose: &str) -> Key {
        match self.chance {
            Chance::System => rand::random(),
            Chance::Seed(seed) => Sha256::digest([&seed[..], purpose.as_bytes()].concat()).into(),
        }
    }
}

/// What a request came to that was carried out before.
fn carried_out_before(posts: Vec<Post>, loaded: &Loaded) -> Reply {
    Reply {
        posts,
        faces: 0,
        again: true,
        changed: true,
        after: loaded.answered(),
    }
}

/// What a request asks for.
enum Deed {
    Line(Box<Invocation>),
    Resume(Box<Value>),
    Move { place: String, server: Option<String> },
    Pick { seat: Seat, pick: String },
}

impl Deed {
    fn decide(&self, table: &Table, user: User, called: &str, world: World<'_>) -> Result<Decision, Rejection> {
        let changed = |change| Decision::Change(Box::new(change));
        match self {
            Deed::Line(invocation) => table.decide(user, called, invocation, world),
            Deed::Resume(game) => table.resume(Value::clone(game), world).map(changed),
            Deed::Pick { seat, pick } => table.picked_for(user, *seat, pick, world).map(changed),
            Deed::Move { place, server } => table.moved(user, place, server.as_deref(), world).map(changed),
        }
    }
}

/// A table as it was loaded, with all that a decision on it needs: owned, so that it can go to another thread.
struct Ground {
    loaded: Loaded,
    history: Option<History>,
    now: DateTime<Utc>,
    entropy: String,
    fresh: Key,
    script: Vec<u32>,
    manager: bool,
    pages: Option<String>,
}

impl Ground {
    fn world(&self) -> World<'_> {
        World {
            now: self.now,
            entropy: &self.entropy,
            fresh: self.fresh,
            secrets: &self.loaded.secrets,
            script: &self.script,
            manager: self.manager,
            history: self.history.as_ref(),
            takes_back: self.loaded.takes_back,
            pages: self.pages.as_deref(),
        }
    }
}

fn question(person: Option<User>, table: &str) -> Lane {
    Lane::Question {
        person: person.map(|person| person.0),
        table: table.to_owned(),
    }
}

/// Runs a decision; a panic in it is a fault of ours with a reference, and changes nothing.
fn guarded<T>(table: &str, decide: impl FnOnce() -> Result<T, Rejection>) -> Result<T, Error> {
    match catch_unwind(AssertUnwindSafe(decide)) {
        Ok(decision) => Ok(decision?),
        Err(panic) => {
            let words = panic
                .downcast_ref::<String>()
                .map(String::as_str)
                .or(panic.downcast_ref::<&str>().copied());
            Err(bug(table, words.unwrap_or("no words")))
        }
    }
}

/// Why work about a table was not done.
fn undone(table: &str, undone: Undone) -> Error {
    match undone {
        Undone::Busy(busy) => busy.into(),
        Undone::Broken(why) => bug(table, &why),
    }
}

/// A fault of ours, logged under the reference that the player is told.
fn bug(table: &str, words: &str) -> Error {
    let incident = format!("{:06X}", rand::random::<u32>() & 0xFF_FFFF);
    tracing::error!(incident, table, "a decision panicked: {words}");
    Error::Bug { incident }
}

async fn pause(attempt: u32) {
    let most = PAUSE_MILLIS_MAX.min(1 << attempt.min(10));
    tokio::time::sleep(Duration::from_millis(rand::random::<u64>() % (most + 1))).await;
}

fn scripted_faces(entries: &[Entry]) -> usize {
    let scripted = entries.iter().filter(|entry| entry.stamp == Some(Stamp::Scripted));
    scripted
        .flat_map(|entry| &entry.draws)
        .filter(|draw| !draw.hidden)
        .count()
}
