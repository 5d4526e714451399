//! Second thoughts: undo by consent, a doubted roll, a ruling of the host.

#![allow(clippy::unwrap_used)]

use super::stage::{go_on, stage, with_button};

#[tokio::test(flavor = "multi_thread")]
async fn what_was_rolled_is_taken_back_by_consent_and_never_rolled_the_same() {
    let stage = stage().await;
    let (ana, ben) = (stage.guild.user("Ana"), stage.guild.user("Ben"));
    let thread = stage.begun(&[&ana, &ben], "").await;
    let active = stage.turn_of(&thread, &[&ana, &ben]).await;
    let other = if active.id() == ana.id() { &ben } else { &ana };
    stage.does(active, &thread, "/warcamp hunt").await;
    let before = stage.table(&thread).await;
    stage.does(active, &thread, "/game undo").await;
    let ballot = with_button(&thread, "Allow");
    assert!(ballot.text().contains("asks to take back"), "{}", ballot.text());
    let own = active.press(&ballot, "Allow").await;
    assert!(own.is_private(), "{}", own.shown());
    other.press(&ballot, "Allow").await;
    stage.settle().await;
    let after = stage.table(&thread).await;
    assert!(
        after.ballot.is_none() && after.seq > before.seq,
        "going back is an entry too"
    );
    assert!(
        after.fairness.used >= before.fairness.used,
        "no link of the chain is used twice"
    );
    stage.does(active, &thread, "/warcamp hunt").await;
    assert!(stage.table(&thread).await.fairness.used > before.fairness.used);
    stage.proves(&after.id).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_doubted_roll_is_verified_and_disputed() {
    let stage = stage().await;
    let (ana, ben) = (stage.guild.user("Ana"), stage.guild.user("Ben"));
    let thread = stage.begun(&[&ana, &ben], "").await;
    let active = stage.turn_of(&thread, &[&ana, &ben]).await;
    let other = if active.id() == ana.id() { &ben } else { &ana };
    stage.does(active, &thread, "/warcamp hunt").await;
    let verified = other.slash(&thread, "/game dice verify").await;
    assert!(verified.is_private(), "{}", verified.shown());
    assert!(verified.text().contains("It matches"), "{}", verified.text());
    let roll = stage.table(&thread).await.seq;
    let asked = other
        .slash(
            &thread,
            &format!("/game dice dispute roll:{roll} reason:the hunters were ill"),
        )
        .await;
    go_on(other, asked).await;
    stage.settle().await;
    assert!(
        active.sees(&thread).contains("the hunters were ill"),
        "{}",
        active.sees(&thread)
    );
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_who_does_not_play_overrules_before_everybody() {
    let stage = stage().await;
    let (ana, ben, dan) = (
        stage.guild.user("Ana"),
        stage.guild.user("Ben"),
        stage.guild.user("Dan"),
    );
    stage
        .guild
        .allow(&dan, muster::fake_discord::permission::MANAGE_THREADS);
    let thread = stage.begun(&[&ana, &ben], "").await;
    let line = "/gm set dial:food value:+7 seat:1 reason:the raid was counted twice";
    let preview = dan.slash(&thread, line).await;
    assert!(preview.is_private(), "{}", preview.shown());
    let seq = stage.table(&thread).await.seq;
    assert!(preview.message().has("Apply"), "{}", preview.shown());
    dan.press(&preview.message(), "Apply").await;
    stage.settle().await;
    let table = stage.table(&thread).await;
    assert!(table.seq > seq, "{}", ben.sees(&thread));
    assert!(
        ben.sees(&thread).contains("the raid was counted twice"),
        "{}",
        ben.sees(&thread)
    );
    stage.proves(&table.id).await;
    let refused = ben.slash(&thread, line).await;
    assert!(
        refused.text().contains("Only the host of this table"),
        "{}",
        refused.shown()
    );
    stage.end().await;
}
