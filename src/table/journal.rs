//! The journal: an append-only account of everything that happened at a table, each entry holding the hash
//! of the one before. The snapshot is the truth for play, the journal for proof.

use super::Amendment;
use super::texts::{Salts, Text, placeholder};
use chrono::{DateTime, Utc};
use hmac::{Hmac, KeyInit, Mac};
use muster_game::{Actor, Entrant, Notice};
use muster_kit::{Draw, Key, Level, Line, Seat, entry_key, hex};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// One line of the journal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// From 1, without gaps.
    pub seq: u64,
    pub at: DateTime<Utc>,
    /// The rules that it was played by.
    pub rules: u32,
    /// The words in which `heard` tells it ([`muster_game::Knowledge::WORDING`]); none in entries of format 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wording: Option<u32>,
    /// In the first entry of format 2: which table this is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub binding: Option<Box<Binding>>,
    pub act: Act,
    /// Only where the open dice were used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stamp: Option<Stamp>,
    pub draws: Vec<Draw>,
    pub events: Vec<Value>,
    /// Something hidden became known by it, so that it cannot simply be taken back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub revealed: bool,
    /// What the channel heard: the part of the events that everybody may read before the end.
    pub heard: Vec<Line>,
    /// [`Entry::hash`] of the entry before, in hexadecimal; empty in the first.
    pub prev: String,
    /// A commitment to act, draws and events, blinded with a key from the hidden root so that small secrets
    /// cannot be guessed: the chain of hashes verifies before the end without telling them.
    pub seal: String,
    /// The salts of its texts, which makes it an entry of format 2: the chain and the seal then hold digests in place of
    /// texts. None in entries of format 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub salts: Option<Salts>,
}

/// What the first entry binds into the chain: everything that would otherwise stand only in the head of an export.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Binding {
    /// The format of this and all later entries.
    pub format: u32,
    pub table: String,
    pub game: String,
    pub options: Value,
    /// `link(0)` of the first dice chain.
    pub anchor: String,
    /// The hash of the hidden root.
    pub hidden: String,
    /// The public key that exports are signed with, if the table's bot has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signer: Option<String>,
}

