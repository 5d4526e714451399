//! Members and tribes by the names that boards print ([WC-153](docs/rules/warcamp.md#wc-153)).

use super::super::action::{Action, When};
use super::super::data::{Building, Card, Leader};
use super::super::state::{Job, Name};
use super::{Table, bystanders, goblins, kobolds, set, table};
use crate::called::read_plan;
use crate::foresee::foresee_plan;
use crate::menu::in_words;
use crate::words::Letter;
use muster_game::try_out;
use muster_game::{Actor, Counsel, Kind, Rules};
use muster_kit::{Dice, Seat, Viewer};
use serde_json::{Value, json};
use std::borrow::Cow;

/// A: goblins Grub, Snikk, Wort, Gnash, Mogg; B and C: kobolds Yip, Tik, Skree, Vix, Nub.
fn camps(leader: Leader) -> Table {
    let camp = goblins(leader, &[5, 5, 7, 5, 5]).bones(200).hand(&[Card::Bolt]);
    let mut t = table([camp, bystanders().food(90), kobolds(Leader::Shaman, &[5; 2])]);
    set(&mut t.game.tribes[Letter(1)], "name", "Bog End".to_owned());
    t
}

/// The steps that a plan of A is taken apart into, as orders write them.
fn steps(t: &Table, plan: &str) -> Vec<String> {
    let plan = plan.to_owned();
    let steps = t.game.steps(Actor::Seat(Seat(0)), Action::Orders { plan, end: false });
    let steps = steps.unwrap_or_else(|refusal| panic!("{refusal}"));
    steps
        .iter()
        .map(|step| super::super::orders::Written(&step.action).to_string())
        .collect()
}

fn refused(t: &Table, plan: &str) -> String {
    let plan = plan.to_owned();
    let steps = t.game.steps(Actor::Seat(Seat(0)), Action::Orders { plan, end: false });
    steps.unwrap_err().reason
}

#[test]
fn wc_153_names_of_boards_are_read_and_stored_as_numbers() {
    let t = camps(Leader::WarChief);
    for (named, numbered) in [
        ("breed Grub Snikk", "breed 1 2"),
        ("BREED grub, SNIKK", "breed 1 2"),
        ("hunt Wort with 4 food", "hunt 3 4 food"),
        ("build tower Grub Snikk", "build tower 1 2"),
        ("attack Bog End Grub, Wort and War Chief", "attack B 1 3 L"),
        ("attack bog Grub", "attack B 1"),
        ("raid Mudfang Grub raze forge", "raid C 1 raze forge"),
        ("train Wortx2 Grub", "train 3x2 1"),
        ("cast Bolt Bog End Vix", "cast bolt B 4"),
        ("cast bolt at B Vix", "cast bolt B 4"),
        ("forge magic Wort", "forge magic 3"),
    ] {
        assert_eq!(steps(&t, named), [numbered], "{named}");
    }
    let thief = camps(Leader::MasterThief);
    assert_eq!(steps(&thief, "kill Bog End Tik with Wort"), ["kill B2 3"]);
    assert_eq!(steps(&thief, "kill C Tik Wort; nab Skree"), ["kill C2 3", "nab B3"]);
    assert_eq!(steps(&thief, "steal Bog End food"), ["steal B food"]);
    assert_eq!(
        steps(&thief, "steal food from Bog End Master Thief"),
        ["steal B food L"]
    );
    assert!(refused(&thief, "kill Tik with Wort").contains("`Tik` may be B2 (Tik) or C2 (Tik); write which"));
}

#[test]
fn wc_152_orders_are_read_as_the_game_prints_them() {
    let mut t = camps(Leader::WarChief);
    t.game.tribes[Letter(0)] = t.a().clone().owning(3, "Pot Lid", None).with(Building::Tower, 1);
    for (printed, order) in [
        ("build spike pit 1", "build spike 1"),
        ("rob the town food", "steal town food"),
        ("build a Spike pit with 1", "build spike 1"),
        ("Build an Animal trap with 1 2", "build animal 1 2"),
        ("build a Forge with 1-3", "build forge 1-3"),
        ("Hunt food and bones with 1-3", "hunt 1-3"),
        ("Attack B with 1-3 and the War Chief", "attack B 1-3 L"),
        ("raid B 1 raze guard tower, food stockpile", "raid B 1 raze tower food"),
        ("Give Pot Lid (i3) to #4", "equip i3 4"),
        ("Give Pot Lid (i3) to the War Chief", "equip i3 L"),
        ("Take off Pot Lid (i3)", "off i3"),
        ("Man a tower with 1", "man 1"),
        ("Leave the towers: all", "leave all"),
        ("Forge a basic item", "forge"),
        ("Forge a magic item with 3", "forge magic 3"),
        ("Cast your card 1 at B", "cast bolt B"),
        ("End the turn", "end"),
    ] {
        assert_eq!(steps(&t, printed), [order], "{printed}");
    }
    assert_eq!(steps(&t, "End the turn and throw away c1"), ["discard c1", "end"]);
    let thief = camps(Leader::MasterThief);
    assert_eq!(steps(&thief, "Steal food from the town"), ["steal town food"]);
    assert_eq!(steps(&thief, "Steal an item from B"), ["steal B item"]);
    assert_eq!(steps(&thief, "Assassinate B2 with 3"), ["kill B2 3"]);
}

