//! Several attackers in order: the joint table of what is left of all, carried from one to the next.

use super::super::data::{AttackType, Terrain, UnitType};
use super::super::fight::{Fighter, Swings, WHOLE, best_attack, best_counter};
use super::super::rules::{is_unwanted, promotion_price};
use super::super::state::Tile;
use super::super::words::Reroll;
use super::{AttackerOdds, FightOdds, no};
use muster_kit::Refusal;
use muster_kit::budget::{self, Spent};
use muster_kit::odds::{Distribution, Fraction, fraction, text};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// How it stands: who has how much life left.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fate {
    /// Of the target; 0 if it is dead.
    pub life: u32,
    /// What the target is by now: it may have been promoted.
    pub target: UnitType,
    /// Life left of each attacker that has struck; left out where [`Chain::of`] keeps no joint table.
    pub attackers: Vec<Option<u32>>,
    attacker_gold: Option<u32>,
    defender_gold: u32,
}

/// What one attacker did, wherever it came to strike.
#[derive(Clone, Default)]
struct Roll {
    /// Damage rolled, whatever life was left, and its share of the cases in which it struck.
    damages: BTreeMap<u32, Fraction>,
    struck: Fraction,
    price: Fraction,
    /// The weapons, by their places on the sheet, each with its share of the cases: the best one may depend on the life that
    /// is left.
    weapons: BTreeMap<usize, Fraction>,
    names: Vec<String>,
    /// The cases in which the target has been promoted before the blow.
    promoted: BTreeMap<UnitType, Fraction>,
    /// The chance that it fell, and the wounds that it took on average.
    falls: Fraction,
    taken: Fraction,
    /// The wounds that it gives on average: no more than the life that was left.
    given: Fraction,
    /// The chance that its blow kills the target.
    kills: Fraction,
}

/// Attackers whose ends are told jointly, one row for each way in which all may end. An attacker's life bears on nothing
/// after its own strike, so that the table of more of them is kept without: with six the rows would be hundreds of
/// thousands, and every figure but the rows is the same.
pub const JOINT_MAX: usize = 3;

/// Steps of an addition to a table of fractions, which is reduced each time, beside those for its length in bits.
const FRACTION_STEPS: u64 = 10;

/// The whole distribution of a fight.
pub struct Chain {
    fates: BTreeMap<Fate, Fraction>,
    rolls: Vec<Roll>,
    joint: bool,
}

/// One roll with its reroll: damage, whether a coin was paid, and the chance.
pub fn results(swings: &Swings, wish: Reroll, life: u32, coin: bool) -> Vec<(u32, bool, Fraction)> {
    let all: Vec<(u32, Fraction)> = swings
        .outcomes()
        .map(|(damage, ways)| (damage, fraction(ways, WHOLE)))
        .filter(|(_, share)| *share != fraction(0, 1))
        .collect();
    let unwanted = |damage: u32| is_unwanted(wish, damage, life);
    if !coin || all.iter().all(|(damage, _)| unwanted(*damage)) {
        return all.into_iter().map(|(damage, share)| (damage, false, share)).collect();
    }
    let again: Fraction = all
        .iter()
        .filter(|(damage, _)| unwanted(*damage))
        .map(|(_, share)| share)
        .sum();
    let kept = all.iter().filter(|(damage, _)| !unwanted(*damage));
    let kept = kept.map(|(damage, share)| (*damage, false, share.clone()));
    let fresh = all.iter().map(|(damage, share)| (*damage, true, &again * share));
    kept.chain(fresh)
        .filter(|(_, _, share)| *share != fraction(0, 1))
        .collect()
}

impl Chain {
    /// # Errors
    /// What no fight has; and more ways than the budget has steps for, with what would fit.
    pub fn of(fight: &FightOdds) -> Result<Chain, Refusal> {
        Chain::told(fight, fight.attackers.len() <= JOINT_MAX)
    }

    /// The same without the rows of [`Chain::data`]: what the target comes to, and each attacker by itself.
    ///
    /// # Errors
    /// As [`Chain::of`].
    pub fn without_rows(fight: &FightOdds) -> Result<Chain, Refusal> {
        Chain::told(fight, false)
    }

