//! What a seat should hear of first when it has been away.

use super::battle::{Outcome, Side};
use super::campaign::Tale;
use super::event::{Event, Told};
use super::view::View;
use muster_game::Tiding;
use muster_kit::Seat;

/// Losses of the seat's own units, and how the battle ended.
pub fn tidings(view: &View, event: &Event, seat: Seat) -> Vec<Tiding> {
    let (number, told) = match event {
        Event::Battle { number, told } => (number, told),
        Event::Campaign(tale) => return of_the_map(view, tale, seat),
        _ => return Vec::new(),
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

/// Armies lost, trains taken, mutiny, and how the war ended.
fn of_the_map(view: &View, tale: &Tale, seat: Seat) -> Vec<Tiding> {
    let Some(nation) = view
        .game
        .campaign()
        .and_then(|campaign| campaign.nations.get(seat.index()))
    else {
        return Vec::new();
    };
    let own = |tag: &str| tag.to_ascii_uppercase().starts_with(nation.letter);
    let tiding = |head, text: String| vec![Tiding { head, text }];
    match tale {
        Tale::Wiped(armies) => {
            let lost = armies.iter().filter(|army| own(army));
            lost.flat_map(|army| tiding("Lost", format!("nothing is left of {army}")))
                .collect()
        }
        Tale::Captured(armies) => {
            let lost = armies.iter().filter(|army| own(army));
            lost.flat_map(|army| tiding("Lost", format!("{army} lost its commander")))
                .collect()
        }
        Tale::Surrendered { army, .. } if own(army) => tiding("Lost", format!("{army} surrendered")),
        Tale::Seized { train, at, .. } if own(train) => tiding("Lost", format!("the train {train} was taken at {at}")),
        Tale::Supplied(supplied) => {
            let rebels = supplied.iter().filter(|one| own(&one.army) && one.rebels.is_some());
            rebels
                .flat_map(|one| tiding("Lost", format!("{} turned rebel", one.army)))
                .collect()
        }
        Tale::Over {
            winners,
            victory,
            points,
        } => {
            let text = super::narrate_map::victory_words(winners, victory.reason, points.len());
            tiding("News", text.trim_end_matches('.').to_owned())
        }
        _ => Vec::new(),
    }
}
