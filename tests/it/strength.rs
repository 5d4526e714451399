//! How well the NPCs play: minutes of self-play, in release, by `.ci/run`.

#![allow(clippy::unwrap_used)]

use muster::game::{Contest, Policy};
use muster::games::GAMES;
use muster::kit::Level;

/// Games won by the first policy of as many decided games, seats swapped within each pair of equal seed.
fn duel(one: Policy, two: Policy, pairs: u64) -> (u32, u32) {
    let kind = &GAMES[0];
    let (mut won, mut decided) = (0, 0);
    for seed in 0..pairs {
        for swapped in [false, true] {
            let policies = if swapped { vec![two, one] } else { vec![one, two] };
            let options = serde_json::json!({ "players": 2 });
            let report = (kind.contest)(&Contest {
                policies,
                seed,
                duties_max: 60,
                options,
            })
            .unwrap();
            if let Some([winner]) = report.winners.as_deref() {
                decided += 1;
                won += u32::from((winner.index() == 0) != swapped);
            }
        }
    }
    (won, decided)
}

#[test]
#[ignore = "minutes of self-play; .ci/run runs it in release"]
fn strength_wc_185_hard_beats_easy_and_easy_beats_random() {
    let (won, decided) = duel(Policy::Npc(Level::Hard), Policy::Npc(Level::Easy), 20);
    println!("hard beats easy in {won} of {decided}");
    assert!(
        decided >= 30 && won * 100 >= decided * 75,
        "hard beats easy in {won} of {decided}"
    );
    let (won, decided) = duel(Policy::Npc(Level::Easy), Policy::Random, 150);
    println!("easy beats random in {won} of {decided}");
    assert!(
        decided >= 250 && won * 100 >= decided * 90,
        "easy beats random in {won} of {decided}"
    );
}
