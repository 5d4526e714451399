//! Food, starvation and bones ([chapter 2.8](docs/rules/warcamp.md#28-food-and-starvation),
//! [chapter 2.9](docs/rules/warcamp.md#29-bones)).

use super::super::data::{Building, Card, Leader};
use super::super::event::{Ended, Event, Warning};
use super::super::state::Job;
use super::{Table, bystanders, goblins, kobolds, numbers, set, skills, table};
use crate::action::Action;
use crate::words::Letter;
use muster_game::Counsel;
use muster_kit::Seat;

/// A camp whose turn comes next.
fn next(camp: super::Tribe) -> Table {
    let mut t = table([bystanders(), camp, bystanders()]);
    t.play(&[], "end");
    t
}

#[test]
fn wc_58_each_member_eats_one_and_a_stockpile_spares_ten() {
    let mut camp = goblins(Leader::WarChief, &[5; 12])
        .with(Building::Food, 1)
        .owning(1, "Ring of Fasting", Some(1));
    set(&mut camp, "members/1/bred", true);
    assert_eq!(camp.meal(), 10 + 3 - 10);
    assert_eq!(camp.with(Building::Food, 4).meal(), 0);
}

#[test]
fn wc_59_too_little_food_becomes_none() {
    let mut t = table([goblins(Leader::Shaman, &[5; 4]).food(3), bystanders()]);
    t.play(&[], "end");
    assert_eq!((t.a().stores.food(), t.a().people.count()), (0, 4));
}

#[test]
fn wc_60_without_food_the_lowest_skill_dies() {
    let t = next(goblins(Leader::Shaman, &[4, 4, 7]).food(0));
    assert_eq!((skills(t.b()), t.b().stores.is_starving()), (vec![7], true));
    let t = next(goblins(Leader::Shaman, &[4, 4]).food(0).bones(90));
    assert!(!t.b().is_alive());
    assert_eq!((t.turn(), t.a().stores.bones(), t.c().stores.bones()), ('C', 0, 0));
}

#[test]
fn wc_61_starving_forbids_breeding_and_items_and_halves_strength() {
    let camp = kobolds(Leader::MasterThief, &[5; 6])
        .hungry()
        .with(Building::Forge, 1)
        .bones(200)
        .hand(&[Card::Fingers]);
    let enemy = goblins(Leader::Shaman, &[5]).owning(1, "Pot Lid", None);
    let mut t = table([camp, enemy, bystanders()]);
    t.refused("breed 1 2", "WC-44", "starving");
    t.refused("steal B item", "WC-61", "starving");
    t.refused("forge", "WC-61", "starving");
    t.refused("cast fingers B", "WC-103", "spell-nothing");
    t.refused("build tower 1-3", "WC-107", "workers");
    assert_eq!(t.a().defence_ce(), 20);
    assert_eq!(t.a().attack_ce(&[1, 2, 3], false, 0), 8);
    assert_eq!(t.a().party_te(&[1], 0), 5);
    assert_eq!(t.a().thief_te(super::super::rules::strength::ThiefDeed::Steal, 0), 35);
    // Powers work in full.
    t.play(&[], "nab C1").play(&[], "end");
    assert!(!t.a().stores.is_starving());
}

#[test]
fn wc_62_the_end_warns_of_hunger() {
    let mut t = table([goblins(Leader::Shaman, &[4, 5]).food(2), bystanders()]);
    assert_eq!(t.game.tribes[Letter(0)].hunger_ahead(), (0, vec![1]));
    t.play(&[], "end");
    assert!(t.told().contains("#1 Grub will\nstarve"), "{}", t.told());
}

#[test]
fn wc_63_a_payment_counts_from_that_moment() {
    let mut t = table([
        goblins(Leader::WarChief, &[5, 5])
            .bones(110)
            .hand(&[Card::Graves, Card::Fog]),
        bystanders(),
    ]);
    assert_eq!(t.a().chief_bonus(), 1);
    t.play(&[], "cast fog");
    assert_eq!((t.a().stores.bones(), t.a().chief_bonus()), (80, 0));
}

