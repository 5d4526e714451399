//! Whoever wants trouble: names that are more than names, floods, plans and files of any size, forged requests.
//! `cargo test --test it abuse -- --nocapture` prints the figures.

#![allow(clippy::unwrap_used)]

use super::stage::{go_on, stage, with_button};
use crate::discord::bench;
use chrono::TimeDelta;
use muster::fronts::discord::desk::Settings;
use muster::fronts::discord::life::{Interactions, Parts, connect};
use muster::games::CATALOGUE;
use muster::service::{Chance, Service};
use muster::table;
use muster_fake_discord::{CommandFile, FakeDiscord, FakeUser, InteractionAnswer, Options, StoredMessage};
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

/// Names and what may never be seen of them as they stand.
const NAMES: [(&str, &str); 8] = [
    ("@everyone", "@everyone"),
    ("<@&1>@here", "@here"),
    ("**Ben** `x` ||y||", "**Ben**"),
    ("[Nitro](https://evil.example)", "[Nitro]("),
    ("\u{202e}nimda\u{2066}", "\u{202e}"),
    ("\u{200b}\u{200d}\u{2060}", "\u{2060}"),
    ("```\n# BIG", "```\n#"),
    ("> quote\n-# small", "\n-# small"),
];
const PRESSES: usize = 1_000;
/// What one person may have served at once.
const SERVED_MAX: usize = 10;
const LONGEST_OPTION: usize = 6_000;

