//! Vacations: announced, begun, ended; meanwhile an NPC plays, a deputy does, or the game is held.

use super::Act;
use super::chair::seat_at;
use super::draft::Draft;
use super::house::changed;
use super::prose::{self, mark};
use super::words::days_of;
use super::{Acted, By, Change, Decision, Holder, Remind, Table, User, World};
use chrono::{DateTime, TimeDelta, Utc};
use muster_game::Rejection;
use muster_kit::Level;
use muster_kit::{Audience, Line, Post, Seat, Span};
use muster_words::text;
use serde::{Deserialize, Deserializer, Serialize};

/// How long before its end a vacation is spoken of.
const WARNING: TimeDelta = TimeDelta::hours(24);

/// A vacation of whoever holds a chair.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Away {
    pub from: DateTime<Utc>,
    pub until: DateTime<Utc>,
    pub then: Then,
    /// It is under way.
    pub begun: bool,
    /// Its end has been spoken of.
    pub warned: bool,
}

/// What happens while a player is away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Then {
    Npc,
    Deputy(User),
    /// No deadline passes.
    Hold,
}

impl Away {
    pub(super) fn new(from: DateTime<Utc>, until: DateTime<Utc>, then: Then) -> Away {
        Away {
            from,
            until,
            then,
            begun: false,
            warned: false,
        }
    }

    /// When its end is to be spoken of; never for one of a day.
    pub(super) fn warning(&self) -> Option<DateTime<Utc>> {
        let at = self.until - WARNING;
        (self.begun && !self.warned && at > self.from).then_some(at)
    }
}

/// Reads a vacation as it is stored now, or the bare end that it was.
pub(super) fn stored<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Away>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Stored {
        Until(DateTime<Utc>),
        Away(Away),
    }
    Ok(Option::<Stored>::deserialize(deserializer)?.map(|stored| match stored {
        Stored::Until(until) => Away {
            begun: true,
            warned: true,
            ..Away::new(until, until, Then::Npc)
        },
        Stored::Away(away) => away,
    }))
}

impl Draft<'_> {
    /// An NPC holds the seat from now on.
    pub(super) fn gives_up(&mut self, seat: Seat, level: Level) {
        let now = self.world().now;
        let chair = &mut self.table.chairs[seat.index()];
        chair.come_back(now);
        chair.deputy = None;
        chair.holder = Holder::Npc(level);
        let name = chair.name.clone();
        self.note(Act::Seat {
            seat,
            name,
            npc: Some(level),
        });
    }

    /// The seat has acted, by its player's own hand or another's; `awaited` says whether it was its turn.
    pub(super) fn has_acted(&mut self, seat: Seat, by: By, awaited: bool) {
        let (at, seq) = (self.world().now, self.table.seq);
        let chair = &mut self.table.chairs[seat.index()];
        chair.misses = 0;
        if by == By::Holder {
            // Standing orders may be set or looked at while others act: that ends no turn.
            if awaited {
                chair.acts(Acted { at, seq });
            }
            self.comes_back(seat);
        }
    }

    /// The player has acted: a vacation under way is over.
    pub(super) fn comes_back(&mut self, seat: Seat) {
        let now = self.world().now;
        let chair = &mut self.table.chairs[seat.index()];
        if chair.away.as_ref().is_some_and(|away| away.begun) {
            chair.come_back(now);
            self.announcements.push(is_back(seat));
        }
    }
}

impl Table {
    /// Puts a vacation on a chair and says so; it begins now if it is time.
    pub(super) fn announced(&self, mut table: Table, seat: Seat, away: Away, now: DateTime<Utc>) -> Decision {
        let chair = &mut table.chairs[seat.index()];
        chair.come_back(now);
        let line = is_away(seat, &away, now);
        if away.then == Then::Hold {
            chair.held_days += days_of(away.until - away.from);
        }
        let begins = away.from <= now;
        chair.away = Some(away);
        if begins {
            chair.set_out();
        }
        Decision::Change(Box::new(self.plain_change(table, vec![line], now)))
    }

    /// A vacation that was announced begins.
    pub(super) fn goes_away(&self, index: usize, now: DateTime<Utc>) -> Change {
        let mut table = self.clone();
        table.chairs[index].set_out();
        let line = prose::line(&text!("away-now", player = mark(0)), &[Span::Seat(seat_at(index))]);
        self.plain_change(table, vec![line], now)
    }

    /// A vacation ends tomorrow: told to the player alone where that is wished for, else without a sound.
    pub(super) fn warned(&self, index: usize, now: DateTime<Utc>) -> Change {
        let mut table = self.clone();
        let chair = &mut table.chairs[index];
        let Some(away) = &mut chair.away else {
            return self.plain_change(table, Vec::new(), now);
        };
        away.warned = true;
        let end = Span::Moment(away.until.timestamp());
        let post = match (chair.habits.remind, chair.holder) {
            (Remind::Private, Holder::User(user)) => {
                let message = text!("away-yours-ends", game = self.kind().title, end = mark(0));
                Post::new(Audience::Direct(user), vec![prose::line(&message, &[end])])
            }
            _ => {
                let message = text!("away-ends", player = mark(0), end = mark(1));
                let line = prose::line(&message, &[Span::Seat(seat_at(index)), end]);
                Post::new(Audience::Table, vec![line])
            }
        };
        let mut change = self.plain_change(table, Vec::new(), now);
        change.posts.insert(0, post);
        change
    }

    pub(super) fn returned(&self, index: usize, world: World<'_>) -> Result<Change, Rejection> {
        let mut draft = Draft::new(self, world)?;
        draft.table.chairs[index].come_back(world.now);
        let message = text!("away-back-from-vacation", player = mark(0));
        draft
            .announcements
            .push(prose::line(&message, &[Span::Seat(seat_at(index))]));
        Ok(changed(draft.finish()))
    }
}

pub(super) fn is_back(seat: Seat) -> Line {
    prose::line(&text!("away-back", player = mark(0)), &[Span::Seat(seat)])
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
