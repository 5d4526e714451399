//! When time stands still: a pause, a game held for somebody, a place that cannot be spoken to. What was due
//! is due later by as much; and a table may move to another place.

use super::draft::Draft;
use super::house::changed;
use super::{Change, Loss, Stage, Table, User, World, refusal};
use chrono::{DateTime, Utc};
use muster_game::Rejection;
use muster_kit::{Audience, Line, Post};
use muster_words::text;

impl Table {
    /// The place cannot be spoken to: everything waits, and the host hears of it, once. A lobby whose place is gone is
    /// closed. None if that is known already or does not matter any more.
    pub fn place_lost(&self, why: Loss, world: World<'_>) -> Option<Change> {
        let known = self.clock.lost().is_some_and(|lost| lost.why == why);
        if known || !matches!(self.stage, Stage::Lobby | Stage::Playing) {
            return None;
        }
        let title = self.kind().title;
        if self.stage == Stage::Lobby && why == Loss::Gone {
            return Some(self.closed_without_place(world));
        }
        let (what, mend) = match &why {
            Loss::Gone => (
                text!("place-gone", game = title, table = &self.id),
                text!("place-gone-mend"),
            ),
            Loss::Forbidden { missing } => (
                text!("place-forbidden", game = title, table = &self.id, missing = missing),
                text!("place-forbidden-mend"),
            ),
        };
        let mut table = self.clone();
        table.clock.lose_place(why, world.now);
        let mut change = self.plain_change(table, Vec::new(), world.now);
        let kept = Line::from(text!("place-nothing-lost"));
        let lines = vec![Line::from(what), kept, Line::from(mend)];
        change
            .posts
            .push(Post::new(Audience::Direct(self.seating.host()), lines));
        Some(change)
    }

    /// A lobby whose place is gone: nothing was played, so nothing is kept for another place.
    fn closed_without_place(&self, world: World<'_>) -> Change {
        let closed = text!("place-gone-lobby", game = self.kind().title, table = &self.id);
        let mut table = self.clone();
        table.stage = Stage::Over;
        let mut change = self.plain_change(table, Vec::new(), world.now);
        let lines = vec![Line::from(closed), Line::from(text!("place-gone-lobby-mend"))];
        change
            .posts
            .push(Post::new(Audience::Direct(self.seating.host()), lines));
        change
    }

    /// The place can be spoken to again. None if it was not lost.
    pub fn place_found(&self, now: DateTime<Utc>) -> Option<Change> {
        self.clock.lost()?;
        let mut table = self.clone();
        table.back_in_place(now);
        Some(self.plain_change(table, vec![Line::from(text!("place-found"))], now))
    }

    /// The game goes on at another place: card and turn are said anew. The host of the table or a manager of
    /// its server may do that, and any player of a table that is lost.
    ///
    /// # Errors
    /// A refusal for anybody else, for a game that is over, and for the place where it is.
    pub fn moved(&self, user: User, place: &str, server: Option<&str>, world: World<'_>) -> Result<Change, Rejection> {
        if self.stage == Stage::Over {
            return Err(refusal(text!("game-is-over"), "/game rematch").into());
        }
        let same = self.server.as_deref() == server;
        // A manager of the place where it shall go may be a stranger to the table.
        let manager = world.manager && same;
        let player = same && self.clock.lost().is_some() && self.people().any(|(_, player)| player == user);
        if user != self.seating.host() && !manager && !player {
            let reason = match self.clock.lost() {
                Some(_) => text!("move-only-player"),
                None => text!("move-only-host"),
            };
            return Err(refusal(reason, text!("ask-the-host")).into());
        }
        if self.place == place {
            return match self.place_found(world.now) {
                Some(change) => Ok(change),
                None => Err(refusal(text!("move-here-already"), "/game status").into()),
            };
        }
        let mut table = self.clone();
        table.back_in_place(world.now);
        table.place = place.to_owned();
        table.server = server.map(str::to_owned);
        let mut change = if self.stage == Stage::Playing {
            let mut draft = Draft::new(&table, world)?;
            draft.since(self);
            draft.anew = true;
            changed(draft.finish())
        } else {
            let mut change = self.plain_change(table, Vec::new(), world.now);
            change
                .posts
                .extend((self.stage == Stage::Lobby).then(|| change.table.lobby_post()));
            change
        };
        change.moved = true;
        Ok(change)
    }

    /// Questions that nobody could see stay open as long as they would have.
    fn back_in_place(&mut self, now: DateTime<Utc>) {
        if let (Some(lost), Some(ballot)) = (self.clock.find_place(), &mut self.ballot) {
            ballot.postpone(now - lost.since);
        }
    }
}
