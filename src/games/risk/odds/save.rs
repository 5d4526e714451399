//! One turn of attacks on one unit, and of two units against each other.

use super::{answer, no, shown};
use crate::battle::{Arm, failing_numbers, modifier_of};
use crate::units::{UNITS_MAX, UnitType};
use muster_kit::odds::{Distribution, Fraction, fraction};
use muster_kit::{Answer, Line, Refusal};
use num_traits::One;
use serde::{Deserialize, Serialize};
use std::ops::Not;

/// Attacks on one unit in a turn that are counted.
const ATTACKS_MAX: usize = 24;

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

/// One attack against a unit that may be saved from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Blow {
    pub arm: Arm,
    /// Who attacks.
    pub by: UnitType,
    /// RK-119: the attacker stands in the same works, which then do not count.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub inside: bool,
    /// RK-124: a rout by this attack takes the unit off the table.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub flees: bool,
}

impl Blow {
    /// An attack from outside the works, if there are any, after which the unit has room to rout.
    pub fn new(arm: Arm, by: UnitType) -> Blow {
        Blow {
            arm,
            by,
            inside: false,
            flees: false,
        }
    }
}

/// A friend of a battery beside its target, who saves too ([RK-104](docs/rules/risk.md#rk-104)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beside {
    pub letter: char,
    pub saver: Saver,
}

/// What the odds of a position leave out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LeftOut {
    /// RK-94: the move needs a six.
    AboutTurn,
    /// What else is done to the two in the turn.
    Others,
    /// RK-122: standing orders are private.
    Rescue,
    /// RK-100: by this arm the attacker attacks another unit, unless its orders name the target.
    Elsewhere { arm: Arm, on: char },
    /// RK-84: the same unit attacks it by this arm as well, which was not asked about.
    Besides { arm: Arm },
}

impl LeftOut {
    fn words(self) -> String {
        let fixed = match self {
            LeftOut::Besides { arm } => return format!("that it attacks by {arm} as well this turn"),
            LeftOut::AboutTurn => "that the attacker must first turn about, which needs a 6",
            LeftOut::Others => "what all other units do this turn, the answer to this attack included",
            LeftOut::Rescue => "orders that the enemy may have given to the commanders",
            LeftOut::Elsewhere { arm, on } => {
                return format!("that without `fire` and the target the {arm} goes at {on}, as things stand");
            }
        };
        fixed.to_owned()
    }
}

/// How a unit is after some attacks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Harm {
    /// It stands, with so many failures more than at first.
    Stands(u8),
    /// RK-122, RK-123: it stands because a commander has kept it.
    Kept,
    /// RK-124: off the table.
    Fled,
    /// It has routed, and has not thrown its die of RK-125 yet, or has rallied.
    Routed,
    Destroyed,
}

