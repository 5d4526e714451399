//! Wargrounds Canberra: a comic skirmish between two LARP teams, in two phases. Here stands only what the table asks;
//! the rules stand in `rules`, a file for each chapter of the rule book.

pub mod action;
mod asked;
mod autos;
mod beside;
mod book;
mod called;
mod choosing;
mod commands;
mod costs;
mod counsel;
pub mod data;
mod destinations;
mod doubts;
mod downed;
mod edits;
pub mod event;
mod everyone;
mod facts;
mod fallback;
mod foresee;
mod lettered;
mod lists;
mod menu;
mod naming;
mod narrate;
mod nearest;
mod nearest_cell;
mod npc;
pub mod odds;
pub mod orders;
mod parts;
mod plain;
mod printed;
mod prompt;
mod proposals;
pub mod queries;
mod read_as;
mod rules;
mod scene;
mod signs;
mod situations;
mod spelled;
mod standing;
pub mod state;
mod suggest;
mod targets;
mod tell;
#[cfg(test)]
mod tests;
mod typed;
mod uncounted;
mod unread;
mod upkeep;
mod view;
mod visible;
pub mod words;

pub use state::Wargrounds;

use crate::commands::notices;
use crate::rules::asking;
use crate::rules::sound;
use crate::rules::verdict;
use action::{Action, Options, SeatPick, Tempo};
use event::Event;
use muster_game::{Actor, Awaiting, Duty, Entrant, Hand, Kind, Notice, Places, Referee, Rules, Step};
use muster_kit::{Refusal, Seat, Topic};
use state::{Ask, Go, Stage};
use std::ops::RangeInclusive;

/// The game as tables hold it, with its commands.
pub static KIND: Kind = Kind::of::<Wargrounds>(include_str!("../../../commands/wargrounds.toml"));

impl Rules for Wargrounds {
    const ID: &'static str = "wargrounds";
    const TITLE: &'static str = "Wargrounds Canberra";
    const RULES: RangeInclusive<u32> = 1..=9;

    type Options = Options;
    type Pick = SeatPick;
    type Action = Action;
    type Event = Event;

    fn places(options: &Options) -> Result<Places, Refusal> {
        rules::setup::places(options)
    }

    fn pick(options: &Options, others: &[SeatPick], pick: SeatPick) -> Result<SeatPick, Refusal> {
        rules::setup::pick(options, others, pick)
    }

    fn setup(
        rules: u32,
        roster: &[Entrant<SeatPick>],
        options: &Options,
        referee: &mut Referee<'_, Event>,
    ) -> Result<Wargrounds, Refusal> {
        rules::setup::begin(rules, roster, options, referee)
    }

    /// Who is not ready, who is asked, who may answer; else the house takes the goes
    /// ([WG-183](docs/rules/wargrounds.md#wg-183), [WG-186](docs/rules/wargrounds.md#wg-186),
    /// [WG-191](docs/rules/wargrounds.md#wg-191)).
    fn awaiting(&self) -> Awaiting {
        if let Some(ending) = &self.score.ending() {
            return Awaiting::Over(verdict::outcome(self, ending));
        }
        let duty = |seat: Seat, hand: Hand| Duty {
            key: self.seats[seat].key(),
            seat,
            topic: Topic::GAME,
            hand,
            minutes: minutes(self),
        };
        if let Some(window) = &self.suspended {
            let open = window.entitled.iter().filter(|seat| !window.passed.contains(seat));
            return Awaiting::Duties(open.map(|seat| duty(*seat, Hand::Player)).collect());
        }
        if self.progress.stage() != Stage::Run {
            let open = self.seats.numbered().filter(|(_, state)| !state.is_ready());
            return Awaiting::Duties(open.map(|(seat, _)| duty(seat, Hand::Player)).collect());
        }
        let hand = match self.turn.go().map(|go| go.ask) {
            Some(Ask::Draw | Ask::Order(false)) => Hand::Player,
            _ => Hand::Orders,
        };
        let waits = !matches!(self.turn.go(), None | Some(Go { ask: Ask::Nothing, .. }));
        let asked = asking::asked_seat(self).filter(|_| waits);
        Awaiting::Duties(vec![duty(asked.unwrap_or_else(|| self.seats.newest()), hand)])
    }

    /// Names of characters are read as their ids.
    fn steps(&self, actor: Actor, action: Action) -> Result<Vec<Step<Action>>, Refusal> {
        match actor {
            Actor::Seat(seat) => {
                called::check_letters(self, seat, &action)?;
                typed::check_meant(self, seat, &action)?;
                let action = called::with_ids(self, seat, action);
                autos::check(self, seat, &action)?;
                everyone::check_everyone(self, seat, &action, called::with_ids)?;
                proposals::check_actors(self, seat, &action)?;
                called::check_spells(self, seat, &action)?;
                proposals::check_held_joker(self, seat, &action)?;
                edits::check_words(self, seat, &action)?;
                proposals::check_change(self, seat, &action)?;
                Ok(autos::steps(self, seat, action))
            }
            Actor::Host => Ok(vec![Step::single(action)]),
        }
    }

    fn apply(&mut self, actor: Actor, action: Action, referee: &mut Referee<'_, Event>) -> Result<(), Refusal> {
        let typed = matches!(
            action,
            Action::Orders { .. }
                | Action::Act { .. }
                | Action::Joker { .. }
                | Action::Pass {}
                | Action::Card { .. }
                | Action::Go { .. }
        );
        let before = typed.then(|| action.clone());
        let done = commands::obey(self, actor, action, referee);
        match (actor, before) {
            (Actor::Seat(seat), Some(action)) => {
                done.map_err(|refusal| proposals::proposing(self, seat, &action, refusal))
            }
            _ => done,
        }
    }

    fn told(&mut self, notice: Notice, referee: &mut Referee<'_, Event>) -> Result<(), Refusal> {
        notices::notified(self, notice, referee)
    }

    fn rules(&self) -> u32 {
        self.terms.rules()
    }

    fn sound(&self) -> Result<(), Refusal> {
        sound::check_sound(self)
    }
}

/// Minutes that a window or a stop may take ([WG-182](docs/rules/wargrounds.md#wg-182),
/// [WG-186](docs/rules/wargrounds.md#wg-186), [WG-191](docs/rules/wargrounds.md#wg-191)). The orders of a turn, and
/// in classic tempo every decision, may take as long as any turn.
fn minutes(game: &Wargrounds) -> Option<u32> {
    let stop = game.progress.stage() == Stage::Run && game.terms.options().tempo == Tempo::Batch;
    match &game.suspended {
        Some(_) => Some(u32::from(game.terms.options().window_minutes)),
        None => stop.then(|| u32::from(game.terms.options().stop_hours) * 60),
    }
}
