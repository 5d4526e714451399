//! Warcamp: tribes of goblins, kobolds and troglodytes, the last of which wins. Here stands only what the table asks;
//! the rules stand in `rules`, a file for each section of chapter 2 of docs/rules/warcamp.md.

pub mod action;
mod asked;
mod book;
mod called;
mod candidates;
mod cautions;
mod choosing;
mod commands;
mod counsel;
pub mod data;
pub mod event;
mod excepted;
mod foresee;
mod knowledge;
mod lacking;
mod menu;
mod misplaced;
mod narrate;
mod npc;
pub mod odds;
mod offers;
pub mod orders;
mod peoples;
pub mod queries;
mod refused;
mod remarks;
mod rules;
mod said;
mod scene;
mod sheet;
mod signs;
mod situations;
pub mod state;
mod statistics;
mod suggest;
#[cfg(test)]
mod tests;
mod tidings;
mod unseen;
mod upkeep;
mod vain;
mod verbs;
mod view;
mod whole;
mod why_unread;
pub mod words;
mod yesterday;

pub use state::Warcamp;

use crate::commands::obey;
use crate::commands::people::notified;
use crate::commands::plans::take_apart;
use crate::rules::finish::outcome;
use crate::rules::sound::check_sound;
use action::{Action, Options, SeatPick};
use event::Event;
use muster_game::{Actor, Awaiting, Duty, Entrant, Hand, Kind, Notice, Places, Referee, Rules, Step};
use muster_kit::{Refusal, Seat, Topic};
use std::ops::RangeInclusive;

/// The game as tables hold it, with its commands.
pub static KIND: Kind = Kind::of::<Warcamp>(include_str!("../../../commands/warcamp.toml"));

impl Rules for Warcamp {
    const ID: &'static str = "warcamp";
    const TITLE: &'static str = "Warcamp";
    const RULES: RangeInclusive<u32> = 1..=2;

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

    fn setup(
        rules: u32,
        roster: &[Entrant<SeatPick>],
        options: &Options,
        referee: &mut Referee<'_, Event>,
    ) -> Result<Warcamp, Refusal> {
        rules::setup::begin(rules, roster, options, referee)
    }

    /// Waits for the tribe in turn alone, since nobody ever reacts ([WC-160](docs/rules/warcamp.md#wc-160)).
    fn awaiting(&self) -> Awaiting {
        if let Some(ending) = self.ending {
            return Awaiting::Over(outcome(self, ending));
        }
        let tribe = self.tribes.mover();
        Awaiting::Duties(vec![Duty {
            key: self.turn.key(),
            seat: tribe.seat(),
            topic: Topic::GAME,
            hand: if self.turn.running().is_some() {
                Hand::Orders
            } else {
                Hand::Player
            },
            minutes: None,
        }])
    }

    fn runs_stored_orders(&self, seat: Seat) -> bool {
        self.turn.running().is_some() && self.tribes[self.tribes.turn()].seat() == seat
    }

    fn steps(&self, actor: Actor, action: Action) -> Result<Vec<Step<Action>>, Refusal> {
        take_apart(self, actor, action)
    }

    fn apply(&mut self, actor: Actor, action: Action, referee: &mut Referee<'_, Event>) -> Result<(), Refusal> {
        obey(self, actor, action, referee)
    }

    fn told(&mut self, notice: Notice, referee: &mut Referee<'_, Event>) -> Result<(), Refusal> {
        notified(self, notice, referee)
    }

    fn rules(&self) -> u32 {
        self.terms.rules()
    }

    fn sound(&self) -> Result<(), Refusal> {
        check_sound(self, |plan| orders::read(plan).is_ok())
    }
}
