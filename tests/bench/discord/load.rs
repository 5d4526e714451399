//! How soon the first answer comes while a thousand tables are played, and what is asked of Discord meanwhile.

use super::start;
use super::weight::{computed, held_up};
use crate::play::grouped;
use crate::{cluster, head, machine_load, row};
use chrono::{DateTime, TimeDelta, Utc};
use muster::bench::{Database, DatabaseServer, Process, Visit, opened};
use muster::games::{CATALOGUE, GAMES};
use muster_fake_discord::{FakeDiscord, Options, Recorded};
use muster_game::Kind;
use muster_kit::{Dice, Look};
use std::collections::BTreeMap;
use std::time::Duration;

const TABLES: usize = 1_000;
const SECONDS: f64 = 60.0;
/// Interactions a second, one run each. Opening a panel and being asked once more change nothing, so that a hundred
/// interactions are some 44 acts while the bot keeps up.
const RATES: [f64; 4] = [100.0, 150.0, 200.0, 230.0];
/// The same where panels show pictures, and half of the interactions or more show one.
const PICTURE_RATES: [f64; 3] = [20.0, 30.0, 40.0];
/// Until all that is to be said is said.
const QUIET: Duration = Duration::from_secs(600);
/// An answer that is not there then was never given.
const LAST_ANSWER: Duration = Duration::from_secs(10);

/// What became of a run.
struct Run {
    /// Milliseconds from when it was due to its first answer, in order.
    first: Vec<f64>,
    late: usize,
    unanswered: usize,
    /// Of people, committed.
    acts: i64,
    requests: Vec<Recorded>,
    seconds: f64,
    computed: f64,
    held_up: f64,
}

/// What is measured.
struct Load {
    /// How panels show their boards.
    boards: Look,
    games: &'static [&'static Kind],
    tables: usize,
    rates: &'static [f64],
}

/// Panels in words, of the first game.
pub async fn of_words() {
    let load = Load {
        boards: Look::Text,
        games: &GAMES[..1],
        tables: TABLES,
        rates: &RATES,
    };
    measured(&load).await;
}

/// Panels with pictures of the boards of all games.
pub async fn of_pictures() {
    let load = Load {
        boards: Look::Picture,
        games: GAMES,
        tables: TABLES / 5,
        rates: &PICTURE_RATES,
    };
    measured(&load).await;
}

async fn measured(load: &Load) {
    let Some(server) = cluster::database("load").await else {
        return;
    };
    let ground = DatabaseServer::postgres(&server).expect("an address");
    let database = ground.database().await.expect("the cluster makes one");
    let fake = FakeDiscord::start(Options {
        transcripts: false,
        ..Options::default()
    })
    .await;
    let places = opened(&fake, database.address(), &CATALOGUE, load.games, load.tables).await;
    let places = places.expect("a new database");
    let process = start(&fake, database.address(), load.boards);
    fake.wait_for_shards(1).await;
    quiet(&database).await;
    let mut tables: Vec<Visit> = places.into_iter().map(Visit::new).collect();
    let mut runs = Vec::new();
    for (number, rate) in load.rates.iter().copied().enumerate() {
        let before = machine_load();
        let run = played(&fake, &process, &database, &mut tables, rate, number as u64).await;
        quiet(&database).await;
        runs.push((rate, before, run));
    }
    let complaints = process.end().await;
    told(load, &runs);
    noted(&complaints, &fake.complaints());
    database.remove().await.expect("it was ours");
}

async fn quiet(database: &Database) {
    database.quiet(QUIET).await.expect("the bot comes to rest");
}

async fn acts(database: &Database) -> i64 {
    database.acts().await.expect("a number")
}

