//! Posts that Discord fails to take, or takes for others.

#![allow(clippy::unwrap_used)]

use super::bench::{Bench, TABLE, parts, post, settings, slotted};
use super::log::Log;
use chrono::TimeDelta;
use muster::fronts::discord::life::connect;
use muster::games::CATALOGUE;
use muster::service::{Chance, Service};
use muster::store::{self, Store};
use muster_fake_discord::{InjectedFault, Options, Refused, TOKEN};
use muster_kit::Slot;
use std::sync::Arc;

const ALWAYS: u32 = 10_000;

/// The code of an incident as players read it.
fn code(words: &str) -> String {
    let (_, rest) = words
        .split_once("(code ")
        .unwrap_or_else(|| panic!("no code in {words:?}"));
    rest.split(')').next().unwrap().to_owned()
}

#[tokio::test]
async fn a_post_that_fails_while_others_get_through_gives_way_to_plain_words_after_five_tries() {
    let (log, _guard) = Log::begin();
    let bench = Bench::new().await;
    let other = bench.fake.guild("Elsewhere").channel("second");
    bench.second_table(&other).await;
    let here = format!("POST /channels/{}/messages", bench.channel.id());
    bench.fake.fail(&here, InjectedFault::Status(500), 5);
    bench.commit(vec![post("broken"), post("whole")]).await;
    bench.settle().await;
    bench.say_at_second("quick").await;
    for _ in 0..3 {
        bench.pass(TimeDelta::minutes(10)).await;
    }
    assert_eq!(bench.words(), Vec::<String>::new());
    assert_eq!(bench.connected.bot.metrics().stuck_now(), 0, "four tries are not many");
    bench.pass(TimeDelta::minutes(10)).await;
    let words = bench.words();
    assert_eq!((words.len(), words[1].as_str()), (2, "whole"), "{words:?}");
    let told = log.lines(&code(&words[0]));
    assert!(
        told.iter()
            .any(|line| line.contains("WARN") && line.contains("status 500")),
        "{told:?}"
    );
    assert_eq!(
        (bench.unsaid().await, bench.connected.bot.metrics().stuck_now()),
        (0, 0)
    );
    bench.fake.finish();
}

#[tokio::test]
async fn a_discord_that_fails_altogether_is_logged_and_nothing_is_replaced_until_it_is_back() {
    let (log, _guard) = Log::begin();
    let bench = Bench::new().await;
    bench
        .fake
        .fail("POST /channels/*/messages", InjectedFault::Status(503), ALWAYS);
    bench.commit(vec![post("one"), post("two")]).await;
    bench.settle().await;
    for _ in 0..6 {
        bench.pass(TimeDelta::minutes(10)).await;
    }
    assert_eq!(bench.connected.bot.metrics().stuck_now(), 1);
    assert!(!log.lines("a post does not get through").is_empty());
    bench.fake.stop_failing();
    bench.pass(TimeDelta::minutes(10)).await;
    assert_eq!(bench.words(), ["one", "two"]);
    assert_eq!(bench.connected.bot.metrics().stuck_now(), 0);
    bench.fake.finish();
}

