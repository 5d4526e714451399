//! Files that a cheat writes anew with fitting hashes, seals and digests, but without the bot's key: none of them passes
//! for the bot's, and what is wrong in itself is named even where the cheat signs it with a key of their own.

#![allow(clippy::unwrap_used)]

use super::cases::{closed, forged, resealed, retold};
use super::checks::{by_browser, by_python, has_python};
use crate::browser::Browser;
use crate::exports::recorded;
use crate::journals::{entry_with, open_draws, other_face};
use muster::games::{CATALOGUE, GAMES};
use muster::table::{Export, FORMAT, Signer, Source, Text, verify, verify_signed};
use muster_game::Kind;
use muster_sample::is_tried;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

/// One forgery, done to a running game or to one that is over and whose hidden root is therefore public.
struct Forgery {
    name: &'static str,
    /// What is wrong in the file itself, with any signature; none where it is consistent, so that only the signature tells.
    named: Option<&'static str>,
    /// Only a program that knows the rules can name it.
    by_the_rules: bool,
    change: fn(&mut Export),
}

fn forgery(name: &'static str, named: Option<&'static str>, change: fn(&mut Export)) -> Forgery {
    Forgery {
        name,
        named,
        by_the_rules: false,
        change,
    }
}

fn by_the_rules(name: &'static str, named: &'static str, change: fn(&mut Export)) -> Forgery {
    Forgery {
        by_the_rules: true,
        ..forgery(name, Some(named), change)
    }
}

/// Replaces the text at this place of an entry by another, with a digest that fits.
fn other_text(export: &mut Export, at: usize, place: &str, text: Value) {
    let text = Text {
        salt: "5a".repeat(16),
        text,
    };
    let digest = text.digest().unwrap();
    let entry = &mut export.entries[at];
    let old = entry.open.pointer(place).unwrap()["digest"]
        .as_str()
        .unwrap()
        .to_owned();
    let swap = |value: &mut Value| {
        let whole = value.to_string().replace(&old, &digest);
        *value = serde_json::from_str(&whole).unwrap();
    };
    swap(&mut entry.open);
    entry.closed.iter_mut().for_each(swap);
    entry.texts.remove(&old);
    entry.texts.insert(digest, text);
}

fn all_resealed(export: &mut Export) {
    if export.over {
        for at in 0..export.entries.len() {
            if export.entries[at].entry().is_some_and(|entry| entry.is_ok()) {
                resealed(export, at);
            }
        }
    }
    forged(export);
}

fn rolled(export: &Export) -> usize {
    entry_with(export, |entry| {
        open_draws(entry) > 0 && entry.open["act"]["play"].is_object()
    })
}

