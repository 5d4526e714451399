//! Muster: a game master for play-by-post war games.
//!
//! The layers are packages below `src`; each may use only those above it in this table, which the compiler holds. This
//! package names them for tests and the subcommands of the program.
//!
//! | layer      | package                      | knows about                                            |
//! |------------|------------------------------|--------------------------------------------------------|
//! | kit        | [`muster_kit`]               | dice, seats, lines, posts, scenes, odds; no game       |
//! | rules      | [`muster_game`]              | what every game answers; the erased form               |
//! |            | `muster_warcamp` and others  | the games, a package each; no IO, no clock             |
//! | vocabulary | [`vocabulary`]               | the slash commands as data                             |
//! | table      | [`table`]                    | one group playing one game; pure decisions, a journal  |
//! | store      | [`store`]                    | tables, journals, receipts, outbox; PostgreSQL, SQLite |
//! | workers    | [`workers`]                  | threads for work that takes the processor for a while  |
//! | service    | [`service`]                  | load, decide, commit; the only writer                  |
//! | loops      | [`scheduler`], [`outbox`]    | what tables do by themselves; what has to be said      |
//! | pictures   | [`muster_pictures`]          | boards as PNG, and in words for those who hear them    |
//! | fronts     | [`fronts`]                   | the terminal, Discord, a page for spectators           |
//! | demo       | `demo`                       | the bot on the fake Discord, and a page to play it     |
//! | bench      | `bench`                      | many bots' tables on the fake Discord, and their speed |
//! | program    | [`games`]                    | the games that this build has, handed down from `main` |
//!
//! [`config`] and [`telemetry`] stand beside them, [`private`] and `muster_fake_discord` below them.
//!
//! # Invariants
//!
//! 1. Nothing left of the store is async, reads a clock or an environment.
//! 2. Nothing under `games` uses floats, unordered collections or chance but the referee's dice.
//! 3. Only tables know users; rules know seats.
//! 4. Fronts know posts and invocations, never a game.
//! 5. Only the service writes.
//! 6. JSON appears at [`muster_game::Kind`] and [`muster_game::AnyGame`] and in the store, nowhere between.
//! 7. Nothing is said before it is committed.
//! 8. A refusal changes nothing and rolls nothing.
//! 9. What a viewer is shown is drawn from that viewer's view, and advice is asked of a guess.
//!
//! # Reading order
//!
//! [`muster_kit::Dice`], [`muster_game::Rules`], `muster_warcamp`, [`table::Table::decide`], [`service::Service::act`].

pub mod config;
pub mod telemetry;

/// Where players and onlookers are: each front turns what they type into invocations, and posts into what they see. A front
/// knows posts and invocations, never a game.
pub mod fronts {
    pub use muster_discord as discord;
    pub use muster_gallery as gallery;
    pub use muster_serve as serve;
    pub use muster_terminal as terminal;
}

#[cfg(feature = "demo")]
pub use muster_bench as bench;
#[cfg(feature = "demo")]
pub use muster_demo as demo;
pub use muster_games as games;
pub use muster_loops::{outbox, scheduler};
pub use muster_private as private;
pub use muster_service as service;
pub use muster_store as store;
pub use muster_table as table;
pub use muster_vocabulary as vocabulary;
pub use muster_workers as workers;
