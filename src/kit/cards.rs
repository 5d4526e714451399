//! Face-down piles of cards.

use super::Dice;
use serde::{Deserialize, Serialize};

/// A face-down pile. The last card is the top one; its order is nobody's to know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pile<T>(pub Vec<T>);

impl<T> Default for Pile<T> {
    fn default() -> Pile<T> {
        Pile(Vec::new())
    }
}

impl<T> Pile<T> {
    /// A pile shuffled in secret: the draws stay hidden until the game ends.
    pub fn shuffled(mut cards: Vec<T>, dice: &mut Dice) -> Pile<T> {
        dice.hidden().shuffle(&mut cards);
        Pile(cards)
    }

    /// Takes the top card off; none if the pile is used up. Throws no dice: the order was drawn with the shuffle.
    pub fn draw(&mut self) -> Option<T> {
        self.0.pop()
    }

    /// How many cards are left.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether the next [`Pile::draw`] finds no card.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
