//! What seats alone hear of a change, beyond what the channel hears.

use super::Entry;
use super::draft::Draft;
use muster_kit::{Audience, Line, Post, Seat, Viewer};
use serde_json::Value;

/// An event, and what everybody hears of it.
struct Told<'e> {
    /// Which of the change's entries has it.
    place: usize,
    event: &'e Value,
    is_hint: bool,
    heard: Vec<Line>,
}

impl Draft<'_> {
    /// Whether an entry behind the one at that place ends the turn of the seat.
    fn ends_turn_after(&self, place: usize, seat: Seat) -> bool {
        let later = &self.entries[place + 1..];
        let ends = |entry: &Entry| self.game.turn_end(&entry.events, seat).is_some();
        later.iter().any(ends)
    }

    /// For each person, what the seat hears beyond the channel, and hints in a post of their own.
    pub(super) fn private_posts(&self) -> Vec<Post> {
        let told = self.told_events();
        let beyond = |seat, hints: bool| {
            let (mut lines, mut last) = (Vec::new(), None);
            for event in told.iter().filter(|event| event.is_hint == hints) {
                if hints && self.ends_turn_after(event.place, seat) {
                    continue;
                }
                last = Some(self.entries[event.place].seq);
                let own = self.narrated(event.event, Viewer::Seat(seat)).into_iter();
                lines.extend(own.filter(|line| !event.heard.contains(line)));
            }
            let hint = last.filter(|_| hints);
            Post {
                hint,
                ..Post::new(Audience::Seat(seat), lines)
            }
        };
        let people = self.table.people();
        let posts = people.flat_map(|(seat, _)| [beyond(seat, false), beyond(seat, true)]);
        posts.filter(|post| !post.is_empty()).collect()
    }

    /// The events of all entries, with what everybody hears of each.
    fn told_events(&self) -> Vec<Told<'_>> {
        let is_hint = |event| (self.table.kind().is_hint)(event).expect("an event that the rules have just written");
        let entries = self.entries.iter().enumerate();
        let events = entries.flat_map(|(place, entry)| entry.events.iter().map(move |event| (place, event)));
        let told = events.map(|(place, event)| Told {
            place,
            event,
            is_hint: is_hint(event),
            heard: self.narrated(event, Viewer::Spectator),
        });
        told.collect()
    }
}
