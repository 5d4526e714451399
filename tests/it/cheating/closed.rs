//! A game that its host closed before its end: nothing but reading follows, and its file proves every die.

#![allow(clippy::unwrap_used)]

use super::checks::{by_browser, by_python, has_python};
use crate::browser::Browser;
use crate::journals::{Hall, assert_is_its_journal};
use chrono::TimeDelta;
use muster::games::{CATALOGUE, GAMES};
use muster::table::{Holder, Stage, Table, verify, verify_signed};

/// What no reading changes. A player may still go, be forgotten by the bot or watch.
fn record_of(table: &Table) -> impl PartialEq + std::fmt::Debug + use<> {
    let table = table.clone();
    let holders: Vec<Holder> = table.chairs().iter().map(|chair| chair.holder()).collect();
    (
        table.head().clone(),
        table.stage(),
        table.options().clone(),
        table.position_json(),
        table.fairness().clone(),
        table.opened().to_vec(),
        table.ballot().cloned(),
        (table.clock().is_paused(), holders),
    )
}

/// What people type, with every kind of thing that a table can be asked for.
fn lines(game: &str) -> Vec<String> {
    let commands = CATALOGUE
        .commands()
        .iter()
        .filter(|command| [game, "game", "gm"].contains(&command.name.as_str()));
    let subs = commands.flat_map(|command| &command.sub);
    let examples = subs.map(|sub| sub.example.clone());
    let more = [
        "/game start",
        "/game join",
        "/game undo",
        "/game leave",
        "/game concede",
        "/game vote choice:yes",
        "/game dice roll dice:2d6",
        "/game dice salt text:one more",
        "/gm note text:one more",
        "/gm pause on:yes reason:x",
        "/gm undo-to to:1 reason:x",
        "/gm seat seat:2 to:normal reason:x",
        "/gm extend by:3h reason:x",
        "/gm skip seat:1 reason:x",
        "/gm close reason:again",
    ];
    examples.chain(more.map(str::to_owned)).collect()
}

async fn closed_hall(kind: &'static muster_game::Kind) -> Hall {
    let mut hall = Hall::open(kind, 23).await;
    for _ in 0..8 {
        hall.go_on(kind).await;
    }
    hall.wake().await;
    assert_eq!(hall.table().await.stage(), Stage::Playing, "{}", kind.id);
    hall.say(0, "/game dice roll dice:3d6").await.unwrap();
    hall.say(0, "/gm close reason:we have moved on sure:yes").await.unwrap();
    hall
}

#[tokio::test]
async fn nothing_but_reading_follows_a_closed_game() {
    for kind in GAMES {
        let mut hall = closed_hall(kind).await;
        let table = hall.table().await;
        assert_eq!(table.stage(), Stage::Over);
        let (record, entries) = (record_of(&table), hall.history().await.entries);
        let mut answered = 0;
        for line in lines(kind.id) {
            for who in [0, 1] {
                for line in [line.clone(), format!("{line} sure:yes")] {
                    if CATALOGUE.parse(&line).is_err() {
                        continue;
                    }
                    let manager = hall.manager_says(who, &line).await;
                    let player = hall.say(who, &line).await;
                    answered += usize::from(manager.is_ok()) + usize::from(player.is_ok());
                    let after = hall.table().await;
                    assert!(record_of(&after) == record, "{}: {line} changed {after:?}", kind.id);
                }
            }
        }
        assert!(answered > 0, "what can be read is read");
        for _ in 0..40 {
            hall.now += TimeDelta::days(10);
            hall.wake().await;
        }
        assert!(record_of(&hall.table().await) == record, "{}: time changed it", kind.id);
        assert_eq!(hall.history().await.entries, entries);
        assert_is_its_journal(kind, &hall).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_games_file_verifies_in_program_script_and_page() {
    let browser = Browser::open().await;
    let folder = tempfile::tempdir().unwrap();
    for kind in GAMES {
        let hall = closed_hall(kind).await;
        let export = hall.export().await;
        let last = &export.entries.last().unwrap().open["act"];
        assert_eq!(last["ruling"]["what"], "closed", "{last}");
        assert!(export.over && export.hidden_root.is_some());
        assert!(
            export.entries.iter().all(|entry| entry.closed.is_some()),
            "everything is open"
        );
        let finding = verify(&CATALOGUE, &export);
        assert_eq!(finding.faults, Vec::<String>::new(), "{}", kind.id);
        assert!(finding.complete && finding.open_dice >= 3, "{finding:?}");
        let key = export.signature.clone().unwrap().key;
        assert_eq!(
            verify_signed(&CATALOGUE, &export, Some(&key)).faults,
            Vec::<String>::new()
        );
        let file = folder.path().join(format!("{}.json", kind.id));
        std::fs::write(&file, serde_json::to_string(&export).unwrap()).unwrap();
        let mut reopened = export.clone();
        reopened.over = false;
        assert!(
            !verify(&CATALOGUE, &reopened).faults.is_empty(),
            "a closed game does not pass for one that goes on"
        );
        if has_python() {
            let (faults, code) = by_python(&file);
            assert_eq!((faults, code), (Vec::new(), Some(4)), "{}, in Python", kind.id);
        }
        if let Some(browser) = &browser {
            let (faults, verdict) = by_browser(browser, &file).await;
            assert!(
                faults.is_empty() && verdict.starts_with('○'),
                "{}: {verdict} {faults:?}",
                kind.id
            );
        }
    }
    if let Some(browser) = browser {
        browser.close().await;
    }
}
