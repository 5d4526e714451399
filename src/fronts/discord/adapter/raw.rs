//! Interactions that the library cannot read, by the fields that we need. The library asks for every field of Discord's
//! objects, so that one irrelevant field that is missing or odd makes a whole interaction unreadable.

use super::receive::name_seen;
use crate::permissions::manages;
use crate::wire::{Asked, Attached, Call, InteractionToken, Place};
use chrono::{DateTime, Utc};
use muster_kit::User;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Map, Value};
use serenity::all::{CommandInteraction, ComponentInteraction, GuildCreateEvent, ModalInteraction};
use std::collections::BTreeMap;

/// Discord's types of interactions.
const COMMAND: u64 = 2;
const COMPONENT: u64 = 3;
const COMPLETION: u64 = 4;
const FORM: u64 = 5;
/// Types of options.
const SUBCOMMAND: u64 = 1;
const GROUP: u64 = 2;
const ATTACHMENT: u64 = 11;
/// Types of channels that are threads.
const THREADS: [u64; 3] = [10, 11, 12];
/// The flag of a message that one person alone sees.
const EPHEMERAL: u64 = 1 << 6;
/// The reason in the log why an interaction is not read that the library knows.
pub const UNUSED: &str = "it is of a kind that is not used";
/// Characters of a reason in the log.
const REASON_MAX: usize = 160;
/// Components stand in rows and labels; deeper ones are not ours.
const DEPTH_MAX: u32 = 4;

