//! The fake's gateway, with a real client library.

#![allow(clippy::unwrap_used)]

use super::echo;
use muster::fake_discord::{FakeDiscord, Options};
use serenity::all::GatewayIntents;

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_back_is_told_what_was_missed() {
    let fake = FakeDiscord::start(Options::default()).await;
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
    assert_eq!(ana.slash(&channel, "/echo say text:again").await.text(), "again");
    fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_token_and_forbidden_intents_end_the_bot() {
    let fake = FakeDiscord::start(Options::default()).await;
    let (mut client, _) = echo::client(&fake, echo::http(&fake), GatewayIntents::MESSAGE_CONTENT).await;
    let error = client.start().await.unwrap_err();
    assert!(error.to_string().contains("intents"), "{error}");
    let wrong = serenity::all::HttpBuilder::new("MTAw.wrong.token")
        .proxy(fake.url())
        .ratelimiter_disabled(true)
        .build();
    assert!(
        serenity::all::ClientBuilder::new_with_http(wrong, GatewayIntents::empty())
            .await
            .is_ok()
    );
    fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn compressed_frames_are_read() {
    let options = Options {
        zlib: true,
        ..Options::default()
    };
    let fake = FakeDiscord::start(options).await;
    let guild = fake.guild("Camp");
    let (channel, ana) = (guild.channel("war-room"), guild.user("Ana"));
    let _bot = echo::start(&fake).await;
    assert_eq!(ana.slash(&channel, "/echo say text:packed").await.text(), "packed");
    fake.finish();
}
