//! The table of a battle with all units that stand on it, and those that have left it.

mod flight;
mod ground;

pub use flight::Flight;
pub use ground::{FIT, Unfit};

use crate::battle::arms::MELEE;
use crate::battle::side::Side;
use crate::battle::unit::{Fate, Gone, Unit};
use crate::data::Table;
use crate::plane::{Base, Point, Pose, is_far};

/// RK-128: how near a base must be to a point that it holds.
pub const HOLD: i64 = 600;

/// Where every unit stands or has gone.
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    table: Table,
    /// In letter order.
    units: Vec<Unit>,
    /// Destroyed or fled, in order.
    gone: Vec<Gone>,
}

impl Field {
    /// A table, what stands on it in letter order, and what has left it.
    pub fn new(table: Table, units: Vec<Unit>, gone: Vec<Gone>) -> Field {
        Field { table, units, gone }
    }

    /// A table that nobody has entered yet.
    pub fn empty(table: Table) -> Field {
        Field::new(table, Vec::new(), Vec::new())
    }

    /// The ground, and where each side is set up.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// All units on the table, in letter order.
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// Units that have left the table, in the order in which they went.
    pub fn gone(&self) -> &[Gone] {
        &self.gone
    }

    /// Units come to stand on the table, each instead of the one of its letter.
    pub fn put(&mut self, units: impl IntoIterator<Item = Unit>) {
        for unit in units {
            self.units.retain(|other| other.letter != unit.letter);
            self.units.push(unit);
        }
        self.units.sort_by_key(|unit| unit.letter);
    }

    /// No unit has routed or been ordered in the turn that begins.
    pub fn begin_turn(&mut self) {
        for unit in &mut self.units {
            (unit.routed, unit.ordered) = (false, false);
        }
    }

    /// As if nobody had been ordered in this turn.
    pub fn forget_orders(&mut self) {
        self.units.iter_mut().for_each(|unit| unit.ordered = false);
    }

    /// Units of a side that have had no item this turn, in letter order.
    pub fn unordered(&self, side: Side) -> impl Iterator<Item = &Unit> {
        self.army(side).filter(|unit| !unit.ordered)
    }

    /// Letters of those that routed in this turn.
    pub fn routed(&self) -> Vec<char> {
        let routed = self.units.iter().filter(|unit| unit.routed);
        routed.map(|unit| unit.letter).collect()
    }

    /// A unit's attack has made another rout, if it is still there.
    pub fn count_rout_by(&mut self, letter: char) {
        if let Some(place) = self.place(letter) {
            self.units[place].inflicted = self.units[place].inflicted.saturating_add(1);
        }
    }

    /// The place in the list of a unit on the table.
    pub fn place(&self, letter: char) -> Option<usize> {
        self.units.binary_search_by_key(&letter, |unit| unit.letter).ok()
    }

    /// The unit of that letter; none if there never was one, or it has left the table.
    pub fn unit(&self, letter: char) -> Option<&Unit> {
        self.place(letter).map(|place| &self.units[place])
    }

    /// The unit of that letter.
    ///
    /// # Panics
    /// If the unit is not on the table.
    pub fn the(&self, letter: char) -> &Unit {
        self.unit(letter).expect("the unit is on the table")
    }

    /// The unit of that letter, to change it.
    ///
    /// # Panics
    /// If the unit is not on the table.
    pub fn the_mut(&mut self, letter: char) -> &mut Unit {
        let place = self.place(letter).expect("the unit is on the table");
        &mut self.units[place]
    }

