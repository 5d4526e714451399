//! Orders in whole words, what a seat has ordered, and cells that work in the place of those that do not.

use super::said::{action, period, wait_for_an_order};
use super::*;
use crate::action::{To, Wish};
use crate::menu;
use crate::nearest;
use crate::orders;
use crate::rules::plan;
use crate::spelled;
use crate::tell;
use muster_game::{Awaiting, Counsel, Knowledge};
use muster_kit::{Partial, Viewer};

const RED: Viewer = Viewer::Seat(Seat(0));

fn refused(table: &Table, text: &str) -> Refusal {
    refused_act(table, action(json!({ "orders": { "text": text } })))
}

/// The refusal of an action of Red.
fn refused_act(table: &Table, act: Action) -> Refusal {
    testing::play(&mut table.game.clone(), Seat(0), act, &mut Dice::seeded(1, 1)).unwrap_err()
}

/// What is pressed or chosen is said in words, with the chances of its dice.
#[test]
fn choices_are_whole_words_with_their_chances() {
    let mut table = period();
    wait_for_an_order(&mut table);
    let Awaiting::Duties(duties) = table.game.awaiting() else {
        panic!()
    };
    let menu = menu::offers(&table.game, &duties[0]);
    assert!(menu.acts.len() > 3);
    let mut attacks = 0;
    for offer in &menu.acts {
        if let Action::Orders { text } = &offer.action {
            assert!(!offer.label.contains(text.as_str()), "{}", offer.label);
            // The name makes room for the hits on the way.
            let named = offer.label.starts_with("A Juniper ");
            assert!(named || offer.label.contains(" on the way: "), "{}", offer.label);
            assert!(offer.label.chars().count() <= 80);
            let order = orders::read_order(&table.game, Seat(0), text).unwrap();
            let strikes = order
                .deed
                .is_some_and(|deed| matches!(deed, Wish::Hit(_) | Wish::Shoot(_) | Wish::Throw(_)));
            attacks += usize::from(strikes);
            assert_eq!(offer.label.contains(": lands "), strikes, "{}", offer.label);
        }
    }
    assert!(attacks > 0);
    let partial = Partial {
        sub: "orders".to_owned(),
        args: std::iter::once(("text".to_owned(), String::new())).collect(),
        focus: "text".to_owned(),
    };
    for found in table.game.suggest(RED, &partial) {
        assert!(!found.label.contains(&found.value), "{}", found.label);
    }
}

/// The sheet of a seat lists what it has ordered, and nobody else's does ([WG-183](docs/rules/wargrounds.md#wg-183)).
#[test]
fn wg_183_orders_given_are_listed_in_words_for_their_seat_alone() {
    let mut table = period();
    let orders = action(json!({ "orders": { "text": "A F10; B auto" } }));
    testing::play(&mut table.game, Seat(0), orders, &mut Dice::seeded(1, 1)).unwrap();
    let sheet = |viewer: Viewer| <Wargrounds as Knowledge>::sheet(&table.game.view(viewer), Seat(0)).to_ascii();
    let own = sheet(RED);
    assert!(
        own.contains("Ordered so far:\nA Juniper walks to F10\nB Thistle is played by the house"),
        "{own}"
    );
    for other in [Viewer::Spectator, Viewer::Seat(Seat(1))] {
        assert!(!sheet(other).contains("Ordered"), "{}", sheet(other));
    }
    let ready = table.foretold(json!({ "ready": {} })).unwrap();
    assert!(ready.contains("A Juniper walks to F10."), "{ready}");
    let hand = table.game.answer(RED, crate::queries::Query::Hand {}).unwrap();
    let hand: Vec<String> = hand
        .lines
        .iter()
        .map(|line| line.plain(|seat| seat.to_string()))
        .collect();
    assert!(
        hand.contains(&"Order: A Juniper walks to F10 (`A F10`)".to_owned()),
        "{hand:?}"
    );
}

