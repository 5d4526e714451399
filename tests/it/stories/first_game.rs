//! From the invitation to the end of a game, on a phone.

#![allow(clippy::unwrap_used)]

use super::stage::{Stage, go_on, stage, stages, with_button};
use muster::table::Stage as TableStage;
use muster_fake_discord::{Channel, FakeUser};
use std::collections::BTreeSet;

#[tokio::test(flavor = "multi_thread")]
async fn two_people_and_an_npc_play_their_first_game_to_its_end() {
    for stage in stages("first").await {
        first_game(stage).await;
    }
}

async fn first_game(stage: Stage) {
    let (ana, ben, cleo) = (
        stage.guild.user("Ana"),
        stage.guild.user("Ben"),
        stage.guild.user("Cleo"),
    );
    let opened = ana.slash(&stage.hall, "/game new game:warcamp with:players=3").await;
    assert!(opened.is_private(), "{}", opened.shown());
    let kept = ana.press(&opened.message(), "Keep").await;
    assert!(kept.is_private());
    stage.settle().await;
    let thread = stage.fake.wait_for_thread("Warcamp 1").await;
    let lobby = with_button(&thread, "Join");
    let joined = ben.press(&lobby, "Join").await;
    assert!(joined.is_private(), "{}", joined.shown());
    stage.settle().await;
    assert!(
        with_button(&thread, "Join").text().contains("Ben"),
        "the lobby names him"
    );
    assert_eq!(thread.messages().len(), 1, "{}", cleo.sees(&thread));

    let asked = ana
        .press(&with_button(&thread, "Start with NPCs"), "Start with NPCs")
        .await;
    assert!(asked.is_private());
    go_on(&ana, asked).await;
    stage.settle().await;
    let table = stage.table(&thread).await;
    assert_eq!((table.stage(), table.chairs().len()), (TableStage::Playing, 3));
    let card = with_button(&thread, "My turn");
    assert!(
        cleo.sees(&thread).contains(&table.fairness().anchors()[0][..16]),
        "{}",
        card.text()
    );
    let pinged = [&ana, &ben].map(|user| user.pings().len());
    let first = stage.turn_of(&thread, &[&ana, &ben]).await;
    assert_eq!(pinged.iter().sum::<usize>(), 1, "exactly one is called");
    assert_eq!(first.pings().len(), 1, "and it is whose turn it is");

    // A whole game, turn by turn, until one of the two gives up after the fourth round.
    for _ in 0..4 {
        let Some(active) = stage.on_turn(&thread, &[&ana, &ben]).await else {
            break;
        };
        let before = stage.table(&thread).await.seq();
        let panel = active.press(&with_button(&thread, "My turn"), "My turn").await;
        assert!(panel.is_private(), "{}", panel.shown());
        let ended = active.press(&panel.message(), "End turn").await;
        go_on(active, ended).await;
        stage.settle().await;
        assert!(stage.store().table(table.id()).await.unwrap().unwrap().seq() > before);
    }
    for user in [&ana, &ben] {
        if stage.store().at(table.place()).await.unwrap().is_some() {
            stage.does(user, &thread, "/game concede").await;
        }
    }
    let over = stage.table_by_id(table.id()).await;
    assert_eq!(over.stage(), TableStage::Over);
    assert!(cleo.sees(&thread).contains("The game is over."));
    stage.proves(table.id()).await;
    // Nobody was called when it was not his turn, and nothing was said twice.
    let texts: Vec<String> = thread.messages().iter().map(|message| message.text()).collect();
    assert!(texts.windows(2).all(|pair| pair[0] != pair[1]), "{texts:#?}");

    let rematch = ben.press(&with_button(&thread, "Rematch"), "Rematch").await;
    assert!(rematch.is_private(), "{}", rematch.shown());
    stage.settle().await;
    let second = stage.fake.wait_for_thread("Warcamp 2").await;
    stage.pass(1).await;
    // One rematch is enough: a player who presses after that is led to it.
    let again = ana.press(&with_button(&thread, "Rematch"), "Rematch").await;
    assert!(again.shown().contains("Warcamp 2 is on already"), "{}", again.shown());
    stage.settle().await;
    assert_eq!(stage.table(&second).await.stage(), TableStage::Playing);
    assert_eq!(
        stage
            .store()
            .of_user(muster::table::User(ben.id()))
            .await
            .unwrap()
            .len(),
        2,
        "the one that is over and its rematch"
    );
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn alone_against_npcs_the_first_act_is_five_interactions_away() {
    let stage = stage().await;
    let ana = stage.guild.user("Ana");
    ana.slash(&stage.hall, "/game new game:warcamp").await;
    stage.settle().await;
    let thread = stage.fake.wait_for_thread("Warcamp 1").await;
    let asked = ana
        .press(&with_button(&thread, "Start with NPCs"), "Start with NPCs")
        .await;
    go_on(&ana, asked).await;
    stage.settle().await;
    let table = stage.table(&thread).await;
    assert!(table.clock().pace().is_none(), "alone there is no deadline");
    let seq = table.seq();
    let panel = ana.press(&with_button(&thread, "My turn"), "My turn").await;
    let ended = ana.press(&panel.message(), "End turn").await;
    go_on(&ana, ended).await;
    stage.settle().await;
    assert!(stage.table(&thread).await.seq() > seq);
    stage.end().await;
}

/// The names of the cards in somebody's hand, which only he is shown.
async fn hand(of: &FakeUser, thread: &Channel) -> BTreeSet<String> {
    let shown = of.slash(thread, "/warcamp hand").await;
    assert!(shown.is_private(), "{}", shown.shown());
    let cards = shown.text();
    let cards = cards.lines().filter_map(|line| line.trim().strip_prefix('c'));
    let named = cards.filter(|line| line.starts_with(|first: char| first.is_ascii_digit()));
    let names = named.filter_map(|line| line.split_once(' ')?.1.trim().split("  ").next());
    names.map(|name| name.trim().to_owned()).collect()
}

/// Cards, draws and standing orders of each, against every byte that reached the device of the other.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_hidden_reaches_nobody_else() {
    let stage = stage().await;
    let (ana, ben, cleo) = (
        stage.guild.user("Ana"),
        stage.guild.user("Ben"),
        stage.guild.user("Cleo"),
    );
    let thread = stage.begun(&[&ana, &ben], "players=3").await;
    let orders = [(&ana, "hunt 5; breed 1 4; end"), (&ben, "hunt 4; breed 1 5; end")];
    for (who, plan) in orders {
        let line = format!("/warcamp standing plan:{plan} when:missed");
        let stored = who.slash(&thread, &line).await;
        assert!(stored.is_private(), "{}", stored.shown());
    }
    let mut held = [(&ana, BTreeSet::new()), (&ben, BTreeSet::new())];
    for _ in 0..4 {
        stage.settle().await;
        for (who, cards) in &mut held {
            who.slash(&thread, "/game turn").await;
            cards.extend(hand(who, &thread).await);
        }
        stage.pass(1).await;
        if let Some(active) = stage.on_turn(&thread, &[&ana, &ben]).await {
            stage.plays(active, &thread).await;
        }
    }
    // What was cast or thrown away is open to all.
    let public: String = thread.messages().iter().map(|message| message.text()).collect();
    let mut secrets = 0;
    for ((who, cards), other) in held.iter().zip([&held[1], &held[0]]) {
        let transcript = [other.0, &cleo].map(|user| stage.fake.transcript(user)).concat();
        for card in cards.iter().filter(|card| !other.1.contains(*card)) {
            let opens = |line: &str| ["casts", "throws away", "hand:"].iter().any(|word| line.contains(word));
            if public.lines().any(|line| line.contains(card.as_str()) && opens(line)) {
                continue;
            }
            secrets += 1;
            assert!(!transcript.contains(card.as_str()), "{card} of {} is known", who.name());
        }
    }
    assert!(secrets >= 2, "too few secrets to learn anything: {held:?}\n{public}");
    for ((who, plan), other) in orders.iter().zip([&ben, &ana]) {
        assert!(stage.fake.transcript(who).contains(plan), "its owner was shown it");
        assert!(!stage.fake.transcript(other).contains(plan));
        assert!(!stage.fake.transcript(&cleo).contains(plan));
    }
    stage.end().await;
}

/// A thread holds one game, and no permission would change that.
#[tokio::test(flavor = "multi_thread")]
async fn a_second_game_in_a_thread_is_sent_to_its_channel() {
    let stage = stage().await;
    let (ana, ben) = (stage.guild.user("Ana"), stage.guild.user("Ben"));
    let thread = stage.begun(&[&ana, &ben], "").await;
    let refused = ana.slash(&thread, "/game new game:barbarica").await;
    let text = refused.text();
    assert!(
        text.contains("in the channel that this thread stands in") && !text.contains("Create Public Threads"),
        "{text}"
    );
}
