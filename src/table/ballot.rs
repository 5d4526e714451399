//! Questions that the table puts to its players. Silence is no.

use super::draft::Draft;
use super::prose::{line, mark};
use super::ruling::ruling_line;
use super::{Away, Change, Decision, Table, Then, User, World, refusal};
use chrono::{DateTime, TimeDelta, Utc};
use muster_game::Rejection;
use muster_kit::{Audience, Control, Line, Post, Seat, Slot, Span};
use muster_words::text;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How long a question stays open.
const OPEN: TimeDelta = TimeDelta::hours(12);
/// The message that puts the question: it is edited as answers come in and closed by the one that settles it.
const SLOT: &str = "ballot";

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
    /// What the players vote about.
    pub fn matter(&self) -> &Matter {
        &self.matter
    }

    /// Who put the question.
    pub fn asked_by(&self) -> Seat {
        self.asked_by
    }

    /// When it counts as refused.
    pub(super) fn due(&self) -> DateTime<Utc> {
        self.due
    }

    /// Leaves it open for longer.
    pub(super) fn postpone(&mut self, by: TimeDelta) {
        self.due += by;
    }

    /// A seat answers.
    pub(super) fn vote(&mut self, seat: Seat, yes: bool) {
        self.votes.insert(seat, yes);
    }

    /// What its message says when the game has gone on with that entry, or is over: nobody can answer it any more.
    pub(super) fn lapsed(&self, seq: Option<u64>) -> Post {
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
    pub(super) fn named(&self) -> Vec<User> {
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
    fn words(&self) -> String {
        match self {
            Matter::Rewind { to } => text!("vote-to-rewind", to = *to),
            Matter::Pause { on: true } => text!("vote-to-pause"),
            Matter::Pause { on: false } => text!("vote-to-go-on"),
            Matter::Hold { .. } => text!("vote-to-hold"),
            Matter::Ruling { words, .. } => text!("vote-for-ruling", change = words),
        }
    }

    /// The word on the button that says yes.
    fn yes(&self) -> String {
        match self {
            Matter::Rewind { .. } => text!("vote-allow"),
            Matter::Pause { .. } | Matter::Hold { .. } | Matter::Ruling { .. } => text!("vote-agree"),
        }
    }

    /// People whose numbers stand in it.
    fn names(&self) -> Vec<User> {
        let Matter::Ruling { line, by, .. } = self else {
            return Vec::new();
        };
        let newcomer = ruling_line(line).ok().and_then(|command| command.newcomer());
        std::iter::once(*by).chain(newcomer).collect()
    }

    /// The seat that another player loses by it, or whose turn is played: its player has no say.
    pub(super) fn concerns(&self, table: &Table) -> Option<Seat> {
        let Matter::Ruling { line, .. } = self else {
            return None;
        };
        let command = ruling_line(line).ok()?;
        command.takes_from().and_then(|seat| table.seat_named(seat))
    }

    /// Whether it names entries that would be taken back.
    pub(super) fn goes_back(&self) -> bool {
        match self {
            Matter::Rewind { .. } => true,
            Matter::Ruling { line, .. } => ruling_line(line).is_ok_and(|command| command.goes_back()),
            Matter::Pause { .. } | Matter::Hold { .. } => false,
        }
    }

    /// Whether one yes will do, and a no leaves the others their say.
    fn needs_one(&self) -> bool {
        matches!(self, Matter::Ruling { .. })
    }
}

impl Table {
    /// Opens a question, or settles it at once where nobody else has a say.
    pub(super) fn ask(
        &self,
        seat: Seat,
        matter: Matter,
        about: Vec<Line>,
        world: World<'_>,
    ) -> Result<Decision, Rejection> {
        if let Some(open) = &self.ballot {
            let (player, what) = (self.name(open.asked_by), open.matter.words());
            let reason = text!("vote-asks-already", player = player, what = what);
            return Err(refusal(reason, text!("vote-asks-already-instead")).into());
        }
        let ballot = Ballot {
            matter,
            asked_by: seat,
            about,
            votes: BTreeMap::from([(seat, true)]),
            due: world.now + OPEN,
        };
        if self.agreed(&ballot) {
            return self.settled(&ballot, world);
        }
        let mut post = self.ballot_post(&ballot);
        post.slot = Slot::Renew(SLOT.to_owned());
        self.call(&mut post, self.voters(&ballot), world.now);
        let told = self.asked_words(&ballot);
        let mut decision = self.with_ballot(Some(ballot), post, world.now);
        if let Decision::Change(change) = &mut decision {
            change.posts.push(Post::new(Audience::Asker, vec![told]));
        }
        Ok(decision)
    }

    /// A question that was answered with no, or not at all.
    pub(super) fn refused(&self, ballot: &Ballot, by: Option<Seat>, now: DateTime<Utc>) -> Change {
        let (asker, what) = (mark(0), ballot.matter.words());
        let words = match by {
            Some(_) => text!("vote-refused-by", player = mark(1), asker = asker, what = what),
            None => text!("vote-refused", asker = asker, what = what),
        };
        let marked = [Span::Seat(ballot.asked_by), Span::Seat(by.unwrap_or(ballot.asked_by))];
        let mut table = self.clone();
        table.ballot = None;
        let mut change = self.plain_change(table, vec![line(&words, &marked)], now);
        close(&mut change);
        change
    }

    pub(super) fn no_longer_asked(&self, ballot: &Ballot, now: DateTime<Utc>) -> Decision {
        let words = text!("vote-withdrawn", asker = mark(0), what = ballot.matter.words());
        let mut post = Post::new(Audience::Table, vec![line(&words, &[Span::Seat(ballot.asked_by)])]);
        post.slot = Slot::Renew(SLOT.to_owned());
        self.with_ballot(None, post, now)
    }

    /// Who has a say on what `asker` asks: everybody else who holds a chair and is still in the game.
    pub(super) fn electors(&self, asker: Seat) -> Vec<Seat> {
        let game = self.game().ok();
        let others = self.people().map(|(seat, _)| seat).filter(|seat| *seat != asker);
        others
            .filter(|seat| game.as_ref().is_none_or(|game| game.has_say(*seat)))
            .collect()
    }

    /// As [`Table::electors`], without the player whose own seat it is about.
    pub(super) fn electors_about(&self, asker: Seat, concerned: Option<Seat>) -> Vec<Seat> {
        let mut electors = self.electors(asker);
        electors.retain(|seat| Some(*seat) != concerned);
        electors
    }

    pub(super) fn voters(&self, ballot: &Ballot) -> Vec<Seat> {
        self.electors_about(ballot.asked_by, ballot.matter.concerns(self))
    }

    /// What the asker reads: nothing is done yet.
    fn asked_words(&self, ballot: &Ballot) -> Line {
        let voters = self.voters(ballot);
        let (what, players, due) = (ballot.matter.words(), listed(voters.len()), mark(0));
        let words = text!("vote-asked", what = what, players = players, due = due);
        line(&words, &due_and(ballot, voters))
    }

    pub(super) fn agreed(&self, ballot: &Ballot) -> bool {
        let electors = self.voters(ballot);
        let yes = |seat: &Seat| ballot.votes.get(seat) == Some(&true);
        if ballot.matter.needs_one() {
            return electors.is_empty() || electors.iter().any(yes);
        }
        electors.iter().all(yes)
    }

    pub(super) fn is_refused(&self, ballot: &Ballot) -> bool {
        let electors = self.voters(ballot);
        let no = |seat: &Seat| ballot.votes.get(seat) == Some(&false);
        if ballot.matter.needs_one() {
            return electors.iter().all(no);
        }
        electors.iter().any(no)
    }

    pub(super) fn settled(&self, ballot: &Ballot, world: World<'_>) -> Result<Decision, Rejection> {
        match &ballot.matter {
            Matter::Rewind { to } => {
                let history = super::rewind::past(&world)?;
                let mut draft = Draft::new(self, world)?;
                draft.table.ballot = None;
                self.rewound(&mut draft, *to, ballot.asked_by, history)?;
                Ok(draft.finish())
            }
            Matter::Hold { from, until } => {
                let mut table = self.clone();
                table.ballot = None;
                // Agreed upon late, it begins late.
                let (from, until) = ((*from).max(world.now), *until);
                if until <= from {
                    return Ok(Decision::Change(Box::new(self.refused(ballot, None, world.now))));
                }
                let away = Away::new(from, until, Then::Hold);
                Ok(self.announced(table, ballot.asked_by, away, world.now))
            }
            Matter::Pause { on } => {
                let mut table = self.clone();
                table.ballot = None;
                table.clock.pause(*on);
                let words = if *on {
                    text!("vote-paused")
                } else {
                    text!("vote-goes-on")
                };
                Ok(Decision::Change(Box::new(self.plain_change(
                    table,
                    vec![Line::from(words)],
                    world.now,
                ))))
            }
            Matter::Ruling { line, by, called, .. } => self.overruled(line, *by, called, world),
        }
    }

    /// The question as it stands, without a ping.
    pub(super) fn ballot_post(&self, ballot: &Ballot) -> Post {
        let words = text!("vote-asks", asker = mark(0), what = ballot.matter.words());
        let mut lines = vec![line(&words, &[Span::Seat(ballot.asked_by)])];
        lines.extend(ballot.about.iter().cloned());
        let electors = self.voters(ballot);
        let answered = electors.iter().filter_map(|seat| Some((seat, ballot.votes.get(seat)?)));
        lines.extend(answered.map(|(seat, yes)| {
            let player = mark(0);
            let words = match yes {
                true => text!("vote-agrees", player = player),
                false => text!("vote-says-no", player = player),
            };
            line(&words, &[Span::Seat(*seat)])
        }));
        let asked = electors.iter().filter(|seat| !ballot.votes.contains_key(seat));
        let asked: Vec<Seat> = asked.copied().collect();
        let (players, due) = (listed(asked.len()), mark(0));
        let words = match ballot.matter.needs_one() && asked.len() > 1 {
            true => text!("vote-awaits-one", players = players, due = due),
            false => text!("vote-awaits", players = players, due = due),
        };
        lines.push(line(&words, &due_and(ballot, asked)));
        let mut post = Post::new(Audience::Table, lines);
        post.slot = Slot::Keep(SLOT.to_owned());
        post.controls = vec![
            Control::button(ballot.matter.yes(), "/game vote choice:yes"),
            Control::button(text!("vote-refuse"), "/game vote choice:no"),
        ];
        post
    }

    pub(super) fn with_ballot(&self, ballot: Option<Ballot>, post: Post, now: DateTime<Utc>) -> Decision {
        let mut table = self.clone();
        table.ballot = ballot;
        let mut change = self.plain_change(table, Vec::new(), now);
        change.posts = vec![post];
        Decision::Change(Box::new(change))
    }

    pub(super) fn closed(&self, decision: Decision) -> Decision {
        match decision {
            Decision::Change(mut change) => {
                close(&mut change);
                Decision::Change(change)
            }
            answer @ Decision::Answer(_) => answer,
        }
    }
}

/// Marks of so many players in a list, behind that of the due.
fn listed(players: usize) -> String {
    let marks: Vec<String> = (1..=players).map(mark).collect();
    marks.join(", ")
}

/// The spans for the marks: when the question closes, and each player.
fn due_and(ballot: &Ballot, seats: Vec<Seat>) -> Vec<Span> {
    let due = Span::Moment(ballot.due.timestamp());
    std::iter::once(due).chain(seats.into_iter().map(Span::Seat)).collect()
}

/// What settles a question takes the place of the message that put it: nobody can press its buttons any more.
fn close(change: &mut Change) {
    let result = change
        .posts
        .iter_mut()
        .find(|post| post.audience == Audience::Table && post.slot == Slot::Once);
    if let Some(post) = result {
        post.slot = Slot::Renew(SLOT.to_owned());
    }
}
