//! What becomes of a table's thread when the table is over, and what the table is called there.

use super::{Fault, Speaker};
use crate::opening::{Remembered, memory_of};
use crate::wire::Trouble;
use muster_table::Table;

impl Speaker {
    /// What is remembered of a table.
    pub(super) async fn remembered(&self, table: &Table) -> Result<Option<Remembered>, Fault> {
        let known = self.store().memory(&memory_of(table.id())).await?;
        Ok(known.and_then(|known| serde_json::from_value(known).ok()))
    }

    /// Archives the thread that was opened for a table, once the table is over. It is a luxury, so it is tried once where
    /// Discord will not have it.
    pub(super) async fn archive(&self, table: &Table, channel: u64) -> Result<(), Fault> {
        let thread = self.remembered(table).await?.and_then(|known| known.thread);
        if thread != Some(channel) {
            return Ok(());
        }
        match self.wire.archive_thread(channel, true).await {
            Err(trouble @ (Trouble::Gone(_) | Trouble::Forbidden(_) | Trouble::Refused(_) | Trouble::Archived)) => {
                tracing::info!(table = table.id(), "a thread is not archived: {trouble}");
                Ok(())
            }
            other => Ok(other?),
        }
    }
}