/// What was done, in one entry of the journal; kept and replayed for ever.
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
        /// The reason that a non-player gave, as far as it follows from what everybody knows.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        why: String,
        /// The reason from what the seat itself knew, where that is another: sealed until the game is over.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
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

    /// What everybody may read while the game goes on. The hash chain runs over this. In format 2 digests stand in place
    /// of texts; [`Entry::texts`] has the texts.
    pub fn open(&self) -> Value {
        let mut open = self.open_with_texts();
        for (place, text) in self.digests(&open) {
            if let Some(value) = open.pointer_mut(&place) {
                *value = text;
            }
        }
        open
    }

    fn open_with_texts(&self) -> Value {
        let draws: Vec<&Draw> = self.draws.iter().filter(|draw| !draw.hidden).collect();
        let mut open = json!({
            "seq": self.seq, "at": self.at, "rules": self.rules, "act": self.act.open(), "stamp": self.stamp,
            "draws": draws, "heard": self.heard, "prev": self.prev, "seal": self.seal,
        });
        if self.salts.is_some() {
            open["wording"] = json!(self.wording);
            if let Act::Resume { roster, .. } = &self.act {
                open["act"] = json!({ "resume": { "seats": names(roster) } });
            }
            if let Some(binding) = &self.binding {
                open["binding"] = json!(binding);
            }
        }
        open
    }

    /// What stands in place of each text, by its place in the open part; nothing in format 1.
    fn digests(&self, open: &Value) -> Vec<(String, Value)> {
        let Some(salts) = &self.salts else { return Vec::new() };
        let places = self.places().into_iter();
        let digests = places.filter_map(|(place, _)| {
            let digest = salts.digest(&place, open.pointer(&place)?);
            Some((place, placeholder(&digest)))
        });
        digests.collect()
    }

    /// Where texts stand: the place in the open part, and in the closed part if it is there, too.
    fn places(&self) -> Vec<(String, Option<String>)> {
        let both = |place: &str| (place.to_owned(), Some(place.to_owned()));
        let seats = |act: &str, roster: &[Entrant<Value>]| -> Vec<(String, Option<String>)> {
            let place = |seat: usize| {
                (
                    format!("/act/{act}/seats/{seat}"),
                    Some(format!("/act/{act}/roster/{seat}/name")),
                )
            };
            (0..roster.len()).map(place).collect()
        };
        let mut places = match &self.act {
            Act::Start { roster, .. } => seats("start", roster),
            Act::Resume { roster, .. } => seats("resume", roster),
            Act::Salt { .. } => vec![both("/act/salt/text")],
            Act::Seat { .. } => vec![both("/act/seat/name")],
            Act::Ruling { .. } => vec![both("/act/ruling/by"), both("/act/ruling/reason")],
            Act::Play { .. } | Act::Told { .. } | Act::Rewind { .. } | Act::Anchor { .. } | Act::Roll { .. } => {
                Vec::new()
            }
        };
        places.extend((0..self.heard.len()).map(|line| (format!("/heard/{line}"), None)));
        places
    }

    /// The texts that stand beside the entry, by their digests; nothing in format 1.
    pub fn texts(&self) -> BTreeMap<String, Text> {
        let Some(salts) = &self.salts else {
            return BTreeMap::new();
        };
        let open = self.open_with_texts();
        let texts = self.places().into_iter().filter_map(|(place, _)| {
            let text = open.pointer(&place)?.clone();
            let salt = salts.salt(&place)?;
            Some((salts.digest(&place, &text), Text { salt, text }))
        });
        texts.collect()
    }

    /// The digest of the words that a player mixes into the dice by this entry; none for other acts and in format 1.
    pub fn mixed_in(&self) -> Option<String> {
        match (&self.act, &self.salts) {
            (Act::Salt { text, .. }, Some(salts)) => Some(salts.digest("/act/salt/text", &json!(text))),
            _ => None,
        }
    }

    /// The seat that acted, whether a player or an NPC moved its hand.
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

    /// What the seal commits to; everybody may read it when the game is over. In format 2 digests stand in place of texts.
    pub fn closed(&self) -> Value {
        let mut closed = json!({ "act": self.act, "draws": self.draws, "events": self.events });
        let within = self.places().into_iter();
        let within: Vec<(String, String)> = within.filter_map(|(place, within)| Some((place, within?))).collect();
        // Most acts have no text.
        if self.salts.is_some() && !within.is_empty() {
            let open = self.open();
            for (place, within) in within {
                if let (Some(value), Some(digest)) = (closed.pointer_mut(&within), open.pointer(&place)) {
                    *value = digest.clone();
                }
            }
        }
        closed
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
            Act::Start { roster, options } => json!({ "start": { "seats": names(roster), "options": options } }),
            Act::Ruling { by, reason, what } => {
                json!({ "ruling": { "by": by, "reason": reason, "what": what.open() } })
            }
            other => serde_json::to_value(other).expect("acts are plain data"),
        }
    }
}

fn names(roster: &[Entrant<Value>]) -> Vec<&str> {
    roster.iter().map(|entrant| entrant.name.as_str()).collect()
}

/// The key from which the salt of a player's words is derived. The hidden root fixes it before the game, so that the
/// bot cannot choose what it mixes into the dice; [`super::verify`] checks that at the end.
pub(super) fn key_of_words(hidden_root: &Key, table: &str, seq: u64) -> Key {
    entry_key(hidden_root, table, seq, "words")
}

/// The hash over an entry's open part: JSON with sorted keys and no blanks.
pub fn hash_of_open(open: &Value) -> String {
    hex(&Sha256::digest(open.to_string().as_bytes()))
}
