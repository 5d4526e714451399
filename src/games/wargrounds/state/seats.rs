//! All seats, and the keys of their duties.

use super::seat::SeatState;
use crate::data::Side;
use muster_kit::Seat;
use std::ops::{Index, IndexMut};

/// The seats of the table, in join order.
#[derive(Clone, PartialEq, Debug)]
pub struct Seats {
    seats: Vec<SeatState>,
    /// The key of the newest duty.
    key: u64,
}

impl Seats {
    /// Seats with the duties that they have, and the highest key so far.
    pub fn new(seats: Vec<SeatState>, key: u64) -> Seats {
        Seats { seats, key }
    }

    /// The seats, in join order.
    pub fn all(&self) -> &[SeatState] {
        &self.seats
    }

    /// The key of the newest duty.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.seats.len()
    }

    /// A seat, if there is one of that number.
    pub fn get(&self, seat: Seat) -> Option<&SeatState> {
        self.seats.get(seat.index())
    }

    /// Every seat with its number.
    pub fn numbered(&self) -> impl Iterator<Item = (Seat, &SeatState)> {
        self.numbers().zip(&self.seats)
    }

    /// The numbers of all seats.
    pub fn numbers(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.seats.len())
    }

    /// Every seat, to change it.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut SeatState> {
        self.seats.iter_mut()
    }

    /// The side of a seat.
    pub fn side(&self, seat: Seat) -> Side {
        self[seat].side()
    }

    /// The seats of a side, in join order.
    pub fn of(&self, side: Side) -> impl Iterator<Item = Seat> + '_ {
        self.numbered()
            .filter(move |(_, seat)| seat.side() == side)
            .map(|(place, _)| place)
    }

    /// The first seat of a side, of those that play on if any does ([WG-3](docs/rules/wargrounds.md#wg-3)).
    pub fn captain(&self, side: Side) -> Seat {
        let mut seats = self.of(side);
        let first = seats.next().expect("every side has a seat");
        let mut all = std::iter::once(first).chain(seats);
        all.find(|seat| !self[*seat].has_conceded()).unwrap_or(first)
    }

    /// Whether nobody has anything left to do of what everybody does at the same time.
    pub fn are_ready(&self) -> bool {
        self.seats.iter().all(|seat| seat.is_ready())
    }

    /// Gives a seat a new duty, so that an answer to an older one comes too late.
    pub fn new_key(&mut self, seat: Seat) {
        self.key += 1;
        let key = self.key;
        self[seat].set_key(key);
    }

    /// The seat with the newest duty.
    pub fn newest(&self) -> Seat {
        let newest = self.numbered().max_by_key(|(_, state)| state.key());
        newest.map_or(Seat(0), |(seat, _)| seat)
    }

    /// Duties and secrets as other seats have them now: what was done meanwhile is not undone.
    pub fn keep_up_with(&mut self, now: Seats) {
        self.key = now.key;
        for (seat, now) in self.seats.iter_mut().zip(now.seats) {
            seat.set_key(now.key());
            *seat.secret_mut() = now.into_secret();
        }
    }
}

impl Index<Seat> for Seats {
    type Output = SeatState;

    fn index(&self, seat: Seat) -> &SeatState {
        &self.seats[seat.index()]
    }
}

impl IndexMut<Seat> for Seats {
    fn index_mut(&mut self, seat: Seat) -> &mut SeatState {
        &mut self.seats[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn three() -> Seats {
        Seats::new([Side::Red, Side::Blue, Side::Red].map(SeatState::new).to_vec(), 0)
    }

    #[test]
    fn the_captain_is_the_first_who_plays_on() {
        let mut seats = three();
        assert_eq!(seats.captain(Side::Red), Seat(0));
        seats[Seat(0)].concede();
        assert_eq!(seats.captain(Side::Red), Seat(2));
        seats[Seat(2)].concede();
        assert_eq!(
            seats.captain(Side::Red),
            Seat(0),
            "with nobody left the first stays captain"
        );
    }

    #[test]
    fn keys_rise_and_say_who_was_asked_last() {
        let mut seats = three();
        seats.new_key(Seat(1));
        seats.new_key(Seat(0));
        assert_eq!((seats[Seat(1)].key(), seats[Seat(0)].key(), seats.key()), (1, 2, 2));
        assert_eq!(seats.newest(), Seat(0));
    }

    #[test]
    fn duties_and_secrets_are_those_of_now_and_the_rest_is_as_it_was() {
        let (mut before, mut now) = (three(), three());
        before[Seat(0)].set_ready(true);
        now.new_key(Seat(0));
        now[Seat(0)].secret_mut().standing.cancel_at = 7;
        before.keep_up_with(now);
        let seat = &before[Seat(0)];
        assert_eq!(
            (seat.key(), seat.secret().standing.cancel_at, seat.is_ready()),
            (1, 7, true)
        );
        before.new_key(Seat(1));
        assert_eq!(before[Seat(1)].key(), 2, "keys rise from the highest of now");
    }
}
