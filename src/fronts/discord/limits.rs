//! How much one person may ask of us.

use crate::kit::User;
use chrono::{DateTime, Utc};
use governor::clock::Clock;
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Requests at once, and a second from then on.
const BURST: NonZeroU32 = NonZeroU32::new(10).expect("not zero");
const REFILL: NonZeroU32 = NonZeroU32::new(1).expect("not zero");
/// Suggestions come with every key that is pressed.
const SUGGESTIONS_BURST: NonZeroU32 = NonZeroU32::new(30).expect("not zero");
const SUGGESTIONS_REFILL: NonZeroU32 = NonZeroU32::new(5).expect("not zero");
/// People remembered before those who were quiet are forgotten.
const PEOPLE_MAX: usize = 10_000;

type Limiter = RateLimiter<u64, DashMapStateStore<u64>, Hands, NoOpMiddleware<Duration>>;

/// The bot's clock, as the limiters read it: the latest time that anything came in, which never goes back.
#[derive(Clone, Default)]
struct Hands(Arc<AtomicU64>);

impl Clock for Hands {
    /// Since 1970.
    type Instant = Duration;

    fn now(&self) -> Duration {
        Duration::from_micros(self.0.load(Ordering::Relaxed))
    }
}

/// Counts what each person asks for.
pub struct Limits {
    requests: Limiter,
    suggestions: Limiter,
    hands: Hands,
}

impl Default for Limits {
    fn default() -> Limits {
        let hands = Hands::default();
        let limiter = |refill, burst| {
            let quota = Quota::per_second(refill).allow_burst(burst);
            RateLimiter::dashmap_with_clock(quota, hands.clone())
        };
        Limits {
            requests: limiter(REFILL, BURST),
            suggestions: limiter(SUGGESTIONS_REFILL, SUGGESTIONS_BURST),
            hands,
        }
    }
}

impl Limits {
    /// Counts a request; `Err` is how long to wait.
    pub fn request(&self, user: User, now: DateTime<Utc>) -> Result<(), Duration> {
        self.check(&self.requests, user, now)
    }

    /// Counts a wish for suggestions; `Err` is how long to wait.
    pub fn suggestion(&self, user: User, now: DateTime<Utc>) -> Result<(), Duration> {
        self.check(&self.suggestions, user, now)
    }

    fn check(&self, limiter: &Limiter, user: User, now: DateTime<Utc>) -> Result<(), Duration> {
        let now = u64::try_from(now.timestamp_micros()).unwrap_or(0);
        self.hands.0.fetch_max(now, Ordering::Relaxed);
        if limiter.len() > PEOPLE_MAX {
            limiter.retain_recent();
        }
        limiter
            .check_key(&user.0)
            .map_err(|until| until.wait_time_from(self.hands.now()))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use chrono::TimeDelta;

    #[test]
    fn one_person_is_held_back_and_others_are_not() {
        let (limits, now) = (Limits::default(), DateTime::from_timestamp(1_800_000_000, 0).unwrap());
        let asked = |user, now| (0..15).filter(|_| limits.request(User(user), now).is_ok()).count();
        assert_eq!(asked(1, now), 10);
        let wait = limits.request(User(1), now).unwrap_err();
        assert!(!wait.is_zero() && wait <= Duration::from_secs(1));
        assert_eq!(asked(2, now), 10);
        assert!(limits.suggestion(User(1), now).is_ok());
        // By the bot's clock, not the machine's.
        assert_eq!(asked(1, now + TimeDelta::seconds(3)), 3);
        // What comes late is counted as if it came now.
        assert_eq!(asked(2, now), 3);
    }
}
