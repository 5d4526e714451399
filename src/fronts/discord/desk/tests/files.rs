//! Wrong files: a player reads in plain words what is wrong and what would work.

use super::*;

/// Words of the machinery, in lower case.
const MACHINERY: [&str; 12] = [
    "expected",
    "invalid type",
    "invalid value",
    "invalid length",
    "line 1 column",
    "struct",
    "missing field",
    "unknown field",
    "unknown variant",
    "eof",
    "utf-8",
    "serde",
];

async fn bring(room: &Room, path: (&str, &str), options: Value, bytes: &[u8]) -> String {
    *room.wire.file.lock().unwrap() = bytes.to_vec();
    let attached = Attached {
        name: "brought.json".to_owned(),
        size: bytes.len() as u64,
        url: "https://cdn.example/1".to_owned(),
    };
    let mut options = options.as_object().unwrap().clone();
    options.insert("file".to_owned(), json!("1"));
    let asked = Asked::Command {
        command: path.0.to_owned(),
        tag: path.1.to_owned(),
        options,
        files: BTreeMap::from([("file".to_owned(), attached)]),
    };
    // Another player each time: limits on requests have tests of their own.
    let player = 2_000 + room.calls.load(Ordering::Relaxed) % 1_000;
    let said = words(&room.take(room.call(player, CHANNEL, asked)).await);
    let opened = room.store.of_user(User(player)).await.unwrap();
    assert!(opened.is_empty(), "a table was opened: {said}");
    said
}

/// Wrong files, each with words that the answer has to hold.
async fn wrong(room: &Room) -> Vec<(Vec<u8>, &'static str)> {
    let (id, _) = room.begun().await;
    let table = room.table(&id).await;
    let seats: Vec<Value> = table
        .chairs()
        .iter()
        .map(|chair| json!({ "name": chair.name() }))
        .collect();
    let good =
        json!({ "game": table.kind().id, "options": table.options(), "seats": seats, "state": table.position_json() });
    let with = |name: &str, value: Value| {
        let mut saved = good.clone();
        saved[name] = value;
        saved.to_string().into_bytes()
    };
    let without = |name: &str| {
        let mut saved = good.clone();
        saved.as_object_mut().unwrap().remove(name);
        saved.to_string().into_bytes()
    };
    let export = json!({ "muster": 1, "head": {}, "game": table.kind().id, "seats": ["ana", "ben"], "entries": [] });
    let mut bent = good.clone();
    let first = bent["state"].as_object().unwrap().keys().next().unwrap().clone();
    bent["state"][first] = json!({ "odd": [] });
    let whole = good.to_string().into_bytes();
    vec![
        (export.to_string().into_bytes(), "/game export"),
        (whole[..whole.len() / 2].to_vec(), "cut off"),
        (Vec::new(), "empty"),
        (b"  \n ".to_vec(), "empty"),
        (b"\x89PNG\r\n\x1a\n\0\0".to_vec(), "picture"),
        (b"[1, 2, 3]".to_vec(), "list"),
        (b"\"hello\"".to_vec(), "not a saved game"),
        (b"17".to_vec(), "not a saved game"),
        (b"null".to_vec(), "not a saved game"),
        (b"name=Farm; table=farm".to_vec(), "not a saved game"),
        (b"{}".to_vec(), "not a saved game"),
        (with("game", json!(7)), "not a saved game"),
        (with("game", json!("chess")), "chess"),
        (with("seats", json!("ana")), "seats"),
        (with("seats", json!([{ "name": "Ana", "npc": "genius" }])), "seats"),
        (with("seats", json!([])), "seats"),
        (with("state", json!({})), "position"),
        (with("state", json!("none")), "position"),
        (bent.to_string().into_bytes(), "position"),
        (with("options", json!({ "truce": "long", "nothing": 1 })), "settings"),
        (without("state"), "position"),
    ]
}

#[tokio::test]
async fn a_wrong_file_is_answered_in_plain_words() {
    let room = Room::new().await;
    for (bytes, words) in wrong(&room).await {
        let said = bring(&room, ("muster", "import"), json!({}), &bytes).await;
        let what = String::from_utf8_lossy(&bytes[..bytes.len().min(60)]).into_owned();
        let low = said.to_lowercase();
        for word in MACHINERY {
            assert!(!low.contains(word), "{what}: {said}");
        }
        assert!(said.contains(words), "{what}: `{words}` is not in: {said}");
        assert!(
            said.contains(":save") || said.contains("/game export") || said.contains("bring the text file"),
            "{what}: no way on in: {said}"
        );
        for game in ["wesnoth", "barbarica", "risk"] {
            let said = bring(&room, ("game", "new"), json!({ "game": game }), &bytes).await;
            let low = said.to_lowercase();
            for word in MACHINERY {
                assert!(!low.contains(word), "{what} for {game}: {said}");
            }
            assert!(low.contains("nothing was"), "{what} for {game}: {said}");
        }
    }
}
