//! Commands without a slash that the battle has no use for, `train x1 E`, `give unit:c1 player:2`: why, and what would do it.

use crate::rules::{foreknown, no};
use crate::state::{Barbarica, Progress, Side};
use muster_game::UNREAD_ORDER;
use muster_kit::Refusal;

/// What is decided in camp only, with words for what it does.
const OF_THE_CAMP: [(&str, &str); 7] = [
    ("train", "Units train"),
    ("heir", "An heir is named"),
    ("dismiss", "Units are dismissed"),
    ("decide", "A course is decided on"),
    ("bury", "The fallen are buried"),
    ("strip", "The fallen are stripped"),
    ("camp", "The band is looked after"),
];

/// The refusal of a line that begins with such a word, which as an order would be called a unit; none of any other line
/// ([BB-266](docs/rules/barbarica.md#bb-266), [BB-283..287](docs/rules/barbarica.md#bb-283)).
pub fn told(game: &Barbarica, line: &str) -> Option<Refusal> {
    let first = line.split_whitespace().next()?.to_ascii_lowercase();
    if first == "give" {
        return Some(of_giving(game, line));
    }
    let (_, does) = OF_THE_CAMP.iter().find(|(word, _)| *word == first)?;
    let refusal = match (foreknown::is_campaign(&game.terms), game.turn.progress()) {
        (_, Progress::Over) => return None,
        (true, _) => no(
            "BB-286",
            format!("{does} in camp, which opens when this battle is over."),
        )
        .instead("/game rules topic:camp"),
        (false, _) => no(
            "BB-280",
            format!("{does} in the camp of a campaign, and this game is a single battle."),
        )
        .instead("/game rules topic:campaign"),
    };
    Some(refusal.code(UNREAD_ORDER))
}

fn of_giving(game: &Barbarica, line: &str) -> Refusal {
    let refusal = match game.seats.of(Side::Tribe).len() {
        0 | 1 => no(
            "BB-266",
            "Units are given to other players of the tribe, and one player has the whole tribe here.",
        ),
        _ => no("BB-266", "A unit is given by a command, not by an order.").instead(format!("/barb {}", line.trim())),
    };
    refusal.code(UNREAD_ORDER)
}
