//! What a seat should hear of first when its player has been away.

use crate::chronicle::Chronicle;
use crate::event::{Event, Nerve};
use crate::state::Side;
use muster_game::Tiding;
use muster_kit::Seat;

/// What an event meant. The viewer may be on either side: losses are told by the unit's id, which says whose it is.
pub fn of(event: &Event, _seat: Seat) -> Vec<Tiding> {
    let told = |head: &'static str, text: String| vec![Tiding { head, text }];
    match event {
        Event::Fell { who, .. } => {
            let head = if who.side() == Side::Tribe {
                "Tribe lost"
            } else {
                "Rome lost"
            };
            told(head, who.to_string())
        }
        Event::Left { who, edge, .. } => told("Left", format!("{who}, {}", edge.word())),
        Event::Routed(test) if test.came == Nerve::Lost => told("Running", test.who.to_string()),
        Event::Chronicle(Chronicle::Captured { wagon, .. }) => told("Captured", wagon.to_string()),
        Event::Chronicle(Chronicle::StandardTaken { by }) => told("News", format!("{by} has the standard")),
        Event::Chronicle(Chronicle::Ended(ended)) => told("Ended", ended.title.clone()),
        Event::Round { round, .. } if *round > 0 => told("News", format!("round {round}")),
        _ => Vec::new(),
    }
}
