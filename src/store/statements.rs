//! Every statement, once for both databases where both understand it.

use super::connection::Sql;

/// A condition that always holds and lets a PostgreSQL transaction end before its disk has it: for what is done
/// again, or done without, after a crash of the database in the same half second. Acts of players never do so.
macro_rules! soon {
    () => {
        "set_config('synchronous_commit', 'off', true) = 'off'"
    };
}

/// What is read of a table for one request: of table `$3` the body and the secrets only if it has not version `$4`. A list of no
/// seats is empty, and not null.
macro_rules! found {
    ($list:literal) => {
        concat!(
            "select case when tables.id = $3 and tables.version = $4 then null else tables.body end, \
            case when tables.id = $3 and tables.version = $4 then null else secrets.body end, \
            (select posts from receipts where request = $1), coalesce((select ",
            $list,
            "(distinct seat) from inbox where inbox.table_id = tables.id), '[]') \
            from tables join secrets on secrets.table_id = tables.id"
        )
    };
}

/// A table by its id.
pub(super) const TABLE: Sql = "select body from tables where id = $1";
/// A table by its id as one request finds it, all of one moment: the table and its secrets unless the version is the known one,
/// the posts of the request if it was carried out before, and the seats that have something to hear.
pub const FIND_POSTGRES: Sql = concat!(found!("jsonb_agg"), " where tables.id = $2");
/// [`FIND_POSTGRES`] in SQLite's words.
pub const FIND: Sql = concat!(found!("json_group_array"), " where tables.id = $2");
/// As [`FIND_POSTGRES`], the open table at a place.
pub(super) const FIND_AT_POSTGRES: Sql = concat!(found!("jsonb_agg"), " where tables.place = $2 and tables.open = $5");
/// [`FIND_AT_POSTGRES`] in SQLite's words.
pub(super) const FIND_AT: Sql = concat!(
    found!("json_group_array"),
    " where tables.place = $2 and tables.open = $5"
);
/// The open table at a place.
pub(super) const TABLE_AT: Sql = "select body from tables where place = $1 and open = $2";
/// The table whose page for spectators has a key with this hash.
pub(super) const TABLE_WATCHED: Sql = "select body from tables where page = $1";
/// The tables at which a user sits, open ones first, 25 at most.
pub(super) const TABLES_OF: Sql = "select body from tables join players on table_id = id where user_id = $1 and seated = $2 \
    order by open desc, id limit 25";
/// The ids of all tables that hold a user's number, seated or not.
pub(super) const TABLES_NAMING: Sql = "select table_id from players where user_id = $1 order by table_id";
/// The id of the open table at a place.
pub(super) const OPEN_AT: Sql = "select id from tables where place = $1 and open = $2";
/// A new table. Fails if the place has an open one.
pub(super) const CREATE: Sql = "insert into tables (id, place, open, version, seq, wake, body, server, page) \
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
/// All that one request does, by one statement: the table, whose lease ends, and what belongs to it, if the table still has
/// version `$10`. The parts of a statement do not see what the others write, so that nothing is written and dropped in one.
/// One row if it was done, none if the version is another; fails where the request has a receipt or the place a table.
pub const COMMIT_POSTGRES: Sql = "with moved as (update tables set open = $1, version = $2, seq = $3, wake = $4, \
    body = $5, place = $6, server = $7, page = $8, woken_until = null where id = $9 and version = $10 returning id), \
    noted as (insert into receipts (request, table_id, posts, at) select $11, id, $12, $13 from moved), \
    written as (insert into entries (table_id, seq, body) select id, (entry ->> 'seq')::bigint, entry \
    from moved, jsonb_array_elements($14) as entry), \
    kept as (insert into snapshots (table_id, seq, game) select id, $3, $5 -> 'game' from moved where $15 \
    on conflict do nothing), \
    hidden as (insert into secrets (table_id, body) select id, $16 from moved where $16 is not null \
    on conflict (table_id) do update set body = excluded.body), \
    dropped as (delete from inbox using moved where table_id = moved.id and $17 @> to_jsonb(seat)), \
    said as (insert into outbox (table_id, post, lane) select id, line -> 'post', (line ->> 'lane')::bigint \
    from moved, jsonb_array_elements($18) with ordinality as said (line, number) order by number), \
    told as (insert into inbox (table_id, seat, post) select id, (line ->> 'seat')::integer, line -> 'post' \
    from moved, jsonb_array_elements($19) with ordinality as told (line, number) order by number), \
    unseated as (delete from players using moved where table_id = moved.id and $20 and not exists \
    (select from jsonb_array_elements($21) as named where (named ->> 'user')::bigint = user_id)), \
    seated as (insert into players (user_id, table_id, seated) select (named ->> 'user')::bigint, id, \
    (named ->> 'seated')::boolean from moved, jsonb_array_elements($21) as named \
    on conflict (user_id, table_id) do update set seated = excluded.seated), \
    unshown as (delete from messages using moved where table_id = moved.id and $22), \
    again as (update outbox set leased_until = null, said = '[]' from moved \
    where table_id = moved.id and lane = 0 and $22) \
    select id from moved";
