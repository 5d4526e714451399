//! Exports of games that go on or are over: honest ones, and with every kind of tampering.

#![allow(clippy::unwrap_used)]

use crate::exports::recorded;
use crate::journals::{Hall, entry_with, newest, open_draws, other_face, rechained};
use muster::table::{Entry, Export, ExportedEntry, FORMAT, FORMAT_UNSIGNED, Text, hash_of_open, placeholder};
use muster_game::Kind;
use muster_kit::{hex, unhex};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// What is said of a text that does not follow from what happened.
pub const OTHER_TEXT: &str = "the channel heard something else";

/// Something done to an export, and what has to be said of it.
pub struct Case {
    pub name: String,
    pub export: Export,
    /// The number of an entry, and words about it; none if all is well.
    pub expected: Option<(usize, &'static str)>,
    /// Only by playing the game again can it be found.
    pub by_the_rules: bool,
    /// A text was written anew in an entry of older words, which nobody can compare with what happened.
    pub foreign_words: bool,
}

/// The exports of a game of this kind, honest ones and all the others.
pub struct Cases {
    kind: &'static Kind,
    pub cases: Vec<Case>,
}

impl Cases {
    fn honest(&mut self, name: &str, export: &Export) {
        self.put(name, export.clone(), None);
    }

    fn put(&mut self, name: &str, export: Export, expected: Option<(usize, &'static str)>) {
        self.cases.push(Case {
            name: format!("{}, {name}", self.kind.id),
            export,
            expected,
            by_the_rules: false,
            foreign_words: false,
        });
    }

    /// With one thing changed; what is wrong then, and with which entry.
    fn tampered(
        &mut self,
        name: &str,
        export: &Export,
        expected: (usize, &'static str),
        change: impl FnOnce(&mut Export),
    ) {
        let mut changed = export.clone();
        change(&mut changed);
        assert!(changed != *export, "{name} changes nothing");
        self.put(name, changed, Some(expected));
    }

    /// What can be done to any export, whether the game is over or not.
    fn open_part(&mut self, export: &Export) {
        let rolled = entry_with(export, |entry| open_draws(entry) > 0);
        let heard = entry_with(export, |entry| {
            entry.open["heard"].as_array().is_some_and(|heard| !heard.is_empty())
        });
        let middle = export.entries.len() / 2;
        let last = export.entries.len();
        self.tampered("a die turned over", export, (rolled + 1, "must show"), |export| {
            other_face(&mut export.entries[rolled].open["draws"][0]);
        });
        self.tampered(
            "a die turned over, hashed anew",
            export,
            (rolled + 1, "must show"),
            |export| {
                other_face(&mut export.entries[rolled].open["draws"][0]);
                forged(export);
            },
        );
        self.tampered("entries reordered", export, (middle + 1, "out of order"), |export| {
            export.entries.swap(middle, middle + 1);
        });
        self.tampered(
            "an entry dropped",
            export,
            (middle + 1, "is missing or out of order"),
            |export| {
                export.entries.remove(middle);
            },
        );
        self.tampered(
            "the last entry dropped",
            export,
            (last - 1, "is not the end"),
            |export| {
                export.entries.pop();
            },
        );
        self.tampered("a text edited", export, (heard + 2, "does not follow"), |export| {
            retold(export, heard);
        });
        self.tampered(
            "a link changed",
            export,
            (rolled + 1, "was not committed to"),
            |export| {
                turn_digit(&mut export.entries[rolled].open["stamp"]["fair"]["key"]);
                forged(export);
            },
        );
        let many = entry_with_most(export, open_draws);
        self.tampered("the entropy changed", export, (many + 1, "must show"), |export| {
            export.entries[many].open["stamp"]["fair"]["entropy"] = json!("another request");
            forged(export);
        });
        self.tampered("a seal changed", export, (middle + 2, "does not follow"), |export| {
            turn_digit(&mut export.entries[middle].open["seal"]);
        });
        let first = export
            .entries
            .iter()
            .position(|entry| entry.open["stamp"].is_object())
            .unwrap();
        self.tampered(
            "another anchor",
            export,
            (first + 1, "was not committed to"),
            |export| {
                other_anchor(export);
            },
        );
        if let Some((salted, bare)) = salted(export) {
            self.tampered(
                "a player's words left out",
                export,
                (salted + 1, "mixed in are left out"),
                |export| {
                    export.entries[salted].open["stamp"]["fair"]["entropy"] = json!(bare);
                    forged(export);
                },
            );
        }
    }

    /// What can be done to the export of a game that is over, by a forger who knows all its secrets by then.
    fn closed_part(&mut self, export: &Export) {
        let played = entry_with(export, |entry| closed(entry)["act"]["play"]["by"] == "holder");
        let told = entry_with(export, |entry| !closed(entry)["events"].as_array().unwrap().is_empty());
        let is_hidden = |draw: &Value| draw["hidden"] == true;
        let has_hidden = |entry: &ExportedEntry| closed(entry)["draws"].as_array().unwrap().iter().any(is_hidden);
        if export.entries[..export.entries.len() - 1].iter().any(has_hidden) {
            let drawn = entry_with(export, has_hidden);
            self.tampered(
                "a hidden draw changed, sealed anew",
                export,
                (drawn + 1, "a hidden d"),
                |export| {
                    let draws = export.entries[drawn].closed.as_mut().unwrap()["draws"]
                        .as_array_mut()
                        .unwrap();
                    other_face(draws.iter_mut().find(|draw| is_hidden(draw)).unwrap());
                    resealed(export, drawn);
                    forged(export);
                },
            );
        }
        self.tampered(
            "an action changed",
            export,
            (played + 1, "its seal was made for something else"),
            |export| {
                export.entries[played].closed.as_mut().unwrap()["act"]["play"]["action"] = json!({ "no": {} });
            },
        );
        self.tampered(
            "an event changed",
            export,
            (told + 1, "its seal was made for something else"),
            |export| {
                export.entries[told].closed.as_mut().unwrap()["events"][0] = json!({ "no": {} });
            },
        );
        self.tampered(
            "a seal changed, hashed anew",
            export,
            (told + 1, "its seal was made for"),
            |export| {
                turn_digit(&mut export.entries[told].open["seal"]);
                forged(export);
            },
        );
        self.tampered("an entry not opened", export, (told + 1, "is not opened"), |export| {
            export.entries[told].closed = None;
        });
        self.tampered(
            "another actor shown",
            export,
            (played + 1, "what was opened is not what was shown"),
            |export| {
                export.entries[played].open["act"]["play"]["actor"] = json!({ "seat": 7 });
                forged(export);
            },
        );
        self.tampered(
            "an entry dropped, all after it renumbered",
            export,
            (told + 1, ""),
            |export| {
                export.entries.remove(told);
                for (seq, entry) in (1..).zip(&mut export.entries) {
                    entry.open["seq"] = json!(seq);
                }
                forged(export);
            },
        );
        // A changed secret belongs to no entry: every seal gives it away.
        self.tampered("another hidden root", export, (1, "its seal was made for"), |export| {
            export.hidden_root = Some("ab".repeat(32));
        });
        self.tampered(
            "another hidden root and its hash",
            export,
            (1, "its seal was made for"),
            |export| {
                export.hidden_root = Some("ab".repeat(32));
                let hash = hex(&Sha256::digest(unhex(&"ab".repeat(32)).unwrap()));
                match export.format {
                    FORMAT_UNSIGNED => export.hidden = Some(hash),
                    _ => export.entries[0].open["binding"]["hidden"] = json!(hash),
                }
                forged(export);
            },
        );
        for (name, words, at, change) in by_the_rules(played, told) {
            self.tampered(name, export, (at + 1, words), change);
            let foreign_words = words == OTHER_TEXT && wording(&export.entries[at]) != self.kind.wording;
            let case = self.cases.last_mut().unwrap();
            (case.by_the_rules, case.foreign_words) = (true, foreign_words);
        }
    }
}

type Change = Box<dyn FnOnce(&mut Export)>;

/// What a forger with all secrets writes anew without a flaw: only the rules know better.
fn by_the_rules(played: usize, told: usize) -> Vec<(&'static str, &'static str, usize, Change)> {
    let action = move |export: &mut Export| {
        export.entries[played].closed.as_mut().unwrap()["act"]["play"]["action"] = json!({ "no": {} });
        resealed(export, played);
        forged(export);
    };
    let text = move |export: &mut Export| {
        retold(export, told);
        forged(export);
    };
    vec![
        ("an action written anew with its seal", "", played, Box::new(action)),
        ("a text written anew", OTHER_TEXT, told, Box::new(text)),
    ]
}

/// The number of the words in which an entry is told; entries of format 1 name none.
fn wording(entry: &ExportedEntry) -> u32 {
    let named = entry.open["wording"].as_u64();
    named.map_or(1, |number| u32::try_from(number).unwrap())
}

pub fn closed(entry: &ExportedEntry) -> Value {
    entry.closed.clone().unwrap()
}

/// All entries hash on, and the head names the new end.
pub fn forged(export: &mut Export) {
    rechained(export);
    export.tail = Some(end_of(export));
}

pub fn end_of(export: &Export) -> String {
    hash_of_open(&export.entries.last().unwrap().open)
}

/// Another text, with its digest where the format has one.
pub fn retold(export: &mut Export, at: usize) {
    let line = json!({ "prose": [{ "text": "Nothing happened." }] });
    let entry = &mut export.entries[at];
    if export.format == FORMAT_UNSIGNED {
        entry.open["heard"] = json!([line]);
        return;
    }
    let text = Text {
        salt: "5a".repeat(16),
        text: line,
    };
    let digest = text.digest().unwrap();
    for told in entry.open["heard"].as_array().unwrap() {
        entry.texts.remove(told["digest"].as_str().unwrap());
    }
    entry.open["heard"] = json!([placeholder(&digest)]);
    entry.texts.insert(digest, text);
}

fn other_anchor(export: &mut Export) {
    match &mut export.anchors {
        Some(anchors) => anchors[0] = "ab".repeat(32),
        None => {
            export.entries[0].open["binding"]["anchor"] = json!("ab".repeat(32));
            forged(export);
        }
    }
}

pub fn resealed(export: &mut Export, at: usize) {
    let root = unhex(export.hidden_root.as_ref().unwrap()).unwrap();
    let entry: Entry = export.entries[at].entry().unwrap().unwrap();
    export.entries[at].open["seal"] = json!(entry.seal_with(&root, &export.table));
}

fn turn_digit(text: &mut Value) {
    let old = text.as_str().unwrap();
    let first = if old.starts_with('a') { 'b' } else { 'a' };
    *text = json!(format!("{first}{}", &old[1..]));
}

fn entry_with_most(export: &Export, count: impl Fn(&ExportedEntry) -> usize) -> usize {
    let last = export.entries.len() - 1;
    (0..last).max_by_key(|at| count(&export.entries[*at])).unwrap()
}

/// An entry whose dice a player's words are mixed into, and its entropy without them; none if nobody mixed any in.
fn salted(export: &Export) -> Option<(usize, String)> {
    let salts = export.entries.iter().filter_map(|entry| {
        let text = &entry.open["act"]["salt"]["text"];
        text.as_str().or_else(|| text["digest"].as_str())
    });
    let salts: Vec<String> = salts.map(|salt| format!("+{salt}")).collect();
    export.entries.iter().enumerate().find_map(|(at, entry)| {
        let entropy = entry.open["stamp"]["fair"]["entropy"].as_str()?;
        let salt = salts.iter().find(|salt| entropy.contains(*salt))?;
        Some((at, entropy.replace(salt, "")))
    })
}

pub async fn cases(kind: &'static Kind) -> Cases {
    let mut cases = Cases {
        kind,
        cases: Vec::new(),
    };
    let mut over = newest(kind);
    cases.honest("over", &over);
    over.tail = Some(end_of(&over));
    cases.honest("over, with its end", &over);
    for over in [over, recorded(kind, FORMAT, "over")] {
        let named = cases.cases.len();
        cases.honest("over", &over);
        cases.open_part(&over);
        cases.closed_part(&over);
        for case in &mut cases.cases[named..] {
            case.name = format!("format {}, {}", over.format, case.name);
        }
    }
    let first = recorded(kind, FORMAT_UNSIGNED, "running");
    cases.honest("going on, of format 1", &first);
    cases.open_part(&first);
    let mut hall = Hall::open(kind, 11).await;
    hall.say(0, "/game dice salt text:ein Fuchs, +ß\u{1f3b2}")
        .await
        .unwrap();
    // Some games are short when people play at random.
    let mut running = hall.export().await;
    for step in 0..30 {
        if step % 10 == 9 {
            hall.say(0, "/game dice roll dice:9d6").await.unwrap();
        }
        hall.go_on(kind).await;
        let export = hall.export().await;
        if export.over {
            break;
        }
        running = export;
    }
    assert!(!running.over && running.tail == Some(end_of(&running)) && salted(&running).is_some());
    let named = cases.cases.len();
    cases.honest("going on", &running);
    cases.open_part(&running);
    for case in &mut cases.cases[named..] {
        case.name = format!("{} while it goes on", case.name);
    }
    cases
}
