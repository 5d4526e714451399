//! Leaders ([chapter 2.5](docs/rules/warcamp.md#25-leaders)).

use super::super::action::Action;
use super::super::data::{Building, Card, Leader};
use super::super::menu::{in_words, label};
use super::super::sheet::sheet;
use super::super::words::Letter;
use super::{bystanders, goblins, kobolds, numbers, skills, stash, table, trogs};
use muster_game::{Awaiting, Counsel, Knowledge, Rules};
use muster_kit::{Scene, Seat, Viewer};

#[test]
fn wc_33_leaders_count_15_5_and_10_in_combat() {
    let strengths = Leader::ALL.map(Leader::strength);
    assert_eq!(strengths, [15, 5, 10]);
    for (leader, strength) in Leader::ALL.into_iter().zip(strengths) {
        let camp = goblins(leader, &[5]);
        assert_eq!(
            (camp.attack_ce(&[1], true, 0), camp.attack_ce(&[1], false, 0)),
            (6 + strength, 6)
        );
        assert_eq!(camp.defence_ce(), 5 + strength);
    }
}

#[test]
fn wc_34_a_leader_is_no_member_and_dies_with_the_last() {
    let mut t = table([
        trogs(Leader::Shaman, &[5]).bones(80).hand(&[Card::Bolt]),
        goblins(Leader::WarChief, &[5, 5]),
        bystanders(),
    ]);
    assert_eq!((t.b().meal(), t.b().ge()), (2, 10));
    t.play(&[], "cast bolt B");
    assert!(!t.b().is_alive());
}

#[test]
fn wc_35_a_leaders_items_help_in_fights_and_thefts_only() {
    let camp = goblins(Leader::MasterThief, &[5]).owning(1, "Heroic Hunting Spear of the Mole", Some(0));
    let camp = camp
        .owning(2, "Amulet of Fasting", Some(0))
        .owning(3, "Greedy Ring", Some(0));
    assert_eq!(camp.attack_ce(&[1], true, 0), 6 + 13);
    assert_eq!(camp.hunting_h(&[1]), 5);
    assert_eq!(camp.building_price(Building::Forge, &[1]), 50);
    assert_eq!(camp.meal(), 1);
    assert_eq!(
        camp.thief_te(super::super::rules::strength::ThiefDeed::Steal, 0),
        12 * 5
    );
}

#[test]
fn wc_36_a_power_is_used_as_often_as_it_is_paid_for() {
    let mut t = table([goblins(Leader::WarChief, &[5, 5]).bones(100), bystanders()]);
    t.play(&[3, 3, 1], "train 1x2 2").play(&[4, 4], "train 2x2");
    assert_eq!((skills(t.a()), t.a().stores.bones()), (vec![7, 8], 0));
    t.refused("train 1", "WC-37", "bones");
}

#[test]
fn wc_36_one_order_asks_for_at_most_99_uses() {
    let t = table([goblins(Leader::Shaman, &[5]).bones(9_000), bystanders()]);
    assert_eq!(
        t.refused("raise 100", "WC-37", "bones").reason,
        "At most 99 uses in one order; you asked for 100."
    );
    assert!(t.allowed("raise 99"));
}

#[test]
fn wc_37_powers_cost_20_40_and_70_and_a_fifth_less_once() {
    for (leader, full, less) in [
        (Leader::WarChief, 20, 16),
        (Leader::Shaman, 40, 32),
        (Leader::MasterThief, 70, 56),
    ] {
        assert_eq!(goblins(leader, &[5]).power_price(), full);
        assert_eq!(goblins(leader, &[5]).with(Building::Bone, 1).power_price(), less);
        assert_eq!(goblins(leader, &[5]).with(Building::Bone, 3).power_price(), less);
    }
}

#[test]
fn wc_38_full_hundreds_of_bones_help_the_chiefs_members() {
    let camp = |bones| goblins(Leader::WarChief, &[5, 5]).bones(bones);
    assert_eq!(
        [99, 100, 250].map(|bones| camp(bones).attack_ce(&[1], true, 0)),
        [21, 22, 23]
    );
    assert_eq!([99, 100, 250].map(|bones| camp(bones).defence_ce()), [25, 27, 29]);
    assert_eq!(goblins(Leader::Shaman, &[5]).bones(500).defence_ce(), 10);
}

#[test]
fn wc_39_training_changes_skill_by_a_d4() {
    let camp = goblins(Leader::WarChief, &[5, 5, 5, 5])
        .bones(200)
        .with(Building::Tower, 1)
        .in_tower(&[3]);
    let mut t = table([camp, bystanders()]).round(1);
    t.play(&[1, 1, 2, 3, 4], "hunt 1 food; train 1 2 3 4");
    assert_eq!(skills(t.a()), [4, 5, 6, 7]);
    assert_eq!(t.a().stores.bones(), 120);
    t.refused("train 9", "WC-155", "plan");
}

