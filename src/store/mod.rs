//! Where tables live. One trait, PostgreSQL and SQLite behind it, one contract that both keep.

mod address;
mod cache;
mod commit;
mod connection;
mod migrations;
mod sql;
mod statements;

pub use address::{described, file_of};
pub use sql::SqlStore;
/// What an act reads and writes, for who measures it beside a bare client.
pub use statements::{COMMIT, COMMIT_POSTGRES, FIND, FIND_POSTGRES};

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use muster_kit::{Post, Seat};
use muster_table::{Change, History, Secrets, Table, UnknownGame, User};
use muster_vocabulary::Catalogue;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;

/// Keeps tables. Everything that one request does is committed at once or not at all.
#[async_trait]
pub trait Store: Send + Sync {
    /// The games that its tables may play.
    fn games(&self) -> &'static Catalogue;

    /// A new table with its secrets and what it says. `Duplicate` if the request was carried out before;
    /// [`StoreError::Occupied`] if the place has an open table.
    async fn create(
        &self,
        request: &str,
        table: &Table,
        secrets: &Secrets,
        posts: &[Post],
        now: DateTime<Utc>,
    ) -> Result<Committed, StoreError>;

    async fn table(&self, id: &str) -> Result<Option<Table>, StoreError>;

    /// A table for one request, read by one statement; one that this store knows as it stands is not decoded again.
    async fn find(&self, request: &str, lookup: Lookup<'_>) -> Result<Option<Found>, StoreError>;

    /// The open table at a place.
    async fn at(&self, place: &str) -> Result<Option<Table>, StoreError>;

    /// The table whose page for spectators has a key with this hash ([`muster_table::hash_of_key`]).
    async fn watched(&self, hash: &str) -> Result<Option<Table>, StoreError>;

    /// The tables at which a user sits, open ones first, 25 at most.
    async fn of_user(&self, user: User) -> Result<Vec<Table>, StoreError>;

    /// The ids of all tables that hold a user's number: as player, owner, deputy, host or watcher.
    async fn naming(&self, user: User) -> Result<Vec<String>, StoreError>;

    /// Forgets what is kept beside the tables about a user: memories under `user:NUMBER`,
    /// `user:NUMBER:...` and `direct:NUMBER`, direct messages on their way, the list of tables.
    async fn forget(&self, user: User) -> Result<(), StoreError>;

    async fn secrets(&self, table: &str) -> Result<Secrets, StoreError>;

    /// The posts of a request that was carried out before.
    async fn receipt(&self, request: &str) -> Result<Option<Vec<Post>>, StoreError>;

    /// Receipt, table, entries, snapshot, secrets and posts, if the table still has the version that the
    /// change started from. A change of place forgets which messages show the table, lets what is unsaid go
    /// to the new place at once, and fails with [`StoreError::Occupied`] if that has an open table.
    async fn commit(&self, request: &str, change: &Change, now: DateTime<Utc>) -> Result<Committed, StoreError>;

    /// The newest snapshot at or before entry `from`, and all entries after it; all entries for 0.
    async fn history(&self, table: &str, from: u64) -> Result<History, StoreError>;

    /// How many tables are open on a server.
    async fn open_on(&self, server: &str) -> Result<u32, StoreError>;

    /// The ids of the tables that are open on a server.
    async fn open_at(&self, server: &str) -> Result<Vec<String>, StoreError>;

    /// Takes the tables at places that begin with `front` and want to be woken by `lease.now`, most urgent
    /// first; nobody else gets them before they change or the lease ends.
    async fn due(&self, front: &str, lease: Lease) -> Result<Vec<String>, StoreError>;

    /// Takes the oldest unsaid post of each table at a place that begins with `front`, and the oldest for each
    /// person to be told directly; nobody else gets them meanwhile.
    async fn lease(&self, front: &str, lease: Lease) -> Result<Vec<Outgoing>, StoreError>;

    /// Posts and tables at places that begin with `front` that somebody has taken and would get back by `lease.until`
    /// may be taken at once: for a process that takes the place of one that is gone. Whoever is not gone may then say a
    /// post at the same time, which its nonce and its number make harmless.
    async fn release(&self, front: &str, lease: Lease) -> Result<(), StoreError>;

    /// All that was not yet said at one table, in order, for a front that is the only one there. Nothing is
    /// leased.
    async fn unsaid(&self, table: &str) -> Result<Vec<Outgoing>, StoreError>;

    /// A long post was said in part: by these messages, in order. It is still to be finished.
    async fn said(&self, post: i64, messages: &[String]) -> Result<(), StoreError>;

    /// A post was said.
    async fn sent(&self, post: i64) -> Result<(), StoreError>;

    /// The messages that show a slot of a table, in order; none if it has none.
    async fn shown(&self, table: &str, slot: &str) -> Result<Option<Shown>, StoreError>;

    /// The slot is shown by these messages from now on; by none if `None`.
    async fn show(&self, table: &str, slot: &str, shown: Option<&Shown>) -> Result<(), StoreError>;

    /// Keeps command lines that are too long for a control, each under a name that its content decides.
    async fn keep_lines(&self, lines: &[KeptLine], now: DateTime<Utc>) -> Result<(), StoreError>;

    /// A line kept under that name.
    async fn line(&self, name: &str) -> Result<Option<String>, StoreError>;

    /// What a front remembers under a name, such as `user:7` or `commands:1`.
    async fn memory(&self, name: &str) -> Result<Option<Value>, StoreError>;

    /// What tells this database from others: 12 characters that are drawn when they are asked for first.
    async fn identity(&self) -> Result<String, StoreError>;

    /// Remembers something under a name, or forgets it.
    async fn remember(&self, name: &str, value: Option<&Value>) -> Result<(), StoreError>;

    /// What is kept for good under a name: what was kept there first, or `candidate` if nothing was. All processes
    /// get the same.
    async fn keep(&self, name: &str, candidate: &Value) -> Result<Value, StoreError>;

    /// A post could not be said; it is tried again after `until`.
    async fn failed(&self, post: i64, until: DateTime<Utc>, why: &str) -> Result<(), StoreError>;

    /// A post is tried again after `until`, and what comes after it at its table does not wait for it.
    async fn set_aside(&self, post: i64, until: DateTime<Utc>, why: &str) -> Result<(), StoreError>;

    /// Posts at this place that wait for longer than a few minutes may be tried again at once.
    async fn retry(&self, place: &str, now: DateTime<Utc>) -> Result<(), StoreError>;

    /// How much there is at places that begin with `front`.
    async fn figures(&self, front: &str) -> Result<Figures, StoreError>;

    /// What one seat alone has not heard yet.
    async fn inbox(&self, table: &str, seat: Seat) -> Result<Vec<(i64, Post)>, StoreError>;

    /// The seat has heard these.
    async fn heard(&self, posts: &[i64]) -> Result<(), StoreError>;

    /// Forgets receipts and kept lines from before a moment: whose answers nobody can ask for any more, and whose buttons
    /// nobody presses. Returns how many.
    async fn prune(&self, before: DateTime<Utc>) -> Result<u64, StoreError>;

    /// Whether the database answers and which it is, in words.
    async fn check(&self) -> Result<String, StoreError>;
}

/// Where a request finds its table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lookup<'a> {
    /// By its id.
    Id(&'a str),
    /// The open table at a place.
    Place(&'a str),
}

impl<'a> Lookup<'a> {
    fn name(self) -> &'a str {
        match self {
            Lookup::Id(name) | Lookup::Place(name) => name,
        }
    }
}

/// A table as one request finds it, all of one moment.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    pub table: Arc<Table>,
    pub secrets: Arc<Secrets>,
    /// The posts of the request, if it was carried out before.
    pub receipt: Option<Vec<Post>>,
    /// The seats that have something to hear ([`Store::inbox`]).
    pub unheard: Vec<Seat>,
}

