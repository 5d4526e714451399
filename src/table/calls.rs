//! Who is asked for, and how: pings, reminders and quiet hours.

use crate::prose::{self, mark};
use crate::{Opened, Table};
use chrono::{DateTime, Utc};
use muster_kit::{Line, Post, Seat, Span};
use muster_words::text;

impl Table {
    /// Asks for these seats in a post, without a sound for those in their quiet hours.
    pub(super) fn call(&self, post: &mut Post, seats: Vec<Seat>, now: DateTime<Utc>) {
        let quiet = |seat: &Seat| self.chair(*seat).habits().quiet_until(now).is_some();
        let (asleep, awake): (Vec<Seat>, Vec<Seat>) = seats.into_iter().partition(quiet);
        post.quiet = awake.is_empty() && !asleep.is_empty();
        post.pings = if awake.is_empty() { asleep } else { awake };
    }

    /// That it is a seat's turn, and when the wait is due.
    pub(super) fn call_line(&self, seat: Seat, opened: Option<&Opened>) -> Line {
        let due = opened.and_then(|opened| opened.due);
        let player = mark(0);
        let message = match due {
            _ if opened.is_some() && self.clock.stands_still() && self.clock.pace().is_some() => {
                text!("call-no-deadline-now", player = player)
            }
            Some(_) => text!("call-due", player = player, due = mark(1)),
            None => text!("call", player = player),
        };
        let due = due.map(|due| Span::Moment(due.timestamp()));
        let marked: Vec<Span> = std::iter::once(Span::Seat(seat)).chain(due).collect();
        prose::line(&message, &marked)
    }
}

/// The message that reminds of a wait.
pub(super) fn reminder_slot(key: u64) -> String {
    format!("reminder:{key}")
}
