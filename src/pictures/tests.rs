//! Pictures by their pixels, and descriptions by their words.

#![allow(clippy::unwrap_used)]

mod sheets;
mod themes;

use super::canvas::Shape;
use super::colours::{INK, PAPER, of_ground};
use super::*;
use muster_kit::hexes::Direction;
use muster_kit::{
    Area, Chart, Clash, Goal, Ground, Hex, HexBoard, HexCell, HexPiece, Lights, Mark, MarkState, Page, Pattern,
    PlaneBoard, PlanePiece, Scene, Seat, Spot, SquareBoard, SquarePiece, TallBoard, TallCell, TileAt, TileBoard,
    TilePiece, TilePlace, Tiling, Token,
};

fn hexes(at: &str) -> Scene {
    let piece = |label: &str, seat| HexPiece {
        seat: Some(Seat(seat)),
        label: label.to_owned(),
        kind: "spearman".to_owned(),
        silhouette: muster_kit::Silhouette::None,
        life: None,
        acted: false,
    };
    let cell = |name: &str| HexCell {
        at: name.parse().unwrap(),
        ground: if name == "B2" { '~' } else { '.' },
        holder: (name == "C1").then_some(Seat(1)),
        note: String::new(),
        piece: (name == at).then(|| piece("R1", 0)),
    };
    Scene::Hexes(HexBoard {
        light: muster_kit::Light::Day,
        head: "FORD turn 2".to_owned(),
        columns: 3,
        rows: 2,
        cells: ["A1", "A2", "B1", "B2", "C1", "C2"].map(cell).to_vec(),
        picture_legend: None,
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
            silhouette: muster_kit::Silhouette::None,
            life: None,
        }],
        picture_legend: None,
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
                silhouette: muster_kit::Silhouette::None,
                seat: Some(Seat(1)),
                side: "Rome".to_owned(),
                facing: Direction::Se,
                strength: 8,
                state: Some('!'),
                below: Vec::new(),
            }),
        }],
        picture_legend: None,
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
            around: Vec::new(),
            state: MarkState::Acting,
        }],
        picture_legend: None,
        sites: Vec::new(),
        legend: vec!["^ crag".to_owned()],
        grounds: vec![('^', Ground::Mountain), ('~', Ground::Water)],
    })
}

fn page(head: &str, [text, roll, legend, key]: [&str; 4]) -> Page {
    let row = |text: &str| vec![text.to_owned()];
    Page {
        head: head.to_owned(),
        text: row(text),
        roll: row(roll),
        legend: row(legend),
        key: row(key),
        signs: Vec::new(),
        roll_in_short: Vec::new(),
    }
}

/// Two rows of three hexes with a town, a battle and these armies of seat 1, which are in the list as well.
fn tiles(armies: &[(&str, &str)]) -> Scene {
    let piece = |(label, at): &(&str, &str)| TilePiece {
        at: at.parse().unwrap(),
        seat: Some(Seat(0)),
        label: (*label).to_owned(),
        kind: "corps 6u".to_owned(),
        minor: false,
    };
    Scene::Tiles(TileBoard {
        page: page(
            "CROWNS",
            ["the map in letters", "C1 A1 corps 6u", "two turns left", "f forest"],
        ),
        tiling: Tiling::Hexes,
        ground: vec!["f..".to_owned(), ".. ".to_owned()],
        places: vec![TilePlace {
            ground: Ground::Town,
            at: "B2".parse().unwrap(),
            label: "oH".to_owned(),
            name: "town Marle".to_owned(),
            called: "Marle".to_owned(),
            holder: Some(Seat(1)),
        }],
        pieces: armies.iter().map(piece).collect(),
        clashes: vec![Clash {
            at: "B2".parse().unwrap(),
            label: "7".to_owned(),
        }],
        realms: Vec::new(),
        grounds: vec![('f', Ground::Wood)],
    })
}

