//! Scenario files against the book, and faults of those that players bring.

#![allow(clippy::unwrap_used)]

use super::super::Terrain;
use super::drawings;
use super::*;
use crate::data::course::Course;
use crate::data::{Trait, UnitType};
use crate::words::UnitId;
use muster_kit::hexes::Direction;

fn stage(id: &str) -> Stage {
    Stage::named(id).unwrap()
}

/// A unit as a drawing shows it.
pub struct Drawn {
    pub id: UnitId,
    pub at: Hex,
    pub hidden: bool,
    pub strength: u8,
    pub facing: Direction,
}

/// Takes a drawing apart: ground where it shows, and units. A hex has two lines of three characters, the second
/// column of each pair half a hex lower.
fn take_apart(drawing: &str, columns: u8, rows: u8) -> (Vec<(Hex, Terrain)>, Vec<Drawn>) {
    let lines: Vec<Vec<char>> = drawing.lines().skip(1).map(|line| line.chars().collect()).collect();
    let cell = |line: usize, column: u8| -> String {
        let start = 2 + 4 * usize::from(column);
        let line = lines.get(line).map_or(&[][..], Vec::as_slice);
        (start..start + 3)
            .map(|at| line.get(at).copied().unwrap_or(' '))
            .collect()
    };
    let (mut grounds, mut units) = (Vec::new(), Vec::new());
    for column in 0..columns {
        for row in 0..rows {
            let line = 1 + 2 * usize::from(row) + usize::from(column % 2);
            let (upper, lower) = (cell(line, column), cell(line + 1, column));
            let at = Hex::new(column, row);
            let glyph = match lower.get(..2).unwrap_or("  ").trim() {
                "&&" => Some('&'),
                "##" => Some('#'),
                "[]" => Some('@'),
                "==" => Some('='),
                "~~" => Some('~'),
                "%%" => Some('%'),
                "/\\" => Some('M'),
                _ => lower.chars().find(|glyph| ".:".contains(*glyph)),
            };
            if let Ok(id) = upper[..2].parse::<UnitId>() {
                let status = lower.chars().next().unwrap();
                let ground = Terrain::of_glyph(status);
                grounds.extend(ground.map(|terrain| (at, terrain)));
                let marks = (upper.chars().nth(2).unwrap(), lower.chars().nth(2).unwrap());
                units.push(Drawn {
                    id,
                    at,
                    hidden: status == '?',
                    strength: lower.chars().nth(1).unwrap().to_digit(10).unwrap() as u8,
                    facing: match marks {
                        ('^', _) => Direction::N,
                        ('>', _) => Direction::Ne,
                        ('<', _) => Direction::Nw,
                        (_, 'v') => Direction::S,
                        (_, '>') => Direction::Se,
                        (_, '<') => Direction::Sw,
                        other => panic!("{id} faces {other:?}"),
                    },
                });
            } else {
                grounds.push((at, Terrain::of_glyph(glyph.unwrap_or('.')).unwrap()));
            }
        }
    }
    (grounds, units)
}

pub const DRAWN: [(&str, &str); 5] = [
    ("tyrannis", drawings::TYRANNIS),
    ("fumus", drawings::FUMUS),
    ("victis", drawings::VICTIS),
    ("aes", drawings::AES),
    ("alea", drawings::ALEA),
];

/// The units of a drawing.
pub fn drawn(id: &str) -> Vec<Drawn> {
    let (_, drawing) = DRAWN.iter().find(|(name, _)| *name == id).unwrap();
    let grid = stage(id).field.grid;
    take_apart(drawing, grid.columns, grid.rows).1
}

#[test]
fn every_map_is_the_one_of_the_book() {
    for (id, drawing) in DRAWN {
        let stage = stage(id);
        let grid = stage.field.grid;
        let (grounds, _) = take_apart(drawing, grid.columns, grid.rows);
        assert!(grounds.len() > 60, "{id}");
        for (hex, terrain) in grounds {
            assert_eq!(stage.field.terrain(hex), terrain, "{id} {hex}");
        }
    }
}

