//! What only its player knows of a tribe ([WC-165](docs/rules/warcamp.md#wc-165)).

use crate::action::{STEPS_MAX, When};
use crate::data::Card;
use crate::words::CardWord;
use serde::{Deserialize, Serialize};

/// The hand of cards, and orders that are stored.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Secret {
    hand: Vec<Card>,
    /// Cards to be discarded at the end of the turn: a bit for each place in the hand.
    #[serde(default)]
    marked: u8,
    /// Orders for the next turn, as a plan that reads back ([WC-161](docs/rules/warcamp.md#wc-161)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    next: Option<String>,
    /// Orders for a missed deadline, kept until cleared ([WC-161](docs/rules/warcamp.md#wc-161)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    missed: Option<String>,
    /// How many steps of the running orders are behind.
    #[serde(default)]
    step: u8,
}

impl Secret {
    /// These cards and no orders.
    pub fn holding(hand: Vec<Card>) -> Secret {
        Secret {
            hand,
            ..Secret::default()
        }
    }

    /// The cards, in their places.
    pub fn hand(&self) -> &[Card] {
        &self.hand
    }

    /// The card that a word means, if it names a place that is taken, or any card by its code.
    pub fn card_meant(&self, word: CardWord) -> Option<Card> {
        match word {
            CardWord::Code(card) => Some(card),
            CardWord::Place(_) => self.hand.get(word.place()?).copied(),
        }
    }

    /// The place of the card that a word means, if it is in the hand.
    pub fn place_of(&self, word: CardWord) -> Option<usize> {
        self.place_beside(word, 0)
    }

    /// As [`Secret::place_of`], of cards that are named by their codes the first that is not taken already.
    fn place_beside(&self, word: CardWord, taken: u8) -> Option<usize> {
        match word {
            CardWord::Place(place) => Some(usize::from(place) - 1).filter(|place| *place < self.hand.len()),
            CardWord::Code(card) => {
                let mut hand = self.hand.iter().enumerate();
                hand.find(|(place, held)| **held == card && taken & (1 << place) == 0)
                    .map(|(place, _)| place)
            }
        }
    }

    /// A card comes into the hand.
    pub fn take_up(&mut self, card: Card) {
        self.hand.push(card);
    }

    /// Takes a card out of the hand; marks stay with their cards.
    pub fn take_card(&mut self, place: usize) -> Card {
        let low = (1u8 << place) - 1;
        self.marked = (self.marked & low) | ((self.marked >> 1) & !low);
        self.hand.remove(place)
    }

    /// The places of cards that words mean, each a bit; None if one is not there.
    pub fn marks_of(&self, words: &[CardWord]) -> Option<u8> {
        words.iter().try_fold(0, |marks, word| {
            let place = self.place_beside(*word, marks)?;
            Some(marks | 1 << place)
        })
    }

    /// Marks cards for the end of the turn besides those that are; no marks at all unmark every card
    /// ([WC-40](docs/rules/warcamp.md#wc-40)).
    pub fn mark(&mut self, marks: u8) {
        self.marked = if marks == 0 { 0 } else { self.marked | marks };
    }

    /// Cards that go at the end of the turn, in their places ([WC-40](docs/rules/warcamp.md#wc-40)).
    pub fn marked(&self) -> Vec<Card> {
        self.cards_at(self.marked)
    }

    /// The cards whose places are these bits.
    pub fn cards_at(&self, marks: u8) -> Vec<Card> {
        let places = (0..8).filter(|place| marks & (1 << place) != 0);
        places.filter_map(|place| self.hand.get(place).copied()).collect()
    }

    /// The cards that would go with these places if the turn ended now ([WC-31](docs/rules/warcamp.md#wc-31), step 1).
    pub fn thrown_with(&self, marks: u8) -> Vec<Card> {
        self.cards_at(self.marked | marks)
    }

