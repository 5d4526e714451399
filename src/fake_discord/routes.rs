//! The routes: who may do what to which object.

use super::messages::{Origin, id_of};
use super::permission;
use super::refused::Refused;
use super::rest::{Asked, Done};
use super::state::{
    AUTO_ARCHIVE_MINUTES, ChannelState, DIRECT, DiscordState, PUBLIC_THREAD, THREAD_STARTED, ThreadState,
};
use super::{FakeDiscord, commands};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const NO_CONTENT: (u16, Value) = (204, Value::Null);

/// Carries out a request; none if there is no such route.
pub(super) fn carry_out(fake: &FakeDiscord, world: &mut DiscordState, asked: &Asked) -> Option<Done> {
    match asked.path {
        ["channels", id, rest @ ..] => {
            let Ok(id) = id.parse() else {
                return Some(Err(Refused::unknown_channel()));
            };
            in_channel(world, asked, id, rest)
        }
        ["guilds", id, rest @ ..] => {
            let Ok(id) = id.parse() else {
                return Some(Err(Refused::unknown_guild()));
            };
            in_guild(world, asked, id, rest)
        }
        ["interactions", id, token, "callback"] if asked.method == "POST" => Some(callback(world, asked, id, token)),
        ["webhooks", application, token, rest @ ..] => {
            if application.parse() != Ok(world.bot) {
                return Some(Err(Refused::unknown_webhook()));
            }
            webhook(world, asked, token, rest)
        }
        ["applications", application, "commands"] => commands::of(world, asked, application, None),
        ["applications", application, "guilds", guild, "commands"] => {
            commands::of(world, asked, application, Some(guild))
        }
        [
            "applications",
            application,
            "guilds",
            guild,
            "commands",
            command,
            "permissions",
        ] if asked.method == "GET" => Some(commands::permissions(world, application, guild, command)),
        _ => about_itself(fake, world, asked),
    }
}

/// What the bot asks about itself and its way in.
fn about_itself(fake: &FakeDiscord, world: &mut DiscordState, asked: &Asked) -> Option<Done> {
    let reply = match (asked.method, asked.path) {
        ("GET", ["gateway"]) => json!({"url": fake.gateway_url()}),
        ("GET", ["gateway", "bot"]) => json!({
            "url": fake.gateway_url(),
            "shards": fake.recommended_shards(),
            "session_start_limit": {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1},
        }),
        ("GET", ["applications", "@me"] | ["oauth2", "applications", "@me"]) => json!({
            "id": world.bot.to_string(),
            "name": "Muster",
            "icon": null,
            "description": "",
            "bot_public": true,
            "bot_require_code_grant": false,
            "owner": world.user_json(world.guilds.values().next().map_or(world.bot, |guild| guild.owner)),
            "team": null,
            "verify_key": fake.public_key(),
            "flags": 0,
            "approximate_guild_count": world.guilds.len(),
        }),
        ("GET", ["users", "@me"]) => world.current_user_json(),
        ("GET", ["users", "@me", "guilds"]) => {
            let guilds = world.guilds.values().filter(|guild| guild.has_bot);
            let short = guilds.map(|guild| {
                json!({"id": guild.id.to_string(), "name": guild.name, "icon": null, "owner": false,
                    "permissions": guild.bot_permissions.to_string(), "features": []})
            });
            Value::Array(short.collect())
        }
        ("GET", ["users", id]) => {
            let known = id.parse().ok().filter(|id| world.users.contains_key(id));
            return Some(
                known
                    .map(|id| (200, world.user_json(id)))
                    .ok_or_else(Refused::unknown_user),
            );
        }
        ("POST", ["users", "@me", "channels"]) => return Some(open_direct_channel(world, asked)),
        _ => return None,
    };
    Some(Ok((200, reply)))
}

fn open_direct_channel(world: &mut DiscordState, asked: &Asked) -> Done {
    let user = id_of(&asked.body["recipient_id"]).filter(|id| world.users.contains_key(id));
    let id = world.direct_channel(user.ok_or_else(Refused::unknown_user)?);
    Ok((200, world.channel_json(&world.channels[&id])))
}

