//! The real program under fire: `muster bot` on a server of PostgreSQL's and on the fake Discord, ended, cut off and
//! started again while people act. What the channels show is held against what was committed.

use super::ground::CUT;
use super::shown;
use super::trial::looked_at;
use crate::cluster::Server;
use crate::positions::replayed;
use crate::settings::settings_for;
use chrono::{TimeDelta, Utc};
use muster::fronts::discord::wire::PLACES;
use muster::games::{CATALOGUE, GAMES};
use muster::service::{Chance, Request, Service};
use muster::store::{self, Store};
use muster::table::{Holder, NewChair, Opening, Stage, Table, verify};
use muster::vocabulary::Invocation;
use muster_fake_discord::{Channel, FakeDiscord, FakeUser, InjectedFault, Options, Pending};
use muster_game::Kind;
use muster_kit::{Dice, Level};
use sqlx::PgPool;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs::{File, OpenOptions};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// For an answer, after which a person gives up.
const PATIENCE: Duration = Duration::from_secs(4);
/// For the bot to say all that it owes: after some failures it waits longer and longer.
const REST: Duration = Duration::from_secs(300);
/// Until a new session is there after Discord ended one.
const NEW_SESSION: Duration = Duration::from_secs(6);
/// One act in so many meets a misfortune.
const RARITY: u32 = 5;
/// Milliseconds after the act begins in which it comes.
const DELAY_MAX: u32 = 120;

const MISFORTUNES: [&str; 7] = [
    "bot killed",
    "database stopped at once",
    "database connections cut",
    "gateway cut",
    "Discord gone",
    "Discord's REST failed",
    "Discord's REST took it and broke off",
];

/// What the run came to.
#[derive(Default)]
pub struct Report {
    pub acts: u64,
    /// Told so, or seen in the database right after the answer.
    pub acknowledged: u64,
    pub unanswered: u64,
    pub refused: u64,
    pub misfortunes: BTreeMap<&'static str, u64>,
    /// From the start of a process until it had answered somebody.
    pub recoveries: Vec<Duration>,
    /// From the return of the database until an act was carried out, from that of Discord until one was answered.
    pub database_returns: Vec<Duration>,
    pub discord_returns: Vec<Duration>,
    /// The same, where Discord had ended the session a moment before, after which it wants to be left alone for up to five
    /// seconds.
    pub new_sessions: Vec<Duration>,
    pub commits: u64,
    pub posts: u64,
    pub faults: Vec<String>,
    /// What did not come up to the mark, and is promised nowhere.
    pub remarks: Vec<String>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let times = |times: &[Duration]| {
            let mut times = times.to_vec();
            times.sort();
            let at = |part: usize| times.get((times.len() * part / 100).min(times.len().saturating_sub(1)));
            let words =
                |time: Option<&Duration>| time.map_or("none".to_owned(), |time| format!("{} ms", time.as_millis()));
            format!(
                "{}: half within {}, all within {}",
                times.len(),
                words(at(50)),
                words(times.last())
            )
        };
        writeln!(
            f,
            "{} acts: {} acknowledged, {} refused, {} never answered; {} commits, {} posts",
            self.acts, self.acknowledged, self.refused, self.unanswered, self.commits, self.posts
        )?;
        writeln!(f, "misfortunes: {:?}", self.misfortunes)?;
        writeln!(f, "starts of the bot {}", times(&self.recoveries))?;
        writeln!(f, "returns of the database {}", times(&self.database_returns))?;
        writeln!(f, "returns of Discord {}", times(&self.discord_returns))?;
        writeln!(
            f,
            "returns of Discord after the end of a session {}",
            times(&self.new_sessions)
        )?;
        self.remarks
            .iter()
            .try_for_each(|remark| writeln!(f, "remark: {remark}"))?;
        self.faults.iter().try_for_each(|fault| writeln!(f, "FAULT {fault}"))
    }
}

/// The bot, its database, Discord, and the people.
struct Life {
    fake: FakeDiscord,
    server: Server,
    address: String,
    pool: PgPool,
    store: Arc<dyn Store>,
    folder: TempDir,
    bot: Option<Child>,
    tables: Vec<(String, Channel)>,
    choice: Dice,
    report: Report,
    /// When Discord ended the session last.
    dismissed: Option<Instant>,
    /// Requests that were acknowledged.
    done: BTreeSet<String>,
}

