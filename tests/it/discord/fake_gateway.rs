//! The fake's gateway, with a real client library.

#![allow(clippy::unwrap_used)]

use super::echo;
use muster_fake_discord::{FakeDiscord, Options, PRIVILEGED};
use serenity::all::{ClientBuilder, GatewayIntents, HttpBuilder};
use std::time::Duration;

async fn fake_with(options: Options) -> FakeDiscord {
    let fake = FakeDiscord::start(options).await;
    super::schema::hold(&fake);
    fake
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_back_is_told_what_was_missed() {
    let fake = fake_with(Options::default()).await;
    let guild = fake.guild("Camp");
    let (channel, ana) = (guild.channel("war-room"), guild.user("Ana"));
    let bot = echo::start(&fake).await;
    fake.gateway().drop_connections();
    let missed = ana.begin_slash(&channel, "/echo say text:missed");
    assert_eq!(missed.answer().await.text(), "missed");
    bot.noticed.wait("resumed", 1).await;
    assert_eq!(fake.gateway().identifies(), 1);
    fake.gateway().reconnect();
    bot.noticed.wait("resumed", 2).await;
    fake.gateway().close(4000);
    bot.noticed.wait("resumed", 3).await;
    assert_eq!(ana.slash(&channel, "/echo say text:again").await.text(), "again");
    fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invalid_session_begins_anew() {
    let fake = fake_with(Options::default()).await;
    let guild = fake.guild("Camp");
    let (channel, ana) = (guild.channel("war-room"), guild.user("Ana"));
    let bot = echo::start(&fake).await;
    fake.gateway().invalidate(false);
    bot.noticed.wait("ready", 2).await;
    assert_eq!(fake.gateway().identifies(), 2);
    assert_eq!(ana.slash(&channel, "/echo say text:new").await.text(), "new");
    fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_heartbeat_without_an_answer_makes_a_client_come_back() {
    let options = Options {
        heartbeat: Duration::from_millis(300),
        ..Options::default()
    };
    let fake = fake_with(options).await;
    let bot = echo::start(&fake).await;
    fake.gateway().wait_for_heartbeats(2).await;
    fake.gateway().acknowledge(false);
    // This library does not resume then, but begins anew.
    bot.noticed.wait("ready", 2).await;
    fake.gateway().acknowledge(true);
    fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_token_and_forbidden_intents_end_the_bot() {
    let fake = fake_with(Options::default()).await;
    let (mut client, _) = echo::client(&fake, echo::http(&fake), GatewayIntents::MESSAGE_CONTENT).await;
    let error = client.start().await.unwrap_err();
    assert!(error.to_string().contains("Disallowed gateway intents"), "{error}");
    let wrong = HttpBuilder::new("MTAw.wrong.token")
        .proxy(fake.url())
        .ratelimiter_disabled(true)
        .build();
    let mut client = ClientBuilder::new_with_http(wrong, GatewayIntents::empty())
        .await
        .unwrap();
    let error = client.start().await.unwrap_err();
    assert!(error.to_string().contains("Sent invalid authentication"), "{error}");
    fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shard_that_is_none_is_turned_away() {
    // The library spins without a pause until a heartbeat is due.
    let options = Options {
        heartbeat: Duration::from_millis(500),
        ..Options::default()
    };
    let fake = fake_with(options).await;
    let (mut client, noticed) = echo::client(&fake, echo::http(&fake), GatewayIntents::empty()).await;
    let task = tokio::spawn(async move { client.start_shard(2, 2).await });
    fake.gateway().wait_for_identifies(1).await;
    assert_eq!(fake.gateway().connected(), 0);
    assert!(noticed.all().is_empty());
    task.abort();
    fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn compressed_frames_are_read() {
    let options = Options {
        zlib: true,
        ..Options::default()
    };
    let fake = fake_with(options).await;
    let guild = fake.guild("Camp");
    let (channel, ana) = (guild.channel("war-room"), guild.user("Ana"));
    let _bot = echo::start(&fake).await;
    assert_eq!(ana.slash(&channel, "/echo say text:packed").await.text(), "packed");
    fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn each_shard_hears_of_its_own_servers() {
    let fake = fake_with(Options::default()).await;
    let (even, odd) = (fake.guild("Even"), fake.guild("Odd"));
    let (room, hall) = (even.channel("room"), odd.channel("hall"));
    let ana = even.user("Ana");
    odd.add(&ana);
    let intents = GatewayIntents::GUILDS;
    let (mut first, first_noticed) = echo::client(&fake, echo::http(&fake), intents).await;
    let (mut second, second_noticed) = echo::client(&fake, echo::http(&fake), intents).await;
    let tasks = [
        tokio::spawn(async move { first.start_shard(0, 2).await }),
        tokio::spawn(async move { second.start_shard(1, 2).await }),
    ];
    fake.wait_for_shards(2).await;
    first_noticed.wait("ready Some((0, 2))", 1).await;
    second_noticed.wait("ready Some((1, 2))", 1).await;
    fake.wait_for_commands().await;
    ana.slash(&room, "/echo say text:x").await;
    ana.slash(&hall, "/echo say text:y").await;
    ana.slash(&ana.direct(), "/echo say text:z").await;
    first_noticed.wait("answered", 2).await;
    second_noticed.wait("answered", 1).await;
    tasks.iter().for_each(|task| task.abort());
    fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn words_are_hidden_from_a_bot_without_the_intent() {
    let intents = GatewayIntents::GUILD_MESSAGES | GatewayIntents::DIRECT_MESSAGES;
    for (intents, hears) in [(intents, false), (intents | GatewayIntents::MESSAGE_CONTENT, true)] {
        let options = Options {
            privileged_intents: PRIVILEGED,
            ..Options::default()
        };
        let fake = fake_with(options).await;
        let guild = fake.guild("Camp");
        let (channel, ana) = (guild.channel("war-room"), guild.user("Ana"));
        let (mut client, noticed) = echo::client(&fake, echo::http(&fake), intents).await;
        let task = tokio::spawn(async move { client.start().await });
        fake.wait_for_commands().await;
        ana.says(&channel, "a secret");
        ana.says(&channel, &format!("hello <@{}>", fake.bot()));
        ana.says(&ana.direct(), "privately");
        noticed.wait("hello", 1).await;
        noticed.wait("privately", 1).await;
        noticed
            .wait(
                if hears {
                    "heard \"a secret\" from ana"
                } else {
                    "heard \"\" from ana"
                },
                1,
            )
            .await;
        task.abort();
        fake.finish();
    }
}
