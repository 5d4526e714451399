//! Saves and what they lead to (RK-108, RK-115 to RK-123).

use super::arms::{Arm, Attack, fails, limit_of};
use super::side::Rescue;
use super::state::Flight;
use super::unit::Fate;
use super::{Battle, Scribe};
use crate::plane::Pose;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// RK-118, RK-119: failures that destroy.
const FAILURES_OPEN: u8 = 2;
const FAILURES_WORKS: u8 = 3;

/// One die that a unit threw to stand against an attack, and whether it was enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Save {
    pub attack: Attack,
    /// Who saves: the target, or a friend of the battery (RK-104).
    pub who: char,
    pub die: u8,
    pub modifier: i8,
    pub failed: bool,
    /// RK-119: in works against this attacker.
    pub in_works: bool,
}

impl Save {
    /// The sum needed to stand: `vs 2+`.
    pub fn needed(&self) -> i8 {
        limit_of(self.attack.arm) + 1
    }
}

/// What became of a unit that failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// It has gone straight back ([RK-124](docs/rules/risk.md#rk-124)).
    Routed {
        from: Pose,
        to: Pose,
        routs: u8,
    },
    Fled,
    /// RK-122: kept from routing by this commander.
    Kept {
        by: u8,
        routs: u8,
    },
    /// RK-123: kept from destruction.
    Spared {
        by: u8,
    },
    /// Artillery, or a unit in works: it stays, and its failures are counted ([RK-118](docs/rules/risk.md#rk-118),
    /// [RK-119](docs/rules/risk.md#rk-119)).
    Hit {
        failures: u8,
        limit: u8,
    },
    /// RK-118, RK-119: by its last failure.
    Destroyed {
        failures: u8,
    },
    /// It was worn out by three routs and is destroyed ([RK-120](docs/rules/risk.md#rk-120)).
    Exhausted,
}

/// How a failed save would end without a commander.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Doom {
    Rout,
    Fatigue,
    Failure { limit: u8 },
}

/// RK-115: throws all saves of a phase in order.
pub(super) fn throw_saves(battle: &Battle, attacks: &[Attack], scribe: &mut Scribe<'_>) -> Vec<Save> {
    let mut attacks = attacks.to_vec();
    attacks.sort_by_key(|attack| attack.by);
    let mut saves: Vec<Save> = Vec::new();
    for attack in attacks {
        let (by, on) = (battle.field.the(attack.by), battle.field.the(attack.on));
        let endangered = match attack.arm {
            Arm::Shot | Arm::Canister => battle.field.endangered(by, on),
            Arm::Volley | Arm::Melee => Vec::new(),
        };
        for who in std::iter::once(attack.on).chain(endangered) {
            // RK-108: after its first failure in a phase a unit rolls no more in it.
            if saves.iter().any(|save| save.who == who && save.failed) {
                continue;
            }
            let target = battle.field.the(who);
            let modifier = battle.field.modifier(attack.arm, by, target);
            let die = scribe.d6(target.side());
            saves.push(Save {
                attack,
                who,
                die,
                modifier,
                failed: fails(attack.arm, modifier, battle.terms.house().ones_fail, die),
                in_works: battle.field.is_behind_works(target, by),
            });
        }
    }
    saves
}

/// RK-113, RK-117 to RK-120: what a failed save means; for artillery the same in melee as under fire.
fn doom(battle: &Battle, save: &Save) -> Doom {
    let unit = battle.field.the(save.who);
    if unit.is_exhausted() {
        Doom::Fatigue
    } else if save.in_works {
        Doom::Failure { limit: FAILURES_WORKS }
    } else if unit.is_artillery() {
        Doom::Failure { limit: FAILURES_OPEN }
    } else {
        Doom::Rout
    }
}

