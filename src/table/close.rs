//! Closing a table that does not come to its end by itself: a lobby that nobody changes, and what a host or a manager of
//! the server closes. Also when the thread of a table that is over is archived.

use super::amendment::Amendment;
use super::command::{Context, HostCommand};
use super::draft::Draft;
use super::{Act, Change, Decision, Stage, Table, refusal};
use chrono::{DateTime, Utc};
use muster_game::Rejection;
use muster_kit::{Audience, Control, Line, Post, Slot};
use muster_vocabulary::Invocation;
use muster_words::text;

/// The message of the lobby.
pub(super) const LOBBY: &str = "lobby";

impl Table {
    /// The time of a lobby is up. One that never had a time gets one.
    pub(super) fn lobby_expired(&self, now: DateTime<Utc>) -> Change {
        if self.clock.lobby_until().is_none() {
            return self.lobby_moved_on(self.clone(), now);
        }
        self.lobby_closed(vec![Line::from(text!("close-lobby-expired"))], now)
    }

    fn lobby_closed(&self, lines: Vec<Line>, now: DateTime<Utc>) -> Change {
        let mut table = self.clone();
        table.stage = Stage::Over;
        table.clock.keep_lobby(None);
        table.may_be_archived(now);
        let mut change = self.plain_change(table, Vec::new(), now);
        let mut post = Post::new(Audience::Table, lines);
        post.slot = Slot::Renew(LOBBY.to_owned());
        change.posts = vec![post];
        change
    }

    /// Where the table has a thread of its own, that is archived.
    pub(super) fn archived(&self, now: DateTime<Utc>) -> Change {
        let mut table = self.clone();
        table.clock.archive(None);
        let mut change = self.plain_change(table, Vec::new(), now);
        let mut post = Post::new(Audience::Table, Vec::new());
        post.slot = Slot::Archive;
        change.posts.push(post);
        change
    }

    /// `/gm close`: first what it would do, then it is done without asking the players.
    pub(super) fn close(&self, context: &Context<'_>, command: &HostCommand) -> Result<Decision, Rejection> {
        let Context {
            name: called, world, ..
        } = *context;
        if self.stage == Stage::Over {
            return Err(refusal(text!("close-over-already"), "/game rematch").into());
        }
        let reason = command.reason();
        if !command.is_sure() {
            return Ok(Decision::Answer(vec![self.close_preview(context.line, reason)]));
        }
        if self.stage == Stage::Lobby {
            let words = text!("close-lobby-by-host", host = called, reason = reason);
            let change = self.lobby_closed(vec![Line::from(words)], world.now);
            return Ok(Decision::Change(Box::new(change)));
        }
        let mut draft = Draft::new(self, world)?;
        draft.note(Act::Ruling {
            by: called.to_owned(),
            reason: reason.to_owned(),
            what: Amendment::Closed,
        });
        draft.table.stage = Stage::Over;
        let mut post = Post::new(Audience::Table, Table::closed_lines());
        post.controls = vec![
            Control::button(text!("button-replay"), "/game replay"),
            Control::button(text!("button-export"), "/game export"),
            Control::button(text!("button-rematch"), "/game rematch"),
        ];
        draft.aside.push(post);
        Ok(draft.finish())
    }

    fn close_preview(&self, invocation: &Invocation, reason: &str) -> Post {
        let what = match self.stage {
            Stage::Lobby => text!("close-preview-lobby"),
            _ => text!("close-preview-game"),
        };
        let lines = vec![
            Line::from(what),
            Line::from(text!("close-preview-after")),
            Line::from(text!("close-reason", reason = reason)),
        ];
        let mut post = Post::new(Audience::Asker, lines);
        let sure = invocation.clone().with("sure", true);
        post.controls = vec![Control::button(text!("button-close-it"), sure.line())];
        post
    }
}
