//! The fake's REST routes, with a real client library.

#![allow(clippy::unwrap_used)]

use super::{echo, schema};
use chrono::TimeDelta;
use muster_fake_discord::{
    Channel, FakeClock, FakeDiscord, FakeUser, Guild, InjectedFault, Options, Refused, permission,
};
use serde_json::json;
use serenity::all::{
    ChannelId, ChannelType, CreateAttachment, CreateMessage, CreateThread, EditMessage, EditThread, GetMessages, Http,
    LightMethod, Message, MessageFlags, MessageId, Nonce, Request, Route, UserId,
};
use std::time::Duration;

struct Stage {
    fake: FakeDiscord,
    guild: Guild,
    channel: Channel,
    /// The same channel, as the library names it.
    id: ChannelId,
    ana: FakeUser,
    http: Http,
}

async fn stage_with(options: Options) -> Stage {
    let clock = FakeClock::at("2026-05-04T12:00:00Z".parse().unwrap());
    let fake = FakeDiscord::start(Options { clock, ..options }).await;
    schema::hold(&fake);
    let guild = fake.guild("Camp");
    let (channel, ana) = (guild.channel("war-room"), guild.user("Ana"));
    Stage {
        id: ChannelId::new(channel.id()),
        http: echo::http(&fake),
        fake,
        guild,
        channel,
        ana,
    }
}

async fn stage() -> Stage {
    stage_with(Options::default()).await
}

/// Discord's number of an error.
fn code<T: std::fmt::Debug>(result: serenity::Result<T>) -> isize {
    match result.unwrap_err() {
        serenity::Error::Http(serenity::http::HttpError::UnsuccessfulRequest(refused)) => refused.error.code,
        other => panic!("{other:?}"),
    }
}

/// Pins a message at the present address: the status, and how many are pinned then.
async fn pin(fake: &FakeDiscord, channel: ChannelId, message: MessageId) -> (u16, usize) {
    let (client, authorization) = (reqwest::Client::new(), format!("Bot {}", fake.token()));
    let url = format!("{}/api/v10/channels/{channel}/messages/pins", fake.url());
    let put = client
        .put(format!("{url}/{message}"))
        .header("Authorization", &authorization);
    let status = put.send().await.unwrap().status().as_u16();
    let pins = client
        .get(&url)
        .header("Authorization", &authorization)
        .send()
        .await
        .unwrap();
    let pins: serde_json::Value = serde_json::from_str(&pins.text().await.unwrap()).unwrap();
    (status, pins["items"].as_array().map_or(0, Vec::len))
}

/// The status of a refusal.
fn status<T: std::fmt::Debug>(result: serenity::Result<T>) -> u16 {
    match result.unwrap_err() {
        serenity::Error::Http(error) => error.status_code().unwrap().as_u16(),
        other => panic!("{other:?}"),
    }
}

