//! A sheet of each game: all its pieces and grounds as its boards show them, kept as a picture that is looked at when it changes.
//! `UPDATE_SHEETS=1 cargo test --test it sheets` draws them anew.

#![allow(clippy::unwrap_used)]

use crate::random_play::random_play;
use muster::games::CATALOGUE;
use muster_kit::hexes::Direction;
use muster_kit::{
    Grounds, Hex, HexBoard, HexCell, HexPiece, Light, Scene, Seat, Share, Silhouette, SquareBoard, SquarePiece,
    TallBoard, TallCell, Token, Topic, Viewer,
};
use muster_pictures::png;
use std::collections::BTreeMap;
use std::path::Path;

const SHEETS: &str = "tests/looks/sheets";
const COLUMNS: usize = 9;

/// The tile of the `number`-th specimen, and its ground: all grounds in turn.
fn tile(number: usize, grounds: &Grounds) -> (Hex, char) {
    let at = Hex::new(
        u8::try_from(number % COLUMNS).unwrap(),
        u8::try_from(number / COLUMNS).unwrap(),
    );
    (at, grounds[number % grounds.len()].0)
}

fn rows_for(count: usize) -> u8 {
    u8::try_from(count.div_ceil(COLUMNS)).unwrap()
}

/// So many tiles that every ground is among them.
fn count(pieces: usize, grounds: &Grounds) -> usize {
    pieces.max(grounds.len()).next_multiple_of(COLUMNS)
}

fn wesnoth() -> Scene {
    let grounds = of_a_board("wesnoth", |board| match board {
        Scene::Hexes(board) => Some(board.grounds.clone()),
        _ => None,
    });
    let kinds: Vec<_> = muster_wesnoth::data::types().collect();
    let piece = |number: usize| {
        let sheet = kinds.get(number)?.sheet();
        Some(HexPiece {
            seat: Some(Seat(u8::try_from(number % 6).unwrap())),
            label: sheet.code.clone().unwrap_or_else(|| format!("{number}")),
            kind: sheet.slug.clone(),
            silhouette: muster_wesnoth::silhouettes::silhouette(sheet),
            life: Some(Share {
                left: u32::try_from(number % 8 + 1).unwrap(),
                of: 8,
            }),
            acted: number % 5 == 4,
        })
    };
    let count = count(kinds.len(), &grounds);
    let names = kinds.iter().enumerate().map(|(number, kind)| {
        let sheet = kind.sheet();
        format!(
            "{} {}",
            sheet.code.clone().unwrap_or_else(|| number.to_string()),
            sheet.name
        )
    });
    Scene::Hexes(HexBoard {
        head: "THE WESNOTH BOARD GAME: every unit, every ground".to_owned(),
        light: Light::Day,
        columns: u8::try_from(COLUMNS).unwrap(),
        rows: rows_for(count),
        cells: (0..count)
            .map(|number| {
                let (at, ground) = tile(number, &grounds);
                HexCell {
                    at,
                    ground,
                    holder: (number % 7 == 0).then_some(Seat(u8::try_from(number % 6).unwrap())),
                    note: String::new(),
                    piece: piece(number),
                }
            })
            .collect(),
        legend: names.collect::<Vec<_>>().chunks(4).map(|row| row.join("  ")).collect(),
        picture_legend: None,
        grounds,
    })
}

fn barbarica() -> Scene {
    let grounds = of_a_board("barbarica", |board| match board {
        Scene::Tall(board) => Some(board.grounds.clone()),
        _ => None,
    });
    let kinds = muster_barbarica::data::UnitType::ALL;
    let facings = Direction::ALL;
    let states = [None, Some('!'), Some('*'), Some('?'), Some('x')];
    let token = |number: usize| {
        let kind = kinds.get(number)?;
        Some(Token {
            label: format!("{}{}", kind.sheet().letter, number % 9 + 1),
            kind: kind.sheet().name.to_owned(),
            silhouette: muster_barbarica::silhouettes::silhouette(*kind),
            seat: Some(Seat(u8::try_from(number % 4).unwrap())),
            side: String::new(),
            facing: facings[number % facings.len()],
            strength: u8::try_from(number % 10 + 1).unwrap(),
            state: states[number % states.len()],
            below: (number % 8 == 3)
                .then(|| vec!["C1".to_owned()])
                .into_iter()
                .flatten()
                .collect(),
        })
    };
    let count = count(kinds.len(), &grounds);
    let names = kinds
        .iter()
        .map(|kind| format!("{} {}", kind.sheet().letter, kind.sheet().name));
    Scene::Tall(TallBoard {
        head: "BARBARICA: every unit, every ground".to_owned(),
        columns: u8::try_from(COLUMNS).unwrap(),
        rows: rows_for(count),
        cells: (0..count)
            .map(|number| {
                let (at, ground) = tile(number, &grounds);
                TallCell {
                    at,
                    ground,
                    bare: [String::new(), String::new()],
                    token: token(number),
                }
            })
            .collect(),
        legend: names.collect::<Vec<_>>().chunks(4).map(|row| row.join("  ")).collect(),
        picture_legend: None,
        grounds,
    })
}

