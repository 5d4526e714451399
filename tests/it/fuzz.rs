//! The fuzzers' bodies on stable Rust: the seed corpus as it is, and a few thousand mutations of it.
//!
//! `UPDATE_CORPUS=1 cargo test fuzz` writes the seeds anew; `tests/fuzz` is the package for `cargo fuzz`.

#![allow(clippy::unwrap_used)]

use crate::random_play::random_play;
use muster::fronts::discord::adapter::receive;
use muster::games::{CATALOGUE, GAMES};
use muster_kit::Dice;
use muster_kit::budget::QUESTION;
use muster_sample::cases;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

#[path = "../fuzz/bodies.rs"]
pub mod bodies;
#[path = "../fuzz/mutations.rs"]
mod mutations;

const CORPUS: &str = "tests/fuzz/corpus";
const FOUND: &str = "tests/fuzz/found";

fn seeds(target: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = std::fs::read_dir(Path::new(CORPUS).join(target)).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "{target} has no seeds");
    paths
        .into_iter()
        .map(|path| (path.clone(), std::fs::read(path).unwrap()))
        .collect()
}

#[test]
fn the_seeds_do_no_harm() {
    for (target, body) in bodies::TARGETS {
        if std::env::var_os("UPDATE_CORPUS").is_some() {
            write_seeds(target);
        }
        seeds(target).iter().for_each(|(_, bytes)| body(bytes));
    }
}

/// What broke something once is kept beside the seeds, under the name of what was wrong with it.
#[test]
fn what_was_found_before_does_no_harm() {
    let mut kept = 0;
    for (target, body) in bodies::TARGETS {
        let Ok(found) = std::fs::read_dir(Path::new(FOUND).join(target)) else {
            continue;
        };
        for entry in found {
            body(&std::fs::read(entry.unwrap().path()).unwrap());
            kept += 1;
        }
    }
    assert!(kept > 0);
}

/// The seeds reach what they are meant for: mutations of what is refused at once prove nothing.
#[test]
fn the_seeds_are_read() {
    for (path, bytes) in seeds("state") {
        let value = serde_json::from_slice(&bytes).unwrap();
        assert!(
            GAMES.iter().any(|kind| (kind.load)(&value).is_ok()),
            "{}",
            path.display()
        );
    }
    for (path, bytes) in seeds("situation") {
        let text = String::from_utf8(bytes).unwrap();
        let reads = |kind: &&muster_game::Kind| {
            let value = serde_json::from_str::<Value>(&text);
            (kind.odds_of_text)(&text, QUESTION).is_ok()
                || value.is_ok_and(|value| (kind.odds_of_json)(&value, QUESTION).is_ok())
        };
        assert!(GAMES.iter().any(reads), "{}", path.display());
    }
    for (path, bytes) in seeds("scenario") {
        let text = String::from_utf8(bytes).unwrap();
        let reads = |kind: &&muster_game::Kind| (kind.lint)(&text).is_some_and(|faults| faults.is_empty());
        assert!(GAMES.iter().any(reads), "{}", path.display());
    }
    for (path, bytes) in seeds("interaction") {
        for line in String::from_utf8(bytes).unwrap().lines() {
            let read = receive::read(&serde_json::from_str(line).unwrap(), chrono::Utc::now());
            assert!(
                matches!(read, receive::Incoming::Call(_)),
                "{}: {read:?}",
                path.display()
            );
        }
    }
    for (path, bytes) in seeds("export") {
        let export = serde_json::from_slice(&bytes).unwrap();
        assert_eq!(
            muster::table::verify(&CATALOGUE, &export).faults,
            Vec::<String>::new(),
            "{}",
            path.display()
        );
    }
}

