//! Hands of event cards ([WG-121](docs/rules/wargrounds.md#wg-121) to [WG-123](docs/rules/wargrounds.md#wg-123)).

use super::{Ref, no, numbers};
use crate::action::{CardsChoice, Options};
use crate::data::{Card, Faction, Side};
use crate::event::Event;
use crate::state::{EventHand, Hands, Wargrounds};
use muster_kit::{Refusal, Seat};

/// The card is in the hand that the seat plays from.
pub fn has_card(game: &Wargrounds, seat: Seat, card: Card) -> Result<(), Refusal> {
    let hand = game.hands.of(seat, &game.seats).cards();
    if hand.contains(&card) {
        return Ok(());
    }
    let held: Vec<&str> = hand.iter().map(|card| card.title()).collect();
    let held = if held.is_empty() {
        "no card".to_owned()
    } else {
        held.join(numbers::between_cards(&game.terms))
    };
    Err(no(
        "WG-122",
        format!("{} is not in your hand; you hold {held}.", card.title()),
    ))
}

/// Puts a card of a seat away, face up.
pub fn discard(game: &mut Wargrounds, seat: Seat, card: Card) {
    game.hands.of_mut(seat, &game.seats).discard(card);
}

/// Fills up all hands, at the end of each turn ([WG-122](docs/rules/wargrounds.md#wg-122)).
pub fn refill_hands(game: &mut Wargrounds, referee: &mut Ref<'_>) {
    let mut hands = Vec::new();
    let mut reshuffled = Vec::new();
    for hand in 0..game.hands.count() {
        let (drawn, shuffled) = game.hands[hand].refill(referee.dice);
        let seats = seats_at_hand(game, hand);
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
fn seats_at_hand(game: &Wargrounds, hand: usize) -> Vec<Seat> {
    let seats = game.seats.numbers();
    seats
        .filter(|seat| game.hands.number_of(*seat, &game.seats) == hand)
        .collect()
}

/// All cards reshuffled, new hands ([WG-121](docs/rules/wargrounds.md#wg-121),
/// [WG-123](docs/rules/wargrounds.md#wg-123)).
pub fn new_hands(game: &mut Wargrounds, referee: &mut Ref<'_>) {
    let mut told = Vec::new();
    for place in 0..game.hands.count() {
        let drawn = game.hands[place].deal_anew(referee.dice);
        told.extend(seats_at_hand(game, place).into_iter().map(|seat| (seat, drawn.clone())));
    }
    referee.note(Event::Refilled {
        hands: told,
        reshuffled: Vec::new(),
    });
}

/// Whose hands there are, and how many cards each holds ([WG-121](docs/rules/wargrounds.md#wg-121),
/// [WG-122](docs/rules/wargrounds.md#wg-122)).
pub fn deal_hands(game: &mut Wargrounds, options: &Options) {
    let horde = game.terms.factions().contains(&Faction::Horde);
    let hand = |extra: bool, size: u8| EventHand::new(Card::deck(horde, extra), size);
    let clans = |side: Side| game.terms.faction(side) == Faction::Clans;
    if options.cards == CardsChoice::Side {
        game.hands = Hands::new([Side::Red, Side::Blue].map(|side| hand(clans(side), 3)).to_vec());
        return;
    }
    let counts = [Side::Red, Side::Blue].map(|side| game.seats.of(side).count());
    let cards = 3 * counts[0].max(counts[1]);
    let mut hands = Vec::new();
    for (seat, state) in game.seats.numbered() {
        let mates: Vec<Seat> = game.seats.of(state.side()).collect();
        let place = mates.iter().position(|mate| *mate == seat).unwrap_or(0);
        let size = cards / mates.len() + usize::from(place < cards % mates.len());
        let extra = clans(state.side()) && place == 0;
        hands.push(hand(extra, u8::try_from(size).expect("102 cards at most")));
    }
    game.hands = Hands::new(hands);
}
