//! Tables by virtual time: days and weeks pass as fast as they can be decided.

#![allow(clippy::unwrap_used)]

mod absence;
mod asked;
mod away;
mod chain;
mod foreseen;
mod law;
mod lines;
mod look;
mod paces;
mod page;
mod people;
mod places;
mod reason;
mod reminders;
mod replay;
mod rewind;
mod stepwise;
mod votes;

use super::*;
use crate::draft::Draft;
use chrono::TimeDelta;
use muster_games::CATALOGUE;
use muster_kit::{Audience, Control, Level, Line, Slot, Span, UNNAMED_USER};
use std::cell::Cell;

pub(super) const ANA: User = User(1);
pub(super) const BEN: User = User(2);
pub(super) const CLEO: User = User(3);
pub(super) const DORA: User = User(4);
/// Where pages for spectators are served.
pub(super) const PAGES: &str = "https://games.example.org";

/// More than any table has to do by itself in a test.
const ERRANDS_MAX: usize = 3_000;

/// One table with its clock and all that it has said.
pub(super) struct Hall {
    pub table: Table,
    secrets: Secrets,
    pub now: DateTime<Utc>,
    pub said: Vec<(DateTime<Utc>, Post)>,
    pub unheard: Vec<Seat>,
    pub journal: Vec<Entry>,
    requests: Cell<u64>,
}

impl Hall {
    /// Three players at a game that has begun, in the order of their seats, on a Monday at ten.
    pub fn begun() -> Hall {
        Hall::with(&["every:1d"])
    }

    /// The same with these deadlines.
    pub fn with(paces: &[&str]) -> Hall {
        let mut hall = Hall::lobby();
        for pace in paces {
            hall.say(ANA, &format!("/game deadline {pace}")).unwrap();
        }
        hall.say(ANA, "/game start").unwrap();
        hall
    }

    pub fn lobby() -> Hall {
        let chair = |name: &str, user| NewChair {
            name: name.to_owned(),
            holder: Holder::User(user),
        };
        let settings = serde_json::json!({ "order": "join" });
        let opening = Opening {
            id: "t",
            kind: CATALOGUE.kind("warcamp").unwrap(),
            place: "here",
            server: Some("1"),
            host: ANA,
            settings: settings.as_object().unwrap().clone(),
            chairs: vec![chair("Ana", ANA), chair("Ben", BEN), chair("Cleo", CLEO)],
            seed: [5; 32],
            untimed: false,
        };
        let now = "2026-06-01T10:00:00Z".parse().unwrap();
        let (table, secrets, posts) = Table::open(&CATALOGUE, &opening, now).unwrap();
        Hall {
            table,
            secrets,
            now,
            said: posts.into_iter().map(|post| (now, post)).collect(),
            unheard: Vec::new(),
            journal: Vec::new(),
            requests: Cell::new(0),
        }
    }

