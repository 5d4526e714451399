//! Tests and combat tests by their dice (2.2, 2.4, 2.5).

use super::fixtures::{Desk, id, unit};
use crate::data::{Melee, Ranged, UnitType, Weight};
use crate::fight::{Edge, Protection, Rolled, Test, pool, spread, target_number};
use crate::rules::blows::BlowKind;
use crate::rules::shots::ShotKind;
use crate::rules::{blows, shots};
use crate::scene;
use crate::state::Stuck;
use crate::tests::fixtures::set;
use muster_kit::hexes::Direction;

/// A blow of so much Strength and Expertise on another, in some armour, with these faces: as it is shown, and its wounds.
fn blow(by: (u8, Melee), on: (u8, u8, Weight), faces: &[u32]) -> (String, u8) {
    let mut desk = Desk::new("tyrannis", "x1 D6 S, a1 D7 N");
    let (strength, weapon) = by;
    desk.unit("x1").strength = strength;
    desk.unit("x1").expertise = u8::try_from(faces.len() - 1).unwrap();
    let a1 = desk.unit("a1");
    (a1.strength, a1.expertise, a1.armour, a1.shield) = (on.0, on.1, on.2, Weight::None);
    let (x1, a1) = (desk.game.army.the(id("x1")), desk.game.army.the(id("a1")));
    let plan = blows::blow_plan(&desk.game, x1, a1, weapon, BlowKind::Attack);
    let rolled = Rolled::new(plan.test, faces);
    (rolled.to_string(), plan.edge.wounds(rolled.hits, rolled.wild))
}

/// The case of the original (BB-E-1, BB-35, BB-40, BB-42, BB-47, BB-51).
#[test]
fn bb_e_1_bb_35_bb_40_bb_42_bb_47_bb_51_the_case_of_the_original() {
    let shown = blow((8, Melee::Spatha), (6, 3, Weight::Light), &[1, 1, 3, 4, 5]);
    assert_eq!(shown, ("1a 1 3p 4 [5] vs 3+".to_owned(), 2));
}

/// Parry first, then armour; the Wild Die like any other (BB-E-2, BB-E-3, BB-34, BB-43, BB-45).
#[test]
fn bb_e_2_bb_e_3_bb_34_bb_43_bb_45_parry_first_then_armour() {
    let heavy = Weight::Heavy;
    let shown = blow((5, Melee::Spatha), (5, 3, heavy), &[5, 6, 3, 6, 4]);
    assert_eq!(shown, ("5 6a 3p 6 [4] vs 3+".to_owned(), 3));
    let shown = blow((4, Melee::Spatha), (5, 3, heavy), &[6, 3, 2, 3]);
    assert_eq!(shown, ("6a 3p 2 [3]p vs 3+".to_owned(), 0));
}

/// Of equals an ordinary die goes first (BB-E-4, BB-46).
#[test]
fn bb_e_4_bb_46_of_equals_an_ordinary_die_goes_first() {
    let test = Test {
        parry: Some(3),
        protection: Protection { lowest: 0, highest: 1 },
        ..Test::nerve(3, 3)
    };
    let rolled = Rolled::new(test, &[6, 2, 1, 6]);
    assert_eq!(
        (rolled.to_string().as_str(), rolled.hits, rolled.wild),
        ("6a 2 1 [6] vs 3+", 1, true)
    );
    let rolled = Rolled::new(test, &[5, 2, 1, 6]);
    assert_eq!(
        (rolled.to_string().as_str(), rolled.hits, rolled.wild),
        ("5 2 1 [6]a vs 3+", 1, false)
    );
}

