//! The integration tests, in one binary.

mod cli;
mod terminal;
mod transcripts;
mod vocabulary;