    fn told(fight: &FightOdds, joint: bool) -> Result<Chain, Refusal> {
        let target = &fight.target;
        for (unit, wounds) in fight
            .attackers
            .iter()
            .map(|attacker| (attacker.unit, attacker.wounds))
            .chain([(target.unit, target.wounds)])
        {
            if wounds >= unit.sheet().life {
                return Err(no(format!("{unit} with {wounds} wounds is dead.")));
            }
        }
        let start = Fate {
            life: u32::from(target.unit.sheet().life - target.wounds),
            target: target.unit,
            attackers: vec![None; if joint { fight.attackers.len() } else { 0 }],
            attacker_gold: fight.attacker_gold,
            defender_gold: fight.defender_gold,
        };
        let mut chain = Chain {
            fates: BTreeMap::from([(start, fraction(1, 1))]),
            rolls: Vec::new(),
            joint,
        };
        for (place, attacker) in fight.attackers.iter().enumerate() {
            match budget::within(u64::MAX, || chain.strike(fight, place, attacker)) {
                Ok(struck) => struck?,
                Err(Spent) => return Err(too_much(place)),
            }
        }
        Ok(chain)
    }

    fn strike(&mut self, fight: &FightOdds, place: usize, attacker: &AttackerOdds) -> Result<(), Refusal> {
        let mut next: BTreeMap<Fate, Fraction> = BTreeMap::new();
        let attacks = attacker.unit.sheet().attacks.iter();
        let mut roll = Roll {
            names: attacks.map(ToString::to_string).collect(),
            ..Roll::default()
        };
        let time = attacker.time.unwrap_or(fight.time);
        let mut add = |fate: Fate, share: Fraction| {
            budget::spend(FRACTION_STEPS + share.denom().bits() * 3 / 4);
            *next.entry(fate).or_insert_with(|| fraction(0, 1)) += share;
        };
        let by = Fighter {
            kind: attacker.unit,
            life: u32::from(attacker.unit.sheet().life - attacker.wounds),
            terrain: attacker.terrain,
        };
        for (fate, share) in std::mem::take(&mut self.fates) {
            if fate.life == 0 {
                add(fate, share);
                continue;
            }
            let against = Fighter {
                kind: fate.target,
                life: fate.life,
                terrain: fight.target.terrain,
            };
            let weapon = weapon(attacker, by, against, time)?;
            let attack = &by.kind.sheet().attacks[weapon];
            *roll.weapons.entry(weapon).or_insert_with(|| fraction(0, 1)) += &share;
            if fate.target != fight.target.unit {
                *roll.promoted.entry(fate.target).or_insert_with(|| fraction(0, 1)) += &share;
            }
            let swings = Swings::of(by.kind, attack, against.kind, against.terrain, time);
            let coin = fate.attacker_gold.is_none_or(|gold| gold > attacker.keep);
            roll.struck += &share;
            for (damage, paid, chance) in results(&swings, attacker.reroll.unwrap_or_default(), fate.life, coin) {
                let share = &share * chance;
                *roll.damages.entry(damage).or_insert_with(|| fraction(0, 1)) += &share;
                if paid {
                    roll.price += &share;
                }
                roll.given += &share * fraction(i64::from(damage.min(fate.life)), 1);
                let mut after = fate.clone();
                after.attacker_gold = fate.attacker_gold.map(|gold| gold - u32::from(paid));
                after.life = fate.life.saturating_sub(damage);
                if after.life == 0 {
                    roll.kills += &share;
                    self.leave(&mut after, place, by.life);
                    add(after, share);
                    continue;
                }
                let answers = answers(after, by, attack.kind, (fight.target.terrain, time));
                for ((after, left), chance) in answers.iter() {
                    let (mut after, share) = (after.clone(), &share * chance);
                    if *left == 0 {
                        roll.falls += &share;
                    }
                    roll.taken += &share * fraction(i64::from(by.life - left), 1);
                    self.leave(&mut after, place, *left);
                    add(after, share);
                }
            }
        }
        self.fates = next;
        self.rolls.push(roll);
        Ok(())
    }

