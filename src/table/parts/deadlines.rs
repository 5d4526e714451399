//! What a table waits for, and until when.

use crate::Pace;
use chrono::{DateTime, TimeDelta, Utc};
use muster_game::Hand;
use muster_kit::{Seat, Topic};
use serde::{Deserialize, Serialize};

/// Pings that are remembered for going back; who goes back further may be pinged once more.
const PINGED_MAX: usize = 32;

/// All waits of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Deadlines {
    opened: Vec<Opened>,
    /// The newest waits for which a seat was pinged: going back to one of them pings nobody again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pinged: Vec<(u64, Seat)>,
}

/// A wait that has been announced.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Opened {
    pub key: u64,
    pub seat: Seat,
    /// The version of the table in which it opened.
    pub since: u64,
    /// The version in which it opened first, if it opened anew because something in it was taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<u64>,
    /// As announced: set when the key appears and kept while it stays, unless time stands still.
    pub due: Option<DateTime<Utc>>,
    #[serde(default)]
    pub topic: Topic,
    /// A turn post asks a person for it; else stored orders or an NPC shall play.
    #[serde(default)]
    pub announced: bool,
    /// Whose hand does it.
    #[serde(default, skip_serializing_if = "Hand::is_players")]
    pub hand: Hand,
    /// Minutes after it until the miss takes force.
    #[serde(default)]
    pub grace: u32,
    /// It is due before a turn's time is up ([`Duty::minutes`]): that it passes is no miss.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub brief: bool,
    /// When it opened, moved on like its due.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<DateTime<Utc>>,
    /// What an absent player had stored has been called up for it.
    #[serde(default)]
    pub called_up: bool,
    #[serde(default)]
    pub reminded: Reminded,
}

/// What has become of the one reminder of a wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reminded {
    #[default]
    No,
    /// In the channel, where it is taken away when the turn is made.
    Public,
    Private,
}

impl Opened {
    /// A wait for a person, without grace or reminder.
    pub fn new(key: u64, seat: Seat, since: u64, due: Option<DateTime<Utc>>) -> Opened {
        Opened {
            key,
            seat,
            since,
            first: None,
            due,
            hand: Hand::Player,
            grace: 0,
            brief: false,
            at: None,
            topic: Topic::GAME,
            announced: true,
            called_up: false,
            reminded: Reminded::No,
        }
    }

    /// Whether what was opened in that version is the same wait, before something in it was taken back.
    pub fn was_open_in(&self, version: u64) -> bool {
        self.first.is_some_and(|first| (first..self.since).contains(&version))
    }

    /// When the miss takes force.
    pub fn expiry(&self) -> Option<DateTime<Utc>> {
        Some(self.due? + chrono::TimeDelta::minutes(i64::from(self.grace)))
    }
}

impl Deadlines {
    /// Of a table that waits for nothing.
    pub(crate) fn none() -> Deadlines {
        Deadlines {
            opened: Vec::new(),
            pinged: Vec::new(),
        }
    }

    /// All open waits, in the order in which they opened.
    pub fn open(&self) -> &[Opened] {
        &self.opened
    }

