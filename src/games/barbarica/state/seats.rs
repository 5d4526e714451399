//! The seats: which side each commands, who is away, and for whom the usual orders play.

use crate::data::Side;
use muster_kit::Seat;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Two missed deadlines in a row make a player's units everybody's (chapter 6).
const MISSES_AWAY: u8 = 2;

/// How long the side policy plays for a seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Auto {
    Phase,
    Round,
}

/// The seats of the table.
#[derive(Clone, PartialEq, Debug)]
pub struct Seats {
    /// Chairs of people and of NPCs in their place, Rome's among them if a player commands it.
    chairs: u8,
    /// The seat that commands Rome: a player's, the first in mode `hand`, or the bot, which has the number after the last
    /// chair.
    rome: u8,
    /// The first seat commands both sides (mode `hand`).
    by_hand: bool,
    /// Seats for which the side policy plays on (9.3).
    autos: BTreeMap<u8, Auto>,
    /// Deadlines that a seat missed in a row (chapter 6).
    missed: BTreeMap<u8, u8>,
    /// The seat whose missed phase others are playing: what they do does not bring its player back.
    stood_in_for: Option<u8>,
    /// Tribe seats that gave up; others have their units.
    resigned: Vec<u8>,
}

impl Seats {
    /// So many chairs, and the seat that commands Rome; with `by_hand` it commands the tribe too.
    pub fn new(chairs: u8, rome: u8, by_hand: bool) -> Seats {
        Seats {
            chairs,
            rome,
            by_hand,
            autos: BTreeMap::new(),
            missed: BTreeMap::new(),
            stood_in_for: None,
            resigned: Vec::new(),
        }
    }

    /// Those who are away or have given up, and for whom the usual orders play.
    pub fn with_absent(
        self,
        autos: BTreeMap<u8, Auto>,
        missed: BTreeMap<u8, u8>,
        stood_in_for: Option<u8>,
        resigned: Vec<u8>,
    ) -> Seats {
        Seats {
            autos,
            missed,
            stood_in_for,
            resigned,
            ..self
        }
    }

    /// Chairs of people and of NPCs in their place.
    pub fn chairs(&self) -> u8 {
        self.chairs
    }

    /// The seat that commands Rome.
    pub fn rome(&self) -> u8 {
        self.rome
    }

    /// Whether one hand moves both sides.
    pub fn is_by_hand(&self) -> bool {
        self.by_hand
    }

    /// Whether the bot commands Rome.
    pub fn has_bot(&self) -> bool {
        self.rome >= self.chairs
    }

    /// Whether a seat is the bot's.
    pub fn is_house(&self, seat: Seat) -> bool {
        seat.0 == self.rome && self.has_bot()
    }

    /// The seats that command a side ([BB-266](docs/rules/barbarica.md#bb-266),
    /// [BB-267](docs/rules/barbarica.md#bb-267)). In mode `hand` the first seat commands both.
    pub fn of(&self, side: Side) -> Vec<u8> {
        match side {
            Side::Rome => vec![self.rome],
            Side::Tribe => (0..self.chairs)
                .filter(|seat| *seat != self.rome || self.by_hand)
                .collect(),
        }
    }

    /// Whether a seat is one of those that command a side ([`Seats::of`]).
    pub fn is_of(&self, side: Side, seat: u8) -> bool {
        match side {
            Side::Rome => seat == self.rome,
            Side::Tribe => seat < self.chairs && (seat != self.rome || self.by_hand),
        }
    }

    /// The tribe's seats that have not given up.
    pub fn left_to_the_tribe(&self) -> impl Iterator<Item = u8> {
        self.of(Side::Tribe)
            .into_iter()
            .filter(|seat| !self.has_resigned(*seat))
    }

    /// The tribe's first seat: its host in all that is decided for the tribe as a whole.
    pub fn chief(&self) -> u8 {
        self.left_to_the_tribe().next().unwrap_or(0)
    }

    /// Tribe seats that gave up.
    pub fn resigned(&self) -> &[u8] {
        &self.resigned
    }

    /// Whether a seat has given up.
    pub fn has_resigned(&self, seat: u8) -> bool {
        self.resigned.contains(&seat)
    }

