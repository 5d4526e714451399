//! Bases, cores and zones.

use super::{
    Course, Facing, HEIGHT, Point, WIDTH, bounds, direction, gap, is_near_point, overlap, rectangle, round, touch,
    within,
};
use serde::{Deserialize, Serialize};

/// Half the width and half the depth of a base (RK-75) and of its core (RK-78).
const BASE: (i64, i64) = (300, 100);
const CORE: (i64, i64) = (298, 98);
/// RK-78: corners FL, FR, BR, BL of bases and cores around their centres, by facing: they are asked for at every step of
/// a walk.
static BASES: [[Point; 4]; 24] = rectangles(BASE);
static CORES: [[Point; 4]; 24] = rectangles(CORE);
/// No base reaches farther from its centre: isqrt(300^2 + 100^2) and one for rounding.
pub const REACH: i64 = 318;
/// Ticks by which rounded corners, directions and courses are out at most.
const ROUGHLY: i64 = 10;
/// Directions are in ten thousandths.
const UNIT: i64 = 10_000;
/// The borders of a zone run 30 degrees outwards from the front corners: across them it is 120 degrees, to the left and to the
/// right.
const SINE: i64 = 8_660;
const COSINE: i64 = 5_000;
const LEFT: usize = 16;
const RIGHT: usize = 8;
/// How far a front corner lies along a direction 120 degrees from the front, on its side.
const CORNER: i64 = 210;
/// How far a base that faces north reaches to either side of its centre along each facing, rounded up.
static HALVES: [i64; 24] = halves(BASE);

/// Whether two centres are so far apart that no parts of their bases are within `limit` ticks: asked first, since most
/// bases of a table are far from each other.
pub fn is_far(one: Point, other: Point, limit: i64) -> bool {
    let most = 2 * REACH + limit;
    (one - other).square() > most * most
}

/// RK-78: corners of a rectangle with these halves of width and depth, for every facing.
const fn rectangles((width, depth): (i64, i64)) -> [[Point; 4]; 24] {
    const SIDES: [(i64, i64); 4] = [(-1, 1), (1, 1), (1, -1), (-1, -1)];
    let mut all = [[Point::new(0, 0); 4]; 24];
    let mut facing = 0;
    while facing < 24 {
        let (front, right) = (direction(facing), direction(facing + 6));
        let mut side = 0;
        while side < 4 {
            let (across, forward) = (SIDES[side].0 * width, SIDES[side].1 * depth);
            all[facing][side] = round(Point::new(
                across * right.x + forward * front.x,
                across * right.y + forward * front.y,
            ));
            side += 1;
        }
        facing += 1;
    }
    all
}

/// Half of what a rectangle that faces north measures along each facing, rounded up.
const fn halves((width, depth): (i64, i64)) -> [i64; 24] {
    let mut all = [0; 24];
    let mut facing = 0;
    while facing < 24 {
        let axis = direction(facing);
        all[facing] = (width * axis.x.abs() + depth * axis.y.abs()) / UNIT + 1;
        facing += 1;
    }
    all
}

/// Up to how many ticks of a course, from `n` on, one of these surely is not negative: values at the start, with their rates.
fn most_of(borders: [(i64, i64); 4], course: &Course, n: i64) -> Option<i64> {
    let mut most = None;
    for (value, rate) in borders {
        most = most.max(course.keeps(n, value, rate));
    }
    most
}

/// Where a unit stands and which way it faces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pose {
    pub at: Point,
    pub facing: Facing,
}

impl Pose {
    /// A centre on the table, and the direction in which the front looks.
    pub fn new(at: Point, facing: Facing) -> Pose {
        Pose { at, facing }
    }

    /// RK-71: the same place seen from the other edge.
    #[must_use]
    pub fn turned(self) -> Pose {
        Pose::new(self.at.turned(), self.facing.reverse())
    }

    /// The base of a unit that stands like this ([RK-78](docs/rules/risk.md#rk-78)).
    pub fn base(self) -> Base {
        self.rectangle(&BASES)
    }

    /// RK-78: the part of a base that nobody else's core may overlap.
    pub fn core(self) -> Base {
        self.rectangle(&CORES)
    }

    fn rectangle(self, corners: &[[Point; 4]; 24]) -> Base {
        let around = corners[usize::from(u8::from(self.facing))];
        Base {
            centre: self.at,
            corners: [
                self.at + around[0],
                self.at + around[1],
                self.at + around[2],
                self.at + around[3],
            ],
        }
    }

