//! Posts that Discord fails to take again and again, as this process has seen them.

use super::bot::incident;
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Tries after which a post counts as stuck.
pub(super) const STUCK_TRIES: u32 = 5;
/// Longer than the longest pause between two tries: a post that was not tried for so long is another process's.
const FORGOTTEN: TimeDelta = TimeDelta::minutes(20);

/// By the number of the post.
#[derive(Default)]
pub(super) struct Stuck(Mutex<Posts>);

#[derive(Default)]
struct Posts {
    failing: HashMap<i64, Failing>,
    /// How many posts were shown.
    shown: u64,
}

struct Failing {
    tries: u32,
    incident: String,
    /// [`Posts::shown`] when it failed first.
    shown_before: u64,
    latest: DateTime<Utc>,
}

/// How a failing post stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Standing {
    pub tries: u32,
    /// Of all its tries.
    pub incident: String,
    /// Whether other posts were shown since it failed first.
    pub others_shown: bool,
}

impl Stuck {
    fn posts(&self) -> MutexGuard<'_, Posts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A post reached its channel, so the queue moves.
    pub fn shown(&self) {
        self.posts().shown += 1;
    }

    /// Discord failed to take this post.
    pub fn failed(&self, post: i64, now: DateTime<Utc>) -> Standing {
        let mut posts = self.posts();
        let shown = posts.shown;
        let failing = posts.failing.entry(post).or_insert_with(|| Failing {
            tries: 0,
            incident: incident(),
            shown_before: shown,
            latest: now,
        });
        failing.tries += 1;
        failing.latest = now;
        Standing {
            tries: failing.tries,
            incident: failing.incident.clone(),
            others_shown: shown > failing.shown_before,
        }
    }

    /// The post was said, or given up.
    pub fn over(&self, post: i64) {
        self.posts().failing.remove(&post);
    }

    /// How many posts are stuck.
    pub fn count(&self, now: DateTime<Utc>) -> usize {
        let mut posts = self.posts();
        posts.failing.retain(|_, failing| now - failing.latest < FORGOTTEN);
        let stuck = posts.failing.values().filter(|failing| failing.tries >= STUCK_TRIES);
        stuck.count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_post_is_stuck_after_five_tries_until_it_is_said_or_forgotten() {
        let (stuck, now) = (Stuck::default(), DateTime::UNIX_EPOCH);
        for tries in 1..=STUCK_TRIES {
            assert_eq!(stuck.count(now), 0, "{tries}");
            let standing = stuck.failed(7, now);
            assert_eq!((standing.tries, standing.others_shown), (tries, false));
        }
        assert_eq!(stuck.count(now), 1);
        stuck.shown();
        assert!(stuck.failed(7, now).others_shown);
        stuck.over(7);
        assert_eq!(stuck.count(now), 0);
        for _ in 0..STUCK_TRIES {
            stuck.failed(8, now);
        }
        assert_eq!(stuck.count(now + FORGOTTEN), 0);
    }
}
