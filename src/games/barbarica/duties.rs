//! Who has to act now, and what each is asked.

use crate::rules::ending;
use crate::state::{Barbarica, Progress};
use muster_game::{Awaiting, Duty, Hand};
use muster_kit::{Seat, Topic};

/// Who has to act now and what each is asked, or how the game ended.
pub fn duties(game: &Barbarica) -> Awaiting {
    let duty = |seat: u8, hand: Hand| Duty {
        key: game.turn.key() * 128 + u64::from(seat),
        seat: Seat(seat),
        topic: Topic::GAME,
        hand,
        minutes: None,
    };
    match game.turn.progress() {
        Progress::Over => Awaiting::Over(ending::outcome(game)),
        Progress::Deploying | Progress::Camping => {
            let seat = game.seats.chief();
            Awaiting::Duties(vec![duty(seat, Hand::Player)])
        }
        Progress::Fighting => Awaiting::Duties(
            game.turn
                .awaited()
                .iter()
                .map(|seat| {
                    let seat = *seat;
                    let hand = if game.seats.is_house(Seat(seat)) {
                        Hand::House
                    } else if game.seats.plays_by_itself(seat) {
                        Hand::Orders
                    } else {
                        Hand::Player
                    };
                    duty(seat, hand)
                })
                .collect(),
        ),
    }
}