    /// RK-88: whether all four corners are on the table; without a centre on it they are not.
    pub fn is_on_table(self) -> bool {
        if !self.at.is_on_table() {
            return false;
        }
        let inner = |at: i64, end: i64| (REACH..=end - REACH).contains(&at);
        inner(self.at.x, WIDTH) && inner(self.at.y, HEIGHT)
            || self.base().corners().iter().all(|corner| corner.is_on_table())
    }

    /// Whether some part of the base may be within `limit` ticks of a segment; else none is.
    pub fn may_be_near(self, line: &[Point], limit: i64) -> bool {
        let (low, high) = bounds(line);
        let reach = REACH + limit;
        let near = |low: i64, at: i64, high: i64| (low - reach..=high + reach).contains(&at);
        near(low.x, self.at.x, high.x) && near(low.y, self.at.y, high.y)
    }

    /// RK-99: whether a segment touches the core.
    pub fn core_touches(self, line: &[Point; 2]) -> bool {
        let (way, from) = (line[1] - line[0], self.at - line[0]);
        let (along, aside) = (way.dot(from), way.cross(from));
        let length = way.square();
        // Bases beside, behind and beyond it are never worked out.
        if aside * aside > REACH * REACH * length {
            return false;
        }
        let is_outside = |over: i64| over > 0 && over * over > REACH * REACH * length;
        !is_outside(-along) && !is_outside(along - length) && touch(&self.core().corners, line)
    }

    /// The middle of the front edge, from which a unit shoots ([RK-78](docs/rules/risk.md#rk-78)).
    pub fn front_centre(self) -> Point {
        self.at + self.facing.step(BASE.1)
    }

    /// RK-80: whether a base is in the zone for a range; that is worked out only for one that is near enough.
    pub fn holds(self, range: i64, base: Pose) -> bool {
        if is_beyond(self.at, range, base.at) {
            return false;
        }
        let holds = self.holds_surely(range, base);
        holds.unwrap_or_else(|| self.zone(range).holds(&base.base()))
    }

    /// How far a base of another facing reaches to either side of its centre along the direction that lies so many steps
    /// clockwise of this front, rounded up.
    fn half_of(self, other: Facing, steps: usize) -> i64 {
        let [own, other] = [self.facing, other].map(|facing| usize::from(u8::from(facing)));
        HALVES[(own + steps + 24 - other) % 24]
    }

    /// Whether that base is in the zone for a range, where that is plain without working both out.
    fn holds_surely(self, range: i64, base: Pose) -> Option<bool> {
        let (front, way) = (self.facing.direction(), base.at - self.at);
        let (ahead, aside) = (front.dot(way), front.cross(way));
        let (width, depth) = BASE;
        let half = self.half_of(base.facing, 0) + ROUGHLY;
        if ahead < (depth - half) * UNIT || ahead > (depth + range + half) * UNIT {
            return Some(false);
        }
        let steps = if aside > 0 { LEFT } else { RIGHT };
        let most = CORNER + self.half_of(base.facing, steps) + ROUGHLY;
        if SINE * aside.abs() - COSINE * ahead > most * UNIT * UNIT {
            return Some(false);
        }
        let (ahead, aside) = (ahead / UNIT, aside.abs() / UNIT);
        // So much of a base lies around its centre on every side.
        let inner = depth - ROUGHLY;
        let is_before_it = (depth - inner..=depth + range + inner).contains(&ahead);
        if is_before_it && aside < width {
            return Some(true);
        }
        // On the sides the zone ends with arcs around the front corners, cut straight: less than a hundredth of the range.
        let (out, on) = (aside - width, ahead - depth);
        let is_on_the_side = out >= 0 && on >= 0 && SINE * out < COSINE * on;
        let most = range * 99 / 100 + inner;
        (is_on_the_side && out * out + on * on < most * most).then_some(true)
    }

    /// Up to how many ticks of a course of this unit, from `n` on, that base is surely out of the zone for a range; none if that
    /// is not sure there.
    pub fn surely_misses(self, range: i64, base: Pose, course: &Course, n: i64) -> Option<i64> {
        let (front, way) = (self.facing.direction(), base.at - self.at);
        let (ahead, aside) = (front.dot(way), front.cross(way));
        let (on, off) = (front.dot(course.to()), front.cross(course.to()));
        let (_, depth) = BASE;
        let half = |steps| self.half_of(base.facing, steps) + ROUGHLY;
        let slant = |aside: i64, ahead: i64| (SINE * aside - COSINE * ahead) / UNIT;
        // It lies behind the front, beyond the range, or outside of the border on the left or on the right.
        let borders = [
            ((depth - half(0)) * UNIT - ahead, on),
            (ahead - (depth + range + half(0)) * UNIT, -on),
            (slant(aside, ahead) - (CORNER + half(LEFT)) * UNIT, -slant(off, on)),
            (slant(-aside, ahead) - (CORNER + half(RIGHT)) * UNIT, -slant(-off, on)),
        ];
        most_of(borders, course, n)
    }

