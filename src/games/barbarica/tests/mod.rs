//! Tests of Barbarica, a file for each chapter of the ledger.

#![allow(clippy::unwrap_used)]

mod charging;
pub mod fixtures;
mod melee;
mod movement;
mod nerve;
mod ranged;
