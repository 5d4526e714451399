//! The rules, a file for each chapter of the rule book.

pub mod activation;
pub mod adapt;
pub mod announcing;
pub mod asking;
pub mod attendance;
pub mod card_effects;
pub mod cards;
pub mod carrying_out;
pub mod combat;
pub mod deed;
pub mod deeds;
pub mod desk;
pub mod detours;
pub mod ending;
pub mod forecast;
pub mod goes;
pub mod hands;
pub mod initiative;
pub mod life;
pub mod movement;
pub mod muster;
pub mod nowhere;
pub mod numbers;
pub mod objects;
pub mod pair_activation;
pub mod pairs;
pub mod plan;
pub mod reach;
pub mod reactions;
pub mod setup;
pub mod sheets;
pub mod sight;
pub mod sound;
pub mod spells;
pub mod thing_deeds;
pub mod turn_start;
pub mod verdict;
pub mod window;

use crate::event::Event;
use muster_game::Referee;
use muster_kit::Refusal;

/// What the table lends to the rules: dice, and a place to write down events.
pub type Ref<'d> = Referee<'d, Event>;

/// A refusal with the id of the clause that forbids it and the reason, a whole sentence for the player.
pub fn no(clause: &'static str, reason: impl Into<String>) -> Refusal {
    Refusal::new(clause, reason)
}
