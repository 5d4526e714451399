//! Seeds for the fuzzer of interactions ([`crate::fuzz`]), with every field that Discord sends: each command's example as a
//! command, as a button, as a form and half typed; what the front has of its own; and a few in a row.

#![allow(clippy::unwrap_used)]

use muster::games::{CATALOGUE, GAMES};
use muster::vocabulary::{Invocation, OptionKind, Sub};
use serde_json::{Map, Value, json};

/// The channel and the id of each game's table at the fuzzer's desk, and of the lobby.
fn table(index: usize) -> (u64, String) {
    (500 + index as u64, format!("t{index}"))
}

/// An interaction of Ana's, who is the host, in the channel of a table.
fn interaction(kind: u8, index: usize, data: Value, number: u64) -> Value {
    let channel = table(index).0.to_string();
    let id = (1_400_000_000_000_000_000 + number).to_string();
    let mut whole = json!({
        "id": id, "application_id": "1", "type": kind, "token": "token", "version": 1, "data": data,
        "channel_id": channel, "guild_id": "900", "app_permissions": "562949953421311", "locale": "en-US",
        "guild_locale": "en-US", "entitlements": [], "context": 0, "attachment_size_limit": 10_485_760,
        "authorizing_integration_owners": {"0": "900"},
        "channel": {"id": channel, "type": 0, "name": "camp", "permissions": "562949953421311"},
        "member": {"user": user(), "roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "deaf": false, "mute": false,
            "flags": 0, "permissions": "562949953421311", "nick": null, "avatar": null, "premium_since": null,
            "pending": false},
    });
    if kind == 3 || kind == 5 {
        whole["message"] = json!({
            "id": "77", "channel_id": channel, "author": user(), "content": "", "timestamp": "2026-01-01T00:00:00+00:00",
            "edited_timestamp": null, "tts": false, "mention_everyone": false, "mentions": [], "mention_roles": [],
            "attachments": [], "embeds": [], "pinned": false, "type": 0, "flags": 64, "components": [],
        });
    }
    whole
}

fn user() -> Value {
    json!({"id": "101", "username": "ana", "discriminator": "0", "global_name": "Ana", "avatar": null, "bot": false})
}

fn option(sub: &Sub, name: &str, value: &Value) -> Value {
    let kind = match sub.opt(name).unwrap().kind {
        OptionKind::String | OptionKind::Seat => 3,
        OptionKind::Integer => 4,
        OptionKind::Boolean => 5,
        OptionKind::User => 6,
        OptionKind::File => 11,
    };
    let value = match (kind, value) {
        (6, _) => json!("102"),
        (11, _) => json!("88"),
        _ => value.clone(),
    };
    json!({"name": name, "type": kind, "value": value})
}

/// A slash command's data; the group of a subcommand stands around it.
fn command(invocation: &Invocation) -> Value {
    let (_, sub) = invocation.entry().unwrap();
    let options: Vec<Value> = invocation
        .args
        .iter()
        .map(|(name, value)| option(sub, name, value))
        .collect();
    let mut data = json!({"id": "1", "name": invocation.command, "type": 1});
    data["options"] = match &sub.group {
        Some(group) => json!([{"name": group, "type": 2, "options": [
            {"name": sub.name, "type": 1, "options": options}]}]),
        None => json!([{"name": sub.name, "type": 1, "options": options}]),
    };
    data["resolved"] = json!({
        "users": {"102": {"id": "102", "username": "ben", "discriminator": "0", "global_name": "Ben", "avatar": null}},
        "attachments": {"88": {"id": "88", "filename": "a.txt", "size": 400, "url": SCENARIO, "proxy_url": SCENARIO}},
    });
    data
}

/// The fuzzer's wire holds a file in its address.
const SCENARIO: &str =
    "name=Farm; table=farm; turns=2; side1=1LN 1LT; side2=1LN 1CV; commanders=1,1; points=36,24; need=any";

fn button(custom_id: &str) -> Value {
    json!({"custom_id": custom_id, "component_type": 2})
}

fn form(custom_id: &str, fields: &Map<String, Value>) -> Value {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let rows = fields
        .iter()
        .map(|(name, value)| json!({"type": 1, "components": [{"type": 4, "custom_id": name, "value": text(value)}]}));
    json!({"custom_id": custom_id, "components": rows.collect::<Vec<_>>()})
}

/// One interaction a line.
pub fn seeds() -> Vec<String> {
    let mut seeds = Vec::new();
    let mut number = 0;
    let mut next = |kind: u8, index: usize, data: Value| {
        number += 1;
        interaction(kind, index, data, number).to_string()
    };
    for (place, entry) in CATALOGUE.commands().iter().enumerate() {
        for (turn, sub) in entry.sub.iter().enumerate() {
            let index = match entry
                .game
                .and_then(|game| GAMES.iter().position(|kind| kind.id == game))
            {
                Some(index) => index,
                None => (place + turn) % (GAMES.len() + 1),
            };
            let id = table(index).1;
            let invocation = CATALOGUE.parse(&sub.example).unwrap();
            let mut lines = vec![next(2, index, command(&invocation))];
            // The ways in which a control or a form asks for the same, in turn.
            let line = invocation.line();
            let bare = line
                .split(' ')
                .take(2 + usize::from(sub.group.is_some()))
                .collect::<Vec<_>>()
                .join(" ");
            let blanks: Vec<&str> = invocation.args.keys().map(String::as_str).collect();
            let asked = format!("m1:{id}:0:~{};{bare}", blanks.join(","));
            lines.push(match turn % 4 {
                0 => next(3, index, button(&format!("m1:{id}:0:{line}"))),
                1 => next(3, index, button(&format!("m1:{id}:0:+{line}"))),
                2 => next(5, index, form(&asked, &invocation.args)),
                _ => next(3, index, button(&asked)),
            });
            if let Some(last) = invocation.args.keys().next_back() {
                let mut half = command(&invocation);
                let way = if half["options"][0]["type"] == 2 {
                    "/options/0/options/0/options"
                } else {
                    "/options/0/options"
                };
                let options = half.pointer_mut(way).unwrap().as_array_mut().unwrap();
                let focused = options.iter_mut().find(|option| option["name"] == json!(last)).unwrap();
                if focused["type"] == 3 || focused["type"] == 4 {
                    *focused = json!({"name": last, "type": focused["type"], "value": "1", "focused": true});
                    lines.push(next(4, index, half));
                }
            }
            seeds.push(lines.join("\n"));
        }
    }
    let lobby = GAMES.len();
    for own in [
        "=back",
        "=done",
        "=setting:truce",
        "=ask:option:order",
        "=solo:risk",
        "#0123456789abcdef",
        "{}",
    ] {
        seeds.push(next(3, lobby, button(&format!("m1:t{lobby}:0:{own}"))));
    }
    let chosen = json!({"custom_id": "m1:t0:0:?0", "component_type": 3, "values": ["/warcamp hunt who:1-3"]});
    seeds.push(next(3, 0, chosen));
    let begun = ["/game option set:players=3", "/game start", "/game turn", "/game undo"];
    let row = begun.map(|line| next(3, lobby, button(&format!("m1:t{lobby}:0:{line}"))));
    seeds.push(row.join("\n"));
    seeds
}
