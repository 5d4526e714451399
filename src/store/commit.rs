//! What one request does, written at once: on PostgreSQL by one statement, which is one round trip and one transaction; on
//! SQLite, which is in the same process, by one statement for each row.

use super::connection::{Bind, Pool, Work};
use super::sql::{is_open, json, raw, signed, user_number};
use super::statements::*;
use super::{Committed, StoreError};
use chrono::{DateTime, Utc};
use muster_kit::{Audience, Post};
use muster_table::{Change, SpectatorPage, Table, User};
use serde::Serialize;

/// The constraint that keeps two requests from having the same name.
const RECEIPTS_KEY: &str = "receipts_pkey";
/// The lane of a table's channel in the outbox; the others are users' numbers.
const CHANNEL: i64 = 0;

/// A post for the outbox.
#[derive(Serialize)]
struct Said<'p> {
    lane: i64,
    post: &'p Post,
}

/// A post for one seat.
#[derive(Serialize)]
struct Told<'p> {
    seat: u8,
    post: &'p Post,
}

/// A user that a table names.
#[derive(Serialize)]
struct Named {
    user: i64,
    seated: bool,
}

/// Receipt, table, entries, snapshot, secrets and posts, if the table still has the version that the change started from.
pub(super) async fn commit(
    pool: &Pool,
    request: &str,
    change: &Change,
    now: DateTime<Utc>,
) -> Result<Committed, StoreError> {
    match pool.is_postgres() {
        true => at_once(pool, request, change, now).await,
        false => row_by_row(pool, request, change, now).await,
    }
}

/// The posts that a request had, if it was carried out before.
pub(super) async fn receipt_of(pool: &Pool, request: &str) -> Result<Option<Vec<Post>>, StoreError> {
    let rows = pool.fetch(RECEIPT_POSTS, vec![Bind::Text(request)]).await?;
    Ok(rows.first().map(|row| row.json(0)).transpose()?)
}

/// What a receipt keeps of the posts of a request.
fn kept(posts: &[Post]) -> Vec<Post> {
    posts.iter().filter_map(Post::to_answer_again).collect()
}

async fn at_once(pool: &Pool, request: &str, change: &Change, now: DateTime<Utc>) -> Result<Committed, StoreError> {
    let table = &change.table;
    let page = table.page().map(SpectatorPage::hash);
    let (mut said, mut told) = (Vec::new(), Vec::new());
    for post in &change.posts {
        match post.audience {
            Audience::Table => said.push(Said { lane: CHANNEL, post }),
            Audience::Direct(user) => said.push(Said {
                lane: lane_of(user),
                post,
            }),
            Audience::Seat(seat) => told.push(Told { seat: seat.0, post }),
            Audience::Asker => (),
        }
    }
    let named: Vec<Named> = if change.seating { named(table) } else { Vec::new() };
    let unheard: Vec<u8> = change.unheard.iter().map(|seat| seat.0).collect();
    let mut binds = table_row(table, change, page.as_deref());
    binds.extend([
        Bind::Text(request),
        json(&kept(&change.posts)),
        Bind::Time(now),
        json(&change.entries),
        Bind::Flag(change.snapshot && table.position_raw().is_some()),
        Bind::MaybeJson(change.secrets.as_ref().map(raw)),
        json(&unheard),
        json(&said),
        json(&told),
        Bind::Flag(change.seating),
        json(&named),
        Bind::Flag(change.moved),
    ]);
    match pool.execute(COMMIT_POSTGRES, binds).await {
        // Another was faster, which may have been the same request.
        Ok(0) => again(pool, request).await,
        Ok(_) => Ok(Committed::Done),
        Err(sqlx::Error::Database(error)) if error.is_unique_violation() => match error.constraint() {
            Some(RECEIPTS_KEY) => again(pool, request).await,
            _ if change.moved => Err(StoreError::Occupied(table.place().to_owned())),
            _ => Err(sqlx::Error::Database(error).into()),
        },
        Err(error) => Err(error.into()),
    }
}

async fn again(pool: &Pool, request: &str) -> Result<Committed, StoreError> {
    let receipt = receipt_of(pool, request).await?;
    Ok(receipt.map_or(Committed::Stale, Committed::Duplicate))
}

