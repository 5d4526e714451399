//! What goes wrong around the program: each a clear line, its exit code, and nothing lost.

#![allow(clippy::unwrap_used)]

use chrono::DateTime;
use muster::games::{CATALOGUE, GAMES};
use muster::store;
use muster::table::{Holder, NewChair, Opening, Table, User};
use serde_json::{Map, Value};
use std::path::Path;
use std::process::{Command, Stdio};

/// Runs the program with nothing to read; its exit code and what it says on standard error.
fn muster(arguments: &[&str], environment: &[(&str, &str)]) -> (i32, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_muster"))
        .args(arguments)
        .env_remove("DATABASE_URL")
        .envs(environment.iter().copied())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    (output.status.code().unwrap(), said)
}

fn written(folder: &Path, name: &str, bytes: &[u8]) -> String {
    let path = folder.join(name);
    std::fs::write(&path, bytes).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_database_that_cannot_be_used_ends_with_3_and_says_which() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let nobody = [("DATABASE_URL", "postgres://me:hush@127.0.0.1:1/x")];
    let (code, said) = muster(&["export", "warcamp-1"], &nobody);
    assert_eq!(code, 3, "{said}");
    assert!(
        said.contains("127.0.0.1:1/x") && said.contains("refused") && !said.contains("hush"),
        "{said}"
    );
    written(
        folder.path(),
        "terminal.db",
        b"this is no database, however long one looks at it",
    );
    let (code, said) = muster(&["export", "warcamp-1", "--data", data], &[]);
    assert_eq!(code, 3, "{said}");
    assert!(
        said.contains("terminal.db") && said.contains("not a database"),
        "{said}"
    );
    let file = written(folder.path(), "file", b"");
    let (code, said) = muster(&["play", "warcamp", "--data", &file], &[]);
    assert_eq!(code, 3, "{said}");
    assert!(said.contains("cannot be made"), "{said}");
}

#[test]
fn a_damaged_position_ends_with_2_and_says_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    for kind in GAMES {
        let saved = folder.path().join("saved.json");
        let script = written(
            folder.path(),
            "script",
            format!(":save {}\n", saved.display()).as_bytes(),
        );
        let (code, said) = muster(
            &[
                "play", kind.id, "--seats", "Ana,Ben", "--seed", "1", "--script", &script,
            ],
            &[],
        );
        assert_eq!(code, 0, "{said}");
        let whole = std::fs::read_to_string(&saved).unwrap();
        let nothing = written(folder.path(), "nothing", b"");
        let play = |state: &str| muster(&["play", "--state", state, "--script", &nothing], &[]);
        assert_eq!(play(saved.to_str().unwrap()).0, 0);
        let half = written(folder.path(), "half", &whole.as_bytes()[..whole.len() / 2]);
        let mut emptied: Value = serde_json::from_str(&whole).unwrap();
        emptied["state"] = serde_json::json!({});
        let emptied = written(folder.path(), "emptied", emptied.to_string().as_bytes());
        let noise = written(folder.path(), "noise", &[0xff, 0xfe, 0, 1]);
        let bare = written(folder.path(), "bare", b"{}");
        for state in [half, emptied, noise, bare] {
            let (code, said) = play(&state);
            assert_eq!(code, 2, "{said}");
            for word in ["missing field", "line 1 column", "invalid type", "expected"] {
                assert!(!said.contains(word), "{}: {said}", kind.id);
            }
            assert!(said.lines().count() == 1 && said.starts_with("muster: "), "{said}");
        }
        let (code, said) = play("/nowhere/at/all");
        assert_eq!(code, 3, "{said}");
    }
}

#[test]
fn a_script_of_garbage_ends_with_2() {
    let folder = tempfile::tempdir().unwrap();
    let noise = written(folder.path(), "noise", &[b'h', 0xff, 0xfe, b'\n', 0, 1]);
    for kind in GAMES {
        let (code, said) = muster(&["play", kind.id, "--script", &noise], &[]);
        assert_eq!(code, 2, "{said}");
        assert!(said.contains("UTF-8"), "{said}");
    }
}

#[test]
fn wrong_settings_are_all_told_at_once() {
    let wrong = [("MUSTER_COLOUR", "red"), ("MUSTER_LOG", "muster=loudly")];
    let (code, said) = muster(&["play", GAMES[0].id, "--script", "/dev/null"], &wrong);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("MUSTER_COLOUR") && said.contains("MUSTER_LOG"), "{said}");
}

#[tokio::test]
async fn a_full_disk_refuses_the_change_and_keeps_what_was_there() {
    let folder = tempfile::tempdir().unwrap();
    let address = format!("sqlite://{}", folder.path().join("full.db").display());
    let store = store::open(&address, &CATALOGUE).await.unwrap();
    let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
    let opened = |id: &str| {
        Table::open(
            &CATALOGUE,
            &Opening {
                id,
                kind: GAMES[0],
                place: id,
                server: None,
                host: User(1),
                settings: Map::new(),
                chairs: vec![NewChair {
                    name: "Ana".to_owned(),
                    holder: Holder::User(User(1)),
                }],
                seed: [1; 32],
                untimed: true,
            },
            now,
        )
        .unwrap()
    };
    // A trigger stands for the disk: it fails as a full one does, in the middle of the transaction.
    let full = "create trigger full before insert on secrets when (select count(*) from secrets) >= 3 \
        begin select raise(abort, 'database or disk is full'); end";
    let pool = sqlx::SqlitePool::connect(&address).await.unwrap();
    sqlx::query(full).execute(&pool).await.unwrap();
    for number in 0..3 {
        let (table, secrets, posts) = opened(&format!("t{number}"));
        store
            .create(&format!("r{number}"), &table, &secrets, &posts, now)
            .await
            .unwrap();
    }
    let (table, secrets, posts) = opened("t3");
    let refused = store.create("r3", &table, &secrets, &posts, now).await.err().unwrap();
    assert!(refused.to_string().contains("full"), "{refused}");
    assert_eq!(store.table("t3").await.unwrap(), None);
    assert_eq!(store.receipt("r3").await.unwrap(), None);
    assert!(store.table("t2").await.unwrap().is_some());
}
