//! Sides are told apart on every board by every eye: by colour, or else by shape.

#![allow(clippy::unwrap_used)]

use crate::random_play::random_play;
use muster::games::GAMES;
use muster_kit::{Hex, HexBoard, HexCell, HexPiece, Light, Scene, Seat, Silhouette, Viewer};
use muster_pictures::png;
use serde_json::Value;
use std::collections::BTreeSet;
use std::io::Cursor;

/// Colours as eyes without the cones for green or for red see them, and without any: linear light, after Machado, Oliveira and
/// Fernandes (2009), and by luminance.
const EYES: [(&str, [[f64; 3]; 3]); 3] = [
    (
        "deuteranopia",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "protanopia",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    ("greyscale", [[0.2126, 0.7152, 0.0722]; 3]),
];

/// How far two shades of a channel are apart that are told apart; of 255.
const APART: f64 = 25.0;
/// Of what differs for all eyes together the share that differs for each of them, in percent.
const SHARE_LEAST: usize = 10;
/// Seats that boards have colours for.
const SEATS: u8 = 7;

fn seen(colour: [u8; 3], eye: &[[f64; 3]; 3]) -> [f64; 3] {
    let linear = colour.map(|part| (f64::from(part) / 255.0).powf(2.2));
    let parts = eye.map(|row| row.iter().zip(linear).map(|(share, part)| share * part).sum::<f64>());
    parts.map(|part| part.clamp(0.0, 1.0).powf(1.0 / 2.2) * 255.0)
}

fn pixels_of(scene: &Scene) -> Vec<[u8; 3]> {
    let bytes = png(scene, None).unwrap();
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut pixels).unwrap();
    let samples = frame.color_type.samples();
    let used = pixels[..frame.buffer_size()].chunks_exact(samples);
    used.map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect()
}

/// The seats of everything on a board.
fn seats_on(board: &Value, seats: &mut BTreeSet<u64>) {
    match board {
        Value::Object(fields) => {
            seats.extend(fields.get("seat").and_then(Value::as_u64));
            fields.values().for_each(|value| seats_on(value, seats));
        }
        Value::Array(values) => values.iter().for_each(|value| seats_on(value, seats)),
        _ => (),
    }
}

/// Gives what is one seat's to another.
fn give(board: &mut Value, one: u64, other: u64) {
    match board {
        Value::Object(fields) => {
            if let Some(seat) = fields.get_mut("seat").filter(|seat| seat.as_u64() == Some(one)) {
                *seat = other.into();
            }
            fields.values_mut().for_each(|value| give(value, one, other));
        }
        Value::Array(values) => values.iter_mut().for_each(|value| give(value, one, other)),
        _ => (),
    }
}

/// Fails unless every eye sees whether the pieces of a board are one seat's or another's.
fn check_apart(what: &str, board: &Scene, one: u64, other: u64) {
    let mut given = serde_json::to_value(board).unwrap();
    give(&mut given, one, other);
    let given: Scene = serde_json::from_value(given).unwrap();
    let (one_picture, other_picture) = (pixels_of(board), pixels_of(&given));
    let differ: Vec<_> = one_picture
        .iter()
        .zip(&other_picture)
        .filter(|(one, other)| one.iter().zip(*other).any(|(one, other)| one.abs_diff(*other) > 8))
        .collect();
    assert!(!differ.is_empty(), "{what}: seats {one} and {other} are alike");
    for (eye, matrix) in EYES {
        let told = differ.iter().filter(|(one, other)| {
            let (one, other) = (seen(**one, &matrix), seen(**other, &matrix));
            one.iter().zip(other).any(|(one, other)| (one - other).abs() > APART)
        });
        let share = told.count() * 100 / differ.len();
        assert!(
            share >= SHARE_LEAST,
            "{what}: of what tells seat {one} from {other} {eye} leaves {share} percent"
        );
    }
}

/// A hex with a piece of that seat.
fn one_piece(seat: u8) -> Scene {
    Scene::Hexes(HexBoard {
        head: String::new(),
        light: Light::Day,
        columns: 1,
        rows: 1,
        cells: vec![HexCell {
            at: Hex::new(0, 0),
            ground: '.',
            holder: None,
            note: String::new(),
            piece: Some(HexPiece {
                seat: Some(Seat(seat)),
                label: "1".to_owned(),
                kind: String::new(),
                silhouette: Silhouette::None,
                life: None,
                acted: false,
            }),
        }],
        legend: Vec::new(),
        picture_legend: None,
        grounds: Vec::new(),
    })
}

#[test]
fn sides_stay_apart_for_every_eye() {
    for one in 0..SEATS {
        for other in one + 1..SEATS {
            check_apart("a piece", &one_piece(one), one.into(), other.into());
        }
    }
}

/// The same on the boards of all games, each with as many seats as it has there.
#[test]
fn sides_stay_apart_on_every_board() {
    for kind in GAMES {
        let mut checked = 0;
        let mut last: Option<Scene> = None;
        random_play(kind, 3, 3, 60, 10, |moment| {
            last = Some(moment.game.map(Viewer::Spectator, moment.duty.topic));
        });
        let board = last.unwrap();
        let mut seats = BTreeSet::new();
        seats_on(&serde_json::to_value(&board).unwrap(), &mut seats);
        let seats: Vec<u64> = seats.into_iter().collect();
        for pair in seats.windows(2) {
            check_apart(kind.id, &board, pair[0], pair[1]);
            checked += 1;
        }
        assert!(checked > 0, "{}: {seats:?}", kind.id);
    }
}
