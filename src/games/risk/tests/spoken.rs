//! What newcomers say: orders in their own words, and questions about what tables, maps and reports print.

use super::asked::{lines, marching, query};
use super::{battle_of, begin, field, field_on, read};
use crate::Risk;
use crate::action::Action;
use crate::battle::{self, Side};
use crate::state::War;
use muster_game::{Awaiting, Counsel, Duty, Occasion, Rules, testing, try_out};
use muster_kit::{Dice, Level, Refusal, Seat, Viewer};
use serde_json::json;

fn written(text: &str) -> Result<String, Refusal> {
    read(text).map(|items| battle::write(&items))
}

/// A line of marches as it is stored.
fn marches(game: &Risk, text: &str) -> String {
    let words = json!({ "march": { "orders": text } });
    let read = game.called(Viewer::Seat(Seat(0)), &words).unwrap();
    read["march"]["orders"].as_str().unwrap().to_owned()
}

fn told(game: &Risk, word: &str) -> String {
    let answer = query(game, json!({ "book": { "topic": word } }));
    lines(&answer.unwrap_or_else(|refusal| panic!("{word}: {refusal}")))
}

#[test]
fn rk_5_what_units_do_may_stand_before_them() {
    for (typed, meant) in [
        ("hold all", "all hold"),
        ("advance all", "all adv"),
        ("adv a-c 5", "a,b,c adv 5"),
        ("turn n e", "n face e"),
        ("turn e north", "e face n"),
        ("turn p to ne", "p face ne"),
        ("face all s", "all face s"),
        ("e and f advance", "e,f adv"),
        ("o and n advance 5", "o,n adv 5"),
        ("a, b and c hold", "a,b,c hold"),
        ("a and b adv and c back", "a,b adv; c back"),
        ("inf adv and cav charge", "inf adv; mtd charge"),
    ] {
        let read = written(typed).unwrap_or_else(|refusal| panic!("{typed}: {refusal}"));
        assert_eq!(read, meant, "{typed}");
    }
}

/// Which way left is depends on how the unit stands, so that a facing has to be named.
#[test]
fn rk_94_a_turn_by_hand_is_told_how_a_facing_is_named() {
    for (typed, names) in [
        ("turn p right", ["`p face e`", "`p right 2`"]),
        ("p turns left", ["`p face e`", "`p left 2`"]),
        ("turn n left", ["`n face e`", "`n left 2`"]),
        ("turn f to the left", ["`f face e`", "`f left 2`"]),
    ] {
        let refusal = read(typed).unwrap_err();
        assert_ne!(
            refusal.code,
            muster_game::UNKNOWN_ORDER,
            "the table's own command is not meant"
        );
        assert!(refusal.reason.contains("no facing"), "{typed}: {refusal}");
        let instead = refusal.instead.clone().unwrap();
        assert!(names.iter().all(|name| instead.contains(name)), "{typed}: {refusal}");
        assert!(instead.ends_with('.'), "{typed}: {refusal}");
        for name in names {
            assert!(read(name.trim_matches('`')).is_ok(), "{name}");
        }
    }
}

#[test]
fn rk_28_marches_are_read_with_a_verb_before_the_armies() {
    let game = marching();
    for (typed, stored) in [
        ("move army 1 to F13", "1 to F13"),
        ("move 1 to F13", "1 to F13"),
        ("move 2 F13", "2 F13"),
        ("2 and 3 march to F13", "2 to F13; 3 to F13"),
        ("c2 and c3 march to F13", "c2 to F13; c3 to F13"),
        ("army 2 marches to F13", "2 to F13"),
        ("hold all", "all hold"),
    ] {
        let read = marches(&game, typed);
        assert_eq!(read, stored, "{typed}");
        let march = Action::March { orders: read };
        assert_eq!(try_out(&game, Seat(0), &march), Ok(()), "{typed}");
    }
}

