//! The vocabulary as Discord wants to hear it.

use super::{Command, Opt, OptionKind, Sub};
use serde_json::{Value, json};

const SUBCOMMAND: u8 = 1;
const GROUP: u8 = 2;
const CHAT_INPUT: u8 = 1;
/// A table lives in a channel of a server.
const GUILD: u8 = 0;
/// A direct message with the bot.
const BOT_DM: u8 = 1;
const GUILD_INSTALL: u8 = 0;

/// The body of the bulk overwrite of an application's commands (PUT `/applications/{id}/commands`).
pub fn registration(commands: &[Command]) -> Value {
    commands.iter().map(command_body).collect()
}

fn command_body(command: &Command) -> Value {
    let singles = command.sub.iter().filter(|sub| sub.group.is_none()).map(sub_body);
    let groups = command.groups().into_iter().map(|group| {
        let subs = command.sub.iter().filter(|sub| sub.group.as_deref() == Some(group));
        let subs: Vec<Value> = subs.map(sub_body).collect();
        json!({ "type": GROUP, "name": group, "description": about_group(command, group), "options": subs })
    });
    // Without `default_member_permissions`, also for what only hosts may do: Discord does not know who hosts a table.
    json!({
        "type": CHAT_INPUT,
        "name": command.name,
        "description": command.about,
        "contexts": if command.direct { vec![GUILD, BOT_DM] } else { vec![GUILD] },
        "integration_types": [GUILD_INSTALL],
        "options": singles.chain(groups).collect::<Vec<_>>(),
    })
}

/// A group has no text of its own in the file: it is the list of what is in it.
pub(super) fn about_group(command: &Command, group: &str) -> String {
    let subs = command.sub.iter().filter(|sub| sub.group.as_deref() == Some(group));
    let names: Vec<&str> = subs.map(|sub| sub.name.as_str()).collect();
    format!("{group}: {}", names.join(", "))
}

fn sub_body(sub: &Sub) -> Value {
    let mut options: Vec<&Opt> = sub.option.iter().collect();
    options.sort_by_key(|option| !option.required);
    json!({
        "type": SUBCOMMAND,
        "name": sub.name,
        "description": sub.about,
        "options": options.into_iter().map(option_body).collect::<Vec<_>>(),
    })
}

fn option_body(option: &Opt) -> Value {
    let code = match option.kind {
        OptionKind::String | OptionKind::Seat => 3,
        OptionKind::Integer => 4,
        OptionKind::Boolean => 5,
        OptionKind::User => 6,
        OptionKind::File => 11,
    };
    let mut body = json!({
        "type": code,
        "name": option.name,
        "description": option.about,
        "required": option.required,
    });
    if !option.choices.is_empty() {
        let choices = option
            .choices
            .iter()
            .map(|choice| json!({ "name": choice, "value": choice }));
        body["choices"] = choices.collect();
    } else if option.autocomplete || option.kind == OptionKind::Seat {
        body["autocomplete"] = json!(true);
    }
    let (min, max) = match option.kind {
        OptionKind::Integer => ("min_value", "max_value"),
        _ => ("min_length", "max_length"),
    };
    if option.choices.is_empty() {
        for (name, bound) in [(min, option.min), (max, option.max)] {
            if let Some(bound) = bound {
                body[name] = json!(bound);
            }
        }
    }
    body
}
