//! Where a unit may end, and how it gets there (RK-87 to RK-93).

mod ahead;

use super::acts::short;
use super::state::Unfit;
use super::unit::Unit;
use super::{Battle, no};
use crate::plane::{Base, Course, Point, Pose, bounds, tenths, within};
use ahead::Ahead;
use muster_kit::Refusal;
use serde::{Deserialize, Serialize};

/// RK-90: ticks of a step.
const STEP: i64 = 10;
/// RK-93: how near the way may come to an enemy's base.
const NEAR: i64 = 89;
/// How far a place of a way can lie beside the straight line, for its coordinates are cut.
const BESIDE_LINE: i64 = 2;

/// When a walk ends by itself (RK-91).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    Length(i64),
    /// Any enemy, or this one, can be shot at.
    Shot(Option<char>),
    /// An enemy, or this one, is in the melee zone.
    Contact(Option<char>),
    /// Nothing but the allowance.
    Spent,
}

/// How the walk of a unit ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Walked {
    /// As far as was asked, or until what it waited for.
    Done,
    /// The allowance is used up.
    Spent,
    Stopped(Unfit),
}

/// RK-90, RK-91: walks a unit along a course. Takes the cost off `left`.
pub fn walk(battle: &Battle, unit: &mut Unit, left: &mut i64, course: Course, until: Until) -> Walked {
    // No step costs less than its length.
    let most = match until {
        Until::Length(length) => length.min(*left),
        Until::Shot(_) | Until::Contact(_) | Until::Spent => *left,
    };
    let mut ahead = Ahead::of(battle, unit, course, until, most);
    if ahead.is_reached(unit, 0) {
        return Walked::Done;
    }
    let start = unit.pose.at;
    let mut best = (start, 0);
    let mut in_the_way = None;
    let (mut n, mut cost) = (0, 0);
    let walked = loop {
        // Nothing happens on steps up to there.
        let sure = (ahead.surely_goes_on(n) - n).min(*left - cost) / STEP * STEP;
        if sure > 0 {
            n += sure;
            cost += sure;
            best = (start + course.at(n), cost);
            in_the_way = None;
        }
        n += STEP;
        if matches!(until, Until::Length(length) if n > length) {
            break Walked::Done;
        }
        unit.pose.at = start + course.at(n);
        cost += battle.field.cost(unit.pose.at, STEP);
        if cost > *left {
            break Walked::Spent;
        }
        in_the_way = match ahead.step(unit, n) {
            Err(unfit) => break Walked::Stopped(unfit),
            Ok(in_the_way) => in_the_way,
        };
        if in_the_way.is_none() {
            best = (unit.pose.at, cost);
            if ahead.is_reached(unit, n) {
                break Walked::Done;
            }
        }
    };
    unit.pose.at = best.0;
    *left -= best.1;
    match (walked, in_the_way) {
        (Walked::Done | Walked::Spent, Some(unfit)) if battle.terms.tells_of_friends_in_the_way() => {
            Walked::Stopped(unfit)
        }
        (Walked::Stopped(_), Some(unfit)) if battle.terms.tells_of_friends_before_enemies() => Walked::Stopped(unfit),
        (walked, _) => walked,
    }
}

/// RK-93: what it costs to march the centre in a column to a place; none if that cannot be done. The end is not tested here.
pub fn march(battle: &Battle, unit: &Unit, left: i64, goal: Point) -> Option<i64> {
    // No way costs less than its length.
    let is_too_far = (goal - unit.pose.at).length() > left;
    (!is_too_far).then(|| cost_to(battle, unit, left, goal).ok())?
}

/// RK-93: why a unit cannot march to a place, with the farthest place on the way where it could stand, if there is one.
pub fn march_refused(battle: &Battle, unit: &Unit, left: i64, goal: Point) -> Refusal {
    let Err(obstacle) = cost_to(battle, unit, left, goal) else {
        unreachable!("only a march that cannot be done is refused");
    };
    let refusal = straight_refused(battle, unit, left, goal, &obstacle);
    if refusal.instead.is_some() {
        return refusal;
    }
    let letter = unit.letter.to_ascii_lowercase();
    match short_of(battle, unit, left, goal) {
        Some(Point { x, y }) => refusal.instead(format!("{letter} to {},{}", short(x), short(y))),
        None => refusal.instead("Go around it, by a place beside that way."),
    }
}

/// The farthest of the places on the way to one that is closed where a unit could go and stand.
fn short_of(battle: &Battle, unit: &Unit, left: i64, goal: Point) -> Option<Point> {
    const PARTS: i64 = 12;
    let start = unit.pose.at;
    let part = |start: i64, goal: i64, part: i64| (start + (goal - start) * part / PARTS) / 10 * 10;
    (1..PARTS).rev().find_map(|parts| {
        let at = Point::new(part(start.x, goal.x, parts), part(start.y, goal.y, parts));
        march(battle, unit, left, at)?;
        let there = Unit {
            pose: Pose { at, ..unit.pose },
            ..unit.clone()
        };
        battle.field.legal_end(&there, start).is_ok().then_some(at)
    })
}

/// What is in the way of a straight march.
enum Obstacle {
    Enemy(char, Point),
    Closed(Unfit, Point),
    /// It costs more than is left.
    Cost,
}

