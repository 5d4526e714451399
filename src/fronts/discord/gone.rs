//! Which tables lose their place when a channel is deleted: the one that is played there, and those in its threads, of
//! whose end Discord does not tell.

use super::opening::{Remembered, memory_of};
use super::wire::PLACES;
use muster_store::{Store, StoreError};

/// The tables that were played in a channel or in one of its threads.
pub(super) async fn tables(store: &dyn Store, channel: u64, server: Option<u64>) -> Result<Vec<String>, StoreError> {
    let here = store.at(&format!("{PLACES}{channel}")).await?;
    let mut gone: Vec<String> = here.into_iter().map(|table| table.id().to_owned()).collect();
    let Some(server) = server else { return Ok(gone) };
    for table in store.open_at(&server.to_string()).await? {
        let known = store.memory(&memory_of(&table)).await?;
        let known = known.and_then(|known| serde_json::from_value::<Remembered>(known).ok());
        if known.is_some_and(|known| known.parent == Some(channel)) && !gone.contains(&table) {
            gone.push(table);
        }
    }
    Ok(gone)
}
