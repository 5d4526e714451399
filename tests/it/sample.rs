//! How many random cases a run tries: all, or every n-th with `TEST_SAMPLE=n`.

pub use muster_game::testing::{is_tried, is_tried_of_few, share};
use proptest::prelude::ProptestConfig;

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
