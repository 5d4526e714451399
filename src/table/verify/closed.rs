//! A game that is over: what was sealed, what was drawn in secret, and the whole game played again by its rules.

use super::Finding;
use crate::journal::key_of_words;
use crate::rewind::{begun, replayed};
use crate::texts::{Kept, Salts};
use crate::{Act, Amendment, Entry, Export};
use muster_game::{AnyGame, Kind};
use muster_kit::{Dice, Line, Viewer, entry_key, hex, unhex};
use muster_words::text;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The entries in full, where the file holds them.
pub(crate) fn opened(export: &Export, finding: &mut Finding) -> Vec<Entry> {
    let mut entries = Vec::new();
    for exported in export.entries.iter().filter(|_| export.over) {
        let seq = exported.open["seq"].to_string();
        match exported.entry() {
            None => finding.faults.push(text!("check-not-opened", seq = seq)),
            Some(Ok(entry)) if entry.open() == exported.open && Some(entry.closed()) == exported.closed => {
                entries.push(entry);
            }
            Some(Ok(_)) => finding.faults.push(text!("check-opened-otherwise", seq = seq)),
            Some(Err(error)) => {
                let fault = text!("check-entry-unread", seq = seq, error = error.to_string());
                finding.faults.push(fault);
            }
        }
    }
    if let Some(Entry {
        seq,
        act: Act::Start { options, .. },
        binding: Some(binding),
        ..
    }) = entries.first()
        && binding.options != *options
    {
        finding.faults.push(text!("check-options-bound", seq = seq.to_string()));
    }
    entries
}

/// The hidden root, every seal and every hidden draw.
pub(super) fn hidden(export: &Export, root: &str, entries: &[Entry], finding: &mut Finding) {
    let Some(root) = unhex(root) else {
        finding.faults.push(text!("check-root-unread"));
        return;
    };
    if hex(&Sha256::digest(root)) != export.hidden() {
        finding.faults.push(text!("check-root"));
    }
    for entry in entries {
        if entry.seal_with(&root, &export.table) != entry.seal {
            finding.faults.push(text!("check-seal", seq = entry.seq.to_string()));
        }
        if !words_were_not_chosen(entry, &root, &export.table) {
            finding.faults.push(text!("check-salt", seq = entry.seq.to_string()));
        }
        let mut dice = Dice::fair([0; 32], entry_key(&root, &export.table, entry.seq, "hidden"));
        for draw in entry.draws.iter().filter(|draw| draw.hidden) {
            finding.hidden_dice += 1;
            let face = if draw.sides == 0 {
                0
            } else {
                dice.hidden().roll(draw.sides)
            };
            if face != draw.face {
                let (sides, shown) = (draw.sides, draw.face);
                let fault = text!(
                    "check-hidden-die",
                    seq = entry.seq.to_string(),
                    sides = sides,
                    face = shown,
                    due = face
                );
                finding.faults.push(fault);
            }
        }
    }
}

/// Whether the salt of a player's words was fixed by the hidden root. It is not known once the words were removed.
fn words_were_not_chosen(entry: &Entry, root: &[u8; 32], table: &str) -> bool {
    const PLACE: &str = "/act/salt/text";
    let Some(Salts::Each(kept)) = &entry.salts else {
        return true;
    };
    let Some(Kept::Salt(salt)) = kept.get(PLACE) else {
        return true;
    };
    let due = Salts::derived(&key_of_words(root, table, entry.seq), entry.seq);
    due.salt(PLACE).as_ref() == Some(salt)
}

/// Plays the whole game again from its first entry and compares what happens.
pub(super) fn again(kind: &'static Kind, export: &Export, entries: &[Entry], finding: &mut Finding) {
    let mut positions: BTreeMap<u64, Arc<dyn AnyGame>> = BTreeMap::new();
    let mut game: Option<Arc<dyn AnyGame>> = None;
    for entry in entries {
        let played = step(kind, game.as_ref(), entry, &positions);
        match played {
            Ok(next) => {
                positions.insert(entry.seq, Arc::clone(&next));
                game = Some(next);
            }
            Err(fault) => {
                finding
                    .faults
                    .push(text!("check-at", seq = entry.seq.to_string(), fault = fault));
                return;
            }
        }
        let told = entry.events.iter();
        let told = told.flat_map(|event| (kind.narrate)(event, Viewer::Spectator).unwrap_or_default());
        let heard: Vec<_> = entry.act.heard(entry.seq).into_iter().chain(told).collect();
        if !speaks(kind, entry) {
            finding.other_wordings += 1;
        } else if !same_lines(&heard, entry) {
            finding.faults.push(text!("check-heard", seq = entry.seq.to_string()));
        }
    }
    let closing = |entry: &Entry| {
        matches!(
            &entry.act,
            Act::Ruling {
                what: Amendment::Closed,
                ..
            }
        )
    };
    let closed = entries.last().is_some_and(closing);
    if entries.iter().rev().skip(1).any(closing) {
        finding.faults.push(text!("check-after-close"));
    }
    if export.over && !closed && game.is_none_or(|game| !game.awaiting().duties().is_empty()) {
        finding.faults.push(text!("check-not-over"));
    }
}

fn step(
    kind: &'static Kind,
    game: Option<&Arc<dyn AnyGame>>,
    entry: &Entry,
    positions: &BTreeMap<u64, Arc<dyn AnyGame>>,
) -> Result<Arc<dyn AnyGame>, String> {
    let sound = |game: &Arc<dyn AnyGame>| match game.sound() {
        Ok(()) => Ok(Arc::clone(game)),
        Err(refusal) => Err(refusal.to_string()),
    };
    if let Some(to) = entry.goes_back_to() {
        return sound(positions.get(&to).ok_or_else(|| text!("check-back"))?);
    }
    match &entry.act {
        Act::Start { roster, options } => {
            let played = begun(kind, entry, roster, options)?;
            if played.events == entry.events {
                Ok(played.game)
            } else {
                Err(text!("check-setup"))
            }
        }
        Act::Resume { game, .. } => (kind.load)(game).map_err(|rejection| rejection.to_string()),
        Act::Play { actor, action, .. } => {
            let game = game.ok_or_else(|| text!("check-before-start"))?;
            let played =
                muster_game::replay(&**game, *actor, action, &entry.draws).map_err(|error| error.to_string())?;
            if played.events == entry.events {
                Ok(played.game)
            } else {
                Err(text!("check-otherwise"))
            }
        }
        _ => {
            let game = game.ok_or_else(|| text!("check-before-start"))?;
            replayed(sound(game)?, entry).ok_or_else(|| text!("check-otherwise"))
        }
    }
}

/// Whether this program tells events in the words of the entry. Format 1 has no number: its words are the first.
fn speaks(kind: &Kind, entry: &Entry) -> bool {
    entry.wording.unwrap_or(1) == kind.wording
}

/// Whether the channel heard these lines; those that were removed are passed over.
fn same_lines(heard: &[Line], entry: &Entry) -> bool {
    let removed = |line: usize| match &entry.salts {
        Some(Salts::Each(kept)) => matches!(kept.get(&format!("/heard/{line}")), Some(Kept::Digest(_))),
        _ => false,
    };
    let mut lines = heard.iter().zip(&entry.heard).enumerate();
    heard.len() == entry.heard.len() && lines.all(|(index, (made, told))| made == told || removed(index))
}
