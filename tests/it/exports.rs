//! Exports as the program of their day wrote them, kept for ever: one finished and one running game of each kind, with
//! rulings and every kind of act. Each must load, verify and replay after every later change.
//!
//! `RECORD_EXPORTS=1 cargo test exports` adds the files of the present format that are missing; what was recorded once is
//! never changed.

#![allow(clippy::unwrap_used)]

use crate::journals::{Hall, PEOPLE, TABLE, read, request, written};
use muster::games::{CATALOGUE, GAMES};
use muster::table::{Export, Stage, verify};
use muster::vocabulary::OptionKind;
use muster_game::{Kind, Scale};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// The format that the present program writes.
const FORMAT: u32 = muster::table::FORMAT;
/// Manages the server and sits nowhere.
const CLEO: usize = 2;

fn path(kind: &Kind, format: u32, state: &str) -> PathBuf {
    PathBuf::from(format!("tests/exports/format-{format}/{}-{state}.jsonl", kind.id))
}

/// Corrects the first number that the game lets a host correct, open or hidden.
async fn sets_a_dial(hall: &mut Hall, hidden: bool) -> bool {
    let dials = hall.table().await.game().unwrap().dials();
    for dial in dials.iter().filter(|dial| dial.hidden == hidden) {
        let values = match dial.scale {
            Scale::Number(_) => ["1", "2", "3", "7"],
            Scale::Text => ["hunt all", "end", "hunt 1-3 food; end", "none"],
        };
        let seat = dial.seat.map_or_else(String::new, |seat| format!(" seat:{seat}"));
        for value in values {
            let line = format!(
                "/gm set dial:{} value:{value} reason:it was counted twice{seat} sure:yes",
                dial.name
            );
            if hall.manager_says(CLEO, &line).await.is_ok() {
                return true;
            }
        }
    }
    false
}

/// Changes the first setting that may change while the game goes on.
async fn changes_a_rule(hall: &mut Hall, kind: &Kind) -> bool {
    for setting in &CATALOGUE.command_of(kind).setting {
        let values: Vec<String> = match setting.kind {
            OptionKind::Boolean => vec!["yes".to_owned(), "no".to_owned()],
            OptionKind::Integer => (0..12).map(|number| number.to_string()).collect(),
            _ => setting.choices.clone(),
        };
        for value in values {
            let line = format!("/gm rule set:{}={value} reason:we agreed on it sure:yes", setting.name);
            if hall.manager_says(CLEO, &line).await.is_ok() {
                return true;
            }
        }
    }
    false
}

/// Rulings of every kind, and a seat that changes hands.
async fn overrules(hall: &mut Hall, kind: &'static Kind) {
    hall.wake().await;
    for hidden in [false, true] {
        if sets_a_dial(hall, hidden).await {
            hall.note(if hidden { "hidden dial" } else { "dial" });
        }
    }
    if changes_a_rule(hall, kind).await {
        hall.note("rule");
    }
    let rolled = hall
        .history()
        .await
        .entries
        .iter()
        .rev()
        .find(|entry| entry.stamp.is_some())
        .map(|entry| entry.seq);
    let last = hall.table().await.seq();
    let mut lines = vec![
        ("note", "/gm note text:the roll stands, \"as it is\"".to_owned()),
        ("extend", "/gm extend by:3h reason:a holiday sure:yes".to_owned()),
        ("pause", "/gm pause on:yes reason:exams sure:yes".to_owned()),
        ("go on", "/gm pause on:no reason:they are over sure:yes".to_owned()),
        (
            "undo-to",
            format!("/gm undo-to to:{last} reason:we all misread it sure:yes"),
        ),
    ];
    if let Some(roll) = rolled {
        lines.push((
            "reroll",
            format!("/gm reroll roll:{roll} reason:the tower was down sure:yes"),
        ));
    }
    for seat in 1..=3 {
        lines.push(("skip", format!("/gm skip seat:{seat} reason:in hospital sure:yes")));
    }
    lines.push((
        "chair",
        "/gm seat seat:2 reason:Ben has left to:hard sure:yes".to_owned(),
    ));
    for (what, line) in lines {
        if hall.manager_says(CLEO, &line).await.is_ok() {
            hall.note(what);
        }
        hall.wake().await;
    }
    if hall.say(1, "/game join seat:2").await.is_ok() {
        hall.note("join");
    }
    if hall.say(1, "/game leave").await.is_ok() {
        hall.note("leave");
    }
    hall.say(1, "/game join seat:2").await.ok();
    hall.wake().await;
}

