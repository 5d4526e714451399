//! Dice: whose they are, and how a test is rolled (BB-30).

use crate::fight::{Rolled, Test};
use crate::rules::{Ref, secrets};
use crate::state::{Barbarica, Side};
use crate::words::UnitId;
use muster_kit::{Seat, Whose};

/// Whose luck a unit's dice are.
pub fn dice_of(game: &Barbarica, id: UnitId) -> Whose {
    let seat = match id.side() {
        Side::Rome => game.seats.rome(),
        Side::Tribe => game.army.unit(id).map_or(0, |unit| unit.owner),
    };
    Whose::Seat(Seat(seat))
}

/// Rolls the ordinary dice, then the Wild Die (BB-30).
pub fn roll(test: Test, whose: Whose, referee: &mut Ref<'_>) -> Rolled {
    let mut faces = referee.dice.of(whose).pool(u32::from(test.ordinary), 6);
    faces.push(referee.dice.of(whose).roll(6));
    Rolled::new(test, &faces)
}

/// Rolls a test of a unit. While the unit hides from the other side its dice are hidden, for the open dice of an act are counted
/// and shown to all ([BB-200](docs/rules/barbarica.md#bb-200)). Under rules numbers 1 to 4 they were open.
pub fn roll_of(game: &Barbarica, id: UnitId, test: Test, referee: &mut Ref<'_>) -> Rolled {
    if game.terms.rules() < 5 || secrets::hearing(game, id).is_empty() {
        return roll(test, dice_of(game, id), referee);
    }
    roll_unseen(test, referee)
}

/// Rolls as [`roll`], by dice of which not even the number is told.
pub fn roll_unseen(test: Test, referee: &mut Ref<'_>) -> Rolled {
    let mut dice = referee.dice.hidden();
    let faces: Vec<u32> = (0..=test.ordinary).map(|_| dice.roll(6)).collect();
    Rolled::new(test, &faces)
}
