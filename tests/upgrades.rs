//! A schema that is changed on a full database while a process serves, and how long anybody waits for it.

use crate::cluster;
use crate::settings::settings_for;
use chrono::Utc;
use muster::games::{CATALOGUE, GAMES};
use muster::service::{Chance, Request, Service};
use muster::store::{self, Store, StoreError};
use muster::table::{Holder, NewChair, Opening, verify};
use muster_kit::User;
use sqlx::migrate::Migrator;
use sqlx::{Connection, PgConnection, PgPool};
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

const TABLE: &str = "live";
const ANA: User = User(1);
/// For the next version to change the schema.
const CHANGE_MAX: Duration = Duration::from_secs(30);
/// Journal entries of each of the tables that fill the database.
const ENTRIES_EACH: i64 = 5;
/// Before the change, and after it.
const MARGIN: Duration = Duration::from_secs(1);
/// What a next version may do: the kinds of statements that earlier ones did.
const NEXT: &str = "alter table tables add column next_word text;\n\
    alter table outbox add column next_number bigint not null default 0;\n\
    alter table receipts add column next_flag boolean not null default false;\n\
    create index tables_next on tables (next_word) where open;\n\
    create index entries_next on entries (table_id, seq desc);\n\
    create table next_things (name text primary key, body jsonb not null);\n";

/// What it came to.
#[derive(Default)]
pub struct Upgrade {
    pub tables: i64,
    pub rows: i64,
    /// From the first migration to the newest, by two processes that start at once.
    pub from_the_first: Duration,
    /// The next version's change beside a process that serves.
    pub change: Duration,
    pub acts: u64,
    pub longest_act: Duration,
    pub faults: Vec<String>,
}

impl fmt::Display for Upgrade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} tables, {} rows: from the first schema to the newest in {} ms, by two processes at once",
            self.tables,
            self.rows,
            self.from_the_first.as_millis()
        )?;
        writeln!(
            f,
            "the next change took {} ms beside a process that served {} acts; the longest act took {} ms",
            self.change.as_millis(),
            self.acts,
            self.longest_act.as_millis()
        )?;
        self.faults.iter().try_for_each(|fault| writeln!(f, "FAULT {fault}"))
    }
}

/// Fills a database of the first schema with so many tables, brings it up to date, and then changes it as a next version
/// might while people act. None where PostgreSQL is not installed.
pub async fn beside_a_migration(tables: i64) -> Option<Upgrade> {
    let address = cluster::database("upgrade").await?;
    let pool = PgPool::connect(&address).await.expect("the cluster answers");
    let mut upgrade = Upgrade {
        tables,
        ..Upgrade::default()
    };
    migrator(Path::new("migrations/postgres"))
        .await
        .run_to(1, &pool)
        .await
        .expect("the first schema");
    upgrade.rows = filled(&pool, tables).await;
    let began = Instant::now();
    let (one, other) = tokio::join!(store::open(&address, &CATALOGUE), store::open(&address, &CATALOGUE));
    upgrade.from_the_first = began.elapsed();
    let (store, _) = (one.expect("it is brought up to date"), other.expect("by both"));
    if store.table("f1").await.ok().flatten().is_none() {
        upgrade
            .faults
            .push("a table of the first schema is not there".to_owned());
    }
    served(&address, store, &pool, &mut upgrade).await;
    let left: i64 = count(&pool, "select count(*) from tables").await;
    if left != tables + 1 {
        upgrade.faults.push(format!("{left} tables are left of {}", tables + 1));
    }
    if !matches!(store::open(&address, &CATALOGUE).await, Err(StoreError::Newer(_))) {
        upgrade.faults.push("a newer schema is not refused".to_owned());
    }
    pool.close().await;
    Some(upgrade)
}

async fn migrator(folder: &Path) -> Migrator {
    Migrator::new(folder.to_path_buf())
        .await
        .expect("a folder of migrations")
}

async fn count(pool: &PgPool, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql).fetch_one(pool).await.expect("a number")
}

/// Copies of one table that has begun, with its entries; returns how many rows there are.
async fn filled(pool: &PgPool, tables: i64) -> i64 {
    let store = store::open("sqlite::memory:", &CATALOGUE)
        .await
        .expect("a database in memory");
    let service = Service::new(Arc::clone(&store), Chance::System);
    begun(&service).await;
    let table = store.table(TABLE).await.expect("it answers").expect("it is there");
    let secrets = store.secrets(TABLE).await.expect("a table has secrets");
    let entries = store.history(TABLE, 0).await.expect("it answers").entries;
    let json = |value: serde_json::Result<serde_json::Value>| value.expect("plain data");
    let copies = "insert into tables (id, place, open, version, seq, wake, body) \
        select 'f' || n, 'full ' || n, true, $1, $2, null, jsonb_set(jsonb_set($3, '{id}', to_jsonb('f' || n)), \
        '{place}', to_jsonb('full ' || n)) from generate_series(1, $4) as n";
    sqlx::query(copies)
        .bind(table.version().cast_signed())
        .bind(table.seq().cast_signed())
        .bind(json(serde_json::to_value(&table)))
        .bind(tables)
        .execute(pool)
        .await
        .expect("copies");
    let rest = [
        (
            "insert into secrets (table_id, body) select id, $1 from tables",
            json(serde_json::to_value(&secrets)),
        ),
        (
            "insert into receipts (request, table_id, posts, at) select 'r' || id, id, $1, now() from tables",
            serde_json::json!([]),
        ),
    ];
    for (sql, body) in rest {
        sqlx::query(sql).bind(body).execute(pool).await.expect("copies");
    }
    let copies = "insert into entries (table_id, seq, body) select id, n, $1 from tables, generate_series(1, $2) as n";
    sqlx::query(copies)
        .bind(json(serde_json::to_value(&entries[0])))
        .bind(ENTRIES_EACH)
        .execute(pool)
        .await
        .expect("copies");
    count(
        pool,
        "select (select count(*) from tables) + (select count(*) from secrets) + (select count(*) from receipts) \
         + (select count(*) from entries)",
    )
    .await
}

