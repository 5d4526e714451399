//! RK-79: tests for convex polygons in whole numbers. A segment is a polygon of two corners, a point one of one.

use super::Point;

/// A convex polygon of at most eight corners, clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Polygon {
    corners: [Point; 8],
    count: usize,
}

impl Polygon {
    /// # Panics
    /// If there are more than eight corners.
    pub fn of(points: &[Point]) -> Polygon {
        let mut corners = [Point::default(); 8];
        corners[..points.len()].copy_from_slice(points);
        Polygon {
            corners,
            count: points.len(),
        }
    }

    /// A polygon whose corners lie around a place as told.
    ///
    /// # Panics
    /// If there are more than eight corners.
    pub fn around(at: Point, corners: &[Point]) -> Polygon {
        let mut polygon = Polygon::of(corners);
        for corner in &mut polygon.corners[..corners.len()] {
            *corner = at + *corner;
        }
        polygon
    }

    /// The straight line between two points, as a polygon of two corners.
    pub fn segment(from: Point, to: Point) -> Polygon {
        Polygon::of(&[from, to])
    }

    /// A single place, as a polygon of one corner.
    pub fn point(at: Point) -> Polygon {
        Polygon::of(&[at])
    }

    /// A rectangle along the axes, given by its south-west and north-east corners.
    pub fn rectangle(low: Point, high: Point) -> Polygon {
        Polygon::of(&[low, Point::new(low.x, high.y), high, Point::new(high.x, low.y)])
    }

    /// One to eight points, clockwise.
    pub fn corners(&self) -> &[Point] {
        &self.corners[..self.count]
    }

    /// Its edges, from each corner to the next; a segment has its one edge twice.
    fn edges(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        let corners = self.corners();
        let next = corners.iter().skip(1).chain(corners.first());
        corners.iter().zip(next).map(|(from, to)| (*from, *to))
    }

    /// South-west and north-east corners of the smallest rectangle around it.
    pub fn bounds(&self) -> (Point, Point) {
        let (mut low, mut high) = (self.corners[0], self.corners[0]);
        for corner in self.corners() {
            low = Point::new(low.x.min(corner.x), low.y.min(corner.y));
            high = Point::new(high.x.max(corner.x), high.y.max(corner.y));
        }
        (low, high)
    }
}

/// Whether all of the other lies on the outer side of some edge of `one`; `outside` says so of how far a corner is out.
fn lies_outside(one: &Polygon, other: &Polygon, outside: impl Fn(i64) -> bool) -> bool {
    one.edges().any(|(from, to)| {
        let edge = to - from;
        let mut corners = other.corners().iter();
        edge != Point::default() && corners.all(|corner| outside(edge.cross(*corner - from)))
    })
}

/// RK-79: they have a point in common, borders included. All polygons run clockwise and are convex: where any normal of
/// an edge parts two of them, so does one that points out of an edge, and its own polygon ends at that edge.
pub fn touch(one: &Polygon, other: &Polygon) -> bool {
    !lies_outside(one, other, |out| out > 0) && !lies_outside(other, one, |out| out > 0)
}

/// RK-79: they have an area in common.
pub fn overlap(one: &Polygon, other: &Polygon) -> bool {
    !lies_outside(one, other, |out| out >= 0) && !lies_outside(other, one, |out| out >= 0)
}

/// RK-79: they touch, or a corner of one lies at most `limit` ticks from an edge of the other.
pub fn within(one: &Polygon, other: &Polygon, limit: i64) -> bool {
    let near = |one: &Polygon, other: &Polygon| {
        let corners = one.corners().iter();
        corners
            .into_iter()
            .any(|corner| other.edges().any(|(from, to)| is_near_edge(*corner, from, to, limit)))
    };
    touch(one, other) || near(one, other) || near(other, one)
}

/// RK-79: [`within`] of a point.
pub fn is_near_point(one: &Polygon, point: Point, limit: i64) -> bool {
    let is_inside = || !one.edges().any(|(from, to)| (to - from).cross(point - from) > 0);
    one.edges().any(|(from, to)| is_near_edge(point, from, to, limit)) || is_inside()
}

/// RK-79, RK-82: the whole ticks between the two, none where they touch.
pub fn gap(one: &Polygon, other: &Polygon) -> i64 {
    let least = |one: &Polygon, other: &Polygon| {
        let corners = one.corners().iter();
        let squares = corners.flat_map(|corner| other.edges().map(move |(from, to)| square_to_edge(*corner, from, to)));
        squares.min()
    };
    if touch(one, other) {
        return 0;
    }
    let squares = [least(one, other), least(other, one)];
    squares.into_iter().flatten().min().map_or(0, i64::isqrt)
}

/// The square of the distance from a corner to an edge, its whole part.
fn square_to_edge(corner: Point, from: Point, to: Point) -> i64 {
    let (edge, way) = (to - from, corner - from);
    let (foot, length) = (way.dot(edge), edge.square());
    if length > 0 && (0..=length).contains(&foot) {
        let cross = edge.cross(way);
        cross * cross / length
    } else {
        way.square().min((corner - to).square())
    }
}

/// RK-79: the integer test of a corner and an edge.
fn is_near_edge(corner: Point, from: Point, to: Point, limit: i64) -> bool {
    let (edge, way) = (to - from, corner - from);
    let (foot, length) = (way.dot(edge), edge.square());
    if length > 0 && (0..=length).contains(&foot) {
        let cross = edge.cross(way);
        cross * cross <= limit * limit * length
    } else {
        way.square().min((corner - to).square()) <= limit * limit
    }
}