#[test]
fn wc_40_a_shaman_draws_more_holds_five_and_discards() {
    let mut t = table([
        bystanders(),
        kobolds(Leader::Shaman, &[5]).bones(150),
        goblins(Leader::WarChief, &[5]).bones(300),
    ]);
    t.play(&[], "end");
    assert_eq!(t.b().secret.hand().len(), 4);
    t.play(&[], "discard c1 c2; end");
    assert_eq!((t.b().secret.hand().len(), t.game.cards.discards().len()), (2, 2));
    assert_eq!(t.c().secret.hand().len(), 1);
    t.refused("discard c1", "WC-40", "wrong-leader");
}

#[test]
fn wc_41_a_skeleton_is_an_ordinary_member() {
    let mut t = table([goblins(Leader::Shaman, &[5]).bones(80), bystanders()]);
    t.play(&[1, 5], "raise 2");
    assert_eq!(
        (skills(t.a()), numbers(t.a()), t.a().meal()),
        (vec![5, 2, 6], vec![1, 2, 3], 3)
    );
}

#[test]
fn wc_42_bones_sharpen_the_thief() {
    let multiplier = |bones| kobolds(Leader::MasterThief, &[5]).bones(bones).thief_multiplier();
    assert_eq!([0, 74, 75, 150, 160].map(multiplier), [5, 5, 6, 7, 7]);
}

#[test]
fn wc_43_kidnapping_takes_skill_and_plague_and_leaves_items() {
    let thief = || goblins(Leader::MasterThief, &[5]).bones(300);
    let victim = kobolds(Leader::Shaman, &[9, 5, 6])
        .sick(&[1])
        .owning(4, "Pot Lid", Some(1))
        .with(Building::Cunning, 1);
    let mut t = table([thief(), victim.clone(), bystanders()]);
    t.play(&[], "nab B1");
    let newcomer = t.a().member(2).unwrap();
    assert_eq!(
        (newcomer.skill(), newcomer.is_plagued(), newcomer.is_new()),
        (9, true, true)
    );
    assert_eq!(
        (t.a().stores.bones(), stash(t.b()), t.b().has(Building::Cunning)),
        (230, vec![4], 1)
    );
    let t = table([thief(), victim, bystanders()]).options(|options| options.kidnap_limit = 1);
    t.refused("nab B1 B2", "WC-43", "kidnap-limit");
    assert!(t.allowed("nab B1"));
    let t = t.round(2);
    t.refused("nab B1", "WC-75", "grace");
}

#[test]
fn wc_e_10_training_stays_within_two_and_ten() {
    let mut t = table([goblins(Leader::WarChief, &[2, 9, 8]).bones(60), bystanders()]);
    t.play(&[1, 4, 4], "train 1 2 3");
    assert_eq!((skills(t.a()), t.a().stores.bones()), (vec![2, 10, 10], 0));
}

#[test]
fn wc_e_11_one_stockpile_lowers_the_price_and_three_no_more() {
    for count in [1, 3] {
        let price = |leader| goblins(leader, &[5]).with(Building::Bone, count).power_price();
        assert_eq!(Leader::ALL.map(price), [16, 32, 56]);
    }
}

