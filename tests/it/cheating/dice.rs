//! The dice are fair: chi-square over a million of every size that the games roll.

#![allow(clippy::unwrap_used)]

use super::cases::closed;
use crate::journals::newest;
use muster::games::GAMES;
use muster_kit::{Chain, Dice, Draw, entry_key};
use muster_sample::share;
use std::collections::BTreeMap;

/// What games roll, and the longest pile that they shuffle.
const MOSTLY: [u32; 14] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 20, 66, 100];

/// Standard deviations by which a sum of squares over so many cells is off, after Wilson and Hilferty.
fn deviations(chi: f64, cells: usize) -> f64 {
    let freedom = (cells - 1) as f64;
    let spread = 2.0 / (9.0 * freedom);
    ((chi / freedom).cbrt() - (1.0 - spread)) / spread.sqrt()
}

fn chi_square(counts: &[u64]) -> f64 {
    let fair = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    counts.iter().map(|count| (*count as f64 - fair).powi(2) / fair).sum()
}

/// The sizes that the recorded games roll, and those of free rolls.
fn sizes() -> BTreeMap<u32, &'static str> {
    let mut sizes = BTreeMap::from([(20, "a free roll"), (100, "a free roll")]);
    for kind in GAMES {
        for entry in &newest(kind).entries {
            let draws: Vec<Draw> = serde_json::from_value(closed(entry)["draws"].clone()).unwrap();
            sizes.extend(draws.iter().map(|draw| (draw.sides, kind.id)));
        }
    }
    sizes
}

#[test]
fn a_million_dice_of_every_size_in_use_are_fair() {
    const DICE: u32 = 1_000_000;
    /// Of the sizes that only shuffling and drawing from a large pile ask for.
    const FEWER: u32 = 100_000;
    // A quarter of them where a sample of the long tests is run.
    let sampled = u32::try_from(share().min(4)).unwrap();
    /// Beyond this less than one of a hundred thousand fair samples lies.
    const MOST: f64 = 4.3;
    let chain = Chain::new([0x4d; 32], 4_096);
    let mut worst: f64 = 0.0;
    let sizes = sizes();
    for sides in sizes.keys() {
        let mut counts = vec![0; *sides as usize];
        // As a game rolls: a few dice from each of many entries.
        let dice = if MOSTLY.contains(sides) { DICE } else { FEWER } / sampled;
        for seq in 0..dice / 250 {
            let key = entry_key(&chain.link(1 + seq % 4_096), "t1", u64::from(seq), &format!("{sides}"));
            let mut dice = Dice::fair(key, [0; 32]);
            (0..250).for_each(|_| counts[dice.roll(*sides) as usize - 1] += 1);
        }
        let off = deviations(chi_square(&counts), counts.len());
        assert!(off.abs() < MOST, "d{sides}: {off} standard deviations");
        worst = if off.abs() > worst.abs() { off } else { worst };
        if MOSTLY.contains(sides) {
            println!(
                "chi-square of {dice} d{sides}: {:.1} with {} degrees of freedom, {off:+.2} deviations",
                chi_square(&counts),
                sides - 1
            );
        }
    }
    println!(
        "chi-square over {} sizes of dice: the worst is {worst:+.2} deviations off",
        sizes.len()
    );
    // One die tells nothing of the next, nor one entry of the next.
    let (mut pairs, mut orders) = (vec![0; 36], vec![0; 24]);
    for seq in 0..u64::from(DICE / sampled / 10) {
        let mut dice = Dice::fair(
            entry_key(&chain.link(1), "t1", seq, "pairs"),
            entry_key(&chain.link(1), "t1", seq, "hidden"),
        );
        for _ in 0..5 {
            pairs[(dice.roll(6) as usize - 1) * 6 + dice.roll(6) as usize - 1] += 1;
        }
        let mut cards = [0, 1, 2, 3];
        dice.hidden().shuffle(&mut cards);
        let place = |card: usize| cards[card + 1..].iter().filter(|after| **after < cards[card]).count();
        orders[place(0) * 6 + place(1) * 2 + place(2)] += 1;
    }
    for (what, counts) in [("pairs of d6", pairs), ("orders of four shuffled cards", orders)] {
        let off = deviations(chi_square(&counts), counts.len());
        assert!(off.abs() < MOST, "{what}: {off} standard deviations");
        println!(
            "chi-square of {} {what}: {off:+.2} deviations",
            counts.iter().sum::<u64>()
        );
    }
    // A die that is a little loaded is noticed.
    let mut loaded = vec![DICE as u64 / 6; 6];
    loaded[5] += 3_000;
    assert!(deviations(chi_square(&loaded), 6) > MOST);
}
