//! A table as it was read for one request: once, however much the request asks of it.

use super::{Error, Service};
use muster_kit::{Audience, Post, Seat};
use muster_store::{Found, Lookup, StoreError};
use muster_table::{Change, Secrets, Table};
use std::ops::Deref;
use std::sync::Arc;

/// A table as one statement read it, with what a decision about it needs. Copies share it, and its position is decoded
/// once for all of them.
#[derive(Clone, PartialEq, Debug)]
pub struct Loaded {
    pub(super) table: Arc<Table>,
    pub(super) secrets: Arc<Secrets>,
    /// The posts of the request that it was read for, if that was carried out before.
    pub(super) receipt: Option<Arc<Vec<Post>>>,
    unheard: Arc<Vec<Seat>>,
    /// The seat that may take back what the request did.
    pub(super) takes_back: Option<Seat>,
}

/// The table that a request is about.
#[derive(Clone, Copy, Debug)]
pub enum Subject<'a> {
    /// By its id: it is read.
    Id(&'a str),
    /// As it was read before for the same request.
    Loaded(&'a Loaded),
}

impl Loaded {
    /// A table as it stands after a change, or as it was opened.
    pub(super) fn after(table: impl Into<Arc<Table>>, secrets: Arc<Secrets>, unheard: Vec<Seat>) -> Loaded {
        Loaded {
            table: table.into(),
            secrets,
            receipt: None,
            unheard: Arc::new(unheard),
            takes_back: None,
        }
    }

    /// The table as a change of it leaves it, and the posts of the change.
    pub(super) fn changed_by(&self, change: Change) -> (Loaded, Vec<Post>) {
        let secrets = change.secrets.map_or_else(|| Arc::clone(&self.secrets), Arc::new);
        let kept = self.unheard.iter().filter(|seat| !change.unheard.contains(seat));
        let told = change.posts.iter().filter_map(|post| match post.audience {
            Audience::Seat(seat) => Some(seat),
            _ => None,
        });
        let unheard = kept.copied().chain(told).collect();
        let after = Loaded {
            takes_back: change.takes_back,
            ..Loaded::after(change.table, secrets, unheard)
        };
        (after, change.posts)
    }

    /// Without the receipt, for what comes after an answer that was given again.
    pub(super) fn answered(&self) -> Loaded {
        Loaded {
            receipt: None,
            ..self.clone()
        }
    }

    /// The seats that have something to hear.
    pub fn unheard(&self) -> &[Seat] {
        &self.unheard
    }
}

impl Deref for Loaded {
    type Target = Table;

    fn deref(&self) -> &Table {
        &self.table
    }
}

impl From<Found> for Loaded {
    fn from(found: Found) -> Loaded {
        Loaded {
            receipt: found.receipt.map(Arc::new),
            ..Loaded::after(found.table, found.secrets, found.unheard)
        }
    }
}

impl<'a> Subject<'a> {
    pub(super) fn id(self) -> &'a str {
        match self {
            Subject::Id(id) => id,
            Subject::Loaded(loaded) => loaded.id(),
        }
    }
}

impl<'a> From<&'a str> for Subject<'a> {
    fn from(id: &'a str) -> Subject<'a> {
        Subject::Id(id)
    }
}

impl<'a> From<&'a String> for Subject<'a> {
    fn from(id: &'a String) -> Subject<'a> {
        Subject::Id(id)
    }
}

impl<'a> From<&'a Loaded> for Subject<'a> {
    fn from(loaded: &'a Loaded) -> Subject<'a> {
        Subject::Loaded(loaded)
    }
}

impl Service {
    /// Reads a table for a request of that name; none if there is none.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails, or the table plays a game that this program lacks.
    pub async fn load(&self, request: &str, lookup: Lookup<'_>) -> Result<Option<Loaded>, StoreError> {
        Ok(self.store.find(request, lookup).await?.map(Loaded::from))
    }

    /// The table of a request, read unless it was.
    pub(super) async fn loaded(&self, subject: Subject<'_>, request: &str) -> Result<Loaded, Error> {
        match subject {
            Subject::Loaded(loaded) => Ok(loaded.clone()),
            Subject::Id(id) => self.load(request, Lookup::Id(id)).await?.ok_or(Error::NoTable),
        }
    }
}
