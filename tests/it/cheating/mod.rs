//! Whether cheating is found, and whether there is anything to be won by it.
//!
//! `cargo test --test it cheating -- --nocapture` prints the figures of docs/reliability.md.

mod cases;
mod checks;
mod closed;
mod dice;
mod forgeries;
mod secrets;
