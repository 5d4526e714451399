//! Closing a table that does not come to its end by itself: a lobby that nobody changes, and what a host or a manager of
//! the server closes. Also when the thread of a table that is over is archived.

use super::amendment::Amendment;
use super::command::{Context, HostCommand};
use super::draft::Draft;
use super::{Act, Change, Decision, Stage, Table, User, World, refusal};
use chrono::{DateTime, TimeDelta, Utc};
use muster_game::Rejection;
use muster_kit::{Audience, Control, Line, Post, Refusal, Slot};
use muster_vocabulary::Invocation;
use muster_words::text;

/// A lobby closes this long after its last change.
const LOBBY_OPEN: TimeDelta = TimeDelta::days(7);
/// A thread is archived this long after its game: archived threads show nobody that something new stands in them, and
/// players read the end when they next look in.
const READ_AFTER: TimeDelta = TimeDelta::days(1);
/// The message of the lobby.
pub(super) const LOBBY: &str = "lobby";

impl Table {
    /// A lobby counts its time from now. Returns its post.
    pub(super) fn lobby_renewed(&mut self, now: DateTime<Utc>) -> Post {
        self.lobby_until = Some(now + LOBBY_OPEN);
        self.wake = self.next_wake(None, now);
        self.lobby_post()
    }

    /// When the lobby closes; now for one of a time in which lobbies stayed open.
    pub(super) fn lobby_closes(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        (self.stage == Stage::Lobby).then(|| self.lobby_until.unwrap_or(now))
    }

    /// The time of a lobby is up. One that never had a time gets one.
    pub(super) fn lobby_expired(&self, now: DateTime<Utc>) -> Change {
        if self.lobby_until.is_none() {
            return self.lobby_moved_on(self.clone(), now);
        }
        self.lobby_closed(vec![Line::from(text!("close-lobby-expired"))], now)
    }

    fn lobby_closed(&self, lines: Vec<Line>, now: DateTime<Utc>) -> Change {
        let mut table = self.clone();
        table.stage = Stage::Over;
        table.lobby_until = None;
        table.may_be_archived(now);
        let mut change = self.plain_change(table, Vec::new(), now);
        let mut post = Post::new(Audience::Table, lines);
        post.slot = Slot::Renew(LOBBY.to_owned());
        change.posts = vec![post];
        change
    }

    /// From here on nothing more happens at this table but its being read.
    pub(super) fn may_be_archived(&mut self, now: DateTime<Utc>) {
        self.archive_at = Some(now + READ_AFTER);
    }

    /// Where the table has a thread of its own, that is archived.
    pub(super) fn archived(&self, now: DateTime<Utc>) -> Change {
        let mut table = self.clone();
        table.archive_at = None;
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
        draft.table.ballot = None;
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

    /// The end of a game that was closed.
    pub(super) fn closed_lines() -> Vec<Line> {
        vec![
            Line::strong(text!("game-is-closed")),
            Line::from(text!("close-nobody-wins")),
        ]
    }

    /// Refuses a start by others than the host and the managers of the server, unless the host has left the table.
    ///
    /// # Errors
    /// A refusal that names the host.
    pub fn may_start(&self, user: User, manager: bool) -> Result<(), Refusal> {
        if user == self.host || manager {
            return Ok(());
        }
        if self.seat_of(user).is_err() {
            return Err(refusal(text!("start-only-players"), "/game join"));
        }
        match self.people().find(|(_, player)| *player == self.host) {
            Some((seat, _)) => {
                let host = self.name(seat);
                Err(refusal(
                    text!("start-only-host", host = &host),
                    text!("start-ask", host = &host),
                ))
            }
            None => Ok(()),
        }
    }

    /// The host takes a player off the list before the start.
    pub(super) fn sent_away(&self, user: User, seat: &str, world: World<'_>) -> Result<Decision, Rejection> {
        let seat = self
            .seat_named(seat)
            .ok_or_else(|| refusal(text!("seat-unknown", seat = seat), self.seats_in_words()))?;
        if self.stage != Stage::Lobby {
            let instead = text!("seat-given-by-ruling", seat = seat.to_string());
            return Err(refusal(text!("seat-given-up-by-player"), instead).into());
        }
        self.hosted_by(user, &world)?;
        let mut table = self.clone();
        let name = table.chairs.remove(seat.index()).name;
        let mut change = self.lobby_moved_on(table, world.now);
        let line = Line::from(text!("seat-taken-off", name = name));
        change.posts.push(Post::new(Audience::Table, vec![line]));
        Ok(Decision::Change(Box::new(change)))
    }
}
