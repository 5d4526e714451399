//! The one place that knows two databases: the same statements, bound and read in either's way.

use super::address::{Address, file_of};
use super::{StoreError, migrations};
use chrono::{DateTime, Utc};
use muster_private as private;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use sqlx::migrate::MigrateError;
use sqlx::postgres::{PgArguments, PgConnectOptions, PgPoolOptions, PgRow};
use sqlx::query::Query;
use sqlx::sqlite::SqliteSynchronous;
use sqlx::sqlite::{SqliteArguments, SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteRow};
use sqlx::types::Json;
use sqlx::{Connection, PgConnection, PgPool, Postgres, Row as _, Sqlite, SqlitePool, Transaction, ValueRef as _};
use std::time::{Duration, Instant};

/// How long to wait for a connection, or for another writer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Connections to one PostgreSQL database. The pool asks each whether it is still there before it lends it again, so that a
/// distant server has some of them in that question: half as many again as can be busy. Three processes leave room below
/// the hundred that PostgreSQL takes by default.
const CONNECTIONS_POSTGRES: u32 = 24;

/// How long a migration waits for a table, before it lets others pass and tries again.
const LOCK_TIMEOUT: &str = "set lock_timeout = '500ms'";
const MIGRATION_PAUSE: Duration = Duration::from_millis(500);
const MIGRATION_PATIENCE: Duration = Duration::from_secs(120);
/// PostgreSQL's code for a connection that ends because the server does.
const ADMIN_SHUTDOWN: &str = "57P01";
/// PostgreSQL's code for a lock that was not to be had in time.
const LOCK_NOT_AVAILABLE: &str = "55P03";

/// Connections to one SQLite file that read. A single one writes: those who wait for it are served in order and at once, where
/// SQLite would let each try again after a while.
const READERS: u32 = 4;

/// SQLite's code for a file that another process holds.
const BUSY: &str = "5";
const BUSY_PAUSE: Duration = Duration::from_millis(20);

/// A statement for either database. Both read `$1`.
pub type Sql = &'static str;

/// The connections to one database, with its schema brought up to date.
pub enum Pool {
    Postgres(PgPool),
    /// SQLite has one writer at a time. A write may wait for another process, so readers have connections of their own.
    Sqlite {
        writer: SqlitePool,
        readers: SqlitePool,
    },
}

