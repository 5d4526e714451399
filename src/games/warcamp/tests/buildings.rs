//! Buildings, towers and the Forge ([chapter 2.13](docs/rules/warcamp.md#213-buildings)).

use super::super::data::{Building, Leader, RAZING};
use super::{Tribe, bystanders, goblins, kobolds, numbers, set, skills, table};
use crate::rules::buildings::destroy;
use crate::words::Letter;
use Building::{Animal, Bone, Cunning, Food, Forge, Spike, Tower};
use muster_game::testing;

fn builders(food: u32) -> Tribe {
    goblins(Leader::Shaman, &[5; 9]).food(food)
}

#[test]
fn wc_107_a_group_builds_at_once() {
    let t = table([builders(30), bystanders()]);
    let refusal = t.refused("build forge 1-3", "WC-107", "food");
    assert_eq!(refusal.reason, "A Forge costs 50 food; you have 30.");
    let refusal = t.refused("build tower 1", "WC-107", "workers");
    assert_eq!(refusal.reason, "A Guard tower needs 2 workers; you named 1.");
    let mut t = table([builders(100), bystanders()]);
    t.play(&[], "build tower 1 2 3; build tower 4 5");
    assert_eq!(
        (t.a().stores.food(), t.a().has(Tower), t.a().able().count()),
        (40, 2, 4)
    );
}

#[test]
fn wc_108_builders_make_it_cheaper_but_not_below_half() {
    let camp = builders(100)
        .owning(1, "Stone Maul", Some(1))
        .owning(2, "Foreman's Ring of the Mole", Some(2));
    assert_eq!(camp.building_price(Food, &[1]), 46);
    assert_eq!(camp.building_price(Food, &[2]), 30);
    assert_eq!(camp.building_price(Food, &[1, 2]), 26);
    assert_eq!(camp.building_price(Spike, &[1, 2]), 8);
}

#[test]
fn wc_109_starving_builders_count_half() {
    let t = table([builders(100).hungry(), bystanders()]);
    let refusal = t.refused("build tower 1-3", "WC-107", "workers");
    assert_eq!(
        refusal.reason,
        "A Guard tower needs 4 workers while starving; you named 3."
    );
    assert!(t.allowed("build tower 1-4"));
}

#[test]
fn wc_110_buildings_add_up() {
    let camp = goblins(Leader::Shaman, &[5; 30])
        .with(Food, 2)
        .with(Animal, 3)
        .with(Bone, 2);
    assert_eq!(camp.meal(), 10);
    assert_eq!(camp.hunting_h(&[1]), 8);
    assert_eq!(camp.card_price(super::super::data::Card::Storm), 40);
    // Except the part of the Bone stockpile that touches leaders.
    assert_eq!(camp.power_price(), 32);
}

#[test]
fn wc_111_a_tower_holds_five() {
    let mut t = table([builders(100).with(Tower, 1), bystanders()]);
    let refusal = t.refused("man 1-6", "WC-111", "no-room");
    assert_eq!(
        refusal.reason,
        "Your towers hold 5; 5 places are free, and you named 6."
    );
    t.play(&[], "man 1-5");
    assert_eq!(
        t.refused("man 6", "WC-111", "no-room").reason,
        "Your towers hold 5, all taken."
    );
    table([builders(0), bystanders()]).refused("man 1", "WC-111", "no-room");
}

#[test]
fn wc_112_a_member_in_a_tower_counts_double_and_does_no_job() {
    let camp = goblins(Leader::WarChief, &[5, 6])
        .bones(120)
        .with(Tower, 1)
        .in_tower(&[1]);
    let camp = camp.owning(1, "Hide Shield", None);
    let mut t = table([camp, bystanders()]);
    t.refused("hunt 1", "WC-27", "not-able");
    t.play(&[3], "equip i1 1; train 1");
    assert_eq!(t.a().defence_ce(), 2 * (6 + 2 + 1) + 7 + 15);
    assert_eq!(t.a().meal(), 2);
}

#[test]
fn wc_113_leaving_is_an_act() {
    let mut t = table([builders(100).with(Tower, 1).in_tower(&[1, 2]), bystanders()]);
    let before = t.a().defence_ce();
    t.play(&[], "leave 1");
    assert_eq!(t.a().defence_ce(), before - 5);
    t.refused("hunt 1", "WC-27", "not-able");
    t.refused("leave 3", "WC-27", "not-able");
    // Who entered this turn has acted.
    t.play(&[], "man 3");
    t.refused("leave 3", "WC-27", "not-able");
}

