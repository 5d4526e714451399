//! Ways through several cells that are longer than a character goes, although their end is near
//! ([WG-43](docs/rules/wargrounds.md#wg-43)).

use crate::action::{Order, To};
use crate::data::Cell;
use crate::state::{FAR, Wargrounds};
use crate::words::inches;
use muster_kit::Refusal;

/// The clauses by which a cell is too far.
const TOO_FAR: [&str; 2] = ["WG-41", "WG-45"];

/// The refusal of a way as too far, with how long the way is rather than how far its end is.
pub fn of_the_way(game: &Wargrounds, order: &Order, refusal: Refusal) -> Refusal {
    match why_too_far(game, order, &refusal) {
        Some(reason) => Refusal { reason, ..refusal },
        None => refusal,
    }
}

/// As [`of_the_way`], the reason alone; none of what was refused for something else.
pub fn why_too_far(game: &Wargrounds, order: &Order, refusal: &Refusal) -> Option<String> {
    TOO_FAR.contains(&&*refusal.clause).then(|| too_long(game, order))?
}

/// That a way through several cells is longer than its character goes.
fn too_long(game: &Wargrounds, order: &Order) -> Option<String> {
    let To::Cells(cells) = &order.to else { return None };
    let at = game.people.fighter(order.who).at();
    let legs = [&at].into_iter().chain(cells).zip(cells);
    if cells.len() < 2 {
        return None;
    }
    let name = game.people.named(order.who);
    let mut length = 0;
    for (from, to) in legs {
        let leg = game.field.distances(&[*to])[game.field.board().index(*from)];
        if leg == FAR {
            return Some(format!("No way leads from {from} to {to}."));
        }
        length += u32::from(leg);
    }
    let acts = order.deed.is_some() || order.crit;
    let runs = !acts && order.run != Some(false);
    if length <= game.people.allowance(order.who, runs) {
        return None;
    }
    let row = cells.iter().map(Cell::to_string).collect::<Vec<_>>().join("-");
    let (walk, run) = game.people.pace(order.who);
    let goes = match acts {
        true => format!("walks {walk}, and nobody acts after a run"),
        false => format!("walks {walk}, runs {run}"),
    };
    Some(format!(
        "The way {row} is {} inches long; {name} {goes}.",
        inches(length)
    ))
}
