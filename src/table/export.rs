//! A whole game as a file that anybody can verify: what may be known now, and everything once it is over.

use super::{Entry, Secrets, Stage, Table};
use crate::kit::hex;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Raised when the form of the file changes.
pub const FORMAT: u32 = 1;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Export {
    pub format: u32,
    pub table: String,
    pub game: String,
    pub seats: Vec<String>,
    pub options: Value,
    /// `link(0)` of each dice chain, as published before its first roll.
    pub anchors: Vec<String>,
    /// The hash of the hidden root, as published before the game.
    pub hidden: String,
    pub over: bool,
    /// The hash of the last entry, so that none can be left out at the end; older files have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tail: Option<String>,
    /// Opened when the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden_root: Option<String>,
    pub entries: Vec<ExportedEntry>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExportedEntry {
    /// What the chain of hashes runs over.
    pub open: Value,
    /// What the seal commits to; given when the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed: Option<Value>,
}

impl Table {
    /// The game so far. Users' numbers, and before the end everything that some seat may not know, stay out.
    pub fn export(&self, secrets: &Secrets, entries: &[Entry]) -> Export {
        let over = self.stage == Stage::Over;
        let exported = entries.iter().map(|entry| ExportedEntry {
            open: entry.open(),
            closed: over.then(|| entry.closed()),
        });
        Export {
            format: FORMAT,
            table: self.id.clone(),
            game: self.kind.clone(),
            seats: self.chairs.iter().map(|chair| chair.name.clone()).collect(),
            options: self.options.clone(),
            anchors: self.fairness.anchors.clone(),
            hidden: self.fairness.hidden.clone(),
            over,
            tail: Some(self.tail.clone()),
            hidden_root: over.then(|| hex(secrets.hidden_root())),
            entries: exported.collect(),
        }
    }
}
