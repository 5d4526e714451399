//! What every store promises, asked of SQLite and of PostgreSQL alike.

#![allow(clippy::unwrap_used)]

use crate::cluster;
use chrono::{DateTime, TimeDelta, Utc};
use muster::games::{CATALOGUE, GAMES};
use muster::store::{self, Committed, Found, KeptLine, Lease, Lookup, Store, StoreError};
use muster::table::{Change, Decision, Holder, NewChair, Opening, Secrets, Table, User, World};
use muster_kit::{Audience, Line, Post, Seat};
use serde_json::json;
use std::sync::Arc;

const ANA: User = User(1);
const BEN: User = User(2);

async fn stores(name: &str) -> Vec<(&'static str, Arc<dyn Store>)> {
    let mut stores = vec![("SQLite", store::open("sqlite::memory:", &CATALOGUE).await.unwrap())];
    if let Some(address) = cluster::database(name).await {
        stores.push(("PostgreSQL", store::open(&address, &CATALOGUE).await.unwrap()));
    }
    stores
}

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000, 123_456_000).unwrap()
}

fn opening(id: &str) -> (Table, Secrets, Vec<Post>) {
    let chair = |name: &str, user| NewChair {
        name: name.to_owned(),
        holder: Holder::User(user),
    };
    Table::open(
        &CATALOGUE,
        &Opening {
            id,
            kind: GAMES[0],
            place: id,
            server: None,
            host: ANA,
            settings: serde_json::Map::new(),
            chairs: vec![chair("Ana", ANA), chair("Ben", BEN)],
            seed: [7; 32],
            untimed: false,
        },
        now(),
    )
    .unwrap()
}

/// The same command line under each of these names.
fn kept<const N: usize>(names: [&str; N]) -> [KeptLine; N] {
    names.map(|name| KeptLine {
        name: name.to_owned(),
        line: "/game help".to_owned(),
    })
}

/// A table in its lobby.
async fn opened(store: &dyn Store, id: &str) -> (Table, Secrets) {
    let (table, secrets, posts) = opening(id);
    let created = store
        .create(&format!("open {id}"), &table, &secrets, &posts, now())
        .await
        .unwrap();
    assert_eq!(created, Committed::Done);
    (table, secrets)
}

fn change(table: &Table, secrets: &Secrets, line: &str) -> Change {
    let world = World {
        now: now(),
        entropy: "e",
        fresh: [9; 32],
        secrets,
        script: &[],
        manager: false,
        history: None,
        takes_back: None,
        pages: Some("https://games.example.org"),
    };
    match table
        .decide(ANA, "Ana", &CATALOGUE.parse(line).unwrap(), world)
        .unwrap()
    {
        Decision::Change(change) => *change,
        Decision::Answer(posts) => panic!("{line} changes nothing: {posts:?}"),
    }
}

#[tokio::test]
async fn what_is_committed_is_read_back_whole() {
    for (name, store) in stores("whole").await {
        let (table, secrets) = opened(&*store, "t1").await;
        assert_eq!(store.table("t1").await.unwrap().as_ref(), Some(&table), "{name}");
        assert_eq!(store.at("t1").await.unwrap().as_ref(), Some(&table), "{name}");
        assert_eq!(store.secrets("t1").await.unwrap(), secrets, "{name}");
        let found = Found {
            table: table.clone().into(),
            secrets: secrets.clone().into(),
            receipt: None,
            unheard: Vec::new(),
        };
        for lookup in [Lookup::Id("t1"), Lookup::Place("t1")] {
            assert_eq!(store.find("r", lookup).await.unwrap().as_ref(), Some(&found), "{name}");
        }
        for lookup in [Lookup::Id("t9"), Lookup::Place("t9")] {
            assert_eq!(store.find("r", lookup).await.unwrap(), None, "{name}");
        }
        let start = change(&table, &secrets, "/game start");
        assert_eq!(
            store.commit("a", &start, now()).await.unwrap(),
            Committed::Done,
            "{name}"
        );
        assert_eq!(store.table("t1").await.unwrap().as_ref(), Some(&start.table), "{name}");
        let history = store.history("t1", 0).await.unwrap();
        assert_eq!(
            (history.entries, history.snapshot),
            (start.entries.clone(), None),
            "{name}"
        );
        let kept = store.history("t1", 1).await.unwrap();
        assert_eq!(
            kept.snapshot,
            start.table.position_json().map(|game| (1, game)),
            "{name}"
        );
        assert_eq!(kept.entries, vec![], "{name}");
        assert_eq!(
            store.receipt("a").await.unwrap(),
            Some(receipt_of(&start.posts)),
            "{name}"
        );
        assert_eq!(store.receipt("b").await.unwrap(), None, "{name}");
        let again = store.find("a", Lookup::Id("t1")).await.unwrap().unwrap();
        assert_eq!(again.receipt, Some(receipt_of(&start.posts)), "{name}");
        assert_eq!(store.of_user(BEN).await.unwrap().len(), 1, "{name}");
        assert_eq!(store.of_user(User(99)).await.unwrap(), vec![], "{name}");
    }
}

