//! Checks an export from what it says of itself: the chain of entries, every die, every seal, and, once the
//! game is over, the whole game played again.

use super::export::{Export, FORMAT};
use super::rewind::{begun, replayed};
use super::{Act, Entry, Stamp, hash_of_open};
use crate::game::{AnyGame, Kind};
use crate::games;
use crate::kit::{Dice, Draw, Key, Viewer, entry_key, hex, unhex};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// What was found; no fault is good news.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Finding {
    pub entries: usize,
    pub open_dice: usize,
    pub hidden_dice: usize,
    /// Entries whose faces were given in the terminal: they prove nothing.
    pub scripted: usize,
    /// Whether the game was over, so that all could be checked.
    pub complete: bool,
    /// Each with the number of its entry.
    pub faults: Vec<String>,
    /// What the open dice gave each seat that rolled any.
    pub luck: Vec<Luck>,
}

/// The open dice that a seat's own actions rolled, of whatever size.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Luck {
    pub name: String,
    pub dice: usize,
    /// Twice the sum of faces, less twice what was to be expected.
    pub twice_above: i64,
    /// Twelve times the variance of that sum.
    pub twelve_variance: i64,
}

impl Luck {
    /// By how many standard deviations the seat was lucky; beyond three is worth a look.
    pub fn deviations(&self) -> f64 {
        let (above, variance) = (self.twice_above as f64 / 2.0, self.twelve_variance as f64 / 12.0);
        if variance > 0.0 { above / variance.sqrt() } else { 0.0 }
    }
}

/// Checks everything that the file allows to check.
pub fn verify(export: &Export) -> Finding {
    let mut finding = Finding {
        entries: export.entries.len(),
        complete: export.over,
        ..Finding::default()
    };
    if export.format != FORMAT {
        finding
            .faults
            .push(format!("the file has format {}; I read format {FORMAT}", export.format));
        return finding;
    }
    let Some(kind) = games::by_id(&export.game) else {
        finding.faults.push(format!("I do not know the game `{}`", export.game));
        return finding;
    };
    chain(export, &mut finding);
    let entries = opened(export, &mut finding);
    open_dice(export, &mut finding);
    mixed_in(export, &mut finding);
    luck(export, &mut finding);
    if let Some(root) = &export.hidden_root {
        hidden(export, root, &entries, &mut finding);
        again(kind, export, &entries, &mut finding);
    } else if export.over {
        finding
            .faults
            .push("the game is over but its hidden root is missing".to_owned());
    }
    finding
}

/// Each entry follows the one before and holds its hash.
fn chain(export: &Export, finding: &mut Finding) {
    let mut before = String::new();
    for (expected, entry) in (1u64..).zip(&export.entries) {
        let seq = entry.open["seq"].as_u64().unwrap_or(0);
        if seq != expected {
            finding.faults.push(format!(
                "#{expected} is missing or out of order: #{seq} stands in its place"
            ));
        }
        if entry.open["prev"].as_str() != Some(&before) {
            finding.faults.push(format!(
                "#{seq} does not follow #{} as it stands here",
                seq.saturating_sub(1)
            ));
        }
        before = hash_of_open(&entry.open);
    }
    if export.tail.as_ref().is_some_and(|tail| *tail != before) {
        let last = export.entries.len();
        finding.faults.push(format!(
            "#{last} is not the end that the head of the file names: what came after #{last} is missing, or it was changed"
        ));
    }
}

/// The entries in full, where the file holds them.
pub(super) fn opened(export: &Export, finding: &mut Finding) -> Vec<Entry> {
    let mut entries = Vec::new();
    for exported in export.entries.iter().filter(|_| export.over) {
        let mut whole = exported.open.clone();
        let seq = whole["seq"].clone();
        let Some(closed) = &exported.closed else {
            finding
                .faults
                .push(format!("#{seq} is not opened although the game is over"));
            continue;
        };
        if let Some(fields) = whole.as_object_mut() {
            let parts = ["act", "draws", "events"].map(|part| (part.to_owned(), closed[part].clone()));
            fields.extend(parts);
        }
        match serde_json::from_value::<Entry>(whole) {
            Ok(entry) if entry.open() == exported.open && entry.closed() == *closed => entries.push(entry),
            Ok(_) => finding
                .faults
                .push(format!("#{seq}: what was opened is not what was shown")),
            Err(error) => finding.faults.push(format!("#{seq} cannot be read: {error}")),
        }
    }
    entries
}