    /// Throws marked cards away, and those at these places ([WC-31](docs/rules/warcamp.md#wc-31), step 1).
    pub fn throw_marked(&mut self, marks: u8) -> Vec<Card> {
        let marks = self.marked | marks;
        let mut gone = Vec::new();
        let mut kept = Vec::new();
        for (place, card) in self.hand.drain(..).enumerate() {
            if marks & (1 << place) == 0 {
                kept.push(card);
            } else {
                gone.push(card);
            }
        }
        self.hand = kept;
        self.marked = 0;
        gone
    }

    /// The tribe is dead: the cards that it held; its orders are forgotten.
    pub fn end(&mut self) -> Vec<Card> {
        std::mem::take(self).hand
    }

    /// The plan that is stored for then ([WC-161](docs/rules/warcamp.md#wc-161)).
    pub fn orders(&self, when: When) -> Option<&str> {
        match when {
            When::Next => self.next.as_deref(),
            When::Missed => self.missed.as_deref(),
        }
    }

    /// Stores a plan for then, or clears it ([WC-161](docs/rules/warcamp.md#wc-161)).
    pub fn store(&mut self, when: When, plan: Option<String>) {
        match when {
            When::Next => self.next = plan,
            When::Missed => self.missed = plan,
        }
    }

    /// How many steps of the running orders are behind.
    pub fn step(&self) -> u8 {
        self.step
    }

    /// Running orders come to their next step; which one it is, from 1.
    pub fn next_step(&mut self) -> u8 {
        self.step += 1;
        self.step
    }

    /// Running orders begin from the first step, or are over.
    pub fn reset_step(&mut self) {
        self.step = 0;
    }

    /// Whether running orders are within their longest.
    pub fn is_countable(&self) -> bool {
        usize::from(self.step) <= STEPS_MAX
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secret() -> Secret {
        Secret::holding(vec![Card::Bolt, Card::Rust, Card::Bolt, Card::Ward])
    }

    #[test]
    fn marks_stay_with_their_cards() {
        let mut secret = secret();
        secret.mark(0b1010);
        assert_eq!(secret.marked(), [Card::Rust, Card::Ward]);
        assert_eq!(secret.take_card(0), Card::Bolt);
        assert_eq!(secret.marked(), [Card::Rust, Card::Ward]);
        assert_eq!(secret.take_card(0), Card::Rust);
        assert_eq!(secret.marked(), [Card::Ward]);
        assert_eq!(secret.throw_marked(0b01), [Card::Bolt, Card::Ward]);
        assert!(secret.hand().is_empty() && secret.marked().is_empty());
    }

    #[test]
    fn a_code_that_comes_twice_means_both_copies() {
        let secret = secret();
        let bolt = CardWord::Code(Card::Bolt);
        assert_eq!(secret.marks_of(&[bolt, bolt]), Some(0b101));
        assert_eq!(secret.marks_of(&[bolt, bolt, bolt]), None);
        assert_eq!(secret.place_of(CardWord::Place(4)), Some(3));
        assert_eq!(secret.place_of(CardWord::Place(5)), None);
        assert_eq!(secret.card_meant(CardWord::Place(2)), Some(Card::Rust));
        assert_eq!(secret.card_meant(CardWord::Code(Card::Pox)), Some(Card::Pox));
    }

    #[test]
    fn no_marks_unmark_all() {
        let mut secret = secret();
        secret.mark(0b1);
        secret.mark(0b10);
        assert_eq!(secret.marked().len(), 2);
        secret.mark(0);
        assert!(secret.marked().is_empty());
    }

    #[test]
    fn orders_are_kept_apart_by_when_they_run() {
        let mut secret = secret();
        secret.store(When::Next, Some("hunt".to_owned()));
        secret.store(When::Missed, Some("end".to_owned()));
        assert_eq!((secret.next_step(), secret.next_step()), (1, 2));
        secret.store(When::Next, None);
        secret.reset_step();
        assert_eq!(
            (secret.orders(When::Next), secret.orders(When::Missed)),
            (None, Some("end"))
        );
        assert_eq!(secret.step(), 0);
        assert_eq!(secret.end().len(), 4);
        assert_eq!(secret, Secret::default());
    }
}
