//! Who may know what ([WC-165](docs/rules/warcamp.md#wc-165) and [WC-166](docs/rules/warcamp.md#wc-166)).

use super::super::action::When;
use super::super::data::{Card, Leader};
use super::super::event::Event;
use super::{bystanders, goblins, kobolds, stack, table};
use crate::odds::Situation;
use crate::words::Letter;
use muster_game::{Counsel, Knowledge, Notice, Referee, Rules, Upkeep};
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

/// Those who have no tribe ask for the one in turn, whose cards they do not see: nothing that they are told hangs on what is guessed
/// for them.
#[test]
fn wc_165_a_watcher_is_told_nothing_of_a_guessed_hand() {
    let camp = || goblins(Leader::Shaman, &[5, 5]).hand(&[Card::Bolt]).bones(90);
    let poor = || camp().bones(0);
    let watch = |t: &super::Table, question: &str| {
        let told: Vec<_> = (0..30)
            .map(|seed| {
                let guess = t.game.guess(Viewer::Spectator, &mut Dice::seeded(seed, 3));
                let situation = guess.situation(Viewer::Spectator, question);
                (situation, guess.odds_remarks(Viewer::Spectator, question))
            })
            .collect();
        assert!(told.iter().all(|one| *one == told[0]), "{question}: {told:?}");
        told[0].clone()
    };
    let open = |tribe| table([tribe, bystanders()]).options(|options| options.truce = 0);
    for question in ["cast bolt B", "cast fog", "bolt B", "cast maggots B", "draw bolt"] {
        let (situation, remarks) = watch(&open(camp()), question);
        assert!(situation.is_ok(), "{question}");
        assert!(remarks.iter().all(|remark| !remark.contains("You hold")), "{remarks:?}");
    }
    let (_, remarks) = watch(&open(poor()), "cast bolt B");
    assert_eq!(
        remarks,
        ["As things stand this would be refused: Bolt costs 40 bones; you have 0."]
    );
    // A place in a hidden hand means no card.
    for question in ["cast c1 B", "cast c1", "cast c2 B"] {
        let (situation, remarks) = watch(&open(camp()), question);
        let refusal = situation.unwrap_err();
        assert_eq!(
            (&*refusal.clause, refusal.instead.as_deref(), remarks.len()),
            ("WC-165", Some("/game odds what:cast bolt B"), 0),
            "{question}"
        );
    }
    // A hand of which everybody knows that it is empty.
    let (_, remarks) = watch(&open(camp().hand(&[])), "cast bolt B");
    assert_eq!(remarks, ["As things stand this would be refused: You hold no cards."]);
}

/// Copies and unseen cards of a drawing as a viewer counts them, in a guess.
fn counted(t: &super::Table, viewer: Viewer, question: &str) -> (u32, u32) {
    let guess = t.game.guess(viewer, &mut Dice::seeded(5, 5));
    match guess.situation(viewer, question).unwrap() {
        Situation::Draw(draw) => (draw.copies.unwrap(), draw.unseen),
        other => panic!("{other:?}"),
    }
}

#[test]
fn wc_193_unseen_are_the_hands_that_the_asker_does_not_hold() {
    let a = goblins(Leader::Shaman, &[5, 5]).hand(&[Card::Bolt, Card::Decay]);
    let b = kobolds(Leader::WarChief, &[5, 5]).hand(&[Card::Storm, Card::Ward]);
    let t = table([a, b, bystanders()]);
    let all = u32::from(Card::Bolt.row().copies);
    assert_eq!(counted(&t, Viewer::Seat(Seat(0)), "draw bolt"), (all - 1, 64));
    assert_eq!(counted(&t, Viewer::Seat(Seat(1)), "draw bolt"), (all, 64));
    assert_eq!(counted(&t, Viewer::Spectator, "draw bolt"), (all, 66));
    for question in ["Draw bolt", "DRAW Bolt in 2"] {
        assert_eq!(
            counted(&t, Viewer::Seat(Seat(0)), question),
            (all - 1, 64),
            "{question}"
        );
    }
    let decay = u32::from(Card::Leech.row().copies);
    assert_eq!(counted(&t, Viewer::Spectator, "draw marrow leech in 3"), (decay, 66));
}

/// Who has lost has seen what everybody has: the cards of their own hand lie face up.
#[test]
fn wc_193_who_has_lost_counts_the_discards() {
    let a = goblins(Leader::Shaman, &[5, 5]).hand(&[Card::Leech]);
    let b = kobolds(Leader::WarChief, &[5, 5]).hand(&[Card::Storm]);
    let mut t = table([a, b, bystanders()]);
    let all = u32::from(Card::Leech.row().copies);
    let notice = Notice::Conceded { seat: Seat(0) };
    t.tell(&[], notice);
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Spectator] {
        assert_eq!(counted(&t, viewer, "draw leech"), (all - 1, 65), "{viewer:?}");
    }
}
