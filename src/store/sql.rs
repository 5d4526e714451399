//! The store in SQL: every statement, once, for both databases.

use super::connection::{Bind, Pool, Row, Sql, Work};
use super::{Committed, Figures, Lease, Outgoing, Shown, Store, StoreError};
use crate::kit::{Audience, Post, Seat};
use crate::table::{Change, Entry, History, Page, Secrets, Stage, Table, User};
use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::to_raw_value;

/// A condition that always holds and lets a PostgreSQL transaction end before its disk has it: for what is done
/// again, or done without, after a crash of the database in the same half second. Acts of players never do so.
macro_rules! soon {
    () => {
        "set_config('synchronous_commit', 'off', true) = 'off'"
    };
}

const TABLE: Sql = "select body from tables where id = $1";
const TABLE_WHOLE: Sql = "select tables.body, secrets.body from tables join secrets on table_id = id where id = $1";
const TABLE_AT: Sql = "select body from tables where place = $1 and open = $2";
const TABLE_WATCHED: Sql = "select body from tables where page = $1";
const TABLES_OF: Sql = "select body from tables join players on table_id = id where user_id = $1 and seated = $2 \
    order by open desc, id limit 25";
const TABLES_NAMING: Sql = "select table_id from players where user_id = $1 order by table_id";
const OPEN_AT: Sql = "select id from tables where place = $1 and open = $2";
const CREATE: Sql = "insert into tables (id, place, open, version, seq, wake, body, server, page) \
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
const MOVE: Sql = "update tables set open = $1, version = $2, seq = $3, wake = $4, body = $5, place = $6, \
    server = $7, page = $8, woken_until = null where id = $9 and version = $10";
const TAKEN: Sql = "select id from tables where place = $1 and open = $2 and id <> $3";
const FORGET_SLOTS: Sql = "delete from messages where table_id = $1";
const SAY_AGAIN: Sql = "update outbox set leased_until = null, said = $1 where table_id = $2 and lane = 0";
const UNHEARD: Sql = "delete from inbox where table_id = $1 and seat = $2";
const SECRETS: Sql = "select body from secrets where table_id = $1";
const HIDE: Sql = "insert into secrets (table_id, body) values ($1, $2) \
    on conflict (table_id) do update set body = excluded.body";
const RECEIPT: Sql = "insert into receipts (request, table_id, posts, at) values ($1, $2, $3, $4) \
    on conflict do nothing";
const RECEIPT_POSTS: Sql = "select posts from receipts where request = $1";
const ENTRY: Sql = "insert into entries (table_id, seq, body) values ($1, $2, $3)";
const ENTRIES: Sql = "select body from entries where table_id = $1 and seq > $2 order by seq";
const KEEP: Sql = "insert into snapshots (table_id, seq, game) values ($1, $2, $3) on conflict do nothing";
const SNAPSHOT: Sql = "select seq, game from snapshots where table_id = $1 and seq <= $2 order by seq desc limit 1";
const SAY: Sql = "insert into outbox (table_id, post, lane) values ($1, $2, $3)";
const TELL: Sql = "insert into inbox (table_id, seat, post) values ($1, $2, $3)";
const UNSEAT: Sql = "delete from players where table_id = $1";
const SEAT: Sql = "insert into players (user_id, table_id, seated) values ($1, $2, $3) on conflict do nothing";
const OPEN_ON: Sql = "select count(*) from tables where server = $1 and open = $2";
const DUE: Sql = "select id from tables where wake <= $1 and (woken_until is null or woken_until <= $1) \
    and place like $2 order by wake, id limit $3";
const DUE_POSTGRES: Sql = concat!(
    "with due as (select id, wake from tables where wake <= $1 and (woken_until is null or woken_until <= $1) \
    and place like $2 order by wake, id limit $3 for update skip locked), \
    taken as (update tables set woken_until = $4 from due where tables.id = due.id returning tables.id, due.wake) \
    select id from taken where ",
    soon!(),
    " order by wake, id"
);
const WAKE: Sql = "update tables set woken_until = $1 where id = $2";
const LEASABLE: Sql = "select outbox.id, table_id, place, post, tries, said from outbox \
    join tables on tables.id = table_id \
    where (leased_until is null or leased_until <= $1) and place like $2 and not exists \
    (select 1 from outbox as older where older.table_id = outbox.table_id and older.lane = outbox.lane \
    and older.id < outbox.id and older.aside = 0) \
    order by outbox.id limit $3";
