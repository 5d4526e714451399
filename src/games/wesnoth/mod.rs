//! The Wesnoth Board Game: small armies on hexes, the last leader wins. Here stands only what the table asks; the rules
//! stand in `rules`, a file for each part of chapter 2 of docs/rules/wesnoth.md.

mod absent;
pub mod action;
mod alone;
mod apart;
mod asked;
mod book;
mod called;
mod cautions;
mod choosing;
mod counsel;
mod danger;
pub mod data;
pub mod event;
mod everyone;
pub mod fight;
mod foresee;
mod hired;
mod labelled;
mod leader;
mod mended;
mod menu;
mod narrate;
mod npc;
pub mod odds;
pub mod orders;
mod plain;
mod promotions;
pub mod queries;
mod room;
mod rules;
mod scene;
mod several;
mod signs;
pub mod silhouettes;
mod situations;
mod spaced;
pub mod state;
mod suggest;
mod teams;
#[cfg(test)]
mod tests;
mod tidings;
mod twofold;
mod upkeep;
mod view;
pub mod words;

pub use state::Wesnoth;

use action::{Action, Options, SeatPick};
use event::Event;
use muster_game::{Actor, Awaiting, Duty, Entrant, Hand, Kind, Notice, Places, Referee, Rules, Step};
use muster_kit::{Fault, Refusal, Seat, Topic};
use std::ops::RangeInclusive;

/// The game as tables hold it, with its commands.
pub static KIND: Kind = Kind::of::<Wesnoth>(include_str!("../../../commands/wesnoth.toml"));

impl Rules for Wesnoth {
    const ID: &'static str = "wesnoth";
    const TITLE: &'static str = "Wesnoth Board Game";
    const RULES: RangeInclusive<u32> = 1..=1;

    type Options = Options;
    type Pick = SeatPick;
    type Action = Action;
    type Event = Event;

    fn places(options: &Options) -> Result<Places, Refusal> {
        rules::places(options)
    }

    fn pick(options: &Options, others: &[SeatPick], pick: SeatPick) -> Result<SeatPick, Refusal> {
        rules::pick(options, others, pick)
    }

    /// Whether picks stay secret until the game begins: a blind draft ([WB-28](docs/rules/wesnoth.md#wb-28)).
    fn sealed(options: &Options) -> bool {
        options.draft == action::Draft::Blind
    }

    fn setup(
        rules: u32,
        roster: &[Entrant<SeatPick>],
        options: &Options,
        referee: &mut Referee<'_, Event>,
    ) -> Result<Wesnoth, Refusal> {
        Wesnoth::begin(rules, roster, options, referee)
    }

    /// One seat acts at a time ([WB-34](docs/rules/wesnoth.md#wb-34)); no seat ever reacts
    /// ([R-39](docs/rules/wesnoth.md#r-39)).
    fn awaiting(&self) -> Awaiting {
        if let Some(ending) = &self.ending {
            return Awaiting::Over(self.outcome(ending));
        }
        Awaiting::Duties(vec![Duty {
            key: self.key,
            seat: Seat(self.turn),
            topic: Topic::GAME,
            hand: Hand::Player,
            minutes: None,
        }])
    }

    fn steps(&self, actor: Actor, action: Action) -> Result<Vec<Step<Action>>, Refusal> {
        self.take_apart(actor, action)
    }

    fn apply(&mut self, actor: Actor, action: Action, referee: &mut Referee<'_, Event>) -> Result<(), Refusal> {
        self.obey(actor, action, referee)
    }

    fn told(&mut self, notice: Notice, referee: &mut Referee<'_, Event>) -> Result<(), Refusal> {
        self.notified(notice, referee)
    }

    fn rules(&self) -> u32 {
        self.rules
    }

    fn lint(text: &str) -> Option<Vec<Fault>> {
        Some(data::lint(text))
    }

    fn sound(&self) -> Result<(), Refusal> {
        self.check_sound()
    }
}
