//! Orders chosen step by step: what is ordered in a game can be chosen, and comes to the same.

use super::*;
use crate::action::{Action, GoWhat, Order, Rest, To, Wish};
use crate::rules::asking;
use muster_game::{ChoiceId, Next};

/// The choices that lead to an order; none for what is written by hand: several legs or orders in one line, critical blows,
/// protection, what is dropped, cards that go with an order, holds.
fn spelled(game: &Wargrounds, action: &Action) -> Option<String> {
    let duty = game.awaiting().duties().first()?.clone();
    Some(match action {
        Action::Pass {} => "pass".to_owned(),
        Action::Shove { to, run: false } => format!("shove {to}"),
        Action::Reroll { yes } => (if *yes { "reroll" } else { "keep" }).to_owned(),
        Action::Place { text } if text == "auto" => "auto".to_owned(),
        Action::Ready { rest, undo: false } => match rest {
            Some(Rest::Auto) if game.progress.stage() == Stage::Orders => "ready-auto".to_owned(),
            Some(Rest::Auto) => return None,
            _ if game.progress.stage() == Stage::Run => return None,
            _ => "ready".to_owned(),
        },
        Action::Go { what } => match what {
            GoWhat::Draw => "draw",
            GoWhat::Use => "reserve",
            GoWhat::Keep => "keep",
        }
        .to_owned(),
        Action::Card {
            card,
            target,
            more: None,
        } => {
            let target = target.clone().unwrap_or_else(|| "play".to_owned());
            format!("card-{} {target}", card.word())
        }
        Action::Orders { text } => match crate::orders::read_orders(game, duty.seat, text).ok()?.as_slice() {
            [order] => ordered(game, order)?,
            _ => return None,
        },
        _ => return None,
    })
}

fn ordered(game: &Wargrounds, order: &Order) -> Option<String> {
    let who = game.people.badge(order.who).letter();
    let name = ChoiceId::of(crate::spelled::written(&game.people, order));
    let plain = Order {
        to: order.to.clone(),
        deed: order.deed,
        ..Order::stay(order.who)
    };
    // The house thinks of orders with more in them, too; those are chosen as they are.
    let duty = game.awaiting().duties().first()?.clone();
    let whole = format!("{who} {name}");
    if matches!(testing::next_after(game, &duty, &whole), Some(Next::Ready(_))) {
        return Some(whole);
    }
    if *order != plain || asking::asked_pair(game).is_some() {
        return None;
    }
    let on = |word: &str, on: Option<crate::parts::CharacterId>| {
        let on = on.map_or_else(String::new, |on| format!("-{}", game.people.badge(on)));
        format!("{word}{on}")
    };
    // Without a target it is looked for when the order is carried out; what is chosen names one.
    match order.deed {
        Some(Wish::Hit(None) | Wish::Shoot(None) | Wish::Throw(None)) => return None,
        Some(Wish::Cast(spell, None)) if spell.is_bolt() => return None,
        _ => (),
    }
    let deed = match order.deed {
        None => "nothing".to_owned(),
        Some(Wish::Hit(whom)) => on("hit", whom),
        Some(Wish::Shoot(whom)) => on("shoot", whom),
        Some(Wish::Throw(whom)) => on("throw", whom),
        Some(Wish::Cast(spell, whom)) => on(spell.word(), whom),
        Some(Wish::Take(count)) => format!("take-{count}"),
        Some(Wish::Join) => "join".to_owned(),
        Some(Wish::Place(cell)) => format!("place-{cell}"),
        Some(Wish::Pass(to)) => on("pass", Some(to)),
        Some(Wish::Fire(wall)) => format!("fire-{wall}"),
    };
    match (&order.to, order.run) {
        (To::Stay, None) => Some(format!("{who} stay {deed}")),
        (To::Cells(cells), None) => {
            let [cell] = cells.as_slice() else { return None };
            let gone = format!("{who} go {cell}");
            match testing::next_after(game, &duty, &gone)? {
                Next::Ready(_) if order.deed.is_none() => Some(gone),
                Next::Ready(_) => None,
                Next::Choose(_) => Some(format!("{gone} {deed}")),
            }
        }
        _ => None,
    }
}

/// WG-183: what the house orders and what is tried at random can be chosen step by step, but for what is written by hand.
#[test]
fn wg_183_what_is_ordered_can_be_chosen() {
    let (mut can_be_chosen, mut written) = (0, 0);
    for seed in 0..6 {
        let tempo = if seed % 2 == 0 { "batch" } else { "classic" };
        let game = super::begun(json!({ "tempo": tempo, "headcount": "5" }), &["red", "blue"], seed);
        let (one, other) = testing::orders_can_be_chosen(game, seed, 120, spelled);
        can_be_chosen += one;
        written += other;
    }
    println!("{can_be_chosen} orders could be chosen, {written} were written");
    assert!(
        can_be_chosen > 150 && 4 * written < can_be_chosen,
        "{can_be_chosen}, {written}"
    );
}
