//! Refusals ([chapter 2.18](docs/rules/warcamp.md#218-refusals)).

use super::super::action::Action;
use super::super::data::{Building, Card, Leader};
use super::{bystanders, goblins, keep, kobolds, table};
use crate::state::Town;
use crate::words::Letter;
use muster_game::{Actor, Counsel, Notice};
use muster_kit::{Seat, Viewer};

/// Every code of the table is given once, in the words of the rule book or better.
#[test]
fn wc_159_every_refusal_says_why_and_changes_nothing() {
    let t = table([goblins(Leader::Shaman, &[5, 5]), bystanders(), bystanders()]);
    let out_of_turn =
        |t: &mut super::Table, seat| t.try_act(&[], Seat(seat), Action::End { discard: None }).unwrap_err();
    let mut other = table([bystanders(), bystanders(), bystanders()]);
    let refusal = out_of_turn(&mut other, 1);
    assert_eq!(refusal.code, "not-turn");
    assert_eq!(
        refusal.reason,
        "It is A's turn (Skullmash). You may store orders with /warcamp standing."
    );
    other.tell(&[], Notice::Conceded { seat: Seat(1) });
    let refusal = out_of_turn(&mut other, 1);
    assert_eq!(
        (&*refusal.code, refusal.reason.as_str()),
        ("dead", "Your tribe is no more.")
    );
    assert_eq!(
        t.refused("hunt s9", "WC-27", "nobody").reason,
        "Name at least one able member. Able now: 1 2."
    );
    assert_eq!(t.refused("hunt L", "WC-29", "leader-job").code, "leader-job");
    let refusal = t.refused("train 1", "WC-39", "wrong-leader");
    assert_eq!(
        refusal.reason,
        "Only a War Chief trains members; yours is a Shaman (raise, 40 bones)."
    );
    assert_eq!(t.refused("nab B1", "WC-43", "wrong-leader").code, "wrong-leader");
    assert_eq!(
        t.refused("raise", "WC-37", "bones").reason,
        "Raising a skeleton costs 40 bones; you have 0."
    );
    assert_eq!(
        t.refused("breed 1", "WC-44", "breed-two").reason,
        "It takes at least two. Able now: 1 2."
    );
    assert_eq!(
        t.refused("attack A 1", "WC-64", "target").reason,
        "You cannot do that to yourself."
    );
    assert_eq!(t.refused("forge", "WC-115", "no-forge").reason, "You have no Forge.");
    assert_eq!(
        t.refused("steal town food", "WC-77", "not-kobold").reason,
        "Kobolds steal in parties, and a Master Thief by himself; you lead Goblins with a Shaman."
    );
    assert_eq!(
        t.refused("man 1", "WC-111", "no-room").reason,
        "You have no Guard tower."
    );
}

/// One hunt a turn, so that no other is proposed.
#[test]
fn wc_159_no_hunt_is_proposed_after_the_hunt() {
    let mut t = table([goblins(Leader::WarChief, &[5; 5]).food(0), bystanders()]);
    let instead = |t: &super::Table, plan: &str, code: &'static str| {
        let refusal = t.refused(plan, if code == "food" { "WC-107" } else { "WC-37" }, code);
        refusal.instead.unwrap()
    };
    assert_eq!(instead(&t, "train 1", "bones"), "hunt for bones first");
    assert_eq!(instead(&t, "build spike 5", "food"), "hunt for food first");
    t.play(&[2, 2, 5], "hunt 1");
    let later = "The hunt of this turn is done; hunt for bones in your next turn.";
    assert_eq!(instead(&t, "train 1", "bones"), later);
    assert!(instead(&t, "build spike 5", "food").contains("next turn"));
}