/// Units that an episode has elsewhere than the first drawings, or not at all (docs/balance/barbarica.md).
pub fn is_tuned(id: &str, unit: UnitId) -> bool {
    let units: &[&str] = match id {
        "aes" => &["w1", "w2"],
        "alea" => &["g1", "g2", "e1", "e2", "l2"],
        "victis" => return unit.kind == UnitType::Villager,
        _ => &[],
    };
    units.contains(&unit.to_string().as_str())
}

/// Rome stands where the book draws it (BB-272, BB-291, BB-301, BB-311, BB-321).
#[test]
fn bb_272_bb_291_bb_301_bb_311_bb_321_rome_stands_where_the_book_draws_it() {
    for (id, _) in DRAWN {
        let stage = stage(id);
        let mut shown = 0;
        let here = |unit: &&Drawn| unit.id.side() == Side::Rome && !is_tuned(id, unit.id);
        for unit in drawn(id).iter().filter(here) {
            let group = stage
                .groups
                .iter()
                .find(|group| group.units.contains(&unit.id))
                .unwrap();
            let place = group.units.iter().position(|other| *other == unit.id).unwrap();
            assert_eq!(group.at[place], unit.at, "{id} {}", unit.id);
            assert_eq!(group.facing.unwrap().at(unit.at), unit.facing, "{id} {}", unit.id);
            assert_eq!(unit.strength, unit.id.kind.sheet().strength, "{id} {}", unit.id);
            shown += 1;
        }
        assert!(shown >= 5, "{id}");
    }
}

/// In the book's own order (BB-271, BB-290, BB-300, BB-310, BB-320).
#[test]
fn bb_271_bb_290_bb_300_bb_310_bb_320_default_places_are_in_the_order_of_the_book() {
    let orders = [
        ("fumus", "C12 B11 B12 A10 B2 I2 A11 C1 H1 J9 I11 I12 A9"),
        ("victis", "E7 D9 E9 F9 C4 G9 C9 H4 D8 H9 B9 I9 E6"),
        ("aes", "B5 C6 I5 B6 H2 B12 B4 I12 I11 B7 H13 A5 A13"),
        ("alea", "E6 D6 F6 D7 F7 C7 G7 D4 G4 C6 G6 B6 H6"),
    ];
    for (id, order) in orders {
        let stage = stage(id);
        let slots: Vec<String> = stage
            .band
            .as_ref()
            .unwrap()
            .slots
            .iter()
            .map(|slot| slot.at.to_string())
            .collect();
        assert_eq!(slots.join(" "), order, "{id}");
    }
    let tyrannis = stage("tyrannis");
    let places: Vec<String> = tyrannis
        .groups_of(Side::Tribe)
        .flat_map(|group| group.units.iter().zip(&group.at))
        .map(|(id, at)| format!("{id} {at}"))
        .collect();
    assert_eq!(
        places.join(", "),
        "C1 E4, S1 C3, S2 G3, X1 D4, X2 F4, X3 D5, X4 F5, P1 B8, P2 B9, P3 H8, P4 H9, P5 C12, P6 G12"
    );
}

fn told(id: &str, side: Side) -> String {
    let stage = stage(id);
    let units = stage
        .groups_of(side)
        .flat_map(|group| group.units.iter().zip(&group.at));
    units
        .map(|(id, at)| format!("{id} {at}"))
        .collect::<Vec<_>>()
        .join(", ")
}

/// Units that docs/balance/barbarica.md tuned since the drawings (BB-300, BB-311, BB-321).
#[test]
fn bb_300_bb_311_bb_321_villagers_wagons_and_legionaries_stand_as_written() {
    assert_eq!(told("victis", Side::Tribe), "V1 C9, V2 H9, V3 B9, V4 I9, V5 E9, V6 F9");
    assert_eq!(
        told("aes", Side::Rome),
        "j1 F6, w1 F8, w2 E10, a1 E9, e1 E7, a2 G9, i1 E13, a3 D11, e2 G7, a4 F11"
    );
    assert_eq!(
        told("alea", Side::Rome),
        "k1 E13, n1 E12, m1 F12, l1 D12, l2 H12, l3 D13, l4 G13, l5 C12, l6 G12, l7 F13, l8 C13, g1 D10, t1 F15"
    );
}

