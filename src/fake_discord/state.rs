//! What the fake knows: people, servers, channels, messages. One lock guards all of it.

use super::clock::{FakeClock, Snowflakes};
use super::commands::CommandFile;
use super::interactions::Interaction;
use super::permission;
use super::rate_limits::Buckets;
use super::refused::Refused;
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

/// A text channel of a server.
pub const TEXT: u8 = 0;
/// A channel between the bot and one user.
pub const DIRECT: u8 = 1;
/// A thread that everybody who sees its channel may read.
pub const PUBLIC_THREAD: u8 = 11;

/// Seen by one user alone.
pub const EPHEMERAL: u64 = 1 << 6;
/// "is thinking": an answer was promised.
pub const LOADING: u64 = 1 << 7;
/// Makes no sound.
pub const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
/// Holds components of the second kind, and no content.
pub const COMPONENTS_V2: u64 = 1 << 15;

/// The type of the notice that a message was pinned.
pub const PINNED: u8 = 6;
/// The type of the notice that a thread was opened.
pub const THREAD_STARTED: u8 = 18;
/// The type of a message that answers a command.
pub const ANSWER: u8 = 20;

/// What is known of a person or of the bot, on all servers alike.
#[derive(Clone, Debug)]
pub struct UserState {
    pub id: u64,
    /// Unique, in lower case.
    pub username: String,
    pub global_name: Option<String>,
    pub bot: bool,
    /// Whether the bot may write to this user directly.
    pub takes_messages: bool,
    /// What Discord's own buttons are labelled in, such as `en-GB`.
    pub locale: String,
    /// All that this user's device was ever sent.
    pub seen: Vec<Seen>,
}

impl UserState {
    /// The name that people are shown: the chosen one, or else the unique one.
    pub fn display_name(&self) -> &str {
        self.global_name.as_deref().unwrap_or(&self.username)
    }
}

/// One thing that reached a user's device.
#[derive(Clone, Debug)]
pub struct Seen {
    pub at: DateTime<Utc>,
    pub channel: u64,
    /// `message`, `edit`, `delete`, `choices`, `modal`.
    pub what: &'static str,
    /// As it went over the wire; of a file its bytes.
    pub text: Arc<str>,
}

/// What a server knows of a user who is on it.
#[derive(Clone, Debug)]
pub struct MemberState {
    pub nick: Option<String>,
    pub permissions: u64,
    /// Besides that of everyone.
    pub roles: Vec<u64>,
    pub joined: DateTime<Utc>,
}

/// Whether a role or a user may use a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overwrite {
    /// [`ROLE`] or [`USER`].
    pub kind: u8,
    pub id: u64,
    pub allows: bool,
}

/// Kinds of an [`Overwrite`].
pub const ROLE: u8 = 1;
/// An [`Overwrite`] for one user, by their id.
pub const USER: u8 = 2;

/// What is known of a server, whether the bot is on it or not.
#[derive(Clone, Debug)]
pub struct GuildState {
    pub id: u64,
    pub name: String,
    pub owner: u64,
    pub members: BTreeMap<u64, MemberState>,
    /// The names of roles that people made.
    pub roles: BTreeMap<u64, String>,
    /// By the id of a command, who may use it: what stands in Server Settings > Integrations.
    pub overwrites: BTreeMap<u64, Vec<Overwrite>>,
    /// Whether the bot is (still) on it.
    pub has_bot: bool,
    /// What the bot may do where a channel does not say otherwise.
    pub bot_permissions: u64,
    pub locale: String,
    /// Where Discord greets newcomers.
    pub system_channel: Option<u64>,
    pub joined: DateTime<Utc>,
}

/// What a thread has beside what every channel has.
#[derive(Clone, Debug)]
pub struct ThreadState {
    pub archived: bool,
    pub locked: bool,
    /// Minutes without a word until it is archived.
    pub auto_archive: u32,
    pub archive_changed: DateTime<Utc>,
    pub created: DateTime<Utc>,
    /// The last sign of life.
    pub active: DateTime<Utc>,
}

/// A channel of a server, a thread or a direct channel, with every message ever sent there.
#[derive(Clone, Debug)]
pub struct ChannelState {
    pub id: u64,
    /// [`TEXT`], [`DIRECT`] or [`PUBLIC_THREAD`].
    pub kind: u8,
    pub name: String,
    pub guild: Option<u64>,
    /// Of a thread, the channel that it hangs on.
    pub parent: Option<u64>,
    pub owner: Option<u64>,
    pub thread: Option<ThreadState>,
    /// The user on the other end of a direct channel.
    pub recipient: Option<u64>,
    /// Of the bot, here; the server's where none.
    pub bot_permissions: Option<u64>,
    /// Who may look in; every member where none.
    pub viewers: Option<BTreeSet<u64>>,
    pub messages: BTreeMap<u64, StoredMessage>,
}

