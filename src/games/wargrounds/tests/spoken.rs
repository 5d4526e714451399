//! What people type is read alike by every command, and a refusal names the true reason.

use super::said::{action, period, wait_for_an_order};
use super::*;
use crate::called;
use crate::spelled;
use muster_game::Counsel;
use muster_kit::{Line, Viewer};

const RED: Viewer = Viewer::Seat(Seat(0));

fn plain(lines: &[Line]) -> String {
    let words = lines.iter().map(|line| line.plain(|seat| format!("seat {seat}")));
    words.collect::<Vec<_>>().join("\n")
}

/// What is asked about chances and answered, with what is remarked about it.
fn odds_of(game: &Wargrounds, question: &str) -> Result<String, Refusal> {
    let situation = game.situation(RED, question)?;
    Ok(plain(&Wargrounds::odds(&situation)?.lines))
}

fn auto(who: &str) -> Value {
    json!({ "auto": { "who": who } })
}

/// Red's characters that the house plays: this turn, and until changed.
fn left_to_the_house(game: &Wargrounds) -> [String; 2] {
    let secret = game.seats[Seat(0)].secret();
    [secret.auto, secret.auto_kept].map(|set| {
        let who = set.iter().map(|who| game.people.badge(who).letter());
        who.collect::<String>()
    })
}

/// Before a phase nobody is left to the house for a turn, which has not begun; a recorded game may have such an entry
/// ([WG-188](docs/rules/wargrounds.md#wg-188)).
#[test]
fn wg_188_nobody_is_left_to_the_house_for_a_turn_before_the_phase() {
    let mut game = begun(json!({ "headcount": "3" }), &["red", "blue"], 1);
    for (typed, instead) in [
        (auto("all"), "/wg auto who:all keep:true"),
        (json!({ "auto": {} }), "/wg auto who:all keep:true"),
        (auto("A, C"), "/wg auto who:A, C keep:true"),
    ] {
        let refused = game.steps(Actor::Seat(Seat(0)), action(typed.clone())).unwrap_err();
        assert!(refused.reason.contains("once the phase has begun"), "{refused}");
        assert_eq!(refused.instead.as_deref(), Some(instead), "{typed}");
        assert_eq!(game.foresee(Seat(0), &action(typed)).unwrap_err(), refused);
    }
    let unknown = game.steps(Actor::Seat(Seat(0)), action(auto("Z"))).unwrap_err();
    assert_eq!(unknown.clause, "WG-4");
    // What was recorded is played as it was.
    testing::act(&mut game.clone(), Seat(0), action(auto("all")), &[]).unwrap();
    let kept = action(json!({ "auto": { "who": "all", "keep": true } }));
    let run = testing::run(&mut game, Seat(0), kept, &mut Dice::seeded(1, 1));
    assert!(run.stopped.is_none());
    assert_eq!(left_to_the_house(&game), ["", "ABC"]);
}

/// Words behind the characters say until when, as the options do ([WG-188](docs/rules/wargrounds.md#wg-188)).
#[test]
fn wg_188_keep_stands_behind_the_characters() {
    for (who, now, kept) in [
        ("all keep", "", "ABCDEFGH"),
        ("A keep", "", "A"),
        ("A, C Keep", "", "AC"),
        ("Thistle keep", "", "B"),
        ("keep", "", "ABCDEFGH"),
        ("A C on", "AC", ""),
        ("A C", "AC", ""),
    ] {
        let mut table = period();
        table
            .typed(auto(who))
            .unwrap_or_else(|refusal| panic!("{who}: {refusal}"));
        assert_eq!(left_to_the_house(&table.game), [now, kept], "{who}");
    }
    let mut table = period();
    table.sheet("R1").name = "Keep".to_owned();
    table.typed(auto("keep")).unwrap();
    assert_eq!(left_to_the_house(&table.game), ["A", ""]);
    assert!(table.typed(auto("A kept")).is_err());
}

/// Who waits for orders again is not played by the house, however it was left to it
/// ([WG-188](docs/rules/wargrounds.md#wg-188)).
#[test]
fn wg_188_off_ends_what_was_kept() {
    let mut table = period();
    table.typed(auto("A, B")).unwrap();
    table.typed(auto("B, C keep")).unwrap();
    let hand = |table: &Table| plain(&table.game.answer(RED, crate::queries::Query::Hand {}).unwrap().lines);
    let told = hand(&table);
    assert!(
        told.contains("Played by the house until you say otherwise: B and C."),
        "{told}"
    );
    assert!(told.contains("Played by the house this turn: A and B."), "{told}");
    table.typed(auto("C off")).unwrap();
    assert_eq!(left_to_the_house(&table.game), ["AB", "B"]);
    table.typed(json!({ "auto": { "who": "all", "on": false } })).unwrap();
    assert_eq!(left_to_the_house(&table.game), ["", ""]);
    assert!(!hand(&table).contains("Played by the house"));
}

