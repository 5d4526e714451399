//! What a table does although nobody asks it to: its own errands, news of its place, and forgetting a person.

use super::{Error, Ground, Reply, Service, TRIES, pause};
use chrono::{DateTime, Utc};
use muster_game::Rejection;
use muster_kit::User;
use muster_table::{Change, Loss, Table, World};
use muster_workers::Lane;
use std::sync::Arc;

impl Service {
    /// Does one thing that a table has to do by itself by `now`; none if there is nothing.
    pub async fn wake(&self, table: &str, now: DateTime<Utc>) -> Result<Option<Reply>, Error> {
        self.wake_with(table, now, &[]).await
    }

    /// As [`Service::wake`], with faces for the dice of what was ordered beforehand.
    pub async fn wake_with(&self, table: &str, now: DateTime<Utc>, script: &[u32]) -> Result<Option<Reply>, Error> {
        let due = |table: &Table| table.wake().is_some_and(|due| due <= now);
        self.unasked(table, "house", now, script, due, Table::woken).await
    }

    /// The table's place cannot be spoken to: no deadline passes until it can, and the host is told, once. None
    /// if that was known.
    pub async fn lost(&self, table: &str, why: &Loss, now: DateTime<Utc>) -> Result<Option<Reply>, Error> {
        let why = why.clone();
        let lost = move |table: &Table, world: World<'_>| Ok(table.place_lost(why.clone(), world));
        self.unasked(table, "lost", now, &[], |_| true, lost).await
    }

    /// The table's place can be spoken to again. None if it always could.
    pub async fn found(&self, table: &str, now: DateTime<Utc>) -> Result<Option<Reply>, Error> {
        let place = self.loaded(table.into(), "").await?.place().to_owned();
        let lost = |table: &Table| table.lost().is_some();
        let found = |table: &Table, world: World<'_>| Ok(table.place_found(world.now));
        let reply = self.unasked(table, "found", now, &[], lost, found).await?;
        if reply.is_some() {
            self.store.retry(&place, now).await?;
        }
        Ok(reply)
    }

    /// Forgets a person: every table that knows their number, and what is kept beside. Games under way go on
    /// with an NPC. Returns how many tables knew them. Done again it does what an interrupted run left.
    pub async fn forget(&self, user: User, now: DateTime<Utc>) -> Result<usize, Error> {
        let mut tables = 0;
        for table in self.store.naming(user).await? {
            let forgotten = move |table: &Table, world: World<'_>| table.forgotten(user, world);
            let known = self.unasked(&table, "forget", now, &[], |_| true, forgotten).await?;
            tables += usize::from(known.is_some());
        }
        self.store.forget(user).await?;
        Ok(tables)
    }

    /// Something that nobody asked for, in a table that is `ready` for it: decided as often as others are
    /// faster, done once for each version of the table.
    async fn unasked(
        &self,
        table: &str,
        kind: &str,
        now: DateTime<Utc>,
        script: &[u32],
        ready: impl Fn(&Table) -> bool,
        decide: impl Fn(&Table, World<'_>) -> Result<Option<Change>, Rejection> + Send + Sync + 'static,
    ) -> Result<Option<Reply>, Error> {
        let decide = Arc::new(decide);
        for attempt in 0..TRIES {
            // Its name follows from the version, so the commit alone can tell whether it was done before.
            let loaded = self.loaded(table.into(), "").await?;
            if !ready(&loaded) {
                return Ok(None);
            }
            let request = format!("{kind}:{table}:{}", loaded.version());
            let entropy = loaded.wake().unwrap_or(now).to_rfc3339();
            let ground = Ground {
                fresh: self.fresh_for(&loaded),
                script: script.to_vec(),
                ..self.ground(loaded.clone(), now, &entropy)
            };
            let decide = Arc::clone(&decide);
            let decided = self.worked(Lane::Act, ground, move |table, world| decide(table, world));
            let Some(change) = decided.await? else {
                return Ok(None);
            };
            match self.commit(&request, change, &loaded, now).await? {
                Some(reply) => return Ok(Some(reply)),
                None => pause(attempt).await,
            }
        }
        Err(Error::Contention)
    }
}
