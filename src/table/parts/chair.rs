//! A seat from the table's side: who holds it, and what the table keeps of them.

use crate::away::{self, Away, Then};
use crate::words::days_of;
use crate::{Habits, User};
use chrono::{DateTime, Utc};
use muster_game::Entrant;
use muster_kit::{Level, Seat};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A seat from the table's side: who sits on it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Chair {
    name: String,
    holder: Holder,
    /// Whose chair it was, and who may return to it while nobody else holds it.
    #[serde(default)]
    owner: Option<User>,
    /// May act for the holder.
    #[serde(default)]
    deputy: Option<User>,
    /// Deadlines missed in a row.
    #[serde(default)]
    misses: u8,
    /// A vacation, announced or under way.
    #[serde(default, alias = "away_until", deserialize_with = "away::stored")]
    away: Option<Away>,
    /// Days for which the game was held for this player.
    #[serde(default)]
    held_days: u32,
    #[serde(default)]
    habits: Habits,
    /// All who have held this chair or stood in for it, and so know its secrets.
    #[serde(default)]
    known_to: Vec<User>,
    #[serde(default)]
    pick: Value,
    /// Words that the player mixes into the dice.
    #[serde(default)]
    salt: Option<String>,
    /// The digest of these words, which is what is mixed in since format 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    salt_digest: Option<String>,
    /// When the player acted last in a turn of their own, by their own hand.
    #[serde(default)]
    acted: Option<Acted>,
    /// When the player had acted last before the turn of `acted` opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    acted_before: Option<Acted>,
    /// The entries after which the seat's two newest waits opened, the older first: its last turn lies between.
    #[serde(default)]
    turns: [u64; 2],
}

/// Who holds a chair.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    User(User),
    Npc(Level),
    Open,
}

/// The last act of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Acted {
    pub at: DateTime<Utc>,
    /// The number of its entry.
    pub seq: u64,
}

impl Chair {
    /// A chair as it is taken at the opening; a user is its owner from then on.
    pub fn new(name: String, holder: Holder) -> Chair {
        let owner = match holder {
            Holder::User(user) => Some(user),
            Holder::Npc(_) | Holder::Open => None,
        };
        Chair {
            name,
            holder,
            owner,
            deputy: None,
            misses: 0,
            away: None,
            held_days: 0,
            habits: Habits::default(),
            known_to: Vec::new(),
            pick: json!(null),
            salt: None,
            salt_digest: None,
            acted: None,
            acted_before: None,
            turns: [0; 2],
        }
    }

    /// A chair that nobody has taken.
    pub(crate) fn free() -> Chair {
        Chair::new(String::new(), Holder::Open)
    }

    /// The seat's name in posts and boards.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Who holds it.
    pub fn holder(&self) -> Holder {
        self.holder
    }

    /// The person who holds it; none for an NPC's chair and for a free one.
    pub fn player(&self) -> Option<User> {
        match self.holder {
            Holder::User(user) => Some(user),
            Holder::Npc(_) | Holder::Open => None,
        }
    }

    /// Whose chair it was, and who may return to it while nobody else holds it.
    pub fn owner(&self) -> Option<User> {
        self.owner
    }

    /// May act for the holder.
    pub fn deputy(&self) -> Option<User> {
        self.deputy
    }

    /// Deadlines missed in a row.
    pub fn misses(&self) -> u8 {
        self.misses
    }

    /// A vacation, announced or under way.
    pub fn away(&self) -> Option<&Away> {
        self.away.as_ref()
    }

    /// Days for which the game was held for this player.
    pub(crate) fn held_days(&self) -> u32 {
        self.held_days
    }

    /// What the player has asked for.
    pub fn habits(&self) -> &Habits {
        &self.habits
    }

    /// For what the player asks for.
    pub(crate) fn habits_mut(&mut self) -> &mut Habits {
        &mut self.habits
    }

    /// What the seat plays; null until it is chosen.
    pub fn pick(&self) -> &Value {
        &self.pick
    }

    /// Words that the player mixes into the dice: themselves in format 1, their digest since format 2.
    pub(crate) fn mixed_in(&self, signed: bool) -> Option<&str> {
        match signed {
            true => self.salt_digest.as_deref(),
            false => self.salt.as_deref(),
        }
    }

