//! What a seat has to do, as the turn post says it.

use crate::data::{Side, limits_of_kit};
use crate::rules::{asking, sheets};
use crate::state::{Ask, Go, Question, Stage, Wargrounds};
use muster_kit::Seat;

/// What a side has and what a reroll could bring ([WG-24](docs/rules/wargrounds.md#wg-24)).
fn asked_to_reroll(game: &Wargrounds, side: Side) -> String {
    let row = game.terms.rolls().kit[side as usize][0];
    let least = 1 + game.terms.faction(side).kewl();
    let carried = |row: i8| {
        let own = u8::try_from(game.people.contingent(side, false).len()).unwrap_or(u8::MAX);
        let [shields, mediums, longs, missiles] = limits_of_kit(row, own);
        format!("{shields} Short + Shield, {mediums} Medium, {longs} Long, {missiles} Missile")
    };
    format!(
        "{}: reroll your equipment, or keep it. Now kit {row}: {}. A new die gives kit {least} ({}) to {} ({}).",
        side.title(),
        carried(row),
        carried(least),
        least + 5,
        carried(least + 5)
    )
}

/// What a seat has to do, as the turn post says it.
pub fn prompt(game: &Wargrounds, seat: Seat) -> String {
    let side = game.seats[seat].side().title();
    if let Some(window) = &game.suspended {
        return match window.question {
            Question::Shove { who, .. } => {
                let name = game.people.named(who);
                format!(
                    "{side}: {name} is Impetuous and yours to move with `/wg shove`. If you pass, it stays where it is."
                )
            }
            _ => format!("{side}: answer with a card, or pass."),
        };
    }
    match game.progress.stage() {
        Stage::Muster if sheets::are_open(game) => {
            format!("{side}: change your sheets, place your characters, then be ready.")
        }
        Stage::Muster => format!("{side}: place your characters, then be ready."),
        Stage::Reroll => asked_to_reroll(game, game.seats[seat].side()),
        Stage::Orders => format!("{side}: orders for turn {}, then be ready.", game.turn.number()),
        Stage::Over => String::new(),
        Stage::Run => match (game.turn.go(), asking::asked_who(game)) {
            (Some(Go { ask: Ask::Draw, .. }), _) => format!("{side}: draw a card, or use the one in reserve."),
            (Some(Go { ask: Ask::Order(_), .. }), Some(who)) => {
                format!("{side}: {} is up. What does it do?", game.people.named(who))
            }
            (Some(Go { ask: Ask::Order(_), .. }), None) => format!("{side}: the joker is up. Who acts, and how?"),
            _ => format!("{side}: the goes are being taken."),
        },
    }
}