/// RK-115: all attacks on one unit in a turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SaveOdds {
    pub target: Saver,
    pub attacks: Vec<Blow>,
    #[serde(default)]
    pub ones_fail: bool,
    /// RK-122: how many commanders can keep it, each once a turn.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub commanders: u8,
    /// RK-122: they keep it in melee alone.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub in_melee: bool,
    /// RK-123: its destruction was prevented once already.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub spared: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beside: Vec<Beside>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<LeftOut>,
    /// The attacker cannot attack from where it stands: this is its attack after the move.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub moved: bool,
    /// The unit that saves, if it is one on a table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub letter: Option<char>,
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// A unit between two attacks of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Between {
    harm: Harm,
    routs: u8,
    spared: bool,
    /// Commanders who have kept it.
    used: u8,
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
    /// A unit of that type in the open, without routs or failures so far.
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
    /// One unit and the attacks on it, no commander near.
    pub fn new(target: Saver, attacks: Vec<Blow>, ones_fail: bool) -> SaveOdds {
        SaveOdds {
            target,
            attacks,
            ones_fail,
            commanders: 0,
            in_melee: false,
            spared: false,
            beside: Vec::new(),
            left_out: Vec::new(),
            moved: false,
            letter: None,
        }
    }

    /// RK-119: the saver as it stands against one attack.
    fn against(&self, blow: &Blow) -> Saver {
        Saver {
            works: self.target.works && !blow.inside,
            ..self.target
        }
    }

    /// RK-117 to RK-123: what a failed save makes of it.
    fn failed(&self, before: Between, blow: &Blow) -> Between {
        let Harm::Stands(_) = before.harm else { return before };
        let kept = before.used < self.commanders && (!self.in_melee || blow.arm == Arm::Melee);
        let by_commander = Between {
            used: before.used + 1,
            ..before
        };
        let saver = Saver {
            routs: before.routs,
            ..self.against(blow)
        };
        match saver.failed(before.harm) {
            Harm::Destroyed if before.routs >= 3 && kept && !before.spared => Between {
                spared: true,
                ..by_commander
            },
            Harm::Routed if kept => Between {
                routs: before.routs + 1,
                ..by_commander
            },
            Harm::Routed if blow.flees => Between {
                harm: Harm::Fled,
                ..before
            },
            harm => Between { harm, ..before },
        }
    }

    /// RK-108: the attacks of a phase one by one; after its first failure the unit saves no more in it.
    fn phase(&self, before: Between, blows: &[Blow]) -> Distribution<Between> {
        let Some((blow, rest)) = blows.split_first().filter(|_| matches!(before.harm, Harm::Stands(_))) else {
            return Distribution::certain(before);
        };
        let fails = fraction(i64::from(self.against(blow).failing(blow, self.ones_fail)), 6);
        let holds = Fraction::one() - &fails;
        let first = Distribution::weighted([(true, fails), (false, holds)]);
        first.then(|failed| {
            if *failed {
                Distribution::certain(self.failed(before, blow))
            } else {
                self.phase(before, rest)
            }
        })
    }

    /// How the unit is when the turn has ended, its throw to rally included, with the exact chance of each.
    pub fn distribution(&self) -> Distribution<Harm> {
        let mut between = Distribution::certain(Between {
            harm: Harm::Stands(0),
            routs: self.target.routs,
            spared: self.spared,
            used: 0,
        });
        for phase in 0..3 {
            let blows: Vec<Blow> = self
                .attacks
                .iter()
                .filter(|blow| phase_of(blow.arm) == phase)
                .copied()
                .collect();
            between = between.then(|before| self.phase(*before, &blows));
        }
        between.then(|between| match between.harm {
            Harm::Stands(_) if between.used > 0 => Distribution::certain(Harm::Kept),
            harm => end_of_turn(&harm),
        })
    }

    /// The chance that a friend beside the target fails a save.
    pub fn beside_fails(&self, beside: &Beside) -> Fraction {
        let shots: Vec<Blow> = self
            .attacks
            .iter()
            .filter(|blow| phase_of(blow.arm) == 0)
            .copied()
            .collect();
        beside.saver.fails(&shots, self.ones_fail)
    }

    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        self.target.check()?;
        self.beside.iter().try_for_each(|beside| beside.saver.check())?;
        self.attacks.iter().try_for_each(check_blow)?;
        if self.attacks.is_empty() {
            let reason =
                "Name what attacks it: canister, shot, or volley or melee with the attacker, such as volley lt.";
            return Err(no(reason));
        }
        if self.attacks.len() > ATTACKS_MAX {
            return Err(no(format!("A unit is attacked at most {ATTACKS_MAX} times a turn.")));
        }
        if self.commanders > 3 || self.beside.len() > UNITS_MAX {
            return Err(no("A side has 3 commanders and 12 units at most."));
        }
        let harm = self.distribution();
        let share = |is: fn(&Harm) -> bool| harm.probability(is);
        let shares = [
            ("holds everything", share(|harm| *harm == Harm::Stands(0))),
            ("is kept by a commander", share(|harm| *harm == Harm::Kept)),
            ("stays with failures", share(|harm| matches!(harm, Harm::Stands(1..)))),
            ("routs and rallies", share(|harm| *harm == Harm::Routed)),
            ("flees off the table", share(|harm| *harm == Harm::Fled)),
            ("destroyed this turn", share(|harm| *harm == Harm::Destroyed)),
        ];
        let mut answer = answer(self.head(), &shares);
        for beside in &self.beside {
            answer.lines.push(Line::from(format!(
                "{}, {} beside it, saves too and fails: {}.",
                beside.letter,
                beside.saver.kind,
                shown(&self.beside_fails(beside))
            )));
        }
        if self.moved {
            let words = "The attacker goes for the enemy first: it cannot attack from where it stands.";
            answer.lines.push(Line::from(words));
        }
        if !self.left_out.is_empty() {
            let words: Vec<String> = self.left_out.iter().map(|one| one.words()).collect();
            answer
                .lines
                .push(Line::from(format!("Not counted: {}.", words.join("; "))));
        }
        Ok(answer)
    }

    fn head(&self) -> String {
        let chances = self.attacks.iter().map(|blow| {
            let failing = self.against(blow).failing(blow, self.ones_fail);
            format!("{} by {}: {failing}/6", blow.arm, blow.by)
        });
        let chances: Vec<String> = chances.collect();
        let works = if self.target.works { " in works" } else { "" };
        let near = match self.commanders {
            0 => String::new(),
            1 => " A commander is near.".to_owned(),
            count => format!(" {count} commanders are near."),
        };
        let (kind, chances) = (self.target.kind, chances.join(", "));
        match self.letter {
            Some(letter) => format!("{letter}, {kind}{works}, fails against {chances}.{near}"),
            None => format!("{kind}{works}; it fails against {chances}.{near}"),
        }
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
    /// How the first and the second are when the turn has ended, throws to rally included, with the exact chance of
    /// each pair.
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
                        vec![Blow::new(arm, by.kind)]
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
