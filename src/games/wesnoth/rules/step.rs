//! What a unit does in a thought: steps whose legality is known, carried out without orders, ways and words.

use super::super::data::UnitType;
use super::super::state::Wesnoth;
use super::super::words::{Reroll, Units};
use super::Ref;
use super::movement::Course;
use super::price_of;
use super::recruiting::Order;
use muster_kit::Hex;

/// A step of one unit that the rules would allow as an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    Move {
        to: Hex,
    },
    /// From where it stands, or after a move.
    Strike {
        from: Hex,
        /// The place of the unit that is struck.
        target: usize,
        weapon: usize,
        reroll: Option<Reroll>,
    },
    Rest,
}

impl Wesnoth {
    /// Carries out a step of a unit of the side in turn as [`Wesnoth::obey`] carries out the order for it. What is noted has
    /// no ways: it is for a referee who is not heard.
    pub(crate) fn take_step(&mut self, place: usize, step: Step, referee: &mut Ref<'_>) {
        let side = self.turn;
        self.lapse();
        match step {
            Step::Move { to } => self.step_to(place, to, referee),
            Step::Strike {
                from,
                target,
                weapon,
                reroll,
            } => {
                if from != self.units[place].at {
                    self.step_to(place, from, referee);
                }
                self.clash(place, target, weapon, (reroll, None), referee);
            }
            Step::Rest => {
                let unit = self.units[place].word();
                let rested = self.rest(side, &Units::List(vec![unit]), referee);
                debug_assert!(rested.is_ok(), "a step is allowed");
            }
        }
        self.end_if_done(side, referee);
    }

    fn step_to(&mut self, place: usize, to: Hex, referee: &mut Ref<'_>) {
        let course = Course {
            route: vec![to],
            cost: 0,
        };
        self.go(place, course, referee);
    }

    /// Hires what the side in turn can pay and has room for, as [`Wesnoth::obey`] does by an order; nothing without a leader who
    /// may.
    pub(crate) fn hire(&mut self, kinds: &[UnitType], referee: &mut Ref<'_>) {
        let side = self.turn;
        self.lapse();
        let Ok(leader) = self.recruiter(side) else { return };
        let cost = kinds.iter().map(|kind| price_of(self, side, *kind)).sum();
        let orders = kinds.iter().map(|kind| Order { kind: *kind, at: None });
        self.enlist_all(leader, orders.collect(), cost, referee);
        self.end_if_done(side, referee);
    }
}
