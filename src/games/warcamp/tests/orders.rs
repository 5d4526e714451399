//! Orders in one line ([chapter 2.17](docs/rules/warcamp.md#217-orders-in-one-line)).

use super::super::action::{Action, When};
use super::super::data::{Building, Card, Leader};
use super::super::orders::{Order, read, write};
use super::super::state::Job;
use super::super::words::{Who, WhoWord};
use super::{Table, bystanders, goblins, kobolds, numbers, set, skills, table};
use crate::queries::Query;
use crate::words::Letter;
use muster_game::{Actor, Counsel, Rules, Skip};
use muster_kit::{Dice, Seat, Viewer};
use serde_json::json;

fn camp() -> Table {
    table([goblins(Leader::Shaman, &[5; 8]).food(10), bystanders()]).round(2)
}

fn actions(plan: &str) -> Vec<Action> {
    read(plan)
        .unwrap()
        .into_iter()
        .map(|order: Order| order.action)
        .collect()
}

#[test]
fn wc_152_case_blanks_commas_and_small_words_do_not_matter() {
    let plain = actions("hunt 1-3 food; kill B4 7; steal town food; attack B 1 2 L; equip i3 4; cast bolt B");
    let adorned = actions(
        "  HUNT  1-3, FOOD;kill b4 with #7 ;\nsteal food from Town;; Attack B with 1 and 2, l; equip I3 to 4 ; cast BOLT at b",
    );
    assert_eq!(plain, adorned);
    let long = "end ".repeat(300);
    assert_eq!(read(&long).unwrap_err().clause, "WC-152");
    assert_eq!(read(&"hunt all;".repeat(31)).unwrap_err().clause, "WC-152");
    assert_eq!(read(" ; \n ").unwrap_err().clause, "WC-152");
    assert_eq!(read(&"hunt all;".repeat(30)).unwrap().len(), 30);
}

/// Where a step is none as it stands, a comma, an `and` or a `then` before the word of an order parts two.
#[test]
fn wc_152_orders_are_parted_by_commas_and_words_too() {
    let plain = actions("hunt 1-3 food; breed 4 5; end");
    for said in [
        "hunt 1-3 food, breed 4 5, end",
        "hunt 1-3 food and breed 4 5 and then end",
        "hunt 1, 2 and 3 food, then breed 4 and 5; end",
    ] {
        let read = actions(said);
        assert_eq!(read.len(), 3, "{said}");
        assert_eq!(read[1..], plain[1..], "{said}");
    }
    let optional: Vec<bool> = read("hunt 1, ?breed 4 5")
        .unwrap()
        .iter()
        .map(|order| order.optional)
        .collect();
    assert_eq!(optional, [false, true]);
    // A card's name is no order, and a step that reads as it stands is one.
    assert_eq!(actions("attack B with 1 and 2, l").len(), 1);
    let refused = read("hunt 1-3, brood 4 5").unwrap_err();
    assert!(refused.reason.contains("Step 1"), "{refused}");
    let refused = read("hunt 1-3 food breed 4 5").unwrap_err();
    assert!(
        refused.reason.contains("before breed, a new order, goes a `;`"),
        "{refused}"
    );
}

#[test]
fn wc_152_a_card_is_read_by_its_printed_name() {
    for card in crate::data::Card::ALL {
        let code = card.code();
        assert_eq!(actions(&format!("cast {card} B")), actions(&format!("cast {code} B")));
        let names = format!("discard c2 {card}, {}", card.to_string().to_lowercase());
        assert_eq!(actions(&names), actions(&format!("discard c2 {code} {code}")));
    }
    assert_eq!(actions("cast Rutting"), actions("cast rut"));
    // By what sheets call its effect, too.
    assert_eq!(actions("cast moon"), actions("cast rut"));
    assert!(read("cast of").is_err(), "a word of several cards is none");
}

#[test]
fn wc_153_who_takes_able_members_once() {
    let mut t = camp();
    set(&mut t.game.tribes[Letter(0)], "members/3/job", Some(Job::Built));
    t.play(&[1], "hunt 3-5 3 food");
    assert_eq!(numbers(t.a()).len(), 8);
    let hunted: Vec<u16> = t
        .a()
        .people
        .iter()
        .filter(|one| one.job() == Some(Job::Hunted))
        .map(|one| one.number())
        .collect();
    assert_eq!(hunted, [3, 5]);
    let who: Who = "1, 2-4 rest best2 weak1 s5 L".parse().unwrap();
    let words = [
        WhoWord::Member(1),
        WhoWord::Range(2, 4),
        WhoWord::All,
        WhoWord::Best(2),
        WhoWord::Weak(1),
        WhoWord::Skill(5),
        WhoWord::Leader,
    ];
    assert_eq!(who.0, words);
    // Where a default says so, a leader who has acted is left out.
    let mut t = table([goblins(Leader::MasterThief, &[5, 5]), bystanders()]);
    t.play(&[1, 6, 1, 6], "steal town food; attack B");
    assert!(!t.a().is_alive() || t.a().done.has_attacked());
}