// The head of each lane is looked for once: asked of every post, a lane of ten thousand took seconds.
const LEASE_POSTGRES: Sql = concat!(
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
const RELEASE_POSTS: Sql = "update outbox set leased_until = null where leased_until > $1 and leased_until <= $2 \
    and table_id in (select id from tables where place like $3)";
const RELEASE_TABLES: Sql = "update tables set woken_until = null where woken_until > $1 and woken_until <= $2 \
    and place like $3";
const UNSAID: Sql = "select outbox.id, table_id, place, post, tries, said from outbox \
    join tables on tables.id = table_id where table_id = $1 order by outbox.id";
const LEASE: Sql = "update outbox set leased_until = $1, tries = tries + 1 where id = $2";
const SAID: Sql = "update outbox set said = $1 where id = $2";
const SAID_POSTGRES: Sql = concat!("update outbox set said = $1 where id = $2 and ", soon!());
const SENT: Sql = "delete from outbox where id = $1";
const SENT_POSTGRES: Sql = concat!("delete from outbox where id = $1 and ", soon!());
const FAILED: Sql = "update outbox set leased_until = $1, trouble = $2 where id = $3";
const SET_ASIDE: Sql = "update outbox set aside = 1, leased_until = $1, trouble = $2 where id = $3";
const RETRY: Sql = "update outbox set leased_until = null where leased_until > $1 and table_id in \
    (select id from tables where place = $2)";
const OPEN_TABLES: Sql = "select count(*) from tables where open = $1 and place like $2";
const UNSAID_POSTS: Sql = "select count(*) from outbox join tables on tables.id = table_id where place like $1";
const INBOX: Sql = "select id, post from inbox where table_id = $1 and seat = $2 order by id";
const HEARD: Sql = "delete from inbox where id = $1";
const HEARD_POSTGRES: Sql = concat!("delete from inbox where id = $1 and ", soon!());
const SHOWN: Sql = "select body from messages where table_id = $1 and slot = $2";
const SHOW: Sql = "insert into messages (table_id, slot, body) values ($1, $2, $3) \
    on conflict (table_id, slot) do update set body = excluded.body";
const SHOW_POSTGRES: Sql = concat!(
    "insert into messages (table_id, slot, body) select $1, $2, $3 where ",
    soon!(),
    " on conflict (table_id, slot) do update set body = excluded.body"
);
const HIDE_SLOT: Sql = "delete from messages where table_id = $1 and slot = $2";
const KEEP_LINE: Sql = "insert into lines (name, line, at) values ($1, $2, $3) on conflict do nothing";
const KEEP_LINE_POSTGRES: Sql = concat!(
    "insert into lines (name, line, at) select $1, $2, $3 where ",
    soon!(),
    " on conflict do nothing"
);
const LINE: Sql = "select line from lines where name = $1";
const MEMORY: Sql = "select body from memories where name = $1";
const REMEMBER: Sql = "insert into memories (name, body) values ($1, $2) \
    on conflict (name) do update set body = excluded.body";
const FORGET: Sql = "delete from memories where name = $1";
const FORGET_USER: Sql = "delete from memories where name = $1 or name like $2 or name = $3";
const FORGET_PLAYER: Sql = "delete from players where user_id = $1";
const FORGET_DIRECT: Sql = "delete from outbox where lane = $1";

/// Longer than any lease.
const RETRY_MINUTES: i64 = 2;

/// PostgreSQL or SQLite.
pub struct SqlStore {
    pool: Pool,
}

impl SqlStore {
    /// See [`super::open`].
    pub async fn open(address: &str) -> Result<SqlStore, StoreError> {
        Ok(SqlStore {
            pool: Pool::open(address).await?,
        })
    }

    async fn one<T: serde::de::DeserializeOwned>(
        &self,
        sql: Sql,
        binds: Vec<Bind<'_>>,
    ) -> Result<Option<T>, StoreError> {
        let rows = self.pool.fetch(sql, binds).await?;
        Ok(rows.first().map(|row| row.json(0)).transpose()?)
    }

    async fn count(&self, sql: Sql, binds: Vec<Bind<'_>>) -> Result<u64, StoreError> {
        let rows = self.pool.fetch(sql, binds).await?;
        let count = rows.first().map(|row| row.number(0)).transpose()?;
        Ok(count.unwrap_or(0).cast_unsigned())
    }
}

#[async_trait]
impl Store for SqlStore {
    async fn create(
        &self,
        request: &str,
        table: &Table,
        secrets: &Secrets,
        posts: &[Post],
        now: DateTime<Utc>,
    ) -> Result<Committed, StoreError> {
        if let Some(posts) = self.receipt(request).await? {
            return Ok(Committed::Duplicate(posts));
        }
        let page = table.page.as_ref().map(Page::hash);
        let mut work = self.pool.begin().await?;
        let taken = work
            .fetch(OPEN_AT, vec![Bind::Text(&table.place), Bind::Flag(true)])
            .await?;
        if !taken.is_empty() {
            return Err(StoreError::Occupied(table.place.clone()));
        }
        let binds = vec![
            Bind::Text(&table.id),
            Bind::Text(&table.place),
            Bind::Flag(is_open(table)),
            Bind::Number(signed(table.version)),
            Bind::Number(signed(table.seq)),
            Bind::MaybeTime(table.wake),
            json(table),
            Bind::MaybeText(table.server.as_deref()),
            Bind::MaybeText(page.as_deref()),
        ];
        work.execute(CREATE, binds).await?;
        work.execute(HIDE, vec![Bind::Text(&table.id), json(secrets)]).await?;
        receipt(&mut work, request, &table.id, posts, now).await?;
        say(&mut work, &table.id, posts).await?;
        seat(&mut work, table).await?;
        work.commit().await?;
        Ok(Committed::Done)
    }

    async fn table(&self, id: &str) -> Result<Option<Table>, StoreError> {
        self.one(TABLE, vec![Bind::Text(id)]).await
    }

    async fn whole(&self, id: &str) -> Result<Option<(Table, Secrets)>, StoreError> {
        let rows = self.pool.fetch(TABLE_WHOLE, vec![Bind::Text(id)]).await?;
        let both = rows
            .first()
            .map(|row| Ok::<_, sqlx::Error>((row.json(0)?, row.json(1)?)));
        Ok(both.transpose()?)
    }

    async fn at(&self, place: &str) -> Result<Option<Table>, StoreError> {
        self.one(TABLE_AT, vec![Bind::Text(place), Bind::Flag(true)]).await
    }

    async fn watched(&self, hash: &str) -> Result<Option<Table>, StoreError> {
        self.one(TABLE_WATCHED, vec![Bind::Text(hash)]).await
    }

    async fn of_user(&self, user: User) -> Result<Vec<Table>, StoreError> {
        let rows = self
            .pool
            .fetch(TABLES_OF, vec![user_number(user), Bind::Flag(true)])
            .await?;
        Ok(rows.iter().map(|row| row.json(0)).collect::<Result<_, _>>()?)
    }

    async fn naming(&self, user: User) -> Result<Vec<String>, StoreError> {
        let rows = self.pool.fetch(TABLES_NAMING, vec![user_number(user)]).await?;
        Ok(rows.iter().map(|row| row.text(0)).collect::<Result<_, _>>()?)
    }

    async fn forget(&self, user: User) -> Result<(), StoreError> {
        let mut work = self.pool.begin().await?;
        let [name, below, direct] =
            ["user:N", "user:N:%", "direct:N"].map(|name| name.replace('N', &user.0.to_string()));
        work.execute(
            FORGET_USER,
            vec![Bind::Text(&name), Bind::Text(&below), Bind::Text(&direct)],
        )
        .await?;
        work.execute(FORGET_PLAYER, vec![user_number(user)]).await?;
        work.execute(FORGET_DIRECT, vec![user_number(user)]).await?;
        Ok(work.commit().await?)
    }

    async fn secrets(&self, table: &str) -> Result<Secrets, StoreError> {
        let secrets = self.one(SECRETS, vec![Bind::Text(table)]).await?;
        secrets.ok_or_else(|| StoreError::Missing(format!("the secret of table {table}")))
    }

    async fn receipt(&self, request: &str) -> Result<Option<Vec<Post>>, StoreError> {
        self.one(RECEIPT_POSTS, vec![Bind::Text(request)]).await
    }

    async fn commit(&self, request: &str, change: &Change, now: DateTime<Utc>) -> Result<Committed, StoreError> {
        let table = &change.table;
        let page = table.page.as_ref().map(Page::hash);
        let mut work = self.pool.begin().await?;
        if !receipt(&mut work, request, &table.id, &change.posts, now).await? {
            let rows = work.fetch(RECEIPT_POSTS, vec![Bind::Text(request)]).await?;
            let row = rows
                .first()
                .ok_or_else(|| StoreError::Missing(format!("the receipt of {request}")))?;
            return Ok(Committed::Duplicate(row.json(0)?));
        }
        let binds = vec![
            Bind::Flag(is_open(table)),
            Bind::Number(signed(table.version)),
            Bind::Number(signed(table.seq)),
            Bind::MaybeTime(table.wake),
            json(table),
            Bind::Text(&table.place),
            Bind::MaybeText(table.server.as_deref()),
            Bind::MaybeText(page.as_deref()),
            Bind::Text(&table.id),
            Bind::Number(signed(change.base)),
        ];
        if change.moved {
            let place = vec![Bind::Text(&table.place), Bind::Flag(true), Bind::Text(&table.id)];
            if !work.fetch(TAKEN, place).await?.is_empty() {
                return Err(StoreError::Occupied(table.place.clone()));
            }
        }
        let moved = work.execute(MOVE, binds).await;
        match moved {
            Ok(0) => return Ok(Committed::Stale),
            Ok(_) => (),
            // Somebody opened a table there in this very moment.
            Err(sqlx::Error::Database(error)) if change.moved && error.is_unique_violation() => {
                return Err(StoreError::Occupied(table.place.clone()));
            }
            Err(error) => return Err(error.into()),
        }
        if change.moved {
            work.execute(FORGET_SLOTS, vec![Bind::Text(&table.id)]).await?;
            let none: [&str; 0] = [];
            work.execute(SAY_AGAIN, vec![json(&none), Bind::Text(&table.id)])
                .await?;
        }
        for seat in &change.unheard {
            let binds = vec![Bind::Text(&table.id), Bind::Number(i64::from(seat.0))];
            work.execute(UNHEARD, binds).await?;
        }
        for entry in &change.entries {
            let binds = vec![Bind::Text(&table.id), Bind::Number(signed(entry.seq)), json(entry)];
            work.execute(ENTRY, binds).await?;
        }
        if let (true, Some(game)) = (change.snapshot, &table.game) {
            let binds = vec![Bind::Text(&table.id), Bind::Number(signed(table.seq)), json(game)];
            work.execute(KEEP, binds).await?;
        }
        if let Some(secrets) = &change.secrets {
            work.execute(HIDE, vec![Bind::Text(&table.id), json(secrets)]).await?;
        }
        if change.seating {
            work.execute(UNSEAT, vec![Bind::Text(&table.id)]).await?;
            seat(&mut work, table).await?;
        }
        say(&mut work, &table.id, &change.posts).await?;
        work.commit().await?;
        Ok(Committed::Done)
    }

    async fn history(&self, table: &str, from: u64) -> Result<History, StoreError> {
        let rows = self
            .pool
            .fetch(SNAPSHOT, vec![Bind::Text(table), Bind::Number(signed(from))])
            .await?;
        let snapshot = match rows.first() {
            Some(row) => Some((row.number(0)?.cast_unsigned(), row.json::<Value>(1)?)),
            None => None,
        };
        let after = snapshot.as_ref().map_or(0, |(seq, _)| *seq);
        let rows = self
            .pool
            .fetch(ENTRIES, vec![Bind::Text(table), Bind::Number(signed(after))])
            .await?;
        let entries = rows.iter().map(|row| row.json::<Entry>(0)).collect::<Result<_, _>>()?;
        Ok(History { snapshot, entries })
    }

    async fn open_on(&self, server: &str) -> Result<u32, StoreError> {
        let count = self.count(OPEN_ON, vec![Bind::Text(server), Bind::Flag(true)]).await?;
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }

    async fn due(&self, front: &str, lease: Lease) -> Result<Vec<String>, StoreError> {
        let begins = format!("{front}%");
        if self.pool.is_postgres() {
            let rows = self.pool.fetch(DUE_POSTGRES, leasing_until(&begins, lease)).await?;
            return Ok(rows.iter().map(|row| row.text(0)).collect::<Result<_, _>>()?);
        }
        let mut work = self.pool.begin().await?;
        let rows = work.fetch(DUE, leasing(&begins, lease)).await?;
        let ids = rows.iter().map(|row| row.text(0)).collect::<Result<Vec<_>, _>>()?;
        for id in &ids {
            work.execute(WAKE, vec![Bind::Time(lease.until), Bind::Text(id)])
                .await?;
        }
        work.commit().await?;
        Ok(ids)
    }

    async fn lease(&self, front: &str, lease: Lease) -> Result<Vec<Outgoing>, StoreError> {
        let begins = format!("{front}%");
        if self.pool.is_postgres() {
            let rows = self.pool.fetch(LEASE_POSTGRES, leasing_until(&begins, lease)).await?;
            return Ok(rows.iter().map(outgoing).collect::<Result<_, _>>()?);
        }
        let mut work = self.pool.begin().await?;
        let rows = work.fetch(LEASABLE, leasing(&begins, lease)).await?;
        let leased = rows.iter().map(outgoing).collect::<Result<Vec<_>, _>>()?;
        for post in &leased {
            work.execute(LEASE, vec![Bind::Time(lease.until), Bind::Number(post.id)])
                .await?;
        }
        work.commit().await?;
        Ok(leased)
    }

    async fn release(&self, front: &str, lease: Lease) -> Result<(), StoreError> {
        let begins = format!("{front}%");
        for sql in [RELEASE_POSTS, RELEASE_TABLES] {
            let binds = vec![Bind::Time(lease.now), Bind::Time(lease.until), Bind::Text(&begins)];
            self.pool.execute(sql, binds).await?;
        }
        Ok(())
    }

    async fn unsaid(&self, table: &str) -> Result<Vec<Outgoing>, StoreError> {
        let rows = self.pool.fetch(UNSAID, vec![Bind::Text(table)]).await?;
        Ok(rows.iter().map(outgoing).collect::<Result<_, _>>()?)
    }

    async fn said(&self, post: i64, messages: &[String]) -> Result<(), StoreError> {
        self.pool
            .execute(
                self.pool.either(SAID_POSTGRES, SAID),
                vec![json(messages), Bind::Number(post)],
            )
            .await?;
        Ok(())
    }

    async fn shown(&self, table: &str, slot: &str) -> Result<Option<Shown>, StoreError> {
        self.one(SHOWN, vec![Bind::Text(table), Bind::Text(slot)]).await
    }

    async fn show(&self, table: &str, slot: &str, shown: Option<&Shown>) -> Result<(), StoreError> {
        let place = [Bind::Text(table), Bind::Text(slot)];
        match shown {
            Some(shown) => self.pool.execute(
                self.pool.either(SHOW_POSTGRES, SHOW),
                place.into_iter().chain([json(shown)]).collect(),
            ),
            None => self.pool.execute(HIDE_SLOT, place.into()),
        }
        .await?;
        Ok(())
    }

    async fn keep_line(&self, name: &str, line: &str, now: DateTime<Utc>) -> Result<(), StoreError> {
        self.pool
            .execute(
                self.pool.either(KEEP_LINE_POSTGRES, KEEP_LINE),
                vec![Bind::Text(name), Bind::Text(line), Bind::Time(now)],
            )
            .await?;
        Ok(())
    }

    async fn line(&self, name: &str) -> Result<Option<String>, StoreError> {
        let rows = self.pool.fetch(LINE, vec![Bind::Text(name)]).await?;
        Ok(rows.first().map(|row| row.text(0)).transpose()?)
    }

    async fn memory(&self, name: &str) -> Result<Option<Value>, StoreError> {
        self.one(MEMORY, vec![Bind::Text(name)]).await
    }

    async fn remember(&self, name: &str, value: Option<&Value>) -> Result<(), StoreError> {
        match value {
            Some(value) => self.pool.execute(REMEMBER, vec![Bind::Text(name), json(value)]),
            None => self.pool.execute(FORGET, vec![Bind::Text(name)]),
        }
        .await?;
        Ok(())
    }

    async fn sent(&self, post: i64) -> Result<(), StoreError> {
        self.pool
            .execute(self.pool.either(SENT_POSTGRES, SENT), vec![Bind::Number(post)])
            .await?;
        Ok(())
    }

    async fn failed(&self, post: i64, until: DateTime<Utc>, why: &str) -> Result<(), StoreError> {
        self.pool
            .execute(FAILED, vec![Bind::Time(until), Bind::Text(why), Bind::Number(post)])
            .await?;
        Ok(())
    }

    async fn set_aside(&self, post: i64, until: DateTime<Utc>, why: &str) -> Result<(), StoreError> {
        self.pool
            .execute(SET_ASIDE, vec![Bind::Time(until), Bind::Text(why), Bind::Number(post)])
            .await?;
        Ok(())
    }

    async fn retry(&self, place: &str, now: DateTime<Utc>) -> Result<(), StoreError> {
        // Whoever is saying one now has it for less than that.
        let later = now + TimeDelta::minutes(RETRY_MINUTES);
        self.pool
            .execute(RETRY, vec![Bind::Time(later), Bind::Text(place)])
            .await?;
        Ok(())
    }

    async fn figures(&self, front: &str) -> Result<Figures, StoreError> {
        let begins = format!("{front}%");
        let open = vec![Bind::Flag(true), Bind::Text(&begins)];
        Ok(Figures {
            open_tables: self.count(OPEN_TABLES, open).await?,
            unsaid: self.count(UNSAID_POSTS, vec![Bind::Text(&begins)]).await?,
        })
    }

    async fn inbox(&self, table: &str, seat: Seat) -> Result<Vec<(i64, Post)>, StoreError> {
        let rows = self
            .pool
            .fetch(INBOX, vec![Bind::Text(table), Bind::Number(i64::from(seat.0))])
            .await?;
        Ok(rows
            .iter()
            .map(|row| Ok((row.number(0)?, row.json(1)?)))
            .collect::<Result<_, sqlx::Error>>()?)
    }

    async fn heard(&self, posts: &[i64]) -> Result<(), StoreError> {
        for post in posts {
            self.pool
                .execute(self.pool.either(HEARD_POSTGRES, HEARD), vec![Bind::Number(*post)])
                .await?;
        }
        Ok(())
    }

    async fn check(&self) -> Result<String, StoreError> {
        let version = self
            .pool
            .either("select version()", "select 'SQLite ' || sqlite_version()");
        let rows = self.pool.fetch(version, Vec::new()).await?;
        let row = rows
            .first()
            .ok_or_else(|| StoreError::Missing("the database's version".to_owned()))?;
        let text = row.text(0)?;
        Ok(text.split(" on ").next().unwrap_or(&text).to_owned())
    }
}

/// Writes the receipt; false if the request has one already. What goes to people directly is no answer to the
/// asker, and their numbers are not kept with it.
async fn receipt(
    work: &mut Work,
    request: &str,
    table: &str,
    posts: &[Post],
    now: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let direct = |post: &&Post| matches!(post.audience, Audience::Direct(_));
    let posts: Vec<&Post> = posts.iter().filter(|post| !direct(post)).collect();
    let binds = vec![Bind::Text(request), Bind::Text(table), json(&posts), Bind::Time(now)];
    Ok(work.execute(RECEIPT, binds).await? == 1)
}

/// The channel's posts go out, a seat's wait for it; answers to the asker live in the receipt alone.
async fn say(work: &mut Work, table: &str, posts: &[Post]) -> Result<(), sqlx::Error> {
    for post in posts {
        match post.audience {
            Audience::Table => {
                work.execute(SAY, vec![Bind::Text(table), json(post), Bind::Number(0)])
                    .await?;
            }
            Audience::Direct(user) => {
                work.execute(SAY, vec![Bind::Text(table), json(post), user_number(user)])
                    .await?;
            }
            Audience::Seat(seat) => {
                let binds = vec![Bind::Text(table), Bind::Number(i64::from(seat.0)), json(post)];
                work.execute(TELL, binds).await?;
            }
            Audience::Asker => (),
        }
    }
    Ok(())
}

async fn seat(work: &mut Work, table: &Table) -> Result<(), sqlx::Error> {
    for (user, seated) in table.named() {
        let binds = vec![user_number(user), Bind::Text(&table.id), Bind::Flag(seated)];
        work.execute(SEAT, binds).await?;
    }
    Ok(())
}

fn user_number(user: User) -> Bind<'static> {
    Bind::Number(user.0.cast_signed())
}

fn outgoing(row: &Row) -> Result<Outgoing, sqlx::Error> {
    Ok(Outgoing {
        id: row.number(0)?,
        table: row.text(1)?,
        place: row.text(2)?,
        post: row.json(3)?,
        tries: u32::try_from(row.number(4)?).unwrap_or(u32::MAX),
        said: row.json(5)?,
    })
}

fn leasing(begins: &str, lease: Lease) -> Vec<Bind<'_>> {
    vec![
        Bind::Time(lease.now),
        Bind::Text(begins),
        Bind::Number(i64::from(lease.limit)),
    ]
}

fn leasing_until(begins: &str, lease: Lease) -> Vec<Bind<'_>> {
    let mut binds = leasing(begins, lease);
    binds.push(Bind::Time(lease.until));
    binds
}

fn is_open(table: &Table) -> bool {
    table.stage != Stage::Over
}

fn json<T: Serialize + ?Sized>(value: &T) -> Bind<'static> {
    Bind::Json(to_raw_value(value).expect("what tables hold is plain data"))
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).expect("nobody plays nine million million million times")
}
