//! Dice and lots, counted for the seat that they are thrown for.

use super::{Ref, sides};
use crate::event::Lot;
use crate::state::{Tribes, Warcamp};
use crate::words::Letter;
use muster_kit::Whose;

/// One die; counted for the seat it is thrown for ([WC-197](docs/rules/warcamp.md#wc-197)).
pub fn roll(tribes: &mut Tribes, owner: Option<Letter>, sides: u32, referee: &mut Ref<'_>) -> u32 {
    let whose = owner.map_or(Whose::Nobody, |letter| Whose::Seat(tribes[letter].seat()));
    let face = referee.dice.of(whose).roll(sides);
    if let Some(letter) = owner {
        tribes[letter].tally.count_die(sides, face);
    }
    face
}

/// The die of a contest, remembered if it is the worst of the game ([WC-177](docs/rules/warcamp.md#wc-177)).
pub fn contest_die(game: &mut Warcamp, owner: Letter, strength: u32, referee: &mut Ref<'_>) -> u32 {
    let face = roll(&mut game.tribes, Some(owner), 6, referee);
    game.records.note_roll(owner, strength, face);
    face
}

/// One of so many at random, and the die if one was needed ([WC-9](docs/rules/warcamp.md#wc-9),
/// [WC-11](docs/rules/warcamp.md#wc-11)).
pub fn draw_lot(
    tribes: &mut Tribes,
    owner: Option<Letter>,
    count: usize,
    referee: &mut Ref<'_>,
) -> (usize, Option<Lot>) {
    if count == 1 {
        return (0, None);
    }
    let sides = sides(count);
    let face = roll(tribes, owner, sides, referee);
    (face as usize - 1, Some(Lot { sides, face }))
}

/// Several at random, one after the other from those left; all of them without a die if there are no more
/// ([WC-101](docs/rules/warcamp.md#wc-101), [WC-11](docs/rules/warcamp.md#wc-11)).
pub fn draw_lots<T>(
    tribes: &mut Tribes,
    owner: Option<Letter>,
    mut candidates: Vec<T>,
    count: u32,
    referee: &mut Ref<'_>,
) -> (Vec<T>, Vec<Lot>) {
    if candidates.len() <= count as usize {
        return (candidates, Vec::new());
    }
    let mut picked = Vec::new();
    let mut lots = Vec::new();
    for _ in 0..count {
        let (index, lot) = draw_lot(tribes, owner, candidates.len(), referee);
        picked.push(candidates.remove(index));
        lots.extend(lot);
    }
    (picked, lots)
}
