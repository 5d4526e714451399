//! Disasters and other optional rules ([chapter 2.15](docs/rules/warcamp.md#215-disasters-and-other-optional-rules)).

use super::super::action::{Action, DisasterKind};
use super::super::data::{ADVENTURERS, Building, Card, Leader};
use super::super::event::{AdventurersCome, Event};
use super::{Table, bystanders, goblins, kobolds, numbers, set, skills, stack, stash, table};
use crate::words::Letter;
use muster_game::Actor;

fn host(t: &mut Table, dice: &[u32], kind: DisasterKind, tribe: Option<u8>) {
    let tribe = tribe.map(Letter);
    t.act(dice, Actor::Host, Action::Disaster { kind, tribe });
}

/// Whether adventurers came at the last dawn.
fn party_at_dawn(t: &Table) -> bool {
    let dawn = t
        .events
        .iter()
        .rposition(|event| matches!(event, Event::Dawn { .. }))
        .unwrap();
    t.events[dawn..]
        .iter()
        .any(|event| matches!(event, Event::AdventurersCome(AdventurersCome { .. })))
}

/// Dice of a party of one whose spell does nothing and that is beaten by a tribe.
const BEATEN: [u32; 5] = [1, 1, 6, 1, 6];

#[test]
fn wc_130_adventurers_come_once_a_tribe_was_large() {
    let camp = kobolds(Leader::Shaman, &[5; 5]);
    let mut t = table([goblins(Leader::WarChief, &[5; 5]), camp]).options(|options| {
        options.adventurers = true;
        options.disaster_at = 5;
        options.disaster_table = false;
    });
    stack(&mut t.game, |deck, _| deck.retain(|card| !card.row().plague));
    t.play(&[], "end");
    assert!(t.game.growth.was_large());
    // At the highest base CE: A, with a War Chief.
    t.play(&BEATEN, "end");
    assert!(party_at_dawn(&t));
    assert_eq!(stash(t.a()), [1]);
}

#[test]
fn wc_131_peaceful_rounds_bring_adventurers() {
    let mut t = table([goblins(Leader::WarChief, &[5; 5]), bystanders()]).options(|options| options.patience = 1);
    t.play(&[], "end");
    t.play(&BEATEN, "end");
    assert!(party_at_dawn(&t));
    t.play(&[1, 1], "attack B all L").play(&[], "end").play(&[], "end");
    assert!(!party_at_dawn(&t));
    let mut t = table([bystanders(), bystanders()]).options(|options| options.patience = 0);
    for _ in 0..8 {
        t.game.tribes.iter_mut().for_each(|tribe| set(tribe, "food", 90));
        t.until('A');
    }
    assert!(!party_at_dawn(&t));
}

#[test]
fn wc_132_adventurers_are_a_fifth_with_two_thirds_strength() {
    let mut t = table([goblins(Leader::WarChief, &[5; 6]), bystanders()]);
    set(&mut t.game, "adventurers_named", 11);
    // Two adventurers with a basic item each, no spell, CE 30 x 1 against 45 x 1.
    host(&mut t, &[1, 1, 1, 2, 6, 1, 1, 2], DisasterKind::Adventurers, Some(0));
    let Some(Event::AdventurersCome(AdventurersCome { party, strength, .. })) = t
        .events
        .iter()
        .find(|event| matches!(event, Event::AdventurersCome(AdventurersCome { .. })))
    else {
        panic!("they came")
    };
    let names: Vec<&str> = party.iter().map(|one| one.name.as_str()).collect();
    assert_eq!((names, *strength), (vec![ADVENTURERS[11], "Sir Clankworth II"], 30));
}

