//! A game is over, and its players look at it once more.

#![allow(clippy::unwrap_used)]

use super::stage::{fits_a_phone, stage, with_button};
use chrono::TimeDelta;
use muster::table::Stage as TableStage;
use muster_fake_discord::{FakeUser, StoredMessage};

/// The private message as it is now.
fn now(who: &FakeUser, message: &StoredMessage) -> StoredMessage {
    let mut all = who.private_messages().into_iter();
    all.find(|other| other.id == message.id).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_stepped_through_and_comes_as_an_animation() {
    let stage = stage().await;
    let (ana, ben, cleo) = (
        stage.guild.user("Ana"),
        stage.guild.user("Ben"),
        stage.guild.user("Cleo"),
    );
    let thread = stage.begun(&[&ana, &ben], "players=2").await;
    for _ in 0..4 {
        let active = stage.turn_of(&thread, &[&ana, &ben]).await;
        stage.plays(active, &thread).await;
    }
    // While it goes on, whoever only watches sees it as everybody may.
    let watched = cleo.slash(&thread, "/game replay").await;
    assert!(watched.is_private(), "{}", watched.shown());
    let table = stage.table(&thread).await;
    stage.does(&ben, &thread, "/game concede").await;
    assert_eq!(stage.table_by_id(table.id()).await.stage(), TableStage::Over);

    let first = ana.press(&with_button(&thread, "Replay"), "Replay").await;
    assert!(first.is_private(), "{}", first.shown());
    let step = first.message();
    assert!(step.text().contains("1 of "), "{}", step.text());
    let count = ana.private_messages().len();
    for place in ["2 of ", "3 of "] {
        ana.press(&now(&ana, &step), "Forward").await;
        assert!(now(&ana, &step).text().contains(place), "{}", now(&ana, &step).text());
    }
    ana.press(&now(&ana, &step), "Back").await;
    assert!(now(&ana, &step).text().contains("2 of "));
    ana.press(&now(&ana, &step), "Last").await;
    assert!(now(&ana, &step).text().contains("gives up") || now(&ana, &step).text().contains("over"));
    fits_a_phone(&now(&ana, &step));
    assert_eq!(ana.private_messages().len(), count, "one message, edited in place");
    let public = thread.messages().len();

    stage.fake.clock().advance(TimeDelta::seconds(30));
    ana.press(&now(&ana, &step), "Animation").await;
    stage.settle().await;
    let shown = now(&ana, &step);
    let [film] = &shown.attachments[..] else {
        panic!("{shown:?}")
    };
    assert_eq!((film.name.as_str(), &film.bytes[..6]), ("replay.gif", &b"GIF89a"[..]));
    assert!(film.bytes.len() < 2_000_000, "{}", film.bytes.len());
    assert!(film.description.as_deref().unwrap().contains("At the end"), "{film:?}");
    ana.press(&now(&ana, &step), "Charts").await;
    let charts = now(&ana, &step);
    assert!(
        charts.attachments.is_empty() && charts.text().contains("STRENGTH"),
        "{}",
        charts.text()
    );
    assert_eq!(thread.messages().len(), public, "all of it was for Ana alone");

    stage.fake.clock().advance(TimeDelta::seconds(30));
    let told = ben.slash(&thread, "/game replay as:animation show:yes").await;
    stage.settle().await;
    assert!(!told.shown().is_empty());
    let newest = thread.latest();
    assert_eq!(newest.attachments[0].name, "replay.gif", "{newest:?}");
    stage.end().await;
}