#[test]
fn wc_114_members_without_a_place_fall_out_unhurt() {
    let camp = kobolds(Leader::Shaman, &[9, 3, 5, 4, 5, 5])
        .with(Tower, 2)
        .in_tower(&[1, 2, 3, 4, 5, 6]);
    let mut t = table([
        goblins(Leader::WarChief, &[9; 8]),
        camp.owning(1, "Craven Ring", Some(2)),
    ]);
    // One tower falls: of six, Skill 4 comes first, for Craven comes last.
    let mut game = t.game.clone();
    let camp = &mut game.tribes[Letter(1)];
    muster_kit::Dice::exactly(&[], |dice| {
        testing::refereed(dice, |referee| destroy(camp, Letter(1), &[Tower], referee));
    });
    let outside: Vec<u16> = game.tribes[Letter(1)]
        .people
        .iter()
        .filter(|one| !one.is_in_tower())
        .map(|one| one.number())
        .collect();
    assert_eq!(outside, [4]);
    assert!(game.tribes[Letter(1)].member(4).unwrap().job().is_none());
    t.play(&[6, 1], "raid B all L");
    assert_eq!(t.b().has(Tower), 0);
}

#[test]
fn wc_115_a_basic_item_for_fifteen_bones() {
    let mut t = table([goblins(Leader::Shaman, &[5]).bones(20).with(Forge, 1), bystanders()]);
    t.play(&[10], "forge");
    assert_eq!(
        (t.a().stores.bones(), t.a().gear.all()[0].kind().to_string().as_str()),
        (5, "Hide Shield")
    );
    assert_eq!(t.a().able().count(), 1);
    table([goblins(Leader::Shaman, &[5]).bones(20), bystanders()]).refused("forge", "WC-115", "no-forge");
    table([goblins(Leader::Shaman, &[5]).bones(14).with(Forge, 1), bystanders()]).refused("forge", "WC-115", "bones");
}

#[test]
fn wc_116_a_magic_item_takes_a_smith() {
    let camp = |food, bones| goblins(Leader::Shaman, &[8, 7]).food(food).bones(bones).with(Forge, 1);
    let mut t = table([camp(75, 75), bystanders()]);
    let refusal = t.refused("forge magic 2", "WC-116", "skill");
    assert_eq!(refusal.reason, "A smith needs Skill 8; #2 has 7. Fit: 1.");
    t.play(&[12, 3, 1, 2], "forge magic 1");
    assert_eq!(
        (
            t.a().stores.food(),
            t.a().stores.bones(),
            t.a().gear.all()[0].kind().to_string().as_str()
        ),
        (0, 0, "Vicious Rusty Cleaver")
    );
    t.refused("hunt 1", "WC-27", "not-able");
    table([camp(74, 75), bystanders()]).refused("forge magic 1", "WC-116", "food");
    table([camp(75, 74), bystanders()]).refused("forge magic 1", "WC-116", "bones");
}

#[test]
fn wc_117_each_forge_works_once_a_turn() {
    let mut t = table([goblins(Leader::Shaman, &[5]).bones(90).with(Forge, 2), bystanders()]);
    t.play(&[1, 1], "forge; forge");
    assert_eq!(
        t.refused("forge", "WC-117", "no-forge").reason,
        "Both forges have worked this turn."
    );
    t.until('A');
    assert!(t.allowed("forge"));
}

#[test]
fn wc_118_buildings_vanish_with_their_tribe() {
    let camp = kobolds(Leader::Shaman, &[2]).with(Forge, 3);
    let mut t = table([goblins(Leader::WarChief, &[9]), camp, bystanders()]);
    t.play(&[6, 1], "attack B 1 L");
    assert_eq!((t.a().has(Forge), t.b().has(Forge)), (0, 0));
}

#[test]
fn wc_e_72_builder_items_save_at_most_half() {
    let camp = builders(0)
        .owning(1, "Carpenter's Apron", Some(1))
        .owning(2, "Stone Maul", Some(1));
    let camp = camp
        .owning(3, "Ring of the Mole", Some(2))
        .owning(4, "Foreman's Stone Maul of the Mole", Some(3));
    let camp = camp
        .owning(5, "Foreman's Stone Maul of the Mole", Some(4))
        .owning(6, "Stone Maul", Some(5));
    assert_eq!(camp.building_price(Spike, &[1]), 8);
    assert_eq!(camp.building_price(Forge, &[2]), 38);
    assert_eq!(camp.building_price(Tower, &[3, 4]), 15);
    assert_eq!(camp.building_price(Spike, &[5]), 11);
}

