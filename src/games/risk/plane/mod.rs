//! The plane of the battle table: whole ticks, 24 facings, and tests that come out the same on every machine.

mod base;
mod course;
mod parting;
mod polygon;
#[cfg(test)]
mod tests;

pub use base::{Base, Pose, REACH, Zone, commander_base, is_far};
pub use course::Course;
pub use parting::Parting;
pub use polygon::{bounds, gap, is_near_point, overlap, rectangle, touch, within};

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Add, Neg, Sub};

/// RK-76: ticks in a centimetre.
pub const CM: i64 = 100;
/// RK-76: the table in ticks.
pub const WIDTH: i64 = 7_200;
/// South to north, in ticks.
pub const HEIGHT: i64 = 4_800;

/// A place on the table, or a way, in ticks: x to the east, y to the north (RK-76).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(from = "(i64, i64)", into = "(i64, i64)")]
pub struct Point {
    pub x: i64,
    pub y: i64,
}

impl From<(i64, i64)> for Point {
    fn from((x, y): (i64, i64)) -> Point {
        Point { x, y }
    }
}

impl From<Point> for (i64, i64) {
    fn from(point: Point) -> (i64, i64) {
        (point.x, point.y)
    }
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }
}

impl Neg for Point {
    type Output = Point;
    fn neg(self) -> Point {
        Point::new(-self.x, -self.y)
    }
}

impl Point {
    /// A point in ticks from the south-west corner.
    pub const fn new(x: i64, y: i64) -> Point {
        Point { x, y }
    }

    /// From whole centimetres.
    pub const fn cm(x: i64, y: i64) -> Point {
        Point::new(x * CM, y * CM)
    }

    /// The scalar product of two vectors.
    pub fn dot(self, other: Point) -> i64 {
        self.x * other.x + self.y * other.y
    }

    /// Positive where the other vector lies to the left of this one.
    pub fn cross(self, other: Point) -> i64 {
        self.x * other.y - self.y * other.x
    }

    /// The squared length, in square ticks.
    pub fn square(self) -> i64 {
        self.dot(self)
    }

    /// RK-82: the whole part of the length.
    pub fn length(self) -> i64 {
        isqrt(self.square())
    }

    /// Whether it lies on the table, edge included.
    pub fn is_on_table(self) -> bool {
        (0..=WIDTH).contains(&self.x) && (0..=HEIGHT).contains(&self.y)
    }

    /// The place itself, or the nearest one on the table.
    pub fn onto_the_table(self) -> Point {
        Point::new(self.x.clamp(0, WIDTH), self.y.clamp(0, HEIGHT))
    }

    /// RK-71: the same place seen from the other edge.
    pub fn turned(self) -> Point {
        Point::new(WIDTH - self.x, HEIGHT - self.y)
    }

    /// RK-90: `n` ticks along this way, each coordinate cut towards zero.
    pub fn along(self, n: i64) -> Point {
        self.ray()(n)
    }

    /// RK-93: each coordinate as it can be typed, in tenths, cut towards that of a place.
    pub fn short_of_tenths(self, start: Point) -> Point {
        let cut = |at: i64, start: i64| match at >= start {
            true => at.div_euclid(10) * 10,
            false => -((-at).div_euclid(10) * 10),
        };
        Point::new(cut(self.x, start.x), cut(self.y, start.y))
    }

    /// RK-90: [`Point::along`] for many `n`.
    pub fn ray(self) -> impl Fn(i64) -> Point {
        let course = Course::along(self);
        move |n| course.at(n)
    }
}

/// RK-76: `24.2,21`: centimetres with at most one decimal, halves up.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", tenths(self.x), tenths(self.y))
    }
}

/// RK-76: ticks as centimetres with one decimal, halves up: `24.2`.
pub fn tenths(ticks: i64) -> String {
    let tenths = (ticks + 5).div_euclid(10);
    let sign = if tenths < 0 { "-" } else { "" };
    format!("{sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10)
}

/// RK-82: the whole part of the square root of a number that is not negative.
pub fn isqrt(square: i64) -> i64 {
    square.isqrt()
}

/// RK-77: ten thousandths to the nearest whole number, halves away from zero.
const fn rounded(n: i64) -> i64 {
    (n.abs() + 5_000) / 10_000 * n.signum()
}

/// RK-77: `R` of a point in ten thousandths.
pub const fn round(point: Point) -> Point {
    Point::new(rounded(point.x), rounded(point.y))
}

/// RK-77: a direction in steps of 15 degrees clockwise from north, 0 to 23.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Facing(u8);

impl TryFrom<u8> for Facing {
    type Error = String;
    fn try_from(steps: u8) -> Result<Facing, String> {
        if steps < 24 {
            Ok(Facing(steps))
        } else {
            Err(format!("{steps} is no facing; they are 0 to 23"))
        }
    }
}

impl From<Facing> for u8 {
    fn from(facing: Facing) -> u8 {
        facing.0
    }
}

/// RK-77: D[0] to D[5], times 10000.
const QUARTER: [(i64, i64); 6] = [
    (0, 10_000),
    (2_588, 9_659),
    (5_000, 8_660),
    (7_071, 7_071),
    (8_660, 5_000),
    (9_659, 2_588),
];

/// RK-77: D of so many steps of 15 degrees, times 10000.
const fn direction(steps: usize) -> Point {
    let (x, y) = QUARTER[steps % 6];
    match steps / 6 % 4 {
        0 => Point::new(x, y),
        1 => Point::new(y, -x),
        2 => Point::new(-x, -y),
        _ => Point::new(-y, x),
    }
}

/// A facing in words by its letters: `north-east` is `NE`.
fn in_letters(word: &str) -> Option<&'static str> {
    const WORDS: [&str; 8] = [
        "north",
        "northeast",
        "east",
        "southeast",
        "south",
        "southwest",
        "west",
        "northwest",
    ];
    let plain = word.to_lowercase().replace('-', "");
    WORDS
        .iter()
        .position(|known| *known == plain)
        .map(|place| COMPASS[place])
}

