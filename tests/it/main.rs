//! The integration tests, in one binary.

mod broken;
mod browser;
mod cli;
mod cluster;
mod crashes;
mod demo;
mod discord;
mod fuzz;
mod fuzz_interactions;
mod gallery;
mod journals;
mod laws;
mod panels;
mod pictures;
mod places;
mod random_play;
mod readme;
mod replays;
mod rulings;
mod store;
mod stories;
mod terminal;
mod tidy;
mod transcripts;
mod vocabulary;
mod wesnoth;
