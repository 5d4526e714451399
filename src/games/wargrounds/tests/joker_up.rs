//! The joker that is up: what its order does is foretold, what cannot be done with it is refused, and the order for the card
//! of its character stays as it is.

use super::said::{action, period, wait_for_an_order};
use super::*;
use crate::read_as;

/// Red is asked what its joker does; A stands beside a.
fn up() -> Table {
    let mut table = period();
    table.put("R1", "F9", "").put("B1", "G9", "");
    wait_for_an_order(&mut table);
    let go = table.game.turn.go().unwrap();
    table.game.turn.take_up(Go {
        card: Some(Init::Joker),
        ..go
    });
    table
}

fn orders(text: &str) -> Value {
    json!({ "orders": { "text": text } })
}

fn joker(order: &str) -> Value {
    json!({ "joker": { "who": "A", "order": order } })
}

#[test]
fn wg_59_the_dice_of_a_jokers_order_are_foretold() {
    let table = up();
    let plain = table.foretold(orders("A hit a")).unwrap();
    let by_joker = table.foretold(joker("hit a")).unwrap();
    assert!(plain.contains('%'), "{plain}");
    assert_eq!(by_joker, plain);
    assert!(!by_joker.contains("No dice are thrown"), "{by_joker}");
}

/// What the table lets be taken back is the table's to tell.
#[test]
fn wg_59_a_joker_that_is_up_says_nothing_of_what_can_be_taken_back() {
    let told = up().game.cautions(Seat(0), &action(orders("A hit a"))).concat();
    assert!(told.starts_with("Your joker is up"), "{told}");
    assert!(!told.contains("taken back") && !told.contains("take it back"), "{told}");
}

#[test]
fn wg_184_a_joker_that_is_up_is_not_held_back() {
    let mut table = up();
    for act in [orders("A stay hold"), orders("A hit a hold"), joker("hit a hold")] {
        let refused = table.typed(act.clone()).unwrap_err();
        assert!(refused.reason.contains("cannot go to the reserve"), "{act}: {refused}");
        let instead = refused.instead.unwrap();
        assert!(!instead.contains("hold"), "{instead}");
        assert!(table.foretold(orders(&instead)).is_ok(), "{instead}");
    }
}

#[test]
fn wg_183_an_order_for_the_joker_replaces_none() {
    let mut table = up();
    let who = table.who("R1");
    table.game.seats[Seat(0)].secret_mut().queue(Order::stay(who));
    let act = action(orders("A F10"));
    assert_eq!(read_as::replaced(&table.game, Seat(0), &act), [""; 0]);
}

/// Who has no spell is called what they are ([WG-84](docs/rules/wargrounds.md#wg-84)), and told of it when they become a Mage.
#[test]
fn wg_23_a_mage_without_spells_is_told_so() {
    let mut table = period();
    table.put("R1", "F9", "mage");
    table.sheet("R1").spells = Vec::new();
    let refused = table.typed(orders("A fireball a")).unwrap_err();
    assert!(refused.reason.ends_with("is a Mage and knows no spell."), "{refused}");
    let act = action(json!({ "edit": { "who": "A", "class": "mage" } }));
    let told = read_as::told(&table.game, Seat(0), &act);
    assert!(told[0].contains("knows no spell yet"), "{told:?}");
}
