//! Hunting ([chapter 2.7](docs/rules/warcamp.md#27-hunting)).

use super::super::data::{Building, Card, Leader};
use super::{Table, bystanders, goblins, kobolds, numbers, set, skills, table};
use crate::words::Letter;

/// A camp that hunts alone in that round.
fn camp(members: &[u8], round: u16) -> Table {
    table([goblins(Leader::Shaman, members).food(0), bystanders()]).round(round)
}

#[test]
fn wc_50_one_hunt_for_both_food_or_bones() {
    let mut t = camp(&[4], 1);
    t.play(&[2, 3, 5], "hunt");
    assert_eq!((t.a().stores.food(), t.a().stores.bones()), (4, 6));
    t.refused("hunt", "WC-30", "twice");
}

#[test]
fn wc_51_hunting_strength_adds_items_and_traps() {
    let camp = goblins(Leader::Shaman, &[5, 7])
        .with(Building::Animal, 2)
        .owning(1, "Stalker's Hunting Spear", Some(2));
    assert_eq!(camp.hunting_h(&[1, 2]), 5 + 2 + 7 + 6 + 2);
}

#[test]
fn wc_52_both_are_halved_and_rounded_up() {
    let mut t = camp(&[5], 1);
    t.play(&[1, 3, 2], "hunt all both");
    assert_eq!((t.a().stores.food(), t.a().stores.bones()), (3, 8));
}

#[test]
fn wc_53_one_resource_is_whole_and_finds_nothing() {
    let mut t = camp(&[5], 1);
    t.play(&[3], "hunt all bones");
    assert_eq!(
        (t.a().stores.food(), t.a().stores.bones(), t.a().gear.count()),
        (0, 15, 0)
    );
}

#[test]
fn wc_54_items_are_found_on_k_of_five() {
    let mut t = camp(&[5, 5], 1).change(|game| game.luck = super::luck(2));
    t.play(&[1, 1, 2, 5, 2, 3, 1], "hunt all");
    assert_eq!(t.a().gear.all()[0].kind().to_string(), "Ring of the Boar");
    assert!(t.game.luck.has_found());
    let mut t = table([goblins(Leader::Shaman, &[5]).hungry(), bystanders()]).round(1);
    t.play(&[1, 1, 1], "hunt all");
    assert!(t.a().gear.is_empty() && !t.game.luck.has_found());
}

#[test]
fn wc_55_starving_halves_what_comes_home() {
    let mut t = table([goblins(Leader::Shaman, &[5]).food(0).hungry(), bystanders()]).round(1);
    t.play(&[5], "hunt all food");
    assert_eq!(t.a().stores.food(), 13);
}

#[test]
fn wc_56_a_one_kills_half_of_the_party() {
    let mut t = camp(&[3, 8, 5], 3);
    t.play(&[1, 2], "hunt all bones");
    assert_eq!((skills(t.a()), t.a().stores.bones()), (vec![3], 16));
    // Fewer items first among equals, then the higher number.
    let mut t = table([
        goblins(Leader::Shaman, &[5, 5, 5]).owning(1, "Ring of the Rat", Some(3)),
        bystanders(),
    ]);
    t.play(&[1, 1], "hunt all food");
    assert_eq!(numbers(t.a()), [3]);
}

#[test]
fn wc_57_gains_first_then_loss_then_plague() {
    let mut t = table([goblins(Leader::Shaman, &[5, 5, 9]).food(0).sick(&[3]), bystanders()]);
    t.play(&[1, 2, 5, 1], "hunt all");
    // H 18: food 9, bones 18; d2 [1] takes #2 and #1; the sick #3 is left alone and rolls no d6.
    assert_eq!(numbers(t.a()), [3]);
}

#[test]
fn wc_e_23_three_hunt_for_both_and_round_up() {
    let mut t = camp(&[5, 5, 5], 1);
    t.play(&[4, 3, 5], "hunt all");
    assert_eq!(
        (t.a().stores.food(), t.a().stores.bones(), t.a().gear.count()),
        (30, 23, 0)
    );
}

#[test]
fn wc_e_24_five_hunters_find_a_hunting_spear() {
    let mut t = camp(&[5; 5], 1);
    t.play(&[5, 2, 1, 3, 4], "hunt all");
    assert_eq!((t.a().stores.food(), t.a().stores.bones()), (63, 25));
    assert_eq!(t.a().gear.all()[0].kind().to_string(), "Hunting Spear");
}