#[tokio::test]
async fn a_page_is_found_by_the_hash_of_its_key_until_it_is_closed() {
    for (name, store) in stores("pages").await {
        let (table, secrets) = opened(&*store, "t1").await;
        opened(&*store, "t2").await;
        let open = change(&table, &secrets, "/game watch page:yes");
        let hash = open.table.page().unwrap().hash();
        assert_eq!(store.watched(&hash).await.unwrap(), None, "{name}");
        store.commit("a", &open, now()).await.unwrap();
        assert_eq!(store.watched(&hash).await.unwrap(), Some(open.table.clone()), "{name}");
        assert_eq!(store.watched("").await.unwrap(), None, "{name}");
        let closed = change(&open.table, &secrets, "/game watch page:no");
        store.commit("b", &closed, now()).await.unwrap();
        assert_eq!(store.watched(&hash).await.unwrap(), None, "{name}");
    }
}

#[tokio::test]
async fn the_hash_of_an_entry_survives_the_database() {
    for (name, store) in stores("hash").await {
        let (table, secrets) = opened(&*store, "t1").await;
        let start = change(&table, &secrets, "/game start");
        store.commit("a", &start, now()).await.unwrap();
        let read = store.history("t1", 0).await.unwrap().entries;
        assert_eq!(read[0].hash(), start.table.head().tail(), "{name}");
    }
}

/// What a receipt keeps of posts.
fn receipt_of(posts: &[Post]) -> Vec<Post> {
    posts.iter().filter_map(Post::to_answer_again).collect()
}

/// A receipt holds no second copy of what the channel was told, and goes after some time; what is in use stays.
#[tokio::test]
async fn receipts_and_lines_are_small_and_go_after_a_month() {
    for (name, store) in stores("retention").await {
        let (table, secrets) = opened(&*store, "t1").await;
        let start = change(&table, &secrets, "/game start");
        store.commit("old", &start, now()).await.unwrap();
        let receipt = store.receipt("old").await.unwrap().unwrap();
        let size = |posts: &[Post]| serde_json::to_string(posts).unwrap().len();
        assert!(
            size(&receipt) * 2 < size(&start.posts),
            "{name}: {} of {}",
            size(&receipt),
            size(&start.posts)
        );
        store.keep_lines(&kept(["#old"]), now()).await.unwrap();
        store.keep_lines(&kept(["#used"]), now()).await.unwrap();
        let later = now() + TimeDelta::days(31);
        store.keep_lines(&kept(["#used"]), later).await.unwrap();
        assert_eq!(store.prune(now() - TimeDelta::seconds(1)).await.unwrap(), 0, "{name}");
        // The receipts of the opening and of the start, and one line.
        assert_eq!(store.prune(later - TimeDelta::days(30)).await.unwrap(), 3, "{name}");
        assert_eq!(store.receipt("old").await.unwrap(), None, "{name}");
        assert_eq!(store.line("#old").await.unwrap(), None, "{name}");
        assert_eq!(
            store.line("#used").await.unwrap().as_deref(),
            Some("/game help"),
            "{name}"
        );
        assert_eq!(
            store.table("t1").await.unwrap().as_ref(),
            Some(&start.table),
            "{name}: nothing else goes"
        );
    }
}

