//! The rules, a file for each section of chapter 2 of docs/rules/barbarica.md, what is asked before what is done: reach
//! before walking, blows before melee, shots before ranged combat. They use nothing that stands on them.

pub mod authority;
pub mod band;
pub mod blows;
pub mod camp;
pub mod charge_plan;
pub mod charges;
pub mod charging;
pub mod deploy;
pub mod ending;
pub mod facts;
pub mod foreknown;
pub mod lesson;
pub mod listed;
pub mod melee;
pub mod movement;
pub mod nerve;
pub mod obeying;
pub mod orders;
pub mod psychology;
pub mod rage;
pub mod ranged;
pub mod reach;
pub mod resolution;
pub mod retreat;
pub mod riding;
pub mod rolling;
pub mod rome;
pub mod running;
pub mod secrets;
pub mod setup;
pub mod shots;
pub mod sound;
pub mod specials;
pub mod standing;
pub mod steps;
pub mod telling;
pub mod turn;
pub mod waiting;
pub mod walking;
pub mod wounds;

use crate::event::Event;
use muster_game::Referee;
use muster_kit::Refusal;

/// The dice and the journal that an order of this game is carried out with.
pub type Ref<'a> = Referee<'a, Event>;

/// A refusal that rests on that clause of the rule book.
pub fn no(clause: &'static str, reason: impl Into<String>) -> Refusal {
    Refusal::new(clause, reason)
}
