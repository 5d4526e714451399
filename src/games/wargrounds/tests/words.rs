//! Orders in whole words, what a seat has ordered, and cells that work in the place of those that do not.

use super::said::{action, period, wait_for_an_order};
use super::*;
use crate::action::{To, Wish};
use muster_game::{Awaiting, Counsel, Knowledge};
use muster_kit::{Partial, Viewer};

const RED: Viewer = Viewer::Seat(Seat(0));

fn refused(table: &Table, text: &str) -> Refusal {
    let mut dice = Dice::seeded(1, 1);
    let mut referee = Referee::new(&mut dice);
    let done = table.game.clone().apply(
        Actor::Seat(Seat(0)),
        action(json!({ "orders": { "text": text } })),
        &mut referee,
    );
    done.expect_err(text)
}

/// What is pressed or chosen is said in words, with the chances of its dice.
#[test]
fn choices_are_whole_words_with_their_chances() {
    let mut table = period();
    wait_for_an_order(&mut table);
    let Awaiting::Duties(duties) = table.game.awaiting() else {
        panic!()
    };
    let menu = table.game.offers(&duties[0]);
    assert!(menu.acts.len() > 3);
    let mut attacks = 0;
    for offer in &menu.acts {
        if let Action::Orders { text } = &offer.action {
            assert!(!offer.label.contains(text.as_str()), "{}", offer.label);
            assert!(offer.label.starts_with("A Juniper "), "{}", offer.label);
            assert!(offer.label.chars().count() <= 80);
            let order = table.game.read_order(0, text).unwrap();
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
    let mut dice = Dice::seeded(1, 1);
    table
        .game
        .apply(Actor::Seat(Seat(0)), orders, &mut Referee::new(&mut dice))
        .unwrap();
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
        let order = table.game.read_order(0, line).unwrap();
        assert!(table.game.plan(&order).is_ok(), "{text}: {line}");
        let foreseen = table.foretold(json!({ "orders": { "text": text } }));
        if clause == "WG-46" {
            assert_eq!(foreseen.unwrap_err().instead.unwrap(), instead);
        }
    }
    // As near as it gets: on the straight way towards it.
    let order = |text: &str| table.game.read_order(0, text).unwrap();
    let near = table
        .game
        .nearest_order(&order("A"), "M9".parse().unwrap(), &[])
        .unwrap();
    let To::Cells(cells) = &near.to else { panic!() };
    let (at, goal) = (table.game.fighter(table.who("R1")).at, "M9".parse().unwrap());
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
        table.game.read_orders(0, &text).unwrap()
    };
    for (said, ordered) in [
        ("move A to F10", "A F10"),
        ("A walks to F10", "A walk F10"),
        ("Juniper runs to F10; send Thistle to G12", "A run F10; B G12"),
        ("A goes to H9 hits Krunk", "A H9 hit a"),
        ("A to F10", "A F10"),
        ("A attack a", "A hit a"),
    ] {
        assert_eq!(read(said), table.game.read_orders(0, ordered).unwrap(), "{said}");
    }
}

/// Who is asked for one character and answers for another, or passes, is told an order for the one that is up
/// ([WG-186](docs/rules/wargrounds.md#wg-186)).
#[test]
fn wg_186_a_refused_answer_comes_with_an_order_for_who_is_up() {
    let mut table = period();
    wait_for_an_order(&mut table);
    let mut dice = Dice::seeded(1, 1);
    let pass = table
        .game
        .clone()
        .apply(Actor::Seat(Seat(0)), Action::Pass {}, &mut Referee::new(&mut dice))
        .unwrap_err();
    for refusal in [refused(&table, "B G12"), pass] {
        let instead = refusal.instead.unwrap();
        let line = instead
            .strip_prefix("/wg orders text:")
            .unwrap_or_else(|| panic!("{instead}"));
        let order = table.game.read_order(0, line).unwrap();
        assert_eq!(order.who, table.who("R1"));
        assert!(table.game.plan(&order).is_ok(), "{line}");
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
    assert_eq!(table.warned(json!({ "orders": { "text": proposed } })), "");
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
    table.put("R1", "F9", "thrown").put("B1", "I9", "shield");
    wait_for_an_order(&mut table);
    let order = |text: &str| table.game.read_order(0, text).unwrap();
    let (vain, stays) = (order("A stay throw a"), order("A stay"));
    assert!(table.game.is_vain(&vain), "{}", table.game.label_of(&vain));
    assert!(!table.game.is_vain(&stays));
    let sorted = table.game.hopeful_first([vain.clone(), stays.clone()].into_iter());
    assert_eq!(sorted, [stays, vain]);
    // Without the shield it may land.
    table.put("B1", "I9", "");
    let order = table.game.read_order(0, "A stay throw a").unwrap();
    assert!(!table.game.is_vain(&order), "{}", table.game.label_of(&order));
}
