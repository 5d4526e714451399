//! How the house plays: Rome by its conditions and its table, sides by the policy of chapter 9.

mod facts;
mod table;

pub use facts::temper_of;
pub use table::{Temper, name_of_row, row_of};
