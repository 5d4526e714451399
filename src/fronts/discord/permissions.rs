//! What the bot may do in a channel, and which setting to change where it may not.

use super::wire::Place;
use muster_words::text;

/// One permission that the bot works with.
#[derive(Clone, Copy, Debug)]
pub struct Permission {
    pub bit: u64,
    name: fn() -> String,
    why: fn() -> String,
    pub need: Need,
}

impl Permission {
    /// As Discord's settings spell it.
    pub fn name(&self) -> String {
        (self.name)()
    }

    /// What it is for.
    pub fn why(&self) -> String {
        (self.why)()
    }
}

/// Where a permission is needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// Nothing goes without it.
    Always,
    /// In channels that are no threads.
    Channel,
    Thread,
    /// Something is nicer with it.
    Wish,
}

/// The bit of "Send Messages in Threads".
pub const SEND_IN_THREADS: u64 = 1 << 38;
/// The bit of "Create Public Threads".
pub const CREATE_THREADS: u64 = 1 << 35;

/// The bit of "Attach Files".
const ATTACH_FILES: u64 = 1 << 15;

/// All that the bot asks for. It reads no messages, so it needs no history; it edits only messages of its own, for which
/// Discord asks no permission; and it sends no embeds.
pub const PERMISSIONS: [Permission; 6] = [
    Permission {
        bit: 1 << 10,
        name: || text!("discord-permission-view"),
        why: || text!("discord-permission-view-why"),
        need: Need::Always,
    },
    Permission {
        bit: 1 << 11,
        name: || text!("discord-permission-send"),
        why: || text!("discord-permission-send-why"),
        need: Need::Channel,
    },
    Permission {
        bit: SEND_IN_THREADS,
        name: || text!("discord-permission-send-threads"),
        why: || text!("discord-permission-send-threads-why"),
        need: Need::Thread,
    },
    Permission {
        bit: CREATE_THREADS,
        name: || text!("discord-permission-create-threads"),
        why: || text!("discord-permission-create-threads-why"),
        need: Need::Wish,
    },
    Permission {
        bit: ATTACH_FILES,
        name: || text!("discord-permission-attach"),
        why: || text!("discord-permission-attach-why"),
        need: Need::Wish,
    },
    Permission {
        bit: 1 << 51,
        name: || text!("discord-permission-pin"),
        why: || text!("discord-permission-pin-why"),
        need: Need::Wish,
    },
];

/// Whether these permissions of a member are those of a manager of the server, who may overrule its tables:
/// Administrator, Manage Server or Manage Threads.
pub fn manages(bits: u64) -> bool {
    const MANAGING: u64 = 1 << 3 | 1 << 5 | 1 << 34;
    bits & MANAGING != 0
}

/// Whether pictures and other files may come with what the bot says at a place. In direct messages they always may.
pub fn may_attach(at: &Place, allowed: u64) -> bool {
    at.server.is_none() || allowed & ATTACH_FILES != 0
}

/// What the bot lacks to play at a place. Nothing in direct messages.
pub fn missing(at: &Place, allowed: u64) -> Vec<Permission> {
    let needed = |permission: &&Permission| match permission.need {
        Need::Always => true,
        Need::Channel => !at.thread,
        Need::Thread => at.thread,
        Need::Wish => false,
    };
    if at.server.is_none() {
        return Vec::new();
    }
    let lacking = PERMISSIONS.iter().filter(|permission| allowed & permission.bit == 0);
    lacking.filter(needed).copied().collect()
}

/// Why the bot may not write, and who can change that.
pub fn complaint(at: &Place, missing: &[Permission]) -> String {
    let names = missing
        .iter()
        .map(Permission::name)
        .reduce(|first, second| text!("discord-permissions-and", first = first, second = second));
    let missing = names.unwrap_or_default();
    match at.thread {
        true => text!("discord-permissions-missing-thread", missing = missing),
        false => text!("discord-permissions-missing-channel", missing = missing),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(thread: bool, server: Option<u64>) -> Place {
        Place {
            channel: 1,
            server,
            thread,
        }
    }

    #[test]
    fn threads_need_their_own_permission() {
        let all_but_threads = !SEND_IN_THREADS;
        let lacking = missing(&at(true, Some(1)), all_but_threads);
        assert_eq!(
            complaint(&at(true, Some(1)), &lacking),
            "I may not write in this thread: missing Send Messages in Threads. A server manager can allow it in \
             Channel > Permissions > Muster."
        );
        assert!(missing(&at(false, Some(1)), all_but_threads).is_empty());
        assert!(missing(&at(false, None), 0).is_empty());
        let history = 1 << 16;
        assert!(missing(&at(true, Some(1)), !history).is_empty());
        assert_eq!(missing(&at(false, Some(1)), 0).len(), 2);
    }
}
