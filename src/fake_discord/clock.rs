//! The time that the fake lives by, shared with the bot under test.

use chrono::{DateTime, TimeDelta, Utc};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The machine's clock, one that runs but can be put forward, or one that stands still until somebody moves it. Clones
/// share the hands.
#[derive(Clone, Debug, Default)]
pub struct FakeClock(Hands);

#[derive(Clone, Debug, Default)]
enum Hands {
    #[default]
    Machine,
    /// Ahead of the machine's clock by this.
    Ahead(Arc<Mutex<TimeDelta>>),
    Still(Arc<Mutex<DateTime<Utc>>>),
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl FakeClock {
    /// The machine's clock.
    pub fn system() -> FakeClock {
        FakeClock::default()
    }

    /// A clock that shows this until it is moved.
    pub fn at(start: DateTime<Utc>) -> FakeClock {
        FakeClock(Hands::Still(Arc::new(Mutex::new(start))))
    }

    /// A clock that runs as the machine's does, and can be moved.
    pub fn running() -> FakeClock {
        FakeClock(Hands::Ahead(Arc::default()))
    }

    /// The moment that its hands show.
    pub fn now(&self) -> DateTime<Utc> {
        match &self.0 {
            Hands::Machine => Utc::now(),
            Hands::Ahead(by) => Utc::now() + *locked(by),
            Hands::Still(at) => *locked(at),
        }
    }

    /// Moves the hands there; backwards too.
    ///
    /// # Panics
    ///
    /// Of the machine's clock, which is not ours to set.
    pub fn set(&self, to: DateTime<Utc>) {
        self.advance(to - self.now());
    }

    /// Moves the hands on.
    ///
    /// # Panics
    ///
    /// Of the machine's clock, which is not ours to set.
    pub fn advance(&self, by: TimeDelta) {
        match &self.0 {
            Hands::Machine => panic!("the machine's clock is not ours to set"),
            Hands::Ahead(ahead) => *locked(ahead) += by,
            Hands::Still(at) => *locked(at) += by,
        }
    }
}

/// Discord's first millisecond, 2015-01-01, in milliseconds since 1970.
pub const EPOCH_MS: i64 = 1_420_070_400_000;

/// Makes ids whose upper bits say when they were made, each larger than the one before.
#[derive(Debug, Default)]
pub(super) struct Snowflakes {
    last: u64,
    last_interaction: u64,
}

/// Half of the numbers of a millisecond are for interactions.
const OF_INTERACTION: u64 = 1 << 21;

impl Snowflakes {
    fn millisecond(now: DateTime<Utc>) -> u64 {
        u64::try_from(now.timestamp_millis() - EPOCH_MS).unwrap_or(0)
    }

    /// An id made at this moment, larger than every one before, even if the clock went backwards.
    pub fn next(&mut self, now: DateTime<Utc>) -> u64 {
        let ms = Self::millisecond(now);
        self.last = (ms << 22).max(self.last + 1);
        self.last
    }

    /// The id of an interaction: it does not depend on how many messages were written in the same millisecond, so that
    /// what people do at fixed times has the same ids each time.
    pub fn next_of_interaction(&mut self, now: DateTime<Utc>) -> u64 {
        let first = (Self::millisecond(now) << 22) | OF_INTERACTION;
        self.last_interaction = first.max(self.last_interaction + 1);
        self.last_interaction
    }
}

/// When an id was made.
pub fn made_at(id: u64) -> DateTime<Utc> {
    let ms = i64::try_from(id >> 22).unwrap_or(0) + EPOCH_MS;
    DateTime::from_timestamp_millis(ms).unwrap_or(DateTime::UNIX_EPOCH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_running_clock_can_be_put_forward_for_all_who_look_at_it() {
        let clock = FakeClock::running();
        let other = clock.clone();
        let before = Utc::now();
        clock.advance(TimeDelta::days(7));
        let ahead = other.now() - before;
        assert!((TimeDelta::days(7)..TimeDelta::days(8)).contains(&ahead), "{ahead}");
        clock.set(before);
        assert!(other.now() - before < TimeDelta::days(1));
    }

    #[test]
    fn ids_tell_when_they_were_made_and_never_come_twice() {
        let clock = FakeClock::at("2026-05-04T12:00:00Z".parse().expect("a time"));
        let mut ids = Snowflakes::default();
        let (first, second) = (ids.next(clock.now()), ids.next(clock.now()));
        assert!(second > first);
        let (third, fourth) = (
            ids.next_of_interaction(clock.now()),
            ids.next_of_interaction(clock.now()),
        );
        assert!(fourth > third && third > second);
        assert_eq!(made_at(fourth), clock.now());
        assert_eq!(made_at(second), clock.now());
        clock.advance(TimeDelta::days(-1));
        assert!(ids.next(clock.now()) > second);
        clock.advance(TimeDelta::days(8));
        assert_eq!(made_at(ids.next(clock.now())), clock.now());
    }
}