#[tokio::test]
async fn a_request_is_carried_out_once() {
    for (name, store) in stores("once").await {
        let (table, secrets) = opened(&*store, "t1").await;
        let start = change(&table, &secrets, "/game start");
        assert_eq!(
            store.commit("a", &start, now()).await.unwrap(),
            Committed::Done,
            "{name}"
        );
        let again = store.commit("a", &start, now()).await.unwrap();
        assert_eq!(again, Committed::Duplicate(receipt_of(&start.posts)), "{name}");
        assert_eq!(store.history("t1", 0).await.unwrap().entries.len(), 1, "{name}");
        let (table, secrets, posts) = opening("t2");
        let created = store.create("a", &table, &secrets, &posts, now()).await.unwrap();
        assert_eq!(created, Committed::Duplicate(receipt_of(&start.posts)), "{name}");
    }
}

#[tokio::test]
async fn a_change_from_an_old_version_leaves_no_trace() {
    for (name, store) in stores("stale").await {
        let (table, secrets) = opened(&*store, "t1").await;
        let rename = change(&table, &secrets, "/game option set:truce=2");
        let start = change(&table, &secrets, "/game start");
        assert_eq!(
            store.commit("a", &rename, now()).await.unwrap(),
            Committed::Done,
            "{name}"
        );
        assert_eq!(
            store.commit("b", &start, now()).await.unwrap(),
            Committed::Stale,
            "{name}"
        );
        assert_eq!(store.receipt("b").await.unwrap(), None, "{name}");
        assert_eq!(store.history("t1", 0).await.unwrap().entries, vec![], "{name}");
        assert_eq!(store.table("t1").await.unwrap(), Some(rename.table), "{name}");
    }
}

#[tokio::test]
async fn a_table_that_is_known_is_read_as_it_stands() {
    let folder = tempfile::tempdir().unwrap();
    let file = format!("sqlite://{}", folder.path().join("muster.db").display());
    for address in [Some(file), cluster::database("known").await].into_iter().flatten() {
        let open = || async { store::open(&address, &CATALOGUE).await.unwrap() };
        let (here, there) = (open().await, open().await);
        let (table, secrets) = opened(&*here, "t1").await;
        let known = here.find("r", Lookup::Id("t1")).await.unwrap().unwrap();
        let again = here.find("r", Lookup::Place("t1")).await.unwrap().unwrap();
        assert!(Arc::ptr_eq(&known.table, &again.table), "it is not decoded again");
        let renamed = change(&table, &secrets, "/game option set:truce=2");
        assert_eq!(here.commit("a", &renamed, now()).await.unwrap(), Committed::Done);
        let started = change(&renamed.table, &secrets, "/game start");
        let mut moved_here = change(&renamed.table, &secrets, "/game option set:truce=3");
        for (request, change) in [("", &renamed), ("b", &started)] {
            if !request.is_empty() {
                // Another process.
                assert_eq!(there.commit(request, change, now()).await.unwrap(), Committed::Done);
            }
            let stored = here.table("t1").await.unwrap().unwrap();
            assert_eq!(stored, change.table);
            for lookup in [Lookup::Id("t1"), Lookup::Place("t1")] {
                let found = here.find("r", lookup).await.unwrap().unwrap();
                assert_eq!((&*found.table, &found.receipt), (&stored, &None));
                assert_eq!(*found.secrets, here.secrets("t1").await.unwrap());
                let twice = here.find("a", lookup).await.unwrap().unwrap();
                assert_eq!(
                    twice.receipt,
                    Some(receipt_of(&renamed.posts)),
                    "receipts are read anew"
                );
            }
        }
        // What came too late is not taken for the table.
        moved_here.secrets = Some(secrets.clone());
        assert_eq!(here.commit("c", &moved_here, now()).await.unwrap(), Committed::Stale);
        let found = here.find("r", Lookup::Id("t1")).await.unwrap().unwrap();
        assert_eq!(*found.table, started.table);
    }
}

