//! The fake's REST routes, with a real client library.

#![allow(clippy::unwrap_used)]

use super::echo;
use muster::fake_discord::{FakeDiscord, Fault, Options};
use serenity::all::{ChannelId, CreateMessage, MessageBuilder, Nonce};

#[tokio::test(flavor = "multi_thread")]
async fn a_nonce_finds_the_first_message() {
    let fake = FakeDiscord::start(Options::default()).await;
    let guild = fake.guild("Camp");
    let (channel, ana) = (guild.channel("war-room"), guild.user("Ana"));
    let http = echo::http(&fake);
    let text = MessageBuilder::new()
        .push("hello ")
        .mention(&serenity::all::UserId::new(ana.id()))
        .build();
    let message = CreateMessage::new()
        .content(text)
        .nonce(Nonce::String("n1".to_owned()))
        .enforce_nonce(true);
    let id = ChannelId::new(channel.id());
    fake.fail("POST /channels/*/messages", Fault::ResetAfter, 1);
    id.send_message(&http, message.clone()).await.unwrap_err();
    let again = id.send_message(&http, message.clone()).await.unwrap();
    assert_eq!(channel.messages().len(), 1);
    assert_eq!(channel.messages()[0].id, again.id.get());
    assert_eq!(channel.messages()[0].pinged, [ana.id()]);
    fake.finish();
}
