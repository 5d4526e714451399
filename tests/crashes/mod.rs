//! Campaigns of crashes: tables are played while the process, the database and the channel fail at every moment, and
//! what is left is held against the same games without a fault.

#![allow(clippy::unwrap_used)]

mod figures;
mod flaky;
mod ground;
mod real;
mod shown;
mod trial;
mod undisturbed;

pub use figures::Figures;
pub use ground::Ground;
pub use real::run as live;

use muster::games::{CATALOGUE, GAMES};
use muster_game::Kind;
use std::fmt;
use std::str::FromStr;

/// One trial; with the same one everything happens again, but that a database decides itself whether what was on
/// its way when the process died was still done.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    pub postgres: bool,
    pub game: &'static Kind,
    pub seed: u64,
    /// In each of them somebody may act, the house does, and posts are said.
    pub rounds: u32,
}

impl fmt::Display for Trial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let database = if self.postgres { "postgres" } else { "sqlite" };
        write!(f, "{database}:{}:{}:{}", self.game.id, self.seed, self.rounds)
    }
}

impl FromStr for Trial {
    type Err = String;

    fn from_str(text: &str) -> Result<Trial, String> {
        let unread = || format!("a trial is such as sqlite:risk:17:60, unlike {text}");
        let [database, game, seed, rounds] = text.split(':').collect::<Vec<_>>()[..] else {
            return Err(unread());
        };
        Ok(Trial {
            postgres: database == "postgres",
            game: CATALOGUE.kind(game).ok_or_else(unread)?,
            seed: seed.parse().map_err(|_| unread())?,
            rounds: rounds.parse().map_err(|_| unread())?,
        })
    }
}

/// Plays trials of all games in turn, each at least once, with so many rounds at a table, until people have acted so
/// often.
pub async fn campaign(ground: &Ground, acts: u64, rounds: u32, first_seed: u64) -> Figures {
    let mut figures = Figures::default();
    for (seed, game) in (first_seed..).zip(GAMES.iter().cycle()) {
        if figures.acts >= acts && figures.tables >= GAMES.len() as u64 {
            break;
        }
        let trial = Trial {
            postgres: ground.is_postgres(),
            game,
            seed,
            rounds,
        };
        figures.add(trial::run(ground, trial).await);
    }
    figures
}

/// One trial that `CRASH_TRIAL` names, as a fault is reported.
pub async fn again(name: &str) -> Figures {
    let trial: Trial = name.parse().unwrap();
    let ground = if trial.postgres {
        Ground::postgres().await
    } else {
        Some(Ground::sqlite())
    };
    trial::run(&ground.expect("PostgreSQL is installed"), trial).await
}