/// Every open die from its published link, and every link from the one before.
fn open_dice(export: &Export, finding: &mut Finding) {
    let mut last: BTreeMap<u32, (u32, Key)> = BTreeMap::new();
    for exported in &export.entries {
        let seq = exported.open["seq"].as_u64().unwrap_or(0);
        let draws: Vec<Draw> = serde_json::from_value(exported.open["draws"].clone()).unwrap_or_default();
        match serde_json::from_value::<Option<Stamp>>(exported.open["stamp"].clone()) {
            Err(error) => finding
                .faults
                .push(format!("#{seq}: its stamp cannot be read: {error}")),
            Ok(None) if draws.is_empty() => (),
            Ok(None) => finding.faults.push(format!("#{seq} rolled dice without a stamp")),
            Ok(Some(Stamp::Scripted)) => finding.scripted += 1,
            Ok(Some(Stamp::Fair {
                chain,
                link,
                key,
                entropy,
            })) => {
                let Some(key) = unhex(&key) else {
                    finding.faults.push(format!("#{seq}: its link is not hexadecimal"));
                    continue;
                };
                let before = last
                    .get(&chain)
                    .copied()
                    .or_else(|| Some((0, anchor_of(&export.anchors, chain)?)));
                let hashed = before.map(|(number, _)| hashed_back(key, link.saturating_sub(number)));
                let follows = before
                    .is_some_and(|(number, before)| number.checked_add(1) == Some(link) && hashed == Some(before));
                if !follows {
                    finding.faults.push(format!(
                        "#{seq}: link {link} of chain {chain} was not committed to, or one is left out"
                    ));
                }
                last.insert(chain, (link, key));
                if let Some(fault) = faces_fault(&key, &export.table, seq, &entropy, &draws) {
                    finding.faults.push(format!("#{seq}: {fault}"));
                }
                finding.open_dice += draws.len();
            }
        }
    }
}

/// The players' own words are in every roll after them, and a new chain is the one that was announced.
fn mixed_in(export: &Export, finding: &mut Finding) {
    let mut salts: BTreeMap<u64, &str> = BTreeMap::new();
    let mut chains = 1;
    for exported in &export.entries {
        let (seq, act) = (exported.open["seq"].as_u64().unwrap_or(0), &exported.open["act"]);
        if let Some(entropy) = exported.open["stamp"]["fair"]["entropy"].as_str() {
            for (seat, _) in salts.iter().filter(|(_, salt)| !entropy.contains(&format!("+{salt}"))) {
                let fault = format!(
                    "#{seq}: the words that seat {} mixed in are left out",
                    seat.saturating_add(1)
                );
                finding.faults.push(fault);
            }
        }
        if let (Some(seat), Some(text)) = (act["salt"]["seat"].as_u64(), act["salt"]["text"].as_str()) {
            salts.insert(seat, text);
        }
        // Whoever gets up takes the words along, or leaves them.
        for chair in [&act["seat"], &act["ruling"]["what"]["chair"]] {
            if let Some(seat) = chair["seat"].as_u64() {
                salts.remove(&seat);
            }
        }
        if let Some(anchor) = act["anchor"]["anchor"].as_str() {
            chains += 1;
            if export.anchors.get(chains - 1).is_none_or(|known| known != anchor) {
                finding.faults.push(format!(
                    "#{seq}: the anchor of chain {chains} is not the one in the head of the file"
                ));
            }
        }
    }
}

/// What the open dice gave each seat.
fn luck(export: &Export, finding: &mut Finding) {
    let mut found: BTreeMap<usize, Luck> = BTreeMap::new();
    for exported in &export.entries {
        let actor = exported.open["act"]["play"]["actor"]["seat"].as_u64();
        let draws: Vec<Draw> = serde_json::from_value(exported.open["draws"].clone()).unwrap_or_default();
        let Some(seat) = actor
            .and_then(|seat| usize::try_from(seat).ok())
            .filter(|_| !draws.is_empty())
        else {
            continue;
        };
        let luck = found.entry(seat).or_default();
        for draw in draws {
            let (sides, face) = (i64::from(draw.sides), i64::from(draw.face));
            luck.dice += 1;
            luck.twice_above = luck.twice_above.saturating_add(2 * face - sides - 1);
            let variance = sides.saturating_mul(sides).saturating_sub(1);
            luck.twelve_variance = luck.twelve_variance.saturating_add(variance);
        }
    }
    finding.luck.extend(found.into_iter().map(|(seat, luck)| Luck {
        // The house's seat has the number after the last chair.
        name: export.seats.get(seat).map_or("the house", String::as_str).to_owned(),
        ..luck
    }));
}

