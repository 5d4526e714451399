//! What Muster can do on this machine: rules, NPCs, boards, durable acts beside a bare database client, and the bot
//! in Discord.
//!
//! `TEST_POSTGRES_FSYNC=1 cargo bench` prints the tables of `docs/performance.md`; `cargo bench -- rules npcs
//! panels questions boards sqlite postgres discord` only some of them, and `discord.taps`, `discord.turns`, `discord.load`,
//! `discord.pictures`, `discord.whole`, `discord.memory` parts of the last. By name alone: `growth` (old games, many tables), `soak` (a million
//! acts, or `SOAK_ACTS`), `crashes` (what is left after ten thousand acts during which everything fails), `upgrades` (how
//! long acts wait for a change of the schema), and `campaigns` (how the tribe of Barbarica fares).

mod campaigns;
#[path = "../it/cluster.rs"]
mod cluster;
mod crashes;
mod discord;
mod durable;
mod endurance;
#[path = "../it/left_out.rs"]
mod left_out;
#[path = "../link.rs"]
mod link;
mod play;
#[path = "../it/positions.rs"]
mod positions;
mod questions;
#[path = "../it/settings.rs"]
mod settings;
#[path = "../upgrades.rs"]
mod upgrades;

use std::time::Instant;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let asked = |name: &str| wanted.is_empty() || wanted.iter().any(|word| word == name);
    println!("{}\n", machine());
    let started = Instant::now();
    if asked("rules") {
        play::rules();
    }
    if asked("npcs") {
        play::npcs();
    }
    if asked("panels") {
        play::panels();
    }
    if asked("questions") {
        questions::run();
    }
    if asked("boards") {
        play::boards();
    }
    for database in ["sqlite", "postgres"] {
        if asked(database) {
            durable::run(database);
        }
    }
    // They take long, or measure no speed: only when they are asked for by name.
    let named = |name: &str| wanted.iter().any(|word| word == name);
    if named("growth") {
        endurance::growth();
    }
    if named("soak") {
        endurance::soak();
    }
    if named("campaigns") {
        campaigns::run();
    }
    if wanted.iter().any(|word| word.starts_with("crashes")) {
        crashes::run(|name| named("crashes") || named(name));
    }
    if named("upgrades") {
        crashes::upgrade();
    }
    discord::run(|name| asked("discord") || named(name));
    println!("\n{:.0} s in all.", started.elapsed().as_secs_f64());
}

/// Cores, processor and load, as far as the system tells.
fn machine() -> String {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let cores = std::thread::available_parallelism().map_or(0, std::num::NonZero::get);
    let info = read("/proc/cpuinfo");
    let model = info
        .lines()
        .find_map(|line| line.strip_prefix("model name"))
        .unwrap_or("unknown");
    let load = machine_load();
    let profile = if cfg!(debug_assertions) {
        "debug, so these numbers mean nothing"
    } else {
        "release"
    };
    format!(
        "{cores} cores, {}; load {load} at the start; {profile}",
        model.trim_start_matches([' ', '\t', ':'])
    )
}

/// How many programs want a core just now, on the average of a minute.
pub fn machine_load() -> String {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    load.split(' ').take(1).collect()
}

/// A row of a Markdown table.
pub fn row(cells: &[String]) {
    println!("| {} |", cells.join(" | "));
}

/// The head of a Markdown table.
pub fn head(title: &str, cells: &[&str]) {
    println!(
        "\n{title}\n\n| {} |\n|{}",
        cells.join(" | "),
        "---|".repeat(cells.len())
    );
}

/// Two threads, as many as the machine of the published figures has cores.
fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("threads")
}
