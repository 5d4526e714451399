//! WC-185: hard.

use super::super::state::Warcamp;
use super::{Decision, Temper, decide as by_rule};
use crate::kit::Dice;

pub fn decide(game: &Warcamp, place: usize, dice: &mut Dice) -> Decision {
    by_rule(game, place, Temper::NORMAL, dice)
}
