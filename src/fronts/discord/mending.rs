//! After a mistake in a private message, what stood there stays: the refusal comes first, with what was typed to be
//! mended, and the panel or the page of settings below it.

use super::act::awaited;
use super::answer::{DiscordAnswer, Say};
use super::controls::{self, Widget};
use super::desk::Visit;
use super::receive::edit;
use super::wire::Asked;
use muster_service::Loaded;
use muster_store::StoreError;
use muster_table::{GameCommand, Stage};
use muster_vocabulary::{Begun, Invocation};
use muster_words::text;

impl Visit<'_> {
    /// Whether a form was sent.
    pub(super) fn typed(&self) -> bool {
        matches!(self.call.asked, Asked::Submit { .. })
    }

    /// A control of a wait that is over, or that was opened anew in the same turn. What was typed into a form is not lost.
    pub(super) async fn stale(
        &self,
        table: &Loaded,
        same_turn: bool,
        invocation: &Invocation,
    ) -> Result<DiscordAnswer, StoreError> {
        let line = invocation.line();
        let mut say = Say::text(match (self.typed(), same_turn) {
            (true, true) => text!("discord-stale-typed-same-turn", line = line),
            (true, false) => text!("discord-stale-typed", line = line),
            (false, true) => text!("discord-stale-same-turn"),
            (false, false) => text!("discord-stale"),
        });
        let seat = table.seat_of(self.call.user).ok();
        self.inbox(table, seat, &mut say).await?;
        let meant = seat.and_then(|(seat, _)| table.wait_meant(seat, invocation));
        if let (true, Some(opened), Some((command, sub))) = (self.typed(), meant, invocation.entry()) {
            let args = invocation.args.clone();
            say.widgets.extend(edit(&Begun { command, sub, args }, opened.since));
        }
        match self.panel(table).await? {
            Some(panel) => say.posts.push(panel),
            None => say
                .widgets
                .push(Widget::button(text!("discord-button-status"), "/game status")),
        }
        Ok(say.at(table).into())
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
