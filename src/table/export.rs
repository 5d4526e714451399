//! A whole game as a file that everybody can verify: what may be known now, and everything once it is over.

use super::forget::SOMEONE;
use super::journal::{Act, Entry};
use super::signature::{Signature, Signed, Signer};
use super::texts::{Kept, Salts, Text, digests, filled};
use super::{Secrets, Stage, Table};
use muster_kit::{Line, hex};
use muster_words::text;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The format of new tables. A table keeps the format in which it began.
pub const FORMAT: u32 = 2;
/// Hash chain over bare texts, settings in the head alone, no signature.
pub const FORMAT_UNSIGNED: u32 = 1;

/// The format of tables that were stored before there was a second one.
pub(super) fn first_format() -> u32 {
    FORMAT_UNSIGNED
}

/// An exported game. In format 1 the settings and commitments stand in the head; in format 2 in the first entry, where
/// the hash chain and the signature cover them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Export {
    pub format: u32,
    pub table: String,
    pub game: String,
    /// In format 1, as all `Option`s and lists of the head down to `hidden`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options: Option<Value>,
    /// `link(0)` of each dice chain, as published before its first roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub anchors: Option<Vec<String>>,
    /// The hash of the hidden root, as published before the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden: Option<String>,
    pub over: bool,
    /// The hash of the last entry, so that none can be left out at the end; the oldest files of format 1 have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tail: Option<String>,
    /// In format 2, if the table's bot has a key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signature: Option<Signature>,
    /// Opened when the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden_root: Option<String>,
    pub entries: Vec<ExportedEntry>,
}

/// An entry of the journal in an export: what all may read, and sealed what was hidden.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExportedEntry {
    /// What the chain of hashes runs over.
    pub open: Value,
    /// What the seal commits to; given when the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed: Option<Value>,
    /// The texts whose digests stand in the entry, by digest; one that was removed is missing. Empty in format 1.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub texts: BTreeMap<String, Text>,
}

impl Table {
    /// The game so far. Users' numbers, and before the end everything that some seat may not know, stay out; so do the
    /// names of people who had themselves forgotten.
    pub fn export(&self, secrets: &Secrets, entries: &[Entry], signer: Option<&Signer>) -> Export {
        let over = self.stage == Stage::Over;
        let exported = entries.iter().map(|entry| {
            let (open, mut texts) = (entry.open(), entry.texts());
            for digest in self.forgotten_texts(&entry.act, &open) {
                texts.remove(&digest);
            }
            ExportedEntry {
                open,
                closed: over.then(|| entry.closed()),
                texts,
            }
        });
        let mut export = Export {
            format: self.head.format(),
            table: self.id.clone(),
            game: self.kind.clone(),
            seats: None,
            options: None,
            anchors: None,
            hidden: None,
            over,
            tail: Some(self.head.tail().to_owned()),
            signature: None,
            hidden_root: over.then(|| hex(secrets.hidden_root())),
            entries: exported.collect(),
        };
        if !self.head.is_signed() {
            export.seats = Some(self.chairs().iter().map(|chair| chair.name().to_owned()).collect());
            export.options = Some(self.options.clone());
            export.anchors = Some(self.fairness.anchors().to_vec());
            export.hidden = Some(self.fairness.hidden().to_owned());
        }
        if let Some(signer) = signer.filter(|_| self.head.is_signed()) {
            export.sign(signer);
        }
        export
    }

    /// The digests of an entry's texts that name a player who is forgotten, or repeat that player's words.
    fn forgotten_texts(&self, act: &Act, open: &Value) -> Vec<String> {
        let forgotten = |seat: usize| self.chairs().get(seat).is_some_and(|chair| chair.name() == SOMEONE);
        let texts = digests(&open["act"]);
        let seat_of = |place: &str| -> Option<usize> {
            match act {
                Act::Start { .. } | Act::Resume { .. } => place.rsplit('/').next()?.parse().ok(),
                Act::Seat { seat, .. } | Act::Salt { seat, .. } => Some(seat.index()),
                _ => None,
            }
        };
        let named = texts
            .into_iter()
            .filter(|(place, _)| seat_of(place).is_some_and(forgotten));
        named.map(|(_, digest)| digest).collect()
    }
}

impl Export {
    /// Puts the signer's signature under the export, as it is now.
    pub fn sign(&mut self, signer: &Signer) {
        self.signature = Some(signer.sign(&self.signed()));
    }

