//! What a campaign's rules are lent: dice, a staff for battles, and a slate to write on.

use super::army::Party;
use super::tale::Tale;
use crate::battle::scribe::Scribe;
use crate::battle::side::Side;
use crate::battle::state::Battle;
use crate::event::Event;
use muster_kit::Dice;

/// Those who fight a battle for a nation that does not fight it itself ([RK-61](docs/rules/risk.md#rk-61)). What they do
/// goes by the number of the battle's rules.
#[derive(Clone, Copy)]
pub struct Staff {
    /// Sets a side up.
    pub set_up: fn(&mut Battle, Side, &mut Scribe<'_>),
    /// Plays on for both sides until that turn begins, or the battle is over.
    pub play_on: fn(&mut Battle, u16, &mut Scribe<'_>),
}

/// What the campaign's rules may use: dice to throw, a slate to write on.
pub struct Clerk<'a> {
    pub dice: &'a mut Dice,
    /// Who fights for those that do not.
    pub staff: Staff,
    pub told: Vec<Event>,
    /// RK-27: sealed orders became known.
    pub revealed: bool,
}

impl<'a> Clerk<'a> {
    /// Nothing is told yet, and no sealed orders are revealed.
    pub fn new(dice: &'a mut Dice, staff: Staff) -> Clerk<'a> {
        Clerk {
            dice,
            staff,
            told: Vec::new(),
            revealed: false,
        }
    }

    /// RK-4: a die of that party, which is shown.
    pub fn d6(&mut self, party: Party) -> u8 {
        self.die(party, 6)
    }

    /// A die of so many sides, which is shown and counts as that party's luck.
    pub fn die(&mut self, party: Party, sides: u32) -> u8 {
        u8::try_from(self.dice.of(party.thrower()).roll(sides)).expect("a die has few faces")
    }

    /// Adds an event of the map behind all that were told before.
    pub fn note(&mut self, tale: Tale) {
        self.told.push(Event::Campaign(tale));
    }
}