fn wargrounds() -> Scene {
    let mut found: BTreeMap<(Silhouette, String), SquarePiece> = BTreeMap::new();
    let mut grounds: Grounds = Vec::new();
    boards_of("wargrounds", |board| {
        let Scene::Squares(board) = board else { return };
        grounds.clone_from(&board.grounds);
        for piece in &board.pieces {
            let of = (piece.silhouette, piece.kind.clone());
            found.entry(of).or_insert_with(|| piece.clone());
        }
    });
    let glyphs = grounds.len();
    let names = found
        .keys()
        .map(|(silhouette, kind)| format!("{kind} ({silhouette:?})").to_lowercase());
    let names: Vec<String> = names.collect();
    let pieces = found.into_values().enumerate().map(|(number, piece)| SquarePiece {
        column: u8::try_from(number % COLUMNS * 2).unwrap(),
        row: u8::try_from(number / COLUMNS * 2).unwrap(),
        ..piece
    });
    let pieces: Vec<SquarePiece> = pieces.collect();
    let row = |row: usize| -> String {
        let glyphs = (0..2 * COLUMNS).map(|column| grounds[(row / 2 * COLUMNS + column / 2) % glyphs].0);
        glyphs.collect()
    };
    let rows = 2 * count(pieces.len(), &grounds) / COLUMNS;
    Scene::Squares(SquareBoard {
        head: "WARGROUNDS CANBERRA: everybody, everything, every ground".to_owned(),
        first_column: 0,
        first_row: 0,
        ground: (0..rows).map(row).collect(),
        pitch: 1,
        pieces,
        legend: names.chunks(3).map(|row| row.join("  ")).collect(),
        picture_legend: None,
        grounds,
    })
}

/// The board of Warcamp on which most stands round the camps.
fn warcamp() -> Scene {
    fullest("warcamp", |board| match board {
        Scene::Chart(chart) => chart.marks.iter().map(|mark| mark.around.len()).sum(),
        _ => 0,
    })
}

/// The map of A Risk to Take with most kinds of places, and the table with most kinds of units.
fn risk_map() -> Scene {
    fullest("risk", |board| match board {
        Scene::Tiles(board) => board.places.len() + board.pieces.len() + 5 * board.clashes.len(),
        _ => 0,
    })
}

fn risk_table() -> Scene {
    fullest("risk", |board| match board {
        Scene::Plane(board) => board.bases.iter().filter(|base| !base.corners.is_empty()).count(),
        _ => 0,
    })
}

/// Boards of random games with settings by lot.
fn boards_of(id: &str, mut look: impl FnMut(&Scene)) {
    const GAMES: u64 = 12;
    let kind = CATALOGUE.kind(id).unwrap();
    for seed in 0..GAMES {
        random_play(kind, seed, u8::try_from(seed).unwrap(), 120, 7, |moment| {
            look(&moment.game.map(Viewer::Spectator, moment.duty.topic));
            look(&moment.game.map(Viewer::Spectator, Topic::GAME));
        });
    }
}

fn of_a_board<T>(id: &str, read: impl Fn(&Scene) -> Option<T>) -> T {
    let mut found = None;
    boards_of(id, |board| {
        if found.is_none() {
            found = read(board);
        }
    });
    found.unwrap()
}

/// The board that has most by this measure, of equals the first.
fn fullest(id: &str, measure: impl Fn(&Scene) -> usize) -> Scene {
    let mut best: Option<(usize, Scene)> = None;
    boards_of(id, |board| {
        let has = measure(board);
        if best.as_ref().is_none_or(|(most, _)| has > *most) {
            best = Some((has, board.clone()));
        }
    });
    best.unwrap().1
}

#[test]
fn sheets_of_every_game_are_kept() {
    let sheets = [
        ("wesnoth", wesnoth()),
        ("barbarica", barbarica()),
        ("wargrounds", wargrounds()),
        ("warcamp", warcamp()),
        ("risk-map", risk_map()),
        ("risk-table", risk_table()),
    ];
    for (name, sheet) in sheets {
        let drawn = png(&sheet, None).unwrap();
        let path = Path::new(SHEETS).join(format!("{name}.png"));
        if std::env::var_os("UPDATE_SHEETS").is_some() {
            std::fs::create_dir_all(SHEETS).unwrap();
            std::fs::write(&path, &drawn).unwrap();
        }
        let kept = std::fs::read(&path).unwrap_or_else(|_| panic!("{name}: UPDATE_SHEETS=1 keeps the sheet"));
        assert!(
            kept == drawn,
            "{name} looks otherwise: look at it and keep it by UPDATE_SHEETS=1"
        );
    }
}
