//! The units of a side, a row each.

use crate::scene::{LETTERS, condition, head, name_of, roster};
use crate::state::{Barbarica, Progress, Side, Unit};
use crate::words::compass;
use muster_kit::{Scene, Seat, ascii};

/// The side whose units a seat looks after now.
fn side_of(game: &Barbarica, seat: Seat) -> Side {
    match (seat.0 == game.seats.rome(), game.seats.is_by_hand()) {
        // One hand orders both: it looks at those whose part it is.
        (true, true) if game.turn.is_fighting() => game.turn.side(),
        (true, false) => Side::Rome,
        _ => Side::Tribe,
    }
}

/// All units of a seat's side, those of others with a dot; in camp the band.
pub fn sheet(game: &Barbarica, seat: Seat) -> Scene {
    if game.turn.progress() == Progress::Camping {
        return roster(game);
    }
    let units = game.army.of(side_of(game, seat));
    Scene::Sheet {
        head: head(game),
        rows: sheet_rows(game, units, |unit| unit.owner == seat.0),
    }
}

/// The enemies of a seat as far as it sees them.
pub fn enemies(game: &Barbarica, seat: Seat) -> Option<Scene> {
    let side = side_of(game, seat).other();
    let mut seen = game.army.of(side).peekable();
    seen.peek()?;
    Some(Scene::Sheet {
        head: format!("{} as you see it", name_of(side)),
        rows: sheet_rows(game, seen, |_| true),
    })
}

fn sheet_rows<'a>(
    game: &Barbarica,
    units: impl Iterator<Item = &'a Unit>,
    owned: impl Fn(&Unit) -> bool,
) -> Vec<String> {
    let mut rows = vec!["     S    at  faces  M E A D".to_owned()];
    let mut others = false;
    for unit in units {
        others |= !owned(unit);
        let row = format!(
            "{:<3}{}{:>2}/{:<2} {:<4}{:<4} {:>3}{:>2}{:>2}{:>2} {}",
            unit.id.to_string(),
            if owned(unit) { ' ' } else { '.' },
            unit.strength,
            unit.start,
            unit.at.to_string(),
            compass(unit.facing),
            unit.movement,
            unit.expertise,
            unit.attacks,
            unit.discipline,
            condition(game, unit),
        );
        let Some(name) = &unit.record.name else {
            rows.push(row);
            continue;
        };
        let whole = format!("{row}, {name}");
        if whole.chars().count() > ascii::COLUMNS_MAX {
            rows.extend([row, format!("    {name}")]);
        } else {
            rows.push(whole);
        }
    }
    rows.extend(LETTERS.map(str::to_owned));
    if others {
        rows.push("A dot behind the name: another player's.".to_owned());
    }
    rows
}
