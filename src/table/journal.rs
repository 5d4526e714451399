//! The journal: an append-only account of everything that happened at a table, each entry holding the hash
//! of the one before. The snapshot is the truth for play, the journal for proof.

use super::Amendment;
use crate::game::{Actor, Entrant, Notice};
use crate::kit::{Draw, Key, Level, Line, Seat, entry_key, hex};
use chrono::{DateTime, Utc};
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// One line of the journal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// From 1, without gaps.
    pub seq: u64,
    pub at: DateTime<Utc>,
    /// The rules that it was played by.
    pub rules: u32,
    pub act: Act,
    /// Only where the open dice were used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stamp: Option<Stamp>,
    pub draws: Vec<Draw>,
    pub events: Vec<Value>,
    /// Something hidden became known by it, so that it cannot simply be taken back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub revealed: bool,
    /// What the channel heard: the part of the events that anybody may read before the end.
    pub heard: Vec<Line>,
    /// [`Entry::hash`] of the entry before, in hexadecimal; empty in the first.
    pub prev: String,
    /// A commitment to act, draws and events, blinded with a key from the hidden root so that small secrets
    /// cannot be guessed: the chain of hashes verifies before the end without telling them.
    pub seal: String,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// The game began, with these seats and options.
    Start {
        roster: Vec<Entrant<Value>>,
        options: Value,
    },
    /// A saved position was brought from elsewhere.
    Resume {
        roster: Vec<Entrant<Value>>,
        game: Value,
    },
    Play {
        actor: Actor,
        action: Value,
        by: By,
        /// The reason that a non-player gave.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        why: String,
    },
    Told {
        notice: Notice,
    },
    /// The position after entry `to` stands again. Links of the dice chain are not used twice.
    Rewind {
        to: u64,
        asked_by: Seat,
    },
    /// The dice chain was used up: a new one was committed to.
    Anchor {
        anchor: String,
    },
    /// Dice that belong to no rule.
    Roll {
        seat: Seat,
        count: u32,
        sides: u32,
        plus: i64,
    },
    /// A player mixed words of his own into the dice.
    Salt {
        seat: Seat,
        text: String,
    },
    /// A chair changed hands.
    Seat {
        seat: Seat,
        name: String,
        npc: Option<Level>,
    },
    /// The host, or a manager of the server, has overruled something.
    Ruling {
        /// As he was called then.
        by: String,
        reason: String,
        what: Amendment,
    },
}

/// Who decided an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    Holder,
    Deputy,
    Host,
    Npc,
    /// Orders that the seat had stored.
    Orders,
    /// The NPC policy, because the deadline passed or the player is away.
    Missed,
}

/// What proves the open dice of an entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stamp {
    Fair {
        /// Which chain: from 1.
        chain: u32,
        /// Which link of it: from 1, one a roll.
        link: u32,
        /// The link in hexadecimal.
        key: String,
        /// What was mixed in: the request's id, or the announced deadline, and the players' salts.
        entropy: String,
    },
    /// Faces were given in the terminal; nothing is proved.
    Scripted,
}

impl Entry {
    /// The entry whose position stands again after this one; none if it does not go back.
    pub fn goes_back_to(&self) -> Option<u64> {
        self.act.goes_back_to()
    }

    /// What anybody may read while the game goes on. The hash chain runs over this.
    pub fn open(&self) -> Value {
        let draws: Vec<&Draw> = self.draws.iter().filter(|draw| !draw.hidden).collect();
        json!({
            "seq": self.seq, "at": self.at, "rules": self.rules, "act": self.act.open(), "stamp": self.stamp,
            "draws": draws, "heard": self.heard, "prev": self.prev, "seal": self.seal,
        })
    }

    /// The seat that acted, whoever moved its hand.
    pub fn actor(&self) -> Option<Seat> {
        match self.act {
            Act::Play {
                actor: Actor::Seat(seat),
                ..
            } => Some(seat),
            _ => None,
        }
    }

    /// Whether the seat's own player, or his deputy, did it.
    pub fn is_by_hand_of(&self, seat: Seat) -> bool {
        matches!(&self.act, Act::Play { actor: Actor::Seat(actor), by: By::Holder | By::Deputy, .. } if *actor == seat)
    }

    /// What the seal commits to; anybody may read it when the game is over.
    pub fn closed(&self) -> Value {
        json!({ "act": self.act, "draws": self.draws, "events": self.events })
    }

    /// The hash that the next entry holds, in hexadecimal.
    pub fn hash(&self) -> String {
        hash_of_open(&self.open())
    }

    /// The seal that belongs to this entry's closed part.
    pub fn seal_with(&self, hidden_root: &Key, table: &str) -> String {
        let closed = self.closed();
        let key = entry_key(hidden_root, table, self.seq, "seal");
        let mut mac = Hmac::<Sha256>::new_from_slice(&key).expect("any key length will do");
        mac.update(closed.to_string().as_bytes());
        hex(&mac.finalize().into_bytes())
    }
}

impl Act {
    /// See [`Entry::goes_back_to`].
    pub(super) fn goes_back_to(&self) -> Option<u64> {
        match self {
            Act::Rewind { to, .. } => Some(*to),
            Act::Ruling {
                what: Amendment::Back { to, .. },
                ..
            } => Some(*to),
            _ => None,
        }
    }

    /// What the channel hears of the act itself, beside what the rules tell of it.
    pub(super) fn heard(&self, seq: u64) -> Vec<Line> {
        match self {
            Act::Ruling { by, reason, what } => what.heard(seq, by, reason),
            _ => Vec::new(),
        }
    }

    /// The act without what only some may know. Actions are told by what the channel heard.
    fn open(&self) -> Value {
        match self {
            Act::Play { actor, by, why, .. } => json!({ "play": { "actor": actor, "by": by, "why": why } }),
            Act::Resume { .. } => json!("resume"),
            Act::Start { roster, options } => {
                let names: Vec<&str> = roster.iter().map(|entrant| entrant.name.as_str()).collect();
                json!({ "start": { "seats": names, "options": options } })
            }
            Act::Ruling { by, reason, what } => {
                json!({ "ruling": { "by": by, "reason": reason, "what": what.open() } })
            }
            other => serde_json::to_value(other).expect("acts are plain data"),
        }
    }
}

/// The hash over an entry's open part: JSON with sorted keys and no blanks.
pub fn hash_of_open(open: &Value) -> String {
    hex(&Sha256::digest(open.to_string().as_bytes()))
}