#[tokio::test]
async fn of_twenty_at_once_one_wins() {
    for (name, store) in stores("race").await {
        let (table, secrets) = opened(&*store, "t1").await;
        let start = change(&table, &secrets, "/game start");
        let racers: Vec<_> = (0..20)
            .map(|racer| {
                let (store, start) = (store.clone(), start.clone());
                tokio::spawn(async move { store.commit(&format!("r{racer}"), &start, now()).await.unwrap() })
            })
            .collect();
        let mut done = 0;
        for racer in racers {
            match racer.await.unwrap() {
                Committed::Done => done += 1,
                other => assert_eq!(other, Committed::Stale, "{name}"),
            }
        }
        assert_eq!(done, 1, "{name}");
    }
}

#[tokio::test]
async fn a_place_has_one_open_table() {
    for (name, store) in stores("place").await {
        let (table, secrets) = opened(&*store, "t1").await;
        let (second, _, posts) = opening("t2");
        let second = second.with_stored(json!({ "place": "t1" })).unwrap();
        let refused = store.create("x", &second, &secrets, &posts, now()).await;
        assert!(matches!(refused, Err(StoreError::Occupied(_))), "{name}: {refused:?}");
        let mut over = change(&table, &secrets, "/game option set:truce=2");
        over.table = over.table.with_stored(json!({ "stage": "over" })).unwrap();
        store.commit("a", &over, now()).await.unwrap();
        assert_eq!(store.at("t1").await.unwrap(), None, "{name}");
        assert_eq!(
            store.create("y", &second, &secrets, &posts, now()).await.unwrap(),
            Committed::Done,
            "{name}"
        );
    }
}

#[tokio::test]
async fn what_a_process_that_is_gone_had_in_hand_is_released_and_what_waits_for_longer_is_not() {
    for (name, store) in stores("release").await {
        for id in ["here 1", "here 2", "there 1"] {
            let (table, secrets) = opened(&*store, id).await;
            let mut start = change(&table, &secrets, "/game start");
            start.table = start.table.with_stored(json!({ "wake": now() })).unwrap();
            store.commit(&format!("start {id}"), &start, now()).await.unwrap();
        }
        let hand = Lease::new(now(), 30, 50);
        let taken = store.lease("", hand).await.unwrap();
        assert_eq!(
            (taken.len(), store.due("", hand).await.unwrap().len()),
            (3, 3),
            "{name}"
        );
        let later = now() + TimeDelta::minutes(10);
        store.failed(taken[1].id, later, "it is gone").await.unwrap();
        store.release("here", hand).await.unwrap();
        let again = store.lease("", hand).await.unwrap();
        assert_eq!(
            again.iter().map(|post| post.id).collect::<Vec<_>>(),
            [taken[0].id],
            "{name}"
        );
        assert_eq!(store.due("", hand).await.unwrap(), ["here 1", "here 2"], "{name}");
    }
}