    /// Up to how many ticks of a course of this unit, from `n` on, its core surely passes by that of another; none if that is not
    /// sure there.
    pub fn surely_passes(self, other: Pose, course: &Course, n: i64) -> Option<i64> {
        // Corners of cores and places of a course are out by a tick at most.
        const OUT: i64 = 3;
        let (front, way) = (self.facing.direction(), other.at - self.at);
        let (ahead, aside) = (front.dot(way), front.cross(way));
        let (on, off) = (front.dot(course.to()), front.cross(course.to()));
        let (width, depth) = CORE;
        let long = (depth + self.half_of(other.facing, 0) + OUT) * UNIT;
        let wide = (width + self.half_of(other.facing, 6) + OUT) * UNIT;
        let borders = [
            (ahead - long, -on),
            (-ahead - long, on),
            (aside - wide, -off),
            (-aside - wide, off),
        ];
        most_of(borders, course, n)
    }

    /// RK-80: everything within `range` ticks of the front edge and not more than 30 degrees outside the front corners.
    pub fn zone(self, range: i64) -> Zone {
        let base = self.base();
        let (left, right) = (base.corners()[0], base.corners()[1]);
        let arm = |from: Point, steps: i8| from + self.facing.turned(steps).step(range);
        Zone {
            centre: self.at,
            range,
            corners: [
                left,
                arm(left, -2),
                arm(left, -1),
                arm(left, 0),
                arm(right, 0),
                arm(right, 1),
                arm(right, 2),
                right,
            ],
        }
    }
}

/// A base or a core with its centre, so that what lies far away is told apart quickly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Base {
    pub centre: Point,
    corners: [Point; 4],
}

impl Base {
    /// The four corners, clockwise: for a unit from the front left one on.
    pub fn corners(&self) -> &[Point; 4] {
        &self.corners
    }

    /// Whether the two have an area in common; bases that only touch do not.
    pub fn overlaps(&self, other: &Base) -> bool {
        !is_far(self.centre, other.centre, 0) && overlap(&self.corners, &other.corners)
    }

    /// Whether another base is at most `limit` ticks away, measured from edge to edge.
    pub fn is_within(&self, other: &Base, limit: i64) -> bool {
        !is_far(self.centre, other.centre, limit) && within(&self.corners, &other.corners, limit)
    }

    /// Whole ticks to another base, measured from edge to edge.
    pub fn gap(&self, other: &Base) -> i64 {
        gap(&self.corners, &other.corners)
    }

    /// RK-93: whether a point lies within `limit` ticks.
    pub fn is_near(&self, point: Point, limit: i64) -> bool {
        let most = REACH + limit;
        (self.centre - point).square() <= most * most && is_near_point(&self.corners, point, limit)
    }
}

/// Whether no base with this centre can be in the zone for a range of a unit that stands there.
fn is_beyond(at: Point, range: i64, centre: Point) -> bool {
    // Two ticks for the rounding of the zone's corners.
    let most = 2 * REACH + range + 2;
    (at - centre).square() > most * most
}

/// RK-80: the zone of a unit for a range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Zone {
    centre: Point,
    range: i64,
    corners: [Point; 8],
}

impl Zone {
    /// Its corners, clockwise, from the front left corner of the unit on.
    pub fn corners(&self) -> &[Point] {
        &self.corners
    }

    /// RK-80: a target is in the zone if its base touches it.
    pub fn holds(&self, base: &Base) -> bool {
        !is_beyond(self.centre, self.range, base.centre) && touch(&self.corners, &base.corners)
    }

    /// Whether a point lies in it, for drawing.
    pub fn holds_point(&self, point: Point) -> bool {
        touch(&self.corners, &[point])
    }
}

/// RK-78: 2 x 2 cm, never turned.
pub fn commander_base(at: Point) -> Base {
    let half = Point::new(100, 100);
    Base {
        centre: at,
        corners: rectangle(at - half, at + half),
    }
}
