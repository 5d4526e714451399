//! The objects as Discord writes them.

use super::state::{Attachment, ChannelState, DIRECT, DiscordState, EPHEMERAL, GuildState, MemberState, StoredMessage};
use chrono::{DateTime, SecondsFormat, Utc};
use serde_json::{Map, Value, json};

/// A moment as Discord writes it: with microseconds and `+00:00`.
pub fn time(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Micros, false)
}

/// The same object with more fields.
pub fn with(mut object: Value, more: Value) -> Value {
    if let (Value::Object(fields), Value::Object(more)) = (&mut object, more) {
        fields.extend(more);
    }
    object
}

impl DiscordState {
    pub(super) fn user_json(&self, id: u64) -> Value {
        let Some(user) = self.users.get(&id) else {
            return json!({"id": id.to_string(), "username": "deleted_user", "discriminator": "0", "avatar": null});
        };
        let mut object = json!({
            "id": id.to_string(),
            "username": user.username,
            "global_name": user.global_name,
            "discriminator": "0",
            "avatar": null,
            "avatar_decoration_data": null,
            "banner": null,
            "accent_color": null,
            "public_flags": 0,
            "flags": 0,
            "collectibles": null,
            "primary_guild": null,
        });
        if user.bot {
            object["bot"] = json!(true);
        }
        object
    }

    /// The bot, as it is told about itself.
    pub(super) fn current_user_json(&self) -> Value {
        let more = json!({"verified": true, "mfa_enabled": false, "email": null, "locale": "en-US"});
        with(self.user_json(self.bot), more)
    }

    /// A member without its user, as it comes beside messages and resolved users.
    pub(super) fn partial_member_json(&self, guild: u64, user: u64) -> Value {
        let member = self.guilds.get(&guild).and_then(|guild| guild.members.get(&user));
        json!({
            "nick": member.and_then(|member| member.nick.clone()),
            "avatar": null,
            "banner": null,
            "roles": self.roles_of(member, user),
            "joined_at": time(member.map_or(DateTime::UNIX_EPOCH, |member| member.joined)),
            "premium_since": null,
            "communication_disabled_until": null,
            "unusual_dm_activity_until": null,
            "pending": false,
            "deaf": false,
            "mute": false,
            "flags": 0,
            "avatar_decoration_data": null,
        })
    }

    fn roles_of(&self, member: Option<&MemberState>, user: u64) -> Vec<String> {
        let own = (user == self.bot).then_some(self.bot);
        let given = member.map_or(&[][..], |member| &member.roles);
        own.iter().chain(given).map(u64::to_string).collect()
    }

    pub(super) fn member_json(&self, guild: u64, user: u64) -> Value {
        with(
            self.partial_member_json(guild, user),
            json!({"user": self.user_json(user)}),
        )
    }

    pub(super) fn channel_json(&self, channel: &ChannelState) -> Value {
        let last = channel.messages.keys().next_back().map(u64::to_string);
        if channel.kind == DIRECT {
            let recipients: Vec<Value> = channel.recipient.iter().map(|user| self.user_json(*user)).collect();
            return json!({"id": channel.id.to_string(), "type": DIRECT, "last_message_id": last, "flags": 0,
                "recipients": recipients});
        }
        let object = json!({
            "id": channel.id.to_string(),
            "type": channel.kind,
            "guild_id": channel.guild.map(|id| id.to_string()),
            "name": channel.name,
            "parent_id": channel.parent.map(|id| id.to_string()),
            "last_message_id": last,
            "rate_limit_per_user": 0,
            "flags": 0,
        });
        match &channel.thread {
            Some(_) => with(object, self.thread_fields(channel)),
            None => with(
                object,
                json!({"position": 0, "topic": null, "nsfw": false,
                    "permission_overwrites": self.overwrites_json(channel), "last_pin_timestamp": null}),
            ),
        }
    }

