//! What a battle's rules are lent: dice, and a slate to write on.

use super::side::Side;
use crate::event::Told;
use muster_kit::{Dice, Whose};

/// What a battle's rules may use: dice to throw, a slate to write on.
pub struct Scribe<'a> {
    pub dice: &'a mut Dice,
    pub told: Vec<Told>,
    /// The seat for which each side throws.
    throwers: [Whose; 2],
}

impl<'a> Scribe<'a> {
    /// Nothing is told yet, and the dice of both sides count for the seat that acts.
    pub fn new(dice: &'a mut Dice) -> Scribe<'a> {
        Scribe {
            dice,
            told: Vec::new(),
            throwers: [Whose::Actor; 2],
        }
    }

    /// The same where each side's dice count for its own seat.
    pub fn throwing_for(self, throwers: [Whose; 2]) -> Scribe<'a> {
        Scribe { throwers, ..self }
    }

    /// RK-4: a die of that side, which is shown.
    pub fn d6(&mut self, side: Side) -> u8 {
        let whose = self.throwers[side.index()];
        u8::try_from(self.dice.of(whose).roll(6)).expect("a die has six faces")
    }

    /// Adds an event behind all that were told before.
    pub fn note(&mut self, told: Told) {
        self.told.push(told);
    }
}
