//! What a player has asked for: a zone, quiet hours, how to be reminded, how a stand-in shall play.

use super::pace::{WallClock, minute_of_day};
use super::words::clock_words;
use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use muster_kit::{Level, Look};
use muster_words::text;
use serde::{Deserialize, Serialize};

/// A player's wishes at one table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Habits {
    /// Where the player lives; UTC if nobody knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zone: Option<Tz>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quiet: Option<Quiet>,
    pub remind: Remind,
    /// How hard an NPC thinks that stands in.
    pub npc: Level,
    /// How boards come that the player alone sees; as in the channel if nobody said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub look: Option<Look>,
}

/// Hours of the day in which nothing makes a sound: minutes after midnight, below 1,440 and different.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Quiet {
    pub from: u16,
    /// No longer part of it.
    pub until: u16,
}

/// Where the reminder of an open turn goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Remind {
    #[default]
    Public,
    /// A direct message.
    Private,
    Off,
}

impl Habits {
    /// The player's time zone; UTC until they choose one.
    pub fn zone(&self) -> Tz {
        self.zone.unwrap_or(Tz::UTC)
    }

    /// The end of the quiet hours around `moment`; none if there are none then.
    pub fn quiet_until(&self, moment: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let quiet = self.quiet?;
        let minute = minute_of_day(moment, self.zone());
        let inside = match quiet.from < quiet.until {
            true => (quiet.from..quiet.until).contains(&minute),
            false => minute >= quiet.from || minute < quiet.until,
        };
        inside.then(|| WallClock::daily(quiet.until, self.zone()).first_from(moment))
    }

    /// The beginning of the quiet hours around `moment`.
    fn quiet_since(&self, moment: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let clock = WallClock::daily(self.quiet?.from, self.zone());
        let today = moment.with_timezone(&self.zone()).date_naive();
        let days = [Some(today), today.pred_opt()].into_iter().flatten();
        days.filter_map(|day| clock.on(day)).find(|begin| *begin <= moment)
    }

    /// When the one reminder of a duty is due: two hours before its due, but not before half of its time.
    /// Short duties have none. What began in quiet hours had no sound: its reminder comes when they end, and
    /// none falls into them.
    pub(super) fn reminder(&self, opened: DateTime<Utc>, due: DateTime<Utc>) -> Option<DateTime<Utc>> {
        if self.remind == Remind::Off {
            return None;
        }
        if let Some(end) = self.quiet_until(opened) {
            return (end < due).then_some(end);
        }
        let time = due - opened;
        if time <= TimeDelta::hours(4) {
            return None;
        }
        let usual = (opened + time / 2).max(due - TimeDelta::hours(2));
        match self.quiet_until(usual) {
            None => Some(usual),
            Some(end) if end < due => Some(end),
            // Better in the evening before than in the night or never.
            Some(_) => self
                .quiet_since(usual)
                .map(|begin| begin - TimeDelta::minutes(10))
                .filter(|early| *early > opened),
        }
    }

    /// As the player reads them.
    pub(super) fn words(&self) -> String {
        let remind = match self.remind {
            Remind::Public => text!("habits-remind-public"),
            Remind::Private => text!("habits-remind-private"),
            Remind::Off => text!("habits-remind-off"),
        };
        let quiet = match self.quiet {
            Some(quiet) => {
                let (from, until) = (clock_words(quiet.from), clock_words(quiet.until));
                text!("habits-quiet", from = from, until = until)
            }
            None => text!("habits-no-quiet"),
        };
        let (zone, level) = (self.zone().name(), self.npc.to_string());
        text!("habits", remind = remind, quiet = quiet, zone = zone, level = level)
    }
}
