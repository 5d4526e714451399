//! Attacks and raids ([chapter 2.10](docs/rules/warcamp.md#210-attacks-and-raids)).

use super::super::data::{Building, Card, Leader};
use super::{Table, bystanders, goblins, kobolds, numbers, set, skills, stash, table, trogs};
use crate::state::Camp;
use crate::words::Letter;

#[test]
fn wc_64_one_attack_on_one_living_tribe_with_a_member() {
    let mut t = table([
        goblins(Leader::Shaman, &[5, 5]),
        bystanders(),
        goblins(Leader::Shaman, &[5]),
    ]);
    t.refused("attack A all", "WC-64", "target");
    t.refused("attack B L", "WC-27", "nobody");
    assert!(
        t.refused("attack H 1", "WC-155", "plan")
            .reason
            .contains("there is no tribe H")
    );
    t.play(&[1, 6], "attack B 1");
    t.refused("attack C 2", "WC-30", "twice");
}

#[test]
fn wc_65_attack_ce_adds_items_race_bones_and_spells() {
    let camp = goblins(Leader::WarChief, &[5, 6])
        .bones(200)
        .owning(1, "Rusty Cleaver", Some(1))
        .owning(2, "Pointy Stick", Some(0));
    assert_eq!(camp.attack_ce(&[1, 2], true, 0), (5 + 2 + 1 + 2) + (6 + 1 + 2) + 16);
    let mut jinxed = kobolds(Leader::Shaman, &[5]);
    set(&mut jinxed.effects, "favor", 2);
    jinxed.effects.jinx_by(Letter(1), 1);
    assert_eq!(jinxed.attack_ce(&[1], false, 0), 6);
}

#[test]
fn wc_66_defence_ce_counts_every_member_whatever_they_did() {
    let camp = goblins(Leader::WarChief, &[5, 6])
        .bones(100)
        .owning(1, "Pot Lid", Some(1))
        .with(Building::Tower, 1);
    let mut t = table([camp.in_tower(&[1]), bystanders()]);
    assert_eq!(t.a().defence_ce(), 2 * (5 + 1 + 1) + (6 + 1) + 15);
    t.play(&[2], "hunt 2 food");
    assert_eq!(t.a().defence_ce(), 14 + 7 + 15);
}

#[test]
fn wc_67_each_side_multiplies_its_ce_by_a_die() {
    let mut t = table([kobolds(Leader::Shaman, &[10]), kobolds(Leader::Shaman, &[5])]);
    t.play(&[3, 2], "attack B 1 L");
    // 15 x 3 = 45 against 10 x 2 = 20.
    assert!(!t.b().is_alive());
}

#[test]
fn wc_68_a_won_attack_kills_by_the_ratio_and_bloodlust() {
    let camp = goblins(Leader::WarChief, &[9])
        .owning(1, "Ring of Bloodlust", Some(1))
        .owning(2, "Ring of Bloodlust", Some(0));
    let mut t = table([camp, kobolds(Leader::Shaman, &[2, 3, 4, 5, 6])]);
    // 25 x 2 = 50 against 25 x 1 = 25: two, and two by Bloodlust.
    t.play(&[2, 1], "attack B 1 L");
    assert_eq!(skills(t.b()), [6]);
}

#[test]
fn wc_69_a_winning_defender_kills_marchers_by_ratio_and_pits() {
    let mut t = table([
        kobolds(Leader::Shaman, &[4, 4, 4, 9]),
        bystanders().with(Building::Spike, 1),
    ]);
    // 17 x 2 = 34 against 30 x 2 = 60: two by the ratio, one by the pit, of those who marched.
    t.play(&[2, 2], "attack B 1-3 L");
    assert_eq!(numbers(t.a()), [4]);
}

#[test]
fn wc_70_a_raid_halves_the_casualties_and_razes() {
    let camp = bystanders().with(Building::Animal, 3);
    let mut t = table([goblins(Leader::WarChief, &[9; 3]), camp]);
    // 45 x 4 = 180 against 30 x 2 = 60: three razed, 180/120 two dead.
    t.play(&[4, 2], "raid B all L");
    assert_eq!((t.b().has(Building::Animal), numbers(t.b())), (0, vec![1, 2, 3]));
}

