//! What tables have to do by themselves: NPC turns, deadlines, votes that run out. One loop around [`step`];
//! tests call the step.

use crate::service::{Error, Service};
use crate::store::StoreError;
use chrono::{DateTime, Utc};

/// Tables looked at in one step.
const BATCH: u32 = 100;

/// Lets every table that is due by `now` do one thing; returns how many did. Call it again until it is 0.
///
/// # Errors
/// [`StoreError`] if the database fails. A table whose own decision fails is logged and passed over.
pub async fn step(service: &Service, now: DateTime<Utc>) -> Result<usize, StoreError> {
    let mut done = 0;
    for id in service.store().due(now, BATCH).await? {
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
