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
    for scenario in ["flags", "tablet", "barrel", "storm", "vip", "diplomacy"] {
        for (seed, policy) in (1..).zip([Policy::Random, Policy::Npc(Level::Easy), Policy::Npc(Level::Normal)]) {
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