    /// The open waits for a seat.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = &Opened> + Clone {
        self.opened.iter().filter(move |opened| opened.seat == seat)
    }

    /// Whether a seat is waited for.
    pub fn awaits(&self, seat: Seat) -> bool {
        self.of(seat).next().is_some()
    }

    /// The open wait of that key.
    pub fn of_key(&self, key: u64) -> Option<&Opened> {
        self.opened.iter().find(|opened| opened.key == key)
    }

    /// Opens a wait.
    pub(crate) fn open_wait(&mut self, opened: Opened) {
        self.opened.push(opened);
    }

    /// Closes all waits and returns them.
    pub(crate) fn close_all(&mut self) -> Vec<Opened> {
        std::mem::take(&mut self.opened)
    }

    /// The wait of that key has had its one reminder.
    pub(crate) fn remind(&mut self, key: u64, reminded: Reminded) {
        let waits = self.opened.iter_mut().filter(|opened| opened.key == key);
        waits.for_each(|opened| opened.reminded = reminded);
    }

    /// Gives a seat more time, or all.
    pub(crate) fn extend(&mut self, seat: Option<Seat>, by: TimeDelta) {
        let waits = self.opened.iter_mut();
        for opened in waits.filter(|opened| seat.is_none_or(|seat| opened.seat == seat)) {
            opened.due = opened.due.map(|due| due + by);
        }
    }

    /// Moves what is due by the time for which the clock stood, to where the pace strikes next.
    pub(crate) fn move_on(&mut self, since: DateTime<Utc>, now: DateTime<Utc>, pace: Option<&Pace>) {
        for opened in &mut self.opened {
            let stood = now - since.max(opened.at.unwrap_or(since));
            opened.at = opened.at.map(|at| at + stood);
            let Some(due) = opened.due else { continue };
            opened.due = Some(match pace {
                Some(pace) if stood > TimeDelta::zero() && !opened.brief => pace.aligned(due + stood),
                _ => due + stood,
            });
        }
    }

    /// The earliest moment at which a player misses a deadline.
    pub(crate) fn first_expiry(&self) -> Option<DateTime<Utc>> {
        self.opened.iter().filter_map(Opened::expiry).min()
    }

    /// Whether a seat was pinged for a wait.
    pub(crate) fn was_pinged(&self, key: u64, seat: Seat) -> bool {
        self.pinged.contains(&(key, seat))
    }

    /// Seats are pinged for these waits.
    pub(crate) fn note_pings(&mut self, new: Vec<(u64, Seat)>) {
        self.pinged.retain(|known| !new.contains(known));
        self.pinged.extend(new);
        self.pinged.drain(..self.pinged.len().saturating_sub(PINGED_MAX));
    }

    /// Another player sits there, who has not been pinged.
    pub(crate) fn forget_pings(&mut self, of: Seat) {
        self.pinged.retain(|(_, seat)| *seat != of);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waits() -> Deadlines {
        let due = |hours| Some(DateTime::UNIX_EPOCH + TimeDelta::hours(hours));
        let mut deadlines = Deadlines::none();
        deadlines.open_wait(Opened::new(1, Seat(0), 1, due(10)));
        deadlines.open_wait(Opened::new(2, Seat(1), 1, due(20)));
        deadlines.open_wait(Opened::new(3, Seat(1), 1, None));
        deadlines
    }

    #[test]
    fn what_is_due_moves_by_the_time_that_the_clock_stood() {
        let mut deadlines = waits();
        let hours = |hours| DateTime::UNIX_EPOCH + TimeDelta::hours(hours);
        deadlines.move_on(hours(2), hours(5), None);
        let due: Vec<_> = deadlines.open().iter().map(|opened| opened.due).collect();
        assert_eq!(due, [Some(hours(13)), Some(hours(23)), None]);
        assert_eq!(deadlines.first_expiry(), Some(hours(13)));
    }

    #[test]
    fn more_time_is_given_to_one_seat_or_to_all() {
        let mut deadlines = waits();
        deadlines.extend(Some(Seat(1)), TimeDelta::hours(1));
        deadlines.extend(None, TimeDelta::hours(2));
        let due: Vec<_> = deadlines.open().iter().filter_map(|opened| opened.due).collect();
        let hours = |hours| DateTime::UNIX_EPOCH + TimeDelta::hours(hours);
        assert_eq!(due, [hours(12), hours(23)]);
    }

    #[test]
    fn of_pings_the_newest_are_known() {
        let mut deadlines = Deadlines::none();
        for key in 0..40 {
            deadlines.note_pings(vec![(key, Seat(0))]);
        }
        assert!(!deadlines.was_pinged(7, Seat(0)) && deadlines.was_pinged(8, Seat(0)));
        deadlines.forget_pings(Seat(0));
        assert!(!deadlines.was_pinged(39, Seat(0)));
    }
}
