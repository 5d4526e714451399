//! Barbarica: an ancient skirmish on hexes, the tribe against Rome. Here stands only what the table asks; the rules stand
//! in `rules`, a file for each chapter of the ledger.

pub mod action;
pub mod bearing;
pub mod campaign;
pub mod chronicle;
pub mod data;
pub mod event;
pub mod fight;
pub mod narrate;
mod npc;
pub mod odds;
pub mod rules;
pub mod scene;
pub mod situations;
pub mod state;
#[cfg(test)]
mod tests;
pub mod words;

pub use state::Barbarica;