#[test]
fn rk_28_an_attack_without_an_army_names_the_nearest_that_can_go() {
    let game = marching();
    let order = |text: &str| {
        let action = Action::March {
            orders: marches(&game, text),
        };
        try_out(&game, Seat(0), &action).map_err(|refusal| game.refused(Seat(0), &action, refusal))
    };
    for typed in ["attack F13", "attack H2"] {
        let refusal = order(typed).unwrap_err();
        assert!(refusal.reason.contains("which army"), "{typed}: {refusal}");
        assert_eq!(refusal.code, "", "{typed}");
        let instead = refusal.instead.clone().unwrap();
        assert!(instead.ends_with(typed.strip_prefix("attack").unwrap()), "{refusal}");
        assert_eq!(order(&instead), Ok(()), "{instead}");
    }
}

/// The table takes such a question for the order that it is.
#[test]
fn rk_24_a_question_about_an_army_that_places_it_says_so() {
    let game = begin(json!({}));
    let refusal = query(&game, json!({ "army": { "army": "1 at E10" } })).unwrap_err();
    assert_eq!(refusal.code, muster_game::UNREAD_ORDER);
    assert_eq!(refusal.instead.as_deref(), Some("/risk place armies:1 at E10"));
    let question = query(&game, json!({ "army": { "army": "1" } })).unwrap_err();
    assert_ne!(question.code, muster_game::UNREAD_ORDER);
}

#[test]
fn rk_76_a_measure_is_asked_for_with_words_between() {
    let game = battle_of(&["A LN 24,14 N", "N LN 24,17 S"]);
    let measured = |from: &str, to: &str| {
        let answer = query(&game, json!({ "measure": { "from": from, "to": to } }));
        lines(&answer.unwrap_or_else(|refusal| panic!("{from} {to}: {refusal}")))
    };
    let plain = measured("a", "n");
    for (from, to) in [("a", "to n"), ("a", "and N"), ("from a", "to n")] {
        assert_eq!(measured(from, to), plain, "{from} {to}");
    }
}

#[test]
fn tests_of_dice_are_told_of_as_reports_print_them() {
    let game = battle_of(&["A LN 24,14 N", "N LN 24,17 S"]);
    for (word, says) in [
        ("[1] vs 2+", "2 or more is needed, which is not reached"),
        ("[4]+1 vs 3+", "with +1 it is 5; 3 or more is needed, which is reached"),
        (
            "[4]-2 vs 3+",
            "with -2 it is 2; 3 or more is needed, which is not reached",
        ),
        ("vs 4+", "4 or more is needed"),
        ("+1", "1 is added to what it shows"),
        ("bears it", "does not turn hostile"),
    ] {
        assert!(told(&game, word).contains(says), "{word}: {}", told(&game, word));
    }
    let map = marching();
    let die = told(&map, "d4");
    assert!(die.contains("D4 ") && die.contains("a die of 4 faces"), "{die}");
}

/// `r1` beside a unit counts its routs, also where the letter is that of a party.
#[test]
fn a_mark_of_a_unit_is_told_of_in_a_battle_of_a_campaign() {
    let mut game = marching();
    assert!(!told(&game, "r1").contains("routed"), "no battle is fought");
    let War::Campaign(campaign) = &mut game.war else {
        panic!()
    };
    crate::tests::maps::set(
        campaign,
        "/battles",
        [field(&["A LN 24,14 N r1", "N LN 24,30 S"]).battle],
    );
    let both = told(&game, "r1");
    assert!(both.contains("routed so often: 1") && both.contains("train"), "{both}");
}

/// A commander whose unit is destroyed follows it no more.
#[test]
fn rk_121_a_list_names_no_unit_that_has_left_the_table() {
    let mut game = battle_of(&["A LN 24,14 N", "N LN 24,30 S"]);
    let commanded = |with: char| {
        let field = field(&["A LN 24,14 N", "N LN 24,30 S"]).commander(1, "24,10", Some(with));
        War::Battle(Box::new(field.battle))
    };
    let mut sheet = |with: char| {
        game.war = commanded(with);
        format!("{:?}", crate::scene::sheet(&game, Seat(0)))
    };
    assert!(sheet('A').contains("1 commander 24.0,10.0 with A"), "{}", sheet('A'));
    let alone = sheet('H');
    assert!(
        alone.contains("1 commander 24.0,10.0") && !alone.contains("with H"),
        "{alone}"
    );
}

