//! Journals: that recorded games of every rules number still verify, that tampering is found and named, that a
//! live table is what its journal says, and that an export of a running game tells no secret.
//!
//! `UPDATE_JOURNALS=1 cargo test journals` records the games of the newest rules anew.

#![allow(clippy::unwrap_used)]

use crate::positions::replayed;
use crate::settings::settings_for;
use chrono::{DateTime, TimeDelta, Utc};
use muster::games::{FULL_CATALOGUE, GAMES};
use muster::service::{Chance, Error, Reply, Request, Service};
use muster::store;
use muster::table::{
    By, Export, ExportedEntry, Finding, History, Holder, NewChair, Opening, Stage, Table, User, verify,
};
use muster::vocabulary::{Invocation, Undo};
use muster_game::Kind;
use muster_kit::{Dice, Level, Seat, Viewer};
use muster_sample::share;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

pub const TABLE: &str = "t1";
/// Numbers that stand nowhere else by chance.
pub const PEOPLE: [(User, &str); 3] = [
    (User(918_273_645_000_111_222), "Ana"),
    (User(918_273_645_000_333_444), "Ben"),
    (User(918_273_645_000_555_666), "Cleo"),
];

/// What a recorded game should hold, and which of the things that people do brings it about.
const WANTED: [(&str, u32); 5] = [
    ("missed deadline", 1),
    ("undo", 2),
    ("private order", 5),
    ("free roll", 6),
    ("salt", 7),
];

/// Acts that a recorded game holds.
const HELD: [&str; 6] = ["start", "play", "told", "rewind", "roll", "salt"];

/// A table in a store of its own, at which random people and an NPC play.
pub struct Hall {
    pub service: Service,
    pub now: DateTime<Utc>,
    pub requests: u64,
    pub chance: Dice,
    /// What was done that a recorded game should hold.
    done: BTreeSet<&'static str>,
}

impl Hall {
    /// A game that has just begun.
    pub async fn open(kind: &'static Kind, seed: u64) -> Hall {
        let mut hall = Hall::lobby(kind, seed).await;
        hall.say(0, "/game start").await.unwrap();
        hall
    }

    /// Where a table is already.
    pub fn at(service: Service, now: DateTime<Utc>) -> Hall {
        Hall {
            service,
            now,
            requests: 0,
            chance: Dice::seeded(0, 9),
            done: BTreeSet::new(),
        }
    }

