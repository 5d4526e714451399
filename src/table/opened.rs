//! What a table waits for.

use chrono::{DateTime, Utc};
use muster_game::Hand;
use muster_kit::{Seat, Topic};
use serde::{Deserialize, Serialize};

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