/// One piece in all or each its own (BB-E-5, BB-45).
#[test]
fn bb_e_5_bb_45_one_piece_in_all_or_each_its_own() {
    let pieces = [Weight::Heavy, Weight::Light];
    let hits = |cumulative| {
        let test = Test {
            parry: Some(2),
            protection: Protection::of(pieces, cumulative),
            ..Test::nerve(3, 3)
        };
        let rolled = Rolled::new(test, &[4, 5, 6, 2]);
        (rolled.to_string(), rolled.hits)
    };
    assert_eq!(hits(false), ("4 5 6a [2]p vs 3+".to_owned(), 2));
    assert_eq!(hits(true), ("4a 5 6a [2]p vs 3+".to_owned(), 1));
    let mut desk = Desk::new("tyrannis", "x1 D6 S, a1 D7 N");
    set(
        &mut desk.game,
        "/options/protection",
        crate::action::Protecting::Cumulative,
    );
    let (x1, a1) = (desk.game.army.the(id("x1")), desk.game.army.the(id("a1")));
    let plan = blows::blow_plan(&desk.game, x1, a1, Melee::Spatha, BlowKind::Attack);
    assert_eq!(plan.test.protection, Protection { lowest: 1, highest: 1 });
}

/// With no die left the armour finds none (BB-E-6, BB-46).
#[test]
fn bb_e_6_bb_46_with_no_die_left_the_armour_finds_none() {
    let shown = blow((5, Melee::Spatha), (5, 3, Weight::Heavy), &[3, 3, 3]);
    assert_eq!(shown, ("3p 3p [3]p vs 3+".to_owned(), 0));
}

/// A shield blocks and none does not (BB-E-7, BB-44).
#[test]
fn bb_e_7_bb_44_a_shield_blocks_and_none_does_not() {
    let shot = |units: &str, on: &str| {
        let desk = Desk::new("tyrannis", units);
        let (s1, target) = (desk.game.army.the(id("s1")), desk.game.army.the(id(on)));
        let plan = shots::shot_plan(&desk.game, s1, target, Ranged::Sling, ShotKind::Direct).unwrap();
        let rolled = Rolled::new(plan.test, &[4, 3, 5, 3]);
        (rolled.to_string(), rolled.hits)
    };
    assert_eq!(shot("s1 E4 S, a1 E8 N", "a1"), ("4p 3 5a [3] vs 4+".to_owned(), 0));
    assert_eq!(shot("s1 E4 S, t1 E8 N", "t1"), ("4 3 5a [3] vs 4+".to_owned(), 1));
}

/// Target numbers of pairs within and beyond the table (BB-E-8, BB-31, BB-32).
#[test]
fn bb_e_8_bb_31_bb_32_target_numbers_of_pairs_within_and_beyond_the_table() {
    let found = [(5, 5), (1, 10), (10, 1), (9, 2), (12, 4), (3, 0)].map(|(by, on)| target_number(by, on));
    assert_eq!(found, [3, 6, 1, 1, 2, 3]);
    let ones = Rolled::new(Test::nerve(2, 1), &[1, 1, 1]);
    assert_eq!(ones.hits, 3, "with 1 every die that is left succeeds");
}

/// The Wild Die is always rolled; bonuses touch ordinary dice only (BB-30, BB-33).
#[test]
fn bb_30_bb_33_a_pool_has_up_to_twelve_dice_and_the_wild_one() {
    assert_eq!([-3, 0, 7, 40].map(pool), [0, 0, 7, 12]);
    assert_eq!(spread(Test::nerve(0, 4)).all, 6);
}

/// A great sword from behind adds two wounds (BB-E-10, BB-49).
#[test]
fn bb_e_10_bb_49_a_great_sword_from_behind_adds_two_wounds() {
    let mut desk = Desk::new("tyrannis", "o1 D6 S, a1 D7 S");
    let a1 = desk.unit("a1");
    (a1.armour, a1.shield, a1.expertise) = (Weight::Light, Weight::None, 4);
    let (o1, a1) = (desk.game.army.the(id("o1")), desk.game.army.the(id("a1")));
    let plan = blows::blow_plan(&desk.game, o1, a1, Melee::Greatsword, BlowKind::Attack);
    let rolled = Rolled::new(plan.test, &[2, 4, 5, 6, 1]);
    assert_eq!(rolled.to_string(), "2 4p 5 6 [1]a vs 3+");
    assert_eq!(plan.edge.wounds(rolled.hits, rolled.wild), 4);
}

