//! Lets shards through to the gateway when there is one.
//!
//! A shard of serenity that cannot connect at once throws its session away, waits for five seconds for itself to end, and
//! tries again every five seconds. So a shard that connects anew is held up until Discord answers: each shard reads the
//! address under a lock, which this module holds but for a moment now and then.

use reqwest::header::{CONNECTION, SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_VERSION, UPGRADE};
use reqwest::{Client, StatusCode};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Mutex;
use tokio::task::JoinHandle;

/// How long a shard may have to wait although Discord is there.
const GLANCE: Duration = Duration::from_millis(50);
/// Between two knocks at a gateway that does not answer: the first pause, and the longest.
const PAUSE: Duration = Duration::from_millis(100);
const PAUSE_MAX: Duration = Duration::from_millis(500);
/// For an answer.
const KNOCK: Duration = Duration::from_secs(2);
/// Discord forgets a session about then; and should we ever knock in a way that it does not understand, shards try for
/// themselves.
const PATIENCE: Duration = Duration::from_secs(60);
/// Any sixteen bytes.
const KEY: &str = "bXVzdGVyIGtub2NrcyAuLg==";

/// The address of the gateway, as shards are given it. Dropped, it lets every shard through.
pub struct Gate {
    address: Arc<Mutex<String>>,
    /// Whether a shard may wait for a gateway that does not answer.
    shut: Arc<AtomicBool>,
    keeper: JoinHandle<()>,
}

impl Gate {
    /// Asks at `address` for the gateway, through the client that all requests share.
    pub fn new(address: &str, client: Client) -> Gate {
        let knock = format!("{}?v=10", address.replacen("ws", "http", 1));
        let address = Arc::new(Mutex::new(address.to_owned()));
        let shut = Arc::<AtomicBool>::default();
        let keeper = tokio::spawn(keep(Arc::clone(&address), Arc::clone(&shut), knock, client));
        Gate { address, shut, keeper }
    }

    /// Where shards connect, as Discord said last.
    pub fn address(&self) -> Arc<Mutex<String>> {
        Arc::clone(&self.address)
    }

    /// Whether the gateway does not answer to a shard that came back, or is new.
    pub fn shut(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.shut)
    }

    /// Lets everybody through.
    pub fn open(&self) {
        self.keeper.abort();
    }
}

impl Drop for Gate {
    fn drop(&mut self) {
        self.open();
    }
}

/// The first shard goes through at once. After each shard that went through, the gateway is asked whether it answers, before
/// the next may pass: one that lost its connection, or another that starts. That costs one short WebSocket, which logs
/// nobody in, for each connection.
async fn keep(address: Arc<Mutex<String>>, shut: Arc<AtomicBool>, knock: String, client: Client) {
    let mut went_through = false;
    loop {
        let held = address.lock().await;
        let (mut pause, began) = (PAUSE, Instant::now());
        while went_through && began.elapsed() < PATIENCE && !answers(&client, &knock).await {
            shut.store(true, Ordering::Relaxed);
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(PAUSE_MAX);
        }
        shut.store(false, Ordering::Relaxed);
        tokio::time::sleep(GLANCE).await;
        drop(held);
        // The lock is fair: it is free now if nobody waited for it.
        went_through = address.try_lock().is_err();
    }
}

/// Whether a WebSocket could be opened. It is closed at once, so no login is used up.
async fn answers(client: &Client, knock: &str) -> bool {
    let request = client
        .get(knock)
        .header(CONNECTION, "Upgrade")
        .header(UPGRADE, "websocket")
        .header(SEC_WEBSOCKET_VERSION, "13")
        .header(SEC_WEBSOCKET_KEY, KEY)
        .timeout(KNOCK);
    let answer = request.send().await;
    answer.is_ok_and(|answer| answer.status() == StatusCode::SWITCHING_PROTOCOLS)
}