/// A way through several cells is refused for its own length ([WG-41](docs/rules/wargrounds.md#wg-41),
/// [WG-43](docs/rules/wargrounds.md#wg-43)).
#[test]
fn wg_43_a_way_is_refused_for_its_own_length() {
    let mut table = period();
    table.put("R1", "B9", "heavy");
    let line = json!({ "orders": { "text": "A E9-C9-E9" } });
    let words = "The way E9-C9-E9 is 7 inches long; A Juniper walks 3, runs 5.";
    // The reason that is stored with the order is the true one since number 8, and is told once.
    for rules in [7, 8] {
        set(&mut table.game, "/rules", rules);
        let told = table.game.left_out(Seat(0), &action(line.clone())).join("\n");
        assert_eq!(told.contains(words), rules == 7, "{told}");
        table.typed(line.clone()).unwrap();
        let Some(Event::Stored { text, .. }) = table.events.last() else {
            panic!("the order is stored")
        };
        assert_eq!(text.iter().any(|line| line.contains(words)), rules == 8, "{text:?}");
        assert_eq!(
            text.iter().any(|line| line.contains("inches away")),
            rules == 7,
            "{text:?}"
        );
    }
    let told = table.warned(line.clone());
    assert!(told.contains(words) && told.contains("`A E9` works now"), "{told}");
    // A single cell is as far as it is, and a way within reach is none.
    for other in ["A T9", "A D9-C9-D9", "A E9"] {
        let typed = action(json!({ "orders": { "text": other } }));
        let told = table.game.left_out(Seat(0), &typed).join("\n");
        assert!(!told.contains("inches long"), "{other}: {told}");
    }
    wait_for_an_order(&mut table);
    let refused = table.typed(line).unwrap_err();
    assert!(refused.reason.starts_with(words), "{refused}");
    let instead = refused.instead.unwrap();
    let text = instead.strip_prefix("/wg orders text:").unwrap();
    table.typed(json!({ "orders": { "text": text } })).unwrap();
    let deed = {
        let mut table = period();
        table.put("R1", "B9", "heavy").put("B1", "F9", "");
        wait_for_an_order(&mut table);
        let line = json!({ "orders": { "text": "A E9-C9-E9 hit a" } });
        table.typed(line).unwrap_err()
    };
    assert!(
        deed.reason
            .contains("is 7 inches long; A Juniper walks 3, and nobody acts"),
        "{deed}"
    );
}

/// An act and an order for a joker are read in the words of a line of orders ([WG-183](docs/rules/wargrounds.md#wg-183),
/// [WG-185](docs/rules/wargrounds.md#wg-185)).
#[test]
fn wg_183_words_of_orders_are_read_by_every_command() {
    let table = period();
    let read = |typed: Value| {
        let named = called::with_ids(&table.game, Seat(0), action(typed));
        let line = crate::action::typed_orders(&named).unwrap();
        let orders = crate::orders::read_orders(&table.game, Seat(0), &line);
        let orders = orders.unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
        orders
            .iter()
            .map(|order| spelled::spoken(&table.game, order))
            .collect::<Vec<_>>()
    };
    for words in [
        "attack a",
        "goes to F7",
        "walks to F7",
        "attacks Krunk",
        "charge a",
        "run to the flag",
        "capture the flag",
        "F7 then hit a",
    ] {
        let line = read(json!({ "orders": { "text": format!("A {words}") } }));
        assert_eq!(
            read(json!({ "joker": { "who": "A", "order": words } })),
            line,
            "{words}"
        );
        assert_eq!(
            read(json!({ "joker": { "who": "Juniper", "order": words } })),
            line,
            "{words}"
        );
        assert_eq!(read(json!({ "act": { "who": "A", "to": words } })), line, "{words}");
    }
    for (act, line) in [
        (json!({ "who": "A", "do": "attack", "target": "a" }), "A attack a"),
        (
            json!({ "who": "A", "to": "F7", "do": "attacks", "target": "Krunk" }),
            "A F7 hit a",
        ),
        (
            json!({ "who": "Effie Longstride", "do": "charge", "target": "a" }),
            "C charge a",
        ),
        (json!({ "who": "A", "do": "capture the flag" }), "A take"),
    ] {
        let line = read(json!({ "orders": { "text": line } }));
        assert_eq!(read(json!({ "act": act })), line, "{act}");
    }
    // What is read as it is, is stored as it was.
    let act = action(json!({ "act": { "who": "A", "to": "F7", "do": "hit", "target": "a" } }));
    assert_eq!(called::with_ids(&table.game, Seat(0), act.clone()), act);
    let mut table = period();
    let refused = table
        .typed(json!({ "joker": { "who": "A", "order": "juggles" } }))
        .unwrap_err();
    assert!(refused.reason.contains("`juggles` is no word of an order"), "{refused}");
    table
        .typed(json!({ "joker": { "who": "A", "order": "goes to F7" } }))
        .unwrap();
    let joker = table.game.seats[Seat(0)].secret().joker.as_ref().unwrap();
    assert_eq!(spelled::spoken(&table.game, joker), "A F7");
}

