//! Durable acts a second through the service, beside what a bare client reaches with the same statements and the
//! same bytes.

use super::cluster;
use super::link::Link;
use super::play::grouped;
use super::{head, row};
use chrono::{DateTime, TimeDelta, Utc};
use muster::games::{CATALOGUE, GAMES};
use muster::service::{Chance, Request, Service};
use muster::store::{self, COMMIT, COMMIT_POSTGRES, FIND, FIND_POSTGRES, Store};
use muster::table::{Entry, Holder, NewChair, Opening, Stage, Table, User};
use muster::vocabulary::Invocation;
use muster_game::Occasion;
use muster_kit::{Audience, Dice, Level, Post, Viewer};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use sqlx::postgres::PgPoolOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::types::Json;
use sqlx::{PgPool, SqlitePool};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Acts at one table, and at each of many.
const ACTS_ALONE: usize = 400;
const ACTS_EACH: usize = 60;
const TABLES: usize = 16;
/// What the network adds to each round trip, in milliseconds.
const DELAYS_MILLIS: [u64; 2] = [0, 5];
const PEOPLE: [&str; 3] = ["Ana", "Ben", "Cleo"];

/// One act, as it was recorded: the line, and the bytes that it left in the database.
struct Recorded {
    who: usize,
    line: Invocation,
    name: String,
    version: i64,
    seq: i64,
    body: String,
    posts: String,
    snapshot: bool,
    /// Entries and posts as one statement takes them.
    together: [String; 2],
}

/// A table's acts, and its first row.
struct Tale {
    id: String,
    body: String,
    secrets: String,
    acts: Vec<Recorded>,
}

pub fn run(database: &str) {
    let runtime = crate::runtime();
    runtime.block_on(both(database));
}

async fn both(database: &str) {
    let settings = [
        "database",
        "ms a round trip",
        "tables",
        "acts",
        "service: acts a second",
        "bare client: acts a second",
        "share",
        "round trips an act",
        "service: CPU ms an act here",
        "bare client: CPU ms an act here",
    ];
    head("Durable acts: a line is typed, carried out and committed", &settings);
    let far = if database == "sqlite" { &[0][..] } else { &DELAYS_MILLIS };
    for (tables, delay) in [1, TABLES]
        .into_iter()
        .flat_map(|tables| far.iter().map(move |delay| (tables, *delay)))
    {
        let acts = if tables == 1 { ACTS_ALONE } else { ACTS_EACH };
        let mut tales = Vec::new();
        for number in 0..tables {
            tales.push(recorded(&format!("t{number}"), acts).await);
        }
        let folder = tempfile::tempdir_in("target").expect("a folder beside the program");
        let address = |name: &str| format!("sqlite://{}", folder.path().join(name).display());
        let (service, bare) = if database == "sqlite" {
            (address("service.db"), address("bare.db"))
        } else {
            let service = cluster::database("service").await;
            let (Some(service), Some(bare)) = (service, cluster::database("bare").await) else {
                return;
            };
            (service, bare)
        };
        let link = |address: &str| Link::to(address, Duration::from_millis(delay));
        let links = (delay > 0).then(|| [link(&service), link(&bare)]);
        let (service, bare) = match &links {
            Some([one, other]) => (one.address().to_owned(), other.address().to_owned()),
            None => (service, bare),
        };
        let tales = Arc::new(tales);
        // In turn, so that both meet the same machine.
        let began = cpu_time();
        let served = through_service(&service, &tales).await;
        let trips = links.as_ref().map(|[link, _]| link.traffic().round_trips);
        let between = cpu_time();
        let bared = by_bare_client(&bare, &tales).await;
        let busy = [between - began, cpu_time() - between];
        let total = tales.iter().map(|tale| tale.acts.len()).sum::<usize>() as f64;
        let (served, bared) = (total / served.as_secs_f64(), total / bared.as_secs_f64());
        // Opening the tables and preparing statements is among them.
        let trips = trips.map_or("-".to_owned(), |trips| format!("{:.1}", trips as f64 / total));
        let name = words(database, &service).await;
        let share = format!("{:.0} %", served / bared * 100.0);
        let [service_busy, bare_busy] = busy.map(|busy| format!("{:.2}", busy.as_secs_f64() * 1e3 / total));
        row(&[
            name,
            delay.to_string(),
            tables.to_string(),
            grouped(total),
            grouped(served),
            grouped(bared),
            share,
            trips,
            service_busy,
            bare_busy,
        ]);
    }
}

