//! Deaths, points and what came of legs and phases ([WG-103](docs/rules/wargrounds.md#wg-103),
//! [WG-151](docs/rules/wargrounds.md#wg-151), [WG-176](docs/rules/wargrounds.md#wg-176) to WG-179).

use crate::data::{Scenario, Side};
use serde::{Deserialize, Serialize};

/// What the sides have to show.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Score {
    armour: [u8; 2],
    deaths: [u16; 2],
    deaths_before: [u16; 2],
    points: [u16; 2],
    target: u16,
    first_leg: Option<LegResult>,
    results: Vec<PhaseResult>,
    ending: Option<Ending>,
}

/// How a leg went for its attackers ([WG-151](docs/rules/wargrounds.md#wg-151)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LegResult {
    pub attackers: Side,
    /// Turn and cards of the defence, if done ([WG-151](docs/rules/wargrounds.md#wg-151)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub done: Option<(u16, u16)>,
    /// How far they came, the more the better ([WG-165](docs/rules/wargrounds.md#wg-165),
    /// [WG-170](docs/rules/wargrounds.md#wg-170)).
    pub progress: i32,
    pub deaths: [u16; 2],
}

/// How a phase ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PhaseResult {
    pub scenario: Scenario,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    pub deaths: [u16; 2],
    pub reason: String,
}

/// How the game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    pub reason: String,
}

/// The figures of a score as they are saved, by side.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Figures {
    /// Hits that each side does not feel yet ([WG-132](docs/rules/wargrounds.md#wg-132)).
    pub armour: [u8; 2],
    /// Deaths in this leg, and in the whole game before it ([WG-103](docs/rules/wargrounds.md#wg-103)).
    pub deaths: [u16; 2],
    pub deaths_before: [u16; 2],
    /// Points in Diplomacy ([WG-176](docs/rules/wargrounds.md#wg-176)).
    pub points: [u16; 2],
    /// Points that win: the characters that the larger side began the phase with
    /// ([WG-176](docs/rules/wargrounds.md#wg-176)).
    pub target: u16,
}

impl Score {
    /// A score with these figures and results.
    pub fn new(
        figures: Figures,
        first_leg: Option<LegResult>,
        results: Vec<PhaseResult>,
        ending: Option<Ending>,
    ) -> Score {
        Score {
            armour: figures.armour,
            deaths: figures.deaths,
            deaths_before: figures.deaths_before,
            points: figures.points,
            target: figures.target,
            first_leg,
            results,
            ending,
        }
    }

    /// The figures of both sides.
    pub fn figures(&self) -> Figures {
        Figures {
            armour: self.armour,
            deaths: self.deaths,
            deaths_before: self.deaths_before,
            points: self.points,
            target: self.target,
        }
    }

    /// Hits that a side does not feel yet ([WG-132](docs/rules/wargrounds.md#wg-132)).
    pub fn unfelt(&self, side: Side) -> u8 {
        self.armour[side as usize]
    }

    /// A side does not feel so many hits more. How many in all.
    pub fn add_armour(&mut self, side: Side, hits: u8) -> u8 {
        let armour = &mut self.armour[side as usize];
        *armour = armour.saturating_add(hits);
        *armour
    }

    /// A side has not felt so many hits.
    pub fn use_armour(&mut self, side: Side, hits: u8) {
        self.armour[side as usize] -= hits;
    }

    /// Deaths of a side in this leg ([WG-103](docs/rules/wargrounds.md#wg-103)).
    pub fn deaths(&self, side: Side) -> u16 {
        self.deaths[side as usize]
    }

    /// Deaths of both sides in this leg, Red's first.
    pub fn deaths_of_leg(&self) -> [u16; 2] {
        self.deaths
    }

    /// Deaths of both sides before this leg, Red's first.
    pub fn deaths_before(&self) -> [u16; 2] {
        self.deaths_before
    }

    /// Deaths of a side in the whole game.
    pub fn deaths_in_all(&self, side: Side) -> u16 {
        self.deaths[side as usize] + self.deaths_before[side as usize]
    }

