//! A person from the table's side: what waits for them, and what stays when they want to be forgotten.

use super::draft::Draft;
use super::house::changed;
use super::{Ballot, Change, Stage, Table, User, World};
use chrono::{DateTime, Utc};
use muster_game::Rejection;
use muster_kit::{Level, Line, Seat};
use muster_words::text;

/// What a chair is called whose player has been forgotten.
pub(super) const SOMEONE: &str = "Someone";
/// The number of nobody.
const NOBODY: User = User(0);

/// One table as its player sees it in a list.
#[derive(Clone, PartialEq, Debug)]
pub struct Glance {
    pub table: String,
    pub title: &'static str,
    pub place: String,
    pub server: Option<String>,
    pub stage: Stage,
    /// Its channel or thread was deleted.
    pub gone: bool,
    /// Whom it waits for; nobody while the house plays.
    pub waited: Vec<Waited>,
}

/// Somebody whom a table waits for.
#[derive(Clone, PartialEq, Debug)]
pub struct Waited {
    pub seat: Seat,
    pub name: String,
    /// Whether it is whoever looks.
    pub you: bool,
    /// None without a deadline, or while time stands still.
    pub due: Option<DateTime<Utc>>,
}

impl Glance {
    /// Whether the table waits for whoever looks.
    pub fn yours(&self) -> bool {
        self.waited.iter().any(|waited| waited.you)
    }

    /// The soonest due of whoever looks.
    pub fn due(&self) -> Option<DateTime<Utc>> {
        let yours = self.waited.iter().filter(|waited| waited.you);
        yours.filter_map(|waited| waited.due).min()
    }
}

impl Table {
    /// The table as `user` sees it in a list.
    pub fn glance(&self, user: User) -> Glance {
        let goes_on = self.goes_on();
        let awaited = self
            .deadlines
            .open()
            .iter()
            .filter(|opened| goes_on && opened.announced);
        let waited = awaited.filter_map(|opened| {
            let asked = self.asked_for(opened.seat)?;
            Some(Waited {
                seat: opened.seat,
                name: self.name(opened.seat),
                you: asked == user,
                due: opened.due.filter(|_| !self.clock.stands_still()),
            })
        });
        Glance {
            table: self.id.clone(),
            title: self.kind().title,
            place: self.place.clone(),
            server: self.server.clone(),
            stage: self.stage,
            gone: self.is_gone(),
            waited: waited.collect(),
        }
    }

    /// Takes a person's number and name out of the table. A chair of a game under way passes to an NPC, which
    /// is said; entries of the journal keep the words that the channel heard, for their hashes prove the game.
    /// None if the table does not know the person.
    ///
    /// # Errors
    /// As loading the position fails.
    pub fn forgotten(&self, user: User, world: World<'_>) -> Result<Option<Change>, Rejection> {
        if !self.named().iter().any(|(named, _)| *named == user) {
            return Ok(None);
        }
        let seat = self.people().find(|(_, holder)| *holder == user).map(|(seat, _)| seat);
        if self.stage == Stage::Playing {
            let mut draft = Draft::new(self, world)?;
            if let Some(seat) = seat {
                draft.chair(seat).rename(SOMEONE);
                draft.gives_up(seat, Level::Normal);
                draft.unheard.push(seat);
                let words = text!("forget-left", seat = seat.to_string());
                draft.announcements.push(Line::from(words));
            }
            draft.table.unname(user, world.now);
            return Ok(Some(changed(draft.finish())));
        }
        let mut table = self.clone();
        if let Some(seat) = seat {
            match self.stage {
                Stage::Lobby => drop(table.seating.remove_chair(seat)),
                Stage::Playing | Stage::Over | Stage::Parked => {
                    let chair = table.chair_mut(seat);
                    chair.rename(SOMEONE);
                    chair.give_up(Level::Normal, world.now);
                }
            }
        }
        table.unname(user, world.now);
        if self.stage == Stage::Lobby && table.people().next().is_none() {
            // Nobody is left who could start it: the place is free again.
            table.stage = Stage::Over;
            table.may_be_archived(world.now);
        }
        let lobby = (table.stage == Stage::Lobby).then(|| table.lobby_post());
        let mut change = self.plain_change(table, Vec::new(), world.now);
        change.posts.extend(lobby);
        change.unheard.extend(seat);
        Ok(Some(change))
    }

    /// Every mention of a person's number goes; another player of the table becomes its host.
    fn unname(&mut self, user: User, now: DateTime<Utc>) {
        let names_them = |ballot: &Ballot| ballot.named().contains(&user);
        if self.ballot.as_ref().is_some_and(names_them) {
            self.ballot = None;
        }
        self.seating.forget(user, SOMEONE, NOBODY, now);
    }
}
