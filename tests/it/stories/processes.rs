//! Two programs on one database, one of which is killed.

#![allow(clippy::unwrap_used)]

use super::stage::{go_on, with_button};
use crate::cluster;
use crate::discord::process::{Process, begun};
use crate::discord::schema;
use muster::games::CATALOGUE;
use muster::service::{Chance, Service};
use muster::store;
use muster::table::verify;
use muster_fake_discord::{Channel, FakeDiscord, FakeUser, Options};
use std::time::Duration;

/// Longer than the lease of whatever the dead one had in hand.
const PATIENCE: Duration = Duration::from_secs(90);

fn bot(fake: &FakeDiscord, database: &str, shards: &str) -> Process {
    begun(fake, &[("DATABASE_URL", database), ("MUSTER_SHARDS", shards)])
}

/// Waits until one of them is called for the first time after so many calls; who it is.
async fn called<'a>(fake: &FakeDiscord, people: [&'a FakeUser; 2], before: [usize; 2]) -> &'a FakeUser {
    let deadline = tokio::time::Instant::now() + PATIENCE;
    loop {
        for (person, before) in people.iter().zip(before) {
            if person.pings().len() > before {
                return person;
            }
        }
        assert!(
            tokio::time::Instant::now() < deadline,
            "nobody is called:\n{}",
            fake.transcript(people[0])
        );
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn holding(channel: &Channel, words: &str) -> usize {
    channel
        .messages()
        .iter()
        .filter(|message| message.text().contains(words))
        .count()
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_programs_one_is_killed_and_nothing_is_lost_or_said_twice() {
    let Some(database) = cluster::database("killed").await else {
        return;
    };
    let fake = FakeDiscord::start(Options {
        patience: PATIENCE,
        ..Options::default()
    })
    .await;
    schema::hold(&fake);
    let guild = fake.guild("The Camp");
    let hall = guild.channel("war-room");
    let people = [&guild.user("Ana"), &guild.user("Ben")];
    let [ana, ben] = people;
    let mut hears = bot(&fake, &database, "0/2");
    hears.says("Online as").await;
    let mut helps = bot(&fake, &database, "1/2");
    helps.says("Online as").await;

    ana.slash(&hall, "/game new game:warcamp with:players=2 truce=3").await;
    let thread = fake.wait_for_thread("Warcamp 1").await;
    thread.wait_for("the lobby", |message| message.has("Join")).await;
    ben.slash(&thread, "/game join").await;
    let asked = ana.slash(&thread, "/game start").await;
    go_on(ana, asked).await;
    let active = called(&fake, people, [0, 0]).await;
    let asked = active.slash(&thread, "/warcamp hunt").await;
    assert!(
        asked.text().contains("Done") || asked.text().contains("hunt"),
        "{}",
        asked.shown()
    );
    go_on(active, asked).await;
    // It is told that it is done; whether the channel knows it yet is up to the dying one.
    hears.killed().await;
    thread.wait_for_text("hunts with").await;

    let mut again = bot(&fake, &database, "0/2");
    again.says("Online as").await;
    let before = people.map(|person| person.pings().len());
    let panel = active.press(&with_button(&thread, "My turn"), "My turn").await;
    let ended = active.press(&panel.message(), "End turn").await;
    go_on(active, ended).await;
    let next = called(&fake, people, before).await;
    assert_ne!(next.id(), active.id(), "the other one is called");
    for words in ["hunts with", "Truce until", "ends."] {
        assert_eq!(holding(&thread, words), 1, "{words}\n{}", next.sees(&thread));
    }
    for process in [helps, again] {
        process.signal("-TERM");
        let (code, logged) = process.end().await;
        assert_eq!(code, 0, "{logged}");
    }
    let store = store::open(&database, &CATALOGUE).await.unwrap();
    let table = store.at(&format!("discord:{}", thread.id())).await.unwrap().unwrap();
    assert_eq!(store.unsaid(table.id()).await.unwrap(), vec![]);
    let export = Service::new(store, Chance::System).export(table.id()).await.unwrap();
    let finding = verify(&CATALOGUE, &export);
    assert!(finding.faults.is_empty(), "{finding:?}");
    fake.finish();
}
