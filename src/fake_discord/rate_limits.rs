//! Rate limits by the clock: how much the bot may write into one channel.

use super::clock::made_at;
use super::refused::Refused;
use super::rest::{Asked, insert};
use super::state::DiscordState;
use axum::http::HeaderMap;
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::{BTreeMap, VecDeque};

/// When a bucket was used lately, by what it is for and by channel.
pub(super) type Buckets = BTreeMap<(&'static str, u64), VecDeque<DateTime<Utc>>>;

/// Discord tells its limits by header only; these are what is seen there.
const WRITES: (usize, TimeDelta) = (5, TimeDelta::seconds(5));
/// Edits of messages older than an hour. Not published; bots assume about this.
const OLD_EDITS: (usize, TimeDelta) = (3, TimeDelta::seconds(20));
const OLD: TimeDelta = TimeDelta::hours(1);

impl DiscordState {
    /// Uses up one of the requests that a bucket allows. Else says in how many seconds the next one is due.
    fn take(&mut self, what: &'static str, channel: u64, limit: (usize, TimeDelta)) -> Result<(usize, f64), f64> {
        let now = self.now();
        let used = self.buckets.entry((what, channel)).or_default();
        used.retain(|at| now - *at < limit.1);
        let reset = |first: Option<&DateTime<Utc>>| {
            let left = limit.1 - (now - first.copied().unwrap_or(now));
            left.num_milliseconds() as f64 / 1000.0
        };
        if used.len() >= limit.0 {
            return Err(reset(used.front()));
        }
        used.push_back(now);
        Ok((limit.0 - used.len(), reset(used.front())))
    }

    /// Refuses what is too much, and tells in the headers how much is left.
    pub(super) fn limit_rate(&mut self, asked: &Asked, headers: &mut HeaderMap) -> Option<Refused> {
        let (what, channel) = match (asked.method, asked.path) {
            ("POST", ["channels", channel, "messages"]) => ("send", channel),
            ("PATCH", ["channels", channel, "messages", _]) => ("edit", channel),
            ("DELETE", ["channels", channel, "messages", _]) => ("delete", channel),
            _ => return None,
        };
        let channel = channel.parse().ok()?;
        if what == "edit" {
            let message = asked.path[3].parse().ok()?;
            if self.now() - made_at(message) > OLD
                && let Err(wait) = self.take("old edit", channel, OLD_EDITS)
            {
                let message = "Maximum number of edits to messages older than 1 hour reached. Try again later";
                return Some(Refused::too_many(30046, message, wait));
            }
        }
        let taken = self.take(what, channel, WRITES);
        let (left, wait) = taken.unwrap_or_else(|wait| (0, wait));
        let until = self.now().timestamp_millis() as f64 / 1000.0 + wait;
        for (name, value) in [
            ("x-ratelimit-limit", WRITES.0.to_string()),
            ("x-ratelimit-remaining", left.to_string()),
            ("x-ratelimit-reset", format!("{until:.3}")),
            ("x-ratelimit-reset-after", format!("{wait:.3}")),
            ("x-ratelimit-bucket", format!("fake-{what}")),
        ] {
            insert(headers, name, &value);
        }
        let wait = taken.err()?;
        insert(headers, "x-ratelimit-scope", "user");
        insert(headers, "retry-after", &wait.ceil().to_string());
        Some(Refused::too_many(0, "You are being rate limited.", wait))
    }
}
