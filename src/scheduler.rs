//! What tables have to do by themselves: NPC turns, deadlines, votes that run out. One loop around [`step`];
//! tests call the step.

use crate::service::{Error, Service};
use crate::store::{Lease, StoreError};
use chrono::{DateTime, Utc};

/// Tables looked at in one step.
const BATCH: u32 = 100;
/// How long a process may think about a table before another tries.
const LEASE_SECONDS: i64 = 30;

/// Lets every table of a front (at a place that begins so) that is due by `now` do one thing; returns how
/// many did. Call it again until it is 0. Several processes may do so at once.
///
/// # Errors
/// [`StoreError`] if the database fails. A table whose own decision fails is logged and passed over.
pub async fn step(service: &Service, front: &str, now: DateTime<Utc>) -> Result<usize, StoreError> {
    let mut done = 0;
    for id in service
        .store()
        .due(front, Lease::new(now, LEASE_SECONDS, BATCH))
        .await?
    {
        match service.wake(&id, now).await {
            Ok(Some(_)) => done += 1,
            // Somebody acted at the last moment; the next step looks again.
            Ok(None) | Err(Error::NoTable | Error::Contention) => (),
            Err(Error::Store(error)) => return Err(error),
            Err(error @ (Error::Rejected(_) | Error::Bug { .. })) => {
                tracing::error!(table = id, "table {id} could not go on: {error}");
            }
        }
    }
    Ok(done)
}
