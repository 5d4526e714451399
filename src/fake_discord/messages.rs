//! Messages: said, changed, deleted, pinned.

use super::refused::Refused;
use super::state::{
    Attachment, COMPONENTS_V2, DiscordState, EPHEMERAL, Earlier, LOADING, PINNED, SUPPRESS_NOTIFICATIONS, StoredMessage,
};
use super::wire::with;
use chrono::TimeDelta;
use serde_json::{Value, json};
use std::sync::Arc;

/// How long a nonce is remembered. Discord says "the past few minutes".
pub const NONCE_MEMORY: TimeDelta = TimeDelta::minutes(3);

const SUPPRESS_EMBEDS: u64 = 1 << 2;
const GUILD_MESSAGES: u64 = 1 << 9;
const DIRECT_MESSAGES: u64 = 1 << 12;

/// A file that came with a request.
#[derive(Clone, Debug)]
pub struct Upload {
    /// Of `files[n]`, n.
    pub number: u64,
    pub name: String,
    /// As the part says; `text/plain` if it says nothing.
    pub content_type: String,
    pub bytes: Arc<[u8]>,
}

/// An id as JSON has it: a string of digits, or a number.
pub(super) fn id_of(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

fn list(body: &Value, field: &str) -> Option<Vec<Value>> {
    match &body[field] {
        Value::Array(items) => Some(items.clone()),
        _ => body.get(field).filter(|value| value.is_null()).map(|_| Vec::new()),
    }
}

/// Where a message comes from, beside its body.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin {
    pub author: u64,
    pub channel: u64,
    pub only_for: Option<u64>,
    pub interaction: Option<u64>,
    pub kind: u8,
}

impl Origin {
    /// What this author says in this channel for all to see, in answer to nothing.
    pub fn said(author: u64, channel: u64) -> Origin {
        Origin {
            author,
            channel,
            only_for: None,
            interaction: None,
            kind: 0,
        }
    }
}

impl DiscordState {
    /// Puts a message into a channel; whoever asks has checked that it may. Returns its id.
    pub(super) fn say(&mut self, from: Origin, body: &Value, files: &[Upload]) -> u64 {
        let (id, at) = (self.next_id(), self.now());
        let asked = id_of(&body["flags"]).unwrap_or(0);
        let mut flags = asked & (SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2 | LOADING);
        if from.only_for.is_some() {
            flags |= EPHEMERAL;
        }
        let mut message = StoredMessage {
            id,
            channel: from.channel,
            author: from.author,
            content: body["content"].as_str().unwrap_or_default().to_owned(),
            embeds: list(body, "embeds").unwrap_or_default(),
            components: list(body, "components").unwrap_or_default(),
            attachments: Vec::new(),
            flags,
            at,
            edited: None,
            pinned: false,
            kind: from.kind,
            mentions: Vec::new(),
            mentions_everyone: false,
            pinged: Vec::new(),
            only_for: from.only_for,
            interaction: from.interaction,
            nonce: body.get("nonce").filter(|nonce| !nonce.is_null()).cloned(),
            reply_to: id_of(&body["message_reference"]["message_id"]),
            thread: None,
            earlier: Vec::new(),
            deleted: false,
        };
        self.attach(&mut message, body, files);
        self.settle_mentions(&mut message, body.get("allowed_mentions"), true);
        self.wake_thread(from.channel);
        if let Some(channel) = self.channels.get_mut(&from.channel) {
            channel.messages.insert(id, message.clone());
        }
        self.tell(&message, "message", "MESSAGE_CREATE");
        id
    }

    /// Changes what the body names and leaves the rest. Makes no sound.
    pub(super) fn change(&mut self, channel: u64, id: u64, body: &Value, files: &[Upload]) -> Result<(), Refused> {
        let at = self.now();
        let mut message = self.message(channel, id)?.clone();
        message.earlier.push(Earlier {
            until: at,
            content: message.content.clone(),
            embeds: message.embeds.clone(),
            components: message.components.clone(),
        });
        if let Some(content) = body.get("content") {
            message.content = content.as_str().unwrap_or_default().to_owned();
        }
        message.embeds = list(body, "embeds").unwrap_or(message.embeds);
        message.components = list(body, "components").unwrap_or(message.components);
        if let Some(flags) = id_of(&body["flags"]) {
            message.flags |= flags & (SUPPRESS_EMBEDS | COMPONENTS_V2);
        }
        let was_loading = message.is_loading();
        message.flags &= !LOADING;
        if !was_loading {
            message.edited = Some(at);
        } else {
            message.earlier.pop();
        }
        self.attach(&mut message, body, files);
        self.settle_mentions(&mut message, body.get("allowed_mentions"), false);
        self.replace(message.clone());
        self.tell(&message, if was_loading { "message" } else { "edit" }, "MESSAGE_UPDATE");
        Ok(())
    }

