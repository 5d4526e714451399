//! What happens on the map beside fighting: the special rules of scenarios.

use super::condition::is_default;
use crate::data::Side;
use crate::tale::Tale;
use muster_kit::Hex;
use serde::{Deserialize, Serialize};

/// What a scenario has come to beside fighting.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Feats {
    /// Turns that the beacon was worked ([BB-293](docs/rules/barbarica.md#bb-293)).
    #[serde(skip_serializing_if = "is_default")]
    beacon: u8,
    /// Villagers that left by their edge, or were safe from the start ([BB-302](docs/rules/barbarica.md#bb-302)).
    #[serde(skip_serializing_if = "is_default")]
    safe: u8,
    /// Where captured wagons stand; they are units of no side any more ([BB-281](docs/rules/barbarica.md#bb-281)).
    #[serde(skip_serializing_if = "is_default")]
    wagons: Vec<Hex>,
    /// Where the standard lies in the grass ([BB-322](docs/rules/barbarica.md#bb-322)).
    #[serde(skip_serializing_if = "is_default")]
    standard_at: Option<Hex>,
    /// The tribe has it ([BB-322](docs/rules/barbarica.md#bb-322)).
    #[serde(skip_serializing_if = "is_default")]
    standard_taken: bool,
    /// The side that holds the objective, and for how many Resolutions ([BB-331](docs/rules/barbarica.md#bb-331)).
    #[serde(skip_serializing_if = "is_default")]
    held: Option<(Side, u8)>,
    /// Wagons that the tribe has ([BB-312](docs/rules/barbarica.md#bb-312)).
    #[serde(skip_serializing_if = "is_default")]
    captured: u8,
    /// Tales that are told once in a scenario, and have been.
    #[serde(skip_serializing_if = "is_default")]
    once: Vec<Tale>,
}

impl Feats {
    /// Turns that the beacon was worked ([BB-293](docs/rules/barbarica.md#bb-293)).
    pub fn beacon(&self) -> u8 {
        self.beacon
    }

    /// The beacon is worked for another turn. Says for how many that is.
    pub fn work_beacon(&mut self) -> u8 {
        self.beacon += 1;
        self.beacon
    }

    /// Villagers that are safe ([BB-302](docs/rules/barbarica.md#bb-302)).
    pub fn safe(&self) -> u8 {
        self.safe
    }

    /// So many more villagers are safe. Says how many that are.
    pub fn bring_to_safety(&mut self, villagers: u8) -> u8 {
        self.safe = self.safe.saturating_add(villagers);
        self.safe
    }

    /// Where captured wagons stand ([BB-281](docs/rules/barbarica.md#bb-281)).
    pub fn wagons(&self) -> &[Hex] {
        &self.wagons
    }

    /// Wagons that the tribe has ([BB-312](docs/rules/barbarica.md#bb-312)).
    pub fn captured(&self) -> u8 {
        self.captured
    }

    /// The tribe captures the wagon on that hex.
    pub fn capture_wagon(&mut self, at: Hex) {
        self.wagons.push(at);
        self.captured += 1;
    }

    /// Where the standard lies in the grass ([BB-322](docs/rules/barbarica.md#bb-322)).
    pub fn standard_at(&self) -> Option<Hex> {
        self.standard_at
    }

    /// Whether the tribe has the standard ([BB-322](docs/rules/barbarica.md#bb-322)).
    pub fn standard_taken(&self) -> bool {
        self.standard_taken
    }

    /// The standard falls where no unit takes it up.
    pub fn drop_standard(&mut self, at: Hex) {
        self.standard_at = Some(at);
    }

    /// The tribe takes the standard.
    pub fn take_standard(&mut self) {
        self.standard_at = None;
        self.standard_taken = true;
    }

    /// A Roman picks the standard up again.
    pub fn save_standard(&mut self) {
        self.standard_at = None;
    }

    /// The side that holds the objective, and for how many Resolutions ([BB-331](docs/rules/barbarica.md#bb-331)).
    pub fn held(&self) -> Option<(Side, u8)> {
        self.held
    }

    /// Counts a Resolution in which that side alone held the objective, or nobody did.
    pub fn hold(&mut self, holder: Option<Side>) -> Option<(Side, u8)> {
        self.held = holder.map(|side| match self.held {
            Some((other, rounds)) if other == side => (side, rounds.saturating_add(1)),
            _ => (side, 1),
        });
        self.held
    }

    /// Whether a tale that is told once is told now for the first time.
    pub fn is_first(&mut self, tale: Tale) -> bool {
        let first = !self.once.contains(&tale);
        if first {
            self.once.push(tale);
        }
        first
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_on_the_objective_are_counted_for_one_side_in_a_row() {
        let mut feats = Feats::default();
        feats.hold(Some(Side::Tribe));
        assert_eq!(feats.hold(Some(Side::Tribe)), Some((Side::Tribe, 2)));
        assert_eq!(feats.hold(Some(Side::Rome)), Some((Side::Rome, 1)));
        assert_eq!(feats.hold(None), None);
        assert_eq!(feats.hold(Some(Side::Rome)), Some((Side::Rome, 1)));
    }

    #[test]
    fn the_standard_lies_until_somebody_takes_it() {
        let mut feats = Feats::default();
        let at: Hex = "D6".parse().expect("a hex");
        feats.drop_standard(at);
        feats.save_standard();
        assert!(feats.standard_at().is_none() && !feats.standard_taken());
        feats.drop_standard(at);
        feats.take_standard();
        assert!(feats.standard_at().is_none() && feats.standard_taken());
    }

    #[test]
    fn a_tale_is_first_once() {
        let mut feats = Feats::default();
        assert!(feats.is_first(Tale::FirstBlood) && !feats.is_first(Tale::FirstBlood));
        assert!(feats.is_first(Tale::Ambush));
    }
}
