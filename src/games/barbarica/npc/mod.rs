//! How the house plays: Rome by its conditions and its table, sides by the policy of chapter 9.

mod conduct;
mod facts;
mod moves;
mod pick;
mod table;
mod ways;

pub use conduct::{Conduct, by_condition, by_row, follows, words_of_row};
pub use facts::{guide, mates, shots, temper_of};
pub use moves::{Deed, Mover, exit_ways};
pub use pick::{Aim, nearest, pick, promise, promise_of_shot};
pub use table::{Temper, name_of_row, row_of};
pub use ways::Ways;
