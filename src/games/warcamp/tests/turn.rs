//! Rounds and turns ([chapter 2.3](docs/rules/warcamp.md#23-rounds-and-dawn),
//! [chapter 2.4](docs/rules/warcamp.md#24-the-turn)).

use super::super::data::{Building, Card, Leader};
use super::super::event::Event;
use super::{Table, bystanders, goblins, kobolds, numbers, set, skills, table, trogs};
use crate::cautions::cautions_of;
use crate::words::Letter;
use muster_game::{Awaiting, Rules};

#[test]
fn wc_21_a_round_is_a_turn_of_every_living_tribe() {
    let mut t = table([bystanders(), bystanders(), bystanders()]).round(1);
    t.play(&[], "end").play(&[], "end");
    assert_eq!((t.turn(), t.game.turn.round()), ('C', 1));
    t.play(&[], "end");
    assert_eq!((t.turn(), t.game.turn.round()), ('A', 2));
}

#[test]
fn wc_22_dawn_comes_before_the_first_turn_of_a_round() {
    let mut t = table([bystanders(), bystanders()])
        .round(1)
        .change(|game| set(game, "huge", true));
    t.play(&[], "end");
    assert!(!t.events.iter().any(|event| matches!(event, Event::Dawn { .. })));
    t.play(&[], "end");
    let order: Vec<usize> = [
        t.events
            .iter()
            .position(|event| matches!(event, Event::Dawn { round: 2, .. })),
        t.events.iter().position(|event| matches!(event, Event::Famine { .. })),
        t.events
            .iter()
            .position(|event| matches!(event, Event::Turn { round: 2, .. })),
    ]
    .map(Option::unwrap)
    .to_vec();
    assert!(order.is_sorted());
}

#[test]
fn wc_23_a_truce_forbids_every_hostile_act() {
    let camp = goblins(Leader::MasterThief, &[7, 5])
        .bones(300)
        .hand(&[Card::Bolt, Card::Favor]);
    let camp = camp
        .owning(1, "Ring of Sparks", Some(1))
        .owning(2, "Ring of Ruin", Some(1));
    let t = table([camp, bystanders().with(Building::Forge, 1)]).options(|options| options.truce = 3);
    for plan in [
        "attack B all",
        "raid B all",
        "steal B food",
        "kill B1 with 1",
        "nab B1",
        "cast bolt B",
        "use i1 B",
        "use i2 B",
    ] {
        t.refused(plan, "WC-23", "truce");
    }
    for plan in ["cast favor", "steal town food", "hunt all"] {
        assert!(t.allowed(plan), "{plan}");
    }
    let t = t.round(4);
    for plan in [
        "attack B all",
        "steal B food",
        "kill B1 with 1",
        "nab B1",
        "cast bolt B",
        "use i1 B",
        "use i2 B",
    ] {
        assert!(t.allowed(plan), "{plan}");
    }
}

#[test]
fn wc_24_the_start_of_a_turn_goes_in_order() {
    let camp = goblins(Leader::Shaman, &[2, 5, 6])
        .food(0)
        .owning(1, "Bloated Ring", Some(2))
        .sick(&[2]);
    let mut t = table([bystanders(), camp]).options(|options| options.disaster_at = 5);
    set(&mut t.game.tribes[Letter(1)], "food", 0);
    set(
        &mut t.game.tribes[Letter(1)],
        "members/0/job",
        Some(super::super::state::Job::Hunted),
    );
    // Hunger, then food of the ring, then the plague's d6; two are too few for the disaster table; a card.
    t.play(&[6], "end");
    let order = t.told();
    let at = |part: &str| order.find(part).unwrap_or_else(|| panic!("{part} in {order}"));
    assert!(at("B starves") < at("bring 4 food"));
    assert!(at("bring 4 food") < at("Plague in B: d6 [6]"));
    assert!(at("Plague in B") < at("Draws 1 card"));
    assert!(t.b().people.iter().all(|member| member.job().is_none()));
    // Who dies in step 2 draws nothing.
    let mut t = table([bystanders(), goblins(Leader::Shaman, &[5]).food(0), bystanders()]);
    t.play(&[], "end");
    assert_eq!(t.turn(), 'C');
}

