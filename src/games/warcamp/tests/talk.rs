//! Words of speech that say nothing or may say two things: `the tribe B`, `members 1-3`, `3 members`, `I want to hunt`.

use super::super::action::Action;
use super::super::data::{Building, Card, Leader};
use super::super::menu::in_words;
use super::super::words::Letter;
use super::spoken::{read, steps};
use super::{Table, bystanders, goblins, kobolds, table};
use crate::orders::{self, Written};
use muster_game::{Actor, Counsel, Rules, try_out};
use muster_kit::{Seat, Viewer};
use serde_json::json;

const A: Viewer = Viewer::Seat(Seat(0));

/// A: five Goblins with that leader; B: five Kobolds.
fn camps(leader: Leader) -> Table {
    table([goblins(leader, &[5; 5]).bones(200), bystanders()]).round(4)
}

fn unread(t: &Table, plan: &str) -> String {
    steps(t, plan).expect_err(plan).reason
}

/// The orders that a refusal proposes, each of which can be given.
fn proposed(t: &Table, plan: &str) -> Vec<String> {
    let reason = unread(t, plan);
    let (_, text) = reason.split_once("rite it as: ").unwrap_or_else(|| panic!("{reason}"));
    let text = text.trim_end_matches(" Nothing was done.").trim_end_matches('.');
    let orders: Vec<String> = text.split(" or ").map(str::to_owned).collect();
    for order in &orders {
        read(t, order);
        let plan = Action::Orders {
            plan: order.clone(),
            end: false,
        };
        let steps = t.game.steps(Actor::Seat(Seat(0)), plan).unwrap();
        assert!(try_out(&t.game, Seat(0), &steps[0].action).is_ok(), "{order}");
    }
    orders
}

#[test]
fn wc_152_tribe_and_members_say_nothing() {
    let t = camps(Leader::WarChief);
    for (said, order) in [
        ("attack tribe B", "attack B"),
        ("attack B tribe", "attack B"),
        ("attack the tribe B with all", "attack B all"),
        ("raid the tribe B", "raid B"),
        ("hunt with members 1-3", "hunt 1-3"),
        ("hunt members 1 2", "hunt 1 2"),
        ("breed members 4 and 5", "breed 4 5"),
        ("attack B with members 1, 2 and 3", "attack B 1 2 3"),
        ("hunt with 1, 2 and 3 members", "hunt 1 2 3"),
        ("hunt with the best 3 members", "hunt best3"),
        ("hunt with my members", "hunt"),
        ("hunt with all my members for food", "hunt all food"),
        ("build a tower with workers 1 and 2", "build tower 1 2"),
    ] {
        let order: Vec<String> = read(&t, order);
        assert_eq!(read(&t, said), order, "{said}");
    }
    let aimed = json!({ "attack": { "target": "the tribe B" } });
    let spelled = t.game.called(A, &aimed).unwrap();
    assert_eq!(spelled["attack"]["target"], "B");
    let party = json!({ "hunt": { "who": "members 1-3" } });
    assert_eq!(t.game.called(A, &party).unwrap()["hunt"]["who"], "1-3");
}

/// Where the tribe stands behind those who go it is still out of place, and what is proposed can be given.
#[test]
fn wc_64_a_tribe_behind_its_attackers_is_proposed_before_them() {
    let t = camps(Leader::WarChief);
    assert_eq!(proposed(&t, "attack with 1 2 tribe B"), ["attack B 1 2"]);
}

#[test]
fn wc_153_so_many_members_are_counted_or_named() {
    let t = camps(Leader::WarChief);
    assert_eq!(proposed(&t, "hunt with 3 members"), ["hunt 3", "hunt best3"]);
    assert_eq!(
        proposed(&t, "attack B with three members"),
        ["attack B 3", "attack B best3"]
    );
    // One alone cannot breed.
    assert_eq!(proposed(&t, "breed 2 members"), ["breed best2"]);
    // Who is named behind the count is meant.
    assert_eq!(proposed(&t, "hunt with 2 members 1 4"), ["hunt 1 4"]);
    let told = "`3 members` may be one member's number";
    assert!(unread(&t, "hunt with 3 members").contains(told));
    let asked = t.game.situation(A, "hunt with 3 members").unwrap_err();
    assert!(asked.reason.contains(told), "{asked}");
}

