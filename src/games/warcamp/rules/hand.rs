//! The cards that a tribe holds ([WC-94](docs/rules/warcamp.md#wc-94)).

use super::super::data::Card;
use super::super::state::Tribe;
use super::super::words::CardWord;
use super::no;
use muster_kit::Refusal;

impl Tribe {
    /// The place of a card in the hand.
    pub fn find_card(&self, word: CardWord) -> Result<usize, Refusal> {
        self.secret.place_of(word).ok_or_else(|| self.no_such_card("WC-96"))
    }

    /// `You hold Bolt, Decay.`
    pub fn no_such_card(&self, clause: &'static str) -> Refusal {
        let names: Vec<String> = self.secret.hand().iter().map(Card::to_string).collect();
        let text = if names.is_empty() {
            "You hold no cards.".to_owned()
        } else {
            format!("You hold {}.", names.join(", "))
        };
        no(clause, "no-card", text)
    }
}
