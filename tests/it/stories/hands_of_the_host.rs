//! Second thoughts: undo by consent, a doubted roll, a ruling of the host.

#![allow(clippy::unwrap_used)]

use super::stage::{go_on, stage, with_button};
use chrono::TimeDelta;
use muster_fake_discord::{Overwrite, ROLE, USER};

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
        after.ballot().is_none() && after.seq() > before.seq(),
        "going back is an entry too"
    );
    assert!(
        after.fairness().used() >= before.fairness().used(),
        "no link of the chain is used twice"
    );
    stage.does(active, &thread, "/warcamp hunt").await;
    assert!(stage.table(&thread).await.fairness().used() > before.fairness().used());
    stage.proves(after.id()).await;
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
    let roll = stage.table(&thread).await.seq();
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
    stage.guild.allow(&dan, muster_fake_discord::permission::MANAGE_THREADS);
    let thread = stage.begun(&[&ana, &ben], "").await;
    let line = "/gm set dial:food value:+7 seat:1 reason:the raid was counted twice";
    let preview = dan.slash(&thread, line).await;
    assert!(preview.is_private(), "{}", preview.shown());
    let seq = stage.table(&thread).await.seq();
    assert!(preview.message().has("Apply"), "{}", preview.shown());
    dan.press(&preview.message(), "Apply").await;
    stage.settle().await;
    let table = stage.table(&thread).await;
    assert!(table.seq() > seq, "{}", ben.sees(&thread));
    assert!(
        ben.sees(&thread).contains("the raid was counted twice"),
        "{}",
        ben.sees(&thread)
    );
    stage.proves(table.id()).await;
    let refused = ben.slash(&thread, line).await;
    assert!(
        refused.text().contains("Only the host of this table"),
        "{}",
        refused.shown()
    );
    stage.end().await;
}

/// What a server says in its settings about `/gm` counts: who is allowed there by name or by a role may overrule.
#[tokio::test(flavor = "multi_thread")]
async fn a_role_that_the_server_allows_gm_overrules() {
    let stage = stage().await;
    let names = ["Ana", "Ben", "Dan", "Eva", "Finn"];
    let [ana, ben, dan, eva, finn] = names.map(|name| stage.guild.user(name));
    let role = stage.guild.role("Game Master", &dan);
    stage.guild.role("Drummer", &eva);
    let thread = stage.begun(&[&ana, &ben], "").await;
    let line = "/gm set dial:food value:+7 seat:1 reason:the raid was counted twice";
    for other in [&dan, &eva, &ben, &finn] {
        let refused = other.slash(&thread, line).await;
        let told = refused.text();
        assert!(told.contains("Only the host of this table"), "{told}");
    }
    let reads = |fake: &muster_fake_discord::FakeDiscord| {
        let asked = fake.recorded();
        asked
            .iter()
            .filter(|request| request.path.ends_with("/permissions"))
            .count()
    };
    assert_eq!(
        reads(&stage.fake),
        1,
        "what is known of a server is kept for some minutes"
    );
    let of_role = |allows| Overwrite {
        kind: ROLE,
        id: role,
        allows,
    };
    let of_user = |user: &muster_fake_discord::FakeUser, allows| Overwrite {
        kind: USER,
        id: user.id(),
        allows,
    };
    let allowed = [of_role(true), of_user(&finn, true), of_user(&eva, false)];
    stage.guild.overwrite("gm", &allowed);
    stage.fake.clock().advance(TimeDelta::minutes(10));
    for master in [&dan, &finn] {
        let seq = stage.table(&thread).await.seq();
        let preview = master.slash(&thread, line).await;
        assert!(preview.message().has("Apply"), "{}", preview.shown());
        master.press(&preview.message(), "Apply").await;
        stage.settle().await;
        let table = stage.table(&thread).await;
        assert!(table.seq() > seq, "{}", ben.sees(&thread));
        stage.proves(table.id()).await;
    }
    // The role is for `/gm` alone: the game of others is begun and ended by those who may.
    let refused = ben.slash(&thread, line).await;
    assert!(
        refused.text().contains("Only the host of this table"),
        "{}",
        refused.text()
    );
    assert!(reads(&stage.fake) <= 2, "{}", stage.fake.recorded_lines());
    // Who is denied by name is not allowed by a role.
    stage.guild.overwrite("gm", &[of_role(true), of_user(&dan, false)]);
    stage.fake.clock().advance(TimeDelta::minutes(10));
    assert!(dan.try_slash(&thread, line).is_err(), "Discord does not even show it");
    stage.end().await;
}
