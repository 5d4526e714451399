//! One battle on a table (sections J to T of docs/rules/risk.md). A game of mode `battle` is one of them; a campaign
//! fights several side by side, each with its number.

pub mod acts;
pub mod arms;
pub mod charges;
pub mod combat;
pub mod commanders;
pub mod ending;
pub mod hindrance;
pub mod lettered;
pub mod moving;
pub mod orders;
pub mod phases;
pub mod remedies;
pub mod said;
pub mod scribe;
pub mod setup;
pub mod shooting;
pub mod side;
pub mod sound;
pub mod state;
pub mod turn;
pub mod unit;
pub mod waiting;
pub mod walk;

pub use acts::{Act, Go, Item, Target, Who, Written, write};
pub use arms::{Arm, Attack, failing_numbers, modifier_of};
pub use charges::Charged;
pub use combat::{Outcome, Save};
pub use moving::{Deed, Halt, Tried};
pub use orders::read;
pub use phases::{EndOfTurn, Phase, Salvo};
pub use scribe::Scribe;
pub use setup::{Change, changes, default_plan, placed, shut_in};
pub use shooting::Blocked;
pub use side::{ChargeAll, Command, Plan, Rescue, Side, Standing};
pub use state::{Battle, Ending, FIT, Field, HOLD, House, Ride, Stage, Unfit, Verdict};
pub use turn::Initiative;
pub use unit::{Commander, Fate, Gone, Unit};
pub use walk::Walked;

use muster_kit::Refusal;

/// A refusal with the id of the clause that forbids it and the reason, a whole sentence for the player.
pub fn no(clause: &'static str, reason: impl Into<String>) -> Refusal {
    Refusal::new(clause, reason)
}
