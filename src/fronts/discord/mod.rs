//! Muster in Discord. [`wire`] is all that the front knows of the platform; serenity stands behind it, in
//! [`adapter`]. [`bot`] holds the parts together.

mod act;
pub mod adapter;
mod answer;
pub mod artist;
mod boards;
pub mod bot;
mod consent;
pub mod controls;
pub mod custom_id;
pub mod desk;
pub mod dress;
mod exchange;
mod gone;
mod guide;
pub mod http;
mod inbox;
mod lanes;
pub mod life;
mod limits;
mod lobby;
mod markup;
mod mending;
pub mod metrics;
mod muster;
mod newest;
mod opening;
mod overruling;
pub mod permissions;
mod receive;
mod refusals;
pub mod register;
mod saved;
pub mod say;
#[cfg(test)]
mod schema;
mod shards;
mod stuck;
pub mod wire;

pub use shards::Shards;

use chrono::{DateTime, Utc};
use std::sync::Arc;
use wire::{Call, InteractionToken};

/// What time it is; tests have a clock of their own.
pub type Clock = Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>;

/// Where the adapter brings what comes in. None of these waits for the work to be done.
pub trait Intake: Send + Sync {
    /// An interaction.
    fn take(&self, call: Call);
    /// An interaction that could not be read; with its id and token it can at least be answered.
    fn unreadable(&self, answer_to: Option<(u64, InteractionToken)>, completion: bool, why: &str);
    /// An event that the library could not read and of which a few fields were enough, and the field that was the trouble.
    fn odd(&self, event: &str, why: &str);
    /// An event that is not known.
    fn unknown(&self, event: &str);
    /// A shard is connected, as this user, to so many servers.
    fn online(&self, name: &str, servers: usize, shard: u32);
    /// The bot is in this server since `at`; new members of it are greeted in `channel`.
    fn joined(&self, server: u64, channel: Option<u64>, at: DateTime<Utc>);
    /// A shard is connected again, and missed nothing.
    fn resumed(&self, shard: u32);
    /// A channel or thread of this server was deleted.
    fn channel_gone(&self, channel: u64, server: Option<u64>);
}