/// Training and open play stand as written (BB-330, BB-331).
#[test]
fn bb_330_bb_331_training_and_open_play_stand_as_written() {
    assert_eq!(told("palus", Side::Tribe), "X1 D1, X2 C2, P1 E2, S1 D2");
    assert_eq!(told("palus", Side::Rome), "a1 D7, g1 E6");
    assert_eq!(
        told("ford", Side::Tribe),
        "C1 E2, X1 D2, X2 F2, X3 E3, P1 C3, P2 D3, P3 F3, P4 G3, S1 B3, S2 H3, O1 G2, R1 A3"
    );
    assert_eq!(
        told("ford", Side::Rome),
        "z1 F13, l1 E12, a1 C12, a2 G12, g1 F12, e1 J12"
    );
    let rows = |id: &str| -> Vec<String> {
        let field = &stage(id).field;
        let row = |row| {
            (0..field.grid.columns)
                .map(|column| field.terrain(Hex::new(column, row)).glyph())
                .collect()
        };
        (0..field.grid.rows).map(row).collect()
    };
    assert_eq!(
        rows("palus").join(" / "),
        "....... / ....... / ..&.&.. / ....... / ..&.&.. / ....... / ......."
    );
    assert_eq!(
        rows("ford").join(" / "),
        "..&&..&&.. / .&......&. / .......... / ....##.... / .......... / .......... / ~~~..~~~~~ / ~~~..~~~~~ / \
         .......... / .......... / ....##.... / .......... / .&......&. / &&..&&..&&"
    );
    assert_eq!(stage("ford").limit, 14);
    assert_eq!(stage("palus").limit, 10);
    assert!(
        Side::BOTH
            .into_iter()
            .all(|side| stage("palus").field.exits(side).is_empty())
    );
}

/// How many Romans bands of ten and seven meet, and the extra garrison of camp courses in its place (BB-E-56, BB-288).
#[test]
fn bb_e_56_bb_288_roman_numbers_follow_the_band() {
    let count = |id: &str, first: &str, band: usize| {
        let stage = stage(id);
        let first: UnitId = first.parse().unwrap();
        let group = stage.groups.iter().find(|group| group.units[0] == first).unwrap();
        group.count.unwrap().of(band)
    };
    // As they were tuned (docs/balance/barbarica.md).
    assert_eq!([10, 7].map(|band| count("fumus", "a1", band)), [4, 2]);
    assert_eq!([10, 7].map(|band| count("victis", "a1", band)), [6, 5]);
    assert_eq!([10, 7].map(|band| count("aes", "a1", band)), [7, 5]);
    assert_eq!([10, 7].map(|band| count("alea", "l1", band)), [5, 3]);
    let fumus = stage("fumus");
    let group = &fumus.groups[2];
    assert_eq!(group.at.last().unwrap().to_string(), "F6");
    let more = &group.more.as_ref().unwrap().terms;
    assert_eq!(more[0].fact, Fact::Course(Course::Strip));
}

/// Exits, ranges, nights and limits are those of the book (BB-251, BB-253, BB-254).
#[test]
fn bb_251_bb_253_bb_254_exits_ranges_nights_and_limits_are_those_of_the_book() {
    let about = |id: &str| {
        let stage = stage(id);
        let edges = |side| {
            stage
                .field
                .exits(side)
                .iter()
                .map(ToString::to_string)
                .collect::<String>()
        };
        (
            edges(Side::Tribe),
            edges(Side::Rome),
            stage.ranges,
            stage.sight,
            stage.limit,
        )
    };
    let said =
        |tribe: &str, rome: &str, ranges, sight, limit| (tribe.to_owned(), rome.to_owned(), ranges, sight, limit);
    assert_eq!(about("tyrannis"), said("NWE", "S", 2, None, 12));
    assert_eq!(about("fumus"), said("NW", "", 2, Some(8), 8));
    assert_eq!(about("victis"), said("N", "S", 2, None, 12));
    assert_eq!(about("aes"), said("WE", "N", 2, None, 14));
    assert_eq!(about("alea"), said("N", "S", 1, None, 12));
    assert_eq!(about("ford"), said("N", "S", 1, None, 14));
}

