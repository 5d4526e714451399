//! A month passes in seconds.

#![allow(clippy::unwrap_used)]

use super::stage::{stage, with_button};
use muster::table::Stage as TableStage;
use std::collections::BTreeMap;

/// Three people who each come once a day at an hour of their own, for thirty days of one game after another.
#[tokio::test(flavor = "multi_thread")]
async fn a_month_of_three_players_has_no_stray_ping_and_no_lost_act() {
    let stage = stage().await;
    let people = ["Ana", "Ben", "Cleo"].map(|name| stage.guild.user(name));
    let all: Vec<_> = people.iter().collect();
    let mut thread = stage.begun(&all, "players=3").await;
    let mut id = stage.table(&thread).await.id;
    let (mut asked, mut turns) = (BTreeMap::new(), 0);
    for hour in 0..(30 * 24) {
        let visitor = &people[hour / 8 % 3];
        if hour % 2 == 0 {
            let table = stage.table_by_id(&id).await;
            if table.stage == TableStage::Over {
                stage.proves(&id).await;
                visitor.press(&with_button(&thread, "Rematch"), "Rematch").await;
                stage.settle().await;
                let next = stage.store().of_user(muster::table::User(visitor.id())).await.unwrap();
                let next = next.iter().find(|table| table.stage != TableStage::Over).unwrap();
                thread = stage
                    .fake
                    .channel(next.place.strip_prefix("discord:").unwrap().parse().unwrap());
                id = next.id.clone();
            } else if stage.on_turn(&thread, &[visitor]).await.is_some() {
                let seq = table.seq;
                stage.plays(visitor, &thread).await;
                let now = stage.table_by_id(&id).await;
                assert!(
                    now.seq > seq,
                    "an act was lost at hour {hour}\n{}",
                    visitor.sees(&thread)
                );
                turns += 1;
                *asked.entry(visitor.id()).or_insert(0) += 1;
            }
        }
        stage.pass(1).await;
    }
    assert!(turns > 45, "{turns} turns in a month");
    // Called at most once for a turn, and once more as a reminder.
    for person in &people {
        let pings = person.pings().len();
        assert!(
            pings > 0 && pings <= 2 * (asked[&person.id()] + 31),
            "{}: {pings}",
            person.name()
        );
    }
    stage.proves(&id).await;
    stage.end().await;
}