#[tokio::test]
async fn posts_go_out_in_order_one_a_table_and_come_back_when_the_lease_ends() {
    for (name, store) in stores("lease").await {
        for id in ["t1", "t2"] {
            let (table, secrets) = opened(&*store, id).await;
            let mut start = change(&table, &secrets, "/game start");
            let said = |text: &str| Post::new(Audience::Table, vec![Line::from(text)]);
            start.posts = vec![said("one"), said("two")];
            store.commit(&format!("start {id}"), &start, now()).await.unwrap();
        }
        let later = now() + TimeDelta::seconds(30);
        let first = store.lease("", Lease::new(now(), 30, 50)).await.unwrap();
        assert_eq!(first.len(), 2, "{name}: the lobby post of each table");
        assert_eq!(
            store.lease("", Lease::new(now(), 30, 50)).await.unwrap(),
            vec![],
            "{name}: all are leased"
        );
        let again = store.lease("", Lease::new(later, 30, 50)).await.unwrap();
        let ids = |posts: &[store::Outgoing]| posts.iter().map(|post| post.id).collect::<Vec<_>>();
        assert_eq!(ids(&again), ids(&first), "{name}: the same come back");
        assert_eq!(again[0].tries, 1, "{name}");
        for post in &again {
            store.sent(post.id).await.unwrap();
        }
        let next = store.lease("", Lease::new(later, 30, 50)).await.unwrap();
        let texts: Vec<String> = next
            .iter()
            .map(|post| post.post.lines[0].plain(|_| String::new()))
            .collect();
        assert_eq!(texts, ["one", "one"], "{name}");
        store
            .failed(next[0].id, later + TimeDelta::hours(1), "the channel is gone")
            .await
            .unwrap();
        store.sent(next[1].id).await.unwrap();
        let rest = store.lease("", Lease::new(later, 30, 50)).await.unwrap();
        assert_eq!(rest.len(), 1, "{name}: the other table goes on, the failed one waits");
        assert_eq!(rest[0].table, next[1].table, "{name}");
    }
}

#[tokio::test]
async fn two_lease_at_once_and_nothing_is_leased_twice() {
    for (name, store) in stores("twice").await {
        for number in 0..40 {
            opened(&*store, &format!("t{number}")).await;
        }
        let takers: Vec<_> = (0..8)
            .map(|_| {
                let store = store.clone();
                tokio::spawn(async move { store.lease("", Lease::new(now(), 30, 20)).await.unwrap() })
            })
            .collect();
        let mut ids = Vec::new();
        for taker in takers {
            ids.extend(taker.await.unwrap().into_iter().map(|post| post.id));
        }
        let taken = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!((ids.len(), taken), (40, 40), "{name}");
    }
}

#[tokio::test]
async fn a_seats_own_posts_wait_for_it() {
    for (name, store) in stores("inbox").await {
        let (table, secrets) = opened(&*store, "t1").await;
        let mut start = change(&table, &secrets, "/game start");
        start.posts = vec![
            Post::new(Audience::Seat(Seat(1)), vec![Line::from("for Ben")]),
            Post::new(Audience::Asker, vec![Line::from("for the asker")]),
        ];
        store.commit("a", &start, now()).await.unwrap();
        assert_eq!(store.inbox("t1", Seat(0)).await.unwrap(), vec![], "{name}");
        let waiting = store.inbox("t1", Seat(1)).await.unwrap();
        assert_eq!(waiting.len(), 1, "{name}");
        assert_eq!(waiting[0].1, start.posts[0], "{name}");
        let found = || async { store.find("b", Lookup::Id("t1")).await.unwrap().unwrap() };
        assert_eq!(found().await.unheard, [Seat(1)], "{name}");
        store.heard(&[waiting[0].0]).await.unwrap();
        assert_eq!(store.inbox("t1", Seat(1)).await.unwrap(), vec![], "{name}");
        assert_eq!(found().await.unheard, [], "{name}");
    }
}

#[tokio::test]
async fn tables_are_due_when_they_want_to_be_woken() {
    for (name, store) in stores("due").await {
        for (id, minutes) in [("late", 10), ("soon", 5), ("never", 0)] {
            let (table, secrets) = opened(&*store, id).await;
            let mut start = change(&table, &secrets, "/game start");
            let wake = (minutes > 0).then(|| now() + TimeDelta::minutes(minutes));
            start.table = start.table.with_stored(json!({ "wake": wake })).unwrap();
            store.commit(&format!("start {id}"), &start, now()).await.unwrap();
        }
        let due = |minutes| {
            let store = store.clone();
            let lease = Lease::new(now() + TimeDelta::minutes(minutes), 30, 10);
            async move { store.due("", lease).await.unwrap() }
        };
        assert_eq!(due(4).await, Vec::<String>::new(), "{name}");
        assert_eq!(due(5).await, ["soon"], "{name}");
        assert_eq!(
            due(5).await,
            Vec::<String>::new(),
            "{name}: somebody else thinks about it"
        );
        assert_eq!(due(60).await, ["soon", "late"], "{name}: that lease has ended");
    }
}

