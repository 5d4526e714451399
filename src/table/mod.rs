//! One group playing one game. Every method is a pure decision: from the table as it stands and a request,
//! to a [`Change`] that the service commits or drops as a whole, or to an answer that changes nothing.

mod amendment;
mod ask;
mod away;
mod ballot;
mod calls;
mod card;
mod charts;
mod close;
mod command;
mod commands;
mod dials;
mod draft;
mod errands;
mod export;
mod finish;
mod foresee;
mod forget;
mod games;
mod guide;
mod habits;
mod house;
mod journal;
mod labelled;
mod left_out;
mod lobby;
mod look;
mod overruling;
mod pace;
mod page;
mod panel;
mod parts;
mod posting;
mod posts;
mod private_posts;
pub mod prose;
mod reading;
mod reason;
mod recap;
mod rematch;
mod replay;
mod rest;
mod rewind;
mod ruling;
mod seats;
mod secrets;
mod settings;
mod signature;
mod specimen;
mod stage;
mod status;
mod stepwise;
mod still;
mod suggest;
#[cfg(test)]
mod tests;
mod texts;
mod tried;
mod vacations;
mod verify;
mod waits;
mod watch;
mod words;
mod zone;

pub use amendment::{Amendment, Sitter};
pub use away::{Away, Then};
pub use command::{
    AskedAbout, DeadlineOptions, GameCommand, HostCommand, KeptFor, ReplayedAs, SeatedAs, ServerCommand,
    VacationOptions, Vote, VotedOn, WhileAway,
};
pub use commands::LOOK_BACK_MAX;
pub use export::{Export, ExportedEntry, FORMAT, FORMAT_UNSIGNED};
pub use forget::{Glance, Waited};
pub use games::UnknownGame;
pub use habits::{Habits, Quiet, Remind};
pub use journal::{Act, Binding, By, Entry, Stamp, hash_of_open};
pub use lobby::{NewChair, Opening};
pub use pace::{Days, Pace, WallClock};
pub use page::{SpectatorPage, hash_of_key};
pub use parts::{
    Acted, Ballot, Chair, Deadlines, Fairness, Holder, JournalHead, Loss, Lost, Matter, Opened, Reminded, Seating,
    TableClock,
};
pub use rematch::Rematch;
pub use replay::{Gone, Replay, ReplayStep, Stop, boards, heard};
pub use rest::Rest;
pub use rewind::History;
pub use secrets::Secrets;
pub use signature::{Signature, Signer};
pub use stage::Stage;
pub use texts::{Kept, Salts, Text, placeholder};
pub use verify::{Finding, Luck, Source, verify, verify_signed};

use chrono::{DateTime, Utc};
use games::{Games, table_line};
use muster_game::{AnyGame, Rejection};
pub use muster_kit::User;
use muster_kit::{Dice, Key, Look, Post, Refusal, Seat, entry_key};
use muster_words::text;
use parts::Position;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;

/// Entries that one change may hold when the house plays.
const HOUSE_ENTRIES_MAX: usize = 50;
/// Seats of the largest game.
pub const SEATS_MAX: u8 = 68;

/// A table as stored. `game` is its snapshot; the journal can rebuild it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Table {
    id: String,
    /// Id of the game.
    kind: String,
    /// Where it is played: a channel, or a name that the terminal gave. Unique among the open tables.
    place: String,
    /// The server that the place belongs to; none in the terminal and in direct messages.
    #[serde(default)]
    server: Option<String>,
    /// Counts every commit. The store refuses a change that did not start from it.
    version: u64,
    stage: Stage,
    options: Value,
    game: Option<Position>,
    #[serde(flatten)]
    head: JournalHead,
    #[serde(flatten)]
    seating: Seating,
    #[serde(flatten)]
    clock: TableClock,
    #[serde(flatten)]
    deadlines: Deadlines,
    fairness: Fairness,
    #[serde(default)]
    ballot: Option<Ballot>,
    /// From where on no person plays any more; none while one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rest: Option<Rest>,
    /// How boards come in the channel.
    #[serde(default)]
    look: Look,
    /// Open while the host wants it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    page: Option<SpectatorPage>,
    /// Not stored: [`Table::with_games`] gives it to a table that was read.
    #[serde(skip)]
    games: Games,
}

