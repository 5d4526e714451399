//! Discord: the fake itself, and what is played through it.

mod adapter;
pub mod bench;
mod delivery;
mod echo;
mod events;
mod fake_answers;
mod fake_endpoint;
mod fake_gateway;
mod fake_rest;
pub mod log;
mod posts;
pub mod process;
mod rate_limits;
pub mod schema;