/// A file on a message, with its content.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attachment {
    pub id: u64,
    pub name: String,
    pub description: Option<String>,
    pub content_type: String,
    pub bytes: Arc<[u8]>,
}

/// What a message said before it was changed.
#[derive(Clone, Debug)]
pub struct Earlier {
    /// When it was changed.
    pub until: DateTime<Utc>,
    pub content: String,
    pub embeds: Vec<Value>,
    pub components: Vec<Value>,
}

/// A message, as its latest edit left it.
#[derive(Clone, Debug)]
pub struct StoredMessage {
    pub id: u64,
    pub channel: u64,
    pub author: u64,
    pub content: String,
    pub embeds: Vec<Value>,
    pub components: Vec<Value>,
    pub attachments: Vec<Attachment>,
    pub flags: u64,
    pub at: DateTime<Utc>,
    pub edited: Option<DateTime<Utc>>,
    pub pinned: bool,
    /// Discord's type: 0 of what somebody says, [`PINNED`], [`THREAD_STARTED`] or [`ANSWER`].
    pub kind: u8,
    /// Users named in it whom `allowed_mentions` lets it name.
    pub mentions: Vec<u64>,
    pub mentions_everyone: bool,
    /// Users whose device made a sound for it. Decided once: an edit makes none.
    pub pinged: Vec<u64>,
    /// The only user who sees it.
    pub only_for: Option<u64>,
    /// The interaction that it answers.
    pub interaction: Option<u64>,
    pub nonce: Option<Value>,
    /// The message that it replies to.
    pub reply_to: Option<u64>,
    /// The thread that hangs on it.
    pub thread: Option<u64>,
    pub earlier: Vec<Earlier>,
    pub deleted: bool,
}

impl StoredMessage {
    /// Whether only one user sees it: an ephemeral answer.
    pub fn is_private(&self) -> bool {
        self.only_for.is_some()
    }

    /// Whether it still only says that an answer will come.
    pub fn is_loading(&self) -> bool {
        self.flags & LOADING != 0
    }

    /// Whether it is Discord's own notice of a pin or a thread.
    pub fn is_notice(&self) -> bool {
        matches!(self.kind, PINNED | THREAD_STARTED)
    }

    /// Whether it was sent so that no device makes a sound.
    pub fn is_silent(&self) -> bool {
        self.flags & SUPPRESS_NOTIFICATIONS != 0
    }
}

/// Everything behind the lock.
#[derive(Debug)]
pub struct DiscordState {
    pub clock: FakeClock,
    pub(super) ids: Snowflakes,
    /// The bot's user, and its application.
    pub bot: u64,
    pub users: BTreeMap<u64, UserState>,
    pub guilds: BTreeMap<u64, GuildState>,
    pub channels: BTreeMap<u64, ChannelState>,
    /// Channels that were deleted, as they last were.
    pub deleted_channels: BTreeMap<u64, ChannelState>,
    pub interactions: BTreeMap<u64, Interaction>,
    pub(super) tokens: BTreeMap<String, u64>,
    /// Of the bot's messages with a nonce that still counts: the nonce, when, the channel and the message.
    pub(super) nonces: VecDeque<(String, DateTime<Utc>, u64, u64)>,
    pub(super) buckets: Buckets,
    /// The registered commands: for everywhere under none, else of one server.
    pub commands: BTreeMap<Option<u64>, Vec<Value>>,
    /// How often a set of commands was put, of how many commands it was.
    pub registrations: Vec<usize>,
    /// Files that users brought, by attachment id.
    pub(super) files: BTreeMap<String, Vec<u8>>,
    /// Where the fake listens, such as `http://127.0.0.1:4000`.
    pub(super) base_url: String,
    /// Whether what each user receives is kept.
    pub(super) keeps_transcripts: bool,
    /// What clients connected to the gateway are still to be told.
    pub(super) outbox: Vec<Dispatch>,
}

/// An event on its way to the gateway.
#[derive(Clone, Debug)]
pub(super) struct Dispatch {
    pub event: &'static str,
    pub data: Value,
    /// Whose shard it goes to; shard 0 if none.
    pub guild: Option<u64>,
    /// Sent where any of these intents was asked for; 0 always.
    pub intents: u64,
}

/// Minutes of silence after which a thread is archived if nobody said otherwise.
pub const AUTO_ARCHIVE_MINUTES: u32 = 1440;

impl DiscordState {
    /// The moment by the clock that the fake and the bot share.
    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// A new id for anything but an interaction, made now; larger than every one before.
    pub fn next_id(&mut self) -> u64 {
        self.ids.next(self.clock.now())
    }

