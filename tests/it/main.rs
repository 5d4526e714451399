//! The integration tests, in one binary.

mod cli;
mod transcripts;
mod vocabulary;
