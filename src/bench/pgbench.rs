//! What a bare client reaches with the statements of an act, on the same server and with the same bytes.

use super::{Database, Obstacle};
use sqlx::PgPool;
use std::path::{Path, PathBuf};
use std::process::Command;

/// As many connections as the bot's processes open.
pub(super) const CONNECTIONS: usize = 16;

/// The statements of an act, of saying one post and of editing one, with the bytes of a table of this database; how many
/// such acts a second. None on SQLite, or where pgbench is not installed.
///
/// # Errors
/// [`Obstacle`] if the database or pgbench fails.
pub(super) async fn rate(database: &Database, clients: usize, seconds: u64) -> Result<Option<f64>, Obstacle> {
    let (Some(pool), Some(folder)) = (database.postgres(), folder_with(&["pgbench"])) else {
        return Ok(None);
    };
    let program = folder.join("pgbench");
    let Some(bytes) = prepared(pool).await? else {
        return Ok(None);
    };
    let script = database.folder().join("act.sql");
    std::fs::write(&script, ACT).map_err(Obstacle::Folder)?;
    let address = database.address().to_owned();
    let run = tokio::task::spawn_blocking(move || run(&program, &script, &address, clients, seconds, &bytes));
    run.await.expect("no panic").map(Some)
}

/// The folder with these programs of PostgreSQL: on the path, or where distributions put them.
pub fn folder_with(programs: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    if let Ok(versions) = std::fs::read_dir("/usr/lib/postgresql") {
        folders.extend(versions.flatten().map(|version| version.path().join("bin")));
    }
    folders
        .into_iter()
        .find(|folder| programs.iter().all(|program| folder.join(program).exists()))
}

/// A row of its own for each client; what the newest act wrote, by the names that the script has for it. None if nobody
/// acted.
async fn prepared(pool: &PgPool) -> Result<Option<[(&'static str, String); 4]>, Obstacle> {
    let sample = "select t.body::text, e.body::text, r.posts::text, coalesce(r.posts -> 0, 'null')::text, t.id \
        from tables t join entries e on e.table_id = t.id and e.seq = t.seq \
        join receipts r on r.table_id = t.id order by r.at desc, t.id limit 1";
    let sample: Option<(String, String, String, String, String)> = sqlx::query_as(sample).fetch_optional(pool).await?;
    let Some((body, entry, posts, post, id)) = sample else {
        return Ok(None);
    };
    sqlx::query("create sequence names").execute(pool).await?;
    for statement in [
        "insert into tables (id, place, open, version, seq, wake, body) \
         select 'bench' || n, 'bench' || n, true, version, seq, null, body \
         from tables cross join generate_series(0, $2 - 1) as n where id = $1",
        "insert into secrets (table_id, body) select 'bench' || n, body \
         from secrets cross join generate_series(0, $2 - 1) as n where table_id = $1",
    ] {
        let query = sqlx::query(statement).bind(&id);
        query.bind(CONNECTIONS as i32).execute(pool).await?;
    }
    Ok(Some([
        ("body", body),
        ("entry", entry),
        ("posts", posts),
        ("post", post),
    ]))
}

fn run(
    program: &Path,
    script: &Path,
    address: &str,
    clients: usize,
    seconds: u64,
    bytes: &[(&str, String)],
) -> Result<f64, Obstacle> {
    let output = Command::new(program)
        .args(["-n", "-M", "prepared", "-j", "2", "-T", &seconds.max(1).to_string()])
        .args(["-c", &clients.to_string()])
        .arg("-f")
        .arg(script)
        .args(
            bytes
                .iter()
                .flat_map(|(name, value)| ["-D".to_owned(), format!("{name}={value}")]),
        )
        // Not as an argument, which everybody on the machine can read.
        .env("PGDATABASE", address)
        .output()
        .map_err(|error| Obstacle::Program(program.to_owned(), error))?;
    let said = String::from_utf8_lossy(&output.stdout);
    let rate = said
        .lines()
        .find_map(|line| line.strip_prefix("tps = ")?.split(' ').next()?.parse().ok());
    rate.ok_or_else(|| Obstacle::Pgbench(String::from_utf8_lossy(&output.stderr).trim().to_owned()))
}

/// One act of `src/store/commit.rs`: what a request finds that knows the table, and its commit; then one post is taken and said,
/// and one message edited.
const ACT: &str = "\
select case when tables.id = 'bench' || :client_id and tables.version >= 0 then null else tables.body end, case when tables.id = 'bench' || :client_id and tables.version >= 0 then null else secrets.body end, (select posts from receipts where request = 'act' || :client_id), coalesce((select jsonb_agg(distinct seat) from inbox where inbox.table_id = tables.id), '[]') from tables join secrets on secrets.table_id = tables.id where tables.id = 'bench' || :client_id;
with moved as (update tables set open = true, version = version + 1, seq = seq + 1, wake = now() + interval '1 day', body = cast(:body as jsonb), place = 'bench' || :client_id, server = null, page = null, woken_until = null where id = 'bench' || :client_id returning id), noted as (insert into receipts (request, table_id, posts, at) select 'bench' || nextval('names'), id, cast(:posts as jsonb), now() from moved), written as (insert into entries (table_id, seq, body) select id, 1000000 + nextval('names'), cast(:entry as jsonb) from moved), said as (insert into outbox (table_id, post, lane) select id, cast(:post as jsonb), 0 from moved) select id from moved;
with heads as (select table_id, lane, min(id) filter (where aside = 0) as head from outbox group by table_id, lane), leasable as (select outbox.id, place from outbox join tables on tables.id = outbox.table_id join heads on heads.table_id = outbox.table_id and heads.lane = outbox.lane where (leased_until is null or leased_until <= now()) and place like 'bench' || :client_id and outbox.id <= coalesce(head, outbox.id) order by outbox.id limit 8 for update of outbox skip locked), taken as (update outbox set leased_until = now() + interval '30 seconds', tries = tries + 1 from leasable where outbox.id = leasable.id returning outbox.id, table_id, place, post, tries - 1 as tries, said) select id, table_id, place, post, tries, said from taken where set_config('synchronous_commit', 'off', true) = 'off' order by id;
update outbox set said = '[\"1\"]' where table_id = 'bench' || :client_id and set_config('synchronous_commit', 'off', true) = 'off';
delete from outbox where table_id = 'bench' || :client_id and set_config('synchronous_commit', 'off', true) = 'off';
select body from messages where table_id = 'bench' || :client_id and slot = 'turn';
insert into messages (table_id, slot, body) select 'bench' || :client_id, 'turn', cast(:post as jsonb) where set_config('synchronous_commit', 'off', true) = 'off' on conflict (table_id, slot) do update set body = excluded.body;
";