    /// What a channel says about the bot, against what it may do on the server.
    fn overwrites_json(&self, channel: &ChannelState) -> Value {
        let on_server = channel.guild.and_then(|guild| self.guilds.get(&guild));
        match on_server.zip(channel.bot_permissions) {
            None => json!([]),
            Some((guild, here)) => json!([{"id": self.bot.to_string(), "type": 1,
                "allow": (here & !guild.bot_permissions).to_string(),
                "deny": (guild.bot_permissions & !here).to_string()}]),
        }
    }

    fn thread_fields(&self, channel: &ChannelState) -> Value {
        let count = channel.messages.len();
        json!({
            "owner_id": channel.owner.map(|id| id.to_string()),
            "thread_metadata": thread_metadata(channel),
            "message_count": count,
            "total_message_sent": count,
            "member_count": 1,
            "member": {"id": channel.id.to_string(), "user_id": self.bot.to_string(), "flags": 1,
                "join_timestamp": time(channel.thread.as_ref().map_or(DateTime::UNIX_EPOCH, |thread| thread.created))},
        })
    }

    /// The channel as it comes inside an interaction.
    pub(super) fn partial_channel_json(&self, channel: &ChannelState, permissions: u64) -> Value {
        with(
            self.channel_json(channel),
            json!({"permissions": permissions.to_string()}),
        )
    }

    pub(super) fn guild_json(&self, guild: &GuildState) -> Value {
        json!({
            "id": guild.id.to_string(),
            "name": guild.name,
            "icon": null,
            "splash": null,
            "discovery_splash": null,
            "owner_id": guild.owner.to_string(),
            "afk_channel_id": null,
            "afk_timeout": 300,
            "widget_enabled": false,
            "verification_level": 0,
            "default_message_notifications": 1,
            "explicit_content_filter": 0,
            "roles": self.roles_json(guild),
            "emojis": [],
            "features": [],
            "mfa_level": 0,
            "application_id": null,
            "system_channel_id": guild.system_channel.map(|id| id.to_string()),
            "system_channel_flags": 0,
            "rules_channel_id": null,
            "max_presences": null,
            "max_members": 25_000_000,
            "vanity_url_code": null,
            "description": null,
            "banner": null,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "preferred_locale": guild.locale,
            "public_updates_channel_id": null,
            "nsfw_level": 0,
            "stickers": [],
            "premium_progress_bar_enabled": false,
            "safety_alerts_channel_id": null,
        })
    }

    fn roles_json(&self, guild: &GuildState) -> Vec<Value> {
        let everyone = self.role_json(guild.id, "@everyone", super::permission::MEMBER & guild.bot_permissions);
        let own = with(
            self.role_json(self.bot, "Muster", guild.bot_permissions),
            json!({"managed": true, "position": 1, "tags": {"bot_id": self.bot.to_string()}}),
        );
        let made = guild.roles.iter().map(|(id, name)| self.role_json(*id, name, 0));
        [everyone, own].into_iter().chain(made).collect()
    }

    fn role_json(&self, id: u64, name: &str, permissions: u64) -> Value {
        json!({"id": id.to_string(), "name": name, "color": 0, "hoist": false, "position": 0, "managed": false,
            "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
            "mentionable": false, "icon": null, "unicode_emoji": null, "flags": 0,
            "permissions": permissions.to_string()})
    }

    /// The server with all that the gateway adds when the bot comes in.
    pub(super) fn guild_create_json(&self, guild: &GuildState) -> Value {
        let (mut channels, mut threads) = (Vec::new(), Vec::new());
        for channel in self.channels.values().filter(|channel| channel.guild == Some(guild.id)) {
            match &channel.thread {
                None => channels.push(self.channel_json(channel)),
                Some(thread) if !thread.archived => threads.push(self.channel_json(channel)),
                Some(_) => (),
            }
        }
        let more = json!({
            "joined_at": time(guild.joined),
            "large": false,
            "unavailable": false,
            "member_count": guild.members.len(),
            "voice_states": [],
            "members": [self.member_json(guild.id, self.bot)],
            "channels": channels,
            "threads": threads,
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        });
        with(self.guild_json(guild), more)
    }

