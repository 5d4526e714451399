//! Acts a second of the whole bot, one process and two, at few and at many tables, beside what pgbench reaches with the same
//! statements on the same server in the same run.

use super::load::{Played, acts, quiet};
use super::process::Process;
use super::tables::opened;
use crate::play::grouped;
use crate::{cluster, head, machine_load, row};
use muster::fake_discord::{FakeDiscord, Options};
use muster::kit::Dice;
use sqlx::PgPool;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

const TABLES: [usize; 4] = [1, 10, 100, 1_000];
const PROCESSES: [usize; 2] = [1, 2];
const SECONDS: u64 = 20;
/// A table's two people may ask for something twice a second, so that is as fast as they are.
const PACE: Duration = Duration::from_millis(550);
/// How long somebody waits who is told that the bot has its hands full.
const WHEN_BUSY: Duration = Duration::from_secs(5);
/// An answer that is not there then was never given.
const LAST_ANSWER: Duration = Duration::from_secs(10);
/// As many connections as the bot's processes open.
const CONNECTIONS: usize = 16;

/// What came of one table.
#[derive(Default)]
struct Seen {
    millis: Vec<f64>,
    /// Told to try again in a moment.
    busy: usize,
    unanswered: usize,
}

pub async fn beside_pgbench() {
    head(
        "The whole bot on the fake Discord and PostgreSQL, each process on a core of its own, which the fake, the people and \
         the server share; every table's people do something twice a second",
        &[
            "processes",
            "tables",
            "interactions",
            "acts a second",
            "p50 ms",
            "p95 ms",
            "p99 ms",
            "most ms",
            "told to wait",
            "not answered",
            "pgbench: acts a second",
            "share",
            "load",
        ],
    );
    for processes in PROCESSES {
        for tables in TABLES {
            if !measured(processes, tables).await {
                return;
            }
        }
    }
}

/// One row; false where there is no PostgreSQL.
async fn measured(processes: usize, tables: usize) -> bool {
    let Some(database) = cluster::database("whole").await else {
        return false;
    };
    let fake = FakeDiscord::start(Options {
        transcripts: false,
        records: false,
        ..Options::default()
    })
    .await;
    let places = opened(&fake, &database, tables).await;
    let pool = PgPool::connect(&database).await.expect("the cluster answers");
    let mut bots = Vec::new();
    for number in 0..processes {
        bots.push(Process::start(&fake, &database, number, processes).await);
    }
    fake.wait_for_shards(processes).await;
    quiet(&pool).await;
    let load = machine_load();
    let before = acts(&pool).await;
    let began = Instant::now();
    let mut people = JoinSet::new();
    let fake = Arc::new(fake);
    for (number, place) in places.into_iter().enumerate() {
        people.spawn(played(Arc::clone(&fake), Played::new(place), number as u64, began));
    }
    let mut all = Seen::default();
    while let Some(seen) = people.join_next().await {
        let seen = seen.expect("people do not panic");
        all.millis.extend(seen.millis);
        all.unanswered += seen.unanswered;
        all.busy += seen.busy;
    }
    let rate = (acts(&pool).await - before) as f64 / began.elapsed().as_secs_f64();
    for bot in bots {
        bot.end().await;
    }
    let bare = by_pgbench(&database, &pool, tables.min(CONNECTIONS)).await;
    all.millis.sort_by(f64::total_cmp);
    let part = |share: f64| all.millis[((all.millis.len() - 1) as f64 * share) as usize];
    row(&[
        processes.to_string(),
        grouped(tables as f64),
        grouped(all.millis.len() as f64),
        format!("{rate:.1}"),
        format!("{:.0}", part(0.5)),
        format!("{:.0}", part(0.95)),
        format!("{:.0}", part(0.99)),
        format!("{:.0}", part(1.0)),
        grouped(all.busy as f64),
        all.unanswered.to_string(),
        bare.map_or("not installed".to_owned(), grouped),
        bare.map_or("-".to_owned(), |bare| format!("{:.1} %", rate / bare * 100.0)),
        load,
    ]);
    pool.close().await;
    true
}

/// The people of one table press on as soon as they are answered, but not faster than people may.
async fn played(fake: Arc<FakeDiscord>, mut table: Played, seed: u64, began: Instant) -> Seen {
    let (mut seen, mut dice) = (Seen::default(), Dice::seeded(seed, 7));
    // Not all in the same moment.
    tokio::time::sleep(PACE.mul_f64(dice.choose(1_000) as f64 / 1e3)).await;
    while began.elapsed() < Duration::from_secs(SECONDS) {
        let (pressed, at) = (Instant::now(), fake.clock().now());
        let (user, pending) = table.step(&mut dice);
        let mut pause = PACE;
        match pending.answer_within(LAST_ANSWER).await {
            Some(answer) => {
                if answer
                    .try_message()
                    .is_some_and(|said| said.text().contains("hands full"))
                {
                    seen.busy += 1;
                    pause = WHEN_BUSY;
                }
                let answered = fake.read(|world| world.interactions[&pending.id()].answered);
                let answered = answered.expect("it is").1;
                seen.millis.push((answered - at).as_seconds_f64() * 1e3);
            }
            None => seen.unanswered += 1,
        }
        table.last = Some((user, pending));
        tokio::time::sleep(pause.saturating_sub(pressed.elapsed())).await;
    }
    seen
}