#[test]
fn wc_e_12_two_skeletons_for_eighty_bones() {
    let mut t = table([goblins(Leader::Shaman, &[5; 5]).bones(90), bystanders()]);
    t.play(&[1, 5], "raise; raise");
    assert_eq!(numbers(t.a()), [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(
        (
            t.a().member(6).unwrap().skill(),
            t.a().member(7).unwrap().skill(),
            t.a().stores.bones()
        ),
        (2, 6, 10)
    );
}

#[test]
fn wc_e_13_bones_and_the_hand_limit_decide_the_draw() {
    let drawn = |leader, bones, hand: usize| {
        let cards = [Card::Bolt, Card::Bolt, Card::Bolt, Card::Storm, Card::Storm];
        let mut t = table([bystanders(), goblins(leader, &[5]).bones(bones).hand(&cards[..hand])]);
        t.play(&[], "end");
        t.b().secret.hand().len() - hand
    };
    assert_eq!(drawn(Leader::Shaman, 130, 2), 3);
    assert_eq!(drawn(Leader::Shaman, 130, 4), 1);
    assert_eq!(drawn(Leader::Shaman, 40, 0), 1);
    assert_eq!(drawn(Leader::Shaman, 130, 5), 0);
    assert_eq!(drawn(Leader::WarChief, 130, 3), 0);
}

#[test]
fn wc_e_14_kidnapping_leaves_gear_and_the_last_member_no_spoils() {
    let enemy = goblins(Leader::WarChief, &[5, 9, 5]).owning(1, "Rusty Cleaver", Some(2));
    let thief = kobolds(Leader::MasterThief, &[5; 5]).bones(150).with(Building::Bone, 1);
    let mut t = table([thief.clone(), enemy, bystanders()]);
    t.play(&[], "nab B2 B1");
    assert_eq!(
        (t.a().stores.bones(), t.b().people.count(), stash(t.b())),
        (38, 1, vec![1])
    );
    assert_eq!(
        (t.a().member(6).unwrap().skill(), t.a().member(7).unwrap().skill()),
        (9, 5)
    );
    t.refused("hunt 6", "WC-27", "not-able");
    let alone = goblins(Leader::WarChief, &[5]).food(33).bones(44);
    let mut t = table([thief, alone, bystanders()]);
    t.play(&[], "nab B1");
    assert!(!t.b().is_alive());
    assert_eq!(
        (t.a().stores.food(), t.a().stores.bones()),
        (100, 150 - 56),
        "no spoils"
    );
}

#[test]
fn wc_e_15_thieves_wait_for_round_3() {
    let t = table([goblins(Leader::MasterThief, &[5, 7]).bones(100), bystanders()]).round(2);
    for plan in ["steal B food", "kill B1 2", "nab B1"] {
        t.refused(plan, "WC-75", "grace");
    }
    assert!(t.allowed("steal town food"));
    let t = t.round(3);
    for plan in ["steal B food", "kill B1 2", "nab B1", "steal town food"] {
        assert!(t.allowed(plan), "{plan}");
    }
}

#[test]
fn wc_e_16_marching_is_the_leaders_act_and_power_is_none() {
    let mut t = table([goblins(Leader::MasterThief, &[5; 5]).bones(100), bystanders()]);
    t.play(&[1, 1], "attack B 1-4 L");
    t.refused("steal town food", "WC-29", "leader-busy");
    assert!(t.allowed("nab B2"));
    let mut t = table([goblins(Leader::WarChief, &[5; 5]).bones(100), bystanders()]);
    t.play(&[1, 2], "attack B 1-4 L");
    assert!(t.allowed("train 1"));
    assert!(matches!(t.game.awaiting(), Awaiting::Duties(_)));
}

/// With a discard ordered, what is told before the end counts the cards that stay and names those that go.
#[test]
fn wc_40_what_is_told_before_the_end_counts_and_names_what_will_be_thrown_away() {
    let hand = [Card::Rust, Card::Pox, Card::Maggots, Card::Ward, Card::Bolt];
    let mut t = table([goblins(Leader::Shaman, &[5; 5]).hand(&hand).bones(200), bystanders()]);
    let sheet = |t: &super::Table, viewer| {
        let boards = sheet(&t.game.view(viewer), 0);
        boards.iter().map(Scene::to_ascii).collect::<Vec<_>>().join("\n")
    };
    let foretold = |t: &super::Table, plan: &str| {
        let action = Action::Orders {
            plan: plan.to_owned(),
            end: true,
        };
        let mut told = t.game.cautions(Seat(0), &action);
        let answer = t.game.foresee(Seat(0), &action).unwrap();
        told.extend(answer.lines.iter().map(|line| line.plain(|_| String::new())));
        told.join("\n")
    };
    let full = foretold(&t, "hunt all");
    // Once, with what makes room.
    let once = "The hand is full, so the next turn brings no card.";
    assert!(full.contains(once), "{full}");
    assert_eq!(full.to_lowercase().matches("hand is full").count(), 1, "{full}");
    assert!(!full.contains("throw away"), "{full}");
    let behind = foretold(&t, "discard c1 c2; hunt all");
    assert!(!behind.contains("hand is full"), "{behind}");
    assert!(behind.contains("You throw away Rust and Pox."), "{behind}");
    t.play(&[], "discard c1");
    let one = foretold(&t, "hunt all");
    assert!(!one.contains("hand is full"), "{one}");
    assert!(one.contains("You throw away Rust."), "{one}");
    // A player of another tribe does not know of it.
    assert!(sheet(&t, Viewer::Seat(Seat(0))).contains("(draws 1)"));
    assert!(sheet(&t, Viewer::Seat(Seat(1))).contains("(hand full)"));
    let end = Action::End {
        discard: Some("c2 c3".parse().unwrap()),
    };
    let printed = in_words(&t.game, Letter(0), &end);
    assert_eq!(printed, "End the turn and throw away Pox, Mind Maggots");
}

/// A label that has no room for the names of cards counts all of them, and still tells what the end costs.
#[test]
fn wc_40_a_label_tells_of_all_cards_that_are_thrown_away() {
    let hand = [Card::Hides, Card::Rut, Card::Fog, Card::Bolt, Card::Bolt];
    let t = table([goblins(Leader::Shaman, &[5; 5]).food(10).hand(&hand), bystanders()]);
    for (cards, says) in [
        ("c1 c2 c3", "3 cards (c1 c2 c3)"),
        ("bolt bolt hides rut", "4 cards (c1 c2 c4 c5)"),
        ("c2", "Rutting Moon"),
    ] {
        let end = Action::End {
            discard: Some(cards.parse().unwrap()),
        };
        let told = label(&t.game, Letter(0), &end);
        assert_eq!(
            told,
            format!("End the turn and throw away {says}: eats 5 of 10 food, 5 idle")
        );
    }
}
