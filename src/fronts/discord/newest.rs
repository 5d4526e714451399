//! Which interaction of a person in a channel is the newest: what an earlier one still has to add comes too late for it.

use super::lanes::Lanes;
use super::wire::Call;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::OwnedMutexGuard;

/// How long an answer waits for a picture that is on its way to the message before it.
const WAIT: Duration = Duration::from_millis(500);

/// A person in a channel.
type Key = (u64, u64);

/// The newest interaction of each person in each channel, while it is answered.
#[derive(Default)]
pub(super) struct Newest {
    calls: Arc<Mutex<HashMap<Key, u64>>>,
    turns: Lanes<Key>,
}

/// An interaction that is being answered.
pub(super) struct Mark {
    calls: Arc<Mutex<HashMap<Key, u64>>>,
    key: Key,
    call: u64,
}

fn key_of(call: &Call) -> Key {
    (call.user.0, call.at.channel)
}

impl Newest {
    /// This is the newest now, until another begins.
    pub fn begin(&self, call: &Call) -> Mark {
        let key = key_of(call);
        let mut calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        calls.insert(key, call.id);
        self.turns.tidy();
        Mark {
            calls: Arc::clone(&self.calls),
            key,
            call: call.id,
        }
    }

    /// The turn to change a message that an earlier answer left; none if the person has pressed or typed something since.
    pub async fn turn_to_add(&self, call: &Call) -> Option<OwnedMutexGuard<()>> {
        let key = key_of(call);
        let turn = self.turns.of(&key).lock_owned().await;
        let calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        (calls.get(&key) == Some(&call.id)).then_some(turn)
    }

    /// The turn to answer: what is on its way to the message before comes first, unless it takes long.
    pub async fn turn_to_answer(&self, call: &Call) -> Option<OwnedMutexGuard<()>> {
        let turn = self.turns.of(&key_of(call)).lock_owned();
        tokio::time::timeout(WAIT, turn).await.ok()
    }
}

impl Drop for Mark {
    fn drop(&mut self) {
        let mut calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        if calls.get(&self.key) == Some(&self.call) {
            calls.remove(&self.key);
        }
    }
}
