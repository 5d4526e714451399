//! Whole games among NPCs, of every scenario and of the campaign.

use super::table::*;
use muster_game::{Contest, Policy, contest};
use muster_kit::Level;

fn played(scenario: &str, policy: Policy, seats: usize, seed: u64, more: serde_json::Value) -> bool {
    let mut options = serde_json::json!({ "scenario": scenario });
    options
        .as_object_mut()
        .unwrap()
        .extend(more.as_object().unwrap().clone());
    let report = contest::<Barbarica>(&Contest {
        policies: vec![policy; seats],
        seed,
        rounds_max: 2_000,
        options,
    });
    match report {
        Ok(report) => report.winners.is_some(),
        Err(fault) => panic!("{scenario} {policy:?} {seed}: {fault}"),
    }
}

#[test]
fn random_play_ends_without_a_fault() {
    for scenario in ["tyrannis", "palus", "ford", "fumus", "victis", "aes", "alea"] {
        for seed in 0..2 {
            assert!(
                played(scenario, Policy::Random, 1, seed, serde_json::json!({})),
                "{scenario} {seed}"
            );
        }
        assert!(
            played(scenario, Policy::Random, 2, 9, serde_json::json!({"enemy": "player"})),
            "{scenario}"
        );
    }
}

#[test]
fn the_easy_level_plays_a_campaign() {
    assert!(played(
        "tyrannis",
        Policy::Npc(Level::Easy),
        2,
        1,
        serde_json::json!({})
    ));
}

/// Always taking what stands first ends a game: it turns no unit to and fro, and names no heirs for ever.
#[test]
fn what_stands_first_leads_to_an_end() {
    for seed in [7, 11, 15] {
        assert!(
            played("tyrannis", Policy::First, 1, seed, serde_json::json!({})),
            "{seed}"
        );
    }
}
