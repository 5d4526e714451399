//! The examples of the rule book fit the side of their reader.

use super::begun;
use crate::Wargrounds;
use crate::action::{Action, Rest};
use crate::data::{Ground, Side};
use crate::orders;
use muster_game::testing::play;
use muster_game::{Counsel, Rules};
use muster_kit::{Dice, Seat, Viewer};
use serde_json::json;

/// What is typed in a page of the book.
fn typed(game: &Wargrounds, viewer: Viewer, topic: &str) -> Vec<String> {
    let query = serde_json::from_value(json!({ "book": { "topic": topic } })).unwrap();
    let answer = game.answer(viewer, query).unwrap();
    let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
    let text = lines.collect::<Vec<_>>().join("\n");
    let codes = text.split('`').enumerate().filter(|(place, _)| place % 2 == 1);
    codes.map(|(_, code)| code.to_owned()).collect()
}

/// Before the first turn and in it, in each scenario.
fn games() -> Vec<Wargrounds> {
    let scenarios = ["flags", "tablet", "barrel", "storm", "vip", "diplomacy"];
    let mut all = Vec::new();
    for (seed, scenario) in scenarios.into_iter().enumerate() {
        let mut game = begun(json!({ "scenario1": scenario }), &["red", "blue"], seed as u64);
        all.push(game.clone());
        for seat in [0, 1] {
            play(
                &mut game,
                Seat(seat),
                Action::ready(Rest::Ask),
                &mut Dice::seeded(seed as u64, 1),
            )
            .unwrap();
        }
        all.push(game);
    }
    all
}

/// The line of the overview names characters of the reader and enemies, and cells that are no water
/// ([WG-183](docs/rules/wargrounds.md#wg-183)).
#[test]
fn wg_193_the_line_of_the_overview_can_be_read_by_each_side() {
    for game in games() {
        for seat in [Seat(0), Seat(1)] {
            let codes = typed(&game, Viewer::Seat(seat), "overview");
            let line = codes
                .iter()
                .find_map(|code| code.strip_prefix("/wg orders text:"))
                .unwrap();
            let (read, wrong) = orders::read_line(&game, seat, line).unwrap();
            assert!(wrong.is_empty() && read.len() == 3, "{line}");
            for order in &read {
                let letter = game.people.badge(order.who).letter();
                assert_eq!(game.people.owner(order.who), seat, "{line}");
                assert!(line.split("; ").any(|part| part.starts_with(letter)), "{line}");
                if let Some(cell) = crate::nearest::cell_of(order) {
                    let ground = game.field.ground(cell);
                    assert!(
                        !matches!(ground, Ground::Water | Ground::Lava | Ground::Wall),
                        "{line}: {ground:?}"
                    );
                }
            }
        }
        assert_eq!(
            typed(&game, Viewer::Spectator, "overview"),
            typed(&game, Viewer::Seat(Seat(0)), "overview")
        );
    }
}

/// The example of a placement can be done by the one who reads it ([WG-146](docs/rules/wargrounds.md#wg-146)).
#[test]
fn wg_146_the_example_of_a_placement_can_be_done() {
    let mut tried = 0;
    for game in games() {
        for seat in [Seat(0), Seat(1)] {
            let codes = typed(&game, Viewer::Seat(seat), "placing");
            let text = codes.iter().find(|code| code.contains("; ")).unwrap().clone();
            assert!(
                !text.contains("A2; B B3") || game.seats[seat].side() == Side::Red,
                "{text}"
            );
            let place = Action::Place { text: text.clone() };
            if game.awaiting().duties().iter().any(|duty| duty.seat == seat) && game.turn.number() == 0 {
                muster_game::try_out(&game, seat, &place).unwrap_or_else(|no| panic!("{text}: {no}"));
                tried += 1;
            }
        }
    }
    assert!(tried > 0);
}
