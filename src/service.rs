//! Load, decide, commit. The only writer; it knows no game and no front.

use crate::game::Rejection;
use crate::kit::{Key, Partial, Post, Refusal, Suggestion, hex, unhex};
use crate::store::{Committed, Store, StoreError};
use crate::table::{
    Change, Decision, Entry, Export, Glance, Loss, Opening, Rematch, Secrets, Signer, Stage, Stamp, Table, User, World,
};
use crate::vocabulary::Invocation;
use chrono::{DateTime, Utc};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OnceCell, watch};

/// How often a decision is taken again because somebody else was faster: normal when many answer at once.
const TRIES: u32 = 12;
/// The longest pause between two tries.
const PAUSE_MILLIS_MAX: u64 = 20;
/// Where the database keeps the secret half of the key that signs exports.
pub const SIGNING_KEY: &str = "signing key";

pub struct Service {
    store: Arc<dyn Store>,
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
    /// All that was said, to whomever.
    pub posts: Vec<Post>,
    /// Scripted faces that were used up.
    pub faces: usize,
    /// The request had been carried out before.
    pub again: bool,
    /// The table moved on, so what is for others is said by the outbox; else it was an answer and nothing more.
    pub changed: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Told to the player, forgotten by us.
    #[error(transparent)]
    Rejected(#[from] Rejection),
    #[error("there is no table here")]
    NoTable,
    /// Told to us; the player gets a reference.
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the table never stood still; look again")]
    Contention,
    #[error("something broke (ref {incident}); the game is unchanged")]
    Bug { incident: String },
}

impl Service {
    pub fn new(store: Arc<dyn Store>, chance: Chance) -> Service {
        Service {
            store,
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

    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// Opens a table, with its lobby post.
    pub async fn open(&self, request: &Request<'_>, opening: &Opening<'_>) -> Result<Reply, Error> {
        let (mut table, secrets, posts) = Table::open(opening)?;
        table.fairness.signer = Some(self.signer().await?.public());
        match self
            .store
            .create(request.name, &table, &secrets, &posts, request.now)
            .await?
        {
            Committed::Done => {
                self.committed.send_modify(|times| *times += 1);
                Ok(Reply {
                    posts,
                    faces: 0,
                    again: false,
                    changed: true,
                })
            }
            Committed::Duplicate(posts) => Ok(Reply {
                posts,
                faces: 0,
                again: true,
                changed: true,
            }),
            Committed::Stale => Err(Error::Contention),
        }
    }

    /// A seed for a table's secrets.
    pub fn seed(&self, purpose: &str) -> Key {
        self.fresh(purpose)
    }

    /// Carries out one command line at a table.
    pub async fn act(&self, table: &str, request: &Request<'_>, invocation: &Invocation) -> Result<Reply, Error> {
        self.decide(table, request, Deed::Line(invocation)).await
    }

    /// Begins a table with a position from elsewhere.
    pub async fn resume(&self, table: &str, request: &Request<'_>, game: &Value) -> Result<Reply, Error> {
        self.decide(table, request, Deed::Resume(game)).await
    }

    /// Does one thing that a table has to do by itself by `now`; none if there is nothing.
    pub async fn wake(&self, table: &str, now: DateTime<Utc>) -> Result<Option<Reply>, Error> {
        let due = |table: &Table| table.wake.is_some_and(|due| due <= now);
        self.unasked(table, "house", now, due, Table::woken).await
    }

    /// The table's place cannot be spoken to: no deadline passes until it can, and the host is told, once. None
    /// if that was known.
    pub async fn lost(&self, table: &str, why: &Loss, now: DateTime<Utc>) -> Result<Option<Reply>, Error> {
        let lost = |table: &Table, world: World<'_>| Ok(table.lost(why.clone(), world));
        self.unasked(table, "lost", now, |_| true, lost).await
    }

    /// The table's place can be spoken to again. None if it always could.
    pub async fn found(&self, table: &str, now: DateTime<Utc>) -> Result<Option<Reply>, Error> {
        let place = self.load(table).await?.place;
        let lost = |table: &Table| table.lost.is_some();
        let found = |table: &Table, world: World<'_>| Ok(table.found(world.now));
        let reply = self.unasked(table, "found", now, lost, found).await?;
        if reply.is_some() {
            self.store.retry(&place, now).await?;
        }
        Ok(reply)
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
        match self.decide(table, request, Deed::Move { place, server }).await {
            Err(Error::Store(StoreError::Occupied(_))) => {
                let refusal = Refusal::new("table", "Another game is open here.");
                let refusal = refusal.instead("a channel or thread without one");
                Err(Error::Rejected(refusal.into()))
            }
            other => other,
        }
    }

    /// Forgets a person: every table that knows their number, and what is kept beside. Games under way go on
    /// with an NPC. Returns how many tables knew them. Done again it does what an interrupted run left.
    pub async fn forget(&self, user: User, now: DateTime<Utc>) -> Result<usize, Error> {
        let mut tables = 0;
        for table in self.store.naming(user).await? {
            let forgotten = |table: &Table, world: World<'_>| table.forgotten(user, world);
            let known = self.unasked(&table, "forget", now, |_| true, forgotten).await?;
            tables += usize::from(known.is_some());
        }
        self.store.forget(user).await?;
        Ok(tables)
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

    /// Something that nobody asked for, in a table that is `ready` for it: decided as often as others are
    /// faster, done once for each version of the table.
    async fn unasked(
        &self,
        table: &str,
        kind: &str,
        now: DateTime<Utc>,
        ready: impl Fn(&Table) -> bool,
        decide: impl Fn(&Table, World<'_>) -> Result<Option<Change>, Rejection>,
    ) -> Result<Option<Reply>, Error> {
        for attempt in 0..TRIES {
            let (loaded, secrets) = self.whole(table).await?;
            if !ready(&loaded) {
                return Ok(None);
            }
            let fresh = self.fresh(&format!("{table} {}", loaded.version));
            let entropy = loaded.wake.unwrap_or(now).to_rfc3339();
            let world = World {
                now,
                entropy: &entropy,
                fresh,
                secrets: &secrets,
                script: &[],
                manager: false,
                history: None,
                pages: self.pages.as_deref(),
            };
            let Some(change) = guarded(table, || decide(&loaded, world))? else {
                return Ok(None);
            };
            let request = format!("{kind}:{table}:{}", loaded.version);
            match self.commit(&request, change, now).await? {
                Some(reply) => return Ok(Some(reply)),
                None => pause(attempt).await,
            }
        }
        Err(Error::Contention)
    }

    /// What an action would do, before it is ordered.
    pub async fn foresee(&self, table: &str, request: &Request<'_>, invocation: &Invocation) -> Result<Post, Error> {
        self.asked(table, request, |table, world| {
            table.foresee(request.user, invocation, world)
        })
        .await
    }

    /// What `/game rematch` asks for; the front opens it.
    pub async fn rematch(&self, table: &str, request: &Request<'_>, with: &str) -> Result<Rematch, Error> {
        self.asked(table, request, |table, world| table.rematch(request.user, with, &world))
            .await
    }

    /// What may be filled in where the cursor stands.
    pub async fn suggest(
        &self,
        table: &str,
        request: &Request<'_>,
        command: &str,
        partial: &Partial,
    ) -> Result<Vec<Suggestion>, Error> {
        self.asked(table, request, |table, world| {
            Ok(table.suggest(request.user, command, partial, world))
        })
        .await
    }

    /// A question that never changes anything: no receipt, no dice.
    async fn asked<T>(
        &self,
        table: &str,
        request: &Request<'_>,
        ask: impl FnOnce(&Table, World<'_>) -> Result<T, Rejection>,
    ) -> Result<T, Error> {
        let (loaded, secrets) = self.whole(table).await?;
        let (entropy, fresh) = (request.name, [0; 32]);
        let world = World {
            now: request.now,
            entropy,
            fresh,
            secrets: &secrets,
            script: &[],
            manager: request.manager,
            history: None,
            pages: self.pages.as_deref(),
        };
        guarded(table, || ask(&loaded, world))
    }

    /// The game so far, as a file that anybody can verify.
    pub async fn export(&self, table: &str) -> Result<Export, Error> {
        let (loaded, secrets) = self.whole(table).await?;
        let history = self.store.history(table, 0).await?;
        Ok(loaded.export(&secrets, &history.entries, Some(self.signer().await?)))
    }

    /// The key that signs every export of this database, made when it is first needed.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails, or holds something else in its place.
    pub async fn signer(&self) -> Result<&Signer, StoreError> {
        let read = || async {
            let candidate = Value::from(hex(&self.fresh("signing key")));
            let kept = self.store.keep(SIGNING_KEY, &candidate).await?;
            let secret = kept.as_str().and_then(unhex);
            secret
                .map(Signer::new)
                .ok_or_else(|| StoreError::Missing(SIGNING_KEY.to_owned()))
        };
        self.signer.get_or_try_init(read).await
    }

    /// A seed for another table of a run that shall be repeatable; none for one that shall not.
    pub fn repeatable(&self, purpose: &str) -> Option<Key> {
        matches!(self.chance, Chance::Seed(_)).then(|| self.fresh(purpose))
    }

    async fn whole(&self, table: &str) -> Result<(Table, Secrets), Error> {
        self.store.whole(table).await?.ok_or(Error::NoTable)
    }

    async fn load(&self, table: &str) -> Result<Table, Error> {
        self.store.table(table).await?.ok_or(Error::NoTable)
    }

    /// Runs one request to its end: as often as somebody else was faster, but never twice.
    async fn decide(&self, id: &str, request: &Request<'_>, deed: Deed<'_>) -> Result<Reply, Error> {
        for attempt in 0..TRIES {
            // Before deciding: a second delivery would be refused, for its own first delivery moved the table on.
            if let Some(posts) = self.store.receipt(request.name).await? {
                return Ok(Reply {
                    posts,
                    faces: 0,
                    again: true,
                    changed: true,
                });
            }
            let (table, secrets) = self.whole(id).await?;
            let history = match deed {
                Deed::Line(invocation) => table.history_from(request.user, invocation),
                Deed::Resume(_) | Deed::Move { .. } => None,
            };
            let history = match history {
                Some(from) => Some(self.store.history(id, from).await?),
                None => None,
            };
            let world = World {
                now: request.now,
                entropy: request.name,
                fresh: self.fresh(&format!("{id} {}", table.version)),
                secrets: &secrets,
                script: request.script,
                manager: request.manager,
                history: history.as_ref(),
                pages: self.pages.as_deref(),
            };
            let decision = guarded(id, || match deed {
                Deed::Line(invocation) => table.decide(request.user, request.called, invocation, world),
                Deed::Resume(game) => table
                    .resume(game.clone(), world)
                    .map(|change| Decision::Change(Box::new(change))),
                Deed::Move { place, server } => table
                    .moved(request.user, place, server, world)
                    .map(|change| Decision::Change(Box::new(change))),
            })?;
            match decision {
                Decision::Answer(posts) => {
                    return Ok(Reply {
                        posts,
                        faces: 0,
                        again: false,
                        changed: false,
                    });
                }
                Decision::Change(change) => match self.commit(request.name, *change, request.now).await? {
                    Some(reply) => return Ok(reply),
                    None => pause(attempt).await,
                },
            }
        }
        Err(Error::Contention)
    }

    async fn commit(&self, request: &str, change: Change, now: DateTime<Utc>) -> Result<Option<Reply>, Error> {
        let faces = scripted_faces(&change.entries);
        match self.store.commit(request, &change, now).await? {
            Committed::Done => {
                self.committed.send_modify(|times| *times += 1);
                tracing::info!(
                    request,
                    table = change.table.id,
                    game = change.table.kind,
                    seq = change.table.seq,
                    version = change.table.version,
                    "{request} moved table {} to #{}",
                    change.table.id,
                    change.table.seq
                );
                Ok(Some(Reply {
                    posts: change.posts,
                    faces,
                    again: false,
                    changed: true,
                }))
            }
            Committed::Duplicate(posts) => Ok(Some(Reply {
                posts,
                faces: 0,
                again: true,
                changed: true,
            })),
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

/// What a request asks for.
#[derive(Clone, Copy)]
enum Deed<'a> {
    Line(&'a Invocation),
    Resume(&'a Value),
    Move { place: &'a str, server: Option<&'a str> },
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
            let incident = format!("{:06X}", rand::random::<u32>() & 0xFF_FFFF);
            tracing::error!(incident, table, "a decision panicked: {}", words.unwrap_or("no words"));
            Err(Error::Bug { incident })
        }
    }
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