    /// The player's last act in a turn of their own, by their own hand.
    pub fn acted(&self) -> Option<Acted> {
        self.acted
    }

    /// The last act before the turn that is open, while it is the player's turn: see [`Chair::acted_this_turn`].
    pub(crate) fn acted_before(&self) -> Option<Acted> {
        self.acted_before
    }

    /// The entries after which the seat's two newest waits opened, the older first: its last turn lies between.
    pub(crate) fn turns(&self) -> [u64; 2] {
        self.turns
    }

    /// Whether `user` has held the chair or stood in for it, and so knows its secrets.
    pub(crate) fn is_known_to(&self, user: User) -> bool {
        self.owner == Some(user) || self.deputy == Some(user) || self.known_to.contains(&user)
    }

    /// The people whose numbers stand in it besides the holder's.
    pub(crate) fn named(&self) -> impl Iterator<Item = User> {
        let stands_in = self.away.as_ref().and_then(Away::deputy);
        let known = self.known_to.iter().copied();
        self.owner.into_iter().chain(self.deputy).chain(known).chain(stands_in)
    }

    pub(crate) fn entrant(&self) -> Entrant<Value> {
        let npc = match self.holder {
            Holder::Npc(level) => Some(level),
            Holder::User(_) | Holder::Open => None,
        };
        let pick = if self.pick.is_null() {
            json!({})
        } else {
            self.pick.clone()
        };
        Entrant {
            name: self.name.clone(),
            pick,
            npc,
        }
    }
}

/// Who sits down, and who gets up.
impl Chair {
    /// A person sits down before the start.
    pub(crate) fn sit_down(&mut self, user: User) {
        self.holder = Holder::User(user);
        self.owner = Some(user);
        self.misses = 0;
    }

    /// A person takes the chair of a game under way, or returns to it. Returns whether it is another than before: what waits
    /// there was meant for others, and the habits were theirs.
    pub(crate) fn take_over(&mut self, user: User, name: &str) -> bool {
        let other = self.owner != Some(user);
        if other {
            self.habits = Habits::default();
            self.held_days = 0;
        }
        self.sit_down(user);
        self.away = None;
        name.clone_into(&mut self.name);
        other
    }

    /// The host gives the chair to a person or an NPC. Returns whether another person gets it than before.
    pub(crate) fn give_to(&mut self, holder: Holder, now: DateTime<Utc>) -> bool {
        self.come_back(now);
        let mut other = false;
        if let Holder::User(user) = holder {
            other = self.owner != Some(user);
            if other {
                self.habits = Habits::default();
            }
            self.owner = Some(user);
        }
        self.holder = holder;
        self.deputy = None;
        self.misses = 0;
        other
    }

    /// An NPC holds it from now on; its owner may return.
    pub(crate) fn give_up(&mut self, level: Level, now: DateTime<Utc>) {
        self.come_back(now);
        self.owner = self.player().or(self.owner);
        self.deputy = None;
        self.holder = Holder::Npc(level);
    }

    /// An NPC of that name takes a free chair.
    pub(crate) fn fill(&mut self, level: Level, name: String) {
        self.holder = Holder::Npc(level);
        self.name = name;
    }

    /// Gives the seat another name.
    pub(crate) fn rename(&mut self, name: &str) {
        name.clone_into(&mut self.name);
    }

    /// Chooses what the seat plays.
    pub(crate) fn choose(&mut self, pick: Value) {
        self.pick = pick;
    }

    /// Whoever holds the chair or stands in knows its secrets from now on.
    pub(crate) fn learn(&mut self) {
        for user in self.player().into_iter().chain(self.deputy) {
            if !self.known_to.contains(&user) {
                self.known_to.push(user);
            }
        }
    }

    /// Takes out a person's number; the chair that was theirs is called `called` from now on.
    pub(crate) fn forget(&mut self, user: User, called: &str, now: DateTime<Utc>) {
        self.known_to.retain(|known| *known != user);
        if self.owner == Some(user) {
            self.owner = None;
            self.rename(called);
            self.take_words_out();
        }
        if self.deputy == Some(user) {
            self.deputy = None;
        }
        if self.away.as_ref().and_then(Away::deputy) == Some(user) {
            self.come_back(now);
        }
    }