/// What is wrong with one entry's open dice, given the published anchors.
pub(super) fn stamp_faults(table: &str, anchors: &[String], entry: &Entry) -> Vec<String> {
    let Some(Stamp::Fair {
        chain,
        link,
        key,
        entropy,
    }) = &entry.stamp
    else {
        return Vec::new();
    };
    let Some(key) = unhex(key) else {
        return vec!["the link is not hexadecimal".to_owned()];
    };
    let mut faults = Vec::new();
    if anchor_of(anchors, *chain) != Some(hashed_back(key, *link)) {
        faults.push(format!("link {link} does not hash back to what was committed to"));
    }
    let draws: Vec<Draw> = entry.draws.iter().filter(|draw| !draw.hidden).copied().collect();
    faults.extend(faces_fault(&key, table, entry.seq, entropy, &draws));
    faults
}

fn anchor_of(anchors: &[String], chain: u32) -> Option<Key> {
    let index = usize::try_from(chain.checked_sub(1)?).ok()?;
    unhex(anchors.get(index)?)
}

fn hashed_back(key: Key, times: u32) -> Key {
    (0..times.min(crate::kit::CHAIN_LENGTH)).fold(key, |key, _| Sha256::digest(key).into())
}

fn faces_fault(link: &Key, table: &str, seq: u64, entropy: &str, draws: &[Draw]) -> Option<String> {
    let mut dice = Dice::fair(entry_key(link, table, seq, entropy), [0; 32]);
    draws.iter().find_map(|draw| {
        let face = if draw.sides == 0 { 0 } else { dice.roll(draw.sides) };
        (face != draw.face).then(|| format!("a d{} shows {} but must show {face}", draw.sides, draw.face))
    })
}

/// The hidden root, every seal and every hidden draw.
fn hidden(export: &Export, root: &str, entries: &[Entry], finding: &mut Finding) {
    let Some(root) = unhex(root) else {
        finding.faults.push("the hidden root is not hexadecimal".to_owned());
        return;
    };
    if hex(&Sha256::digest(root)) != export.hidden {
        finding
            .faults
            .push("the hidden root is not the one committed to before the game".to_owned());
    }
    for entry in entries {
        if entry.seal_with(&root, &export.table) != entry.seal {
            finding
                .faults
                .push(format!("#{}: its seal was made for something else", entry.seq));
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
                let fault = format!(
                    "#{}: a hidden d{} shows {} but must show {face}",
                    entry.seq, draw.sides, draw.face
                );
                finding.faults.push(fault);
            }
        }
    }
}

/// Plays the whole game again from its first entry and compares what happens.
fn again(kind: &'static Kind, export: &Export, entries: &[Entry], finding: &mut Finding) {
    let mut positions: BTreeMap<u64, Value> = BTreeMap::new();
    let mut game: Option<Box<dyn AnyGame>> = None;
    for entry in entries {
        let played = step(kind, game.as_deref(), entry, &positions);
        match played {
            Ok(next) => {
                positions.insert(entry.seq, next.save());
                game = Some(next);
            }
            Err(fault) => {
                finding.faults.push(format!("#{}: {fault}", entry.seq));
                return;
            }
        }
        let told = entry.events.iter();
        let told = told.flat_map(|event| (kind.narrate)(event, Viewer::Spectator).unwrap_or_default());
        let heard: Vec<_> = entry.act.heard(entry.seq).into_iter().chain(told).collect();
        if heard != entry.heard && kind.rules.end() == &entry.rules {
            finding.faults.push(format!(
                "#{}: the channel heard something else than what happened",
                entry.seq
            ));
        }
    }
    if export.over && game.is_none_or(|game| !game.awaiting().duties().is_empty()) {
        finding.faults.push("played again, the game is not over".to_owned());
    }
}

fn step(
    kind: &'static Kind,
    game: Option<&dyn AnyGame>,
    entry: &Entry,
    positions: &BTreeMap<u64, Value>,
) -> Result<Box<dyn AnyGame>, String> {
    let load = |state: &Value| (kind.load)(state).map_err(|rejection| rejection.to_string());
    if let Some(to) = entry.goes_back_to() {
        return load(positions.get(&to).ok_or("it goes back to an entry that is not there")?);
    }
    match &entry.act {
        Act::Start { roster, options } => {
            let played = begun(kind, roster, options, &entry.draws)?;
            if played.events == entry.events {
                Ok(played.game)
            } else {
                Err("the set-up went otherwise".to_owned())
            }
        }
        Act::Resume { game, .. } => load(game),
        Act::Play { actor, action, .. } => {
            let game = game.ok_or("it stands before the start")?;
            let played = crate::game::replay(game, *actor, action, &entry.draws).map_err(|error| error.to_string())?;
            if played.events == entry.events {
                Ok(played.game)
            } else {
                Err("played again, it goes otherwise".to_owned())
            }
        }
        _ => {
            let game = game.ok_or("it stands before the start")?;
            let same = load(&game.save())?;
            replayed(same, entry).ok_or_else(|| "played again, it goes otherwise".to_owned())
        }
    }
}
