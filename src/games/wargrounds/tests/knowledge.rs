//! What leaks nowhere ([6.3](docs/rules/wargrounds.md#63-what-is-hidden)).

use super::*;
use crate::rules::sound;
use crate::state::Ask;
use muster_game::Knowledge;
use muster_kit::Viewer;

fn sharing() -> Wargrounds {
    let mut game = begun(json!({ "headcount": "4" }), &["red", "red", "blue"], 1);
    let mut dice = Dice::seeded(1, 7);
    ready(&mut game, &mut dice);
    let orders = Action::Orders {
        text: "1 stay".to_owned(),
    };
    testing::play(&mut game, Seat(0), orders, &mut dice).unwrap();
    game
}

/// A hand is its seat's, an order its side's, piles and decks nobody's
/// ([6.3](docs/rules/wargrounds.md#63-what-is-hidden)).
#[test]
fn hands_orders_and_piles_are_hidden() {
    let game = sharing();
    for (viewer, hand, order) in [(0, true, true), (1, false, true), (2, false, false)] {
        let view = game.view(Viewer::Seat(Seat(viewer)));
        assert_eq!(!view.game.hands[0].cards().is_empty(), hand, "{viewer}");
        assert_eq!(!view.game.seats[Seat(0)].secret().orders.is_empty(), order, "{viewer}");
        assert!(view.game.hands.iter().all(|hand| hand.left() == 0));
        assert!(view.game.seats[Seat(0)].deck().0.is_sorted());
    }
    assert!(game.shares(Seat(0), Seat(1)) && !game.shares(Seat(0), Seat(2)));
}

/// A guess looks the same to its viewer and differs in what is hidden.
#[test]
fn guesses_redraw_what_is_hidden() {
    let game = sharing();
    let viewer = Viewer::Seat(Seat(0));
    let seen = serde_json::to_value(game.view(viewer)).unwrap();
    let mut hands = std::collections::BTreeSet::new();
    for seed in 0..12 {
        let guess = game.guess(viewer, &mut Dice::seeded(seed, 1));
        sound::check_sound(&guess).unwrap();
        assert_eq!(serde_json::to_value(guess.view(viewer)).unwrap(), seen);
        hands.insert(guess.hands[2].cards().to_vec());
    }
    assert!(hands.len() > 1);
}

/// A go of a seat that is none, or counters that would run over, come from no game.
#[test]
fn a_go_of_nobody_is_not_sound() {
    let asked = |seat, card| Go {
        seat,
        card,
        forced: false,
        reserve: false,
        back: false,
        ask: Ask::Draw,
    };
    let changes: [&dyn Fn(&mut Wargrounds); 4] = [
        &|game| set(game, "/turn/go", Some(asked(Seat(9), None))),
        &|game| set(game, "/turn/go", Some(asked(Seat(0), Some(Init::Of(CharacterId(200)))))),
        &|game| set(game, "/key", u64::MAX),
        &|game| set(game, "/turn/number", u16::MAX),
    ];
    for change in changes {
        let mut game = sharing();
        sound::check_sound(&game).unwrap();
        change(&mut game);
        sound::check_sound(&game).unwrap_err();
    }
}

/// Places stay unseen till everybody is ready.
#[test]
fn places_are_hidden() {
    let mut game = begun(json!({ "headcount": "4", "scenario1": "vip" }), &["red", "blue"], 1);
    let before = serde_json::to_value(game.view(Viewer::Seat(Seat(1)))).unwrap();
    let place = Action::Place {
        text: "1 A7".to_owned(),
    };
    testing::play(&mut game, Seat(0), place, &mut Dice::seeded(1, 7)).unwrap();
    assert_eq!(serde_json::to_value(game.view(Viewer::Seat(Seat(1)))).unwrap(), before);
}

/// The boards fit a phone in the largest game.
#[test]
fn boards_fit() {
    for scenario in ["flags", "tablet", "barrel", "storm", "vip", "diplomacy"] {
        let changes = json!({ "scenario1": scenario, "size": "large", "headcount": "34" });
        let mut game = begun(changes, &["red", "blue"], 2);
        ready(&mut game, &mut Dice::seeded(1, 7));
        let view = game.view(Viewer::Spectator);
        for board in [
            Wargrounds::map(&view, muster_kit::Topic::GAME),
            Wargrounds::status(&view),
            <Wargrounds as Knowledge>::sheet(&view, Seat(0)),
            super::super::scene::zoomed(&game, cell("A1")),
            super::super::scene::side_table(&game, Side::Blue),
        ] {
            assert!(board.fits(), "{}", board.to_ascii());
        }
    }
}
