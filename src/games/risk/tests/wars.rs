//! Whole campaigns through the traits: at random, by non-players, and what each nation may know.

use crate::game::{Contest, Policy, contest};
use crate::games::risk::Risk;
use crate::kit::Level;
use serde_json::{Value, json};

fn play(policies: Vec<Policy>, seed: u64, options: Value) -> u32 {
    let name = options.to_string();
    let report = contest::<Risk>(&Contest {
        policies,
        seed,
        duties_max: 3_000,
        options,
    });
    let report = report.unwrap_or_else(|fault| panic!("{name} {seed}: {fault}"));
    assert!(report.winners.is_some(), "{name} {seed} did not end");
    report.rounds
}

/// RK-1, RK-67.
#[test]
fn rk_68_random_campaigns_end() {
    for (map, seats) in [("crowns", 2), ("rivers", 3), ("thrones", 4), ("parade", 2)] {
        for (seed, moves) in [(1, "sealed"), (2, "open")] {
            let options = json!({ "map": map, "battles": "auto", "moves": moves, "turns": 8 });
            play(vec![Policy::Random; seats], seed, options);
        }
    }
}

#[test]
fn rk_61_campaigns_of_non_players_end() {
    for (map, seats) in [("crowns", 2), ("rivers", 3), ("thrones", 4), ("parade", 2)] {
        let options = json!({ "map": map, "battles": "auto", "reinforce": "both", "turns": 8 });
        play(vec![Policy::Npc(Level::Normal); seats], 1, options);
    }
}

/// RK-57: battles at the table, several of them side by side, with rebels and allies.
#[test]
fn rk_57_campaigns_with_battles_at_the_table_end() {
    let options = json!({ "map": "thrones", "armies": 4, "turns": 5, "teams": "CS-HB", "radius": 10 });
    play(vec![Policy::Random; 4], 5, options);
    play(
        vec![Policy::Npc(Level::Easy); 2],
        1,
        json!({ "turns": 6, "radius": 12 }),
    );
}
