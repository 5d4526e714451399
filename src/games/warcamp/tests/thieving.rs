//! Thieves, assassins and the town ([chapter 2.11](docs/rules/warcamp.md#211-thievery)).

use super::super::action::TownStores;
use super::super::data::{Building, Leader};
use super::super::rules::strength::ThiefDeed;
use super::super::state::Town;
use super::{Table, bystanders, goblins, kobolds, numbers, set, skills, stash, table, tribe};
use crate::data::Race;
use crate::words::Letter;
use muster_game::Counsel;
use muster_kit::{Seat, Viewer};

fn thief() -> super::Tribe {
    goblins(Leader::MasterThief, &[7, 5])
}

#[test]
fn wc_75_camps_are_safe_for_two_rounds() {
    let t = table([thief().bones(70), bystanders()]).round(2);
    for plan in ["steal B food", "kill B1 with 1", "nab B1"] {
        t.refused(plan, "WC-75", "grace");
    }
    assert!(t.allowed("steal town bones"));
    let t = t.options(|options| options.theft_grace = 0);
    assert!(t.allowed("steal B food"));
}

#[test]
fn wc_76_there_must_be_something_to_take() {
    let t = table([thief(), bystanders().food(0)]);
    let refusal = t.refused("steal B bones", "WC-76", "no-goods");
    assert_eq!(refusal.reason, "B has no bones. It has 0 food and 0 items.");
    t.refused("steal B item", "WC-76", "no-goods");
    t.refused("steal B food", "WC-76", "no-goods");
    let t = table([thief().hungry(), bystanders().owning(1, "Pot Lid", None)]);
    t.refused("steal B item", "WC-61", "starving");
}

#[test]
fn wc_77_the_master_thief_steals_alone_or_kills() {
    let t = table([goblins(Leader::WarChief, &[7]), bystanders()]);
    t.refused("kill B1 with 1", "WC-77", "wrong-leader");
    t.refused("steal B food L", "WC-77", "leader-job");
    let mut t = table([thief(), bystanders()]);
    t.play(&[1, 6], "steal B food");
    assert!(t.a().able().count() == 2);
    t.refused("kill B1 with 1", "WC-29", "leader-busy");
}

#[test]
fn wc_78_only_thieving_items_help_a_stealing_master_thief() {
    let camp =
        thief()
            .bones(80)
            .owning(1, "Greedy Hushed Socks", Some(0))
            .owning(2, "Heroic Ring of the Adder", Some(0));
    assert_eq!(camp.thief_te(ThiefDeed::Steal, 0), (10 + 2 + 1) * 6);
    assert_eq!(camp.clone().hungry().thief_te(ThiefDeed::Steal, 30), 39 - 30);
}

#[test]
fn wc_79_against_a_master_thief_a_camp_counts_its_ge_only() {
    let mut camp = goblins(Leader::WarChief, &[5, 6])
        .bones(500)
        .owning(1, "Hide Shield", Some(1))
        .with(Building::Tower, 1);
    camp = camp.in_tower(&[2]);
    set(&mut camp.effects, "favor", 2);
    let mut t = table([thief(), camp]);
    t.play(&[1, 4], "steal B food");
    assert!(
        t.told()
            .contains("TE 50 x [1] = 50   B 11 x [4] = 44\n50-44 = 6. A takes 6."),
        "{}",
        t.told()
    );
}

#[test]
fn wc_80_kobolds_steal_in_parties_once_a_turn() {
    let t = table([goblins(Leader::Shaman, &[5]), bystanders()]);
    t.refused("steal town food", "WC-77", "not-kobold");
    t.refused("steal town food 1", "WC-77", "not-kobold");
    let mut t = table([kobolds(Leader::MasterThief, &[5, 5, 5]), bystanders()]);
    t.refused("steal town food 1 L", "WC-80", "leader-job");
    t.play(&[1, 6], "steal town food 1 2");
    t.refused("steal town food 3", "WC-30", "twice");
}

#[test]
fn wc_80_an_assassination_is_no_attempt_to_steal() {
    let mut t = table([kobolds(Leader::MasterThief, &[7, 5, 5]), bystanders()]);
    t.play(&[6, 1], "kill B1 with 1");
    assert!(t.allowed("steal town food 2 3"));
}

#[test]
fn wc_81_a_party_counts_double_its_skill_and_thieving_items() {
    let camp = kobolds(Leader::Shaman, &[5, 7])
        .owning(1, "Skulking Rusty Cleaver", Some(1))
        .sick(&[2]);
    assert_eq!(camp.party_te(&[1, 2], 0), 2 * (5 + 1 + 6));
    assert_eq!(camp.hungry().party_te(&[1, 2], 10), 2);
}