#[test]
fn wc_25_orders_are_done_at_once_and_their_gains_can_be_spent() {
    let mut t = table([goblins(Leader::Shaman, &[5, 5, 5]).food(0), bystanders()]).round(1);
    t.play(&[6], "hunt 1 food; build tower 2 3");
    assert_eq!((t.a().stores.food(), t.a().has(Building::Tower)), (0, 1));
}

#[test]
fn wc_26_a_member_acts_once() {
    let mut t = table([
        goblins(Leader::Shaman, &[5, 5, 5]).with(Building::Tower, 1),
        bystanders(),
    ]);
    t.play(&[2], "hunt 1 food; man 2");
    for plan in ["build spike 1", "breed 1 3", "attack B 2", "leave 2"] {
        t.refused(plan, "WC-27", "not-able");
    }
}

#[test]
fn wc_27_only_the_able_are_given_jobs() {
    let camp = goblins(Leader::Shaman, &[5, 5, 5])
        .with(Building::Tower, 1)
        .in_tower(&[1])
        .bones(40);
    let mut t = table([camp, bystanders()]);
    assert!(
        t.refused("hunt 1", "WC-27", "not-able")
            .reason
            .contains("he is in a tower. Able now: 2 3.")
    );
    t.play(&[1], "raise");
    assert!(
        t.refused("hunt 4", "WC-27", "not-able")
            .reason
            .contains("he joined this turn")
    );
    t.play(&[], "leave 1");
    t.refused("hunt 1", "WC-27", "not-able");
    let t = table([goblins(Leader::Shaman, &[5, 5]).food(9), bystanders()]);
    assert!(t.allowed("hunt 1 2"));
}

#[test]
fn wc_28_newcomers_wait_but_defend_and_eat() {
    let mut t = table([goblins(Leader::Shaman, &[5]).bones(40), bystanders()]);
    t.play(&[5], "raise");
    assert_eq!((t.a().defence_ce(), t.a().meal()), (5 + 6 + 5, 2));
    t.refused("attack B 2", "WC-27", "not-able");
    t.until('A');
    assert!(t.allowed("attack B 2"));
}

#[test]
fn wc_29_the_leader_acts_once_and_never_works() {
    let camp = goblins(Leader::MasterThief, &[7, 5]).with(Building::Tower, 1);
    let mut t = table([camp, bystanders()]);
    for plan in ["hunt L", "breed 1 2 L", "build spike L", "man L"] {
        t.refused(plan, "WC-29", "leader-job");
    }
    t.play(&[1, 6], "steal town food");
    for plan in ["attack B 1 L", "kill B1 with 1", "steal B food"] {
        t.refused(plan, "WC-29", "leader-busy");
    }
    t.until('A');
    assert!(t.allowed("attack B 1 L"));
}

#[test]
fn wc_30_each_thing_is_done_once_a_turn() {
    let camp = kobolds(Leader::MasterThief, &[5; 10])
        .bones(500)
        .with(Building::Forge, 1);
    let camp = camp.hand(&[Card::Graves, Card::Grubs]);
    let mut t = table([camp, goblins(Leader::WarChief, &[9; 9])]);
    t.play(
        &[2, 1, 1, 6, 1, 6],
        "hunt 1 food; breed 2 3; attack B 4; steal town food 5",
    );
    t.play(&[3], "cast graves; forge");
    for (plan, clause) in [
        ("hunt 6", "WC-30"),
        ("breed 6 7", "WC-30"),
        ("raid B 6", "WC-30"),
        ("cast grubs", "WC-30"),
    ] {
        t.refused(plan, clause, "twice");
    }
    t.refused("steal town food 6", "WC-30", "twice");
    t.refused("forge", "WC-117", "no-forge");
    assert!(t.allowed("build spike 6; build spike 7"));
}