    /// A table that waits to begin.
    pub async fn lobby(kind: &'static Kind, seed: u64) -> Hall {
        let store = store::open("sqlite::memory:", &FULL_CATALOGUE).await.unwrap();
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_be_bytes());
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let mut hall = Hall::at(Service::new(store, Chance::Seed(key)), now);
        hall.chance = Dice::seeded(seed, 9);
        let chair = |name: &str, holder| NewChair {
            name: name.to_owned(),
            holder,
        };
        let people = PEOPLE
            .iter()
            .take(2)
            .map(|(user, name)| chair(name, Holder::User(*user)));
        let chairs = people.chain([chair("Npc", Holder::Npc(Level::Normal))]).collect();
        let opening = Opening {
            id: TABLE,
            kind,
            place: "hall",
            server: None,
            host: PEOPLE[0].0,
            settings: settings_for(kind, 3),
            chairs,
            seed: key,
            untimed: false,
        };
        hall.service
            .open(&request("open", 0, hall.now), &opening)
            .await
            .unwrap();
        hall.say(0, "/game deadline every:1d").await.unwrap();
        hall
    }

    pub async fn say(&mut self, who: usize, line: &str) -> Result<Reply, Error> {
        let invocation = FULL_CATALOGUE
            .parse(line)
            .unwrap_or_else(|error| panic!("{line}: {error}"));
        self.ask(who, &invocation).await
    }

    /// A line of a person who manages the server.
    pub async fn manager_says(&mut self, who: usize, line: &str) -> Result<Reply, Error> {
        self.requests += 1;
        let name = format!("m{}", self.requests);
        let request = Request {
            manager: true,
            ..request(&name, who, self.now)
        };
        let invocation = FULL_CATALOGUE
            .parse(line)
            .unwrap_or_else(|error| panic!("{line}: {error}"));
        let reply = self.service.act(TABLE, &request, &invocation).await;
        assert!(
            !matches!(reply, Err(Error::Bug { .. } | Error::Store(_))),
            "{line}: {reply:?}"
        );
        reply
    }

    async fn ask(&mut self, who: usize, invocation: &Invocation) -> Result<Reply, Error> {
        self.requests += 1;
        let name = format!("r{}", self.requests);
        self.now += TimeDelta::seconds(10);
        let reply = self
            .service
            .act(TABLE, &request(&name, who, self.now), invocation)
            .await;
        assert!(
            !matches!(reply, Err(Error::Bug { .. } | Error::Store(_))),
            "{invocation:?}: {reply:?}"
        );
        reply
    }

    pub async fn table(&self) -> Table {
        self.service.store().table(TABLE).await.unwrap().unwrap()
    }

    pub async fn history(&self) -> History {
        self.service.store().history(TABLE, 0).await.unwrap()
    }

    /// Lets the table do what it has to do by itself.
    pub async fn wake(&mut self) {
        while self.service.wake(TABLE, self.now).await.unwrap().is_some() {}
    }

    /// Remembers that something was done.
    pub fn note(&mut self, what: &'static str) {
        self.done.insert(what);
    }

    pub fn all_done(&self) -> &BTreeSet<&'static str> {
        &self.done
    }

    /// One random thing that people do.
    pub async fn go_on(&mut self, kind: &'static Kind) {
        let thing = self.chance.roll(24);
        self.go_on_with(kind, thing).await;
    }

    /// One of the things that people do.
    pub async fn go_on_with(&mut self, kind: &'static Kind, thing: u32) {
        self.wake().await;
        let table = self.table().await;
        let Ok(game) = table.game() else { return };
        let Some(duty) = game.awaiting().duties().first().cloned() else {
            return;
        };
        let who = usize::from(duty.seat.0);
        let other = 1 - who.min(1);
        let standing = FULL_CATALOGUE
            .command_of(kind)
            .sub
            .iter()
            .find(|sub| crate::random_play::is_private_action(sub));
        match thing {
            1 => {
                self.now += TimeDelta::hours(25);
                self.wake().await;
                self.done.insert("missed deadline");
            }
            2..=4 => {
                if self.say(who, "/game undo").await.is_ok() {
                    self.done.insert("undo");
                    if self.say(other, "/game vote choice:yes").await.is_ok() {
                        self.done.insert("vote");
                    }
                }
            }
            5 if standing.is_some() => {
                let line = standing.unwrap().example.clone();
                if self.say(other, &line).await.is_ok() {
                    self.done.insert("private order");
                }
            }
            6 => {
                self.say(who, "/game dice roll dice:2d6").await.unwrap();
                self.done.insert("free roll");
            }
            7 => {
                self.say(who, "/game dice salt text:a cat walked here").await.unwrap();
                self.done.insert("salt");
            }
            _ => {
                let action = game.act_by_lot(&duty, &mut self.chance);
                let invocation = Invocation::of_action(FULL_CATALOGUE.command_of(kind), &action);
                if let (Some(invocation), true) = (invocation, who < PEOPLE.len() - 1) {
                    self.ask(who, &invocation).await.unwrap();
                } else if who < PEOPLE.len() - 1 {
                    self.now += TimeDelta::hours(25);
                }
            }
        }
    }

    /// One thing that people do: where it is `eager`, the first that a recorded game should hold and does not yet.
    /// Returns whether such a thing was missing.
    pub async fn go_on_wanting(&mut self, kind: &'static Kind, eager: bool) -> bool {
        let missing = WANTED.iter().find(|(name, _)| !self.done.contains(name));
        match missing.filter(|_| eager) {
            Some((_, thing)) => self.go_on_with(kind, *thing).await,
            None => self.go_on(kind).await,
        }
        missing.is_some()
    }

    /// All but one give up; the house plays on until a player has won.
    pub async fn end(&mut self) {
        for who in [1, 0] {
            if self.table().await.stage() == Stage::Playing && self.say(who, "/game concede").await.is_ok() {
                self.done.insert("conceding");
            }
            self.wake().await;
        }
        for _ in 0..200 {
            if self.table().await.stage() == Stage::Over {
                return;
            }
            self.now += TimeDelta::hours(25);
            self.wake().await;
        }
        panic!("the game never ended: {:?}", self.table().await.opened());
    }

    pub async fn export(&self) -> Export {
        self.service.export(TABLE).await.unwrap()
    }
}

