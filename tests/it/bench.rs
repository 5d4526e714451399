//! `muster bench` as a host runs it: on either database, with every game, leaving nothing behind.

#![allow(clippy::unwrap_used)]

use crate::cluster::Server;
use muster::games::GAMES;
use sqlx::{Connection, PgConnection};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

const MADE: &str = "select count(*) from pg_database where datname like 'muster_bench_%'";

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
    let measured: Vec<_> = GAMES
        .iter()
        .map(|kind| {
            let arguments = ["--tables", "2", "--processes", "1", "--seconds", "4", "--game", kind.id];
            // It waits most of the time, so all at once.
            (kind.id, std::thread::spawn(move || bench(&arguments)))
        })
        .collect();
    for (game, measured) in measured {
        let rows = rows(&measured.join().unwrap());
        let [row] = &rows[..] else { panic!("{game}: {rows:?}") };
        assert_eq!(row[..2], ["1", "2"], "{game}");
        let [interactions, acts] = [&row[2], &row[3]].map(|cell| number(cell));
        assert!(interactions >= 4.0 && acts > 0.0, "{game}: {row:?}");
        assert_eq!(row[9], "0", "{game}: somebody was not answered: {row:?}");
        assert_eq!(row[10..], ["-", "-"], "{game}");
    }
}

#[tokio::test]
async fn it_makes_databases_of_its_own_and_drops_them() {
    let Some(server) = tokio::task::spawn_blocking(Server::start).await.unwrap() else {
        return;
    };
    let address = server.database("bench").await;
    let tables = "2,5";
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
    nothing_is_left(&address).await;
}

async fn nothing_is_left(address: &str) {
    let mut connection = PgConnection::connect(address).await.unwrap();
    let left = sqlx::query_scalar(MADE).fetch_one(&mut connection);
    let left: i64 = left.await.unwrap();
    assert_eq!(left, 0, "databases were left behind");
    let own = sqlx::query_scalar("select count(*) from pg_tables where schemaname = 'public'");
    let own: i64 = own.fetch_one(&mut connection).await.unwrap();
    assert_eq!(own, 0, "the named database was touched");
}

#[tokio::test]
async fn whoever_interrupts_it_leaves_nothing_behind() {
    // A server of its own: its databases are counted.
    let Some(server) = tokio::task::spawn_blocking(Server::start).await.unwrap() else {
        return;
    };
    let address = server.database("interrupted").await;
    let mut program = Command::new(env!("CARGO_BIN_EXE_muster"))
        .args(["bench", "--postgres", &address, "--tables", "3", "--seconds", "600"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut connection = PgConnection::connect(&address).await.unwrap();
    let mut made = 0_i64;
    while made == 0 {
        assert!(program.try_wait().unwrap().is_none(), "it ended by itself");
        made = sqlx::query_scalar(MADE).fetch_one(&mut connection).await.unwrap();
    }
    // While it plays, or makes its tables.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let asked = Command::new("kill").args(["-INT", &program.id().to_string()]).status();
    assert!(asked.unwrap().success());
    let ended = tokio::task::spawn_blocking(|| program.wait_with_output())
        .await
        .unwrap()
        .unwrap();
    let complaint = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(3), "{complaint}");
    assert!(complaint.contains("what was made for it is gone"), "{complaint}");
    nothing_is_left(&address).await;
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
            "no address of a PostgreSQL server",
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