/// A commander rides up to his unit, which stays where it is; one who is told to stay does.
#[test]
fn rk_121_nobody_follows_a_unit_that_stays() {
    let mut game = battle_of(&["A LN 24,14 N", "N LN 24,30 S"]);
    let field = field(&["A LN 24,14 N", "N LN 24,30 S"]).commander(1, "24,10", Some('A'));
    game.war = War::Battle(Box::new(field.battle));
    let mut alone = game.clone();
    let checked = query(&game, json!({ "check": { "text": "1 with a" } })).unwrap();
    assert!(lines(&checked).contains("1 goes with A."), "{checked:?}");
    let order = json!({ "orders": { "text": "a hold", "more": false } });
    let told = super::act(&mut game, 0, order, &[]).unwrap().join("\n");
    assert!(told.contains("A stays") && !told.contains("follows"), "{told}");
    assert!(told.contains("1, with A, rides to 24.0,11.0"), "{told}");
    let order = json!({ "orders": { "text": "1 hold", "more": true } });
    let told = super::act(&mut alone, 0, order, &[]).unwrap().join("\n");
    assert!(told.contains("1 stays") && !told.contains("rides"), "{told}");
}

/// An order to fire is kept until it can be carried out; nothing says that a shot is made which is not.
#[test]
fn rk_100_an_order_to_fire_is_told_with_its_condition() {
    let mut game = battle_of(&["A LN 24,14 N", "N LN 24,30 S"]);
    let order = json!({ "orders": { "text": "a fire n", "more": true } });
    let said = super::act(&mut game, 0, order, &[]).unwrap().join("\n");
    assert!(said.contains("A will fire at N if it can"), "{said}");
    let sheet = format!("{:?}", crate::scene::sheet(&game, Seat(0)));
    assert!(sheet.contains("will fire at N if it can, stands"), "{sheet}");
    let sign = told(&game, "will fire at N if it can");
    assert!(sign.contains("fires at N if it can when all have moved"), "{sign}");
}

/// Who was lost is told as lost, not as unknown.
#[test]
fn rk_3_a_unit_that_is_lost_is_told_as_lost() {
    let mut game = battle_of(&["A LN 24,14 N", "B LN 36,14 N", "N LN 24,30 S"]);
    let mut lost = field(&["A LN 24,14 N", "B LN 36,14 N", "N LN 24,30 S"]);
    lost.battle.field.remove('B', 3, battle::Fate::Destroyed);
    game.war = War::Battle(Box::new(lost.battle));
    for (query, reason) in [
        (json!({ "unit": { "unit": "b" } }), "B has left the table: destroyed"),
        (json!({ "unit": { "unit": "z" } }), "`z` is no unit on the table."),
    ] {
        let refusal = super::asked::query(&game, query).unwrap_err();
        assert!(refusal.reason.starts_with(reason), "{refusal}");
    }
}

/// A comma is no `and`: what a refusal quotes was typed, and a hex behind a comma is where the army goes.
#[test]
fn rk_28_rk_24_a_comma_is_quoted_as_a_comma() {
    let placing = begin(json!({}));
    let placed = |typed: &str| {
        let words = json!({ "place": { "armies": typed } });
        let read = placing.called(Viewer::Seat(Seat(0)), &words).unwrap();
        read["place"]["armies"].as_str().unwrap().to_owned()
    };
    for (typed, read) in [
        ("1, C13", "1 C13"),
        ("1, 2 C13", "1 C13; 2 C13"),
        ("1 and 2 C13", "1 C13; 2 C13"),
        ("1 C13, 2 C13 and 3 B11", "1 C13; 2 C13; 3 B11"),
        ("1 corps and 2 guard C13", "1 corps and 2 guard C13"),
    ] {
        assert_eq!(placed(typed), read, "{typed}");
    }
    let game = marching();
    for (typed, read) in [
        ("1, C12", "1 C12"),
        ("1, 2 to F13, 3 hold", "1 to F13; 2 to F13; 3 hold"),
    ] {
        assert_eq!(marches(&game, typed), read, "{typed}");
    }
    for typed in ["1, C12, C13", "1, x", "1 C12, x"] {
        let text = marches(&game, typed);
        assert!(!text.contains("and"), "{typed}: {text}");
    }
}

