//! Odds of a hunt ([WC-188](docs/rules/warcamp.md#wc-188)).

use super::absent;
use super::plague::spread;
use super::show::{self, chance, exact, expected, mean, numbers, outcomes, within};
use super::strength::{self, MEMBERS_MAX, Member};
use crate::action::Goal;
use crate::rules::strength::{half_up, hunters_key};
use muster_kit::odds::{Distribution, Fraction};
use muster_kit::{Answer, Refusal};
use num_bigint::BigInt;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The first round in which a 1 costs half of the hunters ([WC-56](docs/rules/warcamp.md#wc-56)).
pub const RISK_FROM_ROUND: u32 = 3;
/// Sides of the item die ([WC-54](docs/rules/warcamp.md#wc-54)).
const ITEM_DIE: u32 = 5;
/// What Beast Lure adds to each hunter, for each N ([T-3](docs/rules/warcamp.md#t-3)).
const LURE: u32 = 2;

/// A hunting party, or shortly its H.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Hunt {
    /// Hunting strength H; 0 to work it out from the hunters.
    #[serde(skip_serializing_if = "absent")]
    pub strength: u32,
    /// How many hunt, where they are not listed; 0 if that is not asked.
    #[serde(skip_serializing_if = "absent")]
    pub heads: u32,
    #[serde(skip_serializing_if = "absent", deserialize_with = "strength::members")]
    pub hunters: Vec<Member>,
    #[serde(skip_serializing_if = "absent")]
    pub animal_traps: u32,
    /// N of Beast Lure.
    #[serde(skip_serializing_if = "absent")]
    pub lure: u32,
    pub goal: Goal,
    #[serde(skip_serializing_if = "absent")]
    pub starving: bool,
    /// From round 3 on a 1 is dangerous.
    pub round: u32,
    /// How many of five faces find an item ([WC-145](docs/rules/warcamp.md#wc-145)).
    pub item_luck: u32,
}

impl Default for Hunt {
    fn default() -> Hunt {
        Hunt {
            strength: 0,
            heads: 0,
            hunters: Vec::new(),
            animal_traps: 0,
            lure: 0,
            goal: Goal::Both,
            starving: false,
            round: 1,
            item_luck: 1,
        }
    }
}

/// What a hunt brought: goods, an item, and whom it cost.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Hunted {
    pub food: u32,
    pub bones: u32,
    pub item: bool,
    /// Numbers of the dead; 0 where the hunters are not listed.
    pub dead: Vec<u16>,
    pub infected: u32,
}

/// The two halves of a hunting party, lower and higher, as places in the list ([WC-56](docs/rules/warcamp.md#wc-56)).
/// Of equal Skill those who wear fewer items go first, then the higher number.
pub fn halves(hunters: &[Member]) -> [Vec<usize>; 2] {
    [false, true].map(|higher| {
        let mut order: Vec<usize> = (0..hunters.len()).collect();
        order.sort_by_key(|&at| {
            let hunter = &hunters[at];
            hunters_key(higher, hunter.counted(), hunter.worn as usize, hunter.number)
        });
        order.truncate(hunters.len().div_ceil(2));
        order
    })
}

impl Hunt {
    /// Hunting strength H: Skill, items, Animal traps and Beast Lure ([WC-51](docs/rules/warcamp.md#wc-51)).
    pub fn hunting_strength(&self) -> u32 {
        if self.strength > 0 {
            return self.strength;
        }
        let each = self.animal_traps + LURE * self.lure;
        self.hunters
            .iter()
            .map(|hunter| hunter.counted() + hunter.hunting + each)
            .sum()
    }

    /// What a die brings ([WC-52](docs/rules/warcamp.md#wc-52), [WC-53](docs/rules/warcamp.md#wc-53),
    /// [WC-55](docs/rules/warcamp.md#wc-55)).
    pub fn gain(&self, die: u32) -> u32 {
        let whole = self.hunting_strength() * die;
        let gain = if self.goal == Goal::Both { half_up(whole) } else { whole };
        if self.starving { half_up(gain) } else { gain }
    }

    fn risky(&self) -> bool {
        self.round >= RISK_FROM_ROUND && self.size() > 0
    }

    fn size(&self) -> usize {
        if self.hunters.is_empty() {
            self.heads as usize
        } else {
            self.hunters.len()
        }
    }

    /// The dead of each half ([WC-56](docs/rules/warcamp.md#wc-56)).
    fn losses(&self) -> [Vec<u16>; 2] {
        if self.hunters.is_empty() {
            let dead = vec![0; self.heads.div_ceil(2) as usize];
            return [dead.clone(), dead];
        }
        halves(&self.hunters).map(|half| half.into_iter().map(|at| self.hunters[at].number).collect())
    }

