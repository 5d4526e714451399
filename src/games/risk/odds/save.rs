//! One turn of attacks on one unit, and of two units against each other.

use super::{answer, no};
use crate::games::risk::battle::{Arm, failing_numbers, modifier_of};
use crate::games::risk::units::UnitType;
use crate::kit::odds::{Distribution, Fraction, fraction};
use crate::kit::{Answer, Refusal};
use num_traits::One;
use serde::{Deserialize, Serialize};

/// A unit that saves. Dragoons on foot are light infantry.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saver {
    pub kind: UnitType,
    /// RK-119: in works against all who attack it.
    #[serde(default)]
    pub works: bool,
    #[serde(default)]
    pub routs: u8,
    #[serde(default)]
    pub failures: u8,
}

/// One attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Blow {
    pub arm: Arm,
    /// Who attacks.
    pub by: UnitType,
}

/// How a unit is after some attacks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Harm {
    /// It stands, with so many failures more than at first.
    Stands(u8),
    /// It has routed, and has not thrown its die of RK-125 yet, or has rallied.
    Routed,
    Destroyed,
}

/// RK-115: all attacks on one unit in a turn, no commander near.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SaveOdds {
    pub target: Saver,
    pub attacks: Vec<Blow>,
    #[serde(default)]
    pub ones_fail: bool,
}

/// RK-84: guns, volleys, melee.
fn phase_of(arm: Arm) -> u8 {
    match arm {
        Arm::Shot | Arm::Canister => 0,
        Arm::Volley => 1,
        Arm::Melee => 2,
    }
}

impl Saver {
    pub fn of(kind: UnitType) -> Saver {
        Saver {
            kind,
            works: false,
            routs: 0,
            failures: 0,
        }
    }

    /// Refuses what no battle has.
    pub(super) fn check(&self) -> Result<(), Refusal> {
        let limit = if self.works { 3 } else { 2 };
        if self.kind == UnitType::Ar && self.routs > 0 {
            return Err(no("Artillery never routs."));
        }
        if self.routs > 20 || self.failures >= limit && (self.works || self.kind == UnitType::Ar) {
            return Err(no("A unit with so many routs or failures is not on the table."));
        }
        Ok(())
    }

    /// Chapter 10: failing numbers of an attack on it.
    pub fn failing(&self, blow: &Blow, ones_fail: bool) -> u8 {
        failing_numbers(
            blow.arm,
            modifier_of(blow.arm, blow.by, self.kind, self.works),
            ones_fail,
        )
    }

    /// The chance that it fails at least one of the attacks of a phase (RK-108).
    fn fails(&self, blows: &[Blow], ones_fail: bool) -> Fraction {
        let holds = |blow: &Blow| fraction(6 - i64::from(self.failing(blow, ones_fail)), 6);
        Fraction::one() - blows.iter().map(holds).product::<Fraction>()
    }

    /// RK-117 to RK-120: what a failure makes of it.
    fn failed(&self, harm: Harm) -> Harm {
        let Harm::Stands(more) = harm else { return harm };
        let limit = match (self.works, self.kind) {
            _ if self.routs >= 3 => return Harm::Destroyed,
            (true, _) => 3,
            (false, UnitType::Ar) => 2,
            (false, _) => return Harm::Routed,
        };
        if self.failures + more + 1 >= limit {
            Harm::Destroyed
        } else {
            Harm::Stands(more + 1)
        }
    }

    /// Its state after a phase of attacks.
    fn phase(&self, harm: Harm, blows: &[Blow], ones_fail: bool) -> Distribution<Harm> {
        if !matches!(harm, Harm::Stands(_)) {
            return Distribution::certain(harm);
        }
        let fails = self.fails(blows, ones_fail);
        Distribution::weighted([(self.failed(harm), fails.clone()), (harm, Fraction::one() - fails)])
    }
}

/// RK-125: a unit that has routed is destroyed on a 1.
fn end_of_turn(harm: &Harm) -> Distribution<Harm> {
    match harm {
        Harm::Routed => Distribution::weighted([(Harm::Destroyed, fraction(1, 6)), (Harm::Routed, fraction(5, 6))]),
        other => Distribution::certain(*other),
    }
}