#[test]
fn wc_133_adventurers_cast_by_a_d6_and_wards_stop_four_spells() {
    let struck = |dice: &[u32], wards: u32| {
        let mut camp = goblins(Leader::WarChief, &[5; 5])
            .with(Building::Forge, 1)
            .with(Building::Spike, 1);
        set(&mut camp.effects, "wards", wards);
        let mut t = table([camp, bystanders()]);
        host(&mut t, dice, DisasterKind::Adventurers, Some(0));
        t
    };
    let t = struck(&[1, 1, 1, 3, 1, 6], 0);
    assert_eq!(numbers(t.a()), [1, 2, 4, 5]);
    let t = struck(&[1, 1, 2, 2, 1, 1, 1, 6], 0);
    assert_eq!(numbers(t.a()), [3, 4, 5]);
    // Of Spike pit and Forge, in the order of T-4.
    let t = struck(&[1, 1, 3, 2, 1, 6], 0);
    assert_eq!((t.a().has(Building::Spike), t.a().has(Building::Forge)), (1, 0));
    let t = struck(&[1, 1, 4, 1, 6], 0);
    assert!(t.told().contains("Battle Favor, CE 29."), "{}", t.told());
    let t = struck(&[1, 1, 5, 1, 6], 0);
    assert_eq!(t.a().stores.food(), 40);
    for spell in [1, 2, 3, 5] {
        let t = struck(&[1, 1, spell, 1, 6], 1);
        assert_eq!(
            (t.a().effects.wards(), t.a().people.count(), t.a().stores.food()),
            (0, 5, 100)
        );
    }
    let t = struck(&[1, 1, 4, 1, 6], 1);
    assert_eq!(t.a().effects.wards(), 1);
}

#[test]
fn wc_134_adventurers_fight_once_and_withdraw_on_a_tie() {
    let camp = || goblins(Leader::WarChief, &[2, 5, 5, 5, 5]).owning(1, "Ring of the Cockroach", Some(1));
    let mut t = table([camp(), bystanders()]);
    // 25 x 6 against 37 x 1: five casualties; #1 rolls for the Cockroach.
    host(&mut t, &[1, 1, 6, 6, 1, 6], DisasterKind::Adventurers, Some(0));
    assert_eq!(numbers(t.a()), [1]);
    let mut hidden = camp();
    set(&mut hidden.effects, "hides", 9);
    let mut t = table([hidden, bystanders()]);
    host(&mut t, &[1, 1, 6, 6, 1], DisasterKind::Adventurers, Some(0));
    assert_eq!((t.a().people.count(), t.a().effects.hides()), (5, 4));
    let mut t = table([camp().hungry(), bystanders()]);
    host(&mut t, &[1, 1, 6, 1, 6], DisasterKind::Adventurers, Some(0));
    assert_eq!(stash(t.a()), Vec::<u16>::new());
    // Equal: 33 = 2/3 of 49 against 33 x 1 cannot be; 2 x 20 against 1 x 30 neither: 24 x 3 = 36 x 2 is.
    let mut t = table([goblins(Leader::WarChief, &[5, 5, 5, 6]), bystanders()]);
    host(&mut t, &[1, 1, 6, 3, 2], DisasterKind::Adventurers, Some(0));
    assert_eq!(t.a().people.count(), 4);
    assert!(t.told().contains("The adventurers withdraw."));
}

#[test]
fn wc_135_famine_strikes_at_dawn_once_a_tribe_was_huge() {
    let mut t = table([kobolds(Leader::Shaman, &[5; 6]), bystanders()]).options(|options| options.famine_at = 6);
    t.play(&[], "end");
    assert!(t.game.growth.was_huge());
    t.play(&[], "end");
    // 94 less 75% (71), 95 less 25% (24).
    assert_eq!((t.a().stores.food(), t.b().stores.food()), (23, 71));
    let mut t = table([kobolds(Leader::Shaman, &[5; 6]), bystanders()]).options(|options| {
        options.famine_at = 6;
        options.famine = false;
    });
    t.until('A');
    assert_eq!(t.a().stores.food(), 94);
}

#[test]
fn wc_136_famine_takes_by_rank_of_base_ce() {
    let camp = |skills: &[u8], food| goblins(Leader::Shaman, skills).food(food);
    let mut t = table([camp(&[9], 101), camp(&[5], 101), camp(&[7], 101), camp(&[9], 1)]);
    host(&mut t, &[], DisasterKind::Famine, None);
    let food: Vec<u32> = t.game.tribes.iter().map(|tribe| tribe.stores.food()).collect();
    assert_eq!(food, [25, 75, 50, 0]);
}

