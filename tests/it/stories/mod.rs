//! What groups of players live through in Discord, from the first press on: a real client library, a real database,
//! the whole bot, and people who read what a phone shows them.

mod absence;
mod abuse;
mod barbarica;
mod closed;
mod first_game;
mod hands_of_the_host;
mod hosts;
mod month;
mod platform;
mod processes;
mod replay;
mod risk;
mod slow_database;
pub mod stage;
mod trouble;
mod wargrounds;
mod wesnoth;