/// Everything that one request does, to be committed at once.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    /// The version it starts from.
    pub base: u64,
    pub table: Table,
    pub entries: Vec<Entry>,
    /// Said to the table and to seats; answers to the asker are kept with the receipt only.
    pub posts: Vec<Post>,
    /// New secrets, where a chain was used up.
    pub secrets: Option<Secrets>,
    /// A position worth keeping for rewinding, under the last entry's number.
    pub snapshot: bool,
    /// Whether other people sit at the table, own a seat or watch than before.
    pub seating: bool,
    /// The table has another place: what showed it there is forgotten.
    pub moved: bool,
    /// Seats taken over by somebody who shall not hear what was meant for others.
    pub unheard: Vec<Seat>,
    /// The seat that may take back what stands after the change, without asking others.
    pub takes_back: Option<Seat>,
}

/// What a request comes to.
#[derive(Clone, PartialEq, Debug)]
pub enum Decision {
    Change(Box<Change>),
    /// Nothing changes.
    Answer(Vec<Post>),
}

/// What a decision needs from the world.
#[derive(Clone, Copy, Debug)]
pub struct World<'a> {
    pub now: DateTime<Utc>,
    /// Public and not ours to choose: the interaction's id.
    pub entropy: &'a str,
    /// Random bytes, in case a new dice chain is needed.
    pub fresh: Key,
    pub secrets: &'a Secrets,
    /// Faces that the open dice show first; in the terminal only.
    pub script: &'a [u32],
    /// Whether the asker manages the server on which the table stands: as good as its host.
    pub manager: bool,
    /// For going back; loaded only when [`Table::history_from`] asks for it.
    pub history: Option<&'a History>,
    /// The seat that may take back what was done just now ([`Change::takes_back`]), where the past is not loaded for it.
    pub takes_back: Option<Seat>,
    /// Where pages for spectators are served, such as `https://games.example.org`; none if they are not.
    pub pages: Option<&'a str>,
}

impl Table {
    /// The position; refused before the start.
    pub fn game(&self) -> Result<Arc<dyn AnyGame>, Rejection> {
        let position = self.game.as_ref();
        let position = position.ok_or_else(|| refusal(text!("game-has-not-begun"), "/game start"))?;
        position.game(self.kind())
    }

    /// Dice for the next entry.
    fn dice(&self, world: &World<'_>, script: &[u32], entropy: &str) -> Dice {
        let (chain, link) = (world.secrets.chain().clone(), self.fairness.next_link());
        let (id, seq, mixed) = (self.id.clone(), self.head.next_seq(), entropy.to_owned());
        let hidden = entry_key(world.secrets.hidden_root(), &self.id, seq, "hidden");
        let open = move || entry_key(&chain.link(link), &id, seq, &mixed);
        Dice::scripted_then_fair(script.iter().copied(), open, hidden)
    }

    /// Dice to think with. Not journaled: the choice that follows is.
    fn thoughts(&self, secrets: &Secrets, purpose: &str) -> Dice {
        let key = entry_key(secrets.hidden_root(), &self.id, self.version, purpose);
        Dice::fair(key, key)
    }

    /// The entropy of a request with the players' salts mixed in.
    fn salted(&self, entropy: &str) -> String {
        let signed = self.head.is_signed();
        let salts = self.seating.chairs().iter();
        let salts = salts.filter_map(|chair| chair.mixed_in(signed));
        salts.fold(entropy.to_owned(), |mixed, salt| mixed + "+" + salt)
    }
}

/// A refusal of the table's own, for which no rule book has a clause.
fn refusal(reason: impl Into<String>, instead: impl Into<String>) -> Refusal {
    Refusal::new("table", reason).instead(instead)
}
