//! The commanders on the table: which units they follow, and how they are captured (RK-121, RK-126).

use super::field::Field;
use crate::battle::side::Side;
use crate::battle::unit::{Commander, REACH};
use crate::data::{Ground, Table};
use crate::plane::{HEIGHT, Point, WIDTH};
use serde::{Deserialize, Serialize};

/// RK-121: how far a commander may go in a turn, in ticks.
pub const ALLOWANCE: i64 = 1_200;
/// RK-121: how far behind the unit the commander keeps.
const BEHIND: i64 = 300;
/// RK-121: how far inside the table a commander's centre stays.
const INSIDE: i64 = 100;
/// How near an enemy must be to capture a lonely commander, in ticks ([RK-126](docs/rules/risk.md#rk-126)).
const CAPTURE: i64 = 100;

/// How a commander moved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ride {
    pub number: u8,
    pub from: Point,
    pub to: Point,
    /// The unit that the commander follows.
    pub with: Option<char>,
}

/// Those that the enemy has not captured, in order of their numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Commanders {
    commanders: Vec<Commander>,
}

impl Commanders {
    /// These, in order of their numbers.
    pub fn new(commanders: Vec<Commander>) -> Commanders {
        Commanders { commanders }
    }

    /// All of both sides, in order of their numbers.
    pub fn all(&self) -> &[Commander] {
        &self.commanders
    }

    /// A side's, in order of their numbers.
    pub fn of(&self, side: Side) -> impl Iterator<Item = &Commander> {
        self.commanders.iter().filter(move |commander| commander.side() == side)
    }

    /// One more, behind all others, who follows the nearest unit of the side.
    pub fn join(&mut self, number: u8, at: Point, field: &Field) {
        let nearest = field.nearest(Side::of_number(number), at);
        self.commanders.push(Commander {
            number,
            at,
            with: nearest.first().map(|unit| unit.letter),
            used: false,
            ordered: false,
        });
    }

    /// One is as this: instead of the one of that number.
    pub fn put(&mut self, commander: Commander) {
        let mut known = self.commanders.iter_mut();
        if let Some(known) = known.find(|known| known.number == commander.number) {
            *known = commander;
        }
    }

    /// RK-122: the commander has kept a unit in this turn.
    pub fn use_up(&mut self, number: u8) {
        let mut known = self.commanders.iter_mut();
        if let Some(known) = known.find(|known| known.number == number) {
            known.used = true;
        }
    }

    /// As if nobody had been ordered in this turn.
    pub fn forget_orders(&mut self) {
        self.commanders
            .iter_mut()
            .for_each(|commander| commander.ordered = false);
    }

    /// Nobody has kept a unit or been ordered in the turn that begins.
    pub fn begin_turn(&mut self) {
        for commander in &mut self.commanders {
            (commander.used, commander.ordered) = (false, false);
        }
    }

    /// The commander of that number; none if there never was one, or was captured.
    pub fn commander(&self, number: u8) -> Option<&Commander> {
        self.commanders.iter().find(|commander| commander.number == number)
    }

    /// RK-121: attached commanders follow their units.
    pub fn follow(&mut self, side: Side, field: &Field) -> Vec<Ride> {
        self.attach(side, field);
        let mut rides = Vec::new();
        for place in 0..self.commanders.len() {
            let commander = &self.commanders[place];
            let from = commander.at;
            if commander.side() != side {
                continue;
            }
            let to = match commander.with.and_then(|letter| field.unit(letter)) {
                Some(unit) => followed(
                    field.table(),
                    from,
                    unit.pose.at + unit.pose.facing.reverse().step(BEHIND),
                ),
                None => from,
            };
            let (number, with) = (commander.number, commander.with);
            self.commanders[place].at = to;
            if to != from {
                rides.push(Ride { number, from, to, with });
            }
        }
        rides
    }

    /// RK-121: a commander whose unit is gone attaches to the nearest own unit.
    pub fn attach(&mut self, side: Side, field: &Field) {
        for place in 0..self.commanders.len() {
            let commander = &self.commanders[place];
            let lost = commander.with.is_some_and(|letter| field.unit(letter).is_none());
            if commander.side() == side && lost {
                let nearest = field.nearest(side, commander.at).first().map(|unit| unit.letter);
                self.commanders[place].with = nearest;
            }
        }
    }

