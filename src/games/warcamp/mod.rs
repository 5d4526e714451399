//! Warcamp: tribes of goblins, kobolds and troglodytes, the last of which wins.

pub mod action;
pub mod data;
pub mod odds;
mod rules;
mod scene;
mod sheet;
pub mod state;
pub mod words;

#[cfg(test)]
mod tests;

pub use state::Warcamp;
