//! From one version of Muster to the next: what older ones wrote is read and played on, the schema is changed beside
//! processes that serve, and what a newer one wrote is left alone.

#![allow(clippy::unwrap_used)]

#[path = "../upgrades.rs"]
mod measured;

use crate::cluster;
use crate::journals::Hall;
use chrono::{DateTime, Utc};
use muster::games::{CATALOGUE, GAMES};
use muster::service::{Chance, Service};
use muster::store::{self, Store, StoreError};
use muster::table::{Secrets, Stage, Table};
use muster_game::Kind;
use muster_kit::Slot;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::migrate::Migrator;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A table in the midst of a game, as a version of Muster stored it.
#[derive(Serialize, Deserialize)]
struct Stored {
    now: DateTime<Utc>,
    table: serde_json::Value,
    secrets: Secrets,
}

fn path(kind: &Kind, rules: u32) -> PathBuf {
    Path::new("tests/journals").join(format!("{}-r{rules}-table.json", kind.id))
}

/// `UPDATE_JOURNALS=1 cargo test upgrades` stores tables of the newest rules where there are none yet.
async fn stored(kind: &'static Kind) -> Stored {
    for seed in 0..20 {
        let mut hall = Hall::open(kind, seed).await;
        for _ in 0..24 {
            hall.go_on(kind).await;
        }
        hall.wake().await;
        let table = hall.table().await;
        if table.stage() == Stage::Playing {
            return Stored {
                now: hall.now,
                table: serde_json::to_value(&table).unwrap(),
                secrets: hall.service.store().secrets(table.id()).await.unwrap(),
            };
        }
    }
    panic!("no game of {} is long enough", kind.id);
}

/// A table that a version stored, in a store of this one.
async fn restored(stored: &Stored) -> (Arc<dyn Store>, Table) {
    let store = store::open("sqlite::memory:", &CATALOGUE).await.unwrap();
    let table: Table = serde_json::from_value(stored.table.clone()).unwrap();
    let table = table.with_games(&CATALOGUE).unwrap();
    store
        .create("open", &table, &stored.secrets, &[], stored.now)
        .await
        .unwrap();
    (store, table)
}

#[tokio::test]
async fn a_table_of_every_rules_number_is_read_and_played_to_its_end() {
    for kind in GAMES {
        let missing = !path(kind, *kind.rules.end()).exists();
        if missing && std::env::var_os("UPDATE_JOURNALS").is_some() {
            let text = serde_json::to_string_pretty(&stored(kind).await).unwrap();
            std::fs::write(path(kind, *kind.rules.end()), text + "\n").unwrap();
        }
        for rules in kind.rules.clone() {
            let path = path(kind, rules);
            let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let stored: Stored = serde_json::from_str(&text).unwrap();
            let (store, table) = restored(&stored).await;
            assert_eq!(table.game().unwrap().rules(), rules, "{}", path.display());
            let mut hall = Hall::at(Service::new(store, Chance::Seed([5; 32])), stored.now);
            for _ in 0..10 {
                hall.go_on(kind).await;
            }
            assert!(
                hall.table().await.seq() > table.seq(),
                "{}: nothing happened",
                path.display()
            );
            hall.end().await;
            let rules_of_entries: Vec<u32> = hall.history().await.entries.iter().map(|entry| entry.rules).collect();
            assert!(
                rules_of_entries.iter().all(|number| *number == rules),
                "{rules_of_entries:?}"
            );
        }
    }
}

/// An act that changes what the card says posts the card anew, with the number of the rules that the table is played by.
#[tokio::test]
async fn the_card_names_the_rules_that_a_stored_table_is_played_by() {
    let mut older = 0;
    for kind in GAMES {
        for rules in kind.rules.clone() {
            let text = std::fs::read_to_string(path(kind, rules)).unwrap();
            let stored: Stored = serde_json::from_str(&text).unwrap();
            let (store, _) = restored(&stored).await;
            let mut hall = Hall::at(Service::new(store, Chance::Seed([5; 32])), stored.now);
            let reply = hall.manager_says(0, "/game deadline every:9d").await.unwrap();
            let said = hall.service.store().unsaid(hall.table().await.id()).await.unwrap();
            let card = said
                .iter()
                .map(|said| &said.post)
                .find(|post| post.slot == Slot::Keep("card".to_owned()));
            let card = card.unwrap_or_else(|| panic!("{}: no card after {reply:?}", kind.id));
            let words = serde_json::to_string(&card.lines).unwrap();
            assert!(
                words.contains(&format!("Rules number {rules};")),
                "{}, r{rules}: {words}",
                kind.id
            );
            older += usize::from(rules < *kind.rules.end());
        }
    }
    assert!(older > 0, "no table of older rules was read");
}

