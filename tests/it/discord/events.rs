//! Events that the client library cannot read, old requests, and what the log says of both.

#![allow(clippy::unwrap_used)]

use super::bench::{Bench, parts, settings};
use super::log::Log;
use muster::fronts::discord::adapter::raw;
use muster::fronts::discord::adapter::receive::{Incoming, read};
use muster::fronts::discord::life::{Interactions, connect};
use muster::games::CATALOGUE;
use muster::service::{Chance, Service};
use muster::store;
use muster_fake_discord::{FakeDiscord, Options};
use serde_json::{Value, json};
use std::sync::Arc;

/// Payloads of every kind of interaction, as the fake sends them.
fn payloads(bench: &Bench) -> Vec<Value> {
    let file = muster_fake_discord::CommandFile {
        name: "game.json".to_owned(),
        bytes: b"{}".to_vec(),
    };
    let command = bench
        .ana
        .slash_unsent(&bench.channel, "/game dice verify roll:7")
        .payload();
    let brought = bench
        .ana
        .slash_with_files_unsent(&bench.channel, "/muster import file:game.json", &[file])
        .payload();
    let completion = bench
        .ana
        .begin_complete(&bench.channel, "/game odds what:x")
        .unwrap()
        .payload();
    let around = |kind: u64, data: Value| {
        let mut payload = command.clone();
        (payload["type"], payload["data"]) = (kind.into(), data);
        payload["message"] = json!({"id": "77", "channel_id": payload["channel_id"], "type": 0, "content": "x",
            "author": payload["member"]["user"], "timestamp": "2026-01-01T00:00:00Z", "edited_timestamp": null,
            "tts": false, "mention_everyone": false, "mentions": [], "mention_roles": [], "attachments": [],
            "embeds": [], "pinned": false, "flags": 64, "components": []});
        payload
    };
    let button = around(3, json!({"component_type": 2, "custom_id": "/game turn", "id": 1}));
    let select = around(
        3,
        json!({"component_type": 3, "custom_id": "s", "id": 1, "values": ["a", "b"]}),
    );
    let input = json!({"type": 4, "id": 2, "custom_id": "text", "value": "A1; B2"});
    let form = around(
        5,
        json!({"custom_id": "f", "components": [{"type": 1, "id": 1, "components": [input]}]}),
    );
    vec![command, brought, completion, button, select, form]
}

#[tokio::test(flavor = "multi_thread")]
async fn the_raw_fields_tell_the_same_as_the_library() {
    let bench = Bench::new().await;
    for payload in payloads(&bench) {
        let Incoming::Call(strict) = read(&payload, bench.now()) else {
            panic!("{payload}")
        };
        assert_eq!(raw::call(&payload, bench.now()), Some(*strict));
    }
}

/// Every single field that can be taken away or replaced: either the library reads it, or the raw fields are enough, or the
/// field is one that nothing can be done without.
#[tokio::test(flavor = "multi_thread")]
async fn no_field_but_those_that_count_makes_an_interaction_unreadable() {
    const NEEDED: [&str; 9] = [
        "id",
        "token",
        "type",
        "data",
        "member",
        "channel_id",
        "message",
        "custom_id",
        "options",
    ];
    let bench = Bench::new().await;
    for payload in payloads(&bench) {
        for path in paths(&payload, "") {
            for odd in [None, Some(json!("odd")), Some(json!({"odd": [1]}))] {
                let mut changed = payload.clone();
                alter(&mut changed, &path, odd.clone());
                let counts = path.split('/').any(|step| NEEDED.contains(&step));
                match read(&changed, bench.now()) {
                    Incoming::Call(_) => (),
                    Incoming::Odd(_, why) => {
                        assert!(why.len() <= 400 && !why.contains("fake-interaction-token"), "{why}");
                    }
                    _ => assert!(counts, "{path} as {odd:?} makes it unreadable"),
                }
            }
        }
    }
}

fn paths(value: &Value, above: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (name, inner) in value.as_object().into_iter().flatten() {
        let path = format!("{above}/{name}");
        found.extend(paths(inner, &path));
        found.push(path);
    }
    found
}

fn alter(value: &mut Value, path: &str, to: Option<Value>) {
    let (above, name) = path.rsplit_once('/').unwrap();
    let holder = value.pointer_mut(above).unwrap().as_object_mut().unwrap();
    match to {
        Some(to) => drop(holder.insert(name.to_owned(), to)),
        None => drop(holder.remove(name)),
    }
}

