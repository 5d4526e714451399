//! Late answers, databases that are away, missing permissions, too much at once.

use super::*;
use crate::desk::Caps;
use muster_games::{CATALOGUE, GAMES};
use muster_vocabulary::Catalogue;
use sqlx::Connection;
use std::sync::LazyLock;

fn impatient() -> Settings {
    Settings {
        patience: Duration::ZERO,
        pause: Duration::from_millis(20),
        ..in_words()
    }
}

#[tokio::test]
async fn work_that_takes_long_is_announced_and_amended() {
    let store = store::open("sqlite::memory:", &CATALOGUE).await.unwrap();
    let prompt = Room::with(Arc::clone(&store), in_words());
    let (id, thread) = prompt.begun().await;
    let room = Room::with(store, impatient());
    room.calls.fetch_add(1_000, Ordering::Relaxed);
    let sent = room.command(CLEO, thread, ("game", "status"), json!({})).await;
    assert_eq!(sent[0], Sent::Response(Response::Later { private: true }));
    assert!(matches!(&sent[1], Sent::Amended(_)), "{sent:?}");
    let shown = room
        .command(CLEO, thread, ("game", "map"), json!({ "show": true }))
        .await;
    assert_eq!(shown.len(), 3, "{shown:?}");
    assert_eq!(shown[0], Sent::Response(Response::Later { private: true }));
    assert!(
        matches!(&shown[2], Sent::Followed(message) if !message.body.contains_key("flags")),
        "{shown:?}"
    );
    let button = Control {
        label: String::new(),
        custom_id: format!("m1:{id}:0:/game status"),
        value: None,
    };
    let pressed = room.press(CLEO, thread, &button, true).await;
    assert_eq!(pressed[0], Sent::Response(Response::UpdateLater));
    let form = Control {
        custom_id: format!("m1:{id}:0:~what;/game odds"),
        ..button
    };
    let late = room.press(CLEO, thread, &form, false).await;
    assert!(words(&late).contains("Press once more."), "{}", words(&late));
}

#[tokio::test]
async fn an_answer_of_which_nothing_was_heard_is_given_again_and_counts_once() {
    let room = Room::new().await;
    *room.wire.trouble.lock().unwrap() = vec![Trouble::Silent("reset".to_owned())];
    let sent = room.command(CLEO, CHANNEL, ("muster", "about"), json!({})).await;
    assert_eq!(sent.len(), 1);
}

#[tokio::test]
async fn a_refused_answer_is_followed_by_plain_words_once() {
    let room = Room::new().await;
    let refused = || Trouble::Refused("50035".to_owned());
    *room.wire.trouble.lock().unwrap() = vec![refused()];
    let sent = room.command(CLEO, CHANNEL, ("muster", "about"), json!({})).await;
    assert!(
        words(&sent).contains("My answer cannot be shown (code "),
        "{}",
        words(&sent)
    );
    *room.wire.trouble.lock().unwrap() = vec![refused(), refused()];
    let sent = room.command(CLEO, CHANNEL, ("muster", "about"), json!({})).await;
    assert!(sent.is_empty(), "it is not tried for ever");
}