/// Forgeries of any file: those that were tried on format 1, and more.
fn of_any() -> Vec<Forgery> {
    vec![
        forgery("names swapped", None, |export| {
            other_text(export, 0, "/act/start/seats/0", json!("Ben"));
            other_text(export, 0, "/act/start/seats/1", json!("Ana"));
            all_resealed(export);
        }),
        forgery("all called Zed", None, |export| {
            for seat in 0..3 {
                other_text(export, 0, &format!("/act/start/seats/{seat}"), json!("Zed"));
            }
            all_resealed(export);
        }),
        forgery("seats in the head", Some("the head of the file has seats"), |export| {
            export.seats = Some(vec!["Zed".to_owned(); 3]);
        }),
        forgery(
            "options in the head",
            Some("the head of the file has options"),
            |export| {
                export.options = Some(json!({ "x": 1 }));
            },
        ),
        forgery(
            "anchors in the head",
            Some("the head of the file has anchors"),
            |export| {
                export.anchors = Some(vec!["ab".repeat(32)]);
            },
        ),
        by_the_rules("other options", "the options are none of", |export| {
            export.entries[0].open["binding"]["options"] = json!({ "x": 1 });
            all_resealed(export);
        }),
        forgery(
            "another game in the head",
            Some("another game than the head"),
            |export| {
                let other = if export.game == "risk" { "warcamp" } else { "risk" };
                export.game = other.to_owned();
            },
        ),
        forgery("another table", Some("another table than the head"), |export| {
            export.table = "elsewhere".to_owned();
        }),
        forgery("no entries", Some("the file has no entries"), |export| {
            export.entries.clear()
        }),
        forgery("no tail", Some("does not name its last entry"), |export| {
            export.tail = None
        }),
        forgery(
            "the last entry dropped with the tail",
            Some("does not name its last entry"),
            |export| {
                export.entries.pop();
                export.tail = None;
            },
        ),
        forgery("the last entries dropped and a new tail", None, |export| {
            let half = export.entries.len() / 2;
            export.entries.truncate(half);
            export.over = false;
            export.hidden_root = None;
            export.entries.iter_mut().for_each(|entry| entry.closed = None);
            forged(export);
        }),
        forgery("every text changed", None, |export| {
            for at in 0..export.entries.len() {
                let lines = export.entries[at].open["heard"].as_array().map_or(0, Vec::len);
                for line in 0..lines {
                    let lie = json!({ "prose": [{ "text": format!("Lie {at}.{line}.") }] });
                    other_text(export, at, &format!("/heard/{line}"), lie);
                }
            }
            all_resealed(export);
        }),
        forgery(
            "a text beside an entry replaced",
            Some("a text is not the one that was committed to"),
            |export| {
                let entry = export.entries.iter_mut().find(|entry| !entry.texts.is_empty()).unwrap();
                entry.texts.values_mut().next().unwrap().text = json!("a lie");
            },
        ),
        forgery(
            "a text put beside an entry",
            Some("a text stands beside it that it does not name"),
            |export| {
                let text = Text {
                    salt: "00".repeat(16),
                    text: json!("a lie"),
                };
                export.entries[0].texts.insert(text.digest().unwrap(), text);
            },
        ),
        by_the_rules("a rules number that never was", "has no rules number 999", |export| {
            export
                .entries
                .iter_mut()
                .for_each(|entry| entry.open["rules"] = json!(999));
            all_resealed(export);
        }),
        by_the_rules("rules number 0", "has no rules number 0", |export| {
            export.entries[1].open["rules"] = json!(0);
            all_resealed(export);
        }),
        forgery("a wording that never was", None, |export| {
            export
                .entries
                .iter_mut()
                .for_each(|entry| entry.open["wording"] = json!(999));
            retold_any(export);
            all_resealed(export);
        }),
        forgery("no wording", Some("has no number of its wording"), |export| {
            export.entries[1].open.as_object_mut().unwrap().remove("wording");
            all_resealed(export);
        }),
        forgery("all in one moment of 2001", None, |export| {
            export
                .entries
                .iter_mut()
                .for_each(|entry| entry.open["at"] = json!("2001-01-01T00:00:00Z"));
            all_resealed(export);
        }),
        forgery("a time that goes back", Some("its time is before"), |export| {
            export.entries[1].open["at"] = json!("2001-01-01T00:00:00Z");
            all_resealed(export);
        }),
        forgery("no date", Some("its time cannot be read"), |export| {
            export.entries[1].open["at"] = json!("not a date");
            all_resealed(export);
        }),
        forgery("the dice of a roll removed", None, |export| {
            let at = rolled(export);
            export.entries[at].open["draws"] = json!([]);
            forged(export);
        }),
        forgery("a roll of dice with one side", None, |export| {
            let at = rolled(export);
            for draw in export.entries[at].open["draws"].as_array_mut().unwrap() {
                *draw = json!({ "sides": 1, "face": 1 });
            }
            forged(export);
        }),
        forgery("a roll marked as scripted", None, |export| {
            let at = export
                .entries
                .iter()
                .rposition(|entry| entry.open["stamp"].is_object())
                .unwrap();
            export.entries[at].open["stamp"] = json!("scripted");
            forged(export);
        }),
        forgery("a turned die", Some("but must show"), |export| {
            let at = rolled(export);
            other_face(&mut export.entries[at].open["draws"][0]);
            forged(export);
        }),
        forgery("a play turned into a ruling", None, |export| {
            let at = rolled(export);
            export.entries[at].open["act"] = json!({ "ruling": { "by": "Ana", "reason": "lies", "what": "note" } });
            forged(export);
        }),
        forgery("another actor", None, |export| {
            let at = rolled(export);
            export.entries[at].open["act"]["play"]["actor"] = json!({ "seat": 1 });
            export.entries[at].open["act"]["play"]["by"] = json!("deputy");
            forged(export);
        }),
        forgery("other reasons", None, |export| {
            let at = entry_with(export, |entry| entry.open["act"]["play"]["by"] == "npc");
            export.entries[at].open["act"]["play"]["why"] = json!("it cheats");
            if let Some(closed) = &mut export.entries[at].closed {
                closed["act"]["play"]["why"] = json!("it cheats");
            }
            all_resealed(export);
        }),
        forgery(
            "words in front of the words mixed in",
            Some("mixed in are left out, or others"),
            |export| {
                let salted = |entry: &&mut muster::table::ExportedEntry| {
                    let entropy = entry.open["stamp"]["fair"]["entropy"].as_str();
                    entropy.is_some_and(|entropy| entropy.rsplit_once('+').is_some_and(|(_, last)| last.len() == 64))
                };
                let entry = export.entries.iter_mut().find(salted).unwrap();
                let entropy = entry.open["stamp"]["fair"]["entropy"].as_str().unwrap().to_owned();
                entry.open["stamp"]["fair"]["entropy"] = json!(format!("{entropy}s"));
                forged(export);
            },
        ),
        forgery("a second binding", Some("only the first entry says"), |export| {
            export.entries[1].open["binding"] = export.entries[0].open["binding"].clone();
            all_resealed(export);
        }),
        forgery("no binding", Some("#1 does not say which table this is"), |export| {
            export.entries[0].open.as_object_mut().unwrap().remove("binding");
            all_resealed(export);
        }),
        forgery("the signature removed", Some("the file is not signed"), |export| {
            export.signature = None
        }),
        forgery("as a file of format 1", None, as_format_1),
    ]
}