async fn say(http: &Http, id: ChannelId, text: &str) -> serenity::Result<Message> {
    id.send_message(http, CreateMessage::new().content(text)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_nonce_finds_the_first_message_for_some_minutes() {
    let Stage {
        fake,
        channel,
        id,
        ana,
        http,
        ..
    } = stage().await;
    let text = format!("hello <@{}>", ana.id());
    let message = CreateMessage::new()
        .content(text)
        .nonce(Nonce::String("n1".to_owned()))
        .enforce_nonce(true);
    let message = message.allowed_mentions(serenity::all::CreateAllowedMentions::new().users([UserId::new(ana.id())]));
    fake.fail("POST /channels/*/messages", InjectedFault::ResetAfter, 1);
    id.send_message(&http, message.clone()).await.unwrap_err();
    let again = id.send_message(&http, message.clone()).await.unwrap();
    assert_eq!(channel.messages().len(), 1);
    assert_eq!(channel.messages()[0].id, again.id.get());
    assert_eq!(ana.pings().len(), 1);
    fake.clock().advance(TimeDelta::minutes(10));
    id.send_message(&http, message).await.unwrap();
    assert_eq!(channel.messages().len(), 2, "a nonce is forgotten after minutes");
    fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn only_allowed_mentions_ring_and_only_once() {
    let Stage {
        fake,
        guild,
        channel,
        id,
        ana,
        http,
    } = stage().await;
    let ben = guild.user("Ben");
    let text = format!("<@{}> and <@{}> `<@{}>`", ana.id(), ben.id(), ana.id());
    let mentions = serenity::all::CreateAllowedMentions::new().users([UserId::new(ben.id())]);
    let message = CreateMessage::new().content(&text).allowed_mentions(mentions.clone());
    let sent = id.send_message(&http, message.clone()).await.unwrap();
    assert_eq!(channel.latest().pinged, [ben.id()]);
    let both = serenity::all::CreateAllowedMentions::new().users([UserId::new(ben.id()), UserId::new(ana.id())]);
    let edit = EditMessage::new().content(format!("{text}!")).allowed_mentions(both);
    id.edit_message(&http, sent.id, edit).await.unwrap();
    assert_eq!(channel.latest().pinged, [ben.id()], "an edit makes no sound");
    assert_eq!(channel.latest().earlier[0].content, text);
    id.send_message(&http, message.flags(MessageFlags::SUPPRESS_NOTIFICATIONS))
        .await
        .unwrap();
    assert!(channel.latest().pinged.is_empty() && channel.latest().is_silent());
    let nobody = CreateMessage::new()
        .content("@everyone")
        .allowed_mentions(serenity::all::CreateAllowedMentions::new());
    id.send_message(&http, nobody).await.unwrap();
    assert!(channel.latest().pinged.is_empty());
    let direct = UserId::new(ben.id()).create_dm_channel(&http).await.unwrap();
    say(&http, direct.id, "psst").await.unwrap();
    assert_eq!(ben.pings().len(), 2);
    assert!(ana.pings().is_empty());
    assert!(ben.sees(&ben.direct()).contains("psst"));
    assert!(!fake.transcript(&ana).contains("psst"));
    fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_may_do_what_it_is_allowed() {
    let Stage {
        fake,
        guild,
        channel,
        id,
        http,
        ana,
    } = stage().await;
    for expected in [50001, 50013, 50007, 50278] {
        fake.expect_error(expected);
    }
    let first = say(&http, id, "first").await.unwrap();
    let file = CreateMessage::new().add_file(CreateAttachment::bytes("#..#", "map.txt"));
    let embed = CreateMessage::new().embed(serenity::all::CreateEmbed::new().title("x"));
    let thread = CreateThread::new("game 1").kind(ChannelType::PublicThread);
    channel.forbid_bot(permission::ATTACH_FILES);
    assert_eq!(code(id.send_message(&http, file.clone()).await), 50013);
    channel.forbid_bot(permission::EMBED_LINKS);
    assert_eq!(code(id.send_message(&http, embed).await), 50013);
    channel.forbid_bot(permission::PIN_MESSAGES);
    assert_eq!(pin(&fake, id, first.id).await.0, 403);
    channel.forbid_bot(permission::CREATE_PUBLIC_THREADS);
    assert_eq!(code(id.create_thread(&http, thread).await), 50013);
    channel.forbid_bot(permission::READ_MESSAGE_HISTORY);
    assert_eq!(code(http.get_message(id, first.id).await), 50013);
    assert!(id.messages(&http, GetMessages::new()).await.unwrap().is_empty());
    let spoken = ana.says(&channel, "mine");
    assert_eq!(
        code(http.delete_message(id, MessageId::new(spoken.id), None).await),
        50013
    );
    channel.forbid_bot(permission::SEND_MESSAGES);
    assert_eq!(code(say(&http, id, "x").await), 50013);
    channel.forbid_bot(permission::VIEW_CHANNEL);
    assert_eq!(code(say(&http, id, "x").await), 50001);
    channel.allow_bot(permission::INVITED);
    id.send_message(&http, file).await.unwrap();
    assert!(fake.transcript(&ana).contains("#..#"));
    let direct = UserId::new(ana.id()).create_dm_channel(&http).await.unwrap();
    ana.takes_messages(false);
    assert_eq!(code(say(&http, direct.id, "x").await), 50007);
    ana.takes_messages(true);
    guild.remove(&ana);
    assert_eq!(code(say(&http, direct.id, "x").await), 50278);
    guild.has_bot(false);
    assert_eq!(code(say(&http, id, "x").await), 50001);
    fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn threads_fall_asleep_and_words_wake_them() {
    let Stage {
        fake,
        channel,
        id,
        http,
        ana,
        ..
    } = stage().await;
    for expected in [50083, 160_005, 50013, 10003, 160_004] {
        fake.expect_error(expected);
    }
    let minutes = serenity::all::AutoArchiveDuration::OneDay;
    let thread = CreateThread::new("game 1")
        .kind(ChannelType::PublicThread)
        .auto_archive_duration(minutes);
    let mut thread = id.create_thread(&http, thread).await.unwrap();
    assert!(channel.latest().is_notice());
    let board = say(&http, thread.id, "board").await.unwrap();
    let place = fake.channel(thread.id.get());
    let edit = |text: &str| EditMessage::new().content(text);
    fake.clock().advance(TimeDelta::hours(23));
    thread.id.edit_message(&http, board.id, edit("board 2")).await.unwrap();
    fake.clock().advance(TimeDelta::hours(1));
    assert!(place.is_archived(), "edits are no sign of life");
    assert_eq!(
        code(thread.id.edit_message(&http, board.id, edit("board 3")).await),
        50083
    );
    say(&http, thread.id, "good morning").await.unwrap();
    assert!(!place.is_archived());
    thread.id.edit_message(&http, board.id, edit("board 3")).await.unwrap();
    place.archive();
    thread
        .edit_thread(&http, EditThread::new().archived(false))
        .await
        .unwrap();
    assert!(!place.is_archived());
    assert_eq!(
        code(thread.edit_thread(&http, EditThread::new().locked(true)).await),
        50013
    );
    place.lock(true);
    assert_eq!(code(say(&http, thread.id, "x").await), 160_005);
    assert_eq!(
        code(thread.edit_thread(&http, EditThread::new().archived(false)).await),
        160_005
    );
    channel.allow_bot(permission::INVITED | permission::MANAGE_THREADS);
    say(&http, thread.id, "I may").await.unwrap();
    place.delete();
    assert_eq!(code(say(&http, thread.id, "x").await), 10003);
    let said = ana.says(&channel, "let us talk");
    let builder = CreateThread::new("talk");
    let talk = id
        .create_thread_from_message(&http, MessageId::new(said.id), builder.clone())
        .await
        .unwrap();
    assert_eq!(talk.id.get(), said.id, "a thread has the id of its message");
    assert_eq!(
        code(
            id.create_thread_from_message(&http, MessageId::new(said.id), builder)
                .await
        ),
        160_004
    );
    channel.delete();
    assert_eq!(
        code(say(&http, talk.id, "x").await),
        10003,
        "threads go with their channel"
    );
    fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_are_found_changed_pinned_and_deleted() {
    let Stage {
        fake,
        channel,
        id,
        http,
        ana,
        ..
    } = stage().await;
    channel.allow_bot(permission::INVITED | permission::READ_MESSAGE_HISTORY);
    fake.expect_error(10008);
    fake.expect_error(50005);
    let mut sent = Vec::new();
    for number in 0..5 {
        sent.push(say(&http, id, &number.to_string()).await.unwrap());
    }
    let found = id
        .messages(&http, GetMessages::new().before(sent[4].id).limit(2))
        .await
        .unwrap();
    assert_eq!(
        found.iter().map(|message| message.content.as_str()).collect::<Vec<_>>(),
        ["3", "2"]
    );
    assert_eq!(pin(&fake, id, sent[0].id).await, (204, 1));
    assert!(channel.message(sent[0].id.get()).unwrap().pinned);
    assert_eq!(pin(&fake, id, sent[1].id).await, (204, 2));
    // The library knows the deprecated address only, which nothing of ours may use.
    assert_eq!(status(sent[2].pin(&http).await), 404);
    assert!(fake.take_complaints()[0].contains("no such route"));
    sent[1].delete(&http).await.unwrap();
    assert_eq!(code(http.get_message(id, sent[1].id).await), 10008);
    let edit = EditMessage::new().content("x");
    assert_eq!(code(id.edit_message(&http, sent[1].id, edit.clone()).await), 10008);
    let spoken = ana.says(&channel, "mine");
    assert_eq!(
        code(id.edit_message(&http, MessageId::new(spoken.id), edit).await),
        50005
    );
    let with_files = CreateMessage::new().add_file(CreateAttachment::bytes("one", "one.txt"));
    let with_files = id.send_message(&http, with_files).await.unwrap();
    let keep = serenity::all::EditAttachments::keep_all(&with_files).add(CreateAttachment::bytes("two", "two.txt"));
    let changed = id
        .edit_message(&http, with_files.id, EditMessage::new().attachments(keep))
        .await
        .unwrap();
    assert_eq!(changed.attachments.len(), 2);
    assert_eq!(changed.attachments[1].download().await.unwrap(), b"two");
    fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_strike_where_and_as_often_as_asked() {
    let Stage {
        fake,
        channel,
        id,
        http,
        ..
    } = stage().await;
    let route = "POST /channels/*/messages";
    let limited = InjectedFault::RateLimited {
        retry_after: 0.2,
        scope: "user",
    };
    fake.fail(route, limited, 1);
    assert_eq!(status(say(&http, id, "x").await), 429);
    for wanted in [500, 502] {
        fake.fail(route, InjectedFault::Status(wanted), 1);
        assert_eq!(status(say(&http, id, "x").await), wanted);
    }
    fake.fail(route, InjectedFault::Refused(Refused::missing_permission()), 1);
    assert_eq!(code(say(&http, id, "x").await), 50013);
    fake.fail(route, InjectedFault::ResetBefore, 1);
    assert!(matches!(
        say(&http, id, "x").await.unwrap_err(),
        serenity::Error::Http(_)
    ));
    assert!(channel.messages().is_empty(), "nothing so far was carried out");
    fake.fail(route, InjectedFault::ResetAfter, 1);
    say(&http, id, "reset").await.unwrap_err();
    fake.fail(route, InjectedFault::Garbled, 1);
    assert!(matches!(
        say(&http, id, "garbled").await.unwrap_err(),
        serenity::Error::Json(_) | serenity::Error::Http(_)
    ));
    fake.fail(route, InjectedFault::Hang, 1);
    let hung = tokio::time::timeout(Duration::from_millis(300), say(&http, id, "hung")).await;
    assert!(hung.is_err());
    fake.fail(route, InjectedFault::Slow(Duration::from_millis(50)), 1);
    say(&http, id, "slow").await.unwrap();
    let said: Vec<String> = channel.messages().into_iter().map(|message| message.content).collect();
    assert_eq!(said, ["reset", "garbled", "slow"]);
    fake.fail(route, InjectedFault::Hang, 3);
    assert_eq!(fake.stop_failing(), 1);
    assert!(fake.recorded().iter().filter(|request| request.faulted).count() == 9);
    assert_eq!(fake.recorded_lines().lines().count(), fake.recorded().len());
    fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn rate_limits_go_by_the_clock() {
    let options = Options {
        rate_limits: true,
        ..Options::default()
    };
    let Stage {
        fake,
        channel,
        id,
        http,
        guild,
        ..
    } = stage_with(options).await;
    for number in 0..5 {
        say(&http, id, &number.to_string()).await.unwrap();
    }
    assert_eq!(status(say(&http, id, "5").await), 429);
    let url = format!("{}/api/v10/channels/{id}/messages", fake.url());
    let by_hand = reqwest::Client::new()
        .post(url)
        .header("Authorization", format!("Bot {}", fake.token()));
    let refused = by_hand.body(json!({"content": "x"}).to_string()).send().await.unwrap();
    assert_eq!(refused.headers()["x-ratelimit-reset-after"], "5.000");
    assert_eq!(refused.headers()["x-ratelimit-scope"], "user");
    assert!(refused.text().await.unwrap().contains("\"retry_after\":5.0"));
    say(&http, guild.channel("other").id().into(), "elsewhere")
        .await
        .unwrap();
    fake.clock().advance(TimeDelta::milliseconds(5000));
    say(&http, id, "5").await.unwrap();
    fake.clock().advance(TimeDelta::hours(2));
    fake.expect_error(30046);
    let old = MessageId::new(channel.messages()[0].id);
    for _ in 0..3 {
        id.edit_message(&http, old, EditMessage::new().content("x"))
            .await
            .unwrap();
    }
    assert_eq!(
        code(id.edit_message(&http, old, EditMessage::new().content("x")).await),
        30046
    );
    fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_refused_and_fails_the_test() {
    let Stage { fake, id, http, .. } = stage().await;
    // The library checks the length of content itself, so this goes by hand.
    let long = json!({"content": "x".repeat(2001), "components": [{"type": 1, "components": []}]});
    let sent = http.send_message(id, Vec::new(), &long).await;
    assert_eq!(code(sent), 50035);
    assert_eq!(
        code(http.send_message(id, Vec::new(), &json!({"content": " "})).await),
        50006
    );
    let unknown = Request::new(Route::ChannelInvites { channel_id: id }, LightMethod::Get);
    assert_eq!(status(http.request(unknown).await), 404);
    let complaints = fake.take_complaints();
    assert!(complaints[0].contains("refused with 400 50035"), "{complaints:?}");
    assert!(
        complaints.iter().any(|complaint| complaint.contains("no such route")),
        "{complaints:?}"
    );
    let stranger = serenity::all::HttpBuilder::new("MTAw.other.token")
        .proxy(fake.url())
        .ratelimiter_disabled(true)
        .build();
    assert_eq!(status(say(&stranger, id, "x").await), 401);
    let finished = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| fake.finish()));
    assert!(finished.is_err());
}
