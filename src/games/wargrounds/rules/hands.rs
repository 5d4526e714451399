//! Hands of event cards ([WG-121](docs/rules/wargrounds.md#wg-121) to [WG-123](docs/rules/wargrounds.md#wg-123)).

use super::{Ref, no};
use crate::action::{CardsChoice, Options};
use crate::data::{Card, Faction, Side};
use crate::event::Event;
use crate::state::{EventHand, Wargrounds};
use muster_kit::{Pile, Refusal, Seat};

impl Wargrounds {
    /// The card is in the hand that the seat plays from.
    pub fn has_card(&self, seat: u8, card: Card) -> Result<(), Refusal> {
        let hand = &self.hands[self.hand_of(seat)].hand;
        if hand.contains(&card) {
            return Ok(());
        }
        let held: Vec<&str> = hand.iter().map(|card| card.title()).collect();
        let held = if held.is_empty() {
            "no card".to_owned()
        } else {
            held.join(self.between_cards())
        };
        Err(no(
            "WG-122",
            format!("{} is not in your hand; you hold {held}.", card.title()),
        ))
    }

    pub fn discard(&mut self, seat: u8, card: Card) {
        let hand = self.hand_of(seat);
        let hand = &mut self.hands[hand];
        if let Some(place) = hand.hand.iter().position(|held| *held == card) {
            hand.hand.remove(place);
            hand.discards.push(card);
        }
    }

    /// Which card a seat would cancel another with: Admin Notices before Kudos
    /// ([WG-129](docs/rules/wargrounds.md#wg-129), [WG-140](docs/rules/wargrounds.md#wg-140)).
    pub fn cancelling_card(&self, seat: u8, card: Card) -> Option<Card> {
        let hand = &self.hands[self.hand_of(seat)].hand;
        let admin = card.is_admin() && hand.contains(&Card::Admin);
        if admin {
            return Some(Card::Admin);
        }
        hand.contains(&Card::Kudos).then_some(Card::Kudos)
    }

    /// Draws until the hand is full; the discards are shuffled when the pile is empty
    /// ([WG-123](docs/rules/wargrounds.md#wg-123)). Whether they were.
    pub fn refill(&mut self, hand: usize, dice: &mut muster_kit::Dice) -> (Vec<Card>, bool) {
        let hand = &mut self.hands[hand];
        let (mut drawn, mut shuffled) = (Vec::new(), false);
        while hand.hand.len() < usize::from(hand.size) {
            if hand.pile.is_empty() {
                if hand.discards.is_empty() {
                    break;
                }
                let mut cards = std::mem::take(&mut hand.discards);
                cards.sort_unstable();
                hand.pile = Pile::shuffled(cards, dice);
                shuffled = true;
            }
            if let Some(card) = hand.pile.draw() {
                hand.hand.push(card);
                drawn.push(card);
            }
        }
        hand.hand.sort_unstable();
        (drawn, shuffled)
    }

    /// Fills up all hands, at the end of each turn ([WG-122](docs/rules/wargrounds.md#wg-122)).
    pub fn refill_hands(&mut self, referee: &mut Ref<'_>) {
        let mut hands = Vec::new();
        let mut reshuffled = Vec::new();
        for hand in 0..self.hands.len() {
            let (drawn, shuffled) = self.refill(hand, referee.dice);
            let seats = self.seats_at_hand(hand);
            if shuffled {
                reshuffled.extend(seats.iter().copied());
            }
            hands.extend(seats.into_iter().map(|seat| (seat, drawn.clone())));
        }
        if hands.iter().any(|(_, drawn)| !drawn.is_empty()) {
            referee.note(Event::Refilled { hands, reshuffled });
        }
    }

    /// The seats that play from the hand of that number, in join order: one, or a whole side where hands are shared.
    pub fn seats_at_hand(&self, hand: usize) -> Vec<Seat> {
        let seats = 0..u8::try_from(self.seats.len()).expect("68 seats at most");
        seats.filter(|seat| self.hand_of(*seat) == hand).map(Seat).collect()
    }

    /// All cards reshuffled, new hands ([WG-121](docs/rules/wargrounds.md#wg-121),
    /// [WG-123](docs/rules/wargrounds.md#wg-123)).
    pub fn new_hands(&mut self, referee: &mut Ref<'_>) {
        let mut told = Vec::new();
        for place in 0..self.hands.len() {
            let hand = &mut self.hands[place];
            let mut cards: Vec<Card> = std::mem::take(&mut hand.pile.0);
            cards.append(&mut hand.hand);
            cards.append(&mut hand.discards);
            cards.sort_unstable();
            hand.pile = Pile::shuffled(cards, referee.dice);
            let (drawn, _) = self.refill(place, referee.dice);
            told.extend(self.seats_at_hand(place).into_iter().map(|seat| (seat, drawn.clone())));
        }
        referee.note(Event::Refilled {
            hands: told,
            reshuffled: Vec::new(),
        });
    }

    /// Whose hands there are, and how many cards each holds ([WG-121](docs/rules/wargrounds.md#wg-121),
    /// [WG-122](docs/rules/wargrounds.md#wg-122)).
    pub fn deal_hands(&mut self, options: &Options) {
        let horde = self.factions.contains(&Faction::Horde);
        let hand = |extra: bool, size: u8| {
            let deck = Card::deck(horde, extra);
            EventHand {
                size: size.min(u8::try_from(deck.len()).expect("14 cards")),
                pile: Pile(deck),
                hand: Vec::new(),
                discards: Vec::new(),
            }
        };
        let clans = |side: Side| self.factions[side as usize] == Faction::Clans;
        if options.cards == CardsChoice::Side {
            self.hands = [Side::Red, Side::Blue]
                .into_iter()
                .map(|side| hand(clans(side), 3))
                .collect();
            return;
        }
        let counts = [Side::Red, Side::Blue].map(|side| self.seats_of(side).count());
        let cards = 3 * counts[0].max(counts[1]);
        let mut hands = Vec::new();
        for (seat, state) in (0u8..).zip(&self.seats) {
            let mates: Vec<u8> = self.seats_of(state.side).collect();
            let place = mates.iter().position(|mate| *mate == seat).unwrap_or(0);
            let size = cards / mates.len() + usize::from(place < cards % mates.len());
            let extra = clans(state.side) && place == 0;
            hands.push(hand(extra, u8::try_from(size).expect("102 cards at most")));
        }
        self.hands = hands;
    }
}
