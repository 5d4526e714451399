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

/// A test of nerve of a hidden unit rolls no open die, by the number of which the enemy would learn of it
/// ([BB-200](docs/rules/barbarica.md#bb-200)). Under rules number 4 its dice were open.
#[test]
fn bb_200_who_does_not_dare_in_hiding_rolls_no_open_die() {
    let open = |rules: u32, line: &str| -> Vec<usize> {
        let opens = (0..24).map(|seed| {
            let mut game = duel();
            set(&mut game, "/rules", rules);
            let orders = line.to_owned();
            let steps =
                muster_game::Rules::steps(&game, muster_game::Actor::Seat(Seat(0)), Action::Move { orders }).unwrap();
            let mut dice = Dice::seeded(seed, 1);
            let step = steps.into_iter().next().unwrap();
            testing::play(&mut game, Seat(0), step.action, &mut dice).unwrap();
            let stays = game.army.the(id("p2")).hidden;
            let open = dice.drawn().iter().filter(|draw| !draw.hidden).count();
            assert!(rules < 5 || !dice.drawn().is_empty(), "a test is rolled");
            if stays { open } else { 0 }
        });
        opens.collect()
    };
    assert!(
        open(5, "p2 !a7").iter().all(|dice| *dice == 0),
        "{:?}",
        open(5, "p2 !a7")
    );
    assert!(open(4, "p2 !a7").contains(&2), "{:?}", open(4, "p2 !a7"));
}

/// The same holds for rage, which a hidden Berserker keeps to itself ([BB-121](docs/rules/barbarica.md#bb-121)).
#[test]
fn bb_121_rage_in_hiding_rolls_no_open_die() {
    let open = |hidden: bool| {
        let mut desk = super::fixtures::Desk::new("palus", "b1 D4 S, a1 D7 N, x9 A1 S");
        set(&mut desk.game, "/options/reveal", crate::action::Reveal::Seat);
        desk.unit("b1").hidden = hidden;
        let mut dice = Dice::seeded(1, 1);
        let game = &mut desk.game;
        testing::refereed(&mut dice, |referee| {
            crate::rules::psychology::psychology(game, crate::state::Side::Tribe, referee);
        });
        let open = dice.drawn().iter().filter(|draw| !draw.hidden).count();
        (dice.drawn().len(), open)
    };
    assert_eq!(open(true), (2, 0));
    assert_eq!(open(false), (2, 2));
}

/// Where all that could move hides, the channel is told that nobody in sight can, and not that nobody can.
#[test]
fn a_prompt_for_everybody_says_that_those_who_hide_are_not_counted() {
    let mut game = duel();
    for unit in game
        .army
        .units_mut()
        .filter(|unit| unit.side() == crate::state::Side::Tribe)
    {
        unit.hidden = true;
    }
    let all = prompt::prompt(&game, 0, Reader::Everybody);
    assert!(
        all.contains("none in sight can move, and your panel counts those that hide"),
        "{all}"
    );
}