/// Where all have a job already, nobody is sent to hunt for what is lacking.
#[test]
fn wc_27_no_hunt_is_proposed_where_nobody_is_left_to_hunt() {
    let mut t = table([goblins(Leader::WarChief, &[5; 4]).food(60), bystanders()]);
    t.play(&[3, 3], "breed all");
    let proposed = |plan: &str| crate::orders::read(plan).unwrap().remove(0).action;
    let instead = |plan: &str| {
        let action = proposed(plan);
        let refusal = muster_game::try_out(&t.game, Seat(0), &action).unwrap_err();
        t.game.refused(Seat(0), &action, refusal).instead.unwrap()
    };
    assert_eq!(
        instead("train 1"),
        "Nobody is left to hunt this turn; hunt for bones in your next turn."
    );
}

/// What is lacking is hunted by an order that works, and not by those who are to build with it.
#[test]
fn wc_159_a_hunt_for_what_is_lacking_can_be_ordered() {
    let t = table([goblins(Leader::WarChief, &[5; 5]).food(0), bystanders()]);
    let instead = |plan: &str| {
        let action = crate::orders::read(plan).unwrap().remove(0).action;
        let refusal = muster_game::try_out(&t.game, Seat(0), &action).unwrap_err();
        let instead = t.game.refused(Seat(0), &action, refusal).instead.unwrap();
        assert!(t.allowed(&instead), "{plan}: {instead}");
        instead
    };
    assert_eq!(instead("train 1"), "hunt all bones");
    assert_eq!(instead("build spike 3"), "hunt 1 2 4 5 food");
    // A refused job keeps nobody busy.
    assert_eq!(instead("build forge 1-5"), "hunt 4 5 food");
    assert_eq!(instead("build food 1-5"), "hunt 4 5 food");
    let few = table([goblins(Leader::WarChief, &[5, 5]).food(0), bystanders()]);
    let build = crate::orders::read("build tower 1 2").unwrap().remove(0).action;
    let refusal = muster_game::try_out(&few.game, Seat(0), &build).unwrap_err();
    let instead = few.game.refused(Seat(0), &build, refusal).instead;
    assert_eq!(instead.as_deref(), Some("hunt all food"));
}

/// A raid where nothing stands kills half as many as an attack and razes nothing.
#[test]
fn wc_70_a_raid_on_a_camp_without_buildings_is_asked_about() {
    let mut t = table([goblins(Leader::WarChief, &[9; 5]), bystanders()]);
    super::set(&mut t.game, "options/truce", 0);
    let told = |t: &super::Table, plan: &str| {
        let raid = crate::orders::read(plan).unwrap().remove(0).action;
        t.game.cautions(Seat(0), &raid).join(" ")
    };
    let raid = "raid B all L raze forge";
    assert!(told(&t, raid).contains("B has nothing to raze"), "{}", told(&t, raid));
    assert!(!told(&t, "attack B all L").contains("raze"));
    t.game.tribes[Letter(1)].camp.raise(Building::Spike);
    assert!(told(&t, raid).contains("B has no Forge to raze."), "{}", told(&t, raid));
    assert!(!told(&t, "raid B all L").contains("raze"));
}

/// Who is named and cannot act is told so, in the words of the rule book.
#[test]
fn wc_27_a_member_who_cannot_act_is_named_with_the_reason() {
    let mut t = table([goblins(Leader::WarChief, &[5; 4]).food(60), bystanders()]);
    t.play(&[3, 3, 5], "hunt 3");
    let told = |plan: &str| {
        let action = crate::orders::read(plan).unwrap().remove(0).action;
        let refusal = muster_game::try_out(&t.game, Seat(0), &action).unwrap_err();
        t.game.refused(Seat(0), &action, refusal).reason
    };
    assert_eq!(told("build spike 3"), "#3 has hunted and cannot act. Able now: 1 2 4.");
    assert_eq!(told("breed 1 9"), "#9 is no member and cannot act. Able now: 1 2 4.");
}

