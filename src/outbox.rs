//! Says what was committed, at least once and in order. One loop around [`step`].

use crate::store::{Lease, Outgoing, Store, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};

/// Posts taken at a time, one a table.
const BATCH: u32 = 50;
const LEASE_SECONDS: i64 = 30;
/// Pauses grow with every try up to this many minutes.
const PAUSE_MINUTES_MAX: i64 = 60;

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
    /// It is tried again, later and later.
    #[error("{0}")]
    Later(String),
    /// The channel is gone or forbidden: the post waits until somebody mends that.
    #[error("{0}")]
    Never(String),
}

/// Says every post that may be said at `now`; returns how many.
///
/// # Errors
/// [`StoreError`] if the database fails; what was said but not marked is said again.
pub async fn step(store: &dyn Store, front: &dyn Front, now: DateTime<Utc>) -> Result<usize, StoreError> {
    let mut said = 0;
    for outgoing in store
        .lease(front.places(), Lease::new(now, LEASE_SECONDS, BATCH))
        .await?
    {
        match front.say(&outgoing).await {
            Ok(()) => {
                store.sent(outgoing.id).await?;
                said += 1;
            }
            Err(Silence::Later(why)) => {
                let minutes = (1i64 << outgoing.tries.min(6)).min(PAUSE_MINUTES_MAX);
                store
                    .failed(outgoing.id, now + TimeDelta::minutes(minutes), &why)
                    .await?;
            }
            Err(Silence::Never(why)) => {
                tracing::warn!(
                    table = outgoing.table,
                    place = outgoing.place,
                    "cannot speak to {}: {why}",
                    outgoing.place
                );
                store
                    .failed(outgoing.id, now + TimeDelta::minutes(PAUSE_MINUTES_MAX), &why)
                    .await?;
            }
        }
    }
    Ok(said)
}