/// [`COMMIT_POSTGRES`] in SQLite's words, with the same values: several statements, which are one message to the thread of the
/// connection; they want a transaction around them. Where the table has another version the receipt belongs to no table, and
/// the first one fails.
pub const COMMIT: Sql = "insert into receipts (request, table_id, posts, at) \
    values ($11, (select id from tables where id = $9 and version = $10), $12, $13); \
    update tables set open = $1, version = $2, seq = $3, wake = $4, body = $5, place = $6, server = $7, page = $8, \
    woken_until = null where id = $9; \
    insert into entries (table_id, seq, body) select $9, value ->> 'seq', value from json_each($14); \
    insert into snapshots (table_id, seq, game) select $9, $3, $5 -> 'game' where $15 on conflict do nothing; \
    insert into secrets (table_id, body) select $9, $16 where $16 is not null \
    on conflict (table_id) do update set body = excluded.body; \
    delete from inbox where table_id = $9 and seat in (select value from json_each($17)); \
    insert into outbox (table_id, post, lane) select $9, value -> 'post', value ->> 'lane' from json_each($18) order by key; \
    insert into inbox (table_id, seat, post) select $9, value ->> 'seat', value -> 'post' from json_each($19) order by key; \
    delete from players where table_id = $9 and $20; \
    insert into players (user_id, table_id, seated) select value ->> 'user', $9, value ->> 'seated' from json_each($21); \
    delete from messages where table_id = $9 and $22; \
    update outbox set leased_until = null, said = '[]' where table_id = $9 and lane = 0 and $22";
/// The secrets of a table.
pub(super) const SECRETS: Sql = "select body from secrets where table_id = $1";
/// Keeps the secrets of a table in place of older ones.
pub(super) const HIDE: Sql = "insert into secrets (table_id, body) values ($1, $2) \
    on conflict (table_id) do update set body = excluded.body";
/// Notes that a request was carried out; changes no row if it was carried out before.
pub(super) const RECEIPT: Sql = "insert into receipts (request, table_id, posts, at) values ($1, $2, $3, $4) \
    on conflict do nothing";
/// The posts kept with the receipt of a request.
pub(super) const RECEIPT_POSTS: Sql = "select posts from receipts where request = $1";
/// The entries of a table after a number, in order.
pub(super) const ENTRIES: Sql = "select body from entries where table_id = $1 and seq > $2 order by seq";
/// The newest kept position of a table at or before an entry, with that entry's number.
pub(super) const SNAPSHOT: Sql =
    "select seq, game from snapshots where table_id = $1 and seq <= $2 order by seq desc limit 1";
/// Puts a post of a table into the outbox: lane 0 for its channel, a user's number for a direct message.
pub(super) const SAY: Sql = "insert into outbox (table_id, post, lane) values ($1, $2, $3)";
/// Keeps a post for one seat of a table until its next private answer.
pub(super) const TELL: Sql = "insert into inbox (table_id, seat, post) values ($1, $2, $3)";
/// Lists a user that a table names, and whether they sit there.
pub(super) const SEAT: Sql =
    "insert into players (user_id, table_id, seated) values ($1, $2, $3) on conflict do nothing";
