//! What tables have to do by themselves: NPC turns, deadlines, votes that run out. One loop around [`step`];
//! tests call the step.

use chrono::{DateTime, TimeDelta, Utc};
use muster_service::{Error, Service};
use muster_store::{Lease, StoreError};
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Tables looked at in one step.
const BATCH: u32 = 100;
/// How long a process may think about a table before another tries.
pub const LEASE_SECONDS: i64 = 30;
/// How often tables are looked for that are due by the clock, or that another process left.
const POLL: Duration = Duration::from_secs(5);
/// Days for which receipts and kept lines stay: longer than an interaction can be delivered again (15 minutes) or a button
/// is worth pressing.
pub const RETENTION_DAYS: i64 = 30;
/// After the database failed.
const RECOVERY: Duration = Duration::from_secs(1);

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
            Err(Error::Store(StoreError::UnknownGame(unknown))) => {
                tracing::error!(table = id, "table {id} could not go on: {unknown}");
            }
            Err(Error::Store(error)) => return Err(error),
            Err(error @ (Error::Rejected(_) | Error::Busy(_) | Error::Bug { .. })) => {
                tracing::error!(table = id, "table {id} could not go on: {error}");
            }
        }
    }
    Ok(done)
}

/// Forgets what is no longer needed: see [`muster_store::Store::prune`].
///
/// # Errors
/// [`StoreError`] if the database fails.
pub async fn prune(service: &Service, now: DateTime<Utc>) -> Result<u64, StoreError> {
    service.store().prune(now - TimeDelta::days(RETENTION_DAYS)).await
}

/// Lets tables do what they are due to until `stop`: at once when something was committed here, for an act
/// may be followed by the house's, and else by looking now and then.
pub async fn run(
    service: Arc<Service>,
    front: &str,
    clock: Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>,
    stop: CancellationToken,
) {
    let mut committed = service.committed();
    let mut pruned: Option<DateTime<Utc>> = None;
    while !stop.is_cancelled() {
        let now = clock();
        if pruned.is_none_or(|last| now - last >= TimeDelta::days(1)) {
            pruned = Some(now);
            match prune(&service, now).await {
                Ok(0) => (),
                Ok(rows) => tracing::info!(rows, "old receipts and lines are forgotten"),
                Err(error) => tracing::warn!("old receipts cannot be forgotten: {error}"),
            }
        }
        let pause = match step(&service, front, clock()).await {
            // What was done may make the next thing due.
            Ok(done) if done > 0 => continue,
            Ok(_) => POLL,
            Err(error) => {
                tracing::error!("tables that are due cannot be read: {error}");
                let _ = committed.borrow_and_update();
                RECOVERY
            }
        };
        tokio::select! {
            Ok(()) = committed.changed() => (),
            () = tokio::time::sleep(pause) => (),
            () = stop.cancelled() => (),
        }
    }
}
