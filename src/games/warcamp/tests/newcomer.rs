//! What a newcomer types and reads: commands inside a line, odds by the names of cards, what is said before an act.

use super::super::action::Action;
use super::super::cautions::cautions_of;
use super::super::data::{Card, Leader};
use super::super::menu::in_words;
use super::super::words::Letter;
use super::{bystanders, goblins, kobolds, set, table};
use muster_game::{Counsel, Notice};
use muster_kit::{Seat, Viewer};
use serde_json::{Value, json};

const A: Viewer = Viewer::Seat(Seat(0));

fn foreseen(t: &super::Table, action: Value) -> String {
    let action: Action = serde_json::from_value(action).unwrap();
    let answer = t.game.foresee(Seat(0), &action).unwrap();
    let lines: Vec<String> = answer.lines.iter().map(|line| line.plain(|_| String::new())).collect();
    lines.join("\n")
}

/// A command that the program prints is read as its order where a line of orders holds it.
#[test]
fn wc_152_a_command_within_a_line_is_read_as_its_order() {
    for line in [
        "/warcamp hunt who:all",
        "hunt 3 4 5 food; /warcamp breed who:1 2",
        "/Warcamp hunt who:3-5 goal:food; ?/warcamp breed 1 2",
    ] {
        let mut t = table([goblins(Leader::Shaman, &[5; 5]), bystanders()]);
        let dice: &[u32] = if line.contains("breed") { &[4, 3] } else { &[4, 4, 5] };
        t.play(dice, line);
    }
    let t = table([goblins(Leader::Shaman, &[5; 5]), bystanders()]);
    let refusal = t.refused("hunt all; /warcamp name 3 Grub", "WC-155", muster_game::UNREAD_ORDER);
    assert_eq!(refusal.instead.as_deref(), Some("/warcamp name member:3 name:Grub"));
}

/// Cards are asked about by their names, and a power as its command is called.
#[test]
fn wc_187_odds_are_asked_by_the_name_of_a_card_and_by_power() {
    let t = table([goblins(Leader::Shaman, &[5; 5]).bones(200), bystanders()]);
    let asked = |question: &str| t.game.situation(A, question);
    assert_eq!(asked("storm B"), asked("cast storm B"));
    assert_eq!(asked("power 2"), asked("raise 2"));
    assert!(asked("power 2").is_ok() && asked("storm B").is_ok());
    for question in ["pox B", "evil eye B"] {
        let whole = asked(&format!("cast {question}"));
        assert_eq!(asked(question), whole, "{question}");
        if let Err(refusal) = whole {
            assert!(!refusal.reason.contains("no odds of"), "{refusal}");
        }
    }
    let chief = table([goblins(Leader::WarChief, &[5; 5]).bones(200), bystanders()]);
    assert_eq!(chief.game.situation(A, "power 2"), chief.game.situation(A, "train 2"));
}

/// Once the game is over only odds that stand by themselves are told, and that is what is said.
#[test]
fn wc_187_odds_of_a_game_that_is_over_say_so() {
    let mut t = table([goblins(Leader::Shaman, &[5; 5]), bystanders()]);
    t.tell(&[], Notice::Conceded { seat: Seat(1) });
    assert!(t.game.ending.is_some());
    for question in ["attack B all", "hunt all", "power 2", "pox B", "attack B"] {
        let refusal = t.game.situation(A, question).unwrap_err();
        assert!(refusal.reason.starts_with("The game is over."), "{question}: {refusal}");
        let instead = refusal.instead.unwrap();
        let alone = instead.strip_prefix("/game odds what:").unwrap();
        assert!(t.game.situation(A, alone).is_ok(), "{alone}");
    }
}

