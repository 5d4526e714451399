//! Days pass: somebody is away, on vacation, or has a deputy.

#![allow(clippy::unwrap_used)]

use super::stage::{stage, stages};
use muster::table::{Holder, Table};

#[tokio::test(flavor = "multi_thread")]
async fn a_week_of_daily_turns_in_which_one_never_comes() {
    for stage in stages("week").await {
        let (ana, ben) = (stage.guild.user("Ana"), stage.guild.user("Ben"));
        let thread = stage.begun(&[&ana, &ben], "players=2 truce=10").await;
        let table = stage.table(&thread).await;
        let seat_of_ben = table.chairs().iter().position(|chair| chair.name() == "Ben").unwrap();
        let npc_since = |table: &Table| matches!(table.chairs()[seat_of_ben].holder(), Holder::Npc(_));
        let mut days = 0;
        while days < 7 && !npc_since(&stage.table_by_id(table.id()).await) {
            // She looks in at supper.
            stage.pass(18).await;
            if let Some(active) = stage.on_turn(&thread, &[&ana]).await {
                stage.plays(active, &thread).await;
            }
            stage.pass(6).await;
            days += 1;
        }
        assert!((3..7).contains(&days), "{days} days\n{}", ana.sees(&thread));
        let table = stage.table_by_id(table.id()).await;
        let seen = ana.sees(&thread);
        assert!(seen.contains("missed the deadline"), "{seen}");
        assert!(seen.contains("Miss 1 of 3"), "{seen}");
        assert!(
            matches!(table.chairs()[seat_of_ben].holder(), Holder::Npc(_)),
            "after three misses an NPC holds the seat: {:?}",
            table.chairs()[seat_of_ben]
        );
        let back = ben.slash(&thread, "/game join").await;
        assert!(back.is_private(), "{}", back.shown());
        stage.settle().await;
        let table = stage.table_by_id(table.id()).await;
        assert_eq!(
            table.chairs()[seat_of_ben].holder(),
            Holder::User(muster::table::User(ben.id())),
            "{}\n{}",
            back.shown(),
            ana.sees(&thread)
        );
        // And the week goes on, both at their posts again.
        for _ in days * 4..7 * 4 {
            stage.pass(6).await;
            if let Some(active) = stage.on_turn(&thread, &[&ana, &ben]).await {
                stage.plays(active, &thread).await;
            }
        }
        let misses = ana.sees(&thread).matches("Miss ").count();
        assert_eq!(misses, 3, "{}", ana.sees(&thread));
        stage.proves(table.id()).await;
        stage.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vacation_is_announced_played_by_an_npc_and_ended() {
    let stage = stage().await;
    let (ana, ben) = (stage.guild.user("Ana"), stage.guild.user("Ben"));
    // Whatever the dice say, nobody is driven out before he is back.
    let thread = stage.begun(&[&ana, &ben], "players=2 truce=10").await;
    let away = ben.slash(&thread, "/game vacation days:1 then:npc").await;
    assert!(!away.text().contains("Something went wrong"), "{}", away.shown());
    stage.settle().await;
    assert!(ana.sees(&thread).contains("is away until"), "{}", ana.sees(&thread));
    let pings = ben.pings().len();
    stage.pass(12).await;
    if let Some(active) = stage.on_turn(&thread, &[&ana]).await {
        stage.plays(active, &thread).await;
    }
    stage.pass(11).await;
    assert_eq!(ben.pings().len(), pings, "whoever is away is not called");
    assert!(
        !ana.sees(&thread).contains("missed the deadline"),
        "{}",
        ana.sees(&thread)
    );
    stage.pass(6).await;
    assert!(
        ana.sees(&thread).contains("is back from vacation"),
        "{}",
        ana.sees(&thread)
    );
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deputy_acts_for_a_player_and_nobody_else_does() {
    let stage = stage().await;
    let (ana, ben, dora) = (
        stage.guild.user("Ana"),
        stage.guild.user("Ben"),
        stage.guild.user("Dora"),
    );
    let thread = stage.begun(&[&ana, &ben], "").await;
    let active = stage.turn_of(&thread, &[&ana, &ben]).await;
    let line = "/game vacation days:5 then:deputy deputy:@Dora";
    stage.does(active, &thread, line).await;
    let seq = stage.table(&thread).await.seq();
    stage.plays(&dora, &thread).await;
    assert!(stage.table(&thread).await.seq() > seq, "{}", dora.sees(&thread));
    let stranger = stage.guild.user("Stranger");
    let refused = stranger.slash(&thread, "/warcamp end").await;
    assert!(
        refused.is_private() && refused.text().contains("watching"),
        "{}",
        refused.shown()
    );
    stage.end().await;
}