    /// An attacker has struck, and has so much life left.
    fn leave(&self, fate: &mut Fate, place: usize, left: u32) {
        if self.joint {
            fate.attackers[place] = Some(left);
        }
    }

    /// The probability that all ends as asked.
    pub fn probability(&self, asked: impl Fn(&Fate) -> bool) -> Fraction {
        let found = self.fates.iter().filter(|(fate, _)| asked(fate));
        found.map(|(_, share)| share).sum()
    }

    /// The mean of a number read off the end.
    pub fn mean(&self, number: impl Fn(&Fate) -> i64) -> Fraction {
        self.fates
            .iter()
            .map(|(fate, share)| share * fraction(number(fate), 1))
            .sum()
    }

    /// What an attacker rolls when it comes to strike.
    pub fn damages(&self, place: usize) -> Vec<(u32, Fraction)> {
        let roll = &self.rolls[place];
        let shares = roll.damages.iter();
        shares.map(|(damage, share)| (*damage, share / &roll.struck)).collect()
    }

    /// Mean of [`Chain::damages`].
    pub fn damage(&self, place: usize) -> Fraction {
        let shares = self.damages(place).into_iter();
        shares
            .map(|(damage, share)| share * fraction(i64::from(damage), 1))
            .sum()
    }

    /// Gold that the attacker's rerolls cost on average.
    pub fn price(&self, place: usize) -> Fraction {
        self.rolls[place].price.clone()
    }

    /// The chance that the attacker falls.
    pub fn falls(&self, place: usize) -> &Fraction {
        &self.rolls[place].falls
    }

    /// Whether the attacker's own blow can kill the target, after those before it.
    pub fn can_kill(&self, place: usize) -> bool {
        self.rolls[place].kills > fraction(0, 1)
    }

    /// Wounds that the target takes on average. A promotion heals some of them again.
    pub fn given(&self) -> Fraction {
        self.rolls.iter().map(|roll| &roll.given).sum()
    }

    /// The chance that the target ends promoted, whole again.
    pub fn promoted(&self, target: UnitType) -> Fraction {
        self.probability(|fate| fate.life > 0 && fate.target != target)
    }

    /// Wounds that all attackers take on average.
    pub fn taken(&self) -> Fraction {
        self.rolls.iter().map(|roll| &roll.taken).sum()
    }

    /// Name of the attack with which the attacker at that place in the order strikes, most often.
    pub fn weapon(&self, place: usize) -> &str {
        let roll = &self.rolls[place];
        let most = roll.weapons.iter().rev().max_by_key(|(_, share)| *share);
        most.map_or("", |(weapon, _)| &roll.names[*weapon])
    }

    /// Where an attacker does not always strike with the same weapon at the same kind of target: the other weapons and the kinds
    /// that the target was promoted to before, with their shares of the cases.
    pub fn other_cases(&self, place: usize) -> Vec<(String, Fraction)> {
        let roll = &self.rolls[place];
        let most = self.weapon(place);
        let weapons = roll
            .weapons
            .iter()
            .map(|(weapon, share)| (roll.names[*weapon].clone(), share));
        let weapons = weapons.filter(|(name, _)| name != most);
        let kinds = roll
            .promoted
            .iter()
            .map(|(kind, share)| (format!("against {kind}"), share));
        let all = weapons.chain(kinds);
        all.map(|(what, share)| (what, share / &roll.struck)).collect()
    }