#[test]
fn wc_176_the_end_warns_of_idle_members_a_full_hand_and_size() {
    let hand = [Card::Bolt, Card::Storm, Card::Decay];
    let mut t = table([goblins(Leader::WarChief, &[5; 13]).hand(&hand), bystanders()]);
    t.play(&[2], "hunt 1-10 food; end");
    let warned = t.events.iter().find_map(|event| match event {
        Event::Ended(Ended { warnings, .. }) => Some(warnings.clone()),
        _ => None,
    });
    assert_eq!(
        warned.unwrap(),
        [Warning::Idle(3), Warning::FullHand, Warning::NearlyLarge(2)]
    );
    let told = t.told();
    for part in ["3 members have done nothing.", "The hand is full", "2 members more"] {
        assert!(told.contains(part), "{told}");
    }
}

#[test]
fn wc_e_33_breeders_eat_more_and_a_stockpile_spares_ten() {
    let mut camp = goblins(Leader::Shaman, &[5; 14]).with(Building::Food, 1).food(30);
    camp.people.each(&[1, 2, 3, 4], |member| member.act(Job::Bred));
    let mut t = table([camp.clone(), bystanders()]);
    t.play(&[], "end");
    assert_eq!(t.a().stores.food(), 18);
    assert_eq!(camp.with(Building::Food, 3).meal(), 0);
}

#[test]
fn wc_e_34_eating_everything_is_starving() {
    for food in [7, 3] {
        let mut t = table([goblins(Leader::Shaman, &[2, 5, 5, 5, 5, 5, 5]).food(food), bystanders()]);
        t.play(&[], "end");
        assert_eq!(t.a().stores.food(), 0);
        assert!(t.told().contains("Without any: #1"), "{}", t.told());
        t.play(&[], "end");
        assert!(t.a().stores.is_starving());
    }
}

#[test]
fn wc_e_35_both_fours_die() {
    let t = next(goblins(Leader::Shaman, &[4, 4, 6, 9]).food(0));
    assert_eq!((skills(t.b()), t.b().stores.is_starving()), (vec![6, 9], true));
}

#[test]
fn wc_e_36_a_plagued_five_counts_four() {
    let camp = goblins(Leader::Shaman, &[4, 5, 6, 9]).food(0).sick(&[2]);
    let t = next(camp);
    assert_eq!(numbers(t.b()), [3, 4]);
}

#[test]
fn wc_e_37_equals_starve_together() {
    let t = next(goblins(Leader::Shaman, &[5; 5]).food(0).bones(5));
    assert!(!t.b().is_alive());
    assert_eq!((t.a().stores.bones(), t.c().stores.bones()), (0, 0));
}

#[test]
fn wc_e_38_a_starving_hunt_brings_half() {
    let camp = || goblins(Leader::Shaman, &[6, 7, 5, 5]).food(0).hungry();
    let mut t = table([camp(), bystanders()]).round(1);
    t.play(&[5, 2, 1], "hunt 1 2");
    assert_eq!(
        (t.a().stores.food(), t.a().stores.bones(), t.a().gear.count()),
        (17, 7, 0)
    );
    let mut t = table([camp(), bystanders()]).round(1);
    t.play(&[3], "hunt 1 2 food");
    assert_eq!(t.a().stores.food(), 20);
    assert_eq!(t.a().workers_needed(Building::Forge), 6);
    t.refused("breed 3 4", "WC-44", "starving");
}

#[test]
fn wc_e_39_starving_halves_attack_and_defence() {
    let camp = goblins(Leader::WarChief, &[4, 5]).hungry();
    assert_eq!((camp.attack_ce(&[1, 2], true, 0), camp.defence_ce()), (13, 12));
}

/// Whose Skill is known is not told as if it could be any: the newborn of this turn, born before the question.
#[test]
fn wc_62_the_skill_of_those_who_are_born_is_known() {
    let cautions = |t: &super::Table, plan: &str| {
        let plan = plan.to_owned();
        t.game
            .cautions(Seat(0), &Action::Orders { plan, end: false })
            .join("\n")
    };
    let mut t = table([goblins(Leader::WarChief, &[5; 5]).food(10), bystanders()]).round(1);
    let before = cautions(&t, "breed 2-5; hunt 1 food; end");
    assert!(
        before.contains("or all of them where the newborn have the Skill"),
        "{before}"
    );
    t.play(&[8, 8], "breed 2-5");
    let told = cautions(&t, "hunt 1 food; end");
    assert!(told.contains("up to 5 of 7. More food"), "{told}");
    let told = cautions(&t, "end");
    assert!(told.contains("#1, #2, #3, #4, #5 starve next turn"), "{told}");
}
