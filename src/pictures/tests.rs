//! Pictures by their pixels, and descriptions by their words.

#![allow(clippy::unwrap_used)]

use super::*;
use crate::kit::hexes::Direction;
use crate::kit::{
    Chart, Ground, Hex, HexBoard, HexCell, HexPiece, Mark, MarkState, Seat, SquareBoard, SquarePiece, TallBoard,
    TallCell, Token,
};

fn hexes(at: &str) -> Scene {
    let piece = |label: &str, seat| HexPiece {
        seat: Some(Seat(seat)),
        label: label.to_owned(),
        kind: "spearman".to_owned(),
    };
    let cell = |name: &str| HexCell {
        at: name.parse().unwrap(),
        ground: if name == "B2" { '~' } else { '.' },
        holder: (name == "C1").then_some(Seat(1)),
        note: String::new(),
        piece: (name == at).then(|| piece("R1", 0)),
    };
    Scene::Hexes(HexBoard {
        head: "FORD turn 2".to_owned(),
        columns: 3,
        rows: 2,
        cells: ["A1", "A2", "B1", "B2", "C1", "C2"].map(cell).to_vec(),
        legend: vec!["~ water & <mud>".to_owned()],
        grounds: vec![('~', Ground::Water)],
    })
}

fn squares() -> Scene {
    Scene::Squares(SquareBoard {
        head: "FLAGS".to_owned(),
        first_column: 25,
        first_row: 3,
        ground: vec!["..#".to_owned(), "~~.".to_owned()],
        pitch: 1,
        pieces: vec![SquarePiece {
            column: 26,
            row: 4,
            seat: Some(Seat(2)),
            label: "A".to_owned(),
            kind: "scout".to_owned(),
        }],
        legend: Vec::new(),
        grounds: vec![('#', Ground::Walls), ('~', Ground::Water)],
    })
}

fn tall() -> Scene {
    Scene::Tall(TallBoard {
        head: "FUMUS".to_owned(),
        columns: 1,
        rows: 1,
        cells: vec![TallCell {
            at: Hex::new(0, 0),
            ground: '&',
            bare: ["&&".to_owned(), "&&".to_owned()],
            token: Some(Token {
                label: "l2".to_owned(),
                kind: "legionary".to_owned(),
                seat: Some(Seat(1)),
                facing: Direction::Se,
                strength: 8,
                state: Some('!'),
            }),
        }],
        legend: Vec::new(),
        grounds: vec![('&', Ground::Wood)],
    })
}

fn chart() -> Scene {
    Scene::Chart(Chart {
        head: "VALE".to_owned(),
        ground: vec!["^^  ~".to_owned()],
        marks: vec![Mark {
            row: 0,
            column: 1,
            letter: 'A',
            seat: Some(Seat(0)),
            state: MarkState::Acting,
        }],
        legend: vec!["^ crag".to_owned()],
        grounds: vec![('^', Ground::Mountain), ('~', Ground::Water)],
    })
}

/// The pixels of a picture.
fn pixels(scene: &Scene, before: Option<&Scene>) -> tiny_skia::Pixmap {
    let bytes = png(scene, before).unwrap();
    assert!(bytes.len() < BYTES_MAX);
    tiny_skia::Pixmap::decode_png(&bytes).unwrap()
}

/// How many pixels have a colour such as `#d55e00`.
fn count(pixels: &tiny_skia::Pixmap, colour: &str) -> usize {
    let part = |from: usize| u8::from_str_radix(&colour[from..from + 2], 16).unwrap();
    let wanted = (part(1), part(3), part(5));
    let same = |pixel: &&tiny_skia::PremultipliedColorU8| (pixel.red(), pixel.green(), pixel.blue()) == wanted;
    pixels.pixels().iter().filter(same).count()
}

#[test]
fn every_kind_of_board_has_a_picture() {
    for scene in [
        hexes("A1"),
        squares(),
        tall(),
        chart(),
        Scene::Sheet {
            head: String::new(),
            rows: vec!["R1  8".to_owned()],
        },
    ] {
        let pixels = pixels(&scene, None);
        assert!(pixels.width() > 40 && pixels.height() > 30, "{scene:?}");
        assert!(count(&pixels, colours::INK) > 20, "nothing is written on {scene:?}");
    }
}

