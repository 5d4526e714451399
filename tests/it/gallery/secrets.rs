//! What a player may not know stays out of every answer until the game is over.

#![allow(clippy::unwrap_used)]

use super::{House, PEOPLE};
use serde_json::{Value, json};

async fn battle() -> House {
    House::begun("risk", json!({ "mode": "battle" }), ["Ana", "Ben"]).await
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
            bytes = game.to_string().into_bytes();
        }
        let bytes = String::from_utf8_lossy(&bytes).replace(url.rsplit_once('/').unwrap().1, "KEY");
        let bytes = bytes.replace(url.rsplit_once("/watch").unwrap().0, "BASE");
        seen.push((way, bytes.into_bytes()));
    }
    seen
}

#[tokio::test]
async fn a_sealed_deployment_cannot_be_told_from_another() {
    let mut seen_by_plan = Vec::new();
    for plan in ["wing", "deep"] {
        let house = battle().await;
        let url = house.opens().await;
        let own = house.hears(0, &format!("/risk deploy plan:{plan}")).await;
        assert!(own.contains("LN "), "the seat itself hears of it: {own}");
        seen_by_plan.push((own, seen(&house, &url).await));
    }
    let [(one, first), (other, second)] = &seen_by_plan[..] else {
        panic!()
    };
    assert_ne!(one, other, "the deployments differ");
    assert_eq!(first.len(), second.len());
    for ((way, one), (_, other)) in first.iter().zip(second) {
        assert!(one == other, "{way} differs: {}", String::from_utf8_lossy(one));
    }
}

#[tokio::test]
async fn when_the_game_is_over_everything_is_open() {
    let house = battle().await;
    let url = house.opens().await;
    house.says(0, "/risk deploy plan:wing").await;
    let deployed = house.table().await.seq;
    let past = format!("{url}?at={deployed}");
    let before = house.shows(&past).await;
    house.says(0, "/game concede").await;
    let game: Value = serde_json::from_str(&house.shows(&format!("{url}/game.json")).await).unwrap();
    assert_eq!(game["over"], json!(true));
    assert_eq!(game["hidden_root"].as_str().unwrap().len(), 64);
    assert_ne!(game["entries"][0]["closed"], Value::Null);
    let page = house.shows(&url).await;
    assert!(page.contains("The game is over"), "{page}");
    let board = |html: &str| html.split("<pre").skip(1).take(3).collect::<String>();
    let after = house.shows(&past).await;
    assert_ne!(board(&before), board(&after), "what was sealed then is open now");
}

#[tokio::test]
async fn a_hand_is_in_no_answer_and_neither_is_the_number_of_an_account() {
    let house = House::begun("warcamp", json!({ "order": "join" }), ["Ana", "Ben"]).await;
    let url = house.opens().await;
    let mut cards = Vec::new();
    for _ in 0..3 {
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
    assert!(cards.len() >= 6, "{cards:?}");
    for (way, answer) in house.everything(&url).await {
        let text = answer.text();
        for card in &cards {
            assert!(!text.contains(card.as_str()), "{way} names the card {card}");
        }
        for user in PEOPLE {
            assert!(!text.contains(&user.0.to_string()), "{way} holds a number");
        }
        for secret in ["\"hidden\":true", "\"closed\"", "\"events\"", "\"action\""] {
            assert!(!text.contains(secret), "{way} holds {secret}");
        }
    }
}
