//! Registered commands, and what a user types read against them, as Discord's own client does.

use super::refused::Refused;
use super::rest::{Asked, Done};
use super::state::{DiscordState, GuildState, MemberState, ROLE, USER};
use super::wire::with;
use serde_json::{Value, json};

const SUBCOMMAND: u64 = 1;
const GROUP: u64 = 2;

/// GET and PUT of the commands of an application, of everywhere or of one server.
pub(super) fn of(world: &mut DiscordState, asked: &Asked, application: &str, guild: Option<&str>) -> Option<Done> {
    if application.parse() != Ok(world.bot) {
        return Some(Err(Refused::new(404, 10002, "Unknown Application")));
    }
    let guild = match guild.map(str::parse).transpose() {
        Ok(guild) => guild,
        Err(_) => return Some(Err(Refused::unknown_guild())),
    };
    match asked.method {
        "GET" => (),
        "PUT" => {
            let given = asked.body.as_array().cloned().unwrap_or_default();
            world.registrations.push(given.len());
            let stored = given.into_iter().map(|command| stored(world, guild, command)).collect();
            world.commands.insert(guild, stored);
        }
        _ => return None,
    }
    let commands = world.commands.get(&guild).cloned().unwrap_or_default();
    Some(Ok((200, Value::Array(commands))))
}

/// Who may use a command on a server. Discord knows none where nobody has said so.
pub(super) fn permissions(world: &DiscordState, application: &str, guild: &str, command: &str) -> Done {
    if application.parse() != Ok(world.bot) {
        return Err(Refused::new(404, 10002, "Unknown Application"));
    }
    let server = guild.parse().ok().and_then(|id: u64| world.guilds.get(&id));
    let server = server.ok_or_else(Refused::unknown_guild)?;
    let overwrites = command.parse().ok().and_then(|id: u64| server.overwrites.get(&id));
    let overwrites = overwrites.ok_or_else(Refused::unknown_command_permissions)?;
    let overwrites = overwrites.iter().map(
        |overwrite| json!({"id": overwrite.id.to_string(), "type": overwrite.kind, "permission": overwrite.allows}),
    );
    let permissions = overwrites.collect::<Vec<_>>();
    let body = json!({"id": command, "application_id": application, "guild_id": guild, "permissions": permissions});
    Ok((200, body))
}

/// A command as Discord gives it back: with ids and with every default written out.
fn stored(world: &mut DiscordState, guild: Option<u64>, given: Value) -> Value {
    let known = world.commands.get(&guild).into_iter().flatten();
    let kind = |command: &Value| command["type"].as_u64().unwrap_or(1);
    let mut known = known.filter(|old| old["name"] == given["name"] && kind(old) == kind(&given));
    // A command that keeps its name keeps its id.
    let id = known.next().and_then(|old| Some(old["id"].as_str()?.to_owned()));
    let id = id.unwrap_or_else(|| world.next_id().to_string());
    let mut command = json!({
        "description": "",
        "default_member_permissions": null,
        "nsfw": false,
        "integration_types": [0],
        "contexts": null,
    });
    let given = given.as_object().cloned().unwrap_or_default();
    let given = given.into_iter().filter(|(_, value)| !value.is_null());
    command = with(command, Value::Object(given.collect()));
    let version = world.next_id().to_string();
    let more = json!({"id": id, "application_id": world.bot.to_string(), "version": version});
    command["type"] = json!(command["type"].as_u64().unwrap_or(1));
    match guild {
        Some(guild) => with(command, with(more, json!({"guild_id": guild.to_string()}))),
        None => with(command, more),
    }
}

