//! The first minutes of Barbarica and Wargrounds as the program plays them: hints that lead on, given dice that reach a
//! fight, wins of the house that are counted.

#![allow(clippy::unwrap_used)]

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

fn muster(arguments: &[&str], input: &str) -> (String, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_muster"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    program.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = program.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let (out, err) = (text(output.stdout), text(output.stderr));
    assert!(output.status.success(), "{out}\n{err}");
    (out, err)
}

/// What the newest hint says to type, in order.
fn hinted(out: &str) -> Vec<String> {
    let lines: Vec<&str> = out.lines().collect();
    let newest = lines.iter().rposition(|line| line.contains("Next: ")).unwrap();
    let commands = lines[newest..].iter().filter(|line| line.contains("@ana "));
    let commands = commands.filter_map(|line| {
        let (_, command) = line.split_once("Next: ").or_else(|| line.split_once("Then: "))?;
        Some(command.to_owned())
    });
    commands.collect()
}

/// A newcomer in a terminal who types what the hints say has fought after a few lines, whatever the dice show.
#[test]
fn hints_lead_to_the_first_exchange_in_the_terminal() {
    for seed in ["07", "08", "2a", "c3"] {
        let arguments = ["play", "barbarica", "--seats", "Ana", "--seed", seed, "--script", "-"];
        let mut typed: Vec<String> = Vec::new();
        loop {
            let (out, _) = muster(&arguments, &typed.join("\n"));
            assert!(!out.contains("\n! "), "a hint is refused: {typed:?}\n{out}");
            if out.contains(" returns, ") {
                break;
            }
            let next = hinted(&out);
            assert!(
                !next.iter().any(|line| typed.contains(line) && line != "/barb done"),
                "{next:?} again: {out}"
            );
            typed.extend(next);
            assert!(typed.len() <= 8, "{typed:?}");
        }
    }
}

/// Faces that are given reach the fights of a player's people in a turn that the table plays by itself.
#[test]
fn given_dice_are_rolled_in_fights_that_were_ordered_beforehand() {
    let arguments = [
        "play",
        "wargrounds",
        "--seats",
        "Ana",
        "--seed",
        "26",
        "--option",
        "headcount=3",
        "--option",
        "phases=1",
        "--script",
        "-",
    ];
    let plain = "/wg ready rest:auto\n/wg ready rest:auto\n";
    let given = "/wg ready rest:auto\n:dice 6 6\n/wg ready rest:auto\n";
    let (out, _) = muster(&arguments, plain);
    assert!(out.contains(" vs 5+ -> "), "a unit attacks in this turn: {out}");
    let (out, err) = muster(&arguments, given);
    assert!(!err.contains("never rolled"), "{err}");
    assert!(out.contains("[6] [6] vs 5+ -> 2 hits"), "{out}");
    let ones = given.replace("6 6", "1 1");
    let (out, _) = muster(&arguments, &ones);
    assert!(out.contains(" 1 1 vs 5+ -> 0 hits"), "{out}");
}

/// A game that Rome wins is no draw.
#[test]
fn selfplay_counts_the_wins_of_the_house() {
    let arguments = [
        "selfplay",
        "barbarica",
        "--games",
        "4",
        "--seed",
        "5",
        "--levels",
        "random",
        "--option",
        "scenario=tyrannis",
        "--option",
        "campaign=false",
        "--json",
    ];
    let report: Value = serde_json::from_str(&muster(&arguments, "").0).unwrap();
    let count = |what: &str| report[what].as_u64().unwrap();
    let wins = report["levels"]["random"]["wins"].as_f64().unwrap();
    assert!(count("house") > 0, "{report}");
    assert_eq!(count("drawn"), 0, "{report}");
    assert!(
        (wins - (4 - count("house") - count("undecided")) as f64).abs() < 0.01,
        "{report}"
    );
}