async fn row_by_row(pool: &Pool, request: &str, change: &Change, now: DateTime<Utc>) -> Result<Committed, StoreError> {
    let table = &change.table;
    let page = table.page().map(SpectatorPage::hash);
    let mut work = pool.begin().await?;
    if !receipt(&mut work, request, table.id(), &change.posts, now).await? {
        let rows = work.fetch(RECEIPT_POSTS, vec![Bind::Text(request)]).await?;
        let row = rows
            .first()
            .ok_or_else(|| StoreError::Missing(format!("the receipt of {request}")))?;
        return Ok(Committed::Duplicate(row.json(0)?));
    }
    if change.moved {
        let place = vec![Bind::Text(table.place()), Bind::Flag(true), Bind::Text(table.id())];
        if !work.fetch(TAKEN, place).await?.is_empty() {
            return Err(StoreError::Occupied(table.place().to_owned()));
        }
    }
    if work.execute(MOVE, table_row(table, change, page.as_deref())).await? == 0 {
        return Ok(Committed::Stale);
    }
    if change.moved {
        work.execute(FORGET_SLOTS, vec![Bind::Text(table.id())]).await?;
        let none: [&str; 0] = [];
        work.execute(SAY_AGAIN, vec![json(&none), Bind::Text(table.id())])
            .await?;
    }
    for seat in &change.unheard {
        let binds = vec![Bind::Text(table.id()), Bind::Number(i64::from(seat.0))];
        work.execute(UNHEARD, binds).await?;
    }
    for entry in &change.entries {
        let binds = vec![Bind::Text(table.id()), Bind::Number(signed(entry.seq)), json(entry)];
        work.execute(ENTRY, binds).await?;
    }
    if let (true, Some(game)) = (change.snapshot, table.position_raw()) {
        let binds = vec![Bind::Text(table.id()), Bind::Number(signed(table.seq())), json(game)];
        work.execute(KEEP, binds).await?;
    }
    if let Some(secrets) = &change.secrets {
        work.execute(HIDE, vec![Bind::Text(table.id()), json(secrets)]).await?;
    }
    if change.seating {
        work.execute(UNSEAT, vec![Bind::Text(table.id())]).await?;
        seat(&mut work, table).await?;
    }
    say(&mut work, table.id(), &change.posts).await?;
    work.commit().await?;
    Ok(Committed::Done)
}

/// The row of a table and the version that it has to have had, as [`MOVE`] takes them.
fn table_row<'a>(table: &'a Table, change: &Change, page: Option<&'a str>) -> Vec<Bind<'a>> {
    vec![
        Bind::Flag(is_open(table)),
        Bind::Number(signed(table.version())),
        Bind::Number(signed(table.seq())),
        Bind::MaybeTime(table.wake()),
        json(table),
        Bind::Text(table.place()),
        Bind::MaybeText(table.server()),
        Bind::MaybeText(page),
        Bind::Text(table.id()),
        Bind::Number(signed(change.base)),
    ]
}

/// Writes the receipt; false if the request has one already.
pub(super) async fn receipt(
    work: &mut Work,
    request: &str,
    table: &str,
    posts: &[Post],
    now: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let binds = vec![
        Bind::Text(request),
        Bind::Text(table),
        json(&kept(posts)),
        Bind::Time(now),
    ];
    Ok(work.execute(RECEIPT, binds).await? == 1)
}

/// The channel's posts go out, a seat's wait for it; answers to the asker live in the receipt alone.
pub(super) async fn say(work: &mut Work, table: &str, posts: &[Post]) -> Result<(), sqlx::Error> {
    for post in posts {
        let lane = match post.audience {
            Audience::Table => CHANNEL,
            Audience::Direct(user) => lane_of(user),
            Audience::Seat(seat) => {
                let binds = vec![Bind::Text(table), Bind::Number(i64::from(seat.0)), json(post)];
                work.execute(TELL, binds).await?;
                continue;
            }
            Audience::Asker => continue,
        };
        work.execute(SAY, vec![Bind::Text(table), json(post), Bind::Number(lane)])
            .await?;
    }
    Ok(())
}

/// Lists all users that a table names.
pub(super) async fn seat(work: &mut Work, table: &Table) -> Result<(), sqlx::Error> {
    for (user, seated) in table.named() {
        let binds = vec![user_number(user), Bind::Text(table.id()), Bind::Flag(seated)];
        work.execute(SEAT, binds).await?;
    }
    Ok(())
}

fn named(table: &Table) -> Vec<Named> {
    let named = table.named().into_iter();
    named
        .map(|(user, seated)| Named {
            user: lane_of(user),
            seated,
        })
        .collect()
}

/// A user's number as databases hold it.
fn lane_of(user: User) -> i64 {
    user.0.cast_signed()
}
