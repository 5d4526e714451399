//! The hard level's search, flat Monte Carlo: each option is played out several times, and the one with the best sum is
//! taken. All options meet the same chance in a run (common random numbers), so that few runs tell them apart; those that
//! fall behind may be dropped on the way (successive halving).

use std::cmp::Reverse;

/// What an option is worth that the rules refuse: less than any, also when many runs are added up.
pub const REFUSED: i64 = i64::MIN / 1_000;

/// How many options are left in a stage, and how often each has been played out by its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LookaheadStage {
    pub options: usize,
    pub runs: u64,
}

impl LookaheadStage {
    /// The only stage of a search that drops no option.
    pub fn all(runs: u64) -> [LookaheadStage; 1] {
        [LookaheadStage {
            options: usize::MAX,
            runs,
        }]
    }
}

/// The place of the best option, the earlier of equal ones; none if there is none. `priors` are what each is worth before it is
/// played out. `begin` makes what all options share in a run, such as a guess of what is hidden; `value` plays one of them
/// out from there.
pub fn best_option<T>(
    priors: impl IntoIterator<Item = i64>,
    stages: &[LookaheadStage],
    mut begin: impl FnMut(u64) -> T,
    mut value: impl FnMut(usize, u64, &T) -> i64,
) -> Option<usize> {
    let mut sums: Vec<(usize, i64)> = priors.into_iter().enumerate().collect();
    let mut played = 0;
    for stage in stages {
        sums.truncate(stage.options);
        for run in played..stage.runs {
            let shared = begin(run);
            for (option, sum) in &mut sums {
                *sum += value(*option, run, &shared);
            }
        }
        played = stage.runs.max(played);
        sums.sort_by_key(|(_, sum)| Reverse(*sum));
    }
    sums.first().map(|(option, _)| *option)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_sum_wins_and_the_earlier_of_equal_ones() {
        let worth = [1, 5, 5, 2];
        let best = |priors: [i64; 4]| {
            let value = |option: usize, _, (): &()| worth[option];
            best_option(priors, &LookaheadStage::all(3), |_| (), value)
        };
        assert_eq!(best([0; 4]), Some(1));
        assert_eq!(best([13, 0, 0, 0]), Some(0), "what it is worth beforehand counts once");
        assert_eq!(best([0, 0, 1, 0]), Some(2));
        assert_eq!(best_option([], &LookaheadStage::all(3), |_| (), |_, _, ()| 0), None);
    }

    #[test]
    fn all_options_share_a_run_and_those_behind_are_dropped() {
        let stages = [(3, 2), (1, 5)].map(|(options, runs)| LookaheadStage { options, runs });
        let mut seen = Vec::new();
        let best = best_option(
            [0, 0, 0, 9],
            &stages,
            |run| run * 10,
            |option, run, shared| {
                seen.push((option, run, *shared));
                i64::try_from(option).expect("few")
            },
        );
        assert_eq!(best, Some(2), "the last is cut off before the first run");
        let of = |run| seen.iter().filter(|(_, other, _)| *other == run).count();
        assert_eq!([0, 1, 2, 3, 4].map(of), [3, 3, 1, 1, 1]);
        assert!(seen.iter().all(|(_, run, shared)| *shared == run * 10));
    }

    #[test]
    fn a_refused_option_never_wins() {
        let value = |option, _, (): &()| if option == 0 { REFUSED } else { -1_000_000 };
        assert_eq!(
            best_option([1_000, 0], &LookaheadStage::all(100), |_| (), value),
            Some(1)
        );
    }
}
