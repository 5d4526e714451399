//! What only one seat may hear, told with the next answer to who holds it.

use super::answer::Say;
use super::desk::Visit;
use muster_kit::{Line, Seat};
use muster_service::Loaded;
use muster_store::StoreError;
use muster_table::{By, Table};
use muster_words::text;

impl Visit<'_> {
    /// What only this seat may hear, and did not hear yet.
    pub(super) async fn inbox(
        &self,
        table: &Loaded,
        seat: Option<(Seat, By)>,
        say: &mut Say,
    ) -> Result<(), StoreError> {
        self.inbox_since(None, table, seat, say).await
    }

    /// The same without hints up to an entry of the journal from which the seat has gone on.
    pub(super) async fn inbox_since(
        &self,
        passed: Option<u64>,
        table: &Loaded,
        seat: Option<(Seat, By)>,
        say: &mut Say,
    ) -> Result<(), StoreError> {
        let Some((seat, By::Holder)) = seat else { return Ok(()) };
        if !table.unheard().contains(&seat) {
            return Ok(());
        }
        let mut is_first = true;
        for (id, mut post) in self.desk.store().inbox(table.id(), seat).await? {
            say.heard.push(id);
            let is_late = post.hint.zip(passed).is_some_and(|(entry, passed)| entry <= passed);
            if is_late {
                continue;
            }
            if std::mem::take(&mut is_first) {
                // It may be of a turn before, or of what an NPC did for the seat.
                post.lines.insert(0, Line::strong(text!("discord-told-meanwhile")));
            }
            say.posts.push(post);
        }
        Ok(())
    }
}

/// Whether a seat has done what it was asked for: it is asked for something else, or for nothing more.
pub(super) fn goes_on(before: &Table, after: &Table, seat: Option<(Seat, By)>) -> bool {
    let asked = |table: &Table| -> Vec<_> {
        let opened = table
            .opened()
            .iter()
            .filter(|opened| Some(opened.seat) == seat.map(|(seat, _)| seat));
        opened.map(|opened| (opened.key, opened.hand)).collect()
    };
    asked(before) != asked(after)
}