/// A file that a user brings to a command.
#[derive(Clone, Debug)]
pub struct CommandFile {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// What became of a typed line: the `data` of the interaction.
pub(super) struct Typed {
    pub data: Value,
}

/// Reads a line such as `/game new game:warcamp with:players=4 truce=2`. A value runs to the next ` name:` that is an
/// option of the command. `is_complete` is whether the user sent it; else its last option is still being typed.
///
/// # Errors
///
/// Says what Discord's client would not let a user do: call what is not registered, leave out what is required, give
/// what is not offered.
pub(super) fn read(
    world: &mut DiscordState,
    (user, guild): (u64, Option<u64>),
    line: &str,
    files: &[CommandFile],
    is_complete: bool,
) -> Result<Typed, String> {
    let line = line.trim_start().strip_prefix('/').ok_or("a command begins with /")?;
    let (name, mut rest) = word(line);
    let unknown = || format!("/{name} is not registered here; type / to see what is");
    let command = find_command(world, guild, name).ok_or_else(unknown)?;
    check_may_use(world, user, guild, &command)?;
    let mut path = Vec::new();
    let mut level = command.clone();
    while nested_kind(&level).is_some() {
        let (step, after) = word(rest);
        let options = level["options"].as_array().cloned().unwrap_or_default();
        let names: Vec<&str> = options.iter().filter_map(|option| option["name"].as_str()).collect();
        let missing = if step.is_empty() {
            format!("/{name} needs one more word: {}", names.join(", "))
        } else {
            format!("/{name} has no {step}; it has {}", names.join(", "))
        };
        let below = options.iter().find(|option| option["name"] == step);
        level = below.cloned().ok_or(missing)?;
        path.push((level["type"].clone(), step.to_owned()));
        rest = after;
    }
    let mut resolved = json!({});
    let given = split(rest, &level)?;
    let mut options = Vec::new();
    for (position, (option, text)) in given.iter().enumerate() {
        let focused = !is_complete && position + 1 == given.len();
        let mut value = value_of(world, guild, option, text, files, focused, &mut resolved)?;
        if focused {
            value["focused"] = json!(true);
        }
        options.push(value);
    }
    if is_complete {
        for option in level["options"]
            .as_array()
            .into_iter()
            .flatten()
            .filter(|option| option["required"] == true)
        {
            if !given.iter().any(|(given, _)| given["name"] == option["name"]) {
                let name = option["name"].as_str().unwrap_or_default();
                return Err(format!(
                    "the option {name} is required: write {name}: and behind it what you mean"
                ));
            }
        }
    }
    let mut options = Value::Array(options);
    for (kind, name) in path.into_iter().rev() {
        options = json!([{"type": kind, "name": name, "options": options}]);
    }
    let mut data = json!({"id": command["id"], "name": command["name"], "type": 1, "options": options});
    if resolved != json!({}) {
        data["resolved"] = resolved;
    }
    if let Some(guild) = command["guild_id"].as_str() {
        data["guild_id"] = json!(guild);
    }
    Ok(Typed { data })
}

/// Refuses a command that the user's client would not show.
pub(super) fn check_may_use(
    world: &DiscordState,
    user: u64,
    guild: Option<u64>,
    command: &Value,
) -> Result<(), String> {
    const ADMINISTRATOR: u64 = 1 << 3;
    let context = if guild.is_some() { 0 } else { 1 };
    if command["contexts"]
        .as_array()
        .is_some_and(|contexts| !contexts.contains(&json!(context)))
    {
        return Err(format!("/{} is not for this kind of channel", command["name"]));
    }
    let needed = super::messages::id_of(&command["default_member_permissions"]);
    let member = guild.and_then(|guild| world.guilds.get(&guild)?.members.get(&user));
    if let Some((guild, member)) = guild.and_then(|guild| world.guilds.get(&guild)).zip(member)
        && member.permissions & ADMINISTRATOR == 0
        && let Some(allows) = overwritten(guild, user, member, command)
    {
        let refused = || {
            format!(
                "{} may not use /{}",
                world.name_of(user, Some(guild.id)),
                command["name"]
            )
        };
        return allows.then_some(()).ok_or_else(refused);
    }
    match (needed, member) {
        (Some(needed), Some(member)) if member.permissions & ADMINISTRATOR == 0 => {
            // 0 is for administrators alone.
            let allowed = needed != 0 && member.permissions & needed == needed;
            allowed
                .then_some(())
                .ok_or_else(|| format!("{} may not use /{}", world.name_of(user, guild), command["name"]))
        }
        _ => Ok(()),
    }
}

/// What a server's settings say of a user and a command: the user first, then their roles, then everyone.
fn overwritten(guild: &GuildState, user: u64, member: &MemberState, command: &Value) -> Option<bool> {
    let overwrites = guild.overwrites.get(&super::messages::id_of(&command["id"])?)?;
    let of = |kind, ids: &[u64]| {
        let found = overwrites
            .iter()
            .filter(|known| known.kind == kind && ids.contains(&known.id));
        found.map(|known| known.allows).reduce(|one, other| one || other)
    };
    of(USER, &[user])
        .or_else(|| of(ROLE, &member.roles))
        .or_else(|| of(ROLE, &[guild.id]))
}

pub(super) fn word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_once(char::is_whitespace).unwrap_or((text, ""))
}