/// A refusal names what lacks, not a word that was not typed.
#[test]
fn wc_64_an_attack_without_a_target_asks_for_it() {
    let t = camps(Leader::Shaman);
    for (said, orders) in [
        ("attack everyone", "attack B all L"),
        ("attack with everyone", "attack B all L"),
        ("raid with everyone", "raid B all L"),
        ("march 1 to 4", "attack B 1-4"),
        ("attack Shaman", "attack B"),
        ("attack", "attack B"),
    ] {
        assert!(
            unread(&t, said).contains("which tribe?"),
            "{said}: {}",
            unread(&t, said)
        );
        assert_eq!(proposed(&t, said), [orders], "{said}");
    }
    let refusal = unread(&t, "attack Ben with all");
    let name = t.game.tribes[Letter(1)].name();
    assert!(
        refusal.contains(&format!("`Ben` is no tribe; the others are written B ({name})")),
        "{refusal}"
    );
}

/// A member may be called as those who act are.
#[test]
fn wc_16_words_that_say_nothing_may_be_names() {
    let mut t = camps(Leader::WarChief);
    let name = Action::Name {
        member: 3,
        name: "Hunter".to_owned(),
    };
    t.act(&[], Seat(0), name);
    assert_eq!(read(&t, "please hunt with Hunter"), ["hunt 3"]);
    assert_eq!(read(&t, "please hunt with 1 Hunter"), ["hunt 1 3"]);
}

#[test]
fn wc_152_wishes_are_orders() {
    let t = camps(Leader::MasterThief);
    for (said, order) in [
        ("I want to hunt with everyone", "hunt all"),
        ("I'd like to breed 4 and 5", "breed 4 5"),
        ("we will hunt for food", "hunt food"),
        ("let's attack B with all", "attack B all"),
        ("make babies 4 5", "breed 4 5"),
        ("loot the town", "steal town food"),
        ("loot town for bones", "steal town bones"),
    ] {
        assert_eq!(read(&t, said), read(&t, order), "{said}");
    }
}

/// An example is of what the tribe may do, and of a card that it holds.
#[test]
fn wc_80_an_example_is_what_the_tribe_can_do() {
    let t = camps(Leader::WarChief);
    let theft = t.game.example_for(Seat(0), "steal").unwrap();
    assert_eq!(Written(&theft).to_string(), "steal town food");
    assert_eq!(try_out(&t.game, Seat(0), &theft).unwrap_err().clause, "WC-77");
    let t = table([
        kobolds(Leader::Shaman, &[5; 5]).hand(&[Card::Graves]).bones(200),
        bystanders(),
    ])
    .round(4);
    let cast = t.game.example_for(Seat(0), "cast").unwrap();
    assert_eq!(Written(&cast).to_string(), format!("cast {}", Card::Graves.code()));
    assert_eq!(t.game.example_for(Seat(1), "cast"), None);
}

/// What breeding adds to the meal is what the stockpiles leave of it, and who fasts eats nothing.
#[test]
fn wc_190_stockpiles_spare_what_breeding_eats() {
    let camp = || goblins(Leader::WarChief, &[5; 5]).food(100);
    let label = |t: &Table, order: &str| in_words(&t.game, Letter(0), &orders::read(order).unwrap()[0].action);
    for (camp, order, eaten) in [
        (camp(), "breed 2-5", 10),
        (camp().with(Building::Food, 1), "breed 2-5", 5),
        (camp().with(Building::Food, 2), "breed 2-5", 0),
        (camp().owning(1, "Pot Lid of Fasting", Some(2)), "breed 2-5", 8),
    ] {
        let mut t = table([camp, bystanders()]);
        let before = t.a().meal();
        let odds = crate::odds::odds(&t.game.situation(A, order).unwrap()).unwrap();
        assert_eq!(odds.data.unwrap()["extra_food_eaten"], eaten, "{}", label(&t, order));
        t.play(&[4, 4], order);
        assert_eq!(t.a().meal() - before, eaten);
    }
}