/// Sends at the times of a Poisson process, whether or not the bot keeps up.
async fn played(
    fake: &FakeDiscord,
    process: &Process,
    database: &Database,
    tables: &mut [Visit],
    rate: f64,
    seed: u64,
) -> Run {
    fake.forget_requests();
    let (acts_before, computed_before, held_up_before) =
        (acts(database).await, computed(process.id()), held_up(process.id()));
    let mut dice = Dice::seeded(seed, 7);
    let mut sent: Vec<(u64, DateTime<Utc>)> = Vec::new();
    let start = Utc::now() + TimeDelta::milliseconds(100);
    let mut due = 0.0;
    for number in 0.. {
        // An exponential pause, from one of a million equal parts.
        let part = (dice.choose(1_000_000) as f64 + 0.5) / 1e6;
        due += -part.ln() / rate;
        if due > SECONDS {
            break;
        }
        let at = start + TimeDelta::microseconds((due * 1e6) as i64);
        if let Ok(wait) = (at - Utc::now()).to_std() {
            tokio::time::sleep(wait).await;
        }
        let among = tables.len();
        let table = &mut tables[number % among];
        let (user, pending) = table.step(&mut dice);
        sent.push((pending.id(), at));
        table.last = Some((user, pending));
    }
    let seconds = (Utc::now() - start).as_seconds_f64();
    let (computed, held_up) = (
        computed(process.id()) - computed_before,
        held_up(process.id()) - held_up_before,
    );
    tokio::time::sleep(LAST_ANSWER).await;
    let mut run = Run {
        first: Vec::new(),
        late: 0,
        unanswered: 0,
        acts: acts(database).await - acts_before,
        requests: Vec::new(),
        seconds,
        computed,
        held_up,
    };
    fake.read(|world| {
        for (id, at) in &sent {
            match world.interactions[id].answered {
                Some((_, answered)) => run.first.push((answered - at).as_seconds_f64() * 1000.0),
                None => run.unanswered += 1,
            }
        }
    });
    run.first.sort_by(f64::total_cmp);
    run.late = run.first.iter().filter(|millis| **millis > 3000.0).count();
    quiet(database).await;
    run.requests = fake.recorded();
    run
}

/// What the process warned of, each kind once, and what the fake had against its requests.
fn noted(warnings: &[String], refused: &[String]) {
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for warning in warnings {
        let message = warning
            .split_once("\"message\":\"")
            .map_or(warning.as_str(), |(_, rest)| rest);
        let message = message.split_once('"').map_or(message, |(message, _)| message);
        *kinds.entry(message.to_owned()).or_default() += 1;
    }
    for (kind, count) in kinds {
        println!("- warned {count} times: {kind}");
    }
    for complaint in refused.iter().take(5) {
        println!("- refused: {complaint}");
    }
}

fn told(load: &Load, runs: &[(f64, String, Run)]) {
    let title = format!(
        "From a press to the first answer, one process on one core, {} tables on PostgreSQL, boards of panels as {}",
        grouped(load.tables as f64),
        load.boards.word()
    );
    head(
        &title,
        &[
            "interactions a second",
            "acts a second",
            "p50 ms",
            "p95 ms",
            "p99 ms",
            "most ms",
            "over 3 s",
            "not answered",
            "core in use",
            "held up by others on it",
            "load",
        ],
    );
    for (rate, load, run) in runs {
        let part = |share: f64| run.first[((run.first.len() - 1) as f64 * share) as usize];
        row(&[
            format!("{rate:.0}"),
            format!("{:.0}", run.acts as f64 / run.seconds),
            format!("{:.1}", part(0.5)),
            format!("{:.1}", part(0.95)),
            format!("{:.1}", part(0.99)),
            format!("{:.0}", part(1.0)),
            run.late.to_string(),
            run.unanswered.to_string(),
            format!("{:.0} %", run.computed / run.seconds * 100.0),
            format!("{:.0} %", run.held_up / run.seconds * 100.0),
            load.clone(),
        ]);
    }
    for (rate, _, run) in runs {
        let title = format!(
            "Requests to Discord in the run with {rate:.0} interactions a second: {} interactions, {} acts",
            grouped(run.first.len() as f64),
            grouped(run.acts as f64)
        );
        head(&title, &["request", "number", "for an interaction", "for an act"]);
        let mut counted: BTreeMap<String, usize> = BTreeMap::new();
        for request in &run.requests {
            *counted.entry(route(request)).or_default() += 1;
        }
        counted.insert("all".to_owned(), run.requests.len());
        for (route, count) in counted {
            row(&[
                route,
                grouped(count as f64),
                format!("{:.2}", count as f64 / run.first.len() as f64),
                format!("{:.2}", count as f64 / run.acts as f64),
            ]);
        }
    }
}

/// Such as `POST /channels/*/messages`.
fn route(request: &Recorded) -> String {
    let plain = |step: &&str| step.len() < 20 && !step.starts_with(|first: char| first.is_ascii_digit());
    let steps: Vec<&str> = request
        .steps()
        .into_iter()
        .map(|step| if plain(&step) { step } else { "*" })
        .collect();
    let failed = if request.status >= 400 {
        format!(" -> {}", request.status)
    } else {
        String::new()
    };
    format!("{} /{}{failed}", request.method, steps.join("/"))
}