pub(super) fn find_command(world: &DiscordState, guild: Option<u64>, name: &str) -> Option<Value> {
    let of_guild = guild.and_then(|guild| world.commands.get(&Some(guild)));
    let everywhere = world.commands.get(&None);
    let mut all = of_guild.into_iter().chain(everywhere).flatten();
    all.find(|command| command["name"] == name && command["type"] == 1)
        .cloned()
}

/// The kind of subcommands below, if there are any.
pub(super) fn nested_kind(level: &Value) -> Option<u64> {
    let first = level["options"].get(0)?;
    first["type"].as_u64().filter(|kind| [SUBCOMMAND, GROUP].contains(kind))
}

/// The type of an option that takes a text.
const TEXT: u64 = 3;

/// The options of a line with their texts.
pub(super) fn split(rest: &str, level: &Value) -> Result<Vec<(Value, String)>, String> {
    let options = level["options"].as_array().cloned().unwrap_or_default();
    let rest = rest.trim_start();
    let begins = |at: usize| {
        let before = rest[..at].chars().next_back();
        before.is_none_or(char::is_whitespace)
    };
    let mut found: Vec<(usize, usize, Value)> = Vec::new();
    for option in &options {
        let name = format!("{}:", option["name"].as_str().unwrap_or_default());
        let place = rest.match_indices(&name).find(|(at, _)| begins(*at));
        if let Some((at, _)) = place {
            found.push((at, at + name.len(), option.clone()));
        }
    }
    found.sort_by_key(|(at, ..)| *at);
    let start = found.first().map_or(rest.len(), |(at, ..)| *at);
    if !rest[..start].trim().is_empty() {
        let words = rest[..start].trim();
        let known: Vec<&str> = options.iter().filter_map(|option| option["name"].as_str()).collect();
        let named = words.split_once(':').map(|(name, _)| name);
        if let Some(name) = named.filter(|name| name.chars().all(char::is_alphanumeric) && !known.is_empty()) {
            return Err(format!("there is no option {name:?}; there are {}", known.join(", ")));
        }
        let of_text = |option: &&Value| option["type"] == TEXT;
        let fitting = options.iter().find(of_text).or(options.first());
        let way = fitting.map_or(String::new(), |option| {
            let text = |field: &str| option[field].as_str().unwrap_or_default();
            format!(
                "; write {}:{words} if you mean this: {}",
                text("name"),
                text("description")
            )
        });
        return Err(format!("{words:?} stands behind no option{way}"));
    }
    let ends: Vec<usize> = found.iter().skip(1).map(|(at, ..)| *at).chain([rest.len()]).collect();
    let texts = found.into_iter().zip(ends);
    Ok(texts
        .map(|((_, from, option), to)| (option, rest[from..to].trim().to_owned()))
        .collect())
}