/// Found by fuzzing: its orders were asked of a side that could not give them.
#[test]
fn a_campaign_in_which_a_nation_fights_itself_is_not_sound() {
    let mut fights = 0;
    for (path, bytes) in seeds("state") {
        let mut state: Value = serde_json::from_slice(&bytes).unwrap();
        let Some(led) = state.pointer_mut("/war/campaign/fights/0/led") else {
            continue;
        };
        led[1] = led[0].clone();
        let risk = GAMES.iter().find(|kind| kind.id == "risk").unwrap();
        assert!((risk.load)(&state).is_err(), "{}", path.display());
        fights += 1;
    }
    assert!(fights > 0);
}

fn write_seeds(target: &str) {
    let folder = Path::new(CORPUS).join(target);
    std::fs::create_dir_all(&folder).unwrap();
    for (number, seed) in (1..).zip(new_seeds(target)) {
        std::fs::write(folder.join(format!("{number:02}")), seed).unwrap();
    }
}

fn new_seeds(target: &str) -> Vec<String> {
    let examples = CATALOGUE
        .commands()
        .iter()
        .flat_map(|command| command.sub.iter().map(|sub| sub.example.clone()));
    match target {
        "line" => examples.collect(),
        "action" => {
            let of_games = CATALOGUE
                .commands()
                .iter()
                .filter(|command| command.game.is_some())
                .flat_map(|command| &command.sub);
            of_games
                .map(|sub| CATALOGUE.parse(&sub.example).unwrap().action().to_string())
                .collect()
        }
        "state" => GAMES
            .iter()
            .flat_map(|kind| {
                [(1, 0), (2, 40), (3, 90), (5, 160), (8, 240)]
                    .map(|(seed, steps)| random_play(kind, seed, 1, steps, 1_000, |_| ()).save().to_string())
            })
            .collect(),
        "situation" => SITUATIONS.iter().map(|text| (*text).to_owned()).collect(),
        "export" => std::fs::read_dir("tests/journals")
            .unwrap()
            .map(|entry| {
                let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
                let (head, entries) = text.split_once('\n').unwrap();
                let mut export: Value = serde_json::from_str(head).unwrap();
                // As it was while it was played: short, and read without the ending.
                let open = |line: &str| json!({ "open": serde_json::from_str::<Value>(line).unwrap()["open"] });
                export["entries"] = entries.lines().take(12).map(open).collect();
                export["over"] = json!(false);
                export.as_object_mut().unwrap().remove("hidden_root");
                export.to_string()
            })
            .collect(),
        "scenario" => scenarios(),
        "interaction" => super::fuzz_interactions::seeds(),
        other => panic!("{other} is no target"),
    }
}

/// The scenarios and maps that the games bring, in the form of files.
fn scenarios() -> Vec<String> {
    let mut found = Vec::new();
    for folder in ["src/games/barbarica/data/scenarios", "src/games/wesnoth/data/maps"] {
        let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        paths.sort();
        found.extend(paths.iter().map(|path| std::fs::read_to_string(path).unwrap()));
    }
    let risk = |file: &str| std::fs::read_to_string(format!("src/games/risk/data/{file}")).unwrap();
    found.extend(risk("scenarios.txt").lines().map(str::to_owned));
    for file in ["maps.txt", "tables.txt"] {
        found.extend(risk(file).split("\n\n").map(str::to_owned));
    }
    let guide = std::fs::read_to_string("docs/scenarios-barbarica.md").unwrap();
    found.extend(
        guide
            .split("```toml\n")
            .nth(1)
            .and_then(|rest| rest.split_once("```"))
            .map(|(text, _)| text.to_owned()),
    );
    found.retain(|text| {
        GAMES
            .iter()
            .any(|kind| (kind.lint)(text).is_some_and(|faults| faults.is_empty()))
    });
    found
}

const SITUATIONS: [&str; 14] = [
    "attack 50/4 40/6",
    "raid 36/3 27/4 buildings 5",
    "hunt 25 food round 4 party 3",
    "steal 50 23 food 70 traps 1",
    "breed 4 rutting 1",
    "train 5 x2",
    "raise 2",
    "nab 2 stockpile",
    "cast bolt at 5 x3 stockpiles 4",
    "cast storm at 6 x3 wards 1",
    "draw bolt in 3 of 52 copies 6",
    "starve 20 4 4 6 9",
    "{\"train\":{\"skill\":5}}",
    "starve 7 5x7",
];