/// The reason is of the plan that is proposed.
#[test]
fn rk_70_the_advice_to_deploy_gives_the_reason_that_is_so() {
    let mut reasons = Vec::new();
    for scenario in ["farm", "crossroads", "redoubt", "bridges", "aldwald"] {
        let game = begin(json!({ "mode": "battle", "scenario": scenario }));
        let Awaiting::Duties(duties) = game.awaiting() else {
            panic!()
        };
        let advise =
            |game: &Risk, duty: &Duty| game.advise(duty, Level::Normal, Occasion::Npc, &mut Dice::seeded(1, 1));
        for duty in duties {
            // Until the other side is set up nothing is told of the plan.
            let sealed = advise(&game, &duty).why;
            assert!(
                sealed.contains("sealed until both sides are set up"),
                "{scenario}: {sealed}"
            );
            let mut game = game.clone();
            let other = Seat(1 - duty.seat.0);
            let deploy = Action::Deploy {
                plan: None,
                changes: None,
                battle: None,
            };
            testing::act(&mut game, other, deploy, &[]).unwrap();
            let advice = advise(&game, &duty);
            let plan = serde_json::to_value(&advice.action).unwrap()["deploy"]["plan"].clone();
            let why = advice.why;
            assert_eq!(
                why.contains("mans the works"),
                plan == "works",
                "{scenario}: {plan} {why}"
            );
            assert_eq!(why.contains("to a wing"), plan == "wing", "{scenario}: {plan} {why}");
            reasons.push(why);
        }
    }
    reasons.sort();
    reasons.dedup();
    assert!(reasons.len() > 1, "{reasons:?}");
}

/// The way to a place that is closed is answered by a place on it that is open, which can be ordered.
#[test]
fn rk_93_a_closed_way_names_a_place_before_it() {
    for (ground, goal, units) in [
        ("wood", "14,13", ["A AR 14,10 N", "N LN 60,40 S"]),
        ("", "24,23", ["A CV 24,14 N", "N LN 24,24 S"]),
    ] {
        let mut table = field_on(ground, &units);
        let refusal = table.refused(&format!("a to {goal}"));
        assert_eq!(refusal.clause, "RK-93", "{refusal}");
        let instead = refusal.instead.clone().unwrap();
        assert!(instead.starts_with("a to "), "{refusal}");
        table.orders(&instead);
    }
}

/// What cannot be ordered at all is left out, with the orders of the others.
#[test]
fn rk_51_an_order_without_a_remedy_is_answered_by_the_others() {
    let game = marching();
    for (typed, instead) in [
        ("1 train; 2 hold", "2 hold"),
        ("1 to F13; new foot; 2 hold", "1 to F13; 2 hold"),
    ] {
        let march = |orders: &str| {
            let orders = orders.to_owned();
            try_out(&game, Seat(0), &Action::March { orders })
        };
        let refusal = march(typed).unwrap_err();
        assert_eq!(refusal.instead.as_deref(), Some(instead), "{typed}: {refusal}");
        assert_eq!(march(instead), Ok(()), "{instead}");
    }
    let alone = Action::March {
        orders: "1 train".to_owned(),
    };
    let refusal = try_out(&game, Seat(0), &alone).unwrap_err();
    assert!(refusal.instead.as_deref().unwrap().contains("`hold`"), "{refusal}");
}

