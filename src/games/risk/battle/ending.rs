//! When a battle ends, and who has won (RK-127, RK-128).

use super::{Battle, Scribe, Side, Stage};
use crate::data::{Need, Objective};
use crate::event::Told;
use crate::plane::Point;
use serde::{Deserialize, Serialize};

/// RK-128: how near a base must be to a point that it holds.
pub const HOLD: i64 = 600;

/// How a battle ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// None for a draw.
    pub winner: Option<Side>,
    pub verdict: Verdict,
}

/// By what a battle was decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// RK-127 (a): a side has no units left.
    Wiped,
    /// A side has lost so many percent of its points (b) ([RK-127](docs/rules/risk.md#rk-127)).
    Broken,
    /// The last turn is over, and the objective decides (c) ([RK-127](docs/rules/risk.md#rk-127),
    /// [RK-128](docs/rules/risk.md#rk-128)).
    Objective,
    /// RK-127 (c): the smaller share lost.
    Losses,
    /// A side has given the battle up ([RK-129](docs/rules/risk.md#rk-129)).
    Withdrawn,
    /// A seat gave up for good.
    Conceded,
}

impl Battle {
    /// RK-127: tested in the order of the clause; none if the battle goes on.
    pub fn verdict(&self) -> Option<Ending> {
        let decided = |loses: [bool; 2], verdict: Verdict| match loses {
            [false, false] => None,
            [true, true] => Some(Ending { winner: None, verdict }),
            [south, _] => {
                let winner = Some(if south { Side::North } else { Side::South });
                Some(Ending { winner, verdict })
            }
        };
        let wiped = Side::BOTH.map(|side| self.army(side).next().is_none());
        let broken = Side::BOTH.map(|side| self.is_broken(side));
        decided(wiped, Verdict::Wiped)
            .or_else(|| decided(broken, Verdict::Broken))
            .or_else(|| (self.turn >= self.turns).then(|| self.at_the_limit()))
    }

    /// Whether a side has lost so many percent of its points that it breaks (b) ([RK-127](docs/rules/risk.md#rk-127)).
    pub fn is_broken(&self, side: Side) -> bool {
        self.lost(side) * 100 >= self.house.break_percent * self.command(side).roster.points()
    }

    /// RK-127 (c): the objective, else the smaller share of losses.
    fn at_the_limit(&self) -> Ending {
        let by_objective = self
            .objective
            .as_ref()
            .and_then(|objective| self.by_objective(objective));
        if let Some(winner) = by_objective {
            return Ending {
                winner: Some(winner),
                verdict: Verdict::Objective,
            };
        }
        let share = |side: Side| self.lost(side) * self.command(side.other()).roster.points();
        let winner = match share(Side::South).cmp(&share(Side::North)) {
            std::cmp::Ordering::Less => Some(Side::South),
            std::cmp::Ordering::Greater => Some(Side::North),
            std::cmp::Ordering::Equal => None,
        };
        Ending {
            winner,
            verdict: Verdict::Losses,
        }
    }

    fn by_objective(&self, objective: &Objective) -> Option<Side> {
        let holders: Vec<Option<Side>> = objective.points.iter().map(|point| self.holder(*point)).collect();
        let held = |side: Side| holders.iter().filter(|holder| **holder == Some(side)).count();
        match objective.need {
            Need::Side { side, count } => {
                let needs = Side::BOTH[side];
                Some(if held(needs) >= count { needs } else { needs.other() })
            }
            Need::Any => match held(Side::South).cmp(&held(Side::North)) {
                std::cmp::Ordering::Greater => Some(Side::South),
                std::cmp::Ordering::Less => Some(Side::North),
                std::cmp::Ordering::Equal => None,
            },
        }
    }

    /// RK-128: the side with more points of units near a place.
    pub fn holder(&self, point: Point) -> Option<Side> {
        let near = |side: Side| -> u32 {
            let units = self.army(side).filter(|unit| unit.base().is_near(point, HOLD));
            units.map(|unit| unit.kind.points()).sum()
        };
        match near(Side::South).cmp(&near(Side::North)) {
            std::cmp::Ordering::Greater => Some(Side::South),
            std::cmp::Ordering::Less => Some(Side::North),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Points lost of points brought, for both.
    pub fn losses(&self) -> Told {
        let lost = |side: Side| (self.lost(side), self.command(side).roster.points());
        Told::Losses {
            nations: self.nations(),
            lost: [lost(Side::South), lost(Side::North)],
        }
    }

    /// RK-130: the battle is over.
    pub fn finish(&mut self, ending: Ending, scribe: &mut Scribe<'_>) {
        self.stage = Stage::Over(ending);
        scribe.note(Told::Over {
            ending,
            nations: self.nations(),
            medals: self.medals(),
        });
    }

    /// Chapter 8, colour only: most routs inflicted, and most routs of its own prevented.
    fn medals(&self) -> [Option<(char, u8)>; 2] {
        let all = || self.units.iter().chain(self.gone.iter().map(|gone| &gone.unit));
        let most = |count: fn(&super::Unit) -> u8| {
            let best = all().max_by_key(|unit| (count(unit), std::cmp::Reverse(unit.letter)));
            best.filter(|unit| count(unit) > 0)
                .map(|unit| (unit.letter, count(unit)))
        };
        [most(|unit| unit.inflicted), most(|unit| unit.kept)]
    }
}