impl DiscordState {
    /// The direct channel to a user, opened if it is not there.
    pub(super) fn direct_channel(&mut self, user: u64) -> u64 {
        let known = self.channels.values().find(|channel| channel.recipient == Some(user));
        if let Some(channel) = known {
            return channel.id;
        }
        let id = self.next_id();
        let channel = ChannelState {
            recipient: Some(user),
            ..ChannelState::new(id, DIRECT, "", None)
        };
        self.channels.insert(id, channel);
        id
    }

    /// Opens a public thread and tells the gateway. One that hangs on a message has the message's id.
    pub(super) fn open_thread(
        &mut self,
        parent: u64,
        name: &str,
        owner: u64,
        minutes: u32,
        message: Option<u64>,
    ) -> Result<u64, Refused> {
        let parent_channel = self.channel(parent)?;
        if parent_channel.kind != super::state::TEXT {
            return Err(Refused::new(400, 50024, "Cannot execute action on this channel type"));
        }
        let guild = parent_channel.guild;
        let (id, now) = (message.unwrap_or_else(|| self.next_id()), self.now());
        let thread = ChannelState {
            parent: Some(parent),
            owner: Some(owner),
            thread: Some(ThreadState {
                archived: false,
                locked: false,
                auto_archive: minutes,
                archive_changed: now,
                created: now,
                active: now,
            }),
            ..ChannelState::new(id, PUBLIC_THREAD, name, guild)
        };
        self.channels.insert(id, thread);
        self.announce_channel("THREAD_CREATE", id);
        if let Some(message) = message {
            self.message(parent, message)?.thread = Some(id);
        } else {
            let notice = Origin {
                kind: THREAD_STARTED,
                ..Origin::said(owner, parent)
            };
            self.say(notice, &json!({"content": name, "allowed_mentions": {}}), &[]);
        }
        Ok(id)
    }

    /// Takes a channel away, and with it its threads.
    pub(super) fn delete_channel(&mut self, id: u64) -> Result<ChannelState, Refused> {
        self.channel(id)?;
        let is_thread = self.channels[&id].thread.is_some();
        self.announce_channel(if is_thread { "THREAD_DELETE" } else { "CHANNEL_DELETE" }, id);
        let channel = self.channels.remove(&id).ok_or_else(Refused::unknown_channel)?;
        self.deleted_channels.insert(id, channel.clone());
        let threads: Vec<u64> = self
            .channels
            .values()
            .filter(|child| child.parent == Some(id))
            .map(|child| child.id)
            .collect();
        for thread in threads {
            if let Some(thread) = self.channels.remove(&thread) {
                self.deleted_channels.insert(thread.id, thread);
            }
        }
        Ok(channel)
    }
}

impl ChannelState {
    pub(super) fn new(id: u64, kind: u8, name: &str, guild: Option<u64>) -> ChannelState {
        ChannelState {
            id,
            kind,
            name: name.to_owned(),
            guild,
            parent: None,
            owner: None,
            thread: None,
            recipient: None,
            bot_permissions: None,
            viewers: None,
            messages: BTreeMap::new(),
        }
    }
}

fn in_guild(world: &mut DiscordState, asked: &Asked, id: u64, rest: &[&str]) -> Option<Done> {
    if !matches!(
        (asked.method, rest),
        ("GET", [] | ["channels"] | ["members", _] | ["threads", "active"])
    ) {
        return None;
    }
    let Some(guild) = world.guilds.get(&id).filter(|guild| guild.has_bot) else {
        return Some(Err(Refused::missing_access()));
    };
    let of_guild = |wants_threads: bool| -> Vec<Value> {
        let channels = world.channels.values().filter(|channel| channel.guild == Some(id));
        let channels = channels.filter(|channel| channel.thread.is_some() == wants_threads);
        channels.map(|channel| world.channel_json(channel)).collect()
    };
    let reply = match rest {
        [] => world.guild_json(guild),
        ["channels"] => Value::Array(of_guild(false)),
        ["threads", "active"] => json!({"threads": of_guild(true), "members": []}),
        [_, user] => {
            let user = if *user == "@me" { Ok(world.bot) } else { user.parse() };
            let member = user.ok().filter(|user| guild.members.contains_key(user));
            let Some(member) = member else {
                return Some(Err(Refused::new(404, 10007, "Unknown Member")));
            };
            world.member_json(id, member)
        }
        _ => return None,
    };
    Some(Ok((200, reply)))
}

