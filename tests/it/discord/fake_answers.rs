//! The fake, with a real client library: interactions of every kind and the rules of answering.

#![allow(clippy::unwrap_used)]

use super::{echo, schema};
use chrono::TimeDelta;
use muster_fake_discord::{
    Channel, CommandFile, FakeClock, FakeDiscord, FakeUser, FirstAnswer, Guild, Options, permission,
};
use serde_json::json;

struct Stage {
    fake: FakeDiscord,
    guild: Guild,
    channel: Channel,
    ana: FakeUser,
    bot: echo::Bot,
}

async fn stage() -> Stage {
    let clock = FakeClock::at("2026-05-04T12:00:00Z".parse().unwrap());
    let options = Options {
        clock,
        ..Options::default()
    };
    let fake = FakeDiscord::start(options).await;
    schema::hold(&fake);
    let guild = fake.guild("Camp");
    let (channel, ana) = (guild.channel("war-room"), guild.user("Ana"));
    let bot = echo::start(&fake).await;
    Stage {
        fake,
        guild,
        channel,
        ana,
        bot,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_arrive_with_their_options_and_are_answered() {
    let Stage {
        fake,
        guild,
        channel,
        ana,
        ..
    } = stage().await;
    let ben = guild.user("Ben");
    guild.nick(&ben, "Benny");
    let answer = ana.slash(&channel, "/echo say text:a: b text times:2 to:@Benny").await;
    assert_eq!(answer.text(), "a: b texta: b text to ben (Some(\"Benny\"))");
    assert!(!answer.is_private());
    assert!(ben.sees(&channel).contains("Muster\na: b text"));
    let whisper = ana.slash(&channel, "/echo say private:yes text:only you").await;
    assert!(whisper.is_private());
    assert!(ana.sees(&channel).contains("Muster (only you can see this)\nonly you"));
    assert!(!ben.sees(&channel).contains("only you"));
    assert!(fake.transcript(&ana).contains("only you"));
    assert!(!fake.transcript(&ben).contains("only you"));
    let file = CommandFile {
        name: "map.txt".to_owned(),
        bytes: b"#..#".to_vec(),
    };
    let answer = ana
        .slash_with_file(&channel, "/echo say text:map file:map.txt", file)
        .await;
    assert_eq!(answer.text(), "map #..#");
    let choices = ana.complete(&channel, "/echo say times:2 text:hel").await;
    assert_eq!(choices[0].name, "hel!");
    fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_lets_nobody_call_what_is_not_registered() {
    let Stage { channel, ana, .. } = stage().await;
    for (line, fault) in [
        ("/echo shout text:x", "has no shout; it has "),
        ("/other", "is not registered"),
        ("/echo say", "is required"),
        ("/echo say text:x times:4", "above 3"),
        ("/echo say text:x times:x", "whole number"),
        ("/echo say text:x mood:quiet", "not offered; it offers "),
        ("/echo say hello text:x", "stands behind no option; write text:"),
        ("echo say", "begins with /"),
    ] {
        let refused = ana.try_slash(&channel, line).unwrap_err();
        assert!(refused.contains(fault), "{line}: {refused}");
    }
    // What is offered is found in any case.
    for mood in ["Loud", "loud", "LOUD"] {
        ana.try_slash(&channel, &format!("/echo say text:x mood:{mood}"))
            .unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_promise_is_kept_by_the_first_follow_up() {
    let Stage {
        fake,
        guild,
        channel,
        ana,
        bot,
    } = stage().await;
    let ben = guild.user("Ben");
    let answer = ana.slash(&channel, "/echo later text:first private:true").await;
    assert_eq!(answer.kind(), Some(FirstAnswer::Promise));
    assert!(
        answer.is_private(),
        "the promise decides who sees it, not the follow-up"
    );
    let followups = answer.wait_for_followups(1).await;
    assert_eq!(followups[0].text(), "second");
    assert_eq!(answer.text(), "edited");
    assert!(channel.messages().is_empty());
    assert!(fake.transcript(&ben).is_empty());
    let public = ana.slash(&channel, "/echo later text:seen").await;
    public.wait_for_followups(1).await;
    assert_eq!(channel.messages().len(), 1);
    bot.noticed.wait("answered", 2).await;
    fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn buttons_selects_and_forms_change_the_message_they_came_from() {
    let Stage { fake, channel, ana, .. } = stage().await;
    let board = ana.slash(&channel, "/echo board").await.message();
    assert_eq!(
        board.shown(),
        "0\nThe board\nFood: 12\n[file map.txt, the map]\n[Count] [Quiet] [Name] [-Off-]\n{Where: North | South}"
    );
    let answer = ana.press(&board, "Count").await;
    assert_eq!(answer.kind(), Some(FirstAnswer::Update));
    assert_eq!(answer.message().id, board.id);
    assert_eq!(answer.message().content, "count:0 pressed by ana");
    assert_eq!(answer.message().embeds.len(), 1, "what the answer does not name stays");
    let answer = ana.press(&board, "Quiet").await;
    assert_eq!(answer.wait_for_updates(1).await.content, "quietly");
    assert_eq!(ana.select(&board, "Where", "South").await.message().content, "s");
    let modal = ana.press(&board, "Name").await.modal();
    assert_eq!(
        (modal.title.as_str(), modal.fields[0].value.as_str()),
        ("Name it", "board")
    );
    assert_eq!(ana.submit(&modal, &[]).await.message().content, "I am board");
    assert!(ana.press_unsent(&board, "Off", false).unwrap_err().contains("disabled"));
    assert!(ana.press_unsent(&board, "On", false).unwrap_err().contains("Count"));
    let asked = ana.slash(&channel, "/echo ask").await.modal();
    let answer = ana.submit(&asked, &[("Your name", "Ana")]).await;
    assert!(answer.is_private());
    assert_eq!(answer.text(), "I am Ana");
    assert!(
        fake.transcript(&ana).contains("a map"),
        "files are part of what is received"
    );
    fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interaction_is_answered_once_and_in_time() {
    let Stage {
        fake,
        channel,
        ana,
        bot,
        ..
    } = stage().await;
    ana.slash(&channel, "/echo twice").await;
    bot.noticed
        .wait("failed: Interaction has already been acknowledged.", 1)
        .await;
    assert_eq!(fake.take_complaints().len(), 1);
    let slow = ana.begin_slash(&channel, "/echo slow");
    bot.noticed.wait("slow begun", 1).await;
    fake.clock().advance(TimeDelta::milliseconds(3001));
    bot.noticed.add("go on".to_owned());
    bot.noticed.wait("failed: Unknown interaction", 1).await;
    assert!(!slow.is_answered());
    assert!(fake.take_complaints()[0].contains("10062"));
    fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_dies_after_a_quarter_of_an_hour() {
    let Stage { fake, channel, ana, .. } = stage().await;
    let answer = ana.slash(&channel, "/echo say text:x").await;
    let token = fake.read(|world| world.interactions[&answer.id()].token.clone());
    let http = echo::http(&fake);
    let body = json!({"content": "y", "allowed_mentions": {"parse": []}});
    fake.clock().advance(TimeDelta::minutes(15));
    http.create_followup_message(&token, &body, Vec::new()).await.unwrap();
    fake.clock().advance(TimeDelta::seconds(1));
    fake.expect_error(50027);
    let error = http
        .create_followup_message(&token, &body, Vec::new())
        .await
        .unwrap_err();
    assert!(error.to_string().contains("Invalid Webhook Token"), "{error}");
    fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn delivery_twice_late_never_and_garbled() {
    let Stage {
        fake,
        channel,
        ana,
        bot,
        ..
    } = stage().await;
    fake.expect_error(40060);
    let twice = ana.begin_slash(&channel, "/echo say text:x");
    twice.deliver();
    twice.answer().await;
    bot.noticed
        .wait("failed: Interaction has already been acknowledged.", 1)
        .await;
    assert_eq!(channel.messages().len(), 1);
    let late = ana.slash_unsent(&channel, "/echo say text:late");
    fake.clock().advance(TimeDelta::seconds(4));
    fake.expect_error(10062);
    late.deliver();
    bot.noticed.wait("failed: Unknown interaction", 1).await;
    let garbled = ana.slash_unsent(&channel, "/echo say text:x");
    garbled.deliver_changed(|payload| {
        payload.as_object_mut().unwrap().remove("locale");
    });
    bot.noticed.wait("unknown INTERACTION_CREATE", 1).await;
    let more = ana.slash_unsent(&channel, "/echo say text:more");
    more.deliver_changed(|payload| payload["a_new_field"] = json!({"of": ["today"]}));
    assert_eq!(more.answer().await.text(), "more");
    fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_shown_to_whoever_may_use_them() {
    let Stage {
        fake,
        guild,
        channel,
        ana,
        ..
    } = stage().await;
    let ben = guild.user("Ben");
    let http = echo::http(&fake);
    let mut commands = echo::commands();
    commands[0]["name"] = json!("gm");
    commands[0]["default_member_permissions"] = json!(permission::MANAGE_THREADS.to_string());
    commands[0]["contexts"] = json!([0]);
    http.create_guild_commands(guild.id().into(), &commands).await.unwrap();
    assert!(
        ana.try_slash(&channel, "/gm nothing").is_ok(),
        "who owns the server may do everything"
    );
    assert!(
        ben.try_slash(&channel, "/gm nothing")
            .unwrap_err()
            .contains("Ben may not use")
    );
    guild.allow(&ben, permission::MEMBER | permission::MANAGE_THREADS);
    assert!(ben.try_slash(&channel, "/gm nothing").is_ok());
    assert!(
        ben.try_slash(&ben.direct(), "/gm nothing").is_err(),
        "commands of a server stay there"
    );
    channel.only_for(&[&ana]);
    assert!(
        ben.try_slash(&channel, "/echo nothing")
            .unwrap_err()
            .contains("no such channel")
    );
    let thread = channel.thread("talk", &ana);
    assert_eq!(ben.sees(&thread), "");
    thread.archive();
    assert!(
        ana.try_slash(&thread, "/echo nothing")
            .unwrap_err()
            .contains("archived")
    );
    guild.has_bot(false);
    assert!(
        ana.try_slash(&channel, "/echo nothing")
            .unwrap_err()
            .contains("not on this server")
    );
    fake.finish();
}