    /// A seat gives up, and the usual orders play for it no more.
    pub fn resign(&mut self, seat: u8) {
        self.resigned.push(seat);
        self.autos.remove(&seat);
    }

    /// Seats for which the side policy plays on (9.3).
    pub fn autos(&self) -> &BTreeMap<u8, Auto> {
        &self.autos
    }

    /// Whether the usual orders play for a seat.
    pub fn plays_by_itself(&self, seat: u8) -> bool {
        self.autos.contains_key(&seat)
    }

    /// The usual orders play the rest of the round for a seat.
    pub fn play_the_round(&mut self, seat: u8) {
        self.autos.insert(seat, Auto::Round);
    }

    /// The usual orders play the rest of the phase for a seat, or longer if they do so already.
    pub fn play_the_phase(&mut self, seat: u8) {
        self.autos.entry(seat).or_insert(Auto::Phase);
    }

    /// A part of a phase begins: nobody stands in for anybody, and the usual orders play where they have the round.
    pub fn begin_part(&mut self) {
        self.stood_in_for = None;
        self.autos.retain(|_, auto| *auto == Auto::Round);
    }

    /// The usual orders play for nobody any more.
    pub fn end_autos(&mut self) {
        self.autos.clear();
    }

    /// Deadlines that a seat missed in a row.
    pub fn missed(&self) -> &BTreeMap<u8, u8> {
        &self.missed
    }

    /// The seat whose missed phase others are playing.
    pub fn stood_in_for(&self) -> Option<u8> {
        self.stood_in_for
    }

    /// A seat has missed so many deadlines in a row, and others play its phase.
    pub fn miss(&mut self, seat: u8, times: u8) {
        self.missed.insert(seat, times);
        self.stood_in_for = Some(seat);
    }

    /// A seat has acted. That brings its player back, unless it was done in their place.
    pub fn note_act(&mut self, seat: u8) {
        if self.stood_in_for != Some(seat) {
            self.missed.remove(&seat);
        }
    }

    /// A seat has ended its part of the phase, and nobody stands in for it.
    pub fn end_part(&mut self, seat: u8) {
        self.stood_in_for = self.stood_in_for.filter(|other| *other != seat);
    }

    /// Whether so many deadlines were missed that the units of a seat are everybody's.
    pub fn is_away(&self, seat: u8) -> bool {
        self.missed.get(&seat).is_some_and(|misses| *misses >= MISSES_AWAY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_has_its_seats_and_the_bot_a_number_of_its_own() {
        let bot = Seats::new(2, 2, false);
        assert_eq!((bot.of(Side::Tribe), bot.of(Side::Rome)), (vec![0, 1], vec![2]));
        assert!(bot.has_bot() && bot.is_house(Seat(2)) && !bot.is_house(Seat(1)));
        let duel = Seats::new(2, 1, false);
        assert_eq!((duel.of(Side::Tribe), duel.of(Side::Rome)), (vec![0], vec![1]));
        assert!(!duel.has_bot());
        let hand = Seats::new(1, 0, true);
        assert_eq!((hand.of(Side::Tribe), hand.of(Side::Rome)), (vec![0], vec![0]));
    }

    #[test]
    fn the_chief_is_the_first_who_has_not_given_up() {
        let mut seats = Seats::new(3, 3, false);
        assert_eq!(seats.chief(), 0);
        seats.play_the_round(0);
        seats.resign(0);
        assert_eq!(seats.chief(), 1);
        assert!(!seats.plays_by_itself(0));
    }

    #[test]
    fn the_usual_orders_play_a_phase_or_a_round() {
        let mut seats = Seats::new(2, 2, false);
        seats.play_the_phase(0);
        seats.play_the_round(1);
        seats.play_the_phase(1);
        seats.begin_part();
        assert!(!seats.plays_by_itself(0) && seats.plays_by_itself(1));
        seats.end_autos();
        assert!(!seats.plays_by_itself(1));
    }

    #[test]
    fn an_act_of_a_players_own_brings_the_player_back() {
        let mut seats = Seats::new(2, 2, false);
        seats.miss(0, 2);
        seats.note_act(0);
        assert!(seats.is_away(0), "others did that");
        seats.begin_part();
        seats.note_act(0);
        assert!(!seats.is_away(0));
    }
}