fn in_channel(world: &mut DiscordState, asked: &Asked, id: u64, rest: &[&str]) -> Option<Done> {
    Some(match (asked.method, rest) {
        ("GET", []) => world
            .bot_needs(id, permission::VIEW_CHANNEL)
            .map(|()| (200, world.channel_json(&world.channels[&id]))),
        ("PATCH", []) => change_channel(world, asked, id),
        ("DELETE", []) => delete_channel(world, id),
        ("GET", ["messages"]) => list_messages(world, asked, id),
        ("POST", ["messages"]) => send(world, asked, id),
        // Discord has deprecated `/channels/*/pins`, and so has the fake.
        ("GET", ["messages", "pins"]) => pins(world, id),
        ("PUT" | "DELETE", ["messages", "pins", message]) => pin(world, asked, id, message),
        ("POST", ["threads"]) => open_thread(world, asked, id, None),
        ("POST", ["messages", message, "threads"]) => open_thread(world, asked, id, Some(message)),
        ("GET" | "PATCH" | "DELETE", ["messages", message]) => {
            let message = message.parse().map_err(|_| Refused::unknown_message());
            message.and_then(|message| one_message(world, asked, id, message))
        }
        ("POST", ["typing"]) => {
            let permission = world.permission_to_write(id);
            world.bot_needs(id, permission).map(|()| NO_CONTENT)
        }
        ("PUT" | "DELETE", ["thread-members", "@me"]) => {
            world.bot_needs(id, permission::VIEW_CHANNEL).map(|()| NO_CONTENT)
        }
        _ => return None,
    })
}

fn change_channel(world: &mut DiscordState, asked: &Asked, id: u64) -> Done {
    world.bot_needs(id, permission::VIEW_CHANNEL)?;
    let may = world.bot_permissions(&world.channels[&id]);
    let (bot, now) = (world.bot, world.now());
    let may_manage = may & permission::MANAGE_THREADS != 0;
    let channel = world.channel(id)?;
    let is_owner = channel.owner == Some(bot);
    let Some(thread) = &mut channel.thread else {
        if may & permission::MANAGE_CHANNELS == 0 {
            return Err(Refused::missing_permission());
        }
        if let Some(name) = asked.body["name"].as_str() {
            channel.name = name.to_owned();
        }
        world.announce_channel("CHANNEL_UPDATE", id);
        return Ok((200, world.channel_json(&world.channels[&id])));
    };
    let (archive, lock) = (asked.body["archived"].as_bool(), asked.body["locked"].as_bool());
    if thread.archived && archive != Some(false) {
        return Err(Refused::archived());
    }
    if lock.is_some_and(|lock| lock != thread.locked) && !may_manage {
        return Err(Refused::missing_permission());
    }
    if thread.archived && thread.locked && !may_manage {
        return Err(Refused::locked());
    }
    let is_small = archive == Some(false) && may & permission::SEND_MESSAGES_IN_THREADS != 0;
    if !(may_manage || is_owner || is_small) {
        return Err(Refused::missing_permission());
    }
    if let Some(archived) = archive.filter(|archived| *archived != thread.archived) {
        thread.archived = archived;
        thread.archive_changed = now;
        thread.active = now;
    }
    thread.locked = lock.unwrap_or(thread.locked);
    if let Some(minutes) = asked.body["auto_archive_duration"].as_u64() {
        thread.auto_archive = u32::try_from(minutes).unwrap_or(AUTO_ARCHIVE_MINUTES);
    }
    if let Some(name) = asked.body["name"].as_str() {
        channel.name = name.to_owned();
    }
    world.announce_channel("THREAD_UPDATE", id);
    Ok((200, world.channel_json(&world.channels[&id])))
}

