//! What the game prints and proposes, typed back; and what it asks about before it is done.

use super::said::{action, period, wait_for_an_order};
use super::*;
use crate::called;
use crate::orders;
use crate::spelled;
use muster_game::Counsel;
use muster_kit::Viewer;

/// A spell is read by its printed name, and behind `cast` ([WG-84](docs/rules/wargrounds.md#wg-84)).
#[test]
fn wg_84_a_spell_is_read_as_it_is_printed() {
    let mut table = period();
    table.put("R1", "F9", "mage").put("R2", "F10", "").put("B1", "G9", "");
    for (said, meant) in [
        ("A cast fireball a", "A stay fireball a"),
        ("A G10 Cast Fireball a", "A G10 fireball a"),
        ("A cast Drain Life", "A stay drain"),
        ("A Healing Touch B", "A stay heal B"),
        ("A cast healing touch Thistle", "A stay heal B"),
        ("Juniper cast Freeze Krunk", "A stay freeze a"),
        ("B F12; A drain life a", "B F12; A stay drain a"),
    ] {
        let Action::Orders { text } = called::with_ids(&table.game, Seat(0), Action::Orders { text: said.to_owned() })
        else {
            unreachable!()
        };
        let read =
            orders::read_orders(&table.game, Seat(0), &text).unwrap_or_else(|refusal| panic!("{said}: {refusal}"));
        let spoken: Vec<String> = read.iter().map(|order| spelled::spoken(&table.game, order)).collect();
        assert_eq!(spoken.join("; "), meant, "{said}");
    }
    // A Mage of a game knows three spells.
    table.sheet("R1").spells = vec![Spell::Fireball, Spell::Heal, Spell::Drain];
    table
        .typed(json!({ "act": { "who": "A", "do": "cast Healing Touch", "target": "B" } }))
        .unwrap();
    assert_eq!(table.ordered(), ["R1 stay heal R2"]);
    assert!(table.game.situation(Viewer::Seat(Seat(0)), "A cast Fireball a").is_ok());
    let refused = table.typed(json!({ "orders": { "text": "A cast a" } })).unwrap_err();
    assert!(refused.reason.contains("A Juniper knows Fireball"), "{refused}");
}

/// Who knows no spell is told so, with the orders of the line that are left ([WG-84](docs/rules/wargrounds.md#wg-84)).
#[test]
fn wg_84_who_knows_no_spell_is_told_so() {
    let mut table = period();
    let orders = |text: &str| json!({ "orders": { "text": text } });
    for line in [
        "A fireball a",
        "A cast fireball a",
        "A cast a",
        "Juniper healing touch B",
        "foo; A freeze a",
    ] {
        let told = [
            table.typed(orders(line)).unwrap_err(),
            table.foretold(orders(line)).unwrap_err(),
            table
                .game
                .situation(Viewer::Seat(Seat(0)), &line.replace("Juniper", "A"))
                .unwrap_err(),
        ];
        for refusal in told {
            let reason = &refusal.reason;
            assert!(
                reason.contains("A Juniper is no Mage and knows no spell") && !reason.contains("nobody"),
                "{line}: {refusal}"
            );
        }
    }
    let refused = table.typed(orders("B F12; A cast a; foo")).unwrap_err();
    assert_eq!(
        refused.instead.as_deref(),
        Some("B F12"),
        "what cannot be read is no proposal"
    );
    // One who does not play is left to what refuses them.
    let stranger = called::check_spells(&table.game, Seat(200), &action(orders("A freeze a")));
    assert!(stranger.is_ok());
    let joker = json!({ "joker": { "who": "A", "order": "cast leech a" } });
    assert!(table.typed(joker).unwrap_err().reason.contains("knows no spell"));
}

/// A spell of who knows none is left out of a line as any other order that cannot be given
/// ([WG-84](docs/rules/wargrounds.md#wg-84)).
#[test]
fn wg_84_a_spell_of_who_knows_none_is_left_out_of_a_line() {
    let mut table = period();
    let line = json!({ "orders": { "text": "A freeze a; B F12; foo" } });
    let left_out = [
        "Left out, `A freeze a`: A Juniper is no Mage and knows no spell.",
        "Left out, `foo`:",
    ];
    let foretold = table.foretold(line.clone()).unwrap();
    table.typed(line).unwrap();
    let Some(Event::Stored { text, .. }) = table.events.last() else {
        panic!("{:?}", table.events);
    };
    for (told, begins) in text[1..].iter().zip(left_out) {
        assert!(told.starts_with(begins), "{told}");
        assert!(foretold.contains(begins), "{foretold}");
    }
    assert!(text[0].starts_with("R2 F12"), "{text:?}");
}

