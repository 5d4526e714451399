//! The rest of a game in which no person at the table plays any more. The NPCs finish it among themselves, and the channel
//! hears how in one page instead of turn by turn; the log has all of it.

use super::draft::Draft;
use super::prose::{self, mark};
use super::recap::changed;
use super::{Entry, Stage};
use muster_kit::{Control, Field, Line, Seat, Span};
use muster_words::text;
use serde::{Deserialize, Serialize};

/// From where on only NPCs played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rest {
    /// The last entry before.
    seq: u64,
    #[serde(default)]
    round: Option<u32>,
    /// Of each seat, in their order.
    figures: Vec<Vec<Field>>,
}

impl Draft<'_> {
    /// Notes whether a person still plays, after each change of the position.
    pub(super) fn see_who_plays(&mut self) {
        let left = self.table.people().count() > 0 && !self.table.people().any(|(seat, _)| self.game.has_say(seat));
        if !left {
            self.table.rest = None;
        } else if self.table.rest.is_none() {
            let seats = self.table.seating.seats();
            self.table.rest = Some(Rest {
                seq: self.table.head.seq(),
                round: self.game.round(),
                figures: seats.map(|seat| self.game.figures(seat)).collect(),
            });
        }
    }

    /// The entries of this change that the channel hears one by one.
    pub(super) fn told_entries(&self) -> impl Iterator<Item = &Entry> {
        let until = self.table.rest.as_ref().map_or(u64::MAX, |rest| rest.seq);
        self.entries.iter().filter(move |entry| entry.seq <= until)
    }

    /// What the channel hears of the rest: that it begins, and at the end of the game what became of each seat.
    pub(super) fn told_of_the_rest(&self) -> (Vec<Line>, Option<Control>) {
        let Some(rest) = self
            .table
            .rest
            .as_ref()
            .filter(|rest| rest.seq < self.table.head.seq() || !self.is_over())
        else {
            return (Vec::new(), None);
        };
        if !self.is_over() {
            let begins = self.table.stage == Stage::Playing && self.entries.iter().any(|entry| entry.seq == rest.seq);
            let line = begins.then(|| Line::from(text!("rest-begins")));
            return (line.into_iter().collect(), None);
        }
        let head = match (rest.round, self.game.round()) {
            (Some(first), Some(last)) if first < last => text!("rest-rounds", first = first, last = last),
            (_, Some(last)) => text!("rest-round", last = last),
            _ => text!("rest-without-rounds"),
        };
        let mut lines = vec![Line::strong(head)];
        for (seat, before) in (0..).map(Seat).zip(&rest.figures) {
            if let Some(changes) = changed(before, &self.game.figures(seat)) {
                let message = text!("rest-changes", player = mark(0), changes = changes);
                lines.push(prose::line(&message, &[Span::Seat(seat)]));
            }
        }
        let all = Control::button(text!("button-show-all"), format!("/game log from:{}", rest.seq + 1));
        (lines, Some(all))
    }
}
