//! The file itself: its head against its entries, the chain of entries, its texts and its signature.

use super::{Finding, Source};
use crate::forget::SOMEONE;
use crate::texts::digests;
use crate::{Binding, Export, ExportedEntry, FORMAT, FORMAT_UNSIGNED, hash_of_open};
use chrono::{DateTime, Utc};
use muster_game::Kind;
use muster_words::text;
use serde_json::Value;

/// Each entry follows the one before and holds its hash.
pub(super) fn chain(export: &Export, finding: &mut Finding) {
    if export.entries.is_empty() {
        finding.faults.push(text!("check-empty"));
    }
    let mut before = String::new();
    for (expected, entry) in (1u64..).zip(&export.entries) {
        let seq = entry.open["seq"].as_u64().unwrap_or(0);
        if seq != expected {
            finding
                .faults
                .push(text!("check-order", expected = expected, seq = seq.to_string()));
        }
        if entry.open["prev"].as_str() != Some(&before) {
            let before = seq.saturating_sub(1).to_string();
            let fault = text!("check-prev", seq = seq.to_string(), before = before);
            finding.faults.push(fault);
        }
        before = hash_of_open(&entry.open);
    }
    match &export.tail {
        Some(tail) if *tail == before => (),
        Some(_) => {
            finding.faults.push(text!("check-tail", last = export.entries.len()));
        }
        // The oldest files of format 1 have none.
        None if export.format == FORMAT_UNSIGNED => (),
        None => finding.faults.push(text!("check-tail-none")),
    }
}

/// Each entry was played by rules that the game has.
pub(super) fn rules_numbers(kind: &Kind, export: &Export, finding: &mut Finding) {
    for entry in &export.entries {
        let seq = &entry.open["seq"];
        let rules = entry.open["rules"].as_u64().and_then(|rules| u32::try_from(rules).ok());
        if !rules.is_some_and(|rules| kind.rules.contains(&rules)) {
            finding.faults.push(text!(
                "check-rules",
                seq = seq.to_string(),
                game = kind.title,
                rules = entry.open["rules"].to_string(),
                first = *kind.rules.start(),
                last = *kind.rules.end()
            ));
        }
    }
}

/// The options are some that the game has.
pub(super) fn options(kind: &Kind, export: &Export, finding: &mut Finding) {
    let first = export.entries.first().map(|entry| &entry.open);
    let options = [
        export.options.as_ref(),
        first
            .map(|open| &open["binding"]["options"])
            .filter(|options| !options.is_null()),
    ];
    for options in options.into_iter().flatten() {
        if (kind.options)(options.clone()).is_err() {
            finding.faults.push(text!("check-options", game = kind.title));
        }
    }
}

/// Time never goes back.
pub(super) fn times(export: &Export, finding: &mut Finding) {
    let mut last: Option<DateTime<Utc>> = None;
    for entry in &export.entries {
        let seq = &entry.open["seq"];
        let Ok(at) = serde_json::from_value::<DateTime<Utc>>(entry.open["at"].clone()) else {
            finding.faults.push(text!("check-time-unread", seq = seq.to_string()));
            continue;
        };
        if last.is_some_and(|last| at < last) {
            let words = text!("check-time", seq = seq.to_string());
            // Computers whose clocks differ wrote format 1 as their clocks went.
            match export.format {
                FORMAT_UNSIGNED => finding.notes.push(words),
                _ => finding.faults.push(words),
            }
        }
        last = Some(at);
    }
}

/// The head says what the entries say.
pub(super) fn head(export: &Export, finding: &mut Finding) {
    if export.format == FORMAT_UNSIGNED {
        unsigned_head(export, finding);
        return;
    }
    let only_in_format_1 = [
        ("seats", export.seats.is_some()),
        ("options", export.options.is_some()),
        ("anchors", export.anchors.is_some()),
        ("hidden", export.hidden.is_some()),
    ];
    for (name, _) in only_in_format_1.into_iter().filter(|(_, there)| *there) {
        let fault = text!("check-head-field", field = name, format = FORMAT);
        finding.faults.push(fault);
    }
    let Some(first) = export.entries.first() else { return };
    let binding = match serde_json::from_value::<Binding>(first.open["binding"].clone()) {
        Ok(binding) => binding,
        Err(error) => {
            finding.faults.push(text!("check-unbound", error = error.to_string()));
            return;
        }
    };
    let pairs = [
        ("table", binding.table == export.table),
        ("game", binding.game == export.game),
        ("format", binding.format == export.format),
    ];
    for (name, _) in pairs.into_iter().filter(|(_, same)| !same) {
        finding.faults.push(text!("check-bound", field = name));
    }
    for entry in export.entries.iter().skip(1) {
        if !entry.open["binding"].is_null() {
            let seq = entry.open["seq"].to_string();
            finding.faults.push(text!("check-bound-again", seq = seq));
        }
    }
    for entry in export.entries.iter().filter(|entry| !entry.open["wording"].is_number()) {
        let seq = entry.open["seq"].to_string();
        finding.faults.push(text!("check-wording", seq = seq));
    }
}