#[test]
fn wc_e_73_two_tumble_out_of_a_fallen_tower() {
    let camp = kobolds(Leader::Shaman, &[3, 4, 5, 6, 7, 8, 9])
        .with(Tower, 2)
        .in_tower(&[1, 2, 3, 4, 5, 6, 7]);
    let caster = goblins(Leader::Shaman, &[5])
        .bones(50)
        .hand(&[super::super::data::Card::Demolish]);
    let mut t = table([caster, camp]);
    t.play(&[], "cast demolish B tower");
    let inside: Vec<u32> = t
        .b()
        .people
        .iter()
        .filter(|one| one.is_in_tower())
        .map(|one| one.counted())
        .collect();
    assert_eq!((inside, t.b().people.count()), (vec![5, 6, 7, 8, 9], 7));
}

#[test]
fn wc_e_74_one_forge_makes_one_item_and_a_sick_smith_none() {
    let mut t = table([goblins(Leader::Shaman, &[5]).bones(200).with(Forge, 1), bystanders()]);
    t.play(&[1], "forge");
    t.refused("forge", "WC-117", "no-forge");
    let sick = goblins(Leader::Shaman, &[8]).bones(200).with(Forge, 1).sick(&[1]);
    table([sick, bystanders()]).refused("forge magic 1", "WC-116", "skill");
}

#[test]
fn wc_e_77_manning_and_leaving_take_a_turn_each() {
    let mut t = table([goblins(Leader::WarChief, &[5; 7]).with(Tower, 1), bystanders()]);
    t.play(&[], "man 1 2");
    assert_eq!(t.a().able().count(), 5);
    t.until('A');
    t.refused("hunt 2", "WC-27", "not-able");
    t.play(&[], "leave 1");
    assert_eq!(t.a().defence_ce(), 6 * 5 + 10 + 15);
    assert_eq!(
        t.refused("man 3-7", "WC-111", "no-room").reason,
        "Your towers hold 5; 4 places are free, and you named 5."
    );
}

#[test]
fn wc_e_78_a_magic_item_takes_the_smiths_act() {
    let camp = goblins(Leader::Shaman, &[5, 5, 5, 5, 5, 5, 5, 8])
        .food(80)
        .bones(90)
        .with(Forge, 1);
    let mut t = table([camp, bystanders()]);
    t.play(&[9, 5, 17], "forge magic 8");
    assert_eq!(
        (t.a().stores.food(), t.a().stores.bones(), t.a().gear.count()),
        (5, 15, 1)
    );
    t.refused("hunt 8", "WC-27", "not-able");
}

#[test]
fn wc_e_85_three_buildings_in_a_turn_and_two_pits_kill_two_more() {
    let mut t = table([
        goblins(Leader::WarChief, &[5; 4]).food(60),
        kobolds(Leader::Shaman, &[5; 5]),
    ]);
    t.play(&[], "build spike 1; build spike 2; build bone 3 4");
    assert_eq!((t.a().stores.food(), t.a().has(Spike), t.a().has(Bone)), (0, 2, 1));
    set(&mut t.game.tribes[Letter(0)], "food", 50);
    t.play(&[], "end");
    // 20 x 2 = 40 against 35 x 2 = 70: two, and two by the pits.
    t.play(&[2, 2], "attack A 1-4");
    assert_eq!(numbers(t.b()), [5]);
    assert_eq!(skills(t.b()), [5]);
    assert_eq!((RAZING.len(), Building::ALL.len()), (7, 7));
    assert_eq!(Cunning.row().workers, 2);
}

/// One place is free, not "1 places".
#[test]
fn wc_111_a_single_place_is_told_as_one() {
    let mut t = table([goblins(Leader::WarChief, &[5; 7]).with(Tower, 1), bystanders()]);
    t.play(&[], "man 1-4");
    assert_eq!(
        t.refused("man 5 6", "WC-111", "no-room").reason,
        "Your towers hold 5; 1 place is free, and you named 2."
    );
}

/// The command file reads buildings by the names that boards print, in the same order.
#[test]
fn the_command_file_names_buildings_as_they_are_printed() {
    let file = include_str!("../../../../commands/warcamp.toml");
    let row = |key: &str, name: fn(Building) -> &'static str| {
        let all = ["tower", "food", "bone", "spike", "animal", "cunning", "forge"];
        let names: Vec<&str> = all.map(|code| name(code.parse().unwrap())).to_vec();
        format!("  {key} = {names:?}\n")
    };
    let rows = row("choices", Building::code) + &row("titles", |building| building.row().name);
    assert!(file.contains(&rows), "{rows}");
}