#[test]
fn wc_71_wished_buildings_fall_first_then_the_list() {
    let camp = bystanders()
        .with(Building::Forge, 1)
        .with(Building::Spike, 2)
        .with(Building::Food, 1)
        .with(Building::Tower, 1);
    let t = table([goblins(Leader::WarChief, &[5]), camp]);
    let fall = |wishes: &[Building], count| t.game.tribes[Letter(1)].camp.falling(wishes, count);
    use Building::{Animal, Cunning, Food, Forge, Spike, Tower};
    assert_eq!(fall(&[Spike, Animal, Spike, Spike], 3), [Spike, Spike, Tower]);
    assert_eq!(fall(&[], 9), [Tower, Forge, Food, Spike, Spike]);
    assert_eq!(fall(&[Cunning], 1), [Tower]);
}

#[test]
fn wc_72_the_lowest_skill_dies_first_and_the_craven_last() {
    let camp = kobolds(Leader::Shaman, &[5, 5, 5, 4, 2]);
    let camp = camp
        .owning(1, "Ring of the Rat", Some(3))
        .owning(2, "Craven Ring", Some(5));
    assert_eq!(camp.casualty_order(numbers(&camp)), [4, 2, 1, 3, 5]);
    // A Cockroach dies on 3, and nobody dies for one who lives.
    for (face, left) in [(3, vec![2]), (4, vec![1, 2])] {
        let camp = kobolds(Leader::Shaman, &[2, 9]).owning(1, "Ring of the Cockroach", Some(1));
        let mut t = table([goblins(Leader::WarChief, &[5]), camp]);
        t.play(&[5, 6, face], "raid B 1 L");
        assert_eq!(numbers(t.b()), left);
    }
}

#[test]
fn wc_73_the_dead_leave_their_items() {
    let camp = kobolds(Leader::Shaman, &[2, 9])
        .owning(1, "Pot Lid", Some(1))
        .owning(2, "Craven Ring", Some(2));
    let mut t = table([goblins(Leader::WarChief, &[5]), camp]);
    t.play(&[6, 6], "raid B 1 L");
    assert_eq!((numbers(t.b()), stash(t.b())), (vec![2], vec![1]));
}

#[test]
fn wc_74_plague_spreads_in_the_war_party_alone() {
    let mut t = table([
        kobolds(Leader::Shaman, &[9, 9, 5]).sick(&[1]),
        bystanders().sick(&[1, 2]),
    ]);
    // 17 x 4 against 28 x 1: the defenders lose three; then #1 rolls a d6 for #2.
    t.play(&[4, 1, 4], "attack B 1 2");
    assert!(t.a().member(2).unwrap().is_plagued() && !t.a().member(3).unwrap().is_plagued());
}

#[test]
fn wc_160_nobody_ever_reacts() {
    let camp = bystanders().with(Building::Cunning, 1);
    let mut t = table([goblins(Leader::MasterThief, &[5]), camp]);
    t.play(&[1], "steal B food").play(&[6, 1], "attack B 1");
    assert_eq!(t.turn(), 'A');
}

#[test]
fn wc_e_40_a_ratio_of_1_39_kills_two() {
    let mut t = table([kobolds(Leader::Shaman, &[5; 4]), kobolds(Leader::Shaman, &[5; 5])]);
    t.play(&[5, 3], "attack B all L");
    assert_eq!(numbers(t.b()), [1, 2, 3]);
    assert!(t.told().contains("125/90 = 1.39 -> 2 casualties"), "{}", t.told());
}

#[test]
fn wc_e_41_goblins_with_bones_win_and_kill_two() {
    let camp = goblins(Leader::WarChief, &[5, 6, 7])
        .bones(230)
        .owning(1, "Rusty Cleaver", Some(1));
    let mut t = table([camp, kobolds(Leader::MasterThief, &[3, 3, 5, 5, 6])]);
    t.play(&[4, 5], "attack B all L");
    assert_eq!(skills(t.b()), [5, 5, 6]);
    assert!(
        t.told()
            .contains("A  44 x [4] = 176\nB  32 x [5] = 160      A wins\n176/160 = 1.10 -> 2 casualties")
    );
}

