//! How much a machine carries: the real bot, as processes of their own, on the fake Discord of this program, with as many
//! tables as are asked for, each with two people who press on as fast as they may, beside what pgbench reaches with the same
//! statements on the same server.
//!
//! - [`Measurement`], [`measure`]: what is measured, one [`Measured`] a row.
//! - [`DatabaseServer`]: the databases for it. It makes its own and takes them away; it never touches one that is there.
//! - [`Process`], [`BusyTable`], [`Visit`]: a bot, a table in a channel, and what its people press next.

mod ground;
mod people;
mod pgbench;
mod process;
mod tables;

pub use ground::{Database, DatabaseServer};
pub use people::Visit;
pub use pgbench::folder_with;
pub use process::Process;
pub use tables::{BusyTable, opened};

use muster_fake_discord::{FakeDiscord, Options};
use muster_game::Kind;
use muster_kit::Look;
use muster_store::StoreError;
use muster_vocabulary::Catalogue;
use people::Seen;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// Until the bot is connected, or at rest.
const PATIENCE: Duration = Duration::from_secs(600);

const COLUMNS: [&str; 12] = [
    "processes",
    "tables",
    "interactions",
    "acts a second",
    "p50 ms",
    "p95 ms",
    "p99 ms",
    "most ms",
    "told to wait",
    "not answered",
    "pgbench: acts a second",
    "share",
];

/// What is measured: a row for each number of processes with each number of tables.
#[derive(Clone, Debug)]
pub struct Measurement {
    /// The program whose `bot` is measured.
    pub program: PathBuf,
    /// At 1 or more.
    pub processes: Vec<usize>,
    /// At 1 or more.
    pub tables: Vec<usize>,
    /// How long people press, for each row.
    pub seconds: u64,
    /// All games of the program.
    pub catalogue: &'static Catalogue,
    /// What is played, in turn.
    pub games: Vec<&'static Kind>,
    /// Whether each process is kept to a core of its own.
    pub pinned: bool,
    /// How panels show their boards.
    pub boards: Look,
}

/// One row of the report: what was run, and how fast.
#[derive(Clone, Debug)]
pub struct Measured {
    pub processes: usize,
    pub tables: usize,
    /// Milliseconds from each press to its first answer, in order.
    pub millis: Vec<f64>,
    /// Acts that were committed, a second.
    pub acts: f64,
    /// How often somebody was told to try again in a moment.
    pub busy: usize,
    /// How often somebody heard nothing for ten seconds.
    pub unanswered: usize,
    /// Acts a second of pgbench; none on SQLite, or where it is not installed.
    pub pgbench: Option<f64>,
}

