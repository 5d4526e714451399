//! How much one person may ask of us.

use crate::kit::User;
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};
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

/// Counts what each person asks for.
pub struct Limits {
    requests: DefaultKeyedRateLimiter<u64>,
    suggestions: DefaultKeyedRateLimiter<u64>,
    clock: DefaultClock,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            requests: DefaultKeyedRateLimiter::keyed(Quota::per_second(REFILL).allow_burst(BURST)),
            suggestions: DefaultKeyedRateLimiter::keyed(
                Quota::per_second(SUGGESTIONS_REFILL).allow_burst(SUGGESTIONS_BURST),
            ),
            clock: DefaultClock::default(),
        }
    }
}

impl Limits {
    /// Counts a request; `Err` is how long to wait.
    pub fn request(&self, user: User) -> Result<(), Duration> {
        check(&self.requests, &self.clock, user)
    }

    /// Counts a wish for suggestions; `Err` is how long to wait.
    pub fn suggestion(&self, user: User) -> Result<(), Duration> {
        check(&self.suggestions, &self.clock, user)
    }
}

fn check(limiter: &DefaultKeyedRateLimiter<u64>, clock: &DefaultClock, user: User) -> Result<(), Duration> {
    if limiter.len() > PEOPLE_MAX {
        limiter.retain_recent();
    }
    limiter
        .check_key(&user.0)
        .map_err(|until| until.wait_time_from(clock.now()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_person_is_held_back_and_others_are_not() {
        let limits = Limits::default();
        let asked = |user| (0..15).filter(|_| limits.request(User(user)).is_ok()).count();
        assert!((10..=11).contains(&asked(1)));
        assert!(
            limits
                .request(User(1))
                .is_err_and(|wait| wait <= Duration::from_secs(1))
        );
        assert!(asked(2) >= 10);
        assert!(limits.suggestion(User(1)).is_ok());
    }
}
