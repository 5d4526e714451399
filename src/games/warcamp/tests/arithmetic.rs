//! Words and arithmetic ([chapter 2.1](docs/rules/warcamp.md#21-words-and-arithmetic)).

use super::super::data::{Building, Card, Leader};
use super::super::rules::strength::{half_up, two_thirds_up};
use super::{bystanders, goblins, kobolds, set, skills, table, tribe};
use crate::data::Race;
use crate::words::Letter;
use muster_kit::Dice;

#[test]
fn wc_1_plague_lowers_the_counted_skill_and_keeps_the_stored() {
    let sick = tribe(Race::Goblin, Leader::Shaman, &[2, 7]).sick(&[1, 2]);
    assert_eq!(skills(&sick), [1, 6]);
    assert_eq!(sick.people.all()[1].skill(), 7);
    let t = table([kobolds(Leader::MasterThief, &[7, 5]).sick(&[1]), bystanders()]);
    t.refused("kill B1 with 1", "WC-91", "skill");
}

#[test]
fn wc_2_ge_is_the_sum_of_skills_without_the_leader() {
    let camp = goblins(Leader::WarChief, &[2, 9, 5]).owning(1, "Heroic Ring", Some(1));
    assert_eq!(camp.ge(), 16);
}

#[test]
fn wc_3_base_ce_has_no_bonus_of_any_kind() {
    let camp = goblins(Leader::WarChief, &[5, 5])
        .bones(900)
        .owning(1, "Heroic Ring", Some(1))
        .sick(&[2]);
    assert_eq!(camp.base_ce(), 5 + 4 + 15);
}

#[test]
fn wc_4_ce_with_no_further_word_is_defence_ce_now() {
    let camp = goblins(Leader::Shaman, &[5, 5]).owning(1, "Hide Shield", Some(2));
    assert_eq!(camp.defence_ce(), 5 + 7 + 5);
    assert_eq!(camp.town_ce(), two_thirds_up(17));
}

#[test]
fn wc_5_te_counts_thieving_items_only() {
    let camp = kobolds(Leader::MasterThief, &[5])
        .owning(1, "Vicious Rusty Cleaver", Some(1))
        .owning(2, "Quiet Socks", Some(1));
    assert_eq!(camp.party_te(&[1], 0), 2 * 6);
}

#[test]
fn wc_6_me_is_strength_times_die() {
    let mut t = table([goblins(Leader::Shaman, &[9]), kobolds(Leader::Shaman, &[9, 6])]);
    t.play(&[3, 2], "attack B 1");
    assert!(t.told().contains("A  10 x [3] = 30\nB  20 x [2] = 40"), "{}", t.told());
}

#[test]
fn wc_7_strengths_are_built_in_a_fixed_order() {
    // Per member at least 1, doubled in a tower, halved for hunger, less for fog, at least 1.
    let mut camp = goblins(Leader::Shaman, &[2, 6]).with(Building::Tower, 1).in_tower(&[2]);
    camp.effects.jinx_by(Letter(1), 3);
    assert_eq!(camp.defence_ce(), 1 + 2 * 3 + 5);
    set(&mut camp, "starving", true);
    assert_eq!(camp.defence_ce(), 6);
    assert_eq!(camp.attack_ce(&[1], true, 0), half_up(1 + 5));
    assert_eq!(camp.attack_ce(&[1], true, 2), 1);
    assert_eq!(camp.attack_ce(&[1], false, 30), 1);
}

#[test]
fn wc_8_fractions_are_rounded_up_where_they_arise() {
    assert_eq!(
        (half_up(3), half_up(4), two_thirds_up(35), two_thirds_up(36)),
        (2, 2, 24, 24)
    );
    let mut t = table([goblins(Leader::Shaman, &[5, 5, 5]), bystanders()]).round(1);
    t.play(&[1, 3, 5], "hunt all");
    assert_eq!((t.a().stores.food(), t.a().stores.bones()), (108, 23));
}

#[test]
fn wc_9_random_choices_are_shown_and_without_repetition() {
    let mut t = table([
        kobolds(Leader::Shaman, &[5]).bones(90).hand(&[Card::Storm]),
        bystanders(),
    ]);
    t.play(&[2, 5, 4], "cast storm B");
    // d3 [2]; then one of five, then one of the four that are left.
    assert_eq!(super::numbers(t.b()), [1, 2, 3]);
    assert!(t.told().contains("d3 [2]: 2 at random: d5 [5] d4 [4]"), "{}", t.told());
}

#[test]
fn wc_10_equal_me_is_nobodys_victory() {
    let mut t = table([
        kobolds(Leader::MasterThief, &[5]),
        kobolds(Leader::Shaman, &[10, 10, 5]),
    ]);
    t.play(&[1, 2], "steal B food");
    assert_eq!((t.a().stores.food(), t.b().stores.food()), (100, 100));
    assert!(t.told().contains("A gets nothing."));
}

#[test]
fn wc_11_dice_come_in_a_fixed_order_and_a_choice_among_one_throws_none() {
    // Food die, bones die, item die, quality, base on T-5; then the half, after the gains.
    let mut t = table([goblins(Leader::Shaman, &[4, 6]), bystanders()]);
    t.play(&[1, 6, 1, 2, 9, 1], "hunt all");
    assert_eq!(t.a().gear.all()[0].kind().to_string(), "Pot Lid");
    assert_eq!(skills(t.a()), [6]);
    let mut t = table([
        kobolds(Leader::Shaman, &[5]).bones(40).hand(&[Card::Bolt]),
        goblins(Leader::Shaman, &[5]),
    ]);
    t.play(&[], "cast bolt B");
    assert!(!t.b().is_alive());
    assert_eq!(Dice::scripted([]).choose(1), 0);
}

#[test]
fn wc_17_hoards_and_numbers_stop_where_they_can_still_be_reckoned() {
    use super::super::action::TownStores;
    use super::super::data::NUMBER_MAX;
    use super::super::state::STORE_MAX;
    let thief =
        kobolds(Leader::MasterThief, &[5, 5])
            .bones(STORE_MAX - 1)
            .owning(1, "Greedy Ring of the Weasel", Some(0));
    let mut t = table([thief, bystanders()]).options(|options| options.town_stores = TownStores::Endless);
    t.play(&[6, 1], "steal town bones");
    assert_eq!(t.a().stores.bones(), STORE_MAX);
    set(&mut t.game.tribes[Letter(0)], "numbered", NUMBER_MAX);
    t.refused("breed 1 2", "WC-17", "full");
    set(&mut t.game.tribes[Letter(0)], "numbered", NUMBER_MAX - 1);
    assert!(t.allowed("breed 1 2"));
}