/// A value put in for `$1`, `$2` ... of a statement, in that order. Each database gets its own type for it.
pub enum Bind<'a> {
    Text(&'a str),
    MaybeText(Option<&'a str>),
    Number(i64),
    Flag(bool),
    Json(Box<RawValue>),
    MaybeJson(Option<Box<RawValue>>),
    Time(DateTime<Utc>),
    MaybeTime(Option<DateTime<Utc>>),
}

/// A row that was read, of either database.
pub enum Row {
    Postgres(PgRow),
    Sqlite(SqliteRow),
}

/// A transaction; dropped without [`Work::commit`] it leaves no trace.
pub enum Work {
    Postgres(Transaction<'static, Postgres>),
    Sqlite(Transaction<'static, Sqlite>),
}

impl Pool {
    /// Connects to `postgres://...` or `sqlite:...` and runs the migrations that are missing. Makes an SQLite file that
    /// is not there, readable by its owner alone. Waits ten seconds for a connection.
    pub async fn open(address: &str) -> Result<Pool, StoreError> {
        let options = match Address::read(address)? {
            Address::Postgres(options) => return Pool::open_postgres(*options).await,
            Address::Sqlite(options) => *options,
        };
        let memory = address.contains(":memory:");
        if let Some(file) = file_of(address) {
            // SQLite would make it readable by all, and its journal files have its mode.
            private::make_file(&file).map_err(StoreError::File)?;
        }
        let options = options
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // What was acknowledged survives a power cut.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(PATIENCE)
            .foreign_keys(true);
        let pool = in_process().max_connections(1);
        let pool = if memory {
            pool.idle_timeout(None).max_lifetime(None)
        } else {
            pool
        };
        let pool = connect_sqlite(pool, options.clone())
            .await
            .map_err(StoreError::Unreachable)?;
        migrate_sqlite(&pool).await?;
        if memory {
            // A database in memory belongs to its connection.
            return Ok(Pool::Sqlite {
                readers: pool.clone(),
                writer: pool,
            });
        }
        let readers = readers(options).await?;
        Ok(Pool::Sqlite { writer: pool, readers })
    }

    async fn open_postgres(server: PgConnectOptions) -> Result<Pool, StoreError> {
        // A single connection first: a pool would only say that it timed out.
        PgConnection::connect_with(&server)
            .await
            .map_err(StoreError::Unreachable)?
            .close()
            .await
            .ok();
        migrate_postgres(&server).await?;
        let options = PgPoolOptions::new()
            .max_connections(CONNECTIONS_POSTGRES)
            .acquire_timeout(PATIENCE);
        // A question whether the server is still there costs as much as reading a table: see `unbroken`.
        let options = options.test_before_acquire(false);
        let pool = options.connect_with(server).await.map_err(StoreError::Unreachable)?;
        Ok(Pool::Postgres(pool))
    }

    /// Reads; on SQLite it waits for no writer. A statement that changes anything belongs to [`Pool::execute`].
    pub async fn fetch(&self, sql: Sql, binds: Vec<Bind<'_>>) -> Result<Vec<Row>, sqlx::Error> {
        match self {
            Pool::Postgres(pool) => {
                let rows = unbroken(|| postgres(sql, &binds).fetch_all(pool)).await?;
                Ok(rows.into_iter().map(Row::Postgres).collect())
            }
            Pool::Sqlite { readers, .. } => {
                let rows = sqlite(sql, binds).fetch_all(readers).await?;
                Ok(rows.into_iter().map(Row::Sqlite).collect())
            }
        }
    }

    /// Runs a statement that changes something, by itself. Returns how many rows it changed.
    pub async fn execute(&self, sql: Sql, binds: Vec<Bind<'_>>) -> Result<u64, sqlx::Error> {
        match self {
            Pool::Postgres(pool) => {
                let done = unbroken(|| postgres(sql, &binds).execute(pool)).await?;
                Ok(done.rows_affected())
            }
            Pool::Sqlite { writer, .. } => Ok(sqlite(sql, binds).execute(writer).await?.rows_affected()),
        }
    }

    /// A transaction that writes: SQLite takes its lock at once, so that two processes cannot deadlock.
    pub async fn begin(&self) -> Result<Work, sqlx::Error> {
        match self {
            Pool::Postgres(pool) => Ok(Work::Postgres(unbroken(|| pool.begin()).await?)),
            Pool::Sqlite { writer, .. } => Ok(Work::Sqlite(writer.begin_with("begin immediate").await?)),
        }
    }

    /// Whether it is PostgreSQL, where one statement can both find rows and take them past other processes.
    pub fn is_postgres(&self) -> bool {
        matches!(self, Pool::Postgres(_))
    }

    /// The one of two statements that this database understands.
    pub fn either(&self, postgres: Sql, sqlite: Sql) -> Sql {
        match self {
            Pool::Postgres(_) => postgres,
            Pool::Sqlite { .. } => sqlite,
        }
    }
}

impl Work {
    /// Reads inside the transaction: what it has written so far is seen.
    pub async fn fetch(&mut self, sql: Sql, binds: Vec<Bind<'_>>) -> Result<Vec<Row>, sqlx::Error> {
        match self {
            Work::Postgres(work) => {
                let rows = postgres(sql, &binds).fetch_all(&mut **work).await?;
                Ok(rows.into_iter().map(Row::Postgres).collect())
            }
            Work::Sqlite(work) => {
                let rows = sqlite(sql, binds).fetch_all(&mut **work).await?;
                Ok(rows.into_iter().map(Row::Sqlite).collect())
            }
        }
    }

    /// Runs a statement inside the transaction. Returns how many rows it changed.
    pub async fn execute(&mut self, sql: Sql, binds: Vec<Bind<'_>>) -> Result<u64, sqlx::Error> {
        match self {
            Work::Postgres(work) => Ok(postgres(sql, &binds).execute(&mut **work).await?.rows_affected()),
            Work::Sqlite(work) => Ok(sqlite(sql, binds).execute(&mut **work).await?.rows_affected()),
        }
    }

    /// Keeps everything that was done in it; others see it from now on.
    pub async fn commit(self) -> Result<(), sqlx::Error> {
        match self {
            Work::Postgres(work) => work.commit().await,
            Work::Sqlite(work) => work.commit().await,
        }
    }
}

impl Row {
    /// The text in a column, counted from 0. Fails if there is null or another type.
    pub fn text(&self, column: usize) -> Result<String, sqlx::Error> {
        match self {
            Row::Postgres(row) => row.try_get(column),
            Row::Sqlite(row) => row.try_get(column),
        }
    }

    /// A whole number of any width.
    pub fn number(&self, column: usize) -> Result<i64, sqlx::Error> {
        match self {
            Row::Postgres(row) => row
                .try_get::<i64, _>(column)
                .or_else(|_| row.try_get::<i32, _>(column).map(i64::from)),
            Row::Sqlite(row) => row.try_get(column),
        }
    }

    /// As [`Row::json`]; none where there is null.
    pub fn maybe_json<T: DeserializeOwned>(&self, column: usize) -> Result<Option<T>, sqlx::Error> {
        let null = match self {
            Row::Postgres(row) => row.try_get_raw(column)?.is_null(),
            Row::Sqlite(row) => row.try_get_raw(column)?.is_null(),
        };
        (!null).then(|| self.json(column)).transpose()
    }

    /// The JSON in a column, counted from 0, read as a `T`. Fails if there is null or something else.
    pub fn json<T: DeserializeOwned>(&self, column: usize) -> Result<T, sqlx::Error> {
        match self {
            Row::Postgres(row) => row.try_get::<Json<T>, _>(column).map(|Json(value)| value),
            Row::Sqlite(row) => {
                let text: String = row.try_get(column)?;
                serde_json::from_str(&text).map_err(|error| sqlx::Error::Decode(error.into()))
            }
        }
    }
}

/// Sends a statement again whose connection was broken: the server was started anew while it lay idle, and those beside it
/// may be broken as well. Every statement that is sent by itself may be: it reads, says the same again, or is bound to a
/// version and a receipt that the first one has used up.
async fn unbroken<T, F: Future<Output = Result<T, sqlx::Error>>>(send: impl Fn() -> F) -> Result<T, sqlx::Error> {
    for _ in 0..CONNECTIONS_POSTGRES {
        match send().await {
            Err(error) if is_broken(&error) => tracing::debug!("a connection to the database was broken: {error}"),
            other => return other,
        }
    }
    send().await
}

fn is_broken(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) => true,
        sqlx::Error::Database(error) => error.code().as_deref() == Some(ADMIN_SHUTDOWN),
        _ => false,
    }
}

fn postgres<'q>(sql: Sql, binds: &'q [Bind<'_>]) -> Query<'q, Postgres, PgArguments> {
    binds.iter().fold(sqlx::query(sql), |query, bind| match bind {
        Bind::Text(text) => query.bind(*text),
        Bind::MaybeText(text) => query.bind(*text),
        Bind::Number(number) => query.bind(*number),
        Bind::Flag(flag) => query.bind(*flag),
        Bind::Json(value) => query.bind(Json(&**value)),
        Bind::MaybeJson(value) => query.bind(value.as_deref().map(Json)),
        Bind::Time(time) => query.bind(*time),
        Bind::MaybeTime(time) => query.bind(*time),
    })
}

fn sqlite<'q>(sql: Sql, binds: Vec<Bind<'q>>) -> Query<'q, Sqlite, SqliteArguments> {
    binds.into_iter().fold(sqlx::query(sql), |query, bind| match bind {
        Bind::Text(text) => query.bind(text),
        Bind::MaybeText(text) => query.bind(text),
        Bind::Number(number) => query.bind(number),
        Bind::Flag(flag) => query.bind(i64::from(flag)),
        Bind::Json(value) => query.bind(String::from(Box::<str>::from(value))),
        Bind::MaybeJson(value) => query.bind(value.map(|value| String::from(Box::<str>::from(value)))),
        Bind::Time(time) => query.bind(time.timestamp_micros()),
        Bind::MaybeTime(time) => query.bind(time.map(|time| time.timestamp_micros())),
    })
}

