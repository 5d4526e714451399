//! How tables come to be, and what people bring to that: settings and files, which are read in the pool like every other
//! decision, for a scenario in them may be long.

use super::{Error, Loaded, Reply, Request, Service, guarded, question};
use muster_kit::User;
use muster_store::Committed;
use muster_table::{Opening, Table};
use muster_vocabulary::Catalogue;
use muster_workers::Lane;
use std::sync::Arc;

impl Service {
    /// Opens a table, with its lobby post.
    pub async fn open(&self, request: &Request<'_>, opening: &Opening<'_>) -> Result<Reply, Error> {
        let made = self.pooled(Lane::Act, opening.id, made(self.games(), opening, request));
        let (mut table, secrets, posts) = made.await??;
        table.sign_with(self.signer().await?.public());
        let created = self.store.create(request.name, &table, &secrets, &posts, request.now);
        let (posts, again) = match created.await? {
            Committed::Done => {
                self.committed.send_modify(|times| *times += 1);
                (posts, false)
            }
            Committed::Duplicate(posts) => (posts, true),
            Committed::Stale => return Err(Error::Contention),
        };
        Ok(Reply {
            posts,
            faces: 0,
            again,
            changed: true,
            after: Loaded::after(table, Arc::new(secrets), Vec::new()),
        })
    }

    /// Works out what a person has brought, before there is a table for it. It counts as a question of theirs, and
    /// of no table: many may open one in the same channel.
    ///
    /// # Errors
    /// [`Error::Busy`] if it is one too many.
    pub async fn read<T: Send + 'static>(
        &self,
        person: User,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        let name = format!("brought:{}", person.0);
        self.pooled(question(Some(person), &name), &name, work).await
    }
}

type Made = (Table, muster_table::Secrets, Vec<muster_kit::Post>);

/// The work that makes a table.
fn made(
    games: &'static Catalogue,
    opening: &Opening<'_>,
    request: &Request<'_>,
) -> impl FnOnce() -> Result<Made, Error> + Send + 'static {
    let (id, place) = (opening.id.to_owned(), opening.place.to_owned());
    let server = opening.server.map(str::to_owned);
    let (settings, chairs) = (opening.settings.clone(), opening.chairs.clone());
    let (kind, host, seed, untimed) = (opening.kind, opening.host, opening.seed, opening.untimed);
    let now = request.now;
    move || {
        let opening = Opening {
            id: &id,
            kind,
            place: &place,
            server: server.as_deref(),
            host,
            settings,
            chairs,
            seed,
            untimed,
        };
        guarded(&id, || Table::open(games, &opening, now))
    }
}