#[test]
fn wc_31_the_end_of_a_turn_goes_in_order() {
    let camp = kobolds(Leader::Shaman, &[5; 15])
        .hand(&[Card::Bolt, Card::Storm])
        .food(20);
    let mut t = table([camp, bystanders()]);
    set(&mut t.game.tribes[Letter(0)], "starving", true);
    set(&mut t.game.tribes[Letter(0)].effects, "lure", 2);
    t.play(&[], "discard c2; end");
    let told = t.told();
    let at = |part: &str| told.find(part).unwrap_or_else(|| panic!("{part} in {told}"));
    assert!(at("A throws away Storm.") < at("A ends. 15 heads eat 15. Food 5."));
    assert!(!t.a().stores.is_starving());
    assert_eq!(t.a().effects.lure(), 0);
    assert!(t.game.growth.was_large(), "15 members at the end of a turn");
    assert_eq!((t.turn(), t.a().stores.food(), t.a().secret.hand().len()), ('B', 5, 1));
}

#[test]
fn wc_32_a_turn_never_ends_by_itself() {
    let mut t = table([goblins(Leader::Shaman, &[5]), bystanders()]);
    t.play(&[2], "hunt all food");
    assert_eq!(t.turn(), 'A');
    let Awaiting::Duties(duties) = t.game.awaiting() else {
        panic!("it goes on")
    };
    assert_eq!((duties[0].key, duties[0].seat.0), (1, 0));
}

#[test]
fn wc_171_every_die_is_told_with_the_order() {
    let mut t = table([trogs(Leader::Shaman, &[5, 5]).bones(40), bystanders()]);
    t.play(&[4, 3, 5, 2], "hunt 1; raise; end");
    let told = t.told();
    for part in [
        "food   [4]",
        "bones  [3]",
        "d5 [5] vs 1",
        "d5 [2]",
        "A ends. 3 heads eat 3.",
        "ROUND 3  B",
    ] {
        assert!(told.contains(part), "{part} in {told}");
    }
}

#[test]
fn wc_175_the_books_are_kept() {
    let mut t = table([bystanders(), bystanders()]);
    t.play(&[2], "hunt 1 food");
    assert!(t.a().done.has_hunted());
    assert_eq!(t.a().able().count(), 4);
    t.until('A');
    assert!(!t.a().done.has_hunted());
    assert_eq!(t.game.peace.rounds(), 1);
    assert_eq!(t.game.luck.dry_rounds(), 1);
    t.game.sound().unwrap();
}

fn raised() -> Table {
    let mut t = table([goblins(Leader::Shaman, &[5; 5]).bones(40), bystanders()]);
    t.play(&[4], "raise");
    t
}

#[test]
fn wc_e_3_one_hunt_and_one_job_each() {
    let mut t = table([goblins(Leader::Shaman, &[5; 5]), bystanders()]).round(1);
    t.play(&[1], "hunt 1-3 food");
    let food = t.a().stores.food();
    t.refused("hunt 4", "WC-30", "twice");
    let refusal = t.refused("build spike 3", "WC-27", "not-able");
    assert!(refusal.reason.contains("#3 cannot act: he has hunted"));
    assert_eq!(t.a().stores.food(), food);
    t.play(&[], "build spike 4");
    assert_eq!(t.a().stores.food(), food - 15);
}

#[test]
fn wc_e_4_a_raised_skeleton_waits_but_defends_and_eats() {
    let mut t = raised();
    assert_eq!(t.a().member(6).unwrap().skill(), 5);
    t.refused("hunt 6", "WC-27", "not-able");
    assert_eq!(t.a().defence_ce(), 30 + 5);
    t.play(&[], "end");
    assert_eq!(t.a().stores.food(), 100 - 6);
}