/// In format 1 nothing binds the head, but it must fit the entries.
fn unsigned_head(export: &Export, finding: &mut Finding) {
    let missing = [
        ("seats", export.seats.is_none()),
        ("options", export.options.is_none()),
        ("anchors", export.anchors.is_none()),
        ("hidden", export.hidden.is_none()),
    ];
    for (name, _) in missing.into_iter().filter(|(_, missing)| *missing) {
        finding.faults.push(text!("check-head-missing", field = name));
    }
    let start = export.entries.first().map(|entry| &entry.open["act"]["start"]);
    let Some(start) = start.filter(|start| start.is_object()) else {
        return;
    };
    if let Some(options) = &export.options {
        let ruled = |entry: &ExportedEntry| &entry.open["act"]["ruling"]["what"]["options"]["options"] == options;
        if start["options"] != *options && !export.entries.iter().any(ruled) {
            finding.faults.push(text!("check-head-options"));
        }
    }
    let seats = export.seats.iter().flatten();
    let names = unsigned_names(export, start);
    if export.seats.is_some() && seats.clone().count() != names.len() {
        finding.faults.push(text!("check-head-seats"));
    }
    for (number, (shown, name)) in (1..).zip(seats.zip(names)) {
        let forgotten = shown == SOMEONE;
        if name.as_ref().is_some_and(|name| name != shown) && !forgotten {
            finding.faults.push(text!("check-head-name", seat = number));
        }
    }
}

/// The last name of each seat that the entries of format 1 tell; none once a host gave the chair to another person,
/// whose name they do not tell.
fn unsigned_names(export: &Export, start: &Value) -> Vec<Option<String>> {
    let names = start["seats"].as_array().into_iter().flatten();
    let mut names: Vec<Option<String>> = names.map(|name| name.as_str().map(str::to_owned)).collect();
    for act in export.entries.iter().map(|entry| &entry.open["act"]) {
        let given = [
            (&act["seat"]["seat"], act["seat"]["name"].as_str().map(str::to_owned)),
            (&act["ruling"]["what"]["chair"]["seat"], None),
        ];
        for (seat, name) in given {
            let index = seat.as_u64().and_then(|seat| usize::try_from(seat).ok());
            if let Some(chair) = index.and_then(|index| names.get_mut(index)) {
                *chair = name;
            }
        }
    }
    names
}

/// Each text beside an entry is the one whose digest the entry holds.
pub(super) fn texts(export: &Export, finding: &mut Finding) {
    for entry in &export.entries {
        let seq = entry.open["seq"].to_string();
        let named = digests(&entry.open);
        for (digest, text) in &entry.texts {
            if text.digest().as_ref() != Some(digest) {
                finding.faults.push(text!("check-text", seq = &seq));
            } else if !named.iter().any(|(_, named)| named == digest) {
                finding.faults.push(text!("check-text-unnamed", seq = &seq));
            }
        }
    }
    finding.removed_texts = export.removed_texts();
}

/// The signature under the tail, and whose it is.
pub(super) fn signature(export: &Export, key: Option<&str>, finding: &mut Finding) {
    if export.format == FORMAT_UNSIGNED {
        finding.source = Source::Unsigned;
        if key.is_some() {
            finding.faults.push(text!("check-unsigned-format"));
        }
        return;
    }
    let Some(signature) = &export.signature else {
        finding.faults.push(text!("check-unsigned"));
        return;
    };
    let fits = signature.fits(&export.signed());
    if !fits {
        finding.faults.push(text!("check-signature"));
    }
    let bound = export.binding().and_then(|binding| binding["signer"].as_str());
    if bound.is_some_and(|bound| bound != signature.key) {
        finding.faults.push(text!("check-signer"));
    }
    finding.source = match key {
        None => Source::Claimed(signature.key.clone()),
        Some(key) if key == signature.key => Source::Proved(signature.key.clone()),
        Some(_) => {
            finding.faults.push(text!("check-not-your-key"));
            Source::Claimed(signature.key.clone())
        }
    };
}
