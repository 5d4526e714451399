//! Questions that the table puts to its players. Silence is no.

use super::draft::Draft;
use super::{Change, Decision, Table, User, World, refusal};
use crate::game::Rejection;
use crate::kit::{Audience, Control, Line, Post, Seat, Span};
use crate::vocabulary::Invocation;
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How long a question stays open.
const OPEN: TimeDelta = TimeDelta::hours(12);

/// One open question.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ballot {
    pub matter: Matter,
    pub asked_by: Seat,
    /// Who has said yes; one no ends it.
    pub votes: BTreeMap<Seat, bool>,
    pub due: DateTime<Utc>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Matter {
    /// Back to the position after this entry.
    Rewind {
        to: u64,
    },
    Pause {
        on: bool,
    },
}

impl Matter {
    fn words(self) -> String {
        match self {
            Matter::Rewind { to } => format!("to take back everything after #{to}"),
            Matter::Pause { on: true } => "to pause the game".to_owned(),
            Matter::Pause { on: false } => "to go on with the game".to_owned(),
        }
    }
}

impl Table {
    /// Opens a question, or settles it at once where nobody else has a say.
    pub(super) fn ask(&self, seat: Seat, matter: Matter, world: World<'_>) -> Result<Decision, Rejection> {
        if let Some(open) = &self.ballot {
            return Err(refusal(
                format!("A question is open already: {}.", open.matter.words()),
                "/game vote",
            )
            .into());
        }
        let ballot = Ballot {
            matter,
            asked_by: seat,
            votes: BTreeMap::from([(seat, true)]),
            due: world.now + OPEN,
        };
        if self.agreed(&ballot) {
            return self.settled(&ballot, world);
        }
        let mut table = self.clone();
        let others: Vec<Seat> = self
            .people()
            .map(|(other, _)| other)
            .filter(|other| *other != seat)
            .collect();
        let words = format!(" asks {}. It counts as refused in 12 hours.", matter.words());
        let mut post = Post::new(
            Audience::Table,
            vec![Line::Prose(vec![Span::Seat(seat), Span::Text(words)])],
        );
        post.controls = vec![
            Control::button("Allow", "/game vote choice:yes"),
            Control::button("Refuse", "/game vote choice:no"),
        ];
        post.pings = others;
        table.ballot = Some(ballot);
        let mut change = self.plain_change(table, Vec::new(), world.now);
        change.posts = vec![post];
        Ok(Decision::Change(Box::new(change)))
    }

    pub(super) fn vote(&self, user: User, invocation: &Invocation, world: World<'_>) -> Result<Decision, Rejection> {
        let (seat, _) = self.seat_of(user)?;
        if let Some(question) = invocation.text("ask") {
            self.playing()?;
            return self.ask(
                seat,
                Matter::Pause {
                    on: question == "pause",
                },
                world,
            );
        }
        let Some(ballot) = &self.ballot else {
            return Err(refusal("No question is open at this table.", "/game status").into());
        };
        let Some(choice) = invocation.text("choice") else {
            let question = ballot.matter.words();
            return Err(refusal(
                format!("The open question is {question}."),
                "/game vote choice:yes, or choice:no",
            )
            .into());
        };
        if choice == "no" {
            return Ok(Decision::Change(Box::new(self.refused(ballot, Some(seat), world.now))));
        }
        let mut ballot = ballot.clone();
        ballot.votes.insert(seat, true);
        if self.agreed(&ballot) {
            return self.settled(&ballot, world);
        }
        let mut table = self.clone();
        table.ballot = Some(ballot);
        let line = Line::Prose(vec![Span::Seat(seat), Span::Text(" says yes.".to_owned())]);
        Ok(Decision::Change(Box::new(self.plain_change(
            table,
            vec![line],
            world.now,
        ))))
    }

    pub(super) fn refused(&self, ballot: &Ballot, by: Option<Seat>, now: DateTime<Utc>) -> Change {
        let mut table = self.clone();
        table.ballot = None;
        let mut line = match by {
            Some(seat) => vec![Span::Seat(seat), Span::Text(" says no: ".to_owned())],
            None => vec![Span::Text("Not everybody has answered: ".to_owned())],
        };
        line.push(Span::Text(format!("the wish {} is refused.", ballot.matter.words())));
        self.plain_change(table, vec![Line::Prose(line)], now)
    }

    fn agreed(&self, ballot: &Ballot) -> bool {
        self.people().all(|(seat, _)| ballot.votes.contains_key(&seat))
    }

    fn settled(&self, ballot: &Ballot, world: World<'_>) -> Result<Decision, Rejection> {
        match ballot.matter {
            Matter::Rewind { to } => {
                let history = world
                    .history
                    .ok_or_else(|| refusal("I could not look back.", "trying again"))?;
                let mut draft = Draft::new(self, world)?;
                draft.table.ballot = None;
                self.rewound(&mut draft, to, ballot.asked_by, history)?;
                Ok(draft.finish())
            }
            Matter::Pause { on } => {
                let mut table = self.clone();
                table.ballot = None;
                table.paused = on;
                let words = if on { "The game is paused." } else { "The game goes on." };
                Ok(Decision::Change(Box::new(self.plain_change(
                    table,
                    vec![Line::from(words)],
                    world.now,
                ))))
            }
        }
    }
}