    fn replace(&mut self, message: StoredMessage) {
        if let Some(channel) = self.channels.get_mut(&message.channel) {
            channel.messages.insert(message.id, message);
        }
    }

    pub(super) fn delete_message(&mut self, channel: u64, id: u64) -> Result<(), Refused> {
        let message = self.message(channel, id)?;
        message.deleted = true;
        let message = message.clone();
        let users = self.readers(&message);
        self.show(&users, channel, "delete", &id.to_string());
        if !message.is_private() {
            let guild = self.channels[&channel].guild;
            let data = json!({"id": id.to_string(), "channel_id": channel.to_string(),
                "guild_id": guild.map(|id| id.to_string())});
            self.dispatch("MESSAGE_DELETE", guild, intents(guild), data);
        }
        Ok(())
    }

    /// Pins or unpins; a pin is announced by a message of its own.
    pub(super) fn pin(&mut self, channel: u64, id: u64, pinned: bool) -> Result<(), Refused> {
        let message = self.message(channel, id)?;
        let was = std::mem::replace(&mut message.pinned, pinned);
        if pinned && !was {
            let from = Origin {
                kind: PINNED,
                ..Origin::said(self.bot, channel)
            };
            let body = json!({"message_reference": {"message_id": id.to_string()}, "allowed_mentions": {}});
            self.say(from, &body, &[]);
        }
        Ok(())
    }

    /// The files of a message: those it keeps, and those that came.
    fn attach(&mut self, message: &mut StoredMessage, body: &Value, files: &[Upload]) {
        let described = list(body, "attachments");
        if let Some(kept) = &described {
            let kept: Vec<u64> = kept.iter().filter_map(|file| id_of(&file["id"])).collect();
            message.attachments.retain(|file| kept.contains(&file.id));
        }
        for file in files {
            let about = described
                .iter()
                .flatten()
                .find(|about| id_of(&about["id"]) == Some(file.number));
            let text = |field: &str| Some(about?[field].as_str()?.to_owned());
            let attachment = Attachment {
                id: self.next_id(),
                name: text("filename").unwrap_or_else(|| file.name.clone()),
                description: text("description"),
                content_type: file.content_type.clone(),
                bytes: Arc::clone(&file.bytes),
            };
            self.files.insert(attachment.id.to_string(), attachment.bytes.to_vec());
            message.attachments.push(attachment);
        }
    }

    fn readers(&self, message: &StoredMessage) -> Vec<u64> {
        match (message.only_for, self.channels.get(&message.channel)) {
            (Some(user), _) => vec![user],
            (None, Some(channel)) => self.viewers(channel),
            (None, None) => Vec::new(),
        }
    }

    /// Shows a message to whoever reads it, and to the gateway unless it is private.
    fn tell(&mut self, message: &StoredMessage, what: &'static str, event: &'static str) {
        let users = self.readers(message);
        let object = self.message_json(message);
        if self.keeps_transcripts {
            let mut text = object.to_string();
            for file in &message.attachments {
                text.push('\n');
                text.push_str(&String::from_utf8_lossy(&file.bytes));
            }
            self.show(&users, message.channel, what, &text);
        }
        if !message.is_private() {
            let guild = self.channels.get(&message.channel).and_then(|channel| channel.guild);
            let more = match guild {
                Some(guild) => json!({"guild_id": guild.to_string(),
                    "member": self.partial_member_json(guild, message.author)}),
                None => json!({}),
            };
            self.dispatch(event, guild, intents(guild), with(object, more));
        }
    }

    /// A word in an archived thread opens it again.
    fn wake_thread(&mut self, channel: u64) {
        let now = self.now();
        let Ok(channel) = self.channel(channel) else { return };
        let Some(thread) = &mut channel.thread else { return };
        thread.active = now;
        if std::mem::replace(&mut thread.archived, false) {
            thread.archive_changed = now;
            let id = channel.id;
            self.announce_channel("THREAD_UPDATE", id);
        }
    }

    /// Tells the gateway about a channel or thread as it is now.
    pub(super) fn announce_channel(&mut self, event: &'static str, id: u64) {
        const GUILDS: u64 = 1;
        if let Some(channel) = self.channels.get(&id) {
            let (guild, data) = (channel.guild, self.channel_json(channel));
            self.dispatch(event, guild, GUILDS, data);
        }
    }

    /// The message that was sent with this nonce while it is remembered.
    pub(super) fn sent_with(&mut self, nonce: &str) -> Option<(u64, u64)> {
        let now = self.now();
        self.nonces.retain(|(_, at, ..)| now - *at < NONCE_MEMORY);
        let (_, _, channel, message) = self.nonces.iter().find(|(known, ..)| known == nonce)?;
        Some((*channel, *message))
    }
}

fn intents(guild: Option<u64>) -> u64 {
    if guild.is_some() {
        GUILD_MESSAGES
    } else {
        DIRECT_MESSAGES
    }
}
