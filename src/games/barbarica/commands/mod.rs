//! Lines of orders as players type them, and what could be ordered instead. It stands on the rules.

pub mod camp;
pub mod line_kind;
pub mod lines;
mod misplaced;
pub mod named;
mod no_order;
mod not_now;
pub mod other_phase;
pub mod plain;
pub mod proposing;
mod repeated;
mod rewritten;
mod slips;
mod standing_line;
mod standing_words;
pub mod trying;
