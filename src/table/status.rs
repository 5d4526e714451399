//! For whom a game waits, and until when.

use super::parts::seat_at;
use super::prose::{line, mark};
use super::words::time_words;
use super::{Stage, Table};
use chrono::{DateTime, Utc};
use muster_game::{Duty, Rejection};
use muster_kit::{Line, Span};
use muster_words::text;

impl Table {
    pub(super) fn waiting_lines(&self, now: DateTime<Utc>) -> Result<Vec<Line>, Rejection> {
        if self.stage == Stage::Over {
            return Ok(vec![Line::from(text!("waiting-over"))]);
        }
        let mut lines = Vec::new();
        for duty in self.game()?.awaiting().duties() {
            let due = self
                .deadlines
                .open()
                .iter()
                .find(|opened| opened.key == duty.key)
                .and_then(|opened| opened.due);
            let player = mark(0);
            let words = match due {
                Some(_) if self.clock.stands_still() => text!("waiting-still", player = player),
                Some(due) if due > now => text!("waiting-left", player = player, left = time_words(due - now)),
                Some(_) => text!("waiting-up", player = player),
                None => text!("waiting-untimed", player = player),
            };
            // Several duties of one seat until the same moment are one line.
            let told = line(&words, &[Span::Seat(duty.seat)]);
            if !lines.contains(&told) {
                lines.push(told);
            }
        }
        if self.clock.is_paused() {
            lines.push(Line::from(text!("waiting-paused")));
        }
        for (index, chair) in self.chairs().iter().enumerate() {
            let Some(away) = &chair.away() else { continue };
            let words = text!("waiting-away", player = mark(0), until = mark(1));
            let until = Span::Moment(away.until.timestamp());
            lines.push(line(&words, &[Span::Seat(seat_at(index)), until]));
        }
        Ok(lines)
    }

    /// When the open wait of that key is due; none without a deadline, and while time stands still.
    pub(super) fn due_of(&self, key: u64) -> Option<DateTime<Utc>> {
        let opened = self.deadlines.of_key(key)?;
        opened.due.filter(|_| !self.clock.stands_still())
    }

    /// Whose turn it is, with the time that is left.
    pub(super) fn whose_turn(&self, duty: &Duty, now: DateTime<Utc>) -> Line {
        let player = mark(0);
        let message = match self.due_of(duty.key) {
            _ if self.house_plays(duty, now).is_some() => text!("turn-of-house", player = player),
            Some(due) if due > now => text!("turn-of-left", player = player, left = time_words(due - now)),
            Some(_) => text!("turn-of-up", player = player),
            None => text!("turn-of", player = player),
        };
        line(&message, &[Span::Seat(duty.seat)])
    }
}