#[test]
fn wc_e_42_a_tie_kills_nobody() {
    let mut t = table([
        kobolds(Leader::Shaman, &[10]),
        kobolds(Leader::Shaman, &[5; 3]).with(Building::Spike, 2),
    ]);
    t.play(&[4, 3], "attack B 1 L");
    assert_eq!((t.a().people.count(), t.b().people.count()), (1, 3));
    assert!(
        t.told()
            .contains("A  15 x [4] = 60   B  20 x [3] = 60   tie\nBoth sides shout a lot and go home.")
    );
}

#[test]
fn wc_e_43_spike_pits_take_the_whole_party() {
    let camp = kobolds(Leader::Shaman, &[5; 4]).with(Building::Spike, 2);
    let mut t = table([kobolds(Leader::Shaman, &[4, 5, 6, 3]), camp]);
    t.play(&[2, 5], "attack B 1-3 L");
    assert_eq!(numbers(t.a()), [4]);
    assert!(
        t.told().contains("125/40 = 3.13 -> 4 + 2 Spike pits = 6"),
        "{}",
        t.told()
    );
}

#[test]
fn wc_e_44_fewer_items_die_first_and_the_craven_last() {
    let camp = kobolds(Leader::Shaman, &[4, 4, 4, 6, 2]);
    let camp = camp
        .owning(1, "Ring of the Cockroach", Some(1))
        .owning(2, "Ring of the Bear", Some(2))
        .owning(3, "Craven Ring", Some(5));
    let mut t = table([goblins(Leader::WarChief, &[5; 5]), camp]);
    assert_eq!(
        (t.a().attack_ce(&[1, 2, 3, 4, 5], true, 0), t.b().defence_ce()),
        (45, 26)
    );
    t.play(&[4, 3, 5], "attack B all L");
    assert_eq!(numbers(t.b()), [1, 4, 5]);
}

#[test]
fn wc_e_45_thick_hides_save_two_of_six() {
    let mut t = table([
        goblins(Leader::WarChief, &[5; 5]),
        kobolds(Leader::Shaman, &[4, 4, 5, 6]),
        bystanders(),
    ]);
    set(&mut t.game.tribes[Letter(1)].effects, "hides", 2);
    t.play(&[6, 2], "attack B all L");
    assert!(!t.b().is_alive());
    assert!(
        t.told().contains("270/48 = 5.63 -> 6 casualties\nThick Hides save 2."),
        "{}",
        t.told()
    );
}

/// Members 4 5 6 7 with a Shaman.
fn four() -> super::Tribe {
    kobolds(Leader::Shaman, &[4, 5, 6, 7])
}

fn raiders() -> super::Tribe {
    goblins(Leader::WarChief, &[6; 3])
}

#[test]
fn wc_e_46_towers_do_not_change_the_order() {
    let mut t = table([raiders(), four().with(Building::Tower, 1).in_tower(&[3, 4])]);
    assert_eq!((t.b().defence_ce(), t.a().attack_ce(&[1, 2, 3], true, 0)), (40, 36));
    t.play(&[3, 2], "attack B all L");
    assert_eq!(numbers(t.b()), [3, 4]);
}

fn camp_to_raid() -> Table {
    let camp = four()
        .with(Building::Forge, 1)
        .with(Building::Tower, 1)
        .with(Building::Spike, 2)
        .with(Building::Animal, 1);
    table([raiders(), camp.food(3).bones(1)])
}

#[test]
fn wc_e_47_a_raid_razes_the_forge_and_three_more() {
    let mut t = camp_to_raid();
    t.play(&[5, 2], "raid B all L raze forge");
    assert_eq!(t.b().camp, Camp::new([0, 0, 0, 0, 1, 0, 0]));
    assert_eq!(numbers(t.b()), [3, 4]);
    assert!(t.told().contains("180/108 = 1.67 -> 2 casualties"), "{}", t.told());
}

