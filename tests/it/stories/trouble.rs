//! What goes wrong around a game: processes, deliveries, channels, permissions, limits.

#![allow(clippy::unwrap_used)]

use super::stage::{go_on, stage, stages, with_button};
use muster::fronts::discord::Shards;
use muster_fake_discord::{InjectedFault, permission};
use std::collections::BTreeSet;

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_in_the_middle_of_a_turn_loses_nothing() {
    for mut stage in stages("restart").await {
        let (ana, ben) = (stage.guild.user("Ana"), stage.guild.user("Ben"));
        let thread = stage.begun(&[&ana, &ben], "").await;
        let active = stage.turn_of(&thread, &[&ana, &ben]).await;
        let panel = active.press(&with_button(&thread, "My turn"), "My turn").await;
        let asked = active.slash(&thread, "/warcamp hunt").await;
        go_on(active, asked).await;
        // Committed, and not yet said: nobody stepped.
        let (seq, said) = (stage.table(&thread).await.seq(), thread.messages().len());
        stage.restart().await;
        stage.settle().await;
        assert_eq!(stage.table(&thread).await.seq(), seq);
        assert!(
            thread.messages().len() > said,
            "what was owed is said by the next process"
        );
        // A control from before the restart is as good as ever.
        let ended = active.press(&panel.message(), "End turn").await;
        go_on(active, ended).await;
        stage.settle().await;
        assert!(stage.table(&thread).await.seq() > seq);
        stage.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_processes_one_dies_and_the_other_goes_on() {
    for mut stage in stages("two").await {
        let (ana, ben) = (stage.guild.user("Ana"), stage.guild.user("Ben"));
        let thread = stage.begun(&[&ana, &ben], "").await;
        // Another process on the same database that hears of no server.
        let guild = stage.guild.id();
        let other = if (guild >> 22).is_multiple_of(2) { 1 } else { 0 };
        stage
            .bot(Shards::Some {
                first: other,
                last: other,
                total: 2,
            })
            .await;
        let active = stage.turn_of(&thread, &[&ana, &ben]).await;
        let asked = active.slash(&thread, "/warcamp hunt").await;
        go_on(active, asked).await;
        let said = thread.messages().len();
        // The first one is gone before it says what it did.
        let first = stage.bots.remove(0);
        stage.settle().await;
        assert!(thread.messages().len() > said, "{}", ana.sees(&thread));
        first.stop().await;
        let table = stage.table(&thread).await;
        stage.pass(30).await;
        assert!(
            stage.table(&thread).await.seq() > table.seq(),
            "deadlines are its business too"
        );
        stage.proves(table.id()).await;
        stage.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_twice_or_late_is_done_once() {
    let stage = stage().await;
    let (ana, ben) = (stage.guild.user("Ana"), stage.guild.user("Ben"));
    let thread = stage.begun(&[&ana, &ben], "").await;
    let active = stage.turn_of(&thread, &[&ana, &ben]).await;
    let card = with_button(&thread, "My turn");
    let panel = active.press(&card, "My turn").await.message();
    let seq = stage.table(&thread).await.seq();
    stage.fake.expect_error(40060);
    let ending = active.press_unsent(&panel, "End turn", false).unwrap();
    ending.deliver();
    ending.deliver();
    let answer = ending.answer().await;
    stage.settle().await;
    go_on(active, answer).await;
    stage.settle().await;
    let after = stage.table(&thread).await;
    assert!(after.seq() > seq);
    // Pressed on another device after the turn is over.
    let stale = active.press_as_it_was(&panel, "End turn").await;
    stage.settle().await;
    assert!(stale.is_private(), "{}", stale.shown());
    assert_eq!(stage.table(&thread).await.seq(), after.seq(), "{}", stale.text());
    stage.proves(after.id()).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_thread_is_mourned_and_the_game_moves() {
    let stage = stage().await;
    let (ana, ben) = (stage.guild.user("Ana"), stage.guild.user("Ben"));
    let thread = stage.begun(&[&ana, &ben], "").await;
    let table = stage.table(&thread).await;
    thread.delete();
    stage.fake.expect_error(10003);
    stage.pass(30).await;
    let table = stage.table_by_id(table.id()).await;
    assert!(table.lost().is_some(), "it stands still");
    let told = ana.private_messages();
    assert!(!told.is_empty(), "its host is told");
    let moved = stage.does(&ana, &stage.hall, "/muster resume").await;
    let table = stage.table_by_id(table.id()).await;
    assert!(table.lost().is_none(), "{}", moved.shown());
    let home = stage.home(&table);
    let active = stage.turn_of(&home, &[&ana, &ben]).await;
    stage.plays(active, &home).await;
    assert!(stage.table_by_id(table.id()).await.seq() > table.seq());
    stage.proves(table.id()).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_permission_is_named_and_what_was_owed_arrives_when_it_is_back() {
    let stage = stage().await;
    let (ana, ben) = (stage.guild.user("Ana"), stage.guild.user("Ben"));
    let thread = stage.begun(&[&ana, &ben], "").await;
    let active = stage.turn_of(&thread, &[&ana, &ben]).await;
    stage.fake.expect_error(50013);
    stage.fake.expect_error(50001);
    stage.hall.forbid_bot(permission::SEND_MESSAGES_IN_THREADS);
    let seq = stage.table(&thread).await.seq();
    let asked = active.slash(&thread, "/warcamp hunt").await;
    assert!(asked.is_private(), "{}", asked.shown());
    let done = go_on(active, asked).await;
    stage.settle().await;
    let said = thread.messages().len();
    let table = stage.table(&thread).await;
    assert!(table.lost().is_some(), "{}", active.sees(&thread));
    let doctor = active.slash(&thread, "/muster doctor").await;
    assert!(doctor.text().contains("Send Messages in Threads"), "{}", doctor.text());
    stage.hall.allow_bot(muster::fronts::discord::register::PERMISSIONS);
    let doctor = active.slash(&thread, "/muster doctor").await;
    stage.settle().await;
    assert!(stage.table(&thread).await.lost().is_none(), "{}", doctor.text());
    assert!(stage.table(&thread).await.seq() > seq);
    assert!(
        thread.messages().len() > said,
        "{}\n{}",
        done.shown(),
        active.sees(&thread)
    );
    assert!(active.sees(&thread).contains("I can write here again"));
    stage.plays(active, &thread).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_and_hiccups_of_discord_cost_time_and_no_post() {
    for (fault, times) in [
        (InjectedFault::ResetAfter, 1),
        (InjectedFault::ResetBefore, 1),
        (InjectedFault::Status(502), 2),
        (
            InjectedFault::RateLimited {
                retry_after: 2.5,
                scope: "shared",
            },
            2,
        ),
    ] {
        let stage = stage().await;
        let (ana, ben) = (stage.guild.user("Ana"), stage.guild.user("Ben"));
        let thread = stage.begun(&[&ana, &ben], "").await;
        let active = stage.turn_of(&thread, &[&ana, &ben]).await;
        stage.fake.fail("POST /channels/*/messages", fault.clone(), times);
        stage.plays(active, &thread).await;
        for _ in 0..20 {
            stage.fake.clock().advance(chrono::TimeDelta::seconds(5));
            stage.settle().await;
        }
        let texts: Vec<String> = thread.messages().iter().map(|message| message.text()).collect();
        let once: BTreeSet<&String> = texts.iter().collect();
        assert_eq!(once.len(), texts.len(), "{fault:?}: {texts:#?}");
        assert!(
            texts.iter().any(|text| text.contains("hunts with")),
            "{fault:?}: {texts:#?}"
        );
        assert_eq!(
            stage.store().unsaid(stage.table(&thread).await.id()).await.unwrap(),
            vec![]
        );
        stage.end().await;
    }
}