    /// The units of a side that are on the table, in letter order.
    pub fn army(&self, side: Side) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |unit| unit.side() == side)
    }

    /// RK-88: another unit whose core overlaps that of a unit standing like this; `only` says of which sides.
    pub fn overlapped(&self, letter: char, pose: Pose, only: impl Fn(Side) -> bool) -> Option<&Unit> {
        let others = self.units.iter().filter(|other| other.letter != letter);
        // Most units are far from each other: their cores are never worked out.
        let near = others.filter(|other| !is_far(other.pose.at, pose.at, 0) && only(other.side()));
        let mut near = near.peekable();
        near.peek()?;
        let core = pose.core();
        near.find(|other| other.pose.core().overlaps(&core))
    }

    /// RK-81: whether an enemy's base is within melee range, in any direction.
    pub fn is_engaged(&self, side: Side, base: &Base) -> bool {
        self.army(side.other())
            .filter(|enemy| !is_far(enemy.pose.at, base.centre, MELEE))
            .any(|enemy| enemy.pose.base().is_within(base, MELEE))
    }

    /// The nearest units of a side, by centres, then letter.
    pub fn nearest(&self, side: Side, from: Point) -> Vec<&Unit> {
        let mut units: Vec<&Unit> = self.army(side).collect();
        units.sort_by_key(|unit| ((unit.pose.at - from).square(), unit.letter));
        units
    }

    /// The enemies of a unit in its zone for a range, wherever it stood.
    pub fn enemies_in_zone(&self, side: Side, pose: Pose, range: i64) -> impl Iterator<Item = &Unit> {
        self.army(side.other())
            .filter(move |enemy| pose.holds(range, enemy.pose))
    }

    /// RK-127: points of a side that are destroyed or fled.
    pub fn lost(&self, side: Side) -> u32 {
        let gone = self.gone.iter().filter(|gone| gone.unit.side() == side);
        gone.map(|gone| gone.unit.kind.points()).sum()
    }

    /// Takes a unit off the table in a turn; enemies that aimed at it choose anew (RK-100).
    pub fn remove(&mut self, letter: char, turn: u16, fate: Fate) {
        let place = self.place(letter).expect("a unit that goes is on the table");
        let unit = self.units.remove(place);
        for other in &mut self.units {
            if other.fire == Some(letter) {
                other.fire = None;
            }
        }
        self.gone.push(Gone { unit, turn, fate });
    }

    /// RK-112: whether a unit could strike at an enemy.
    pub fn strikes(&self, unit: &Unit, target: &Unit) -> bool {
        let able = !unit.is_artillery() && !unit.routed && !target.routed && target.side() != unit.side();
        able && unit.pose.holds(MELEE, target.pose)
    }

    /// RK-91: whether an enemy, or this one, is in a unit's melee zone.
    pub fn in_contact(&self, unit: &Unit, only: Option<char>) -> bool {
        self.enemies_in_zone(unit.side(), unit.pose, MELEE)
            .any(|enemy| only.is_none_or(|letter| letter == enemy.letter))
    }

    /// RK-104: friends of a battery who save, too, if it fires at a target: in letter order.
    pub fn endangered(&self, shooter: &Unit, target: &Unit) -> Vec<char> {
        if !shooter.is_artillery() {
            return Vec::new();
        }
        let line = [shooter.pose.front_centre(), target.pose.at];
        self.army(shooter.side())
            .filter(|friend| friend.letter != shooter.letter)
            .filter(|friend| !is_far(friend.pose.at, target.pose.at, MELEE))
            .filter(|friend| friend.base().is_within(&target.base(), MELEE))
            .filter(|friend| !friend.pose.core_touches(&line))
            .map(|friend| friend.letter)
            .collect()
    }

    /// Chapter 8, colour only: most routs inflicted, and most routs of its own prevented.
    pub fn medals(&self) -> [Option<(char, u8)>; 2] {
        let all = || self.units.iter().chain(self.gone.iter().map(|gone| &gone.unit));
        let most = |count: fn(&Unit) -> u8| {
            let best = all().max_by_key(|unit| (count(unit), std::cmp::Reverse(unit.letter)));
            best.filter(|unit| count(unit) > 0)
                .map(|unit| (unit.letter, count(unit)))
        };
        [most(|unit| unit.inflicted), most(|unit| unit.kept)]
    }

    /// RK-128: the side with more points of units near a place.
    pub fn holder(&self, point: Point) -> Option<Side> {
        let near = |side: Side| -> u32 {
            let units = self.army(side).filter(|unit| unit.base().is_near(point, HOLD));
            units.map(|unit| unit.kind.points()).sum()
        };
        match near(Side::South).cmp(&near(Side::North)) {
            std::cmp::Ordering::Greater => Some(Side::South),
            std::cmp::Ordering::Less => Some(Side::North),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// RK-97: horses beside an enemy and away from their dragoons are lost.
    pub fn lose_horses(&mut self) -> Vec<char> {
        let is_lost = |unit: &Unit| {
            unit.horses
                .is_some_and(|horses| self.is_engaged(unit.side(), &horses.base()))
                && !unit.reaches_horses(unit.pose)
        };
        let lost: Vec<char> = self
            .units
            .iter()
            .filter(|unit| is_lost(unit))
            .map(|unit| unit.letter)
            .collect();
        for letter in &lost {
            self.the_mut(*letter).horses = None;
        }
        lost
    }

    /// What of its units cannot be, if anything.
    pub fn fault(&self) -> Option<&'static str> {
        if self.units.iter().any(|unit| !unit.pose.is_on_table()) {
            return Some("a unit stands off the table");
        }
        let is_overlapped = |unit: &Unit| self.overlapped(unit.letter, unit.pose, |_| true).is_some();
        if self.units.iter().any(is_overlapped) {
            return Some("two units stand on each other");
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::Facing;
    use crate::units::UnitType;

    fn unit(letter: char, kind: UnitType, x: i64, y: i64) -> Unit {
        let facing = if letter < 'M' { Facing::NORTH } else { Facing::SOUTH };
        Unit::new(letter, kind, Pose::new(Point::cm(x, y), facing))
    }

    fn field(units: Vec<Unit>) -> Field {
        Field::new(Table::named("open").expect("it is built in"), units, Vec::new())
    }

    #[test]
    fn a_unit_that_goes_is_counted_as_lost_and_nobody_aims_at_it() {
        let mut guns = unit('A', UnitType::Ar, 20, 10);
        guns.fire = Some('N');
        let mut field = field(vec![guns, unit('N', UnitType::Ln, 20, 30)]);
        field.remove('N', 3, Fate::Fled);
        assert_eq!((field.unit('N'), field.the('A').fire), (None, None));
        assert_eq!((field.gone()[0].turn, field.gone()[0].fate), (3, Fate::Fled));
        assert_eq!(
            (field.lost(Side::South), field.lost(Side::North)),
            (0, UnitType::Ln.points())
        );
    }

    #[test]
    fn units_stand_in_letter_order_and_each_once() {
        let mut field = field(vec![unit('B', UnitType::Ln, 20, 10)]);
        field.put([unit('C', UnitType::Ln, 40, 10), unit('A', UnitType::Ln, 30, 10)]);
        field.put([unit('B', UnitType::Ln, 50, 10)]);
        let places: Vec<(char, i64)> = field.units().iter().map(|unit| (unit.letter, unit.pose.at.x)).collect();
        assert_eq!(places, [('A', 3_000), ('B', 5_000), ('C', 4_000)]);
    }

    #[test]
    fn the_nearest_unit_comes_first_and_the_earlier_letter_of_two() {
        let field = field(vec![
            unit('N', UnitType::Ln, 40, 30),
            unit('O', UnitType::Ln, 20, 30),
            unit('P', UnitType::Ln, 30, 40),
        ]);
        let letters: String = field
            .nearest(Side::North, Point::cm(30, 30))
            .iter()
            .map(|unit| unit.letter)
            .collect();
        assert_eq!(letters, "NOP");
    }

    #[test]
    fn a_unit_beside_an_enemy_is_engaged_and_in_contact_only_in_front() {
        let field = field(vec![unit('A', UnitType::Ln, 20, 20), unit('N', UnitType::Ln, 20, 23)]);
        let (own, enemy) = (field.the('A'), field.the('N'));
        assert!(field.is_engaged(Side::South, &own.base()) && field.in_contact(own, Some('N')));
        assert!(field.strikes(own, enemy));
        let mut turned = own.clone();
        turned.pose.facing = Facing::SOUTH;
        assert!(!field.in_contact(&turned, None) && !field.strikes(&turned, enemy));
    }

    #[test]
    fn the_side_with_more_points_near_a_place_holds_it() {
        let point = Point::cm(20, 22);
        let alone = field(vec![unit('A', UnitType::Ln, 20, 20)]);
        assert_eq!(alone.holder(point), Some(Side::South));
        let both = field(vec![unit('A', UnitType::Ln, 20, 20), unit('N', UnitType::Ln, 20, 24)]);
        assert_eq!(both.holder(point), None);
    }

    #[test]
    fn units_on_each_other_are_a_fault() {
        let there = |x| field(vec![unit('A', UnitType::Ln, 20, 20), unit('B', UnitType::Ln, x, 20)]).fault();
        assert_eq!(there(30), None);
        assert_eq!(there(21), Some("two units stand on each other"));
    }
}
