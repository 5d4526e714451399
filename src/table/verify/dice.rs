//! Open dice: each from its published link, with the players' words mixed in.

use super::{Finding, Luck};
use crate::rewind::standing;
use crate::texts::digest_in;
use crate::{Entry, Export, FORMAT_UNSIGNED, Stamp};
use muster_kit::{CHAIN_LENGTH, Dice, Draw, Key, Seat, entry_key, unhex};
use muster_words::text;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// Every open die from its published link, and every link from the one before.
pub(super) fn open_dice(export: &Export, finding: &mut Finding) {
    let anchors = export.anchors();
    let mut last: BTreeMap<u32, (u32, Key)> = BTreeMap::new();
    for exported in &export.entries {
        let seq = exported.open["seq"].as_u64().unwrap_or(0);
        let draws: Vec<Draw> = serde_json::from_value(exported.open["draws"].clone()).unwrap_or_default();
        match serde_json::from_value::<Option<Stamp>>(exported.open["stamp"].clone()) {
            Err(error) => {
                let fault = text!("check-stamp-unread", seq = seq.to_string(), error = error.to_string());
                finding.faults.push(fault);
            }
            Ok(None) if draws.is_empty() => (),
            Ok(None) => finding.faults.push(text!("check-stamp-none", seq = seq.to_string())),
            Ok(Some(Stamp::Scripted)) => finding.scripted += 1,
            Ok(Some(Stamp::Fair {
                chain,
                link,
                key,
                entropy,
            })) => {
                let Some(key) = unhex(&key) else {
                    finding.faults.push(text!("check-link-unread", seq = seq.to_string()));
                    continue;
                };
                let before = last
                    .get(&chain)
                    .copied()
                    .or_else(|| Some((0, anchor_of(&anchors, chain)?)));
                let hashed = before.map(|(number, _)| hashed_back(key, link.saturating_sub(number)));
                let follows = before
                    .is_some_and(|(number, before)| number.checked_add(1) == Some(link) && hashed == Some(before));
                if !follows {
                    finding
                        .faults
                        .push(text!("check-link", seq = seq.to_string(), link = link, chain = chain));
                }
                last.insert(chain, (link, key));
                if let Some(fault) = faces_fault(&key, &export.table, seq, &entropy, &draws) {
                    finding
                        .faults
                        .push(text!("check-at", seq = seq.to_string(), fault = fault));
                }
                finding.open_dice += draws.len();
            }
        }
    }
}

/// The words of one seat, as they appear in the entropy.
struct Words {
    text: String,
    /// The chair has changed hands since; in format 1 such words may still be mixed in.
    left: bool,
}

/// The players' own words are at the end of the entropy of every roll after them, in the order of the seats, and a new
/// chain is the one that was announced.
pub(super) fn mixed_in(export: &Export, finding: &mut Finding) {
    let mut words: BTreeMap<u64, Words> = BTreeMap::new();
    let (anchors, mut chains) = (export.anchors(), 1);
    let mixes_texts = export.format == FORMAT_UNSIGNED;
    for exported in &export.entries {
        let (seq, act) = (exported.open["seq"].as_u64().unwrap_or(0), &exported.open["act"]);
        if let Some(entropy) = exported.open["stamp"]["fair"]["entropy"].as_str() {
            let all: Vec<&Words> = words.values().collect();
            let alone = !mixes_texts && all.is_empty() && ends_with_a_digest(entropy);
            if !ends_with(entropy, &all) || alone {
                finding.faults.push(text!("check-mixed-in", seq = seq.to_string()));
            }
        }
        if let Some(seat) = act["salt"]["seat"].as_u64() {
            let text = &act["salt"]["text"];
            if let Some(text) = if mixes_texts { text.as_str() } else { digest_in(text) } {
                let text = text.to_owned();
                words.insert(seat, Words { text, left: false });
            }
        }
        for chair in [&act["seat"], &act["ruling"]["what"]["chair"]] {
            let Some(seat) = chair["seat"].as_u64() else { continue };
            if mixes_texts {
                words.entry(seat).and_modify(|words| words.left = true);
            } else {
                words.remove(&seat);
            }
        }
        if let Some(anchor) = act["anchor"]["anchor"].as_str() {
            chains += 1;
            if anchors.get(chains - 1).is_none_or(|known| known != anchor) {
                finding
                    .faults
                    .push(text!("check-anchor", seq = seq.to_string(), chain = chains));
            }
        }
    }
    if anchors.len() != chains {
        let fault = text!("check-anchors", named = anchors.len(), committed = chains);
        finding.faults.push(fault);
    }
}

