//! What a player may not know stays out of every answer until the game is over.

#![allow(clippy::unwrap_used)]

use super::{House, PEOPLE};
use serde_json::{Value, json};

/// A field on which some units stand where the other side cannot see them.
async fn ambush() -> House {
    let settings = json!({ "enemy": "player", "narration": "short" });
    let house = House::lobby("barbarica", settings, ["Ana", "Ben"]).await;
    house.says(1, "/game join as:side=rome").await;
    house.says(0, "/game start").await;
    house
}

/// Everything that a page shows, without what commits to the secret and so must differ.
async fn seen(house: &House, url: &str) -> Vec<(String, Vec<u8>)> {
    let mut seen = Vec::new();
    for (way, answer) in house.everything(url).await {
        let mut bytes = answer.bytes;
        if way == "/game.json" {
            let mut game: Value = serde_json::from_slice(&bytes).unwrap();
            for entry in game["entries"].as_array_mut().unwrap() {
                assert_eq!(entry["closed"], Value::Null);
                let open = entry["open"].as_object_mut().unwrap();
                open.remove("seal").unwrap();
                open.remove("prev").unwrap();
            }
            assert_eq!(game["hidden_root"], Value::Null);
            // The hash of the last entry, seal and all, and the signature over it.
            game.as_object_mut().unwrap().remove("tail").unwrap();
            game.as_object_mut().unwrap().remove("signature").unwrap();
            bytes = game.to_string().into_bytes();
        }
        let bytes = String::from_utf8_lossy(&bytes).replace(url.rsplit_once('/').unwrap().1, "KEY");
        let bytes = bytes.replace(url.rsplit_once("/watch").unwrap().0, "BASE");
        seen.push((way, bytes.into_bytes()));
    }
    seen
}

/// The same house twice, in which something secret is done in two ways: nothing that is shown tells which.
async fn cannot_be_told_apart(houses: [House; 2], lines: [&str; 2]) {
    let mut told = Vec::new();
    for (house, line) in houses.iter().zip(lines) {
        let url = house.opens().await;
        let own = house.hears(0, line).await;
        told.push((own, seen(house, &url).await));
    }
    let [(one, first), (other, second)] = &told[..] else {
        panic!()
    };
    assert_ne!(one, other, "the seat itself hears of it");
    assert_eq!(first.len(), second.len());
    for ((way, one), (_, other)) in first.iter().zip(second) {
        assert!(one == other, "{way} differs: {}", String::from_utf8_lossy(one));
    }
}

#[tokio::test]
async fn a_sealed_deployment_cannot_be_told_from_another() {
    let battle = || House::begun("risk", json!({ "mode": "battle" }), ["Ana", "Ben"]);
    let houses = [battle().await, battle().await];
    cannot_be_told_apart(houses, ["/risk deploy plan:wing", "/risk deploy plan:deep"]).await;
}

#[tokio::test]
async fn where_somebody_lies_in_ambush_cannot_be_told() {
    let lines = [
        "/barb deploy orders:p1 b7/e, p5 b13",
        "/barb deploy orders:p1 b13, p5 b7/e",
    ];
    cannot_be_told_apart([ambush().await, ambush().await], lines).await;
}

#[tokio::test]
async fn when_the_game_is_over_everything_is_open() {
    let house = ambush().await;
    let url = house.opens().await;
    house.says(0, "/barb deploy orders:p1 b7/e, p5 b13").await;
    let deployed = house.table().await.seq();
    let board = |html: String| {
        html.split("id=\"board\"")
            .nth(1)
            .unwrap()
            .split("<nav")
            .next()
            .unwrap()
            .to_owned()
    };
    let (past, drawn) = (format!("{url}?at={deployed}"), format!("{url}/board.png?at={deployed}"));
    let before = (board(house.shows(&past).await), house.get(&drawn).await.bytes);
    assert!(!before.0.contains("P1"), "{}", before.0);
    house.says(0, "/game concede").await;
    let game: Value = serde_json::from_str(&house.shows(&format!("{url}/game.json")).await).unwrap();
    assert_eq!(game["over"], json!(true));
    assert_eq!(game["hidden_root"].as_str().unwrap().len(), 64);
    assert_ne!(game["entries"][0]["closed"], Value::Null);
    let page = house.shows(&url).await;
    assert!(page.contains("nothing is hidden any more"), "{page}");
    let after = (board(house.shows(&past).await), house.get(&drawn).await.bytes);
    assert!(after.0.contains("P1"), "{}", after.0);
    assert_ne!(before.1, after.1, "what was hidden then is drawn now");
}

#[tokio::test]
async fn a_hand_is_in_no_answer_and_neither_is_the_number_of_an_account() {
    let house = House::begun("warcamp", json!({ "order": "join" }), ["Ana", "Ben"]).await;
    let url = house.opens().await;
    let mut cards = Vec::new();
    for _ in 0..2 {
        for who in 0..2 {
            house.says(who, "/warcamp hunt").await;
            house.says(who, "/warcamp end").await;
            let hand = house.hears(who, "/warcamp hand").await;
            let names = hand.lines().filter_map(|row| {
                let row = row.trim().strip_prefix('c')?;
                let (number, rest) = row.split_once(' ')?;
                number.parse::<u32>().ok()?;
                Some(rest.split("  ").next()?.trim().to_owned())
            });
            cards.extend(names);
        }
    }
    assert!(cards.len() >= 4, "{cards:?}");
    // A spell may show a hand to everybody.
    let shown = house.heard_by_all().await;
    cards.retain(|card| !shown.contains(card.as_str()));
    assert!(!cards.is_empty(), "every card was shown to everybody");
    for (way, answer) in house.everything(&url).await {
        let text = answer.text();
        for card in &cards {
            let at = text
                .find(card.as_str())
                .map(|at| &text[at.saturating_sub(200)..(at + 100).min(text.len())]);
            assert!(at.is_none(), "{way} names the card {card}: {at:?}");
        }
        for user in PEOPLE {
            assert!(!text.contains(&user.0.to_string()), "{way} holds a number");
        }
        for secret in ["\"hidden\":true", "\"closed\"", "\"events\"", "\"action\""] {
            assert!(!text.contains(secret), "{way} holds {secret}");
        }
    }
}