fn delete_channel(world: &mut DiscordState, id: u64) -> Done {
    let is_thread = world.channel(id)?.thread.is_some();
    let needed = if is_thread {
        permission::MANAGE_THREADS
    } else {
        permission::MANAGE_CHANNELS
    };
    if world.channels[&id].kind != DIRECT {
        world.bot_needs(id, needed)?;
    }
    let channel = world.delete_channel(id)?;
    Ok((200, world.channel_json(&channel)))
}

fn query_value<'a>(query: &'a str, name: &str) -> Option<&'a str> {
    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

fn list_messages(world: &mut DiscordState, asked: &Asked, id: u64) -> Done {
    world.bot_needs(id, permission::VIEW_CHANNEL)?;
    let channel = &world.channels[&id];
    if world.bot_permissions(channel) & permission::READ_MESSAGE_HISTORY == 0 {
        return Ok((200, json!([])));
    }
    let number = |name: &str| query_value(asked.query, name).and_then(|value| value.parse::<u64>().ok());
    let limit = number("limit").unwrap_or(50).clamp(1, 100);
    let (before, after) = (number("before").unwrap_or(u64::MAX), number("after").unwrap_or(0));
    let there = channel
        .messages
        .values()
        .filter(|message| !message.deleted && !message.is_private());
    let wanted = there.filter(|message| message.id < before && message.id > after);
    let mut messages: Vec<Value> = if after > 0 {
        wanted
            .take(limit as usize)
            .map(|message| world.message_json(message))
            .collect()
    } else {
        let newest = wanted.rev().take(limit as usize);
        newest.map(|message| world.message_json(message)).collect()
    };
    if after > 0 {
        messages.reverse();
    }
    Ok((200, Value::Array(messages)))
}

/// Refuses what the bot may not write here, files and embeds apart from words.
fn refuse_writing(world: &mut DiscordState, asked: &Asked, id: u64) -> Result<(), Refused> {
    let mut needed = world.permission_to_write(id);
    if asked.body["embeds"].as_array().is_some_and(|embeds| !embeds.is_empty()) {
        needed |= permission::EMBED_LINKS;
    }
    if !asked.files.is_empty() {
        needed |= permission::ATTACH_FILES;
    }
    world.bot_needs(id, needed)?;
    let may_manage = world.bot_permissions(&world.channels[&id]) & permission::MANAGE_THREADS != 0;
    let channel = world.channel(id)?;
    if channel.thread.as_ref().is_some_and(|thread| thread.locked) && !may_manage {
        return Err(Refused::locked());
    }
    let recipient = channel.recipient;
    match recipient.and_then(|user| world.users.get(&user)) {
        Some(user) if !user.takes_messages => Err(Refused::no_direct_messages()),
        Some(user)
            if !world
                .guilds
                .values()
                .any(|guild| guild.has_bot && guild.members.contains_key(&user.id)) =>
        {
            Err(Refused::no_shared_guild())
        }
        _ => Ok(()),
    }
}

fn send(world: &mut DiscordState, asked: &Asked, id: u64) -> Done {
    refuse_writing(world, asked, id)?;
    let nonce = asked.body["nonce"].as_str().map(str::to_owned);
    let nonce = nonce.or_else(|| asked.body["nonce"].as_i64().map(|nonce| nonce.to_string()));
    if asked.body["enforce_nonce"] == true
        && let Some((channel, first)) = nonce.as_ref().and_then(|nonce| world.sent_with(nonce))
    {
        let first = world
            .channels
            .get(&channel)
            .and_then(|channel| channel.messages.get(&first));
        if let Some(first) = first {
            return Ok((200, world.message_json(first)));
        }
    }
    let message = world.say(Origin::said(world.bot, id), asked.body, asked.files);
    if let Some(nonce) = nonce {
        let now = world.now();
        world.nonces.push_back((nonce, now, id, message));
    }
    Ok((200, world.message_json(&world.channels[&id].messages[&message])))
}