#[tokio::test]
async fn a_position_of_rules_that_are_not_known_is_refused_by_their_number() {
    for kind in GAMES {
        let mut position = Hall::open(kind, 3).await.table().await.position_json().unwrap().clone();
        let after = kind.rules.end() + 1;
        position["rules"] = json!(after);
        let refused = (kind.load)(&position).err().unwrap().to_string();
        assert!(refused.contains(&format!("rules number {after}")), "{refused}");
        assert!(refused.contains("newer Muster"), "{refused}");
    }
}

/// The migrations up to one of them, as an older version had them.
async fn older(address: &str, version: i64) {
    let sqlite = address.starts_with("sqlite:");
    let folder = Path::new("migrations").join(if sqlite { "sqlite" } else { "postgres" });
    let migrator = Migrator::new(folder).await.unwrap();
    if sqlite {
        let pool = sqlx::SqlitePool::connect(&format!("{address}?mode=rwc")).await.unwrap();
        migrator.run_to(version, &pool).await.unwrap();
        pool.close().await;
    } else {
        let pool = sqlx::PgPool::connect(address).await.unwrap();
        migrator.run_to(version, &pool).await.unwrap();
        pool.close().await;
    }
}

async fn opened_at_once(address: &str, times: usize) {
    let starts = (0..times).map(|_| {
        let address = address.to_owned();
        tokio::spawn(async move { store::open(&address, &CATALOGUE).await.map(drop) })
    });
    for start in starts.collect::<Vec<_>>() {
        start
            .await
            .unwrap()
            .unwrap_or_else(|error| panic!("{address}: {error}"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_that_start_at_once_all_find_the_schema_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    for round in 0..6 {
        let mut addresses = vec![format!(
            "sqlite://{}",
            folder.path().join(format!("{round}.db")).display()
        )];
        addresses.extend(cluster::database("at_once").await);
        for address in addresses {
            if round > 0 {
                older(&address, round).await;
            }
            opened_at_once(&address, 4).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_file_may_be_opened_by_many_at_once() {
    let folder = tempfile::tempdir().unwrap();
    for file in 0..40 {
        let address = format!("sqlite://{}", folder.path().join(format!("{file}.db")).display());
        opened_at_once(&address, 8).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_migration_that_waits_for_a_backup_holds_up_nobody() {
    let Some(address) = cluster::database("backup").await else {
        return;
    };
    older(&address, 3).await;
    let pool = sqlx::PgPool::connect(&address).await.unwrap();
    let mut backup = pool.begin().await.unwrap();
    sqlx::query("lock table tables in access share mode")
        .execute(&mut *backup)
        .await
        .unwrap();
    let migrating = {
        let address = address.clone();
        tokio::spawn(async move { store::open(&address, &CATALOGUE).await.map(drop) })
    };
    let (began, mut longest) = (Instant::now(), Duration::ZERO);
    while began.elapsed() < Duration::from_secs(6) {
        let asked = Instant::now();
        let looked = sqlx::query("select count(*) from tables").execute(&pool);
        tokio::time::timeout(Duration::from_secs(6), looked)
            .await
            .unwrap()
            .unwrap();
        longest = longest.max(asked.elapsed());
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    // Behind a migration that waited for the backup it would have been all of that.
    assert!(longest < Duration::from_secs(4), "somebody waited for {longest:?}");
    assert!(!migrating.is_finished());
    backup.commit().await.unwrap();
    migrating.await.unwrap().unwrap();
}

/// What an older program reads and writes must still be there while a newer one has begun.
#[test]
fn migrations_only_add() {
    for folder in ["migrations/postgres", "migrations/sqlite"] {
        for file in std::fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            let text = std::fs::read_to_string(&path).unwrap().to_lowercase();
            let statements = text.lines().filter(|line| !line.trim_start().starts_with("--"));
            for line in statements {
                for word in ["drop ", "rename ", "alter column", "delete from", "truncate"] {
                    // How a column is compressed changes nothing for those who read and write it.
                    let compresses = word == "alter column" && line.trim_end().ends_with("set compression lz4';");
                    assert!(!line.contains(word) || compresses, "{}: {line}", path.display());
                }
                let adds = line.contains("add column") && line.contains("not null");
                assert!(!adds || line.contains("default"), "{}: {line}", path.display());
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn acts_go_on_while_a_newer_version_changes_the_schema_of_a_full_database() {
    let Some(figures) = measured::beside_a_migration(500).await else {
        return;
    };
    eprintln!("{figures}");
    assert!(figures.faults.is_empty(), "{figures}");
    assert!(figures.acts > 10, "{figures}");
}

#[tokio::test]
async fn a_newer_database_is_refused_by_the_program_in_words_that_help() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("terminal.db");
    let address = format!("sqlite://{}", file.display());
    drop(store::open(&address, &CATALOGUE).await.unwrap());
    let pool = sqlx::SqlitePool::connect(&address).await.unwrap();
    let newer = "insert into _sqlx_migrations (version, description, success, checksum, execution_time) \
        values (9999, 'later', 1, x'00', 0)";
    sqlx::query(newer).execute(&pool).await.unwrap();
    pool.close().await;
    let refused = store::open(&address, &CATALOGUE).await.err().unwrap();
    assert!(matches!(refused, StoreError::Newer(9999)), "{refused}");
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_muster"))
        .args(["export", "t1", "--data"])
        .arg(folder.path())
        .env_remove("DATABASE_URL")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        said.contains("newer Muster") && said.contains("use that version"),
        "{said}"
    );
}

/// A folder with a table in play, for the program.
async fn in_a_folder(kind: &'static Kind, stage: Stage) -> (tempfile::TempDir, String, Table) {
    let folder = tempfile::tempdir().unwrap();
    let address = format!("sqlite://{}", folder.path().join("terminal.db").display());
    let hall = Hall::open(kind, 8).await;
    let table = hall.table().await.with_stored(json!({ "stage": stage })).unwrap();
    let store = store::open(&address, &CATALOGUE).await.unwrap();
    let secrets = hall.service.store().secrets(table.id()).await.unwrap();
    store.create("open", &table, &secrets, &[], hall.now).await.unwrap();
    (folder, address, table)
}

fn patch(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_muster"))
        .arg("patch")
        .args(arguments)
        .arg("--data")
        .arg(folder)
        .env_remove("DATABASE_URL")
        .output()
        .unwrap();
    let said = [output.stdout, output.stderr].concat();
    (
        output.status.code().unwrap(),
        String::from_utf8_lossy(&said).into_owned(),
    )
}

#[tokio::test]
async fn a_repair_is_shown_first_and_then_made_in_the_open() {
    for stage in [Stage::Playing, Stage::Parked] {
        let (folder, address, table) = in_a_folder(GAMES[0], stage).await;
        let line = "/gm set dial:food seat:Ana value:+3 reason:the raid was counted twice";
        let (code, said) = patch(folder.path(), &["t1", line, "--dry-run"]);
        assert_eq!(code, 0, "{said}");
        assert!(said.contains("Ana: food") && said.contains("->"), "{said}");
        assert!(said.contains("Nothing was changed."), "{said}");
        let store = store::open(&address, &CATALOGUE).await.unwrap();
        assert_eq!(store.table("t1").await.unwrap().as_ref(), Some(&table));
        let (code, said) = patch(folder.path(), &["t1", line]);
        assert_eq!(code, 0, "{said}");
        assert!(said.contains(&format!("Committed as #{}", table.seq() + 1)), "{said}");
        let after = store.table("t1").await.unwrap().unwrap();
        assert_eq!((after.stage(), after.seq() > table.seq()), (Stage::Playing, true));
        let posts = store.unsaid("t1").await.unwrap();
        let told: String = posts
            .iter()
            .map(|said| serde_json::to_string(&said.post).unwrap())
            .collect();
        assert!(
            told.contains("GM change by the operator") && told.contains("counted twice"),
            "{told}"
        );
    }
}

#[tokio::test]
async fn a_repair_that_cannot_be_made_is_refused_and_changes_nothing() {
    let (folder, address, table) = in_a_folder(GAMES[0], Stage::Playing).await;
    let cases = [
        ("t1", "/gm set dial:sausages value:3 reason:hunger", 1, "sausages"),
        ("t1", "/gm set dial:food seat:Ana value:many reason:hunger", 1, "many"),
        ("t1", "/gm undo-to to:99 reason:a mistake", 1, "I can go back"),
        ("t1", "/warcamp end", 2, "no line of /gm"),
        ("t1", "/gm sett", 2, "sett"),
        ("t9", "/gm note text:hello", 2, "there is no table `t9`"),
    ];
    for (id, line, wanted, words) in cases {
        for dry in [&["--dry-run"][..], &[]] {
            let (code, said) = patch(folder.path(), &[&[id, line], dry].concat());
            assert_eq!(code, wanted, "{line}: {said}");
            assert!(said.contains(words), "{line}: {said}");
        }
    }
    let store = store::open(&address, &CATALOGUE).await.unwrap();
    assert_eq!(store.table("t1").await.unwrap(), Some(table));
}
