//! How far a game has come: rounds, phases and parts of phases, and who is waited for (BB-1, BB-2).

use crate::data::Side;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The phases of a round, in their order ([BB-2](docs/rules/barbarica.md#bb-2)).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    #[default]
    Psychology,
    Movement,
    Ranged,
    Melee,
    Resolution,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["Psychology", "Movement", "Ranged", "Melee", "Resolution"][*self as usize])
    }
}

/// What a game is busy with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Progress {
    /// The tribe places its units ([BB-252](docs/rules/barbarica.md#bb-252)).
    #[default]
    Deploying,
    Fighting,
    /// The tribe camps between two episodes ([BB-287](docs/rules/barbarica.md#bb-287)).
    Camping,
    Over,
}

/// A side's part of a phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// Each scenario of a campaign begins anew ([BB-1](docs/rules/barbarica.md#bb-1)); 0 is the ambush (BB-262).
    pub round: u16,
    pub phase: Phase,
    /// Whose part of the phase it is.
    pub side: Side,
}

/// Before the first round of a scenario.
const BEFORE: Part = Part {
    round: 0,
    phase: Phase::Psychology,
    side: Side::Tribe,
};

/// How far a game has come.
#[derive(Clone, PartialEq, Debug)]
pub struct Turn {
    progress: Progress,
    part: Part,
    /// Rises with every part of a phase, so that no wait has the key of another.
    key: u64,
    /// Something has happened in this part of a phase, so that its heading was told.
    headed: bool,
    /// Seats that are waited for in this part of a phase.
    waits: Vec<u8>,
    /// Seats that have ended their part of this phase.
    done: Vec<u8>,
}

impl Turn {
    /// A part of a phase that waits for nobody yet, under the key of its duties.
    pub fn new(progress: Progress, part: Part, key: u64) -> Turn {
        Turn {
            progress,
            part,
            key,
            headed: false,
            waits: Vec::new(),
            done: Vec::new(),
        }
    }

    /// Before the first scenario of a game.
    pub fn before_the_first() -> Turn {
        Turn::new(Progress::Deploying, BEFORE, 0)
    }

    /// Who is waited for, who has done, and whether the part of the phase has been told of.
    pub fn with_seats(self, waits: Vec<u8>, done: Vec<u8>, headed: bool) -> Turn {
        Turn {
            waits,
            done,
            headed,
            ..self
        }
    }

    /// What the game is busy with.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// The round, from 1; 0 is the ambush ([BB-262](docs/rules/barbarica.md#bb-262)).
    pub fn round(&self) -> u16 {
        self.part.round
    }

    /// The phase of the round.
    pub fn phase(&self) -> Phase {
        self.part.phase
    }

    /// Whose part of the phase it is.
    pub fn side(&self) -> Side {
        self.part.side
    }

    /// The key of the duties of this part of a phase.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Whether the heading of this part of a phase was told.
    pub fn is_headed(&self) -> bool {
        self.headed
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.progress == Progress::Over
    }

    /// Whether units can act: neither deployment, camp nor the end.
    pub fn is_fighting(&self) -> bool {
        self.progress == Progress::Fighting
    }

    /// Whether the tribe alone acts ([BB-262](docs/rules/barbarica.md#bb-262)).
    pub fn is_ambush(&self) -> bool {
        self.is_fighting() && self.part.round == 0
    }

    /// Seats that have something left to decide in this part of the phase (BB-3, BB-266). A seat that had nothing to
    /// decide once is not asked again in it.
    pub fn awaited(&self) -> &[u8] {
        &self.waits
    }

    /// Seats that have ended their part of this phase.
    pub fn done(&self) -> &[u8] {
        &self.done
    }

    /// Whether a seat has ended its part of this phase.
    pub fn has_ended(&self, seat: u8) -> bool {
        self.done.contains(&seat)
    }

    /// The tribe takes its places for a scenario ([BB-252](docs/rules/barbarica.md#bb-252)).
    pub fn begin_scenario(&mut self) {
        self.progress = Progress::Deploying;
        self.part = BEFORE;
        self.key += 1;
        self.headed = false;
        self.done.clear();
    }

    /// The fight begins, with an ambush or with the first round ([BB-262](docs/rules/barbarica.md#bb-262)).
    pub fn begin_fight(&mut self, ambush: bool) {
        self.progress = Progress::Fighting;
        self.part.round = u16::from(!ambush);
        self.headed |= ambush;
    }

    /// The Psychology phase of a side ([BB-2](docs/rules/barbarica.md#bb-2)).
    pub fn begin_psychology(&mut self, side: Side) {
        self.part.phase = Phase::Psychology;
        self.part.side = side;
    }

    /// The heading of this part of a phase is told.
    pub fn head(&mut self) {
        self.headed = true;
    }

    /// A side's part of a phase begins, and waits for these seats.
    pub fn enter(&mut self, phase: Phase, side: Side, waits: Vec<u8>) {
        self.part.phase = phase;
        self.part.side = side;
        self.key += 1;
        self.done.clear();
        self.waits = waits;
        self.headed = false;
    }

    /// Those who are still waited for.
    pub fn wait_for(&mut self, waits: Vec<u8>) {
        self.waits = waits;
    }

    /// A seat ends its part of this phase.
    pub fn end_part(&mut self, seat: u8) {
        self.done.push(seat);
    }

    /// The Resolution phase ([BB-205](docs/rules/barbarica.md#bb-205)).
    pub fn begin_resolution(&mut self) {
        self.part.phase = Phase::Resolution;
        self.headed = false;
    }

    /// Counts a round on, after its Resolution phase.
    pub fn next_round(&mut self) {
        self.part.round += 1;
    }

    /// A scenario has ended: nobody is waited for under the old key.
    pub fn close(&mut self) {
        self.done.clear();
        self.key += 1;
    }

    /// The tribe makes camp ([BB-287](docs/rules/barbarica.md#bb-287)).
    pub fn make_camp(&mut self) {
        self.progress = Progress::Camping;
    }

    /// The game is over.
    pub fn end(&mut self) {
        self.progress = Progress::Over;
    }

    /// The same part in another phase: for what units could do then as they stand now.
    pub fn imagine(&mut self, phase: Phase) {
        self.part.phase = phase;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scenario_is_deployed_fought_and_closed() {
        let mut turn = Turn::before_the_first();
        turn.begin_scenario();
        assert_eq!((turn.progress(), turn.key()), (Progress::Deploying, 1));
        turn.begin_fight(false);
        assert!(turn.is_fighting() && !turn.is_ambush());
        assert_eq!(turn.round(), 1);
        turn.enter(Phase::Movement, Side::Tribe, vec![0, 1]);
        turn.end_part(1);
        turn.wait_for(vec![0]);
        assert_eq!((turn.awaited(), turn.key()), (&[0][..], 2));
        assert!(turn.has_ended(1) && !turn.has_ended(0));
        turn.close();
        turn.end();
        assert!(turn.is_over() && turn.done().is_empty());
        assert_eq!(turn.key(), 3);
    }

    #[test]
    fn an_ambush_is_round_0_and_has_been_told_of() {
        let mut turn = Turn::before_the_first();
        turn.begin_fight(true);
        assert!(turn.is_ambush() && turn.is_headed());
        turn.next_round();
        assert!(!turn.is_ambush());
    }
}
