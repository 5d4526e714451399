//! How far the game has come: its phase, its leg, and what everybody does now.

use serde::{Deserialize, Serialize};

/// What the game is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Sheets and places before a leg ([WG-23](docs/rules/wargrounds.md#wg-23),
    /// [WG-146](docs/rules/wargrounds.md#wg-146)).
    Muster,
    /// Captains decide on the equipment reroll ([WG-24](docs/rules/wargrounds.md#wg-24)).
    Reroll,
    /// Seats give orders for the turn ([WG-183](docs/rules/wargrounds.md#wg-183)).
    Orders,
    /// Goes are taken.
    Run,
    Over,
}

/// Phase, leg and stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    stage: Stage,
    phase: u8,
    leg: u8,
}

impl Progress {
    /// A game in which no phase has begun and sheets are made.
    pub fn before_the_first() -> Progress {
        Progress::new(Stage::Muster, 0, 1)
    }

    /// A game in that phase and leg, where everybody does that.
    pub fn new(stage: Stage, phase: u8, leg: u8) -> Progress {
        Progress { stage, phase, leg }
    }

    /// What the game is doing.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Something else is done from now on.
    pub fn enter(&mut self, stage: Stage) {
        self.stage = stage;
    }

    /// Which of the two it is, from 1; 0 in a game that has just been set up.
    pub fn phase(&self) -> u8 {
        self.phase
    }

    /// The leg of the phase, from 1.
    pub fn leg(&self) -> u8 {
        self.leg
    }

    /// The first leg of the next phase.
    pub fn next_phase(&mut self) {
        self.phase += 1;
        self.leg = 1;
    }

    /// The second leg of this phase.
    pub fn second_leg(&mut self) {
        self.leg = 2;
    }
}
