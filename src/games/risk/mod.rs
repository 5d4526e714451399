//! A Risk to Take: a campaign on a hex map and battles on a table. Here stands only what the table asks; the rules stand
//! in `battle`, a file for each chapter of the ledger.

pub mod battle;
pub mod data;
pub mod event;
pub mod plane;
#[cfg(test)]
mod tests;
pub mod units;