#[test]
fn pieces_and_grounds_have_their_colours() {
    let with = pixels(&hexes("A1"), None);
    let without = pixels(&hexes("Z9"), None);
    let (red, _) = colours::of_seat(Some(Seat(0)));
    assert!(count(&with, red) > 200 && count(&without, red) == 0);
    let water = colours::of_ground(Ground::Water);
    assert!(count(&without, water) > 500);
    assert!(count(&pixels(&tall(), None), colours::of_ground(Ground::Wood)) > 500);
}

/// No two seats are told apart by their colours alone: ten seats have ten pairs of shape and colour.
#[test]
fn seats_differ_in_more_than_colour() {
    let drawn = |seat: u8| {
        let mut canvas = canvas::Canvas::new(50, 50);
        drawing::piece(&mut canvas, canvas::At::new(25, 25), 20, Some(Seat(seat)), "A");
        canvas.finish("", "")
    };
    let shape = |seat: u8| {
        let drawn = drawn(seat);
        let from = drawn
            .find("<rect x")
            .or_else(|| drawn.find("<polygon"))
            .or_else(|| drawn.find("<circle"))
            .unwrap();
        drawn[from..from + drawn[from..].find("fill").unwrap()].to_owned()
    };
    let colour = |seat: u8| colours::of_seat(Some(Seat(seat))).0;
    for one in 0..10 {
        for other in 0..one {
            assert!(drawn(one) != drawn(other));
            assert!(shape(one) != shape(other) || (one - other) % 5 == 0 && colour(one) != colour(other));
        }
    }
}

#[test]
fn a_piece_that_moved_has_an_arrow() {
    let (old, new) = (hexes("A1"), hexes("C2"));
    let moved = count(&pixels(&new, Some(&old)), colours::SIGN);
    assert!(moved > 40, "{moved}");
    assert_eq!(count(&pixels(&new, Some(&new)), colours::SIGN), 0);
    assert_eq!(count(&pixels(&new, None), colours::SIGN), 0);
}

#[test]
fn words_are_written_as_they_are() {
    let drawn = vectors(&hexes("A1"), None);
    assert!(drawn.contains("~ water &amp; &lt;mud&gt;"), "{drawn}");
    let sheet = Scene::Sheet {
        head: "\u{0}\u{ffff} \u{202e}name".to_owned(),
        rows: Vec::new(),
    };
    png(&sheet, None).unwrap();
}

#[test]
fn the_same_board_is_the_same_picture() {
    assert_eq!(png(&hexes("A1"), None).unwrap(), png(&hexes("A1"), None).unwrap());
}

#[test]
fn descriptions_name_every_piece_and_its_place() {
    assert_eq!(
        alt_text(&hexes("B2")),
        "FORD turn 2. Seat 1: R1 spearman B2. ~ water & <mud>."
    );
    assert_eq!(alt_text(&squares()), "FLAGS. Seat 3: A scout AA5.");
    assert_eq!(alt_text(&tall()), "FUMUS. Seat 2: l2 legionary A1 of 8 facing Se.");
    assert_eq!(alt_text(&chart()), "VALE. A acts. ^ crag.");
    let long = Scene::Sheet {
        head: "Long".to_owned(),
        rows: vec!["twenty letters a row".to_owned(); 100],
    };
    let said = alt_text(&long);
    assert!(said.chars().count() <= ALT_MAX && said.ends_with("And more."), "{said}");
}

/// A picture with more colours than a byte can name keeps those that cover it, and is nearly the same elsewhere.
#[test]
fn common_colours_are_kept_as_they_are() {
    let mut pixmap = tiny_skia::Pixmap::new(64, 64).unwrap();
    for (place, pixel) in pixmap.pixels_mut().iter_mut().enumerate() {
        let shade = |n: usize| u8::try_from(n % 256).unwrap();
        let [red, green, blue] = match place {
            0..2_048 => [213, 94, 0],
            place => [shade(place / 8), shade(place % 8), 200],
        };
        *pixel = tiny_skia::PremultipliedColorU8::from_rgba(red, green, blue, 255).unwrap();
    }
    let decoded = tiny_skia::Pixmap::decode_png(&encoded::png(&pixmap).unwrap()).unwrap();
    for (place, (old, new)) in pixmap.pixels().iter().zip(decoded.pixels()).enumerate() {
        let apart = [
            (old.red(), new.red()),
            (old.green(), new.green()),
            (old.blue(), new.blue()),
        ];
        let apart = apart.map(|(old, new)| old.abs_diff(new));
        assert!(
            apart.iter().all(|apart| *apart <= if place < 2_048 { 0 } else { 12 }),
            "{place}: {apart:?}"
        );
    }
}
