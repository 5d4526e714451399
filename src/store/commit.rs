//! What one request does, written at once: on PostgreSQL by one statement, which is one round trip and one transaction; on
//! SQLite by several that are sent together, so that other writers wait no longer than they take.

use super::connection::{Bind, Pool, Work};
use super::sql::{is_open, json, raw, signed, user_number};
use super::statements::*;
use super::{Committed, StoreError};
use chrono::{DateTime, Utc};
use muster_kit::{Audience, Post};
use muster_table::{Change, SpectatorPage, Table, User};
use serde::Serialize;
use sqlx::error::ErrorKind;

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
    let page = change.table.page().map(SpectatorPage::hash);
    let binds = values(request, change, now, page.as_deref());
    let error = match written(pool, binds).await {
        Ok(true) => return Ok(Committed::Done),
        Ok(false) => return again(pool, request).await,
        Err(sqlx::Error::Database(error)) => error,
        Err(error) => return Err(error.into()),
    };
    match error.kind() {
        // SQLite's word for a table that has another version.
        ErrorKind::NotNullViolation => again(pool, request).await,
        // The same request was faster, or another table is at the place.
        ErrorKind::UniqueViolation => match receipt_of(pool, request).await? {
            Some(posts) => Ok(Committed::Duplicate(posts)),
            None if change.moved => Err(StoreError::Occupied(change.table.place().to_owned())),
            None => Err(sqlx::Error::Database(error).into()),
        },
        _ => Err(sqlx::Error::Database(error).into()),
    }
}

/// Whether it was written; PostgreSQL does so without an error where the table has another version.
async fn written(pool: &Pool, binds: Vec<Bind<'_>>) -> Result<bool, sqlx::Error> {
    if pool.is_postgres() {
        return Ok(pool.execute(COMMIT_POSTGRES, binds).await? > 0);
    }
    let mut work = pool.begin().await?;
    work.execute(COMMIT, binds).await?;
    work.commit().await?;
    Ok(true)
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

/// The values of [`COMMIT`] and [`COMMIT_POSTGRES`].
fn values<'a>(request: &'a str, change: &'a Change, now: DateTime<Utc>, page: Option<&'a str>) -> Vec<Bind<'a>> {
    let table = &change.table;
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
    ]
}

async fn again(pool: &Pool, request: &str) -> Result<Committed, StoreError> {
    let receipt = receipt_of(pool, request).await?;
    Ok(receipt.map_or(Committed::Stale, Committed::Duplicate))
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