/// The tribe whose member is named wrongly is the one that is proposed ([WC-99](docs/rules/warcamp.md#wc-99)).
#[test]
fn wc_99_a_card_is_proposed_for_the_tribe_that_was_meant() {
    let hand = [Card::Bolt, Card::Eye];
    let mut t = table([
        goblins(Leader::Shaman, &[5; 4]).bones(200).hand(&hand),
        bystanders(),
        bystanders(),
    ]);
    super::set(&mut t.game, "options/truce", 0);
    for (plan, proposed) in [("cast bolt C9", "cast bolt C"), ("cast eye C C77", "cast eye C")] {
        let action = crate::orders::read(plan).unwrap().remove(0).action;
        let refusal = muster_game::try_out(&t.game, Seat(0), &action).unwrap_err();
        let instead = t.game.refused(Seat(0), &action, refusal).instead;
        assert_eq!(instead.as_deref(), Some(proposed), "{plan}");
    }
}

/// A range that is written backwards is the same range.
#[test]
fn wc_153_a_range_may_run_backwards() {
    assert_eq!("3-1".parse::<crate::words::Who>(), "1-3".parse());
}

/// New names can be told from the words of orders; what journals hold stands as it is.
#[test]
fn wc_16_a_new_name_is_no_word_of_orders() {
    let t = table([goblins(Leader::WarChief, &[5; 4]), bystanders()]);
    let named = |name: &str| {
        let name = Action::Name {
            member: 1,
            name: name.to_owned(),
        };
        muster_game::Rules::steps(&t.game, Actor::Seat(Seat(0)), name)
    };
    for name in [
        "C2",
        "L",
        "''",
        "@everyone",
        "all",
        "i3",
        "c1",
        "hunt",
        "best3",
        "7",
        "town",
        "b",
        // Would part two orders.
        "a;b",
    ] {
        let refusal = named(name).unwrap_err();
        assert_eq!((&*refusal.clause, &*refusal.code), ("WC-16", "name"), "{name}");
    }
    for name in ["Snaga", "Old Tom", "O'Brien", "Storm", "Zik II"] {
        assert!(named(name).is_ok(), "{name}");
    }
    let mut old = t;
    let name = Action::Name {
        member: 1,
        name: "C2".to_owned(),
    };
    assert!(old.try_act(&[], Seat(0), name).is_ok(), "an entry of an old journal");
}

/// A theft of what is not there proposes one that the rules allow.
#[test]
fn wc_90_a_theft_of_what_is_gone_proposes_one_that_can_be_done() {
    let mut t = table([goblins(Leader::MasterThief, &[5; 4]), bystanders().food(0)]);
    let instead = |t: &super::Table, plan: &str| {
        let action = crate::orders::read(plan).unwrap().remove(0).action;
        let refusal = muster_game::try_out(&t.game, Seat(0), &action).unwrap_err();
        let instead = t.game.refused(Seat(0), &action, refusal).instead.unwrap();
        assert!(t.allowed(&instead), "{plan}: {instead}");
        instead
    };
    t.game.town = Town::of(0, 90);
    assert_eq!(instead(&t, "steal town food"), "steal town bones");
    assert_eq!(instead(&t, "steal B bones"), "steal town bones");
    assert_eq!(instead(&t, "steal B food"), "steal town bones");
    t.game.town = Town::of(0, 0);
    assert_eq!(instead(&t, "steal town food L"), "steal town item L");
}

