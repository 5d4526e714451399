//! Geometry by the figures of docs/rules/risk.md, by laws, and against a slow reader of the same words.

#![allow(clippy::unwrap_used)]

use super::*;
use proptest::prelude::*;

fn pose(x: i64, y: i64, facing: &str) -> Pose {
    Pose::new(Point::new(x, y), Facing::read(facing).unwrap())
}

fn points(list: &[(i64, i64)]) -> Vec<Point> {
    list.iter().copied().map(Point::from).collect()
}

/// The corners follow from centre and facing ([RK-78](docs/rules/risk.md#rk-78)).
#[test]
fn rk_e_27_rk_75_rk_78_corners_of_6_by_2_cm_follow_from_centre_and_facing() {
    let cases = [
        ("N", [(2100, 1300), (2700, 1300), (2700, 1100), (2100, 1100)]),
        ("NE", [(2259, 1483), (2683, 1059), (2541, 917), (2117, 1341)]),
        ("15", [(2136, 1374), (2716, 1219), (2664, 1026), (2084, 1181)]),
        ("E", [(2500, 1500), (2500, 900), (2300, 900), (2300, 1500)]),
    ];
    for (facing, corners) in cases {
        assert_eq!(
            pose(2400, 1200, facing).base().corners()[..],
            points(&corners),
            "{facing}"
        );
    }
}

#[test]
fn rk_e_28_a_zone_has_the_corners_of_its_arc() {
    let north = [
        (2100, 1300),
        (1800, 1820),
        (1945, 1880),
        (2100, 1900),
        (2700, 1900),
        (2855, 1880),
        (3000, 1820),
        (2700, 1300),
    ];
    let east = [
        (2259, 1483),
        (2414, 2063),
        (2559, 2003),
        (2683, 1907),
        (3107, 1483),
        (3203, 1359),
        (3263, 1214),
        (2683, 1059),
    ];
    assert_eq!(pose(2400, 1200, "N").zone(600).corners(), points(&north));
    assert_eq!(pose(2400, 1200, "NE").zone(600).corners(), points(&east));
}

#[test]
fn rk_e_29_a_zone_ends_at_its_range_and_at_30_degrees() {
    let unit = pose(2400, 1200, "N");
    let volley = |x, y| unit.zone(600).holds(&pose(x, y, "S").base());
    assert!(volley(2400, 2000) && !volley(2400, 2010));
    assert!(volley(3000, 2000) && !volley(3300, 2000));
    assert!(volley(3230, 1600) && !volley(3240, 1600));
    assert!(volley(3110, 1400) && !volley(3120, 1400));
    let melee = |y| unit.zone(100).holds(&pose(2400, y, "S").base());
    assert!(melee(1500) && !melee(1510));
}

/// Cuirassiers reach 3 cm and guns 18, measured from the front edge ([RK-81](docs/rules/risk.md#rk-81)).
#[test]
fn rk_e_30_rk_81_cuirassiers_reach_3_cm_and_guns_18() {
    let unit = pose(2400, 1200, "N");
    let holds = |range, y| unit.zone(range).holds(&pose(2400, y, "S").base());
    assert!(holds(300, 1700) && !holds(300, 1710));
    assert!(holds(1800, 3200) && !holds(1800, 3210));
}

#[test]
fn rk_e_31_a_unit_faces_the_nearest_direction() {
    assert_eq!(Facing::towards(Point::new(300, 520)), Facing::read("30").unwrap());
    assert_eq!(Facing::towards(Point::new(100, 100)), Facing::read("NE").unwrap());
    assert_eq!(Facing::towards(Point::new(0, -5)), Facing::SOUTH);
}

#[test]
fn rk_76_figures_round_half_up() {
    let shown = [(2_415, "24.2"), (2_414, "24.1"), (0, "0.0"), (-5, "0.0"), (-6, "-0.1")];
    for (ticks, text) in shown {
        assert_eq!(tenths(ticks), text);
    }
}

#[test]
fn rk_77_facings_are_words_or_degrees() {
    let shown = [
        ("7", "N"),
        ("8", "015"),
        ("22", "015"),
        ("23", "030"),
        ("352", "345"),
        ("353", "N"),
        ("sw", "SW"),
    ];
    for (typed, shown) in shown {
        assert_eq!(Facing::read(typed).unwrap().to_string(), shown, "{typed}");
    }
    assert_eq!(Facing::read("361"), None);
    assert_eq!(Facing::read("up"), None);
    for facing in Facing::all() {
        assert_eq!(Facing::read(&facing.to_string()), Some(facing));
        assert_eq!(Facing::towards(facing.direction()), facing);
    }
}

#[test]
fn rk_82_roots_are_whole_parts() {
    for root in 0..2_000 {
        assert_eq!(isqrt(root * root), root);
        assert_eq!(isqrt(root * root + 2 * root), root);
    }
}

