//! The end of a change: whom the table waits for now, and what has to be said.

use crate::Ballot;
use crate::draft::Draft;
use crate::parts::Position;
use crate::rewind::changes_the_past;
use crate::watch::Before;
use crate::{Change, Decision, Entry, Opened, Stage, Table};
use chrono::{DateTime, TimeDelta, Utc};
use muster_game::{Awaiting, Duty, Hand};
use muster_kit::{Audience, Line, Post, Seat};

/// A lobby closes this long after its last change.
const LOBBY_OPEN: TimeDelta = TimeDelta::days(7);

impl Draft<'_> {
    /// Ends the change: whom the table waits for now, and what has to be said.
    pub fn finish(mut self) -> Decision {
        self.seals_what_is_held();
        let awaiting = match self.table.stage {
            // Closed: nobody is waited for, whatever the rules say.
            Stage::Over => Awaiting::Duties(Vec::new()),
            _ => self.game.awaiting(),
        };
        let news = self.open_duties(&awaiting);
        if let Awaiting::Over(_) = awaiting {
            self.table.stage = Stage::Over;
        }
        self.question_lapses();
        if self.table.stage == Stage::Over && self.before.stage != Stage::Over {
            self.table.may_be_archived(self.world().now);
        }
        self.table.game = Some(Position::of(&self.game));
        self.table.version += 1;
        let snapshot = self.goes_back() || !news.is_empty() || self.base_seq() == 0;
        if snapshot && !self.stays_in_turn() {
            let turn = self.turn_gone_back_to.unwrap_or(self.table.head.seq());
            self.table.head.begin_turn(turn);
        }
        self.table.learn();
        let due_now = self.table.keep_time(self.world().now);
        self.announcements.extend(due_now);
        let wake = self.table.next_wake(Some(&*self.game), self.world().now);
        self.table.clock.wake_at(wake);
        let takes_back = self.table.takes_back_after(&self.entries, self.world().history);
        let posts = self.posts(&awaiting, &news);
        self.remember_pings(&news);
        Decision::Change(Box::new(Change {
            base: self.before.version,
            seating: self.before.named != self.table.named(),
            snapshot,
            table: self.table,
            entries: self.entries,
            posts,
            secrets: self.secrets,
            moved: false,
            unheard: self.unheard,
            takes_back,
        }))
    }

    /// A question about going back names what it would take back: it lapses when more is played, and every question does when
    /// the game is over. Its message says so.
    fn question_lapses(&mut self) {
        let over = self.table.stage == Stage::Over;
        let moved = self.entries.iter().find(|entry| changes_the_past(entry));
        let lapses = |ballot: &mut Ballot| over || (moved.is_some() && ballot.matter().goes_back());
        let Some(ballot) = self.table.ballot.take_if(lapses) else {
            return;
        };
        let seq = moved.filter(|_| !over).map(|entry| entry.seq);
        self.aside.push(ballot.lapsed(seq));
    }

    /// Whether the change goes back within the turn that is being played: what came before it in the turn can be taken back as
    /// well.
    fn stays_in_turn(&self) -> bool {
        self.goes_back() && self.turn_gone_back_to == Some(self.table.head.turn_seq())
    }

    fn remember_pings(&mut self, news: &[Duty]) {
        let opened = self.table.deadlines.open();
        let announced = |duty: &&Duty| opened.iter().any(|opened| opened.key == duty.key && opened.announced);
        let new = news.iter().filter(announced).map(|duty| (duty.key, duty.seat));
        let new = new.collect();
        self.table.deadlines.note_pings(new);
    }

    fn base_seq(&self) -> u64 {
        self.entries
            .first()
            .map_or(self.table.head.seq(), |entry| entry.seq - 1)
    }

    /// Keeps the waits that go on, opens new ones with their due times, and returns the duties newly opened.
    fn open_duties(&mut self, awaiting: &Awaiting) -> Vec<Duty> {
        let before = self.table.deadlines.close_all();
        let mut news = Vec::new();
        for duty in awaiting.duties() {
            let house = self.table.house_plays(duty, self.world().now).is_some();
            let same = |opened: &&Opened| opened.key == duty.key && opened.seat == duty.seat;
            match before.iter().find(same) {
                // A wait that passes from the house into a player's hand is news: only now is he asked.
                Some(known) if house || known.announced => {
                    self.table.deadlines.open_wait(Opened {
                        announced: !house,
                        hand: duty.hand,
                        called_up: known.called_up || self.called_up.contains(&duty.key),
                        ..known.clone()
                    });
                }
                known => {
                    let opened = self.opened(duty, house);
                    self.table.deadlines.open_wait(opened);
                    if known.is_none() {
                        self.turn_opens(duty.seat);
                    }
                    if duty.hand == Hand::Player {
                        news.push(duty.clone());
                    }
                }
            }
        }
        news
    }

    /// A turn of the seat begins, or the one opens again that the game goes back to.
    fn turn_opens(&mut self, seat: Seat) {
        let seq = self.table.head.seq();
        let back = self.entries.iter().find_map(Entry::goes_back_to);
        let begun = self.turn_gone_back_to.unwrap_or(seq);
        // The house has no chair.
        let Some(chair) = self.table.seating.chair_mut(seat) else {
            return;
        };
        match back {
            Some(to) => chair.reopen_turn(to, begun),
            None => chair.begin_turn(seq),
        }
    }

    fn opened(&self, duty: &Duty, house: bool) -> Opened {
        let now = self.world().now;
        let pace = self.table.clock.pace().filter(|_| !house);
        let usual = pace.map(|pace| pace.due(now));
        // Where no turn has a deadline a word in between has none either.
        let sooner = duty.minutes.map(|minutes| now + TimeDelta::minutes(i64::from(minutes)));
        let sooner = sooner.filter(|sooner| usual.is_some_and(|usual| *sooner < usual));
        let mut reopened = self.reopened.iter();
        let same = reopened.find(|opened| (opened.key, opened.seat) == (duty.key, duty.seat));
        // Taking an act back wins no time; only a turn whose time has run out meanwhile gets a new one.
        let kept = same.and_then(|opened| opened.due).filter(|due| *due > now);
        let due = sooner.or(usual).map(|due| kept.map_or(due, |kept| kept.min(due)));
        Opened {
            grace: pace.filter(|_| sooner.is_none()).map_or(0, |pace| pace.grace),
            brief: sooner.is_some(),
            at: Some(now),
            topic: duty.topic,
            hand: duty.hand,
            announced: !house,
            called_up: self.called_up.contains(&duty.key),
            first: same.map(|opened| opened.first.unwrap_or(opened.since)),
            ..Opened::new(duty.key, duty.seat, self.before.version + 1, due)
        }
    }
}