#[tokio::test]
async fn a_database_is_opened_again_with_what_it_held() {
    let folder = tempfile::tempdir().unwrap();
    let mut addresses = vec![format!("sqlite://{}", folder.path().join("again.db").display())];
    addresses.extend(cluster::database("again").await);
    for address in addresses {
        let store = store::open(&address, &CATALOGUE).await.unwrap();
        let (table, _) = opened(&*store, "t1").await;
        drop(store);
        let store = store::open(&address, &CATALOGUE).await.unwrap();
        assert_eq!(store.table("t1").await.unwrap(), Some(table), "{address}");
        assert!(!store.check().await.unwrap().is_empty());
    }
}

#[tokio::test]
async fn an_address_that_leads_nowhere_is_named() {
    let refused = store::open("mysql://x", &CATALOGUE).await.err().unwrap();
    assert!(matches!(refused, StoreError::Address), "{refused}");
    let refused = store::open("postgres://127.0.0.1:1/x", &CATALOGUE).await.err().unwrap();
    assert!(matches!(refused, StoreError::Unreachable(_)), "{refused}");
}

#[tokio::test]
async fn fronts_keep_to_their_own_places() {
    for (name, store) in stores("fronts").await {
        for id in ["discord:1", "hall"] {
            opened(&*store, id).await;
        }
        let leased = store.lease("discord:", Lease::new(now(), 30, 9)).await.unwrap();
        let places: Vec<&str> = leased.iter().map(|post| post.place.as_str()).collect();
        assert_eq!(places, ["discord:1"], "{name}");
    }
}

#[tokio::test]
async fn what_a_front_notes_is_found_again() {
    for (name, store) in stores("notes").await {
        opened(&*store, "t1").await;
        let post = store.lease("", Lease::new(now(), 30, 9)).await.unwrap().remove(0);
        store.said(post.id, &["71".to_owned()]).await.unwrap();
        let again = store
            .lease("", Lease::new(now() + TimeDelta::minutes(1), 30, 9))
            .await
            .unwrap();
        assert_eq!(again[0].said, ["71"], "{name}: the part that was said");

        let shown = |message: &str| store::Shown {
            channel: "7".to_owned(),
            messages: vec![message.to_owned()],
            head: "Round 1".to_owned(),
            at: now(),
            edited: None,
            post: 1,
        };
        for message in ["71", "72"] {
            store.show("t1", "turn:0", Some(&shown(message))).await.unwrap();
        }
        assert_eq!(store.shown("t1", "turn:0").await.unwrap(), Some(shown("72")), "{name}");
        store.show("t1", "turn:0", None).await.unwrap();
        assert_eq!(store.shown("t1", "turn:0").await.unwrap(), None, "{name}");

        store.keep_lines(&kept(["#1", "#2", "#1"]), now()).await.unwrap();
        store.keep_lines(&kept(["#1"]), now()).await.unwrap();
        store.keep_lines(&[], now()).await.unwrap();
        assert_eq!(store.line("#1").await.unwrap().as_deref(), Some("/game help"), "{name}");
        assert_eq!(store.line("#3").await.unwrap(), None, "{name}");

        for value in ["a", "b"] {
            store.remember("commands", Some(&value.into())).await.unwrap();
        }
        assert_eq!(store.memory("commands").await.unwrap(), Some("b".into()), "{name}");
        store.remember("commands", None).await.unwrap();
        assert_eq!(store.memory("commands").await.unwrap(), None, "{name}");
    }
}