#[test]
fn wc_82_against_a_party_a_camp_counts_its_defence() {
    let mut t = table([
        kobolds(Leader::Shaman, &[5, 5]),
        goblins(Leader::WarChief, &[5]).bones(100),
    ]);
    t.play(&[3, 1], "steal B food all");
    assert!(t.told().contains("TE 20 x [3] = 60   B 21 x [1] = 21"), "{}", t.told());
}

#[test]
fn wc_83_thieves_roll_first() {
    let mut t = table([thief(), bystanders()]);
    t.play(&[6, 1], "steal B food");
    assert!(t.told().contains("TE 50 x [6] = 300   B 25 x [1] = 25"));
    let mut t = table([thief(), bystanders().with(Building::Cunning, 1)]);
    t.play(&[6], "steal B food");
    assert_eq!(t.b().stores.food(), 100);
}

#[test]
fn wc_84_the_difference_is_taken_at_most_all() {
    let mut t = table([thief().food(0), bystanders().food(20)]);
    t.play(&[2, 1], "steal B food");
    assert_eq!((t.a().stores.food(), t.b().stores.food()), (20, 0));
    let mut t = table([thief(), bystanders().bones(200)]);
    t.play(&[2, 1], "steal B bones");
    assert_eq!((t.a().stores.bones(), t.b().stores.bones()), (75, 125));
}

#[test]
fn wc_85_a_stolen_item_is_random_worn_or_not() {
    let camp = bystanders()
        .owning(1, "Pot Lid", None)
        .owning(2, "Ring", Some(1))
        .owning(3, "Amulet", Some(0));
    let mut t = table([thief(), camp]);
    t.play(&[3, 1, 3], "steal B item");
    assert_eq!((stash(t.a()), t.b().gear.count()), (vec![3], 2));
    // From the town it is a new one: quality, then the table.
    let mut t = table([thief(), bystanders()]);
    t.play(&[3, 1, 4, 20], "steal town item");
    assert_eq!(t.a().gear.all()[0].kind().to_string(), "Lucky Socks");
}

#[test]
fn wc_86_a_cunning_trap_blocks_thieves_and_assassins() {
    let camp = || bystanders().with(Building::Cunning, 2);
    let mut t = table([thief(), camp()]);
    t.play(&[2], "steal B food");
    assert_eq!(t.b().has(Building::Cunning), 1);
    let mut t = table([thief(), camp()]);
    t.play(&[1], "kill B1 with 1");
    assert_eq!(
        (t.b().has(Building::Cunning), t.a().people.count(), t.b().people.count()),
        (2, 2, 5)
    );
    let mut t = table([kobolds(Leader::Shaman, &[5; 3]), camp()]);
    t.play(&[2], "steal B food");
    assert_eq!((t.b().has(Building::Cunning), t.a().people.count()), (1, 3));
}

#[test]
fn wc_87_a_master_thief_who_fails_loses_nothing() {
    let mut t = table([thief(), bystanders()]);
    t.play(&[1, 6], "steal B food");
    assert_eq!(
        (t.a().people.count(), t.a().stores.food(), t.b().stores.food()),
        (2, 100, 100)
    );
}

#[test]
fn wc_88_a_party_that_fails_may_be_caught() {
    let party = || {
        kobolds(Leader::Shaman, &[2, 5, 5, 5])
            .owning(1, "Craven Ring", Some(1))
            .owning(2, "Ring of the Cockroach", Some(4))
    };
    let mut t = table([party(), bystanders()]);
    // Craven comes last, and a Cockroach does not help thieves: of the fives the highest number without items.
    t.play(&[1, 6, 1], "steal B food all");
    assert_eq!(numbers(t.a()), [1, 4]);
    let mut t = table([party(), bystanders()]);
    t.play(&[1, 6, 2], "steal B food all");
    assert_eq!(t.a().people.count(), 4);
    // The town catches nobody; a party of two or more may spread the plague.
    let mut t = table([party().sick(&[1]), bystanders()]);
    t.play(&[1, 6, 5, 1], "steal town food all");
    assert!(t.a().member(2).unwrap().is_plagued());
}

#[test]
fn wc_89_the_town_is_two_thirds_of_the_robber() {
    let camp = thief()
        .owning(1, "Hide Shield", Some(1))
        .with(Building::Tower, 1)
        .in_tower(&[1]);
    assert_eq!(camp.defence_ce(), 18 + 5 + 10);
    assert_eq!(camp.town_ce(), 22);
}

#[test]
fn wc_90_the_towns_stores_run_low_and_fill_again() {
    let mut t = table([thief(), bystanders()]).change(|game| game.town = Town::of(30, 90));
    t.play(&[6, 1], "steal town food").until('A');
    // Seven members: +14 each, bones above 70 stay as they are.
    assert_eq!((t.game.town.food(), t.game.town.bones()), (14, 90));
    let mut t = table([thief(), bystanders()]).change(|game| game.town = Town::of(0, 0));
    t.refused("steal town food", "WC-90", "no-goods");
    assert!(t.allowed("steal town item"));
    set(&mut t.game, "options/town_stores", TownStores::Endless);
    t.play(&[6, 1], "steal town food");
    assert_eq!(t.a().stores.food(), 100 + 300 - t.a().town_ce());
}

