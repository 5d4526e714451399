//! Figures over several turns or several units.

use super::save::{Blow, Saver};
use super::{answer, no};
use crate::battle::Arm;
use crate::units::UnitType;
use muster_kit::odds::{Distribution, Fraction, decimal, fraction, text as written};
use muster_kit::{Answer, Line, Refusal, counted};
use num_traits::One;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// RK-118, RK-119: one attack a turn on a battery, or on any unit in works.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BatteryOdds {
    pub target: Saver,
    pub attack: Blow,
    pub turns: u8,
    #[serde(default)]
    pub ones_fail: bool,
}

impl BatteryOdds {
    /// The chance that its failures reach the limit in these turns.
    pub fn destroyed(&self) -> Fraction {
        let p = fraction(i64::from(self.target.failing(&self.attack, self.ones_fail)), 6);
        let turn = Distribution::weighted([(1u8, p.clone()), (0, Fraction::one() - p)]);
        let mut failures = Distribution::certain(self.target.failures);
        for _ in 0..self.turns {
            failures = failures.then(|sum| turn.map(|more| (sum + more).min(3)));
        }
        let limit = if self.target.works { 3 } else { 2 };
        failures.probability(|sum| *sum >= limit)
    }

    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        self.target.check()?;
        if !(self.target.works || self.target.kind == UnitType::Ar) || self.target.routs > 0 {
            return Err(no("Only artillery, and units in works, count failures."));
        }
        if !(1..=60).contains(&self.turns) {
            return Err(no("Turns are 1 to 60."));
        }
        let head = format!(
            "One attack by {} a turn for {}.",
            self.attack.arm,
            counted(self.turns, "turn")
        );
        Ok(answer(head, &[("destroyed", self.destroyed())]))
    }
}

/// Chapter 10: how long a unit lasts under one attack a turn, no commander near.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LastsOdds {
    pub target: Saver,
    pub attack: Blow,
    #[serde(default)]
    pub ones_fail: bool,
}

impl LastsOdds {
    /// Expected turns; none if the attack never fails.
    pub fn turns(&self) -> Option<Fraction> {
        let failing = self.target.failing(&self.attack, self.ones_fail);
        if failing == 0 {
            return None;
        }
        let each = fraction(6, i64::from(failing));
        // E3 = 1/p, E(i) = 1/p + 5/6 E(i+1).
        let mut turns = each.clone();
        for _ in self.target.routs..3 {
            turns = &each + fraction(5, 6) * turns;
        }
        Some(turns)
    }

    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        self.target.check()?;
        if self.target.works || self.target.kind == UnitType::Ar {
            return Err(no("Artillery, and units in works, do not rout; ask for battery."));
        }
        let (text, data) = match self.turns() {
            Some(turns) => (
                format!("It lasts {} turns on average.", decimal(&turns, 2)),
                json!(written(&turns)),
            ),
            None => ("That attack never fails it.".to_owned(), json!(null)),
        };
        Ok(Answer {
            data: Some(json!({ "turns": data })),
            ..Answer::lines(vec![Line::from(text)])
        })
    }
}

/// RK-122: units that save once each, and commanders who each keep one, all in reach of all.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RescueOdds {
    /// Failing numbers of each unit's save, 0 to 6.
    pub failing: Vec<u8>,
    pub commanders: u8,
}

impl RescueOdds {
    /// How many units fail.
    pub fn failures(&self) -> Distribution<u8> {
        self.failing.iter().fold(Distribution::certain(0), |sum, failing| {
            let p = fraction(i64::from(*failing), 6);
            let one = Distribution::weighted([(1u8, p.clone()), (0, Fraction::one() - p)]);
            sum.then(|sum| one.map(|more| sum + more))
        })
    }

    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        if self.failing.is_empty() || self.failing.len() > 12 || self.failing.iter().any(|failing| *failing > 6) {
            return Err(no("One to twelve units, with failing numbers of 0 to 6."));
        }
        let failures = self.failures();
        let shares = [
            ("nobody fails", failures.probability(|sum| *sum == 0)),
            (
                "all who fail are kept",
                failures.probability(|sum| (1..=self.commanders).contains(sum)),
            ),
            (
                "more fail than can be kept",
                failures.probability(|sum| *sum > self.commanders),
            ),
        ];
        Ok(answer(
            format!(
                "{}, {}.",
                counted(self.failing.len(), "save"),
                counted(self.commanders, "commander")
            ),
            &shares,
        ))
    }
}

/// What a volley, shot or blow in melee is if nobody is named: line infantry, or a battery.
pub fn usual(arm: Arm) -> UnitType {
    match arm {
        Arm::Shot | Arm::Canister => UnitType::Ar,
        Arm::Volley | Arm::Melee => UnitType::Ln,
    }
}