/// What this process has had of all cores, in hundredths of a second; nothing where the system does not tell. A database in
/// another process is not in it, one in this process is.
fn cpu_time() -> Duration {
    const UTIME: usize = 11;
    const TICK: Duration = Duration::from_millis(10);
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the program, in brackets, may hold spaces.
    let (_, fields) = stat.rsplit_once(") ").unwrap_or_default();
    let ticks = fields.split(' ').skip(UTIME).take(2);
    ticks
        .filter_map(|ticks| ticks.parse().ok())
        .map(|ticks: u32| TICK * ticks)
        .sum()
}

/// Which database it is, and whether it waits for the disk.
async fn words(database: &str, address: &str) -> String {
    if database == "sqlite" {
        return "SQLite, a file, synchronous=full".to_owned();
    }
    let pool = PgPool::connect(address).await.expect("the cluster answers");
    let fsync: String = sqlx::query_scalar("show fsync")
        .fetch_one(&pool)
        .await
        .expect("a setting");
    let version: String = sqlx::query_scalar("show server_version")
        .fetch_one(&pool)
        .await
        .expect("a setting");
    let version = version.split(' ').next().unwrap_or_default().to_owned();
    pool.close().await;
    format!("PostgreSQL {version}, fsync={fsync}")
}

fn request(name: &str, who: usize, step: usize) -> Request<'_> {
    Request {
        name,
        user: User(who as u64 + 1),
        called: PEOPLE[who],
        now: now() + TimeDelta::seconds(step as i64),
        script: &[],
        manager: false,
    }
}

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000, 0).expect("a time")
}

/// A table for as many people as the game has seats by default, begun.
async fn opened(service: &Service, id: &str) {
    let chair = |(number, name): (usize, &&str)| NewChair {
        name: (*name).to_owned(),
        holder: Holder::User(User(number as u64 + 1)),
    };
    let opening = Opening {
        id,
        kind: GAMES[0],
        place: id,
        server: None,
        host: User(1),
        settings: serde_json::Map::new(),
        chairs: PEOPLE.iter().enumerate().map(chair).collect(),
        seed: [9; 32],
        untimed: true,
    };
    let open = format!("open {id}");
    service
        .open(&request(&open, 0, 0), &opening)
        .await
        .expect("a new table");
    let start = format!("start {id}");
    let line = CATALOGUE.parse("/game start").expect("a command");
    service
        .act(id, &request(&start, 0, 0), &line)
        .await
        .expect("two people may start");
}

fn service(store: Arc<dyn Store>) -> Service {
    Service::new(store, Chance::Seed([9; 32]))
}

