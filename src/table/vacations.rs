//! Vacations that begin, end, and are about to end.

use crate::away::{Away, Then};
use crate::draft::Draft;
use crate::house::changed;
use crate::prose::{self, mark};
use crate::{Change, Decision, Remind, Table, World};
use chrono::{DateTime, Utc};
use muster_game::Rejection;
use muster_kit::{Audience, Line, Post, Seat, Span};
use muster_words::text;

impl Table {
    /// Puts a vacation on a chair and says so; it begins now if it is time.
    pub(super) fn announced(&self, mut table: Table, seat: Seat, away: Away, now: DateTime<Utc>) -> Decision {
        let line = is_away(seat, &away, now);
        let begins = away.from <= now;
        let chair = table.chair_mut(seat);
        chair.plan(away, now);
        if begins {
            chair.set_out();
        }
        Decision::Change(Box::new(self.plain_change(table, vec![line], now)))
    }

    /// A vacation that was announced begins.
    pub(super) fn goes_away(&self, seat: Seat, now: DateTime<Utc>) -> Change {
        let mut table = self.clone();
        table.chair_mut(seat).set_out();
        let line = prose::line(&text!("away-now", player = mark(0)), &[Span::Seat(seat)]);
        self.plain_change(table, vec![line], now)
    }

    /// A vacation ends tomorrow: told to the player alone where that is wished for, else without a sound.
    pub(super) fn warned(&self, seat: Seat, now: DateTime<Utc>) -> Change {
        let mut table = self.clone();
        let chair = table.chair_mut(seat);
        chair.warn();
        let Some(away) = chair.away() else {
            return self.plain_change(table, Vec::new(), now);
        };
        let end = Span::Moment(away.until.timestamp());
        let post = match (chair.habits().remind, chair.player()) {
            (Remind::Private, Some(user)) => {
                let message = text!("away-yours-ends", game = self.kind().title, end = mark(0));
                Post::new(Audience::Direct(user), vec![prose::line(&message, &[end])])
            }
            _ => {
                let message = text!("away-ends", player = mark(0), end = mark(1));
                let line = prose::line(&message, &[Span::Seat(seat), end]);
                Post::new(Audience::Table, vec![line])
            }
        };
        let mut change = self.plain_change(table, Vec::new(), now);
        change.posts.insert(0, post);
        change
    }

    pub(super) fn returned(&self, seat: Seat, world: World<'_>) -> Result<Change, Rejection> {
        let mut draft = Draft::new(self, world)?;
        draft.chair(seat).come_back(world.now);
        let message = text!("away-back-from-vacation", player = mark(0));
        draft.announcements.push(prose::line(&message, &[Span::Seat(seat)]));
        Ok(changed(draft.finish()))
    }
}

/// From when to when a player is away, and what happens meanwhile.
fn is_away(seat: Seat, away: &Away, now: DateTime<Utc>) -> Line {
    let time = if away.from > now {
        text!("away-from-until", from = mark(1), until = mark(2))
    } else {
        text!("away-until", until = mark(2))
    };
    let mut marked = vec![
        Span::Seat(seat),
        Span::Moment(away.from.timestamp()),
        Span::Moment(away.until.timestamp()),
    ];
    let player = mark(0);
    let message = match away.then {
        Then::Npc => text!("away-npc-plays", player = player, time = time),
        Then::Hold => text!("away-game-held", player = player, time = time),
        Then::Deputy(user) => {
            marked.push(Span::User(user));
            text!("away-deputy-plays", player = player, time = time, deputy = mark(3))
        }
    };
    prose::line(&message, &marked)
}
