//! How far a campaign has come: the turn, what it waits for, how it ended.

use serde::{Deserialize, Serialize};

/// What the campaign waits for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// RK-24: the nation of this rank in the order of initiative.
    Placing {
        rank: usize,
    },
    /// RK-27: every nation that owes orders.
    Sealed,
    /// RK-27: the nation of this rank in the order of initiative.
    Open {
        rank: usize,
    },
    /// The players of this turn's battles ([RK-57](docs/rules/risk.md#rk-57)).
    Battles,
    Over(Victory),
}

/// How a campaign ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Victory {
    /// Empty for a draw.
    pub winners: Vec<u8>,
    pub reason: Reason,
}

/// Which test decided a campaign.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// One nation (team) is left.
    Elimination,
    Capitals,
    Towns,
    /// More than half of the players have declared it.
    Declared,
    /// The last turn is over, and points decide ([RK-68](docs/rules/risk.md#rk-68)).
    Limit,
}

/// Turn and stage of a campaign.
#[derive(Clone, PartialEq, Debug)]
pub struct Calendar {
    /// From 1.
    turn: u16,
    stage: Stage,
    /// RK-58: moments of entering a hex are counted within a turn.
    moment: u16,
}

impl Calendar {
    /// In that turn, at that stage, so many moments after its begin.
    pub fn new(turn: u16, stage: Stage, moment: u16) -> Calendar {
        Calendar { turn, stage, moment }
    }

    /// Before the first turn.
    pub fn before_the_war() -> Calendar {
        Calendar::new(0, Stage::Sealed, 0)
    }

    /// The number of the turn that is played, the first being 1; 0 before the war.
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// What the campaign waits for.
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// RK-58: how many moments of this turn have passed.
    pub fn moment(&self) -> u16 {
        self.moment
    }

    /// Whether the campaign has ended and waits for nobody.
    pub fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over(_))
    }

    /// RK-21: reinforcements and supply come in even turns.
    pub fn is_even(&self) -> bool {
        self.turn.is_multiple_of(2)
    }

    /// Whether the starting armies are being placed ([RK-24](docs/rules/risk.md#rk-24)).
    pub fn is_placing(&self) -> bool {
        matches!(self.stage, Stage::Placing { .. })
    }

    /// Whether nations give their orders ([RK-27](docs/rules/risk.md#rk-27)).
    pub fn is_ordering(&self) -> bool {
        matches!(self.stage, Stage::Sealed | Stage::Open { .. })
    }

    /// Counts one turn more, in which no army has entered a hex yet.
    pub fn begin_turn(&mut self) {
        self.turn += 1;
        self.moment = 0;
    }

    /// RK-58: an army enters a hex; the moment at which it does.
    pub fn next_moment(&mut self) -> u16 {
        self.moment += 1;
        self.moment
    }

    /// The campaign waits for something else.
    pub fn wait_for(&mut self, stage: Stage) {
        self.stage = stage;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_and_moments_are_counted() {
        let mut calendar = Calendar::before_the_war();
        calendar.begin_turn();
        assert_eq!((calendar.turn(), calendar.is_even()), (1, false));
        assert_eq!([calendar.next_moment(), calendar.next_moment()], [1, 2]);
        calendar.begin_turn();
        assert_eq!((calendar.turn(), calendar.moment(), calendar.is_even()), (2, 0, true));
    }

    #[test]
    fn a_campaign_that_is_won_waits_for_nobody() {
        let mut calendar = Calendar::before_the_war();
        calendar.wait_for(Stage::Placing { rank: 0 });
        assert!(calendar.is_placing() && !calendar.is_ordering() && !calendar.is_over());
        calendar.wait_for(Stage::Open { rank: 1 });
        assert!(calendar.is_ordering());
        calendar.wait_for(Stage::Over(Victory {
            winners: vec![1],
            reason: Reason::Limit,
        }));
        assert!(calendar.is_over() && !calendar.is_ordering());
    }
}
