//! After a mistake in a private message, what stood there stays: the refusal comes first, with what was typed to be
//! mended, and the panel or the page of settings below it.

use super::act::awaited;
use super::answer::Say;
use super::controls;
use super::desk::Visit;
use super::wire::Asked;
use muster_service::Loaded;
use muster_store::StoreError;
use muster_table::{GameCommand, Stage};
use muster_vocabulary::Invocation;

impl Visit<'_> {
    /// Whether a form was sent.
    pub(super) fn typed(&self) -> bool {
        matches!(self.call.asked, Asked::Submit { .. })
    }

    /// Adds what the answer to a form would replace.
    pub(super) async fn keep_page(
        &self,
        table: Option<&Loaded>,
        invocation: Option<&Invocation>,
        say: &mut Say,
    ) -> Result<(), StoreError> {
        let (Some(table), Asked::Submit { private: true, .. }) = (table, &self.call.asked) else {
            return Ok(());
        };
        let seat = table.seat_of(self.call.user).ok();
        if awaited(table, seat) {
            if let Some(mut panel) = self.panel(table).await? {
                // The controls of the refusal come first, so that they are not on a second message.
                say.widgets.extend(controls::widgets(Some(table), &panel));
                panel.controls.clear();
                say.posts.push(panel);
            }
            return Ok(());
        }
        match invocation
            .and_then(GameCommand::of)
            .filter(|_| table.stage() == Stage::Lobby)
        {
            Some(GameCommand::Option { set, .. }) => {
                let set = set.unwrap_or_default();
                let page = self.settings(table, set.split('=').next().map(str::trim));
                say.posts.extend(page.posts);
                say.widgets.extend(page.widgets);
            }
            Some(GameCommand::Join { .. }) => self.seated(table, say),
            _ => (),
        }
        Ok(())
    }
}