#[tokio::test]
async fn an_edit_that_always_fails_holds_up_nothing_for_ever() {
    let bench = Bench::new().await;
    let board = |words: &str| slotted(Slot::Keep("board".to_owned()), words);
    bench.commit(vec![board("Day 1")]).await;
    bench.settle().await;
    bench
        .fake
        .fail("PATCH /channels/*/messages/*", InjectedFault::Status(500), ALWAYS);
    bench.commit(vec![board("Day 2"), post("Ana hunts.")]).await;
    bench.settle().await;
    for _ in 0..8 {
        bench.pass(TimeDelta::minutes(10)).await;
    }
    let words = bench.words();
    assert!(words.iter().any(|words| words == "Ana hunts."), "{words:?}");
    assert!(
        words.iter().any(|words| words.contains("cannot be shown (code ")),
        "{words:?}"
    );
    bench.fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn health_tells_of_stuck_posts_and_stays_good() {
    let bench = Bench::new().await;
    let mut served = settings(&bench.fake);
    served.http = Some("127.0.0.1:0".parse().unwrap());
    let service = Arc::new(Service::new(Arc::clone(&bench.store), Chance::System));
    let time = bench.fake.clock().clone();
    let bot = connect(&served, parts(service, Arc::new(move || time.now())))
        .await
        .unwrap();
    bench.fake.wait_for_shards(2).await;
    let health = format!("http://{}/healthz", bot.address().unwrap());
    let look = || async {
        let answer = reqwest::get(&health).await.unwrap();
        (
            answer.status().as_u16(),
            serde_json::from_str::<serde_json::Value>(&answer.text().await.unwrap()).unwrap(),
        )
    };
    // The fake knows of a connection before the bot does.
    let (status, body) = loop {
        let (status, body) = look().await;
        if body["discord"] != "not connected" {
            break (status, body);
        }
        tokio::task::yield_now().await;
    };
    assert_eq!(
        (status, &body["degraded"], &body["posts_stuck"]),
        (200, &false.into(), &0.into()),
        "{body}"
    );
    bench
        .fake
        .fail("POST /channels/*/messages", InjectedFault::Status(500), ALWAYS);
    bench.commit(vec![post("one")]).await;
    for _ in 0..6 {
        bench.fake.clock().advance(TimeDelta::minutes(10));
        while bot.bot.step(bench.now()).await.unwrap() > 0 {}
    }
    let (status, body) = look().await;
    assert_eq!(
        (status, &body["degraded"], &body["posts_stuck"]),
        (200, &true.into(), &1.into()),
        "{body}"
    );
    let metrics = reqwest::get(health.replace("healthz", "metrics"))
        .await
        .unwrap()
        .text()
        .await
        .unwrap();
    assert!(metrics.contains("muster_outbox_stuck 1"), "{metrics}");
    bot.stop().await;
}

/// A second bot on a database of its own, with the same token, says the first post of its life at `channel`.
#[tokio::test(flavor = "multi_thread")]
async fn another_database_of_the_same_bot_takes_no_message_of_the_first_for_its_own() {
    let first = Bench::new().await;
    first.commit(vec![post("the first database")]).await;
    first.settle().await;
    let elsewhere = first.fake.guild("Elsewhere").channel("second");
    let second = Bench::on(&first.fake, &elsewhere, &first.ana).await;
    second.commit(vec![post("the second database")]).await;
    second.settle().await;
    assert_eq!(first.words(), ["the first database"]);
    let said: Vec<String> = elsewhere
        .messages()
        .into_iter()
        .map(|message| message.content)
        .collect();
    assert_eq!(said, ["the second database"]);
    for request in first.fake.recorded() {
        if let Some(nonce) = request.body["nonce"].as_str() {
            assert!(nonce.chars().count() <= 25, "{nonce}");
        }
    }
    first.fake.finish();
}

/// A backup knows the same number for other words.
#[tokio::test(flavor = "multi_thread")]
async fn a_restored_backup_says_its_own_words() {
    let bench = Bench::new().await;
    bench.commit(vec![post("before the crash")]).await;
    let late = bench.store.unsaid(TABLE).await.unwrap().remove(0);
    bench.settle().await;
    let mut restored = late.clone();
    restored.post = post("after the backup");
    bench.connected.bot.front().say(&restored).await.unwrap();
    assert_eq!(bench.words(), ["before the crash", "after the backup"]);
    // The same words under the same number are the same post.
    bench.connected.bot.front().say(&late).await.unwrap();
    assert_eq!(bench.words().len(), 2);
    bench.fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_comes_back_from_another_channel_is_sent_again_once() {
    let bench = Bench::new().await;
    // It arrives, and nobody hears of it; then the table moves.
    bench
        .fake
        .fail("POST /channels/*/messages", InjectedFault::ResetAfter, 1);
    bench.commit(vec![post("one")]).await;
    bench.connected.bot.step(bench.now()).await.unwrap();
    assert_eq!(bench.words(), ["one"]);
    let elsewhere = bench.fake.guild("Elsewhere").channel("second");
    bench.move_to(&elsewhere).await;
    for _ in 0..3 {
        bench.pass(TimeDelta::seconds(31)).await;
    }
    let said: Vec<String> = elsewhere
        .messages()
        .into_iter()
        .map(|message| message.content)
        .collect();
    assert_eq!((said, bench.unsaid().await), (vec!["one".to_owned()], 0));
    bench.fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_mode_is_waited_for() {
    let bench = Bench::new().await;
    bench.fake.expect_error(20016);
    let slow = Refused {
        retry_after: Some(30.0),
        ..Refused::new(429, 20016, "This action cannot be performed due to slowmode rate limit")
    };
    bench
        .fake
        .fail("POST /channels/*/messages", InjectedFault::Refused(slow), 1);
    bench.commit(vec![post("one"), post("two")]).await;
    bench.settle().await;
    assert_eq!(bench.words(), Vec::<String>::new());
    bench.pass(TimeDelta::seconds(31)).await;
    assert_eq!(bench.words(), ["one", "two"]);
    bench.fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_thread_loses_nothing_and_its_host_is_told_why() {
    let bench = Bench::new().await;
    let thread = bench.channel.thread("Warcamp 1", &bench.ana);
    bench.move_to(&thread).await;
    bench
        .commit(vec![slotted(Slot::Keep("board".to_owned()), "Day 1")])
        .await;
    bench.settle().await;
    thread.lock(true);
    for code in [160_005, 50083, 50013] {
        bench.fake.expect_error(code);
    }
    bench
        .commit(vec![slotted(Slot::Keep("board".to_owned()), "Day 2"), post("one")])
        .await;
    bench.settle().await;
    let told = bench.ana.direct().latest().content;
    assert!(told.contains("the thread is locked"), "{told}");
    thread.lock(false);
    bench.pass(TimeDelta::hours(2)).await;
    let said: Vec<String> = thread.messages().into_iter().map(|message| message.content).collect();
    assert!(
        said.iter().any(|words| words == "Day 2") && said.iter().any(|words| words == "one"),
        "{said:?}"
    );
    bench.fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn each_shard_of_a_process_hears_of_its_own_servers() {
    let bench = Bench::with(Options {
        shards: 3,
        ..Options::default()
    })
    .await;
    bench.fake.wait_for_shards(3).await;
    // The fake spreads its servers over the shards.
    for name in ["One", "Two", "Three"] {
        let guild = bench.fake.guild(name);
        let (channel, user) = (guild.channel("hall"), guild.user(name));
        let answer = user.slash(&channel, "/game help").await;
        assert!(answer.text().contains(&format!("{name} asked")), "{}", answer.text());
    }
    assert_eq!(bench.fake.gateway().identifies(), 3);
    bench.fake.gateway().drop_connections();
    bench.fake.wait_for_shards(3).await;
    bench.commit(vec![post("one")]).await;
    bench.settle().await;
    assert_eq!(bench.words(), ["one"]);
    assert_eq!(bench.fake.token(), TOKEN);
    bench.fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_identity_of_a_database_stays_and_is_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let file = format!("sqlite://{}", folder.path().join("a.db").display());
    let first = store::open(&file, &CATALOGUE).await.unwrap().identity().await.unwrap();
    let again: Arc<dyn Store> = store::open(&file, &CATALOGUE).await.unwrap();
    assert_eq!(again.identity().await.unwrap(), first);
    let other = store::open("sqlite::memory:", &CATALOGUE).await.unwrap();
    assert_ne!(other.identity().await.unwrap(), first);
    if let Some(address) = crate::cluster::database("identity").await {
        let one = store::open(&address, &CATALOGUE)
            .await
            .unwrap()
            .identity()
            .await
            .unwrap();
        let two = store::open(&address, &CATALOGUE)
            .await
            .unwrap()
            .identity()
            .await
            .unwrap();
        assert_eq!(one, two);
    }
}
