//! Servers and channels, as somebody sees them who stands beside.

use super::messages::Origin;
use super::person::FakeUser;
use super::state::{
    AUTO_ARCHIVE_MINUTES, ChannelState, DiscordState, GuildState, MemberState, Overwrite, StoredMessage, TEXT,
    UserState,
};
use super::{FakeDiscord, permission};
use serde_json::json;
use std::collections::BTreeMap;

const GUILDS: u64 = 1;

/// A server. Clones are the same one.
#[derive(Clone, Debug)]
pub struct Guild {
    fake: FakeDiscord,
    id: u64,
}

/// A channel, a thread or a direct channel. Clones are the same one.
#[derive(Clone, Debug)]
pub struct Channel {
    pub(super) fake: FakeDiscord,
    pub(super) id: u64,
}

impl UserState {
    pub(super) fn new(id: u64, name: &str) -> UserState {
        UserState {
            id,
            username: name.to_lowercase().replace(' ', "_"),
            global_name: Some(name.to_owned()),
            bot: false,
            takes_messages: true,
            locale: "en-GB".to_owned(),
            seen: Vec::new(),
        }
    }
}

/// Ids of servers lie in the past and a millisecond apart, so that they spread over shards: the first one is on shard 0
/// of any number, the second one on shard 1.
fn old_id(count: usize) -> u64 {
    const MS: u64 = 200_000_000_160;
    (MS - MS % 27_720 + count as u64) << 22
}

impl FakeDiscord {
    /// Makes a server with the bot in it, allowed what its invite link asks for.
    pub fn guild(&self, name: &str) -> Guild {
        let id = self.with(|world| {
            let (id, joined) = (old_id(world.guilds.len()), world.now());
            let member = MemberState {
                nick: None,
                permissions: permission::INVITED,
                roles: Vec::new(),
                joined,
            };
            let guild = GuildState {
                id,
                name: name.to_owned(),
                owner: world.bot,
                members: BTreeMap::from([(world.bot, member)]),
                roles: BTreeMap::new(),
                overwrites: BTreeMap::new(),
                has_bot: true,
                bot_permissions: permission::INVITED | permission::USE_APPLICATION_COMMANDS,
                locale: "en-US".to_owned(),
                system_channel: None,
                joined,
            };
            let data = world.guild_create_json(&guild);
            world.guilds.insert(id, guild);
            world.dispatch("GUILD_CREATE", Some(id), GUILDS, data);
            id
        });
        Guild { fake: self.clone(), id }
    }

    /// Somebody who is on no server yet.
    pub fn user(&self, name: &str) -> FakeUser {
        let id = self.with(|world| {
            let id = world.next_id();
            world.users.insert(id, UserState::new(id, name));
            id
        });
        FakeUser { fake: self.clone(), id }
    }

    /// Somebody who was made before.
    pub fn person(&self, id: u64) -> Option<FakeUser> {
        let known = self.read(|world| world.users.contains_key(&id));
        known.then(|| FakeUser { fake: self.clone(), id })
    }

    /// The channel with this id, deleted or not.
    pub fn channel(&self, id: u64) -> Channel {
        Channel { fake: self.clone(), id }
    }

    /// The channel or thread of that name.
    pub fn channel_named(&self, name: &str) -> Option<Channel> {
        let id = self.read(|world| {
            world
                .channels
                .values()
                .find(|channel| channel.name == name)
                .map(|channel| channel.id)
        });
        id.map(|id| self.channel(id))
    }

    /// Waits for a thread whose name contains this. Panics when the fake's patience is over.
    pub async fn wait_for_thread(&self, name: &str) -> Channel {
        let id = self
            .wait_until(&format!("a thread named {name:?}"), |world| {
                let mut threads = world.channels.values().filter(|channel| channel.thread.is_some());
                threads
                    .find(|thread| thread.name.contains(name))
                    .map(|thread| thread.id)
            })
            .await;
        self.channel(id)
    }
}

impl Guild {
    /// The server's id, as the bot sees it in `guild_id`.
    pub fn id(&self) -> u64 {
        self.id
    }

    fn with<T>(&self, change: impl FnOnce(&mut DiscordState, &mut GuildState) -> T) -> T {
        self.fake.with(|world| {
            let mut guild = world.guilds.remove(&self.id).expect("the server is there");
            let result = change(world, &mut guild);
            world.guilds.insert(self.id, guild);
            result
        })
    }

    /// Makes a user who is a member here. The first one owns the server and may do everything.
    pub fn user(&self, name: &str) -> FakeUser {
        let user = self.fake.user(name);
        self.add(&user);
        user
    }

