//! Figures over several turns or several units, and trials of a whole battle.

use super::save::{Blow, Saver};
use super::{answer, no, refusal, shown};
use crate::battle::{Arm, Battle, Scribe, Side, Stage};
use crate::npc;
use crate::units::UnitType;
use muster_kit::budget::{self, Spent};
use muster_kit::odds::{Distribution, Fraction, decimal, fraction, text as written};
use muster_kit::{Answer, Dice, Line, Refusal};
use num_traits::{One, Zero};
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
        let head = format!("One attack by {} a turn for {} turns.", self.attack.arm, self.turns);
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
            format!("{} saves, {} commanders.", self.failing.len(), self.commanders),
            &shares,
        ))
    }
}

/// Chapter 10: a battle as it stands, played by regulars on both sides.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrialOdds {
    pub battle: Battle,
    #[serde(default = "usual_plays")]
    pub plays: u32,
    /// Steps of a budget for all plays together; without it whatever the question has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u64>,
}

/// Chapter 10.
pub const PLAYS: u32 = 200;

/// Steps for the plays of a question at a table, where others wait. Looking for a unit's best order takes longer than the
/// staff counts for it, so that this is less than a question has.
const STEPS_AT_A_TABLE: u64 = budget::QUESTION / 8;

fn usual_plays() -> u32 {
    PLAYS
}

impl TrialOdds {
    /// A battle that a player asks about at a table.
    pub fn at_a_table(battle: Battle) -> TrialOdds {
        TrialOdds {
            battle,
            plays: PLAYS,
            steps: Some(STEPS_AT_A_TABLE),
        }
    }

    /// Plays won by side 1, by side 2, and drawn: as many as are asked for, or as fit into the budget. The dice are its own,
    /// from a fixed seed.
    pub fn tally(&self) -> [u32; 3] {
        let mut tally = [0; 3];
        let mut left = self.steps.unwrap_or(u64::MAX);
        for play in 0..self.plays {
            let (done, used) = budget::counted(left, || self.play(play));
            left -= used;
            match done {
                Ok(place) => tally[place] += 1,
                Err(Spent) => break,
            }
        }
        tally
    }

    /// Who wins one play.
    fn play(&self, play: u32) -> usize {
        let mut battle = self.battle.clone();
        let mut dice = Dice::seeded(u64::from(play), 10);
        let mut scribe = Scribe::new(&mut dice);
        while let Some(side) = battle.undeployed().first().copied() {
            if battle.deploy(side, None, &[], &mut scribe).is_err() {
                npc::set_up(&mut battle, side, &mut scribe);
            }
        }
        if battle.is_ready() {
            battle.open(&mut scribe);
        }
        npc::play_on(&mut battle, u16::MAX, &mut scribe);
        match &battle.stage {
            Stage::Over(ending) => ending.winner.map_or(2, Side::index),
            _ => 2,
        }
    }

    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        if !(1..=1_000).contains(&self.plays) {
            return Err(no("Plays are 1 to 1000."));
        }
        if let Some(fault) = self.battle.fault() {
            return Err(no(format!("The battle is not sound: {fault}.")));
        }
        let tally = self.tally();
        let plays: u32 = tally.iter().sum();
        if plays == 0 {
            let reason = "That battle is too large to be played out here even once.";
            return Err(refusal("RK-116", reason).instead("save ln volley lt"));
        }
        let share = |count: u32| fraction(i64::from(count), i64::from(plays));
        let nations = self.battle.nations();
        let mut lines = vec![Line::from(format!(
            "{} plays with the regular policy on both sides; each figure is exact to about {} points.",
            plays,
            sample_error(plays)
        ))];
        let names = [nations[0].as_str(), nations[1].as_str(), "A draw"];
        for (name, count) in names.iter().zip(tally) {
            if !share(count).is_zero() {
                lines.push(Line::from(format!("{name}: {}.", shown(&share(count)))));
            }
        }
        Ok(Answer {
            data: Some(json!({ "plays": plays, "side1": tally[0], "side2": tally[1], "draws": tally[2] })),
            ..Answer::lines(lines)
        })
    }
}

/// One standard error of a share near one half, in percent: 50 over the root of the plays, rounded up.
fn sample_error(plays: u32) -> u64 {
    let plays = u64::from(plays);
    (2_500 / plays).isqrt() + u64::from((2_500 / plays).isqrt().pow(2) * plays < 2_500)
}

/// What a volley, shot or blow in melee is if nobody is named: line infantry, or a battery.
pub fn usual(arm: Arm) -> UnitType {
    match arm {
        Arm::Shot | Arm::Canister => UnitType::Ar,
        Arm::Volley | Arm::Melee => UnitType::Ln,
    }
}
