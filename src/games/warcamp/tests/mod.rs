//! The ledger, clause by clause: one file for each chapter.
#![allow(clippy::unwrap_used)]

mod odds;
mod scene;
