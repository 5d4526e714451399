//! Every board of every game as a picture: small enough for a phone, with words for those who hear it.

#![allow(clippy::unwrap_used)]

use crate::random_play::random_play;
use muster::games::GAMES;
use muster_kit::{Scene, Seat, Topic, Viewer};
use muster_pictures::{ALT_MAX, BYTES_MAX, alt_text, png};
use std::collections::BTreeMap;

/// Games of each kind, with settings by lot.
const GAMES_EACH: u64 = 4;
const STEPS: u64 = 40;
/// Steps from one look at a game to the next.
const EVERY: u64 = 13;

#[test]
fn every_board_is_drawn_small() {
    let (public, first) = (Viewer::Spectator, Viewer::Seat(Seat(0)));
    for kind in GAMES {
        let mut maps: BTreeMap<&str, usize> = BTreeMap::new();
        for seed in 0..GAMES_EACH {
            let mut before: Option<Scene> = None;
            let seats = u8::try_from(seed).unwrap();
            let game = random_play(kind, seed, seats, STEPS, EVERY, |moment| {
                let board = moment.game.map(public, moment.duty.topic);
                *maps.entry(layout_of(&board)).or_default() += 1;
                // What moved since another board is drawn as well, whatever that was.
                check(kind.id, &board, before.as_ref());
                before = Some(board);
            });
            for board in [game.status(public), game.map(first, Topic::GAME)] {
                check(kind.id, &board, before.as_ref());
            }
        }
        assert!(
            !maps.contains_key("words"),
            "{}: a map is a page of words: {maps:?}",
            kind.id
        );
        if kind.id == "risk" {
            assert!(maps.contains_key("tiles") && maps.contains_key("plane"), "{maps:?}");
        }
    }
}

/// How a board is laid out.
fn layout_of(board: &Scene) -> &'static str {
    match board {
        Scene::Sheet { .. } | Scene::Graph(_) => "words",
        Scene::Chart(_) => "chart",
        Scene::Hexes(_) => "hexes",
        Scene::Squares(_) => "squares",
        Scene::Tall(_) => "tall hexes",
        Scene::Tiles(_) => "tiles",
        Scene::Plane(_) => "plane",
    }
}

fn check(game: &str, board: &Scene, before: Option<&Scene>) {
    let bytes = png(board, before).unwrap();
    assert!(bytes.len() <= BYTES_MAX, "{game}: {} bytes", bytes.len());
    let words = alt_text(board);
    assert!(!words.is_empty() && words.chars().count() <= ALT_MAX, "{game}: {words}");
}