/// Every offer of a menu, typed as it is printed, is the offer.
#[test]
fn wc_152_what_is_offered_is_read_back() {
    for leader in [Leader::WarChief, Leader::MasterThief, Leader::Shaman] {
        let mut t = camps(leader);
        let tribe = kobolds(leader, &[5, 5, 9, 5, 5]).bones(200).food(200);
        let tribe = tribe.hand(&[Card::Bolt, Card::Favor]).owning(3, "Pot Lid", None);
        t.game.tribes[Letter(0)] = tribe.with(Building::Tower, 1).with(Building::Forge, 1);
        set(&mut t.game.tribes[Letter(0)], "seat", Seat(0));
        set(&mut t.game, "round", 4);
        let duty = t.game.awaiting().duties()[0].clone();
        let mut read = 0;
        for offer in t.game.menu(&duty, &[]).acts {
            let printed = in_words(&t.game, Letter(0), &offer.action);
            if matches!(offer.action, Action::End { discard: Some(_) }) {
                continue;
            }
            let orders = read_plan(&t.game, Letter(0), &printed);
            let orders = orders.unwrap_or_else(|refusal| panic!("{printed}: {refusal}"));
            assert_eq!(in_words(&t.game, Letter(0), &orders[0].action), printed);
            read += 1;
        }
        assert!(read > 15, "{read}");
    }
}

#[test]
fn wc_153_whole_names_come_before_parts_and_parts_name_one_alone() {
    let mut t = camps(Leader::WarChief);
    set(
        &mut t.game.tribes[Letter(0)],
        "members/1/name",
        Name::Given("Grub II".into()),
    );
    set(
        &mut t.game.tribes[Letter(0)],
        "members/3/name",
        Name::Given("Big Al".into()),
    );
    set(
        &mut t.game.tribes[Letter(0)],
        "members/4/name",
        Name::Given("Big Bo".into()),
    );
    assert_eq!(steps(&t, "breed Grub II Grub"), ["breed 2 1"]);
    assert_eq!(steps(&t, "breed al BO"), ["breed 4 5"]);
    assert!(refused(&t, "hunt Big").contains("`Big` may be 4 (Big Al) or 5 (Big Bo); write which"));
    // A word of orders keeps its meaning.
    set(
        &mut t.game.tribes[Letter(0)],
        "members/3/name",
        Name::Given("food".into()),
    );
    assert_eq!(steps(&t, "hunt 1 food"), ["hunt 1 food"]);
    assert!(refused(&t, "hunt Wrot").contains("`Wrot` is nobody's name; did you mean Wort?"));
}

#[test]
fn wc_161_stored_orders_hold_no_names() {
    let mut t = camps(Leader::WarChief);
    let plan = "breed Grub Snikk; end".to_owned();
    let when = When::Missed;
    t.try_act(&[], Seat(0), Action::Standing { plan, when }).unwrap();
    assert_eq!(t.a().secret.orders(When::Missed), Some("breed 1 2; end"));
}