#[tokio::test]
async fn while_the_database_is_away_it_is_said_and_tried_again() {
    let folder = tempfile::tempdir().unwrap();
    let address = format!("sqlite://{}", folder.path().join("muster.db").display());
    let settings = Settings {
        pause: Duration::from_millis(20),
        ..in_words()
    };
    let room = Room::with(store::open(&address, &CATALOGUE).await.unwrap(), settings);
    let (id, thread) = room.begun().await;
    let (active, _) = room.on_turn(&id).await;
    let mut side = sqlx::SqliteConnection::connect(&address).await.unwrap();
    sqlx::query("alter table tables rename to elsewhere")
        .execute(&mut side)
        .await
        .unwrap();
    let seq = sqlx::query_scalar::<_, i64>("select max(seq) from entries")
        .fetch_one(&mut side)
        .await
        .unwrap();
    let mend = async {
        // Not before the desk has said that it tries again.
        while !room.wire.sent.lock().unwrap().iter().any(|(_, sent)| {
            let said = sent
                .message()
                .map(|message| message.body["content"].as_str().unwrap_or_default());
            said.is_some_and(|said| said.starts_with("I cannot save right now"))
        }) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        sqlx::query("alter table elsewhere rename to tables")
            .execute(&mut side)
            .await
            .unwrap();
    };
    let orders = json!({ "plan": "hunt all; end", "when": "missed" });
    let (sent, ()) = tokio::join!(room.command(active, thread, ("warcamp", "standing"), orders), mend);
    assert!(
        words(&sent[..1]).starts_with("I cannot save right now, so nothing was done"),
        "{sent:?}"
    );
    assert!(
        matches!(&sent[1], Sent::Amended(_)) && words(&sent[1..]).starts_with("Done"),
        "{}",
        words(&sent)
    );
    assert!(room.table(&id).await.seq() > u64::try_from(seq).unwrap());
}

#[tokio::test]
async fn a_missing_permission_is_named_where_it_is_needed() {
    let room = Room::new().await;
    let asked = Asked::Command {
        command: "game".to_owned(),
        tag: "new".to_owned(),
        options: Map::from_iter([("game".to_owned(), json!("warcamp"))]),
        files: BTreeMap::new(),
    };
    let mut call = room.call(ANA, 7_100, asked.clone());
    call.allowed = !(1 << 38);
    let sent = room.take(call).await;
    assert!(
        words(&sent).contains("missing Send Messages in Threads."),
        "{}",
        words(&sent)
    );
    let doctor = room.press(ANA, 7_100, &control(&sent, "Check again"), true).await;
    assert!(
        words(&doctor).contains("✓ **Send Messages in Threads**"),
        "{}",
        words(&doctor)
    );
    // Without threads the channel itself is the table.
    let mut call = room.call(ANA, CHANNEL, asked);
    call.allowed = !(1 << 35);
    room.take(call.clone()).await;
    assert_eq!(room.store.at("discord:500").await.unwrap().unwrap().host(), User(ANA));
    call.id += 1_000;
    let second = room.take(call).await;
    assert!(
        words(&second).contains("A game is open here already"),
        "{}",
        words(&second)
    );
}

#[tokio::test]
async fn nobody_can_have_too_many_tables_or_ask_too_fast() {
    let store = store::open("sqlite::memory:", &CATALOGUE).await.unwrap();
    let settings = Settings {
        caps: Caps {
            per_server: 3,
            per_user: 2,
        },
        ..in_words()
    };
    let room = Room::with(store, settings);
    let new = json!({ "game": "warcamp" });
    for _ in 0..2 {
        room.command(ANA, CHANNEL, ("game", "new"), new.clone()).await;
    }
    let third = room.command(ANA, CHANNEL, ("game", "new"), new.clone()).await;
    assert!(words(&third).contains("You have opened 2 games"), "{}", words(&third));
    room.command(BEN, CHANNEL, ("game", "new"), new.clone()).await;
    let full = room.command(BEN, CHANNEL, ("game", "new"), new).await;
    assert!(
        words(&full).contains("3 games are open on this server"),
        "{}",
        words(&full)
    );
    while room.desk.limits.request(User(CLEO)).is_ok() {}
    let fast = room.command(CLEO, CHANNEL, ("muster", "about"), json!({})).await;
    assert!(words(&fast).contains("faster than I can follow"), "{}", words(&fast));
    assert!(fast[0].is_private());
}