fn retold_any(export: &mut Export) {
    let at = entry_with(export, |entry| !entry.heard().is_empty());
    retold(export, at);
}

/// The same game as a file of format 1, which never had a signature.
fn as_format_1(export: &mut Export) {
    export.seats = Some(export.names());
    export.options = Some(export.entries[0].open["binding"]["options"].clone());
    export.anchors = Some(export.anchors());
    export.hidden = Some(export.hidden().to_owned());
    export.format = 1;
    export.signature = None;
    for entry in &mut export.entries {
        entry.open = entry.readable();
        let fields = entry.open.as_object_mut().unwrap();
        fields.remove("binding");
        fields.remove("wording");
        entry.texts.clear();
    }
    forged(export);
}

/// Forgeries of a finished game, by a reader who knows its hidden root.
fn of_finished() -> Vec<Forgery> {
    vec![
        forgery("it goes on again", None, |export| {
            export.over = false;
            export.hidden_root = None;
            export.entries.iter_mut().for_each(|entry| entry.closed = None);
        }),
        forgery(
            "without the hidden root",
            Some("its hidden root is missing"),
            |export| export.hidden_root = None,
        ),
        by_the_rules("another action", "", |export| {
            let at = entry_with(export, |entry| closed(entry)["act"]["play"]["by"] == "holder");
            export.entries[at].closed.as_mut().unwrap()["act"]["play"]["action"] = json!({ "no": {} });
            resealed(export, at);
            forged(export);
        }),
        forgery("an easy opponent", None, |export| {
            let roster = &mut export.entries[0].closed.as_mut().unwrap()["act"]["start"]["roster"];
            roster[2]["npc"] = json!("easy");
            all_resealed(export);
        }),
        forgery("everything done by NPCs", None, |export| {
            for entry in &mut export.entries {
                if entry.open["act"]["play"].is_object() {
                    entry.open["act"]["play"]["by"] = json!("npc");
                    entry.closed.as_mut().unwrap()["act"]["play"]["by"] = json!("npc");
                }
            }
            all_resealed(export);
        }),
        forgery(
            "words mixed in with a salt of the cheat's",
            Some("salt of the words that were mixed in"),
            |export| {
                let at = entry_with(export, |entry| entry.open["act"]["salt"].is_object());
                other_text(export, at, "/act/salt/text", json!("a cat walked here"));
                resealed(export, at);
                forged(export);
            },
        ),
        forgery(
            "other options than those of the start",
            Some("begun with other options"),
            |export| {
                let options = &mut export.entries[0].closed.as_mut().unwrap()["act"]["start"]["options"];
                options["players"] = json!(7);
                export.entries[0].open["act"]["start"]["options"] = options.clone();
                all_resealed(export);
            },
        ),
    ]
}

/// Signs with a key of the cheat's own, in the file and in the binding.
fn signed_anew(export: &mut Export) {
    let cheat = Signer::new([66; 32]);
    let broken = |fault: &String| fault.contains("does not follow") || fault.contains("is not the end");
    let intact = export.tail.is_some() && !verify(&CATALOGUE, export).faults.iter().any(broken);
    if let Some(binding) = export
        .entries
        .first_mut()
        .and_then(|entry| entry.open.get_mut("binding"))
    {
        binding["signer"] = json!(cheat.public());
        if intact {
            forged(export);
        }
    }
    export.sign(&cheat);
}

/// What ends the script, with a key to check the signature by.
fn by_python_with(key: &str, file: &Path) -> Option<i32> {
    let mut script = Command::new("python3");
    script.args(["docs/verify_dice.py", "--key", key]);
    script.arg(file).output().unwrap().status.code()
}

/// What script and page say without a key: each names what needs no rules in the words of the program, and nothing else.
async fn outside(file: &Path, browser: Option<&Browser>, python: bool) -> Vec<(&'static str, Vec<String>)> {
    let mut said = Vec::new();
    if python {
        said.push(("in Python", by_python(file).0));
    }
    if let Some(browser) = browser {
        said.push(("in the page", by_browser(browser, file).await.0));
    }
    said
}

