//! Whether two bases part or overlap while one of them moves.

use super::polygon::edges;
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
        let mut all = [(Point::default(), 0); 8];
        let of_both = [(moved, still, true), (still, moved, false)];
        let sides = of_both.into_iter().flat_map(|(one, other, moves)| {
            edges(one.corners()).map(move |(from, to)| {
                let edge = to - from;
                let out = other.corners().iter().map(|corner| edge.cross(*corner - from));
                let out = out.min().unwrap_or_default();
                // That an edge moves is as if the other moved the opposite way.
                (if moves { -edge } else { edge }, out)
            })
        });
        for (place, side) in all.iter_mut().zip(sides) {
            *place = side;
        }
        Parting { edges: all }
    }

    /// RK-79: whether they have an area in common once the one is moved so far.
    pub fn overlaps_after(&self, way: Point) -> bool {
        self.edges.iter().all(|(edge, out)| out + edge.cross(way) < 0)
    }

    /// Up to how many ticks of a course, from `n` on, they surely have no area in common; none if that is not sure there.
    pub fn lasts(&self, course: &Course, n: i64) -> Option<i64> {
        let until = self.edges.iter().filter_map(|(edge, out)| {
            // Places of a course are less than a tick beside it in either coordinate.
            let sure = out - edge.x.abs() - edge.y.abs();
            course.keeps(n, sure, edge.cross(course.to()))
        });
        until.max()
    }
}