/// A power is named with its verb before it is used.
#[test]
fn wc_36_a_power_is_told_with_its_verb() {
    let told = |leader: Leader, on: &str| {
        let t = table([goblins(leader, &[5; 5]).bones(300), bystanders()]);
        let action: Action = serde_json::from_value(json!({ "power": { "on": on } })).unwrap();
        (
            in_words(&t.game, Letter(0), &action),
            foreseen(&t, json!({ "power": { "on": on } })),
        )
    };
    for (leader, on, words) in [
        (Leader::WarChief, "2", "Train 2"),
        (Leader::Shaman, "1", "Raise 1"),
        (Leader::MasterThief, "B2", "Nab B2"),
    ] {
        let (printed, preview) = told(leader, on);
        assert_eq!(printed, words);
        assert!(preview.starts_with(&format!("You are about to: {words}")), "{preview}");
    }
    let (_, several) = told(Leader::WarChief, "1 2");
    assert!(
        several.contains("Train 1.") && several.contains("Train 2."),
        "{several}"
    );
}

/// A die that may starve half of the tribe or more is told of, however rare it is.
#[test]
fn wc_62_a_die_that_may_starve_most_of_the_tribe_is_told_of() {
    let t = table([goblins(Leader::Shaman, &[5; 5]).food(8), bystanders()]);
    let action = Action::Orders {
        plan: "breed 2-5; hunt 1 food; end".to_owned(),
        end: false,
    };
    let told = cautions_of(&t.game, Seat(0), &action).join("\n");
    assert!(told.contains("members starve next turn: in "), "{told}");
    assert!(told.contains("up to ") || told.contains("all of them"), "{told}");
    let fed = table([goblins(Leader::Shaman, &[5; 5]).food(40), bystanders()]);
    assert_eq!(cautions_of(&fed.game, Seat(0), &action), Vec::<String>::new());
}

/// `all` are the members: who leaves the leader at home is told how they come along.
#[test]
fn wc_153_an_attack_without_the_leader_tells_how_to_take_them_along() {
    let t = table([goblins(Leader::Shaman, &[5; 5]), bystanders()]);
    let all = foreseen(&t, json!({ "attack": { "target": "B", "who": "all" } }));
    assert!(
        all.contains("The Shaman stays at home; `attack B all L` takes them along."),
        "{all}"
    );
    for with in [json!({ "target": "B" }), json!({ "target": "B", "who": "all L" })] {
        let told = foreseen(&t, json!({ "attack": with }));
        assert!(!told.contains("stays at home"), "{told}");
    }
}

/// The loss of a lone hunter is no half, and a leader is named whose bonus sinks.
#[test]
fn wc_56_what_a_lone_hunter_risks_is_said_of_the_hunter() {
    let t = table([goblins(Leader::MasterThief, &[5; 5]).bones(160), bystanders()]);
    let lone = foreseen(&t, json!({ "hunt": { "who": "1" } }));
    assert!(
        lone.contains("costs the only hunter") && !lone.contains("half"),
        "{lone}"
    );
    let two = foreseen(&t, json!({ "hunt": { "who": "1 2" } }));
    assert!(two.contains("half of the party, 1"), "{two}");
    let nab = foreseen(&t, json!({ "power": { "on": "B2" } }));
    assert!(nab.contains("The Master Thief's multiplier: 7, afterwards 6."), "{nab}");
}

/// A tribe that is not there is refused with those that are, and a used-up act with what is left to do.
#[test]
fn wc_30_a_used_up_act_is_refused_with_what_is_left() {
    let camps = [
        goblins(Leader::Shaman, &[5; 5]),
        bystanders(),
        kobolds(Leader::WarChief, &[5; 3]),
    ];
    let mut t = table(camps);
    let nobody = t.refused("attack D all", "WC-155", muster_game::UNREAD_ORDER);
    assert!(nobody.reason.contains("others are B C"), "{nobody}");
    t.play(&[4], "hunt 1 food");
    let again = |t: &super::Table| {
        let hunt: Action = serde_json::from_value(json!({ "hunt": { "who": "2" } })).unwrap();
        let refusal = t.refused("hunt 2", "WC-30", "twice");
        t.game.refused(Seat(0), &hunt, refusal).instead
    };
    assert_eq!(again(&t).as_deref(), Some("breed 2 3"));
    assert!(t.allowed("breed 2 3"));
    t.play(&[5, 5], "breed 2-4");
    assert_eq!(again(&t).as_deref(), Some("end"));
    assert_eq!(t.b().secret.hand(), &[] as &[Card]);
}

