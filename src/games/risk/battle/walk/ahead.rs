//! What a unit that walks may come upon, and how far it surely does not: most steps of a walk change nothing.

use super::Until;
use crate::battle::arms::MELEE;
use crate::battle::state::Unfit;
use crate::battle::unit::Unit;
use crate::battle::{Battle, shooting};
use crate::plane::{Course, Parting, Pose, REACH};

/// Ticks that are asked for at once, where the ground is not the same for the whole walk.
const STRETCH: i64 = 150;
/// Centres that are farther from each other are those of bases that do not touch, roundings included.
const TOUCHING: i64 = 2 * REACH + 10;

/// What lies ahead of a unit on its course.
pub(super) struct Ahead<'b> {
    battle: &'b Battle,
    /// Where it sets out.
    pose: Pose,
    course: Course,
    until: Until,
    /// No step is longer than that.
    most: i64,
    beside: Vec<Beside<'b>>,
    awaited: Vec<Awaited<'b>>,
    /// Up to there the ground is plain.
    plain: i64,
    /// Up to there the ground has been asked for.
    asked: i64,
}

/// A unit that the walking one may come to overlap.
struct Beside<'b> {
    unit: &'b Unit,
    parting: Parting,
    /// Up to there it surely does not.
    sure: i64,
}

/// An enemy near whom the walk may end.
struct Awaited<'b> {
    enemy: &'b Unit,
    /// Up to there it surely does not.
    sure: i64,
}

impl<'b> Ahead<'b> {
    /// What lies within `most` ticks.
    pub(super) fn of(battle: &'b Battle, unit: &Unit, course: Course, until: Until, most: i64) -> Ahead<'b> {
        let mut ahead = Ahead {
            battle,
            pose: unit.pose,
            course,
            until,
            most,
            beside: Vec::new(),
            awaited: Vec::new(),
            plain: -1,
            asked: 0,
        };
        let end = unit.pose.at + course.at(most);
        if battle.field.is_plain_between(unit.pose.at, end) {
            ahead.plain = most;
        }
        ahead.look_for_enemies(unit);
        ahead.look_beside(unit);
        ahead
    }

    /// RK-91: the enemies that may come to be what the walk waits for.
    fn look_for_enemies(&mut self, unit: &Unit) {
        let only = match self.until {
            Until::Shot(only) | Until::Contact(only) => only,
            Until::Length(_) | Until::Spent => return,
        };
        let range = self.range(unit);
        let enemies = self.battle.field.army(unit.side().other());
        for enemy in enemies.filter(|enemy| only.is_none_or(|letter| letter == enemy.letter)) {
            let sure = self
                .pose
                .surely_misses(range, enemy.pose, &self.course, 0)
                .unwrap_or(-1);
            if sure < self.most {
                self.awaited.push(Awaited { enemy, sure });
            }
        }
    }

    /// RK-88: those whose cores the unit's own may come to overlap, in letter order.
    fn look_beside(&mut self, unit: &Unit) {
        let others = self.battle.field.units().iter();
        let near = others.filter(|other| {
            let place = other.pose.at - self.pose.at;
            other.letter != unit.letter && self.course.may_come_near(place, self.most, TOUCHING)
        });
        let mut own = None;
        for other in near {
            let passes = self.pose.surely_passes(other.pose, &self.course, 0);
            if passes.is_some_and(|until| until >= self.most) {
                continue;
            }
            let own = own.get_or_insert_with(|| self.pose.core());
            let parting = Parting::of(own, &other.pose.core());
            let sure = parting.lasts(&self.course, 0).unwrap_or(-1);
            if sure < self.most {
                self.beside.push(Beside {
                    unit: other,
                    parting,
                    sure,
                });
            }
        }
    }

    fn range(&self, unit: &Unit) -> i64 {
        match self.until {
            Until::Contact(_) => MELEE,
            _ => shooting::range(unit),
        }
    }

    /// Up to how many ticks, after `n`, the ground is plain, no unit is in the way and the walk surely goes on.
    pub(super) fn surely_goes_on(&mut self, n: i64) -> i64 {
        let beside = self.beside.iter().map(|beside| beside.sure);
        let awaited = self.awaited.iter().map(|awaited| awaited.sure);
        let sure = beside.chain(awaited).min().unwrap_or(i64::MAX).min(self.most);
        if sure > n { sure.min(self.plain_until(n)) } else { n }
    }

    fn plain_until(&mut self, n: i64) -> i64 {
        if n >= self.plain.max(self.asked) {
            self.asked = (n + STRETCH).min(self.most);
            let (from, to) = (self.course.at(n), self.course.at(self.asked));
            if self
                .battle
                .field
                .is_plain_between(self.pose.at + from, self.pose.at + to)
            {
                self.plain = self.asked;
            }
        }
        self.plain
    }

    /// RK-90: takes the unit's step that ends after `n` ticks: what bars it, or else what keeps the unit from ending there.
    pub(super) fn step(&mut self, unit: &Unit, n: i64) -> Result<Option<Unfit>, Unfit> {
        let field = &self.battle.field;
        let is_plain = n <= self.plain;
        if !is_plain {
            field.barred(unit)?;
        }
        let mut friend = None;
        let way = unit.pose.at - self.pose.at;
        for beside in self.beside.iter_mut().filter(|beside| n > beside.sure) {
            if !beside.parting.overlaps_after(way) {
                beside.sure = beside.parting.lasts(&self.course, n).unwrap_or(n);
            } else if beside.unit.side() == unit.side() {
                friend = friend.or(Some(Unfit::Unit(beside.unit.letter)));
            } else {
                return Err(Unfit::Unit(beside.unit.letter));
            }
        }
        let wet = || (!is_plain && field.is_wet(unit.pose)).then_some(Unfit::Water);
        Ok(friend.or_else(wet))
    }

    /// RK-91: whether what the walk waits for is there, after `n` ticks.
    pub(super) fn is_reached(&mut self, unit: &Unit, n: i64) -> bool {
        let range = self.range(unit);
        for awaited in self.awaited.iter_mut().filter(|awaited| n > awaited.sure) {
            let enemy = awaited.enemy;
            let is_reached = match self.until {
                Until::Shot(_) => shooting::shot(self.battle, unit, enemy).is_some(),
                Until::Contact(_) => unit.pose.holds(MELEE, enemy.pose),
                Until::Length(_) | Until::Spent => false,
            };
            if is_reached {
                return true;
            }
            let sure = self.pose.surely_misses(range, enemy.pose, &self.course, n);
            awaited.sure = sure.unwrap_or(n);
        }
        false
    }
}