/// What is proposed can be typed as it stands, or is a sentence.
#[test]
fn proposals_are_lines_or_sentences() {
    let mut table = field(&["A LN 24,14 N", "N LN 24,30 S"]).commander(1, "24,10", None);
    for (typed, instead) in [("1 charge", "1 with a"), ("1 with q", "1 with a")] {
        let refusal = table.refused(typed);
        assert_eq!(refusal.instead.as_deref(), Some(instead), "{refusal}");
        assert!(table.battle.field.army(Side::South).next().is_some());
        let items = read(instead).unwrap();
        assert!(crate::battle::moving::try_orders(&table.battle, Side::South, &items).is_ok());
    }
    let nothing = read(";").unwrap_err();
    assert_eq!(nothing.instead.as_deref(), Some("all adv"));
}

/// RK-3: every example of a page of the rules is in the letters of the side that reads it.
#[test]
fn rk_3_examples_of_the_rules_are_in_the_letters_of_who_reads_them() {
    let game = battle_of(&[
        "A LN 24,14 N",
        "B LN 34,14 N",
        "N LN 24,30 S",
        "O LN 34,30 S",
        "P LN 44,30 S",
    ]);
    let read = |seat: u8| {
        let query = serde_json::from_value(json!({ "book": { "topic": "odds" } })).unwrap();
        lines(&game.answer(Viewer::Seat(Seat(seat)), query).unwrap())
    };
    for (seat, examples) in [
        (0, ["`a>n`", "`a fire n`", "`a charge n`", "`a n`", "`a>n battle:2`"]),
        (1, ["`n>b`", "`n fire b`", "`n charge b`", "`n b`", "`n>b battle:2`"]),
    ] {
        let told = read(seat);
        assert!(!told.contains('q') || !told.contains(" q`"), "{told}");
        for example in examples {
            assert!(told.contains(example), "{example}: {told}");
        }
    }
}

/// RK-109: guns never charge, so that what tells all to stand changes nothing for them; told to charge they are refused.
#[test]
fn rk_109_guns_can_be_told_to_stand() {
    let units = ["A LN 24,14 N", "F CV 34,14 N", "K AR 44,14 N", "Q LN 24,30 S"];
    let game = battle_of(&units);
    for text in ["all stand", "k stand", "k fire q stand", "all adv stand"] {
        query(&game, json!({ "check": { "text": text } })).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    let mut table = field(&units);
    table.orders("all stand");
    let charges = ['A', 'F', 'K'].map(|letter| table.battle.field.the(letter).charge);
    assert_eq!(charges, [Some(false), Some(false), None]);
    assert_eq!(field(&units).refused("k charge").clause, "RK-109");
}

/// What a situation lacks is told as that; nothing is quoted where nothing was said.
#[test]
fn rk_116_a_situation_without_its_number_says_what_is_missing() {
    let game = begin(json!({}));
    let reads = |question: &str| game.situation(Viewer::Seat(Seat(0)), question);
    for (question, says) in [
        ("march", "how many steps"),
        ("train", "how many steps"),
        ("order", "how many nations"),
    ] {
        let refusal = reads(question).unwrap_err();
        assert!(
            refusal.reason.contains(says) && !refusal.reason.contains('`'),
            "{refusal}"
        );
        assert!(refusal.instead.is_some(), "{refusal}");
    }
    assert!(reads("march far").unwrap_err().reason.contains("`far`"));
    for (typed, meant) in [
        ("save ar round shot", "save ar shot"),
        ("battery round shot t3", "battery shot t3"),
        ("battery round t3", "battery shot t3"),
        ("save ln shot round shot", "save ln shot shot"),
    ] {
        assert_eq!(reads(typed).unwrap(), reads(meant).unwrap(), "{typed}");
    }
}

#[test]
fn rk_76_the_way_between_bases_is_rounded_half_up() {
    let game = battle_of(&["A LN 22,10 N", "B LN 36,10 N", "N LN 46.5,38 S", "O LN 36,14 S"]);
    let measured = |to: &str, from: &str| {
        let answer = query(&game, json!({ "measure": { "from": from, "to": to } }));
        lines(&answer.unwrap())
    };
    let between = |told: String, way: &str| told.contains(&format!("Between the bases {way} cm;"));
    assert!(between(measured("n", "a"), "31.9"));
    assert!(between(measured("o", "b"), "2.0"));
}