#[test]
fn wc_154_short_forms_read_as_their_verbs() {
    let long = "hunt 1; breed 1 2; build tower 1 2; attack B 1; raid B 1 raze forge; steal town food; kill B4 7; nab B4; train 3x2; \
                raise 2; cast bolt B; man 1; leave 1; equip i3 4; off i3; use i9 B; forge magic 8; discard c1; end";
    let short = "h 1; b 1 2; u tower 1 2; a B 1; r B 1 raze forge; s town food; k B4 7; n B4; t 3x2; y 2; c bolt B; m 1; l 1; e i3 4; \
                 o i3; x i9 B; f magic 8; d c1; .";
    assert_eq!(actions(long), actions(short));
    assert_eq!(actions("forge basic"), actions("forge"));
    assert_eq!(actions("off i3 i4").len(), 2);
    assert_eq!(actions("steal B item 1-6"), actions("s item B 1-6"));
}

#[test]
fn wc_152_a_command_in_a_plan_is_named_with_what_to_type() {
    for (step, command) in [
        ("name 3 Grub", Some("/warcamp name member:3 name:Grub")),
        // Without a member it would be refused.
        ("name Grub", None),
        ("Check hunt 1-3", Some("/warcamp check plan:hunt 1-3")),
        ("odds attack B all L", Some("/game odds what:attack B all L")),
        ("undo", Some("/game undo")),
        ("/game undo", Some("/game undo")),
        ("/warcamp name 3 Grub", Some("/warcamp name member:3 name:Grub")),
        ("?hand", Some("/warcamp hand")),
    ] {
        let refusal = read(&format!("hunt 1-3; {step}")).unwrap_err();
        assert_eq!((&*refusal.code, refusal.instead.as_deref()), ("plan", command));
        assert!(refusal.reason.contains("is a command of its own"), "{refusal}");
        // What stands first may still be meant as that command alone.
        assert_eq!(read(step).unwrap_err().code, muster_game::UNKNOWN_ORDER);
    }
    assert_eq!(read("hunt 1-3; dance").unwrap_err().instead, None);
}

/// A command that takes a plan is proposed with all of it, the name of its option once, and without what it would refuse.
#[test]
fn wc_152_a_command_before_a_plan_is_proposed_with_the_whole_plan() {
    for (line, command) in [
        (
            "standing plan:hunt 1-3; breed 4 5; end when:always",
            "/warcamp standing plan:hunt 1-3; breed 4 5; end",
        ),
        (
            "/warcamp standing hunt 1-3; breed 4 5; end when:missed",
            "/warcamp standing plan:hunt 1-3; breed 4 5; end when:missed",
        ),
        ("orders plan:hunt 1-3\nend", "/warcamp orders plan:hunt 1-3; end"),
        ("check plan:hunt 1-3; end", "/warcamp check plan:hunt 1-3; end"),
        ("check hunt 1-3; end", "/warcamp check plan:hunt 1-3; end"),
        // Steps that cannot be read are not proposed.
        ("standing hunt all; end next", "/warcamp standing plan:hunt all"),
        ("book topic:WC-40", "/warcamp book topic:WC-40"),
        ("odds what:attack B all L", "/game odds what:attack B all L"),
    ] {
        let refusal = read(line).unwrap_err();
        assert_eq!(refusal.instead.as_deref(), Some(command), "{line}");
        let says_when = refusal.reason.contains("its `when` takes next or missed, not `always`");
        assert_eq!(says_when, line.contains("always"), "{refusal}");
    }
    // Behind another step it is a step like others.
    let refusal = read("hunt 1-3; check plan:breed 4 5; end").unwrap_err();
    assert_eq!(refusal.instead.as_deref(), Some("/warcamp check plan:breed 4 5"));
}

/// What asks about an order is told how to ask.
#[test]
fn wc_155_an_order_that_asks_is_told_of_the_command_that_answers() {
    let t = camp();
    for line in ["hunt 1-3?", "hunt 1-3 ?"] {
        let told = t.refused(line, "WC-155", "plan").reason;
        assert!(
            told.contains("/warcamp check plan:hunt 1-3 tells what it would do"),
            "{told}"
        );
    }
    // What could not be done without the mark either is refused for that.
    let told = t.refused("cast blot B?", "WC-155", "plan").reason;
    assert!(told.contains("`blot` is no card"), "{told}");
}

