//! How much of the long tests a run tries: all of their cases, or every n-th with `TEST_SAMPLE=n`, as the gate does.
//! `.ci/long whole` tries all.

use proptest::prelude::ProptestConfig;

/// Of so many cases one is tried: 1 if all are.
///
/// # Panics
/// If `TEST_SAMPLE` is no number from 1.
pub fn share() -> usize {
    let Ok(typed) = std::env::var("TEST_SAMPLE") else {
        return 1;
    };
    let share = typed.parse().ok().filter(|share| *share > 0);
    share.unwrap_or_else(|| panic!("TEST_SAMPLE={typed} is no number from 1"))
}

/// Whether the `at`-th case is tried. `turn` shifts the choice, so that what one game leaves out another tries.
pub fn is_tried(at: usize, turn: usize) -> bool {
    (at + turn).is_multiple_of(share())
}

/// Whether the `at`-th of a short list is tried: at least three of it are.
pub fn is_tried_of_few(at: usize, count: usize) -> bool {
    at.is_multiple_of(share().min(count.div_ceil(3)))
}

/// Whether the `at`-th of a list is tried that is gone through again and again, `turn` by turn: of a sample a third at a time, all
/// of it in three turns.
pub fn is_tried_by_turns(at: usize, turn: usize) -> bool {
    (at + turn).is_multiple_of(share().min(3))
}

/// So many random cases, or that share of them. A smaller seed is no simpler one, so that nothing is shrunk.
pub fn cases(count: u32) -> ProptestConfig {
    let share = u32::try_from(share()).unwrap_or(u32::MAX);
    ProptestConfig {
        cases: count.div_ceil(share),
        max_shrink_iters: 0,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}