    /// Lets a user in.
    pub fn add(&self, user: &FakeUser) {
        self.with(|world, guild| {
            let is_first = guild.owner == world.bot;
            if is_first {
                guild.owner = user.id;
            }
            let member = MemberState {
                nick: None,
                permissions: if is_first { u64::MAX >> 11 } else { permission::MEMBER },
                roles: Vec::new(),
                joined: world.now(),
            };
            guild.members.insert(user.id, member);
        });
    }

    /// A user leaves; no answer of the bot's reaches them here any more.
    pub fn remove(&self, user: &FakeUser) {
        self.with(|_, guild| guild.members.remove(&user.id));
    }

    /// Gives a member a name of their own on this server. Panics for a user who is no member.
    pub fn nick(&self, user: &FakeUser, nick: &str) {
        self.with(|_, guild| {
            let member = guild.members.get_mut(&user.id).expect("a member");
            member.nick = Some(nick.to_owned());
        });
    }

    /// What a user may do on this server, as bits of [`permission`].
    pub fn allow(&self, user: &FakeUser, permissions: u64) {
        self.with(|_, guild| {
            let member = guild.members.get_mut(&user.id).expect("a member");
            member.permissions = permissions;
        });
    }

    /// Makes a role without permissions and gives it to a user; its id.
    pub fn role(&self, name: &str, user: &FakeUser) -> u64 {
        self.with(|world, guild| {
            let role = world.next_id();
            guild.roles.insert(role, name.to_owned());
            let member = guild.members.get_mut(&user.id).expect("a member");
            member.roles.push(role);
            role
        })
    }

    /// Says in Server Settings > Integrations who may use a command and who may not, in place of what stood there.
    pub fn overwrite(&self, command: &str, overwrites: &[Overwrite]) {
        self.with(|world, guild| {
            let command = super::commands::find_command(world, Some(guild.id), command).expect("it is registered");
            let id = super::messages::id_of(&command["id"]).expect("it has an id");
            guild.overwrites.insert(id, overwrites.to_vec());
        });
    }

    /// What the bot may do where no channel says otherwise.
    pub fn allow_bot(&self, permissions: u64) {
        self.with(|_, guild| guild.bot_permissions = permissions);
    }

    /// Makes a text channel.
    pub fn channel(&self, name: &str) -> Channel {
        let id = self.fake.with(|world| {
            let id = world.next_id();
            world
                .channels
                .insert(id, ChannelState::new(id, TEXT, name, Some(self.id)));
            world.announce_channel("CHANNEL_CREATE", id);
            id
        });
        self.fake.channel(id)
    }

    /// The channel where Discord greets newcomers.
    pub fn system_channel(&self, channel: &Channel) {
        self.with(|_, guild| guild.system_channel = Some(channel.id));
    }

    /// Asks the bot in once more, with a change to what it is told of the server, such as a field more or less.
    pub fn has_bot_changed(&self, change: impl FnOnce(&mut serde_json::Value)) {
        self.with(|world, guild| {
            guild.has_bot = true;
            let mut data = world.guild_create_json(guild);
            change(&mut data);
            world.dispatch("GUILD_CREATE", Some(self.id), GUILDS, data);
        });
    }

    /// Throws the bot out, or asks it in again.
    pub fn has_bot(&self, has: bool) {
        self.with(|world, guild| {
            guild.has_bot = has;
            if has {
                let data = world.guild_create_json(guild);
                world.dispatch("GUILD_CREATE", Some(self.id), GUILDS, data);
            } else {
                world.dispatch(
                    "GUILD_DELETE",
                    Some(self.id),
                    GUILDS,
                    json!({"id": self.id.to_string()}),
                );
            }
        });
    }
}

impl Channel {
    /// The id of the channel or thread, which it keeps when it is deleted.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// What stands for it in a message: `<#id>`.
    pub fn mention(&self) -> String {
        format!("<#{}>", self.id)
    }

    /// As it is, or was when it was deleted.
    fn look<T>(&self, look: impl FnOnce(&ChannelState) -> T) -> T {
        self.fake.read(|world| {
            let channel = world
                .channels
                .get(&self.id)
                .or_else(|| world.deleted_channels.get(&self.id));
            look(channel.expect("a channel that was made"))
        })
    }

    fn with<T>(&self, change: impl FnOnce(&mut ChannelState) -> T) -> T {
        self.fake
            .with(|world| change(world.channel(self.id).expect("a channel that is there")))
    }

    /// Its name now, or when it was deleted; empty for a direct channel.
    pub fn name(&self) -> String {
        self.look(|channel| channel.name.clone())
    }