/// Every forgery of one export: what passes though it should not.
async fn tried(kind: &Kind, state: &str, forgeries: Vec<Forgery>, browser: Option<&Browser>) -> usize {
    let honest = recorded(kind, FORMAT, state);
    let key = honest.signature.clone().unwrap().key;
    assert_eq!(
        verify_signed(&CATALOGUE, &honest, Some(&key)).source,
        Source::Proved(key.clone())
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    let python = has_python();
    let turn = GAMES.iter().position(|other| other.id == kind.id).unwrap();
    let forgeries = forgeries.into_iter().enumerate();
    let mut count = 0;
    for (_, forgery) in forgeries.filter(|(at, _)| is_tried(*at, turn)) {
        let Forgery {
            name,
            named,
            by_the_rules,
            change,
        } = forgery;
        count += 1;
        let name = format!("{}, {state}, {name}", kind.id);
        let mut changed = honest.clone();
        change(&mut changed);
        assert!(changed != honest, "{name} changes nothing");
        let faults = verify_signed(&CATALOGUE, &changed, Some(&key)).faults;
        assert!(!faults.is_empty(), "{name} passes with the bot's key");
        if changed.format == FORMAT && changed.signature.is_some() {
            assert!(
                !verify(&CATALOGUE, &changed).faults.is_empty(),
                "{name} passes without a key"
            );
        }
        // The script knows no game, so one is enough for what hangs on the key.
        let keyed = python && kind.id == GAMES[0].id;
        if keyed {
            std::fs::write(&file, serde_json::to_string(&changed).unwrap()).unwrap();
            assert_eq!(by_python_with(&key, &file), Some(1), "{name}, in Python");
        }
        if changed.signature.is_some() {
            signed_anew(&mut changed);
            let finding = verify_signed(&CATALOGUE, &changed, Some(&key));
            assert!(
                finding
                    .faults
                    .iter()
                    .any(|fault| fault.contains("another key than yours")),
                "{name}"
            );
            assert_ne!(finding.source, Source::Proved(key.clone()), "{name}");
            if keyed {
                std::fs::write(&file, serde_json::to_string(&changed).unwrap()).unwrap();
                assert_eq!(by_python_with(&key, &file), Some(1), "{name}, signed anew, in Python");
            }
        }
        if let Some(words) = named {
            let faults = verify(&CATALOGUE, &changed).faults;
            assert!(
                faults.iter().any(|fault| fault.contains(words)),
                "{name}: {words:?} is not in {faults:#?}"
            );
            std::fs::write(&file, serde_json::to_string(&changed).unwrap()).unwrap();
            for (place, faults) in outside(&file, browser, python && (keyed || state == "over")).await {
                let names = faults.iter().any(|fault| fault.contains(words));
                // What needs the rules is named by the program alone, as docs/fairness.md says.
                assert_eq!(names, !by_the_rules, "{name}, {place}: {words:?} and {faults:#?}");
            }
        }
    }
    count
}

#[tokio::test(flavor = "multi_thread")]
async fn no_forgery_passes_for_the_bots_file() {
    let mut count = 0;
    let browser = Browser::open().await;
    for kind in GAMES {
        // The page knows no game either, and one is enough for it.
        let browser = browser.as_ref().filter(|_| kind.id == GAMES[0].id);
        count += tried(kind, "running", of_any(), browser).await;
        count += tried(kind, "over", of_any(), browser).await;
        count += tried(kind, "over", of_finished(), browser).await;
    }
    println!("forgeries: {count} files written anew, each refused with the bot's key");
    if let Some(browser) = browser {
        browser.close().await;
    }
}

/// Removed texts are counted, and everything else about their entries still verifies.
#[test]
fn a_text_can_be_removed_and_everything_else_verifies() {
    for kind in GAMES {
        for state in ["running", "over"] {
            let mut export = recorded(kind, FORMAT, state);
            let key = export.signature.clone().unwrap().key;
            let mut removed = 0;
            for entry in &mut export.entries {
                removed += entry.texts.len();
                entry.texts.clear();
            }
            let finding = verify_signed(&CATALOGUE, &export, Some(&key));
            assert_eq!(finding.faults, Vec::<String>::new(), "{}, {state}", kind.id);
            assert_eq!(finding.removed_texts, removed);
            assert!(finding.open_dice > 0);
            assert!(
                export.names().iter().all(|name| name == "[removed]"),
                "{:?}",
                export.names()
            );
        }
    }
}

/// A salt names nothing: 128 random bits stand between a digest and the name behind it.
#[test]
fn the_same_name_has_another_digest_each_time() {
    let export = recorded(GAMES[0], FORMAT, "running");
    let salts: Vec<&String> = export
        .entries
        .iter()
        .flat_map(|entry| entry.texts.values().map(|text| &text.salt))
        .collect();
    let distinct: std::collections::BTreeSet<&&String> = salts.iter().collect();
    assert_eq!(distinct.len(), salts.len());
}
