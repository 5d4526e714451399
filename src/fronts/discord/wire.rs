//! What comes from Discord and what goes there, in types of our own. Only the adapter behind [`Wire`] knows
//! the library that speaks to the platform.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use muster_kit::User;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt;

/// How the places of tables in Discord begin; a channel's or thread's number follows.
pub const PLACES: &str = "discord:";

/// How the addresses of channels begin; a server's number or `@me` and the channel's follow.
pub const CHANNELS: &str = "https://discord.com/channels/";

/// Where a browser, or a tap in Discord, finds a place; none for one that is not in Discord.
pub fn address(place: &str, server: Option<&str>) -> Option<String> {
    let channel = place.strip_prefix(PLACES)?;
    Some(format!("{CHANNELS}{}/{channel}", server.unwrap_or("@me")))
}

/// An interaction: somebody typed a command, pressed a control or sent a form.
#[derive(Clone, PartialEq, Debug)]
pub struct Call {
    /// Names the request: it never acts twice.
    pub id: u64,
    /// Good for 15 minutes.
    pub token: InteractionToken,
    pub user: User,
    /// The name that the server shows for the user.
    pub called: String,
    pub at: Place,
    /// Whether the user may manage the server or its threads.
    pub manager: bool,
    /// Of the user on the server, without that of everyone.
    pub roles: Vec<u64>,
    /// What the bot may do in this channel, as Discord's bits.
    pub allowed: u64,
    /// When it reached us.
    pub received: DateTime<Utc>,
    pub asked: Asked,
}

/// Where it was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// A channel or a thread.
    pub channel: u64,
    /// None in direct messages.
    pub server: Option<u64>,
    pub thread: bool,
}

impl Place {
    /// As tables name it.
    pub fn name(&self) -> String {
        format!("{PLACES}{}", self.channel)
    }
}

/// What a user did to ask: a command, a button, a form, or a word in the making.
#[derive(Clone, PartialEq, Debug)]
pub enum Asked {
    /// A slash command: `/game dice roll` has the command `game` and the tag `dice_roll`.
    Command {
        command: String,
        tag: String,
        options: Map<String, Value>,
        files: BTreeMap<String, Attached>,
    },
    /// A slash command in the making; suggestions are wanted for the option `focus`.
    Complete {
        command: String,
        tag: String,
        options: Map<String, Value>,
        focus: String,
    },
    /// A button, or a select with what was chosen.
    Press {
        custom_id: String,
        values: Vec<String>,
        message: u64,
        /// The message is one that the user alone sees, so it may be edited in answer.
        private: bool,
    },
    /// A form that was filled in, and the message whose control had opened it.
    Submit {
        custom_id: String,
        fields: BTreeMap<String, String>,
        private: bool,
    },
}

/// A file that came with a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attached {
    pub name: String,
    /// Bytes.
    pub size: u64,
    pub url: String,
}

/// What lets us answer an interaction. It is never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct InteractionToken(pub String);

impl fmt::Debug for InteractionToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("InteractionToken")
    }
}

/// A message as Discord takes it: the JSON body, and files beside it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Message {
    pub body: Map<String, Value>,
    pub files: Vec<File>,
}

/// A file to be attached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    pub name: String,
    /// What those hear who do not see it; empty if the name says enough.
    pub about: String,
    pub bytes: Vec<u8>,
}

/// The first answer to an interaction. It must be given within three seconds, and once.
#[derive(Clone, PartialEq, Debug)]
pub enum Response {
    /// A new message; private if its flags say so.
    Message(Message),
    /// The message whose control was pressed is edited.
    Update(Message),
    /// "Thinking": a new message follows, private or not.
    Later { private: bool },
    /// The message whose control was pressed will be edited.
    UpdateLater,
    /// At most 25 suggestions: name and value.
    Choices(Vec<(String, Value)>),
    /// A form, as Discord takes it.
    Form(Map<String, Value>),
}

/// What the settings of a server say of a command: whether this role or user may use it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grant {
    pub to: Grantee,
    pub allows: bool,
}

/// Who holds a permission: a role, or one user.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grantee {
    Role(u64),
    User(u64),
}

/// Discord, as far as we need it.
#[async_trait]
pub trait Wire: Send + Sync {
    /// The first answer to an interaction.
    async fn respond(&self, call: &Call, response: &Response) -> Result<(), Trouble>;
    /// Edits the first answer.
    async fn amend(&self, call: &Call, message: &Message) -> Result<(), Trouble>;
    /// One more answer.
    async fn follow_up(&self, call: &Call, message: &Message) -> Result<(), Trouble>;
    /// A message to a channel; returns its number.
    async fn send(&self, channel: u64, message: &Message) -> Result<u64, Trouble>;
    async fn edit(&self, channel: u64, id: u64, message: &Message) -> Result<(), Trouble>;
    async fn delete(&self, channel: u64, id: u64) -> Result<(), Trouble>;
    async fn pin(&self, channel: u64, id: u64) -> Result<(), Trouble>;
    /// What the bot may do at a place on a server, all bits.
    async fn permissions(&self, _at: &Place) -> Result<u64, Trouble> {
        Err(Trouble::Silent("it is not asked".to_owned()))
    }
    /// Whom a server allows or denies a command by role or by name; empty if it says nothing.
    async fn grants(&self, _server: u64, _command: &str) -> Result<Vec<Grant>, Trouble> {
        Err(Trouble::Silent("it is not asked".to_owned()))
    }
    /// Opens a public thread; returns its number.
    async fn open_thread(&self, channel: u64, name: &str) -> Result<u64, Trouble>;
    /// Puts a thread of the bot's own among those that are over, or brings an archived thread back.
    async fn archive_thread(&self, thread: u64, archived: bool) -> Result<(), Trouble>;
    /// The channel for direct messages to a user.
    async fn direct_channel(&self, user: User) -> Result<u64, Trouble>;
    /// Reads a file that came with a command; at most `most` bytes.
    async fn fetch(&self, file: &Attached, most: u64) -> Result<Vec<u8>, Trouble>;
    /// Frees what is remembered of channels that nobody uses.
    async fn tidy(&self) {}
}

/// Why Discord did not do as asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Trouble {
    /// The channel, thread, message or user is not there (any more): Discord's code, such as 10003.
    #[error("it is gone ({0})")]
    Gone(u32),
    /// The bot may not do that there: Discord's code, such as 50013.
    #[error("the bot may not do that there ({0})")]
    Forbidden(u32),
    /// The thread is archived (50083).
    #[error("the thread is archived")]
    Archived,
    /// Too much at once; it may be tried again after so many milliseconds.
    #[error("Discord asks to wait {0} ms")]
    Limited(u64),
    /// The interaction was answered before (40060).
    #[error("it was answered before")]
    Answered,
    /// Too late: the interaction cannot be answered any more (10062, 50027).
    #[error("it is too late to answer")]
    Late,
    /// The token is not accepted: status 401. A wrong one, or Discord is not itself for a moment.
    #[error("the token is not accepted (401)")]
    Unauthorized,
    /// Discord does not like the request: status, code and words. A fault of ours.
    #[error("Discord refuses the request: {0}")]
    Refused(String),
    /// Discord failed to deal with the request: the status, 500 or above. It may or may not have been done.
    #[error("Discord failed: status {0}")]
    Broken(u16),
    /// Discord took a message for one that stands in another channel, and returned that.
    #[error("Discord returned a message of another channel")]
    Elsewhere,
    /// No answer, or none that could be read, so it may or may not have been done.
    #[error("Discord did not answer: {0}")]
    Silent(String),
}