    /// Whether it is gone. Its messages can still be looked at.
    pub fn is_deleted(&self) -> bool {
        self.fake.read(|world| !world.channels.contains_key(&self.id))
    }

    /// What everybody here can read, oldest first, deleted messages left out.
    pub fn messages(&self) -> Vec<StoredMessage> {
        let mut messages = self.all_messages();
        messages.retain(|message| !message.deleted && !message.is_private());
        messages
    }

    /// Every message that was ever sent here, private and deleted ones too.
    pub fn all_messages(&self) -> Vec<StoredMessage> {
        self.look(|channel| channel.messages.values().cloned().collect())
    }

    /// The latest message that everybody can read.
    ///
    /// # Panics
    ///
    /// If there is none.
    pub fn latest(&self) -> StoredMessage {
        self.messages().pop().expect("a message in the channel")
    }

    /// The message with that id as it is now, private or deleted as it may be; none if it was never here.
    pub fn message(&self, id: u64) -> Option<StoredMessage> {
        self.look(|channel| channel.messages.get(&id).cloned())
    }

    /// Waits for a message that everybody here can read. Looks at the latest first.
    pub async fn wait_for(&self, what: &str, fits: impl Fn(&StoredMessage) -> bool) -> StoredMessage {
        self.fake
            .wait_until(&format!("{what} in #{}", self.name()), |world| {
                let messages = world.channels.get(&self.id)?.messages.values().rev();
                let mut public = messages.filter(|message| !message.deleted && !message.is_private());
                public.find(|message| fits(message)).cloned()
            })
            .await
    }

    /// Waits for a message that contains these words, in content, embeds or components.
    pub async fn wait_for_text(&self, words: &str) -> StoredMessage {
        self.wait_for(&format!("{words:?}"), |message| message.text().contains(words))
            .await
    }

    /// What the bot may do here, as bits of [`permission`]. Threads of the channel follow it.
    pub fn allow_bot(&self, permissions: u64) {
        self.with(|channel| channel.bot_permissions = Some(permissions));
    }

    /// Takes permissions from the bot, here.
    pub fn forbid_bot(&self, permissions: u64) {
        self.fake.with(|world| {
            let channel = world.channel(self.id).expect("a channel that is there").clone();
            let left = world.bot_permissions(&channel) & !permissions;
            world.channel(self.id).expect("as above").bot_permissions = Some(left);
        });
    }

    /// Lets only these users look in.
    pub fn only_for(&self, users: &[&FakeUser]) {
        self.with(|channel| channel.viewers = Some(users.iter().map(|user| user.id).collect()));
    }

    /// Somebody deletes the channel or thread.
    pub fn delete(&self) {
        self.fake
            .with(|world| world.delete_channel(self.id).expect("a channel that is there"));
    }

    /// A moderator deletes a message.
    pub fn delete_message(&self, message: &StoredMessage) {
        self.fake.with(|world| {
            world
                .delete_message(self.id, message.id)
                .expect("a message that is there")
        });
    }

    /// A moderator opens a thread here.
    pub fn thread(&self, name: &str, by: &FakeUser) -> Channel {
        let id = self
            .fake
            .with(|world| world.open_thread(self.id, name, by.id, AUTO_ARCHIVE_MINUTES, None));
        self.fake.channel(id.expect("a text channel"))
    }

    /// Archives the thread, as silence does.
    pub fn archive(&self) {
        self.change_thread(true, None);
    }

    /// Locks the thread: only moderators may write and open it.
    pub fn lock(&self, locked: bool) {
        self.change_thread(locked, Some(locked));
    }

    fn change_thread(&self, archived: bool, locked: Option<bool>) {
        self.fake.with(|world| {
            let now = world.now();
            let channel = world.channel(self.id).expect("a thread that is there");
            let thread = channel.thread.as_mut().expect("a thread");
            thread.archived = archived;
            thread.archive_changed = now;
            thread.active = now;
            thread.locked = locked.unwrap_or(thread.locked);
            world.announce_channel("THREAD_UPDATE", self.id);
        });
    }

    /// Whether the thread is archived now, by its own silence too; no channel is. Panics if it was deleted.
    pub fn is_archived(&self) -> bool {
        self.fake.with(|world| {
            let channel = world.channel(self.id).expect("a thread that is there");
            channel.thread.as_ref().is_some_and(|thread| thread.archived)
        })
    }

    pub(super) fn say(&self, user: u64, text: &str) -> u64 {
        self.fake
            .with(|world| world.say(Origin::said(user, self.id), &json!({"content": text}), &[]))
    }
}
