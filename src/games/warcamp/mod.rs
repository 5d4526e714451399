//! Warcamp: tribes of goblins, kobolds and troglodytes, the last of which wins.

pub mod action;
pub mod data;
mod rules;
pub mod state;
pub mod words;

pub use state::Warcamp;