/// The statements of an act, of saying one post and of editing one, with the bytes of a table of this database; how many
/// such acts a second. None where pgbench is not installed.
async fn by_pgbench(database: &str, pool: &PgPool, clients: usize) -> Option<f64> {
    // Beside the server's own programs, of which there may be only links on the path.
    let program = cluster::binaries()?.join("initdb").canonicalize().ok()?;
    let program = program.with_file_name("pgbench");
    if !program.exists() {
        return None;
    }
    let sample = "select t.body::text, e.body::text, r.posts::text, coalesce(r.posts -> 0, 'null')::text, t.id \
        from tables t join entries e on e.table_id = t.id and e.seq = t.seq \
        join receipts r on r.table_id = t.id order by r.at desc, t.id limit 1";
    let (body, entry, posts, post, id): (String, String, String, String, String) =
        sqlx::query_as(sample).fetch_one(pool).await.expect("somebody acted");
    for statement in [
        "create sequence names",
        "insert into tables (id, place, open, version, seq, wake, body) \
         select 'bench' || n, 'bench' || n, true, version, seq, null, body \
         from tables cross join generate_series(0, 15) as n where id = $1",
        "insert into secrets (table_id, body) select 'bench' || n, body \
         from secrets cross join generate_series(0, 15) as n where table_id = $1",
    ] {
        let query = sqlx::query(statement);
        let query = if statement.contains("$1") {
            query.bind(&id)
        } else {
            query
        };
        query.execute(pool).await.expect("a row for each client");
    }
    let folder = tempfile::tempdir_in("target").expect("a folder beside the program");
    let script = folder.path().join("act.sql");
    std::fs::write(&script, ACT).expect("a file in it");
    tokio::task::spawn_blocking({
        let database = database.to_owned();
        move || bench(&program, &script, &database, clients, [body, entry, posts, post])
    })
    .await
    .expect("pgbench ends")
}

fn bench(
    program: &Path,
    script: &Path,
    database: &str,
    clients: usize,
    [body, entry, posts, post]: [String; 4],
) -> Option<f64> {
    let output = Command::new(program)
        .args(["-n", "-M", "prepared", "-j", "2", "-T", &(SECONDS / 2).to_string()])
        .args(["-c", &clients.to_string()])
        .arg("-f")
        .arg(script)
        .args(
            ["body", "entry", "posts", "post"]
                .into_iter()
                .zip([body, entry, posts, post])
                .flat_map(|(name, value)| ["-D".to_owned(), format!("{name}={value}")]),
        )
        .arg(database)
        .output()
        .expect("pgbench runs");
    let said = String::from_utf8_lossy(&output.stdout);
    let rate = said
        .lines()
        .find_map(|line| line.strip_prefix("tps = ")?.split(' ').next()?.parse().ok());
    assert!(rate.is_some(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    rate
}

/// One act of `src/store/sql.rs`: is it done already, the table, its secret, the commit; then one post is taken and said, and
/// one message edited.
const ACT: &str = "\
select posts from receipts where request = 'act' || :client_id;
select body from tables where id = 'bench' || :client_id;
select body from secrets where table_id = 'bench' || :client_id;
begin;
insert into receipts (request, table_id, posts, at) values ('bench' || nextval('names'), 'bench' || :client_id, :posts, now()) on conflict do nothing;
update tables set open = true, version = version + 1, seq = seq + 1, wake = now() + interval '1 day', body = :body, place = 'bench' || :client_id, server = null, page = null, woken_until = null where id = 'bench' || :client_id;
insert into entries (table_id, seq, body) values ('bench' || :client_id, 1000000 + nextval('names'), :entry);
insert into outbox (table_id, post, lane) values ('bench' || :client_id, :post, 0);
end;
with heads as (select table_id, lane, min(id) filter (where aside = 0) as head from outbox group by table_id, lane), leasable as (select outbox.id, place from outbox join tables on tables.id = outbox.table_id join heads on heads.table_id = outbox.table_id and heads.lane = outbox.lane where (leased_until is null or leased_until <= now()) and place like 'bench' || :client_id and outbox.id <= coalesce(head, outbox.id) order by outbox.id limit 8 for update of outbox skip locked), taken as (update outbox set leased_until = now() + interval '30 seconds', tries = tries + 1 from leasable where outbox.id = leasable.id returning outbox.id, table_id, place, post, tries - 1 as tries, said) select id, table_id, place, post, tries, said from taken where set_config('synchronous_commit', 'off', true) = 'off' order by id;
update outbox set said = '[\"1\"]' where table_id = 'bench' || :client_id and set_config('synchronous_commit', 'off', true) = 'off';
delete from outbox where table_id = 'bench' || :client_id and set_config('synchronous_commit', 'off', true) = 'off';
select body from messages where table_id = 'bench' || :client_id and slot = 'turn';
insert into messages (table_id, slot, body) select 'bench' || :client_id, 'turn', cast(:post as jsonb) where set_config('synchronous_commit', 'off', true) = 'off' on conflict (table_id, slot) do update set body = excluded.body;
";
