//! Muster, a game master for play-by-post war games.
//!
//! Each layer uses only those before it, which a test checks: [`kit`] (words that all share), [`game`] (what every
//! game answers), [`games`], [`vocabulary`] (commands as data), [`table`] (pure decisions of one group),
//! [`store`], [`service`] (load, decide, commit), [`scheduler`] and [`outbox`], [`fronts`].
//!
//! Up to `table` nothing waits, reads a clock or meets chance but in [`kit::Dice`]. Only the service writes, and
//! nothing is said before it is committed.

pub mod fronts;
pub mod game;
pub mod games;
pub mod kit;
pub mod outbox;
pub mod scheduler;
pub mod service;
pub mod store;
pub mod table;
pub mod vocabulary;