#[tokio::test]
async fn open_tables_of_a_server_are_counted() {
    for (name, store) in stores("servers").await {
        for (id, server) in [("t1", Some("s")), ("t2", Some("s")), ("t3", None)] {
            let (table, secrets, _) = opening(id);
            let table = table.with_stored(json!({ "server": server })).unwrap();
            store.create(id, &table, &secrets, &[], now()).await.unwrap();
        }
        assert_eq!(store.open_on("s").await.unwrap(), 2, "{name}");
        assert_eq!(store.open_on("other").await.unwrap(), 0, "{name}");
    }
}

/// The start of a table, as its players and others know it.
fn started(table: &Table, secrets: &Secrets, posts: Vec<Post>) -> Change {
    let mut start = change(table, secrets, "/game start");
    start.posts = posts;
    start
}

#[tokio::test]
async fn what_is_said_directly_waits_for_no_channel() {
    for (name, store) in stores("lanes").await {
        let (table, secrets) = opened(&*store, "t1").await;
        let to = |audience, words: &str| Post::new(audience, vec![Line::from(words)]);
        let posts = vec![
            to(Audience::Table, "one"),
            to(Audience::Direct(ANA), "two"),
            to(Audience::Direct(BEN), "three"),
            to(Audience::Direct(ANA), "four"),
        ];
        let start = started(&table, &secrets, posts);
        store.commit("start", &start, now()).await.unwrap();
        let lobby = store.lease("", Lease::new(now(), 30, 9)).await.unwrap();
        let words = |posts: &[store::Outgoing]| -> Vec<String> {
            let first = |post: &store::Outgoing| post.post.lines[0].plain(|seat| seat.to_string());
            posts.iter().map(first).collect()
        };
        // The lobby is the oldest of the channel; the others are the oldest of their own.
        assert_eq!(words(&lobby)[1..], ["two", "three"], "{name}");
        store
            .failed(lobby[0].id, now() + TimeDelta::hours(1), "gone")
            .await
            .unwrap();
        store.sent(lobby[1].id).await.unwrap();
        let next = store.lease("", Lease::new(now(), 30, 9)).await.unwrap();
        assert_eq!(words(&next), ["four"], "{name}");
        // What went to people alone is no answer, and their numbers are not kept with it; neither is the channel's post.
        let receipt = store.receipt("start").await.unwrap().unwrap();
        assert_eq!(receipt, [], "{name}");
    }
}

#[tokio::test]
async fn a_moved_table_speaks_at_its_new_place() {
    for (name, store) in stores("moved").await {
        let (table, secrets) = opened(&*store, "t1").await;
        opened(&*store, "t2").await;
        let shown = store::Shown {
            channel: "7".to_owned(),
            messages: vec!["71".to_owned()],
            head: "Round 1".to_owned(),
            at: now(),
            edited: None,
            post: 1,
        };
        store.show("t1", "card", Some(&shown)).await.unwrap();
        let post = store.lease("t1", Lease::new(now(), 30, 9)).await.unwrap().remove(0);
        store.said(post.id, &["71".to_owned()]).await.unwrap();
        store
            .failed(post.id, now() + TimeDelta::hours(1), "gone")
            .await
            .unwrap();
        let mut moved = change(&table, &secrets, "/game option set:truce=2");
        moved.moved = true;
        moved.table = moved.table.with_stored(json!({ "place": "t2" })).unwrap();
        let occupied = store.commit("a", &moved, now()).await;
        assert!(matches!(occupied, Err(StoreError::Occupied(_))), "{name}: {occupied:?}");
        assert_eq!(store.receipt("a").await.unwrap(), None, "{name}");
        let there = json!({ "place": "there", "server": "s2" });
        moved.table = moved.table.with_stored(there).unwrap();
        assert_eq!(
            store.commit("a", &moved, now()).await.unwrap(),
            Committed::Done,
            "{name}"
        );
        assert_eq!(store.shown("t1", "card").await.unwrap(), None, "{name}");
        assert_eq!(
            (store.open_on("s2").await.unwrap(), store.at("t1").await.unwrap()),
            (1, None),
            "{name}"
        );
        let leased = store.lease("there", Lease::new(now(), 30, 9)).await.unwrap();
        let [lobby] = &leased[..] else {
            panic!("{name}: {leased:?}")
        };
        assert_eq!(
            (lobby.id, lobby.place.as_str(), lobby.said.len()),
            (post.id, "there", 0),
            "{name}"
        );
    }
}

