//! Games of the terminal for tests: with these seats, settings and dice, at their beginning or at a saved position.

#![allow(clippy::unwrap_used)]

use chrono::DateTime;
use muster::fronts::terminal::{Plan, PlannedSeat, Session, SessionClock};
use muster::games::CATALOGUE;
use muster::store;
use muster_kit::Level;
use serde_json::{Map, Value};

/// A person of that name.
pub fn person(name: &str) -> PlannedSeat {
    PlannedSeat {
        name: name.to_owned(),
        npc: None,
    }
}

/// A normal NPC, `Bot0`.
pub fn npc(number: usize) -> PlannedSeat {
    PlannedSeat {
        name: format!("Bot{number}"),
        npc: Some(Level::Normal),
    }
}

/// A game with all of its dice and thoughts from `seed`; of a script, which is asked nothing.
pub async fn opened(
    game: &str,
    seats: Vec<PlannedSeat>,
    seed: u8,
    settings: Map<String, Value>,
    state: Option<Value>,
) -> Session {
    let plan = Plan {
        kind: CATALOGUE.kind(game).unwrap(),
        seats,
        settings,
        picks: Vec::new(),
        state,
        lobby: false,
    };
    opened_as(&plan, seed).await
}

/// A table in its lobby, with these seats taken.
pub async fn in_the_lobby(game: &str, seats: Vec<PlannedSeat>, seed: u8) -> Session {
    let plan = Plan {
        kind: CATALOGUE.kind(game).unwrap(),
        seats,
        settings: Map::new(),
        picks: Vec::new(),
        state: None,
        lobby: true,
    };
    opened_as(&plan, seed).await
}

async fn opened_as(plan: &Plan, seed: u8) -> Session {
    let store = store::open("sqlite::memory:", &CATALOGUE).await.unwrap();
    let clock = SessionClock::Steps(DateTime::from_timestamp(1_767_607_200, 0).unwrap());
    let opened = Session::open(store, plan, Some([seed; 32]), clock, Vec::new()).await;
    opened.unwrap().0
}
