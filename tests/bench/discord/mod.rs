//! What a player and a host notice of the bot in Discord, on the fake: taps, seconds, messages and pings; how soon
//! a press is answered while a thousand tables are played; how many requests that takes, and how much memory.

mod load;
mod memory;
mod person;
mod stage;
mod taps;
mod turns;
pub mod weight;
mod whole;

use muster::bench::Process;
use muster_fake_discord::FakeDiscord;
use muster_kit::Look;
use std::path::Path;

/// One process for all, on the first core. It connects by itself. Its panels show their boards so.
fn start(fake: &FakeDiscord, database: &str, boards: Look) -> Process {
    let program = Path::new(env!("CARGO_BIN_EXE_muster"));
    Process::start(program, fake, database, "0/1", Some(0), boards).expect("taskset and the program are there")
}

/// All of it, or what `asked` names after the dot, such as `discord.load`.
pub fn run(asked: impl Fn(&str) -> bool) {
    let runtime = crate::runtime();
    runtime.block_on(async {
        if asked("discord.taps") {
            taps::first_game().await;
            taps::daily_turn().await;
        }
        if asked("discord.turns") {
            turns::said().await;
        }
        if asked("discord.load") {
            load::of_words().await;
        }
        if asked("discord.pictures") {
            load::of_pictures().await;
        }
        if asked("discord.whole") {
            whole::beside_pgbench().await;
        }
        if asked("discord.memory") {
            memory::with_open_tables().await;
        }
    });
}