/// Off turn, too, odds say that the order is impossible, by the round in which the tribe has its turn.
#[test]
fn wc_187_odds_off_turn_say_what_would_be_refused() {
    let t = table([kobolds(Leader::Shaman, &[5; 5]), goblins(Leader::MasterThief, &[5; 6])]).round(9);
    let b = Viewer::Seat(Seat(1));
    let remarks = t.game.odds_remarks(b, "kill A2 with 1").join(" ");
    assert!(
        remarks.contains("An assassin's companion needs Skill 7; #1 has 5"),
        "{remarks}"
    );
    assert!(t.game.odds_remarks(b, "attack A all").is_empty());
    // A has its turn in the next round, when the truce is over.
    let mut t = table([goblins(Leader::Shaman, &[5; 5]), goblins(Leader::Shaman, &[5; 5])]).round(1);
    set(&mut t.game, "options/truce", 1);
    assert!(t.game.odds_remarks(b, "attack A all").join(" ").contains("ruce"));
    t.play(&[], "end");
    assert!(t.game.odds_remarks(A, "attack B all").is_empty());
}

/// A tribe without thieves has no odds of stealing, no matter who is named.
#[test]
fn wc_77_a_leader_who_is_no_thief_has_no_odds_of_stealing() {
    let t = table([goblins(Leader::WarChief, &[5; 5]), goblins(Leader::Shaman, &[5; 5])]).round(9);
    let asked = |question: &str| t.game.situation(A, question).unwrap_err();
    for question in ["steal town food", "steal town food L", "steal B food L", "steal B food"] {
        let refusal = asked(question);
        assert_eq!(refusal.clause, "WC-77", "{question}");
        assert!(
            refusal.reason.contains("you lead Goblins with a War Chief"),
            "{question}: {refusal}"
        );
    }
}

/// A word that is like no order is not taken for one.
#[test]
fn wc_152_no_guess_is_better_than_a_silly_one() {
    let t = table([goblins(Leader::Shaman, &[5; 5]), bystanders()]);
    for (word, guess) in [
        ("more", None),
        ("foo", None),
        ("hant", Some("hunt")),
        ("brede", Some("breed")),
        ("atack", Some("attack")),
        ("ned", Some("end")),
    ] {
        let reason = t.refused(word, "WC-155", muster_game::UNKNOWN_ORDER).reason;
        let guessed = guess.map(|guess| format!("Did you mean {guess}?"));
        assert_eq!(reason.contains("Did you mean"), guess.is_some(), "{word}: {reason}");
        assert!(
            guessed.is_none_or(|guessed| reason.contains(&guessed)),
            "{word}: {reason}"
        );
    }
    let refusal = super::super::book::topic("xyz").unwrap_err();
    assert_eq!(refusal.instead.as_deref(), Some("/game rules topic:overview"));
}

/// Where the newborn may have the Skill of all others, everybody may starve.
#[test]
fn wc_60_newborn_of_the_same_skill_may_starve_with_all() {
    let told = |skills: &[u8]| {
        let t = table([goblins(Leader::Shaman, skills).food(7), bystanders()]);
        let action: Action =
            serde_json::from_value(json!({ "orders": { "plan": "hunt 1 food; breed 2-5; end" } })).unwrap();
        cautions_of(&t.game, Seat(0), &action).join(" ")
    };
    let equal = told(&[5; 5]);
    assert!(
        equal.contains("up to 5 of 6, or all of them where the newborn have the Skill of the others"),
        "{equal}"
    );
    assert!(!told(&[5, 6, 5, 5, 5]).contains("where the newborn"));
}

/// A newborn of another Skill starves alone or is spared, also where the food is left to the dice of a theft.
#[test]
fn wc_60_a_tribe_with_a_newborn_is_not_sure_to_starve_with_all() {
    let t = table([kobolds(Leader::MasterThief, &[5; 5]).food(10), bystanders()]);
    let plan = "hunt 1 2 3 bones; breed 4 5; steal food; end";
    let action: Action = serde_json::from_value(json!({ "orders": { "plan": plan } })).unwrap();
    let told = cautions_of(&t.game, Seat(0), &action).join(" ");
    assert!(
        told.contains("or all of them where the newborn have the Skill"),
        "{told}"
    );
    assert!(!told.contains("cases, all of them"), "{told}");
}