/// Whatever the game's commands begin with is an order of a plan, or told apart from one.
#[test]
fn wc_152_every_command_is_an_order_or_known_as_a_command() {
    let commands = crate::KIND.command.split("[[sub]]\nname = \"").skip(1);
    for word in commands.map(|text| text.split('"').next().unwrap()) {
        let refusal = read(&format!("hunt 1; {word}")).err();
        let unknown = refusal.is_some_and(|refusal| refusal.reason.contains("unknown order"));
        assert!(!unknown, "{word}");
    }
}

#[test]
fn wc_155_a_plan_that_cannot_be_read_does_nothing() {
    let t = camp();
    let reasons = [
        (
            "hunt all; breed 4 5; biuld tower 1 2",
            "Step 3 \"biuld tower 1 2\": unknown order. Did you mean build? Nothing was done.",
        ),
        (
            "build twoer 1",
            "Step 1 \"build twoer 1\": `twoer` is no building; they are tower, food, bone, spike, animal, cunning, forge. Nothing was done.",
        ),
        (
            "cast blot B",
            "Step 1 \"cast blot B\": `blot` is no card; did you mean bolt? Nothing was done.",
        ),
        (
            "cast bolt B",
            "Step 1 \"cast bolt B\": Bolt is not in your hand. You hold no cards. Nothing was done.",
        ),
        (
            "cast c2",
            "Step 1 \"cast c2\": c2 is not in your hand. You hold no cards. Nothing was done.",
        ),
        (
            "attack G 1",
            "Step 1 \"attack G 1\": there is no tribe G in this game; others are B. Nothing was done.",
        ),
        (
            "hunt 1 99",
            "Step 1 \"hunt 1 99\": you have no member 99. Members: 1 2 3 4 5 6 7 8. Nothing was done.",
        ),
        (
            "kill B9 with 1",
            "Step 1 \"kill B9 with 1\": B has no member 9. Members: 1 2 3 4 5. Nothing was done.",
        ),
        (
            "hunt 1 2; build spike 2",
            "Step 2 \"build spike 2\": #2 hunts in step 1. Nothing was done.",
        ),
        (
            "end; hunt all",
            "Step 2 \"hunt all\": nothing can follow end. Nothing was done.",
        ),
    ];
    for (plan, reason) in reasons {
        assert_eq!(t.refused(plan, "WC-155", "plan").reason, reason);
    }
    let dashed = t.refused("cast whip-crack; hunt 2", "WC-155", "plan").reason;
    assert!(dashed.contains(": Whip-Crack is not in your hand."), "{dashed}");
    let camp = goblins(Leader::Shaman, &[5; 8]).food(10).bones(30).hand(&[Card::Whip]);
    let t = table([camp, bystanders()]).round(2);
    assert!(t.allowed("hunt 1 2 food; cast whip 1 2; breed 1 2"));
}

#[test]
fn wc_156_a_plan_stops_where_it_is_impossible() {
    let mut t = camp();
    let refusal = t.try_plan(&[1], "hunt 1-3 food; build forge 4-6; breed 7 8");
    assert_eq!(refusal.unwrap().code, "food");
    assert!(t.a().done.has_hunted() && !t.a().done.has_bred());
    assert_eq!((t.turn(), t.a().able().count()), ('A', 5));
}

#[test]
fn wc_157_a_question_mark_passes_over() {
    let mut t = camp();
    t.play(&[1, 4], "?build forge 4-6; ? hunt 1-3 food; breed 7 8");
    assert!(t.a().done.has_hunted() && t.a().done.has_bred());
    let steps = t
        .game
        .steps(
            Actor::Seat(Seat(0)),
            Action::Orders {
                plan: "?forge; end".to_owned(),
                end: false,
            },
        )
        .unwrap();
    assert_eq!(
        steps.iter().map(|step| step.skip).collect::<Vec<_>>(),
        [Skip::IfRefused, Skip::Never]
    );
    assert_eq!(steps[0].text, "?forge");
}

