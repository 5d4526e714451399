//! Whatever stands beside a board or in a list is told of where it is asked about.

use super::begin;
use crate::Risk;
use muster_game::{Awaiting, Counsel, Knowledge, Rules, testing};
use muster_kit::{Dice, Level, Scene, Seat, Topic, Viewer};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The rows of a scene that are words: those beside a map or a table, and those of a sheet.
fn rows(scene: &Scene) -> Vec<String> {
    match scene {
        Scene::Tiles(board) => board.page.legend.clone(),
        Scene::Plane(board) => board.page.legend.clone(),
        Scene::Sheet { rows, .. } => rows.clone(),
        _ => Vec::new(),
    }
}

/// The words of a row that are signs, not those of sentences.
fn signs(row: &str) -> Vec<String> {
    let words = row.split_whitespace();
    let bare = words.map(|word| word.trim_end_matches([',', ';', ':', '.']).trim_matches(['(', ')']));
    bare.filter(|word| word.chars().any(|c| !c.is_ascii_lowercase()))
        .filter(|word| !["To", "/risk"].contains(word))
        .map(str::to_owned)
        .collect()
}

fn printed(game: &Risk, seat: Seat) -> Vec<String> {
    let view = game.view(Viewer::Seat(seat));
    let mut scenes = vec![Risk::status(&view), Risk::sheet(&view, seat)];
    scenes.extend((0..3).map(|topic| Risk::map(&view, Topic(topic))));
    for query in [
        json!({ "army": {} }),
        json!({ "table": {} }),
        json!({ "army": { "army": "1" } }),
    ] {
        let answer = game.answer(Viewer::Seat(seat), serde_json::from_value(query).unwrap());
        scenes.extend(answer.into_iter().flat_map(|answer| answer.boards));
    }
    scenes.iter().flat_map(rows).flat_map(|row| signs(&row)).collect()
}

/// The signs that have no answer, of all that a game shows.
fn unknown(options: Value, seed: u64, asked: &mut BTreeSet<String>) -> Vec<String> {
    let mut game = begin(options);
    let mut thoughts = Dice::seeded(seed, 7);
    let mut unknown = Vec::new();
    for step in 0..40u64 {
        let Awaiting::Duties(duties) = game.awaiting() else {
            break;
        };
        let duty = &duties[0];
        if step % 3 == 2 {
            for sign in printed(&game, duty.seat) {
                if asked.insert(sign.clone()) {
                    let query = serde_json::from_value(json!({ "book": { "topic": sign } })).unwrap();
                    let told = game.answer(Viewer::Seat(duty.seat), query);
                    unknown.extend(told.err().map(|_| format!("{sign} of {:?}", duty.seat)));
                }
            }
        }
        testing::advance(
            &mut game,
            Level::Easy,
            &mut thoughts,
            &mut Dice::seeded(seed, step << 8),
        );
    }
    unknown
}

#[test]
fn rk_14_whatever_stands_beside_a_board_has_an_answer() {
    let mut asked = BTreeSet::new();
    let mut missing = Vec::new();
    for (seed, options) in [
        json!({ "battles": "auto" }),
        json!({ "map": "thrones", "battles": "auto", "moves": "open" }),
        json!({ "radius": 12 }),
        json!({ "mode": "battle", "scenario": "farm" }),
        json!({ "mode": "battle", "scenario": "redoubt" }),
    ]
    .into_iter()
    .enumerate()
    {
        missing.extend(unknown(options, u64::try_from(seed).unwrap(), &mut asked));
    }
    assert!(asked.len() > 100, "{asked:?}");
    assert!(missing.is_empty(), "{missing:#?}");
}

/// The buttons below a page of the rules have whole words.
#[test]
fn rk_1_buttons_below_the_rules_are_whole() {
    let game = begin(json!({}));
    let book = Risk::book();
    let ids = book.clauses.iter().map(|clause| clause.id.to_string());
    let mut labels = 0;
    for topic in ids.chain(book.topics.iter().map(|topic| topic.word.clone())) {
        let query = serde_json::from_value(json!({ "book": { "topic": topic } })).unwrap();
        let answer = game.answer(Viewer::Seat(Seat(0)), query).unwrap();
        for control in answer.controls {
            let muster_kit::Control::Button { label, .. } = control else {
                continue;
            };
            labels += 1;
            assert!(!label.ends_with(['…', '.']), "{topic}: {label}");
        }
    }
    assert!(labels > 100, "{labels}");
}