fn value_of(
    world: &mut DiscordState,
    guild: Option<u64>,
    option: &Value,
    text: &str,
    files: &[CommandFile],
    focused: bool,
    resolved: &mut Value,
) -> Result<Value, String> {
    let kind = option["type"].as_u64().unwrap_or(0);
    let name = option["name"].as_str().unwrap_or_default();
    let wrong = |what: &str| format!("{name}:{text} is not {what}");
    let value = match kind {
        _ if focused => json!(text),
        3 => chosen(option, text, || Some(json!(text)))
            .ok_or_else(|| format!("{}; {}", wrong("offered"), offered(option)))?,
        4 => chosen(option, text, || Some(json!(text.parse::<i64>().ok()?))).ok_or_else(|| wrong("a whole number"))?,
        5 => match text.to_lowercase().as_str() {
            "true" | "yes" => json!(true),
            "false" | "no" => json!(false),
            _ => return Err(wrong("true or false")),
        },
        6 => {
            let user = world.find_user(guild, text).ok_or_else(|| wrong("somebody here"))?;
            resolved["users"][user.to_string()] = world.user_json(user);
            if let Some(guild) = guild {
                resolved["members"][user.to_string()] = world.partial_member_json(guild, user);
            }
            json!(user.to_string())
        }
        7 => {
            let named = text.trim_start_matches('#');
            let mut channels = world.channels.values().filter(|channel| channel.guild == guild);
            let channel = channels.find(|channel| channel.name == named || channel.id.to_string() == named);
            let channel = channel.ok_or_else(|| wrong("a channel here"))?;
            let object = world.partial_channel_json(channel, super::permission::MEMBER);
            resolved["channels"][channel.id.to_string()] = object;
            json!(channel.id.to_string())
        }
        10 => chosen(option, text, || Some(json!(text.parse::<f64>().ok()?))).ok_or_else(|| wrong("a number"))?,
        11 => {
            let file = files
                .iter()
                .find(|file| file.name == text)
                .ok_or_else(|| wrong("a file that was brought"))?;
            let id = world.next_id().to_string();
            let url = world.host_file(&id, file);
            resolved["attachments"][&id] = json!({"id": id, "filename": file.name, "size": file.bytes.len(),
                "url": url, "proxy_url": url, "content_type": "text/plain; charset=utf-8", "ephemeral": true});
            json!(id)
        }
        _ => return Err(format!("the fake cannot give an option of type {kind}")),
    };
    if !focused {
        check_bounds(option, &value).map_err(|fault| format!("{name}:{text} {fault}"))?;
    }
    Ok(json!({"name": name, "type": kind, "value": value}))
}

/// What an option offers, for who gives it something else.
fn offered(option: &Value) -> String {
    let choices = option["choices"].as_array().into_iter().flatten();
    let names: Vec<&str> = choices.filter_map(|choice| choice["name"].as_str()).collect();
    format!("it offers {}", names.join(", "))
}

/// The value of the choice of that name, in any case as the client finds it; anything where there are no choices.
fn chosen(option: &Value, text: &str, free: impl Fn() -> Option<Value>) -> Option<Value> {
    let choices = option["choices"].as_array().filter(|choices| !choices.is_empty());
    let Some(choices) = choices else { return free() };
    let number: Option<f64> = text.parse().ok();
    let fits = |choice: &&Value| {
        let value = &choice["value"];
        let is = |said: &Value| said.as_str().is_some_and(|said| said.eq_ignore_ascii_case(text));
        is(&choice["name"]) || is(value) || number.is_some() && value.as_f64() == number
    };
    choices.iter().find(fits).map(|choice| choice["value"].clone())
}

fn check_bounds(option: &Value, value: &Value) -> Result<(), String> {
    let number = value.as_f64();
    let length = value
        .as_str()
        .filter(|_| option["type"] == 3)
        .map(|text| text.chars().count() as f64);
    for (measured, least, most) in [(number, "min_value", "max_value"), (length, "min_length", "max_length")] {
        let Some(measured) = measured else { continue };
        if option[least].as_f64().is_some_and(|least| measured < least) {
            return Err(format!("is below {}", option[least]));
        }
        // A string has at most 6000 characters even where nothing is said.
        if option[most].as_f64().is_some_and(|most| measured > most) || (most == "max_length" && measured > 6000.0) {
            return Err(format!("is above {}", option[most]));
        }
    }
    Ok(())
}

impl DiscordState {
    /// A user by mention, id, nick, display name or user name, `@` or not.
    pub(super) fn find_user(&self, guild: Option<u64>, text: &str) -> Option<u64> {
        let text = text.trim_start_matches(['<', '@', '!']).trim_end_matches('>');
        if let Some(id) = text.parse().ok().filter(|id| self.users.contains_key(id)) {
            return Some(id);
        }
        let is_named = |user: &u64| self.name_of(*user, guild) == text || self.users[user].username == text;
        let members = guild
            .and_then(|guild| self.guilds.get(&guild))
            .map(|guild| &guild.members);
        match members {
            Some(members) => members.keys().copied().find(|user| is_named(user)),
            None => self.users.keys().copied().find(|user| is_named(user)),
        }
    }
}