#[test]
fn wc_158_end_is_a_step_or_an_option() {
    let t = camp();
    let steps = |plan: &str, end| {
        let action = Action::Orders {
            plan: plan.to_owned(),
            end,
        };
        t.game.steps(Actor::Seat(Seat(0)), action).unwrap().len()
    };
    assert_eq!(
        (
            steps("hunt all", false),
            steps("hunt all", true),
            steps("hunt all; end", true)
        ),
        (1, 2, 2)
    );
    let mut t = camp();
    t.play(&[1], "hunt 1 food");
    assert_eq!(t.turn(), 'A');
}

#[test]
fn wc_155_places_in_the_hand_are_fixed_when_the_plan_is_read() {
    let camp = goblins(Leader::Shaman, &[5])
        .bones(99)
        .hand(&[Card::Graves, Card::Decay, Card::Ward]);
    let mut t = table([camp, bystanders()]);
    t.play(&[], "cast c1; discard c3; end");
    assert_eq!(t.a().secret.hand(), [Card::Decay]);
    assert_eq!(t.game.cards.discards(), [Card::Graves, Card::Ward]);
}

/// Texts of words that may or may not make sense: whatever reads, reads back.
#[test]
fn wc_152_what_reads_reads_back() {
    const WORDS: [&str; 48] = [
        "hunt", "breed", "build", "attack", "raid", "steal", "kill", "nab", "train", "raise", "cast", "man", "leave",
        "equip", "off", "use", "forge", "discard", "end", "1", "2-4", "all", "best3", "weak2", "s5", "L", "B", "C7",
        "town", "food", "bones", "item", "tower", "forge", "raze", "i3", "i12", "3x2", "c1", "bolt", "wither", "!",
        "swap", "magic", "with", ";", "?", "B4x1",
    ];
    let mut dice = Dice::seeded(7, 7);
    let mut readable = 0;
    for _ in 0..60_000 {
        let count = 1 + dice.choose(7);
        let words: Vec<&str> = (0..count).map(|_| WORDS[dice.choose(WORDS.len())]).collect();
        let text = words.join(" ");
        if let Ok(orders) = read(&text) {
            readable += 1;
            let written = write(&orders);
            let again = read(&written).unwrap_or_else(|refusal| panic!("{text} -> {written}: {refusal}"));
            let plain = |orders: Vec<Order>| {
                orders
                    .into_iter()
                    .map(|order| (order.action, order.optional))
                    .collect::<Vec<_>>()
            };
            assert_eq!(plain(orders), plain(again), "{text} -> {written}");
        }
    }
    assert!(readable > 300, "{readable} could be read");
}

#[test]
fn actions_are_spelled_as_the_command_spells_them() {
    let json = serde_json::json!({ "attack": { "target": "b", "who": "1-4 L" } });
    let action: Action = serde_json::from_value(json).unwrap();
    assert_eq!(action, actions("attack B 1-4 L")[0]);
    let back = serde_json::to_value(&action).unwrap();
    assert_eq!(back, serde_json::json!({ "attack": { "target": "B", "who": "1-4 L" } }));
    let wrong = serde_json::from_value::<Action>(serde_json::json!({ "hunt": { "who": "nobody" } }));
    assert!(wrong.unwrap_err().to_string().contains("names no member"));
    let unknown = serde_json::from_value::<Action>(serde_json::json!({ "hunt": { "whom": "all" } }));
    assert!(unknown.is_err());
    assert_eq!(
        serde_json::from_value::<Action>(serde_json::json!({ "end": {} })).unwrap(),
        actions("end")[0]
    );
}

#[test]
fn wc_e_101_a_member_named_twice_refuses_the_plan() {
    let t = camp();
    let refusal = t.refused("hunt 1-3 food; breed 4 5; build tower 1 2", "WC-155", "plan");
    assert_eq!(
        refusal.reason,
        "Step 3 \"build tower 1 2\": #1 hunts in step 1. Nothing was done."
    );
    let t = table([goblins(Leader::Shaman, &[5; 8]), bystanders()]);
    assert!(t.allowed("hunt 3-5 food; build tower 1 2; end"));
}

#[test]
fn wc_e_102_done_failed_and_not_tried() {
    let plan = "hunt 1-3 food; build food 4-6; breed 7 8; end";
    let mut t = camp();
    let refusal = t.try_plan(&[1], plan).unwrap();
    assert_eq!(refusal.reason, "A Food stockpile costs 50 food; you have 25.");
    assert_eq!((t.a().stores.food(), t.turn()), (25, 'A'));
    let mut t = camp();
    t.play(&[1, 4], "hunt 1-3 food; ?build food 4-6; breed 7 8; end");
    assert_eq!((t.turn(), t.a().people.count()), ('B', 9));
    assert_eq!(t.a().has(Building::Food), 0);
}