    /// One of a side has fallen, which is a point for the other ([WG-176](docs/rules/wargrounds.md#wg-176)).
    pub fn note_fall(&mut self, side: Side) {
        self.deaths[side as usize] += 1;
        self.points[side.other() as usize] += 1;
    }

    /// Points of a side in Diplomacy ([WG-176](docs/rules/wargrounds.md#wg-176)).
    pub fn points(&self, side: Side) -> u16 {
        self.points[side as usize]
    }

    /// Points for a side in Diplomacy.
    pub fn add_points(&mut self, side: Side, points: u16) {
        self.points[side as usize] += points;
    }

    /// Points that win.
    pub fn target(&self) -> u16 {
        self.target
    }

    /// So many points win from now on.
    pub fn set_target(&mut self, target: u16) {
        self.target = target;
    }

    /// Nothing has happened yet in this leg.
    pub fn begin_leg(&mut self) {
        self.armour = [0; 2];
        self.deaths = [0; 2];
        self.points = [0; 2];
    }

    /// These deaths go to those of before, and none are left of the leg.
    fn count_deaths(&mut self, deaths: [u16; 2]) {
        for side in [0, 1] {
            self.deaths_before[side] += deaths[side];
        }
        self.deaths = [0; 2];
    }

    /// The first leg of this phase, if it is over ([WG-151](docs/rules/wargrounds.md#wg-151)).
    pub fn first_leg(&self) -> Option<LegResult> {
        self.first_leg
    }

    /// The first leg is over; its deaths are counted.
    pub fn end_first_leg(&mut self, leg: LegResult) {
        self.first_leg = Some(leg);
        self.count_deaths(leg.deaths);
    }

    /// The deaths of a first leg are of the phase again, which counts them as a whole.
    pub fn reopen(&mut self, first: LegResult) {
        for side in [0, 1] {
            self.deaths_before[side] -= first.deaths[side];
        }
    }

    /// Phases that are over.
    pub fn results(&self) -> &[PhaseResult] {
        &self.results
    }

    /// A phase is over; its deaths are counted.
    pub fn end_phase(&mut self, result: PhaseResult) {
        self.count_deaths(result.deaths);
        self.first_leg = None;
        self.results.push(result);
    }

    /// Phase points of both sides ([WG-177](docs/rules/wargrounds.md#wg-177)).
    pub fn phases_won(&self) -> [u16; 2] {
        [Side::Red, Side::Blue].map(|side| {
            let won = self.results.iter().filter(|result| result.winner == Some(side)).count();
            u16::try_from(won).expect("two phases")
        })
    }

    /// How the game ended, if it is over.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// The game is over.
    pub fn end(&mut self, ending: Ending) {
        self.ending = Some(ending);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fall_is_a_death_and_a_point_for_the_others() {
        let mut score = Score::default();
        score.note_fall(Side::Red);
        assert_eq!((score.deaths(Side::Red), score.points(Side::Blue)), (1, 1));
        assert_eq!((score.deaths(Side::Blue), score.points(Side::Red)), (0, 0));
    }

    #[test]
    fn deaths_of_both_legs_are_counted_once() {
        let mut score = Score::default();
        score.note_fall(Side::Red);
        let first = LegResult {
            attackers: Side::Red,
            done: None,
            progress: 0,
            deaths: score.deaths_of_leg(),
        };
        score.end_first_leg(first);
        assert_eq!((score.deaths(Side::Red), score.deaths_in_all(Side::Red)), (0, 1));
        score.begin_leg();
        score.note_fall(Side::Red);
        score.reopen(first);
        score.end_phase(PhaseResult {
            scenario: Scenario::Barrel,
            winner: Some(Side::Blue),
            deaths: [2, 0],
            reason: String::new(),
        });
        assert_eq!(score.deaths_before(), [2, 0]);
        assert_eq!(score.phases_won(), [0, 1]);
    }
}
