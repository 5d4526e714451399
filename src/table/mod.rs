//! One group playing one game. Every method is a pure decision: from the table as it stands and a request,
//! to a [`Change`] that the service commits or drops as a whole, or to an answer that changes nothing.

mod amendment;
mod ask;
mod away;
mod ballot;
mod card;
mod charts;
mod close;
mod command;
mod deadline;
mod dials;
mod dice;
mod draft;
mod export;
mod foresee;
mod forget;
mod game_command;
mod games;
mod guide;
mod habits;
mod house;
mod journal;
mod left_out;
mod lobby;
mod log;
mod look;
mod pace;
mod page;
mod panel;
mod posts;
pub mod prose;
mod reason;
mod recap;
mod rematch;
mod replay;
mod rest;
mod rewind;
mod ruling;
mod seats;
mod secrets;
mod signature;
mod specimen;
mod status;
mod still;
mod suggest;
#[cfg(test)]
mod tests;
mod texts;
mod tried;
mod verify;
mod waits;
mod watch;
mod words;
mod zone;

pub use amendment::{Amendment, Sitter};
pub use away::{Away, Then};
pub use ballot::{Ballot, Matter};
pub use command::{
    AskedAbout, DeadlineOptions, GameCommand, HostCommand, KeptFor, ReplayedAs, SeatedAs, ServerCommand,
    VacationOptions, Vote, VotedOn, WhileAway,
};
pub use export::{Export, ExportedEntry, FORMAT, FORMAT_UNSIGNED};
pub use forget::{Glance, Waited};
pub use games::UnknownGame;
pub use habits::{Habits, Quiet, Remind};
pub use journal::{Act, Binding, By, Entry, Stamp, hash_of_open};
pub use lobby::{NewChair, Opening};
pub use pace::{Days, Pace, WallClock};
pub use page::{SpectatorPage, hash_of_key};
pub use rematch::Rematch;
pub use replay::{Gone, Replay, ReplayStep, Stop, boards, heard};
pub use rest::Rest;
pub use rewind::{History, LOOK_BACK_MAX};
pub use secrets::{Fairness, Secrets};
pub use signature::{Signature, Signer};
pub use still::{Loss, Lost};
pub use texts::{Kept, Salts, Text, placeholder};
pub use verify::{Finding, Luck, Source, verify, verify_signed};

use chrono::{DateTime, Utc};
use command::Context;
use draft::Draft;
use games::{Games, table_line};
use muster_game::{Actor, AnyGame, Hand, Notice, Rejection};
pub use muster_kit::User;
use muster_kit::{Dice, Key, Level, Look, Post, Refusal, Seat, Topic, Viewer, entry_key};
use muster_vocabulary::{self as vocabulary, Invocation, OptionKind, SubKind};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Entries that one change may hold when the house plays.
const HOUSE_ENTRIES_MAX: usize = 50;
/// Seats of the largest game.
pub const SEATS_MAX: u8 = 68;

/// A table as stored. `game` is its snapshot; the journal can rebuild it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Table {
    pub id: String,
    /// Id of the game.
    pub kind: String,
    /// The format of its journal; a table keeps the one in which it began.
    #[serde(default = "export::first_format")]
    pub format: u32,
    /// Where it is played: a channel, or a name that the terminal gave. Unique among the open tables.
    pub place: String,
    /// The server that the place belongs to; none in the terminal and in direct messages.
    #[serde(default)]
    pub server: Option<String>,
    /// Counts every commit. The store refuses a change that did not start from it.
    pub version: u64,
    /// The last journal entry; 0 before the start.
    pub seq: u64,
    /// The hash of the last journal entry.
    pub tail: String,
    /// When the last journal entry was written: times in a journal never go back, whatever the clocks do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tail_at: Option<DateTime<Utc>>,
    pub stage: Stage,
    /// When a lobby closes if nothing changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lobby_until: Option<DateTime<Utc>>,
    /// From where on no person plays any more; none while one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest: Option<Rest>,
    /// When the thread of a table that is over is archived; none once that is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub archive_at: Option<DateTime<Utc>>,
    /// Who opened it.
    pub host: User,
    pub chairs: Vec<Chair>,
    pub options: Value,
    /// How long a duty may take; none for no deadline.
    #[serde(default, alias = "pace_hours", deserialize_with = "pace::stored")]
    pub pace: Option<Pace>,
    /// Somebody set the deadline, or that there is none.
    #[serde(default)]
    pub pace_set: bool,
    /// How boards come in the channel.
    #[serde(default)]
    pub look: Look,
    /// Misses in a row that make a chair an NPC's.
    pub misses_max: u8,
    #[serde(default)]
    pub paused: bool,
    /// The place cannot be spoken to: nothing goes on until it can, or the table has moved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<Lost>,
    /// Since when no deadline passes; none while they do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub still: Option<DateTime<Utc>>,
    pub game: Option<Value>,
    pub opened: Vec<Opened>,
    /// When the table has to do something by itself: long past if the house is awaited now.
    #[serde(default)]
    pub wake: Option<DateTime<Utc>>,
    /// The newest waits for which a seat was pinged: going back to one of them pings nobody again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pinged: Vec<(u64, Seat)>,
    /// The entry after which the newest wait opened; its position is kept for going back.
    #[serde(default)]
    pub turn_seq: u64,
    pub fairness: Fairness,
    #[serde(default)]
    pub ballot: Option<Ballot>,
    /// The host may overrule alone although he plays.
    #[serde(default)]
    pub trusted: bool,
    #[serde(default)]
    pub watchers: Vec<User>,
    /// Open while the host wants it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<SpectatorPage>,
    /// Not stored: [`Table::with_games`] gives it to a table that was read.
    #[serde(skip)]
    games: Games,
}

