//! The reason for an act hangs on what everybody knows of it, entry by entry, deep into the turns of non-players.

use super::super::draft::Draft;
use super::super::journal::Act;
use super::super::reason::Thinker;
use super::super::rewind::{begun, replayed};
use super::*;
use muster_game::{Actor, AnyGame, Occasion, replay};
use muster_games::CATALOGUE;
use muster_kit::{Dice, Viewer};
use serde_json::json;
use std::sync::Arc;

/// Entries of each game that are looked at.
const ENTRIES: usize = 60;

/// A table at which a person sits, who misses every turn, and a non-player: its journal.
fn journal(game: &str, settings: serde_json::Value) -> (Table, Secrets, Vec<Entry>) {
    journal_of(game, settings, Level::Easy, 6, ENTRIES)
}

/// The same against a non-player of that level, from that seed and of so many entries.
fn journal_of(
    game: &str,
    settings: serde_json::Value,
    level: Level,
    seed: u8,
    length: usize,
) -> (Table, Secrets, Vec<Entry>) {
    let chair = |name: &str, holder| NewChair {
        name: name.to_owned(),
        holder,
    };
    let opening = Opening {
        id: "t",
        kind: CATALOGUE.kind(game).unwrap(),
        place: "here",
        server: None,
        host: ANA,
        settings: settings.as_object().unwrap().clone(),
        chairs: vec![chair("Ana", Holder::User(ANA)), chair("Npc", Holder::Npc(level))],
        seed: [seed; 32],
        untimed: false,
    };
    let mut now: DateTime<Utc> = "2026-06-01T10:00:00Z".parse().unwrap();
    let (mut table, secrets, _) = Table::open(&CATALOGUE, &opening, now).unwrap();
    let mut entries: Vec<Entry> = Vec::new();
    for line in ["/game deadline every:1d", "/game start"] {
        let change = table
            .decide(ANA, "Ana", &CATALOGUE.parse(line).unwrap(), world(&secrets, now))
            .unwrap();
        let Decision::Change(change) = change else {
            panic!("{line}")
        };
        entries.extend(change.entries);
        table = change.table;
    }
    while entries.len() < length && table.stage == Stage::Playing {
        now += TimeDelta::hours(13);
        while let Some(change) = table.woken(world(&secrets, now)).unwrap() {
            entries.extend(change.entries);
            table = change.table;
        }
    }
    (table, secrets, entries)
}

/// What a reason says of a theft in town is what was stolen in the same turn.
#[test]
fn a_reason_tells_what_was_done() {
    let settings =
        serde_json::json!({ "truce": 10, "theft_grace": 10, "town_stores": "endless", "disaster_table": false });
    let mut told = 0;
    for seed in 0..6 {
        let (_, _, entries) = journal_of("warcamp", settings.clone(), Level::Normal, seed, 150);
        let mut stolen: Vec<String> = Vec::new();
        for entry in &entries {
            let Act::Play { action, why, .. } = &entry.act else {
                continue;
            };
            stolen.extend(action["steal"]["goods"].as_str().map(str::to_owned));
            for (_, rest) in why
                .match_indices("robs the town of ")
                .map(|(at, said)| why.split_at(at + said.len()))
            {
                let goods = rest.split([' ', ':', ';']).next().unwrap();
                assert!(
                    stolen.iter().any(|known| known == goods),
                    "#{}: {why}: {stolen:?}",
                    entry.seq
                );
                told += 1;
            }
            if action.get("end").is_some() {
                stolen.clear();
            }
        }
    }
    assert!(told > 10, "{told}");
}

/// A post that gives some reasons of a non-player says where others are sealed, and only there.
#[test]
fn sealed_reasons_are_said_to_be_sealed() {
    let mut hall = Hall::begun();
    let (mut some, mut none) = (0, 0);
    for _ in 0..40 {
        if hall.table.stage != Stage::Playing {
            break;
        }
        let before = hall.table.seq();
        let said = hall.pass(25);
        let words = hall.words(&said);
        let untold = hall.journal.iter().filter(|entry| entry.seq > before).any(|entry| {
            matches!(&entry.act, Act::Play { by, why, reason, .. } if *by != By::Orders && why.is_empty() && !reason.is_empty())
        });
        let says = words.contains("Other reasons are sealed until the game is over.");
        assert!(!says || untold, "{words}");
        some += usize::from(says);
        none += usize::from(words.contains("Why: ") && !says);
    }
    assert!(some > 0 && none > 0, "{some} posts with sealed reasons, {none} without");
}

fn world(secrets: &Secrets, now: DateTime<Utc>) -> World<'_> {
    World {
        now,
        entropy: "entropy",
        fresh: [9; 32],
        secrets,
        script: &[],
        manager: false,
        history: None,
        takes_back: None,
        pages: None,
    }
}

#[test]
fn a_reason_hangs_on_nothing_hidden() {
    let tables = [
        ("warcamp", serde_json::json!({})),
        ("wargrounds", serde_json::json!({})),
        ("barbarica", serde_json::json!({ "scenario": "aes", "enemy": "player" })),
        (
            "barbarica",
            serde_json::json!({ "scenario": "fumus", "enemy": "player" }),
        ),
        ("risk", serde_json::json!({})),
        ("wesnoth", serde_json::json!({})),
    ];
    let (mut told, mut hidden) = (0, 0);
    for (id, settings) in tables {
        let (table, secrets, entries) = journal(id, settings);
        let Act::Start { roster, options } = &entries[0].act else {
            panic!("{id}")
        };
        let mut game = begun(table.kind(), &entries[0], roster, options).unwrap().game;
        for entry in &entries[1..] {
            if let Act::Play {
                actor: Actor::Seat(seat),
                action,
                by: By::Npc | By::Missed,
                ..
            } = &entry.act
            {
                let thinker = Thinker {
                    seat: *seat,
                    level: Level::Easy,
                    occasion: Occasion::Npc,
                };
                let duties = game.awaiting();
                let duty = duties.duties().iter().find(|duty| duty.seat == *seat).unwrap();
                let before = table.with_stored(json!({ "seq": entry.seq - 1 })).unwrap();
                let reason = |position: Arc<dyn AnyGame>, knows: bool| {
                    let mut draft = Draft::with_game(&before, position, world(&secrets, entry.at));
                    let mut dice = Dice::recorded(entry.draws.iter().copied());
                    let played = game.play(Actor::Seat(*seat), action, &mut dice).unwrap();
                    let advice = draft
                        .game
                        .advise(duty, thinker.level, thinker.occasion, &mut draft.thoughts());
                    let asked = knows.then_some((duty, &advice));
                    draft.reason_for_all(thinker, asked, &played, &dice)
                };
                let same = || (table.kind().load)(&game.save()).unwrap();
                let why = reason(same(), true);
                assert_eq!(
                    why,
                    reason(same(), false),
                    "{id} #{}: the seat's own advice shows",
                    entry.seq
                );
                for nth in 0..2 {
                    let other = game.guess(Viewer::Spectator, &mut Dice::seeded(nth, entry.seq));
                    hidden += usize::from(other.save() != game.save());
                    assert_eq!(why, reason(other, true), "{id} #{}: a secret shows", entry.seq);
                }
                told += usize::from(!why.is_empty());
            }
            game = match &entry.act {
                Act::Play { actor, action, .. } => replay(&*game, *actor, action, &entry.draws).unwrap().game,
                _ => replayed(game, entry).unwrap(),
            };
        }
    }
    println!("{told} reasons told, {hidden} positions with something hidden");
    assert!(told > 50 && hidden > 100);
}
