//! Reproduction ([chapter 2.6](docs/rules/warcamp.md#26-reproduction)).

use super::super::data::{Card, Leader};
use super::{bystanders, goblins, kobolds, skills, table};

/// The Skills of those born to breeders `who` of a camp of fives with these dice.
fn born(count: usize, who: &str, dice: &[u32]) -> (Vec<u32>, u32) {
    let mut t = table([goblins(Leader::Shaman, &vec![5; count]), bystanders()]);
    t.play(dice, &format!("breed {who}"));
    (skills(t.a())[count..].to_vec(), t.a().meal())
}

#[test]
fn wc_44_two_able_members_once_a_turn_and_not_starving() {
    let t = table([goblins(Leader::Shaman, &[5, 5]), bystanders()]);
    t.refused("breed 1", "WC-44", "breed-two");
    assert!(t.allowed("breed 1 2"));
    let t = table([goblins(Leader::Shaman, &[5, 5]).hungry(), bystanders()]);
    t.refused("breed 1 2", "WC-44", "starving");
}

#[test]
fn wc_45_a_litter_has_two_halves_with_a_roll_each() {
    assert_eq!(born(5, "1-5", &[1, 9]).0, [2, 2, 10]);
    assert_eq!(born(3, "1-3", &[1, 9]).0, [2, 10]);
}

#[test]
fn wc_46_an_even_number_betters_the_first_half() {
    assert_eq!(born(2, "1 2", &[1]).0, [3]);
    assert_eq!(born(4, "1-4", &[9, 9]).0, [10, 10]);
    assert_eq!(born(4, "1-4", &[1, 1]).0, [3, 2]);
}

#[test]
fn wc_47_extra_newborn_belong_to_the_second_half() {
    let camp = goblins(Leader::Shaman, &[5, 5, 5])
        .owning(1, "Ring of Rutting", Some(1))
        .owning(2, "Ring of Rutting", Some(1));
    let mut t = table([camp, bystanders()]);
    t.play(&[8, 3], "breed 1 2");
    assert_eq!(skills(t.a()), [5, 5, 5, 10, 4, 4]);
}

#[test]
fn wc_48_breeders_eat_three() {
    let mut t = table([
        kobolds(Leader::Shaman, &[5; 4]).bones(30).hand(&[Card::Whip]),
        bystanders(),
    ])
    .round(1);
    t.play(&[4], "breed 1 2");
    assert_eq!(t.a().meal(), 5 + 4);
    // Even if they may act again.
    t.play(&[1], "cast whip 1; hunt 1 food");
    assert_eq!(t.a().meal(), 5 + 2 + 2);
}

#[test]
fn wc_49_plagued_breeders_infect_for_certain() {
    let camp = goblins(Leader::Shaman, &[6, 6, 5, 5]).sick(&[1, 2]);
    let mut t = table([camp, bystanders()]);
    // Two halves; #1 infects one of two healthy breeders, #2 the one left.
    t.play(&[4, 4, 2], "breed 1-4");
    assert!(t.a().people.iter().all(|member| member.is_plagued()));
    assert_eq!(skills(t.a()), [5, 5, 4, 4, 5, 4]);
}

#[test]
fn wc_e_17_a_pair_has_one_better_newborn() {
    assert_eq!(born(8, "1 2", &[5]), (vec![7], 13));
}

#[test]
fn wc_e_18_three_breeders_have_two_newborn_without_bonus() {
    assert_eq!(born(8, "1-3", &[5, 8]), (vec![6, 9], 16));
}

#[test]
fn wc_e_19_four_breeders_and_10_stays_the_most() {
    assert_eq!(born(8, "1-4", &[9, 1]).0, [10, 2]);
}

#[test]
fn wc_e_20_five_breeders_have_two_and_one() {
    assert_eq!(born(8, "1-5", &[3, 7]).0, [4, 4, 8]);
}

#[test]
fn wc_e_21_six_breeders_better_the_first_two() {
    assert_eq!(born(8, "1-6", &[3, 7]), (vec![5, 5, 8], 23));
}

#[test]
fn wc_e_22_rutting_moon_adds_to_the_second_half() {
    let mut t = table([
        goblins(Leader::Shaman, &[5; 4]).bones(30).hand(&[Card::Rut]),
        bystanders(),
    ]);
    t.play(&[4, 6], "cast rut; breed 1-4");
    assert_eq!(skills(t.a())[4..], [6, 7, 7]);
}

/// What is told of a litter adds up: each addend of a Skill stands on the screen.
#[test]
fn wc_46_the_sum_that_makes_a_newborn_s_skill_is_told_with_every_addend() {
    let told = |dice: &[u32], plan: &str| {
        let mut t = table([goblins(Leader::Shaman, &[5; 8]), bystanders()]);
        t.play(dice, plan);
        t.told().replace('\n', " ")
    };
    let pair = told(&[6], "breed 4 5");
    assert!(pair.contains("d9 [6]+1+1 (even number) = 8"), "{pair}");
    assert!(pair.contains("(8)"), "{pair}");
    let three = told(&[5, 8], "breed 1-3");
    assert!(
        three.contains("first half d9 [5]+1 = 6, second half d9 [8]+1 = 9"),
        "{three}"
    );
    let most = told(&[9, 1], "breed 1-4");
    assert!(most.contains("d9 [9]+1+1 (even number) = 10, the most,"), "{most}");
    assert!(most.contains("second half d9 [1]+1 = 2"), "{most}");
}
