//! All seats, and the keys of their duties.

use super::seat::SeatState;
use crate::data::Side;
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
    pub fn len(&self) -> usize {
        self.seats.len()
    }

    /// A seat, if there is one of that number.
    pub fn get(&self, seat: u8) -> Option<&SeatState> {
        self.seats.get(usize::from(seat))
    }

    /// Every seat with its number.
    pub fn numbered(&self) -> impl Iterator<Item = (u8, &SeatState)> {
        (0u8..).zip(&self.seats)
    }

    /// The numbers of all seats.
    pub fn numbers(&self) -> std::ops::Range<u8> {
        0..u8::try_from(self.seats.len()).expect("68 seats at most")
    }

    /// Every seat, to change it.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut SeatState> {
        self.seats.iter_mut()
    }

    /// The side of a seat.
    pub fn side(&self, seat: u8) -> Side {
        self[seat].side
    }

    /// The seats of a side, in join order.
    pub fn of(&self, side: Side) -> impl Iterator<Item = u8> + '_ {
        self.numbered()
            .filter(move |(_, seat)| seat.side == side)
            .map(|(place, _)| place)
    }

    /// The first seat of a side, of those that play on if any does ([WG-3](docs/rules/wargrounds.md#wg-3)).
    pub fn captain(&self, side: Side) -> u8 {
        let mut seats = self.of(side);
        let first = seats.next().expect("every side has a seat");
        let mut all = std::iter::once(first).chain(seats);
        all.find(|seat| !self[*seat].conceded).unwrap_or(first)
    }

    /// Whether nobody has anything left to do of what everybody does at the same time.
    pub fn are_ready(&self) -> bool {
        self.seats.iter().all(|seat| seat.ready)
    }

    /// Gives a seat a new duty, so that an answer to an older one comes too late.
    pub fn new_key(&mut self, seat: u8) {
        self.key += 1;
        self[seat].key = self.key;
    }

    /// The seat with the newest duty.
    pub fn newest(&self) -> u8 {
        let newest = self.numbered().max_by_key(|(_, state)| state.key);
        newest.map_or(0, |(seat, _)| seat)
    }

    /// Duties and secrets as other seats have them now: what was done meanwhile is not undone.
    pub fn keep_up_with(&mut self, now: Seats) {
        self.key = now.key;
        for (seat, now) in self.seats.iter_mut().zip(now.seats) {
            seat.key = now.key;
            seat.secret = now.secret;
        }
    }
}

impl Index<u8> for Seats {
    type Output = SeatState;

    fn index(&self, seat: u8) -> &SeatState {
        &self.seats[usize::from(seat)]
    }
}

impl IndexMut<u8> for Seats {
    fn index_mut(&mut self, seat: u8) -> &mut SeatState {
        &mut self.seats[usize::from(seat)]
    }
}