#[tokio::test]
async fn in_direct_messages_one_plays_alone() {
    let room = Room::new().await;
    let asked = Asked::Command {
        command: "game".to_owned(),
        tag: "new".to_owned(),
        options: Map::from_iter([("game".to_owned(), json!("warcamp"))]),
        files: BTreeMap::new(),
    };
    let mut call = room.call(ANA, 600, asked);
    call.at.server = None;
    let sent = room.take(call).await;
    assert!(words(&sent).contains("You play against NPCs"), "{}", words(&sent));
    let table = room.store.at("discord:600").await.unwrap().unwrap();
    assert_eq!(
        (table.stage(), table.people().count(), table.server()),
        (Stage::Playing, 1, None)
    );
}

#[tokio::test]
async fn controls_that_we_never_wrote_lead_somewhere() {
    let room = Room::new().await;
    for custom_id in [
        "",
        "m1",
        "m9:x:0:/game status",
        "m1::0:#0000000000000000",
        "m1::0:~x",
        "m1::0:=what",
        "m1:gone:0:/game map",
    ] {
        let control = Control {
            label: String::new(),
            custom_id: custom_id.to_owned(),
            value: None,
        };
        let sent = room.press(ANA, CHANNEL, &control, false).await;
        assert!(sent.len() == 1 && sent[0].is_private(), "{custom_id}: {sent:?}");
        assert!(!labels(&sent).is_empty(), "{custom_id}: {}", words(&sent));
    }
}

#[tokio::test]
async fn a_saved_position_is_brought_as_a_file() {
    let room = Room::new().await;
    let (id, _) = room.begun().await;
    let table = room.table(&id).await;
    let seats: Vec<Value> = table
        .chairs()
        .iter()
        .map(|chair| json!({ "name": chair.name() }))
        .collect();
    let saved =
        json!({ "game": table.kind().id, "options": table.options(), "seats": seats, "state": table.position_json() });
    *room.wire.file.lock().unwrap() = saved.to_string().into_bytes();
    let asked = Asked::Command {
        command: "muster".to_owned(),
        tag: "import".to_owned(),
        options: Map::from_iter([("file".to_owned(), json!("1"))]),
        files: BTreeMap::from([(
            "file".to_owned(),
            Attached {
                name: "warcamp.json".to_owned(),
                size: 30_000,
                url: "https://cdn.example/1".to_owned(),
            },
        )]),
    };
    let call = room.call(CLEO, CHANNEL, asked);
    let sent = room.take(call.clone()).await;
    assert!(words(&sent).contains("Warcamp 2 goes on."), "{}", words(&sent));
    let imported = room.store.of_user(User(CLEO)).await.unwrap();
    assert_eq!(
        (imported[0].stage(), imported[0].chairs().len()),
        (Stage::Playing, table.chairs().len())
    );
    *room.wire.file.lock().unwrap() = vec![0xFF, 0xFE];
    let bad = room
        .take(Call {
            id: call.id + 5_000,
            ..call
        })
        .await;
    assert!(words(&bad).contains("is no text"), "{}", words(&bad));
}

#[tokio::test]
async fn a_map_is_brought_as_a_file() {
    let room = Room::new().await;
    let map = include_str!("../../../../games/wesnoth/data/maps/alder.txt").replace("Alder Ford", "Our Ford");
    let bring = async |game: &str, size: u64, text: &str| {
        *room.wire.file.lock().unwrap() = text.as_bytes().to_vec();
        let attached = Attached {
            name: "ford.txt".to_owned(),
            size,
            url: "https://cdn.example/1".to_owned(),
        };
        let asked = Asked::Command {
            command: "game".to_owned(),
            tag: "new".to_owned(),
            options: Map::from_iter([("game".to_owned(), json!(game)), ("file".to_owned(), json!("1"))]),
            files: BTreeMap::from([("file".to_owned(), attached)]),
        };
        words(&room.take(room.call(ANA, CHANNEL, asked)).await)
    };
    let said = bring("wesnoth", 700, &map.replacen("t a t", "t a q", 1)).await;
    assert!(said.contains("Nothing was opened."), "{said}");
    assert!(said.contains("Line 8, column 10: "), "{said}");
    let said = bring("wesnoth", 40_000, &map).await;
    assert!(said.contains("I read texts of up to 32 kB"), "{said}");
    let said = bring("warcamp", 700, &map).await;
    assert!(said.contains("takes no file"), "{said}");
    assert!(room.store.of_user(User(ANA)).await.unwrap().is_empty());
    let said = bring("wesnoth", 700, &map).await;
    assert!(said.contains("is open. You sit at it."), "{said}");
    let tables = room.store.of_user(User(ANA)).await.unwrap();
    assert_eq!(tables[0].options()["scenario"], json!(map));
}