/// Whether the entropy ends with these words, each behind a `+`. Words of a chair that changed hands may be missing.
fn ends_with(entropy: &str, words: &[&Words]) -> bool {
    let Some((last, before)) = words.split_last() else {
        return true;
    };
    let rest = entropy.strip_suffix(&last.text).and_then(|rest| rest.strip_suffix('+'));
    rest.is_some_and(|rest| ends_with(rest, before)) || (last.left && ends_with(entropy, before))
}

/// Whether the last part of the entropy looks like words of format 2.
fn ends_with_a_digest(entropy: &str) -> bool {
    let last = entropy.rsplit_once('+').map(|(_, last)| last);
    last.is_some_and(|last| last.len() == 64 && unhex(last).is_some())
}

/// The places in the file of the entries that were not taken back.
fn standing_places(export: &Export) -> BTreeSet<u64> {
    let last = u64::try_from(export.entries.len()).unwrap_or(u64::MAX);
    let path = standing(0, last, |place| {
        let exported = export.entries.get(usize::try_from(place.checked_sub(1)?).ok()?)?;
        let act = &exported.readable()["act"];
        let to = [&act["rewind"]["to"], &act["ruling"]["what"]["back"]["to"]];
        Some((place, to.into_iter().find_map(serde_json::Value::as_u64)))
    });
    path.into_iter().collect()
}

/// What the open dice gave each seat.
pub(super) fn luck(export: &Export, finding: &mut Finding) {
    let stands = standing_places(export);
    let mut found: BTreeMap<usize, Luck> = BTreeMap::new();
    for (place, exported) in (1..).zip(&export.entries) {
        let actor = exported.open["act"]["play"]["actor"]["seat"].as_u64();
        let actor = actor.and_then(|seat| u8::try_from(seat).ok()).map(Seat);
        let draws: Vec<Draw> = serde_json::from_value(exported.open["draws"].clone()).unwrap_or_default();
        for draw in draws {
            let Some(seat) = draw.whose.seat(actor) else { continue };
            let luck = found.entry(seat.index()).or_default();
            let (sides, face) = (i64::from(draw.sides), i64::from(draw.face));
            luck.dice += 1;
            luck.taken_back += usize::from(!stands.contains(&place));
            luck.twice_above = luck.twice_above.saturating_add(2 * face - sides - 1);
            let variance = sides.saturating_mul(sides).saturating_sub(1);
            luck.twelve_variance = luck.twelve_variance.saturating_add(variance);
        }
    }
    let names = export.names();
    finding.luck.extend(found.into_iter().map(|(seat, luck)| Luck {
        // The house's seat has the number after the last chair.
        name: names.get(seat).cloned().unwrap_or_else(|| text!("check-house")),
        ..luck
    }));
}

/// What is wrong with one entry's open dice, given the published anchors.
pub(crate) fn stamp_faults(table: &str, anchors: &[String], entry: &Entry) -> Vec<String> {
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
        return vec![text!("check-die-link-unread")];
    };
    let mut faults = Vec::new();
    if anchor_of(anchors, *chain) != Some(hashed_back(key, *link)) {
        faults.push(text!("check-die-link", link = *link));
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
    (0..times.min(CHAIN_LENGTH)).fold(key, |key, _| Sha256::digest(key).into())
}

fn faces_fault(link: &Key, table: &str, seq: u64, entropy: &str, draws: &[Draw]) -> Option<String> {
    let mut dice = Dice::fair(entry_key(link, table, seq, entropy), [0; 32]);
    draws.iter().find_map(|draw| {
        let face = if draw.sides == 0 { 0 } else { dice.roll(draw.sides) };
        let (sides, shown) = (draw.sides, draw.face);
        (face != shown).then(|| text!("check-die", sides = sides, face = shown, due = face))
    })
}