#[test]
fn wc_91_an_assassin_takes_a_companion_of_seven() {
    let mut t = table([thief(), bystanders()]);
    let refusal = t.refused("kill B1 with 2", "WC-91", "skill");
    assert_eq!(
        refusal.reason,
        "An assassin's companion needs Skill 7; #2 has 5. Fit: 1."
    );
    t.play(&[6, 1], "kill B1 with 1");
    t.refused("hunt 1", "WC-27", "not-able");
}

#[test]
fn wc_92_assassination_and_thievery_items_help_an_assassin() {
    let camp = thief()
        .owning(1, "Cutthroat Ring of the Weasel", Some(0))
        .owning(2, "Greedy Ring", Some(0));
    assert_eq!(camp.thief_te(ThiefDeed::Kill, 0), (10 + 2 + 2) * 5);
}

#[test]
fn wc_93_the_victim_or_the_companion_dies() {
    let mut t = table([thief(), bystanders()]);
    t.play(&[2, 3], "kill B4 with 1");
    assert_eq!((numbers(t.a()), numbers(t.b())), (vec![1, 2], vec![1, 2, 3, 5]));
    // A tie kills the companion too.
    let mut t = table([thief(), bystanders()]);
    t.play(&[1, 2], "kill B4 with 1");
    assert_eq!((numbers(t.a()), numbers(t.b()).len()), (vec![2], 5));
}

#[test]
fn wc_174_the_town_rolls_for_itself() {
    let mut t = table([thief(), bystanders()]);
    t.play(&[1, 4], "steal town food");
    assert_eq!((t.a().tally.dice(), t.b().tally.dice()), (1, 0));
}

#[test]
fn wc_e_53_a_war_chief_does_not_help_against_a_master_thief() {
    let mut t = table([thief(), goblins(Leader::WarChief, &[5, 5, 6, 7]).food(70)]);
    t.play(&[3, 2], "steal B food");
    assert_eq!((t.a().stores.food(), t.b().stores.food()), (170, 0));
    let rows = "TE 50 x [3] = 150   B 23 x [2] = 46\n150-46 = 104, B has only 70. A takes 70.";
    assert!(t.told().contains(rows), "{}", t.told());
}

#[test]
fn wc_e_54_bones_sharpen_the_master_thief() {
    let mut t = table([thief().bones(160), goblins(Leader::WarChief, &[5, 5, 6, 7]).bones(200)]);
    t.play(&[2, 3], "steal B bones");
    assert_eq!((t.a().stores.bones(), t.b().stores.bones()), (231, 129));
}

#[test]
fn wc_e_55_a_lower_me_takes_nothing() {
    let mut t = table([thief(), goblins(Leader::WarChief, &[5, 5, 6, 7])]);
    t.play(&[1, 3], "steal B food");
    assert_eq!(t.b().stores.food(), 100);
}

#[test]
fn wc_e_56_fifty_is_not_above_fifty() {
    let camp = || bystanders().with(Building::Cunning, 1);
    for (face, left) in [(1, 1), (2, 0)] {
        let mut t = table([thief(), camp()]);
        t.play(&[face], "steal B food");
        assert_eq!((t.b().has(Building::Cunning), t.b().stores.food()), (left, 100));
    }
}

#[test]
fn wc_e_57_the_town_is_robbed_of_what_it_has() {
    let camp = tribe(Race::Goblin, Leader::MasterThief, &[5; 5]).food(10);
    let rest = || goblins(Leader::WarChief, &[5; 5]);
    let mut t = table([camp, rest(), kobolds(Leader::Shaman, &[5; 8])]).round(1);
    assert_eq!((t.a().defence_ce(), t.a().town_ce()), (35, 24));
    t.play(&[4, 2], "steal town food");
    assert_eq!((t.a().stores.food(), t.game.town.food()), (100, 0));
    t.until('A');
    assert_eq!(t.game.town.food(), 36);
}

#[test]
fn wc_e_58_the_town_fills_up_to_its_limit() {
    let dawn = |members: [usize; 2], food| {
        let camp = |count: usize| goblins(Leader::WarChief, &vec![5; count]);
        let mut t = table(members.map(camp)).change(|game| game.town = Town::of(food, 0));
        t.until('A');
        t.game.town.food()
    };
    assert_eq!(
        (dawn([9, 9], 90), dawn([9, 9], 170), dawn([5, 5], 126)),
        (126, 180, 126)
    );
}