/// Members of a range that are left out are named ([WC-153](docs/rules/warcamp.md#wc-153)).
#[test]
fn wc_153_who_is_left_out_of_a_range_is_told() {
    let mut t = table([goblins(Leader::Shaman, &[5; 7]), bystanders()]);
    keep(&mut t.game.tribes[Letter(0)], |member| member.number() != 6);
    t.play(&[5], "breed 4 5");
    let orders = |plan: &str| crate::orders::read(plan).unwrap().remove(0).action;
    let left_out = |plan: &str| t.game.left_out(Seat(0), &orders(plan));
    assert_eq!(
        left_out("hunt 1-10"),
        ["Left out of `hunt 1-10`: 4 5 have bred, 6 is dead or gone, 8 joined this turn, 9 10 are no members."]
    );
    assert_eq!(left_out("hunt 1-3"), Vec::<String>::new());
    assert_eq!(left_out("hunt all"), Vec::<String>::new());
    let told = t.game.foresee(Seat(0), &orders("hunt 1-5")).unwrap();
    let told: Vec<String> = told
        .lines
        .iter()
        .map(|line| line.plain(|seat| seat.to_string()))
        .collect();
    assert!(
        told.iter().any(|line| line.starts_with("Left out of `hunt 1-5`")),
        "{told:?}"
    );
}

/// Whoever names members that an order leaves out is asked before it is done, in a plan that ends the turn as in one that
/// does not ([WC-153](docs/rules/warcamp.md#wc-153)).
#[test]
fn wc_153_an_order_that_leaves_members_out_is_asked_about() {
    let t = table([goblins(Leader::Shaman, &[5; 5]).food(50), bystanders()]);
    let plan = |plan: &str, end: bool| {
        let plan = plan.to_owned();
        t.game
            .cautions(Seat(0), &crate::action::Action::Orders { plan, end })
            .join(" ")
    };
    for (line, end, told) in [
        (
            "hunt 1-3 bones; breed 4-6; end",
            false,
            "Left out of `breed 4-6`: 6 is no member.",
        ),
        (
            "hunt 1-3 bones; breed 4-6",
            true,
            "Left out of `breed 4-6`: 6 is no member.",
        ),
        (
            "hunt 1-3 bones; breed 4-6",
            false,
            "Left out of `breed 4-6`: 6 is no member.",
        ),
        (
            "hunt 1-7 bones; end",
            false,
            "Left out of `hunt 1-7 bones`: 6 7 are no members.",
        ),
        (
            "hunt 1-3; breed 3-5; end",
            false,
            "Left out of `breed 3-5`: 3 has hunted.",
        ),
    ] {
        let cautions = plan(line, end);
        assert!(cautions.contains(told), "{line}: {cautions}");
    }
    assert_eq!(plan("hunt 1-3 bones; breed 4-5; end", false), "");
    let alone = crate::orders::read("hunt 4-9").unwrap().remove(0).action;
    let cautions = t.game.cautions(Seat(0), &alone).join(" ");
    assert!(
        cautions.contains("Left out of `hunt 4-9`: 6-9 are no members."),
        "{cautions}"
    );
}

/// A Shaman who throws away a card of a place that the hand has not is told how many a hand has.
#[test]
fn wc_40_a_place_that_no_hand_has_is_refused_by_its_size() {
    let t = table([goblins(Leader::Shaman, &[5; 5]), bystanders()]);
    let told = t.refused("discard c9", "WC-155", muster_game::UNREAD_ORDER).reason;
    assert!(
        told.contains("`c9` is no place in a hand, which holds three cards, or five of a Shaman's"),
        "{told}"
    );
}

/// A question that is refused proposes such as are answered as things stand.
#[test]
fn wc_187_a_refused_question_proposes_what_is_answered() {
    let mut t = table([goblins(Leader::WarChief, &[5; 3]), bystanders()]);
    let proposed = |t: &super::Table, question: &str| -> Vec<String> {
        let viewer = Viewer::Seat(Seat(0));
        let refusal = t.game.situation(viewer, question).unwrap_err();
        let instead = refusal.instead.unwrap();
        let typed = instead.split('`').skip(1).step_by(2);
        let asked: Vec<String> = typed
            .map(|typed| typed.strip_prefix("odds ").unwrap().to_owned())
            .collect();
        for question in &asked {
            assert!(t.game.situation(viewer, question).is_ok(), "{instead}");
        }
        asked
    };
    assert_eq!(proposed(&t, "attack A all"), ["attack B all", "hunt all", "starve"]);
    t.play(&[2, 2, 5], "hunt all");
    assert_eq!(proposed(&t, "attack A all"), ["starve"]);
    assert_eq!(proposed(&t, "attack B 9"), ["starve"]);
}