/// A cell that is refused comes with one that works ([WG-34](docs/rules/wargrounds.md#wg-34),
/// [WG-39](docs/rules/wargrounds.md#wg-39), [WG-41](docs/rules/wargrounds.md#wg-41),
/// [WG-46](docs/rules/wargrounds.md#wg-46)).
#[test]
fn wg_39_wg_41_wg_46_a_refused_cell_comes_with_the_nearest_that_works() {
    let mut table = period();
    wait_for_an_order(&mut table);
    for (text, clause) in [
        ("A M9", "WG-46"),
        ("A Y17", "WG-41"),
        ("A F11", "WG-39"),
        ("A Z40", "WG-34"),
        ("A Y17 hit a", "WG-45"),
    ] {
        let refusal = refused(&table, text);
        assert_eq!(refusal.clause, clause, "{text}");
        let instead = refusal.instead.unwrap();
        let line = instead
            .strip_prefix("/wg orders text:")
            .unwrap_or_else(|| panic!("{text}: {instead}"));
        let order = orders::read_order(&table.game, Seat(0), line).unwrap();
        assert!(plan::plan(&table.game, &order).is_ok(), "{text}: {line}");
        let foreseen = table.foretold(json!({ "orders": { "text": text } }));
        if clause == "WG-46" {
            assert_eq!(foreseen.unwrap_err().instead.unwrap(), instead);
        }
    }
    // As near as it gets: on the straight way towards it.
    let order = |text: &str| orders::read_order(&table.game, Seat(0), text).unwrap();
    let near = nearest::nearest_order(&table.game, &order("A"), "M9".parse().unwrap(), &[]).unwrap();
    let To::Cells(cells) = &near.to else { panic!() };
    let (at, goal) = (table.game.people.fighter(table.who("R1")).at(), "M9".parse().unwrap());
    assert!(cells[0].d2(goal) < at.d2(goal));
}

/// Orders are read as people say them and posts print them ([WG-193](docs/rules/wargrounds.md#wg-193)).
#[test]
fn wg_193_orders_are_read_in_plain_words() {
    let table = period();
    let read = |text: &str| {
        let orders = action(json!({ "orders": { "text": text } }));
        let steps = table.game.steps(Actor::Seat(Seat(0)), orders).unwrap();
        let Action::Orders { text } = steps[0].action.clone() else {
            panic!()
        };
        orders::read_orders(&table.game, Seat(0), &text).unwrap()
    };
    for (said, ordered) in [
        ("move A to F10", "A F10"),
        ("A walks to F10", "A walk F10"),
        ("Juniper runs to F10; send Thistle to G12", "A run F10; B G12"),
        ("A goes to H9 hits Krunk", "A H9 hit a"),
        ("A to F10", "A F10"),
        ("A attack a", "A hit a"),
    ] {
        assert_eq!(
            read(said),
            orders::read_orders(&table.game, Seat(0), ordered).unwrap(),
            "{said}"
        );
    }
}

/// Who is asked for one character and answers for another, or passes, is told an order for the one that is up
/// ([WG-186](docs/rules/wargrounds.md#wg-186)).
#[test]
fn wg_186_a_refused_answer_comes_with_an_order_for_who_is_up() {
    let mut table = period();
    wait_for_an_order(&mut table);
    for refusal in [refused(&table, "B G12"), refused_act(&table, Action::Pass {})] {
        let instead = refusal.instead.unwrap();
        let line = instead
            .strip_prefix("/wg orders text:")
            .unwrap_or_else(|| panic!("{instead}"));
        let order = orders::read_order(&table.game, Seat(0), line).unwrap();
        assert_eq!(order.who, table.who("R1"));
        assert!(plan::plan(&table.game, &order).is_ok(), "{line}");
    }
}

/// An order that is kept although its cell cannot be reached is asked about first
/// ([WG-187](docs/rules/wargrounds.md#wg-187)).
#[test]
fn wg_187_an_order_too_far_is_asked_about_with_one_that_works() {
    let table = period();
    let asked = table.warned(json!({ "orders": { "text": "A Y17" } }));
    assert!(
        asked.contains("inches away")
            && asked.contains("falls through")
            && asked.contains("works now: A Juniper runs to "),
        "{asked}"
    );
    let proposed = asked.split('`').nth(1).unwrap();
    let warned = table.warned(json!({ "orders": { "text": proposed } }));
    assert_eq!(
        warned,
        "As things stand A Juniper takes 2 automatic hits from a Krunk on its way."
    );
    // Who leaves its cell makes room.
    assert!(
        table
            .warned(json!({ "orders": { "text": "A F11" } }))
            .contains("is taken by")
    );
    assert_eq!(table.warned(json!({ "orders": { "text": "A F11; B G12" } })), "");
}

