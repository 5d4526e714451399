//! Posts on their way to the channel: slots, faults, and what becomes of a channel that is lost.

#![allow(clippy::unwrap_used)]

use super::bench::{Bench, TABLE, post, slotted};
use chrono::TimeDelta;
use muster_fake_discord::{InjectedFault, Refused};
use muster_kit::{Audience, Control, Line, Post, Slot};

const SEND: &str = "POST /channels/*/messages";
const EDIT: &str = "PATCH /channels/*/messages/*";

fn turn(words: &str) -> Post {
    Post {
        controls: vec![Control::button("My turn", "/game turn")],
        ..slotted(Slot::Renew("turn:0".to_owned()), words)
    }
}

fn board(words: &str) -> Post {
    slotted(Slot::Keep("board".to_owned()), words)
}

#[tokio::test(flavor = "multi_thread")]
async fn posts_are_said_once_and_in_order_whatever_the_network_does() {
    let bench = Bench::new().await;
    for fault in [
        InjectedFault::ResetAfter,
        InjectedFault::ResetBefore,
        InjectedFault::Garbled,
        InjectedFault::Status(502),
        InjectedFault::RateLimited {
            retry_after: 0.05,
            scope: "user",
        },
        InjectedFault::RateLimited {
            retry_after: 30.0,
            scope: "shared",
        },
    ] {
        let before = bench.words().len();
        bench.fake.fail(SEND, fault.clone(), 1);
        bench.commit(vec![post("one"), post("two")]).await;
        bench.settle().await;
        bench.pass(TimeDelta::seconds(31)).await;
        assert_eq!(bench.words()[before..], ["one", "two"], "{fault:?}");
        assert_eq!(bench.unsaid().await, 0, "{fault:?}");
    }
    bench.fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_try_again_comes_after_a_second() {
    let bench = Bench::new().await;
    bench.fake.fail(SEND, InjectedFault::Status(503), 1);
    bench.commit(vec![post("one")]).await;
    bench.settle().await;
    assert_eq!(bench.unsaid().await, 1);
    bench.pass(TimeDelta::milliseconds(1_100)).await;
    assert_eq!(bench.words(), ["one"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_post_goes_on_where_it_stopped() {
    let bench = Bench::new().await;
    let line = |n: usize| Line::from(format!("{n} {}", "x".repeat(900)));
    bench
        .commit(vec![Post::new(Audience::Table, (0..4).map(line).collect())])
        .await;
    // The first part arrives; the second is refused once.
    bench.fake.fail(SEND, InjectedFault::Slow(std::time::Duration::ZERO), 1);
    bench.fake.fail(SEND, InjectedFault::Status(500), 1);
    bench.settle().await;
    assert_eq!(bench.words().len(), 1);
    bench.pass(TimeDelta::hours(1)).await;
    let words = bench.words();
    assert!(words.len() > 1 && words[0].starts_with("0 ") && words[1..].iter().all(|words| !words.starts_with("0 ")));
    bench.fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_post_is_renewed_and_the_old_one_shrinks_to_its_head() {
    let bench = Bench::new().await;
    bench.commit(vec![turn("Ana, your turn.\nDay 1.")]).await;
    bench.settle().await;
    let first = bench.channel.latest();
    assert_eq!(first.labels(), ["My turn"]);
    bench.commit(vec![turn("Ben, your turn.")]).await;
    bench.settle().await;
    let messages = bench.channel.messages();
    assert_eq!(messages.len(), 2);
    assert!(messages[0].content.starts_with("Ana, your turn.") && messages[0].labels().is_empty());
    assert_eq!(
        (messages[1].content.as_str(), messages[1].labels()),
        ("Ben, your turn.", vec!["My turn".to_owned()])
    );
    bench
        .commit(vec![slotted(Slot::Close("turn:0".to_owned()), "It is over.")])
        .await;
    bench.settle().await;
    let last = bench.channel.latest();
    assert_eq!((last.content.as_str(), last.labels().len()), ("It is over.", 0));
    bench.fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_post_that_another_process_has_said_and_gone_on_from_changes_nothing() {
    let bench = Bench::new().await;
    bench.commit(vec![turn("Ana, your turn.")]).await;
    bench.settle().await;
    let close = slotted(Slot::Close("turn:0".to_owned()), "It is over.");
    bench.commit(vec![close]).await;
    let late = bench.store.unsaid(TABLE).await.unwrap().remove(0);
    bench.settle().await;
    bench.commit(vec![turn("Ben, your turn.")]).await;
    bench.settle().await;
    let before = bench.words();
    bench.connected.bot.front().say(&late).await.unwrap();
    assert_eq!(
        (bench.words(), bench.channel.latest().labels()),
        (before, vec!["My turn".to_owned()])
    );
    bench.fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kept_message_is_edited_in_place_and_only_the_newest_of_many_edits_is_made() {
    let bench = Bench::new().await;
    bench.commit(vec![board("Day 1")]).await;
    bench.settle().await;
    bench.fake.forget_requests();
    bench.commit(vec![board("Day 2"), board("Day 3"), board("Day 4")]).await;
    bench.settle().await;
    assert_eq!(bench.words(), ["Day 4"]);
    let edits = bench.fake.recorded();
    assert_eq!(edits.iter().filter(|request| request.method == "PATCH").count(), 1);
    bench.commit(vec![slotted(Slot::Drop("board".to_owned()), "")]).await;
    bench.settle().await;
    assert!(bench.words().is_empty());
    bench.fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_card_is_pinned_and_does_without_where_that_is_forbidden() {
    let bench = Bench::new().await;
    bench
        .commit(vec![slotted(Slot::Keep("card".to_owned()), "The game")])
        .await;
    bench.settle().await;
    assert!(bench.channel.all_messages()[0].pinned);
    bench.fake.expect_error(50013);
    bench.channel.forbid_bot(1 << 51 | 1 << 13);
    bench
        .commit(vec![slotted(Slot::Renew("card".to_owned()), "The new game")])
        .await;
    bench.settle().await;
    assert_eq!(bench.unsaid().await, 0);
    bench.fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_message_is_sent_anew() {
    let bench = Bench::new().await;
    bench.commit(vec![board("Day 1")]).await;
    bench.settle().await;
    bench.channel.delete_message(&bench.channel.latest());
    bench.fake.expect_error(10008);
    bench.commit(vec![board("Day 2")]).await;
    bench.settle().await;
    assert_eq!(bench.words(), ["Day 2"]);
    bench.commit(vec![board("Day 3")]).await;
    bench.settle().await;
    assert_eq!(bench.words(), ["Day 3"]);
    bench.fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn edits_of_old_messages_wait_without_holding_up_what_follows() {
    let bench = Bench::new().await;
    bench.commit(vec![board("Day 1")]).await;
    bench.settle().await;
    bench.pass(TimeDelta::hours(2)).await;
    bench.fake.expect_error(30046);
    let rationed = Refused::new(
        400,
        30046,
        "Maximum number of edits to messages older than 1 hour reached",
    );
    bench.fake.fail(EDIT, InjectedFault::Refused(rationed), 1);
    bench.commit(vec![board("Day 2"), post("Ana hunts.")]).await;
    bench.settle().await;
    assert_eq!(bench.words(), ["Day 1", "Ana hunts."]);
    bench.pass(TimeDelta::minutes(2)).await;
    assert_eq!(bench.words(), ["Day 2", "Ana hunts."]);
    // Old messages are edited every 15 seconds at most.
    bench.commit(vec![board("Day 3")]).await;
    bench.settle().await;
    assert_eq!(bench.words()[0], "Day 2");
    bench.pass(TimeDelta::seconds(16)).await;
    assert_eq!(bench.words()[0], "Day 3");
    bench.fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_in_an_archived_thread_brings_it_back() {
    let bench = Bench::new().await;
    let thread = bench.channel.thread("Warcamp 1", &bench.ana);
    bench.move_to(&thread).await;
    bench.commit(vec![board("Day 1")]).await;
    bench.settle().await;
    thread.archive();
    bench.fake.expect_error(50083);
    bench.commit(vec![board("Day 2")]).await;
    bench.settle().await;
    assert!(thread.messages().iter().any(|message| message.content == "Day 2"));
    assert!(!thread.is_archived());
    bench.fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_channel_is_told_to_the_host_once_and_what_was_owed_arrives_when_it_is_mended() {
    let bench = Bench::new().await;
    bench.channel.forbid_bot(1 << 11);
    bench.fake.expect_error(50013);
    bench.commit(vec![post("one"), post("two")]).await;
    bench.settle().await;
    bench.pass(TimeDelta::hours(2)).await;
    let told = bench.ana.direct().messages();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0].content.contains("I may not write in the channel of Warcamp")
            && told[0].content.contains("/muster resume")
    );
    bench.channel.allow_bot(muster::fronts::discord::register::PERMISSIONS);
    // Somebody who types there is reason enough to try again.
    bench.ana.slash(&bench.channel, "/game help").await;
    bench.connected.bot.idle().await;
    bench.settle().await;
    assert_eq!(
        bench
            .words()
            .iter()
            .filter(|words| *words == "one" || *words == "two")
            .count(),
        2
    );
    bench.fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_takes_no_direct_messages_does_without_and_the_table_goes_on() {
    let bench = Bench::new().await;
    let to_ana = |words: &str| {
        Post::new(
            Audience::Direct(muster_kit::User(bench.ana.id())),
            vec![Line::from(words)],
        )
    };
    bench.commit(vec![to_ana("A reminder")]).await;
    bench.settle().await;
    assert_eq!(bench.ana.direct().latest().content, "A reminder");
    bench.ana.takes_messages(false);
    bench.fake.expect_error(50007);
    bench.commit(vec![to_ana("Another"), post("The table goes on.")]).await;
    bench.settle().await;
    assert_eq!(
        (bench.words(), bench.unsaid().await),
        (vec!["The table goes on.".to_owned()], 0)
    );
    bench.fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_post_that_discord_will_not_have_gives_way_to_a_plain_line() {
    let bench = Bench::new().await;
    bench.fake.expect_error(50035);
    bench.fake.fail(
        SEND,
        InjectedFault::Refused(Refused::invalid_field("content", "Too odd.")),
        1,
    );
    bench.commit(vec![post("odd"), post("even")]).await;
    bench.settle().await;
    let words = bench.words();
    assert!(words[0].contains("(code ") && words[1] == "even", "{words:?}");
    bench.fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_silent_table_does_not_silence_another() {
    let bench = Bench::new().await;
    let other = bench.fake.guild("Elsewhere").channel("second");
    bench.second_table(&other).await;
    bench.fake.fail(
        &format!("POST /channels/{}/messages", bench.channel.id()),
        InjectedFault::Hang,
        1,
    );
    let run = {
        let bot = std::sync::Arc::clone(&bench.connected.bot);
        tokio::spawn(async move { bot.run().await })
    };
    bench.commit(vec![post("never mind")]).await;
    bench.say_at_second("quick").await;
    other.wait_for_text("quick").await;
    assert_eq!(bench.store.unsaid(TABLE).await.unwrap().len(), 1);
    bench.connected.bot.stop();
    run.await.unwrap();
}