/// Of what is no order the words are told as they were typed, with the clause on odds of its kind.
#[test]
fn wc_195_a_question_that_cannot_be_read_is_told_as_typed() {
    let t = table([goblins(Leader::Shaman, &[5; 5]), bystanders()]);
    let told = |question: &str| t.game.situation(A, question).unwrap_err();
    let meteor = told("meteor A");
    assert!(meteor.reason.contains("\"A\" is no number"), "{}", meteor.reason);
    assert_eq!(meteor.clause, "WC-195");
    assert_eq!(told("banana").clause, "WC-155");
    assert_eq!(told("build tower 1").clause, "WC-107");
}

/// An order that is its own question is no less refused ([WC-115](docs/rules/warcamp.md#wc-115)).
#[test]
fn wc_115_the_odds_of_the_forge_say_that_there_is_none() {
    let t = table([goblins(Leader::Shaman, &[5; 5]), bystanders()]);
    let told = |question: &str| t.game.odds_remarks(A, question).join(" ");
    assert!(told("forge").contains("You have no Forge."), "{}", told("forge"));
    assert!(told("raise 1").contains("bones"), "{}", told("raise 1"));
    assert!(
        told("hunt 17").starts_with("These odds stand by themselves"),
        "{}",
        told("hunt 17")
    );
    assert_eq!(told("attack 50/4 40/6"), "");
}

/// Every clause that is named is that of what was asked: a kidnapping, a theft, an item.
#[test]
fn wc_155_a_refusal_names_the_clause_of_the_deed() {
    let t = table([goblins(Leader::MasterThief, &[5; 5]), bystanders()]).round(1);
    let asked = |question: &str| t.game.situation(A, question).unwrap_err().clause.into_owned();
    assert_eq!(asked("nab A1"), "WC-43");
    assert_eq!(asked("steal A food"), "WC-77");
    assert_eq!(asked("attack A"), "WC-64");
    t.refused("forge magic 1", "WC-116", "no-forge");
    t.refused("forge basic", "WC-115", "no-forge");
}

/// One's own tribe is no victim, whether a truce holds or not.
#[test]
fn wc_43_an_own_member_is_no_victim_in_a_truce_either() {
    let mut t = table([goblins(Leader::MasterThief, &[5; 5]), bystanders()]).round(1);
    t = t.options(|options| options.truce = 3);
    let refusal = t.refused("nab A1", "WC-43", "target");
    assert_eq!(refusal.reason, "You cannot do that to yourself.");
}

/// An attack that is to be a raid is answered with the raid: no order can follow an attack in its turn.
#[test]
fn wc_64_a_raid_begins_with_its_own_word() {
    let t = table([goblins(Leader::WarChief, &[5; 5]), bystanders()]);
    use muster_game::Rules;
    for said in ["attack B all L raid", "attack B raid all L"] {
        let plan = said.to_owned();
        let refusal = t
            .game
            .steps(muster_game::Actor::Seat(Seat(0)), Action::Orders { plan, end: false });
        assert_eq!(refusal.unwrap_err().instead.as_deref(), Some("raid B all L"), "{said}");
    }
}

/// What was put on this turn cannot be put on again before the next: taking it off asks.
#[test]
fn wc_122_taking_off_what_was_put_on_this_turn_is_pointed_out() {
    let mut t = table([
        goblins(Leader::WarChief, &[5; 5]).owning(1, "Pot Lid", None),
        bystanders(),
    ]);
    let off = || serde_json::from_value::<Action>(json!({ "equip": { "item": "i1", "to": "off" } })).unwrap();
    t.play(&[], "equip i1 1");
    let told = cautions_of(&t.game, Seat(0), &off()).join(" ");
    assert!(told.contains("cannot be put on again before the next"), "{told}");
}
