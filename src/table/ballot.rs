//! Questions that the table puts to its players. Silence is no.

use super::draft::Draft;
use super::parts::BALLOT_SLOT;
use super::prose::{line, mark};
use super::{Away, Change, Decision, Table, Then, World, refusal};
use super::{Ballot, Matter};
use chrono::{DateTime, TimeDelta, Utc};
use muster_game::Rejection;
use muster_kit::{Audience, Control, Line, Post, Seat, Slot, Span};
use muster_words::text;

/// How long a question stays open.
const OPEN: TimeDelta = TimeDelta::hours(12);

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
            let (player, what) = (self.name(open.asked_by()), open.matter().words());
            let reason = text!("vote-asks-already", player = player, what = what);
            return Err(refusal(reason, text!("vote-asks-already-instead")).into());
        }
        let ballot = Ballot::new(matter, seat, about, world.now + OPEN);
        if self.agreed(&ballot) {
            return self.settled(&ballot, world);
        }
        let mut post = self.ballot_post(&ballot);
        post.slot = Slot::Renew(BALLOT_SLOT.to_owned());
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
        let (asker, what) = (mark(0), ballot.matter().words());
        let words = match by {
            Some(_) => text!("vote-refused-by", player = mark(1), asker = asker, what = what),
            None => text!("vote-refused", asker = asker, what = what),
        };
        let marked = [
            Span::Seat(ballot.asked_by()),
            Span::Seat(by.unwrap_or(ballot.asked_by())),
        ];
        let mut table = self.clone();
        table.ballot = None;
        let mut change = self.plain_change(table, vec![line(&words, &marked)], now);
        close(&mut change);
        change
    }

    pub(super) fn no_longer_asked(&self, ballot: &Ballot, now: DateTime<Utc>) -> Decision {
        let words = text!("vote-withdrawn", asker = mark(0), what = ballot.matter().words());
        let mut post = Post::new(Audience::Table, vec![line(&words, &[Span::Seat(ballot.asked_by())])]);
        post.slot = Slot::Renew(BALLOT_SLOT.to_owned());
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
        self.electors_about(ballot.asked_by(), ballot.matter().concerns(&self.seating))
    }

    /// What the asker reads: nothing is done yet.
    fn asked_words(&self, ballot: &Ballot) -> Line {
        let voters = self.voters(ballot);
        let (what, players, due) = (ballot.matter().words(), listed(voters.len()), mark(0));
        let words = text!("vote-asked", what = what, players = players, due = due);
        line(&words, &due_and(ballot, voters))
    }

    pub(super) fn agreed(&self, ballot: &Ballot) -> bool {
        let electors = self.voters(ballot);
        let yes = |seat: &Seat| ballot.answer_of(*seat) == Some(true);
        if ballot.matter().needs_one() {
            return electors.is_empty() || electors.iter().any(yes);
        }
        electors.iter().all(yes)
    }

    pub(super) fn is_refused(&self, ballot: &Ballot) -> bool {
        let electors = self.voters(ballot);
        let no = |seat: &Seat| ballot.answer_of(*seat) == Some(false);
        if ballot.matter().needs_one() {
            return electors.iter().all(no);
        }
        electors.iter().any(no)
    }

    pub(super) fn settled(&self, ballot: &Ballot, world: World<'_>) -> Result<Decision, Rejection> {
        match ballot.matter() {
            Matter::Rewind { to } => {
                let history = super::rewind::past(&world)?;
                let mut draft = Draft::new(self, world)?;
                draft.table.ballot = None;
                let private = self.rewound(&mut draft, *to, ballot.asked_by(), history)?;
                // The answer goes to the one who voted last.
                if !private.is_empty() {
                    draft.aside.push(Post::new(Audience::Seat(ballot.asked_by()), private));
                }
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
                Ok(self.announced(table, ballot.asked_by(), away, world.now))
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
        let words = text!("vote-asks", asker = mark(0), what = ballot.matter().words());
        let mut lines = vec![line(&words, &[Span::Seat(ballot.asked_by())])];
        lines.extend(ballot.about().iter().cloned());
        let electors = self.voters(ballot);
        let answered = electors
            .iter()
            .filter_map(|seat| Some((seat, ballot.answer_of(*seat)?)));
        lines.extend(answered.map(|(seat, yes)| {
            let player = mark(0);
            let words = match yes {
                true => text!("vote-agrees", player = player),
                false => text!("vote-says-no", player = player),
            };
            line(&words, &[Span::Seat(*seat)])
        }));
        let asked = electors.iter().filter(|seat| ballot.answer_of(**seat).is_none());
        let asked: Vec<Seat> = asked.copied().collect();
        let (players, due) = (listed(asked.len()), mark(0));
        let words = match ballot.matter().needs_one() && asked.len() > 1 {
            true => text!("vote-awaits-one", players = players, due = due),
            false => text!("vote-awaits", players = players, due = due),
        };
        lines.push(line(&words, &due_and(ballot, asked)));
        let mut post = Post::new(Audience::Table, lines);
        post.slot = Slot::Keep(BALLOT_SLOT.to_owned());
        post.controls = vec![
            Control::button(ballot.matter().yes(), "/game vote choice:yes"),
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
    let due = Span::Moment(ballot.due().timestamp());
    std::iter::once(due).chain(seats.into_iter().map(Span::Seat)).collect()
}

/// What settles a question takes the place of the message that put it: nobody can press its buttons any more.
fn close(change: &mut Change) {
    let result = change
        .posts
        .iter_mut()
        .find(|post| post.audience == Audience::Table && post.slot == Slot::Once);
    if let Some(post) = result {
        post.slot = Slot::Renew(BALLOT_SLOT.to_owned());
    }
}