/// What forbids a theft or an assassination comes before what it lacks, and what is proposed can be done.
#[test]
fn wc_76_what_forbids_a_theft_is_told_before_what_it_lacks() {
    let camp = || goblins(Leader::MasterThief, &[5; 5]).food(20);
    let t = table([camp(), bystanders()]).round(2);
    assert!(unread(&t, "steal from b").contains("Camps are safe from thieves until round 3"));
    assert!(unread(&t, "steal from a").contains("A is your own"));
    let t = table([camp(), bystanders().food(5).bones(0)]).round(4);
    assert_eq!(proposed(&t, "steal from b"), ["steal B food"]);
}

#[test]
fn wc_91_an_assassination_keeps_the_victim_that_is_named() {
    let camp = |best| goblins(Leader::MasterThief, &[5, 5, best]);
    let t = table([camp(7), bystanders()]).round(4);
    let told = unread(&t, "assassinate b2");
    assert!(told.contains("are needed: kill B2 3"), "{told}");
    assert!(unread(&t, "assassinate a2").contains("A is your own"));
    assert!(unread(&t, "kill b99").contains("99"), "{}", unread(&t, "kill b99"));
    let t = table([camp(7), bystanders()]).round(2);
    assert!(unread(&t, "assassinate b2").contains("until round 3"));
    let t = table([camp(6), bystanders()]).round(4);
    assert!(unread(&t, "assassinate b2").contains("Skill 7 or more"));
    // The truce is over one day, and the companion is no better then.
    let t = table([camp(6), bystanders()]).round(2);
    let told = t.game.odds_remarks(A, "kill b2 with 3").join(" ");
    assert!(told.contains("until round 3") && told.contains("#3 has 6"), "{told}");
}

#[test]
fn wc_77_a_leader_is_called_by_what_they_are() {
    let t = table([goblins(Leader::MasterThief, &[5; 5]), bystanders()]).round(4);
    for said in [
        "steal food with thief",
        "steal food with the thief",
        "steal food with the master thief",
        "steal food with leader",
        "steal food from the town with my master thief",
    ] {
        assert_eq!(read(&t, said), ["steal town food L"], "{said}");
    }
    let t = camps(Leader::WarChief);
    assert_eq!(read(&t, "attack b with all and the war chief"), ["attack B all L"]);
}

#[test]
fn wc_152_a_card_by_the_number_of_its_place() {
    let t = table([
        kobolds(Leader::Shaman, &[5; 5]).hand(&[Card::Bolt]).bones(200),
        bystanders(),
    ])
    .round(4);
    assert!(unread(&t, "cast 1").contains("it is written: cast c1"));
    assert!(unread(&t, "cast 1 B").contains("it is written: cast c1 B"));
    assert!(!unread(&t, "cast 2").contains("c2"));
}

#[test]
fn wc_153_a_member_of_another_tribe_is_named_as_that() {
    let t = camps(Leader::WarChief);
    let told = unread(&t, "hunt B3");
    assert!(told.contains("`B3` is of another tribe, B ("), "{told}");
    assert!(unread(&t, "hunt A3").contains("`A3` as 3"));
    assert!(unread(&t, "hunt 1 B3 food").contains("is of another tribe"));
}

/// The clause that a refusal names says what it says.
#[test]
fn wc_64_what_is_aimed_at_ones_own_names_who_else_is_meant() {
    let t = table([goblins(Leader::MasterThief, &[7; 5]), bystanders()]).round(4);
    for (order, clause) in [
        ("attack A", "WC-64"),
        ("steal A food", "WC-77"),
        ("kill A1 with 2", "WC-91"),
        ("nab A1", "WC-43"),
    ] {
        let action = orders::read(order).unwrap().remove(0).action;
        let refusal = try_out(&t.game, Seat(0), &action).unwrap_err();
        let refusal = t.game.refused(Seat(0), &action, refusal);
        assert_eq!(refusal.clause, clause, "{order}");
        assert!(refusal.reason.contains("A is your own"), "{order}: {refusal}");
    }
}

/// A line that begins with an attack by all is asked about as that attack alone is.
#[test]
fn wc_72_a_line_with_an_attack_by_all_is_asked_about() {
    let t = table([goblins(Leader::WarChief, &[2; 3]), bystanders()]).round(4);
    let cautions = |plan: &str| {
        let plan = plan.to_owned();
        t.game.cautions(Seat(0), &Action::Orders { plan, end: false }).join(" ")
    };
    assert!(cautions("attack b all L; hunt all").contains("All your members march"));
    assert!(!cautions("attack b 1; hunt 2 3").contains("All your members march"));
}