/// A table of 72 by 48 with one base of 6 by 2, whose front's left and right corners and rear corners these are.
fn plane(corners: &[Spot]) -> Scene {
    let base = |label: &str, corners: &[Spot], place: &str, pattern| PlanePiece {
        seat: Some(Seat(0)),
        label: label.to_owned(),
        kind: "line infantry".to_owned(),
        place: place.to_owned(),
        corners: corners.to_vec(),
        pattern,
    };
    Scene::Plane(PlaneBoard {
        page: page("FARM", ["the table in letters", "A LN", "Hold 60.0,40.0", "% wood"]),
        size: (7_200, 4_800),
        unit: 100,
        ground: vec!["%...".to_owned(), "....".to_owned()],
        areas: vec![Area {
            name: "Halvern sets up here".to_owned(),
            seat: Some(Seat(1)),
            corners: vec![(0, 4_000), (7_200, 4_000), (7_200, 4_800), (0, 4_800)],
        }],
        goals: vec![Goal {
            at: (6_000, 4_000),
            reach: 300,
            holder: None,
        }],
        bases: vec![
            base(
                "A",
                corners,
                if corners.first().is_some_and(|(east, _)| *east < 3_000) {
                    "16.0,34.0 E"
                } else {
                    "36.0,24.0 E"
                },
                Pattern::Plain,
            ),
            base("B", &[], "destroyed", Pattern::Plain),
        ],
        grounds: vec![('%', Ground::Wood)],
    })
}

const NORTH: [Spot; 4] = [(3_300, 2_500), (3_900, 2_500), (3_900, 2_300), (3_300, 2_300)];
const EAST: [Spot; 4] = [(3_700, 2_700), (3_700, 2_100), (3_500, 2_100), (3_500, 2_700)];
const WEST: [Spot; 4] = [(3_500, 2_100), (3_500, 2_700), (3_700, 2_700), (3_700, 2_100)];

/// The pixels of a picture.
fn pixels(scene: &Scene, before: Option<&Scene>) -> tiny_skia::Pixmap {
    let bytes = png(scene, before).unwrap();
    assert!(bytes.len() < BYTES_MAX);
    tiny_skia::Pixmap::decode_png(&bytes).unwrap()
}

/// How many pixels have a colour such as `#d55e00`.
fn count(pixels: &tiny_skia::Pixmap, colour: &str) -> usize {
    pixels.pixels().iter().filter(|pixel| is(pixel, colour)).count()
}

fn is(pixel: &tiny_skia::PremultipliedColorU8, colour: &str) -> bool {
    let part = |from: usize| u8::from_str_radix(&colour[from..from + 2], 16).unwrap();
    (pixel.red(), pixel.green(), pixel.blue()) == (part(1), part(3), part(5))
}

