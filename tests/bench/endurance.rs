//! Whether an act costs more in an old game, among many tables or after many finished games; and a million acts in one
//! process, with its memory.

use super::discord::weight::Memory;
use super::play::grouped;
use super::{cluster, head, row};
use chrono::{DateTime, TimeDelta, Utc};
use muster::games::{self, CATALOGUE, GAMES};
use muster::outbox::{self, Front, Silence};
use muster::service::{Chance, Request, Service};
use muster::store::{self, Lease, Outgoing};
use muster::table::{Holder, NewChair, Opening, Stage, User};
use muster::vocabulary::Invocation;
use muster_game::{Hand, Kind};
use muster_kit::Dice;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, SqliteConnection};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Entries that a game has before its acts are timed.
const AGES: [usize; 3] = [100, 1_000, 10_000];
/// Tables of other people in the database, and after that as many games that are over, each with some entries.
const OTHERS: [usize; 2] = [1_000, 100_000];
const ENTRIES_EACH: usize = 3;
/// Acts that are timed.
const TIMED: usize = 150;
/// A soak's acts, unless `SOAK_ACTS` says otherwise, the tables at once, and the acts after which a table is left.
const SOAK_ACTS: usize = 1_000_000;
const SOAK_TABLES: usize = 16;
const ACTS_A_GAME: usize = 400;
/// Rows of its table.
const SOAK_ROWS: usize = 20;
/// Ideas that are tried before a table counts as stuck.
const IDEAS_MAX: usize = 200;

/// Says nothing to nobody, at once.
struct Deaf;

#[async_trait::async_trait]
impl Front for Deaf {
    async fn say(&self, _: &Outgoing) -> Result<(), Silence> {
        Ok(())
    }

    fn places(&self) -> &'static str {
        ""
    }
}

/// A table of people who act at random, through the service.
struct Group {
    service: Arc<Service>,
    kind: &'static Kind,
    id: String,
    choice: Dice,
    step: usize,
}

impl Group {
    /// Begun.
    async fn opened(service: &Arc<Service>, kind: &'static Kind, id: &str, seed: u64) -> Group {
        let (_, places) = (kind.options)(serde_json::json!({})).expect("the defaults are playable");
        let people = 3.clamp(*places.seats.start(), *places.seats.end());
        let chair = |seat: u8| NewChair {
            name: format!("Player {seat}"),
            holder: Holder::User(User(u64::from(seat) + 1)),
        };
        let opening = Opening {
            id,
            kind,
            place: id,
            server: None,
            host: User(1),
            settings: serde_json::Map::new(),
            chairs: (0..people).map(chair).collect(),
            seed: service.seed(id),
            untimed: true,
        };
        let mut group = Group {
            service: Arc::clone(service),
            kind,
            id: id.to_owned(),
            choice: Dice::seeded(seed, 1),
            step: 0,
        };
        let open = format!("open {id}");
        let opened = service.open(&group.request(&open, 1), &opening).await;
        opened.expect("a new table");
        group.says(1, &CATALOGUE.parse("/game start").expect("a command")).await;
        group
    }

    fn request<'a>(&self, name: &'a str, user: u64) -> Request<'a> {
        Request {
            name,
            user: User(user),
            called: "Somebody",
            now: start() + TimeDelta::seconds(self.step as i64),
            script: &[],
            manager: false,
        }
    }

    /// How long a line takes from reading the table to its commit; none if it was refused.
    async fn says(&mut self, user: u64, line: &Invocation) -> Option<Duration> {
        self.step += 1;
        let name = format!("{} {}", self.id, self.step);
        let began = Instant::now();
        let reply = self.service.act(&self.id, &self.request(&name, user), line).await;
        reply.is_ok().then(|| began.elapsed())
    }

    /// What the table has to do by itself, such as the house's part.
    async fn wakes(&mut self) -> Duration {
        self.step += 1;
        let (began, now) = (Instant::now(), start() + TimeDelta::seconds(self.step as i64));
        let done = self.service.wake(&self.id, now).await.expect("it answers");
        assert!(done.is_some(), "{}: nobody has anything to do", self.id);
        began.elapsed()
    }

    /// Something that the rules allow whoever is waited for; none if the game is over.
    async fn acts(&mut self) -> Option<Duration> {
        let table = self.service.store().table(&self.id).await.expect("it answers");
        let table = table.expect("it was opened");
        if table.stage() != Stage::Playing {
            return None;
        }
        let game = table.game().expect("a table in play");
        let awaiting = game.awaiting();
        let Some(duty) = awaiting.duties().iter().find(|duty| duty.hand == Hand::Player) else {
            return Some(self.wakes().await);
        };
        let command = CATALOGUE.command_of(self.kind);
        for _ in 0..IDEAS_MAX {
            let idea = game.act_by_lot(duty, &mut self.choice);
            if let Some(line) = Invocation::of_action(command, &idea)
                && let Some(time) = self.says(u64::from(duty.seat.0) + 1, &line).await
            {
                return Some(time);
            }
        }
        panic!("{}: nothing can be done", self.id);
    }
}