/// The places of a straight march, a millimetre apart, and what it has cost to come to each.
fn stops(battle: &Battle, start: Point, goal: Point) -> impl Iterator<Item = (Point, i64)> {
    let way = goal - start;
    let length = way.length();
    let stops = (1..).map(|step| step * STEP).take_while(move |n| *n < length);
    let along = way.ray();
    let stops = stops.map(move |n| (n, start + along(n))).chain([(length, goal)]);
    stops.scan((0, 0), |(last, cost), (n, at)| {
        *cost += battle.field.cost(at, n - *last);
        *last = n;
        Some((at, *cost))
    })
}

/// What a straight march costs, or what is in its way.
fn cost_to(battle: &Battle, unit: &Unit, left: i64, goal: Point) -> Result<i64, Obstacle> {
    let field = &battle.field;
    let line = [unit.pose.at, goal];
    let enemies = field.army(unit.side().other());
    let enemies: Vec<(char, Base)> = enemies
        .filter(|enemy| enemy.pose.may_be_near(&line, NEAR))
        .map(|enemy| (enemy.letter, enemy.base()))
        .filter(|(_, base)| within(base.corners(), &line, NEAR + BESIDE_LINE))
        .collect();
    let (low, high) = bounds(&line);
    if enemies.is_empty() && field.table().is_open_between(low, high) {
        let length = (goal - unit.pose.at).length();
        return if length > left { Err(Obstacle::Cost) } else { Ok(length) };
    }
    let mut whole = 0;
    for (at, cost) in stops(battle, unit.pose.at, goal) {
        if cost > left {
            return Err(Obstacle::Cost);
        }
        if let Some((enemy, _)) = enemies.iter().find(|(_, base)| base.is_near(at, NEAR)) {
            return Err(Obstacle::Enemy(*enemy, at));
        }
        field.closed(unit, at).map_err(|unfit| Obstacle::Closed(unfit, at))?;
        whole = cost;
    }
    Ok(whole)
}

fn straight_refused(battle: &Battle, unit: &Unit, left: i64, goal: Point, obstacle: &Obstacle) -> Refusal {
    match obstacle {
        Obstacle::Enemy(enemy, at) => {
            let reason = format!("{}: to {goal} is stopped by {enemy} at {at}.", unit.letter);
            no("RK-93", reason)
        }
        Obstacle::Closed(unfit, at) => {
            let reason = format!("{}: to {goal} is stopped at {at}: {}.", unit.letter, unfit.words());
            no("RK-93", reason)
        }
        Obstacle::Cost => {
            let way: Vec<(Point, i64)> = stops(battle, unit.pose.at, goal).collect();
            let cost = way.last().map_or(0, |(_, cost)| *cost);
            let reached = way.iter().take_while(|(_, cost)| *cost <= left);
            let reached: Vec<Point> = reached.map(|(at, _)| *at).collect();
            let reason = format!(
                "{}: to {goal} costs {} cm, {} {}.",
                unit.letter,
                tenths((cost + 9) / 10 * 10),
                unit.acts_as().has(),
                tenths(left)
            );
            no("RK-93", reason).instead(farthest_end(battle, unit, left, &reached))
        }
    }
}

/// RK-88, RK-93: the farthest of the places on a line where a unit may end, or why it may end on none.
fn farthest_end(battle: &Battle, unit: &Unit, left: i64, reached: &[Point]) -> String {
    let start = unit.pose.at;
    let there = |at: Point| Unit {
        pose: Pose { at, ..unit.pose },
        ..unit.clone()
    };
    let ends = reached.iter().rev().map(|at| at.short_of_tenths(start));
    let mut unfit = None;
    // A place that is written as the unit's own is none to go to.
    for at in ends.filter(|at| at.to_string() != start.to_string()) {
        match battle.field.legal_end(&there(at), start) {
            Ok(()) if cost_to(battle, unit, left, at).is_ok() => return format!("Farthest on that line: {at}."),
            Ok(()) => (),
            Err(why) => unfit = unfit.or(Some(why)),
        }
    }
    match unfit {
        Some(unfit) => format!(
            "Nor may it end nearer on that line: {}. {}",
            unfit.words(),
            another_way(battle, unit, left)
        ),
        None => format!(
            "It cannot move that way: nothing on that line is within its reach. {}",
            another_way(battle, unit, left)
        ),
    }
}

/// RK-90: an order that moves a unit where the line to a place does not.
fn another_way(battle: &Battle, unit: &Unit, left: i64) -> String {
    let letter = unit.letter.to_ascii_lowercase();
    let goes = |turn: i8| {
        let (mut there, mut left) = (unit.clone(), left);
        let course = straight(unit.pose, turn);
        let until = if turn == 0 { Until::Shot(None) } else { Until::Spent };
        walk(battle, &mut there, &mut left, course, until);
        there.pose != unit.pose && battle.field.legal_end(&there, unit.pose.at).is_ok()
    };
    let mut ways = [(0, "adv"), (12, "back"), (-6, "left"), (6, "right")].into_iter();
    match ways.find(|(turn, _)| goes(*turn)) {
        Some((_, word)) => format!("It can move by `{letter} {word}`."),
        None => format!("It has no room to move at all: `{letter} hold`."),
    }
}

/// RK-90: a walk in a fixed direction.
pub fn straight(pose: Pose, turn: i8) -> Course {
    Course::ahead(pose.facing.turned(turn))
}