/// The recorded export of that format: `running`, `over` or `resumed`.
pub fn recorded(kind: &Kind, format: u32, state: &str) -> Export {
    let path = path(kind, format, state);
    read(&std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

/// A running and a finished export of one game in which everything happens that people and hosts do.
async fn played(kind: &'static Kind) -> (Export, Export) {
    let mut hall = Hall::open(kind, 41).await;
    let mut running = hall.export().await;
    for step in 0..60 {
        if step == 4 {
            overrules(&mut hall, kind).await;
        }
        hall.go_on_wanting(kind, step % 2 == 1).await;
        if hall.table().await.stage() != Stage::Playing {
            break;
        }
        running = hall.export().await;
    }
    if hall.table().await.stage() == Stage::Playing {
        hall.end().await;
    }
    eprintln!(
        "recorded {}: {} entries with {:?}",
        kind.id,
        running.entries.len(),
        hall.all_done()
    );
    (running, hall.export().await)
}

/// A table that began with a position from elsewhere.
async fn resumed(kind: &'static Kind) -> Export {
    let mut elsewhere = Hall::open(kind, 43).await;
    for _ in 0..4 {
        elsewhere.go_on(kind).await;
    }
    elsewhere.wake().await;
    let position = elsewhere.table().await.position_json().unwrap().clone();
    let mut hall = Hall::lobby(kind, 44).await;
    hall.service
        .resume(TABLE, &request("resume", 0, hall.now), &position)
        .await
        .unwrap();
    hall.say(0, "/game dice roll dice:2d6").await.unwrap();
    for _ in 0..4 {
        hall.go_on(kind).await;
    }
    hall.export().await
}

const STATES: [&str; 3] = ["running", "over", "resumed"];

fn files() -> Vec<(u32, &'static Kind, &'static str)> {
    let formats = (1..=FORMAT).filter(|format| PathBuf::from(format!("tests/exports/format-{format}")).exists());
    let with_games = formats.flat_map(|format| GAMES.iter().map(move |kind| (format, *kind)));
    with_games
        .flat_map(|(format, kind)| STATES.map(|state| (format, kind, state)))
        .collect()
}

/// Writes a file of the present format, if there is none yet: what was recorded once is never changed.
fn record(kind: &Kind, state: &str, export: &Export) {
    let path = path(kind, FORMAT, state);
    if !path.exists() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, written(export)).unwrap();
    }
}

#[tokio::test]
async fn recorded_exports_of_every_format_verify() {
    if std::env::var_os("RECORD_EXPORTS").is_some() {
        for kind in GAMES {
            let (running, over) = played(kind).await;
            for (state, export) in STATES.into_iter().zip([running, over, resumed(kind).await]) {
                record(kind, state, &export);
            }
        }
    }
    let files = files();
    assert_eq!(
        files.len(),
        usize::try_from(FORMAT).unwrap() * GAMES.len() * STATES.len(),
        "every format has its files"
    );
    for (format, kind, state) in files {
        let path = path(kind, format, state);
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let export = read(&text);
        assert_eq!(written(&export), text, "{} is not written as it reads", path.display());
        assert_eq!(export.format, format);
        let finding = verify(&CATALOGUE, &export);
        assert_eq!(finding.faults, Vec::<String>::new(), "{}", path.display());
        assert_eq!(finding.complete, export.over, "{}", path.display());
        assert!(state != "over" || export.over, "{}", path.display());
        assert!(finding.open_dice > 0, "{}", path.display());
    }
}

/// The kinds of acts and rulings in an export.
fn acts(export: &Export) -> BTreeSet<String> {
    let name = |value: &Value| match value {
        Value::Object(fields) => fields.keys().next().unwrap().clone(),
        Value::String(name) => name.clone(),
        other => other.to_string(),
    };
    let mut found = BTreeSet::new();
    for entry in &export.entries {
        let act = &entry.open["act"];
        found.insert(name(act));
        if let Some(by) = act["play"]["by"].as_str() {
            found.insert(format!("by {by}"));
        }
        if !act["ruling"].is_null() {
            found.insert(format!("ruling {}", name(&act["ruling"]["what"])));
        }
    }
    found
}

#[test]
fn recorded_exports_hold_every_kind_of_act() {
    assert_eq!(PEOPLE.len(), 3);
    let mut everywhere: BTreeSet<String> = BTreeSet::new();
    for (format, kind, state) in files() {
        let found = acts(&recorded(kind, format, state));
        if state == "resumed" {
            assert!(found.contains("resume"), "{found:?}");
            continue;
        }
        for act in [
            "start",
            "play",
            "told",
            "rewind",
            "roll",
            "salt",
            "seat",
            "ruling",
            "by holder",
            "ruling dial",
        ] {
            let may_lack = act == "told" && state == "running";
            assert!(
                found.contains(act) || may_lack,
                "{}, {state}, format {format}: no {act} in {found:?}",
                kind.id
            );
        }
        everywhere.extend(found);
    }
    let rulings =
        ["dial", "back", "options", "skip", "chair", "time", "pause", "note"].map(|what| format!("ruling {what}"));
    for act in rulings.into_iter().chain(["by npc".to_owned(), "by missed".to_owned()]) {
        assert!(everywhere.contains(&act), "no {act} in {everywhere:?}");
    }
}