/// What a command gives, as a table plays it.
#[test]
fn wc_153_names_are_read_in_the_options_of_commands() {
    let t = camps(Leader::MasterThief);
    let spelled = |words: Value| t.game.called(Viewer::Seat(Seat(0)), &words).unwrap().into_owned();
    for (named, numbered) in [
        (
            json!({"breed": {"who": "Grub Snikk"}}),
            json!({"breed": {"who": "1 2"}}),
        ),
        (
            json!({"attack": {"target": "Bog End", "who": "Grub L"}}),
            json!({"attack": {"target": "B", "who": "1 L"}}),
        ),
        (
            json!({"kill": {"victim": "Bog End Tik", "with": 3}}),
            json!({"kill": {"victim": "B2", "with": 3}}),
        ),
        (json!({"power": {"on": "Skree"}}), json!({"power": {"on": "B3"}})),
        (
            json!({"power": {"on": "nab Skree"}}),
            json!({"power": {"on": "nab B3"}}),
        ),
        (
            json!({"power": {"on": "NAB B1 B2"}}),
            json!({"power": {"on": "NAB B1 B2"}}),
        ),
        (
            json!({"cast": {"card": "bolt", "at": "Bog End", "picks": "Vix"}}),
            json!({"cast": {"card": "bolt", "at": "B", "picks": "4"}}),
        ),
        (
            json!({"equip": {"item": "i3", "to": "Wort"}}),
            json!({"equip": {"item": "i3", "to": "3"}}),
        ),
        (json!({"camp": {"tribe": "bog end"}}), json!({"camp": {"tribe": "B"}})),
        (
            json!({"name": {"member": 3, "name": "Grub"}}),
            json!({"name": {"member": 3, "name": "Grub"}}),
        ),
    ] {
        assert_eq!(spelled(named), numbered);
    }
    let ambiguous = t
        .game
        .called(Viewer::Seat(Seat(0)), &json!({"kill": {"victim": "Tik", "with": 3}}))
        .map(Cow::into_owned);
    assert!(ambiguous.unwrap_err().reason.contains("B2 (Tik) or C2 (Tik)"));
    let kind: &Kind = &super::super::KIND;
    let game = (kind.load)(&serde_json::to_value(&t.game).unwrap()).unwrap();
    let steps = game
        .steps(Actor::Seat(Seat(0)), &json!({"breed": {"who": "Grub Snikk"}}))
        .unwrap();
    assert_eq!(steps[0].action, json!({"breed": {"who": "1 2"}}));
    assert!(
        game.play(Actor::Seat(Seat(0)), &steps[0].action, &mut Dice::seeded(1, 1))
            .is_ok()
    );
}

#[test]
fn wc_187_odds_are_asked_with_names_and_the_wrong_way_round_is_told() {
    let t = camps(Leader::WarChief);
    let ask = |question: &str| t.game.situation(Viewer::Seat(Seat(0)), question);
    assert_eq!(ask("attack Bog End all L").unwrap(), ask("attack B all L").unwrap());
    for (question, right) in [
        ("attack A Bog End", "attack B"),
        ("attack 1-3 L B", "attack B 1-3 L"),
        ("raid Grub Bog End", "raid B 1"),
    ] {
        let refusal = ask(question).unwrap_err();
        assert!(
            refusal.reason.contains(&format!("write it as: {right}")),
            "{question}: {refusal}"
        );
        assert!(!refusal.reason.contains("head count"), "{refusal}");
        assert!(ask(right).is_ok());
        assert!(super::called::refused(&t, question).contains(right));
    }
    assert!(ask("attack 50 40/6").unwrap_err().reason.contains("head count"));
    assert!(ask("attack 50/4 40/6").is_ok());
}

/// Words of speech that no order holds, and a tribe by its people where one alone is of it.
#[test]
fn wc_152_orders_are_read_as_players_speak() {
    let mut t = camps(Leader::WarChief);
    for (said, order) in [
        ("hunt with 1 and 2 for food", "hunt 1 2 food"),
        ("attack the Bog End with 3", "attack B 3"),
        ("attack B with everyone", "attack B all L"),
        ("breed with everybody", "breed all"),
        ("rob the town", "steal town food"),
        ("rob town", "steal town food"),
        ("steal from the town", "steal town food"),
        ("rob the town for bones", "steal town bones"),
    ] {
        assert_eq!(steps(&t, said), [order], "{said}");
    }
    assert!(refused(&t, "attack the kobolds with 3").contains("`kobolds` may be B (Bog End) or C ("));
    assert!(refused(&t, "attack the goblins with 3").contains("no other tribe is made of Goblins"));
    assert!(refused(&t, "attack the moon with 3").contains("`moon` is no tribe"));
    set(
        &mut t.game.tribes[Letter(2)],
        "race",
        super::super::data::Race::Troglodyte,
    );
    assert_eq!(steps(&t, "attack the kobolds with 3"), ["attack B 3"]);
    let viewer = Viewer::Seat(Seat(0));
    assert_eq!(
        t.game.situation(viewer, "attack B with all and the leader").unwrap(),
        t.game.situation(viewer, "attack B all L").unwrap()
    );
    assert_eq!(
        t.game.situation(viewer, "of attacking B with everyone").unwrap(),
        t.game.situation(viewer, "attack B all L").unwrap()
    );
}