#[test]
fn wc_137_meteors_hit_large_tribes_at_dawn_on_a_1() {
    let mut t = table([goblins(Leader::Shaman, &[5; 6]), kobolds(Leader::Shaman, &[5; 4])]).options(|options| {
        options.meteor = true;
        options.disaster_at = 5;
        options.disaster_table = false;
    });
    stack(&mut t.game, |deck, _| deck.retain(|card| !card.row().plague));
    t.play(&[], "end");
    t.play(&[1, 1, 6], "end");
    assert_eq!(numbers(t.a()), [1, 2, 3, 4, 5]);
}

#[test]
fn wc_138_a_meteor_kills_a_d6_and_fells_a_building() {
    let camp = goblins(Leader::Shaman, &[5; 6])
        .with(Building::Tower, 1)
        .with(Building::Animal, 1);
    let mut t = table([camp, bystanders()]);
    host(&mut t, &[2, 1, 5, 2], DisasterKind::Meteor, Some(0));
    assert_eq!(numbers(t.a()), [2, 3, 4, 5]);
    assert_eq!((t.a().has(Building::Tower), t.a().has(Building::Animal)), (1, 0));
}

#[test]
fn wc_139_plague_strikes_large_healthy_tribes_at_dawn() {
    let mut t = table([
        goblins(Leader::Shaman, &[5; 6]),
        kobolds(Leader::Shaman, &[5; 6]).sick(&[1, 2, 3, 4, 5, 6]),
    ]);
    t = t.options(|options| {
        options.plague = true;
        options.disaster_at = 6;
        options.disaster_table = false;
    });
    t.play(&[], "end");
    // A's d6 picks #4; then A's turn starts with the d6 of WC-142.
    t.play(&[4, 6], "end");
    assert!(t.a().member(4).unwrap().is_plagued());
}

#[test]
fn wc_140_plague_strikes_one_healthy_member() {
    let mut t = table([goblins(Leader::Shaman, &[5, 5, 5]).sick(&[2]), bystanders()]);
    host(&mut t, &[2], DisasterKind::Plague, Some(0));
    assert_eq!(skills(t.a()), [5, 4, 4]);
    let mut t = table([goblins(Leader::Shaman, &[5]).sick(&[1]), bystanders()]);
    host(&mut t, &[], DisasterKind::Plague, Some(0));
    assert!(t.told().contains("nobody healthy"));
}

#[test]
fn wc_141_plague_spreads_on_4_in_a_group_at_work() {
    let camp = || goblins(Leader::Shaman, &[5; 4]).sick(&[1, 3]);
    let mut t = table([camp(), bystanders()]);
    // #1 rolls [4] and infects one of #2 and #4; #3 rolls [6] for the one left.
    t.play(&[4, 2, 6], "build tower 1-4");
    assert!(t.a().people.iter().all(|member| member.is_plagued()));
    let mut t = table([camp(), bystanders()]);
    t.play(&[3], "build tower 1 2");
    assert_eq!(t.a().people.iter().filter(|member| member.is_plagued()).count(), 2);
    let mut t = table([camp(), bystanders()]);
    t.play(&[], "build spike 1");
}

#[test]
fn wc_142_one_more_falls_ill_on_a_1() {
    let mut t = table([bystanders(), goblins(Leader::Shaman, &[5; 4]).sick(&[1])]);
    t.play(&[1, 3], "end");
    assert!(t.b().member(4).unwrap().is_plagued());
}

#[test]
fn wc_143_a_large_tribe_rolls_on_the_disaster_table() {
    let large = || goblins(Leader::WarChief, &[5; 15]);
    let next = |dice: &[u32]| {
        let mut t = table([bystanders(), large()]);
        t.play(dice, "end");
        t
    };
    assert!(
        next(&[1, 1, 1, 1, 2, 1, 3, 6, 1, 6, 1])
            .told()
            .contains("3 adventurers come for B")
    );
    assert_eq!(next(&[2]).b().stores.food(), 25);
    assert_eq!(next(&[3, 1, 15]).b().people.count(), 14);
    assert_eq!(
        next(&[4, 7]).b().people.iter().filter(|one| one.is_plagued()).count(),
        1
    );
    for face in [5, 6] {
        assert!(next(&[face]).told().contains("nothing"));
    }
    let mut t = table([bystanders(), large()]).options(|options| options.disaster_table = false);
    stack(&mut t.game, |deck, _| deck.retain(|card| !card.row().plague));
    t.play(&[], "end");
}