#[test]
fn every_kind_of_board_has_a_picture() {
    for scene in [
        hexes("A1"),
        squares(),
        tall(),
        chart(),
        tiles(&[("C1", "A1")]),
        plane(&EAST),
        Scene::Sheet {
            head: String::new(),
            rows: vec!["R1  8".to_owned()],
        },
    ] {
        let pixels = pixels(&scene, None);
        assert!(pixels.width() > 40 && pixels.height() > 30, "{scene:?}");
        let letters = count(&pixels, colours::INK) + count(&pixels, colours::WORDS);
        assert!(letters > 20, "nothing is written on {scene:?}");
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
    for scene in [tall(), tiles(&[]), plane(&[])] {
        assert!(count(&pixels(&scene, None), colours::of_ground(Ground::Wood)) > 500);
    }
}

/// Columns and rows from the first to the last pixel of a colour.
fn extent(pixels: &tiny_skia::Pixmap, colour: &str) -> Option<[usize; 4]> {
    let wide = pixels.width() as usize;
    let all = pixels.pixels().iter().enumerate();
    let places = all
        .filter(|(_, pixel)| is(pixel, colour))
        .map(|(place, _)| (place % wide, place / wide));
    places.fold(None, |extent, (x, y)| {
        let [left, right, top, bottom] = extent.unwrap_or([x, x, y, y]);
        Some([left.min(x), right.max(x), top.min(y), bottom.max(y)])
    })
}

#[test]
fn a_base_lies_as_it_faces() {
    let (red, _) = colours::of_seat(Some(Seat(0)));
    let drawn = |corners: &[Spot]| pixels(&plane(corners), None);
    let size = |corners: &[Spot]| {
        let [left, right, top, bottom] = extent(&drawn(corners), red).unwrap();
        (right - left, bottom - top)
    };
    let (wide, high) = size(&NORTH);
    assert!(
        (70..=80).contains(&wide) && (20..=34).contains(&high),
        "{wide} by {high}"
    );
    let (wide, high) = size(&EAST);
    assert!(
        (20..=34).contains(&wide) && (70..=80).contains(&high),
        "{wide} by {high}"
    );
    // The nose is at the front: east of a base that faces east.
    let ink_beside = |corners: &[Spot]| {
        let drawn = drawn(corners);
        let [_, right, top, bottom] = extent(&drawn, red).unwrap();
        let beside = (top..=bottom).flat_map(|y| (right + 4..right + 20).map(move |x| (x, y)));
        let wide = drawn.width() as usize;
        beside
            .filter(|(x, y)| is(&drawn.pixels()[y * wide + x], colours::INK))
            .count()
    };
    assert!(ink_beside(&EAST) > 40, "{}", ink_beside(&EAST));
    assert_eq!(ink_beside(&WEST), 0);
}

#[test]
fn who_has_left_the_plane_is_not_drawn() {
    let (red, _) = colours::of_seat(Some(Seat(0)));
    assert_eq!(extent(&pixels(&plane(&[]), None), red), None);
}

#[test]
fn a_tile_shows_that_it_holds_more_than_it_has_room_for() {
    let five = ["C1", "C2", "C3", "C4", "C5"].map(|label| (label, "A1"));
    let drawn = vectors(&tiles(&five), None, Theme::Light);
    assert!(drawn.contains(">C3<") && drawn.contains(">+<") && !drawn.contains(">C4<"));
    let drawn = vectors(&tiles(&five[..4]), None, Theme::Light);
    assert!(drawn.contains(">C4<") && !drawn.contains(">+<"));
}

#[test]
fn signs_are_explained_below_a_picture_alone() {
    for (scene, sign, text) in [
        (
            tiles(&[]),
            "f forest",
            "CROWNS\nthe map in letters\nC1 A1 corps 6u\ntwo turns left",
        ),
        (plane(&[]), "% wood", "FARM\nthe table in letters\nA LN\nHold 60.0,40.0"),
    ] {
        let drawn = vectors(&scene, None, Theme::Light);
        assert!(drawn.contains(sign) && !drawn.contains("in letters"), "{drawn}");
        assert_eq!(scene.to_ascii(), text);
    }
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

/// No two seats are told apart by their colours alone: ten seats have ten pairs of shape and colour.
#[test]
fn seats_differ_in_more_than_colour() {
    let drawn = |seat: u8| {
        let mut canvas = canvas::Canvas::new(50);
        drawing::piece(&mut canvas, canvas::At::new(25, 25), 20, Some(Seat(seat)), "A");
        svg::svg(&canvas.finish(50, "none"))
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
    let far: Vec<Spot> = EAST.iter().map(|(x, y)| (x - 2_000, y + 1_000)).collect();
    for (old, new) in [
        (hexes("A1"), hexes("C2")),
        (tiles(&[("C1", "A1")]), tiles(&[("C1", "C1")])),
        (plane(&EAST), plane(&far)),
    ] {
        let still = count(&pixels(&new, None), colours::SIGN);
        let moved = count(&pixels(&new, Some(&old)), colours::SIGN);
        assert!(moved > still + 40, "{moved} and {still}");
        assert_eq!(count(&pixels(&new, Some(&new)), colours::SIGN), still);
        assert_eq!(count(&pixels(&new, Some(&tall())), colours::SIGN), still);
    }
}

#[test]
fn words_are_written_as_they_are() {
    let drawn = vectors(&hexes("A1"), None, Theme::Light);
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
        "FORD turn 2. Seat 1: R1 spearman B2. Seat 2 holds C1. ~ water & <mud>."
    );
    assert_eq!(alt_text(&squares()), "FLAGS. Seat 3: A scout AA5.");
    assert_eq!(
        alt_text(&tall()),
        "FUMUS. Rome: l2 legionary A1 (Strength 8, facing SE)."
    );
    assert_eq!(alt_text(&chart()), "VALE. A acts. ^ crag.");
    assert_eq!(
        alt_text(&tiles(&[("C1", "A1"), ("C2", "A1")])),
        "CROWNS. Seat 1: C1 A1 corps 6u, C2 A1 corps 6u. Battle 7 at B2. Seat 2 holds town Marle B2. two turns left."
    );
    assert_eq!(
        alt_text(&plane(&EAST)),
        "FARM. Seat 1: A line infantry 36.0,24.0 E, B line infantry destroyed. Halvern sets up here. Hold 60.0,40.0."
    );
    let long = Scene::Sheet {
        head: "Long".to_owned(),
        rows: vec!["twenty letters a row".to_owned(); 100],
    };
    let said = alt_text(&long);
    assert!(said.chars().count() <= ALT_MAX && said.ends_with("And more."), "{said}");
}

/// Of a seat with too many pieces to name, as many are named as there is room for.
#[test]
fn long_descriptions_end_between_two_pieces() {
    let many: Vec<String> = (10..99).map(|number| format!("C{number}")).collect();
    let many: Vec<(&str, &str)> = many.iter().map(|label| (label.as_str(), "A1")).collect();
    let said = alt_text(&tiles(&many));
    assert!(
        said.chars().count() > ALT_MAX - 40 && said.chars().count() <= ALT_MAX,
        "{said}"
    );
    assert!(said.ends_with(" A1 corps 6u. And more."), "{said}");
}

/// The sides of the Wesnoth Board Game are named after colours, and are drawn in them.
#[test]
fn the_colours_of_seats_are_those_of_their_names() {
    let named = [
        ("Red", 340..380),
        ("Blue", 190..250),
        ("Green", 90..170),
        ("Purple", 260..320),
        ("Yellow", 45..65),
        ("Orange", 20..45),
    ];
    for (seat, (name, hues)) in (0..).zip(named) {
        let (fill, _) = colours::of_seat(Some(Seat(seat)));
        let part = |at: usize| f64::from(u8::from_str_radix(&fill[at..at + 2], 16).unwrap());
        let (red, green, blue) = (part(1), part(3), part(5));
        let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
        let turn = match most {
            most if most == red => (green - blue) / (most - least),
            most if most == green => 2.0 + (blue - red) / (most - least),
            _ => 4.0 + (red - green) / (most - least),
        };
        let hue = ((turn * 60.0).round() as i32).rem_euclid(360);
        assert!(
            hues.contains(&hue) || hues.contains(&(hue + 360)),
            "{name} is drawn in hue {hue}"
        );
    }
}

#[test]
fn a_legend_draws_the_grounds_it_names_and_has_no_glyph_rows() {
    let Scene::Hexes(mut board) = hexes("A1") else {
        panic!("a board of hexes");
    };
    board.picture_legend = Some(muster_kit::PictureLegend {
        rows: vec!["Red 3".to_owned()],
        signs: vec![muster_kit::Sign::of_ground('~', Ground::Water, "water")],
    });
    let drawn = vectors(&Scene::Hexes(board.clone()), None, Theme::Light);
    assert!(drawn.contains(">Red 3<") && drawn.contains(">~ water<"), "{drawn}");
    assert!(!drawn.contains("&lt;mud&gt;"), "{drawn}");
    // A tile in the colour of water stands before its name, whatever the board shows.
    board.picture_legend = None;
    let without = vectors(&Scene::Hexes(board), None, Theme::Light);
    let waters = |drawn: &str| drawn.matches(of_ground(Ground::Water)).count();
    assert_eq!(waters(&drawn), waters(&without) + 1);
}

#[test]
fn every_silhouette_is_drawn_and_no_two_are_alike() {
    use muster_kit::Silhouette::*;
    let all = [
        Sword, Spear, Axe, Mace, Bow, Sling, Staff, Shield, Claws, Fire, Gun, Cannon, Horse, Wolf, Drake, Bird, Fish,
        Tree, Ghost, Wagon, Horn, Standard, Crown, Tombstone, Barrel, Tablet, Planks, Letter,
    ];
    let drawn = all.map(|silhouette| {
        let mut canvas = super::canvas::Canvas::new(100);
        super::silhouettes::draw(silhouette, super::canvas::At::new(50, 50), 40, INK, &mut canvas);
        svg::svg(&canvas.finish(100, PAPER))
    });
    let different: std::collections::BTreeSet<&String> = drawn.iter().collect();
    assert_eq!(different.len(), all.len());
}

#[test]
fn a_wounded_piece_has_a_bar_as_long_as_its_life() {
    let bar = |left: u32| {
        let mut canvas = super::canvas::Canvas::new(80);
        let life = Some(muster_kit::Share { left, of: 10 });
        super::drawing::life_bar(&mut canvas, super::canvas::At::new(40, 40), 20, life);
        let drawn = svg::svg(&canvas.finish(80, PAPER));
        let bar = drawn.lines().find(|line| line.contains(super::colours::shades::LIFE));
        let width = bar?.split("width=\"").nth(1)?.split('"').next()?;
        width.parse::<i32>().ok()
    };
    assert_eq!((bar(10), bar(5), bar(1), bar(0)), (None, Some(14), Some(2), Some(1)));
}

#[test]
fn a_description_says_what_the_picture_shows_of_a_piece_and_its_ground() {
    let Scene::Hexes(mut board) = hexes("B2") else {
        panic!("a board of hexes");
    };
    board.picture_legend = Some(muster_kit::PictureLegend {
        rows: vec!["Red has 3 gold".to_owned()],
        signs: vec![muster_kit::Sign::of_ground('~', Ground::Water, "water")],
    });
    let piece = board.cells.iter_mut().find_map(|cell| cell.piece.as_mut()).unwrap();
    piece.life = Some(muster_kit::Share { left: 5, of: 12 });
    assert_eq!(
        alt_text(&Scene::Hexes(board)),
        "FORD turn 2. Seat 1: R1 spearman B2 (5 of 12 life, water). Seat 2 holds C1. Red has 3 gold."
    );
}

#[test]
fn a_hex_shows_its_note_and_the_night() {
    let Scene::Hexes(mut board) = hexes("A1") else {
        panic!("a board of hexes");
    };
    let bare = board.cells.iter_mut().find(|cell| cell.piece.is_none()).unwrap();
    bare.note = "3G".to_owned();
    let day = vectors(&Scene::Hexes(board.clone()), None, Theme::Light);
    board.light = muster_kit::Light::Night;
    let night = vectors(&Scene::Hexes(board), None, Theme::Light);
    assert!(day.contains(">3G<") && !day.contains("fill-opacity") && night.contains("fill-opacity"));
}

/// The cache of grounds changes no pixel, at any scale, the first time or later.
#[test]
fn a_board_on_a_kept_ground_looks_as_if_it_was_drawn_whole() {
    let boards = [
        hexes("A1"),
        squares(),
        tall(),
        chart(),
        tiles(&[("C1", "A1")]),
        plane(&EAST),
    ];
    for scene in boards {
        let drawing = super::drawing::drawn(&scene, None, &Lights::default());
        assert!(
            !drawing.ground.shapes.is_empty() && !drawing.shapes.is_empty(),
            "{scene:?}"
        );
        let whole = super::canvas::Drawing {
            ground: super::canvas::Base::default(),
            shapes: drawing.all().cloned().collect(),
            ..drawing.clone()
        };
        for scale in [1.0, 0.7] {
            let scaled = |pixels: i32| (pixels as f32 * scale) as u32;
            let size = (scaled(drawing.width), scaled(drawing.height));
            let drawn = |drawing| super::raster::pixels(drawing, size, scale).unwrap();
            let expected = drawn(&whole);
            for time in ["first", "second"] {
                assert!(drawn(&drawing) == expected, "{scene:?} at {scale}, the {time} time");
            }
        }
    }
}

/// Tiles that may be chosen bear their names and keep their colours; all others are dimmer.
#[test]
fn tiles_that_may_be_chosen_are_lit() {
    for scene in [hexes("A1"), squares(), tiles(&[("C1", "A1")])] {
        let at = |column: u8, row: u8| TileAt { column, row };
        let (column, row) = match &scene {
            Scene::Squares(board) => (board.first_column, board.first_row),
            _ => (0, 0),
        };
        let lit = [at(column + 1, row + 1), at(column + 2, row)];
        let lights = |open: &[TileAt]| Lights {
            open: open.to_vec(),
            taken: vec![at(column, row)],
        };
        let drawing = |open: &[TileAt]| super::drawing::drawn(&scene, None, &lights(open));
        let covers = |lit: &[TileAt]| {
            let drawing = drawing(lit);
            let covered = drawing
                .shapes
                .iter()
                .filter(|shape| matches!(shape, Shape::Veil { .. }));
            covered.count()
        };
        let before = covers(&[]);
        assert!(covers(&lit) > before, "{scene:?}");
        assert_eq!(covers(&[at(200, 200)]), before, "a tile that is not on the board");
        assert!(svg::svg(&drawing(&lit)).contains(&format!(">{}<", lit[1])), "{scene:?}");
        assert_eq!(drawing(&lit).ground, drawing(&[]).ground, "the ground is kept");
        let about = format!("To choose from: {}, {}. ", lit[0], lit[1]);
        assert!(alt_text_lit(&scene, None, &lights(&lit)).starts_with(&about));
    }
    assert_eq!(TileAt { column: 29, row: 11 }.to_string(), "AD12");
}
