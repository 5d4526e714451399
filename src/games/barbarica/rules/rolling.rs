//! Dice: whose they are, and how a test is rolled (BB-30).

use crate::fight::{Rolled, Test};
use crate::rules::Ref;
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