#[test]
fn wc_e_103_words_stand_for_able_members() {
    let camp = kobolds(Leader::Shaman, &[5, 8, 5, 5, 5, 3]);
    let mut t = table([camp, bystanders()]);
    set(&mut t.game.tribes[Letter(0)], "members/2/job", Some(Job::Hunted));
    set(&mut t.game.tribes[Letter(0)], "members/4/job", Some(Job::Hunted));
    assert_eq!(skills(t.a()), [5, 8, 5, 5, 5, 3]);
    let group = |who: &str| {
        let mut t = table([t.a().clone(), bystanders()]);
        let mut before = t.game.clone();
        t.play(&[2], &format!("hunt {who} food"));
        let tribe = &mut before.tribes[Letter(0)];
        let hunted = t
            .a()
            .people
            .iter()
            .filter(|one| tribe.member(one.number()).unwrap().job().is_none() && one.job().is_some());
        hunted.map(|one| one.number()).collect::<Vec<_>>()
    };
    assert_eq!(group("best2"), [1, 2]);
    assert_eq!(group("weak2"), [4, 6]);
    assert_eq!(group("s5"), [1, 4]);
    assert_eq!(group("2-6"), [2, 4, 6]);
    assert_eq!(group("all"), [1, 2, 4, 6]);
}

/// The word between victim and companion may be typed, as the refusal writes it
/// ([WC-91](docs/rules/warcamp.md#wc-91)).
#[test]
fn wc_91_kill_takes_the_word_with() {
    let plain = crate::orders::read("kill B4 7").unwrap();
    let with = crate::orders::read("kill B4 with 7").unwrap();
    assert_eq!(plain[0].action, with[0].action);
}

/// Advice names each card as it is printed, in words that a plan reads as the same order.
#[test]
fn wc_152_advice_names_a_card_as_it_is_printed() {
    let t = table([goblins(Leader::Shaman, &[5; 3]), bystanders()]);
    for card in Card::ALL {
        for aim in ["", " B", " B !", " B B1 B2"] {
            let order = format!("cast {}{aim}", card.code());
            let action = crate::orders::read(&order).unwrap().remove(0).action;
            let told = muster_game::Counsel::as_order(&t.game, Seat(0), &action).unwrap();
            assert!(told.starts_with(&format!("cast {card}")), "{order}: {told}");
            let read = crate::orders::read(&told).unwrap().remove(0).action;
            assert_eq!(read, action, "{order}: {told}");
        }
    }
}

/// A dry run of a line that would be refused as a whole says so first, and works nothing out behind the step that is the reason.
#[test]
fn wc_156_a_dry_run_tells_that_a_line_is_refused_as_a_whole() {
    let check = |t: &Table, plan: &str| -> Vec<String> {
        let query = json!({ "check": { "plan": plan } });
        let query: Query = serde_json::from_value(query).unwrap();
        let answer = t.game.answer(Viewer::Seat(Seat(0)), query).unwrap();
        let lines = answer.lines.iter();
        lines.map(|line| line.plain(|seat| seat.to_string())).collect()
    };
    let t = table([goblins(Leader::WarChief, &[5; 5]).food(10), bystanders()]).round(1);
    for (plan, step) in [
        ("hunt all; breed 1 2; end", "2, \"breed 1 2\","),
        ("build forge 1-3; end", "1, \"build forge 1-3\","),
        ("breed 1 2; breed 3 4; end", "2, \"breed 3 4\","),
        ("?train 1; build forge 1-3; end", "2, \"build forge 1-3\","),
    ] {
        let told = check(&t, plan);
        let head = format!(
            "As one line this would be refused as a whole, and nothing of it done: its step {step} cannot be done"
        );
        assert!(told[0].starts_with(&head), "{plan}: {told:#?}");
        assert!(told.last().unwrap().starts_with("Not possible then: "), "{told:#?}");
        assert!(!told.iter().any(|line| line.contains(". end")), "{told:#?}");
    }
    // Dice decide whether these go through, a single step is refused by itself, and an optional one is passed over.
    for plan in [
        "hunt 1-3 food; build bone 4 5; end",
        "build forge 1-3",
        "hunt all; ?breed all; end",
        "hunt all; end",
    ] {
        let told = check(&t, plan);
        assert!(!told[0].contains("refused as a whole"), "{plan}: {told:#?}");
    }
    // Stored orders pass over a step by itself.
    let mut t = t;
    t.store(0, "hunt all; breed 1 2; end", When::Missed);
    let told = check(&t, "");
    assert!(told.iter().any(|line| line.contains("3. end")), "{told:#?}");
}
