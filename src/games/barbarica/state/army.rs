//! The units of both sides: who stands where, whom they touch, and who is gone.

use super::ending::Gone;
use super::unit::Unit;
use crate::data::Side;
use crate::words::UnitId;
use muster_kit::Hex;

/// All units of the scenario that is played.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Army {
    /// On the map, in unit order (BB-26).
    units: Vec<Unit>,
    /// Who fell or left in this scenario, in order.
    gone: Vec<Gone>,
}

impl Army {
    /// Units on the map in unit order, and those that fell or left.
    pub fn new(units: Vec<Unit>, gone: Vec<Gone>) -> Army {
        Army { units, gone }
    }

    /// The units on the map, in unit order.
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// Every unit on the map, to change it.
    pub fn units_mut(&mut self) -> impl Iterator<Item = &mut Unit> {
        self.units.iter_mut()
    }

    /// Who fell or left in this scenario, in order.
    pub fn gone(&self) -> &[Gone] {
        &self.gone
    }

    /// Those who fell or left, to change what is known of them.
    pub fn gone_mut(&mut self) -> impl Iterator<Item = &mut Gone> {
        self.gone.iter_mut()
    }

    /// The place in the list of a unit on the map.
    fn place(&self, id: UnitId) -> Option<usize> {
        self.units.binary_search_by_key(&id, |unit| unit.id).ok()
    }

    /// The one of that id on the map; None once it has fallen or left.
    pub fn unit(&self, id: UnitId) -> Option<&Unit> {
        self.place(id).map(|place| &self.units[place])
    }

    /// As [`Army::unit`], to change.
    pub fn unit_mut(&mut self, id: UnitId) -> Option<&mut Unit> {
        self.place(id).map(|place| &mut self.units[place])
    }

    /// The unit of that id; panics if it is not on the map.
    pub fn the(&self, id: UnitId) -> &Unit {
        self.unit(id).expect("the unit is on the map")
    }

    /// As [`Army::the`], to change.
    pub fn the_mut(&mut self, id: UnitId) -> &mut Unit {
        self.unit_mut(id).expect("the unit is on the map")
    }

