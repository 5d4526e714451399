//! Where tables live. One trait, PostgreSQL and SQLite behind it, one contract that both keep.

mod connection;
mod sql;

pub use sql::SqlStore;

use crate::kit::{Post, Seat};
use crate::table::{Change, History, Secrets, Table, User};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use std::sync::Arc;

/// Keeps tables. Everything that one request does is committed at once or not at all.
#[async_trait]
pub trait Store: Send + Sync {
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

    /// The open table at a place.
    async fn at(&self, place: &str) -> Result<Option<Table>, StoreError>;

    /// The tables at which a user sits, open ones first, 25 at most.
    async fn of_user(&self, user: User) -> Result<Vec<Table>, StoreError>;

    async fn secrets(&self, table: &str) -> Result<Secrets, StoreError>;

    /// The posts of a request that was carried out before.
    async fn receipt(&self, request: &str) -> Result<Option<Vec<Post>>, StoreError>;

    /// Receipt, table, entries, snapshot, secrets and posts, if the table still has the version that the
    /// change started from.
    async fn commit(&self, request: &str, change: &Change, now: DateTime<Utc>) -> Result<Committed, StoreError>;

    /// The newest snapshot at or before entry `from`, and all entries after it; all entries for 0.
    async fn history(&self, table: &str, from: u64) -> Result<History, StoreError>;

    /// The ids of tables that want to be woken by `now`, most urgent first.
    async fn due(&self, now: DateTime<Utc>, limit: u32) -> Result<Vec<String>, StoreError>;

    /// Takes the oldest unsaid post of each table until `until`; nobody else gets them meanwhile.
    async fn lease(&self, now: DateTime<Utc>, until: DateTime<Utc>, limit: u32) -> Result<Vec<Outgoing>, StoreError>;

    /// All that was not yet said at one table, in order, for a front that is the only one there. Nothing is
    /// leased.
    async fn unsaid(&self, table: &str) -> Result<Vec<Outgoing>, StoreError>;

    /// A post was said.
    async fn sent(&self, post: i64) -> Result<(), StoreError>;

    /// A post could not be said; it is tried again after `until`.
    async fn failed(&self, post: i64, until: DateTime<Utc>, why: &str) -> Result<(), StoreError>;

    /// What one seat alone has not heard yet.
    async fn inbox(&self, table: &str, seat: Seat) -> Result<Vec<(i64, Post)>, StoreError>;

    /// The seat has heard these.
    async fn heard(&self, posts: &[i64]) -> Result<(), StoreError>;

    /// Whether the database answers and which it is, in words.
    async fn check(&self) -> Result<String, StoreError>;
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
}

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
    #[error("a name for a database begins with postgres:// or sqlite://, unlike `{0}`")]
    Address(String),
}

/// Opens the store at `postgres://...` or `sqlite://FILE`, brought up to date. `sqlite::memory:` is for
/// tests.
pub async fn open(address: &str) -> Result<Arc<dyn Store>, StoreError> {
    Ok(Arc::new(SqlStore::open(address).await?))
}
