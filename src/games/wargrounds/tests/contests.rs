//! Whole games among policies.

use super::*;
use muster_game::{Contest, Policy, contest};
use muster_kit::Level;

/// Plays one game; a fault is a failure.
pub fn played(options: Value, policies: &[Policy], seed: u64) -> muster_game::GameReport {
    let asked = Contest {
        policies: policies.to_vec(),
        seed,
        rounds_max: 200,
        options,
    };
    contest::<Wargrounds>(&asked).unwrap_or_else(|fault| panic!("seed {seed}: {fault}"))
}

#[test]
fn games_end_without_a_fault() {
    let scenarios = ["flags", "tablet", "barrel", "storm", "vip", "diplomacy"];
    for (at, scenario) in scenarios.into_iter().enumerate() {
        for (seed, policy) in (1..).zip([Policy::Random, Policy::Npc(Level::Easy), Policy::Npc(Level::Normal)]) {
            if !muster_sample::is_tried_of_few(at + 2 * seed as usize, 18) {
                continue;
            }
            let options = json!({ "scenario1": scenario, "phases": 1 });
            let report = played(options, &[policy, policy], seed);
            assert!(report.winners.is_some(), "{scenario} {policy:?}");
        }
    }
}

/// With windows, in classic tempo, with facing, with several seats a side ([WG-181](docs/rules/wargrounds.md#wg-181),
/// [WG-191](docs/rules/wargrounds.md#wg-191)).
#[test]
fn games_with_every_option_end_without_a_fault() {
    let scenarios = ["flags", "tablet", "barrel", "storm", "vip", "diplomacy"];
    for (seed, scenario) in (1..).zip(scenarios) {
        let quarters = ["off", "front", "quarters"][seed as usize % 3];
        let options = json!({
            "scenario1": scenario, "phases": 1, "headcount": "5", "turn_limit": 6, "reactions": "window",
            "tempo": if seed % 2 == 0 { "classic" } else { "batch" }, "facing": quarters, "spells": "sure",
            "sidearms": true, "cards": if seed % 2 == 0 { "side" } else { "player" },
        });
        for policy in [Policy::Random, Policy::Npc(Level::Normal)] {
            let report = played(options.clone(), &[policy; 4], seed);
            assert!(report.winners.is_some(), "{scenario} {policy:?}");
        }
    }
}