/// One of the seeds, changed.
fn strange(seeds: &[(PathBuf, Vec<u8>)], seed: u64) -> Vec<u8> {
    let mut chance = Dice::seeded(seed, 0);
    let (_, bytes) = &seeds[chance.choose(seeds.len())];
    let (_, other) = &seeds[chance.choose(seeds.len())];
    mutations::changed(bytes, other, &mut chance)
}

fn harmless(target: &str, seed: u64) {
    let (_, body) = bodies::TARGETS.into_iter().find(|(name, _)| *name == target).unwrap();
    let bytes = strange(&seeds(target), seed);
    // Shown by the test's output when the body panics.
    println!("{}", String::from_utf8_lossy(&bytes[..bytes.len().min(6_000)]));
    body(&bytes);
}

/// Where inputs that broke something, or took long, are kept.
const FINDINGS: &str = "target/fuzz-findings";
const SLOW: Duration = Duration::from_secs(1);

/// `FUZZ_SECONDS=3600 cargo test --test it a_long_run -- --nocapture`: so long on each target, and figures; `FUZZ_TARGET=line`
/// for one alone. Without a word it is a second each.
#[test]
fn a_long_run_of_every_target_finds_nothing() {
    let seconds = std::env::var("FUZZ_SECONDS").map_or(1, |text| text.parse().unwrap());
    let only = std::env::var("FUZZ_TARGET").ok();
    let mut runner = TestRunner::new(cases(1));
    let mut found = 0;
    for (target, body) in bodies::TARGETS {
        if only.as_ref().is_some_and(|only| only != target) {
            continue;
        }
        let seeds = seeds(target);
        let (mut runs, mut findings, mut slowest) = (0u64, 0u32, Duration::ZERO);
        let keep = |name: &str, bytes: &[u8]| {
            std::fs::create_dir_all(FINDINGS).unwrap();
            std::fs::write(Path::new(FINDINGS).join(format!("{target}-{name}")), bytes).unwrap();
        };
        let started = Instant::now();
        while started.elapsed() < Duration::from_secs(seconds) {
            let seed = any::<u64>().new_tree(&mut runner).unwrap().current();
            let bytes = strange(&seeds, seed);
            let began = Instant::now();
            if catch_unwind(|| body(&bytes)).is_err() {
                findings += 1;
                keep(&findings.to_string(), &bytes);
            }
            if began.elapsed() > slowest.max(SLOW) {
                keep("slowest", &bytes);
            }
            slowest = slowest.max(began.elapsed());
            runs += 1;
        }
        let (seconds, slowest) = (started.elapsed().as_secs(), slowest.as_millis());
        println!("{target:<12} {seconds:>6} s {runs:>9} executions, the slowest {slowest} ms {findings:>4} findings");
        found += findings;
    }
    assert_eq!(found, 0, "what broke something is in {FINDINGS}");
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn a_strange_line_does_no_harm(seed: u64) {
        harmless("line", seed);
    }

    #[test]
    fn a_strange_action_does_no_harm(seed: u64) {
        harmless("action", seed);
    }

    #[test]
    fn a_strange_state_does_no_harm(seed: u64) {
        harmless("state", seed);
    }

    #[test]
    fn a_strange_situation_does_no_harm(seed: u64) {
        harmless("situation", seed);
    }

    #[test]
    fn a_strange_export_does_no_harm(seed: u64) {
        harmless("export", seed);
    }

    #[test]
    fn a_strange_scenario_does_no_harm(seed: u64) {
        harmless("scenario", seed);
    }

    #[test]
    fn a_strange_interaction_does_no_harm(seed: u64) {
        harmless("interaction", seed);
    }
}
