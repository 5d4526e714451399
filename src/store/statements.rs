//! Every statement, once for both databases where both understand it.

use super::connection::Sql;

/// A condition that always holds and lets a PostgreSQL transaction end before its disk has it: for what is done
/// again, or done without, after a crash of the database in the same half second. Acts of players never do so.
macro_rules! soon {
    () => {
        "set_config('synchronous_commit', 'off', true) = 'off'"
    };
}

pub const TABLE: Sql = "select body from tables where id = $1";
pub const TABLE_WHOLE: Sql = "select tables.body, secrets.body from tables join secrets on table_id = id where id = $1";
pub const TABLE_AT: Sql = "select body from tables where place = $1 and open = $2";
pub const TABLE_WATCHED: Sql = "select body from tables where page = $1";
pub const TABLES_OF: Sql = "select body from tables join players on table_id = id where user_id = $1 and seated = $2 \
    order by open desc, id limit 25";
pub const TABLES_NAMING: Sql = "select table_id from players where user_id = $1 order by table_id";
pub const OPEN_AT: Sql = "select id from tables where place = $1 and open = $2";
pub const CREATE: Sql = "insert into tables (id, place, open, version, seq, wake, body, server, page) \
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
pub const MOVE: Sql = "update tables set open = $1, version = $2, seq = $3, wake = $4, body = $5, place = $6, \
    server = $7, page = $8, woken_until = null where id = $9 and version = $10";
pub const TAKEN: Sql = "select id from tables where place = $1 and open = $2 and id <> $3";
pub const FORGET_SLOTS: Sql = "delete from messages where table_id = $1";
pub const SAY_AGAIN: Sql = "update outbox set leased_until = null, said = $1 where table_id = $2 and lane = 0";
pub const UNHEARD: Sql = "delete from inbox where table_id = $1 and seat = $2";
pub const SECRETS: Sql = "select body from secrets where table_id = $1";
pub const HIDE: Sql = "insert into secrets (table_id, body) values ($1, $2) \
    on conflict (table_id) do update set body = excluded.body";
pub const RECEIPT: Sql = "insert into receipts (request, table_id, posts, at) values ($1, $2, $3, $4) \
    on conflict do nothing";
pub const RECEIPT_POSTS: Sql = "select posts from receipts where request = $1";
pub const ENTRY: Sql = "insert into entries (table_id, seq, body) values ($1, $2, $3)";
pub const ENTRIES: Sql = "select body from entries where table_id = $1 and seq > $2 order by seq";
pub const KEEP: Sql = "insert into snapshots (table_id, seq, game) values ($1, $2, $3) on conflict do nothing";
pub const SNAPSHOT: Sql = "select seq, game from snapshots where table_id = $1 and seq <= $2 order by seq desc limit 1";
pub const SAY: Sql = "insert into outbox (table_id, post, lane) values ($1, $2, $3)";
pub const TELL: Sql = "insert into inbox (table_id, seat, post) values ($1, $2, $3)";
pub const UNSEAT: Sql = "delete from players where table_id = $1";
pub const SEAT: Sql = "insert into players (user_id, table_id, seated) values ($1, $2, $3) on conflict do nothing";
// A table whose channel is gone does not count: nobody sees it.
pub const OPEN_ON: Sql = "select count(*) from tables where server = $1 and open = $2 \
    and coalesce(json_extract(body, '$.lost.why'), '') <> 'gone'";
pub const OPEN_ON_POSTGRES: Sql = "select count(*) from tables where server = $1 and open = $2 \
    and coalesce(body #>> '{lost,why}', '') <> 'gone'";
pub const OPEN_AT_SERVER: Sql = "select id from tables where server = $1 and open = $2 order by id";
pub const DUE: Sql = "select id from tables where wake <= $1 and (woken_until is null or woken_until <= $1) \
    and place like $2 order by wake, id limit $3";
pub const DUE_POSTGRES: Sql = concat!(
    "with due as (select id, wake from tables where wake <= $1 and (woken_until is null or woken_until <= $1) \
    and place like $2 order by wake, id limit $3 for update skip locked), \
    taken as (update tables set woken_until = $4 from due where tables.id = due.id returning tables.id, due.wake) \
    select id from taken where ",
    soon!(),
    " order by wake, id"
);
pub const WAKE: Sql = "update tables set woken_until = $1 where id = $2";
pub const LEASABLE: Sql = "select outbox.id, table_id, place, post, tries, said from outbox \
    join tables on tables.id = table_id \
    where (leased_until is null or leased_until <= $1) and place like $2 and not exists \
    (select 1 from outbox as older where older.table_id = outbox.table_id and older.lane = outbox.lane \
    and older.id < outbox.id and older.aside = 0) \
    order by outbox.id limit $3";
