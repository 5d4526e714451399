//! What is hidden from whom, and how it comes to light (2.15, chapter 6).

use crate::event::Event;
use crate::rules::{Ref, telling};
use crate::state::{Barbarica, Side, Unit};
use crate::words::UnitId;

/// Shows a hidden unit: from now on it is seen ([BB-202](docs/rules/barbarica.md#bb-202)).
pub fn reveal(game: &mut Barbarica, id: UnitId, referee: &mut Ref<'_>) {
    let unit = game.army.the(id);
    if !unit.hidden {
        return;
    }
    let (at, terrain) = (unit.at, game.ground.terrain(unit.at));
    game.army.the_mut(id).hidden = false;
    referee.reveal();
    telling::tell(&mut game.turn, Event::Revealed { who: id, at, terrain }, referee);
}

/// A unit that leaves the map or falls is known to have been there.
pub fn reveal_gone(unit: &Unit, referee: &mut Ref<'_>) {
    if unit.hidden {
        referee.reveal();
    }
}

/// Whether anything is hidden from any seat: only where two people play against each other (chapter 6).
pub fn keeps_secrets(game: &Barbarica) -> bool {
    use crate::action::{Enemy, Reveal};
    game.terms.options().enemy == Enemy::Player && game.terms.options().reveal == Reveal::Seat && !game.turn.is_over()
}

/// The seats that know what a side keeps hidden; empty if everybody does.
pub fn knowing(game: &Barbarica, side: Side) -> Vec<muster_kit::Seat> {
    if keeps_secrets(game) {
        game.seats.of(side).into_iter().map(muster_kit::Seat).collect()
    } else {
        Vec::new()
    }
}

/// The seats that alone may hear of a quiet act of a unit, which its hiding covers: none, that is everybody, of a unit in
/// sight. Under rules numbers 1 to 3 everybody heard of all but where it walked.
pub fn hearing(game: &Barbarica, id: UnitId) -> Vec<muster_kit::Seat> {
    match game.army.unit(id) {
        Some(unit) if unit.hidden && game.terms.rules() >= 4 => knowing(game, unit.side()),
        _ => Vec::new(),
    }
}

/// Whether a seat may know that a unit is there.
pub fn knows_of(game: &Barbarica, seat: u8, unit: &Unit) -> bool {
    unit.is_visible() || !keeps_secrets(game) || game.seats.of(unit.side()).contains(&seat)
}