/// RK-122, RK-123: the unit that each commander keeps in this phase.
fn rescues(battle: &mut Battle, dooms: &BTreeMap<char, Doom>, melee: bool) -> BTreeMap<char, u8> {
    let mut kept: BTreeMap<char, u8> = BTreeMap::new();
    for commander in battle.commanders.all().to_vec() {
        let orders = &battle.sides.command(commander.side()).standing.rescue;
        if commander.used || *orders == Rescue::Off || *orders == Rescue::Melee && !melee {
            continue;
        }
        let mut reached: Vec<char> = dooms
            .iter()
            .map(|(letter, doom)| (battle.field.the(*letter), doom))
            .filter(|(unit, doom)| match doom {
                Doom::Rout => true,
                Doom::Fatigue => !unit.spared,
                Doom::Failure { .. } => false,
            })
            .filter(|(unit, _)| unit.side() == commander.side() && !kept.contains_key(&unit.letter))
            .filter(|(unit, _)| commander.reaches(unit))
            .map(|(unit, _)| unit.letter)
            .collect();
        match orders {
            Rescue::Only(list) => {
                let rank = |letter: &char| list.iter().position(|listed| listed == letter);
                reached.retain(|letter| rank(letter).is_some());
                reached.sort_by_key(rank);
            }
            _ => reached.sort_by_key(|letter| {
                let fatigue = dooms[letter] == Doom::Fatigue;
                (
                    std::cmp::Reverse((fatigue, battle.field.the(*letter).kind.points())),
                    *letter,
                )
            }),
        }
        if let Some(letter) = reached.first() {
            kept.insert(*letter, commander.number);
            battle.commanders.use_up(commander.number);
        }
    }
    kept
}

/// RK-115: applies the results of a phase in letter order of the units hit, commanders first.
pub(super) fn apply_saves(battle: &mut Battle, saves: &[Save], melee: bool) -> Vec<(char, Outcome)> {
    let failed: BTreeMap<char, Save> = saves
        .iter()
        .filter(|save| save.failed)
        .map(|save| (save.who, *save))
        .collect();
    let dooms = failed
        .iter()
        .map(|(letter, save)| (*letter, doom(battle, save)))
        .collect();
    let kept = rescues(battle, &dooms, melee);
    let mut outcomes = Vec::new();
    for (letter, save) in &failed {
        let outcome = match (dooms[letter], kept.get(letter)) {
            (Doom::Rout, Some(by)) => keep(battle, *letter, *by),
            (Doom::Rout, None) => rout(battle, *letter, save.attack.by),
            (Doom::Fatigue, Some(by)) => {
                battle.field.the_mut(*letter).spared = true;
                Outcome::Spared { by: *by }
            }
            (Doom::Fatigue, None) => {
                battle.field.remove(*letter, battle.progress.turn(), Fate::Destroyed);
                Outcome::Exhausted
            }
            (Doom::Failure { limit }, _) => count_failure(battle, *letter, limit),
        };
        outcomes.push((*letter, outcome));
    }
    outcomes
}

fn keep(battle: &mut Battle, letter: char, by: u8) -> Outcome {
    let unit = battle.field.the_mut(letter);
    unit.routs = unit.routs.saturating_add(1);
    unit.kept = unit.kept.saturating_add(1);
    Outcome::Kept { by, routs: unit.routs }
}

fn rout(battle: &mut Battle, letter: char, by: char) -> Outcome {
    battle.field.count_rout_by(by);
    let from = battle.field.the(letter).pose;
    let flight = battle.field.flight(letter);
    let unit = battle.field.the_mut(letter);
    unit.routs = unit.routs.saturating_add(1);
    unit.routed = true;
    match flight {
        Flight::Fled => {
            battle.field.remove(letter, battle.progress.turn(), Fate::Fled);
            Outcome::Fled
        }
        Flight::To(at) => {
            unit.pose.at = at;
            Outcome::Routed {
                from,
                to: unit.pose,
                routs: unit.routs,
            }
        }
    }
}

fn count_failure(battle: &mut Battle, letter: char, limit: u8) -> Outcome {
    let unit = battle.field.the_mut(letter);
    unit.failures += 1;
    let failures = unit.failures;
    if failures >= limit {
        battle.field.remove(letter, battle.progress.turn(), Fate::Destroyed);
        return Outcome::Destroyed { failures };
    }
    Outcome::Hit { failures, limit }
}
