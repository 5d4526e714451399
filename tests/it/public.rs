//! What is said in public is drawn from what the public may know: the same public act says the same, byte for byte, when
//! everything that its readers may not know is drawn afresh.

#![allow(clippy::unwrap_used)]

use crate::journals::{Hall, PEOPLE, TABLE};
use crate::settings::settings_for;
use chrono::TimeDelta;
use muster::game::{AnyGame, Kind};
use muster::games::GAMES;
use muster::kit::{Audience, Dice, Level, Post, Seat, Viewer};
use muster::service::Request;
use muster::table::{Act, Change, Decision, Entry, Holder, NewChair, Opening, Stage, Table, User, World};
use muster::vocabulary::{Invocation, OptionKind, command_of_game};
use serde_json::{Map, Value, json};

const ANA: User = PEOPLE[0].0;
/// Sits nowhere.
const CLEO: User = PEOPLE[2].0;
/// Acts of each game.
const STEPS: usize = 5;

/// Every setting that differs in one value from the usual.
fn variants(kind: &Kind) -> Vec<Map<String, Value>> {
    let usual = settings_for(kind, 2);
    let mut found = vec![usual.clone()];
    for setting in &command_of_game(kind.id).unwrap().setting {
        let values: Vec<Value> = match setting.kind {
            OptionKind::Boolean => vec![json!(true), json!(false)],
            _ if setting.choices.len() <= 12 => setting.choices.iter().map(|choice| json!(choice)).collect(),
            _ => Vec::new(),
        };
        for value in values {
            if usual.get(&setting.name) == Some(&value) || setting.default.as_ref() == Some(&value) {
                continue;
            }
            let mut changed = usual.clone();
            changed.insert(setting.name.clone(), value);
            if (kind.options)(Value::Object(changed.clone())).is_ok() {
                found.push(changed);
            }
        }
    }
    found
}

/// A person and a non-player, who has just begun to think; none if these settings want other seats.
async fn begun(kind: &'static Kind, settings: Map<String, Value>, level: Level, seed: u64) -> Option<Hall> {
    let mut hall = Hall::lobby(kind, seed).await;
    let opening = Opening {
        id: "t2",
        kind,
        place: "second hall",
        server: None,
        host: ANA,
        settings,
        chairs: vec![
            NewChair {
                name: "Ana".to_owned(),
                holder: Holder::User(ANA),
            },
            NewChair {
                name: "Npc".to_owned(),
                holder: Holder::Npc(level),
            },
        ],
        seed: [7; 32],
        untimed: false,
    };
    let request = |name| Request {
        name,
        user: ANA,
        called: "Ana",
        manager: false,
        now: hall.now,
        script: &[],
    };
    assert_ne!(opening.id, TABLE);
    hall.service.open(&request("open 2"), &opening).await.ok()?;
    let start = Invocation::new("game", "start");
    hall.service.act("t2", &request("start 2"), &start).await.ok()?;
    hall.now += TimeDelta::seconds(10);
    Some(hall)
}

/// The table as it stands, and as it may stand for all that anybody in the channel knows.
fn drawn_afresh(table: &Table, nth: u64) -> Table {
    let guess = table
        .game()
        .unwrap()
        .guess(Viewer::Spectator, &mut Dice::seeded(nth, 77));
    Table {
        game: Some(guess.save()),
        ..table.clone()
    }
}

fn in_public(posts: &[Post]) -> Vec<&Post> {
    posts.iter().filter(|post| post.audience == Audience::Table).collect()
}

/// Holds two changes against each other as long as the public hears the same of both; how many entries did.
fn assert_alike(what: &str, one: &Change, other: &Change) -> usize {
    let heard = |entry: &Entry| {
        let open: Vec<_> = entry.draws.iter().filter(|draw| !draw.hidden).copied().collect();
        (entry.heard.clone(), open, entry.actor())
    };
    let alike = one
        .entries
        .iter()
        .zip(&other.entries)
        .take_while(|(one, other)| heard(one) == heard(other));
    let mut count = 0;
    for (one, other) in alike {
        assert_eq!(
            one.open()["act"],
            other.open()["act"],
            "{what}: what is open of #{} tells a secret",
            one.seq
        );
        count += 1;
    }
    if count == one.entries.len() && count == other.entries.len() {
        let (said, also) = (in_public(&one.posts), in_public(&other.posts));
        assert_eq!(said, also, "{what}: the channel can tell a secret");
    }
    count
}

/// What happened in one variant: entries that were held against each other, reasons of non-players that were public, and
/// reasons that were not.
#[derive(Default)]
struct Count {
    entries: usize,
    told: usize,
    sealed: usize,
}