/// Everything that was sent to a channel and may ring, and its words.
fn words_of(messages: &[StoredMessage]) -> String {
    messages.iter().map(|message| message.content.clone() + "\n").collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn abuse_by_names_is_shown_as_letters_and_rings_nobody() {
    let mut shown = 0;
    for (name, never) in NAMES {
        let stage = stage().await;
        let (ana, other) = (stage.guild.user("Ana"), stage.guild.user(name));
        let thread = stage.begun(&[&ana, &other], "").await;
        for _ in 0..4 {
            let active = stage.turn_of(&thread, &[&ana, &other]).await;
            stage.plays(active, &thread).await;
            stage.fake.clock().advance(TimeDelta::seconds(20));
        }
        for line in [
            "/game status",
            "/game log",
            "/game map",
            "/game dice salt text:**@everyone**",
        ] {
            stage.thinks_and_does(&other, &thread, line).await;
        }
        let messages = [thread.messages(), stage.hall.messages(), ana.private_messages()].concat();
        let words = words_of(&messages);
        assert!(!words.contains(never), "{never:?} in:\n{words}");
        assert!(
            !words.contains("@everyone") && !words.contains("https://evil"),
            "{words}"
        );
        let players = BTreeSet::from([ana.id(), other.id()]);
        for message in &messages {
            assert!(message.pinged.iter().all(|user| players.contains(user)), "{message:?}");
        }
        shown += messages.len();
        stage.end().await;
    }
    println!(
        "{} names in {shown} messages: none rang, formatted, linked or turned the letters around.",
        NAMES.len()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn abuse_by_a_name_that_shows_nothing_still_has_a_name() {
    let stage = stage().await;
    let (ana, ghost) = (stage.guild.user("Ana"), stage.guild.user("\u{200b}\u{200d}\u{2060}"));
    let thread = stage.begun(&[&ana, &ghost], "").await;
    let table = stage.table(&thread).await;
    let names: BTreeSet<&str> = table.chairs().iter().map(|chair| chair.name()).collect();
    assert_eq!(names.len(), table.chairs().len(), "{names:?}");
    for name in names {
        let seen = name
            .chars()
            .filter(|letter| !"\u{200b}\u{200d}\u{2060}".contains(*letter));
        assert!(seen.count() > 0, "{name:?}");
    }
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn abuse_by_opening_tables_ends_with_a_clear_limit() {
    let stage = stage().await;
    let crowd: Vec<FakeUser> = (0..25)
        .map(|number| stage.guild.user(&format!("Host {number}")))
        .collect();
    let asked: Vec<_> = crowd
        .iter()
        .map(|host| host.begin_slash(&stage.hall, "/game new game:warcamp"))
        .collect();
    for pending in &asked {
        pending.answer().await;
    }
    stage.settle().await;
    let mut places = BTreeSet::new();
    for host in &crowd {
        let own = stage.store().of_user(table::User(host.id())).await.unwrap();
        assert_eq!(own.len(), 1);
        places.insert(own[0].place().to_owned());
    }
    assert_eq!(places.len(), 25, "a thread each");
    let greedy = stage.guild.user("Greedy");
    let mut opened = 0;
    let refused = loop {
        let answer = stage
            .thinks_and_does(&greedy, &stage.hall, "/game new game:warcamp")
            .await;
        if answer.text().contains("You have opened") {
            break answer;
        }
        opened += 1;
        assert!(opened <= 25, "{}", answer.shown());
    };
    assert!(refused.is_private());
    println!(
        "25 tables at once: 25 threads. One host alone: {opened}, then {:?}",
        refused.text()
    );
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn abuse_by_a_thousand_presses_serves_a_few_and_keeps_others_served() {
    let stage = stage().await;
    let (ana, ben) = (stage.guild.user("Ana"), stage.guild.user("Ben"));
    let thread = stage.begun(&[&ana, &ben], "").await;
    let before = stage.table(&thread).await.seq();
    stage.fake.clock().advance(TimeDelta::seconds(20));
    let card = with_button(&thread, "Log");
    stage.fake.forget_requests();
    let presses: Vec<_> = (0..PRESSES).map(|_| ana.begin_press(&card, "Log")).collect();
    let other = ben.begin_press(&card, "Log");
    let served = other.answer_within(Duration::from_secs(30)).await.unwrap();
    assert!(!is_brush_off(&served), "{}", served.shown());
    stage.settle().await;
    let (mut answered, mut unanswered) = (0, 0);
    for press in &presses {
        match press.is_answered() {
            true if is_brush_off(&press.now()) => (),
            true => answered += 1,
            false => unanswered += 1,
        }
    }
    assert!((1..=SERVED_MAX).contains(&answered), "{answered} were served");
    assert_eq!(stage.table(&thread).await.seq(), before, "looking changes nothing");
    let requests = stage.fake.recorded().len();
    println!(
        "{PRESSES} presses of one person at once: {answered} served, {} told to wait, {unanswered} not answered; \
         another was served meanwhile; {requests} requests to Discord.",
        PRESSES - answered - unanswered
    );
    stage.end().await;
}

/// Whether it only says that too much is wanted.
fn is_brush_off(answer: &InteractionAnswer) -> bool {
    let text = answer.text();
    text.contains("faster than I can follow") || text.contains("my hands full")
}

#[tokio::test(flavor = "multi_thread")]
async fn abuse_by_plans_of_any_size_is_refused_and_changes_nothing() {
    let stage = stage().await;
    let (ana, ben) = (stage.guild.user("Ana"), stage.guild.user("Ben"));
    let thread = stage.begun(&[&ana, &ben], "").await;
    let active = stage.turn_of(&thread, &[&ana, &ben]).await;
    let before = stage.table(&thread).await.seq();
    let plans = [
        "hunt 1; ".repeat(LONGEST_OPTION / 8),
        ";".repeat(LONGEST_OPTION),
        "9".repeat(LONGEST_OPTION),
        "attack ".repeat(LONGEST_OPTION / 7),
        "hunt 1-4000000000".to_owned(),
        "hunt 4000000000-1".to_owned(),
        "(".repeat(LONGEST_OPTION),
        "🐉".repeat(LONGEST_OPTION / 2),
    ];
    for plan in &plans {
        stage.fake.clock().advance(TimeDelta::seconds(20));
        // No client of Discord's lets that pass, so it comes from one that somebody made.
        let pending = active.slash_unsent(&thread, "/warcamp orders plan:end");
        pending.deliver_changed(|payload| payload["data"]["options"][0]["options"][0]["value"] = json!(plan));
        let answer = pending.answer().await;
        stage.settle().await;
        let words = answer.text();
        assert!(answer.is_private() && !words.trim().is_empty(), "{}", answer.shown());
        assert!(words.chars().count() <= 2_000);
        assert!(!words.contains("fault of mine"), "{words}");
    }
    assert_eq!(stage.table(&thread).await.seq(), before);
    println!(
        "{} plans of up to {LONGEST_OPTION} characters: each refused, nothing changed.",
        plans.len()
    );
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn abuse_by_files_that_are_not_what_they_say_opens_nothing() {
    let stage = stage().await;
    let ana = stage.guild.user("Ana");
    let map = include_str!("../../../src/games/wesnoth/data/maps/alder.txt");
    let files: Vec<(&str, Vec<u8>)> = vec![
        ("a picture", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec()),
        ("nothing", Vec::new()),
        ("33 kB", vec![b'a'; 33 * 1024]),
        ("ten megabytes", vec![b'a'; 10_000_000]),
        ("zeros", vec![0; 4_096]),
        ("one line", map.replace('\n', " ").into_bytes()),
        (
            "a thousand rows",
            map.lines()
                .cycle()
                .take(1_000)
                .collect::<Vec<_>>()
                .join("\n")
                .into_bytes(),
        ),
        ("nested brackets", "[".repeat(30_000).into_bytes()),
    ];
    for (what, bytes) in &files {
        let lines = [
            "/game new game:wesnoth file:f.txt",
            "/muster import file:f.txt",
            "/game new game:barbarica file:f.txt",
        ];
        for line in lines {
            stage.fake.clock().advance(TimeDelta::seconds(20));
            let file = CommandFile {
                name: "f.txt".to_owned(),
                bytes: bytes.clone(),
            };
            let Ok(pending) = ana.try_slash_with_files(&stage.hall, line, &[file]) else {
                continue;
            };
            let answer = pending.answer_within(Duration::from_secs(30)).await.unwrap();
            stage.settle().await;
            let words = answer.text();
            assert!(
                !words.contains("fault of mine") && !words.trim().is_empty(),
                "{what}, {line}: {words}"
            );
            let own = stage.store().of_user(table::User(ana.id())).await.unwrap();
            assert!(own.is_empty(), "{what}, {line} opened a table: {words}");
        }
    }
    println!(
        "{} files by three commands: each refused with its reason, no table opened.",
        files.len()
    );
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn abuse_by_a_file_that_grows_on_the_way_is_cut_off() {
    let stage = stage().await;
    let ana = stage.guild.user("Ana");
    let file = CommandFile {
        name: "f.txt".to_owned(),
        bytes: vec![b'a'; 5_000_000],
    };
    let line = "/game new game:wesnoth file:f.txt";
    let pending = ana.slash_with_files_unsent(&stage.hall, line, &[file]);
    pending.deliver_changed(|payload| {
        for file in payload["data"]["resolved"]["attachments"]
            .as_object_mut()
            .unwrap()
            .values_mut()
        {
            file["size"] = json!(10);
        }
    });
    let answer = pending.answer().await;
    assert!(answer.text().contains("could not fetch"), "{}", answer.shown());
    stage.settle().await;
    assert!(stage.store().of_user(table::User(ana.id())).await.unwrap().is_empty());
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn abuse_by_the_control_of_another_server_finds_nothing() {
    let stage = stage().await;
    let (ana, ben) = (stage.guild.user("Ana"), stage.guild.user("Ben"));
    let thread = stage.begun(&[&ana, &ben], "").await;
    let secret = stage.table(&thread).await;
    let elsewhere = stage.fake.guild("Elsewhere");
    let room = elsewhere.channel("room");
    let eve = elsewhere.user("Eve");
    eve.slash(&room, "/game help").await;
    let help = eve.slash(&room, "/muster about").await;
    let mut tried = 0;
    for line in [
        "/game map",
        "/game log",
        "/game status",
        "/game export",
        "/game join",
        "=turn",
        "/warcamp hand",
    ] {
        stage.fake.clock().advance(TimeDelta::seconds(20));
        let message = help.message();
        let label = message.buttons().first().map(|button| button.label.clone()).unwrap();
        let pending = eve.press_unsent(&message, &label, false).unwrap();
        pending.deliver_changed(|payload| payload["data"]["custom_id"] = json!(format!("m1:{}:0:{line}", secret.id())));
        let answer = pending.answer().await;
        stage.settle().await;
        let words = answer.shown();
        assert!(
            !words.contains("Skill") && !words.contains("WARCAMP") && !words.contains("Ana"),
            "{line}: {words}"
        );
        tried += 1;
    }
    assert_eq!(stage.table(&thread).await.version(), secret.version());
    println!("{tried} forged controls of another server's table: nothing shown, nothing done.");
    // Whoever sits there may come from anywhere, such as from a direct message.
    stage.fake.clock().advance(TimeDelta::seconds(20));
    let answer = ana.slash(&thread, "/game map").await;
    go_on(&ana, answer).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn abuse_by_forged_requests_is_turned_away_and_replayed_ones_act_once() {
    let fake = FakeDiscord::start(Options::default()).await;
    let guild = fake.guild("The Camp");
    let (channel, ana) = (guild.channel("war-room"), guild.user("Ana"));
    let mut settings = bench::settings(&fake);
    settings.http = Some("127.0.0.1:0".parse().unwrap());
    settings.interactions = Interactions::Http {
        public_key: fake.public_key(),
    };
    let store = muster::store::open("sqlite::memory:", &CATALOGUE).await.unwrap();
    let service = Arc::new(Service::new(store, Chance::System));
    let parts = Parts::usual(Arc::clone(&service), Arc::new(chrono::Utc::now), Settings::default());
    let connected = connect(&settings, parts).await.unwrap();
    let url = format!("http://{}/interactions", connected.address().unwrap());
    let client = reqwest::Client::new();
    let huge = "a".repeat(5_000_000);
    let signature = "00".repeat(64);
    let tries: [(&str, Option<&str>, Option<&str>, &str); 6] = [
        ("no signature", None, None, "{}"),
        ("no time", Some(&signature), None, "{}"),
        ("zeros", Some(&signature), Some("1"), r#"{"type":1}"#),
        ("no hexadecimal", Some("zz"), Some("1"), r#"{"type":1}"#),
        ("umlauts", Some("ää"), Some("ä"), r#"{"type":1}"#),
        ("five megabytes", Some(&signature), Some("1"), &huge),
    ];
    for (what, signature, time, body) in tries {
        let mut request = client.post(&url).body(body.to_owned());
        for (name, value) in [("x-signature-ed25519", signature), ("x-signature-timestamp", time)] {
            if let Some(value) = value {
                request = request.header(
                    name,
                    reqwest::header::HeaderValue::from_bytes(value.as_bytes()).unwrap(),
                );
            }
        }
        match request.send().await {
            Ok(answer) => {
                let status = answer.status().as_u16();
                assert!([401, 413].contains(&status), "{what}: {status}");
            }
            // Whoever is still sending when the endpoint has had enough may find the connection closed.
            Err(error) => assert!(body.len() > 1_000_000 && error.is_request(), "{what}: {error:?}"),
        }
    }
    fake.deliver_by_http(Some(&url));
    fake.expect_error(40060);
    let pending = ana.slash_unsent(&channel, "/game new game:warcamp");
    for _ in 0..3 {
        pending.deliver();
    }
    pending.answer().await;
    connected.bot.idle().await;
    assert_eq!(service.store().of_user(table::User(ana.id())).await.unwrap().len(), 1);
    println!(
        "{} forged requests turned away; one delivered three times opened one table.",
        tries.len()
    );
    connected.stop().await;
    fake.finish();
}
