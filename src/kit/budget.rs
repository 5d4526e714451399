//! A budget of steps for work that input can enlarge. It is deterministic: steps are counted, time is not.
//!
//! A step is about one addition to a table of outcomes, some 100 ns in a release build. Distributions count their own
//! steps ([`super::odds`]); a loop that does more than that calls [`spend`] itself. When a budget is spent the work
//! unwinds to the [`within`] that gave it, so that a figure in the middle of a computation needs no error of its own.
//! `resume_unwind` calls no panic hook. Outside of any [`within`] nothing is counted.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

thread_local! {
    /// Steps left to the work on this thread; none if nobody counts.
    static LEFT: Cell<Option<u64>> = const { Cell::new(None) };
}

/// The budget of one question at a table: about 200 ms.
pub const QUESTION: u64 = 2_000_000;
/// The budget of one question on the command line, where nobody else waits: about 10 s.
pub const COMMAND_LINE: u64 = 50 * QUESTION;

/// The budget of one thought of a non-player: 2 to 4 s. The default scenarios need a quarter of it at most; a thought that
/// needs more is thought at a lower level.
pub const THOUGHT: u64 = 20_000_000;

/// The budget of one look at a game that is played again: 2 to 4 s. The longest games among non-players need a third of it.
pub const LOOK_BACK: u64 = 20_000_000;

/// The work needed more steps than it was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spent;

/// Does the work with at most so many steps. Inside of other work it also takes from that budget, and never gets more
/// than is left of it.
///
/// # Errors
/// [`Spent`] if the steps were not enough. What the work had done by then is lost.
pub fn within<T>(limit: u64, work: impl FnOnce() -> T) -> Result<T, Spent> {
    counted(limit, work).0
}

/// As [`within`], with the number of steps that were taken.
pub fn counted<T>(limit: u64, work: impl FnOnce() -> T) -> (Result<T, Spent>, u64) {
    let outer = LEFT.get();
    let given = outer.map_or(limit, |outer| outer.min(limit));
    LEFT.set(Some(given));
    let done = catch_unwind(AssertUnwindSafe(work));
    let used = given - LEFT.get().unwrap_or(0);
    LEFT.set(outer.map(|outer| outer - used));
    let done = done.map_err(|thrown| match thrown.downcast::<Spent>() {
        Ok(spent) => *spent,
        Err(panic) => resume_unwind(panic),
    });
    (done, used)
}

/// Takes steps from the budget of the work that is under way, if it has one.
#[inline]
pub fn spend(steps: u64) {
    let Some(left) = LEFT.get() else { return };
    if steps > left {
        LEFT.set(Some(0));
        resume_unwind(Box::new(Spent));
    }
    LEFT.set(Some(left - steps));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_that_fits_is_done_and_counted() {
        let work = || {
            (0..10).for_each(|_| spend(3));
            7
        };
        assert_eq!(counted(30, work), (Ok(7), 30));
        assert_eq!(counted(29, work), (Err(Spent), 29));
        spend(u64::MAX); // Nobody counts here.
    }

    #[test]
    fn inner_work_takes_from_the_outer_budget() {
        let (outer, used) = counted(100, || {
            spend(40);
            let inner = counted(1_000, || spend(61));
            assert_eq!(inner, (Err(Spent), 60), "only 60 were left");
            within(0, || ())
        });
        assert_eq!((outer, used), (Ok(Ok(())), 100));
        let (outer, used) = counted(100, || within(10, || spend(11)));
        assert_eq!((outer, used), (Ok(Err(Spent)), 10), "the outer work goes on");
    }

    #[test]
    fn a_panic_stays_a_panic() {
        let caught = catch_unwind(|| within(10, || panic!("a fault")));
        let words = caught.expect_err("it panicked").downcast::<&str>().expect("words");
        assert_eq!(*words, "a fault");
        spend(11); // The budget ended with its work.
    }
}