/// A shield stops what is thrown at it whatever its die shows: such an order stands behind the others
/// ([WG-74](docs/rules/wargrounds.md#wg-74)).
#[test]
fn wg_74_acts_without_a_chance_are_offered_last() {
    let mut table = period();
    table.put("R1", "F9", "thrown").put("B1", "I12", "shield");
    wait_for_an_order(&mut table);
    let order = |text: &str| orders::read_order(&table.game, Seat(0), text).unwrap();
    let (vain, stays) = (order("A stay throw a"), order("A stay"));
    assert!(
        tell::is_vain(&table.game, &vain),
        "{}",
        tell::label_of(&table.game, &vain)
    );
    assert!(!tell::is_vain(&table.game, &stays));
    let sorted = menu::hopeful_first(&table.game, [vain.clone(), stays.clone()].into_iter());
    assert_eq!(sorted, [stays, vain]);
    // Without the shield it may land.
    table.put("B1", "I12", "");
    let order = orders::read_order(&table.game, Seat(0), "A stay throw a").unwrap();
    assert!(
        !tell::is_vain(&table.game, &order),
        "{}",
        tell::label_of(&table.game, &order)
    );
}

/// What is done may be said before who does it ([WG-193](docs/rules/wargrounds.md#wg-193)).
#[test]
fn orders_are_read_that_name_last_who_acts() {
    let mut table = period();
    table.put("R2", "F11", "mage");
    let read = |table: &Table, text: &str| {
        let orders = action(json!({ "orders": { "text": text } }));
        let steps = table.game.steps(Actor::Seat(Seat(0)), orders)?;
        let Action::Orders { text } = steps[0].action.clone() else {
            panic!()
        };
        orders::read_orders(&table.game, Seat(0), &text)
    };
    for (said, ordered) in [
        ("hit a with B", "B hit a"),
        ("attack Krunk with Juniper", "A hit a"),
        ("hit a with Effie Longstride", "C hit a"),
        ("hit a from H9 with A", "A H9 hit a"),
        ("hit a with A crit", "A hit a crit"),
        ("hit a with A and C", "A hit a; C hit a"),
        ("shoot at a with A; B F12", "A shoot a; B F12"),
        ("cast fireball on a with B", "B fireball a"),
        ("run F12 with B", "B run F12"),
        ("move to F12 with B", "B F12"),
        ("B hits a", "B hit a"),
        ("B strikes a", "B hit a"),
        ("let B hit a", "B hit a"),
        ("use B to hit a", "B hit a"),
        ("B casts fireball on a", "B fireball a"),
    ] {
        let read = read(&table, said).map(|orders| {
            orders
                .iter()
                .map(|order| spelled::spoken(&table.game, order))
                .collect::<Vec<_>>()
        });
        let meant = ordered
            .split("; ")
            .map(|order| orders::read_order(&table.game, Seat(0), order));
        let meant = meant.collect::<Result<Vec<_>, _>>().map(|orders| {
            orders
                .iter()
                .map(|order| spelled::spoken(&table.game, order))
                .collect::<Vec<_>>()
        });
        assert_eq!(read, meant, "{said}");
    }
    // While the card of another is up it is still B who was named.
    wait_for_an_order(&mut table);
    assert_eq!(read(&table, "hit a with B").unwrap(), read(&table, "B hit a").unwrap());
    assert_eq!(read(&table, "hit a").unwrap(), read(&table, "A hit a").unwrap());
    assert_eq!(
        table.game.situation(RED, "hit a with A"),
        table.game.situation(RED, "A hit a")
    );
}

/// An order that names nobody of one's own is refused with one that names a character
/// ([WG-193](docs/rules/wargrounds.md#wg-193)).
#[test]
fn an_order_without_who_acts_is_refused_with_one_that_is_read() {
    let mut table = period();
    for (said, reason, instead) in [
        (
            "hit a with sword",
            "`with sword` names no character of yours",
            "A hit a",
        ),
        ("hit a", "`hit` is what a character does", "A hit a"),
        (
            "B hit a with C",
            "`B` and `C` are two, and an order is of one",
            "B hit a",
        ),
    ] {
        let typed = json!({ "orders": { "text": said } });
        let refusal = table
            .game
            .steps(Actor::Seat(Seat(0)), action(typed.clone()))
            .unwrap_err();
        assert!(refusal.reason.starts_with(reason), "{refusal}");
        assert_eq!(refusal.instead.as_deref(), Some(instead));
        assert!(orders::read_order(&table.game, Seat(0), instead).is_ok());
        assert_eq!(table.foretold(typed).unwrap_err(), refusal);
    }
    wait_for_an_order(&mut table);
    let refusal = table
        .game
        .steps(
            Actor::Seat(Seat(0)),
            action(json!({ "orders": { "text": "hit a with axe" } })),
        )
        .unwrap_err();
    // Where it is carried out at once, an order is proposed that gets there.
    let instead = refusal.instead.unwrap();
    assert!(instead.ends_with(" hit a"), "{instead}");
    table.typed(json!({ "orders": { "text": instead } })).unwrap();
}