#[test]
fn wc_e_25_food_alone_comes_whole() {
    let mut t = camp(&[5; 5], 1);
    t.play(&[6], "hunt all food");
    assert_eq!((t.a().stores.food(), t.a().stores.bones()), (150, 0));
}

#[test]
fn wc_e_26_spear_traps_and_lure_add_up() {
    let hunters = goblins(Leader::Shaman, &[5, 7])
        .food(0)
        .bones(25)
        .with(Building::Animal, 2)
        .hand(&[Card::Lure]);
    let mut t = table([hunters.owning(1, "Hunting Spear", Some(1)), bystanders()]).round(1);
    t.play(&[3, 6, 5], "cast lure; hunt 1 2");
    assert_eq!((t.a().stores.food(), t.a().stores.bones()), (33, 66));
}

#[test]
fn wc_e_27_the_weaker_half_dies() {
    let mut t = camp(&[3, 4, 6, 6, 9, 8], 3);
    t.play(&[1, 5, 5, 1], "hunt 1-5");
    assert_eq!(
        (t.a().stores.food(), t.a().stores.bones(), skills(t.a())),
        (14, 70, vec![6, 9, 8])
    );
    assert_eq!(numbers(t.a()), [3, 5, 6]);
}

#[test]
fn wc_e_28_the_stronger_half_dies() {
    let mut t = camp(&[3, 4, 6, 6, 9, 8], 3);
    t.play(&[1, 5, 5, 2], "hunt 1-5");
    assert_eq!((skills(t.a()), numbers(t.a())), (vec![3, 4, 8], vec![1, 2, 6]));
}

#[test]
fn wc_e_29_two_hunters_for_bones_lose_one() {
    let mut t = camp(&[5, 5], 4);
    t.play(&[1, 2], "hunt all bones");
    assert_eq!((t.a().stores.bones(), numbers(t.a())), (10, vec![1]));
}

#[test]
fn wc_e_30_nobody_dies_in_round_two() {
    let mut t = camp(&[5, 5], 2);
    t.play(&[1, 6, 5], "hunt all");
    assert_eq!((t.a().stores.food(), t.a().people.count()), (5, 2));
}

#[test]
fn wc_e_31_a_lone_hunter_can_end_the_tribe() {
    let mut t = table([goblins(Leader::Shaman, &[10]).food(0), bystanders(), bystanders()]).round(5);
    t.play(&[1, 6, 5, 2], "hunt 1");
    assert!(!t.a().is_alive());
    let told = t.told();
    assert!(
        told.contains("[1] 10x1/2 = 5") && told.contains("[6] 10x6/2 = 30"),
        "{told}"
    );
    assert_eq!((t.turn(), t.b().stores.food(), t.c().stores.food()), ('B', 100, 100));
}

#[test]
fn wc_e_32_item_luck_rises_until_a_find() {
    let mut t = table([
        goblins(Leader::Shaman, &[5; 9]),
        kobolds(Leader::Shaman, &[5; 9]),
        bystanders(),
    ])
    .round(1);
    let mut ks = Vec::new();
    for _ in 1..=2 {
        ks.push(t.game.luck.find_at());
        t.until('A');
    }
    ks.push(t.game.luck.find_at());
    t.until('A');
    // Round 4: A finds at 3 in 5, C still rolls at 3 in 5.
    ks.push(t.game.luck.find_at());
    t.play(&[2, 2, 3, 1, 1], "hunt 1 2").until('C');
    assert_eq!((t.game.turn.round(), t.game.luck.find_at()), (4, 3));
    t.until('A');
    ks.push(t.game.luck.find_at());
    assert_eq!(ks, [1, 1, 2, 3, 1]);
    let mut t = table([bystanders(), bystanders()])
        .round(1)
        .options(|options| options.patience = 0);
    for _ in 0..6 {
        set(&mut t.game.tribes[Letter(0)], "food", 100);
        set(&mut t.game.tribes[Letter(1)], "food", 100);
        t.until('A');
    }
    assert_eq!((t.game.turn.round(), t.game.luck.find_at()), (7, 5));
}