/// How far a table is: waiting for players, playing, over, or stopped by a fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    Lobby,
    Playing,
    Over,
    /// The rules failed to carry out their own advice: nothing goes on until somebody looks into it.
    Parked,
}

/// A seat from the table's side: who sits on it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Chair {
    pub name: String,
    pub holder: Holder,
    /// Whose chair it was, and who may return to it while nobody else holds it.
    #[serde(default)]
    pub owner: Option<User>,
    /// May act for the holder.
    #[serde(default)]
    pub deputy: Option<User>,
    /// Deadlines missed in a row.
    #[serde(default)]
    pub misses: u8,
    /// A vacation, announced or under way.
    #[serde(default, alias = "away_until", deserialize_with = "away::stored")]
    pub away: Option<Away>,
    /// Days for which the game was held for this player.
    #[serde(default)]
    pub held_days: u32,
    #[serde(default)]
    pub habits: Habits,
    /// Everybody who has held this chair or stood in for it, and so knows its secrets.
    #[serde(default)]
    pub known_to: Vec<User>,
    #[serde(default)]
    pub pick: Value,
    /// Words that the player mixes into the dice.
    #[serde(default)]
    pub salt: Option<String>,
    /// The digest of these words, which is what is mixed in since format 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub salt_digest: Option<String>,
    /// When the player acted last in a turn of his own, by his own hand.
    #[serde(default)]
    pub acted: Option<Acted>,
    /// When the player had acted last before the turn of `acted` opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acted_before: Option<Acted>,
    /// The entries after which the seat's two newest waits opened, the older first: its last turn lies between.
    #[serde(default)]
    pub turns: [u64; 2],
}

/// The last act of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Acted {
    pub at: DateTime<Utc>,
    /// The number of its entry.
    pub seq: u64,
}

/// Who holds a chair.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    User(User),
    Npc(Level),
    Open,
}

/// A wait that has been announced.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Opened {
    pub key: u64,
    pub seat: Seat,
    /// The version of the table in which it opened.
    pub since: u64,
    /// The version in which it opened first, if it opened anew because something in it was taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<u64>,
    /// As announced: set when the key appears and kept while it stays, unless time stands still.
    pub due: Option<DateTime<Utc>>,
    #[serde(default)]
    pub topic: Topic,
    /// A turn post asks a person for it; else stored orders or an NPC shall play.
    #[serde(default)]
    pub announced: bool,
    /// Whose hand does it.
    #[serde(default, skip_serializing_if = "Hand::is_players")]
    pub hand: Hand,
    /// Minutes after it until the miss takes force.
    #[serde(default)]
    pub grace: u32,
    /// It is due before a turn's time is up ([`Duty::minutes`]): that it passes is no miss.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub brief: bool,
    /// When it opened, moved on like its due.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<DateTime<Utc>>,
    /// What an absent player had stored has been called up for it.
    #[serde(default)]
    pub called_up: bool,
    #[serde(default)]
    pub reminded: Reminded,
}

