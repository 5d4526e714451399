//! Characters that are named by letter and name, wherever an order or a question reads one.

use super::proposed::positions;
use super::said::{action, period, wait_for_an_order};
use super::*;
use crate::odds::Situation;
use crate::situations;
use crate::spelled;
use muster_game::Counsel;
use muster_kit::Viewer;

const RED: Viewer = Viewer::Seat(Seat(0));

/// Three of Red, and Krunk and Dame Brunhilda of Blue.
fn field() -> Table {
    let mut table = period();
    table.put("B2", "I13", "");
    table.sheet("B2").name = "Dame Brunhilda".to_owned();
    table
}

fn ordered(line: &str) -> Vec<String> {
    let mut table = field();
    table.typed(json!({ "orders": { "text": line } })).unwrap();
    table.ordered()
}

/// A letter with the name, or one word of it, is that character wherever a target is read
/// ([WG-4](docs/rules/wargrounds.md#wg-4)).
#[test]
fn wg_4_a_letter_with_a_name_is_that_character_wherever_a_target_is_read() {
    for line in [
        "B >b Dame Brunhilda",
        "B >b Brunhilda",
        "B >b dame brun",
        "B at b Dame Brunhilda",
        "B walk to b Dame Brunhilda",
        "B walks up to b Brunhilda",
        "B go next to B2 Dame",
        "B goes up to B2 Dame",
        "B b Dame Brunhilda",
        "B Thistle >b Dame Brunhilda",
        "B to b",
        "B >Brunhilda",
        "B to Brunhilda",
        "B Brunhilda",
        "send B to b Brunhilda",
    ] {
        let found = ordered(line);
        assert_eq!(found.len(), 1, "{line}: {found:?}");
        let walked = ["R2 >B2", "R2 walk >B2"].contains(&found[0].as_str());
        assert!(walked, "{line}: {found:?}");
    }
    for (line, order) in [
        ("B hit b Dame Brunhilda", "R2 hit B2"),
        ("B at b Dame Brunhilda hit b Brunhilda", "R2 >B2 hit B2"),
        ("hit b Dame Brunhilda with B", "R2 hit B2"),
        ("B throw at b Brunhilda crit", "R2 throw B2 crit"),
        ("B F9 hit a Krunk", "R2 F9 hit B1"),
        ("B F9 at a Krunk", "R2 >B1"),
        ("B at F10", "R2 F10"),
        ("B goes up to F10", "R2 F10"),
    ] {
        let mut table = field();
        table.put("R2", "F11", "thrown");
        table.sheet("R2").name = "Thistle".to_owned();
        table.typed(json!({ "orders": { "text": line } })).unwrap();
        assert_eq!(table.ordered()[0].replace(" stay", ""), order, "{line}");
    }
    let mut table = field();
    table
        .typed(json!({ "act": { "who": "B Thistle", "to": "b Dame Brunhilda", "do": "hit", "target": "b Dame Brunhilda" } }))
        .unwrap();
    assert_eq!(table.ordered(), ["R2 >B2 hit B2"]);
    let mut table = field();
    table
        .typed(json!({ "joker": { "who": "B", "order": "at b Dame Brunhilda" } }))
        .unwrap();
    let joker = table.game.seats[Seat(0)].secret().joker.clone().unwrap();
    assert_eq!(spelled::written(&table.game.people, &joker), "R2 >B2");
}

/// A spell and a shot name their target so as well.
#[test]
fn wg_84_a_spell_and_a_shot_are_aimed_by_letter_and_name() {
    let mut table = field();
    table.put("R2", "F11", "mage");
    table.put("R1", "F9", "bow");
    table.sheet("R2").spells = vec![Spell::Fireball];
    table.sheet("R2").name = "Thistle".to_owned();
    table.sheet("R1").name = "Juniper".to_owned();
    let text = "B cast fireball at b Dame Brunhilda; A shoot a Krunk";
    table.typed(json!({ "orders": { "text": text } })).unwrap();
    assert_eq!(table.ordered(), ["R1 stay shoot B1", "R2 stay fireball B2"]);
}

/// Where a name could be a word of the order, the order has it; an enemy's name behind another's letter is not lost.
#[test]
fn wg_4_words_of_an_order_behind_a_letter_stay_words_of_the_order() {
    let mut table = field();
    table.sheet("B1").name = "Crit".to_owned();
    table.typed(json!({ "orders": { "text": "A F9 hit a crit" } })).unwrap();
    assert_eq!(table.ordered(), ["R1 F9 hit B1 crit"]);
    let mut table = field();
    table.sheet("B1").name = "Count Tuggers".to_owned();
    table
        .typed(json!({ "orders": { "text": "A F9 hit a Count Tuggers" } }))
        .unwrap();
    assert_eq!(table.ordered(), ["R1 F9 hit B1"]);
    for line in ["A F9 hit a Dame Brunhilda", "A F9 hit a Brunhilda", "A F9 >a Brunhilda"] {
        let refused = field().typed(json!({ "orders": { "text": line } })).unwrap_err();
        assert_eq!(refused.reason, "`a` is a Krunk; Dame Brunhilda is `b`.", "{line}");
        let instead = refused.instead.unwrap();
        assert!(["A F9 hit b", "A F9 >b"].contains(&instead.as_str()), "{instead}");
        field().typed(json!({ "orders": { "text": instead } })).unwrap();
    }
}