#[tokio::test]
async fn a_seat_taken_over_hears_only_what_comes() {
    for (name, store) in stores("unheard").await {
        let (table, secrets) = opened(&*store, "t1").await;
        let to = |seat, words: &str| Post::new(Audience::Seat(Seat(seat)), vec![Line::from(words)]);
        let start = started(&table, &secrets, vec![to(0, "old"), to(1, "kept")]);
        store.commit("a", &start, now()).await.unwrap();
        let mut taken = change(&start.table, &secrets, "/game leave");
        taken.unheard = vec![Seat(0)];
        taken.posts = vec![to(0, "new")];
        store.commit("b", &taken, now()).await.unwrap();
        for (seat, words) in [(0, "new"), (1, "kept")] {
            let inbox = store.inbox("t1", Seat(seat)).await.unwrap();
            let heard: Vec<Post> = inbox.into_iter().map(|(_, post)| post).collect();
            assert_eq!(heard, [to(seat, words)], "{name}");
        }
    }
}

#[tokio::test]
async fn everybody_whom_a_table_names_is_found_and_forgotten() {
    for (name, store) in stores("named").await {
        let (table, secrets) = opened(&*store, "t1").await;
        opened(&*store, "t2").await;
        let watcher = User(77);
        let mut watched = change(&table, &secrets, "/game option set:truce=2");
        watched.table = watched.table.with_stored(json!({ "watchers": [watcher] })).unwrap();
        watched.seating = true;
        watched.posts = vec![Post::new(Audience::Direct(watcher), vec![Line::from("hello")])];
        store.commit("a", &watched, now()).await.unwrap();
        assert_eq!(store.naming(ANA).await.unwrap(), ["t1", "t2"], "{name}");
        assert_eq!(store.naming(watcher).await.unwrap(), ["t1"], "{name}");
        assert_eq!(
            store.of_user(watcher).await.unwrap(),
            vec![],
            "{name}: watching is not sitting"
        );
        for memory in ["user:77", "user:77:zone", "user:770", "direct:77", "commands"] {
            store.remember(memory, Some(&"x".into())).await.unwrap();
        }
        store.forget(watcher).await.unwrap();
        assert_eq!(store.naming(watcher).await.unwrap(), Vec::<String>::new(), "{name}");
        for (memory, kept) in [
            ("user:77", false),
            ("user:77:zone", false),
            ("user:770", true),
            ("direct:77", false),
            ("commands", true),
        ] {
            assert_eq!(store.memory(memory).await.unwrap().is_some(), kept, "{name}: {memory}");
        }
        let leased = store.lease("", Lease::new(now(), 30, 9)).await.unwrap();
        assert!(
            leased.iter().all(|post| post.post.audience == Audience::Table),
            "{name}"
        );
    }
}

/// A page about privacy that names every place where something is kept.
#[test]
fn the_page_about_privacy_names_every_table_of_the_database() {
    let page = std::fs::read_to_string("docs/privacy.md").unwrap();
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with('|')).collect();
    let mut tables = 0;
    for folder in ["migrations/sqlite", "migrations/postgres"] {
        for file in std::fs::read_dir(folder).unwrap() {
            let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
            let made = text.lines().filter_map(|line| line.strip_prefix("create table "));
            for name in made.filter_map(|line| line.split_whitespace().next()) {
                let cell = format!("`{name}`");
                assert!(
                    rows.iter().any(|row| row.contains(&cell)),
                    "{name} is not in docs/privacy.md"
                );
                tables += 1;
            }
        }
    }
    assert!(tables >= 22, "{tables} were found");
}
