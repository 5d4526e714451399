//! The rules, a file for each chapter of the rule book.

mod activation;
mod adapt;
mod attendance;
mod cards;
mod combat;
mod commands;
mod desk;
mod ending;
mod goes;
mod initiative;
mod life;
mod movement;
mod muster;
mod nowhere;
mod numbers;
mod objects;
mod pairs;
mod plan;
mod preparing;
mod reach;
mod reactions;
mod setup;
mod sheets;
mod sight;
mod sound;
mod spells;
mod window;

pub use attendance::SIDE_MAX;
#[cfg(test)]
pub use attendance::{Split, capped, split_of};
#[cfg(test)]
pub use cards::stake_of;
pub use combat::{Blow, blocked, damage_of, stray_place};
pub use commands::act_line;
pub use desk::Desk;
#[cfg(test)]
pub use ending::{Verdict, compare_legs};
pub use movement::Route;
pub use plan::Deed;
#[cfg(test)]
pub use plan::Plan;
pub use reach::{Reach, Way};
#[cfg(test)]
pub use setup::sides_of;
pub use setup::{pick, places};
pub use sheets::Slot;
#[cfg(test)]
pub use sheets::round_half_up;
#[cfg(test)]
pub use sight::crosses;

use super::event::{Event, Who};
use super::state::Wargrounds;
use muster_game::Referee;
use muster_kit::Refusal;

/// What the table lends to the rules: dice, and a place to write down events.
pub type Ref<'d> = Referee<'d, Event>;

/// A refusal with the id of the clause that forbids it and the reason, a whole sentence for the player.
pub fn no(clause: &'static str, reason: impl Into<String>) -> Refusal {
    Refusal::new(clause, reason)
}

impl Wargrounds {
    /// A character as events tell of it.
    pub fn who(&self, who: u8) -> Who {
        let sheet = self.sheet(who);
        Who {
            badge: sheet.badge(),
            name: sheet.name.clone(),
        }
    }

    /// `B Dame Brunhilda`, for refusals.
    pub fn named(&self, who: u8) -> String {
        let sheet = self.sheet(who);
        format!("{} {}", sheet.badge().letter(), sheet.name)
    }
}