/// Lets people act so often; none where PostgreSQL is not installed.
pub async fn run(acts: u64, tables_each: usize, seed: u64) -> Option<Report> {
    let server = tokio::task::spawn_blocking(Server::start).await.unwrap()?;
    let address = server.database("real").await;
    let mut life = Life::begin(server, address, tables_each, seed).await;
    life.start().await;
    let mut idle = 0;
    while life.report.acts < acts && idle < 2_000 {
        let before = life.report.acts;
        life.step().await;
        idle = if life.report.acts == before { idle + 1 } else { 0 };
    }
    life.fake.stop_failing();
    life.rest().await;
    life.check().await;
    life.end().await;
    Some(std::mem::take(&mut life.report))
}

impl Life {
    async fn begin(server: Server, address: String, tables_each: usize, seed: u64) -> Life {
        let fake = FakeDiscord::start(Options {
            transcripts: false,
            records: false,
            patience: Duration::from_secs(60),
            ..Options::default()
        })
        .await;
        let store = store::open(&address, &CATALOGUE).await.unwrap();
        let pool = PgPool::connect(&address).await.unwrap();
        shown::remember_posts(&pool).await;
        let mut life = Life {
            fake,
            server,
            address,
            pool,
            store,
            folder: tempfile::tempdir().unwrap(),
            bot: None,
            tables: Vec::new(),
            choice: Dice::seeded(seed, 5),
            report: Report::default(),
            dismissed: None,
            done: BTreeSet::new(),
        };
        for number in 0..tables_each * GAMES.len() {
            life.open(GAMES[number % GAMES.len()], number).await;
        }
        life
    }

    /// A table that has begun, without the bot.
    async fn open(&mut self, kind: &'static Kind, number: usize) {
        let guild = self.fake.guild(&format!("Server {number}"));
        let channel = guild.channel(&format!("table-{number}"));
        let people = ["Ana", "Ben"].map(|name| guild.user(name));
        let id = format!("{}-{number}", kind.id);
        let service = Service::new(Arc::clone(&self.store), Chance::System);
        let chair = |name: &str, holder| NewChair {
            name: name.to_owned(),
            holder,
        };
        let seated = people
            .iter()
            .map(|user| chair(&user.name(), Holder::User(muster_kit::User(user.id()))));
        let opening = Opening {
            id: &id,
            kind,
            place: &format!("{PLACES}{}", channel.id()),
            server: Some(&guild.id().to_string()),
            host: muster_kit::User(people[0].id()),
            settings: settings_for(kind, 3),
            chairs: seated.chain([chair("Bot", Holder::Npc(Level::Easy))]).collect(),
            seed: service.seed(&id),
            untimed: true,
        };
        let request = |name| Request {
            name,
            user: muster_kit::User(people[0].id()),
            called: "Ana",
            manager: false,
            now: Utc::now() - TimeDelta::seconds(1),
            script: &[],
        };
        let (opens, starts) = (format!("open {id}"), format!("start {id}"));
        service.open(&request(&opens), &opening).await.unwrap();
        let start = CATALOGUE.parse("/game start").unwrap();
        service.act(&id, &request(&starts), &start).await.unwrap();
        self.tables.push((id, channel));
    }

