//! What the host may change in a running game: routs, failures, and the last turn.

use super::Risk;
use super::action::Options;
use super::state::War;
use crate::game::{Dial, Scale, Upkeep};
use crate::kit::Seat;

impl Upkeep for Risk {
    fn dials(&self) -> Vec<Dial> {
        let War::Battle(battle) = &self.war;
        if battle.is_over() {
            return Vec::new();
        }
        let units = battle.units.iter().enumerate().flat_map(|(place, unit)| {
            let dial = |word: &str, about: &str, most| Dial {
                name: format!("{word} {}", unit.letter.to_ascii_lowercase()),
                about: format!("{about} of {}", unit.letter),
                seat: Some(self.seat_of(unit.side(), battle)),
                pointer: format!("/war/battle/units/{place}/{word}"),
                scale: Scale::Number(0..=most),
                hidden: false,
            };
            [dial("routs", "Routs", 9), dial("failures", "Failures", 2)]
        });
        let turns = Dial {
            name: "turns".to_owned(),
            about: "The last turn of the battle".to_owned(),
            seat: None,
            pointer: "/war/battle/turns".to_owned(),
            scale: Scale::Number(1..=60),
            hidden: false,
        };
        units.chain([turns]).collect()
    }

    fn options(&self) -> Option<Options> {
        Some(self.options.clone())
    }

    /// Who has given up is asked no more.
    fn has_say(&self, seat: Seat) -> bool {
        self.chairs.get(seat.index()).is_some_and(|chair| !chair.conceded)
    }
}
