//! Says what was committed, at least once, and in order at each table. One loop around [`step`].

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use muster_store::{Lease, Outgoing, Store, StoreError};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

/// Tables spoken to at a time.
const AT_ONCE: u32 = 32;
/// How long a process may take over a post before another tries.
pub const LEASE_SECONDS: i64 = 30;
/// Shorter than the lease, so that nobody else says the same meanwhile.
const PATIENCE: Duration = Duration::from_secs(25);
/// Pauses double with every try up to this many seconds.
const PAUSE_SECONDS_MAX: i64 = 600;
/// Until somebody mends a channel.
const NEVER_MINUTES: i64 = 60;
/// How often posts are looked for that another process committed, or that wait for their next try.
const POLL: Duration = Duration::from_secs(1);
/// Before what was set aside is looked at again.
const ASIDE_MIN: Duration = Duration::from_secs(1);
/// After the database failed.
const RECOVERY: Duration = Duration::from_secs(1);

/// A place that can be spoken to. `outgoing.id` is the nonce: saying it twice must show it once if the place
/// can.
#[async_trait]
pub trait Front: Send + Sync {
    async fn say(&self, outgoing: &Outgoing) -> Result<(), Silence>;

    /// How the places begin that it speaks to.
    fn places(&self) -> &str;
}

/// Why a post was not said.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Silence {
    /// It is tried again: after this long if the place said so, else later and later. What comes after it at
    /// its table waits.
    #[error("{why}")]
    Later { why: String, after: Option<Duration> },
    /// It is tried again after so long, and what comes after it does not wait: an edit that can be late.
    #[error("{why}")]
    Aside { why: String, after: Duration },
    /// The channel is gone or forbidden: the post waits until somebody mends that.
    #[error("{0}")]
    Never(String),
}

impl Silence {
    /// Tried again after a pause that doubles with every try, from a second to ten minutes; what comes after it waits.
    pub fn later(why: impl Into<String>) -> Silence {
        Silence::Later {
            why: why.into(),
            after: None,
        }
    }
}

/// Says every post that may be said at `now`, the oldest of each table; returns how many were said, set
/// aside or given up for now. Call it again until it is 0.
///
/// # Errors
/// [`StoreError`] if the database fails; what was said but not marked is said again.
pub async fn step(store: &Arc<dyn Store>, front: &Arc<dyn Front>, now: DateTime<Utc>) -> Result<usize, StoreError> {
    let mut under_way = JoinSet::new();
    for outgoing in take(store, front, now, AT_ONCE).await? {
        under_way.spawn(deal(Arc::clone(store), Arc::clone(front), outgoing, now));
    }
    let mut said = Ok(0);
    while let Some(dealt) = under_way.join_next().await {
        let one = settled(dealt);
        said = said.and_then(|said| Ok(said + usize::from(one?)));
    }
    said
}

/// Says posts until `stop`, at once when `committed` changes and else by looking now and then; then waits for
/// those under way. A slow channel delays no other.
pub async fn run(
    store: Arc<dyn Store>,
    front: Arc<dyn Front>,
    clock: Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>,
    mut committed: watch::Receiver<u64>,
    stop: CancellationToken,
) {
    let mut under_way = JoinSet::new();
    while !stop.is_cancelled() {
        let now = clock();
        let free = AT_ONCE - u32::try_from(under_way.len()).unwrap_or(AT_ONCE).min(AT_ONCE);
        let taken = if free == 0 {
            Ok(Vec::new())
        } else {
            take(&store, &front, now, free).await
        };
        let pause = match taken {
            Ok(posts) => {
                for outgoing in posts {
                    under_way.spawn(deal(Arc::clone(&store), Arc::clone(&front), outgoing, now));
                }
                POLL
            }
            Err(error) => {
                tracing::error!("the outbox cannot be read: {error}");
                RECOVERY
            }
        };
        tokio::select! {
            // The next post of the same table may follow.
            Some(dealt) = under_way.join_next() => {
                // What else is done by now is one look for all of it.
                let more = std::iter::from_fn(|| under_way.try_join_next());
                let troubles: Vec<StoreError> = std::iter::once(dealt).chain(more).filter_map(|dealt| settled(dealt).err()).collect();
                if !troubles.is_empty() {
                    for error in troubles {
                        tracing::error!("what was said cannot be marked: {error}");
                    }
                    tokio::time::sleep(RECOVERY).await;
                }
            }
            changed = committed.changed() => if changed.is_err() { tokio::time::sleep(pause).await },
            () = tokio::time::sleep(pause) => (),
            () = stop.cancelled() => (),
        }
    }
    while let Some(dealt) = under_way.join_next().await {
        if let Err(error) = settled(dealt) {
            tracing::error!("what was said cannot be marked: {error}");
        }
    }
}

async fn take(
    store: &Arc<dyn Store>,
    front: &Arc<dyn Front>,
    now: DateTime<Utc>,
    limit: u32,
) -> Result<Vec<Outgoing>, StoreError> {
    store.lease(front.places(), Lease::new(now, LEASE_SECONDS, limit)).await
}

/// Whether what comes after it may follow. A front that panics is tried again, later and later, like one that fails.
fn settled(dealt: Result<Result<bool, StoreError>, tokio::task::JoinError>) -> Result<bool, StoreError> {
    match dealt {
        Ok(result) => result,
        Err(error) => {
            tracing::error!("a post broke the front: {error}");
            Ok(false)
        }
    }
}

async fn deal(
    store: Arc<dyn Store>,
    front: Arc<dyn Front>,
    outgoing: Outgoing,
    now: DateTime<Utc>,
) -> Result<bool, StoreError> {
    let said = tokio::time::timeout(PATIENCE, front.say(&outgoing)).await;
    let said = said.unwrap_or_else(|_| Err(Silence::later("it took too long")));
    let Outgoing { id, table, place, .. } = &outgoing;
    match said {
        Ok(()) => {
            store.sent(*id).await?;
            return Ok(true);
        }
        Err(Silence::Later { why, after }) => {
            let doubled = || TimeDelta::seconds((1i64 << outgoing.tries.min(16)).min(PAUSE_SECONDS_MAX));
            let pause = after.map_or_else(doubled, delta);
            tracing::debug!(table, place, "post {id} waits {} ms: {why}", pause.num_milliseconds());
            store.failed(*id, now + pause, &why).await?;
        }
        Err(Silence::Aside { why, after }) => {
            store.set_aside(*id, now + delta(after.max(ASIDE_MIN)), &why).await?;
            return Ok(true);
        }
        Err(Silence::Never(why)) => {
            tracing::warn!(table, place, "cannot speak to {place}: {why}");
            store.failed(*id, now + TimeDelta::minutes(NEVER_MINUTES), &why).await?;
            // The table may have said in another lane that it is lost.
            return Ok(true);
        }
    }
    Ok(false)
}

fn delta(duration: Duration) -> TimeDelta {
    TimeDelta::from_std(duration).unwrap_or(TimeDelta::hours(1))
}
