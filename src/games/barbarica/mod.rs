//! Barbarica: an ancient skirmish on hexes, the tribe against Rome. Here stands only what the table asks; the rules stand
//! in `rules`, a file for each section of docs/rules/barbarica.md.

pub mod action;
pub mod bearing;
pub mod book;
pub mod brain;
mod breaking_away;
mod called;
mod camp_cautions;
pub mod campaign;
pub mod cautions;
mod charge_shot;
mod choosing;
pub mod chronicle;
mod circling;
pub mod commands;
pub mod counsel;
mod courage;
mod crowded;
pub mod data;
pub mod duties;
pub mod escape;
pub mod event;
mod facings;
pub mod fight;
pub mod figures;
pub mod foresee;
pub mod getting_away;
mod holding;
mod hopeless;
pub mod menu;
pub mod narrate;
pub mod notation;
pub mod npc;
pub mod odds;
pub mod plausible;
pub mod prompt;
pub mod queries;
pub mod questions;
mod refused;
mod remarks;
pub mod rules;
pub mod scene;
mod sighting;
pub mod signs;
pub mod silhouettes;
mod situations;
pub mod state;
pub mod suggest;
pub mod tale;
#[cfg(test)]
mod tests;
mod throws;
pub mod tidings;
pub mod upkeep;
pub mod usual;
pub mod view;
pub mod words;

pub use state::Barbarica;

use action::{Action, Options, Order, SeatPick};
use commands::lines;
use event::Event;
use muster_game::{Actor, Awaiting, Entrant, Kind, Notice, Places, Referee, Rules, Step};
use muster_kit::{Fault, Refusal};
use rules::{obeying, setup, sound, turn};
use std::ops::RangeInclusive;

/// The game as tables hold it, with its commands.
pub static KIND: Kind = Kind::of::<Barbarica>(include_str!("../../../commands/barbarica.toml"));

impl Rules for Barbarica {
    const ID: &'static str = "barbarica";
    const TITLE: &'static str = "Barbarica";
    const RULES: RangeInclusive<u32> = 1..=5;

    type Options = Options;
    type Pick = SeatPick;
    type Action = Action;
    type Event = Event;

    fn places(options: &Options) -> Result<Places, Refusal> {
        setup::places(options)
    }

    fn pick(options: &Options, others: &[SeatPick], pick: SeatPick) -> Result<SeatPick, Refusal> {
        setup::pick(options, others, pick)
    }

    fn setup(
        rules: u32,
        roster: &[Entrant<SeatPick>],
        options: &Options,
        referee: &mut Referee<'_, Event>,
    ) -> Result<Barbarica, Refusal> {
        setup::begin(rules, roster, options, referee)
    }

    /// The seats of the side in turn that have something left to decide ([BB-2](docs/rules/barbarica.md#bb-2),
    /// [BB-266](docs/rules/barbarica.md#bb-266)).
    fn awaiting(&self) -> Awaiting {
        duties::duties(self)
    }

    fn steps(&self, actor: Actor, action: Action) -> Result<Vec<Step<Action>>, Refusal> {
        let mut steps = lines::take_apart(self, actor, action)?;
        // While the units of a line charge, a hint could name one that has gone already.
        let before_last = steps.len().saturating_sub(1);
        for step in steps[..before_last].iter_mut().filter(|_| self.lesson.is_some()) {
            if let Action::Order {
                order: order @ Order::Charge { .. },
            } = &step.action
            {
                step.action = Action::OrderOfLine { order: order.clone() };
            }
        }
        Ok(steps)
    }

    fn apply(&mut self, actor: Actor, action: Action, referee: &mut Referee<'_, Event>) -> Result<(), Refusal> {
        obeying::obey(self, actor, action, referee)
    }

    fn told(&mut self, notice: Notice, referee: &mut Referee<'_, Event>) -> Result<(), Refusal> {
        turn::notified(self, notice, referee)
    }

    fn rules(&self) -> u32 {
        self.terms.rules()
    }

    fn lint(text: &str) -> Option<Vec<Fault>> {
        Some(data::lint(text))
    }

    fn sound(&self) -> Result<(), Refusal> {
        sound::check_sound(self)
    }
}
