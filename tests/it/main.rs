//! The integration tests, in one binary.

mod cli;
mod cluster;
mod store;
mod terminal;
mod transcripts;
mod vocabulary;
