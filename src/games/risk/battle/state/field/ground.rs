//! Where a unit may stand on a table, and what the ground does for it (RK-87 to RK-90, RK-116, RK-119).

use super::Field;
use crate::battle::arms::{Arm, modifier_of};
use crate::battle::unit::Unit;
use crate::data::Ground;
use crate::plane::{Point, Pose, REACH, bounds};
use serde::{Deserialize, Serialize};

/// RK-88: why a unit cannot stand somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unfit {
    Edge,
    Unit(char),
    Water,
    /// Closed to mounted units.
    Works,
    /// Closed to artillery.
    Ground,
}

/// A legal end.
pub const FIT: Result<(), Unfit> = Ok(());

impl Unfit {
    /// Why a unit cannot end there, for the middle of a sentence: `it would overlap B`.
    pub fn words(self) -> String {
        match self {
            Unfit::Edge => "a corner would be off the table edge".to_owned(),
            Unfit::Unit(letter) => format!("it would overlap {letter}"),
            Unfit::Water => "water is closed".to_owned(),
            Unfit::Works => "works are closed to mounted units".to_owned(),
            Unfit::Ground => "wood, rough ground and works are closed to moving artillery".to_owned(),
        }
    }
}

impl Field {
    /// What a step that ends here costs: twice its length on wood, rough and works ([RK-89](docs/rules/risk.md#rk-89)).
    pub fn cost(&self, to: Point, length: i64) -> i64 {
        if self.table.ground(to).is_difficult() {
            2 * length
        } else {
            length
        }
    }

    /// RK-90, RK-98: ground that a unit's centre may not enter.
    pub fn closed(&self, unit: &Unit, at: Point) -> Result<(), Unfit> {
        let ground = self.table.ground(at);
        if ground == Ground::Water {
            Err(Unfit::Water)
        } else if ground == Ground::Works && unit.is_mounted() {
            Err(Unfit::Works)
        } else if ground.is_difficult() && unit.is_artillery() {
            Err(Unfit::Ground)
        } else {
            Ok(())
        }
    }

    /// RK-88: whether a unit may end where it is, having come from `from`; artillery may turn where it was deployed.
    pub fn legal_end(&self, unit: &Unit, from: Point) -> Result<(), Unfit> {
        if !(unit.is_artillery() && unit.pose.at == from) {
            self.closed(unit, unit.pose.at)?;
        }
        self.legal_place(unit)
    }

    /// RK-88 without the ground that only moving artillery shuns: for deployment.
    pub fn legal_place(&self, unit: &Unit) -> Result<(), Unfit> {
        if !unit.pose.is_on_table() {
            return Err(Unfit::Edge);
        }
        if self.is_wet(unit.pose) {
            return Err(Unfit::Water);
        }
        if unit.is_mounted() && self.table.ground(unit.pose.at) == Ground::Works {
            return Err(Unfit::Works);
        }
        match self.overlapped(unit.letter, unit.pose, |_| true) {
            Some(other) => Err(Unfit::Unit(other.letter)),
            None => FIT,
        }
    }

    /// RK-88: whether centre or a corner is on water.
    pub fn is_wet(&self, pose: Pose) -> bool {
        let wet = |at: &Point| self.table.ground(*at) == Ground::Water;
        let reach = Point::new(REACH, REACH);
        let is_dry = self.table.is_dry_between(pose.at - reach, pose.at + reach);
        !is_dry && (wet(&pose.at) || pose.base().corners().iter().any(wet))
    }

    /// RK-90: ground and edges that bar a step of a unit to here, besides the cost.
    pub fn barred(&self, unit: &Unit) -> Result<(), Unfit> {
        self.closed(unit, unit.pose.at)?;
        if unit.pose.is_on_table() {
            Ok(())
        } else {
            Err(Unfit::Edge)
        }
    }

    /// Whether a unit that goes straight from one place to the other is nowhere slowed or stopped by the ground or an edge.
    pub fn is_plain_between(&self, one: Point, other: Point) -> bool {
        let (low, high) = bounds(&[one, other]);
        let reach = Point::new(REACH, REACH);
        let (outer_low, outer_high) = (low - reach, high + reach);
        outer_low.is_on_table()
            && outer_high.is_on_table()
            && self.table.is_open_between(low, high)
            && self.table.is_dry_between(outer_low, outer_high)
    }

    /// RK-119: whether a unit stands behind a fortification against an attacker.
    pub fn is_behind_works(&self, target: &Unit, attacker: &Unit) -> bool {
        let works = self.table.works(target.pose.at);
        works.is_some() && works != self.table.works(attacker.pose.at)
    }

    /// RK-116: the modifier of a save of `target` against `attacker`.
    pub fn modifier(&self, arm: Arm, attacker: &Unit, target: &Unit) -> i8 {
        let in_works = self.is_behind_works(target, attacker);
        modifier_of(arm, attacker.acts_as(), target.acts_as(), in_works)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Table;
    use crate::plane::Facing;
    use crate::units::UnitType;

    fn unit(letter: char, kind: UnitType, x: i64, y: i64) -> Unit {
        Unit::new(letter, kind, Pose::new(Point::cm(x, y), Facing::NORTH))
    }

    #[test]
    fn friends_and_the_edge_are_no_legal_end() {
        let table = Table::named("open").expect("it is built in");
        let field = Field::new(table, vec![unit('A', UnitType::Ln, 20, 20)], Vec::new());
        let ends = |unit: Unit| field.legal_end(&unit, Point::cm(0, 0));
        assert_eq!(ends(unit('B', UnitType::Ln, 30, 20)), FIT);
        assert_eq!(ends(unit('B', UnitType::Ln, 21, 20)), Err(Unfit::Unit('A')));
        assert_eq!(ends(unit('B', UnitType::Ln, 1, 20)), Err(Unfit::Edge));
    }

    /// RK-90, RK-98.
    #[test]
    fn water_is_closed_to_all_and_wood_to_artillery() {
        let row = |sign: &str| sign.repeat(36);
        let rows: Vec<String> = (0..16).map(|y| row(if y < 8 { "~" } else { "%" })).collect();
        let field = Field::empty(Table::read(&rows.join("/")).expect("it is a table"));
        let (dry, wet) = (unit('A', UnitType::Ln, 36, 10), unit('A', UnitType::Ln, 36, 40));
        let closed = |unit: &Unit| field.closed(unit, unit.pose.at);
        assert_eq!((closed(&dry), closed(&wet)), (FIT, Err(Unfit::Water)));
        assert_eq!(closed(&unit('A', UnitType::Ar, 36, 10)), Err(Unfit::Ground));
        assert_eq!(field.cost(dry.pose.at, 10), 20);
    }
}
