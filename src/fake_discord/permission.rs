//! The permission bits that the fake asks for.

/// To make, change and delete channels.
pub const MANAGE_CHANNELS: u64 = 1 << 4;
/// To change the server's settings. The bot takes members who have it for managers.
pub const MANAGE_GUILD: u64 = 1 << 5;
/// To see a channel at all; without it every request about it is refused.
pub const VIEW_CHANNEL: u64 = 1 << 10;
/// To write in a channel that is no thread.
pub const SEND_MESSAGES: u64 = 1 << 11;
/// To delete messages of others. Pins have a permission of their own.
pub const MANAGE_MESSAGES: u64 = 1 << 13;
/// To have embeds shown in messages.
pub const EMBED_LINKS: u64 = 1 << 14;
/// To send files with messages.
pub const ATTACH_FILES: u64 = 1 << 15;
/// To read messages that were sent earlier, and the pinned ones.
pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
/// To make `@everyone` and `@here` sound.
pub const MENTION_EVERYONE: u64 = 1 << 17;
/// To be offered the commands of bots and to send them.
pub const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
/// To archive, lock and delete threads, and to write in locked ones.
pub const MANAGE_THREADS: u64 = 1 << 34;
/// To open threads that all who see the channel may read.
pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
/// To write in threads: [`SEND_MESSAGES`] does not reach there.
pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
/// To pin messages and take pins away.
pub const PIN_MESSAGES: u64 = 1 << 51;

/// What the invite link asks for.
pub const INVITED: u64 =
    VIEW_CHANNEL | SEND_MESSAGES | ATTACH_FILES | CREATE_PUBLIC_THREADS | SEND_MESSAGES_IN_THREADS | PIN_MESSAGES;

/// What a usual member may do.
pub const MEMBER: u64 = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | SEND_MESSAGES_IN_THREADS;
