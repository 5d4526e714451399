//! What can happen to the bot's connections to the gateway.

use super::FakeDiscord;
use super::gateway::Gateway;

/// What can be done to the connections of the bot.
#[derive(Debug)]
pub struct GatewayHandle<'a>(pub(super) &'a FakeDiscord);

impl GatewayHandle<'_> {
    fn act(&self, act: impl FnOnce(&mut Gateway)) {
        act(&mut self.0.lock_gateway());
        self.0.changed();
    }

    /// Closes every connection with a code, such as 4000.
    pub fn close(&self, code: u16) {
        self.act(|gateway| gateway.close_all(code));
    }

    /// Breaks every connection without a word.
    pub fn drop_connections(&self) {
        self.act(Gateway::drop_all);
    }

    /// Asks every client to reconnect and resume.
    pub fn reconnect(&self) {
        self.act(Gateway::ask_to_reconnect);
    }

    /// Tells every client that its session is invalid, or can be resumed.
    pub fn invalidate(&self, resumable: bool) {
        self.act(|gateway| gateway.invalidate(resumable));
    }

    /// Forgets the sessions of clients that are away: they cannot resume.
    pub fn forget_sessions(&self) {
        self.act(Gateway::forget);
    }

    /// Turns new connections away, or lets them in again.
    pub fn refuse(&self, refuses: bool) {
        self.act(|gateway| gateway.refuses = refuses);
    }

    /// Answers heartbeats, or no longer.
    pub fn acknowledge(&self, acknowledges: bool) {
        self.act(|gateway| gateway.acknowledges = acknowledges);
    }

    /// How many clients are connected now, one for each shard.
    pub fn connected(&self) -> usize {
        self.0.lock_gateway().connected()
    }

    /// How often clients have begun a session since the start, or tried to.
    pub fn identifies(&self) -> u64 {
        self.0.lock_gateway().identifies
    }

    /// How often clients have taken up an old session since the start, or tried to.
    pub fn resumes(&self) -> u64 {
        self.0.lock_gateway().resumes
    }

    /// How many heartbeats have come since the start, acknowledged or not.
    pub fn heartbeats(&self) -> u64 {
        self.0.lock_gateway().heartbeats
    }

    /// Waits until clients gave so many signs of life.
    pub async fn wait_for_heartbeats(&self, count: u64) {
        let fake = self.0;
        fake.wait_until("heartbeats", |_| {
            (fake.lock_gateway().heartbeats >= count).then_some(())
        })
        .await;
    }

    /// Waits until clients began so many sessions, or tried to.
    pub async fn wait_for_identifies(&self, count: u64) {
        let fake = self.0;
        fake.wait_until("clients that identify", |_| {
            (fake.lock_gateway().identifies >= count).then_some(())
        })
        .await;
    }
}
