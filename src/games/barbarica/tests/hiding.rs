//! What a hidden unit does is for its own side (chapter 6 of docs/rules/barbarica.md).

use super::fixtures::{id, set};
use super::table::{Action, Barbarica, Dice, Event, Seat, begun, testing, versus};
use crate::narrate;
use crate::prompt::{self, Reader};
use muster_kit::Viewer;

/// A duel in the ambush: the tribe's player is the first.
fn duel() -> Barbarica {
    let mut game = begun(&versus(), 2).0;
    testing::play(&mut game, Seat(0), Action::Signal {}, &mut Dice::seeded(1, 1)).unwrap();
    game
}

/// A line of the tribe, all dice of which show one face, as a viewer hears it.
fn heard(game: &mut Barbarica, line: &str, face: u32, viewer: Viewer) -> String {
    let orders = line.to_owned();
    let steps = muster_game::Rules::steps(game, muster_game::Actor::Seat(Seat(0)), Action::Move { orders }).unwrap();
    let faces = vec![face; steps.len() * 2];
    let (told, _) = faces.split_at(if face == 0 { 0 } else { faces.len() });
    let events: Vec<Event> = Dice::exactly(told, |dice| {
        let mut events = Vec::new();
        for step in steps {
            events.extend(testing::play(game, Seat(0), step.action, dice).unwrap());
        }
        events
    });
    let lines = events.iter().flat_map(|event| narrate::lines(event, viewer));
    lines
        .map(|line| line.plain(|seat| format!("seat {seat}")))
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn what_a_hidden_unit_does_is_not_told_to_its_enemies() {
    let (tribe, rome) = (Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)));
    for (line, face, says) in [
        ("p1 hold", 0, "P1  holds"),
        ("p1 /s", 0, "P1  turns S"),
        ("p2 !a7", 1, "P2  charges a7?"),
    ] {
        let own = heard(&mut duel(), line, face, tribe);
        assert!(own.contains(says), "{own}");
        for viewer in [rome, Viewer::Spectator] {
            let told = heard(&mut duel(), line, face, viewer);
            assert!(!told.contains("P1") && !told.contains("P2"), "{line}: {told}");
        }
    }
    // Who dares is seen.
    let told = heard(&mut duel(), "p2 !a7", 6, rome);
    assert!(
        told.contains("P2  charges a7?") && told.contains("P2  is seen at"),
        "{told}"
    );
    let told = heard(&mut duel(), "x1 hold", 0, rome);
    assert!(told.contains("X1  holds"), "{told}");
}

/// Games that began under earlier numbers have journals in which everybody heard it.
#[test]
fn under_rules_number_3_everybody_hears_of_it() {
    let mut game = duel();
    set(&mut game, "/rules", 3);
    assert!(game.army.the(id("p1")).hidden);
    let told = heard(&mut game, "p1 hold", 0, Viewer::Spectator);
    assert!(told.contains("P1  holds"), "{told}");
}

/// What everybody reads takes no account of hidden units and says so; the player's own panel counts them.
#[test]
fn a_prompt_for_everybody_says_that_it_counts_those_in_sight() {
    let game = duel();
    let told = |reader: Reader| prompt::prompt(&game, 0, reader);
    let (all, own) = (told(Reader::Everybody), told(Reader::Player));
    assert!(all.contains("5 of your units in sight can move"), "{all}");
    assert!(!all.contains("P5"), "{all}");
    assert!(own.contains("13 of your units can move"), "{own}");
    assert!(own.contains("P5"), "{own}");
}