async fn nothing_hidden_is_said(kind: &'static Kind, hall: &mut Hall, what: &str, count: &mut Count) {
    for step in 0..STEPS {
        let (table, secrets) = hall.service.store().whole("t2").await.unwrap().unwrap();
        if table.stage != Stage::Playing {
            return;
        }
        let world = World {
            now: hall.now,
            entropy: "the same",
            fresh: [9; 32],
            secrets: &secrets,
            script: &[],
            manager: false,
            history: None,
            pages: None,
        };
        let other = drawn_afresh(&table, step as u64);
        // What the table does by itself: a non-player's turn, or a deadline that passes.
        let late = World {
            now: hall.now + TimeDelta::days(40),
            ..world
        };
        for world in [world, late] {
            if let (Ok(Some(one)), Ok(Some(also))) = (table.woken(world), other.woken(world)) {
                count.entries += assert_alike(what, &one, &also);
                for entry in &one.entries {
                    if let Act::Play { why, reason, .. } = &entry.act {
                        count.told += usize::from(!why.is_empty());
                        count.sealed += usize::from(!reason.is_empty());
                    }
                }
            }
        }
        // What a person does.
        let game = table.game().unwrap();
        let duties = game.awaiting();
        let Some(duty) = duties.duties().iter().find(|duty| duty.seat == Seat(0)) else {
            wake(hall).await;
            continue;
        };
        let command = &command_of_game(kind.id).unwrap().name;
        let candidates = game.candidates(duty);
        let acts = candidates
            .iter()
            .take(6)
            .filter_map(|action| Invocation::of_action(command, action));
        for act in acts {
            let decided = |table: &Table| table.decide(ANA, "Ana", &act, world);
            if let (Ok(Decision::Change(one)), Ok(Decision::Change(also))) = (decided(&table), decided(&other)) {
                count.entries += assert_alike(what, &one, &also);
            }
        }
        // What a spectator asks.
        for sub in ["status", "map"] {
            let question = Invocation::new("game", sub);
            let asked = |table: &Table| table.decide(CLEO, "Cleo", &question, world);
            assert_eq!(asked(&table), asked(&other), "{what}: /game {sub} tells a secret");
        }
        let name = format!("step {step}");
        let request = Request {
            name: &name,
            user: ANA,
            called: "Ana",
            manager: false,
            now: hall.now,
            script: &[],
        };
        let action = &candidates[hall.chance.choose(candidates.len())];
        if let Some(act) = Invocation::of_action(command, action) {
            let _ = hall.service.act("t2", &request, &act).await;
        }
        wake(hall).await;
    }
}

async fn wake(hall: &mut Hall) {
    hall.now += TimeDelta::seconds(10);
    // One thing at a time, so that the next step sees what the house does.
    let _ = hall.service.wake("t2", hall.now).await;
}

#[tokio::test]
async fn the_same_public_act_says_the_same_whatever_is_hidden() {
    for kind in GAMES {
        let mut count = Count::default();
        let variants = variants(kind);
        let many = variants.len();
        for (nth, settings) in variants.into_iter().enumerate() {
            let level = [Level::Easy, Level::Normal, Level::Hard][nth % 3];
            let what = format!("{} with {}, {level}", kind.id, Value::Object(settings.clone()));
            if let Some(mut hall) = begun(kind, settings, level, nth as u64).await {
                nothing_hidden_is_said(kind, &mut hall, &what, &mut count).await;
            }
        }
        println!(
            "{}: {many} variants, {} entries alike; {} reasons told, {} sealed",
            kind.id, count.entries, count.told, count.sealed
        );
        assert!(
            count.entries > 20,
            "{}: only {} entries were compared",
            kind.id,
            count.entries
        );
    }
}

/// A guess hangs on what its viewer may know and on the dice, and on nothing else.
#[tokio::test]
async fn a_guess_of_a_guess_is_the_same_guess() {
    for kind in GAMES {
        let mut hall = Hall::open(kind, 31).await;
        for step in 0..12 {
            hall.go_on(kind).await;
            let Ok(game) = hall.table().await.game() else { break };
            for viewer in [Viewer::Spectator, Viewer::Seat(Seat(0))] {
                let other: Box<dyn AnyGame> = game.guess(viewer, &mut Dice::seeded(step, 5));
                let dice = || Dice::seeded(step, 6);
                assert_eq!(
                    game.guess(viewer, &mut dice()).save(),
                    other.guess(viewer, &mut dice()).save(),
                    "{}: a guess for {viewer:?} hangs on what is hidden",
                    kind.id
                );
            }
        }
    }
}
