//! Who is waited for in a part of a phase, and with which units (BB-3, BB-266).

use crate::bearing::{Bearing, bearing, towards};
use crate::state::{Barbarica, Phase, Side, Stuck, Unit};
use muster_kit::hexes::Direction;

impl Barbarica {
    /// Whether a seat commands a unit that has a legal act in this phase.
    pub fn can_act(&self, seat: u8) -> bool {
        self.army
            .of(self.turn.side())
            .filter(|unit| self.is_asked_for(seat, unit))
            .any(|unit| self.is_waited_for(unit))
    }

    /// Whether a unit can still act in this part of the phase, if only by turning.
    pub fn is_waited_for(&self, unit: &Unit) -> bool {
        self.has_act(unit) || self.only_turns(unit).is_some()
    }

    /// Whether the table waits for a seat with a unit; with shared control every player may order it, but each waits
    /// for their own ([BB-266](docs/rules/barbarica.md#bb-266)).
    pub fn is_asked_for(&self, seat: u8, unit: &Unit) -> bool {
        unit.side() == Side::Rome || unit.owner == seat
    }

    /// The way to the nearest enemy for a unit that may turn and no more, with that enemy at its flank or back
    /// ([BB-93](docs/rules/barbarica.md#bb-93), [BB-115](docs/rules/barbarica.md#bb-115),
    /// [BB-134](docs/rules/barbarica.md#bb-134), [BB-160](docs/rules/barbarica.md#bb-160)). It is waited for till it
    /// has turned.
    pub fn only_turns(&self, unit: &Unit) -> Option<Direction> {
        let spent = !unit.now.moved && self.points(unit) == 0;
        let held = unit.now.recovering || (unit.now.reacted && unit.now.moved) || spent;
        let bound = unit.routing || unit.is_wagon() || unit.stuck == Stuck::Clearing;
        let turned = unit.now.faced || unit.now.turned || unit.now.commanded;
        if self.turn.phase() != Phase::Movement || unit.side() != self.turn.side() || !held || bound || turned {
            return None;
        }
        let enemies = self.army.visible(unit.side().other());
        let nearest = enemies.min_by_key(|enemy| (enemy.at.distance(unit.at), enemy.id))?;
        let exposed = bearing(unit.at, unit.facing, nearest.at) != Bearing::Front;
        exposed.then(|| towards(unit.at, unit.facing, nearest.at))
    }

    /// Whether a unit can still do something in this part of the phase that is worth waiting for.
    pub fn has_act(&self, unit: &Unit) -> bool {
        if unit.side() != self.turn.side() {
            return false;
        }
        let commanded = self.seats.rome() >= self.seats.chairs() && unit.side() == Side::Rome && unit.now.commanded;
        match self.turn.phase() {
            _ if commanded => false,
            Phase::Movement => self.may_move(unit).is_ok(),
            Phase::Ranged => self.can_shoot(unit),
            Phase::Melee => !self.army.strikable(unit).is_empty(),
            Phase::Psychology | Phase::Resolution => false,
        }
    }
}
