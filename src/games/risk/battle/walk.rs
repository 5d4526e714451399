//! Where a unit may end, and how it gets there (RK-87 to RK-93).

use super::unit::Unit;
use super::{Battle, no};
use crate::data::Ground;
use crate::plane::{Point, Pose, is_far, tenths};
use muster_kit::Refusal;
use serde::{Deserialize, Serialize};

/// RK-90: ticks of a step.
const STEP: i64 = 10;
/// RK-93: how near the way may come to an enemy's base.
const NEAR: i64 = 89;

/// RK-88: why a unit cannot stand somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unfit {
    Edge,
    Unit(char),
    Water,
    /// Closed to mounted units.
    Works,
    /// Closed to artillery.
    Ground,
}

/// A legal end.
pub const FIT: Result<(), Unfit> = Ok(());

impl Unfit {
    /// Why a unit cannot end there, for the middle of a sentence: `it would overlap B`.
    pub fn words(self) -> String {
        match self {
            Unfit::Edge => "a corner would be off the table edge".to_owned(),
            Unfit::Unit(letter) => format!("it would overlap {letter}"),
            Unfit::Water => "water is closed".to_owned(),
            Unfit::Works => "works are closed to mounted units".to_owned(),
            Unfit::Ground => "wood, rough ground and works are closed to moving artillery".to_owned(),
        }
    }
}

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

impl Battle {
    /// What a step that ends here costs: twice its length on wood, rough and works ([RK-89](docs/rules/risk.md#rk-89)).
    fn cost(&self, to: Point, length: i64) -> i64 {
        if self.table.ground(to).is_difficult() {
            2 * length
        } else {
            length
        }
    }

    /// RK-90, RK-98: ground that a unit's centre may not enter.
    pub fn closed(&self, unit: &Unit, at: Point) -> Result<(), Unfit> {
        let ground = self.table.ground(at);
        if ground == Ground::Water {
            Err(Unfit::Water)
        } else if ground == Ground::Works && unit.is_mounted() {
            Err(Unfit::Works)
        } else if ground.is_difficult() && unit.is_artillery() {
            Err(Unfit::Ground)
        } else {
            Ok(())
        }
    }

    /// RK-88: whether a unit may end where it is, having come from `from`; artillery may turn where it was deployed.
    pub fn legal_end(&self, unit: &Unit, from: Point) -> Result<(), Unfit> {
        if !(unit.is_artillery() && unit.pose.at == from) {
            self.closed(unit, unit.pose.at)?;
        }
        self.legal_place(unit)
    }

    /// RK-88 without the ground that only moving artillery shuns: for deployment.
    pub fn legal_place(&self, unit: &Unit) -> Result<(), Unfit> {
        if !unit.pose.is_on_table() {
            return Err(Unfit::Edge);
        }
        if self.is_wet(unit.pose) {
            return Err(Unfit::Water);
        }
        if unit.is_mounted() && self.table.ground(unit.pose.at) == Ground::Works {
            return Err(Unfit::Works);
        }
        match self.overlapped(unit.letter, unit.pose, |_| true) {
            Some(other) => Err(Unfit::Unit(other.letter)),
            None => FIT,
        }
    }

    /// RK-88: whether centre or a corner is on water.
    pub(super) fn is_wet(&self, pose: Pose) -> bool {
        let wet = |at: &Point| self.table.ground(*at) == Ground::Water;
        self.table.has_water() && (wet(&pose.at) || pose.base().corners().iter().any(wet))
    }

    /// RK-90: why a unit may not take a step to here, besides the cost.
    fn barred(&self, unit: &Unit) -> Result<(), Unfit> {
        self.closed(unit, unit.pose.at)?;
        if !unit.pose.is_on_table() {
            return Err(Unfit::Edge);
        }
        match self.overlapped(unit.letter, unit.pose, |side| side != unit.side()) {
            Some(enemy) => Err(Unfit::Unit(enemy.letter)),
            None => Ok(()),
        }
    }

    fn is_reached(&self, unit: &Unit, until: Until) -> bool {
        match until {
            Until::Shot(only) => self.could_shoot(unit, only),
            Until::Contact(only) => self.in_contact(unit, only),
            Until::Length(_) | Until::Spent => false,
        }
    }

