//! Straight ways, and for how long what holds on them goes on holding.

use super::{Facing, Point, isqrt, round};

/// A straight way on the table, in steps that are cut or rounded to whole ticks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Course {
    to: Point,
    length: i64,
    is_rounded: bool,
}

impl Course {
    /// RK-90: a fixed direction, each place rounded once.
    pub fn ahead(facing: Facing) -> Course {
        Course {
            to: facing.direction(),
            length: 10_000,
            is_rounded: true,
        }
    }

    /// RK-90: along a way, each coordinate cut towards zero.
    pub fn along(way: Point) -> Course {
        Course {
            to: Point::new(1_000 * way.x, 1_000 * way.y),
            // A way of no length leads nowhere.
            length: isqrt(way.square() * 1_000_000).max(1),
            is_rounded: false,
        }
    }

    /// The way after `n` ticks: less than a tick beside the straight line in either coordinate. None of them ever turns back.
    pub fn at(&self, n: i64) -> Point {
        let to = Point::new(self.to.x * n, self.to.y * n);
        if self.is_rounded {
            return round(to);
        }
        Point::new(to.x / self.length, to.y / self.length)
    }

    /// Its direction, as long as [`Course::keeps`] takes it.
    pub fn to(&self) -> Point {
        self.to
    }

    /// What is `value` at the start and grows with each tick by `rate`, divided by the length of the direction: up to how many
    /// ticks it is surely not negative, from `n` on; none where it is negative there.
    pub fn keeps(&self, n: i64, value: i64, rate: i64) -> Option<i64> {
        let whole = value * self.length;
        if whole + n * rate < 0 {
            return None;
        }
        Some(if rate >= 0 { i64::MAX } else { whole / -rate })
    }

    /// Whether within `most` ticks it may come so near to a place, which is told from its start.
    pub fn may_come_near(&self, place: Point, most: i64, limit: i64) -> bool {
        let near = limit * self.length;
        let on = self.to.dot(place);
        self.to.cross(place).abs() <= near && (-near..=near + most * self.length).contains(&on)
    }
}
