//! What a seat should hear of first when its player has been away.

use super::event::{Answering, Event};
use super::state::Wesnoth;
use muster_game::Tiding;
use muster_kit::Seat;

/// What an event meant to a seat's side, as things stand `now`: a unit that has died or been promoted since is not told of as
/// struck.
pub fn of(now: &Wesnoth, event: &Event, seat: Seat) -> Vec<Tiding> {
    let own = seat.0;
    let told = |head: &'static str, text: String| vec![Tiding { head, text }];
    match event {
        Event::Fought(fight) if fight.against.side == own => {
            let (who, by) = (fight.against, fight.by);
            let life = fight.attack.after;
            if life == 0 {
                return told("Lost", format!("{who} {} to {by} {}", who.kind, by.kind));
            }
            let place = now.unit_of(own, who.number);
            let stands = place.is_some_and(|place| now.units[place].kind == who.kind);
            if fight.attack.damage > 0 && stands {
                return told("Struck", format!("{who} {}, {life} life left", who.kind));
            }
            Vec::new()
        }
        Event::Fought(fight) if fight.by.side == own => match &fight.counter {
            Answering::Blow(blow) if blow.after == 0 => told("Lost", format!("{} {}", fight.by, fight.by.kind)),
            _ => Vec::new(),
        },
        Event::LeaderFell { side, .. } if *side == own => told("Lost", "your leader".to_owned()),
        Event::Threat { who, keep_of, at } if *keep_of == own => {
            told("Danger", format!("{who} stands on your keep {at}"))
        }
        Event::Removed { side, .. } if *side == own => told("Lost", "everything: you are out".to_owned()),
        Event::Removed { side, .. } => told("News", format!("{} is out", Wesnoth::name_of(*side))),
        _ => Vec::new(),
    }
}
