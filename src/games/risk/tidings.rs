//! What a seat should hear of first when it has been away.

use super::battle::{Outcome, Side};
use super::event::{Event, Told};
use super::view::View;
use crate::game::Tiding;
use crate::kit::Seat;

/// Losses of the seat's own units, and how the battle ended.
pub fn tidings(view: &View, event: &Event, seat: Seat) -> Vec<Tiding> {
    let Event::Battle { number, told } = event else {
        return Vec::new();
    };
    let side = view
        .game
        .battle(*number)
        .and_then(|battle| view.game.side_of(seat, battle));
    let Some(side) = side else { return Vec::new() };
    let own = |letter: char| Side::of_letter(letter) == side;
    let lost = |letter: char, how: &str| Tiding {
        head: "Lost",
        text: format!("{letter} {how}"),
    };
    match told {
        Told::Salvo(salvo) => {
            let hit = salvo.outcomes.iter().filter(|(letter, _)| own(*letter));
            hit.filter_map(|(letter, outcome)| match outcome {
                Outcome::Fled => Some(lost(*letter, "fled the table")),
                Outcome::Destroyed { .. } | Outcome::Exhausted => Some(lost(*letter, "was destroyed")),
                Outcome::Routed { .. } | Outcome::Kept { .. } | Outcome::Spared { .. } | Outcome::Hit { .. } => None,
            })
            .collect()
        }
        Told::End(end) => {
            let dice = end.rallies.iter().filter(|(letter, die)| own(*letter) && *die == 1);
            let captured = end.captured.iter().filter(|number| Side::of_number(**number) == side);
            let captured = captured.map(|number| Tiding {
                head: "Lost",
                text: format!("commander {number} was captured"),
            });
            dice.map(|(letter, _)| lost(*letter, "did not rally"))
                .chain(captured)
                .collect()
        }
        Told::Over { ending, nations, .. } => vec![Tiding {
            head: "News",
            text: super::narrate::ending_words(ending, nations)
                .trim_end_matches('.')
                .to_owned(),
        }],
        _ => Vec::new(),
    }
}