/// Why nothing was measured.
#[derive(Debug, thiserror::Error)]
pub enum Obstacle {
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    #[error("the database: {0}")]
    Store(#[from] StoreError),
    #[error("{0} cannot be started: {1}")]
    Program(PathBuf, std::io::Error),
    #[error("a table of {0} does not begin: {1}")]
    Table(&'static str, String),
    #[error("a folder for what it needs: {0}")]
    Folder(std::io::Error),
    #[error("the bot did not come to Discord within ten minutes, or ended: {0}")]
    Absent(String),
    #[error("the bot was not at rest within ten minutes")]
    Restless,
    /// Nothing of it is repeated: any part may be a password.
    #[error("that is no address of a PostgreSQL server; one is postgres://muster@localhost/postgres")]
    Address,
    #[error("pgbench: {0}")]
    Pgbench(String),
    #[error("stopped; what was made for it is gone")]
    Stopped,
}

/// The head of a Markdown table of what is measured.
pub fn head() -> String {
    let rule = "---|".repeat(COLUMNS.len());
    format!("| {} |\n|{rule}", COLUMNS.join(" | "))
}

impl Measured {
    /// As a row below [`head`].
    pub fn row(&self) -> String {
        let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
        let within = |share| or_dash(self.within(share).map(|millis| format!("{millis:.0}")));
        let cells = [
            self.processes.to_string(),
            self.tables.to_string(),
            self.millis.len().to_string(),
            format!("{:.1}", self.acts),
            within(0.5),
            within(0.95),
            within(0.99),
            within(1.0),
            self.busy.to_string(),
            self.unanswered.to_string(),
            or_dash(self.pgbench.map(|bare| format!("{bare:.0}"))),
            or_dash(self.share().map(|share| format!("{:.1} %", share * 100.0))),
        ];
        format!("| {} |", cells.join(" | "))
    }

    /// Milliseconds that this share of the answers, from 0 to 1, did not exceed; none without answers.
    pub fn within(&self, share: f64) -> Option<f64> {
        let last = self.millis.len().checked_sub(1)?;
        self.millis.get((last as f64 * share) as usize).copied()
    }

    /// What the bot reaches of pgbench, from 0.
    pub fn share(&self) -> Option<f64> {
        self.pgbench.filter(|bare| *bare > 0.0).map(|bare| self.acts / bare)
    }
}

/// One row of the plan, in a database of its own, which is gone afterwards, also when somebody asks to stop.
///
/// # Errors
/// [`Obstacle`] if the database, the program or pgbench fails.
pub async fn measure(
    plan: &Measurement,
    ground: &DatabaseServer,
    processes: usize,
    tables: usize,
    asked_to_stop: impl Future<Output = ()>,
) -> Result<Measured, Obstacle> {
    let database = ground.database().await?;
    let measured = tokio::select! {
        measured = on(plan, &database, processes, tables) => measured,
        () = asked_to_stop => Err(Obstacle::Stopped),
    };
    let gone = database.remove().await;
    let measured = measured?;
    gone.map(|()| measured)
}

async fn on(plan: &Measurement, database: &Database, processes: usize, tables: usize) -> Result<Measured, Obstacle> {
    let fake = FakeDiscord::start(Options {
        transcripts: false,
        records: false,
        ..Options::default()
    })
    .await;
    let fake = Arc::new(fake);
    let places = opened(&fake, database.address(), plan.catalogue, &plan.games, tables).await?;
    let bots = come(plan, &fake, database, processes).await?;
    database.quiet(PATIENCE).await?;
    let before = database.acts().await?;
    let began = Instant::now();
    let mut visits = JoinSet::new();
    for (number, place) in places.into_iter().enumerate() {
        let until = began + Duration::from_secs(plan.seconds);
        visits.spawn(people::press_on(
            Arc::clone(&fake),
            Visit::new(place),
            number as u64,
            until,
        ));
    }
    let mut seen = Seen::default();
    while let Some(visit) = visits.join_next().await {
        seen.add(visit.expect("people do not panic"));
    }
    let acts = (database.acts().await? - before) as f64 / began.elapsed().as_secs_f64();
    for bot in bots {
        bot.end().await;
    }
    seen.millis.sort_by(f64::total_cmp);
    let clients = tables.min(pgbench::CONNECTIONS);
    Ok(Measured {
        processes,
        tables,
        millis: seen.millis,
        acts,
        busy: seen.busy,
        unanswered: seen.unanswered,
        pgbench: pgbench::rate(database, clients, plan.seconds.div_ceil(2)).await?,
    })
}

/// Starts the bots, and waits until all are in Discord.
async fn come(
    plan: &Measurement,
    fake: &FakeDiscord,
    database: &Database,
    processes: usize,
) -> Result<Vec<Process>, Obstacle> {
    let mut bots = Vec::new();
    for number in 0..processes {
        let core = plan.pinned.then_some(number);
        let shard = format!("{number}/{processes}");
        bots.push(Process::start(
            &plan.program,
            fake,
            database.address(),
            &shard,
            core,
            plan.boards,
        )?);
    }
    let began = Instant::now();
    while fake.gateway().connected() < processes {
        for bot in &mut bots {
            if bot.is_over() || began.elapsed() > PATIENCE {
                return Err(Obstacle::Absent(bot.last_words()));
            }
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    Ok(bots)
}
