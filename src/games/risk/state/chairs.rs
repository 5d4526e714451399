//! The seats of a game: who commands which side, and who has given up.

use crate::battle::Side;
use muster_kit::Seat;
use serde::{Deserialize, Serialize};

/// A seat: which side it commands, and whether it has given up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Chair {
    /// RK-3: the side that it commands in a single battle; in a campaign each battle has sides of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    side: Option<Side>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    conceded: bool,
}

/// All seats, in seat order. They are saved as a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Chairs {
    chairs: Vec<Chair>,
}

impl Chairs {
    /// The seats of a single battle: the first seat commands the first side.
    pub fn of_battle(sides: [Side; 2]) -> Chairs {
        let chair = |side| Chair {
            side: Some(side),
            conceded: false,
        };
        Chairs {
            chairs: sides.map(chair).to_vec(),
        }
    }

    /// The seats of a campaign, one for each nation.
    pub fn of_campaign(nations: usize) -> Chairs {
        let chair = Chair {
            side: None,
            conceded: false,
        };
        Chairs {
            chairs: vec![chair; nations],
        }
    }

    /// How many people can play.
    pub fn count(&self) -> usize {
        self.chairs.len()
    }

    /// Whether that is a seat of a player.
    pub fn has(&self, seat: Seat) -> bool {
        seat.index() < self.chairs.len()
    }

    /// The seat behind all others, which commands rebels.
    pub fn house(&self) -> Seat {
        Seat(u8::try_from(self.chairs.len()).expect("there are few seats"))
    }

    /// RK-3: the side that a seat commands in a single battle.
    pub fn side(&self, seat: Seat) -> Option<Side> {
        self.chairs.get(seat.index()).and_then(|chair| chair.side)
    }

    /// RK-3: the seat that commands a side in a single battle.
    pub fn commander(&self, side: Side) -> Option<Seat> {
        let place = self.chairs.iter().position(|chair| chair.side == Some(side))?;
        u8::try_from(place).ok().map(Seat)
    }

    /// RK-2: whether the two seats command the two sides.
    pub fn command_both_sides(&self) -> bool {
        let mut sides: Vec<Option<Side>> = self.chairs.iter().map(|chair| chair.side).collect();
        sides.sort_unstable();
        sides == Side::BOTH.map(Some)
    }

    /// A seat gives up.
    pub fn concede(&mut self, seat: Seat) {
        self.chairs[seat.index()].conceded = true;
    }

    /// Whether a player sits there and has not given up.
    pub fn plays(&self, seat: Seat) -> bool {
        self.chairs.get(seat.index()).is_some_and(|chair| !chair.conceded)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_command_sides_as_they_took_them() {
        let chairs = Chairs::of_battle([Side::North, Side::South]);
        assert_eq!((chairs.side(Seat(0)), chairs.side(Seat(2))), (Some(Side::North), None));
        assert_eq!(
            (chairs.commander(Side::South), chairs.house()),
            (Some(Seat(1)), Seat(2))
        );
        assert!(chairs.command_both_sides() && !Chairs::of_battle([Side::South; 2]).command_both_sides());
    }

    #[test]
    fn a_seat_that_has_given_up_plays_no_more() {
        let mut chairs = Chairs::of_campaign(3);
        chairs.concede(Seat(1));
        assert_eq!(
            [0, 1, 2, 3].map(|seat| chairs.plays(Seat(seat))),
            [true, false, true, false]
        );
        assert!(chairs.has(Seat(2)) && !chairs.has(Seat(3)) && chairs.side(Seat(0)).is_none());
        let saved = serde_json::to_string(&chairs).expect("chairs are saved");
        assert_eq!(saved, r#"[{},{"conceded":true},{}]"#);
    }
}