/// What has become of the one reminder of a wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reminded {
    #[default]
    No,
    /// In the channel, where it is taken away when the turn is made.
    Public,
    Private,
}

impl Opened {
    /// A wait for a person, without grace or reminder.
    pub fn new(key: u64, seat: Seat, since: u64, due: Option<DateTime<Utc>>) -> Opened {
        Opened {
            key,
            seat,
            since,
            first: None,
            due,
            hand: Hand::Player,
            grace: 0,
            brief: false,
            at: None,
            topic: Topic::GAME,
            announced: true,
            called_up: false,
            reminded: Reminded::No,
        }
    }

    /// Whether what was opened in that version is the same wait, before something in it was taken back.
    pub fn was_open_in(&self, version: u64) -> bool {
        self.first.is_some_and(|first| (first..self.since).contains(&version))
    }

    /// When the miss takes force.
    pub fn expiry(&self) -> Option<DateTime<Utc>> {
        Some(self.due? + chrono::TimeDelta::minutes(i64::from(self.grace)))
    }
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
    /// Where pages for spectators are served, such as `https://games.example.org`; none if they are not.
    pub pages: Option<&'a str>,
}

impl Table {
    /// Carries out one command line of `user`.
    ///
    /// `name` is what the front calls the user, for a chair that is taken now.
    pub fn decide(
        &self,
        user: User,
        name: &str,
        invocation: &Invocation,
        world: World<'_>,
    ) -> Result<Decision, Rejection> {
        let mut decision = self.decided(user, name, invocation, world)?;
        self.as_seen_by(user, &mut decision);
        Ok(decision)
    }

    fn decided(
        &self,
        user: User,
        name: &str,
        invocation: &Invocation,
        world: World<'_>,
    ) -> Result<Decision, Rejection> {
        let context = Context {
            user,
            name,
            line: invocation,
            world,
        };
        match invocation.command.as_str() {
            "game" => return self.game_command(&context, GameCommand::read(invocation)?),
            "gm" => return self.overrule(&context, &HostCommand::read(invocation)?),
            _ => (),
        }
        let sub = self.sub_of(invocation)?;
        if sub.kind() == SubKind::Query {
            return self
                .answer(user, invocation, world)
                .map(|post| Decision::Answer(vec![post]));
        }
        // A dry run, where a game's command has one: what would happen, for the asker alone.
        if sub.opt("preview").is_some() && invocation.flag("preview") {
            return self
                .foresee(user, invocation, world)
                .map(|post| Decision::Answer(vec![post]));
        }
        self.act(user, invocation, sub.by == vocabulary::Issuer::Host, world)
    }

    fn act(&self, user: User, invocation: &Invocation, host: bool, world: World<'_>) -> Result<Decision, Rejection> {
        self.playing()?;
        self.going_on()?;
        let (actor, by) = if host {
            self.hosted_by(user, &world)?;
            (Actor::Host, By::Host)
        } else {
            let (seat, by) = self.seat_of(user)?;
            (Actor::Seat(seat), by)
        };
        let mut draft = Draft::new(self, world)?;
        let told = draft.line(actor, &self.resolved(invocation)?, by);
        told.map_err(|rejection| self.out_of_turn(rejection, world.now))?;
        if let Actor::Seat(seat) = actor {
            draft.has_acted(seat, by, self.awaits(seat));
        }
        Ok(draft.finish())
    }

    /// Refuses whoever is neither the host of this table nor a manager of its server.
    fn hosted_by(&self, user: User, world: &World<'_>) -> Result<(), Refusal> {
        if user == self.host || world.manager {
            return Ok(());
        }
        Err(refusal(
            "Only the host of this table or a manager of the server may do that.",
            "asking the host",
        ))
    }

    /// A seat gives up.
    fn concede(&self, user: User, world: World<'_>) -> Result<Decision, Rejection> {
        self.playing()?;
        let (seat, _) = self.seat_of(user)?;
        let mut draft = Draft::new(self, world)?;
        draft.tell(Notice::Conceded { seat })?;
        Ok(draft.finish())
    }

    /// The position; refused before the start.
    pub fn game(&self) -> Result<Box<dyn AnyGame>, Rejection> {
        let state = self
            .game
            .as_ref()
            .ok_or_else(|| refusal("The game has not begun.", "/game start"))?;
        (self.kind().load)(state)
    }

