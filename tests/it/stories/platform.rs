//! What Discord does to a game: refused answers, deleted and archived places, permissions above bit 50.

#![allow(clippy::unwrap_used)]

use super::stage::{Stage, go_on, stage, stage_with, stages, with_button};
use chrono::TimeDelta;
use muster::fronts::discord::desk::Settings;
use muster::table::Stage as TableStage;
use muster_fake_discord::{Channel, FakeUser, InjectedFault, Refused};
use std::time::Duration;

const CALLBACK: &str = "POST /interactions/*/*/callback";

fn odd() -> InjectedFault {
    InjectedFault::Refused(Refused::invalid_field("data.attachments.0", "Too odd."))
}

async fn playing(stage: &Stage) -> (FakeUser, FakeUser, Channel) {
    let (ana, ben) = (stage.guild.user("Ana"), stage.guild.user("Ben"));
    let thread = stage.begun(&[&ana, &ben], "").await;
    (ana, ben, thread)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_answer_is_said_in_plain_words_with_a_code() {
    let stage = stage().await;
    let (ana, _, thread) = playing(&stage).await;
    stage.fake.expect_error(50035);
    stage.fake.fail(CALLBACK, odd(), 1);
    let answer = ana.slash(&thread, "/game status").await;
    assert!(
        answer.is_private() && answer.text().contains("(code "),
        "{}",
        answer.text()
    );
    // A control keeps its message, and the words come beside it.
    let panel = ana.press(&with_button(&thread, "My turn"), "My turn").await.message();
    stage.fake.fail(CALLBACK, odd(), 1);
    let label = panel.labels()[0].clone();
    let answer = ana.press(&panel, &label).await;
    assert!(answer.text().contains("(code "), "{}", answer.text());
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_picture_comes_as_text() {
    let stage = with_pictures(Duration::from_secs(60)).await;
    let (ana, _, thread) = playing(&stage).await;
    let whole = ana.slash(&thread, "/game map as:picture").await.message();
    assert_eq!(whole.attachments[0].content_type, "image/png");
    stage.fake.expect_error(50035);
    stage.fake.fail(CALLBACK, odd(), 1);
    let answer = ana.slash(&thread, "/game map as:picture").await;
    let text = answer.text();
    assert!(
        text.contains("The picture cannot be shown (code ") && text.contains("```"),
        "{text}"
    );
    assert!(answer.message().attachments.is_empty());
    // And where text is refused too, plain words come.
    stage.fake.fail(CALLBACK, odd(), 2);
    let answer = ana.slash(&thread, "/game map as:picture").await;
    assert!(
        answer.text().contains("My answer cannot be shown (code "),
        "{}",
        answer.text()
    );
    stage.end().await;
}

/// A stage whose people see their own boards as pictures, for which an answer waits so long.
async fn with_pictures(wait: Duration) -> Stage {
    stage_with(Settings {
        picture_wait: wait,
        ..Settings::default()
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panel_shows_the_board_as_a_picture() {
    let stage = with_pictures(Duration::from_secs(60)).await;
    let (ana, ben, thread) = playing(&stage).await;
    let active = stage.turn_of(&thread, &[&ana, &ben]).await;
    let turn = with_button(&thread, "My turn");
    assert!(
        turn.content.contains("```") && turn.attachments.is_empty(),
        "the channel keeps text"
    );
    let panel = active.press(&turn, "My turn").await.message();
    let picture = &panel.attachments[0];
    assert_eq!(picture.content_type, "image/png");
    let about = picture.description.clone().unwrap_or_default();
    assert!(!about.is_empty() && about.chars().count() <= 1_024, "{about}");
    // One who chose words gets words, and keeps them at the next table.
    active.slash(&thread, "/game map as:text keep:me").await;
    let panel = active.press(&turn, "My turn").await.message();
    assert!(panel.attachments.is_empty(), "{}", panel.content);
    let board = active.slash(&thread, "/game map").await.message();
    assert!(board.attachments.is_empty() && board.content.contains("```"));
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_that_takes_long_follows_its_words() {
    let stage = with_pictures(Duration::ZERO).await;
    let (ana, ben, thread) = playing(&stage).await;
    let active = stage.turn_of(&thread, &[&ana, &ben]).await;
    let other = if active.id() == ana.id() { &ben } else { &ana };
    let answer = active.press(&with_button(&thread, "My turn"), "My turn").await;
    let labels = answer.message().labels();
    let panel = answer.wait_for_updates(1).await;
    assert_eq!(panel.attachments.len(), 1);
    assert_eq!(panel.labels(), labels, "the controls stay");
    // The same board again is drawn already, so it comes at once; and so it does for one who sees the same.
    let again = active.slash(&thread, "/game map").await.message();
    let other_again = other.slash(&thread, "/game map show:yes").await.message();
    assert!(other_again.attachments.is_empty(), "in the channel it is text");
    assert!(again.attachments.len() <= 1);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_does_not_come_over_what_was_pressed_since() {
    let stage = with_pictures(Duration::ZERO).await;
    let (ana, ben, thread) = playing(&stage).await;
    let active = stage.turn_of(&thread, &[&ana, &ben]).await;
    let panel = active
        .press(&with_button(&thread, "My turn"), "My turn")
        .await
        .message();
    // Pressed while the board of the panel is still being drawn.
    let log = active.press(&panel, "What happened").await;
    let shown = log.message();
    stage.settle().await;
    let last = log.message();
    assert_eq!(last.content, shown.content, "what was pressed last stays");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_form_is_told() {
    let stage = stage().await;
    let (ana, ben, thread) = playing(&stage).await;
    let active = stage.turn_of(&thread, &[&ana, &ben]).await;
    let panel = active
        .press(&with_button(&thread, "My turn"), "My turn")
        .await
        .message();
    let Some(label) = panel.labels().into_iter().find(|label| label.contains("Type")) else {
        panic!("no form in {:?}", panel.labels())
    };
    stage.fake.expect_error(50035);
    stage.fake.fail(CALLBACK, odd(), 1);
    let answer = active.press(&panel, &label).await;
    assert!(answer.text().contains("(code "), "{}", answer.text());
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn files_come_with_their_types() {
    let stage = stage().await;
    let (ana, _, thread) = playing(&stage).await;
    let exported = ana.slash(&thread, "/game export").await.message();
    assert!(
        exported
            .attachments
            .iter()
            .all(|file| file.content_type == "application/json"),
        "{:?}",
        exported
            .attachments
            .iter()
            .map(|file| (&file.name, &file.content_type))
            .collect::<Vec<_>>()
    );
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_thread_parks_its_table_at_once_and_resume_finds_it() {
    for stage in stages("deleted_thread").await {
        let (ana, ben, thread) = playing(&stage).await;
        let active = stage.turn_of(&thread, &[&ana, &ben]).await;
        // Committed, and not yet said.
        let asked = active.slash(&thread, "/warcamp hunt").await;
        go_on(active, asked).await;
        let table = stage.table(&thread).await;
        stage.fake.expect_error(10003);
        thread.delete();
        let gone = wait_for(&stage, table.id(), |table| table.lost().is_some()).await;
        assert!(gone, "the bot does not hear of it");
        let list = ana.slash(&stage.hall, "/muster list").await.message();
        let dead = format!("/{}", thread.id());
        let links: Vec<_> = list.buttons().into_iter().filter_map(|button| button.url).collect();
        assert!(!links.iter().any(|url| url.ends_with(&dead)), "{links:?}");
        assert!(
            list.labels().iter().any(|label| label.starts_with("Bring ")),
            "{:?}",
            list.labels()
        );
        let moved = stage.does(&ana, &stage.hall, "/muster resume").await;
        assert!(moved.text().contains("goes on here"), "{}", moved.text());
        let table = stage.table_by_id(table.id()).await;
        assert_eq!(stage.home(&table).id(), stage.hall.id());
        let said = stage.hall.messages();
        let owed = said
            .iter()
            .filter(|message| message.text().contains("hunts with"))
            .count();
        assert_eq!(owed, 1, "what was owed is said at the new place, once");
        stage.proves(table.id()).await;
        stage.end().await;
    }
}

/// Discord tells of the channel alone.
#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_channel_takes_the_tables_in_its_threads_with_it() {
    let stage = stage().await;
    let (_, _, thread) = playing(&stage).await;
    let table = stage.table(&thread).await;
    stage.fake.expect_error(10003);
    stage.hall.delete();
    assert!(wait_for(&stage, table.id(), |table| table.lost().is_some()).await);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_whose_thread_is_deleted_is_closed() {
    let stage = stage().await;
    let ana = stage.guild.user("Ana");
    ana.slash(&stage.hall, "/game new game:warcamp").await;
    stage.settle().await;
    let thread = stage.fake.wait_for_thread("Warcamp").await;
    let table = stage.table(&thread).await;
    stage.fake.expect_error(10003);
    thread.delete();
    assert!(wait_for(&stage, table.id(), |table| table.stage() == TableStage::Over).await);
    stage.settle().await;
    assert!(ana.direct().latest().content.contains("its lobby is closed"));
    assert_eq!(
        stage.store().unsaid(table.id()).await.unwrap(),
        vec![],
        "nothing waits for a place that is gone"
    );
    stage.end().await;
}

async fn wait_for(stage: &Stage, table: &str, is_so: impl Fn(&muster::table::Table) -> bool) -> bool {
    for _ in 0..200 {
        if is_so(&stage.table_by_id(table).await) {
            return true;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    false
}

#[tokio::test(flavor = "multi_thread")]
async fn doctor_shows_a_tick_for_pins_where_they_are_allowed() {
    let stage = stage().await;
    let (ana, _, thread) = playing(&stage).await;
    for place in [&stage.hall, &thread] {
        let text = ana.slash(place, "/muster doctor").await.text();
        assert!(text.contains("✓ **Pin Messages**"), "{text}");
    }
    stage.hall.forbid_bot(1 << 51);
    for place in [&stage.hall, &thread] {
        let text = ana.slash(place, "/muster doctor").await.text();
        assert!(text.contains("✗ **Pin Messages**"), "{text}");
    }
    stage.fake.fail("GET /guilds/*", InjectedFault::Status(500), 1);
    let text = ana.slash(&thread, "/muster doctor").await.text();
    assert!(text.contains("? **Pin Messages**"), "{text}");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_slept_wakes_for_the_next_turn() {
    for stage in stages("archived").await {
        let (ana, ben, thread) = playing(&stage).await;
        let active = stage.turn_of(&thread, &[&ana, &ben]).await;
        let seq = stage.table(&thread).await.seq();
        thread.archive();
        stage.fake.expect_error(50083);
        stage.pass(30).await;
        let table = stage.table(&thread).await;
        assert!(table.seq() > seq && !thread.is_archived(), "{}", active.sees(&thread));
        assert_eq!(stage.store().unsaid(table.id()).await.unwrap(), vec![]);
        stage.end().await;
    }
}

/// A press in a thread that silence archived is answered, and the thread is open again.
#[tokio::test(flavor = "multi_thread")]
async fn a_press_in_a_thread_that_slept_is_answered() {
    let stage = stage().await;
    let (ana, ben, thread) = playing(&stage).await;
    let active = stage.turn_of(&thread, &[&ana, &ben]).await;
    let panel = active.slash(&thread, "/game turn").await.message();
    thread.archive();
    stage.fake.expect_error(50083);
    let answer = active.press(&panel, "What happened").await;
    let text = answer.text();
    assert!(!text.is_empty() && !text.contains("cannot be shown"), "{text}");
    assert!(!thread.is_archived());
    stage.end().await;
}

/// Discord gives an interaction up after three seconds. What it asked for is done, once, and everybody reads it.
#[tokio::test(flavor = "multi_thread")]
async fn an_interaction_that_reaches_the_bot_too_late_is_told_in_the_channel() {
    let stage = stage().await;
    let (ana, ben) = (stage.guild.user("Ana"), stage.guild.user("Ben"));
    let thread = stage.begun(&[&ana, &ben], "").await;
    let late = ana.slash_unsent(&thread, "/game dice roll dice:2d6");
    stage.fake.clock().advance(TimeDelta::seconds(4));
    stage.fake.expect_error(10062);
    late.deliver();
    for _ in 0..200 {
        stage.settle().await;
        if ben.sees(&thread).contains("rolls 2d6") {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert!(!late.is_answered());
    let asked = ana.slash(&thread, "/game status").await;
    assert!(asked.is_private() && ben.sees(&thread).matches("rolls 2d6").count() == 1);
    stage.end().await;
}