    /// Mixes the player's words into the dice from now on.
    pub(crate) fn mix_in(&mut self, words: &str, digest: Option<String>) {
        self.salt = Some(words.to_owned());
        self.salt_digest = digest;
    }

    /// Mixes no more words into the dice.
    pub(crate) fn take_words_out(&mut self) {
        self.salt = None;
        self.salt_digest = None;
    }
}

/// Turns made and missed.
impl Chair {
    /// The player misses a deadline. Returns how many in a row that makes.
    pub(crate) fn miss(&mut self) -> u8 {
        self.misses = self.misses.saturating_add(1);
        self.misses
    }

    /// The seat has acted: no deadline is missed in a row any more.
    pub(crate) fn keep_deadline(&mut self) {
        self.misses = 0;
    }

    /// The entry of the player's last act; 0 before the first.
    pub(crate) fn acted_seq(&self) -> u64 {
        self.acted.map_or(0, |acted| acted.seq)
    }

    /// The player acts in a turn of their own, by their own hand.
    pub(crate) fn act(&mut self, acted: Acted) {
        if !self.acted_this_turn() {
            self.acted_before = self.acted;
        }
        self.acted = Some(acted);
    }

    /// Whether the player has acted since their newest wait opened; one that their own act opened goes on with their turn.
    pub(crate) fn acted_this_turn(&self) -> bool {
        self.acted.is_some_and(|acted| acted.seq >= self.turns[1])
    }

    /// A turn of the seat begins after the entry of that number.
    pub(crate) fn begin_turn(&mut self, after: u64) {
        self.turns = [self.turns[1], after];
    }

    /// The game goes back to the position after entry `to`, where the seat is to act in a turn that began after entry `begun`. Its
    /// newest turn goes on with all that was done in it before; an older one takes its place.
    pub(crate) fn reopen_turn(&mut self, to: u64, begun: u64) {
        if to < self.turns[1] {
            // Which turn came before an older one is no longer known: all that stands may be of it.
            self.turns = [0, begun];
        }
    }

    /// The last act counts as done in the entry of that number.
    pub(crate) fn acted_as_of(&mut self, seq: u64) {
        if let Some(acted) = &mut self.acted {
            acted.seq = seq;
        }
    }
}

/// Vacations.
impl Chair {
    /// Who plays for the player now, if it is another person.
    pub(crate) fn standing_in(&self) -> Option<User> {
        self.away.as_ref().filter(|away| away.begun)?.deputy()
    }

    /// Whether the game is held for the player now.
    pub(crate) fn holds_the_game(&self) -> bool {
        let away = self.away.as_ref();
        away.is_some_and(|away| away.begun && away.then == Then::Hold)
    }

    /// Whether a vacation is under way.
    pub(crate) fn is_away(&self) -> bool {
        self.away.as_ref().is_some_and(|away| away.begun)
    }

    /// Announces a vacation in place of another; days for which the game will be held count from now on.
    pub(crate) fn plan(&mut self, away: Away, now: DateTime<Utc>) {
        self.come_back(now);
        if away.then == Then::Hold {
            self.held_days += days_of(away.until - away.from);
        }
        self.away = Some(away);
    }

    /// The vacation that was announced begins.
    pub(crate) fn set_out(&mut self) {
        let Some(away) = &mut self.away else { return };
        away.begun = true;
        self.deputy = away.deputy().or(self.deputy);
    }

    /// The end of the vacation has been spoken of.
    pub(crate) fn warn(&mut self) {
        if let Some(away) = &mut self.away {
            away.warned = true;
        }
    }

    /// Ends a vacation; days for which the game need not be held are given back.
    pub(crate) fn come_back(&mut self, now: DateTime<Utc>) {
        let Some(away) = self.away.take() else { return };
        match away.then {
            Then::Deputy(user) if self.deputy == Some(user) => self.deputy = None,
            Then::Hold => {
                let unused = u32::try_from((away.until - now.max(away.from)).num_days()).unwrap_or(0);
                self.held_days = self.held_days.saturating_sub(unused);
            }
            Then::Npc | Then::Deputy(_) => (),
        }
    }
}

/// The seat of that place in the list of chairs.
pub(crate) fn seat_at(index: usize) -> Seat {
    Seat(u8::try_from(index).expect("at most 68 seats"))
}