const COMPASS: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

impl Facing {
    /// Up the table, towards the northern side.
    pub const NORTH: Facing = Facing(0);
    /// To the right as the table is drawn.
    pub const EAST: Facing = Facing(6);
    /// Down the table, towards the southern side.
    pub const SOUTH: Facing = Facing(12);
    /// To the left as the table is drawn.
    pub const WEST: Facing = Facing(18);

    /// Every facing, clockwise from north in steps of 15 degrees.
    pub fn all() -> impl Iterator<Item = Facing> {
        (0..24).map(Facing)
    }

    /// RK-77: a vector of length 10000 that points this way.
    pub fn direction(self) -> Point {
        direction(usize::from(self.0))
    }

    /// Turned clockwise by steps of 15 degrees; negative steps turn the other way.
    #[must_use]
    pub fn turned(self, steps: i8) -> Facing {
        let steps = (i16::from(self.0) + i16::from(steps)).rem_euclid(24);
        Facing(u8::try_from(steps).expect("a remainder of 24 is small"))
    }

    /// The opposite way, half a turn on.
    #[must_use]
    pub fn reverse(self) -> Facing {
        self.turned(12)
    }

    /// RK-90: `n` ticks in this direction, rounded once.
    pub fn step(self, n: i64) -> Point {
        let d = self.direction();
        round(Point::new(n * d.x, n * d.y))
    }

    /// RK-82: towards a way; ties the lowest.
    pub fn towards(way: Point) -> Facing {
        // None of another quarter points that way better; north ends the last one, and is the lowest of all.
        let quarter = match (way.x >= 0, way.y >= 0) {
            (true, true) => 0,
            (true, false) => 6,
            (false, false) => 12,
            (false, true) => 18,
        };
        let mut best = (Facing::NORTH, Facing::NORTH.direction().dot(way));
        for facing in (quarter..=quarter + 6).map(|steps| Facing(steps % 24)) {
            let along = facing.direction().dot(way);
            if along > best.1 {
                best = (facing, along);
            }
        }
        best.0
    }

    /// RK-94: steps of 15 degrees between two facings, 0 to 12.
    pub fn difference(self, other: Facing) -> u8 {
        let apart = self.0.abs_diff(other.0);
        apart.min(24 - apart)
    }

    /// RK-94: whether a turn from one to the other is an about-turn: 150 degrees or more.
    pub fn is_about(self, other: Facing) -> bool {
        self.difference(other) >= 10
    }

    /// RK-77: `N`, `ne` or degrees, which are rounded to the nearest 15, halves up.
    pub fn read(text: &str) -> Option<Facing> {
        let text = in_letters(text).unwrap_or(text);
        let place = COMPASS.iter().position(|name| name.eq_ignore_ascii_case(text));
        if let Some(place) = place {
            return u8::try_from(place * 3).ok().map(Facing);
        }
        let degrees: u16 = text.parse().ok().filter(|degrees| *degrees <= 360)?;
        // Halves up: 7.5 is the middle between two facings.
        u8::try_from((2 * degrees + 15) / 30 % 24).ok().map(Facing)
    }

    /// Rounded to the nearest of eight for the board, halves up: 0 is north, 1 north-east and so on.
    pub fn eighth(self) -> usize {
        usize::from((self.0 * 2 + 3) / 6 % 8)
    }

    /// The compass word, if it has one.
    pub fn word(self) -> Option<&'static str> {
        self.0.is_multiple_of(3).then(|| COMPASS[usize::from(self.0 / 3)])
    }
}

/// `NE`, or degrees in three digits: `030`.
impl fmt::Display for Facing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.word() {
            Some(word) => f.write_str(word),
            None => write!(f, "{:03}", u16::from(self.0) * 15),
        }
    }
}