/// Who may attack how.
fn check_blow(blow: &Blow) -> Result<(), Refusal> {
    let guns = matches!(blow.arm, Arm::Shot | Arm::Canister);
    if guns != (blow.by == UnitType::Ar) {
        return Err(no(format!("{} does not attack by {}.", blow.by, blow.arm)));
    }
    Ok(())
}

impl SaveOdds {
    pub fn distribution(&self) -> Distribution<Harm> {
        let mut harm = Distribution::certain(Harm::Stands(0));
        for phase in 0..3 {
            let blows: Vec<Blow> = self
                .attacks
                .iter()
                .filter(|blow| phase_of(blow.arm) == phase)
                .copied()
                .collect();
            harm = harm.then(|harm| self.target.phase(*harm, &blows, self.ones_fail));
        }
        harm.then(end_of_turn)
    }

    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        self.target.check()?;
        self.attacks.iter().try_for_each(check_blow)?;
        if self.attacks.is_empty() || self.attacks.len() > 24 {
            return Err(no("A unit is attacked 1 to 24 times a turn."));
        }
        let chances: Vec<String> = self
            .attacks
            .iter()
            .map(|blow| {
                format!(
                    "{} by {}: {}/6",
                    blow.arm,
                    blow.by,
                    self.target.failing(blow, self.ones_fail)
                )
            })
            .collect();
        let works = if self.target.works { " in works" } else { "" };
        let head = format!("{}{works}; it fails against {}.", self.target.kind, chances.join(", "));
        let harm = self.distribution();
        let unhurt = harm.probability(|harm| *harm == Harm::Stands(0));
        let shaken = harm.probability(|harm| matches!(harm, Harm::Stands(1..)));
        let rallied = harm.probability(|harm| *harm == Harm::Routed);
        let gone = harm.probability(|harm| *harm == Harm::Destroyed);
        let shares = [
            ("holds everything", unhurt),
            ("stays with failures", shaken),
            ("routs and rallies", rallied),
            ("destroyed this turn", gone),
        ];
        Ok(answer(head, &shares))
    }
}

/// RK-107, RK-112: two units that attack each other for one turn: volleys, then melee if both stand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DuelOdds {
    pub one: Saver,
    pub other: Saver,
    /// Which phases they fight.
    #[serde(default = "yes")]
    pub volley: bool,
    #[serde(default = "yes")]
    pub melee: bool,
    #[serde(default)]
    pub ones_fail: bool,
}

fn yes() -> bool {
    true
}

impl DuelOdds {
    pub fn distribution(&self) -> Distribution<(Harm, Harm)> {
        let mut both = Distribution::certain((Harm::Stands(0), Harm::Stands(0)));
        for (fought, arm) in [(self.volley, Arm::Volley), (self.melee, Arm::Melee)] {
            if !fought {
                continue;
            }
            both = both.then(|(one, other)| {
                let up = |harm: &Harm| matches!(harm, Harm::Stands(_));
                if !(up(one) && up(other)) {
                    return Distribution::certain((*one, *other));
                }
                let blow = |by: &Saver| {
                    if by.kind == UnitType::Ar {
                        Vec::new()
                    } else {
                        vec![Blow { arm, by: by.kind }]
                    }
                };
                let first = self.one.phase(*one, &blow(&self.other), self.ones_fail);
                first.and(&self.other.phase(*other, &blow(&self.one), self.ones_fail))
            });
        }
        both.then(|(one, other)| end_of_turn(one).and(&end_of_turn(other)))
    }

    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        self.one.check()?;
        self.other.check()?;
        let both = self.distribution();
        let up = |harm: &Harm| matches!(harm, Harm::Stands(_));
        let (one, other) = (self.one.kind.code(), self.other.kind.code());
        let gone = |harm: &Harm| *harm == Harm::Destroyed;
        let shares = [
            ("both stand", both.probability(|(a, b)| up(a) && up(b))),
            ("only the first stands", both.probability(|(a, b)| up(a) && !up(b))),
            ("only the second stands", both.probability(|(a, b)| !up(a) && up(b))),
            ("neither stands", both.probability(|(a, b)| !up(a) && !up(b))),
            ("the first is destroyed", both.probability(|(a, _)| gone(a))),
            ("the second is destroyed", both.probability(|(_, b)| gone(b))),
        ];
        Ok(answer(format!("{one} against {other}, one turn."), &shares))
    }
}