/// Plays as easy NPCs would, so that a game lasts, in memory, and keeps what each act wrote.
async fn recorded(id: &str, acts: usize) -> Tale {
    let store = store::open("sqlite::memory:", &CATALOGUE)
        .await
        .expect("a database in memory");
    let service = service(store.clone());
    opened(&service, id).await;
    let table = |store: Arc<dyn Store>| async move { store.table(id).await.expect("it answers").expect("it is there") };
    let first = table(store.clone()).await;
    let secrets = store.secrets(id).await.expect("a table has secrets");
    let mut tale = Tale {
        id: id.to_owned(),
        body: text(&first),
        secrets: text(&secrets),
        acts: Vec::new(),
    };
    let mut before: Table = first;
    let mut choice = Dice::seeded(id.len() as u64 + u64::from(id.as_bytes()[id.len() - 1]), 1);
    while tale.acts.len() < acts && before.stage() == Stage::Playing {
        let game = before.game().expect("a table in play");
        let duty = game.awaiting().duties()[0].clone();
        let who = usize::from(duty.seat.0);
        let guess = game.guess(Viewer::Seat(duty.seat), &mut choice);
        let action = guess.advise(&duty, Level::Easy, Occasion::Npc, &mut choice).action;
        let command = CATALOGUE.command_of(GAMES[0]);
        let Some(line) = Invocation::of_action(command, &action) else {
            continue;
        };
        let name = format!("{id} {}", tale.acts.len());
        let reply = service
            .act(id, &request(&name, who, tale.acts.len()), &line)
            .await
            .expect("what can be chosen");
        let after = table(store.clone()).await;
        let history = store.history(id, 0).await.expect("it answers");
        let entries = history.entries.iter().filter(|entry| entry.seq > before.seq());
        let entries: Vec<&Entry> = entries.collect();
        let told: Vec<&Post> = reply
            .posts
            .iter()
            .filter(|post| post.audience == Audience::Table)
            .collect();
        let said: Vec<Value> = told.iter().map(|post| json!({ "lane": 0, "post": post })).collect();
        let receipt: Vec<Post> = reply.posts.iter().filter_map(Post::to_answer_again).collect();
        let kept = store.history(id, after.seq()).await.expect("it answers").snapshot;
        tale.acts.push(Recorded {
            who,
            line,
            name,
            version: after.version() as i64,
            seq: after.seq() as i64,
            body: text(&after),
            posts: text(&receipt),
            together: [text(&entries), text(&said)],
            snapshot: kept.is_some_and(|(seq, _)| seq == after.seq()),
        });
        before = after;
    }
    tale
}

fn text(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}

async fn through_service(address: &str, tales: &Arc<Vec<Tale>>) -> Duration {
    let service = Arc::new(service(store::open(address, &CATALOGUE).await.expect("a new database")));
    for tale in tales.iter() {
        opened(&service, &tale.id).await;
    }
    let started = Instant::now();
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..tales.len() {
        let (service, tales) = (service.clone(), tales.clone());
        tasks.spawn(async move {
            let tale = &tales[number];
            for (step, act) in tale.acts.iter().enumerate() {
                let request = request(&act.name, act.who, step);
                service
                    .act(&tale.id, &request, &act.line)
                    .await
                    .expect("what was recorded can be repeated");
            }
        });
    }
    while let Some(done) = tasks.join_next().await {
        done.expect("no act fails");
    }
    started.elapsed()
}

async fn by_bare_client(address: &str, tales: &Arc<Vec<Tale>>) -> Duration {
    // The same tables, indexes and settings.
    let _schema = store::open(address, &CATALOGUE).await.expect("a new database");
    let bare = Arc::new(Bare::connect(address).await);
    for tale in tales.iter() {
        bare.create(tale).await;
    }
    let started = Instant::now();
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..tales.len() {
        let (bare, tales) = (bare.clone(), tales.clone());
        tasks.spawn(async move {
            for act in &tales[number].acts {
                bare.act(&tales[number].id, act).await.expect("the database answers");
            }
        });
    }
    while let Some(done) = tasks.join_next().await {
        done.expect("no act fails");
    }
    started.elapsed()
}

/// The statements of `src/store/sql.rs`, sent without anything around them.
enum Bare {
    Postgres(PgPool),
    /// Connections that read, and one that writes.
    Sqlite([SqlitePool; 2]),
}

/// The statements of an act on SQLite.
async fn sqlite_act([readers, writer]: &[SqlitePool; 2], table: &str, act: &Recorded) -> Result<(), sqlx::Error> {
    sqlx::query(FIND)
        .bind(&act.name)
        .bind(table)
        .bind(table)
        .bind(act.version - 1)
        .fetch_all(readers)
        .await?;
    let mut work = writer.begin_with("begin immediate").await?;
    let [entries, said] = &act.together;
    sqlx::query(COMMIT)
        .bind(true)
        .bind(act.version)
        .bind(act.seq)
        .bind(now().timestamp_micros())
        .bind(&act.body)
        .bind(table)
        .bind(None::<&str>)
        .bind(None::<&str>)
        .bind(table)
        .bind(act.version - 1)
        .bind(&act.name)
        .bind(&act.posts)
        .bind(now().timestamp_micros())
        .bind(entries)
        .bind(act.snapshot)
        .bind(None::<&str>)
        .bind("[]")
        .bind(said)
        .bind("[]")
        .bind(false)
        .bind("[]")
        .bind(false)
        .execute(&mut *work)
        .await?;
    work.commit().await
}

