//! Tables for the tests of set-up, scenarios and camp.

#![allow(clippy::unwrap_used)]

use super::fixtures::id;
pub use crate::Barbarica;
pub use crate::action::{Action, Enemy, Options, Order, SeatPick, Which};
pub use crate::chronicle::Chronicle;
pub use crate::event::Event;
use crate::state::{Progress, Unit};
use crate::tests::fixtures::set;
pub use muster_game::{Actor, testing};
pub use muster_kit::{Dice, Level, Refusal, Seat};

/// Orders of a phase as a player types them.
pub fn moves(orders: &str) -> Action {
    Action::Move {
        orders: orders.to_owned(),
    }
}

pub fn shoots(orders: &str) -> Action {
    Action::Shoot {
        orders: orders.to_owned(),
    }
}

pub fn fights(orders: &str) -> Action {
    Action::Fight {
        orders: orders.to_owned(),
    }
}

pub fn deploys(orders: &str) -> Action {
    Action::Deploy {
        orders: orders.to_owned(),
    }
}

pub fn alone(scenario: Which) -> Options {
    Options {
        scenario,
        lesson: false,
        ..Options::default()
    }
}

/// A table of so many, and what was told when it began.
pub fn begun(options: &Options, chairs: usize) -> (Barbarica, Vec<Event>) {
    let picks = vec![SeatPick::default(); chairs];
    testing::begun(options, picks, &mut Dice::seeded(1, 2)).unwrap()
}

/// The camp after the first episode: a novice, and a veteran whose advance is open.
pub fn camping_with_a_veteran() -> Barbarica {
    let mut game = begun(&alone(Which::Tyrannis), 1).0;
    set(&mut game, "/progress", Progress::Camping);
    set(&mut game, "/campaign/grades", vec![3]);
    let mut veteran = Unit::fresh(id("x1"), 0, "D4".parse().unwrap());
    veteran.record.deeds = 3;
    set(
        &mut game,
        "/campaign/band",
        vec![Unit::fresh(id("c1"), 0, "D5".parse().unwrap()), veteran],
    );
    game
}

pub fn game(scenario: Which) -> Barbarica {
    begun(&alone(scenario), 1).0
}

/// Does something for a seat; the dice fall as they like.
pub fn act(game: &mut Barbarica, seat: u8, action: Action) -> Result<Vec<Event>, Refusal> {
    testing::play(game, Seat(seat), action, &mut Dice::seeded(7, u64::from(seat)))
}

pub fn deploy(unit: &str, to: &str) -> Action {
    Action::Order {
        order: Order::Deploy {
            unit: unit.parse().unwrap(),
            to: to.parse().unwrap(),
            face: None,
        },
    }
}

/// What was told beside fighting.
pub fn chronicles(events: &[Event]) -> Vec<&Chronicle> {
    let chronicles = events.iter().filter_map(|event| match event {
        Event::Chronicle(chronicle) => Some(chronicle),
        _ => None,
    });
    chronicles.collect()
}

/// Runs something with a referee whose dice fall as they like.
pub fn judged<T>(run: impl FnOnce(&mut crate::rules::Ref<'_>) -> T) -> (T, Vec<Event>) {
    testing::refereed(&mut Dice::seeded(3, 4), run)
}

/// All units as `X1 D4`, in unit order.
pub fn places(game: &Barbarica) -> Vec<String> {
    game.army
        .units()
        .iter()
        .map(|unit| format!("{} {}", unit.id, unit.at))
        .collect()
}

pub fn versus() -> Options {
    Options {
        enemy: Enemy::Player,
        ..alone(Which::Tyrannis)
    }
}
