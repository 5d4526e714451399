//! Wargrounds Canberra on phones: four players on two sides, their hands and plans unknown to one another; a card for all
//! to read; somebody who does not come.

#![allow(clippy::unwrap_used)]

use super::stage::{Stage, stage};
use muster::games::CATALOGUE;
use muster::table::Holder;
use muster_fake_discord::{Channel, FakeUser};
use muster_game::AnyGame;
use muster_kit::{Dice, Seat, Viewer};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Event cards by word and title.
const CARDS: [(&str, &str); 12] = [
    ("rules", "Forgot the Rules"),
    ("heat", "Heat of Battle"),
    ("count", "Forgot Count"),
    ("armour", "Real Armour, Fake Swords"),
    ("fumble", "Fumble"),
    ("hook", "Shield Hook"),
    ("bones", "What Do the Bones Say?"),
    ("sneaky", "Sneaky"),
    ("stop", "Stop Stop Stop"),
    ("nighter", "All Nighter"),
    ("admin", "Admin Notices"),
    ("kudos", "Kudos"),
];

async fn game(stage: &Stage, thread: &Channel) -> Arc<dyn AnyGame> {
    stage.table(thread).await.game().unwrap()
}

/// Titles that stand in a text, but for its sentences about standing orders, which name the same cards to all.
fn titles(text: &str) -> BTreeSet<&'static str> {
    let mut parts = text.split("Standing orders, which");
    let mut said = parts.next().unwrap_or_default().to_owned();
    said.extend(
        parts
            .filter_map(|part| part.split_once("`broken:"))
            .map(|(_, behind)| behind),
    );
    let named = CARDS.iter().filter(|(_, title)| said.contains(title));
    named.map(|(_, title)| *title).collect()
}

/// Titles of all that a seat holds or has held.
fn held(game: &dyn AnyGame, seat: usize) -> BTreeSet<&'static str> {
    let view = game.view(Viewer::Referee);
    let hand = &view["game"]["hands"][seat];
    let cards = ["hand", "discards"].map(|pile| hand[pile].as_array().unwrap().clone());
    let words: Vec<String> = cards
        .concat()
        .iter()
        .map(|card| card.as_str().unwrap().to_owned())
        .collect();
    let known = CARDS.iter().filter(|(word, _)| words.iter().any(|held| held == word));
    known.map(|(_, title)| *title).collect()
}

/// The people by their seats.
async fn seated<'a>(stage: &Stage, thread: &Channel, people: [&'a FakeUser; 4]) -> Vec<&'a FakeUser> {
    let table = stage.table(thread).await;
    let holders = table.chairs().iter().map(|chair| match chair.holder() {
        Holder::User(user) => *people.iter().find(|person| person.id() == user.0).unwrap(),
        _ => panic!("four people sit here"),
    });
    holders.collect()
}

fn side(game: &dyn AnyGame, seat: usize) -> String {
    game.view(Viewer::Referee)["game"]["seats"][seat]["side"].to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn four_on_two_sides_keep_their_hands_and_plans_to_themselves() {
    let stage = stage().await;
    let [ana, ben, cleo, dov, eva] = ["Ana", "Ben", "Cleo", "Dov", "Eva"].map(|name| stage.guild.user(name));
    let settings = "headcount=4 scenario1=vip phases=1";
    let thread = stage.begun_of("wargrounds", &[&ana, &ben, &cleo, &dov], settings).await;
    let id = stage.table(&thread).await.id().to_owned();
    let people = seated(&stage, &thread, [&ana, &ben, &cleo, &dov]).await;
    for who in &people {
        stage.does(who, &thread, "/wg ready").await;
    }

    // Everybody looks at what is his, and nobody has read the name of a card that he does not hold.
    for who in &people {
        let hand = stage.does(who, &thread, "/wg hand").await;
        assert!(
            hand.is_private() && hand.text().contains("Event cards"),
            "{}",
            hand.shown()
        );
    }
    let now = game(&stage, &thread).await;
    for (seat, who) in people.iter().enumerate() {
        let told = titles(&stage.fake.transcript(who));
        assert!(told.is_subset(&held(&*now, seat)), "{}: {told:?}", who.name());
        assert!(!told.is_empty(), "{} has seen his hand", who.name());
    }
    assert_eq!(titles(&stage.fake.transcript(&eva)), BTreeSet::new());

    // A plan that is hers: neither the enemy nor whoever looks on hears of the place.
    let order = "/wg orders text:A run K4";
    let mover = 0;
    let stored = stage.does(people[mover], &thread, order).await;
    assert!(
        stored.is_private() && stored.text().contains("K4"),
        "{}",
        stored.shown()
    );
    let enemies: Vec<&FakeUser> = (0..4)
        .filter(|seat| side(&*now, *seat) != side(&*now, mover))
        .map(|seat| people[seat])
        .collect();
    assert_eq!(enemies.len(), 2);
    for who in enemies.into_iter().chain([&eva]) {
        for line in [
            "/game map",
            "/game status",
            "/game log",
            "/game turn",
            "/wg side",
            "/wg hand",
        ] {
            stage.does(who, &thread, line).await;
        }
        let told = stage.fake.transcript(who);
        assert!(!told.contains("K4"), "{} was told of the plan", who.name());
    }

    // Whoever can plays a card; everybody reads it.
    let mut played = None;
    for (seat, who) in people.iter().enumerate() {
        let now = game(&stage, &thread).await;
        let awaiting = now.awaiting();
        let duty = awaiting
            .duties()
            .iter()
            .find(|duty| duty.seat == Seat(u8::try_from(seat).unwrap()))
            .unwrap();
        let mut drawn = (0..60).map(|lot| now.act_by_lot(duty, &mut Dice::seeded(lot, 1)));
        if let Some(card) = drawn.find(|action| action.get("card").is_some()) {
            let line = CATALOGUE.of_action("wg", &card).unwrap().line().replace('"', "");
            stage.does(who, &thread, &line).await;
            let word = card["card"]["card"].as_str().unwrap().to_owned();
            played = CARDS.iter().find(|(known, _)| *known == word).map(|(_, title)| *title);
            break;
        }
    }
    let played = played.expect("somebody holds a card that can be played");
    assert!(eva.sees(&thread).contains(played), "{}", eva.sees(&thread));

    // Dov forgets the day: what he has set up holds, and the turn is played without him.
    let forgetful = people.len() - 1;
    stage
        .does(
            people[forgetful],
            &thread,
            "/wg standing cancel_at:7 count:off stop:off",
        )
        .await;
    for who in &people[..forgetful] {
        stage.does(who, &thread, "/wg ready rest:auto").await;
    }
    assert!(!eva.sees(&thread).contains("Turn 2 of"), "the turn waits for him");
    stage.pass(26).await;
    let seen = eva.sees(&thread);
    assert!(seen.contains("missed the deadline"), "{seen}");
    assert!(seen.contains("Turn 2 of"), "{seen}");

    // Still nobody knows more than he holds and everybody has read.
    let now = game(&stage, &thread).await;
    let read = titles(&stage.fake.transcript(&eva));
    for (seat, who) in people.iter().enumerate() {
        let told = titles(&stage.fake.transcript(who));
        let known: BTreeSet<&str> = held(&*now, seat).union(&read).copied().collect();
        assert!(told.is_subset(&known), "{}: {told:?} of {known:?}", who.name());
    }
    stage.proves(&id).await;
    stage.end().await;
}