pub fn request(name: &str, who: usize, now: DateTime<Utc>) -> Request<'_> {
    let (user, called) = PEOPLE[who];
    Request {
        name,
        user,
        called,
        now,
        script: &[],
        manager: false,
    }
}

/// A game in which everything happens that journals hold.
async fn eventful(kind: &'static Kind) -> (Export, BTreeSet<&'static str>) {
    for seed in 7..27 {
        let mut hall = Hall::open(kind, seed).await;
        for step in 0..400 {
            let missing = hall.go_on_wanting(kind, step % 4 == 3).await;
            if step >= 40 && !missing {
                break;
            }
        }
        hall.end().await;
        let export = hall.export().await;
        if HELD.iter().all(|act| acts(&export).contains(*act)) {
            return (export, hall.done);
        }
    }
    panic!("{}: no game held everything", kind.id);
}

/// A recorded game of a rules number, told in words of a number ([`Kind::wording`]).
fn path(kind: &Kind, rules: u32, wording: u32) -> PathBuf {
    let words = if wording > 1 {
        format!("-w{wording}")
    } else {
        String::new()
    };
    Path::new("tests/journals").join(format!("{}-r{rules}{words}.jsonl", kind.id))
}

fn newest_path(kind: &Kind) -> PathBuf {
    path(kind, *kind.rules.end(), kind.wording)
}

/// The head of an export in the first line, then an entry a line.
pub fn written(export: &Export) -> String {
    let head = Export {
        entries: Vec::new(),
        ..export.clone()
    };
    let entries = export.entries.iter().map(|entry| serde_json::to_string(entry).unwrap());
    let lines: Vec<String> = [serde_json::to_string(&head).unwrap()]
        .into_iter()
        .chain(entries)
        .collect();
    lines.join("\n") + "\n"
}

pub fn read(text: &str) -> Export {
    let (head, entries) = text.split_once('\n').unwrap();
    let mut export: Export = serde_json::from_str(head).unwrap();
    export.entries = entries
        .lines()
        .map(|line| serde_json::from_str::<ExportedEntry>(line).unwrap())
        .collect();
    export
}