    /// What the signature covers.
    pub(super) fn signed(&self) -> Signed<'_> {
        Signed {
            table: &self.table,
            game: &self.game,
            entries: self.entries.len(),
            tail: self.tail.as_deref().unwrap_or_default(),
            over: self.over,
        }
    }

    /// What the first entry binds, in format 2.
    pub(super) fn binding(&self) -> Option<&Value> {
        Some(&self.entries.first()?.open["binding"])
    }

    /// `link(0)` of each dice chain, as published before its first roll.
    pub fn anchors(&self) -> Vec<String> {
        if let Some(anchors) = &self.anchors {
            return anchors.clone();
        }
        let first = self.binding().and_then(|binding| binding["anchor"].as_str());
        let later = self
            .entries
            .iter()
            .filter_map(|entry| entry.open["act"]["anchor"]["anchor"].as_str());
        first.into_iter().chain(later).map(str::to_owned).collect()
    }

    /// The hash of the hidden root, as published before the game.
    pub fn hidden(&self) -> &str {
        let bound = || self.binding().and_then(|binding| binding["hidden"].as_str());
        self.hidden.as_deref().or_else(bound).unwrap_or_default()
    }

    /// The name of each seat.
    pub fn names(&self) -> Vec<String> {
        if let Some(seats) = &self.seats {
            return seats.clone();
        }
        let mut names: Vec<String> = Vec::new();
        for entry in &self.entries {
            let act = &entry.readable()["act"];
            for begun in [&act["start"], &act["resume"]] {
                let seats = begun["seats"].as_array().into_iter().flatten();
                names.extend(seats.map(|name| name.as_str().map_or_else(removed, str::to_owned)));
            }
            let (seat, name) = (act["seat"]["seat"].as_u64(), act["seat"]["name"].as_str());
            let chair = seat.and_then(|seat| names.get_mut(usize::try_from(seat).ok()?));
            if let (Some(chair), Some(name)) = (chair, name) {
                name.clone_into(chair);
            }
        }
        names
    }

    /// The entries' texts that were removed.
    pub fn removed_texts(&self) -> usize {
        let removed = |entry: &ExportedEntry| {
            let digests = digests(&entry.open);
            digests
                .iter()
                .filter(|(_, digest)| !entry.texts.contains_key(digest))
                .count()
        };
        self.entries.iter().map(removed).sum()
    }
}

impl ExportedEntry {
    /// The open part with its texts in their places.
    pub fn readable(&self) -> Value {
        let mut open = self.open.clone();
        self.fill(&mut open);
        open
    }

    /// The closed part with its texts in their places.
    pub(super) fn readable_closed(&self) -> Option<Value> {
        let mut closed = self.closed.clone()?;
        self.fill(&mut closed);
        Some(closed)
    }

    fn fill(&self, value: &mut Value) {
        let removed_lines: Vec<String> = digests(&self.open["heard"])
            .into_iter()
            .map(|(_, digest)| digest)
            .collect();
        filled(value, &|digest| match self.texts.get(digest) {
            Some(text) => text.text.clone(),
            None if removed_lines.iter().any(|line| line == digest) => json!(Line::from(removed())),
            None => json!(removed()),
        });
    }

    /// The entry in full, of a game that is over; none if its closed part is missing.
    ///
    /// # Errors
    /// If the parts are no entry.
    pub fn entry(&self) -> Option<Result<Entry, serde_json::Error>> {
        let closed = self.readable_closed()?;
        let mut whole = self.readable();
        if let Some(fields) = whole.as_object_mut() {
            fields.extend(["act", "draws", "events"].map(|part| (part.to_owned(), closed[part].clone())));
            if self.open["wording"].is_number() {
                fields.insert("salts".to_owned(), json!(self.salts()));
            }
        }
        Some(serde_json::from_value(whole))
    }

    fn salts(&self) -> Salts {
        let kept = digests(&self.open).into_iter().map(|(place, digest)| {
            let kept = match self.texts.get(&digest) {
                Some(text) => Kept::Salt(text.salt.clone()),
                None => Kept::Digest(digest),
            };
            (place, kept)
        });
        Salts::Each(kept.collect())
    }

    /// What the channel heard; nothing where it cannot be read.
    pub fn heard(&self) -> Vec<Line> {
        serde_json::from_value(self.readable()["heard"].clone()).unwrap_or_default()
    }
}

/// What stands for a text that was removed.
fn removed() -> String {
    text!("export-removed")
}
