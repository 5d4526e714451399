//! The hands of event cards: one a seat, or one a side ([WG-121](docs/rules/wargrounds.md#wg-121)).

use super::hand::EventHand;
use super::seats::Seats;
use muster_kit::Seat;
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// All hands, in the order of the seats or of the sides.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Hands(Vec<EventHand>);

impl Hands {
    /// These hands: one a seat, or one a side.
    pub fn new(hands: Vec<EventHand>) -> Hands {
        Hands(hands)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Every hand.
    pub fn iter(&self) -> impl Iterator<Item = &EventHand> {
        self.0.iter()
    }

    /// Every hand, to change it.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut EventHand> {
        self.0.iter_mut()
    }

    /// The number of the hand that a seat plays from ([WG-121](docs/rules/wargrounds.md#wg-121)).
    pub fn number_of(&self, seat: Seat, seats: &Seats) -> usize {
        if self.0.len() == seats.count() {
            seat.index()
        } else {
            seats.side(seat) as usize
        }
    }

    /// The hand that a seat plays from ([WG-121](docs/rules/wargrounds.md#wg-121)).
    pub fn of(&self, seat: Seat, seats: &Seats) -> &EventHand {
        &self.0[self.number_of(seat, seats)]
    }

    /// The hand that a seat plays from, to change it.
    pub fn of_mut(&mut self, seat: Seat, seats: &Seats) -> &mut EventHand {
        let number = self.number_of(seat, seats);
        &mut self.0[number]
    }
}

impl Index<usize> for Hands {
    type Output = EventHand;

    fn index(&self, number: usize) -> &EventHand {
        &self.0[number]
    }
}

impl IndexMut<usize> for Hands {
    fn index_mut(&mut self, number: usize) -> &mut EventHand {
        &mut self.0[number]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Card, Side};
    use crate::state::SeatState;

    #[test]
    fn seats_of_a_side_share_a_hand_where_there_is_one_a_side() {
        let seats = Seats::new([Side::Red, Side::Blue, Side::Blue].map(SeatState::new).to_vec(), 0);
        let hands = |count: usize| Hands::new(vec![EventHand::new(vec![Card::Kudos], 1); count]);
        let numbers = |hands: &Hands| {
            seats
                .numbers()
                .map(|seat| hands.number_of(seat, &seats))
                .collect::<Vec<_>>()
        };
        assert_eq!(numbers(&hands(2)), [0, 1, 1]);
        assert_eq!(numbers(&hands(3)), [0, 1, 2]);
    }
}
