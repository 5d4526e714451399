//! The databases that campaigns are fought on.

use super::figures::Blow;
use super::flaky::Disaster;
use crate::cluster::Server;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sqlx::{PgPool, SqlitePool};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use tempfile::TempDir;

/// Ends every connection to the database but the one that says so.
pub const CUT: &str = "select pg_terminate_backend(pid) from pg_stat_activity \
    where datname = current_database() and pid <> pg_backend_pid()";

/// Where tables are kept during a campaign.
pub enum Ground {
    Sqlite(TempDir),
    Postgres {
        server: Arc<Mutex<Server>>,
        address: String,
    },
}

impl Ground {
    pub fn sqlite() -> Ground {
        Ground::Sqlite(tempfile::tempdir().unwrap())
    }

    /// On a server of its own; none where PostgreSQL is not installed.
    pub async fn postgres() -> Option<Ground> {
        let server = tokio::task::spawn_blocking(Server::start).await.unwrap()?;
        let address = server.database("crashes").await;
        let server = Arc::new(Mutex::new(server));
        Some(Ground::Postgres { server, address })
    }

    pub fn is_postgres(&self) -> bool {
        matches!(self, Ground::Postgres { .. })
    }

    /// The database for one trial: a file of its own, or the one that all share.
    pub fn address(&self, trial: &str) -> String {
        match self {
            Ground::Sqlite(folder) => format!("sqlite://{}", folder.path().join(format!("{trial}.db")).display()),
            Ground::Postgres { address, .. } => address.clone(),
        }
    }

    /// What can happen to the database beside its clients.
    pub fn disaster(&self) -> Option<Arc<dyn Disaster>> {
        match self {
            Ground::Sqlite(_) => None,
            Ground::Postgres { server, address } => Some(Arc::new(Misfortune {
                server: Arc::clone(server),
                address: address.clone(),
            })),
        }
    }

    /// The names and times of the requests that were carried out at a table.
    pub async fn receipts(&self, trial: &str, table: &str) -> BTreeMap<String, DateTime<Utc>> {
        let sql = "select request, at from receipts where table_id = $1";
        let address = self.address(trial);
        let rows: Vec<(String, DateTime<Utc>)> = match self {
            Ground::Postgres { .. } => {
                let pool = PgPool::connect(&address).await.unwrap();
                let rows = sqlx::query_as(sql).bind(table).fetch_all(&pool).await.unwrap();
                pool.close().await;
                rows
            }
            Ground::Sqlite(_) => {
                let pool = SqlitePool::connect(&address).await.unwrap();
                let rows: Vec<(String, i64)> = sqlx::query_as(sql).bind(table).fetch_all(&pool).await.unwrap();
                pool.close().await;
                let time = |micros| DateTime::from_timestamp_micros(micros).unwrap();
                rows.into_iter().map(|(name, micros)| (name, time(micros))).collect()
            }
        };
        rows.into_iter().collect()
    }
}

struct Misfortune {
    server: Arc<Mutex<Server>>,
    address: String,
}

#[async_trait]
impl Disaster for Misfortune {
    async fn strike(&self, blow: Blow) {
        if blow == Blow::DatabaseCrash {
            let server = Arc::clone(&self.server);
            let crashed = tokio::task::spawn_blocking(move || {
                let mut server = server.lock().unwrap();
                server.crash();
                server.serve();
            });
            crashed.await.unwrap();
            return;
        }
        let pool = PgPool::connect(&self.address).await.unwrap();
        sqlx::query(CUT).execute(&pool).await.unwrap();
        pool.close().await;
    }
}
