//! Turns: one at a time per channel or table, any number of those at once.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex};

/// A lock for each key that somebody uses.
pub(super) struct Lanes<K>(Mutex<HashMap<K, Arc<tokio::sync::Mutex<()>>>>);

impl<K> Default for Lanes<K> {
    fn default() -> Lanes<K> {
        Lanes(Mutex::default())
    }
}

impl<K: Hash + Eq + Clone> Lanes<K> {
    /// The lock of a key; whoever holds it is alone there.
    pub fn of(&self, key: &K) -> Arc<tokio::sync::Mutex<()>> {
        let mut lanes = self.0.lock().expect("nobody panics with it");
        match lanes.get(key) {
            Some(lane) => Arc::clone(lane),
            None => Arc::clone(lanes.entry(key.clone()).or_default()),
        }
    }

    /// Forgets the keys that nobody uses.
    pub fn tidy(&self) {
        let mut lanes = self.0.lock().expect("nobody panics with it");
        lanes.retain(|_, lane| Arc::strong_count(lane) > 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_key_has_one_lane_while_somebody_is_in_it() {
        let lanes = Lanes::default();
        let lane = lanes.of(&7);
        let turn = lane.lock().await;
        assert!(lanes.of(&7).try_lock().is_err());
        lanes.tidy();
        assert!(lanes.of(&7).try_lock().is_err());
        drop(turn);
        drop(lane);
        lanes.tidy();
        assert!(lanes.0.lock().expect("free").is_empty());
    }
}