/// Connections to SQLite, which is in this process and need not be asked whether it is still there.
fn in_process() -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .acquire_timeout(PATIENCE)
        .test_before_acquire(false)
}

/// Connections that read beside the writer; a write through one of them fails.
async fn readers(options: SqliteConnectOptions) -> Result<SqlitePool, StoreError> {
    let pool = in_process().max_connections(READERS);
    let options = options.pragma("query_only", "on");
    connect_sqlite(pool, options).await.map_err(StoreError::Unreachable)
}

/// A new file turns to its write-ahead log while nobody else reads it. SQLite refuses that at once, whatever its patience,
/// if another process opens the file in the same moment.
async fn connect_sqlite(pool: SqlitePoolOptions, options: SqliteConnectOptions) -> Result<SqlitePool, sqlx::Error> {
    let began = Instant::now();
    loop {
        match pool.clone().connect_with(options.clone()).await {
            Err(sqlx::Error::Database(error))
                if error.code().as_deref() == Some(BUSY) && began.elapsed() < PATIENCE =>
            {
                tokio::time::sleep(BUSY_PAUSE).await;
            }
            other => return other,
        }
    }
}

/// Brings the schema up to date beside processes that serve. Whoever waits for a table holds up all who come after, so
/// none is waited for long: a backup may read for minutes.
async fn migrate_postgres(server: &PgConnectOptions) -> Result<(), StoreError> {
    let options = PgPoolOptions::new().max_connections(1).acquire_timeout(PATIENCE);
    let alone = options
        .connect_with(server.clone())
        .await
        .map_err(StoreError::Unreachable)?;
    sqlx::query(LOCK_TIMEOUT).execute(&alone).await?;
    let began = Instant::now();
    loop {
        match migrations::postgres().run(&alone).await {
            Ok(()) => break,
            Err(error) if is_locked(&error) && began.elapsed() < MIGRATION_PATIENCE => {
                tracing::info!("the schema waits for another process: {error}");
                tokio::time::sleep(MIGRATION_PAUSE).await;
            }
            Err(error) => return Err(outdated(error)),
        }
    }
    // With the connection goes the lock that keeps others from doing the same.
    alone.close().await;
    Ok(())
}

fn is_locked(error: &MigrateError) -> bool {
    let (MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) = error else {
        return false;
    };
    error
        .as_database_error()
        .is_some_and(|error| error.code().as_deref() == Some(LOCK_NOT_AVAILABLE))
}

/// Brings the schema up to date. Nothing keeps another process from doing the same at the same time: whoever comes
/// second fails without a trace, and finds it done when it looks again.
async fn migrate_sqlite(pool: &SqlitePool) -> Result<(), StoreError> {
    let migrations = migrations::sqlite();
    for _ in migrations.iter() {
        match migrations.run(pool).await {
            Err(MigrateError::Execute(_) | MigrateError::ExecuteMigration(..)) => {
                tokio::time::sleep(MIGRATION_PAUSE).await;
            }
            other => return other.map_err(outdated),
        }
    }
    migrations.run(pool).await.map_err(outdated)
}

fn outdated(error: MigrateError) -> StoreError {
    match error {
        MigrateError::VersionMissing(version) => StoreError::Newer(version),
        MigrateError::VersionTooNew(version, _) => StoreError::Newer(version),
        other => StoreError::Migration(other),
    }
}
