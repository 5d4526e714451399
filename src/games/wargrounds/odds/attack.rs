//! Attacks on one target in turn, exactly: hits, parry, block, Real Armour, damage, Protection.

use super::{no, shown};
use crate::games::wargrounds::data::Weapon;
use crate::games::wargrounds::rules::{blocked, damage_of};
use crate::kit::odds::{Distribution, Fraction, decimal, text as written};
use crate::kit::{Answer, Line, Refusal};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Attackers in order, and their target.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackOdds {
    pub attackers: Vec<Attacker>,
    pub target: Target,
}

/// One attack, or one batch of automatic hits.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attacker {
    pub weapon: Weapon,
    /// Automatic hits, that nobody rolls for ([WG-47](docs/rules/wargrounds.md#wg-47)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hits: Option<u32>,
    #[serde(default, skip_serializing_if = "is_false")]
    pub fast: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub skilled: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub noob: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub critical: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
fn is_false(flag: &bool) -> bool {
    !flag
}

/// The character that is attacked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Target {
    pub hp: u32,
    /// What it parries with; none parries nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<Weapon>,
    #[serde(default, skip_serializing_if = "is_false")]
    pub shield: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub veteran: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub intuitive: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub specialist: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub protect: bool,
    /// Hits that Real Armour takes away ([WG-132](docs/rules/wargrounds.md#wg-132)).
    #[serde(default)]
    pub unfelt: u32,
    /// Other attackers before the first of these ([WG-72](docs/rules/wargrounds.md#wg-72)).
    #[serde(default)]
    pub others: u32,
}

/// How the target fares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fate {
    pub hp: u32,
    pub protect: bool,
    pub unfelt: u32,
}

/// Attackers in one situation.
const ATTACKERS_MAX: usize = 8;
const HITS_MAX: u32 = 8;

impl AttackOdds {
    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        let fates = self.fates()?;
        let landing = self.landing(0);
        let hp = self.target.hp;
        let falls = fates.probability(|fate| fate.hp == 0);
        let lost = fates.mean(|fate| i64::from(hp - fate.hp));
        let lands = landing.probability(|hits| *hits > 0);
        let left: serde_json::Map<String, Value> = fates
            .map(|fate| fate.hp)
            .iter()
            .map(|(hp, share)| (hp.to_string(), Value::from(written(&share))))
            .collect();
        let lines = vec![
            Line::from(format!("Something of the first attack lands: {}.", shown(&lands))),
            Line::from(format!(
                "HP lost on average: {}. The target falls: {}.",
                decimal(&lost, 3),
                shown(&falls)
            )),
        ];
        Ok(Answer {
            data: Some(json!({
                "lands": written(&lands), "lost": written(&lost), "falls": written(&falls), "hp": left,
            })),
            ..Answer::lines(lines)
        })
    }

    /// How the target fares after all attacks; who has fallen is attacked no more.
    pub fn fates(&self) -> Result<Distribution<Fate>, Refusal> {
        if self.attackers.is_empty() || self.attackers.len() > ATTACKERS_MAX {
            return Err(no(format!("1 to {ATTACKERS_MAX} attacks come in turn.")));
        }
        if self
            .attackers
            .iter()
            .any(|one| one.hits.is_some_and(|hits| hits > HITS_MAX))
        {
            return Err(no(format!("A batch has at most {HITS_MAX} hits.")));
        }
        if !(1..=40).contains(&self.target.hp) {
            return Err(no("A target has 1 to 40 HP."));
        }
        let mut fates = Distribution::certain(Fate {
            hp: self.target.hp,
            protect: self.target.protect,
            unfelt: self.target.unfelt,
        });
        for place in 0..self.attackers.len() {
            let landing = self.landing(place);
            fates = fates.then(|fate| {
                if fate.hp == 0 {
                    return Distribution::certain(*fate);
                }
                landing.then(|hits| self.after(place, *fate, *hits))
            });
        }
        Ok(fates)
    }

    /// Hits of one attack that get past parry and block ([WG-71](docs/rules/wargrounds.md#wg-71) to
    /// [WG-74](docs/rules/wargrounds.md#wg-74)).
    pub fn landing(&self, place: usize) -> Distribution<u32> {
        let (by, on) = (&self.attackers[place], &self.target);
        let others = on.others + u32::try_from(place).expect("few attackers");
        let hits = match by.hits {
            Some(hits) => Distribution::certain(hits),
            None => successes(by.weapon.attack_dice() + u32::from(by.fast), 5 - u32::from(by.skilled)),
        };
        let shot = matches!(by.weapon, Weapon::Pistol | Weapon::Bow);
        let base = on.weapon.map_or(0, Weapon::parry_dice);
        let dice = if shot || base == 0 {
            0
        } else {
            (base + u32::from(on.veteran)).saturating_sub(others)
        };
        let stops = successes(dice, 4 - u32::from(on.intuitive));
        let left = hits.then(|hits| stops.map(|stops| hits.saturating_sub(*stops)));
        if !on.shield {
            return left;
        }
        let bonus = if on.specialist { 2 } else { 0 } - i32::try_from(others).expect("few attackers");
        left.then(|left| {
            if *left == 0 {
                return Distribution::certain(0);
            }
            Distribution::die(6).map(|die| left.saturating_sub(blocked(*die, bonus)))
        })
    }

    /// What becomes of the target when so many hits have landed: Real Armour, damage dice, Protection
    /// ([WG-75](docs/rules/wargrounds.md#wg-75), WG-76, WG-94, WG-132, WG-175).
    fn after(&self, place: usize, fate: Fate, hits: u32) -> Distribution<Fate> {
        let by = &self.attackers[place];
        let unfelt = hits.min(fate.unfelt);
        let felt = hits - unfelt;
        let fate = Fate {
            unfelt: fate.unfelt - unfelt,
            ..fate
        };
        if by.weapon == Weapon::Diplomacy {
            let hp = if felt > 0 { 0 } else { fate.hp };
            return Distribution::certain(Fate { hp, ..fate });
        }
        let hurt = |amount: u32| {
            let saved = amount > 0 && fate.protect;
            Fate {
                hp: fate.hp.saturating_sub(amount - u32::from(saved)),
                protect: fate.protect && !saved,
                ..fate
            }
        };
        damage(felt, by.noob, by.critical).map(|amount| hurt(*amount))
    }

    /// The chance of every end, for those who want it whole.
    pub fn falls(&self) -> Result<Fraction, Refusal> {
        Ok(self.fates()?.probability(|fate| fate.hp == 0))
    }
}

/// How many of so many dice show that or more.
pub fn successes(dice: u32, need: u32) -> Distribution<u32> {
    let one = Distribution::die(6).map(|face| u32::from(*face >= need));
    let mut sum = Distribution::certain(0);
    for _ in 0..dice {
        sum = sum.then(|sum| one.map(|more| sum + more));
    }
    sum
}

/// Damage of so many hits ([WG-75](docs/rules/wargrounds.md#wg-75), [WG-77](docs/rules/wargrounds.md#wg-77),
/// [WG-118](docs/rules/wargrounds.md#wg-118)).
pub fn damage(hits: u32, noob: bool, critical: bool) -> Distribution<u32> {
    let mut sum = Distribution::certain(0);
    for place in 0..hits {
        let one = Distribution::die(6).map(|face| damage_of(&[*face], noob, critical && place == 0));
        sum = sum.then(|sum| one.map(|more| sum + more));
    }
    sum
}
