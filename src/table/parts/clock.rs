//! The clock of a table: how long a turn may take, whether time passes, and when the table has to do something by itself.

use crate::Pace;
use crate::pace;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// How long turns of a table may take, whether its time passes, and when it wakes by itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TableClock {
    /// How long a duty may take; none for no deadline.
    #[serde(default, alias = "pace_hours", deserialize_with = "pace::stored")]
    pace: Option<Pace>,
    /// A player or host set the deadline, or that there is none.
    #[serde(default)]
    pace_set: bool,
    /// Misses in a row that make a chair an NPC's; 0 for never.
    misses_max: u8,
    #[serde(default)]
    paused: bool,
    /// The place cannot be spoken to: nothing goes on until it can, or the table has moved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lost: Option<Lost>,
    /// Since when no deadline passes; none while they do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    still: Option<DateTime<Utc>>,
    /// When the table has to do something by itself: long past if the house is awaited now.
    #[serde(default)]
    wake: Option<DateTime<Utc>>,
    /// When a lobby closes if nothing changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lobby_until: Option<DateTime<Utc>>,
    /// When the thread of a table that is over is archived; none once that is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    archive_at: Option<DateTime<Utc>>,
}

/// A place that cannot be spoken to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lost {
    pub why: Loss,
    pub since: DateTime<Utc>,
}

/// What is wrong with a place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Loss {
    /// The channel or thread is not there any more.
    Gone,
    /// Something that the bot may not do there, in the platform's own words, such as `Send Messages`.
    Forbidden { missing: String },
}

impl TableClock {
    /// Of a new table: no deadline, which counts as chosen if the table is `untimed`.
    pub(crate) fn new(misses_max: u8, untimed: bool) -> TableClock {
        TableClock {
            pace: None,
            pace_set: untimed,
            misses_max,
            paused: false,
            lost: None,
            still: None,
            wake: None,
            lobby_until: None,
            archive_at: None,
        }
    }

    /// How long a duty may take; none for no deadline.
    pub fn pace(&self) -> Option<&Pace> {
        self.pace.as_ref()
    }

    /// The pace, or that there is none, where a person chose it.
    pub(crate) fn chosen_pace(&self) -> Option<Option<&Pace>> {
        self.pace_set.then(|| self.pace())
    }

    /// A person chooses how long a duty may take.
    pub(crate) fn choose_pace(&mut self, pace: Option<Pace>) {
        (self.pace, self.pace_set) = (pace, true);
    }

    /// Sets the pace where nobody has chosen one.
    pub(crate) fn default_pace(&mut self, pace: Option<Pace>) {
        if !self.pace_set {
            self.pace = pace;
        }
    }

    /// Misses in a row that make a chair an NPC's; 0 for never.
    pub fn misses_max(&self) -> u8 {
        self.misses_max
    }

    /// Whether the players or the host have paused the game.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Pauses the game or lets it go on.
    pub(crate) fn pause(&mut self, on: bool) {
        self.paused = on;
    }

    /// What is wrong with the place; none while it can be spoken to.
    pub fn lost(&self) -> Option<&Lost> {
        self.lost.as_ref()
    }

    /// Whether the channel or thread is not there any more.
    pub fn is_gone(&self) -> bool {
        self.lost.as_ref().is_some_and(|lost| lost.why == Loss::Gone)
    }

    /// The place cannot be spoken to any more; if for another reason than until now, since when it could not stays.
    pub(crate) fn lose_place(&mut self, why: Loss, now: DateTime<Utc>) {
        let since = self.lost.as_ref().map_or(now, |lost| lost.since);
        self.lost = Some(Lost { why, since });
    }

    /// The place can be spoken to again. Returns what was wrong with it.
    pub(crate) fn find_place(&mut self) -> Option<Lost> {
        self.lost.take()
    }

    /// Whether no deadline passes.
    pub fn stands_still(&self) -> bool {
        self.still.is_some()
    }

    /// Stops the clock or lets it go on. Returns since when it stood if it goes on now.
    pub(crate) fn stop_or_go(&mut self, stop: bool, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        if !stop {
            return self.still.take();
        }
        self.still = self.still.or(Some(now));
        None
    }

    /// When the table has to do something by itself; long past if the house is awaited now, none if nothing is to be done.
    pub fn wake(&self) -> Option<DateTime<Utc>> {
        self.wake
    }

    /// Sets when the table has to do something by itself.
    pub(crate) fn wake_at(&mut self, wake: Option<DateTime<Utc>>) {
        self.wake = wake;
    }

    /// When the lobby closes if nothing changes; none after it, and in lobbies of the time before they closed.
    pub fn lobby_until(&self) -> Option<DateTime<Utc>> {
        self.lobby_until
    }

    /// Sets when the lobby closes; none when there is no lobby any more.
    pub(crate) fn keep_lobby(&mut self, until: Option<DateTime<Utc>>) {
        self.lobby_until = until;
    }

    /// When the thread is archived; none before the end, and once that is done.
    pub(crate) fn archive_at(&self) -> Option<DateTime<Utc>> {
        self.archive_at
    }

    /// Sets when the thread is archived; none once that is done.
    pub(crate) fn archive(&mut self, at: Option<DateTime<Utc>>) {
        self.archive_at = at;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeDelta;

    #[test]
    fn a_clock_that_stands_keeps_the_time_at_which_it_stopped() {
        let (mut clock, now) = (TableClock::new(3, false), DateTime::UNIX_EPOCH);
        assert_eq!(clock.stop_or_go(false, now), None, "it never stood");
        assert_eq!(clock.stop_or_go(true, now), None);
        assert_eq!(clock.stop_or_go(true, now + TimeDelta::hours(1)), None);
        assert!(clock.stands_still());
        assert_eq!(clock.stop_or_go(false, now + TimeDelta::hours(2)), Some(now));
        assert!(!clock.stands_still());
    }

    #[test]
    fn a_chosen_pace_is_no_default() {
        let mut clock = TableClock::new(3, false);
        clock.default_pace(Some(Pace::every(24)));
        assert_eq!((clock.pace(), clock.chosen_pace()), (Some(&Pace::every(24)), None));
        clock.choose_pace(None);
        clock.default_pace(Some(Pace::every(24)));
        assert_eq!((clock.pace(), clock.chosen_pace()), (None, Some(None)));
    }

    #[test]
    fn a_place_is_lost_since_its_first_fault() {
        let (mut clock, now) = (TableClock::new(3, false), DateTime::UNIX_EPOCH);
        let missing = "Send Messages".to_owned();
        clock.lose_place(Loss::Forbidden { missing }, now);
        clock.lose_place(Loss::Gone, now + TimeDelta::hours(1));
        assert!(clock.is_gone());
        assert_eq!(clock.find_place().map(|lost| lost.since), Some(now));
        assert_eq!(clock.lost(), None);
    }
}
