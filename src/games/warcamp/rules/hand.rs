//! The cards that a tribe holds ([WC-94](docs/rules/warcamp.md#wc-94)).

use super::super::data::Card;
use super::super::state::Tribe;
use super::super::words::CardWord;
use super::no;
use muster_kit::Refusal;

impl Tribe {
    /// The place of a card in the hand.
    pub fn find_card(&self, word: CardWord) -> Result<usize, Refusal> {
        let hand = &self.secret.hand;
        let index = match word {
            CardWord::Code(card) => hand.iter().position(|held| *held == card),
            CardWord::Place(place) => Some(usize::from(place) - 1).filter(|index| *index < hand.len()),
        };
        index.ok_or_else(|| self.no_such_card("WC-96"))
    }

    /// Takes a card out of the hand; marks stay with their cards.
    pub fn take_card(&mut self, index: usize) -> Card {
        let low = (1u8 << index) - 1;
        let marked = self.secret.marked;
        self.secret.marked = (marked & low) | ((marked >> 1) & !low);
        self.secret.hand.remove(index)
    }

    /// `You hold Bolt, Decay.`
    pub fn no_such_card(&self, clause: &'static str) -> Refusal {
        let names: Vec<String> = self.secret.hand.iter().map(Card::to_string).collect();
        let text = if names.is_empty() {
            "You hold no cards.".to_owned()
        } else {
            format!("You hold {}.", names.join(", "))
        };
        no(clause, "no-card", text)
    }
}