#[tokio::test]
async fn a_table_whose_thread_is_gone_goes_on_in_another() {
    let room = Room::new().await;
    let (id, _) = room.begun().await;
    let now = Utc.with_ymd_and_hms(2026, 11, 21, 12, 1, 0).unwrap();
    room.desk
        .service
        .lost(&id, &muster_table::Loss::Gone, now)
        .await
        .unwrap();
    let asked = Asked::Complete {
        command: "muster".to_owned(),
        tag: "resume".to_owned(),
        options: Map::from_iter([("table".to_owned(), json!("warc"))]),
        focus: "table".to_owned(),
    };
    let sent = room.take(room.call(BEN, 7_500, asked)).await;
    let choices = vec![("Warcamp 1".to_owned(), json!(id))];
    assert_eq!(sent, [Sent::Response(Response::Choices(choices))]);
    let stranger = room
        .command(CLEO, 7_500, ("muster", "resume"), json!({ "table": id }))
        .await;
    assert_eq!(room.table(&id).await.place(), "discord:7000", "{}", words(&stranger));
    let moved = room.command(BEN, 7_500, ("muster", "resume"), json!({})).await;
    assert!(words(&moved).contains("Warcamp 1 goes on here."), "{}", words(&moved));
    assert_eq!(room.table(&id).await.place(), "discord:7500");
}

#[tokio::test]
async fn whoever_wants_to_be_forgotten_is() {
    let room = Room::new().await;
    let (id, thread) = room.begun().await;
    room.command(BEN, thread, ("game", "turn"), json!({})).await;
    let asked = room.command(BEN, CHANNEL, ("muster", "forget_me"), json!({})).await;
    let done = room.press(BEN, CHANNEL, &control(&asked, "Do it"), true).await;
    assert!(words(&done).contains("1 game knew you"), "{}", words(&done));
    let table = room.table(&id).await;
    assert_eq!(table.people().count(), 1);
    assert!(!serde_json::to_string(&table).unwrap().contains("Ben"));
    assert_eq!(room.store.memory(&format!("user:{BEN}")).await.unwrap(), None);
}

/// The games but the first, which the tables of these tests play.
static OTHERS: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::new(&GAMES[1..]));

#[tokio::test]
async fn a_table_of_a_game_that_the_program_lacks_is_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let address = format!("sqlite://{}", folder.path().join("muster.db").display());
    let room = Room::with(store::open(&address, &CATALOGUE).await.unwrap(), in_words());
    let (id, thread) = room.begun().await;

    let without = store::open(&address, &OTHERS).await.unwrap();
    let room = Room::with(Arc::clone(&without), in_words());
    room.calls.fetch_add(1_000, Ordering::Relaxed);
    for path in [("game", "turn"), ("warcamp", "status"), ("game", "status")] {
        let sent = room.command(ANA, thread, path, json!({})).await;
        assert_eq!(
            words(&sent),
            "This table plays warcamp, which this program was built without.",
            "{path:?}"
        );
    }
    let unknown = without.table(&id).await.unwrap_err();
    assert!(matches!(unknown, muster_store::StoreError::UnknownGame(_)), "{unknown}");
    assert!(without.of_user(muster_kit::User(ANA)).await.unwrap().is_empty());
    let later = room
        .desk
        .service
        .wake(&id, chrono::Utc::now() + chrono::TimeDelta::days(9))
        .await;
    assert!(later.is_err(), "the loop passes it over: {later:?}");
}