/// A slow reader of RK-79: whether a point lies in a convex polygon, by the side of each edge on which it lies.
fn inside(point: Point, corners: &[Point]) -> bool {
    let count = corners.len();
    let sides = (0..count).map(|n| (corners[(n + 1) % count] - corners[n]).cross(point - corners[n]));
    let sides: Vec<i64> = sides.collect();
    sides.iter().all(|side| *side >= 0) || sides.iter().all(|side| *side <= 0)
}

/// Whether two closed segments have a point in common.
fn cross(a: Point, b: Point, c: Point, d: Point) -> bool {
    let side = |a: Point, b: Point, p: Point| (b - a).cross(p - a).signum();
    let on = |a: Point, b: Point, p: Point| {
        side(a, b, p) == 0
            && (a.x.min(b.x)..=a.x.max(b.x)).contains(&p.x)
            && (a.y.min(b.y)..=a.y.max(b.y)).contains(&p.y)
    };
    side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
        || on(a, b, c)
        || on(a, b, d)
        || on(c, d, a)
        || on(c, d, b)
}

/// A slow reader of "touch": a corner of one inside the other, or two edges that cross.
fn touches(one: &[Point], other: &[Point]) -> bool {
    let edges = |corners: &[Point]| {
        let next = |n: usize| corners[(n + 1) % corners.len()];
        (0..corners.len()).map(|n| (corners[n], next(n))).collect::<Vec<_>>()
    };
    let within = |points: &[Point], area: &[Point]| area.len() > 2 && points.iter().any(|point| inside(*point, area));
    within(one, other)
        || within(other, one)
        || edges(one)
            .iter()
            .any(|(a, b)| edges(other).iter().any(|(c, d)| cross(*a, *b, *c, *d)))
}

fn poses() -> impl Strategy<Value = Pose> {
    (1_000i64..3_000, 1_000i64..3_000, 0u8..24)
        .prop_map(|(x, y, k)| Pose::new(Point::new(x, y), Facing::try_from(k).unwrap()))
}

/// A pose seen in a mirror that swaps west and east.
fn mirrored(pose: Pose) -> Pose {
    let facing = (24 - u8::from(pose.facing)) % 24;
    Pose::new(
        Point::new(WIDTH - pose.at.x, pose.at.y),
        Facing::try_from(facing).unwrap(),
    )
}

