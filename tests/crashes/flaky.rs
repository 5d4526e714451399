//! What can befall a process at any moment, at random but repeatably; a store and a channel that it befalls.

use super::figures::Blow;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use muster::outbox::{Front, Silence};
use muster::store::{Committed, Figures, Found, KeptLine, Lease, Lookup, Outgoing, Shown, Store, StoreError};
use muster::table::{Change, History, Secrets, Table};
use muster::vocabulary::Catalogue;
use muster_kit::{Dice, Post, Seat, User};
use serde_json::Value;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::task::Poll;
use tokio::sync::Notify;

/// How dangerous a call is: one in `rarity` is struck, and of those blows one in `deadly` ends the process.
#[derive(Clone, Copy)]
struct Danger {
    rarity: u32,
    deadly: u32,
}

const USUAL: Danger = Danger { rarity: 10, deadly: 5 };
/// Where there is most to be lost.
const AT_COMMITS: Danger = Danger { rarity: 3, deadly: 2 };
/// One blow in so many strikes the whole database, where somebody can do that.
const WIDE: u32 = 20;
/// How often a call may look whether it is done before the process ends in the midst of it.
const LOOKS_MAX: u32 = 24;

/// What strikes the database itself while a call is under way.
#[async_trait]
pub trait Disaster: Send + Sync {
    /// Returns when the database can be reached again.
    async fn strike(&self, blow: Blow);
}

/// Decides what befalls a process, and counts it.
pub struct Fate {
    luck: Mutex<Dice>,
    /// Whether anything happens at all.
    armed: Mutex<bool>,
    death: Notify,
    struck: Mutex<BTreeMap<Blow, u64>>,
    disaster: Option<Arc<dyn Disaster>>,
}

impl Fate {
    pub fn new(seed: u64, disaster: Option<Arc<dyn Disaster>>) -> Arc<Fate> {
        Arc::new(Fate {
            luck: Mutex::new(Dice::seeded(seed, 1)),
            armed: Mutex::new(true),
            death: Notify::new(),
            struck: Mutex::default(),
            disaster,
        })
    }

    /// Nothing happens from now on.
    pub fn rest(&self) {
        *self.armed.lock().unwrap() = false;
    }

    pub fn struck(&self) -> BTreeMap<Blow, u64> {
        self.struck.lock().unwrap().clone()
    }

    /// What `work` comes to; none if the process dies before it is done.
    pub async fn lived<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        tokio::select! {
            biased;
            () = self.death.notified() => None,
            done = work => Some(done),
        }
    }

    /// What befalls the next call: the blow, and how long it holds back.
    fn next(&self, danger: Danger) -> Option<(Blow, u32)> {
        let mut luck = self.luck.lock().unwrap();
        if !*self.armed.lock().unwrap() || luck.roll(danger.rarity) > 1 {
            return None;
        }
        let blow = if luck.roll(danger.deadly) == 1 {
            [
                Blow::DeathBefore,
                Blow::DeathWithin,
                Blow::DeathWithin,
                Blow::DeathAfter,
            ][luck.choose(4)]
        } else if self.disaster.is_some() && luck.roll(WIDE) == 1 {
            // A server takes a second to come back.
            [Blow::Cut, Blow::Cut, Blow::Cut, Blow::DatabaseCrash][luck.choose(4)]
        } else {
            [Blow::FailureBefore, Blow::FailureAfter][luck.choose(2)]
        };
        *self.struck.lock().unwrap().entry(blow).or_default() += 1;
        Some((blow, luck.roll(LOOKS_MAX)))
    }

    async fn die(&self) -> Infallible {
        self.death.notify_one();
        std::future::pending().await
    }

    /// Makes a call, with what befalls it; an error of `failure` stands for what was lost.
    async fn befall<T, E>(
        &self,
        danger: Danger,
        call: impl Future<Output = Result<T, E>> + Send,
        failure: impl Fn() -> E + Send,
    ) -> Result<T, E> {
        let Some((blow, looks)) = self.next(danger) else {
            return call.await;
        };
        match blow {
            Blow::FailureBefore => Err(failure()),
            Blow::FailureAfter => {
                call.await?;
                Err(failure())
            }
            Blow::DeathBefore => match self.die().await {},
            Blow::DeathAfter => {
                let _ = call.await;
                match self.die().await {}
            }
            Blow::DeathWithin => {
                let mut call = pin!(call);
                let mut left = looks;
                std::future::poll_fn(|context| {
                    left -= 1;
                    match call.as_mut().poll(context) {
                        Poll::Pending if left > 0 => Poll::Pending,
                        _ => Poll::Ready(()),
                    }
                })
                .await;
                match self.die().await {}
            }
            Blow::Cut | Blow::DatabaseCrash => {
                let disaster = self.disaster.as_ref().expect("without one there are no such blows");
                let (done, ()) = tokio::join!(call, disaster.strike(blow));
                done
            }
        }
    }
}