    /// RK-126: commanders left alone beside an enemy are captured.
    pub fn capture(&mut self, field: &Field) -> Vec<u8> {
        let is_captured = |commander: &Commander| {
            let base = commander.base();
            let mut enemies = field.army(commander.side().other()).filter(|enemy| !enemy.routed);
            let caught = enemies.any(|enemy| enemy.base().is_within(&base, CAPTURE));
            caught
                && !field
                    .army(commander.side())
                    .any(|unit| unit.base().is_within(&base, REACH))
        };
        let captured: Vec<u8> = self
            .commanders
            .iter()
            .filter(|commander| is_captured(commander))
            .map(|commander| commander.number)
            .collect();
        self.commanders
            .retain(|commander| !captured.contains(&commander.number));
        captured
    }

    /// What of them cannot be, if anything.
    pub fn fault(&self) -> Option<&'static str> {
        let known = |commander: &Commander| matches!(commander.number, 1..=3 | 7..=9);
        let ordered = self.commanders.is_sorted_by(|one, next| one.number < next.number);
        if !ordered || !self.commanders.iter().all(known) {
            return Some("the commanders are not in order");
        }
        let off = |commander: &Commander| !commander.at.is_on_table();
        let off = self.commanders.iter().any(off);
        off.then_some("a commander stands off the table")
    }
}

/// RK-121: 12 cm at most towards a place, 1 cm inside the table, and short of water.
fn followed(table: &Table, from: Point, goal: Point) -> Point {
    let goal = Point::new(
        goal.x.clamp(INSIDE, WIDTH - INSIDE),
        goal.y.clamp(INSIDE, HEIGHT - INSIDE),
    );
    let way = goal - from;
    let length = way.length();
    let is_dry = |at: &Point| table.ground(*at) != Ground::Water;
    if length <= ALLOWANCE && is_dry(&goal) {
        return goal;
    }
    let most = length.min(ALLOWANCE);
    let stops = (0..).map(|back| most - 10 * back).take_while(|n| *n > 0);
    let mut stops = stops.map(|n| from + way.along(n));
    stops.find(is_dry).unwrap_or(from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::unit::Unit;
    use crate::plane::{Facing, Pose};
    use crate::units::UnitType;

    fn field(units: &[(char, i64, i64)]) -> Field {
        let unit = |(letter, x, y): &(char, i64, i64)| {
            Unit::new(*letter, UnitType::Ln, Pose::new(Point::cm(*x, *y), Facing::NORTH))
        };
        let table = Table::named("open").expect("it is built in");
        Field::new(table, units.iter().map(unit).collect(), Vec::new())
    }

    #[test]
    fn commanders_follow_their_unit_and_the_nearest_when_it_is_gone() {
        let mut commanders = Commanders::new(Vec::new());
        commanders.join(1, Point::cm(20, 8), &field(&[('A', 20, 12), ('B', 40, 12)]));
        let rides = commanders.follow(Side::South, &field(&[('A', 20, 20), ('B', 40, 12)]));
        assert_eq!((rides[0].to, rides[0].with), (Point::cm(20, 17), Some('A')));
        let rides = commanders.follow(Side::South, &field(&[('B', 24, 20)]));
        assert_eq!((rides[0].to, rides[0].with), (Point::cm(24, 17), Some('B')));
        assert!(commanders.follow(Side::North, &field(&[('B', 24, 20)])).is_empty());
    }

    #[test]
    fn a_lonely_commander_beside_an_enemy_is_captured() {
        let alone = |units: &[(char, i64, i64)]| {
            let mut commanders = Commanders::new(Vec::new());
            commanders.join(1, Point::cm(20, 20), &field(units));
            commanders.capture(&field(units))
        };
        assert_eq!(alone(&[('N', 20, 22)]), [1]);
        assert!(alone(&[('A', 20, 16), ('N', 20, 22)]).is_empty());
    }

    #[test]
    fn a_turn_begins_with_nobody_ordered_or_used() {
        let mut commanders = Commanders::new(Vec::new());
        commanders.join(7, Point::cm(20, 40), &field(&[]));
        commanders.use_up(7);
        assert!(commanders.commander(7).is_some_and(|known| known.used));
        commanders.begin_turn();
        assert!(commanders.commander(7).is_some_and(|known| !known.used));
        assert_eq!(commanders.fault(), None);
    }
}
