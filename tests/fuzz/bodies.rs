//! What is fed to fuzzers: everything that reads bytes which somebody else wrote. A body must not panic,
//! whatever the bytes; what it reads it must be able to write and read again.

#[path = "desk.rs"]
mod desk;
pub mod ear;

use muster::fronts::discord::adapter::receive::{Incoming, read};
use muster::fronts::discord::custom_id::CustomId;
use muster::fronts::discord::wire::Asked;
use muster::games::{CATALOGUE, GAMES};
use muster::table::{Export, verify};
use muster_game::{Actor, AnyGame, Entrant, Kind};
use muster_kit::budget::QUESTION;
use muster_kit::{Dice, Seat, Topic, Viewer};
use serde_json::Value;
use std::sync::Arc;

/// A body and the folder of its corpus.
pub type Target = (&'static str, fn(&[u8]));

/// Every body that there is.
pub const TARGETS: [Target; 7] = [
    ("line", line),
    ("action", action),
    ("state", state),
    ("situation", situation),
    ("export", export),
    ("scenario", scenario),
    ("interaction", interaction),
];

/// Actions played from a position that was read.
const PLAYED: u64 = 12;
/// Beyond this a fuzzer measures patience: no front lets longer texts through.
const BYTES_MAX: usize = 256 * 1_024;
/// Interactions of one input.
const CALLS_MAX: usize = 4;

/// A command line, as typed by whoever wants trouble.
pub fn line(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    for read in [CATALOGUE.parse(text), CATALOGUE.parse_at(text, Some(GAMES[0].id))]
        .into_iter()
        .flatten()
    {
        let written = read.line();
        assert_eq!(
            CATALOGUE.parse(&written).as_ref(),
            Ok(&read),
            "{text:?} was written as {written:?}"
        );
    }
    let cursor = (0..=text.len())
        .rev()
        .find(|at| text.is_char_boundary(*at))
        .unwrap_or(0);
    for cursor in [
        cursor,
        text.char_indices()
            .nth(text.chars().count() / 2)
            .map_or(0, |(at, _)| at),
    ] {
        let completion = CATALOGUE.complete(text, cursor, Some(GAMES[0].id));
        assert!(completion.start <= cursor && text.is_char_boundary(completion.start));
    }
}

/// The arguments of a command as JSON, with a game begun to try them on.
pub fn action(bytes: &[u8]) {
    let Ok(value) = serde_json::from_slice::<Value>(bytes) else {
        return;
    };
    for kind in GAMES {
        let _ = (kind.options)(value.clone());
        let _ = (kind.narrate)(&value, Viewer::Spectator);
        let _ = (kind.pick)(&serde_json::json!({}), &[], value.clone());
        let reads = (kind.reads_as_action)(&value).is_ok();
        let asks = (kind.reads_as_query)(&value).is_ok();
        let game = (kind.load)(&begun(kind)).expect("a game that was saved");
        let duty = game.awaiting().duties()[0].clone();
        for seat in [duty.seat, Seat(1 - duty.seat.0.min(1)), Seat(200)] {
            let actor = Actor::Seat(seat);
            if let Ok(steps) = game.steps(actor, &value) {
                assert!(reads);
                for step in steps.iter().take(4) {
                    let _ = game.play(actor, &step.action, &mut Dice::seeded(1, 2));
                }
            }
            if let Ok(played) = game.play(actor, &value, &mut Dice::seeded(1, 2)) {
                assert_eq!(played.game.sound(), Ok(()), "{value}");
            }
            let viewer = Viewer::Seat(seat);
            if seat.0 < 2 {
                let _ = game.foresee(seat, &value, &mut Dice::seeded(1, 3));
                assert!(asks || game.answer(viewer, &value, &mut Dice::seeded(1, 3)).is_err());
            }
        }
        if let Some(text) = value.as_str() {
            let _ = game.odds(Viewer::Seat(Seat(0)), text, &mut Dice::seeded(1, 3));
        }
    }
}

/// The same position each time: what a set-up for two gives.
fn begun(kind: &Kind) -> Value {
    let (options, _) = (kind.options)(serde_json::json!({})).expect("the defaults are playable");
    let roster = ["Ana", "Ben"].map(|name| entrant(kind, &options, name));
    let played = (kind.setup)(*kind.rules.end(), &roster, &options, &mut Dice::seeded(1, 1));
    played.expect("the defaults are playable").game.save()
}

/// Somebody who chose nothing.
fn entrant(kind: &Kind, options: &Value, name: &str) -> Entrant<Value> {
    Entrant {
        name: name.to_owned(),
        pick: (kind.pick)(options, &[], serde_json::json!({})).expect("nothing chosen is a choice"),
        npc: None,
    }
}

/// A saved position: if it is taken for sound, it is played on.
pub fn state(bytes: &[u8]) {
    let Ok(value) = serde_json::from_slice::<Value>(bytes) else {
        return;
    };
    for kind in GAMES {
        let Ok(game) = (kind.load)(&value) else { continue };
        let saved = game.save();
        let again = (kind.load)(&saved).expect("what was read can be written and read");
        assert_eq!(again.save(), saved);
        played_on(kind, game, u64::from(bytes.len() as u32));
    }
}

/// Looks at a position through several eyes and plays on as the candidates have it.
fn played_on(kind: &Kind, mut game: Arc<dyn AnyGame>, seed: u64) {
    let mut choice = Dice::seeded(seed, 5);
    for step in 0..PLAYED {
        let awaiting = game.awaiting();
        for viewer in [Viewer::Spectator, Viewer::Seat(Seat(0)), Viewer::Referee] {
            game.map(viewer, Topic::GAME).to_ascii();
            game.status(viewer).to_ascii();
            game.view(viewer);
            game.guess(viewer, &mut Dice::seeded(1, step));
        }
        let Some(duty) = awaiting.duties().first() else { break };
        game.controls(Viewer::Spectator, awaiting.duties());
        // Often what ends the turn and lets the world go round.
        let action = match choice.roll(3) {
            1 => game.fallback(duty),
            _ => game.act_by_lot(duty, &mut choice),
        };
        let actor = Actor::Seat(duty.seat);
        // As a table plays lines of many steps: the first of them.
        let played = game.steps(actor, &action).and_then(|steps| {
            let first = steps.first().map_or(&action, |step| &step.action);
            game.play(actor, first, &mut Dice::seeded(2, step))
        });
        let played = played.unwrap_or_else(|refusal| panic!("{}: {refusal}", action));
        for event in &played.events {
            (kind.narrate)(event, Viewer::Spectator).expect("an event that the rules wrote");
        }
        game = played.game;
    }
}

/// A question about odds, as text or as JSON.
pub fn situation(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    for kind in GAMES {
        let _ = (kind.odds_of_text)(text, QUESTION);
        if let Ok(value) = serde_json::from_str::<Value>(text) {
            let _ = (kind.odds_of_json)(&value, QUESTION);
        }
    }
}

/// A game as a file that somebody sends, to be verified.
pub fn export(bytes: &[u8]) {
    if bytes.len() > BYTES_MAX {
        return;
    }
    let Ok(export) = serde_json::from_slice::<Export>(bytes) else {
        return;
    };
    let finding = verify(&CATALOGUE, &export);
    assert!(finding.entries == export.entries.len() || !finding.faults.is_empty());
}

/// A map or scenario as a file, for every game: what has no fault can be opened, set up and played.
pub fn scenario(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    for kind in GAMES {
        let Some(faults) = (kind.lint)(text) else { continue };
        if !faults.is_empty() {
            continue;
        }
        // The same way as a file at `/game new`, whose other settings may not fit it: that is refused in words.
        let Ok((options, places)) = (kind.options)(serde_json::json!({ "scenario": text })) else {
            continue;
        };
        let names = ["Ana", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal"];
        let seats = usize::from(*places.seats.start());
        let roster: Vec<_> = names
            .iter()
            .take(seats)
            .map(|name| entrant(kind, &options, name))
            .collect();
        if let Ok(played) = (kind.setup)(*kind.rules.end(), &roster, &options, &mut Dice::seeded(1, 1)) {
            assert_eq!(played.game.sound(), Ok(()));
            played_on(kind, played.game, u64::from(bytes.len() as u32));
        }
    }
}

/// Interactions as Discord's endpoint or gateway delivers them, one a line: read, and taken at a desk where a table of
/// every game stands.
pub fn interaction(bytes: &[u8]) {
    let mut calls = Vec::new();
    for line in bytes.split(|byte| *byte == b'\n').take(CALLS_MAX) {
        let Ok(value) = serde_json::from_slice::<Value>(line) else {
            continue;
        };
        let Incoming::Call(call) = read(&value, desk::NOON) else {
            continue;
        };
        if let Asked::Press { custom_id, .. } | Asked::Submit { custom_id, .. } = &call.asked
            && let Some(id) = CustomId::read(custom_id)
        {
            let mut kept = Vec::new();
            let written = CustomId::write(&id.table, id.since, &id.line, &mut kept);
            assert!(!kept.is_empty() || CustomId::read(&written) == Some(id), "{custom_id}");
        }
        calls.push(*call);
    }
    if !calls.is_empty() {
        desk::take(calls);
    }
}
