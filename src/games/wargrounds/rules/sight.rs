//! Lines of sight, engagement ranges and the walking distances of the bare terrain
//! ([WG-35](docs/rules/wargrounds.md#wg-35) to [WG-37](docs/rules/wargrounds.md#wg-37),
//! [WG-68](docs/rules/wargrounds.md#wg-68)).

use crate::action::Facing;
use crate::data::{Cell, Direction};
use crate::facts;
use crate::parts::CharacterId;
use crate::state::{Life, Wargrounds};

/// How far a character's weapon reaches, in inches; 0 for none ([WG-51](docs/rules/wargrounds.md#wg-51)).
pub fn engagement(game: &Wargrounds, who: CharacterId) -> u32 {
    if game.people.fighter(who).life() != Life::Standing {
        return 0;
    }
    facts::weapon(game, who).map_or(0, |weapon| weapon.engagement())
}

/// The band of a cell within a character's engagement range; none outside it
/// ([WG-36](docs/rules/wargrounds.md#wg-36), [WG-47](docs/rules/wargrounds.md#wg-47),
/// [WG-142](docs/rules/wargrounds.md#wg-142)).
pub fn band_in(game: &Wargrounds, who: CharacterId, cell: Cell) -> Option<u32> {
    band_of(game, who, engagement(game, who), cell)
}

/// As [`band_in`], where it is known how far the weapon reaches.
pub fn band_of(game: &Wargrounds, who: CharacterId, reach: u32, cell: Cell) -> Option<u32> {
    let from = game.people.fighter(who).at();
    if reach == 0 || !from.within(cell, reach) || !is_in_front(game, who, cell) || !game.field.sees(from, cell) {
        return None;
    }
    Some(from.band(cell))
}

/// Whether a cell is in front; everywhere is, without facing ([WG-142](docs/rules/wargrounds.md#wg-142)).
fn is_in_front(game: &Wargrounds, who: CharacterId, cell: Cell) -> bool {
    game.terms.options().facing == Facing::Off
        || dot(game.people.fighter(who).facing(), game.people.fighter(who).at(), cell) >= 0
}

/// Whether two opponents have at least one of them in the other's engagement range
/// ([WG-81](docs/rules/wargrounds.md#wg-81)).
pub fn are_engaged(game: &Wargrounds, one: CharacterId, two: CharacterId) -> bool {
    game.people.side_of(one) != game.people.side_of(two)
        && game.people.standing(one)
        && game.people.standing(two)
        && (band_in(game, one, game.people.fighter(two).at()).is_some()
            || band_in(game, two, game.people.fighter(one).at()).is_some())
}

/// The product that says what is in front, f.v ([WG-142](docs/rules/wargrounds.md#wg-142)).
pub fn dot(facing: Direction, from: Cell, to: Cell) -> i32 {
    let (fx, fy) = facing.vector();
    i32::from(fx) * (i32::from(to.x) - i32::from(from.x)) + i32::from(fy) * (i32::from(to.y) - i32::from(from.y))
}

/// The product that parts left rear from right rear, fx*vy - fy*vx; y grows southwards
/// ([WG-143](docs/rules/wargrounds.md#wg-143)).
pub fn cross(facing: Direction, from: Cell, to: Cell) -> i32 {
    let (fx, fy) = facing.vector();
    i32::from(fx) * (i32::from(to.y) - i32::from(from.y)) - i32::from(fy) * (i32::from(to.x) - i32::from(from.x))
}
