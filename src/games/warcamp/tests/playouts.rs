//! Whole games among those who do anything that is allowed: no dead end, nothing unsound, no stall.

use super::super::Warcamp;
use muster_game::{Contest, Policy, contest};
use serde_json::{Value, json};

fn play(seed: u64, seats: usize, options: &Value) -> u64 {
    let played = Contest {
        policies: vec![Policy::Random; seats],
        seed,
        rounds_max: 40,
        options: options.clone(),
    };
    match contest::<Warcamp>(&played) {
        Ok(report) => report.actions,
        Err(fault) => panic!("seed {seed}, {seats} seats, {options}: {fault}"),
    }
}

#[test]
fn random_games_come_to_no_dead_end() {
    let options = [
        json!({}),
        json!({ "truce": 0, "theft_grace": 0, "patience": 1, "kidnap_limit": 1 }),
        json!({ "disaster_at": 5, "famine_at": 6, "adventurers": true, "meteor": true, "plague": true }),
        json!({ "town_stores": "endless", "spoils": false, "item_luck": false, "order": "join", "map": "random" }),
        json!({ "final_round": 9, "disaster_at": 7, "plague": true, "distinct_races": true }),
    ];
    let mut actions = 0;
    for seed in 0..90 {
        let seats = 2 + (seed as usize % 7);
        actions += play(seed, seats, &options[seed as usize % options.len()]);
    }
    assert!(actions > 3_000, "{actions} actions in all");
}
