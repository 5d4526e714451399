//! Every board of every game as a picture: small enough for a phone, with words for those who hear it.

#![allow(clippy::unwrap_used)]

use crate::random_play::random_play;
use muster::games::GAMES;
use muster::kit::{Scene, Seat, Topic, Viewer};
use muster::pictures::{ALT_MAX, BYTES_MAX, alt_text, png};

/// Games of each kind, with settings by lot.
const GAMES_EACH: u64 = 4;
const STEPS: u64 = 40;

#[test]
fn every_board_is_drawn_small() {
    for kind in GAMES {
        for seed in 0..GAMES_EACH {
            let game = random_play(kind, seed, u8::try_from(seed).unwrap(), STEPS, STEPS, |_| ());
            let (public, first) = (Viewer::Spectator, Viewer::Seat(Seat(0)));
            let boards = [
                game.map(public, Topic::GAME),
                game.status(public),
                game.map(first, Topic::GAME),
            ];
            for board in &boards {
                check(kind.id, board, None);
            }
            // What moved since another board is drawn as well, whatever that was.
            check(kind.id, &boards[0], Some(&boards[1]));
        }
    }
}

fn check(game: &str, board: &Scene, before: Option<&Scene>) {
    let bytes = png(board, before).unwrap();
    assert!(bytes.len() <= BYTES_MAX, "{game}: {} bytes", bytes.len());
    let words = alt_text(board);
    assert!(!words.is_empty() && words.chars().count() <= ALT_MAX, "{game}: {words}");
}
