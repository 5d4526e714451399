//! Questions that the table puts to its players. Silence is no.

use super::draft::Draft;
use super::{Away, Change, Decision, Table, Then, User, World, refusal};
use chrono::{DateTime, TimeDelta, Utc};
use muster_game::Rejection;
use muster_kit::{Audience, Control, Line, Post, Seat, Slot, Span};
use muster_vocabulary::{self as vocabulary, Invocation};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How long a question stays open.
const OPEN: TimeDelta = TimeDelta::hours(12);
/// The message that puts the question: it is edited as answers come in and closed by the one that settles it.
const SLOT: &str = "ballot";

/// One open question.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ballot {
    pub matter: Matter,
    pub asked_by: Seat,
    /// What everybody may read on it.
    #[serde(default)]
    pub about: Vec<Line>,
    /// The answers so far.
    pub votes: BTreeMap<Seat, bool>,
    pub due: DateTime<Utc>,
}

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
            Matter::Rewind { to } => format!("to take back what came after #{to}"),
            Matter::Pause { on: true } => "to pause the game".to_owned(),
            Matter::Pause { on: false } => "to go on with the game".to_owned(),
            Matter::Hold { .. } => "to hold the game while they are away".to_owned(),
            Matter::Ruling { words, .. } => format!("for agreement to a GM change ({words})"),
        }
    }

    /// The word on the button that says yes.
    fn yes(&self) -> &'static str {
        match self {
            Matter::Rewind { .. } => "Allow",
            Matter::Pause { .. } | Matter::Hold { .. } | Matter::Ruling { .. } => "Agree",
        }
    }

    /// People whose numbers stand in it.
    pub(super) fn names(&self) -> Vec<User> {
        let Matter::Ruling { line, by, .. } = self else {
            return Vec::new();
        };
        let named = vocabulary::parse(line).ok().and_then(|line| line.number("user"));
        let named = named.and_then(|id| u64::try_from(id).ok()).map(User);
        std::iter::once(*by).chain(named).collect()
    }

    /// The seat that another player loses by it, or whose turn is played: its player has no say.
    fn concerns(&self, table: &Table) -> Option<Seat> {
        let Matter::Ruling { line, .. } = self else {
            return None;
        };
        let line = vocabulary::parse(line).ok()?;
        let removes = matches!(line.sub.as_str(), "seat" | "skip");
        line.text("seat")
            .filter(|_| removes)
            .and_then(|seat| table.seat_named(seat))
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
            return Err(refusal(
                format!("{} asks {} already.", self.name(open.asked_by), open.matter.words()),
                "/game vote, to answer that first",
            )
            .into());
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

    pub(super) fn vote(&self, user: User, invocation: &Invocation, world: World<'_>) -> Result<Decision, Rejection> {
        let (seat, _) = self.seat_of(user)?;
        if let Some(question) = invocation.text("ask") {
            self.playing()?;
            let on = question == "pause";
            if on == self.paused {
                let state = if on { "paused already" } else { "not paused" };
                return Err(refusal(format!("The game is {state}."), "/game status").into());
            }
            return self.ask(seat, Matter::Pause { on }, Vec::new(), world);
        }
        let Some(ballot) = &self.ballot else {
            return Err(refusal("No question is open at this table.", "/game status").into());
        };
        let Some(choice) = invocation.text("choice") else {
            let mut post = self.ballot_post(ballot);
            (post.audience, post.slot) = (Audience::Asker, Slot::Once);
            return Ok(Decision::Answer(vec![post]));
        };
        let own = seat == ballot.asked_by;
        match (choice, own) {
            ("no", true) => return Ok(self.no_longer_asked(ballot, world.now)),
            (_, true) => {
                return Err(refusal(
                    "You put the question; the others answer it.",
                    "choice:no, to withdraw it",
                )
                .into());
            }
            _ => (),
        }
        if ballot.matter.concerns(self) == Some(seat) {
            return Err(refusal("This is about your own seat, so the others decide it.", "/game status").into());
        }
        if !self.voters(ballot).contains(&seat) {
            return Err(refusal("Only those who still play have a say in this.", "/game status").into());
        }
        let mut ballot = ballot.clone();
        ballot.votes.insert(seat, choice == "yes");
        if self.agreed(&ballot) {
            return Ok(self.closed(self.settled(&ballot, world)?));
        }
        if self.is_refused(&ballot) {
            let change = self.refused(&ballot, Some(seat), world.now);
            return Ok(Decision::Change(Box::new(change)));
        }
        let post = self.ballot_post(&ballot);
        Ok(self.with_ballot(Some(ballot), post, world.now))
    }

    /// A question that was answered with no, or not at all.
    pub(super) fn refused(&self, ballot: &Ballot, by: Option<Seat>, now: DateTime<Utc>) -> Change {
        let mut line = match by {
            Some(seat) => vec![Span::Seat(seat), Span::Text(" says no. ".to_owned())],
            None => vec![Span::Text("Time is up, and silence is no. ".to_owned())],
        };
        line.push(Span::Seat(ballot.asked_by));
        line.push(Span::Text(format!(" asked {}: refused.", ballot.matter.words())));
        let mut table = self.clone();
        table.ballot = None;
        let mut change = self.plain_change(table, vec![Line::Prose(line)], now);
        close(&mut change);
        change
    }

    fn no_longer_asked(&self, ballot: &Ballot, now: DateTime<Utc>) -> Decision {
        let words = format!(" no longer asks {}.", ballot.matter.words());
        let line = Line::Prose(vec![Span::Seat(ballot.asked_by), Span::Text(words)]);
        let mut post = Post::new(Audience::Table, vec![line]);
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

    fn voters(&self, ballot: &Ballot) -> Vec<Seat> {
        self.electors_about(ballot.asked_by, ballot.matter.concerns(self))
    }

    /// What the asker reads: nothing is done yet.
    fn asked_words(&self, ballot: &Ballot) -> Line {
        let mut spans = vec![Span::Text(format!(
            "Nothing is done yet: you ask {}. ",
            ballot.matter.words()
        ))];
        for (index, seat) in self.voters(ballot).into_iter().enumerate() {
            spans.extend((index > 0).then(|| Span::Text(", ".to_owned())));
            spans.push(Span::Seat(seat));
        }
        spans.extend([
            Span::Text(": an answer is awaited until ".to_owned()),
            Span::Moment(ballot.due.timestamp()),
            Span::Text("; silence is no.".to_owned()),
        ]);
        Line::Prose(spans)
    }

    fn agreed(&self, ballot: &Ballot) -> bool {
        let electors = self.voters(ballot);
        let yes = |seat: &Seat| ballot.votes.get(seat) == Some(&true);
        if ballot.matter.needs_one() {
            return electors.is_empty() || electors.iter().any(yes);
        }
        electors.iter().all(yes)
    }

    fn is_refused(&self, ballot: &Ballot) -> bool {
        let electors = self.voters(ballot);
        let no = |seat: &Seat| ballot.votes.get(seat) == Some(&false);
        if ballot.matter.needs_one() {
            return electors.iter().all(no);
        }
        electors.iter().any(no)
    }

    fn settled(&self, ballot: &Ballot, world: World<'_>) -> Result<Decision, Rejection> {
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
                table.paused = *on;
                let words = if *on {
                    "The game is paused."
                } else {
                    "The game goes on."
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
    fn ballot_post(&self, ballot: &Ballot) -> Post {
        let words = format!(" asks {}.", ballot.matter.words());
        let mut lines = vec![Line::Prose(vec![Span::Seat(ballot.asked_by), Span::Text(words)])];
        lines.extend(ballot.about.iter().cloned());
        let electors = self.voters(ballot);
        let answered = electors.iter().filter_map(|seat| Some((seat, ballot.votes.get(seat)?)));
        lines.extend(answered.map(|(seat, yes)| {
            let words = if *yes { " agrees." } else { " says no." };
            Line::Prose(vec![Span::Seat(*seat), Span::Text(words.to_owned())])
        }));
        let mut asked: Vec<Span> = Vec::new();
        for seat in electors.iter().filter(|seat| !ballot.votes.contains_key(seat)) {
            if !asked.is_empty() {
                asked.push(Span::Text(", ".to_owned()));
            }
            asked.push(Span::Seat(*seat));
        }
        let many = asked.len() > 1;
        asked.push(Span::Text(match (ballot.matter.needs_one(), many) {
            (true, true) => ": one of you has to agree; no answer by ".to_owned(),
            _ => ": no answer by ".to_owned(),
        }));
        asked.extend([
            Span::Moment(ballot.due.timestamp()),
            Span::Text(" counts as no.".to_owned()),
        ]);
        lines.push(Line::Prose(asked));
        let mut post = Post::new(Audience::Table, lines);
        post.slot = Slot::Keep(SLOT.to_owned());
        post.controls = vec![
            Control::button(ballot.matter.yes(), "/game vote choice:yes"),
            Control::button("Refuse", "/game vote choice:no"),
        ];
        post
    }

    fn with_ballot(&self, ballot: Option<Ballot>, post: Post, now: DateTime<Utc>) -> Decision {
        let mut table = self.clone();
        table.ballot = ballot;
        let mut change = self.plain_change(table, Vec::new(), now);
        change.posts = vec![post];
        Decision::Change(Box::new(change))
    }

    fn closed(&self, decision: Decision) -> Decision {
        match decision {
            Decision::Change(mut change) => {
                close(&mut change);
                Decision::Change(change)
            }
            answer @ Decision::Answer(_) => answer,
        }
    }
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
