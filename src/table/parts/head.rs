//! The end of a table's journal: the number and the hash to which the next entry is chained.

use crate::{Entry, FORMAT_UNSIGNED, export};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// Where a table's journal ends.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct JournalHead {
    /// A table keeps the format in which it began.
    #[serde(default = "export::first_format")]
    format: u32,
    /// The number of the last entry; 0 before the start.
    seq: u64,
    /// The hash of the last entry.
    tail: String,
    /// When the last entry was written: times in a journal never go back, whatever the clocks do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tail_at: Option<DateTime<Utc>>,
    /// The entry after which the newest wait opened; its position is kept for going back.
    #[serde(default)]
    turn_seq: u64,
    /// The newest entries from which on another turn was played, each with the entry after which that turn began.
    #[serde(default, skip_serializing_if = "VecDeque::is_empty")]
    turns: VecDeque<(u64, u64)>,
}

/// Turns and jumps back that are remembered; of older entries one knows only that they belong to an earlier turn.
const TURNS_MAX: usize = 40;

impl JournalHead {
    /// Of a journal of that format without entries.
    pub(crate) fn new(format: u32) -> JournalHead {
        JournalHead {
            format,
            seq: 0,
            tail: String::new(),
            tail_at: None,
            turn_seq: 0,
            turns: VecDeque::new(),
        }
    }

    /// The format of the journal.
    pub fn format(&self) -> u32 {
        self.format
    }

    /// Whether its exports are signed, and its texts salted: since format 2.
    pub fn is_signed(&self) -> bool {
        self.format != FORMAT_UNSIGNED
    }

    /// The number of the last entry; 0 before the start.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The number of the next entry.
    pub fn next_seq(&self) -> u64 {
        self.seq + 1
    }

    /// The hash of the last entry; empty before the start.
    pub fn tail(&self) -> &str {
        &self.tail
    }

    /// The entry after which the turn began that is being played.
    pub fn turn_seq(&self) -> u64 {
        self.turn_seq
    }

    /// The time of an entry that is written at `now`: never before that of the entry before it.
    pub(crate) fn at(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        self.tail_at
            .filter(|_| self.is_signed())
            .map_or(now, |last| last.max(now))
    }

    /// Chains an entry to the end.
    pub(crate) fn append(&mut self, entry: &Entry) {
        self.seq = entry.seq;
        self.tail = entry.hash();
        self.tail_at = self.is_signed().then_some(entry.at);
    }

    /// The entry after which that turn began to which an entry belongs, taken back or not; none if that is no longer known.
    pub(crate) fn turn_of(&self, entry: u64) -> Option<u64> {
        let mut newest = self.turns.iter().rev();
        newest.find(|(since, _)| *since <= entry).map(|(_, turn)| *turn)
    }

    /// The newest entry at or before that one beyond which no jump after it led back, as far as jumps are remembered.
    pub(crate) fn before_jumps(&self, mut entry: u64) -> u64 {
        let beyond = |entry: u64| {
            let later = self.turns.iter().filter(move |(since, _)| *since > entry);
            later.map(|(_, turn)| *turn).filter(|turn| *turn < entry).min()
        };
        while let Some(turn) = beyond(entry) {
            entry = turn;
        }
        entry
    }

    /// From here on the turn is played that began after the entry of that number.
    pub(crate) fn begin_turn(&mut self, after: u64) {
        self.turn_seq = after;
        self.turns.push_back((self.seq, after));
        if self.turns.len() > TURNS_MAX {
            self.turns.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FORMAT;
    use chrono::TimeDelta;

    #[test]
    fn times_never_go_back() {
        let first = DateTime::UNIX_EPOCH + TimeDelta::days(9);
        let mut head = JournalHead::new(FORMAT);
        assert_eq!(head.at(first), first);
        head.tail_at = Some(first);
        assert_eq!(head.at(first - TimeDelta::hours(1)), first, "the clock went back");
        assert_eq!(head.at(first + TimeDelta::hours(1)), first + TimeDelta::hours(1));
        head.format = FORMAT_UNSIGNED;
        assert_eq!(
            head.at(DateTime::UNIX_EPOCH),
            DateTime::UNIX_EPOCH,
            "as before format 2"
        );
    }
}
