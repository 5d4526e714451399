//! RK-124: where a routing unit runs.

use super::Battle;
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

impl Battle {
    /// Whether a unit that routed where it stands would leave the table.
    pub fn flees(&self, letter: char) -> bool {
        self.flight(letter) == Flight::Fled
    }

    /// RK-124: straight back with the facing kept, through friends, stopped by enemies and water.
    pub(super) fn flight(&self, letter: char) -> Flight {
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