    /// The units of a side.
    pub fn of(&self, side: Side) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |unit| unit.side() == side)
    }

    /// The units of a side that the other side sees ([BB-200](docs/rules/barbarica.md#bb-200)).
    pub fn visible(&self, side: Side) -> impl Iterator<Item = &Unit> {
        self.of(side).filter(|unit| unit.is_visible())
    }

    /// The units on a hex.
    pub fn at(&self, hex: Hex) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |unit| unit.at == hex)
    }

    /// Visible enemies beside a hex, in unit order ([BB-17](docs/rules/barbarica.md#bb-17)).
    pub fn enemies_beside(&self, side: Side, hex: Hex) -> impl Iterator<Item = &Unit> {
        self.visible(side.other()).filter(move |enemy| enemy.at.is_next_to(hex))
    }

    /// A unit and all visible enemies around it; none while it is hidden ([BB-17](docs/rules/barbarica.md#bb-17)).
    pub fn contacts(&self, unit: &Unit) -> Vec<UnitId> {
        if unit.hidden {
            return Vec::new();
        }
        self.enemies_beside(unit.side(), unit.at)
            .map(|enemy| enemy.id)
            .collect()
    }

    /// Whether a unit touches a visible enemy.
    pub fn in_contact(&self, unit: &Unit) -> bool {
        !unit.hidden && self.enemies_beside(unit.side(), unit.at).next().is_some()
    }

    /// Steps to the nearest visible enemy.
    pub fn nearest_enemy(&self, side: Side, hex: Hex) -> Option<u32> {
        self.visible(side.other()).map(|enemy| enemy.at.distance(hex)).min()
    }

    /// The units of a side that rout.
    pub fn routing(&self, side: Side) -> Vec<UnitId> {
        let routing = self.of(side).filter(|unit| unit.routing);
        routing.map(|unit| unit.id).collect()
    }

    /// Friends in contact with an enemy: a missile may hit them ([BB-75](docs/rules/barbarica.md#bb-75)).
    pub fn friends_beside(&self, by: &Unit, on: &Unit) -> Vec<UnitId> {
        self.contacts(on).into_iter().filter(|id| *id != by.id).collect()
    }

    /// Whether another Leader of its side that is not running stands within a hex, an unproven one in the same hex
    /// ([BB-103](docs/rules/barbarica.md#bb-103), [BB-104](docs/rules/barbarica.md#bb-104),
    /// [BB-108](docs/rules/barbarica.md#bb-108)).
    pub fn has_leader_near(&self, unit: &Unit) -> bool {
        self.of(unit.side()).any(|leader| {
            let within = u32::from(!leader.unproven);
            leader.is_leader() && leader.id != unit.id && !leader.routing && leader.at.distance(unit.at) <= within
        })
    }

    /// Whether a Leader near, in its hex too, lets it charge without a test; itself, if it is one
    /// ([BB-103](docs/rules/barbarica.md#bb-103), [BB-106](docs/rules/barbarica.md#bb-106),
    /// [BB-108](docs/rules/barbarica.md#bb-108)).
    pub fn is_led(&self, unit: &Unit) -> bool {
        unit.is_leader() || self.has_leader_near(unit)
    }

    /// The unit that takes missiles for a Leader ([BB-105](docs/rules/barbarica.md#bb-105)).
    pub fn guard_of(&self, leader: UnitId) -> Option<UnitId> {
        let unit = self.the(leader);
        if !unit.is_leader() {
            return None;
        }
        let near = |guard: &&Unit| {
            guard.id != leader
                && guard.is_visible()
                && !guard.routing
                && !guard.is_leader()
                && guard.at.distance(unit.at) <= 1
        };
        let guards: Vec<&Unit> = self.of(unit.side()).filter(near).collect();
        let named = unit
            .orders
            .guard
            .filter(|named| guards.iter().any(|guard| guard.id == *named));
        let strongest = guards
            .iter()
            .max_by_key(|guard| (guard.strength, std::cmp::Reverse(guard.id)));
        named.or(strongest.map(|guard| guard.id))
    }

    /// A Leader in one hex with an ordinary friend who stands can be struck from behind only
    /// ([BB-96](docs/rules/barbarica.md#bb-96)).
    pub fn is_shielded(&self, by: &Unit, on: &Unit) -> bool {
        self.shield_of(by, on).is_some()
    }

    /// The friend who stands before a Leader and is struck in his place ([BB-96](docs/rules/barbarica.md#bb-96)).
    pub fn shield_of(&self, by: &Unit, on: &Unit) -> Option<UnitId> {
        if !on.is_leader() || on.struck_from(by.at) == crate::bearing::Bearing::Rear {
            return None;
        }
        self.at(on.at)
            .find(|friend| friend.side() == on.side() && !friend.is_leader() && !friend.routing)
            .map(|friend| friend.id)
    }

    /// The enemies that a unit may strike, in unit order ([BB-80](docs/rules/barbarica.md#bb-80)).
    pub fn strikable(&self, unit: &Unit) -> Vec<UnitId> {
        if !unit.can_attack() {
            return Vec::new();
        }
        let mut targets = self.contacts(unit);
        targets.retain(|target| !self.is_shielded(unit, self.the(*target)));
        targets
    }

    /// Whether a unit may strike any enemy, as [`Army::strikable`] lists them.
    pub fn can_strike(&self, unit: &Unit) -> bool {
        let mut enemies = self.enemies_beside(unit.side(), unit.at);
        unit.can_attack() && !unit.hidden && enemies.any(|enemy| !self.is_shielded(unit, enemy))
    }

    /// Takes Strength of one unit and no other; a unit that falls to half of it or less has to test
    /// ([BB-11](docs/rules/barbarica.md#bb-11), [BB-97](docs/rules/barbarica.md#bb-97),
    /// [BB-117](docs/rules/barbarica.md#bb-117)).
    pub fn wound(&mut self, on: UnitId, wounds: u8) {
        let unit = self.the_mut(on);
        let half = |strength: u8, start: u8| u16::from(strength) * 2 <= u16::from(start);
        let before = half(unit.strength, unit.start);
        unit.strength = unit.strength.saturating_sub(wounds);
        if !before && half(unit.strength, unit.start) {
            unit.mark(|marks| marks.half = true);
        }
    }

    /// Sets a unit up, in unit order.
    pub fn put(&mut self, unit: Unit) {
        self.units.push(unit);
        self.units.sort_by_key(|unit| unit.id);
    }

    /// Sets all units up that begin a scenario; nobody has gone yet.
    pub fn muster(&mut self, mut units: Vec<Unit>) {
        units.sort_by_key(|unit| unit.id);
        self.units = units;
    }

    /// Takes a unit off the map, if it is on it.
    pub fn take_off(&mut self, id: UnitId) -> Option<Unit> {
        self.place(id).map(|place| self.units.remove(place))
    }

    /// Notes that a unit fell or left.
    pub fn note_gone(&mut self, gone: Gone) {
        self.gone.push(gone);
    }

    /// Takes those off the map that are not to be kept.
    pub fn keep(&mut self, keep: impl FnMut(&Unit) -> bool) {
        self.units.retain(keep);
    }

    /// Takes all units of a side off the map.
    pub fn take_side(&mut self, side: Side) -> Vec<Unit> {
        let all = std::mem::take(&mut self.units);
        let (taken, left) = all.into_iter().partition(|unit| unit.side() == side);
        self.units = left;
        taken
    }

    /// Clears the map, and says who stood there and who was gone.
    pub fn disband(&mut self) -> (Vec<Unit>, Vec<Gone>) {
        (std::mem::take(&mut self.units), std::mem::take(&mut self.gone))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(name: &str, at: &str) -> Unit {
        let id: UnitId = name.parse().expect("a unit");
        Unit::fresh(id, 0, at.parse().expect("a hex"))
    }

    fn id(name: &str) -> UnitId {
        name.parse().expect("a unit")
    }

    #[test]
    fn units_are_found_by_id_side_and_hex() {
        let mut army = Army::default();
        for (name, at) in [("x2", "D6"), ("a1", "D7"), ("x1", "D6"), ("p1", "A1")] {
            army.put(unit(name, at));
        }
        assert!(army.units().is_sorted_by_key(|unit| unit.id));
        assert_eq!(army.of(Side::Tribe).count(), 3);
        assert_eq!(army.at("D6".parse().expect("a hex")).count(), 2);
        assert!(army.unit(id("a2")).is_none());
        assert_eq!(army.the(id("p1")).at.to_string(), "A1");
    }

    #[test]
    fn who_hides_is_in_contact_with_nobody() {
        let mut army = Army::default();
        army.put(unit("x1", "D6"));
        army.put(unit("a1", "D7"));
        assert_eq!(army.contacts(army.the(id("x1"))), [id("a1")]);
        assert_eq!(army.strikable(army.the(id("x1"))), [id("a1")]);
        army.the_mut(id("a1")).hidden = true;
        assert!(!army.in_contact(army.the(id("x1"))) && !army.in_contact(army.the(id("a1"))));
        assert_eq!(army.nearest_enemy(Side::Tribe, "D6".parse().expect("a hex")), None);
    }

    #[test]
    fn half_of_the_strength_lost_is_marked_once() {
        let mut army = Army::default();
        army.put(unit("x1", "D6"));
        let start = army.the(id("x1")).start;
        army.wound(id("x1"), start.div_ceil(2));
        assert!(army.the(id("x1")).marks.half);
        army.the_mut(id("x1")).marks = Default::default();
        army.wound(id("x1"), 1);
        assert!(!army.the(id("x1")).marks.half);
    }

    #[test]
    fn a_side_that_is_taken_off_leaves_the_other() {
        let mut army = Army::default();
        army.put(unit("x1", "D6"));
        army.put(unit("a1", "D7"));
        assert_eq!(army.take_side(Side::Rome).len(), 1);
        assert_eq!(army.units().len(), 1);
        assert!(army.take_off(id("x1")).is_some() && army.take_off(id("x1")).is_none());
    }
}
