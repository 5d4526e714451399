//! For tests: all ends that dice can lead to, and samples held against exact shares.

use super::Dice;
use super::odds::{Fraction, fraction};
use std::collections::BTreeMap;

/// The share of each end by going through the whole tree of six-sided dice. `play` throws what it needs, and `read` says
/// what is looked at once all dice were there. None if the tree has more nodes than `nodes_max`, or a way of more dice than
/// `depth_max`.
pub fn ends<P, T: Ord>(
    nodes_max: usize,
    depth_max: usize,
    play: impl Fn(&mut Dice) -> P,
    read: impl Fn(P) -> T,
) -> Option<BTreeMap<T, Fraction>> {
    let mut found = BTreeMap::new();
    let mut open: Vec<(Vec<u32>, i64)> = vec![(Vec::new(), 1)];
    let mut nodes = 0;
    while let Some((faces, ways)) = open.pop() {
        nodes += 1;
        if nodes > nodes_max || faces.len() > depth_max {
            return None;
        }
        let mut dice = Dice::scripted(faces.iter().copied());
        let played = play(&mut dice);
        if dice.finish().is_ok() {
            *found.entry(read(played)).or_insert_with(|| fraction(0, 1)) += fraction(1, ways);
            continue;
        }
        open.extend((1..=6).map(|face| {
            let mut longer = faces.clone();
            longer.push(face);
            (longer, ways * 6)
        }));
    }
    Some(found)
}

/// Whether a count in a sample is within four standard errors of an exact share.
pub fn is_near(share: &Fraction, count: u32, sample: u32) -> bool {
    let all = fraction(sample.into(), 1);
    let off = fraction(count.into(), 1) - share * &all;
    &off * &off <= share * (fraction(1, 1) - share) * all * fraction(16, 1)
}
