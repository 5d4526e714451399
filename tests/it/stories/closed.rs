//! What a server may hold open, what the bot says of its permissions, and the card of a game that does not go on.

#![allow(clippy::unwrap_used)]

use super::stage::{Stage, rules, stage};
use chrono::TimeDelta;
use muster::fronts::discord::permissions::PERMISSIONS;
use muster::table::{self, Loss, Stage as TableStage, Table};
use muster_fake_discord::permission::VIEW_CHANNEL;
use muster_fake_discord::{Channel, FakeUser, StoredMessage};

/// What one person may have opened, as the bot is set by default.
const TABLES_PER_USER: usize = 10;

async fn opened_by(stage: &Stage, who: &FakeUser) -> Vec<Table> {
    let mut tables = stage.store().of_user(table::User(who.id())).await.unwrap();
    tables.retain(|table| table.stage() != TableStage::Over);
    tables
}

async fn opens(stage: &Stage, who: &FakeUser) -> String {
    // Nobody is asked to wait here because of the requests before.
    stage.fake.clock().advance(TimeDelta::seconds(20));
    let answer = who.slash(&stage.hall, "/game new game:warcamp").await;
    stage.settle().await;
    answer.text()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_opens_ten_tables_and_those_that_are_gone_or_closed_do_not_count() {
    let stage = stage().await;
    let (ana, ben) = (stage.guild.user("Ana"), stage.guild.user("Ben"));
    for number in 1..=TABLES_PER_USER {
        let text = opens(&stage, &ana).await;
        assert!(text.contains("is open. You sit at it."), "{number}: {text}");
    }
    let refusal = "You have opened 10 games that are still on";
    let text = opens(&stage, &ana).await;
    assert!(text.contains(refusal), "{text}");
    assert_eq!(
        opened_by(&stage, &ana).await.len(),
        TABLES_PER_USER,
        "nothing was opened"
    );
    // The cap is each person's own, and a seat at another person's table does not count.
    let text = opens(&stage, &ben).await;
    assert!(text.contains("is open. You sit at it."), "{text}");
    let tables = opened_by(&stage, &ana).await;
    stage.home(&tables[0]).delete();
    let service = stage.bots[0].bot.service();
    service.lost(tables[0].id(), &Loss::Gone, stage.now()).await.unwrap();
    let text = opens(&stage, &ana).await;
    assert!(text.contains("is open. You sit at it."), "its channel is gone: {text}");
    // A channel in which the bot may not write is there all the same.
    let missing = "Send Messages in Threads".to_owned();
    let forbidden = Loss::Forbidden { missing };
    service.lost(tables[1].id(), &forbidden, stage.now()).await.unwrap();
    let text = opens(&stage, &ana).await;
    assert!(text.contains(refusal), "{text}");
    let thread = stage.home(&tables[2]);
    rules(&stage, &ana, &thread, "/gm close reason:nobody came", "Close it").await;
    let text = opens(&stage, &ana).await;
    assert!(text.contains("is open. You sit at it."), "one is closed: {text}");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn doctor_ticks_each_permission_and_crosses_the_one_that_is_missing_with_its_reason() {
    let stage = stage().await;
    let ana = stage.guild.user("Ana");
    let expected = |missing: Option<u64>| -> Vec<String> {
        let line = |permission: &muster::fronts::discord::permissions::Permission| {
            let mark = if missing == Some(permission.bit) { "✗" } else { "✓" };
            format!("{mark} **{}**, {}", permission.name(), permission.why())
        };
        PERMISSIONS.iter().map(line).collect()
    };
    assert_eq!(PERMISSIONS.len(), 6);
    // Of a channel that it cannot see the bot knows nothing at all.
    let bits = PERMISSIONS.iter().map(|permission| permission.bit);
    let missing = [None]
        .into_iter()
        .chain(bits.filter(|bit| *bit != VIEW_CHANNEL).map(Some));
    for missing in missing {
        let channel = stage.guild.channel("clinic");
        if let Some(bit) = missing {
            channel.forbid_bot(bit);
        }
        let text = ana.slash(&channel, "/muster doctor").await.text();
        for line in expected(missing) {
            assert!(text.contains(&line), "{missing:?}: no {line:?} in {text}");
        }
        let crosses = text.matches('✗').count();
        assert_eq!(crosses, usize::from(missing.is_some()), "{text}");
        assert!(!text.contains('?'), "{text}");
    }
    stage.end().await;
}

fn card_in(thread: &Channel) -> StoredMessage {
    let cards = thread.messages().into_iter();
    let mut cards = cards.filter(|message| message.text().contains("All dice are fixed in advance"));
    let card = cards.next().unwrap();
    assert!(cards.next().is_none(), "one card");
    card
}

#[tokio::test(flavor = "multi_thread")]
async fn the_card_of_a_closed_and_of_a_finished_game_says_so() {
    let stage = stage().await;
    let (ana, ben) = (stage.guild.user("Ana"), stage.guild.user("Ben"));
    let thread = stage.begun(&[&ana, &ben], "").await;
    let card = card_in(&thread);
    assert!(card.text().contains("Warcamp is on."), "{}", card.text());
    assert!(card.has("My turn"));
    rules(&stage, &ana, &thread, "/gm close reason:we moved", "Close it").await;
    let after = card_in(&thread);
    assert_eq!(after.id, card.id, "the card is edited, not sent again");
    assert!(after.text().contains("Warcamp is closed."), "{}", after.text());
    assert!(!after.has("My turn") && after.has("Log"), "{:?}", after.labels());
    let other = stage.begun(&[&ben, &ana], "").await;
    stage.does(&ana, &other, "/game concede").await;
    stage.does(&ben, &other, "/game concede").await;
    for _ in 0..60 {
        if stage
            .store()
            .at(&format!("{}{}", muster::fronts::discord::wire::PLACES, other.id()))
            .await
            .unwrap()
            .is_none()
        {
            break;
        }
        stage.pass(25).await;
    }
    let over = card_in(&other);
    assert!(over.text().contains("Warcamp is over."), "{}", over.text());
    assert!(!over.has("My turn"), "{:?}", over.labels());
    stage.end().await;
}
