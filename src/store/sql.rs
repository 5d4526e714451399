//! The store in SQL, for both databases.

use super::cache::{Cached, TableCache};
use super::commit;
use super::connection::{Bind, Pool, Row, Sql};
use super::statements::*;
use super::{Committed, Figures, Found, KeptLine, Lease, Lookup, Outgoing, Shown, Store, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use muster_kit::{Post, Seat};
use muster_table::{Change, Entry, History, Secrets, SpectatorPage, Stage, Table, User};
use muster_vocabulary::Catalogue;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use std::collections::BTreeSet;
use std::sync::Arc;
use tokio::sync::OnceCell;

/// The memory that holds [`Store::identity`].
const IDENTITY: &str = "database";
/// Longer than any lease.
const RETRY_MINUTES: i64 = 2;

/// PostgreSQL or SQLite.
pub struct SqlStore {
    pool: Pool,
    /// The games that a stored table may play.
    games: &'static Catalogue,
    identity: OnceCell<String>,
    cache: TableCache,
}

impl SqlStore {
    /// See [`super::open`].
    pub async fn open(address: &str, games: &'static Catalogue) -> Result<SqlStore, StoreError> {
        Ok(SqlStore {
            pool: Pool::open(address).await?,
            games,
            identity: OnceCell::new(),
            cache: TableCache::new(),
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

    async fn one_table(&self, sql: Sql, binds: Vec<Bind<'_>>) -> Result<Option<Table>, StoreError> {
        let table: Option<Table> = self.one(sql, binds).await?;
        Ok(table.map(|table| table.with_games(self.games)).transpose()?)
    }

    async fn count(&self, sql: Sql, binds: Vec<Bind<'_>>) -> Result<u64, StoreError> {
        let rows = self.pool.fetch(sql, binds).await?;
        let count = rows.first().map(|row| row.number(0)).transpose()?;
        Ok(count.unwrap_or(0).cast_unsigned())
    }
}

#[async_trait]
impl Store for SqlStore {
    fn games(&self) -> &'static Catalogue {
        self.games
    }

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
        let page = table.page().map(SpectatorPage::hash);
        let mut work = self.pool.begin().await?;
        let taken = work
            .fetch(OPEN_AT, vec![Bind::Text(table.place()), Bind::Flag(true)])
            .await?;
        if !taken.is_empty() {
            return Err(StoreError::Occupied(table.place().to_owned()));
        }
        let binds = vec![
            Bind::Text(table.id()),
            Bind::Text(table.place()),
            Bind::Flag(is_open(table)),
            Bind::Number(signed(table.version())),
            Bind::Number(signed(table.seq())),
            Bind::MaybeTime(table.wake()),
            json(table),
            Bind::MaybeText(table.server()),
            Bind::MaybeText(page.as_deref()),
        ];
        work.execute(CREATE, binds).await?;
        work.execute(HIDE, vec![Bind::Text(table.id()), json(secrets)]).await?;
        commit::receipt(&mut work, request, table.id(), posts, now).await?;
        commit::say(&mut work, table.id(), posts).await?;
        commit::seat(&mut work, table).await?;
        work.commit().await?;
        Ok(Committed::Done)
    }

    async fn table(&self, id: &str) -> Result<Option<Table>, StoreError> {
        self.one_table(TABLE, vec![Bind::Text(id)]).await
    }

    async fn find(&self, request: &str, lookup: Lookup<'_>) -> Result<Option<Found>, StoreError> {
        let known = self.cache.get(lookup);
        let known_as = known.as_ref().map(|known| (known.table.id(), known.table.version()));
        let (id, version) = known_as.unwrap_or_default();
        let mut binds = vec![
            Bind::Text(request),
            Bind::Text(lookup.name()),
            Bind::Text(id),
            Bind::Number(signed(version)),
        ];
        let sql = match lookup {
            Lookup::Id(_) => self.pool.either(FIND_POSTGRES, FIND),
            Lookup::Place(_) => {
                binds.push(Bind::Flag(true));
                self.pool.either(FIND_AT_POSTGRES, FIND_AT)
            }
        };
        let rows = self.pool.fetch(sql, binds).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        let changed: Option<Table> = row.maybe_json(0)?;
        let cached = match (changed, known) {
            (None, Some(known)) => known,
            (changed, _) => {
                let table = changed.ok_or_else(|| StoreError::Missing(format!("table {}", lookup.name())))?;
                let cached = Cached {
                    table: Arc::new(table.with_games(self.games)?),
                    secrets: Arc::new(row.json(1)?),
                };
                self.cache.keep(cached.clone());
                cached
            }
        };
        let unheard: Vec<u8> = row.json(3)?;
        Ok(Some(Found {
            table: cached.table,
            secrets: cached.secrets,
            receipt: row.maybe_json(2)?,
            unheard: unheard.into_iter().map(Seat).collect(),
        }))
    }

    async fn at(&self, place: &str) -> Result<Option<Table>, StoreError> {
        self.one_table(TABLE_AT, vec![Bind::Text(place), Bind::Flag(true)])
            .await
    }

    async fn watched(&self, hash: &str) -> Result<Option<Table>, StoreError> {
        self.one_table(TABLE_WATCHED, vec![Bind::Text(hash)]).await
    }

    async fn of_user(&self, user: User) -> Result<Vec<Table>, StoreError> {
        let rows = self
            .pool
            .fetch(TABLES_OF, vec![user_number(user), Bind::Flag(true)])
            .await?;
        let tables: Vec<Table> = rows.iter().map(|row| row.json(0)).collect::<Result<_, _>>()?;
        // One that this program cannot play is missing in the list; it says so where it is played.
        let known = tables.into_iter().filter_map(|table| table.with_games(self.games).ok());
        Ok(known.collect())
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
        commit::receipt_of(&self.pool, request).await
    }

    async fn commit(&self, request: &str, change: &Change, now: DateTime<Utc>) -> Result<Committed, StoreError> {
        let committed = commit::commit(&self.pool, request, change, now).await?;
        if committed == Committed::Done {
            self.cache.advance(change);
        }
        Ok(committed)
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
        // Thousands of entries are read on a thread of their own.
        let read = move || rows.iter().map(|row| row.json::<Entry>(0)).collect::<Result<_, _>>();
        let entries = tokio::task::spawn_blocking(read)
            .await
            .expect("reading does not panic")?;
        Ok(History { snapshot, entries })
    }

    async fn open_on(&self, server: &str) -> Result<u32, StoreError> {
        let sql = self.pool.either(OPEN_ON_POSTGRES, OPEN_ON);
        let count = self.count(sql, vec![Bind::Text(server), Bind::Flag(true)]).await?;
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }

    async fn open_at(&self, server: &str) -> Result<Vec<String>, StoreError> {
        let binds = vec![Bind::Text(server), Bind::Flag(true)];
        let rows = self.pool.fetch(OPEN_AT_SERVER, binds).await?;
        Ok(rows.iter().map(|row| row.text(0)).collect::<Result<_, _>>()?)
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

    async fn keep_lines(&self, lines: &[KeptLine], now: DateTime<Utc>) -> Result<(), StoreError> {
        // One statement may not write a row twice.
        let lines: BTreeSet<&KeptLine> = lines.iter().collect();
        if !lines.is_empty() {
            let sql = self.pool.either(KEEP_LINES_POSTGRES, KEEP_LINES);
            self.pool.execute(sql, vec![json(&lines), Bind::Time(now)]).await?;
        }
        Ok(())
    }

    async fn line(&self, name: &str) -> Result<Option<String>, StoreError> {
        let rows = self.pool.fetch(LINE, vec![Bind::Text(name)]).await?;
        Ok(rows.first().map(|row| row.text(0)).transpose()?)
    }

    async fn memory(&self, name: &str) -> Result<Option<Value>, StoreError> {
        self.one(MEMORY, vec![Bind::Text(name)]).await
    }

    async fn identity(&self) -> Result<String, StoreError> {
        let drawn = || Value::from(format!("{:012x}", rand::random::<u64>() >> 16));
        let draw = async {
            let known = self.keep(IDENTITY, &drawn()).await?;
            let known = known.as_str().map(str::to_owned);
            known.ok_or_else(|| StoreError::Missing("the identity of the database".to_owned()))
        };
        self.identity.get_or_try_init(|| draw).await.cloned()
    }

    async fn remember(&self, name: &str, value: Option<&Value>) -> Result<(), StoreError> {
        match value {
            Some(value) => self.pool.execute(REMEMBER, vec![Bind::Text(name), json(value)]),
            None => self.pool.execute(FORGET, vec![Bind::Text(name)]),
        }
        .await?;
        Ok(())
    }

    async fn keep(&self, name: &str, candidate: &Value) -> Result<Value, StoreError> {
        if let Some(kept) = self.memory(name).await? {
            return Ok(kept);
        }
        self.pool
            .execute(REMEMBER_FIRST, vec![Bind::Text(name), json(candidate)])
            .await?;
        let kept = self.memory(name).await?;
        kept.ok_or_else(|| StoreError::Missing(name.to_owned()))
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
        let binds = || vec![Bind::Time(later), Bind::Text(place)];
        // Almost always nothing waits, and a question needs no writer's lock.
        if !self.pool.fetch(RETRYABLE, binds()).await?.is_empty() {
            self.pool.execute(RETRY, binds()).await?;
        }
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
        if !posts.is_empty() {
            let sql = self.pool.either(HEARD_POSTGRES, HEARD);
            self.pool.execute(sql, vec![json(posts)]).await?;
        }
        Ok(())
    }

    async fn prune(&self, before: DateTime<Utc>) -> Result<u64, StoreError> {
        let receipts = self.pool.execute(PRUNE_RECEIPTS, vec![Bind::Time(before)]).await?;
        let lines = self.pool.execute(PRUNE_LINES, vec![Bind::Time(before)]).await?;
        Ok(receipts + lines)
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

pub(super) fn user_number(user: User) -> Bind<'static> {
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

pub(super) fn is_open(table: &Table) -> bool {
    table.stage() != Stage::Over
}

pub(super) fn json<T: Serialize + ?Sized>(value: &T) -> Bind<'static> {
    Bind::Json(raw(value))
}

pub(super) fn raw<T: Serialize + ?Sized>(value: &T) -> Box<RawValue> {
    to_raw_value(value).expect("what tables hold is plain data")
}

pub(super) fn signed(number: u64) -> i64 {
    i64::try_from(number).expect("nobody plays nine million million million times")
}