// The head of each lane is looked for once: asked of every post, a lane of ten thousand took seconds.
pub const LEASE_POSTGRES: Sql = concat!(
    "with heads as (select table_id, lane, min(id) filter (where aside = 0) as head from outbox \
    group by table_id, lane), \
    leasable as (select outbox.id, place from outbox join tables on tables.id = outbox.table_id \
    join heads on heads.table_id = outbox.table_id and heads.lane = outbox.lane \
    where (leased_until is null or leased_until <= $1) and place like $2 and outbox.id <= coalesce(head, outbox.id) \
    order by outbox.id limit $3 for update of outbox skip locked), \
    taken as (update outbox set leased_until = $4, tries = tries + 1 from leasable where outbox.id = leasable.id \
    returning outbox.id, table_id, place, post, tries - 1 as tries, said) \
    select id, table_id, place, post, tries, said from taken where ",
    soon!(),
    " order by id"
);
pub const RELEASE_POSTS: Sql = "update outbox set leased_until = null where leased_until > $1 and leased_until <= $2 \
    and table_id in (select id from tables where place like $3)";
pub const RELEASE_TABLES: Sql = "update tables set woken_until = null where woken_until > $1 and woken_until <= $2 \
    and place like $3";
pub const UNSAID: Sql = "select outbox.id, table_id, place, post, tries, said from outbox \
    join tables on tables.id = table_id where table_id = $1 order by outbox.id";
pub const LEASE: Sql = "update outbox set leased_until = $1, tries = tries + 1 where id = $2";
pub const SAID: Sql = "update outbox set said = $1 where id = $2";
pub const SAID_POSTGRES: Sql = concat!("update outbox set said = $1 where id = $2 and ", soon!());
pub const SENT: Sql = "delete from outbox where id = $1";
pub const SENT_POSTGRES: Sql = concat!("delete from outbox where id = $1 and ", soon!());
pub const FAILED: Sql = "update outbox set leased_until = $1, trouble = $2 where id = $3";
pub const SET_ASIDE: Sql = "update outbox set aside = 1, leased_until = $1, trouble = $2 where id = $3";
pub const RETRY: Sql = "update outbox set leased_until = null where leased_until > $1 and table_id in \
    (select id from tables where place = $2)";
pub const RETRYABLE: Sql = "select id from outbox where leased_until > $1 and table_id in \
    (select id from tables where place = $2) limit 1";
pub const OPEN_TABLES: Sql = "select count(*) from tables where open = $1 and place like $2";
pub const UNSAID_POSTS: Sql = "select count(*) from outbox join tables on tables.id = table_id where place like $1";
pub const INBOX: Sql = "select id, post from inbox where table_id = $1 and seat = $2 order by id";
pub const HEARD: Sql = "delete from inbox where id = $1";
pub const HEARD_POSTGRES: Sql = concat!("delete from inbox where id = $1 and ", soon!());
pub const SHOWN: Sql = "select body from messages where table_id = $1 and slot = $2";
pub const SHOW: Sql = "insert into messages (table_id, slot, body) values ($1, $2, $3) \
    on conflict (table_id, slot) do update set body = excluded.body";
pub const SHOW_POSTGRES: Sql = concat!(
    "insert into messages (table_id, slot, body) select $1, $2, $3 where ",
    soon!(),
    " on conflict (table_id, slot) do update set body = excluded.body"
);
pub const HIDE_SLOT: Sql = "delete from messages where table_id = $1 and slot = $2";
pub const KEEP_LINE: Sql = "insert into lines (name, line, at) values ($1, $2, $3) \
    on conflict (name) do update set at = excluded.at";
pub const KEEP_LINE_POSTGRES: Sql = concat!(
    "insert into lines (name, line, at) select $1, $2, $3 where ",
    soon!(),
    " on conflict (name) do update set at = excluded.at"
);
pub const PRUNE_LINES: Sql = "delete from lines where at < $1";
pub const PRUNE_RECEIPTS: Sql = "delete from receipts where at < $1";
pub const LINE: Sql = "select line from lines where name = $1";
pub const MEMORY: Sql = "select body from memories where name = $1";
pub const REMEMBER: Sql = "insert into memories (name, body) values ($1, $2) \
    on conflict (name) do update set body = excluded.body";
pub const REMEMBER_FIRST: Sql = "insert into memories (name, body) values ($1, $2) on conflict (name) do nothing";
pub const FORGET: Sql = "delete from memories where name = $1";
pub const FORGET_USER: Sql = "delete from memories where name = $1 or name like $2 or name = $3";
pub const FORGET_PLAYER: Sql = "delete from players where user_id = $1";
pub const FORGET_DIRECT: Sql = "delete from outbox where lane = $1";
