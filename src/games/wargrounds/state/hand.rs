//! Event cards of a seat or a side ([WG-121](docs/rules/wargrounds.md#wg-121) to
//! [WG-123](docs/rules/wargrounds.md#wg-123)).

use crate::data::Card;
use muster_kit::{Dice, Pile};
use serde::{Deserialize, Serialize};

/// Event cards of a seat or a side ([WG-121](docs/rules/wargrounds.md#wg-121) to
/// [WG-123](docs/rules/wargrounds.md#wg-123)).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EventHand {
    pile: Pile<Card>,
    hand: Vec<Card>,
    /// Face up, the newest last.
    discards: Vec<Card>,
    /// Cards that a full hand has ([WG-122](docs/rules/wargrounds.md#wg-122)).
    size: u8,
}

impl EventHand {
    /// A hand of so many cards at most, with nothing drawn from its deck yet.
    pub fn new(deck: Vec<Card>, size: u8) -> EventHand {
        EventHand {
            size: size.min(u8::try_from(deck.len()).expect("14 cards")),
            pile: Pile(deck),
            hand: Vec::new(),
            discards: Vec::new(),
        }
    }

    /// The cards in hand, sorted.
    pub fn cards(&self) -> &[Card] {
        &self.hand
    }

    /// The cards that lie face up, the newest last.
    pub fn discards(&self) -> &[Card] {
        &self.discards
    }

    /// How many cards are left to draw.
    pub fn left(&self) -> usize {
        self.pile.len()
    }

    /// Cards that a full hand has ([WG-122](docs/rules/wargrounds.md#wg-122)).
    pub fn size(&self) -> u8 {
        self.size
    }

    /// Whether a card is in hand.
    pub fn holds(&self, card: Card) -> bool {
        self.hand.contains(&card)
    }

    /// Puts a card that is in hand away, face up.
    pub fn discard(&mut self, card: Card) {
        if let Some(place) = self.hand.iter().position(|held| *held == card) {
            self.hand.remove(place);
            self.discards.push(card);
        }
    }

    /// Which of its cards would cancel another: Admin Notices before Kudos
    /// ([WG-129](docs/rules/wargrounds.md#wg-129), [WG-140](docs/rules/wargrounds.md#wg-140)).
    pub fn canceller_of(&self, card: Card) -> Option<Card> {
        if card.is_admin() && self.holds(Card::Admin) {
            return Some(Card::Admin);
        }
        self.holds(Card::Kudos).then_some(Card::Kudos)
    }

    /// Draws until the hand is full; the discards are shuffled when the pile is empty
    /// ([WG-123](docs/rules/wargrounds.md#wg-123)). The cards drawn, and whether there was a shuffle.
    pub fn refill(&mut self, dice: &mut Dice) -> (Vec<Card>, bool) {
        let (mut drawn, mut shuffled) = (Vec::new(), false);
        while self.hand.len() < usize::from(self.size) {
            if self.pile.is_empty() {
                if self.discards.is_empty() {
                    break;
                }
                let mut cards = std::mem::take(&mut self.discards);
                cards.sort_unstable();
                self.pile = Pile::shuffled(cards, dice);
                shuffled = true;
            }
            if let Some(card) = self.pile.draw() {
                self.hand.push(card);
                drawn.push(card);
            }
        }
        self.hand.sort_unstable();
        (drawn, shuffled)
    }

    /// All its cards reshuffled, and a new hand ([WG-121](docs/rules/wargrounds.md#wg-121),
    /// [WG-123](docs/rules/wargrounds.md#wg-123)). The cards drawn.
    pub fn deal_anew(&mut self, dice: &mut Dice) -> Vec<Card> {
        let mut cards: Vec<Card> = std::mem::take(&mut self.pile.0);
        cards.append(&mut self.hand);
        cards.append(&mut self.discards);
        cards.sort_unstable();
        self.pile = Pile::shuffled(cards, dice);
        self.refill(dice).0
    }

    /// What a viewer knows of it: the discards, and the cards in hand if they are the viewer's.
    pub fn as_seen(&self, hand_too: bool) -> EventHand {
        EventHand {
            pile: Pile::default(),
            hand: if hand_too { self.hand.clone() } else { Vec::new() },
            discards: self.discards.clone(),
            size: self.size,
        }
    }

    /// Shuffles what nobody knows; a hand that is not seen is dealt anew from hand and pile.
    pub fn guess(&mut self, seen: bool, dice: &mut Dice) {
        let mut unseen = std::mem::take(&mut self.pile.0);
        let held = self.hand.len();
        if !seen {
            unseen.append(&mut self.hand);
        }
        // The order in which cards lay must not show through.
        unseen.sort_unstable();
        dice.hidden().shuffle(&mut unseen);
        if !seen {
            self.hand = unseen.split_off(unseen.len() - held);
            self.hand.sort_unstable();
        }
        self.pile = Pile(unseen);
    }

    /// What this hand was, given what has become of it: what was played since was held before.
    pub fn guess_before(&mut self, now: &EventHand) {
        let played = now.discards.get(self.discards.len()..).unwrap_or_default();
        self.hand = now.hand.iter().chain(played).copied().collect();
        self.hand.sort_unstable();
        self.pile = now.pile.clone();
    }

    /// Nothing is in hand any more, and nothing lies face up for it.
    pub fn put_away(&mut self) {
        self.hand.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(cards: &[Card], size: u8) -> EventHand {
        EventHand::new(cards.to_vec(), size)
    }

    #[test]
    fn a_hand_holds_no_more_than_its_size_and_no_more_than_there_are() {
        let mut dice = Dice::seeded(1, 0);
        let mut small = hand(&[Card::Kudos, Card::Admin, Card::Stop], 2);
        assert_eq!(small.refill(&mut dice).0.len(), 2);
        assert_eq!((small.cards().len(), small.left()), (2, 1));
        assert_eq!(hand(&[Card::Kudos], 3).size(), 1);
    }

    #[test]
    fn discards_come_back_when_the_pile_is_empty() {
        let mut dice = Dice::seeded(1, 0);
        let mut one = hand(&[Card::Kudos], 1);
        assert_eq!(one.refill(&mut dice), (vec![Card::Kudos], false));
        one.discard(Card::Kudos);
        assert!(!one.holds(Card::Kudos) && one.discards() == [Card::Kudos]);
        assert_eq!(one.refill(&mut dice), (vec![Card::Kudos], true));
        assert!(one.holds(Card::Kudos) && one.discards().is_empty());
    }

    #[test]
    fn admin_notices_cancel_admin_cards_before_kudos_does() {
        let mut dice = Dice::seeded(1, 0);
        let mut both = hand(&[Card::Admin, Card::Kudos], 2);
        both.refill(&mut dice);
        assert_eq!(
            both.canceller_of(Card::Heat),
            Some(if Card::Heat.is_admin() {
                Card::Admin
            } else {
                Card::Kudos
            })
        );
        both.discard(Card::Admin);
        assert_eq!(both.canceller_of(Card::Heat), Some(Card::Kudos));
        both.discard(Card::Kudos);
        assert_eq!(both.canceller_of(Card::Heat), None);
    }

    #[test]
    fn a_guess_keeps_how_many_cards_there_are() {
        let mut dice = Dice::seeded(1, 0);
        let mut guess = hand(&[Card::Kudos, Card::Admin, Card::Stop, Card::Bones], 2);
        guess.refill(&mut dice);
        guess.guess(false, &mut dice);
        assert_eq!((guess.cards().len(), guess.left()), (2, 2));
    }
}
