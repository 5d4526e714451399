//! Dice: sources, scripts, journals.

use super::*;

#[test]
fn each_link_hashes_to_the_one_before() {
    let chain = Chain::new([7; 32], 64);
    for n in 1..=64 {
        let hashed: Key = Sha256::digest(chain.link(n)).into();
        assert_eq!(hashed, chain.link(n - 1));
    }
}

#[test]
fn marks_change_no_link() {
    for length in [0, 1, 63, 64, 65, 200, 4_096] {
        let marked = Chain::new([3; 32], length);
        let bare = Chain {
            marks: String::new(),
            ..marked.clone()
        };
        for n in (0..=length).step_by(31).chain([length]) {
            assert_eq!(marked.link(n), bare.link(n), "link {n} of {length}");
        }
    }
}

#[test]
fn faces_are_uniform_enough() {
    let mut dice = Dice::fair([1; 32], [2; 32]);
    let mut seen = [0u32; 6];
    for _ in 0..60_000 {
        seen[dice.roll(6) as usize - 1] += 1;
    }
    assert!(seen.iter().all(|n| (9_600..10_400).contains(n)), "{seen:?}");
}

/// Worked out apart from this code with Python's hmac and hashlib (docs/fairness.md).
#[test]
fn faces_agree_with_an_outsiders_python() {
    let link = Chain::new([7; 32], 4_096).link(1);
    let mut dice = Dice::fair(entry_key(&link, "t1", 1, "x"), [0; 32]);
    let faces: Vec<u32> = [6, 6, 20, 9, 6, 6, 6, 6, 6, 1_000].map(|sides| dice.roll(sides)).into();
    assert_eq!(faces, PYTHON_FACES);
}

const PYTHON_FACES: [u32; 10] = [6, 5, 9, 4, 4, 3, 6, 2, 4, 651];

#[test]
fn a_replay_repeats_the_draws_and_notices_another_question() {
    let mut dice = Dice::fair([1; 32], [2; 32]);
    let faces = (dice.roll(6), dice.hidden().roll(20));
    let draws = dice.finish().expect("fair dice do not diverge");
    let mut again = Dice::recorded(draws.clone());
    assert_eq!((again.roll(6), again.hidden().roll(20)), faces);
    assert_eq!(again.finish(), Ok(draws.clone()));
    let mut other = Dice::recorded(draws);
    other.roll(8);
    assert_eq!(other.finish().map_err(|divergence| divergence.asked), Err(8));
}

#[test]
fn a_key_made_later_is_the_same_key() {
    let mut now = Dice::fair([1; 32], [2; 32]);
    let mut later = Dice::fair_when_rolled(|| [1; 32], [2; 32]);
    assert_eq!(now.pool(20, 100), later.pool(20, 100));
}

#[test]
fn one_candidate_needs_no_die_and_a_dry_script_is_noticed() {
    let mut dice = Dice::scripted([2]);
    assert_eq!((dice.choose(1), dice.choose(3)), (0, 1));
    assert!(dice.drawn().len() == 1);
    dice.roll(6);
    assert_eq!(dice.finish().map_err(|divergence| divergence.index), Err(1));
}

/// Rules throw again until something comes up; a journal or a script with too few faces must not keep them for ever.
#[test]
fn dice_that_went_another_way_show_every_face() {
    let held = Draw {
        sides: 6,
        face: 1,
        hidden: false,
        whose: Whose::Actor,
    };
    let journal = || Dice::recorded([held]);
    for mut dice in [
        journal(),
        Dice::scripted([1]),
        Dice::recorded([Draw { face: 0, ..held }]),
    ] {
        let until = (0..1_000).find(|_| dice.roll(6) == 6);
        assert!(until.is_some() && dice.divergence.is_some());
        let mut hidden = dice.hidden();
        assert!((0..1_000).any(|_| hidden.choose(6) == 5));
    }
    let mut dice = journal();
    assert!(dice.roll(6) == 1 && dice.divergence.is_none());
    dice.roll(8);
    dice.roll(10);
    let found = dice.finish().expect_err("the journal held one die");
    assert_eq!((found.index, found.asked, found.held), (1, 8, None));
}

#[test]
fn hexadecimal_reads_back() {
    let key = Chain::new([9; 32], 3).anchor();
    assert_eq!(unhex(&hex(&key)), Some(key));
    assert_eq!(unhex("ab").map(|key| key[0]), Some(0xab));
    assert_eq!(unhex("xyz"), None);
}

/// What is rolled again until it shows something new comes to an end in a look ahead too.
#[test]
fn the_dice_of_a_look_ahead_show_each_face_in_the_end() {
    for dice in [Dice::middling, || Dice::extreme(true), || Dice::extreme(false)] {
        for sides in [1, 2, 6, 20] {
            let mut dice = dice();
            let shown: std::collections::BTreeSet<u32> = (0..1_000).map(|_| dice.roll(sides)).collect();
            assert_eq!(shown.len(), sides as usize);
        }
    }
}
