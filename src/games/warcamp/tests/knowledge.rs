//! Who may know what ([WC-165](docs/rules/warcamp.md#wc-165) and [WC-166](docs/rules/warcamp.md#wc-166)).

use super::super::action::When;
use super::super::data::{Card, Leader};
use super::super::event::Event;
use super::{bystanders, goblins, kobolds, stack, table};
use crate::words::Letter;
use muster_game::{Knowledge, Referee, Rules, Upkeep};
use muster_kit::{Dice, Seat, Viewer};

fn holders() -> super::Table {
    let a = goblins(Leader::Shaman, &[5, 5])
        .hand(&[Card::Bolt, Card::Decay])
        .bones(90);
    let b = kobolds(Leader::WarChief, &[5, 5]).hand(&[Card::Storm, Card::Ward, Card::Rust]);
    let mut t = table([a, b, bystanders()]);
    t.store(0, "hunt all", When::Missed).store(1, "end", When::Next);
    t.play(&[], "discard c2");
    t
}

#[test]
fn wc_165_hands_and_orders_are_private_and_all_else_is_open() {
    let t = holders();
    let views = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator].map(|viewer| t.game.view(viewer));
    for view in &views {
        assert_eq!(
            view.tribes.iter().map(|tribe| tribe.cards).collect::<Vec<_>>(),
            [2, 3, 0]
        );
        assert_eq!((view.deck, view.tribes[1].tribe.stores.food()), (61, 100));
    }
    assert_eq!(
        views[0].tribes[0].secret.as_ref().unwrap().hand(),
        [Card::Bolt, Card::Decay]
    );
    assert_eq!(
        (views[0].tribes[1].secret.clone(), views[2].tribes[0].secret.clone()),
        (None, None)
    );
    let public = serde_json::to_string(&views[2]).unwrap();
    for word in ["bolt", "storm", "hunt all"] {
        assert!(!public.contains(word), "{word} shows");
    }
    let all = t.game.view(Viewer::Referee);
    assert!(all.tribes.iter().all(|tribe| tribe.secret.is_some()));
}

#[test]
fn wc_165_a_guess_cannot_be_told_from_the_truth() {
    let t = holders();
    for (salt, viewer) in (0..).zip([
        Viewer::Seat(Seat(0)),
        Viewer::Seat(Seat(1)),
        Viewer::Spectator,
        Viewer::Referee,
    ]) {
        let guess = t.game.guess(viewer, &mut Dice::seeded(8, salt));
        guess.sound().unwrap();
        assert_eq!(guess.view(viewer), t.game.view(viewer));
        assert_eq!(guess.awaiting(), t.game.awaiting());
        assert_eq!(guess == t.game, viewer == Viewer::Referee);
    }
    let guess = t.game.guess(Viewer::Seat(Seat(1)), &mut Dice::seeded(8, 9));
    assert_eq!(
        (
            guess.tribes[Letter(0)].secret.orders(When::Missed),
            guess.tribes[Letter(0)].secret.marked().len()
        ),
        (None, 0)
    );
    assert_eq!(guess.tribes[Letter(1)].secret.orders(When::Next), Some("end"));
    // Two guesses from different truths are alike, whatever lay where.
    let mut other = t.game.clone();
    stack(&mut other, |deck, _| deck.reverse());
    let a = t.game.guess(Viewer::Spectator, &mut Dice::seeded(1, 1));
    let b = other.guess(Viewer::Spectator, &mut Dice::seeded(1, 1));
    assert_eq!(a, b);
}

#[test]
fn wc_166_the_channel_hears_how_many_and_the_player_which() {
    let mut t = table([bystanders(), kobolds(Leader::Shaman, &[5]).bones(50)]);
    t.play(&[], "end");
    assert!(t.told().contains("Draws 2 cards (hand 2)."), "{}", t.told());
    assert!(!t.told().contains("You draw"));
    assert!(!t.told_to(Viewer::Seat(Seat(0))).contains("You draw"));
    let drawn = t.told_to(Viewer::Seat(Seat(1)));
    assert!(drawn.contains("You draw Bog Poultice, Bog Poultice."), "{drawn}");
    // Mind Maggots show what they removed.
    let caster = goblins(Leader::Shaman, &[5]).bones(20).hand(&[Card::Maggots]);
    let mut t = table([caster, kobolds(Leader::Shaman, &[5]).hand(&[Card::Storm, Card::Ward])]);
    t.play(&[2], "cast maggots B");
    assert!(t.told().contains("From B's hand: Spite Ward."), "{}", t.told());
    assert!(t.events.iter().any(|event| matches!(event, Event::CardsLost { .. })));
}

#[test]
fn wc_166_steps_that_show_a_card_cannot_be_taken_back() {
    let revealed = |t: &super::Table, plan: &str| {
        let mut dice = Dice::seeded(1, 1);
        let mut referee = Referee::new(&mut dice);
        let actor = muster_game::Actor::Seat(Seat(0));
        let action = super::super::action::Action::Orders {
            plan: plan.to_owned(),
            end: false,
        };
        let mut game = t.game.clone();
        for step in t.game.steps(actor, action).unwrap() {
            game.apply(actor, step.action, &mut referee).unwrap();
        }
        referee.revealed()
    };
    let camp = goblins(Leader::Shaman, &[5, 5]).bones(90).hand(&[Card::Favor]);
    let t = table([camp, bystanders()]);
    assert!(revealed(&t, "cast favor"));
    assert!(revealed(&t, "end"), "the next player draws a card");
    assert!(!revealed(&t, "build spike 1"));
    assert!(!revealed(&t, "discard c1"));
}

#[test]
fn every_dial_points_at_a_place_of_the_save() {
    let mut t = table([bystanders().hand(&[Card::Bolt]), bystanders(), bystanders()]);
    t.store(1, "end", When::Missed);
    let saved = serde_json::to_value(&t.game).unwrap();
    let dials = t.game.dials();
    assert!(dials.len() > 20, "{} dials", dials.len());
    for dial in dials {
        // A plan that nobody has stored has no place yet.
        let place = dial.pointer.trim_end_matches("/missed");
        assert!(saved.pointer(place).is_some(), "{} at {place}", dial.name);
    }
    let stored = saved.pointer("/tribes/1/secret/missed");
    assert_eq!(stored.and_then(|plan| plan.as_str()), Some("end"));
}