fn asked(table: &Table, question: &str) -> Result<Situation, Refusal> {
    table.game.situation(RED, question)
}

/// Odds read attackers and target by letter, by name and by both.
#[test]
fn odds_are_asked_about_by_letter_by_name_and_by_both() {
    let table = field();
    let plain = asked(&table, "B vs b").unwrap();
    for question in [
        "B Thistle vs b Dame Brunhilda",
        "Thistle vs Brunhilda",
        "Thistle against b Dame Brunhilda",
        "B >b Dame Brunhilda",
        "B at Brunhilda",
        "B walks up to b Brunhilda",
    ] {
        assert_eq!(asked(&table, question).unwrap(), plain, "{question}");
    }
    let both = asked(&table, "A, B vs b").unwrap();
    for question in [
        "A Juniper, B Thistle vs Brunhilda",
        "A and B vs b",
        "A B vs b",
        "A+Thistle vs b",
    ] {
        assert_eq!(asked(&table, question).unwrap(), both, "{question}");
    }
}

/// Asked about one character alone, odds are of its attack on the enemy beside it; else an attack is proposed that is
/// answered: its own on the nearest enemy, or one on it.
#[test]
fn odds_of_a_character_alone_propose_its_attack_on_the_nearest() {
    let table = field();
    for question in ["C", "Effie", "C Effie Longstride"] {
        let refusal = table
            .game
            .odds_refused(RED, question, asked(&table, question).unwrap_err());
        assert!(refusal.reason.contains("C Effie Longstride say at whom"), "{refusal}");
        assert_eq!(
            refusal.instead.as_deref(),
            Some("/game odds what:C vs b"),
            "{question}: {refusal}"
        );
        assert!(table.game.is_answered(RED, "C vs b"));
    }
    for question in ["a Krunk", "Krunk"] {
        let refusal = table
            .game
            .odds_refused(RED, question, asked(&table, question).unwrap_err());
        assert!(refusal.reason.contains("a Krunk say who attacks it"), "{refusal}");
        assert_eq!(
            refusal.instead.as_deref(),
            Some("/game odds what:B vs a"),
            "{question}: {refusal}"
        );
    }
    let mut beside = field();
    beside.put("B1", "G9", "");
    let alone = asked(&beside, "A").unwrap();
    assert_eq!(alone, asked(&beside, "A vs a").unwrap());
}

/// What a menu offers is answered by odds, or refused since nothing is thrown: never as if it could not be read.
#[test]
fn odds_of_whatever_a_menu_offers_are_answered_or_refused_truly() {
    let (mut answered, mut refused) = (0, 0);
    positions(|game, duty| {
        let viewer = Viewer::Seat(duty.seat);
        for offer in game.menu(duty, &[]).acts {
            let (first, rest) = match &offer.action {
                Action::Orders { text } => ("orders", text.clone()),
                Action::Joker { who, order } => ("joker", format!("{who} {}", order.as_deref().unwrap_or_default())),
                Action::Ready { .. } => ("ready", String::new()),
                Action::Go { what } => ("go", format!("what:{what}")),
                Action::Reroll { yes } => ("reroll", format!("yes:{yes}")),
                other => panic!("a menu offers {other:?}"),
            };
            for question in [format!("{first} {rest}"), format!("/wg {first} {rest}")] {
                match game.situation(viewer, question.trim()) {
                    Ok(_) => answered += 1,
                    Err(refusal) => {
                        let why = &refusal.reason;
                        let true_words = [
                            "No attack is made",
                            "attacks nobody",
                            "No weapon comes down",
                            "throws no dice",
                        ];
                        assert!(
                            true_words.iter().any(|words| why.contains(words)),
                            "{question}: {refusal}"
                        );
                        assert_ne!(refusal.code, muster_game::UNREAD_ORDER, "{question}: {refusal}");
                        refused += 1;
                    }
                }
            }
        }
    });
    assert!(answered > 50 && refused > 50, "{answered} answered, {refused} refused");
}

/// Who is up is meant where an order names nobody, and its target by letter and name.
#[test]
fn wg_186_who_is_asked_aims_by_letter_and_name() {
    let mut table = field();
    table.put("B1", "G9", "");
    table.sheet("B1").name = "Krunk".to_owned();
    wait_for_an_order(&mut table);
    let steps = table
        .game
        .steps(
            Actor::Seat(Seat(0)),
            action(json!({ "orders": { "text": "hit a Krunk" } })),
        )
        .unwrap();
    assert_eq!(steps[0].action, action(json!({ "orders": { "text": "A hit B1" } })));
    assert!(situations::situation_of(&table.game, RED, "hit a Krunk").is_err());
}
