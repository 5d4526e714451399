//! An open question to the players: what it asks, what has been answered, until when.

use super::Seating;
use crate::User;
use crate::command::ruling_line;
use crate::prose::{line, mark};
use chrono::{DateTime, TimeDelta, Utc};
use muster_kit::{Audience, Line, Post, Seat, Slot, Span};
use muster_words::text;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The message that puts the question: it is edited as answers come in and closed by the one that settles it.
pub(crate) const SLOT: &str = "ballot";

/// One open question.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ballot {
    matter: Matter,
    asked_by: Seat,
    /// What everybody may read on it.
    #[serde(default)]
    about: Vec<Line>,
    /// The answers so far.
    votes: BTreeMap<Seat, bool>,
    due: DateTime<Utc>,
}

impl Ballot {
    /// A question with the asker's own yes.
    pub(crate) fn new(matter: Matter, asked_by: Seat, about: Vec<Line>, due: DateTime<Utc>) -> Ballot {
        Ballot {
            matter,
            asked_by,
            about,
            votes: BTreeMap::from([(asked_by, true)]),
            due,
        }
    }

    /// What all may read on it.
    pub(crate) fn about(&self) -> &[Line] {
        &self.about
    }

    /// What a seat has answered; none if it has not.
    pub(crate) fn answer_of(&self, seat: Seat) -> Option<bool> {
        self.votes.get(&seat).copied()
    }

    /// What the players vote about.
    pub fn matter(&self) -> &Matter {
        &self.matter
    }

    /// Who put the question.
    pub fn asked_by(&self) -> Seat {
        self.asked_by
    }

    /// When it counts as refused.
    pub(crate) fn due(&self) -> DateTime<Utc> {
        self.due
    }

    /// Leaves it open for longer.
    pub(crate) fn postpone(&mut self, by: TimeDelta) {
        self.due += by;
    }

    /// A seat answers.
    pub(crate) fn vote(&mut self, seat: Seat, yes: bool) {
        self.votes.insert(seat, yes);
    }

    /// What its message says when the game has gone on with that entry, or is over: nobody can answer it any more.
    pub(crate) fn lapsed(&self, seq: Option<u64>) -> Post {
        let (asker, what) = (mark(0), self.matter.words());
        let words = match seq {
            Some(seq) => text!("vote-lapsed", asker = asker, what = what, seq = seq),
            None => text!("vote-lapsed-over", asker = asker, what = what),
        };
        let mut post = Post::new(Audience::Table, vec![line(&words, &[Span::Seat(self.asked_by)])]);
        post.slot = Slot::Renew(SLOT.to_owned());
        post
    }

    /// People whose numbers stand in it.
    pub(crate) fn named(&self) -> Vec<User> {
        self.matter.names()
    }
}

/// What the players vote about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Matter {
    /// Back to the position after this entry.
    Rewind {
        to: u64,
    },
    Pause {
        on: bool,
    },
    /// No deadline passes while the asker is away.
    Hold {
        from: DateTime<Utc>,
        until: DateTime<Utc>,
    },
    /// A host who plays wants to overrule something: one other player has to agree.
    Ruling {
        /// The line that does it.
        line: String,
        by: User,
        called: String,
        /// What would change.
        words: String,
    },
}

impl Matter {
    pub(crate) fn words(&self) -> String {
        match self {
            Matter::Rewind { to } => text!("vote-to-rewind", to = *to),
            Matter::Pause { on: true } => text!("vote-to-pause"),
            Matter::Pause { on: false } => text!("vote-to-go-on"),
            Matter::Hold { .. } => text!("vote-to-hold"),
            Matter::Ruling { words, .. } => text!("vote-for-ruling", change = words),
        }
    }

    /// The word on the button that says yes.
    pub(crate) fn yes(&self) -> String {
        match self {
            Matter::Rewind { .. } => text!("vote-allow"),
            Matter::Pause { .. } | Matter::Hold { .. } | Matter::Ruling { .. } => text!("vote-agree"),
        }
    }

    /// People whose numbers stand in it.
    pub(crate) fn names(&self) -> Vec<User> {
        let Matter::Ruling { line, by, .. } = self else {
            return Vec::new();
        };
        let newcomer = ruling_line(line).ok().and_then(|command| command.newcomer());
        std::iter::once(*by).chain(newcomer).collect()
    }

    /// The seat that another player loses by it, or whose turn is played: its player has no say.
    pub(crate) fn concerns(&self, seating: &Seating) -> Option<Seat> {
        let Matter::Ruling { line, .. } = self else {
            return None;
        };
        let command = ruling_line(line).ok()?;
        command.takes_from().and_then(|seat| seating.seat_named(seat))
    }

    /// Whether it names entries that would be taken back.
    pub(crate) fn goes_back(&self) -> bool {
        match self {
            Matter::Rewind { .. } => true,
            Matter::Ruling { line, .. } => ruling_line(line).is_ok_and(|command| command.goes_back()),
            Matter::Pause { .. } | Matter::Hold { .. } => false,
        }
    }

    /// Whether one yes will do, and a no leaves the others their say.
    pub(crate) fn needs_one(&self) -> bool {
        matches!(self, Matter::Ruling { .. })
    }
}