/// What takes another class or armour never works in a phase, and is not said to be possible later
/// ([WG-94](docs/rules/wargrounds.md#wg-94), [WG-137](docs/rules/wargrounds.md#wg-137), WG-77).
#[test]
fn wg_94_wg_137_what_never_works_is_said_to_fall_through() {
    let mut table = period();
    table.hold(Side::Red, &[Card::Sneaky]);
    table.sheet("R1").armour = Armour::Heavy;
    table.sheet("R1").class = Class::Mage;
    for (text, works) in [
        ("A G9 protect B", "`A G9`"),
        ("A stay card sneaky", "`A stay`"),
        ("A G9 crit", "`A G9`"),
        ("A G9 protect B card sneaky", "`A G9`"),
    ] {
        let warned = table.warned(json!({ "orders": { "text": text } }));
        assert!(
            warned.contains("falls through unless you change it.") && !warned.contains("if that is still so"),
            "{text}: {warned}"
        );
        assert!(warned.contains(&format!("{works} works now")), "{text}: {warned}");
    }
    // What stands in the way first is named alone.
    let warned = table.warned(json!({ "orders": { "text": "A stay hit a crit" } }));
    assert!(warned.contains("another class or armour as well"), "{warned}");
    // What may come to work is kept as before.
    let warned = table.warned(json!({ "orders": { "text": "B F9" } }));
    assert!(warned.contains("falls through if that is still so"), "{warned}");
}

/// Who is down is named before an order for it, or an attack on it, is taken ([WG-103](docs/rules/wargrounds.md#wg-103)).
#[test]
fn wg_103_orders_for_the_fallen_are_asked_about() {
    let mut table = period();
    let orders = |text: &str| json!({ "orders": { "text": text } });
    assert_eq!(table.warned(orders("A G9; B F12")), "");
    for (life, words) in [
        (Life::Fallen(1), "has fallen"),
        (Life::Recovering(2), "loses its next 2 cards"),
        (Life::Out, "is out for the rest of the phase"),
        (Life::Gone, "called away"),
    ] {
        table.change("R2", "life", life);
        for act in [
            orders("A F8; B F12"),
            orders("B auto"),
            json!({ "act": { "who": "B", "to": "F12" } }),
            json!({ "joker": { "who": "B", "order": "F12" } }),
        ] {
            let warned = table.warned(act.clone());
            let named = warned.contains("B Thistle") && warned.contains(words);
            assert!(named && warned.contains("carries out no order"), "{act}: {warned}");
        }
        let told = table.foretold(orders("B F12")).unwrap();
        assert!(told.contains(words), "{told}");
    }
    // One that comes back on its next card can be ordered.
    for life in [Life::Recovering(0), Life::Away(0)] {
        table.change("R2", "life", life);
        assert_eq!(table.warned(orders("B F12")), "", "{life:?}");
    }
    table.put("R2", "F11", "").change("B1", "life", Life::Fallen(1));
    let warned = table.warned(orders("B hit a"));
    assert!(
        warned.contains("a Krunk has fallen") && warned.contains("`B auto`"),
        "{warned}"
    );
}

/// To end the turn while a card is up says what becomes of the card, as the house then plays it
/// ([WG-188](docs/rules/wargrounds.md#wg-188)).
#[test]
fn wg_188_to_end_the_turn_says_what_the_house_plays() {
    let mut table = period();
    wait_for_an_order(&mut table);
    let warned = table.warned(json!({ "ready": {} }));
    assert!(warned.contains("The card of A Juniper is up"), "{warned}");
    let order = crate::npc::of_the_house(&table.game, Seat(0));
    assert!(
        warned.contains(&format!("plays `{}`", spelled::spoken(&table.game, &order))),
        "{warned}"
    );
    table.deck(crate::data::Side::Red, &["R2"]);
    let all = table.warned(json!({ "ready": { "rest": "auto" } }));
    assert!(all.contains("your other cards of this turn as well: B."), "{all}");
    let told = table.foretold(json!({ "ready": {} })).unwrap();
    assert!(told.contains("dice are thrown"), "{told}");
    assert_eq!(
        table.game.cautions(Seat(1), &action(json!({ "ready": {} }))).join(" "),
        ""
    );
}

