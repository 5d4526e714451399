//! The integration tests, in one binary.

mod cli;
mod cluster;
mod crashes;
mod store;
mod terminal;
mod transcripts;
mod vocabulary;