    /// Where `user` sits, and in which role.
    pub fn seat_of(&self, user: User) -> Result<(Seat, By), Refusal> {
        let seat = |index: usize| Seat(u8::try_from(index).expect("at most 68 seats"));
        let held = self.chairs.iter().position(|chair| chair.holder == Holder::User(user));
        if let Some(index) = held {
            return Ok((seat(index), By::Holder));
        }
        let stood_in = self.chairs.iter().position(|chair| chair.deputy == Some(user));
        stood_in
            .map(|index| (seat(index), By::Deputy))
            .ok_or_else(|| self.only_watching(user))
    }

    /// Who is asked when a seat is: its player, or the deputy while the player is away; none for an NPC.
    pub fn asked_for(&self, seat: Seat) -> Option<User> {
        let chair = self.chairs.get(seat.index())?;
        match chair.holder {
            Holder::User(user) => Some(chair.standing_in().unwrap_or(user)),
            Holder::Npc(_) | Holder::Open => None,
        }
    }

    /// What `user` may see.
    pub fn viewer(&self, user: User) -> Viewer {
        self.seat_of(user)
            .map_or(Viewer::Spectator, |(seat, _)| Viewer::Seat(seat))
    }

    /// People who hold a chair.
    pub fn people(&self) -> impl Iterator<Item = (Seat, User)> {
        (0..)
            .map(Seat)
            .zip(&self.chairs)
            .filter_map(|(seat, chair)| match chair.holder {
                Holder::User(user) => Some((seat, user)),
                Holder::Npc(_) | Holder::Open => None,
            })
    }

    /// The name shown for a seat.
    pub fn name(&self, seat: Seat) -> String {
        self.chairs
            .get(seat.index())
            .map_or_else(|| "the house".to_owned(), |chair| chair.name.clone())
    }

    /// The arguments with seats as the rules know them: chair numbers from 0, whether typed as a number or
    /// as a name.
    fn resolved(&self, invocation: &Invocation) -> Result<Value, Rejection> {
        let mut action = invocation.clone();
        let options = invocation.entry().map_or(&[][..], |(_, sub)| &sub.option);
        for option in options.iter().filter(|option| option.kind == OptionKind::Seat) {
            let option = option.name.as_str();
            let Some(text) = invocation.text(option) else { continue };
            let seat = self.seat_named(text).ok_or_else(|| Rejection::Malformed {
                option: format!("{}.{option}", invocation.sub),
                message: format!("`{text}` sits nowhere here; {}", self.seats_in_words()),
            })?;
            action.args.insert(option.to_owned(), Value::from(seat.0));
        }
        Ok(action.action())
    }

    /// The seat of that number (from 1) or name.
    pub fn seat_named(&self, text: &str) -> Option<Seat> {
        let by_number = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let by_name = || {
            self.chairs
                .iter()
                .position(|chair| chair.name.eq_ignore_ascii_case(text))
        };
        let index = by_number.filter(|index| *index < self.chairs.len()).or_else(by_name)?;
        u8::try_from(index).ok().map(Seat)
    }

    fn playing(&self) -> Result<(), Refusal> {
        match self.stage {
            Stage::Playing => Ok(()),
            Stage::Lobby => Err(refusal("The game has not begun.", "/game start")),
            Stage::Over => Err(refusal("The game is over.", "/game rematch, or /game log to look back")),
            Stage::Parked => Err(refusal(
                "The game stands still after a fault of mine.",
                "/game export, to report it",
            )),
        }
    }

    /// Dice for the next entry.
    fn dice(&self, world: &World<'_>, script: &[u32], entropy: &str) -> Dice {
        let (chain, link) = (world.secrets.chain().clone(), self.fairness.used + 1);
        let (id, seq, mixed) = (self.id.clone(), self.seq + 1, entropy.to_owned());
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
        let mixed_in = |chair: &Chair| match self.format {
            FORMAT_UNSIGNED => chair.salt.clone(),
            _ => chair.salt_digest.clone(),
        };
        let salts = self.chairs.iter().filter_map(mixed_in);
        salts.fold(entropy.to_owned(), |mixed, salt| mixed + "+" + &salt)
    }
}

/// A refusal of the table's own, for which no rule book has a clause.
fn refusal(reason: impl Into<String>, instead: impl Into<String>) -> Refusal {
    Refusal::new("table", reason).instead(instead)
}