#[test]
fn wc_e_59_five_kobolds_take_six_bones_in_town() {
    let mut t = table([kobolds(Leader::MasterThief, &[5; 5]), bystanders()]);
    t.play(&[3, 6], "steal town bones 1-5");
    assert_eq!((t.a().stores.bones(), t.a().able().count()), (6, 0));
}

#[test]
fn wc_e_60_a_worn_ring_is_stolen() {
    let camp = goblins(Leader::WarChief, &[5; 3])
        .owning(1, "Pot Lid", None)
        .owning(2, "Ring of the Bear", Some(1));
    let mut t = table([kobolds(Leader::Shaman, &[5; 3]), camp]);
    assert_eq!(t.b().defence_ce(), 31);
    t.play(&[5, 2, 2], "steal B item all");
    assert_eq!((stash(t.a()), t.b().gear.count()), (vec![2], 1));
}

#[test]
fn wc_e_61_a_caught_party_loses_half() {
    let camp = kobolds(Leader::Shaman, &[5; 5]);
    let mut t = table([kobolds(Leader::Shaman, &[3, 5, 5, 9]), camp]);
    t.play(&[1, 4, 1], "steal B food 1-3");
    assert_eq!(skills(t.a()), [5, 9]);
    assert_eq!(numbers(t.a()), [2, 4]);
}

#[test]
fn wc_e_62_an_assassins_victim_or_companion_dies() {
    let camp = || goblins(Leader::WarChief, &[5, 9, 5, 8, 6]);
    let mut t = table([thief(), camp()]);
    t.play(&[4, 3], "kill B2 with 1");
    assert_eq!(numbers(t.b()), [1, 3, 4, 5]);
    t.refused("steal town food", "WC-29", "leader-busy");
    let mut t = table([thief(), camp()]);
    t.play(&[1, 3], "kill B2 with 1");
    assert_eq!((numbers(t.a()), t.b().people.count()), (vec![2], 5));
    t.refused("steal town food", "WC-29", "leader-busy");
}

#[test]
fn wc_e_63_assassination_and_stealing_items_count_apart() {
    let camp = thief()
        .bones(160)
        .owning(1, "Amulet of the Adder", Some(0))
        .owning(2, "Amulet of the Weasel", Some(0));
    let camp = camp.owning(3, "Amulet of the Rat", Some(0));
    assert_eq!(
        (camp.thief_te(ThiefDeed::Kill, 0), camp.thief_te(ThiefDeed::Steal, 0)),
        (105, 98)
    );
}

#[test]
fn wc_e_64_fog_takes_ten_from_the_thief() {
    let mut t = table([thief(), goblins(Leader::WarChief, &[5; 7])]);
    set(&mut t.game.tribes[Letter(1)].effects, "fog", 10);
    t.play(&[2, 1], "steal B food");
    assert_eq!(t.b().stores.food(), 55);
}

#[test]
fn wc_e_65_the_thief_or_the_party_steals_and_not_both() {
    let both = || table([kobolds(Leader::MasterThief, &[5; 5]), bystanders()]);
    let mut t = both();
    t.play(&[2, 1], "steal B food");
    t.refused("steal town bones 1-5", "WC-30", "twice");
    t.refused("steal town food", "WC-29", "leader-busy");
    let mut t = both();
    t.play(&[3, 6], "steal town bones 1-5");
    t.refused("steal town bones L", "WC-80", "twice");
    // Games that began under number 1 have one of each.
    let mut t = both().rules(1);
    t.play(&[2, 1, 3, 6], "steal B food; steal town bones 1-5");
    t.refused("steal town food 1", "WC-30", "twice");
    t.refused("steal town food", "WC-29", "leader-busy");
}

#[test]
fn wc_e_66_a_theft_of_nothing_is_refused() {
    let t = table([thief(), bystanders(), bystanders()]);
    t.refused("steal C bones", "WC-76", "no-goods");
    t.refused("steal C item", "WC-76", "no-goods");
    assert!(t.allowed("steal C food"));
}

/// Of a camp without items no odds are told of taking one ([WC-76](docs/rules/warcamp.md#wc-76)).
#[test]
fn wc_76_there_are_no_odds_of_taking_none_of_no_items() {
    let odds = |t: &Table, question: &str| t.game.situation(Viewer::Seat(Seat(0)), question);
    let thief = || goblins(Leader::MasterThief, &[5; 5]);
    let t = table([thief(), bystanders().food(7)]);
    let refusal = odds(&t, "steal B item").unwrap_err();
    assert_eq!(
        (&*refusal.clause, &*refusal.reason),
        ("WC-76", "B has no items. It has 7 food and 0 bones.")
    );
    assert!(odds(&t, "steal B food").is_ok() && odds(&t, "steal town item").is_ok());
    let t = table([thief(), bystanders().owning(1, "Pot Lid", None)]);
    assert!(odds(&t, "steal B item").is_ok());
}
