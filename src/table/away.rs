//! Vacations: announced, begun, ended; meanwhile an NPC plays, a deputy does, or the game is held.

use super::Act;
use super::draft::Draft;
use super::prose::{self, mark};
use super::{Acted, By, User};
use chrono::{DateTime, TimeDelta, Utc};
use muster_kit::Level;
use muster_kit::{Line, Seat, Span};
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

    /// Who plays meanwhile, if it is another person.
    pub(super) fn deputy(&self) -> Option<User> {
        match self.then {
            Then::Deputy(user) => Some(user),
            Then::Npc | Then::Hold => None,
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
        let chair = self.chair(seat);
        chair.give_up(level, now);
        let name = chair.name().to_owned();
        self.note(Act::Seat {
            seat,
            name,
            npc: Some(level),
        });
    }

    /// The seat has acted, by its player's own hand or another's; `awaited` says whether it was its turn.
    pub(super) fn has_acted(&mut self, seat: Seat, by: By, awaited: bool) {
        let (at, seq) = (self.world().now, self.table.head.seq());
        let chair = self.chair(seat);
        chair.keep_deadline();
        if by == By::Holder {
            // Standing orders may be set or looked at while others act: that ends no turn.
            if awaited {
                chair.act(Acted { at, seq });
            }
            self.comes_back(seat);
        }
    }

    /// The player has acted: a vacation under way is over.
    pub(super) fn comes_back(&mut self, seat: Seat) {
        let now = self.world().now;
        let chair = self.chair(seat);
        if chair.is_away() {
            chair.come_back(now);
            self.announcements.push(is_back(seat));
        }
    }
}

pub(super) fn is_back(seat: Seat) -> Line {
    prose::line(&text!("away-back", player = mark(0)), &[Span::Seat(seat)])
}