fn request(name: &str) -> Request<'_> {
    Request {
        name,
        user: ANA,
        called: "Ana",
        now: Utc::now(),
        script: &[],
        manager: false,
    }
}

/// A table that has begun.
async fn begun(service: &Service) {
    let chair = |name: &str, user| NewChair {
        name: name.to_owned(),
        holder: Holder::User(user),
    };
    let kind = GAMES[0];
    let opening = Opening {
        id: TABLE,
        kind,
        place: TABLE,
        server: None,
        host: ANA,
        settings: settings_for(kind, 3),
        chairs: vec![chair("Ana", ANA), chair("Ben", User(2)), chair("Cleo", User(3))],
        seed: [4; 32],
        untimed: true,
    };
    service.open(&request("open"), &opening).await.expect("a new table");
    let start = CATALOGUE.parse("/game start").expect("a command");
    service
        .act(TABLE, &request("start"), &start)
        .await
        .expect("three people may start");
}

/// Acts without a pause while the next version changes the schema.
async fn served(address: &str, store: Arc<dyn Store>, pool: &PgPool, upgrade: &mut Upgrade) {
    let service = Arc::new(Service::new(store, Chance::System));
    begun(&service).await;
    let stop = Arc::new(AtomicBool::new(false));
    let acting = {
        let (service, stop) = (Arc::clone(&service), Arc::clone(&stop));
        tokio::spawn(async move { acted(&service, &stop).await })
    };
    tokio::time::sleep(MARGIN).await;
    let began = Instant::now();
    if let Err(error) = change(address).await {
        upgrade.faults.push(format!("the change failed: {error}"));
    }
    upgrade.change = began.elapsed();
    tokio::time::sleep(MARGIN).await;
    stop.store(true, Ordering::Release);
    let (acts, longest, faults) = acting.await.expect("acting ends well");
    (upgrade.acts, upgrade.longest_act) = (acts, longest);
    upgrade.faults.extend(faults);
    let version = service
        .store()
        .table(TABLE)
        .await
        .expect("it answers")
        .expect("it is there")
        .version();
    let receipts = count(pool, "select count(*) from receipts where table_id = 'live'").await;
    if version.cast_signed() != receipts {
        upgrade
            .faults
            .push(format!("{receipts} requests in {version} versions"));
    }
    let export = service.export(TABLE).await.expect("a journal");
    upgrade.faults.extend(verify(&CATALOGUE, &export).faults);
}

/// Rolls dice, which every version of every game can; how often, how long the longest took, and what went wrong.
async fn acted(service: &Service, stop: &AtomicBool) -> (u64, Duration, Vec<String>) {
    let line = CATALOGUE.parse("/game dice roll dice:2d6").expect("a command");
    let (mut acts, mut longest, mut faults) = (0, Duration::ZERO, Vec::new());
    while !stop.load(Ordering::Acquire) {
        let (name, began) = (format!("act {acts}"), Instant::now());
        match service.act(TABLE, &request(&name), &line).await {
            Ok(_) => acts += 1,
            Err(error) => faults.push(format!("an act failed: {error}")),
        }
        longest = longest.max(began.elapsed());
    }
    (acts, longest, faults)
}

/// What the next version does when it starts: as this one does, with one migration more. A table that PostgreSQL counts at
/// this moment is not to be had: then it tries again.
async fn change(address: &str) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let folder = tempfile::tempdir()?;
    for file in std::fs::read_dir("migrations/postgres")? {
        let file = file?;
        std::fs::copy(file.path(), folder.path().join(file.file_name()))?;
    }
    std::fs::write(folder.path().join("0999_next.sql"), NEXT)?;
    let migrator = migrator(folder.path()).await;
    let mut connection = PgConnection::connect(address).await?;
    sqlx::query("set lock_timeout = '500ms'")
        .execute(&mut connection)
        .await?;
    let began = Instant::now();
    while let Err(error) = migrator.run(&mut connection).await {
        if !error.to_string().contains("lock timeout") || began.elapsed() > CHANGE_MAX {
            return Err(error.into());
        }
    }
    Ok(connection.close().await?)
}