fn start() -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000, 0).expect("a time")
}

async fn served(address: &str) -> Arc<Service> {
    let store = store::open(address, &CATALOGUE).await.expect("a new database");
    Arc::new(Service::new(store, Chance::Seed([9; 32])))
}

/// The middle and the 95th of a hundred, in milliseconds.
fn figures(times: &mut [Duration]) -> [String; 2] {
    times.sort();
    [0.5, 0.95].map(|share| {
        let at = ((times.len() - 1) as f64 * share) as usize;
        format!("{:.2}", times[at].as_secs_f64() * 1e3)
    })
}

pub fn growth() {
    crate::runtime().block_on(async {
        head(
            "What an act costs as games grow old and many, in milliseconds from reading to commit",
            &[
                "database",
                "what is there",
                "acts",
                "p50",
                "p95",
                "what is due p50",
                "what is to be said p50",
            ],
        );
        for database in ["sqlite", "postgres"] {
            let folder = tempfile::tempdir_in("target").expect("a folder beside the program");
            let address = match database {
                "sqlite" => format!("sqlite://{}", folder.path().join("growth.db").display()),
                _ => match cluster::database("growth").await {
                    Some(address) => address,
                    None => return,
                },
            };
            let service = served(&address).await;
            for age in AGES {
                let mut group = Group::opened(&service, GAMES[0], &format!("aged{age}"), age as u64).await;
                let roll = CATALOGUE.parse("/game dice roll dice:2d6").expect("a command");
                for _ in 0..age {
                    group.says(1, &roll).await.expect("anybody may roll");
                }
                told(
                    database,
                    &format!("a journal of {} entries", grouped(age as f64)),
                    &mut group,
                )
                .await;
            }
            for others in OTHERS {
                filled(&address, others, true).await;
                let words = format!("{} tables in play", grouped(others as f64));
                let mut group = Group::opened(&service, GAMES[0], &format!("among{others}"), 5).await;
                told(database, &words, &mut group).await;
            }
            filled(&address, OTHERS[1], false).await;
            let mut group = Group::opened(&service, GAMES[0], "after", 5).await;
            told(database, "and as many that are over", &mut group).await;
        }
    });
}

/// A row: acts of this group, and what the bot's own loops ask in between.
async fn told(database: &str, words: &str, group: &mut Group) {
    let store = Arc::clone(group.service.store());
    let front: Arc<dyn Front> = Arc::new(Deaf);
    let (mut acts, mut due, mut lease) = (Vec::new(), Vec::new(), Vec::new());
    while acts.len() < TIMED {
        let Some(time) = group.acts().await else { break };
        acts.push(time);
        let now = start() + TimeDelta::seconds(group.step as i64);
        let taken = Lease {
            now,
            until: now + TimeDelta::seconds(30),
            limit: 8,
        };
        let began = Instant::now();
        store.due("", taken).await.expect("it answers");
        due.push(began.elapsed());
        let began = Instant::now();
        let posts = store.lease("", taken).await.expect("it answers");
        lease.push(began.elapsed());
        for post in posts {
            store.sent(post.id).await.expect("it answers");
        }
        while outbox::step(&store, &front, now).await.expect("it answers") > 0 {}
    }
    let ([p50, p95], [due, _], [lease, _]) = (figures(&mut acts), figures(&mut due), figures(&mut lease));
    row(&[
        database.to_owned(),
        words.to_owned(),
        acts.len().to_string(),
        p50,
        p95,
        due,
        lease,
    ]);
}