/// The two statements of an act on PostgreSQL.
async fn postgres_act(pool: &PgPool, table: &str, act: &Recorded) -> Result<(), sqlx::Error> {
    let raw = |text: &str| Json(RawValue::from_string(text.to_owned()).expect("it was JSON"));
    sqlx::query(FIND_POSTGRES)
        .bind(&act.name)
        .bind(table)
        .bind(table)
        .bind(act.version - 1)
        .fetch_all(pool)
        .await?;
    let [entries, said] = &act.together;
    sqlx::query(COMMIT_POSTGRES)
        .bind(true)
        .bind(act.version)
        .bind(act.seq)
        .bind(Some(now()))
        .bind(raw(&act.body))
        .bind(table)
        .bind(None::<&str>)
        .bind(None::<&str>)
        .bind(table)
        .bind(act.version - 1)
        .bind(&act.name)
        .bind(raw(&act.posts))
        .bind(now())
        .bind(raw(entries))
        .bind(act.snapshot)
        .bind(None::<Json<Box<RawValue>>>)
        .bind(raw("[]"))
        .bind(raw(said))
        .bind(raw("[]"))
        .bind(false)
        .bind(raw("[]"))
        .bind(false)
        .execute(pool)
        .await?;
    Ok(())
}

impl Bare {
    async fn connect(address: &str) -> Bare {
        if address.starts_with("postgres:") {
            let options = PgPoolOptions::new().max_connections(16).test_before_acquire(false);
            let pool = options.connect(address).await;
            return Bare::Postgres(pool.expect("the cluster answers"));
        }
        let options = address.parse::<SqliteConnectOptions>().expect("a name of a file");
        let options = options
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(10))
            .foreign_keys(true);
        let pool = async |connections: u32| {
            let pool = SqlitePoolOptions::new().max_connections(connections);
            let pool = pool.test_before_acquire(false).connect_with(options.clone()).await;
            pool.expect("a file")
        };
        Bare::Sqlite([pool(4).await, pool(1).await])
    }

    async fn create(&self, tale: &Tale) {
        let version: i64 = tale.acts.first().map_or(1, |act| act.version) - 1;
        match self {
            Bare::Postgres(pool) => {
                let row = "insert into tables (id, place, open, version, seq, wake, body) values ($1, $1, true, $2, 1, null, $3::jsonb)";
                sqlx::query(row)
                    .bind(&tale.id)
                    .bind(version)
                    .bind(&tale.body)
                    .execute(pool)
                    .await
                    .expect("a new row");
                let hide = "insert into secrets (table_id, body) values ($1, $2::jsonb)";
                sqlx::query(hide)
                    .bind(&tale.id)
                    .bind(&tale.secrets)
                    .execute(pool)
                    .await
                    .expect("a new row");
            }
            Bare::Sqlite([_, pool]) => {
                let row = "insert into tables (id, place, open, version, seq, wake, body) values ($1, $1, 1, $2, 1, null, $3)";
                sqlx::query(row)
                    .bind(&tale.id)
                    .bind(version)
                    .bind(&tale.body)
                    .execute(pool)
                    .await
                    .expect("a new row");
                let hide = "insert into secrets (table_id, body) values ($1, $2)";
                sqlx::query(hide)
                    .bind(&tale.id)
                    .bind(&tale.secrets)
                    .execute(pool)
                    .await
                    .expect("a new row");
            }
        }
    }

    async fn act(&self, table: &str, act: &Recorded) -> Result<(), sqlx::Error> {
        match self {
            Bare::Postgres(pool) => postgres_act(pool, table, act).await,
            Bare::Sqlite(pools) => sqlite_act(pools, table, act).await,
        }
    }
}
