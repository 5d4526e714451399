//! What others may read of a table.

use crate::parts::Position;
use crate::{
    Ballot, Chair, Deadlines, Fairness, JournalHead, Lost, Opened, Seating, SpectatorPage, Stage, Table, TableClock,
};
use chrono::{DateTime, Utc};
use muster_kit::{Seat, User};
use serde_json::Value;
use serde_json::value::RawValue;

impl Table {
    /// Its id, which never changes.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Where it is played: a channel, or a name that the terminal gave. Unique among the open tables.
    pub fn place(&self) -> &str {
        &self.place
    }

    /// The server that the place belongs to; none in the terminal and in direct messages.
    pub fn server(&self) -> Option<&str> {
        self.server.as_deref()
    }

    /// Counts every commit. The store refuses a change that did not start from it.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// How far the game has come.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The options that it is played with.
    pub fn options(&self) -> &Value {
        &self.options
    }

    /// The position as JSON; none before the start. [`Table::game`] loads it.
    pub fn position_json(&self) -> Option<Value> {
        self.game.as_ref().map(Position::json)
    }

    /// The position as it is stored; none before the start.
    pub fn position_raw(&self) -> Option<&RawValue> {
        self.game.as_ref().map(Position::raw)
    }

    /// The end of its journal.
    pub fn head(&self) -> &JournalHead {
        &self.head
    }

    /// The number of the last journal entry; 0 before the start.
    pub fn seq(&self) -> u64 {
        self.head.seq()
    }

    /// Who sits at it, hosts it and watches it.
    pub fn seating(&self) -> &Seating {
        &self.seating
    }

    /// Who opened it, or took it over from a host who left.
    pub fn host(&self) -> User {
        self.seating.host()
    }

    /// All chairs, in the order of the seats.
    pub fn chairs(&self) -> &[Chair] {
        self.seating.chairs()
    }

    /// How long turns may take, and whether time passes.
    pub fn clock(&self) -> &TableClock {
        &self.clock
    }

    /// What is wrong with the place; none while it can be spoken to.
    pub fn lost(&self) -> Option<&Lost> {
        self.clock.lost()
    }

    /// When the table has to do something by itself; long past if the house is awaited now.
    pub fn wake(&self) -> Option<DateTime<Utc>> {
        self.clock.wake()
    }

    /// What it waits for, and until when.
    pub fn deadlines(&self) -> &Deadlines {
        &self.deadlines
    }

    /// All open waits, in the order in which they opened.
    pub fn opened(&self) -> &[Opened] {
        self.deadlines.open()
    }

    /// What was committed to before the first die.
    pub fn fairness(&self) -> &Fairness {
        &self.fairness
    }

    /// Whether a vote is open that a seat has still to answer.
    pub fn is_to_vote(&self, seat: Seat) -> bool {
        let open = self.ballot.as_ref();
        open.is_some_and(|ballot| self.voters(ballot).contains(&seat) && ballot.answer_of(seat).is_none())
    }

    /// The open question to the players.
    pub fn ballot(&self) -> Option<&Ballot> {
        self.ballot.as_ref()
    }

    /// The page for spectators, while the host wants one.
    pub fn page(&self) -> Option<&SpectatorPage> {
        self.page.as_ref()
    }

    /// The table with other values in its stored JSON, for what no decision leads to: tests and repairs.
    ///
    /// # Errors
    /// These values make no table.
    pub fn with_stored(&self, values: Value) -> Result<Table, serde_json::Error> {
        let mut stored = serde_json::to_value(self)?;
        if let (Value::Object(stored), Value::Object(values)) = (&mut stored, values) {
            stored.extend(values);
        }
        let table: Table = serde_json::from_value(stored)?;
        let games = self.games;
        Ok(Table { games, ..table })
    }

    /// Publishes the key that exports are signed with.
    pub fn sign_with(&mut self, key: String) {
        self.fairness.sign_with(key);
    }

    /// The chair of a seat that a person or an NPC holds.
    ///
    /// # Panics
    /// The house has no chair.
    pub(crate) fn chair(&self, seat: Seat) -> &Chair {
        self.seating.chair(seat).expect("a seat with a chair")
    }

    /// As [`Table::chair`], for a change.
    pub(crate) fn chair_mut(&mut self, seat: Seat) -> &mut Chair {
        self.seating.chair_mut(seat).expect("a seat with a chair")
    }
}
