//! When time stands still: a pause, a game held for somebody, a place that cannot be spoken to. What was due
//! is due later by as much; and a table may move to another place.

use super::draft::Draft;
use super::house::changed;
use super::{Change, Stage, Table, User, World, refusal};
use chrono::{DateTime, Utc};
use muster_game::Rejection;
use muster_kit::{Audience, Line, Post, Refusal, Span};
use serde::{Deserialize, Serialize};

/// A place that cannot be spoken to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lost {
    pub why: Loss,
    pub since: DateTime<Utc>,
}

/// What is wrong with a place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Loss {
    /// The channel or thread is not there any more.
    Gone,
    /// Something that the bot may not do there, in the platform's own words, such as `Send Messages`.
    Forbidden { missing: String },
}

impl Table {
    /// Refuses to go on while the game is paused or has no place.
    pub(super) fn going_on(&self) -> Result<(), Refusal> {
        if let Some(lost) = &self.lost {
            let (reason, instead) = match &lost.why {
                Loss::Gone => (
                    "The game stands still: its channel is gone.".to_owned(),
                    "/muster resume, in the channel where it shall go on",
                ),
                Loss::Forbidden { missing } => (
                    format!("The game stands still: I may not write in its channel ({missing})."),
                    "/muster resume in another channel, or that permission",
                ),
            };
            return Err(refusal(reason, instead));
        }
        if self.paused {
            return Err(refusal("The game is paused.", "/game vote ask:go-on"));
        }
        Ok(())
    }

    /// Whether the channel of the table is not there any more.
    pub fn is_gone(&self) -> bool {
        self.lost.as_ref().is_some_and(|lost| lost.why == Loss::Gone)
    }

    fn stands_still(&self) -> bool {
        self.stage == Stage::Playing
            && (self.paused || self.lost.is_some() || self.chairs.iter().any(super::Chair::holds_the_game))
    }

    /// Stops the clock or lets it go on, moving what is due by the time that it stood. Says what is due now.
    pub(super) fn keep_time(&mut self, now: DateTime<Utc>) -> Vec<Line> {
        let since = match (self.still, self.stands_still()) {
            (None, true) => {
                self.still = Some(now);
                return Vec::new();
            }
            (Some(since), false) => since,
            _ => return Vec::new(),
        };
        self.still = None;
        let pace = self.pace.clone();
        let mut lines = Vec::new();
        for opened in &mut self.opened {
            let stood = now - since.max(opened.at.unwrap_or(since));
            opened.at = opened.at.map(|at| at + stood);
            let Some(due) = opened.due else { continue };
            let due = match &pace {
                Some(pace) if stood > chrono::TimeDelta::zero() && !opened.brief => pace.aligned(due + stood),
                _ => due + stood,
            };
            opened.due = Some(due);
            if !opened.announced || self.stage != Stage::Playing {
                continue;
            }
            lines.push(Line::Prose(vec![
                Span::Text("The turn of ".to_owned()),
                Span::Seat(opened.seat),
                Span::Text(" is due ".to_owned()),
                Span::Moment(due.timestamp()),
                Span::Text(".".to_owned()),
            ]));
        }
        lines
    }

    /// The earliest moment at which somebody misses a deadline; none while time stands still.
    pub fn deadline_passes(&self) -> Option<DateTime<Utc>> {
        let expiries = self.opened.iter().filter(|_| self.still.is_none());
        expiries.filter_map(super::Opened::expiry).min()
    }

    /// The place cannot be spoken to: everything waits, and the host hears of it, once. A lobby whose place is gone is
    /// closed. None if that is known already or does not matter any more.
    pub fn lost(&self, why: Loss, world: World<'_>) -> Option<Change> {
        let known = self.lost.as_ref().is_some_and(|lost| lost.why == why);
        if known || !matches!(self.stage, Stage::Lobby | Stage::Playing) {
            return None;
        }
        let title = self.kind().title;
        if self.stage == Stage::Lobby && why == Loss::Gone {
            return Some(self.closed_without_place(world));
        }
        let (what, mend) = match &why {
            Loss::Gone => (
                format!("The channel of {title} ({}) is gone.", self.id),
                "Type /muster resume in another channel or thread, and it goes on there.".to_owned(),
            ),
            Loss::Forbidden { missing } => (
                format!(
                    "I may not write in the channel of {title} ({}): {missing} is missing.",
                    self.id
                ),
                "A server manager can allow it in the settings of the channel, under Permissions; or type \
                 /muster resume in another channel, and it goes on there."
                    .to_owned(),
            ),
        };
        let mut table = self.clone();
        let since = self.lost.as_ref().map_or(world.now, |lost| lost.since);
        table.lost = Some(Lost { why, since });
        let mut change = self.plain_change(table, Vec::new(), world.now);
        let kept = Line::from("Nothing is lost, and no deadline passes meanwhile.");
        let lines = vec![Line::from(what), kept, Line::from(mend)];
        change.posts.push(Post::new(Audience::Direct(self.host), lines));
        Some(change)
    }

    /// A lobby whose place is gone: nothing was played, so nothing is kept for another place.
    fn closed_without_place(&self, world: World<'_>) -> Change {
        let text = format!(
            "The channel of {} ({}) is gone, so its lobby is closed.",
            self.kind().title,
            self.id
        );
        let mut table = self.clone();
        table.stage = Stage::Over;
        let mut change = self.plain_change(table, Vec::new(), world.now);
        let lines = vec![Line::from(text), Line::from("/game new in another channel opens one.")];
        change.posts.push(Post::new(Audience::Direct(self.host), lines));
        change
    }

    /// The place can be spoken to again. None if it was not lost.
    pub fn found(&self, now: DateTime<Utc>) -> Option<Change> {
        self.lost.as_ref()?;
        let mut table = self.clone();
        table.back_in_place(now);
        Some(self.plain_change(
            table,
            vec![Line::from("I can write here again; the game goes on.")],
            now,
        ))
    }

    /// The game goes on at another place: card and turn are said anew. The host of the table or a manager of
    /// its server may do that, and any player of a table that is lost.
    ///
    /// # Errors
    /// A refusal for anybody else, for a game that is over, and for the place where it is.
    pub fn moved(&self, user: User, place: &str, server: Option<&str>, world: World<'_>) -> Result<Change, Rejection> {
        if self.stage == Stage::Over {
            return Err(refusal("The game is over.", "/game rematch").into());
        }
        let same = self.server.as_deref() == server;
        // A manager of the place where it shall go may be a stranger to the table.
        let manager = world.manager && same;
        let player = same && self.lost.is_some() && self.people().any(|(_, player)| player == user);
        if user != self.host && !manager && !player {
            let reason = match self.lost {
                Some(_) => "Only a player or the host of this table may bring it to another place on its server.",
                None => "Only the host of this table or a manager of its server may move it.",
            };
            return Err(refusal(reason, "asking the host").into());
        }
        if self.place == place {
            return match self.found(world.now) {
                Some(change) => Ok(change),
                None => Err(refusal("The game is here already.", "/game status").into()),
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
        if let (Some(lost), Some(ballot)) = (self.lost.take(), &mut self.ballot) {
            ballot.due += now - lost.since;
        }
    }
}