/// A store whose every call may be struck.
pub struct Flaky {
    pub inner: Arc<dyn Store>,
    pub fate: Arc<Fate>,
}

impl Flaky {
    async fn struck<T>(&self, call: impl Future<Output = Result<T, StoreError>> + Send) -> Result<T, StoreError> {
        self.fate.befall(USUAL, call, lost).await
    }
}

fn lost() -> StoreError {
    StoreError::Database(sqlx::Error::PoolTimedOut)
}

#[async_trait]
impl Store for Flaky {
    fn games(&self) -> &'static Catalogue {
        self.inner.games()
    }

    async fn create(
        &self,
        request: &str,
        table: &Table,
        secrets: &Secrets,
        posts: &[Post],
        now: DateTime<Utc>,
    ) -> Result<Committed, StoreError> {
        self.struck(self.inner.create(request, table, secrets, posts, now))
            .await
    }
    async fn table(&self, id: &str) -> Result<Option<Table>, StoreError> {
        self.struck(self.inner.table(id)).await
    }
    async fn find(&self, request: &str, lookup: Lookup<'_>) -> Result<Option<Found>, StoreError> {
        self.struck(self.inner.find(request, lookup)).await
    }

    async fn at(&self, place: &str) -> Result<Option<Table>, StoreError> {
        self.struck(self.inner.at(place)).await
    }
    async fn watched(&self, hash: &str) -> Result<Option<Table>, StoreError> {
        self.struck(self.inner.watched(hash)).await
    }
    async fn of_user(&self, user: User) -> Result<Vec<Table>, StoreError> {
        self.struck(self.inner.of_user(user)).await
    }
    async fn naming(&self, user: User) -> Result<Vec<String>, StoreError> {
        self.struck(self.inner.naming(user)).await
    }
    async fn forget(&self, user: User) -> Result<(), StoreError> {
        self.struck(self.inner.forget(user)).await
    }
    async fn secrets(&self, table: &str) -> Result<Secrets, StoreError> {
        self.struck(self.inner.secrets(table)).await
    }
    async fn receipt(&self, request: &str) -> Result<Option<Vec<Post>>, StoreError> {
        self.struck(self.inner.receipt(request)).await
    }
    async fn commit(&self, request: &str, change: &Change, now: DateTime<Utc>) -> Result<Committed, StoreError> {
        let commit = self.inner.commit(request, change, now);
        self.fate.befall(AT_COMMITS, commit, lost).await
    }
    async fn history(&self, table: &str, from: u64) -> Result<History, StoreError> {
        self.struck(self.inner.history(table, from)).await
    }
    async fn open_on(&self, server: &str) -> Result<u32, StoreError> {
        self.struck(self.inner.open_on(server)).await
    }
    async fn due(&self, front: &str, lease: Lease) -> Result<Vec<String>, StoreError> {
        self.struck(self.inner.due(front, lease)).await
    }
    async fn lease(&self, front: &str, lease: Lease) -> Result<Vec<Outgoing>, StoreError> {
        self.struck(self.inner.lease(front, lease)).await
    }
    async fn said(&self, post: i64, messages: &[String]) -> Result<(), StoreError> {
        self.struck(self.inner.said(post, messages)).await
    }
    async fn shown(&self, table: &str, slot: &str) -> Result<Option<Shown>, StoreError> {
        self.struck(self.inner.shown(table, slot)).await
    }
    async fn show(&self, table: &str, slot: &str, shown: Option<&Shown>) -> Result<(), StoreError> {
        self.struck(self.inner.show(table, slot, shown)).await
    }
    async fn keep_lines(&self, lines: &[KeptLine], now: DateTime<Utc>) -> Result<(), StoreError> {
        self.struck(self.inner.keep_lines(lines, now)).await
    }
    async fn line(&self, name: &str) -> Result<Option<String>, StoreError> {
        self.struck(self.inner.line(name)).await
    }
    async fn memory(&self, name: &str) -> Result<Option<Value>, StoreError> {
        self.struck(self.inner.memory(name)).await
    }
    async fn prune(&self, before: DateTime<Utc>) -> Result<u64, StoreError> {
        self.struck(self.inner.prune(before)).await
    }

    async fn keep(&self, name: &str, candidate: &Value) -> Result<Value, StoreError> {
        // Not a part of the trial: the key that signs exports is there before.
        self.inner.keep(name, candidate).await
    }

    async fn remember(&self, name: &str, value: Option<&Value>) -> Result<(), StoreError> {
        self.struck(self.inner.remember(name, value)).await
    }
    async fn unsaid(&self, table: &str) -> Result<Vec<Outgoing>, StoreError> {
        self.struck(self.inner.unsaid(table)).await
    }
    async fn sent(&self, post: i64) -> Result<(), StoreError> {
        self.struck(self.inner.sent(post)).await
    }
    async fn failed(&self, post: i64, until: DateTime<Utc>, why: &str) -> Result<(), StoreError> {
        self.struck(self.inner.failed(post, until, why)).await
    }
    async fn set_aside(&self, post: i64, until: DateTime<Utc>, why: &str) -> Result<(), StoreError> {
        self.struck(self.inner.set_aside(post, until, why)).await
    }
    async fn retry(&self, place: &str, now: DateTime<Utc>) -> Result<(), StoreError> {
        self.struck(self.inner.retry(place, now)).await
    }
    async fn figures(&self, front: &str) -> Result<Figures, StoreError> {
        self.struck(self.inner.figures(front)).await
    }
    async fn inbox(&self, table: &str, seat: Seat) -> Result<Vec<(i64, Post)>, StoreError> {
        self.struck(self.inner.inbox(table, seat)).await
    }
    async fn heard(&self, posts: &[i64]) -> Result<(), StoreError> {
        self.struck(self.inner.heard(posts)).await
    }
    async fn check(&self) -> Result<String, StoreError> {
        self.struck(self.inner.check()).await
    }
    async fn open_at(&self, server: &str) -> Result<Vec<String>, StoreError> {
        self.struck(self.inner.open_at(server)).await
    }
    async fn identity(&self) -> Result<String, StoreError> {
        self.struck(self.inner.identity()).await
    }
    async fn release(&self, front: &str, lease: Lease) -> Result<(), StoreError> {
        self.struck(self.inner.release(front, lease)).await
    }
}

/// A channel that shows each nonce once, and loses requests and answers.
pub struct Channel {
    /// How the places begin of the tables that are played here.
    pub place: String,
    pub shown: Mutex<Vec<(i64, Post)>>,
    pub fate: Arc<Fate>,
}

#[async_trait]
impl Front for Channel {
    fn places(&self) -> &str {
        &self.place
    }

    async fn say(&self, outgoing: &Outgoing) -> Result<(), Silence> {
        let taken = async {
            let mut shown = self.shown.lock().unwrap();
            if shown.iter().all(|(id, _)| *id != outgoing.id) {
                shown.push((outgoing.id, outgoing.post.clone()));
            }
            Ok(())
        };
        let lost = || Silence::later("the request or its answer was lost");
        self.fate.befall(USUAL, taken, lost).await
    }
}
