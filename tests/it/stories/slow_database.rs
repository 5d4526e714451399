//! A database that another connection holds for five seconds: every interaction is answered within Discord's three
//! seconds all the same, and what was asked is done and told afterwards.

#![allow(clippy::unwrap_used)]

use super::stage::{Stage, running_stages, with_button};
use muster_fake_discord::{FirstAnswer, Pending};
use sqlx::{Connection, Executor, PgConnection, SqliteConnection};
use std::time::Duration;
use tokio::task::JoinHandle;

/// How long the database is held.
const HELD: Duration = Duration::from_secs(5);
/// Before an interaction is handled, the holder has its lock.
const SETTLED: Duration = Duration::from_millis(100);

/// How much of the database is held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hold {
    /// As a backup or another writer does: reading goes on.
    Writers,
    /// Nothing can be read either. PostgreSQL only.
    All,
}

/// Holds the database for [`HELD`]; it is held when this returns.
async fn hold(stage: &Stage, hold: Hold) -> JoinHandle<()> {
    let address = stage.address().to_owned();
    let (tell, held) = tokio::sync::oneshot::channel();
    let holder = tokio::spawn(async move {
        if address.starts_with("sqlite:") {
            let mut connection = SqliteConnection::connect(&address).await.unwrap();
            connection.execute("begin immediate").await.unwrap();
            tell.send(()).unwrap();
            tokio::time::sleep(HELD).await;
            connection.execute("rollback").await.unwrap();
        } else {
            let mut connection = PgConnection::connect(&address).await.unwrap();
            let mode = match hold {
                Hold::Writers => "exclusive",
                Hold::All => "access exclusive",
            };
            let lock =
                format!("lock table tables, outbox, receipts, entries, lines, memories, messages in {mode} mode");
            connection.execute("begin").await.unwrap();
            connection.execute(sqlx::AssertSqlSafe(lock)).await.unwrap();
            tell.send(()).unwrap();
            tokio::time::sleep(HELD).await;
            connection.execute("rollback").await.unwrap();
        }
    });
    held.await.unwrap();
    tokio::time::sleep(SETTLED).await;
    holder
}

fn holds(stage: &Stage) -> Vec<Hold> {
    match stage.address().starts_with("sqlite:") {
        true => vec![Hold::Writers],
        false => vec![Hold::Writers, Hold::All],
    }
}

/// What came first; that it came within three seconds is the fake's business.
async fn first(pending: &Pending) -> FirstAnswer {
    for _ in 0..400 {
        if let Some(first) = pending.now().kind() {
            return first;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("no answer at all to {}", pending.payload()["data"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_asked_of_a_held_database_is_answered_in_time_and_done_afterwards() {
    for stage in running_stages("held").await {
        let (ana, ben) = (stage.guild.user("Ana"), stage.guild.user("Ben"));
        let thread = stage.begun(&[&ana, &ben], "").await;
        for how in holds(&stage) {
            let active = stage.turn_of(&thread, &[&ana, &ben]).await;
            let post = with_button(&thread, "My turn");
            let panel = active.press(&post, "My turn").await.message();
            let choices = panel.selects();
            let choices = choices
                .first()
                .unwrap_or_else(|| panic!("no select: {:?}", panel.labels()));
            let (_, value) = choices.options.last().unwrap();
            let seq = stage.table(&thread).await.seq();

            let holder = hold(&stage, how).await;
            let act = ana.slash_unsent(&thread, "/gm note text:rain");
            let question = ben.slash_unsent(&thread, "/game status");
            let select = active.select_unsent(&panel, &choices.custom_id, &[value]).unwrap();
            let button = active.press_unsent(&post, "My turn", false).unwrap();
            for pending in [&act, &question, &select, &button] {
                pending.deliver();
            }
            let completed = ana.complete(&thread, "/game odds what:").await;
            assert_eq!(first(&act).await, FirstAnswer::Promise, "{how:?}");
            let answered = (first(&question).await, first(&select).await, first(&button).await);
            match how {
                Hold::Writers => {
                    // Reading waits for no writer.
                    assert_eq!(answered.0, FirstAnswer::Message, "{how:?}");
                }
                Hold::All => {
                    let promised = (FirstAnswer::Promise, FirstAnswer::QuietPromise, FirstAnswer::Promise);
                    assert_eq!(answered, promised, "{how:?}");
                    assert!(completed.is_empty(), "{completed:?}");
                }
            }
            assert!(
                !holder.is_finished(),
                "{how:?}: the database was let go before all was answered"
            );
            holder.await.unwrap();
            for pending in [&act, &question, &select, &button] {
                let answer = pending.answer().await;
                assert!(!answer.text().is_empty(), "{how:?}");
            }
            stage.settle().await;
            assert!(stage.table(&thread).await.seq() > seq, "{how:?}: {}", act.now().text());
            thread.wait_for_text("rain").await;
        }
        stage.end().await;
    }
}

/// The database comes back when the interaction cannot be answered any more: what was done is said in the channel.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_comes_after_fifteen_minutes_is_let_go_and_the_channel_tells() {
    for stage in running_stages("token").await {
        let (ana, ben) = (stage.guild.user("Ana"), stage.guild.user("Ben"));
        let thread = stage.begun(&[&ana, &ben], "").await;
        stage.fake.expect_error(50027);
        let holder = hold(&stage, Hold::Writers).await;
        let act = ana.slash_unsent(&thread, "/gm note text:rain");
        act.deliver();
        assert_eq!(first(&act).await, FirstAnswer::Promise);
        stage.fake.clock().advance(chrono::TimeDelta::minutes(16));
        holder.await.unwrap();
        stage.settle().await;
        thread.wait_for_text("rain").await;
        let recorded = stage.fake.recorded();
        let late = recorded.iter().filter(|request| request.code == 50027).count();
        assert_eq!(late, 1, "it is not tried again");
        stage.end().await;
    }
}
