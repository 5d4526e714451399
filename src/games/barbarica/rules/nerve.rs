//! Nerve: Discipline, Leaders near, and the tests against it (2.10, 2.13).

use crate::fight::{Test, target_number};
use crate::state::{Barbarica, Unit};
use crate::words::UnitId;

/// How far a Standard steadies ([BB-113](docs/rules/barbarica.md#bb-113)).
pub const STANDARD_DISTANCE: u32 = 2;

/// How far a musician is heard ([BB-123](docs/rules/barbarica.md#bb-123)).
pub const CALL_DISTANCE: u32 = 6;

impl Barbarica {
    /// What nerve tests roll against: its own value, a standard nearby, what unnerves its side; 1 to 10
    /// ([BB-113](docs/rules/barbarica.md#bb-113)).
    pub fn discipline(&self, unit: &Unit) -> u8 {
        let standard = self
            .army
            .of(unit.side())
            .any(|bearer| bearer.is_standard() && !bearer.routing && bearer.at.distance(unit.at) <= STANDARD_DISTANCE);
        let discipline = i32::from(unit.discipline) + i32::from(standard) - self.unnerved(unit.side());
        u8::try_from(discipline.clamp(1, 10)).expect("clamped to 1..=10")
    }

    /// A test of a unit's Discipline, with ordinary dice beside the one that it always has
    /// ([BB-110](docs/rules/barbarica.md#bb-110), [BB-111](docs/rules/barbarica.md#bb-111)).
    pub fn nerve_test(&self, unit: &Unit, against: u8, extra: u8) -> Test {
        let target = target_number(i32::from(self.discipline(unit)), i32::from(against.clamp(1, 10)));
        Test::nerve(1 + extra, target)
    }

    /// A musician in hearing whose call to advance is still open ([BB-123](docs/rules/barbarica.md#bb-123)).
    pub fn caller_for(&self, unit: &Unit) -> Option<UnitId> {
        self.army
            .of(unit.side())
            .find(|player| player.now.calls && player.id != unit.id && player.at.distance(unit.at) <= CALL_DISTANCE)
            .map(|player| player.id)
    }

    /// The test that a charge needs; none if it needs none ([BB-151](docs/rules/barbarica.md#bb-151)).
    pub fn charge_test(&self, unit: &Unit, target: &Unit) -> Option<Test> {
        if self.army.is_led(unit) || unit.now.berserk || self.caller_for(unit).is_some() {
            return None;
        }
        let against = target.strength.max(1);
        let discipline = self.discipline(unit);
        Some(Test::nerve(1, target_number(i32::from(discipline), i32::from(against))))
    }
}