    pub fn world(&self) -> World<'_> {
        self.requests.set(self.requests.get() + 1);
        World {
            now: self.now,
            entropy: "entropy",
            fresh: [9; 32],
            secrets: &self.secrets,
            script: &[],
            manager: false,
            history: None,
            takes_back: None,
            pages: Some(PAGES),
        }
    }

    /// A line of somebody; what it says, or the refusal in words.
    pub fn say(&mut self, user: User, line: &str) -> Result<Vec<Post>, String> {
        let name = ["", "Ana", "Ben", "Cleo", "Dora", "Emil"][usize::try_from(user.0).unwrap()];
        let invocation = CATALOGUE.parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        let decision = self.table.decide(user, name, &invocation, self.world());
        match decision.map_err(|rejection| rejection.to_string())? {
            Decision::Answer(posts) => Ok(posts),
            Decision::Change(change) => Ok(self.took(*change)),
        }
    }

    /// As [`Hall::say`], with the past from a position that stood after an entry.
    pub fn say_knowing(&mut self, user: User, line: &str, snapshot: &(u64, Value)) -> Result<Vec<Post>, String> {
        let history = self.history_from(snapshot);
        let invocation = CATALOGUE.parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        let world = World {
            history: Some(&history),
            ..self.world()
        };
        let decision = self.table.decide(user, "", &invocation, world);
        match decision.map_err(|rejection| rejection.to_string())? {
            Decision::Answer(posts) => Ok(posts),
            Decision::Change(change) => Ok(self.took(*change)),
        }
    }

    /// The past from a position that stood after an entry.
    pub fn history_from(&self, (seq, position): &(u64, serde_json::Value)) -> History {
        let later = self.journal.iter().filter(|entry| entry.seq > *seq);
        History {
            snapshot: Some((*seq, position.clone())),
            entries: later.cloned().collect(),
        }
    }

    /// Goes back to the position after an entry, as a vote that all agree to would have it.
    pub fn take_back(&mut self, to: u64, position: &serde_json::Value) {
        let history = History {
            snapshot: Some((to, position.clone())),
            entries: Vec::new(),
        };
        let mut draft = Draft::new(&self.table, self.world()).unwrap();
        self.table.rewound(&mut draft, to, self.turn(), &history).unwrap();
        let Decision::Change(change) = draft.finish() else {
            panic!("going back is a change")
        };
        self.took(*change);
    }

    /// A question about the past, answered from the whole journal.
    pub fn ask(&self, user: User, line: &str) -> Result<Post, String> {
        let history = History {
            snapshot: None,
            entries: self.journal.clone(),
        };
        let invocation = CATALOGUE.parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(self.table.history_from(user, &invocation), Some(0), "{line}");
        let world = World {
            history: Some(&history),
            ..self.world()
        };
        match self.table.decide(user, "", &invocation, world) {
            Ok(Decision::Answer(mut posts)) => Ok(posts.remove(0)),
            Ok(Decision::Change(_)) => panic!("{line} changes something"),
            Err(rejection) => Err(rejection.to_string()),
        }
    }

    /// A game of that kind among people, begun.
    pub fn of(kind: &str, settings: Value, people: &[(&str, User)]) -> Hall {
        let mut hall = Hall::opened(kind, settings, people);
        hall.say(people[0].1, "/game start").unwrap();
        hall
    }

    /// A lobby of a game of that kind.
    pub fn opened(kind: &str, settings: Value, people: &[(&str, User)]) -> Hall {
        let chair = |(name, user): &(&str, User)| NewChair {
            name: (*name).to_owned(),
            holder: Holder::User(*user),
        };
        let opening = Opening {
            id: "t",
            kind: CATALOGUE.kind(kind).unwrap(),
            place: "here",
            server: None,
            host: people[0].1,
            settings: settings.as_object().unwrap().clone(),
            chairs: people.iter().map(chair).collect(),
            seed: [5; 32],
            untimed: false,
        };
        let mut hall = Hall::lobby();
        hall.table = Table::open(&CATALOGUE, &opening, hall.now).unwrap().0;
        hall
    }

    /// Puts other values into the stored table than play would have led to.
    pub fn patch(&mut self, values: Value) {
        self.table = self.table.with_stored(values).unwrap();
    }

    pub fn took(&mut self, change: Change) -> Vec<Post> {
        assert_eq!(change.base, self.table.version);
        // What is stored reads back as it was.
        let body = serde_json::to_value(&change.table).unwrap();
        assert_eq!(serde_json::from_value::<Table>(body).unwrap(), change.table);
        self.table = change.table;
        self.journal.extend(change.entries);
        self.unheard.extend(&change.unheard);
        if let Some(secrets) = change.secrets {
            self.secrets = secrets;
        }
        self.said
            .extend(change.posts.iter().map(|post| (self.now, post.clone())));
        change.posts
    }

    /// Lets time pass, each thing at its own time; what was said meanwhile.
    pub fn pass(&mut self, hours: i64) -> Vec<Post> {
        self.pass_until(self.now + TimeDelta::hours(hours))
    }

    pub fn pass_until(&mut self, until: DateTime<Utc>) -> Vec<Post> {
        let before = self.said.len();
        for _ in 0..ERRANDS_MAX {
            let Some(wake) = self.table.wake().filter(|wake| *wake <= until) else {
                self.now = until;
                return self.said[before..].iter().map(|(_, post)| post.clone()).collect();
            };
            self.now = self.now.max(wake);
            self.wake();
        }
        panic!("the table never comes to rest");
    }

    /// One thing that the table does by itself: it never wakes for nothing.
    pub fn wake(&mut self) {
        let change = self.table.woken(self.world()).unwrap();
        let change = change.unwrap_or_else(|| panic!("woken at {} for nothing: {:?}", self.now, self.table.opened()));
        self.took(change);
    }

    /// Time passes while nobody wakes the table; then it does everything that it slept through.
    pub fn sleep(&mut self, hours: i64) -> Vec<Post> {
        self.now += TimeDelta::hours(hours);
        self.pass(0)
    }

    /// Hours until the one open turn is due.
    pub fn due_in(&self) -> i64 {
        let [opened] = self.table.opened() else {
            panic!("{:?}", self.table.opened())
        };
        (opened.due.unwrap() - self.now).num_hours()
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Seat {
        self.table.opened()[0].seat
    }

    pub fn words(&self, posts: &[Post]) -> String {
        let lines = posts.iter().flat_map(|post| &post.lines);
        let lines = lines.map(|line| line.plain(|seat| self.table.name(seat)));
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// How often a text contains a piece.
pub(super) fn times(text: &str, piece: &str) -> usize {
    text.matches(piece).count()
}

/// The seats asked for with a sound.
pub(super) fn pings(posts: &[Post]) -> Vec<u8> {
    let loud = posts.iter().filter(|post| !post.quiet);
    loud.flat_map(|post| &post.pings).map(|seat| seat.0).collect()
}

/// What is said to one person directly.
pub(super) fn direct(posts: &[Post], user: User) -> Vec<Post> {
    let own = posts.iter().filter(|post| post.audience == Audience::Direct(user));
    own.cloned().collect()
}
