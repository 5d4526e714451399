//! Whether a channel shows every post that was committed, once.

use muster::store::Shown;
use muster_fake_discord::{Channel, StoredMessage};
use muster_kit::{Audience, Post, Slot};
use sqlx::PgPool;
use sqlx::types::Json;
use std::collections::BTreeMap;

/// What was found in one channel.
#[derive(Default)]
pub struct Seen {
    pub posts: u64,
    pub faults: Vec<String>,
    pub remarks: Vec<String>,
}

/// From now on the database remembers every post that it was ever given.
pub async fn remember_posts(pool: &PgPool) {
    for sql in [
        "create table owed (id bigint primary key, table_id text not null, post jsonb not null)",
        "create function owe() returns trigger language plpgsql as \
         $$ begin insert into owed values (new.id, new.table_id, new.post); return null; end $$",
        "create trigger owe after insert on outbox for each row execute function owe()",
    ] {
        sqlx::query(sql).execute(pool).await.unwrap();
    }
}

/// Holds what a channel shows against what was to be said there.
pub async fn check(pool: &PgPool, table: &str, channel: &Channel) -> Seen {
    let owed: Vec<(i64, Json<Post>)> = sqlx::query_as("select id, post from owed where table_id = $1 order by id")
        .bind(table)
        .fetch_all(pool)
        .await
        .unwrap();
    let slots: Vec<(String, Json<Shown>)> = sqlx::query_as("select slot, body from messages where table_id = $1")
        .bind(table)
        .fetch_all(pool)
        .await
        .unwrap();
    let mut seen = Seen::default();
    let messages = channel.all_messages();
    let said = by_post(&messages);
    let mut newest: BTreeMap<&str, (i64, bool)> = BTreeMap::new();
    for (id, Json(post)) in &owed {
        if !matches!(post.audience, Audience::Table) {
            // In a direct channel, which may have been closed.
            continue;
        }
        let parts = said.get(id).cloned().unwrap_or_default();
        seen.posts += u64::from(!parts.is_empty());
        for (part, times) in &parts {
            if *times > 1 {
                seen.faults
                    .push(format!("{table}: post {id} part {part} stands {times} times"));
            }
        }
        let gapless = parts.keys().copied().eq(0..parts.len());
        let must = match &post.slot {
            Slot::Once => true,
            Slot::Renew(slot) => {
                newest.insert(slot, (*id, true));
                true
            }
            Slot::Keep(slot) => {
                newest.insert(slot, (*id, true));
                false
            }
            Slot::Close(slot) | Slot::Drop(slot) => {
                newest.insert(slot, (*id, false));
                false
            }
            Slot::Archive => false,
        };
        if must && (parts.is_empty() || !gapless) {
            seen.faults
                .push(format!("{table}: post {id} is missing or has gaps: {parts:?}"));
        }
    }
    for id in said.keys().filter(|id| owed.iter().all(|(known, _)| known != *id)) {
        seen.faults
            .push(format!("{table}: post {id} was never committed and is shown"));
    }
    let slots: BTreeMap<&str, &Shown> = slots.iter().map(|(slot, Json(shown))| (slot.as_str(), shown)).collect();
    for (slot, (id, open)) in &newest {
        let shown = slots.get(slot).map(|shown| shown.post);
        if shown != open.then_some(*id) {
            seen.faults.push(format!(
                "{table}: {slot} is shown as of {shown:?}, its newest post is {id}"
            ));
        }
    }
    let alive = |id: &String| {
        let message = id.parse().ok().and_then(|id| channel.message(id));
        message.is_some_and(|message| !message.deleted)
    };
    for (slot, shown) in &slots {
        if !shown.messages.iter().all(alive) {
            seen.faults
                .push(format!("{table}: {slot} is shown by a message that is gone"));
        }
    }
    seen.remarks.extend(stale_controls(table, &messages, &slots));
    seen
}

/// How often each part of each post was sent, by its nonce.
fn by_post(messages: &[StoredMessage]) -> BTreeMap<i64, BTreeMap<usize, u32>> {
    let mut said: BTreeMap<i64, BTreeMap<usize, u32>> = BTreeMap::new();
    for message in messages {
        let nonce = message
            .nonce
            .as_ref()
            .and_then(|nonce| nonce.as_str())
            .unwrap_or_default();
        let Some((id, part)) = nonce.strip_prefix('p').and_then(|rest| rest.split_once('.')) else {
            continue;
        };
        let part = part.split('.').next().unwrap_or_default();
        let (Ok(id), Ok(part)) = (id.parse(), part.trim_end_matches('x').parse()) else {
            continue;
        };
        *said.entry(id).or_default().entry(part).or_default() += 1;
    }
    said
}

/// Turn posts that stand no longer and can still be pressed: a press is answered with how things stand.
fn stale_controls(table: &str, messages: &[StoredMessage], slots: &BTreeMap<&str, &Shown>) -> Vec<String> {
    let shown = |message: &StoredMessage| {
        let id = message.id.to_string();
        slots.values().any(|shown| shown.messages.contains(&id))
    };
    let old = messages
        .iter()
        .filter(|message| !message.deleted && !message.is_private() && message.has("My turn") && !shown(message));
    old.map(|message| {
        format!(
            "{table}: message {} of a turn that is over keeps its button",
            message.id
        )
    })
    .collect()
}