/// The button at the end of a panel says what it does: a card that is up is left to the house, and the turn goes on.
#[test]
fn the_button_of_the_end_says_what_it_does() {
    let mut table = period();
    let label = |table: &Table| table.game.end_label(Seat(0));
    assert_eq!(label(&table).as_deref(), Some("Ready: end your orders"));
    wait_for_an_order(&mut table);
    assert_eq!(label(&table).as_deref(), Some("Leave this one card to the house"));
    let warned = table.warned(json!({ "ready": {} }));
    assert!(
        warned.contains("The turn does not end with that") && warned.contains("`/wg ready rest:auto`"),
        "{warned}"
    );
    set(&mut table.game, "/stage", Stage::Muster);
    assert_eq!(label(&table).as_deref(), Some("Ready"));
    set(&mut table.game, "/stage", Stage::Reroll);
    assert_eq!(label(&table).as_deref(), Some("Keep the equipment"));
}

/// Who leaves the rest of a turn to the house in its midst is told whose orders are carried out as ordered, and whom the house
/// plays ([WG-183](docs/rules/wargrounds.md#wg-183)); cards that have been used are neither.
#[test]
fn wg_183_the_rest_of_a_turn_names_who_acts_as_ordered() {
    let ready = || json!({ "ready": { "rest": "auto" } });
    let mut table = period();
    for line in ["R2 F12", "R3 F14"] {
        let order = table.read(line).unwrap();
        table.game.seats[Seat(0)].secret_mut().queue(order);
    }
    wait_for_an_order(&mut table);
    let last = table.warned(ready());
    assert!(last.contains("No other character of yours acts this turn."), "{last}");
    table.deck(Side::Red, &["R2", "joker"]);
    let (warned, told) = (table.warned(ready()), table.foretold(ready()).unwrap());
    assert!(warned.contains("it plays your joker; as you ordered: B."), "{warned}");
    assert!(told.contains("As you ordered, with their dice: B."), "{told}");
    assert!(
        told.contains("Played by the house, with their dice: your joker."),
        "{told}"
    );
    table.game.seats[Seat(0)].secret_mut().orders.clear();
    let warned = table.warned(ready());
    assert!(
        warned.contains("It plays your other cards of this turn as well: B and your joker."),
        "{warned}"
    );
    let joker = table.read("R2 F12").unwrap();
    table.deck(Side::Red, &["joker"]).game.seats[Seat(0)].secret_mut().joker = Some(joker);
    let warned = table.warned(ready());
    assert!(warned.contains("are played as you ordered: your joker."), "{warned}");
}

/// Standing orders are told in sentences, each with what is typed for it; each of their words has its own.
#[test]
fn standing_orders_are_told_in_sentences() {
    let table = period();
    let hand = table.game.answer(RED, crate::queries::Query::Hand {}).unwrap();
    let hand: Vec<String> = hand
        .lines
        .iter()
        .map(|line| line.plain(|seat| seat.to_string()))
        .collect();
    let hand = hand.join("\n");
    for told in [
        "Standing orders, which `/wg standing` changes:",
        "Cards against you are cancelled where 3 or more of 6 is at stake (`cancel_at:3`).",
        "You are asked about an order that falls through (`broken:ask`).",
    ] {
        assert!(hand.contains(told), "{told}: {hand}");
    }
    let mut said = std::collections::BTreeSet::new();
    let mut changed = table.game.seats[Seat(0)].secret().standing;
    for cancel_at in [1, 3, 7] {
        for count in crate::action::CountWhen::ALL {
            for stop in crate::action::StopWhen::ALL {
                (changed.cancel_at, changed.count, changed.stop) = (cancel_at, *count, *stop);
                said.extend(changed.told());
            }
        }
    }
    assert_eq!(said.len(), 3 + 4 + 3 + 3, "{said:?}");
}

