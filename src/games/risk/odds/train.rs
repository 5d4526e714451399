//! The train of an army on the map: whether it comes in time for the next supply throw.

use super::either;
use crate::campaign::TRAIN_ALLOWANCE;
use muster_kit::odds::fraction;
use muster_kit::{Answer, Line, counted};
use serde::{Deserialize, Serialize};

/// RK-41, RK-42: an army that stands still, with its train on the road or one that is sent now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmyTrainOdds {
    pub army: String,
    pub start: TrainStart,
    /// How often trains still move before the next supply throw.
    pub moves: u32,
    /// The turn of that throw.
    pub throw: u16,
}

/// Where the train is, or from where one is sent ([RK-39](docs/rules/risk.md#rk-39)).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TrainStart {
    Road(TrainWay),
    Only(TrainWay),
    /// A die decides: on 4-6 the town.
    Either {
        town: TrainWay,
        capital: TrainWay,
    },
}

/// The way of a train to its army; without steps and turns if enemies bar it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrainWay {
    pub from: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<u32>,
}

impl TrainWay {
    /// `3 steps`.
    fn far(&self) -> String {
        match (self.steps, self.turns) {
            (Some(steps), Some(_)) => counted(steps, "step"),
            _ => "enemies bar the way".to_owned(),
        }
    }

    /// `F13 Tessel (0 steps)`.
    fn told(&self) -> String {
        format!("{} ({})", self.from, self.far())
    }

    fn is_in_time(&self, moves: u32) -> bool {
        self.turns.is_some_and(|turns| turns <= moves)
    }
}

impl ArmyTrainOdds {
    pub(super) fn odds(&self) -> Answer {
        let army = &self.army;
        let sent = format!("{army} has no train; one sent now would start at");
        let (head, ways) = match &self.start {
            TrainStart::Road(way) => (self.on_the_road(way), vec![way]),
            TrainStart::Only(way) => (format!("{sent} {}.", way.told()), vec![way]),
            TrainStart::Either { town, capital } => (
                format!("{sent} {} on 4+, else at {}.", town.told(), capital.told()),
                vec![town, capital],
            ),
        };
        let good = ways.iter().filter(|way| way.is_in_time(self.moves)).count();
        let share = |count: usize| {
            fraction(
                i64::try_from(count).unwrap_or(0),
                i64::try_from(ways.len()).unwrap_or(1),
            )
        };
        let mut told = either(head, ["in time", "late"], share(good));
        told.lines.insert(1, Line::from(self.before_the_throw()));
        told.lines.push(Line::from(format!(
            "If {army} stays where it is. Enemies that come in its way are not counted: a train enters no hex with an enemy."
        )));
        told
    }

    fn on_the_road(&self, way: &TrainWay) -> String {
        let lead = format!("The train of {} is at {}: {}", self.army, way.from, way.far());
        match way.turns {
            Some(turns) => format!("{lead}, it arrives in {}.", counted(turns, "turn")),
            None => format!("{lead}, it waits."),
        }
    }

    /// RK-42: `7 steps a turn, and it moves twice before the supply throw of turn 4.`
    fn before_the_throw(&self) -> String {
        let moves = match self.moves {
            0 => "does not move any more".to_owned(),
            1 => "moves once".to_owned(),
            2 => "moves twice".to_owned(),
            more => format!("moves {}", counted(more, "time")),
        };
        format!(
            "{TRAIN_ALLOWANCE} steps a turn, and it {moves} before the supply throw of turn {}.",
            self.throw
        )
    }
}
