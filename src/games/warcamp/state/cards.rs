//! The deck and the discard pile.

use crate::data::Card;
use muster_kit::{Dice, Pile};

/// The cards that no tribe holds.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Cards {
    /// Its order is known to nobody.
    deck: Pile<Card>,
    /// Face up, the newest last.
    discards: Vec<Card>,
}

impl Cards {
    /// With this deck, the top card last, and this discard pile.
    pub fn new(deck: Pile<Card>, discards: Vec<Card>) -> Cards {
        Cards { deck, discards }
    }

    /// All of them shuffled into the deck.
    pub fn shuffled(cards: Vec<Card>, dice: &mut Dice) -> Cards {
        Cards::new(Pile::shuffled(cards, dice), Vec::new())
    }

    /// The deck, the top card last.
    pub fn deck(&self) -> &Pile<Card> {
        &self.deck
    }

    /// The discard pile, the newest last.
    pub fn discards(&self) -> &[Card] {
        &self.discards
    }

    /// Every card that no tribe holds.
    pub fn all(&self) -> impl Iterator<Item = Card> {
        self.deck.0.iter().chain(&self.discards).copied()
    }

    /// Takes the top card; none if there is no card left.
    pub fn draw(&mut self) -> Option<Card> {
        self.deck.draw()
    }

    /// Makes an empty deck anew of the discard pile, and says whether it did ([WC-95](docs/rules/warcamp.md#wc-95)).
    pub fn refill(&mut self, dice: &mut Dice) -> bool {
        if !self.deck.is_empty() || self.discards.is_empty() {
            return false;
        }
        self.deck = Pile::shuffled(std::mem::take(&mut self.discards), dice);
        true
    }

    /// Cards come to the discard pile, face up.
    pub fn discard(&mut self, cards: &[Card]) {
        self.discards.extend(cards);
    }

    /// Shuffles cards of hands with the deck and gives as many back, for a viewer who has seen neither.
    pub fn exchange(&mut self, mut unseen: Vec<Card>, dice: &mut Dice) -> Vec<Card> {
        let mut cards = std::mem::take(&mut self.deck.0);
        let size = cards.len();
        cards.append(&mut unseen);
        // The order in which cards lie must not show through.
        cards.sort_unstable();
        dice.hidden().shuffle(&mut cards);
        let dealt = cards.split_off(size);
        self.deck = Pile(cards);
        dealt
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_deck_is_made_of_the_discards() {
        let mut dice = Dice::seeded(1, 1);
        let mut cards = Cards::new(Pile(vec![Card::Bolt]), Vec::new());
        cards.discard(&[Card::Rust, Card::Pox]);
        assert!(!cards.refill(&mut dice), "a card is left");
        assert_eq!(cards.draw(), Some(Card::Bolt));
        assert!(cards.refill(&mut dice));
        assert_eq!((cards.deck().len(), cards.discards().len()), (2, 0));
        assert!(cards.draw().is_some() && cards.draw().is_some());
        assert!(cards.draw().is_none() && !cards.refill(&mut dice));
    }

    #[test]
    fn an_exchange_keeps_all_cards_and_both_sizes() {
        let mut cards = Cards::new(Pile(vec![Card::Bolt, Card::Rust, Card::Pox]), vec![Card::Ward]);
        let dealt = cards.exchange(vec![Card::Fog, Card::Eye], &mut Dice::seeded(2, 2));
        assert_eq!((cards.deck().len(), dealt.len()), (3, 2));
        let mut all: Vec<Card> = cards.all().chain(dealt).collect();
        all.sort_unstable();
        let mut before = [Card::Bolt, Card::Rust, Card::Pox, Card::Ward, Card::Fog, Card::Eye];
        before.sort_unstable();
        assert_eq!(all, before);
    }
}