/// How many tables are open on a server. A table whose channel is gone does not count: nobody sees it.
pub(super) const OPEN_ON: Sql = "select count(*) from tables where server = $1 and open = $2 \
    and coalesce(json_extract(body, '$.lost.why'), '') <> 'gone'";
/// [`OPEN_ON`] with PostgreSQL's way into JSON.
pub(super) const OPEN_ON_POSTGRES: Sql = "select count(*) from tables where server = $1 and open = $2 \
    and coalesce(body #>> '{lost,why}', '') <> 'gone'";
/// The ids of the tables that are open on a server.
pub(super) const OPEN_AT_SERVER: Sql = "select id from tables where server = $1 and open = $2 order by id";
/// The ids of tables that want to be woken by `$1` and are not leased, most urgent first; [`WAKE`] leases each.
pub(super) const DUE: Sql = "select id from tables where wake <= $1 and (woken_until is null or woken_until <= $1) \
    and place like $2 order by wake, id limit $3";
/// [`DUE`] and [`WAKE`] in one, past rows that another process is taking.
pub(super) const DUE_POSTGRES: Sql = concat!(
    "with due as (select id, wake from tables where wake <= $1 and (woken_until is null or woken_until <= $1) \
    and place like $2 order by wake, id limit $3 for update skip locked), \
    taken as (update tables set woken_until = $4 from due where tables.id = due.id returning tables.id, due.wake) \
    select id from taken where ",
    soon!(),
    " order by wake, id"
);
/// Leases a table until a moment.
pub(super) const WAKE: Sql = "update tables set woken_until = $1 where id = $2";
/// Posts that may be taken, oldest first: the oldest of each lane of a table, and those set aside that are due again.
/// [`LEASE`] leases each.
pub(super) const LEASABLE: Sql = "select outbox.id, table_id, place, post, tries, said from outbox \
    join tables on tables.id = table_id \
    where (leased_until is null or leased_until <= $1) and place like $2 and not exists \
    (select 1 from outbox as older where older.table_id = outbox.table_id and older.lane = outbox.lane \
    and older.id < outbox.id and older.aside = 0) \
    order by outbox.id limit $3";
