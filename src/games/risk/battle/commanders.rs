//! Commanders: how they move, follow, and are captured (RK-121, RK-126).

use super::orders::Act;
use super::unit::Commander;
use super::{Battle, Scribe, Side, no};
use crate::data::Ground;
use crate::event::Told;
use crate::plane::{HEIGHT, Point, WIDTH, tenths};
use muster_kit::Refusal;
use serde::{Deserialize, Serialize};

/// RK-121, RK-122: a commander's allowance and reach, and how far behind the unit the commander keeps.
const ALLOWANCE: i64 = 1_200;
/// How far a commander reaches, in ticks: a unit within this may be kept, and an own unit within it prevents capture.
pub(super) const REACH: i64 = 600;
const BEHIND: i64 = 300;
/// RK-121: how far inside the table a commander's centre stays.
const INSIDE: i64 = 100;
/// How near an enemy must be to capture a lonely commander, in ticks ([RK-126](docs/rules/risk.md#rk-126)).
const CAPTURE: i64 = 100;

/// How a commander moved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ride {
    pub number: u8,
    pub from: Point,
    pub to: Point,
    /// The unit that the commander follows.
    pub with: Option<char>,
}

impl Battle {
    /// RK-121: `1 to x,y` or `1 with c`.
    pub(super) fn order_commander(&mut self, number: u8, acts: &[Act]) -> Result<Ride, Refusal> {
        let side = Side::of_number(number);
        let mut commander = self.commander(number).expect("he was found before").clone();
        let from = commander.at;
        match acts {
            [Act::To(goal)] => {
                let way = (*goal - commander.at).length();
                if way > ALLOWANCE {
                    let farthest = commander.at + (*goal - commander.at).along(ALLOWANCE);
                    let reason = format!("Commander {number}: to {goal} is {} cm, he has 12.0.", tenths(way));
                    return Err(no("RK-121", reason).instead(format!("Farthest on that line: {farthest}.")));
                }
                if self.table.ground(*goal) == Ground::Water {
                    return Err(no(
                        "RK-121",
                        format!("Commander {number} cannot stand in the water at {goal}."),
                    ));
                }
                (commander.at, commander.with) = (*goal, None);
            }
            [Act::With(letter)] => {
                if self.unit(*letter).is_none_or(|unit| unit.side() != side) {
                    let reason = format!("{letter} is no unit of yours on the table.");
                    let own = self.army(side).next().map(|unit| unit.letter.to_ascii_lowercase());
                    let instead = own.map_or_else(|| format!("{number} hold"), |own| format!("{number} with {own}"));
                    return Err(no("RK-121", reason).instead(instead));
                }
                commander.with = Some(*letter);
            }
            [Act::Hold] => commander.with = None,
            _ => {
                let reason = format!("Commander {number} takes one action: `to x,y`, `with c` or `hold`.");
                return Err(no("RK-121", reason).instead(format!("{number} with a unit's letter")));
            }
        }
        commander.ordered = true;
        let place = self.commanders.iter().position(|other| other.number == number);
        let ride = Ride {
            number,
            from,
            to: commander.at,
            with: commander.with,
        };
        self.commanders[place.expect("he was found before")] = commander;
        Ok(ride)
    }

    /// RK-121: attached commanders follow their units.
    pub(super) fn follow(&mut self, side: Side, scribe: &mut Scribe<'_>) {
        self.attach(side);
        for place in 0..self.commanders.len() {
            let commander = &self.commanders[place];
            let from = commander.at;
            if commander.side() != side {
                continue;
            }
            let to = match commander.with.and_then(|letter| self.unit(letter)) {
                Some(unit) => self.followed(from, unit.pose.at + unit.pose.facing.reverse().step(BEHIND)),
                None => from,
            };
            let (number, with) = (commander.number, commander.with);
            self.commanders[place].at = to;
            if to != from {
                scribe.note(Told::Commander(Ride { number, from, to, with }));
            }
        }
    }

    /// RK-121: a commander whose unit is gone attaches to the nearest own unit.
    pub(super) fn attach(&mut self, side: Side) {
        for place in 0..self.commanders.len() {
            let commander = &self.commanders[place];
            let lost = commander.with.is_some_and(|letter| self.unit(letter).is_none());
            if commander.side() == side && lost {
                let nearest = self.nearest(side, commander.at).first().map(|unit| unit.letter);
                self.commanders[place].with = nearest;
            }
        }
    }

    /// RK-121: 12 cm at most towards a place, 1 cm inside the table, and short of water.
    fn followed(&self, from: Point, goal: Point) -> Point {
        let goal = Point::new(
            goal.x.clamp(INSIDE, WIDTH - INSIDE),
            goal.y.clamp(INSIDE, HEIGHT - INSIDE),
        );
        let way = goal - from;
        let length = way.length();
        let is_dry = |at: &Point| self.table.ground(*at) != Ground::Water;
        if length <= ALLOWANCE && is_dry(&goal) {
            return goal;
        }
        let most = length.min(ALLOWANCE);
        let stops = (0..).map(|back| most - 10 * back).take_while(|n| *n > 0);
        let mut stops = stops.map(|n| from + way.along(n));
        stops.find(is_dry).unwrap_or(from)
    }

    /// RK-126: commanders left alone beside an enemy are captured.
    pub(super) fn capture(&mut self) -> Vec<u8> {
        let is_captured = |commander: &Commander| {
            let base = commander.base();
            let mut enemies = self.army(commander.side().other()).filter(|enemy| !enemy.routed);
            let caught = enemies.any(|enemy| enemy.base().is_within(&base, CAPTURE));
            caught
                && !self
                    .army(commander.side())
                    .any(|unit| unit.base().is_within(&base, REACH))
        };
        let captured: Vec<u8> = self
            .commanders
            .iter()
            .filter(|commander| is_captured(commander))
            .map(|commander| commander.number)
            .collect();
        self.commanders
            .retain(|commander| !captured.contains(&commander.number));
        captured
    }
}