/// What is offered, advised and filled in calls characters by the letters of the map, and is read back as it was meant
/// ([WG-4](docs/rules/wargrounds.md#wg-4)).
#[test]
fn wg_4_what_is_proposed_speaks_of_letters() {
    for joker in [false, true] {
        let mut table = period();
        table.put("R1", "F9", "mage").put("B1", "H9", "");
        wait_for_an_order(&mut table);
        if joker {
            let go = table.game.turn.go().unwrap();
            table.game.turn.take_up(Go {
                card: Some(Init::Joker),
                ..go
            });
        }
        let awaiting = table.game.awaiting();
        let duty = awaiting.duties().iter().find(|duty| duty.seat == Seat(0)).unwrap();
        let advice = table.game.advise(
            duty,
            muster_kit::Level::Normal,
            muster_game::Occasion::Npc,
            &mut Dice::seeded(1, 1),
        );
        let menu = table.game.menu(duty, &[]);
        let mut all: Vec<Action> = menu.acts.into_iter().map(|offer| offer.action).collect();
        all.push(table.game.as_typed(Seat(0), advice.action));
        assert!(all.len() > 3);
        for act in all {
            let (text, line) = match &act {
                Action::Orders { text } => (text.clone(), text.clone()),
                Action::Joker { who, order } => {
                    (who.clone(), format!("{who} {}", order.as_deref().unwrap_or_default()))
                }
                _ => continue,
            };
            assert_eq!(text.chars().nth(1).unwrap_or(' '), ' ', "{text}");
            let order = orders::read_order(&table.game, Seat(0), &line).unwrap();
            assert_eq!(spelled::spoken(&table.game, &order), line);
        }
    }
}

/// A character without a word about what it does is asked about: it would stay, and its card be spent
/// ([WG-189](docs/rules/wargrounds.md#wg-189)).
#[test]
fn wg_189_an_order_that_says_nothing_is_asked_about() {
    let table = period();
    for act in [
        json!({ "orders": { "text": "A" } }),
        json!({ "orders": { "text": "a run; B F12" } }),
        json!({ "act": { "who": "A" } }),
    ] {
        let warned = table.warned(act.clone());
        assert!(
            warned.contains("says nothing that A Juniper should do"),
            "{act}: {warned}"
        );
    }
    let stays = table.warned(json!({ "orders": { "text": "A stay" } }));
    assert!(!stays.contains("says nothing"), "{stays}");
}

/// What stands below the board and in tables is told of by what it means, as far as a character has that letter
/// ([7.1](docs/rules/wargrounds.md#71-glyphs)).
#[test]
fn signs_of_several_parts_are_told_of_by_what_they_mean() {
    let table = period();
    let told = |sign: &str| {
        let query = serde_json::from_value(json!({ "book": { "topic": sign } })).unwrap();
        let answer = table.game.answer(muster_kit::Viewer::Seat(Seat(0)), query);
        let lines = answer.map(|answer| answer.lines).unwrap_or_default();
        let words: Vec<String> = lines.iter().map(|line| line.plain(|_| String::new())).collect();
        words.join("\n")
    };
    for (sign, meaning) in [
        ("A10", "A Juniper has 10 HP."),
        ("A10", "A10 is a cell of the map"),
        ("a10", "a Krunk has 10 HP."),
        ("A10>R", "A Juniper has 10 HP, starts its next move to the right."),
        (
            "C15DE>D",
            "has 15 HP, is Disarmed, is Exposed, starts its next move in defence.",
        ),
        ("A>L", "starts its next move to the left"),
        ("A_", "lies on the field"),
        ("A...", "comes back later"),
        ("A-2", "misses its next 2 cards"),
        ("(A)", "is out"),
        ("A+", "10 HP or more"),
        ("M10", "10 Mana"),
        ("what is >R", "starts its next move to the right"),
        ("what is A10", "A Juniper has 10 HP."),
        (">R", "starts its next move to the right"),
        ("[4]", "a die that shows 4 and counts"),
        ("->", "what comes of the dice before it"),
        ("4+", "4 or more"),
        ("#7", "Entry 7 of the log"),
        ("36.0", "A mean"),
        ("3/5", "3 of 5 are left"),
        ("4\"", "4 inches"),
        ("S2", "2 Stamina"),
        ("F9", "A Juniper stands there"),
        ("2Sh", "two of them"),
        ("T-10", "T-10"),
        ("R1", "A Juniper - "),
        ("B1", "a Krunk - "),
    ] {
        assert!(told(sign).contains(meaning), "{sign}: {}", told(sign));
    }
    for sign in ["Z10", "z10>R", "A10X", "A10>X", "A99"] {
        assert!(!told(sign).contains("HP"), "{sign}: {}", told(sign));
    }
}
