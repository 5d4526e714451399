//! Tables as this process last read or wrote them. A read names the version that is kept here, and the database sends the table
//! only if it has another one: a table that has not changed is neither sent nor decoded again.

use super::Lookup;
use hashlink::LruCache;
use muster_table::{Change, Secrets, Table};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Tables that are kept: those at which somebody acts just now. A decoded one has some hundred kilobytes.
const KEPT: usize = 64;

/// What a request reads of a table that changes with its version alone.
#[derive(Clone)]
pub(super) struct Cached {
    pub table: Arc<Table>,
    pub secrets: Arc<Secrets>,
}

/// The tables that were used last.
pub(super) struct TableCache(Mutex<LruCache<String, Cached>>);

impl TableCache {
    /// Without a table.
    pub fn new() -> TableCache {
        TableCache(Mutex::new(LruCache::new(KEPT)))
    }

    /// The table that a lookup may find, as it was; the database says whether it is still so.
    pub fn get(&self, lookup: Lookup<'_>) -> Option<Cached> {
        let mut kept = self.kept();
        match lookup {
            Lookup::Id(id) => kept.get(id).cloned(),
            Lookup::Place(place) => {
                let mut newest_first = kept.iter().rev().map(|(_, cached)| cached);
                newest_first.find(|cached| cached.table.place() == place).cloned()
            }
        }
    }

    /// Keeps a table that was read.
    pub fn keep(&self, cached: Cached) {
        self.kept().insert(cached.table.id().to_owned(), cached);
    }

    /// Keeps the table as a change left it that was committed.
    pub fn advance(&self, change: &Change) {
        let table = Arc::new(change.table.clone());
        let mut kept = self.kept();
        let before = kept
            .get(table.id())
            .filter(|before| before.table.version() == change.base);
        let secrets = match &change.secrets {
            Some(secrets) => Some(Arc::new(secrets.clone())),
            None => before.map(|before| Arc::clone(&before.secrets)),
        };
        if let Some(secrets) = secrets {
            kept.insert(table.id().to_owned(), Cached { table, secrets });
        }
    }

    fn kept(&self) -> MutexGuard<'_, LruCache<String, Cached>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
