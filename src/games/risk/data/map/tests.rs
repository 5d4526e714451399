//! Campaign maps: those that Muster brings, and faults in those that players write.

#![allow(clippy::unwrap_used)]

use super::*;
use crate::data::lint;
use muster_kit::Hex;
use proptest::prelude::*;

fn hex(text: &str) -> Hex {
    text.parse().unwrap()
}

/// The four maps have their seats, distances and settlements, and one of them has squares
/// ([RK-10](docs/rules/risk.md#rk-10), [RK-12](docs/rules/risk.md#rk-12)).
#[test]
fn rk_12_four_maps_are_brought() {
    let maps: Vec<_> = MAPS
        .iter()
        .map(|map| (map.id(), map.seats(), map.radius(), map.settlements().len()))
        .collect();
    let expected = [
        ("crowns", 2, 10, 12),
        ("rivers", 3, 3, 12),
        ("thrones", 4, 4, 16),
        ("parade", 2, 6, 10),
    ];
    assert_eq!(maps, expected);
    let crowns = Map::named("crowns").unwrap();
    assert_eq!((crowns.columns(), crowns.rows(), crowns.grid()), (19, 15, Grid::Hex));
    let marle = &crowns.settlements()[2];
    assert_eq!(
        (marle.name.as_str(), marle.at, marle.rank, marle.owner),
        ("Marle", hex("B11"), Rank::Town, Some(0))
    );
    assert_eq!(crowns.settlements()[crowns.capital(1)].name, "Halverstadt");
    assert_eq!(
        (crowns.land(hex("F13")), crowns.land(hex("T1"))),
        (Land::Open, Land::Nowhere)
    );
}

/// Distances ignore the ground; neighbours come in the fixed order ([RK-8](docs/rules/risk.md#rk-8),
/// [RK-9](docs/rules/risk.md#rk-9)).
#[test]
fn rk_e_2_rk_9_distances_ignore_the_ground_and_neighbours_have_an_order() {
    let map = Map::named("crowns").unwrap();
    let distances = [
        ("A1", "S15", 25),
        ("C13", "Q3", 19),
        ("C13", "H10", 7),
        ("H10", "I8", 2),
        ("B2", "D5", 3),
    ];
    for (one, other, distance) in distances {
        assert_eq!(map.distance(hex(one), hex(other)), distance, "{one}-{other}");
        assert_eq!(map.distance(hex(other), hex(one)), distance);
    }
    let around = |text: &str| {
        let near: Vec<String> = map.neighbours(hex(text)).map(|at| at.to_string()).collect();
        near.join(" ")
    };
    assert_eq!(around("H8"), "I8 I7 H7 G8 H9 I9");
    assert_eq!(around("H7"), "I7 H6 G6 G7 G8 H8");
    assert_eq!(around("A1"), "B1 A2");
}

/// RK-9: neighbours are those at distance 1, on either grid.
#[test]
fn rk_8_neighbours_are_mutual() {
    for map in MAPS.iter() {
        for at in map.passable() {
            for next in map.neighbours(at) {
                assert_eq!(map.distance(at, next), 1, "{at} {next}");
                assert!(map.neighbours(next).any(|back| back == at), "{at} {next}");
            }
        }
    }
}

#[test]
fn rk_7_a_map_with_a_fault_names_row_and_column() {
    let good = "name: Two\n1.\n.v..2";
    let map = Map::read(good).unwrap();
    assert_eq!(
        (map.seats(), map.columns(), map.settlements()[1].name.as_str()),
        (2, 5, "B2")
    );
    assert_eq!(map.land(hex("D1")), Land::Nowhere);
    let saved = String::from(map.clone());
    assert_eq!(Map::try_from(saved).unwrap(), map);
    let cases = [
        ("1.\n.?..2", (2, 2)),
        ("1.\n.v...", (1, 1)),
        ("1.\n.v.12", (2, 4)),
        ("1.2\n.v.1", (2, 4)),
        ("1.\n.v.3", (1, 1)),
        ("1.c\n...2", (1, 3)),
        ("1~.\n~~.\n..2", (1, 3)),
        ("1..................2.", (1, 20)),
        ("seats: 3\n1.\n...2", (2, 1)),
        ("seats: 9\n1.\n...2", (1, 7)),
        ("grid: star\n1.2", (1, 6)),
        ("size: 3\n1.2", (1, 1)),
        ("1.2\nplaces: B1 Nowhere", (2, 9)),
        ("1.2\nplaces: A1 Home,\n  C1", (3, 3)),
    ];
    for (text, place) in cases {
        let fault = Map::read(text).unwrap_err();
        assert_eq!((fault.line, fault.column), place, "{text} {fault:?}");
        assert_eq!(lint(text), [fault]);
    }
    assert!(Map::read(&"1.2/".repeat(19)).is_err());
    assert!(lint("1..2/v...").is_empty());
}

proptest! {
    /// Any text that is brought is read, or refused with a place within it.
    #[test]
    fn rk_7_any_map_is_read_or_refused(text in "[.fn^~_12av\n:/ ]{0,120}") {
        match Map::read(&text) {
            Ok(map) => prop_assert_eq!(Map::try_from(String::from(map.clone())), Ok(map)),
            Err(fault) => prop_assert!(fault.line >= 1 && fault.column >= 1 && !fault.reason.is_empty()),
        }
    }
}