    /// Every outcome, for programs: of more than [`JOINT_MAX`] attackers those of the target alone.
    pub fn data(&self, kill: &Fraction) -> Value {
        let mut ends: BTreeMap<(u32, UnitType, &Vec<Option<u32>>), Fraction> = BTreeMap::new();
        for (fate, share) in &self.fates {
            *ends
                .entry((fate.life, fate.target, &fate.attackers))
                .or_insert_with(|| fraction(0, 1)) += share;
        }
        let outcomes: Vec<Value> = ends
            .iter()
            .map(|((life, target, attackers), share)| {
                // It may have been promoted by the kill of its counter.
                let mut outcome = json!({ "life": life, "target": target.sheet().slug, "p": text(share) });
                if self.joint {
                    outcome["attackers"] = json!(attackers);
                }
                outcome
            })
            .collect();
        let attackers: Vec<Value> = (0..self.rolls.len())
            .map(|place| {
                let damages: Vec<Value> = self
                    .damages(place)
                    .iter()
                    .map(|(damage, share)| json!({ "damage": damage, "p": text(share) }))
                    .collect();
                json!({
                    "weapon": self.weapon(place),
                    "damages": damages,
                    "mean": text(&self.damage(place)),
                    "price": text(&self.price(place)),
                    "falls": text(self.falls(place)),
                })
            })
            .collect();
        json!({ "kill": text(kill), "attackers": attackers, "outcomes": outcomes })
    }
}

/// The weapon named ([WB-54](docs/rules/wesnoth.md#wb-54)), or the best; one that the unit has not got is answered with
/// its attacks ([WB-118](docs/rules/wesnoth.md#wb-118)).
fn weapon(attacker: &AttackerOdds, by: Fighter, against: Fighter, time: Tile) -> Result<usize, Refusal> {
    let Some(word) = &attacker.weapon else {
        return Ok(best_attack(by, against, time).attack);
    };
    let word = word.trim().to_lowercase();
    let attacks = &by.kind.sheet().attacks;
    let by_place = word.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    by_place
        .filter(|place| *place < attacks.len())
        .or_else(|| attacks.iter().position(|attack| attack.name == word))
        .or_else(|| {
            attacks
                .iter()
                .position(|attack| !word.is_empty() && attack.name.starts_with(&word))
        })
        .ok_or_else(|| {
            let names: Vec<String> = attacks.iter().map(ToString::to_string).collect();
            no(format!(
                "{} has no weapon `{word}`. It has {}.",
                attacker.unit,
                names.join(", ")
            ))
        })
}

/// What fits where `done` attackers were worked out before the budget was spent.
fn too_much(done: usize) -> Refusal {
    let fits = match done {
        0 | 1 => "Ask with one attacker, without gold for rerolls.".to_owned(),
        done => format!("Ask with fewer attackers: the first {done} fit."),
    };
    Refusal::new("WB-123", "That fight can end in too many ways to count them all.").instead(fits)
}

/// What comes back: the best counter ([WB-60](docs/rules/wesnoth.md#wb-60)) of that type
/// ([WB-55](docs/rules/wesnoth.md#wb-55)), by default standing orders ([WB-123](docs/rules/wesnoth.md#wb-123)), and the
/// life that it leaves the attacker; a kill pays ([WB-71](docs/rules/wesnoth.md#wb-71)) and may promote
/// ([WB-72](docs/rules/wesnoth.md#wb-72)).
fn answers(after: Fate, by: Fighter, kind: AttackType, (terrain, time): (Terrain, Tile)) -> Distribution<(Fate, u32)> {
    let defender = Fighter {
        kind: after.target,
        life: after.life,
        terrain,
    };
    let Some((counter, _)) = best_counter(defender, kind, by, time) else {
        return Distribution::certain((after, by.life));
    };
    let attack = &defender.kind.sheet().attacks[counter];
    let swings = Swings::of(defender.kind, attack, by.kind, by.terrain, time);
    Distribution::weighted(swings.outcomes().map(|(damage, ways)| {
        let mut end = after.clone();
        let left = by.life.saturating_sub(damage);
        if left == 0 {
            end.defender_gold += u32::from(by.kind.sheet().level);
            let price = promotion_price(end.target.sheet().level);
            if let Some(next) = end.target.sheet().next.filter(|_| end.defender_gold >= price) {
                end.defender_gold -= price;
                (end.target, end.life) = (next, u32::from(next.sheet().life));
            }
        }
        ((end, left), fraction(ways, WHOLE))
    }))
}