/// The order of wound changes (BB-E-11, BB-49).
#[test]
fn bb_e_11_bb_49_the_order_of_wound_changes() {
    let edge = |blunt, great, rear| Edge {
        blunt,
        great,
        rear,
        indirect: false,
    };
    assert_eq!(edge(false, true, true).wounds(0, false), 0);
    assert_eq!(edge(true, false, false).wounds(1, false), 0);
    assert_eq!(edge(true, false, true).wounds(1, false), 0);
    assert_eq!(edge(true, false, true).wounds(2, false), 2);
}

#[test]
fn bb_e_12_a_great_sword_passes_a_light_shield() {
    let wounds = |weapon| {
        let mut desk = Desk::new("tyrannis", "o1 D6 S, a1 D7 N");
        desk.unit("o1").expertise = 3;
        let a1 = desk.unit("a1");
        (a1.armour, a1.expertise) = (Weight::None, 2);
        let (o1, a1) = (desk.game.army.the(id("o1")), desk.game.army.the(id("a1")));
        let plan = blows::blow_plan(&desk.game, o1, a1, weapon, BlowKind::Attack);
        let rolled = Rolled::new(plan.test, &[6, 2, 4, 5]);
        (rolled.to_string(), plan.edge.wounds(rolled.hits, rolled.wild))
    };
    assert_eq!(wounds(Melee::Greatsword), ("6 2p 4 [5] vs 3+".to_owned(), 4));
    assert_eq!(wounds(Melee::Spatha), ("6 2p 4a [5] vs 3+".to_owned(), 2));
}

/// Heavy counts as light for a battle axe.
#[test]
fn bb_e_13_heavy_armour_is_light_to_a_battle_axe() {
    let heavy = (5, 3, Weight::Heavy);
    assert_eq!(
        blow((5, Melee::Spatha), heavy, &[6, 2, 4, 5]),
        ("6a 2 4 [5] vs 3+".to_owned(), 2)
    );
    assert_eq!(
        blow((5, Melee::Battleaxe), heavy, &[6, 2, 4, 5]),
        ("6 2a 4 [5] vs 3+".to_owned(), 3)
    );
}

/// Without the Wild Die among the wounding dice the wounds are halved; no bands, cover or screens (BB-E-27, BB-73).
#[test]
fn bb_e_27_bb_73_indirect_wounds_are_halved_without_the_wild_die() {
    let mut desk = Desk::new("tyrannis", "h1 A9 SE, p1 B8 SE, a5 D9 NW");
    desk.unit("a5").stuck = Stuck::Lost;
    let (h1, a5) = (desk.game.army.the(id("h1")), desk.game.army.the(id("a5")));
    let plan = shots::shot_plan(&desk.game, h1, a5, Ranged::Selfbow, ShotKind::Indirect).unwrap();
    assert_eq!(plan.bonuses.told(), [("indirect".to_owned(), -1)]);
    let wounds = |faces: &[u32]| {
        let rolled = Rolled::new(plan.test, faces);
        (rolled.to_string(), plan.edge.wounds(rolled.hits, rolled.wild))
    };
    assert_eq!(wounds(&[5, 6, 2]), ("5 6a [2] vs 4+".to_owned(), 0));
    assert_eq!(wounds(&[5, 6, 4]), ("5 6a [4] vs 4+".to_owned(), 2));
}