/// What became of a commit.
#[derive(Clone, PartialEq, Debug)]
pub enum Committed {
    Done,
    /// Somebody else was faster: decide again.
    Stale,
    /// The request was carried out before; these were its posts.
    Duplicate(Vec<Post>),
}

/// A post on its way out.
#[derive(Clone, PartialEq, Debug)]
pub struct Outgoing {
    pub id: i64,
    pub table: String,
    pub place: String,
    pub post: Post,
    pub tries: u32,
    /// Messages that an earlier try sent.
    pub said: Vec<String>,
}

/// How much there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Figures {
    pub open_tables: u64,
    /// Posts on their way out.
    pub unsaid: u64,
}

/// Rows taken so that no other process takes them too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lease {
    pub now: DateTime<Utc>,
    pub until: DateTime<Utc>,
    /// Rows at a time.
    pub limit: u32,
}

impl Lease {
    /// From `now` on for `seconds`.
    pub fn new(now: DateTime<Utc>, seconds: i64, limit: u32) -> Lease {
        let until = now + TimeDelta::seconds(seconds);
        Lease { now, until, limit }
    }
}

/// A command line that is too long for a control, and the name that stands there for it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct KeptLine {
    pub name: String,
    pub line: String,
}

/// Which messages show a slot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shown {
    /// The channel that they stand in.
    pub channel: String,
    pub messages: Vec<String>,
    /// What stays of it when it is shrunk.
    pub head: String,
    /// When it was sent; edits of old messages are rationed.
    pub at: DateTime<Utc>,
    /// When it was edited last.
    #[serde(default)]
    pub edited: Option<DateTime<Utc>>,
    /// The post that it shows: an older one that comes late changes nothing.
    #[serde(default)]
    pub post: i64,
}

/// Why the store could not do what it was asked for. Its words go to the log and to the operator, and repeat no
/// password.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("the database cannot be opened: {0}")]
    Unreachable(#[source] sqlx::Error),
    #[error("this database was written by a newer Muster (migration {0}); use that version, or another database")]
    Newer(i64),
    #[error("the database could not be brought up to date: {0}")]
    Migration(#[source] sqlx::migrate::MigrateError),
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
    #[error("{0} is open already; finish it, or choose another place")]
    Occupied(String),
    #[error("{0} is not in the database")]
    Missing(String),
    #[error(transparent)]
    UnknownGame(#[from] UnknownGame),
    /// Nothing of the address is repeated: any part of it may be a password.
    #[error(
        "the address of the database cannot be read; it looks like postgres://user@host:5432/database or sqlite:///folder/file.db. \
         In a password / # ? % @ and : are written as %2F %23 %3F %25 %40 %3A; or leave it out and set PGPASSWORD"
    )]
    Address,
    #[error("the file of the database cannot be made: {0}")]
    File(#[source] std::io::Error),
}

/// Opens the store at `postgres://...` or `sqlite://FILE`, brought up to date, for tables of these games.
/// `sqlite::memory:` is for tests.
///
/// # Errors
/// The address cannot be read, the database cannot be reached, or a newer program wrote it.
pub async fn open(address: &str, games: &'static Catalogue) -> Result<Arc<dyn Store>, StoreError> {
    Ok(Arc::new(SqlStore::open(address, games).await?))
}