    /// RK-90, RK-91: walks a unit; `way` gives the way after so many ticks. Takes the cost off `left`.
    pub fn walk(&self, unit: &mut Unit, left: &mut i64, way: impl Fn(i64) -> Point, until: Until) -> Walked {
        if self.is_reached(unit, until) {
            return Walked::Done;
        }
        let start = unit.pose.at;
        let mut best = (start, 0);
        let mut in_the_way = None;
        let mut cost = 0;
        let mut n = 0;
        let walked = loop {
            n += STEP;
            if matches!(until, Until::Length(length) if n > length) {
                break Walked::Done;
            }
            unit.pose.at = start + way(n);
            cost += self.cost(unit.pose.at, STEP);
            if cost > *left {
                break Walked::Spent;
            }
            if let Err(unfit) = self.barred(unit) {
                break Walked::Stopped(unfit);
            }
            // What bars the way was tested above: of RK-88 only friends and wet corners are left.
            let friend = self.overlapped(unit.letter, unit.pose, |side| side == unit.side());
            let wet = self.is_wet(unit.pose).then_some(Unfit::Water);
            in_the_way = friend.map(|friend| Unfit::Unit(friend.letter)).or(wet);
            if in_the_way.is_none() {
                best = (unit.pose.at, cost);
                if self.is_reached(unit, until) {
                    break Walked::Done;
                }
            }
        };
        unit.pose.at = best.0;
        *left -= best.1;
        match (walked, in_the_way) {
            // Before rules number 4 nobody was told why a unit ended short of a friend.
            (Walked::Done | Walked::Spent, Some(unfit)) if self.rules >= 4 => Walked::Stopped(unfit),
            // Before rules number 6 the enemy that ended the walk was named, though the unit stands before the friend.
            (Walked::Stopped(_), Some(unfit)) if self.rules >= 6 => Walked::Stopped(unfit),
            (walked, _) => walked,
        }
    }

    /// RK-93: marches the centre in a column to a place; the end is not tested here.
    pub fn march(&self, unit: &mut Unit, left: &mut i64, goal: Point) -> Result<(), Refusal> {
        let start = unit.pose.at;
        let way = goal - start;
        let length = way.length();
        let stops = (1..).map(|step| step * STEP).take_while(|n| *n < length);
        let along = way.ray();
        let stops = stops.map(|n| (n, start + along(n))).chain([(length, goal)]);
        let (mut cost, mut last, mut farthest) = (0, 0, start);
        let mut short = false;
        for (n, at) in stops {
            cost += self.cost(at, n - last);
            last = n;
            short |= cost > *left;
            if short {
                continue;
            }
            farthest = at;
            let enemies = self.army(unit.side().other());
            let enemy = enemies
                .into_iter()
                .find(|enemy| !is_far(enemy.pose.at, at, NEAR) && enemy.base().is_near(at, NEAR));
            if let Some(enemy) = enemy {
                let reason = format!("{}: to {goal} is stopped by {} at {at}.", unit.letter, enemy.letter);
                return Err(
                    no("RK-93", reason).instead(format!("{} adv!, or a way around", unit.letter.to_ascii_lowercase()))
                );
            }
            if let Err(unfit) = self.closed(unit, at) {
                let reason = format!("{}: to {goal} is stopped at {at}: {}.", unit.letter, unfit.words());
                return Err(no("RK-93", reason).instead("A way around."));
            }
        }
        if short {
            let towards = |at: i64, start: i64| {
                let tenths = if at >= start {
                    at.div_euclid(10)
                } else {
                    at.div_euclid(10) + i64::from(at % 10 != 0)
                };
                tenths * 10
            };
            let farthest = Point::new(towards(farthest.x, start.x), towards(farthest.y, start.y));
            let reason = format!(
                "{}: to {goal} costs {} cm, {} {}.",
                unit.letter,
                tenths((cost + 9) / 10 * 10),
                unit.acts_as().has(),
                tenths(*left)
            );
            return Err(no("RK-93", reason).instead(format!("Farthest on that line: {farthest}.")));
        }
        unit.pose.at = goal;
        *left -= cost;
        Ok(())
    }

    /// RK-90: a walk in a fixed direction.
    pub fn straight(pose: Pose, turn: i8) -> impl Fn(i64) -> Point {
        let facing = pose.facing.turned(turn);
        move |n| facing.step(n)
    }
}