#[test]
fn wc_144_the_host_sends_disasters() {
    let mut t = table([goblins(Leader::Shaman, &[5; 9]), bystanders()]);
    host(&mut t, &[1, 9], DisasterKind::Meteor, Some(0));
    assert!(t.told().contains("The host sends a meteor to A."));
    let action = |tribe| Action::Disaster {
        kind: DisasterKind::Meteor,
        tribe,
    };
    let refused = |t: &mut Table, actor, action| t.try_act(&[], actor, action).unwrap_err();
    let seat = Actor::Seat(muster_kit::Seat(0));
    assert_eq!(refused(&mut t, seat, action(Some(Letter(1)))).code, "host");
    assert_eq!(refused(&mut t, Actor::Host, action(None)).code, "target");
    assert_eq!(refused(&mut t, Actor::Host, action(Some(Letter(7)))).code, "target");
    assert_eq!(refused(&mut t, Actor::Host, Action::End { discard: None }).code, "host");
}

#[test]
fn wc_145_item_luck_rises_and_can_be_switched_off() {
    let mut t = table([bystanders(), bystanders()]).options(|options| {
        options.item_luck = false;
        options.patience = 0;
    });
    for _ in 0..4 {
        t.until('A');
    }
    assert_eq!((t.game.luck.dry_rounds(), t.game.luck.find_at()), (4, 1));
    let mut t = t.options(|options| options.item_luck = true);
    t.until('A');
    assert_eq!(t.game.luck.find_at(), 5);
    // A find sets it back from the next round on.
    t.play(&[2, 2, 5, 1, 1], "hunt 1");
    assert_eq!(t.game.luck.find_at(), 5);
    t.until('A');
    assert_eq!(t.game.luck.find_at(), 1);
}

#[test]
fn wc_146_without_spoils_nobody_inherits() {
    let victim = kobolds(Leader::Shaman, &[2])
        .food(50)
        .bones(60)
        .owning(1, "Pot Lid", None);
    let mut t =
        table([goblins(Leader::WarChief, &[9]), victim, bystanders()]).options(|options| options.spoils = false);
    t.play(&[6, 1], "attack B 1 L");
    assert_eq!(
        (t.a().stores.food(), t.a().stores.bones(), t.a().gear.count()),
        (100, 0, 0)
    );
}

#[test]
fn wc_172_each_dawn_is_told() {
    let mut t = table([bystanders(), bystanders()]);
    t.until('A');
    let told = t.told();
    assert!(told.contains("DAWN of round 4. Item luck 1 in 5. Town 80"), "{told}");
    assert!(told.contains("A quiet night."));
}

/// War Chief, 15 fives, the three adventurers of [WC-E-87](docs/rules/warcamp.md#wc-e-87).
fn fifteen(dice: &[u32]) -> Table {
    let mut t = table([goblins(Leader::WarChief, &[5; 15]), bystanders()]);
    assert_eq!(t.a().defence_ce(), 90);
    let mut script = vec![2, 10, 4, 1, 5, 3, 2, 16];
    script.extend(dice);
    host(&mut t, &script, DisasterKind::Adventurers, Some(0));
    t
}

#[test]
fn wc_e_87_adventurers_win_and_two_die() {
    let t = fifteen(&[4, 3, 2]);
    let told = t.told();
    for part in [
        "3 adventurers come for A, CE 60",
        "Hide Shield",
        "Pointy Stick",
        "Foreman's Ring",
        "CE 66",
        "66 x [3] = 198",
    ] {
        assert!(told.contains(part), "{part} in {told}");
    }
    assert_eq!(numbers(t.a()), (1..=13).collect::<Vec<u16>>());
}

#[test]
fn wc_e_88_adventurers_are_slain_and_leave_an_item() {
    let t = fifteen(&[6, 2, 5, 2]);
    assert_eq!(t.a().gear.all()[0].kind().to_string(), "Pointy Stick");
    assert!(t.told().contains("450/120 = 3.75 -> 4, 3 slain"), "{}", t.told());
    let t = fifteen(&[5, 2, 5, 2]);
    assert_eq!((t.a().stores.food(), t.a().gear.count()), (40, 1));
}