/// A refusal of the truce proposes what would be done now.
#[test]
fn wc_23_the_truce_proposes_what_can_be_done_now() {
    for leader in [Leader::WarChief, Leader::MasterThief] {
        let mut t = camps(leader);
        set(&mut t.game, "round", 1);
        set(&mut t.game, "options/truce", 1);
        let proposed = |t: &Table| {
            let attack = super::super::orders::read("attack B 1").unwrap().remove(0).action;
            let refusal = try_out(&t.game, Seat(0), &attack).unwrap_err();
            assert_eq!(refusal.clause, "WC-23");
            let instead = refusal.instead.unwrap();
            for order in instead.split(", or ") {
                let action = super::super::orders::read(order).unwrap().remove(0).action;
                try_out(&t.game, Seat(0), &action).unwrap_or_else(|refusal| panic!("{order}: {refusal}"));
            }
            instead
        };
        assert!(proposed(&t).starts_with("hunt, or breed 1 2"));
        assert_eq!(proposed(&t).contains("steal town food"), leader == Leader::MasterThief);
        set(&mut t.game.tribes[Letter(0)].done, "hunt", true);
        assert!(!proposed(&t).contains("hunt"));
        (0..t.a().people.count()).for_each(|place| {
            set(&mut t.game.tribes[Letter(0)], &format!("members/{place}/new"), true);
        });
        assert!(!proposed(&t).contains("breed"));
    }
}

/// That the tribe may end is said where all of it can die, and a plan of one step has no head.
#[test]
fn wc_62_an_attack_of_all_is_warned_of_where_all_can_die() {
    let told = |members: usize| {
        let camp = goblins(Leader::WarChief, &vec![5; members]).food(90);
        let t = table([camp, bystanders().food(90), kobolds(Leader::Shaman, &[5; 2])]);
        let in_full = crate::foresee::Hunger::InFull;
        let answer = foresee_plan(&t.game, Seat(0), "attack B all L", false, in_full, None);
        let lines: Vec<String> = answer.unwrap().lines.iter().map(|line| format!("{line:?}")).collect();
        assert!(!lines.iter().any(|line| line.contains("Step by step")), "{lines:?}");
        lines.iter().any(|line| line.contains("All your members march"))
    };
    assert!(told(1));
    assert!(!told(30));
}

/// Who speaks of himself, and politely, is understood ([WC-152](docs/rules/warcamp.md#wc-152)).
#[test]
fn wc_152_a_plan_is_read_without_the_words_of_courtesy() {
    let t = table([goblins(Leader::Shaman, &[5; 4]), bystanders()]);
    for (said, read) in [
        ("I hunt with 1 and 2 for food please", "hunt 1 2 food"),
        ("please hunt 1 2 food", "hunt 1 2 food"),
        ("we breed 1 2, please; I end", "breed 1 2; end"),
    ] {
        assert_eq!(steps(&t, said), steps(&t, read), "{said}");
    }
}

/// Towers are manned and left as they are printed, skeletons raised as they are told of.
#[test]
fn wc_153_towers_and_skeletons_are_called_by_their_names() {
    let t = camps(Leader::Shaman);
    for (said, order) in [
        ("man the guard tower with 3 4", "man 3 4"),
        ("man a tower with 1", "man 1"),
        ("leave tower 3", "leave 3"),
        ("leave the guard tower with 3", "leave 3"),
        ("Leave the towers: all", "leave all"),
        ("leave the towers", "leave all"),
        ("raise a skeleton", "raise"),
        ("raise one skeleton", "raise"),
        ("raise 2 skeletons", "raise 2"),
    ] {
        assert_eq!(steps(&t, said), [order], "{said}");
    }
}

/// The victim that a refusal names as an example lives in another tribe than that of the asker.
#[test]
fn wc_43_an_example_of_a_victim_is_one_of_another_tribe() {
    let t = camps(Leader::MasterThief);
    let refusal = t.refused("nab 1", "WC-43", "target");
    assert!(refusal.reason.ends_with("such as B1."), "{}", refusal.reason);
}

