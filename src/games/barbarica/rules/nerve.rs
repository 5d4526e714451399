//! Nerve: Discipline, Leaders near, and the tests against it (2.10, 2.13).

use crate::fight::{Test, target_number};
use crate::rules::foreknown;
use crate::state::{Army, Barbarica, Unit};
use crate::words::UnitId;

/// How far a Standard steadies ([BB-113](docs/rules/barbarica.md#bb-113)).
pub const STANDARD_DISTANCE: u32 = 2;

/// How far a musician is heard ([BB-123](docs/rules/barbarica.md#bb-123)).
pub const CALL_DISTANCE: u32 = 6;

/// What nerve tests roll against: its own value, a standard nearby, what unnerves its side; 1 to 10
/// ([BB-113](docs/rules/barbarica.md#bb-113)).
pub fn discipline(game: &Barbarica, unit: &Unit) -> u8 {
    let standard = game
        .army
        .of(unit.side())
        .any(|bearer| bearer.is_standard() && !bearer.routing && bearer.at.distance(unit.at) <= STANDARD_DISTANCE);
    let discipline =
        i32::from(unit.discipline) + i32::from(standard) - foreknown::unnerved(&game.campaign, unit.side());
    u8::try_from(discipline.clamp(1, 10)).expect("clamped to 1..=10")
}

/// A test of a unit's Discipline, with ordinary dice beside the one that it always has
/// ([BB-110](docs/rules/barbarica.md#bb-110), [BB-111](docs/rules/barbarica.md#bb-111)).
pub fn nerve_test(game: &Barbarica, unit: &Unit, against: u8, extra: u8) -> Test {
    let target = target_number(i32::from(discipline(game, unit)), i32::from(against.clamp(1, 10)));
    Test::nerve(1 + extra, target)
}

/// A musician in hearing whose call to advance is still open ([BB-123](docs/rules/barbarica.md#bb-123)).
pub fn caller_for(army: &Army, unit: &Unit) -> Option<UnitId> {
    army.of(unit.side())
        .find(|player| player.now.calls && player.id != unit.id && player.at.distance(unit.at) <= CALL_DISTANCE)
        .map(|player| player.id)
}

/// The test that a charge needs; none if it needs none ([BB-151](docs/rules/barbarica.md#bb-151)).
pub fn charge_test(game: &Barbarica, unit: &Unit, target: &Unit) -> Option<Test> {
    if game.army.is_led(unit) || unit.now.berserk || caller_for(&game.army, unit).is_some() {
        return None;
    }
    let against = target.strength.max(1);
    let discipline = discipline(game, unit);
    Some(Test::nerve(1, target_number(i32::from(discipline), i32::from(against))))
}
