//! Who has to act now, and what each is asked.

use crate::state::{Barbarica, Progress};
use muster_game::{Awaiting, Duty, Hand};
use muster_kit::{Line, Seat, Topic};

impl Barbarica {
    /// Who has to act now and what each is asked, or how the game ended.
    pub fn duties(&self) -> Awaiting {
        let duty = |seat: u8, hand: Hand, prompt: String| Duty {
            key: self.turn.key() * 128 + u64::from(seat),
            seat: Seat(seat),
            topic: Topic::GAME,
            hand,
            prompt: Line::from(prompt),
            minutes: None,
        };
        match self.turn.progress() {
            Progress::Over => Awaiting::Over(self.outcome()),
            Progress::Deploying | Progress::Camping => {
                let seat = self.seats.chief();
                Awaiting::Duties(vec![duty(seat, Hand::Player, self.prompt(seat))])
            }
            Progress::Fighting => Awaiting::Duties(
                self.turn
                    .awaited()
                    .iter()
                    .map(|seat| {
                        let seat = *seat;
                        let hand = if self.seats.is_house(Seat(seat)) {
                            Hand::House
                        } else if self.seats.plays_by_itself(seat) {
                            Hand::Orders
                        } else {
                            Hand::Player
                        };
                        duty(seat, hand, self.prompt(seat))
                    })
                    .collect(),
            ),
        }
    }
}
