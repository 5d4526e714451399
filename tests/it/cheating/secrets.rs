//! Nothing that is published before the end tells a hidden draw or the next roll, whatever of the code is tried on it.

#![allow(clippy::unwrap_used)]

use crate::journals::{Hall, TABLE, texts};
use hmac::{Hmac, KeyInit, Mac};
use muster::games::GAMES;
use muster::table::{Entry, Export, Secrets, Stamp, hash_of_open};
use muster_kit::{Dice, Draw, Key, entry_key, hex, unhex};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;

/// Every 32 bytes that everybody can read while the game goes on, and what follows from them in a step that the code knows.
fn readable(export: &Export) -> BTreeSet<Key> {
    let mut found = BTreeSet::from([[0; 32], Sha256::digest(export.table.as_bytes()).into()]);
    let mut told = BTreeSet::new();
    texts(&serde_json::to_value(export).unwrap(), &mut told);
    for text in &told {
        found.extend(unhex(text).filter(|_| text.len() == 64));
        found.insert(Sha256::digest(text.as_bytes()).into());
    }
    for entry in &export.entries {
        found.extend(unhex(&hash_of_open(&entry.open)));
    }
    let steps = |key: &Key| -> Vec<Key> {
        let mut made = vec![Sha256::digest(key).into(), key.map(|byte| !byte)];
        for purpose in ["hidden", "chain 1", "seal", ""] {
            made.push(Sha256::digest([&key[..], purpose.as_bytes()].concat()).into());
        }
        made
    };
    let further: Vec<Key> = found.iter().flat_map(steps).collect();
    found.extend(further);
    found
}

/// How many entries' hidden draws, and seals, follow from one of these keys in any way that keys are used.
fn derived(keys: &BTreeSet<Key>, export: &Export, entries: &[Entry]) -> (usize, usize) {
    let purposes = |entry: &Entry| {
        let entropy = match &entry.stamp {
            Some(Stamp::Fair { entropy, .. }) => entropy.clone(),
            _ => String::new(),
        };
        [
            "hidden".to_owned(),
            "seal".to_owned(),
            String::new(),
            entry.prev.clone(),
            entropy,
        ]
    };
    let (mut draws_found, mut seals_found) = (0, 0);
    for entry in entries {
        let draws: Vec<Draw> = entry.draws.iter().filter(|draw| draw.hidden).copied().collect();
        // So few that a guess would hit them prove nothing.
        let ways: f64 = draws.iter().map(|draw| f64::from(draw.sides)).product();
        let made = keys.iter().flat_map(|key| {
            let ways = purposes(entry).map(|purpose| entry_key(key, &export.table, entry.seq, &purpose));
            std::iter::once(*key).chain(ways)
        });
        let shows = |key: Key| {
            let mut dice = Dice::fair(key, key);
            draws.iter().all(|draw| dice.roll(draw.sides) == draw.face)
        };
        draws_found += usize::from(ways > 1e12 && made.clone().any(shows));
        // Even who guesses everything right cannot confirm it by the seal.
        let closed = entry.closed().to_string();
        let seals = |key: &Key| {
            let mut mac = Hmac::<Sha256>::new_from_slice(&entry_key(key, &export.table, entry.seq, "seal")).unwrap();
            mac.update(closed.as_bytes());
            hex(&mac.finalize().into_bytes()) == entry.seal
        };
        seals_found += usize::from(keys.iter().any(seals));
    }
    (draws_found, seals_found)
}

#[tokio::test]
async fn nothing_published_before_the_end_tells_a_hidden_draw() {
    for kind in GAMES {
        let mut hall = Hall::open(kind, 23).await;
        hall.say(0, "/game dice salt text:a cat").await.unwrap();
        let (mut export, mut entries) = (hall.export().await, Vec::new());
        for _ in 0..20 {
            hall.go_on(kind).await;
            let now = hall.export().await;
            if now.over {
                break;
            }
            (export, entries) = (now, hall.history().await.entries);
        }
        assert!(!export.over && !entries.is_empty(), "{}", kind.id);
        let mut keys = readable(&export);
        let tried = keys.len();
        assert_eq!(derived(&keys, &export, &entries), (0, 0), "{}", kind.id);
        // The same search finds everything once the root is known.
        let secrets: Secrets = hall.service.store().secrets(TABLE).await.unwrap();
        keys.insert(*secrets.hidden_root());
        let (draws, seals) = derived(&keys, &export, &entries);
        let hides = entries
            .iter()
            .flat_map(|entry| &entry.draws)
            .filter(|draw| draw.hidden)
            .count()
            > 8;
        assert_eq!((seals, draws > 0), (entries.len(), hides), "{}", kind.id);
        println!(
            "hidden draws of {}: {tried} keys from what is published open 0 of {} entries; the hidden root opens {seals}",
            kind.id,
            entries.len()
        );
    }
}

/// The next link is not one of those that are known, hashed or mixed in any way that the code does.
#[tokio::test]
async fn nothing_published_tells_the_next_roll() {
    for kind in GAMES {
        let mut hall = Hall::open(kind, 29).await;
        for _ in 0..10 {
            hall.go_on(kind).await;
        }
        let export = hall.export().await;
        let secrets: Secrets = hall.service.store().secrets(TABLE).await.unwrap();
        let used = hall.table().await.fairness().used();
        let keys = readable(&export);
        assert!(keys.contains(&secrets.chain().link(used)) && used > 0, "{}", kind.id);
        for next in used + 1..used + 100 {
            assert!(!keys.contains(&secrets.chain().link(next)), "{}: link {next}", kind.id);
        }
    }
}