fn one_message(world: &mut DiscordState, asked: &Asked, channel: u64, id: u64) -> Done {
    let needed = if asked.method == "GET" {
        permission::READ_MESSAGE_HISTORY
    } else {
        permission::VIEW_CHANNEL
    };
    world.bot_needs(channel, needed)?;
    let bot = world.bot;
    let message = world.message(channel, id)?;
    if message.is_private() {
        return Err(Refused::unknown_message());
    }
    let is_own = message.author == bot;
    match asked.method {
        "PATCH" => {
            if !is_own {
                return Err(Refused::not_the_author());
            }
            world.refuse_edit_of_archived(channel)?;
            world.change(channel, id, asked.body, asked.files)?;
        }
        "DELETE" => {
            if !is_own {
                world.bot_needs(channel, permission::MANAGE_MESSAGES)?;
            }
            world.refuse_edit_of_archived(channel)?;
            world.delete_message(channel, id)?;
            return Ok(NO_CONTENT);
        }
        _ => (),
    }
    Ok((200, world.message_json(&world.channels[&channel].messages[&id])))
}

fn pins(world: &mut DiscordState, id: u64) -> Done {
    world.bot_needs(id, permission::READ_MESSAGE_HISTORY)?;
    let pinned = world.channels[&id]
        .messages
        .values()
        .rev()
        .filter(|message| message.pinned && !message.deleted);
    let items: Vec<Value> = pinned
        .map(|message| json!({"pinned_at": super::wire::time(message.at), "message": world.message_json(message)}))
        .collect();
    Ok((200, json!({"items": items, "has_more": false})))
}

fn pin(world: &mut DiscordState, asked: &Asked, id: u64, message: &str) -> Done {
    world.bot_needs(id, permission::PIN_MESSAGES)?;
    let message = message.parse().map_err(|_| Refused::unknown_message())?;
    world.refuse_edit_of_archived(id)?;
    world.pin(id, message, asked.method == "PUT")?;
    Ok(NO_CONTENT)
}

fn open_thread(world: &mut DiscordState, asked: &Asked, parent: u64, message: Option<&str>) -> Done {
    world.bot_needs(parent, permission::CREATE_PUBLIC_THREADS)?;
    let message = match message {
        Some(id) => Some(id.parse().map_err(|_| Refused::unknown_message())?),
        None if asked.body["type"] != PUBLIC_THREAD => {
            return Err(Refused::invalid_field(
                "type",
                "the fake opens public threads (11) only",
            ));
        }
        None => None,
    };
    if let Some(id) = message
        && world.message(parent, id)?.thread.is_some()
    {
        return Err(Refused::thread_exists());
    }
    let name = asked.body["name"].as_str().unwrap_or_default().to_owned();
    let minutes = asked.body["auto_archive_duration"].as_u64();
    let minutes = minutes
        .and_then(|minutes| u32::try_from(minutes).ok())
        .unwrap_or(AUTO_ARCHIVE_MINUTES);
    let thread = world.open_thread(parent, &name, world.bot, minutes, message)?;
    Ok((201, world.channel_json(&world.channels[&thread])))
}

fn callback(world: &mut DiscordState, asked: &Asked, id: &str, token: &str) -> Done {
    let id = id.parse().map_err(|_| Refused::unknown_interaction())?;
    world.answer(id, token, asked.body, asked.files)?;
    match query_value(asked.query, "with_response") {
        Some("true") => Ok((200, world.callback_json(id, &asked.body["type"]))),
        _ => Ok(NO_CONTENT),
    }
}

fn webhook(world: &mut DiscordState, asked: &Asked, token: &str, rest: &[&str]) -> Option<Done> {
    let reply = |world: &DiscordState, (channel, id): (u64, u64)| {
        let channel = world.channels.get(&channel);
        let message = channel.and_then(|channel| channel.messages.get(&id));
        let message = message.ok_or_else(Refused::unknown_message)?;
        Ok((200, world.message_json(message)))
    };
    let done = match (asked.method, rest) {
        ("POST", []) => world.follow_up(token, asked.body, asked.files),
        ("GET", ["messages", name]) => world.answered_with(token, name),
        ("PATCH", ["messages", name]) => world.change_answer(token, name, asked.body, asked.files),
        ("DELETE", ["messages", name]) => {
            let found = world.answered_with(token, name);
            let deleted = found.and_then(|(channel, id)| world.delete_message(channel, id));
            return Some(deleted.map(|()| NO_CONTENT));
        }
        _ => return None,
    };
    Some(done.and_then(|found| reply(world, found)))
}