    pub(super) fn message_json(&self, message: &StoredMessage) -> Value {
        let users = |ids: &[u64]| -> Vec<Value> { ids.iter().map(|id| self.user_json(*id)).collect() };
        let mut object = json!({
            "id": message.id.to_string(),
            "channel_id": message.channel.to_string(),
            "type": message.kind,
            "author": self.user_json(message.author),
            "content": message.content,
            "timestamp": time(message.at),
            "edited_timestamp": message.edited.map(time),
            "tts": false,
            "mention_everyone": message.mentions_everyone,
            "mentions": users(&message.mentions),
            "mention_roles": [],
            "attachments": message.attachments.iter().map(|file| self.attachment_json(message, file)).collect::<Vec<_>>(),
            "embeds": message.embeds,
            "components": message.components,
            "pinned": message.pinned,
            "flags": message.flags,
        });
        let Value::Object(fields) = &mut object else {
            return object;
        };
        if let Some(nonce) = &message.nonce {
            fields.insert("nonce".to_owned(), nonce.clone());
        }
        if let Some(interaction) = message.interaction {
            self.insert_interaction(fields, interaction);
        }
        if let Some(other) = message.reply_to {
            let reference =
                json!({"type": 0, "channel_id": message.channel.to_string(), "message_id": other.to_string()});
            fields.insert("message_reference".to_owned(), reference);
        }
        if let Some(thread) = message.thread.and_then(|id| self.channels.get(&id)) {
            fields.insert("thread".to_owned(), self.channel_json(thread));
        }
        object
    }

    fn attachment_json(&self, message: &StoredMessage, file: &Attachment) -> Value {
        let url = self.url_of_file(&file.id.to_string(), &file.name);
        let mut object = json!({
            "id": file.id.to_string(),
            "filename": file.name,
            "size": file.bytes.len(),
            "url": url,
            "proxy_url": url,
            "content_type": file.content_type,
        });
        if let Some(description) = &file.description {
            object["description"] = json!(description);
        }
        if message.flags & EPHEMERAL != 0 {
            object["ephemeral"] = json!(true);
        }
        object
    }

    fn insert_interaction(&self, fields: &mut Map<String, Value>, id: u64) {
        let Some(interaction) = self.interactions.get(&id) else {
            return;
        };
        fields.insert("application_id".to_owned(), json!(self.bot.to_string()));
        fields.insert("webhook_id".to_owned(), json!(self.bot.to_string()));
        let mut metadata = json!({
            "id": id.to_string(),
            "type": interaction.kind,
            "user": self.user_json(interaction.user),
            "authorizing_integration_owners": {"0": interaction.guild.map_or("0".to_owned(), |id| id.to_string())},
        });
        if let Some(pressed) = interaction.pressed {
            metadata["interacted_message_id"] = json!(pressed.to_string());
        }
        if interaction.kind == super::interactions::MODAL_SUBMIT {
            metadata["triggering_interaction_metadata"] = json!({
                "id": id.to_string(), "type": 2, "user": self.user_json(interaction.user),
                "authorizing_integration_owners": {"0": interaction.guild.map_or("0".to_owned(), |id| id.to_string())},
            });
        }
        fields.insert("interaction_metadata".to_owned(), metadata);
    }
}

/// The `thread_metadata` of a thread; null for a channel that is none.
pub fn thread_metadata(channel: &ChannelState) -> Value {
    channel.thread.as_ref().map_or(Value::Null, |thread| {
        json!({
            "archived": thread.archived,
            "auto_archive_duration": thread.auto_archive,
            "archive_timestamp": time(thread.archive_changed),
            "locked": thread.locked,
            "create_timestamp": time(thread.created),
        })
    })
}
