//! Events as posts (ledger chapter 7).

pub mod chronicle;
pub mod story;