/// Reads an interaction; none if one of the few fields lacks without which it cannot be handled.
pub fn call(body: &Value, received: DateTime<Utc>) -> Option<Call> {
    let member = &body["member"];
    let user = if member["user"].is_object() {
        &member["user"]
    } else {
        &body["user"]
    };
    let id = number(&user["id"])?;
    let names = [&member["nick"], &user["global_name"], &user["username"]];
    Some(Call {
        id: number(&body["id"])?,
        token: InteractionToken(body["token"].as_str()?.to_owned()),
        user: User(id),
        called: name_seen(names.into_iter().filter_map(Value::as_str), id),
        at: Place {
            channel: number(&body["channel_id"]).or_else(|| number(&body["channel"]["id"]))?,
            server: number(&body["guild_id"]),
            thread: number(&body["channel"]["type"]).is_some_and(|kind| THREADS.contains(&kind)),
        },
        manager: number(&member["permissions"]).is_some_and(manages),
        roles: member["roles"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(number)
            .collect(),
        allowed: allowed(body),
        received,
        asked: asked(body)?,
    })
}

/// What the bot may do in the channel. The library drops the bits above 50, such as that for pins.
pub fn allowed(body: &Value) -> u64 {
    number(&body["app_permissions"]).unwrap_or(0)
}

/// An id or a number, written as either.
pub fn number(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

fn asked(body: &Value) -> Option<Asked> {
    let data = &body["data"];
    let custom_id = || data["custom_id"].as_str().map(str::to_owned);
    let flags = number(&body["message"]["flags"]).unwrap_or(0);
    let private = flags & EPHEMERAL != 0;
    match number(&body["type"])? {
        COMMAND => {
            let (tag, options) = path(data);
            Some(Asked::Command {
                command: data["name"].as_str()?.to_owned(),
                tag,
                options: values(options),
                files: files(data, options)?,
            })
        }
        COMPLETION => {
            let (tag, options) = path(data);
            let focus = options.iter().find(|option| option["focused"] == true)?;
            Some(Asked::Complete {
                command: data["name"].as_str()?.to_owned(),
                tag,
                options: values(options),
                focus: focus["name"].as_str()?.to_owned(),
            })
        }
        COMPONENT => {
            let chosen = data["values"].as_array().into_iter().flatten();
            Some(Asked::Press {
                custom_id: custom_id()?,
                values: chosen.filter_map(Value::as_str).map(str::to_owned).collect(),
                message: number(&body["message"]["id"])?,
                private,
            })
        }
        FORM => {
            let mut fields = BTreeMap::new();
            inputs(&data["components"], DEPTH_MAX, &mut fields);
            Some(Asked::Submit {
                custom_id: custom_id()?,
                fields,
                private,
            })
        }
        _ => None,
    }
}

/// The tag, and the options of the subcommand.
fn path(data: &Value) -> (String, &[Value]) {
    let list = |value: &'_ Value| -> Option<usize> { value.as_array().map(Vec::len) };
    let mut tag = Vec::new();
    let mut at = data;
    while list(&at["options"]) == Some(1)
        && matches!(number(&at["options"][0]["type"]), Some(SUBCOMMAND | GROUP))
        && let Some(name) = at["options"][0]["name"].as_str()
    {
        tag.push(name);
        at = &at["options"][0];
    }
    let options = at["options"].as_array().map_or(&[][..], Vec::as_slice);
    (tag.join("_").replace('-', "_"), options)
}

/// Text, numbers and booleans as they are; people and other things come as text already.
fn values(options: &[Value]) -> Map<String, Value> {
    let plain = |option: &&Value| number(&option["type"]) != Some(ATTACHMENT);
    let pair = |option: &Value| {
        let value = &option["value"];
        let known = value.is_string() || value.is_number() || value.is_boolean();
        Some((option["name"].as_str()?.to_owned(), known.then(|| value.clone())?))
    };
    options.iter().filter(plain).filter_map(pair).collect()
}

fn files(data: &Value, options: &[Value]) -> Option<BTreeMap<String, Attached>> {
    let mut files = BTreeMap::new();
    for option in options
        .iter()
        .filter(|option| number(&option["type"]) == Some(ATTACHMENT))
    {
        let file = &data["resolved"]["attachments"][option["value"].as_str()?];
        let attached = Attached {
            name: file["filename"].as_str()?.to_owned(),
            size: number(&file["size"])?,
            url: file["url"].as_str()?.to_owned(),
        };
        files.insert(option["name"].as_str()?.to_owned(), attached);
    }
    Some(files)
}

/// Every text input, in rows or in labels.
fn inputs(components: &Value, depth: u32, found: &mut BTreeMap<String, String>) {
    for component in components.as_array().into_iter().flatten().filter(|_| depth > 0) {
        for held in [component, &component["component"]] {
            if let (Some(name), Some(value)) = (held["custom_id"].as_str(), held["value"].as_str()) {
                found.insert(name.to_owned(), value.to_owned());
            }
        }
        inputs(&component["components"], depth - 1, found);
    }
}

/// Which field the library stumbles over, and why; without any value, for one may be a token.
pub fn trouble(kind: &str, body: &Value) -> String {
    fn of<'de, T: Deserialize<'de>>(body: &'de Value) -> Option<(String, String)> {
        let error = serde_path_to_error::deserialize::<_, T>(body).err()?;
        Some((error.path().to_string(), error.inner().to_string()))
    }
    let found = match (kind, number(&body["type"])) {
        ("GUILD_CREATE", _) => of::<GuildCreateEvent>(body),
        ("INTERACTION_CREATE", Some(COMMAND | COMPLETION)) => of::<CommandInteraction>(body),
        ("INTERACTION_CREATE", Some(COMPONENT)) => of::<ComponentInteraction>(body),
        ("INTERACTION_CREATE", Some(FORM)) => of::<ModalInteraction>(body),
        ("INTERACTION_CREATE", _) => Some(("type".to_owned(), "it is of no known type".to_owned())),
        _ => of::<IgnoredAny>(body),
    };
    let Some((path, why)) = found else {
        return "the library does not say why".to_owned();
    };
    // What serde quotes in double quotes or backticks may be a value; names of fields are quoted too, and harmless.
    let why = match why.split_once("missing field ") {
        Some((_, field)) => format!("missing field {field}"),
        None => why.split(['"', '`']).next().unwrap_or_default().trim().to_owned(),
    };
    format!("{path}: {why}").chars().take(REASON_MAX).collect()
}
