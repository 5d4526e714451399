//! A Risk to Take: a campaign on a hex map and battles on a table. Here stands only what the table asks; the rules of
//! the map stand in `campaign`, those of a battle in `battle`.

pub mod action;
mod asked;
mod bare_questions;
pub mod battle;
mod book;
mod called;
pub mod campaign;
mod candidates;
mod cautions;
mod checking;
mod choosing;
mod closing;
mod counsel;
pub mod data;
mod drawn;
mod duties;
pub mod event;
mod foresee;
mod gazetteer;
mod hunger;
mod in_lengths;
mod in_turn;
mod looks;
mod map_scene;
mod marshal;
mod menu;
mod narrate;
mod narrate_map;
mod nations;
pub mod npc;
mod obey;
pub mod odds;
pub mod plane;
pub mod queries;
mod questions;
mod realms;
mod refused;
mod remarks;
mod scene;
mod seating;
mod seen;
mod signs;
mod situations;
pub mod state;
mod suggest;
mod terms;
#[cfg(test)]
mod tests;
mod tidings;
mod train_asked;
pub mod units;
mod upkeep;
mod view;
mod wishes;
mod words;

pub use state::Risk;

use action::{Action, Options, SeatPick};
use event::Event;
use muster_game::{Actor, Awaiting, Entrant, Kind, Notice, Places, Referee, Rules};
use muster_kit::{Fault, Refusal};
use std::ops::RangeInclusive;

/// The game as tables hold it, with its commands.
pub static KIND: Kind = Kind::of::<Risk>(include_str!("../../../commands/risk.toml"));

impl Rules for Risk {
    const ID: &'static str = "risk";
    const TITLE: &'static str = "A Risk to Take";
    const RULES: RangeInclusive<u32> = 1..=data::NEWEST;

    type Options = Options;
    type Pick = SeatPick;
    type Action = Action;
    type Event = Event;

    fn places(options: &Options) -> Result<Places, Refusal> {
        terms::places(options)
    }

    fn pick(options: &Options, others: &[SeatPick], pick: SeatPick) -> Result<SeatPick, Refusal> {
        terms::pick(options, others, pick)
    }

    fn setup(
        rules: u32,
        roster: &[Entrant<SeatPick>],
        options: &Options,
        referee: &mut Referee<'_, Event>,
    ) -> Result<Risk, Refusal> {
        obey::begin(rules, roster, options, referee)
    }

    fn awaiting(&self) -> Awaiting {
        duties::duties(self)
    }

    fn apply(&mut self, actor: Actor, action: Action, referee: &mut Referee<'_, Event>) -> Result<(), Refusal> {
        obey::obey(self, actor, action, referee)
    }

    fn told(&mut self, notice: Notice, referee: &mut Referee<'_, Event>) -> Result<(), Refusal> {
        obey::notified(self, notice, referee)
    }

    fn rules(&self) -> u32 {
        self.terms.rules()
    }

    fn lint(text: &str) -> Option<Vec<Fault>> {
        Some(nations::lint(text))
    }

    fn sound(&self) -> Result<(), Refusal> {
        obey::check_sound(self)
    }
}