proptest! {
    /// The slow way: all 24 in order, the first of those that fit best.
    #[test]
    fn rk_82_ties_of_facings_go_to_the_lowest(x in -40i64..40, y in -40i64..40) {
        let way = Point::new(x, y);
        let best = Facing::all().map(|facing| facing.direction().dot(way)).max();
        let first = Facing::all().find(|facing| Some(facing.direction().dot(way)) == best);
        prop_assert_eq!(Some(Facing::towards(way)), first);
    }

    #[test]
    fn rk_79_a_parting_tells_who_overlaps_where(one in poses(), other in poses(), way in (-900i64..900, -900i64..900),
        n in 0i64..900, follows in any::<bool>()) {
        let parting = Parting::of(&one.core(), &other.core());
        let overlaps = |by: Point| Pose::new(one.at + by, one.facing).core().overlaps(&other.core());
        let way = Point::from(way);
        prop_assert_eq!(parting.overlaps_after(way), overlaps(way));
        let course = if follows { Course::along(way) } else { Course::ahead(one.facing) };
        if let Some(until) = parting.lasts(&course, n) {
            prop_assert!((n..=until.min(1_200)).all(|n| !overlaps(course.at(n))));
        }
    }

    #[test]
    fn rk_88_what_is_surely_passed_is_not_overlapped(one in poses(), other in poses(), way in (-900i64..900, -900i64..900),
        n in 0i64..900, follows in any::<bool>()) {
        let course = if follows { Course::along(Point::from(way)) } else { Course::ahead(one.facing) };
        let overlaps = |n: i64| Pose::new(one.at + course.at(n), one.facing).core().overlaps(&other.core());
        if let Some(until) = one.surely_passes(other, &course, n) {
            prop_assert!((n..=until.min(1_200)).all(|n| !overlaps(n)));
        }
    }

    #[test]
    fn rk_80_what_is_surely_missed_is_not_in_the_zone(one in poses(), other in poses(), way in (-900i64..900, -900i64..900),
        n in 0i64..900, range in prop::sample::select(vec![100i64, 300, 600, 1_800]), follows in any::<bool>()) {
        let course = if follows { Course::along(Point::from(way)) } else { Course::ahead(one.facing) };
        let holds = |n: i64| Pose::new(one.at + course.at(n), one.facing).zone(range).holds(&other.base());
        if let Some(until) = one.surely_misses(range, other, &course, n) {
            prop_assert!((n..=until.min(1_200)).all(|n| !holds(n)));
        }
    }

    #[test]
    fn rk_79_touch_agrees_with_a_slow_reader(one in poses(), other in poses()) {
        let (a, b) = (one.base(), other.base());
        prop_assert_eq!(touch(a.corners(), b.corners()), touches(a.corners(), b.corners()));
    }

    #[test]
    fn rk_79_touch_overlap_and_nearness_are_symmetric(one in poses(), other in poses(), limit in 0i64..700) {
        let (a, b) = (one.base(), other.base());
        prop_assert_eq!(touch(a.corners(), b.corners()), touch(b.corners(), a.corners()));
        prop_assert_eq!(a.overlaps(&b), b.overlaps(&a));
        prop_assert_eq!(a.is_within(&b, limit), b.is_within(&a, limit));
        prop_assert_eq!(a.is_within(&b, limit), within(a.corners(), b.corners(), limit));
        prop_assert!(!a.overlaps(&b) || touch(a.corners(), b.corners()));
    }

    #[test]
    fn rk_79_nearness_of_a_point_is_that_of_a_polygon_of_one_corner(one in poses(), other in poses(), limit in 0i64..700) {
        let (base, point) = (one.base(), other.at);
        prop_assert_eq!(is_near_point(base.corners(), point, limit), within(base.corners(), &[point], limit));
    }

    #[test]
    fn rk_80_what_is_plain_is_what_the_zone_holds(one in poses(), other in poses(), range in 10i64..2_500) {
        prop_assert_eq!(one.holds(range, other), one.zone(range).holds(&other.base()));
    }

    #[test]
    fn rk_79_within_grows_with_the_limit(one in poses(), other in poses(), limit in 0i64..700) {
        let (a, b) = (one.base(), other.base());
        prop_assert!(!a.is_within(&b, limit) || a.is_within(&b, limit + 1));
    }

    #[test]
    fn rk_80_zones_agree_with_a_slow_reader(one in poses(), other in poses(), range in prop::sample::select(vec![100i64, 300, 600, 1800])) {
        let (zone, base) = (one.zone(range), other.base());
        prop_assert_eq!(zone.holds(&base), touches(zone.corners(), base.corners()));
    }

    #[test]
    fn rk_80_mirrored_tables_give_mirrored_zones(one in poses(), other in poses()) {
        let straight = one.zone(600).holds(&other.base());
        prop_assert_eq!(straight, mirrored(one).zone(600).holds(&mirrored(other).base()));
        prop_assert_eq!(straight, one.turned().zone(600).holds(&other.turned().base()));
    }

    #[test]
    fn rk_99_lines_agree_with_a_slow_reader(unit in poses(), from in poses(), to in poses()) {
        let line = [from.at, to.at];
        prop_assert_eq!(unit.core_touches(&line), touches(unit.core().corners(), &line));
    }

    #[test]
    fn rk_88_corners_on_the_table(x in -400i64..7_600, y in -400i64..5_200, k in 0u8..24) {
        let pose = Pose::new(Point::new(x, y), Facing::try_from(k).unwrap());
        let corners = pose.base().corners().iter().all(|corner| corner.is_on_table());
        prop_assert_eq!(pose.is_on_table(), corners);
    }

    #[test]
    fn rk_82_the_facing_towards_a_way_is_the_nearest(x in -3_000i64..3_000, y in -3_000i64..3_000) {
        let way = Point::new(x, y);
        let found = Facing::towards(way);
        prop_assert!(Facing::all().all(|facing| facing.direction().dot(way) <= found.direction().dot(way)));
    }

    #[test]
    fn rk_90_ways_are_never_longer_than_asked(x in -3_000i64..3_000, y in -3_000i64..3_000, n in 0i64..1_200) {
        let way = Point::new(x, y).along(n);
        prop_assert!(way.square() <= (n + 1) * (n + 1));
        prop_assert_eq!(Point::new(-x, -y).along(n), -way);
    }
}

/// RK-80: an arc opens to both sides alike: 5 cm out from the front's middle it covers 60 degrees each way.
#[test]
fn rk_80_arcs_open_alike_for_every_facing() {
    for facing in Facing::all() {
        let pose = Pose::new(Point::cm(36, 24), facing);
        for other in Facing::all() {
            let probe = pose.front_centre() + other.step(500);
            let inside = facing.difference(other) <= 4;
            assert_eq!(pose.zone(600).holds_point(probe), inside, "{facing} {other}");
        }
    }
}

/// RK-79, RK-82: the whole ticks between two bases are the most that are too few by less than one.
#[test]
fn rk_79_the_gap_between_bases_is_in_whole_ticks() {
    let one = Pose {
        at: Point::new(2_200, 1_000),
        facing: Facing::NORTH,
    };
    let mut apart = 0;
    for (x, y, turn) in [
        (4_650, 3_800, 12),
        (2_200, 1_400, 0),
        (2_210, 1_250, 3),
        (2_900, 1_730, 5),
        (2_400, 1_100, 0),
    ] {
        let other = Pose {
            at: Point::new(x, y),
            facing: Facing::NORTH.turned(turn),
        };
        let gap = one.base().gap(&other.base());
        assert_eq!(gap, other.base().gap(&one.base()));
        assert!(one.base().is_within(&other.base(), gap + 1), "{x},{y}");
        assert!(gap == 0 || !one.base().is_within(&other.base(), gap - 1), "{x},{y}");
        apart += usize::from(gap > 0);
    }
    assert_eq!(apart, 3);
}
