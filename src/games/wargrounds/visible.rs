//! What one viewer may know of a position ([6.3](docs/rules/wargrounds.md#63-what-is-hidden)).

use super::state::{Hands, Question, SeatState, Seats, Secret, Wargrounds};
use muster_kit::{Seat, Viewer};
use serde::Serialize;

/// What one viewer may know of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// Without what the viewer may not know: piles empty, initiative decks sorted, hands of others empty.
    pub game: Wargrounds,
    /// Cards in each hand and pile.
    pub cards: Vec<(usize, usize)>,
    /// The window that is open: its question, who may answer, who has passed
    /// ([WG-191](docs/rules/wargrounds.md#wg-191)).
    pub window: Option<(Question, Vec<Seat>, Vec<Seat>)>,
}

/// What of a seat's secrets a viewer may know: all of its own, orders and places of its side.
pub fn visible(seats: &Seats, viewer: Viewer, seat: Seat) -> Secret {
    let secret = seats[seat].secret();
    if viewer.sees(seat) {
        return secret.clone();
    }
    match viewer {
        Viewer::Seat(other) if is_mate(seats, other, seat) => Secret {
            orders: secret.orders.clone(),
            joker: secret.joker.clone(),
            auto: secret.auto,
            auto_kept: secret.auto_kept,
            places: secret.places.clone(),
            ..Secret::default()
        },
        _ => Secret::default(),
    }
}

/// The seats as a viewer may know them: without the secrets of others, initiative decks in no order.
pub fn visible_seats(game: &Wargrounds, viewer: Viewer) -> Vec<SeatState> {
    let seats = game.seats.numbered().map(|(seat, state)| {
        let mut seen = state.with_secret(visible(&game.seats, viewer, seat));
        seen.rearrange(|deck| deck.sort_unstable());
        seen
    });
    seats.collect()
}

/// This position with other seats and hands, without what waits for an answer. Views are asked for once for everybody
/// who looks, so nothing is copied that is thrown away.
pub fn with_secrets(game: &Wargrounds, seats: Vec<SeatState>, hands: Hands) -> Wargrounds {
    Wargrounds {
        terms: game.terms,
        people: game.people.clone(),
        seats: Seats::new(seats, game.seats.key()),
        hands,
        progress: game.progress,
        field: game.field.clone(),
        turn: game.turn.clone(),
        score: game.score.clone(),
        suspended: None,
    }
}

/// Whether two seats are of one side.
pub fn is_mate(seats: &Seats, one: Seat, two: Seat) -> bool {
    seats.get(one).is_some_and(|state| state.side() == seats[two].side())
}

/// Whether a viewer plays from a hand.
pub fn sees_hand(game: &Wargrounds, viewer: Viewer, hand: usize) -> bool {
    match viewer {
        Viewer::Referee => true,
        Viewer::Seat(seat) => seat.index() < game.seats.count() && game.hands.number_of(seat, &game.seats) == hand,
        Viewer::Spectator => false,
    }
}