/// Copies the first table so often, in play with a deadline that is far, or over.
async fn filled(address: &str, count: usize, open: bool) {
    let is_sqlite = address.starts_with("sqlite:");
    let numbers = |most: usize| match is_sqlite {
        true => format!(
            "(with recursive n(n) as (select 1 union all select n + 1 from n where n < {most}) select n from n)"
        ),
        false => format!("(select generate_series(1, {most}) as n)"),
    };
    let wake = match (open, is_sqlite) {
        (false, _) => "null",
        (true, true) => "4000000000000000",
        (true, false) => "timestamptz '2096-01-01'",
    };
    let flag = match (open, is_sqlite) {
        (flag, true) => u8::from(flag).to_string(),
        (flag, false) => flag.to_string(),
    };
    let (name, entries) = (format!("{open}{count}x"), ENTRIES_EACH + 1);
    let tables = format!(
        "insert into tables (id, place, open, version, seq, wake, body) \
         select '{name}' || n, '{name}' || n, {flag}, version, seq, {wake}, body \
         from tables cross join {} as numbers where id = 'aged100'",
        numbers(count)
    );
    let journals = format!(
        "insert into entries (table_id, seq, body) select '{name}' || n, seq, body \
         from entries cross join {} as numbers where table_id = 'aged100' and seq < {entries}",
        numbers(count)
    );
    for statement in [tables, journals] {
        let done = match is_sqlite {
            true => {
                let mut connection = SqliteConnection::connect(address).await.expect("the file");
                connection.execute(AssertSqlSafe(statement)).await.map(|_| ())
            }
            false => {
                let mut connection = PgConnection::connect(address).await.expect("the server");
                // PostgreSQL does the second by itself a minute after so many rows, and plans anew.
                connection
                    .execute(AssertSqlSafe(format!("{statement}; analyze")))
                    .await
                    .map(|_| ())
            }
        };
        done.expect("a copy");
    }
}

pub fn soak() {
    let acts = std::env::var("SOAK_ACTS").ok().and_then(|acts| acts.parse().ok());
    crate::runtime().block_on(soaked(acts.unwrap_or(SOAK_ACTS)));
}

async fn soaked(total: usize) {
    head(
        "One process, all games in turn, acts at random; what is said is taken from the outbox",
        &[
            "acts",
            "tables so far",
            "acts a second",
            "resident megabytes",
            "most so far",
            "file, megabytes",
        ],
    );
    let folder = tempfile::tempdir_in("target").expect("a folder beside the program");
    let file = folder.path().join("soak.db");
    let service = served(&format!("sqlite://{}", file.display())).await;
    let store = Arc::clone(service.store());
    let front: Arc<dyn Front> = Arc::new(Deaf);
    let mut opened = 0;
    let mut groups: Vec<Group> = Vec::new();
    let (mut done, mut began, mut before) = (0, Instant::now(), 0);
    while done < total {
        while groups.len() < SOAK_TABLES {
            let kind = &games::GAMES[opened % GAMES.len()];
            groups.push(Group::opened(&service, kind, &format!("soak{opened}"), opened as u64).await);
            opened += 1;
        }
        let mut going = Vec::new();
        for mut group in std::mem::take(&mut groups) {
            let goes = group.acts().await.is_some() && group.step < ACTS_A_GAME;
            done += 1;
            if goes {
                going.push(group);
            }
        }
        groups = going;
        while outbox::step(&store, &front, start() + TimeDelta::days(1))
            .await
            .expect("it answers")
            > 0
        {}
        if done - before >= total / SOAK_ROWS || done >= total {
            let memory = Memory::own();
            let size = std::fs::metadata(&file).map_or(0, |file| file.len());
            row(&[
                grouped(done as f64),
                grouped(opened as f64),
                grouped((done - before) as f64 / began.elapsed().as_secs_f64()),
                format!("{:.0}", memory.now),
                format!("{:.0}", memory.most),
                grouped(size as f64 / 1e6),
            ]);
            (began, before) = (Instant::now(), done);
        }
    }
}
