//! `muster bench` as a host runs it: on either database, with every game, leaving nothing behind.

#![allow(clippy::unwrap_used)]

use crate::cluster;
use muster::games::GAMES;
use sqlx::{Connection, PgConnection};
use std::process::{Command, Output};

fn bench(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_muster"))
        .arg("bench")
        .args(arguments)
        // What the environment sets is for another bot.
        .env("DATABASE_URL", "sqlite:///nowhere/at/all.db")
        .env("MUSTER_HTTP", "no address")
        .output()
        .unwrap()
}

/// The cells of each row, without the head.
fn rows(output: &Output) -> Vec<Vec<String>> {
    let said = String::from_utf8_lossy(&output.stdout);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}{complaint}");
    let cells = |line: &str| line.trim_matches(['|', ' ']).split(" | ").map(str::to_owned).collect();
    said.lines().skip(2).map(cells).collect()
}

fn number(cell: &str) -> f64 {
    cell.trim_end_matches([' ', '%']).parse().unwrap()
}

#[test]
fn it_measures_each_game_on_sqlite() {
    for kind in GAMES {
        let measured = bench(&["--tables", "2", "--processes", "1", "--seconds", "4", "--game", kind.id]);
        let rows = rows(&measured);
        let [row] = &rows[..] else {
            panic!("{}: {rows:?}", kind.id)
        };
        assert_eq!(row[..2], ["1", "2"], "{}", kind.id);
        let [interactions, acts] = [&row[2], &row[3]].map(|cell| number(cell));
        assert!(interactions >= 4.0 && acts > 0.0, "{}: {row:?}", kind.id);
        assert_eq!(row[9], "0", "{}: somebody was not answered: {row:?}", kind.id);
        assert_eq!(row[10..], ["-", "-"], "{}", kind.id);
    }
}

#[tokio::test]
async fn it_makes_databases_of_its_own_and_drops_them() {
    let Some(address) = cluster::database("bench").await else {
        return;
    };
    let tables = "5,10";
    let measured = tokio::task::spawn_blocking({
        let address = address.clone();
        move || {
            bench(&[
                "--postgres",
                &address,
                "--tables",
                tables,
                "--processes",
                "2",
                "--seconds",
                "3",
            ])
        }
    });
    let rows = rows(&measured.await.unwrap());
    assert_eq!(rows.len(), 2, "{rows:?}");
    for row in &rows {
        assert_eq!(row[0], "2");
        assert!(number(&row[3]) > 0.0, "{row:?}");
        if muster::bench::folder_with(&["pgbench"]).is_none() {
            assert_eq!(row[10..], ["-", "-"]);
            continue;
        }
        assert!(
            number(&row[10]) > number(&row[3]),
            "pgbench has nobody to wait for: {row:?}"
        );
        assert!(number(&row[11]) > 0.0, "{row:?}");
    }
    let mut connection = PgConnection::connect(&address).await.unwrap();
    let left = sqlx::query_scalar("select count(*) from pg_database where datname like 'muster_bench_%'");
    let left: i64 = left.fetch_one(&mut connection).await.unwrap();
    assert_eq!(left, 0, "databases were left behind");
    let own = sqlx::query_scalar("select count(*) from pg_tables where schemaname = 'public'");
    let own: i64 = own.fetch_one(&mut connection).await.unwrap();
    assert_eq!(own, 0, "the named database was touched");
}

#[test]
fn what_cannot_be_measured_is_said_without_a_password() {
    let cases: [(&[&str], i32, &str); 6] = [
        (&["--tables", "0"], 2, "0"),
        (&["--tables", "1,many"], 2, "many"),
        (&["--processes", "65"], 2, "up to 64"),
        (&["--game", "chess"], 2, "there is no game `chess`"),
        (
            &["--postgres", "mysql://me:hidden@db.example/postgres"],
            2,
            "db.example/postgres is no address of a PostgreSQL server",
        ),
        (
            &["--postgres", "postgres://me:hidden@127.0.0.1:1/postgres"],
            3,
            "the database",
        ),
    ];
    for (arguments, code, words) in cases {
        let ended = bench(arguments);
        let complaint = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(code), "{arguments:?}: {complaint}");
        assert!(complaint.contains(words), "{arguments:?}: {complaint}");
        assert!(!complaint.contains("hidden"), "{complaint}");
    }
}