    /// Starts the bot and waits until somebody is answered; returns at once if it cannot run yet.
    async fn start(&mut self) {
        let began = Instant::now();
        self.spawn();
        let (_, channel) = self.tables[0].clone();
        let user = self.somebody(&channel);
        loop {
            if began.elapsed() > REST {
                panic!("the bot does not come up: {}", self.log());
            }
            self.tend();
            if self.fake.gateway().connected() > 0
                && let Ok(asked) = user.try_slash(&channel, "/game status")
                && asked.answer_within(Duration::from_millis(500)).await.is_some()
            {
                self.report.recoveries.push(began.elapsed());
                return;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    fn spawn(&mut self) {
        let log = OpenOptions::new()
            .append(true)
            .create(true)
            .open(self.folder.path().join("log"));
        let log: File = log.unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_muster"))
            .arg("bot")
            .env("DATABASE_URL", &self.address)
            .env("MUSTER_DATA", self.folder.path())
            .env("MUSTER_DISCORD_API", self.fake.url())
            .env("DISCORD_TOKEN", self.fake.token())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn();
        self.bot = Some(child.unwrap());
    }

    /// As a supervisor does: a process that ended by itself is started again.
    fn tend(&mut self) {
        let ended = self.bot.as_mut().and_then(|bot| bot.try_wait().unwrap());
        if ended.is_some() {
            self.spawn();
        }
    }

    fn log(&self) -> String {
        let log = std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
        let lines: Vec<&str> = log.lines().rev().take(30).collect();
        lines.into_iter().rev().collect::<Vec<_>>().join("\n")
    }

    fn somebody(&self, channel: &Channel) -> FakeUser {
        let ids = self.fake.read(|world| world.users.keys().copied().collect::<Vec<_>>());
        let people = ids.into_iter().filter_map(|id| self.fake.person(id));
        let sees = |user: &FakeUser| self.fake.read(|world| world.sees(user.id(), channel.id()));
        people.filter(|user| user.id() != self.fake.bot()).find(sees).unwrap()
    }

    /// Somebody acts at some table, and perhaps something goes wrong meanwhile.
    async fn step(&mut self) {
        self.tend();
        let (id, channel) = self.tables[self.choice.choose(self.tables.len())].clone();
        let table = looked_at(&*self.store, &id).await;
        let Some((user, line)) = self.wanted(&table) else {
            tokio::time::sleep(Duration::from_millis(20)).await;
            return;
        };
        let Ok(asked) = user.try_slash(&channel, &line) else {
            return;
        };
        let misfortune = (self.choice.roll(RARITY) == 1).then(|| MISFORTUNES[self.choice.choose(MISFORTUNES.len())]);
        if let Some(misfortune) = misfortune {
            let delay = self.choice.roll(DELAY_MAX);
            tokio::time::sleep(Duration::from_millis(u64::from(delay))).await;
            self.befall(misfortune).await;
        }
        self.heard(&user, asked).await;
    }

    /// Whom a table waits for, and what they might do.
    fn wanted(&mut self, table: &Table) -> Option<(FakeUser, String)> {
        if table.stage() != Stage::Playing {
            return None;
        }
        let game = table.game().unwrap();
        let waits = game.awaiting();
        let people: BTreeMap<_, _> = table.people().collect();
        let duties = waits
            .duties()
            .iter()
            .filter_map(|duty| Some((duty, *people.get(&duty.seat)?)));
        let duties: Vec<_> = duties.collect();
        if duties.is_empty() {
            return None;
        }
        let (duty, user) = duties[self.choice.choose(duties.len())];
        let user = self.fake.person(user.0)?;
        if self.choice.roll(8) == 1 {
            return Some((user, "/game dice roll dice:2d6".to_owned()));
        }
        let action = game.act_by_lot(duty, &mut self.choice);
        let line = Invocation::of_action(table.command(), &action)?.line();
        Some((user, line))
    }

    /// What comes of it, a question before it included.
    async fn heard(&mut self, user: &FakeUser, asked: Pending) {
        self.report.acts += 1;
        let mut asked = asked;
        let mut answer = asked.answer_within(PATIENCE).await;
        let question = answer.as_ref().and_then(|answer| answer.try_message());
        if let Some(question) = question.filter(|message| message.has("Do it"))
            && let Ok(pressed) = user.press_unsent(&question, "Do it", false)
        {
            pressed.deliver();
            answer = pressed.answer_within(PATIENCE).await;
            asked = pressed;
        }
        let name = asked.id().to_string();
        let Some(answer) = answer else {
            self.report.unanswered += 1;
            return;
        };
        let said = answer.try_message().map(|message| message.text()).unwrap_or_default();
        let told = said.contains("Done:") || said.contains("That was done already:");
        if told || self.store.receipt(&name).await.is_ok_and(|receipt| receipt.is_some()) {
            self.report.acknowledged += 1;
            self.done.insert(name);
        } else {
            self.report.refused += 1;
        }
    }

    async fn befall(&mut self, misfortune: &'static str) {
        *self.report.misfortunes.entry(misfortune).or_default() += 1;
        match misfortune {
            "bot killed" => {
                let mut bot = self.bot.take().expect("it runs");
                bot.kill().unwrap();
                bot.wait().unwrap();
                while self.fake.gateway().connected() > 0 {
                    tokio::time::sleep(Duration::from_millis(2)).await;
                }
                self.start().await;
            }
            "database stopped at once" => {
                tokio::task::block_in_place(|| {
                    self.server.crash();
                    self.server.serve();
                });
                let time = self.back().await;
                self.report.database_returns.push(time);
            }
            "Discord gone" => {
                self.fake.gateway().refuse(true);
                self.fake.gateway().drop_connections();
                self.fake.fail("* /**", InjectedFault::ResetBefore, u32::MAX);
                tokio::time::sleep(Duration::from_millis(u64::from(self.choice.roll(2_000)))).await;
                self.fake.stop_failing();
                self.fake.gateway().refuse(false);
                let is_dismissed = self
                    .dismissed
                    .is_some_and(|dismissed| dismissed.elapsed() < NEW_SESSION);
                let time = self.back().await;
                match is_dismissed {
                    true => self.report.new_sessions.push(time),
                    false => self.report.discord_returns.push(time),
                }
            }
            "database connections cut" => {
                sqlx::query(CUT).execute(&self.pool).await.unwrap();
            }
            "gateway cut" => match self.choice.choose(4) {
                0 => self.fake.gateway().drop_connections(),
                1 => self.fake.gateway().close(4000),
                2 => self.fake.gateway().reconnect(),
                _ => {
                    self.dismissed = Some(Instant::now());
                    self.fake.gateway().invalidate(false);
                }
            },
            "Discord's REST failed" => {
                let fault = [
                    InjectedFault::Status(502),
                    InjectedFault::ResetBefore,
                    InjectedFault::Status(500),
                ][self.choice.choose(3)]
                .clone();
                self.trap(fault);
            }
            _ => self.trap(InjectedFault::ResetAfter),
        }
    }

    fn trap(&mut self, fault: InjectedFault) {
        let route = [
            "POST /channels/*/messages",
            "PATCH /channels/*/messages/*",
            "POST /interactions/*/*/callback",
        ];
        let times = self.choice.roll(3);
        self.fake.fail(route[self.choice.choose(3)], fault, times);
    }

    /// Waits until an act is carried out and answered again; how long that took.
    async fn back(&mut self) -> Duration {
        let began = Instant::now();
        let channel = self.going_on().await;
        let user = self.somebody(&channel);
        while began.elapsed() < REST {
            self.tend();
            if self.fake.gateway().connected() == 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
                continue;
            }
            if let Ok(asked) = user.try_slash(&channel, "/game dice salt text:a cat")
                && asked.answer_within(PATIENCE).await.is_some()
                && self
                    .store
                    .receipt(&asked.id().to_string())
                    .await
                    .is_ok_and(|receipt| receipt.is_some())
            {
                return began.elapsed();
            }
        }
        panic!("the bot does not come back: {}", self.log());
    }

    /// Where a game still goes on.
    async fn going_on(&self) -> Channel {
        for (id, channel) in &self.tables {
            let table = looked_at(&*self.store, id).await;
            if table.stage() == Stage::Playing {
                return channel.clone();
            }
        }
        panic!("every game is over: give it more tables");
    }

    /// Waits until all is said and nothing is due.
    async fn rest(&mut self) {
        let began = Instant::now();
        let waiting = "select (select count(*) from outbox) + (select count(*) from tables where wake <= now())";
        let mut quiet = 0;
        while quiet < 5 {
            if began.elapsed() > REST {
                let posts = self.left().await;
                self.report
                    .faults
                    .push(format!("{posts} were never said: {}", self.log()));
                return;
            }
            self.tend();
            let left: i64 = sqlx::query_scalar(waiting).fetch_one(&self.pool).await.unwrap_or(1);
            quiet = if left == 0 { quiet + 1 } else { 0 };
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    async fn left(&self) -> String {
        let rows: Vec<(i64, String, i32, Option<String>)> =
            sqlx::query_as("select id, table_id, tries, trouble from outbox order by id")
                .fetch_all(&self.pool)
                .await
                .unwrap();
        format!("{rows:?}")
    }

    async fn check(&mut self) {
        let receipts: Vec<(String, String)> = sqlx::query_as("select request, table_id from receipts")
            .fetch_all(&self.pool)
            .await
            .unwrap();
        let carried_out: BTreeSet<&str> = receipts.iter().map(|(name, _)| name.as_str()).collect();
        for name in self.done.iter().filter(|name| !carried_out.contains(name.as_str())) {
            self.report
                .faults
                .push(format!("{name} was acknowledged and is not there"));
        }
        let service = Service::new(Arc::clone(&self.store), Chance::System);
        for (id, channel) in &self.tables {
            let table = looked_at(&*self.store, id).await;
            let commits = receipts.iter().filter(|(_, of)| of == id).count() as u64;
            self.report.commits += commits;
            let faults = &mut self.report.faults;
            if table.version() != commits {
                faults.push(format!("{id}: {commits} requests in {} versions", table.version()));
            }
            let entries = self.store.history(id, 0).await.unwrap().entries;
            let positions = replayed(table.kind(), &entries);
            let (seq, position) = positions.last_key_value().unwrap();
            if (*seq, Some(position.save())) != (table.seq(), table.position_json()) {
                faults.push(format!("{id} is not what its journal says"));
            }
            faults.extend(verify(&CATALOGUE, &service.export(id).await.unwrap()).faults);
            let shown = shown::check(&self.pool, id, channel).await;
            self.report.posts += shown.posts;
            self.report.faults.extend(shown.faults);
            self.report.remarks.extend(shown.remarks);
        }
    }

    async fn end(&mut self) {
        if let Some(mut bot) = self.bot.take() {
            bot.kill().unwrap();
            bot.wait().unwrap();
        }
        self.pool.close().await;
    }
}

impl Drop for Life {
    fn drop(&mut self) {
        if let Some(bot) = &mut self.bot {
            let _ = bot.kill();
            let _ = bot.wait();
        }
    }
}