/// A word that names no tribe is the one that is told, though it says nothing at the beginning of an order.
#[test]
fn wc_64_the_word_that_is_no_tribe_is_told() {
    let t = camps(Leader::WarChief);
    for word in ["I", "Q", "we"] {
        let plan = format!("attack {word} all");
        assert!(
            refused(&t, &plan).contains(&format!("`{word}` is no tribe")),
            "{}",
            refused(&t, &plan)
        );
        let asked = t.game.situation(Viewer::Seat(Seat(0)), &plan).unwrap_err().reason;
        assert!(asked.contains(&format!("`{word}` is no tribe")), "{asked}");
    }
    assert_eq!(steps(&t, "I hunt with 1 and 2 for food please"), ["hunt 1 2 food"]);
}

/// A of five Goblins with that food, and those who have acted.
fn idle_but_for(food: u32, busy: &[u16]) -> Table {
    let mut camp = goblins(Leader::WarChief, &[5; 5]).food(food);
    camp.people.each(busy, |member| member.act(Job::Hunted));
    table([camp, bystanders()])
}

/// Workers who cannot act are proposed for no building; who is able is told instead.
#[test]
fn wc_107_only_those_who_are_able_are_proposed_as_workers() {
    for (food, busy) in [(10, 4), (90, 4), (10, 5), (90, 5), (90, 2)] {
        let t = idle_but_for(food, &[1, 2, 3, 4, 5][..busy]);
        for what in Building::ALL {
            let told = refused(&t, &format!("build {}", what.code()));
            let enough = what.row().workers <= 5 - u32::try_from(busy).unwrap();
            let few = match busy {
                4 => "#5 alone is able to act this turn",
                _ => "nobody of yours is able to act any more this turn",
            };
            assert_eq!(told.contains(few), !enough, "{told}");
            assert_eq!(told.contains("rite"), enough, "{told}");
            works(&t, &told);
        }
    }
    // Orders for a later turn find all able again.
    let mut t = idle_but_for(90, &[1, 2, 3, 4, 5]);
    let plan = "build tower".to_owned();
    let when = When::Next;
    let told = t.try_act(&[], Seat(0), Action::Standing { plan, when }).unwrap_err();
    assert!(told.reason.contains("Write it as: build tower 1 2"), "{told}");
}

/// What `build` alone is proposed can be built, as far as the food goes.
#[test]
fn wc_107_building_nothing_is_answered_with_what_can_be_built() {
    for (food, busy, says) in [
        (90, 0, "build what? Write it as: build tower 1 2"),
        (90, 2, "build what? Write it as: build tower 3 4"),
        (90, 4, "build what? Write it as: build spike 5"),
        (20, 0, "build what? Write it as: build spike 1"),
        (
            10,
            2,
            "build what? The cheapest takes 15 food; you have 10. With more food, write: build spike 3",
        ),
        (90, 5, "build what? Nobody of yours is able to act any more this turn"),
    ] {
        let t = idle_but_for(food, &[1, 2, 3, 4, 5][..busy]);
        let told = refused(&t, "build");
        assert!(told.contains(says), "{told}");
        works(&t, &told);
    }
}

/// An order that a refusal proposes at once is done.
fn works(t: &Table, told: &str) {
    if let Some((_, order)) = told.split_once("Write it as: ") {
        let order = order.trim_end_matches(". Nothing was done.");
        assert!(t.allowed(order), "{told}");
    }
}

/// What is built without workers is the building that was named, with workers and food of the tribe.
#[test]
fn wc_107_a_building_without_workers_is_told_by_its_own_name() {
    let poor = table([goblins(Leader::WarChief, &[5; 5]).food(10), bystanders()]);
    let told = refused(&poor, "build animal");
    assert!(
        told.contains("The Animal trap takes 1 worker and 15 food; you have 10. With more food, write: build animal 1"),
        "{told}"
    );
    let mut t = table([goblins(Leader::WarChief, &[5; 5]), bystanders()]);
    t.play(&[2, 2, 5], "hunt 1 2");
    let told = refused(&t, "build a Forge");
    assert!(
        told.contains("The Forge takes 3 workers. Write it as: build forge 3-5"),
        "{told}"
    );
    assert!(t.allowed("build forge 3-5"));
    let few = table([goblins(Leader::WarChief, &[5; 2]), bystanders()]);
    assert!(refused(&few, "build forge").contains("takes 3 workers; you have 2 members"));
    // The game answers such a line with its own example, not with that of the command.
    let commands = super::super::KIND.command;
    assert!(commands.contains("name = \"build\"\norders = [\"build\"]\n"));
}