#[test]
fn wc_e_5_hunger_comes_before_income_and_the_omen() {
    let mut members = vec![2, 2, 2];
    members.extend([5; 12]);
    let camp = goblins(Leader::WarChief, &members)
        .food(0)
        .owning(1, "Bloated Ring", Some(4));
    let mut t = table([bystanders(), camp]);
    t.play(&[], "end");
    assert_eq!(numbers(t.b()).len(), 12);
    assert!(t.b().stores.is_starving());
    assert_eq!((t.b().stores.food(), t.b().secret.hand().len()), (4, 1));
}

/// Cards are thrown away for nothing where the hand has room; the rules let it be done.
#[test]
fn wc_40_cards_thrown_from_a_hand_with_room_are_asked_about() {
    let cautions = |held: usize| {
        let hand = [
            Card::Bolt,
            Card::Storm,
            Card::Decay,
            Card::Favor,
            Card::Bolt,
            Card::Favor,
        ];
        let tribe = goblins(Leader::Shaman, &[5; 5]).food(50).hand(&hand[..held]);
        let game = table([tribe, bystanders()]).game;
        let discard = Some("c1 c3".parse().unwrap());
        cautions_of(&game, muster_kit::Seat(0), &crate::action::Action::End { discard }).join(" ")
    };
    let told = cautions(4);
    assert!(
        told.contains("You throw away Bolt and Decay, and your hand has room"),
        "{told}"
    );
    let full = cautions(5);
    assert!(!full.contains("throw away"), "{full}");
}

#[test]
fn wc_e_6_a_shaman_discards_at_the_end() {
    let hand = [Card::Bolt, Card::Storm, Card::Eye, Card::Decay];
    let mut t = table([goblins(Leader::Shaman, &[5; 7]).food(20).hand(&hand), bystanders()]);
    let discard = Some("c1 c4".parse().unwrap());
    let seat = muster_game::Actor::Seat(muster_kit::Seat(0));
    t.act(&[], seat, super::super::action::Action::End { discard });
    assert_eq!(t.game.cards.discards(), [Card::Bolt, Card::Decay]);
    assert_eq!(t.a().stores.food(), 13);
    assert_eq!(t.a().secret.hand(), [Card::Storm, Card::Eye]);
}

#[test]
fn wc_e_7_a_leader_wears_items_and_always_defends() {
    let camp = goblins(Leader::WarChief, &[5; 5])
        .owning(1, "Rusty Cleaver", Some(0))
        .owning(2, "Pot Lid", Some(0));
    assert_eq!(camp.attack_ce(&[1], true, 0), 6 + 17);
    let mut t = table([camp, bystanders()]);
    assert_eq!(t.a().defence_ce(), 25 + 16);
    t.play(&[1, 1], "attack B 1 L").until('A');
    assert_eq!(t.a().defence_ce(), u32::try_from(skills(t.a()).len()).unwrap() * 5 + 16);
}

#[test]
fn wc_e_8_bones_spent_lower_the_bonus() {
    let camp = goblins(Leader::WarChief, &[5, 5, 5]).bones(200);
    assert_eq!(camp.attack_ce(&[1, 2, 3], true, 0), 3 * 8 + 15);
    let mut t = table([camp, bystanders()]);
    t.play(&[2, 2], "train 1x2");
    assert_eq!(t.a().stores.bones(), 160);
    assert_eq!(t.a().attack_ce(&[1, 2, 3], true, 0), 3 * 7 + 15);
}

#[test]
fn wc_e_9_a_truce_of_two_rounds_ends_with_round_2() {
    let camp = goblins(Leader::MasterThief, &[5; 5])
        .bones(100)
        .hand(&[Card::Bolt, Card::Favor]);
    let t = table([camp, bystanders()])
        .options(|options| options.truce = 2)
        .round(2);
    for plan in ["attack B all", "cast bolt B", "steal B food"] {
        t.refused(plan, "WC-23", "truce");
    }
    for plan in ["cast favor", "steal town food"] {
        assert!(t.allowed(plan), "{plan}");
    }
    let t = t.round(3);
    for plan in [
        "attack B all",
        "cast bolt B",
        "steal B food",
        "cast favor",
        "steal town food",
    ] {
        assert!(t.allowed(plan), "{plan}");
    }
}
