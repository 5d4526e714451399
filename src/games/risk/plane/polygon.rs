//! RK-79: tests for convex polygons in whole numbers: one to eight corners, clockwise. Two corners are a segment, one is a
//! point.

use super::Point;

/// A rectangle along the axes, given by its south-west and north-east corners.
pub const fn rectangle(low: Point, high: Point) -> [Point; 4] {
    [low, Point::new(low.x, high.y), high, Point::new(high.x, low.y)]
}

/// South-west and north-east corners of the smallest rectangle around a polygon.
pub fn bounds(corners: &[Point]) -> (Point, Point) {
    let (mut low, mut high) = (corners[0], corners[0]);
    for corner in corners {
        low = Point::new(low.x.min(corner.x), low.y.min(corner.y));
        high = Point::new(high.x.max(corner.x), high.y.max(corner.y));
    }
    (low, high)
}

/// Its edges, from each corner to the next; a segment has its one edge twice.
fn edges(corners: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    let last = corners.len() - 1;
    (0..=last).map(move |n| (corners[n], corners[if n == last { 0 } else { n + 1 }]))
}

/// Whether all of the other lies on the outer side of some edge of `one`; `outside` says so of how far a corner is out.
fn lies_outside(one: &[Point], other: &[Point], outside: impl Fn(i64) -> bool) -> bool {
    edges(one).any(|(from, to)| {
        let edge = to - from;
        let mut corners = other.iter();
        edge != Point::default() && corners.all(|corner| outside(edge.cross(*corner - from)))
    })
}

/// RK-79: they have a point in common, borders included. All polygons run clockwise and are convex: where any normal of
/// an edge parts two of them, so does one that points out of an edge, and its own polygon ends at that edge.
pub fn touch(one: &[Point], other: &[Point]) -> bool {
    !lies_outside(one, other, |out| out > 0) && !lies_outside(other, one, |out| out > 0)
}

/// RK-79: they have an area in common.
pub fn overlap(one: &[Point], other: &[Point]) -> bool {
    !lies_outside(one, other, |out| out >= 0) && !lies_outside(other, one, |out| out >= 0)
}

/// RK-79: they touch, or a corner of one lies at most `limit` ticks from an edge of the other.
pub fn within(one: &[Point], other: &[Point], limit: i64) -> bool {
    let near = |one: &[Point], other: &[Point]| {
        one.iter()
            .any(|corner| edges(other).any(|(from, to)| is_near_edge(*corner, from, to, limit)))
    };
    touch(one, other) || near(one, other) || near(other, one)
}

/// RK-79: [`within`] of a point.
pub fn is_near_point(one: &[Point], point: Point, limit: i64) -> bool {
    let is_inside = || !edges(one).any(|(from, to)| (to - from).cross(point - from) > 0);
    edges(one).any(|(from, to)| is_near_edge(point, from, to, limit)) || is_inside()
}

/// RK-79, RK-82: the whole ticks between the two, none where they touch.
pub fn gap(one: &[Point], other: &[Point]) -> i64 {
    let least = |one: &[Point], other: &[Point]| {
        let corners = one.iter();
        let squares = corners.flat_map(|corner| edges(other).map(move |(from, to)| square_to_edge(*corner, from, to)));
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
