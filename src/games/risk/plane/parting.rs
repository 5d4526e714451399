//! Whether two bases part or overlap while one of them moves.

use super::{Base, Course, Point};

/// Two bases or cores, one of which is moved about without being turned: each edge of either, and how far the other lies
/// outside of it at the start. What is worked out once serves every step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parting {
    edges: [(Point, i64); 8],
}

impl Parting {
    /// The one that is moved, where it sets out, and the one that stays.
    pub fn of(moved: &Base, still: &Base) -> Parting {
        let (moved, still) = (moved.corners(), still.corners());
        let mut edges = [(Point::default(), 0); 8];
        for n in 0..4 {
            let (edge, out) = outside(moved, n, still);
            // That an edge moves is as if the other moved the opposite way.
            edges[n] = (-edge, out);
            edges[n + 4] = outside(still, n, moved);
        }
        Parting { edges }
    }

    /// RK-79: whether they have an area in common once the one is moved so far.
    pub fn overlaps_after(&self, way: Point) -> bool {
        self.edges.iter().all(|(edge, out)| out + edge.cross(way) < 0)
    }

    /// Up to how many ticks of a course, from `n` on, they surely have no area in common; none if that is not sure there.
    pub fn lasts(&self, course: &Course, n: i64) -> Option<i64> {
        let mut until = None;
        for (edge, out) in &self.edges {
            // Places of a course are less than a tick beside it in either coordinate.
            let sure = out - edge.x.abs() - edge.y.abs();
            until = until.max(course.keeps(n, sure, edge.cross(course.to())));
        }
        until
    }
}

/// An edge of the one, and how far the other lies outside of it at least.
fn outside(one: &[Point; 4], n: usize, other: &[Point; 4]) -> (Point, i64) {
    let from = one[n];
    let edge = one[(n + 1) % 4] - from;
    let mut least = i64::MAX;
    for corner in other {
        least = least.min(edge.cross(*corner - from));
    }
    (edge, least)
}