/// Every unit type of the book that a scenario can bring is in one, and conditions are for those who are there.
#[test]
fn bb_225_conditions_fall_through_to_the_table_or_cover_all() {
    for stage in BUILT_IN.iter() {
        for group in stage.groups_of(Side::Rome) {
            for id in &group.units {
                let mine: Vec<&Condition> = stage
                    .conditions
                    .iter()
                    .filter(|condition| condition.is_for(*id))
                    .collect();
                let always = mine.iter().position(|condition| condition.when.terms.is_empty());
                if let Some(place) = always {
                    let after = mine.len() - place - 1;
                    let named = mine[place].who.is_empty();
                    assert!(after == 0 || !named, "{}: {id} never gets past row {place}", stage.id);
                }
            }
        }
    }
}

const SMALL: &str = "title = \"Small\"\nlimit = 5\nmap = '''\n....\n....\n....\n....\n'''\n\
                     [[tribe]]\nunits = \"X1\"\nat = \"A1\"\n[[rome]]\nunits = \"a1\"\nat = \"D4\"\n\
                     [[ending]]\ngrade = 3\nwhen = \"rome gone\"\n";

#[test]
fn a_small_scenario_is_read() {
    let stage = Stage::brought(SMALL).unwrap();
    assert_eq!((stage.id.as_str(), stage.ranges, stage.limit), ("", 1, 5));
    assert!(lint(SMALL).is_empty());
    let json = serde_json::to_string(&stage).unwrap();
    assert_eq!(serde_json::from_str::<Stage>(&json).unwrap(), stage);
}

/// What is changed in the small scenario, and the fault with its place.
#[test]
fn bb_250_faults_are_told_by_line_and_column() {
    let cases = [
        (
            "....\n....\n....\n....",
            "....\n..X.\n....\n....",
            (5, 3),
            "`X` is no ground",
        ),
        (
            "....\n....\n....\n....",
            "....\n.....\n....\n....",
            (5, 1),
            "this row has 5 hexes",
        ),
        ("....\n....\n....\n....", "....\n....", (4, 1), "4 columns and 2 rows"),
        ("units = \"a1\"", "units = \"a1 q1\"", (13, 13), "`q1` names no units"),
        ("units = \"a1\"", "units = \"X2\"", (13, 9), "X2 is not of this side"),
        ("at = \"D4\"", "at = \"E4\"", (14, 6), "E4 is off the map"),
        ("at = \"D4\"", "at = \"A2\"", (14, 6), "begin in contact"),
        ("at = \"D4\"", "at = \"D4 C4\"", (14, 6), "1 units and 2 hexes"),
        ("rome gone", "rome gone, T sleeps", (17, 20), "`T sleeps` is nothing"),
        ("rome gone", "rome gone, T dead", (16, 9), "T is spoken of"),
        ("rome gone", "hurt", (17, 9), "a question about one unit"),
        ("grade = 3", "grade = 4", (16, 9), "grades are 3, 2, 1 and 0"),
        ("limit = 5", "limit = 41", (2, 9), "the last round is 0"),
        ("limit = 5", "limits = 5", (2, 1), "`limits` is not known here"),
        ("title = \"Small\"", "title = Small", (1, 9), ""),
    ];
    for (was, becomes, place, reason) in cases {
        let text = SMALL.replacen(was, becomes, 1);
        assert_ne!(text, SMALL, "{becomes}");
        let faults = lint(&text);
        let first = faults.first().unwrap_or_else(|| panic!("{becomes}: no fault"));
        assert!(first.reason.contains(reason), "{becomes}: {first:?}");
        assert_eq!((first.line, first.column), place, "{becomes}: {first:?}");
    }
    // A text for something else lacks everything.
    assert_eq!(lint("map: alder\nname: The Alder\n").len(), 5);
    let long = format!("{SMALL}# {}", "x".repeat(TEXT_MAX));
    assert!(lint(&long)[0].reason.contains("characters"));
}

