//! The legend is complete: every sign that a board can show is explained on the board itself or in the topic `signs` of the
//! rule book, which is one press away from every board.

#![allow(clippy::unwrap_used)]

use crate::random_play::random_play;
use muster::games::GAMES;
use muster_kit::{MarkState, Scene, Topic, Viewer};
use muster_sample::is_tried;
use std::collections::{BTreeMap, BTreeSet};

/// Games of each kind, with random settings: together they see every map.
const GAMES_PLAYED: u64 = 60;
const STEPS: u64 = 60;
const EVERY: u64 = 10;

/// The characters of a board that are signs: the glyphs of the ground, and what is neither letter nor digit elsewhere.
fn signs(scene: &Scene) -> BTreeSet<char> {
    let grounds = |rows: &[String]| rows.iter().flat_map(|row| row.chars()).collect::<Vec<_>>();
    let odd = |text: &str| text.chars().filter(|c| !c.is_alphanumeric()).collect::<Vec<_>>();
    let found: Vec<char> = match scene {
        Scene::Chart(chart) => {
            let forms = chart.marks.iter().flat_map(|mark| match mark.state {
                MarkState::Alive => "[]".chars(),
                MarkState::Acting => "<>".chars(),
                MarkState::Gone => "x".chars(),
                MarkState::Empty => ".".chars(),
            });
            // Capitals on a drawn map spell names.
            let ground = grounds(&chart.ground).into_iter().filter(|c| !c.is_uppercase());
            ground.chain(forms).collect()
        }
        Scene::Hexes(board) => {
            let cells = board.cells.iter();
            let piece =
                |cell: &muster_kit::HexCell| cell.piece.as_ref().map(|piece| odd(&piece.label)).unwrap_or_default();
            cells
                .flat_map(|cell| [vec![cell.ground], odd(&cell.note), piece(cell)].concat())
                .collect()
        }
        Scene::Squares(board) => {
            let pieces = board.pieces.iter().flat_map(|piece| odd(&piece.label));
            grounds(&board.ground).into_iter().chain(pieces).collect()
        }
        Scene::Tall(board) => {
            let cells = board.cells.iter().flat_map(|cell| {
                let token = cell.token.as_ref();
                let label = token.map(|token| odd(&token.label)).unwrap_or_default();
                let state = token.and_then(|token| token.state);
                let bare = cell.bare.iter().flat_map(|row| odd(row)).collect::<Vec<_>>();
                label.into_iter().chain(state).chain(bare).collect::<Vec<_>>()
            });
            cells.collect()
        }
        Scene::Tiles(board) => {
            let text = board.page.text.iter().flat_map(|row| odd(row));
            grounds(&board.ground).into_iter().chain(text).collect()
        }
        Scene::Plane(board) => {
            let text = board.page.text.iter().flat_map(|row| odd(row));
            grounds(&board.ground).into_iter().chain(text).collect()
        }
        Scene::Sheet { .. } | Scene::Graph(_) => Vec::new(),
    };
    found.into_iter().filter(|c| !c.is_whitespace()).collect()
}

/// Rows below a board that explain it.
fn own_legend(scene: &Scene) -> String {
    let rows = match scene {
        Scene::Chart(chart) => &chart.legend,
        Scene::Hexes(board) => &board.legend,
        Scene::Squares(board) => &board.legend,
        Scene::Tall(board) => &board.legend,
        Scene::Tiles(board) => &board.page.legend,
        Scene::Plane(board) => &board.page.legend,
        Scene::Sheet { .. } | Scene::Graph(_) => return String::new(),
    };
    rows.join(" ")
}

/// What stands between backticks in a text.
fn quoted(text: &str) -> String {
    let pieces = text.split('`').skip(1).step_by(2);
    pieces.collect::<Vec<_>>().join(" ")
}

#[test]
fn every_sign_that_a_board_shows_is_in_the_legend() {
    let mut unexplained: BTreeMap<(&str, char), String> = BTreeMap::new();
    let mut seen: BTreeMap<&str, BTreeSet<char>> = BTreeMap::new();
    for kind in GAMES {
        let topic = kind
            .book()
            .topic("signs")
            .unwrap_or_else(|| panic!("{} has no topic `signs`", kind.id));
        let explained = quoted(topic.text);
        for seed in (0..GAMES_PLAYED).filter(|seed| is_tried(usize::try_from(*seed).unwrap(), 0)) {
            random_play(kind, seed, u8::try_from(seed % 6).unwrap(), STEPS, EVERY, |moment| {
                for topic in 0..4 {
                    let scene = moment.game.map(Viewer::Referee, Topic(topic));
                    let legend = own_legend(&scene);
                    for sign in signs(&scene) {
                        seen.entry(kind.id).or_default().insert(sign);
                        if !explained.contains(sign) && !legend.contains(sign) {
                            unexplained.entry((kind.id, sign)).or_insert_with(|| scene.to_ascii());
                        }
                    }
                }
            });
        }
    }
    println!("{seen:?}");
    for kind in GAMES {
        assert!(seen[kind.id].len() >= 5, "{} showed {:?}", kind.id, seen[kind.id]);
    }
    let boards: Vec<String> = unexplained
        .iter()
        .map(|((id, sign), board)| format!("{id} `{sign}`\n{board}"))
        .collect();
    assert!(boards.is_empty(), "{}", boards.join("\n\n"));
}
