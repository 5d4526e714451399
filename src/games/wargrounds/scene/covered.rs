//! What the board does not show since something else stands or lies on it: it is told below.

use super::GLUE;
use crate::data::Cell;
use crate::parts::CharacterId;
use crate::state::{Life, Load, Wargrounds};

/// What lies on the field: where, and what it is called. Flags have rows of their own.
fn lying(game: &Wargrounds) -> Vec<(Cell, &'static str)> {
    let things = game.field.things();
    let named = |cells: &[Cell], load: Load| cells.iter().map(|cell| (*cell, game.field.load_name(load))).collect();
    let all: [Vec<(Cell, &str)>; 4] = [
        named(things.pieces(), Load::Piece),
        named(things.sections(), Load::Section),
        named(things.heavy().as_slice(), Load::Heavy),
        named(things.diplomacy().as_slice(), Load::Diplomacy),
    ];
    all.concat()
}

/// Whether a character lies where the board shows it, with nothing on it.
pub(super) fn is_seen_lying(game: &Wargrounds, who: CharacterId) -> bool {
    is_lying(game, who) && thing_on(game, game.people.fighter(who).at()).is_none()
}

fn is_lying(game: &Wargrounds, who: CharacterId) -> bool {
    matches!(game.people.fighter(who).life(), Life::Fallen(_))
}

fn thing_on(game: &Wargrounds, at: Cell) -> Option<&'static str> {
    let found = lying(game).into_iter().find(|(cell, _)| *cell == at);
    found.map(|(_, name)| name)
}

/// `E the barrel`: what lies in the cell of a standing character, whose letter is drawn over it; `the tablet (G10) fallen F`: who
/// lies below a thing.
pub(super) fn things(game: &Wargrounds) -> Vec<String> {
    let below_characters = lying(game).into_iter().filter_map(|(cell, name)| {
        let who = game.people.occupant(cell).filter(|who| game.people.standing(*who))?;
        Some(format!("{} {name}", game.people.badge(who).letter()))
    });
    let fallen = game.people.everybody().filter(|who| is_lying(game, *who));
    let below_things = fallen.filter_map(|who| {
        let at = game.people.fighter(who).at();
        let is_open = !game
            .people
            .occupant(at)
            .is_some_and(|other| game.people.standing(other));
        let name = thing_on(game, at).filter(|_| is_open)?;
        Some(format!("{name} ({at}) fallen {}", game.people.badge(who).letter()))
    });
    let told = below_characters.chain(below_things);
    told.map(|row| row.replace(' ', GLUE)).collect()
}
