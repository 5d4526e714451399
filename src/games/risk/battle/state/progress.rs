//! How far a battle has come: the turn, whose movement it is, how it ended.

use crate::battle::side::Side;
use serde::{Deserialize, Serialize};

/// What the battle waits for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// RK-70: those sides that have not deployed.
    Deploying,
    /// RK-84: the movement of a side; `second` if the other has moved.
    Moving {
        side: Side,
        second: bool,
    },
    Over(Ending),
}

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

/// Turn and stage of a battle.
#[derive(Clone, PartialEq, Debug)]
pub struct Progress {
    /// 0 until both sides are deployed.
    turn: u16,
    stage: Stage,
    /// RK-85: who won the initiative of this turn.
    first: Side,
}

impl Progress {
    /// In that turn, at that stage, with that winner of the initiative.
    pub fn new(turn: u16, stage: Stage, first: Side) -> Progress {
        Progress { turn, stage, first }
    }

    /// Both sides are to be set up.
    pub fn deploying() -> Progress {
        Progress::new(0, Stage::Deploying, Side::South)
    }

    /// From 1; 0 until both sides are deployed.
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// What the battle waits for.
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// RK-85: who won the initiative of this turn.
    pub fn first(&self) -> Side {
        self.first
    }

    /// The winner of the initiative, then the other side.
    pub fn by_initiative(&self) -> [Side; 2] {
        [self.first, self.first.other()]
    }

    /// Whether the sides are being set up.
    pub fn is_deploying(&self) -> bool {
        self.stage == Stage::Deploying
    }

    /// Whether one side has moved in this turn, and the other moves.
    pub fn is_second_movement(&self) -> bool {
        matches!(self.stage, Stage::Moving { second: true, .. })
    }

    /// How the battle ended; none if it goes on.
    pub fn ending(&self) -> Option<&Ending> {
        match &self.stage {
            Stage::Over(ending) => Some(ending),
            _ => None,
        }
    }

    /// Whether the battle has ended and waits for neither side.
    pub fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over(_))
    }

    /// The side whose movement it is.
    pub fn mover(&self) -> Option<Side> {
        match self.stage {
            Stage::Moving { side, .. } => Some(side),
            _ => None,
        }
    }

    /// The next turn begins; its initiative is thrown afterwards.
    pub fn begin_turn(&mut self) {
        self.turn += 1;
    }

    /// RK-85: a side has won the initiative, and one moves.
    pub fn move_first(&mut self, first: Side, mover: Side) {
        self.first = first;
        self.stage = Stage::Moving {
            side: mover,
            second: false,
        };
    }

    /// RK-86: the side moves that has not moved in this turn. False if both have.
    pub fn move_second(&mut self, side: Side) -> bool {
        let is_first = matches!(self.stage, Stage::Moving { second: false, .. });
        if is_first {
            self.stage = Stage::Moving { side, second: true };
        }
        is_first
    }

    /// RK-130: the battle is over.
    pub fn finish(&mut self, ending: Ending) {
        self.stage = Stage::Over(ending);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_side_moves_then_the_other_then_all_fight() {
        let mut progress = Progress::deploying();
        assert!(progress.is_deploying() && progress.mover().is_none());
        progress.begin_turn();
        progress.move_first(Side::North, Side::South);
        assert_eq!((progress.turn(), progress.mover()), (1, Some(Side::South)));
        assert_eq!(progress.by_initiative(), [Side::North, Side::South]);
        assert!(progress.move_second(Side::North) && progress.is_second_movement());
        assert!(!progress.move_second(Side::South));
        assert_eq!(progress.mover(), Some(Side::North));
    }

    #[test]
    fn a_battle_that_is_over_waits_for_nobody() {
        let mut progress = Progress::deploying();
        let ending = Ending {
            winner: None,
            verdict: Verdict::Losses,
        };
        progress.finish(ending);
        assert!(progress.is_over() && progress.mover().is_none());
        assert_eq!(progress.ending(), Some(&ending));
    }
}