#[test]
fn wc_159_refusals_of_grace_truce_and_goods_say_why() {
    let t = table([
        kobolds(Leader::MasterThief, &[5, 7]).bones(99),
        bystanders(),
        bystanders().food(12),
    ])
    .round(2);
    assert_eq!(
        t.refused("steal C food", "WC-75", "grace").reason,
        "Camps are safe from thieves until round 3. The town is not."
    );
    let t = t.options(|options| options.truce = 2);
    assert_eq!(
        t.refused("attack B 1", "WC-23", "truce").reason,
        "Truce until the end of round 2."
    );
    let t = t.round(3);
    assert_eq!(
        t.refused("steal C bones", "WC-76", "no-goods").reason,
        "C has no bones. It has 12 food and 0 items."
    );
    assert_eq!(
        t.refused("kill C1 with 1", "WC-91", "skill").reason,
        "An assassin's companion needs Skill 7; #1 has 5. Fit: 2."
    );
    let t = t.options(|options| options.kidnap_limit = 2);
    let refusal = t.refused("nab B1 B2 B3", "WC-43", "kidnap-limit");
    assert_eq!(refusal.reason, "At most 2 kidnappings a turn in this game.");
    let mut t = table([kobolds(Leader::MasterThief, &[5]), bystanders()]);
    t.play(&[1, 6], "steal town food");
    let refusal = t.refused("steal town food", "WC-29", "leader-busy");
    assert_eq!(refusal.reason, "The Master Thief has already stolen this turn.");
    assert!(refusal.instead.is_some());
}

#[test]
fn wc_159_refusals_of_cards_and_items_say_why() {
    let camp = goblins(Leader::Shaman, &[5])
        .bones(99)
        .hand(&[Card::Bolt, Card::Decay])
        .owning(3, "Pot Lid", None);
    let camp = camp.owning(4, "Hide Shield", Some(1)).with(Building::Forge, 1);
    let mut t = table([camp, bystanders()]);
    let seat = Actor::Seat(Seat(0));
    let card = "ward".parse().unwrap();
    let action = Action::Cast {
        card,
        at: None,
        picks: None,
        anyway: false,
    };
    let refusal = t.try_act(&[], seat, action).unwrap_err();
    assert_eq!(
        (&*refusal.code, refusal.reason.as_str()),
        ("no-card", "You hold Bolt, Decay.")
    );
    assert_eq!(t.refused("use i3", "WC-126", "no-use").reason, "i3 Pot Lid has no use.");
    assert_eq!(
        t.refused("equip i3 1", "WC-120", "slot").reason,
        "#1 already holds a shield. Take one off, or add swap."
    );
    let action = Action::Power {
        on: "1 2".parse().unwrap(),
    };
    assert_eq!(t.try_act(&[], seat, action).unwrap_err().clause, "WC-41");
    assert_eq!(t.refused("hunt all; biuld tower 1", "WC-155", "plan").clause, "WC-155");
}

#[test]
fn wc_159_nothing_is_paid_thrown_or_told_by_a_refusal() {
    let mut t = table([goblins(Leader::Shaman, &[5, 5]).bones(10), bystanders()]);
    let before = t.game.clone();
    for plan in [
        "raise",
        "build forge 1 2",
        "attack A 1",
        "steal town food",
        "discard c1",
    ] {
        let action = Action::Orders {
            plan: plan.to_owned(),
            end: false,
        };
        let steps = muster_game::Rules::steps(&t.game, Actor::Seat(Seat(0)), action);
        for step in steps.into_iter().flatten() {
            assert!(t.try_act(&[], Seat(0), step.action).is_err(), "{plan}");
        }
    }
    assert_eq!(t.game, before);
    assert!(t.events.is_empty());
}

