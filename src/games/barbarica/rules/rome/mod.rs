//! Rome played by the bot: conditions of scenarios and the table of Unit Intelligence (2.17, BB-225 to BB-236). It is a part of
//! the rules, and changes with their number.

pub mod acting;
pub mod answers;
pub mod conduct;
pub mod facts;
pub mod moves;
pub mod pick;
pub mod table;
pub mod ways;