/// Attendance tells what each side may wear and carry, and the rows behind that
/// ([WG-14](docs/rules/wargrounds.md#wg-14), [WG-16](docs/rules/wargrounds.md#wg-16)).
#[test]
fn attendance_is_told_in_words() {
    let tale = crate::event::Attendance {
        number: [vec![], vec![], vec![]],
        split: None,
        klank: vec![5, 3],
        kit: vec![3, 6],
        counts: [[3, 0], [1, 2]],
        rows_klank: [[5, 0], [0, 0]],
        rows_kit: [[3, 0], [1, 2]],
        traits: Vec::new(),
    };
    let lines = crate::narrate::lines(&Event::Attendance(tale.into()), Viewer::Spectator);
    let lines: Vec<String> = lines.iter().map(|line| line.plain(|seat| seat.to_string())).collect();
    assert_eq!(
        lines,
        [
            "Red: 3 characters. At most 3 in light, 2 in medium and 1 in heavy armour (klank 5); 2 with Short and Shield, 1 \
             with a Medium, 2 with a Long and 1 with Pistol or Bow (kit 3).",
            "Blue: 1 character. At most 1 in light and 1 in medium armour (klank 0); 1 with Short and Shield and 1 with a \
             Medium (kit 1).",
            "Blue: 2 Greyscales as well. At most 2 in light and 1 in medium armour (klank 0); 1 with Short and Shield, 2 with \
             a Medium, 1 with a Long and 1 with Pistol or Bow (kit 2).",
            "Dice, Red's first: armour (klankiness) 5 3, weapons (equipment) 3 6.",
        ]
    );
}

/// Every head and sign of the tables, and every glyph of the field, can be asked for by itself.
#[test]
fn heads_and_signs_are_answered_by_themselves() {
    let table = period();
    let told = |asked: &str| {
        let query = crate::queries::Query::Book {
            topic: asked.to_owned(),
        };
        let answer = table
            .game
            .answer(RED, query)
            .unwrap_or_else(|refusal| panic!("{asked}: {refusal}"));
        answer.lines[0].plain(|seat| seat.to_string())
    };
    for (asked, begins) in [
        ("!", "`!`: on the board a flag"),
        ("tok", "`tok`: tokens"),
        ("M/S", "`M/S`: Mana"),
        ("m/s", "`M/S`: Mana"),
        ("klank", "Attendance: who comes"),
        ("up", "`up`, `u`: "),
        ("c", "`c`: in a table: the class"),
        (",", "`,`: on the board of reach"),
        ("Pi+", "`Pi`, `Pi+`: a Pistol"),
        ("T", "`T`: behind HP: Tired"),
    ] {
        assert!(told(asked).starts_with(begins), "{asked}: {}", told(asked));
    }
    let side = crate::scene::side_table(&table.game, Side::Red);
    let muster_kit::Scene::Sheet { rows, .. } = side else {
        panic!()
    };
    for head in rows[0].split_whitespace().filter(|head| *head != "name") {
        told(head);
    }
    for kit in crate::data::Kit::ALL {
        told(kit.short());
    }
    for ground in crate::scene::grounds() {
        assert!(
            told(&ground.0.to_string()).starts_with(&format!("`{}`", ground.0)),
            "{}",
            ground.0
        );
    }
}

/// Words that end a turn elsewhere are answered with the command that does what was meant, as things stand.
#[test]
fn who_would_end_the_turn_is_told_how() {
    let mut table = period();
    let refused = |table: &Table, text: &str| {
        let orders = action(json!({ "orders": { "text": text } }));
        table.game.steps(Actor::Seat(Seat(0)), orders).unwrap_err()
    };
    for text in ["end", "End turn", "end my turn", "done"] {
        let refusal = refused(&table, text);
        assert_eq!(refusal.instead.as_deref(), Some("/wg ready"), "{text}");
        assert_eq!(refusal.code, muster_game::ENDS);
    }
    wait_for_an_order(&mut table);
    let refusal = refused(&table, "end turn");
    assert!(
        refusal.reason.contains("leaves this one card to the house"),
        "{refusal}"
    );
    assert_eq!(refusal.instead.as_deref(), Some("/wg ready rest:auto"));
}

/// Cards that go with no order are played by a command, which is proposed with whom it names or could name.
#[test]
fn a_card_is_proposed_with_whom_it_is_played_on() {
    let mut table = period();
    table.hold(Side::Red, &[crate::data::Card::Heat]);
    let orders = action(json!({ "orders": { "text": "play Heat of Battle on a" } }));
    let refusal = table.game.steps(Actor::Seat(Seat(0)), orders).unwrap_err();
    assert_eq!(refusal.instead.as_deref(), Some("/wg card card:heat target:a"));
    let bare = json!({ "card": { "card": "heat" } });
    let foreseen = table.foretold(bare.clone()).unwrap_err();
    assert_eq!(foreseen.instead.as_deref(), Some("/wg card card:heat target:a"));
    assert_eq!(refused_act(&table, action(bare)).instead, foreseen.instead);
    let named = json!({ "card": { "card": "heat", "target": "a" } });
    assert!(table.foretold(named).is_ok());
}
