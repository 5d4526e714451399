//! The integration tests, in one binary.

mod broken;
mod cli;
mod cluster;
mod crashes;
mod fuzz;
mod journals;
mod laws;
mod random_play;
mod readme;
mod store;
mod terminal;
mod tidy;
mod transcripts;
mod vocabulary;