#[test]
fn wc_e_48_raiders_who_all_fall_leave_their_stocks() {
    let mut t = camp_to_raid();
    t.play(&[1, 4], "raid B all L");
    assert!(!t.a().is_alive());
    assert_eq!(t.b().stores.food(), 103);
    assert!(t.game.ending.is_some());
}

#[test]
fn wc_e_49_a_defender_inherits_food_bones_and_items() {
    let attackers = || {
        goblins(Leader::Shaman, &[5, 5])
            .food(12)
            .bones(44)
            .owning(1, "Pot Lid", None)
    };
    let camp = || kobolds(Leader::MasterThief, &[5, 6, 6]).food(3).bones(1);
    let mut t = table([attackers(), camp(), bystanders()]);
    assert_eq!(t.b().defence_ce(), 27);
    t.play(&[1, 5], "attack B all");
    assert_eq!(
        (t.b().stores.food(), t.b().stores.bones(), stash(t.b())),
        (15, 45, vec![1])
    );
    let mut t = table([attackers(), camp(), bystanders()]).options(|options| options.spoils = false);
    t.play(&[1, 5], "attack B all");
    assert_eq!(
        (t.b().stores.food(), t.b().stores.bones(), stash(t.b())),
        (3, 1, vec![])
    );
    // A Starving attacker gets food and bones, no items.
    let victim = kobolds(Leader::Shaman, &[2])
        .food(7)
        .bones(8)
        .owning(1, "Pot Lid", Some(1));
    let mut t = table([
        goblins(Leader::WarChief, &[9, 9]).food(0).hungry(),
        victim,
        bystanders(),
    ]);
    t.play(&[6, 1], "attack B all L");
    assert_eq!(
        (t.a().stores.food(), t.a().stores.bones(), t.a().gear.count()),
        (7, 8, 0)
    );
}

#[test]
fn wc_e_50_favor_and_jinx_change_each_member() {
    let mut t = table([
        goblins(Leader::WarChief, &[5; 3]).bones(40).hand(&[Card::Favor]),
        bystanders(),
    ]);
    assert_eq!(t.a().attack_ce(&[1, 2, 3], true, 0), 33);
    t.play(&[], "cast favor");
    assert_eq!(t.a().attack_ce(&[1, 2, 3], true, 0), 39);
    let victims = || kobolds(Leader::Shaman, &[2, 3, 6, 7]);
    assert_eq!(victims().defence_ce(), 23);
    let mut t = table([goblins(Leader::Shaman, &[5]).bones(70).hand(&[Card::Jinx]), victims()]);
    t.play(&[], "cast jinx B");
    assert_eq!(t.b().defence_ce(), 19);
    let mut t = table([trogs(Leader::Shaman, &[5]).bones(70).hand(&[Card::Jinx]), victims()]);
    t.play(&[], "cast jinx B");
    assert_eq!(t.b().defence_ce(), 14);
}

#[test]
fn wc_e_51_a_leader_alone_is_nobody() {
    let t = table([goblins(Leader::WarChief, &[5; 3]), bystanders()]);
    t.refused("attack B L", "WC-27", "nobody");
    assert!(t.allowed("attack B 1 L"));
}

#[test]
fn wc_e_52_plague_follows_a_defeat_in_the_party() {
    let mut t = table([kobolds(Leader::Shaman, &[9, 9, 2]).sick(&[1]), bystanders().sick(&[1])]);
    set(&mut t.game.tribes[Letter(0)].effects, "hides", 1);
    // 19 x 1 against 29 x 1: two casualties, of which Thick Hides save one; #1 rolls [6] and #2 is left.
    t.play(&[1, 1, 6], "attack B 1-3");
    assert_eq!(numbers(t.a()), [1, 2]);
    assert!(t.a().member(2).unwrap().is_plagued());
    assert_eq!(t.b().people.iter().filter(|member| member.is_plagued()).count(), 1);
    let mut t = table([kobolds(Leader::Shaman, &[9, 9]).sick(&[1]), bystanders()]);
    t.play(&[6, 1], "attack B 1 L");
}