/// Cards and their tracks (BB-10, BB-15, BB-16).
#[test]
fn bb_10_bb_15_bb_16_attributes_gear_and_tracks_are_those_of_the_cards() {
    for kind in UnitType::ALL {
        let sheet = kind.sheet();
        let meads = [
            sheet.movement,
            sheet.expertise,
            sheet.attacks,
            sheet.discipline,
            sheet.strength,
        ];
        assert!(meads.iter().all(|value| (1..=10).contains(value)), "{kind}");
    }
    let chief = unit("c1", "E4", Direction::S);
    let meads = (
        chief.movement,
        chief.expertise,
        chief.attacks,
        chief.discipline,
        chief.strength,
    );
    assert_eq!(meads, (1, 3, 1, 3, 5));
    assert_eq!(
        (chief.armour, chief.melee, chief.ranged),
        (Weight::Light, vec![Melee::Spatha], vec![(Ranged::Sling, None)])
    );
    let desk = Desk::new("tyrannis", "x1 D6 S, x2 F6 S");
    let card = scene::card(&desk.game, desk.game.army.the(id("x1"))).to_ascii();
    assert!(
        card.contains("TRIBAL AXEMAN") && card.contains("X1 [#####]") && card.contains("X2 [#####]"),
        "{card}"
    );
}

#[test]
fn bb_14_ids_are_read_in_either_case_and_roman_ones_are_written_small() {
    assert_eq!((id("X1"), id("A3")), (id("x1"), id("a3")));
    assert_eq!(
        (id("x1").to_string(), id("A3").to_string()),
        ("X1".to_owned(), "a3".to_owned())
    );
}

/// Both fight with the Strength that they had before the exchange.
#[test]
fn bb_13_strength_is_that_before_the_exchange() {
    let mut desk = Desk::new("tyrannis", "x1 D6 S, a1 D7 N, x9 I1 N, a9 I14 N");
    desk.melee();
    desk.does("fight x1 a1", &[5, 5, 5, 5, 5, 5, 5, 5, 5]);
    let targets: Vec<u8> = desk.blows().iter().map(|blow| blow.roll.target).collect();
    assert_eq!(targets, [3, 3], "S5 against S5, both ways");
    assert!(desk.strength("a1") < Some(5));
}

/// A shooter in cover has no penalty, and keeps it against shots.
#[test]
fn bb_69_shooting_from_cover_is_free() {
    let dice = |units: &str| {
        let desk = Desk::new("tyrannis", units);
        let (h1, a1) = (desk.game.army.the(id("h1")), desk.game.army.the(id("a1")));
        let plan = shots::shot_plan(&desk.game, h1, a1, Ranged::Selfbow, ShotKind::Direct).unwrap();
        plan.test.ordinary
    };
    assert_eq!(dice("h1 B8 SE, a1 E9 NW"), 4, "from the edge of the wood");
    assert_eq!(dice("h1 C8 SE, a1 E9 NW"), 4, "from the open");
    assert_eq!(dice("h1 E9 NW, a1 B8 SE"), 3, "into the wood");
}

/// The examples of the guide are answered, every kind of situation among them.
#[test]
fn the_examples_of_the_guide_are_answered() {
    use crate::odds::{Situation, odds};
    let guide = include_str!("../../../../docs/odds-barbarica.md");
    let blocks = |kind: &str| -> Vec<&str> {
        let opening = format!("```{kind}\n");
        let parts = guide.split("\n```\n").filter_map(|part| part.split_once(&opening));
        parts.map(|(_, block)| block).collect()
    };
    let mut kinds = std::collections::BTreeSet::new();
    for line in blocks("sh").into_iter().flat_map(str::lines) {
        let text = line
            .strip_prefix("muster odds barbarica \"")
            .unwrap()
            .trim_end_matches('"');
        let situation: Situation = text.parse().unwrap();
        let answer = odds(&situation).unwrap();
        assert!(!answer.lines.is_empty() && answer.data.is_some(), "{text}");
    }
    for block in blocks("json") {
        let situation: Situation = serde_json::from_str(block).unwrap_or_else(|why| panic!("{block}: {why}"));
        assert!(odds(&situation).unwrap().data.is_some(), "{block}");
        let value = serde_json::to_value(&situation).unwrap();
        kinds.extend(value.as_object().unwrap().keys().cloned());
    }
    assert_eq!(kinds.len(), 10, "{kinds:?}");
}