/// A list of characters has one order behind it ([WG-183](docs/rules/wargrounds.md#wg-183)).
#[test]
fn wg_183_a_list_of_characters_has_one_order() {
    let table = period();
    let read = |text: &str| {
        let typed = action(json!({ "orders": { "text": text } }));
        let Action::Orders { text } = called::with_ids(&table.game, Seat(0), typed) else {
            panic!("orders stay orders");
        };
        called::spoken_line(&table.game, Seat(0), text)
    };
    for (typed, line) in [
        ("A,B,C >a", "A >a; B >a; C >a"),
        ("A, C attack a", "A stay hit a; C stay hit a"),
        ("A F7, B, C >a", "A F7; B >a; C >a"),
        ("A, B >a; C F13", "A >a; B >a; C F13"),
        // Orders of their own.
        ("A; B >a", "A stay; B >a"),
        ("A F7, B", "A F7; B stay"),
        ("A F7, B >a", "A F7; B >a"),
    ] {
        assert_eq!(read(typed), line, "{typed}");
    }
    let asked = odds_of(&table.game, "A,B >a").unwrap();
    assert!(asked.contains("2. B Thistle"), "{asked}");
}

/// Nobody is attacked who is off the field ([WG-105](docs/rules/wargrounds.md#wg-105),
/// [WG-138](docs/rules/wargrounds.md#wg-138)).
#[test]
fn wg_105_no_odds_are_told_against_a_character_off_the_field() {
    let mut table = period();
    odds_of(&table.game, "A vs a").unwrap();
    for life in [
        Life::Away(1),
        Life::Recovering(2),
        Life::Recovering(0),
        Life::Out,
        Life::Fallen(1),
    ] {
        table.change("B1", "life", life);
        for question in ["A vs a", "A a", "A, B against Krunk"] {
            let refused = odds_of(&table.game, question).unwrap_err();
            assert!(
                refused.reason.starts_with("a Krunk ") && refused.reason.ends_with(" and cannot be attacked."),
                "{question}: {refused}"
            );
        }
    }
    let game = begun(json!({ "headcount": "3" }), &["red", "blue"], 1);
    odds_of(&game, "A vs a").expect("before a phase nobody stands yet");
}

/// HP that nobody names are taken to be 5, or 1 of one that carries Diplomacy, and told
/// ([WG-149](docs/rules/wargrounds.md#wg-149), [WG-175](docs/rules/wargrounds.md#wg-175)).
#[test]
fn wg_175_the_hp_that_odds_assume_are_told() {
    let table = period();
    let odds = |question: &str| odds_of(&table.game, question).unwrap();
    for (question, hp) in [
        ("short x diplomacy", 1),
        ("short x short", 5),
        ("short + long x none shield", 5),
    ] {
        let told = odds(question);
        let words = format!("The target is taken to have {hp} HP; `hp` says another number.");
        let assumed = format!("\n{words}");
        let named = odds(&format!("{question} hp {hp}"));
        assert!(told.contains(&assumed), "{told}");
        assert_eq!(told.replace(&assumed, ""), named, "{question}");
    }
    assert!(!odds("short x diplomacy hp 5").contains("taken to have"));
    assert!(!odds("A vs a").contains("taken to have"));
}

/// The face that a die has not is what is wrong with a question about it.
#[test]
fn wg_67_a_face_that_a_die_has_not_is_named() {
    let table = period();
    let refused = |question: &str| odds_of(&table.game, question).unwrap_err();
    for (question, reason, instead) in [
        ("die 9 of 6", "A D6 shows 1 to 6, never 9.", "die 6 of 6"),
        ("die 7 of 6", "A D6 shows 1 to 6, never 7.", "die 6 of 6"),
        ("die 0 of 6", "A D6 shows 1 to 6, never 0.", "die 1 of 6"),
        ("die 1 of 21", "A die has 2 to 20 sides.", "die 6 of 6"),
    ] {
        let refusal = refused(question);
        assert_eq!(
            (&*refusal.reason, refusal.instead.as_deref()),
            (reason, Some(instead)),
            "{question}"
        );
        odds_of(&table.game, instead).unwrap();
    }
}
