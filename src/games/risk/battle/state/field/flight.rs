//! RK-124: where a routing unit runs.

use super::Field;
use crate::data::Ground;
use crate::plane::Point;

/// RK-124: ticks of a step, and after how many a free place ends the rout.
const STEP: i64 = 10;
const ROUT: i64 = 600;

/// How a rout ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flight {
    /// Over the edge of the table.
    Fled,
    To(Point),
}

impl Field {
    /// Whether a unit that routed where it stands would leave the table.
    pub fn flees(&self, letter: char) -> bool {
        self.flight(letter) == Flight::Fled
    }

    /// RK-124: straight back with the facing kept, through friends, stopped by enemies and water.
    pub fn flight(&self, letter: char) -> Flight {
        let unit = self.the(letter);
        let back = unit.pose.facing.reverse();
        let mut pose = unit.pose;
        let mut free = pose.at;
        for n in (1..).map(|step| step * STEP) {
            pose.at = unit.pose.at + back.step(n);
            if !pose.is_on_table() {
                return Flight::Fled;
            }
            let works = unit.is_mounted() && self.table.ground(pose.at) == Ground::Works;
            let enemy = self.overlapped(letter, pose, |side| side != unit.side());
            if self.is_wet(pose) || works || enemy.is_some() {
                break;
            }
            if self.overlapped(letter, pose, |side| side == unit.side()).is_none() {
                free = pose.at;
                if n >= ROUT {
                    break;
                }
            }
        }
        Flight::To(free)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::unit::Unit;
    use crate::data::Table;
    use crate::plane::{Facing, Pose};
    use crate::units::UnitType;

    #[test]
    fn a_rout_ends_behind_friends_and_before_enemies() {
        let unit = |letter, y| Unit::new(letter, UnitType::Ln, Pose::new(Point::cm(20, y), Facing::NORTH));
        let table = Table::named("open").expect("it is built in");
        let flight = |units| Field::new(table.clone(), units, Vec::new()).flight('A');
        assert_eq!(flight(vec![unit('A', 20)]), Flight::To(Point::cm(20, 14)));
        let Flight::To(behind) = flight(vec![unit('A', 20), unit('B', 14)]) else {
            panic!("it stays on the table")
        };
        assert!(behind.y < Point::cm(20, 13).y);
        let Flight::To(before) = flight(vec![unit('A', 20), unit('N', 14)]) else {
            panic!("it stays on the table")
        };
        assert!(before.y > Point::cm(20, 15).y);
        assert_eq!(flight(vec![unit('A', 3)]), Flight::Fled);
    }
}
