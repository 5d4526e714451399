//! The memory of a process that answers for ten thousand open tables.

use super::start;
use super::weight::Memory;
use crate::play::grouped;
use crate::{cluster, head, machine_load, row};
use muster::bench::{DatabaseServer, opened};
use muster::games::{CATALOGUE, GAMES};
use muster_fake_discord::{FakeDiscord, Options};
use muster_kit::Look;
use std::time::Duration;

const TABLES: usize = 10_000;
/// Every so many tables one is played.
const SPREAD: usize = 10;
/// How long the process is left alone before it is weighed.
const REST: Duration = Duration::from_secs(5);

pub async fn with_open_tables() {
    let Some(server) = cluster::database("memory").await else {
        return;
    };
    let ground = DatabaseServer::postgres(&server).expect("an address");
    let database = ground.database().await.expect("the cluster makes one");
    let fake = FakeDiscord::start(Options {
        transcripts: false,
        records: false,
        ..Options::default()
    })
    .await;
    let places = opened(&fake, database.address(), &CATALOGUE, &[GAMES[0]], TABLES)
        .await
        .expect("a new database");
    let pool = database.postgres().expect("it is PostgreSQL");
    // The tables are old: what their beginning brought was said long ago.
    sqlx::query("delete from outbox")
        .execute(pool)
        .await
        .expect("it can be emptied");
    let load = machine_load();
    let process = start(&fake, database.address(), Look::Picture);
    fake.wait_for_shards(1).await;
    tokio::time::sleep(REST).await;
    let idle = Memory::of(process.id());
    let mut answered = 0;
    for place in places.iter().step_by(SPREAD) {
        let [ana, ben] = &place.people;
        let asked = [
            ana.begin_slash(&place.channel, "/game turn"),
            ben.begin_slash(&place.channel, "/game turn"),
            ana.begin_slash(&place.channel, "/warcamp orders plan:hunt; end"),
            ben.begin_slash(&place.channel, "/game map"),
        ];
        for pending in asked {
            pending.answer().await;
            answered += 1;
        }
    }
    tokio::time::sleep(REST).await;
    let played = Memory::of(process.id());
    let acts = database.acts().await.expect("a number");
    let open: i64 = sqlx::query_scalar("select count(*) from tables where open")
        .fetch_one(pool)
        .await
        .expect("a number");
    let complaints = process.end().await;
    let title = format!(
        "Memory of the process with {} open tables, megabytes; load {load}",
        grouped(open as f64)
    );
    head(&title, &["when", "resident", "at most so far"]);
    let say = |when: String, memory: &Memory| {
        row(&[when, format!("{:.0}", memory.now), format!("{:.0}", memory.most)]);
    };
    say("after the start".to_owned(), &idle);
    let tables = places.len().div_ceil(SPREAD);
    say(
        format!(
            "after {} answers at {} tables, {acts} of them to acts",
            grouped(f64::from(answered)),
            grouped(tables as f64)
        ),
        &played,
    );
    for complaint in complaints.iter().take(5) {
        println!("- {complaint}");
    }
    database.remove().await.expect("it was ours");
}