pub fn newest(kind: &Kind) -> Export {
    let path = newest_path(kind);
    read(&std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

#[tokio::test]
async fn recorded_games_of_every_rules_number_verify() {
    let mut hidden_dice = 0;
    for kind in GAMES {
        // What is recorded stays as it is: it stands for the games that people have.
        let missing = !newest_path(kind).exists();
        if missing && std::env::var_os("UPDATE_JOURNALS").is_some() {
            std::fs::create_dir_all("tests/journals").unwrap();
            let (export, done) = eventful(kind).await;
            eprintln!("recorded {}: {} entries with {done:?}", kind.id, export.entries.len());
            std::fs::write(newest_path(kind), written(&export)).unwrap();
        }
        let mut numbers_seen = BTreeSet::new();
        let numbers = kind
            .rules
            .clone()
            .flat_map(|rules| (1..=kind.wording).map(move |wording| (rules, wording)));
        for (rules, path) in numbers.map(|(rules, wording)| (rules, path(kind, rules, wording))) {
            if !path.exists() && path != newest_path(kind) {
                continue;
            }
            numbers_seen.insert(rules);
            let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let export = read(&text);
            assert_eq!(written(&export), text, "{} is not written as it reads", path.display());
            let finding = verify(&FULL_CATALOGUE, &export);
            assert_eq!(finding.faults, Vec::<String>::new(), "{}", path.display());
            assert!(finding.complete && finding.open_dice > 0, "{finding:?}");
            hidden_dice += finding.hidden_dice;
            let numbers = export.entries.iter().map(|entry| &entry.open["rules"]);
            assert!(numbers.into_iter().any(|number| *number == rules), "{}", path.display());
        }
        assert!(
            kind.rules.clone().all(|rules| numbers_seen.contains(&rules)),
            "{}: {numbers_seen:?}",
            kind.id
        );
    }
    // Not every game hides dice.
    assert!(hidden_dice > 0);
}

/// The acts of a finished game's entries.
fn acts(export: &Export) -> BTreeSet<String> {
    let entries = export.entries.iter();
    let act = |entry: &ExportedEntry| match &entry.closed.as_ref().unwrap()["act"] {
        Value::Object(act) => act.keys().next().unwrap().clone(),
        other => other.to_string(),
    };
    entries.map(act).collect()
}

/// Everything that a journal can hold happens in the game that is recorded.
#[tokio::test]
async fn the_recorded_game_is_eventful() {
    for kind in GAMES {
        let held = acts(&newest(kind));
        for act in HELD {
            assert!(held.contains(act), "{}: no {act} among {held:?}", kind.id);
        }
    }
}

/// Changes one thing in a recorded game and returns what is found.
fn tampered(export: &Export, change: impl FnOnce(&mut Export)) -> Finding {
    let mut changed = export.clone();
    change(&mut changed);
    assert!(changed != *export, "nothing was changed");
    verify(&FULL_CATALOGUE, &changed)
}

/// The index of an entry for which something holds, from the middle of the game if there is a choice.
pub fn entry_with(export: &Export, wanted: impl Fn(&ExportedEntry) -> bool) -> usize {
    let found: Vec<usize> = (0..export.entries.len() - 1)
        .filter(|index| wanted(&export.entries[*index]))
        .collect();
    *found
        .get(found.len() / 2)
        .expect("the recorded game holds such an entry")
}

fn assert_named(finding: &Finding, seq: usize, what: &str) {
    let named = finding.faults.iter().any(|fault| {
        let numbers = fault.split('#').skip(1);
        numbers.into_iter().any(|rest| {
            let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
            digits == seq.to_string()
        })
    });
    assert!(named, "{what} of #{seq} is not named: {:?}", finding.faults);
}

pub fn open_draws(entry: &ExportedEntry) -> usize {
    entry.open["draws"].as_array().map_or(0, Vec::len)
}

/// A change that the forger made fit wherever he could without the secrets: open and closed part agree, and
/// all entries after it hash on.
pub fn rechained(export: &mut Export) {
    let mut before = String::new();
    for entry in &mut export.entries {
        entry.open["prev"] = json!(before);
        before = muster::table::hash_of_open(&entry.open);
    }
}

pub fn other_face(draw: &mut Value) {
    let (sides, face) = (draw["sides"].as_u64().unwrap(), draw["face"].as_u64().unwrap());
    draw["face"] = json!(face % sides + 1);
}

#[test]
fn a_changed_die_is_found() {
    for kind in GAMES {
        let export = newest(kind);
        let at = entry_with(&export, |entry| open_draws(entry) > 0);
        for forged in [false, true] {
            let finding = tampered(&export, |export| {
                let entry = &mut export.entries[at];
                let draw = &mut entry.open["draws"][0];
                let before = draw.clone();
                other_face(draw);
                let after = draw.clone();
                if forged {
                    let draws = entry.closed.as_mut().unwrap()["draws"].as_array_mut().unwrap();
                    *draws.iter_mut().find(|draw| **draw == before).unwrap() = after;
                    rechained(export);
                }
            });
            assert_named(&finding, at + 1, "a changed die");
        }
        // A die of the deck is hidden: the root proves it.
        let is_hidden = |draw: &Value| draw["hidden"] == true;
        let draws = |entry: &ExportedEntry| entry.closed.as_ref().unwrap()["draws"].as_array().unwrap().clone();
        if !export.entries.iter().any(|entry| draws(entry).iter().any(is_hidden)) {
            // Every die of this game is open.
            continue;
        }
        let at = entry_with(&export, |entry| draws(entry).iter().any(is_hidden));
        let finding = tampered(&export, |export| {
            let closed = export.entries[at].closed.as_mut().unwrap();
            let draws = closed["draws"].as_array_mut().unwrap();
            other_face(draws.iter_mut().find(|draw| is_hidden(draw)).unwrap());
        });
        assert_named(&finding, at + 1, "a changed hidden die");
    }
}

#[test]
fn a_dropped_or_moved_entry_is_found() {
    for kind in GAMES {
        let export = newest(kind);
        let at = export.entries.len() / 2;
        let dropped = tampered(&export, |export| drop(export.entries.remove(at)));
        assert_named(&dropped, at + 1, "the gap");
        let renumbered = tampered(&export, |export| {
            export.entries.remove(at);
            for (seq, entry) in (1..).zip(&mut export.entries) {
                entry.open["seq"] = json!(seq);
            }
            rechained(export);
        });
        assert!(
            !renumbered.faults.is_empty(),
            "a dropped entry that was covered up is not found"
        );
        assert_named(&renumbered, at + 1, "the entry that took its place");
        let moved = tampered(&export, |export| export.entries.swap(at, at + 1));
        assert_named(&moved, at + 1, "the first of two that changed places");
        assert_named(&moved, at + 2, "the second of two that changed places");
        let cut = tampered(&export, |export| drop(export.entries.pop()));
        assert!(!cut.faults.is_empty(), "a missing end is not found");
    }
}

#[test]
fn a_changed_link_entropy_seal_or_text_is_found() {
    for kind in GAMES {
        let export = newest(kind);
        let fair = entry_with(&export, |entry| {
            // Enough dice that another key cannot show the same faces.
            entry.open["stamp"].is_object() && open_draws(entry) > 4
        });
        let heard = entry_with(&export, |entry| {
            entry.open["heard"].as_array().is_some_and(|heard| !heard.is_empty())
        });
        let digit = |text: &str| {
            if let Some(rest) = text.strip_prefix('a') {
                format!("b{rest}")
            } else {
                format!("a{}", &text[1..])
            }
        };
        for forged in [false, true] {
            let seal_up = |export: &mut Export| {
                if forged {
                    rechained(export)
                }
            };
            let link = tampered(&export, |export| {
                let key = &mut export.entries[fair].open["stamp"]["fair"]["key"];
                *key = json!(digit(key.as_str().unwrap()));
                seal_up(export);
            });
            assert_named(&link, fair + 1, "a changed link");
            let entropy = tampered(&export, |export| {
                export.entries[fair].open["stamp"]["fair"]["entropy"] = json!("another request");
                seal_up(export);
            });
            assert_named(&entropy, fair + 1, "changed entropy");
            let seal = tampered(&export, |export| {
                let seal = &mut export.entries[fair].open["seal"];
                *seal = json!(digit(seal.as_str().unwrap()));
                seal_up(export);
            });
            assert_named(&seal, fair + 1, "a changed seal");
            let swapped = tampered(&export, |export| {
                let other = export.entries[heard].open["seal"].clone();
                let at = if heard == fair { fair - 1 } else { fair };
                let own = std::mem::replace(&mut export.entries[at].open["seal"], other);
                export.entries[heard].open["seal"] = own;
                seal_up(export);
            });
            assert_named(&swapped, heard + 1, "a swapped seal");
            let text = tampered(&export, |export| {
                export.entries[heard].open["heard"] = json!([{ "prose": [{ "text": "Nothing happened." }] }]);
                seal_up(export);
            });
            assert_named(&text, heard + 1, "an edited text");
        }
    }
}

#[test]
fn a_changed_event_action_or_root_is_found() {
    for kind in GAMES {
        let export = newest(kind);
        let closed = |entry: &ExportedEntry| entry.closed.clone().unwrap();
        let at = entry_with(&export, |entry| !closed(entry)["events"].as_array().unwrap().is_empty());
        let event = tampered(&export, |export| {
            let other = closed(&export.entries[0])["events"][0].clone();
            export.entries[at].closed.as_mut().unwrap()["events"][0] = other;
        });
        assert_named(&event, at + 1, "a changed event");
        let played = entry_with(&export, |entry| closed(entry)["act"]["play"]["by"] == json!(By::Holder));
        let action = tampered(&export, |export| {
            export.entries[played].closed.as_mut().unwrap()["act"]["play"]["action"] = json!({ "no": {} });
        });
        assert_named(&action, played + 1, "a changed action");
        let left_out = tampered(&export, |export| export.entries[played].closed = None);
        assert_named(&left_out, played + 1, "a closed part that is left out");
        let root = tampered(&export, |export| export.hidden_root = Some("ab".repeat(32)));
        assert!(
            root.faults.iter().any(|fault| fault.contains("hidden root")),
            "{:?}",
            root.faults
        );
        assert_named(&root, 1, "a wrong hidden root");
        let gone = tampered(&export, |export| export.hidden_root = None);
        assert!(
            gone.faults.iter().any(|fault| fault.contains("hidden root")),
            "{:?}",
            gone.faults
        );
        // Who swaps root and commitment together still cannot make the seals fit.
        let both = tampered(&export, |export| {
            export.hidden_root = Some("ab".repeat(32));
            export.hidden = Some("cd".repeat(32));
        });
        assert_named(&both, 1, "a wrong hidden root");
        let anchor = tampered(&export, |export| export.anchors = Some(vec!["ab".repeat(32)]));
        let first = entry_with_first_roll(&export);
        assert_named(&anchor, first + 1, "a wrong anchor");
    }
}

fn entry_with_first_roll(export: &Export) -> usize {
    export
        .entries
        .iter()
        .position(|entry| entry.open["stamp"].is_object())
        .unwrap()
}

#[test]
fn an_export_of_nonsense_is_refused_in_words() {
    for kind in GAMES {
        let export = newest(kind);
        for finding in [
            tampered(&export, |export| export.format += 1),
            tampered(&export, |export| export.game = "chess".to_owned()),
            tampered(&export, |export| export.entries.clear()),
            tampered(&export, |export| export.entries[0].open = Value::Null),
            tampered(&export, |export| {
                export.entries[1].open["draws"] = json!([{ "sides": 0, "face": 0 }])
            }),
            tampered(&export, |export| export.entries[0].open["stamp"] = json!("none")),
        ] {
            assert!(!finding.faults.is_empty());
        }
    }
}

#[tokio::test]
async fn a_live_table_is_what_its_journal_says() {
    for kind in GAMES {
        // Where dice are never taken back nobody votes on it.
        let votes = FULL_CATALOGUE.command_of(kind).table.undo == Undo::Vote;
        let wanted: Vec<&str> = ["undo", "conceding", "missed deadline"]
            .into_iter()
            .chain(votes.then_some("vote"))
            .collect();
        let mut done = BTreeSet::new();
        // What people do hangs on the dice: more tables are played while something has not been done yet.
        let tables = [(7, 30), (2, 80), (3, 120), (5, 12)];
        // Some are left early, while there is something to concede.
        let more = (20..28).map(|seed| (seed, if seed % 2 == 0 { 40 } else { 3 }));
        for (index, (seed, steps)) in tables.into_iter().chain(more).enumerate() {
            if index >= tables.len() && wanted.iter().all(|wanted| done.contains(wanted)) {
                break;
            }
            let mut hall = Hall::open(kind, seed).await;
            for step in 0..steps {
                hall.go_on(kind).await;
                if step % (10 * share()) == 0 {
                    assert_is_its_journal(kind, &hall).await;
                }
            }
            assert_is_its_journal(kind, &hall).await;
            hall.end().await;
            assert_is_its_journal(kind, &hall).await;
            assert_eq!(
                verify(&FULL_CATALOGUE, &hall.export().await).faults,
                Vec::<String>::new()
            );
            done.append(&mut hall.done);
        }
        for wanted in wanted {
            assert!(done.contains(wanted), "{}: nobody came to {wanted}: {done:?}", kind.id);
        }
    }
}

pub async fn assert_is_its_journal(kind: &'static Kind, hall: &Hall) {
    let (table, history) = (hall.table().await, hall.history().await);
    let positions = replayed(kind, &history.entries);
    let (seq, position) = positions.last_key_value().unwrap();
    assert_eq!((*seq, Some(position.save())), (table.seq(), table.position_json()));
    assert_eq!(history.entries.last().unwrap().hash(), table.head().tail());
    // Every position that was kept, the newest first.
    let mut from = table.seq();
    while let Some((seq, state)) = hall.service.store().history(TABLE, from).await.unwrap().snapshot {
        assert_eq!(positions[&seq].save(), state, "the position kept after #{seq}");
        from = seq - 1;
    }
}

/// The texts of a JSON value.
pub fn texts(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => drop(found.insert(text.clone())),
        Value::Array(items) => items.iter().for_each(|item| texts(item, found)),
        Value::Object(fields) => fields.values().for_each(|item| texts(item, found)),
        _ => (),
    }
}

#[tokio::test]
async fn an_export_of_a_running_game_tells_no_secret() {
    for kind in GAMES {
        let mut hall = Hall::open(kind, 11).await;
        let sub = FULL_CATALOGUE
            .command_of(kind)
            .sub
            .iter()
            .find(|sub| crate::random_play::is_private_action(sub));
        for _ in 0..12 {
            hall.go_on(kind).await;
        }
        hall.wake().await;
        let mut stored = Vec::new();
        for who in [0, 1] {
            if let Some(sub) = sub
                && hall.say(who, &sub.example).await.is_ok()
            {
                let args = FULL_CATALOGUE.parse(&sub.example).unwrap().args;
                stored.extend(
                    args.values()
                        .filter_map(Value::as_str)
                        .filter(|text| text.len() > 8)
                        .map(str::to_owned),
                );
            }
        }
        let table = hall.table().await;
        assert_eq!(table.stage(), Stage::Playing);
        let export = hall.export().await;
        let finding = verify(&FULL_CATALOGUE, &export);
        assert!(finding.faults.is_empty() && !finding.complete, "{finding:?}");
        let text = serde_json::to_string(&export).unwrap();
        let mut told = BTreeSet::new();
        texts(&serde_json::to_value(&export).unwrap(), &mut told);
        // What only a seat sees of the position.
        let game = table.game().unwrap();
        let (mut open, mut secret) = (BTreeSet::new(), BTreeSet::new());
        texts(&game.view(Viewer::Spectator), &mut open);
        for seat in 0..table.chairs().len() {
            texts(&game.view(Viewer::Seat(Seat(u8::try_from(seat).unwrap()))), &mut secret);
        }
        secret.retain(|text| !open.contains(text));
        let betrayed: Vec<&String> = secret.intersection(&told).collect();
        assert!(betrayed.is_empty(), "{betrayed:?}");
        for plan in &stored {
            assert!(!text.contains(plan.as_str()), "a stored order: {plan}");
        }
        for (user, _) in PEOPLE {
            assert!(!text.contains(&user.0.to_string()), "a user's number");
        }
        let secrets = serde_json::to_value(hall.service.store().secrets(TABLE).await.unwrap()).unwrap();
        assert!(secrets.is_object());
        for word in [
            "\"hidden\":true",
            "\"closed\"",
            "\"events\"",
            "\"action\"",
            "hidden_root",
            "\"tip\"",
        ] {
            assert!(!text.contains(word), "{word}");
        }
    }
}
