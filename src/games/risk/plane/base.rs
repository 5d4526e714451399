//! Bases, cores and zones.

use super::{Facing, HEIGHT, Point, Polygon, WIDTH, direction, gap, is_near_point, overlap, round, touch, within};
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
/// Ticks by which rounded corners and directions are out at most.
const ROUGHLY: i64 = 10;

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
            polygon: Polygon::around(self.at, &around),
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
    pub fn may_be_near(self, line: &Polygon, limit: i64) -> bool {
        let (low, high) = line.bounds();
        let reach = REACH + limit;
        let near = |low: i64, at: i64, high: i64| (low - reach..=high + reach).contains(&at);
        near(low.x, self.at.x, high.x) && near(low.y, self.at.y, high.y)
    }

    /// RK-99: whether a segment touches the core.
    pub fn core_touches(self, line: &Polygon) -> bool {
        self.may_be_near(line, 0) && touch(&self.core().polygon, line)
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
        let holds = self.holds_surely(range, base.at);
        holds.unwrap_or_else(|| self.zone(range).holds(&base.base()))
    }

    /// Whether a base with that centre is in the zone for a range, where that is plain without working both out.
    fn holds_surely(self, range: i64, centre: Point) -> Option<bool> {
        // Directions are in ten thousandths, so that these are as well.
        const UNIT: i64 = 10_000;
        let (front, way) = (self.facing.direction(), centre - self.at);
        let (ahead, aside) = (front.dot(way), front.cross(way).abs());
        let (width, depth) = BASE;
        let reach = REACH + ROUGHLY;
        if ahead < (depth - reach) * UNIT {
            return Some(false);
        }
        // The borders on both sides run from the front corners, 30 degrees outwards.
        let (cosine, sine) = (8_660, 5_000);
        if cosine * (aside - width * UNIT) - sine * (ahead - depth * UNIT) > reach * UNIT * UNIT {
            return Some(false);
        }
        let is_before_it = (depth + ROUGHLY..=depth + range - ROUGHLY).contains(&(ahead / UNIT));
        (is_before_it && aside < (width - ROUGHLY) * UNIT).then_some(true)
    }

    /// RK-80: everything within `range` ticks of the front edge and not more than 30 degrees outside the front corners.
    pub fn zone(self, range: i64) -> Zone {
        let base = self.base();
        let (left, right) = (base.corners()[0], base.corners()[1]);
        let arm = |from: Point, steps: i8| from + self.facing.turned(steps).step(range);
        Zone {
            centre: self.at,
            range,
            polygon: Polygon::of(&[
                left,
                arm(left, -2),
                arm(left, -1),
                arm(left, 0),
                arm(right, 0),
                arm(right, 1),
                arm(right, 2),
                right,
            ]),
        }
    }
}

/// A base or a core with its centre, so that what lies far away is told apart quickly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Base {
    pub centre: Point,
    pub polygon: Polygon,
}

impl Base {
    /// The four corners, clockwise: for a unit from the front left one on.
    pub fn corners(&self) -> &[Point] {
        self.polygon.corners()
    }

    /// Whether the two have an area in common; bases that only touch do not.
    pub fn overlaps(&self, other: &Base) -> bool {
        !is_far(self.centre, other.centre, 0) && overlap(&self.polygon, &other.polygon)
    }

    /// Whether another base is at most `limit` ticks away, measured from edge to edge.
    pub fn is_within(&self, other: &Base, limit: i64) -> bool {
        !is_far(self.centre, other.centre, limit) && within(&self.polygon, &other.polygon, limit)
    }

    /// Whole ticks to another base, measured from edge to edge.
    pub fn gap(&self, other: &Base) -> i64 {
        gap(&self.polygon, &other.polygon)
    }

    /// RK-93: whether a point lies within `limit` ticks.
    pub fn is_near(&self, point: Point, limit: i64) -> bool {
        let most = REACH + limit;
        (self.centre - point).square() <= most * most && is_near_point(&self.polygon, point, limit)
    }
}

/// Whether no base with this centre can be in the zone for a range of a unit that stands there.
fn is_beyond(at: Point, range: i64, centre: Point) -> bool {
    let most = reach_of_zone(range);
    (at - centre).square() > most * most
}

/// How far apart the centres of a unit and of a base in its zone for a range can be.
pub const fn reach_of_zone(range: i64) -> i64 {
    // Two ticks for the rounding of the zone's corners.
    2 * REACH + range + 2
}

/// RK-80: the zone of a unit for a range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Zone {
    centre: Point,
    range: i64,
    pub polygon: Polygon,
}

impl Zone {
    /// RK-80: a target is in the zone if its base touches it.
    pub fn holds(&self, base: &Base) -> bool {
        !is_beyond(self.centre, self.range, base.centre) && touch(&self.polygon, &base.polygon)
    }

    /// Whether a point lies in it, for drawing.
    pub fn holds_point(&self, point: Point) -> bool {
        touch(&self.polygon, &Polygon::point(point))
    }
}

/// RK-78: 2 x 2 cm, never turned.
pub fn commander_base(at: Point) -> Base {
    let half = Point::new(100, 100);
    Base {
        centre: at,
        polygon: Polygon::rectangle(at - half, at + half),
    }
}
