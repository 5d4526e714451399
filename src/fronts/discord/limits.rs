//! How much one person may ask of us.

use super::Clock;
use governor::clock::Clock as _;
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use muster_kit::User;
use std::num::NonZeroU32;
use std::time::Duration;

/// Requests at once, and a second from then on.
const BURST: NonZeroU32 = NonZeroU32::new(10).expect("not zero");
const REFILL: NonZeroU32 = NonZeroU32::new(1).expect("not zero");
/// Suggestions come with every key that is pressed.
const SUGGESTIONS_BURST: NonZeroU32 = NonZeroU32::new(30).expect("not zero");
const SUGGESTIONS_REFILL: NonZeroU32 = NonZeroU32::new(5).expect("not zero");
/// People remembered before those who were quiet are forgotten.
const PEOPLE_MAX: usize = 10_000;

/// The bot's own clock, since 1970.
#[derive(Clone)]
struct Own(Clock);

impl governor::clock::Clock for Own {
    type Instant = Duration;

    fn now(&self) -> Duration {
        Duration::from_millis(u64::try_from((self.0)().timestamp_millis()).unwrap_or_default())
    }
}

type Limiter = RateLimiter<u64, DashMapStateStore<u64>, Own, NoOpMiddleware<Duration>>;

/// Counts what each person asks for.
pub struct Limits {
    requests: Limiter,
    suggestions: Limiter,
    clock: Own,
}

impl Limits {
    /// Limits of each person and channel, all of them unused.
    pub fn new(clock: Clock) -> Limits {
        let clock = Own(clock);
        let limiter = |refill, burst| {
            let quota = Quota::per_second(refill).allow_burst(burst);
            Limiter::dashmap_with_clock(quota, clock.clone())
        };
        Limits {
            requests: limiter(REFILL, BURST),
            suggestions: limiter(SUGGESTIONS_REFILL, SUGGESTIONS_BURST),
            clock,
        }
    }

    /// Counts a request; `Err` is how long to wait.
    pub fn request(&self, user: User) -> Result<(), Duration> {
        self.check(&self.requests, user)
    }

    /// Counts a wish for suggestions; `Err` is how long to wait.
    pub fn suggestion(&self, user: User) -> Result<(), Duration> {
        self.check(&self.suggestions, user)
    }

    fn check(&self, limiter: &Limiter, user: User) -> Result<(), Duration> {
        if limiter.len() > PEOPLE_MAX {
            limiter.retain_recent();
        }
        let checked = limiter.check_key(&user.0);
        checked.map_err(|until| until.wait_time_from(self.clock.now()))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use chrono::DateTime;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicI64, Ordering};

    #[test]
    fn one_person_is_held_back_until_time_has_passed_and_others_are_not() {
        let seconds = Arc::new(AtomicI64::new(1_800_000_000));
        let read = Arc::clone(&seconds);
        let limits = Limits::new(Arc::new(move || {
            DateTime::from_timestamp(read.load(Ordering::Relaxed), 0).unwrap()
        }));
        let asked = |user| (0..15).filter(|_| limits.request(User(user)).is_ok()).count();
        assert_eq!(asked(1), 10);
        assert_eq!(limits.request(User(1)), Err(Duration::from_secs(1)));
        assert_eq!(asked(2), 10);
        assert_eq!(limits.suggestion(User(1)), Ok(()));
        seconds.fetch_add(3, Ordering::Relaxed);
        assert_eq!(asked(1), 3);
    }
}