    /// Throws food die, bones die and item die, then takes loss and plague ([WC-57](docs/rules/warcamp.md#wc-57)).
    pub fn distribution(&self) -> Distribution<Hunted> {
        let dice = match self.goal {
            Goal::Both => Distribution::die(6).and(&Distribution::die(6)),
            _ => Distribution::die(6).map(|die| (*die, 0)),
        };
        let finds = match self.goal {
            Goal::Both if !self.starving => Distribution::die(ITEM_DIE).map(|die| *die <= self.item_luck),
            _ => Distribution::certain(false),
        };
        let losses = self.losses();
        dice.and(&finds).then(|&((first, second), item)| {
            let hunted = Hunted {
                food: if self.goal == Goal::Bones { 0 } else { self.gain(first) },
                bones: match self.goal {
                    Goal::Both => self.gain(second),
                    Goal::Bones => self.gain(first),
                    Goal::Food => 0,
                },
                item,
                dead: Vec::new(),
                infected: 0,
            };
            let lost = if first == 1 && self.risky() {
                Distribution::uniform(losses.clone())
            } else {
                Distribution::certain(Vec::new())
            };
            lost.then(|dead| {
                let hunted = Hunted {
                    dead: dead.clone(),
                    ..hunted.clone()
                };
                self.infections(dead).map(|infected| Hunted {
                    infected: *infected,
                    ..hunted.clone()
                })
            })
        })
    }

    /// How the plague spreads among those who came home ([WC-141](docs/rules/warcamp.md#wc-141)).
    fn infections(&self, dead: &[u16]) -> Distribution<u32> {
        let home = self.hunters.iter().filter(|hunter| !dead.contains(&hunter.number));
        let (plagued, healthy): (Vec<&Member>, Vec<&Member>) = home.partition(|hunter| hunter.plagued);
        spread(plagued.len() as u32, healthy.len() as u32)
    }

    /// Gain, find and dead, as lines and JSON; refuses a hunt with neither hunters nor a strength.
    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        strength::check_members(&self.hunters)?;
        within("H", self.strength, 0..=100_000)?;
        within("The number of hunters", self.heads, 0..=MEMBERS_MAX as u32)?;
        within("Item luck", self.item_luck, 1..=ITEM_DIE)?;
        within("The round", self.round, 1..=10_000)?;
        within("The number of Animal traps", self.animal_traps, 0..=1_000)?;
        within("The power of Beast Lure", self.lure, 0..=100)?;
        if self.strength == 0 && self.hunters.is_empty() {
            let reason = "A hunt needs its hunters, or a `strength`.";
            return Err(Refusal::new("WC-188", reason).instead("hunt 17 both"));
        }
        let hunted = self.distribution();
        let food = hunted.mean(|hunted| i64::from(hunted.food));
        let bones = hunted.mean(|hunted| i64::from(hunted.bones));
        let item = hunted.probability(|hunted| hunted.item);
        let dead = hunted.mean(|hunted| hunted.dead.len() as i64);
        let infected = hunted.mean(|hunted| i64::from(hunted.infected));
        let lines = self.lines(&food, &bones, &item, &dead, &infected);
        let data = json!({
            "kind": "hunt",
            "strength": self.hunting_strength(),
            "gain_by_die": (1..=6).map(|die| self.gain(die)).collect::<Vec<_>>(),
            "item": exact(&item),
            "wiped_out_party": exact(&hunted.probability(|hunted| !hunted.dead.is_empty() && hunted.dead.len() == self.size())),
            "expected": expected([
                ("food", food),
                ("bones", bones),
                ("dead", dead),
                ("infected", infected),
            ]),
            "outcomes": outcomes(&hunted, |hunted| {
                let mut value = json!({"food": hunted.food, "bones": hunted.bones, "item": hunted.item});
                if self.size() > 0 {
                    value["dead"] = json!(hunted.dead.len());
                }
                if hunted.dead.iter().any(|number| *number > 0) {
                    value["dead_numbers"] = json!(hunted.dead);
                }
                if self.hunters.iter().any(|hunter| hunter.plagued) {
                    value["infected"] = json!(hunted.infected);
                }
                value
            }),
        });
        Ok(show::answer(lines, data))
    }

    /// Tells the answer to people ([WC-188](docs/rules/warcamp.md#wc-188)).
    fn lines(
        &self,
        food: &Fraction,
        bones: &Fraction,
        item: &Fraction,
        dead: &Fraction,
        infected: &Fraction,
    ) -> Vec<String> {
        let gains: Vec<String> = (1..=6).map(|die| self.gain(die).to_string()).collect();
        let h = self.hunting_strength();
        let what = match self.goal {
            Goal::Both => format!("mean {} of each", mean(food)),
            Goal::Food => format!("mean {} food", mean(food)),
            Goal::Bones => format!("mean {} bones", mean(bones)),
        };
        let mut lines = vec![format!("H {h}: {}, {what}.", gains.join(" "))];
        match self.goal {
            Goal::Both if self.starving => lines.push("A starving tribe finds no item.".to_owned()),
            Goal::Both => lines.push(format!("An item in {}.", chance(item, i64::from(ITEM_DIE)))),
            _ => (),
        }
        if self.risky() {
            let [lower, higher] = self.losses();
            let cost = match self.size() {
                1 => "the only hunter".to_owned(),
                _ => format!("half of the party, {}", lower.len()),
            };
            lines.push(format!("A 1 (1/6) costs {cost}: expected dead {}.", mean(dead)));
            if self.hunters.len() > 1 {
                lines.push(format!("Lower half: {}.", numbers(lower)));
                lines.push(format!("Higher half: {}.", numbers(higher)));
            }
        } else if self.round < RISK_FROM_ROUND {
            lines.push("No risk before round 3.".to_owned());
        }
        if infected > &Fraction::from(BigInt::from(0)) {
            lines.push(format!("Expected infected: {}.", mean(infected)));
        }
        lines
    }
}