/// What the game tells of a refused order, with what it proposes.
fn told(t: &super::Table, plan: &str) -> muster_kit::Refusal {
    let action = crate::orders::read(plan).unwrap().remove(0).action;
    let refusal = muster_game::try_out(&t.game, Seat(0), &action).unwrap_err();
    t.game.refused(Seat(0), &action, refusal)
}

/// Those who are named as a range and have acted are named with what they did.
#[test]
fn wc_27_a_range_of_members_who_have_acted_is_refused_with_what_they_did() {
    let mut t = table([goblins(Leader::WarChief, &[5; 8]).food(60), bystanders()]).round(3);
    t.play(&[2], "hunt 6-8 food");
    assert_eq!(
        told(&t, "attack B 6-8").reason,
        "Nobody you name can act: 6-8 have hunted. Able now: 1 2 3 4 5."
    );
    assert_eq!(
        told(&t, "attack B s9").reason,
        "Name at least one able member. Able now: 1 2 3 4 5."
    );
}

/// After the hunt a theft is proposed where one is open.
#[test]
fn wc_77_a_master_thief_is_proposed_for_bones_after_the_hunt() {
    let camp = |leader: Leader| goblins(leader, &[5; 5]).bones(0).hand(&[Card::Grubs]);
    let hunted = |leader: Leader| {
        let mut t = table([camp(leader), bystanders()]);
        t.game.town = Town::of(50, 50);
        t.play(&[1; 2], "hunt all food");
        t
    };
    let thief = hunted(Leader::MasterThief);
    let refusal = told(&thief, "cast grubs");
    assert_eq!(refusal.instead.as_deref(), Some("steal town bones L"));
    assert!(thief.allowed("steal town bones L"));
    assert_eq!(&*refusal.clause, "WC-63");
    let refusal = told(&hunted(Leader::Shaman), "cast grubs");
    assert_eq!(
        refusal.instead.as_deref(),
        Some("The hunt of this turn is done; hunt for bones in your next turn.")
    );
    let saves = goblins(Leader::Shaman, &[5; 5]).bones(0).hand(&[Card::Bolt]);
    let saves = table([saves.with(Building::Bone, 1), bystanders()]).round(3);
    assert_eq!(&*told(&saves, "cast bolt B").clause, "WC-97");
}

/// A leader's power is refused by what that leader can do, not by what others can.
#[test]
fn wc_37_a_power_is_written_as_its_leader_uses_it() {
    let t = table([goblins(Leader::MasterThief, &[5; 3]), bystanders()]);
    for said in ["kidnap B", "nab x"] {
        let asked = t.game.situation(Viewer::Seat(Seat(0)), said).unwrap_err();
        assert!(
            asked
                .reason
                .contains("name victims to kidnap by letter and number, as in nab B4"),
            "{said}: {asked}"
        );
        assert!(
            !asked.reason.contains("train") && !asked.reason.contains("raise"),
            "{said}: {asked}"
        );
    }
    for (leader, told) in [
        (Leader::WarChief, "Name members to train, as in train 3 or train 3x2."),
        (Leader::Shaman, "Say how many skeletons to raise, as in raise 2."),
        (
            Leader::MasterThief,
            "Name victims to kidnap by letter and number, as in nab B4.",
        ),
    ] {
        let t = table([goblins(leader, &[5; 3]), bystanders()]);
        let spelled = |on: &str| {
            let words = serde_json::json!({ "power": { "on": on } });
            crate::called::options_spelled(&t.game, Viewer::Seat(Seat(0)), words)
        };
        assert_eq!(spelled("zzz").unwrap_err().reason, told);
        assert!(spelled("2").is_ok());
        // A power may be named before its words.
        assert!(spelled("raise 2").is_ok());
    }
}
