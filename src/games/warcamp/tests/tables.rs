//! Tables [T-1](docs/rules/warcamp.md#t-1) to [T-10](docs/rules/warcamp.md#t-10): their sums and counts.

use super::super::data::{
    ADVENTURERS, BASES, Building, Card, MEMBER_NAMES_EACH, NAME_STRIDES, PREFIXES, Race, SUFFIXES, Slot, TRIBE_NAMES,
    basic_base, full_deck, magic_base, member_names, numeral, prefix_of, suffix_of,
};
use super::super::words::{CardWord, ItemNumber, Letter, Power, Site, Victim, nearest};
use std::collections::BTreeSet;

#[test]
fn t_1_2_10_names_are_many_and_different() {
    let all: BTreeSet<&str> = TRIBE_NAMES.into_iter().collect();
    assert_eq!(all.len(), 16);
    assert!(TRIBE_NAMES.iter().all(|name| name.len() <= 12));
    for race in Race::ALL {
        let names: BTreeSet<&str> = member_names(race).iter().copied().collect();
        assert_eq!(names.len(), MEMBER_NAMES_EACH);
        assert!(names.iter().all(|name| name.len() <= 9), "{names:?}");
    }
    assert_eq!(ADVENTURERS.iter().collect::<BTreeSet<_>>().len(), 12);
    for stride in NAME_STRIDES {
        let walk: BTreeSet<usize> = (0..24).map(|n| n * usize::from(stride) % 24).collect();
        assert_eq!(walk.len(), 24);
    }
    assert_eq!(
        ["Tom", "Tom II", "Tom IV", "Tom IX"].map(str::to_owned),
        [0, 1, 3, 8].map(|again| numeral("Tom", again))
    );
}

#[test]
fn t_3_the_deck_has_sixty_cards_and_six_of_the_plague() {
    assert_eq!((full_deck(false).len(), full_deck(true).len()), (60, 66));
    assert_eq!(Card::ALL.iter().filter(|card| card.row().plague).count(), 2);
    assert_eq!(Card::ALL.iter().filter(|card| card.hostile()).count(), 12);
    let worth: u32 = full_deck(true).iter().map(|card| card.row().cost).sum();
    assert_eq!(worth, 2_600);
    for card in Card::ALL {
        assert_eq!(card.code().parse::<Card>(), Ok(card));
        assert_eq!(serde_json::to_value(card).unwrap(), card.code());
    }
}

#[test]
fn t_4_buildings() {
    let rows = Building::ALL.map(|building| (building.row().food, building.row().workers));
    assert_eq!(rows, [(30, 2), (50, 3), (30, 2), (15, 1), (15, 1), (30, 2), (50, 3)]);
    for building in Building::ALL {
        assert_eq!(building.code().parse::<Building>(), Ok(building));
        assert_eq!(serde_json::to_value(building).unwrap(), building.code());
    }
}

#[test]
fn t_5_6_bases() {
    let slots = |slot| BASES.iter().filter(|base| base.slot == slot).count();
    let counts = [
        Slot::Weapon,
        Slot::Shield,
        Slot::Armour,
        Slot::Socks,
        Slot::Ring,
        Slot::Amulet,
    ]
    .map(slots);
    assert_eq!(counts, [8, 3, 4, 5, 1, 1]);
    assert_eq!(
        (
            BASES[usize::from(basic_base(1))].name,
            BASES[usize::from(basic_base(20))].name
        ),
        ("Pointy Stick", "Lucky Socks")
    );
    let bases = (1..=20).map(magic_base).collect::<Vec<_>>();
    assert_eq!(bases.iter().flatten().count(), 9);
    assert_eq!((bases[4], bases[5], bases[9]), (Some(20), Some(21), None));
}

#[test]
fn t_7_8_magic() {
    let prefixes: Vec<&str> = (1..=20)
        .map(|face| PREFIXES[usize::from(prefix_of(face))].name)
        .collect();
    let wide = ["Vicious", "Sturdy", "Tracker's", "Sneaky"];
    for row in &PREFIXES {
        let faces = prefixes.iter().filter(|name| **name == row.name).count();
        assert_eq!(faces, if wide.contains(&row.name) { 2 } else { 1 }, "{}", row.name);
    }
    let suffixes: Vec<&str> = (1..=20)
        .map(|face| SUFFIXES[usize::from(suffix_of(face))].name)
        .collect();
    let wide = ["of the Boar", "of the Toad", "of the Wolf"];
    for row in &SUFFIXES {
        let faces = suffixes.iter().filter(|name| **name == row.name).count();
        assert_eq!(faces, if wide.contains(&row.name) { 2 } else { 1 }, "{}", row.name);
    }
}

#[test]
fn words_read_back_and_wrong_ones_say_what_they_should_be() {
    assert_eq!("b4".parse::<Victim>().unwrap().to_string(), "B4");
    assert_eq!("i12".parse::<ItemNumber>(), Ok(ItemNumber(12)));
    assert_eq!("TOWN".parse::<Site>(), Ok(Site::Town));
    assert_eq!("h".parse::<Letter>(), Ok(Letter(7)));
    assert_eq!("c5".parse::<CardWord>(), Ok(CardWord::Place(5)));
    assert_eq!("3x2 5".parse::<Power>().unwrap().to_string(), "3x2 5");
    for (wrong, part) in [
        ("B", "such as B4"),
        ("44", "such as B4"),
        ("é4", "such as B4"),
        ("B0", "such as B4"),
    ] {
        assert!(wrong.parse::<Victim>().unwrap_err().contains(part));
    }
    assert!("I".parse::<Letter>().is_err() && "x3".parse::<ItemNumber>().is_err() && "c6".parse::<CardWord>().is_err());
    assert_eq!(nearest("biuld", ["breed", "build"]), Some("build"));
    assert_eq!(nearest("xyzzy", ["breed", "build"]), None);
}
