//! The parts of a table. Each keeps its fields to itself and knows only itself: what needs several of them is a decision of
//! the table. All are stored flat in the table's JSON, under the names that their fields have had from the beginning.

mod ballot;
mod chair;
mod clock;
mod deadlines;
mod fairness;
mod head;
mod position;
mod seating;

pub(crate) use ballot::SLOT as BALLOT_SLOT;
pub use ballot::{Ballot, Matter};
pub(crate) use chair::seat_at;
pub use chair::{Acted, Chair, Holder};
pub use clock::{Loss, Lost, TableClock};
pub use deadlines::{Deadlines, Opened, Reminded};
pub use fairness::Fairness;
pub use head::JournalHead;
pub(crate) use position::Position;
pub use seating::Seating;