impl Table {
    /// A change of the people only: no entry, no new wait.
    pub(super) fn plain_change(&self, mut table: Table, mut lines: Vec<Line>, now: DateTime<Utc>) -> Change {
        table.version = self.version + 1;
        table.learn();
        lines.extend(table.keep_time(now));
        let wake = table.next_wake(table.game().ok().as_deref(), now);
        table.clock.wake_at(wake);
        let before = Before::of(self);
        let mut posts: Vec<Post> = self.new_card(&table).into_iter().collect();
        if !lines.is_empty() {
            posts.push(Post::new(Audience::Table, lines));
        }
        posts.extend(table.told_to_watchers(&before, &[]));
        Change {
            base: self.version,
            seating: before.named != table.named(),
            table,
            entries: Vec::new(),
            posts,
            secrets: None,
            snapshot: false,
            moved: false,
            unheard: Vec::new(),
            takes_back: None,
        }
    }

    /// A lobby with other people or settings: its time begins anew.
    pub(super) fn lobby_moved_on(&self, mut table: Table, now: DateTime<Utc>) -> Change {
        let lobby = table.lobby_renewed(now);
        let mut change = self.plain_change(table, Vec::new(), now);
        change.posts = vec![lobby];
        change
    }

    /// A lobby counts its time from now. Returns its post.
    pub(super) fn lobby_renewed(&mut self, now: DateTime<Utc>) -> Post {
        self.clock.keep_lobby(Some(now + LOBBY_OPEN));
        let wake = self.next_wake(None, now);
        self.clock.wake_at(wake);
        self.lobby_post()
    }
}