#[test]
fn wc_e_89_famine_goes_by_rank_of_base_ce() {
    let camp = |food: u32, leader| goblins(leader, &[5, 5, 5, 5, 5]).food(food);
    let mut t = table([
        camp(41, Leader::MasterThief),
        camp(30, Leader::WarChief),
        camp(7, Leader::MasterThief),
    ]);
    host(&mut t, &[], DisasterKind::Famine, None);
    assert_eq!(
        [t.a().stores.food(), t.b().stores.food(), t.c().stores.food()],
        [30, 7, 5]
    );
    let mut t = table([41, 30, 7].map(|food| camp(food, Leader::MasterThief)));
    host(&mut t, &[], DisasterKind::Famine, None);
    assert_eq!(
        [t.a().stores.food(), t.b().stores.food(), t.c().stores.food()],
        [20, 15, 3]
    );
}

#[test]
fn wc_e_90_a_meteor_wipes_out_few_and_thins_many() {
    let mut t = table([
        bystanders(),
        goblins(Leader::Shaman, &[5; 4]).food(9).bones(9),
        bystanders(),
    ]);
    host(&mut t, &[6], DisasterKind::Meteor, Some(1));
    assert!(!t.b().is_alive());
    assert_eq!(
        (t.a().stores.food(), t.a().stores.bones(), t.c().stores.bones()),
        (100, 0, 0)
    );
    let camp = goblins(Leader::Shaman, &[5; 15]).with(Building::Forge, 2);
    let mut t = table([camp, bystanders()]);
    host(&mut t, &[2, 15, 14, 2], DisasterKind::Meteor, Some(0));
    assert_eq!((t.a().people.count(), t.a().has(Building::Forge)), (13, 1));
}

#[test]
fn wc_e_91_plague_spreads_on_a_hunt() {
    let mut t = table([goblins(Leader::Shaman, &[6, 5, 6]).food(0).sick(&[1]), bystanders()]);
    t.play(&[2, 4, 4, 4, 2], "hunt all");
    assert_eq!(
        (t.a().stores.food(), t.a().stores.bones(), skills(t.a())),
        (16, 32, vec![5, 5, 5])
    );
}

#[test]
fn wc_e_92_newborn_of_plagued_breeders_are_plagued() {
    let mut t = table([goblins(Leader::Shaman, &[6, 5]).sick(&[1]), bystanders()]);
    t.play(&[4], "breed 1 2");
    assert_eq!((skills(t.a()), t.a().people.all()[2].skill()), (vec![5, 4, 5], 6));
    assert!(t.a().people.iter().all(|member| member.is_plagued()));
}

#[test]
fn wc_e_93_only_the_large_tribe_rolls_for_disaster() {
    let camp = |count: usize| goblins(Leader::Shaman, &vec![5; count]);
    let mut t = table([bystanders(), camp(14), kobolds(Leader::Shaman, &[5; 30])]);
    t.play(&[], "end");
    assert_eq!(t.turn(), 'B');
    let mut t = table([bystanders(), camp(15), bystanders()]);
    t.play(&[2], "end");
    // Famine for everyone: base CE 30, 80, 30.
    assert_eq!(
        [t.a().stores.food(), t.b().stores.food(), t.c().stores.food()],
        [71, 25, 75]
    );
}

#[test]
fn wc_e_94_adventurers_come_for_the_rest_of_the_game() {
    let mut t = table([bystanders(), goblins(Leader::WarChief, &[5; 15])])
        .round(4)
        .options(|options| {
            options.adventurers = true;
            options.disaster_table = false;
        });
    stack(&mut t.game, |deck, _| deck.retain(|card| !card.row().plague));
    t.play(&[], "end").play(&[1, 1, 1, 1, 1, 1, 6, 1, 6, 1], "end");
    assert!(party_at_dawn(&t));
    t.game.tribes[Letter(1)].take_out(&[1, 2, 3, 4, 5, 6]);
    t.play(&[], "end").play(&[1, 1, 1, 1, 6, 1, 6, 1], "end");
    assert!(party_at_dawn(&t));
}