#[tokio::test]
async fn a_press_whose_message_has_an_odd_field_is_carried_out_and_the_log_names_the_field_once() {
    let (log, _guard) = Log::begin();
    let bench = Bench::new().await;
    for _ in 0..3 {
        let pending = bench.ana.slash_unsent(&bench.channel, "/game help");
        pending.deliver_changed(|payload| {
            payload.as_object_mut().unwrap().remove("locale");
            payload["member"]["user"]["public_flags"] = json!("0");
        });
        let answer = pending.answer().await;
        assert!(answer.text().contains("Ana asked Command"), "{}", answer.text());
    }
    let told = log.lines("the library cannot read an event");
    assert_eq!(told.len(), 1, "{told:#?}");
    assert!(
        told[0].contains("public_flags") || told[0].contains("locale"),
        "{told:?}"
    );
    assert_eq!(bench.connected.bot.metrics().unknown_so_far("INTERACTION_CREATE"), 3);
    bench.fake.finish();
}

#[tokio::test]
async fn an_interaction_without_what_counts_is_answered_with_a_code_that_the_log_knows() {
    let (log, _guard) = Log::begin();
    let bench = Bench::new().await;
    let pending = bench.ana.slash_unsent(&bench.channel, "/game help");
    pending.deliver_changed(|payload| {
        payload["data"].as_object_mut().unwrap().remove("name");
    });
    let answer = pending.answer().await.text();
    let code = answer
        .split("(code ")
        .nth(1)
        .unwrap()
        .split(')')
        .next()
        .unwrap()
        .to_owned();
    let told = log.lines(&code);
    assert!(
        told.len() == 1 && told[0].contains("missing field") && told[0].contains("name"),
        "{told:?}"
    );
    bench.fake.finish();
}

#[tokio::test]
async fn a_server_that_cannot_be_read_is_welcomed_and_logged_once() {
    let (log, _guard) = Log::begin();
    let bench = Bench::new().await;
    let guild = bench.fake.guild("Odd");
    let hall = guild.channel("hall");
    guild.system_channel(&hall);
    guild.has_bot_changed(|data| {
        data.as_object_mut().unwrap().remove("stage_instances");
        data["verification_level"] = json!("high");
    });
    hall.wait_for_text("Hello").await;
    let told = log.lines("GUILD_CREATE");
    assert_eq!(told.len(), 1, "{told:#?}");
    assert!(told[0].contains("WARN"), "{told:?}");
    bench.fake.finish();
}

#[tokio::test]
async fn the_loss_of_the_gateway_is_logged_and_so_is_its_return() {
    let (log, _guard) = Log::begin();
    let bench = Bench::new().await;
    // The watch has seen it connected.
    tokio::time::sleep(std::time::Duration::from_millis(1_200)).await;
    bench.fake.gateway().refuse(true);
    bench.fake.gateway().drop_connections();
    tokio::time::sleep(std::time::Duration::from_millis(2_000)).await;
    assert_eq!(log.lines("the connection to Discord's gateway is lost").len(), 1);
    bench.fake.gateway().refuse(false);
    bench.fake.wait_for_shards(1).await;
    tokio::time::sleep(std::time::Duration::from_millis(1_200)).await;
    assert_eq!(log.lines("Discord's gateway is connected again").len(), 1);
    bench.fake.finish();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_signed_interaction_counts_for_five_minutes() {
    let fake = FakeDiscord::start(Options {
        clock: muster_fake_discord::FakeClock::running(),
        ..Options::default()
    })
    .await;
    let mut served = settings(&fake);
    served.http = Some("127.0.0.1:0".parse().unwrap());
    served.interactions = Interactions::Http {
        public_key: fake.public_key(),
    };
    let store = store::open("sqlite::memory:", &CATALOGUE).await.unwrap();
    let service = Arc::new(Service::new(store, Chance::System));
    let bot = connect(&served, parts(service, Arc::new(chrono::Utc::now)))
        .await
        .unwrap();
    fake.deliver_by_http(Some(&format!("http://{}/interactions", bot.address().unwrap())));
    fake.check_endpoint().await.unwrap();
    fake.clock().advance(chrono::TimeDelta::minutes(-6));
    let refused = fake.check_endpoint().await.unwrap_err();
    assert!(refused.contains("401"), "{refused}");
    fake.clock().advance(chrono::TimeDelta::minutes(12));
    assert!(fake.check_endpoint().await.is_err());
    bot.stop().await;
}