/// Places that the units of a band can stand on.
#[test]
fn bb_252_a_band_has_places_where_it_can_stand() {
    let victis = TEXTS.iter().find(|(id, _)| *id == "victis").unwrap().1;
    for (was, becomes, reason) in [
        ("at = \"E14\"", "at = \"E8\"", "the band on E7 and t1 begin in contact"),
        (
            "&#..::..#&",
            "&#..M:..#&",
            "the band on E6: no Tribal Axeman can stand on crag",
        ),
        (" P@F9", " P@E9", "the band on E9: it already holds two units"),
    ] {
        let text = victis.replacen(was, becomes, 1);
        let faults = lint(&text);
        assert!(
            faults.iter().any(|fault| fault.reason.contains(reason)),
            "{becomes}: {faults:?}"
        );
    }
}

/// A file with line breaks of another kind, and a map in one line, are read alike.
#[test]
fn other_ways_of_writing_are_read() {
    let windows = SMALL.replace('\n', "\r\n");
    assert_eq!(lint(&windows), []);
    let one_line = SMALL.replace("'''\n....\n....\n....\n....\n'''", "\".... / .... / .... / ....\"");
    assert_eq!(Stage::brought(&one_line).unwrap().field.grid.rows, 4);
}

/// The scenarios of the campaign are within what a player may bring, so that they can be copied and changed.
#[test]
fn our_own_files_are_such_as_a_player_may_bring() {
    for (id, text) in TEXTS {
        assert_eq!(lint(text), [], "{id}");
        assert!(text.chars().count() <= TEXT_MAX);
    }
}

#[test]
fn leaders_and_wagons_of_scenarios_are_known_by_their_cards() {
    let has = |id: &str, what: Trait| {
        let stage = stage(id);
        let kinds: Vec<UnitType> = stage
            .groups
            .iter()
            .flat_map(|group| &group.units)
            .map(|id| id.kind)
            .collect();
        kinds.into_iter().any(|kind| kind.has(what))
    };
    assert!(has("aes", Trait::Wagon));
    assert!(has("alea", Trait::Standard));
    assert!(has("tyrannis", Trait::Leader));
}

/// The example of the documentation is a scenario, and shows no more faults than it should.
#[test]
fn the_documented_example_can_be_played() {
    let text = include_str!("../../../../../docs/scenarios-barbarica.md");
    let example = text.split("```toml").nth(1).unwrap().split("```").next().unwrap();
    assert_eq!(lint(example), []);
    for key in [
        "anywhere",
        "mounted",
        "night",
        "ends",
        "bonus",
        "beacon",
        "refuge",
        "objective",
        "count",
        "behaviour",
    ] {
        assert!(text.contains(key), "{key}");
    }
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(300))]

    /// A text that a player brings is read or refused with places inside it, whatever is in it; and what is read can be
    /// begun.
    #[test]
    fn broken_texts_are_refused_politely(
        which in 0..TEXTS.len(),
        cuts in proptest::collection::vec((0..10_000usize, 0..6usize, "[ -~\n]{0,3}"), 1..4),
    ) {
        let mut letters: Vec<char> = TEXTS[which].1.chars().collect();
        for (place, len, new) in cuts {
            let at = letters.len() * place / 10_000;
            let end = (at + len).min(letters.len());
            letters.splice(at..end, new.chars());
        }
        let text: String = letters.into_iter().collect();
        match Stage::brought(&text) {
            Err(faults) => {
                proptest::prop_assert!(!faults.is_empty());
                let lines = u32::try_from(text.lines().count()).unwrap() + 1;
                for fault in faults {
                    proptest::prop_assert!((1..=lines).contains(&fault.line) && !fault.reason.is_empty());
                }
            }
            Ok(_) => {
                let options = crate::action::Options {
                    brought: Some(text),
                    ..Default::default()
                };
                let (game, _) = crate::tests::table::begun(&options, 1);
                for side in Side::BOTH {
                    proptest::prop_assert!(game.army.of(side).next().is_some());
                }
            }
        }
    }
}
