//! What comes in and what is answered, through the real client library.

#![allow(clippy::unwrap_used)]

use super::bench::{Bench, refused, settings};
use muster::fronts::discord::Shards;
use muster::fronts::discord::life::{End, Interactions};
use muster::games::CATALOGUE;
use muster_fake_discord::{FakeDiscord, InjectedFault, Options};
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn a_command_arrives_with_its_options_and_is_answered() {
    let bench = Bench::new().await;
    let answer = bench.ana.slash(&bench.channel, "/game dice verify roll:7").await;
    assert!(answer.is_private());
    for part in [
        "Ana asked Command",
        "command: \"game\"",
        "tag: \"dice_verify\"",
        "\"roll\": Number(7)",
    ] {
        assert!(answer.text().contains(part), "{part} is not in {}", answer.text());
    }
    bench.fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_commands_are_registered_when_they_changed_and_only_then() {
    let bench = Bench::new().await;
    assert!(bench.connected.registered);
    let puts = |bench: &Bench| {
        bench
            .fake
            .recorded()
            .iter()
            .filter(|request| request.method == "PUT")
            .count()
    };
    assert_eq!(puts(&bench), 1);
    let service = std::sync::Arc::clone(bench.connected.bot.service());
    let parts = super::bench::parts(service, std::sync::Arc::new(chrono::Utc::now));
    let again = muster::fronts::discord::life::connect(&settings(&bench.fake), parts)
        .await
        .unwrap();
    assert!(!again.registered);
    assert_eq!(puts(&bench), 1);
    again.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interaction_that_nothing_can_read_is_counted_and_answered() {
    let bench = Bench::new().await;
    let pending = bench.ana.slash_unsent(&bench.channel, "/game help");
    pending.deliver_changed(|payload| {
        payload["data"].as_object_mut().unwrap().remove("name");
    });
    let answer = pending.answer().await;
    assert!(
        answer.is_private() && answer.text().contains("I could not read"),
        "{}",
        answer.text()
    );
    assert_eq!(bench.connected.bot.metrics().unknown_so_far("INTERACTION_CREATE"), 1);
    bench.fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_handler_ends_in_an_apology_with_a_reference() {
    let bench = Bench::new().await;
    let answer = bench.ana.slash(&bench.channel, "/game dice salt text:panic").await;
    assert!(
        answer.is_private() && answer.text().contains("(code "),
        "{}",
        answer.text()
    );
    let next = bench.ana.slash(&bench.channel, "/game help").await;
    assert!(next.text().contains("Ana asked"));
    bench.fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_whose_receipt_was_lost_is_given_once() {
    let bench = Bench::new().await;
    for fault in [
        InjectedFault::ResetAfter,
        InjectedFault::ResetBefore,
        InjectedFault::Status(500),
    ] {
        bench.fake.expect_error(40060);
        bench.fake.fail("POST /interactions/*/*/callback", fault.clone(), 1);
        let answer = bench.ana.slash(&bench.channel, "/game help").await;
        assert!(answer.text().contains("Ana asked"), "{fault:?}");
        bench.connected.bot.idle().await;
        assert!(answer.followups().is_empty(), "{fault:?}");
    }
    bench.fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_discord_does_not_know_is_refused_and_silence_is_not() {
    let fake = FakeDiscord::start(Options::default()).await;
    let mut wrong = settings(&fake);
    wrong.token = "MTAw.wrong.token".to_owned();
    let end = refused(&fake, &wrong).await;
    assert!(
        matches!(&end, End::Refused(why) if why.contains("DISCORD_TOKEN") && !why.contains("wrong")),
        "{end:?}"
    );
    let mut nobody = settings(&fake);
    nobody.base = Some("http://127.0.0.1:1".to_owned());
    let end = refused(&fake, &nobody).await;
    assert!(matches!(end, End::Unreachable(_)), "{end:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_holds_the_shards_that_it_was_given() {
    let fake = FakeDiscord::start(Options {
        shards: 4,
        ..Options::default()
    })
    .await;
    let mut half = settings(&fake);
    half.shards = "0-1/4".parse::<Shards>().unwrap();
    let store = muster::store::open("sqlite::memory:", &CATALOGUE).await.unwrap();
    let service = muster::service::Service::new(store, muster::service::Chance::System);
    let parts = super::bench::parts(std::sync::Arc::new(service), std::sync::Arc::new(chrono::Utc::now));
    let connected = muster::fronts::discord::life::connect(&half, parts).await.unwrap();
    fake.wait_for_shards(2).await;
    // A third would come five seconds after the second.
    tokio::time::sleep(Duration::from_millis(5_500)).await;
    assert_eq!(fake.gateway().connected(), 2);
    assert_eq!(fake.gateway().identifies(), 2);
    connected.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_gateway_comes_back_by_itself() {
    let bench = Bench::new().await;
    bench.fake.gateway().drop_connections();
    let answer = bench.ana.slash(&bench.channel, "/game help").await;
    assert!(answer.text().contains("Ana asked"));
    bench.fake.finish();
}

/// The library alone would throw its session away and come back after some five seconds.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_finds_no_gateway_goes_on_with_the_same_session_when_there_is_one() {
    let bench = Bench::new().await;
    let gateway = bench.fake.gateway();
    for turn in 1..=2 {
        gateway.refuse(true);
        gateway.drop_connections();
        tokio::time::sleep(Duration::from_millis(1_500)).await;
        assert_eq!(gateway.connected(), 0);
        gateway.refuse(false);
        bench.fake.wait_for_shards(1).await;
        assert_eq!(
            (gateway.identifies(), gateway.resumes()),
            (1, turn),
            "it began a new session"
        );
    }
    let answer = bench.ana.slash(&bench.channel, "/game help").await;
    assert!(answer.text().contains("Ana asked"));
    bench.fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_shuts_us_out_ends_the_bot() {
    let bench = Bench::new().await;
    bench.fake.gateway().close(4004);
    let end = bench.connected.run(std::future::pending()).await;
    assert!(
        matches!(&end, Err(End::Refused(why)) if why.contains("authentication")),
        "{end:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_asked_to_stop_finishes_what_is_in_hand() {
    let Bench {
        fake,
        channel,
        ana,
        connected,
        ..
    } = Bench::new().await;
    let pending = ana.begin_slash(&channel, "/game dice salt text:slow");
    fake.wait_until("a promise", |world| {
        world.interactions[&pending.id()].answered.map(drop)
    })
    .await;
    connected.run(std::future::ready(())).await.unwrap();
    assert_eq!(pending.now().text(), "slow and steady");
    assert_eq!(fake.gateway().connected(), 0);
    fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_server_is_greeted_once_where_it_greets_others() {
    let bench = Bench::new().await;
    let guild = bench.fake.guild("Newcomers");
    let lounge = guild.channel("lounge");
    guild.system_channel(&lounge);
    for _ in 0..2 {
        guild.has_bot(false);
        guild.has_bot(true);
        lounge.wait_for_text(&format!("Hello, {}.", guild.id())).await;
        bench.connected.bot.idle().await;
    }
    assert_eq!(lounge.messages().len(), 1);
    bench.fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn interactions_come_by_http_where_a_load_balancer_wants_it() {
    let fake = FakeDiscord::start(Options::default()).await;
    let guild = fake.guild("The Camp");
    let (channel, ana) = (guild.channel("war-room"), guild.user("Ana"));
    let mut settings = settings(&fake);
    settings.http = Some("127.0.0.1:0".parse().unwrap());
    settings.interactions = Interactions::Http {
        public_key: fake.public_key(),
    };
    let store = muster::store::open("sqlite::memory:", &CATALOGUE).await.unwrap();
    let service = muster::service::Service::new(store, muster::service::Chance::System);
    let parts = super::bench::parts(std::sync::Arc::new(service), std::sync::Arc::new(chrono::Utc::now));
    let connected = muster::fronts::discord::life::connect(&settings, parts).await.unwrap();
    let url = format!("http://{}", connected.address().unwrap());
    fake.deliver_by_http(Some(&format!("{url}/interactions")));
    // A ping is answered, a forged one turned away.
    fake.check_endpoint().await.unwrap();
    let answer = ana.slash(&channel, "/game dice salt text:hello").await;
    assert!(answer.text().contains("Ana asked") && answer.text().contains("hello"));
    let pending = ana.slash_unsent(&channel, "/game help");
    pending.deliver_changed(|payload| {
        payload.as_object_mut().unwrap().remove("data");
    });
    assert!(pending.answer().await.text().contains("I could not read"));
    let health = reqwest::get(format!("{url}/healthz")).await.unwrap();
    assert_eq!(health.status(), 200);
    assert_eq!(fake.gateway().identifies(), 0);
    let unsigned = reqwest::Client::new()
        .post(format!("{url}/interactions"))
        .body("{}")
        .send();
    assert_eq!(unsigned.await.unwrap().status(), 401);
    connected.stop().await;
    fake.finish();
}