    /// A channel that exists, threads brought up to date with the clock.
    pub fn channel(&mut self, id: u64) -> Result<&mut ChannelState, Refused> {
        let now = self.now();
        let channel = self.channels.get_mut(&id).ok_or_else(Refused::unknown_channel)?;
        if let Some(thread) = &mut channel.thread {
            let until = thread.active + TimeDelta::minutes(i64::from(thread.auto_archive));
            if !thread.archived && until <= now {
                thread.archived = true;
                thread.archive_changed = until;
            }
        }
        Ok(channel)
    }

    /// What the bot may do in a channel.
    pub fn bot_permissions(&self, channel: &ChannelState) -> u64 {
        if channel
            .guild
            .is_some_and(|guild| !self.guilds.get(&guild).is_some_and(|guild| guild.has_bot))
        {
            return 0;
        }
        let own = channel.bot_permissions;
        let of_parent = || {
            let parent = self.channels.get(&channel.parent?)?;
            parent.bot_permissions
        };
        let of_guild = || Some(self.guilds.get(&channel.guild?)?.bot_permissions);
        own.or_else(of_parent).or_else(of_guild).unwrap_or(u64::MAX >> 11)
    }

    /// Refuses the bot a channel that it cannot see, and a permission that it lacks there.
    pub fn bot_needs(&mut self, channel: u64, permission: u64) -> Result<(), Refused> {
        self.channel(channel)?;
        let has = self.bot_permissions(&self.channels[&channel]);
        if has & permission::VIEW_CHANNEL == 0 {
            Err(Refused::missing_access())
        } else if has & permission != permission {
            Err(Refused::missing_permission())
        } else {
            Ok(())
        }
    }

    /// The permission to write in a channel: threads have their own.
    pub fn permission_to_write(&self, channel: u64) -> u64 {
        match self
            .channels
            .get(&channel)
            .is_some_and(|channel| channel.thread.is_some())
        {
            true => permission::SEND_MESSAGES_IN_THREADS,
            false => permission::SEND_MESSAGES,
        }
    }

    /// Users who see what is said in a channel, the bot aside.
    pub fn viewers(&self, channel: &ChannelState) -> Vec<u64> {
        if let Some(recipient) = channel.recipient {
            return vec![recipient];
        }
        let holder = match channel.parent {
            Some(parent) if channel.viewers.is_none() => self.channels.get(&parent).unwrap_or(channel),
            _ => channel,
        };
        let members = channel.guild.and_then(|guild| self.guilds.get(&guild));
        let members = members.into_iter().flat_map(|guild| guild.members.keys().copied());
        members
            .filter(|user| *user != self.bot)
            .filter(|user| holder.viewers.as_ref().is_none_or(|viewers| viewers.contains(user)))
            .collect()
    }

    /// Whether a user can look into a channel that is not deleted.
    pub fn sees(&self, user: u64, channel: u64) -> bool {
        let channel = self.channels.get(&channel);
        channel.is_some_and(|channel| self.viewers(channel).contains(&user))
    }

    /// A message that is there for whoever may know it.
    pub fn message(&mut self, channel: u64, id: u64) -> Result<&mut StoredMessage, Refused> {
        self.channel(channel)?
            .messages
            .get_mut(&id)
            .filter(|message| !message.deleted)
            .ok_or_else(Refused::unknown_message)
    }

    /// Writes down what reached these users.
    pub(super) fn show(&mut self, users: &[u64], channel: u64, what: &'static str, text: &str) {
        if !self.keeps_transcripts {
            return;
        }
        let (at, text) = (self.now(), Arc::from(text));
        for id in users {
            if let Some(user) = self.users.get_mut(id) {
                user.seen.push(Seen {
                    at,
                    channel,
                    what,
                    text: Arc::clone(&text),
                });
            }
        }
    }

    /// Keeps a file for download, and returns where.
    pub(super) fn host_file(&mut self, id: &str, file: &CommandFile) -> String {
        self.files.insert(id.to_owned(), file.bytes.clone());
        self.url_of_file(id, &file.name)
    }

    pub(super) fn url_of_file(&self, id: &str, name: &str) -> String {
        format!("{}/attachments/{id}/{name}", self.base_url)
    }

    pub(super) fn dispatch(&mut self, event: &'static str, guild: Option<u64>, intents: u64, data: Value) {
        self.outbox.push(Dispatch {
            event,
            data,
            guild,
            intents,
        });
    }

    /// The name that others read: nick, display name, user name.
    pub fn name_of(&self, user: u64, guild: Option<u64>) -> String {
        let nick = guild
            .and_then(|guild| self.guilds.get(&guild))
            .and_then(|guild| guild.members.get(&user))
            .and_then(|member| member.nick.clone());
        nick.or_else(|| Some(self.users.get(&user)?.display_name().to_owned()))
            .unwrap_or_else(|| format!("<@{user}>"))
    }
}
