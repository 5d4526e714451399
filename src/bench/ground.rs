//! Databases to measure on: made for it, and taken away.

use super::Obstacle;
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection, PgPool, SqlitePool};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const PAUSE: Duration = Duration::from_millis(200);
/// What is to be said, and tables that want to be looked after by now.
const WAITING_POSTGRES: &str =
    "select (select count(*) from outbox) + (select count(*) from tables where wake <= now())";
const WAITING_SQLITE: &str = "select (select count(*) from outbox) + (select count(*) from tables \
    where wake <= cast(unixepoch('now', 'subsec') * 1000000 as integer))";
/// Requests of people; the bot's own have words in their names.
const ACTS_POSTGRES: &str = "select count(*) from receipts where request ~ '^[0-9]+$'";
const ACTS_SQLITE: &str = "select count(*) from receipts where request not glob '*[^0-9]*'";

/// Where databases are made.
#[derive(Clone, Debug)]
pub enum DatabaseServer {
    /// Files in temporary folders.
    Sqlite,
    /// A server, at the address of a database of it that is there and is left alone, such as
    /// `postgres://muster@localhost/postgres`. Whoever is named may make databases.
    Postgres(String),
}

/// A database that was made for one measurement, in a file or on a server.
pub struct Database {
    address: String,
    pool: Pool,
    /// With the file, or for scripts.
    folder: TempDir,
    /// The server, and its name there.
    made: Option<(String, String)>,
}

enum Pool {
    Postgres(PgPool),
    Sqlite(SqlitePool),
}

impl DatabaseServer {
    /// # Errors
    /// [`Obstacle::Address`] if it names no PostgreSQL server.
    pub fn postgres(address: &str) -> Result<DatabaseServer, Obstacle> {
        let is_server = address.starts_with("postgres://") || address.starts_with("postgresql://");
        if !is_server || address.parse::<PgConnectOptions>().is_err() {
            return Err(Obstacle::Address);
        }
        Ok(DatabaseServer::Postgres(address.to_owned()))
    }

    /// A new, empty database.
    ///
    /// # Errors
    /// [`Obstacle`] if the server cannot be reached or makes none.
    pub async fn database(&self) -> Result<Database, Obstacle> {
        let folder = tempfile::tempdir().map_err(Obstacle::Folder)?;
        match self {
            DatabaseServer::Sqlite => {
                let file = folder.path().join("bench.db");
                let options = SqliteConnectOptions::new().filename(&file).create_if_missing(true);
                let address = options.to_url_lossy().to_string();
                let pool = Pool::Sqlite(SqlitePool::connect_with(options).await?);
                Ok(Database {
                    address,
                    pool,
                    folder,
                    made: None,
                })
            }
            DatabaseServer::Postgres(server) => {
                let name = format!("muster_bench_{:08x}", rand::random::<u32>());
                let mut connection = PgConnection::connect(server).await?;
                sqlx::query(AssertSqlSafe(format!("create database {name}")))
                    .execute(&mut connection)
                    .await?;
                connection.close().await?;
                let address = with_database(server, &name);
                let pool = Pool::Postgres(PgPool::connect(&address).await?);
                Ok(Database {
                    address,
                    pool,
                    folder,
                    made: Some((server.clone(), name)),
                })
            }
        }
    }
}

impl Database {
    /// As `DATABASE_URL`; it may hold a password.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// For what else is needed while it is there.
    pub(super) fn folder(&self) -> &std::path::Path {
        self.folder.path()
    }

    /// None on SQLite.
    pub fn postgres(&self) -> Option<&PgPool> {
        match &self.pool {
            Pool::Postgres(pool) => Some(pool),
            Pool::Sqlite(_) => None,
        }
    }

    /// Acts of people so far.
    ///
    /// # Errors
    /// [`Obstacle::Database`]
    pub async fn acts(&self) -> Result<i64, Obstacle> {
        self.number(ACTS_POSTGRES, ACTS_SQLITE).await
    }

    /// Waits until nothing is to be said, nor due.
    ///
    /// # Errors
    /// [`Obstacle::Restless`] if that takes longer than the patience.
    pub async fn quiet(&self, patience: Duration) -> Result<(), Obstacle> {
        let began = Instant::now();
        while self.number(WAITING_POSTGRES, WAITING_SQLITE).await? > 0 {
            if began.elapsed() > patience {
                return Err(Obstacle::Restless);
            }
            tokio::time::sleep(PAUSE).await;
        }
        Ok(())
    }

    async fn number(&self, postgres: &'static str, sqlite: &'static str) -> Result<i64, Obstacle> {
        Ok(match &self.pool {
            Pool::Postgres(pool) => sqlx::query_scalar(postgres).fetch_one(pool).await?,
            Pool::Sqlite(pool) => sqlx::query_scalar(sqlite).fetch_one(pool).await?,
        })
    }

    /// Takes it away, with all that is in it.
    ///
    /// # Errors
    /// [`Obstacle`] if the server keeps it.
    pub async fn remove(self) -> Result<(), Obstacle> {
        match &self.pool {
            Pool::Postgres(pool) => pool.close().await,
            Pool::Sqlite(pool) => pool.close().await,
        }
        if let Some((server, name)) = &self.made {
            let mut connection = PgConnection::connect(server).await?;
            sqlx::query(AssertSqlSafe(format!("drop database if exists {name} with (force)")))
                .execute(&mut connection)
                .await?;
            connection.close().await?;
        }
        self.folder.close().map_err(Obstacle::Folder)
    }
}

/// The address of another database of the same server.
fn with_database(address: &str, name: &str) -> String {
    let (server, query) = address.split_once('?').unwrap_or((address, ""));
    let (scheme, rest) = server.split_once("://").unwrap_or(("postgres", server));
    let host = rest.split('/').next().unwrap_or(rest);
    let mark = if query.is_empty() { "" } else { "?" };
    format!("{scheme}://{host}/{name}{mark}{query}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_leads_to_another_database_of_its_server() {
        let cases = [
            ("postgres://muster@localhost/postgres", "postgres://muster@localhost/x"),
            ("postgres://localhost", "postgres://localhost/x"),
            (
                "postgresql://me:p%2Fw@db.example:5433/muster?sslmode=require&host=/run",
                "postgresql://me:p%2Fw@db.example:5433/x?sslmode=require&host=/run",
            ),
            (
                "postgres://db.example?sslmode=disable",
                "postgres://db.example/x?sslmode=disable",
            ),
        ];
        for (address, expected) in cases {
            assert_eq!(with_database(address, "x"), expected);
        }
    }

    #[test]
    fn an_address_of_something_else_is_refused_without_its_password() {
        for address in ["sqlite://file", "mysql://me:hidden@db.example/x", "db.example"] {
            let refused = DatabaseServer::postgres(address).expect_err(address).to_string();
            assert!(!refused.contains("hidden"), "{refused}");
        }
    }
}
