//! Giving up while others play on (chapter 6 of docs/rules/barbarica.md).

use super::fixtures::{id, set};
use super::table::{Action, Barbarica, Dice, Event, Options, Refusal, Seat, Which, act, alone, begun, testing};
use crate::narrate;
use muster_game::Notice;
use muster_kit::Viewer;

fn gives_up(game: &mut Barbarica, seat: u8) -> Result<Vec<Event>, Refusal> {
    testing::tell(game, Notice::Conceded { seat: Seat(seat) }, &mut Dice::seeded(1, 1))
}

/// Two players of the tribe; the first has given up.
fn left_alone(options: &Options) -> Barbarica {
    let mut game = begun(options, 2).0;
    gives_up(&mut game, 0).unwrap();
    game
}

#[test]
fn who_gives_up_and_who_has_the_units_is_told_once() {
    let mut game = begun(&alone(Which::Tyrannis), 2).0;
    let events = gives_up(&mut game, 0).unwrap();
    let lines = events.iter().flat_map(|event| narrate::lines(event, Viewer::Spectator));
    let told: Vec<String> = lines.map(|line| line.plain(|seat| format!("seat {seat}"))).collect();
    assert_eq!(told, ["seat 1 gives up. The units are seat 2's from now on."]);
    let refusal = gives_up(&mut game, 0).unwrap_err();
    assert_eq!(
        refusal.reason,
        "You have given up already; your units are another player's."
    );
    // Journals of earlier numbers tell nothing of it.
    let mut game = begun(&alone(Which::Tyrannis), 2).0;
    set(&mut game, "/rules", 3);
    assert_eq!(gives_up(&mut game, 0).unwrap(), []);
    assert_eq!(gives_up(&mut game, 0).unwrap(), []);
}

#[test]
fn bb_266_no_unit_is_given_to_a_player_who_has_given_up() {
    let mut game = left_alone(&alone(Which::Tyrannis));
    let give = |unit: &str| Action::Give {
        unit: id(unit),
        player: Seat(0),
    };
    let refusal = act(&mut game, 1, give("p1")).unwrap_err();
    assert_eq!(refusal.reason, "Seat 1 has given up and orders no unit any more.");
    let refusal = act(&mut game, 1, give("c1")).unwrap_err();
    assert_eq!(
        refusal.reason,
        "C1 leads the tribe and stays with the first of its players who plays on."
    );
    assert!(game.army.units().iter().all(|unit| unit.owner != 0));
}

#[test]
fn a_player_who_gave_up_has_no_part_in_the_victory() {
    let mut game = left_alone(&Options {
        campaign: false,
        ..alone(Which::Tyrannis)
    });
    set(&mut game, "/progress", "over");
    set(
        &mut game,
        "/ending",
        serde_json::json!({"grade": 3, "winner": "tribe", "why": "No Roman is left."}),
    );
    let outcome = testing::outcome(&game);
    assert_eq!(outcome.winners, [Seat(1)]);
    let standings: Vec<(u8, u8, &str)> = outcome
        .standings
        .iter()
        .map(|standing| (standing.place, standing.seat.0, standing.text.as_str()))
        .collect();
    assert_eq!(
        standings,
        [
            (1, 1, "The tribe, total victory"),
            (2, 0, "The tribe, total victory; gave up")
        ]
    );
}