#[test]
fn wc_e_95_five_peaceful_rounds_bring_adventurers() {
    for truce in [0, 1] {
        let mut t = table([goblins(Leader::WarChief, &[5; 5]), bystanders()])
            .round(1)
            .options(|options| options.truce = truce);
        loop {
            t.game.tribes.iter_mut().for_each(|tribe| set(tribe, "food", 100));
            t.play(&[], "end");
            let last = t.game.peace.rounds() == 4 && !t.game.terms.is_truce(t.game.turn.round());
            if last {
                break;
            }
            t.play(&[], "end");
            assert!(!party_at_dawn(&t));
        }
        t.play(&BEATEN, "end");
        assert!(party_at_dawn(&t));
        assert_eq!(t.game.turn.round(), 6 + truce);
        // Robbing the town is no hostile act, a raid is.
        t.play(&[6, 1], "raid B 1 L").until('A');
        assert!(!party_at_dawn(&t));
    }
    let mut t = table([goblins(Leader::MasterThief, &[5]), bystanders()]);
    t.play(&[6, 1], "steal town food");
    assert!(!t.game.peace.is_broken());
    t.play(&[1, 6], "attack B 1");
    assert!(t.game.peace.is_broken());
}

#[test]
fn wc_e_96_one_more_falls_ill() {
    let next = |sick: &[u16], dice: &[u32]| {
        let mut t = table([bystanders(), goblins(Leader::Shaman, &[5; 6]).sick(sick)]);
        t.play(dice, "end");
        t.b().people.iter().filter(|one| one.is_plagued()).count()
    };
    assert_eq!(next(&[1], &[1, 5]), 2);
    for face in 2..=6 {
        assert_eq!(next(&[1], &[face]), 1);
    }
    assert_eq!(next(&[1, 2, 3, 4, 5, 6], &[]), 6);
}

#[test]
fn wc_e_97_meteors_are_rolled_seat_by_seat() {
    let camp = |count: usize| goblins(Leader::WarChief, &vec![5; count]);
    let mut t = table([camp(16), camp(15), camp(9)]).options(|options| {
        options.meteor = true;
        options.disaster_table = false;
    });
    stack(&mut t.game, |deck, _| deck.retain(|card| !card.row().plague));
    t.play(&[], "end").play(&[], "end").play(&[4, 1, 1, 8], "end");
    assert_eq!(
        [
            &t.game.tribes[Letter(0)],
            &t.game.tribes[Letter(1)],
            &t.game.tribes[Letter(2)]
        ]
        .map(|tribe| tribe.people.count()),
        [16, 14, 9]
    );
}

#[test]
fn wc_e_98_a_meteor_from_the_host_leaves_no_spoils() {
    let mut t = table([
        bystanders(),
        goblins(Leader::Shaman, &[5, 5]).food(70).bones(80),
        bystanders(),
    ]);
    host(&mut t, &[5], DisasterKind::Meteor, Some(1));
    assert!(!t.b().is_alive());
    assert_eq!(
        [
            t.a().stores.food(),
            t.c().stores.food(),
            t.a().stores.bones(),
            t.c().stores.bones()
        ],
        [100, 100, 0, 0]
    );
}

#[test]
fn wc_e_99_famine_comes_before_anyones_turn() {
    let big = goblins(Leader::Shaman, &[5; 30]).with(Building::Food, 3);
    let poor = goblins(Leader::Shaman, &[4, 5]).food(3);
    let mut t = table([big, poor, bystanders()]).round(9);
    t.play(&[], "end").play(&[], "end").play(&[6], "end");
    // Famine at dawn 10, then A rolls on the disaster table.
    assert_eq!((t.game.turn.round(), t.b().stores.food()), (10, 0));
    t.play(&[], "end");
    assert_eq!((t.b().stores.is_starving(), skills(t.b())), (true, vec![5]));
}

#[test]
fn wc_e_100_plague_at_dawn_takes_only_healthy_large_tribes() {
    let camp = |count: usize| goblins(Leader::WarChief, &vec![5; count]);
    let mut t = table([camp(17), camp(20).sick(&[1]), camp(9)]).options(|options| {
        options.plague = true;
        options.disaster_table = false;
    });
    t.play(&[6], "end").play(&[], "end");
    // A's d17, then the d6 of WC-142 as A's turn starts.
    t.play(&[17, 6], "end");
    assert!(t.a().member(17).unwrap().is_plagued());
    assert_eq!(t.b().people.iter().filter(|one| one.is_plagued()).count(), 1);
    assert_eq!(Card::Pox.row().copies, 3);
}