/// [`LEASABLE`] and [`LEASE`] in one, past rows that another process is taking. The head of each lane is looked for
/// once: asked of every post, a lane of ten thousand took seconds.
pub(super) const LEASE_POSTGRES: Sql = concat!(
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
/// Ends leases of posts that would end between two moments. Posts that failed and wait longer go on waiting.
pub(super) const RELEASE_POSTS: Sql = "update outbox set leased_until = null where leased_until > $1 and leased_until <= $2 \
    and table_id in (select id from tables where place like $3)";
/// Ends leases of tables that would end between two moments.
pub(super) const RELEASE_TABLES: Sql = "update tables set woken_until = null where woken_until > $1 and woken_until <= $2 \
    and place like $3";
/// All posts of a table that are still to be said, in order, leased or not.
pub(super) const UNSAID: Sql = "select outbox.id, table_id, place, post, tries, said from outbox \
    join tables on tables.id = table_id where table_id = $1 order by outbox.id";
/// Leases a post until a moment and counts the try.
pub(super) const LEASE: Sql = "update outbox set leased_until = $1, tries = tries + 1 where id = $2";
/// Notes the messages that say the first part of a post.
pub(super) const SAID: Sql = "update outbox set said = $1 where id = $2";
/// [`SAID`] that need not be on the disk at once.
pub(super) const SAID_POSTGRES: Sql = concat!("update outbox set said = $1 where id = $2 and ", soon!());
/// Takes a post that was said out of the outbox.
pub(super) const SENT: Sql = "delete from outbox where id = $1";
/// [`SENT`] that need not be on the disk at once.
pub(super) const SENT_POSTGRES: Sql = concat!("delete from outbox where id = $1 and ", soon!());
/// Notes why a post could not be said, and that it is tried again after a moment.
pub(super) const FAILED: Sql = "update outbox set leased_until = $1, trouble = $2 where id = $3";
/// [`FAILED`], and the posts behind it in its lane do not wait for it.
pub(super) const SET_ASIDE: Sql = "update outbox set aside = 1, leased_until = $1, trouble = $2 where id = $3";
/// Posts at a place that wait beyond `$1` may be tried again at once.
pub(super) const RETRY: Sql = "update outbox set leased_until = null where leased_until > $1 and table_id in \
    (select id from tables where place = $2)";
/// Whether there is a post for [`RETRY`]: one id or no row.
pub(super) const RETRYABLE: Sql = "select id from outbox where leased_until > $1 and table_id in \
    (select id from tables where place = $2) limit 1";
/// How many tables are open at places like a pattern.
pub(super) const OPEN_TABLES: Sql = "select count(*) from tables where open = $1 and place like $2";
/// How many posts are still to be said at places like a pattern.
pub(super) const UNSAID_POSTS: Sql =
    "select count(*) from outbox join tables on tables.id = table_id where place like $1";
/// What one seat of a table has not heard yet, in order.
pub(super) const INBOX: Sql = "select id, post from inbox where table_id = $1 and seat = $2 order by id";
/// Drops the posts that their seat has heard, out of a list of ids.
pub(super) const HEARD: Sql = "delete from inbox where id in (select value from json_each($1))";
/// [`HEARD`] that need not be on the disk at once.
pub(super) const HEARD_POSTGRES: Sql = concat!(
    "delete from inbox where id in (select heard::bigint from jsonb_array_elements_text($1) as heard) and ",
    soon!()
);
/// Which messages show a slot of a table.
pub(super) const SHOWN: Sql = "select body from messages where table_id = $1 and slot = $2";
/// Notes which messages show a slot of a table, in place of older ones.
pub(super) const SHOW: Sql = "insert into messages (table_id, slot, body) values ($1, $2, $3) \
    on conflict (table_id, slot) do update set body = excluded.body";
/// [`SHOW`] that need not be on the disk at once.
pub(super) const SHOW_POSTGRES: Sql = concat!(
    "insert into messages (table_id, slot, body) select $1, $2, $3 where ",
    soon!(),
    " on conflict (table_id, slot) do update set body = excluded.body"
);
/// Forgets which messages show a slot of a table.
pub(super) const HIDE_SLOT: Sql = "delete from messages where table_id = $1 and slot = $2";
/// Keeps command lines under their names; one that is kept already counts as new again.
pub(super) const KEEP_LINES: Sql = "insert into lines (name, line, at) \
    select value ->> 'name', value ->> 'line', $2 from json_each($1) where true \
    on conflict (name) do update set at = excluded.at";
/// [`KEEP_LINES`] that need not be on the disk at once.
pub(super) const KEEP_LINES_POSTGRES: Sql = concat!(
    "insert into lines (name, line, at) select kept ->> 'name', kept ->> 'line', $2 \
    from jsonb_array_elements($1) as kept where ",
    soon!(),
    " on conflict (name) do update set at = excluded.at"
);
/// Drops the command lines that nobody kept since a moment.
pub(super) const PRUNE_LINES: Sql = "delete from lines where at < $1";
/// Drops the receipts from before a moment.
pub(super) const PRUNE_RECEIPTS: Sql = "delete from receipts where at < $1";
/// The command line kept under a name.
pub(super) const LINE: Sql = "select line from lines where name = $1";
/// What a front remembers under a name.
pub(super) const MEMORY: Sql = "select body from memories where name = $1";
/// Remembers something under a name in place of what was there.
pub(super) const REMEMBER: Sql = "insert into memories (name, body) values ($1, $2) \
    on conflict (name) do update set body = excluded.body";
/// Remembers something under a name that has nothing yet.
pub(super) const REMEMBER_FIRST: Sql =
    "insert into memories (name, body) values ($1, $2) on conflict (name) do nothing";
/// Forgets what is remembered under a name.
pub(super) const FORGET: Sql = "delete from memories where name = $1";
/// Forgets what is remembered about a user: two names and all that begin like a pattern.
pub(super) const FORGET_USER: Sql = "delete from memories where name = $1 or name like $2 or name = $3";
/// Takes a user off the lists of all tables.
pub(super) const FORGET_PLAYER: Sql = "delete from players where user_id = $1";
/// Drops the direct messages that are on their way to a user.
pub(super) const FORGET_DIRECT: Sql = "delete from outbox where lane = $1";
