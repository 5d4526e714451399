//! Odds of thieves and assassins, and of the town ([WC-189](docs/rules/warcamp.md#wc-189)).

use super::absent;
use super::battle::{Camp, Pool, Verdict, verdict};
use super::show::{self, TWO_DICE, chance, exact, expected, mean, numbers, outcomes, within};
use super::strength::{self, BONUS_MAX, Member, STORE_MAX, Share, strength};
use crate::action::Goods;
use crate::rules::strength::{PARTY_MULTIPLIER, thief_te, two_thirds_up};
use muster_kit::odds::Distribution;
use muster_kit::{Answer, Refusal};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// An ME above this uses a Cunning trap up ([WC-86](docs/rules/warcamp.md#wc-86)).
const TRAP_HOLDS: u32 = 50;
/// A larger bonus no thief has; the multiplier may be large, too.
const THIEF_BONUS_MAX: u32 = 100;
/// One in so many failures costs half of the party ([WC-88](docs/rules/warcamp.md#wc-88)).
const CAUGHT: u32 = 4;

/// A theft of food, bones or an item.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Theft {
    pub thieves: Thieves,
    pub from: Robbed,
    #[serde(default = "food")]
    pub goods: Goods,
    /// How much of it is there: units of food or bones, or how many items the camp owns.
    #[serde(default)]
    pub stock: u32,
    /// Cunning traps of the camp.
    #[serde(default, skip_serializing_if = "absent")]
    pub cunning_traps: u32,
    /// N of the camp's Foul Fog.
    #[serde(default, skip_serializing_if = "absent")]
    pub fog: u32,
}

fn food() -> Goods {
    Goods::Food
}

/// Who steals, with what makes up the strength: a number alone, the Master Thief, or a kobold party.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Thieves {
    /// Shortly: TE with everything included.
    Te(u32),
    MasterThief(MasterThief),
    /// A kobold party.
    Kobolds(Kobolds),
}

/// The leader as robber: everything that makes up TE beside the dice.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MasterThief {
    #[serde(skip_serializing_if = "absent")]
    pub bones: u32,
    /// Bonuses of the items that the thief wears.
    #[serde(skip_serializing_if = "absent")]
    pub stealing: u32,
    #[serde(skip_serializing_if = "absent")]
    pub assassination: u32,
    #[serde(skip_serializing_if = "absent")]
    pub thievery: u32,
    #[serde(skip_serializing_if = "absent")]
    pub starving: bool,
}

/// A party of small thieves: their TE, or the members to work it out from.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Kobolds {
    /// TE; 0 to work it out from the members.
    #[serde(skip_serializing_if = "absent")]
    pub te: u32,
    /// How many they are, where the members are not listed.
    #[serde(skip_serializing_if = "absent")]
    pub heads: u32,
    #[serde(skip_serializing_if = "absent", deserialize_with = "strength::members")]
    pub members: Vec<Member>,
    #[serde(skip_serializing_if = "absent")]
    pub starving: bool,
}

/// The camp or the town that loses the goods.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Robbed {
    /// Shortly: what the camp, or the town, counts.
    Ce(u32),
    /// A camp: its GE against a Master Thief, its defence CE against kobolds.
    Camp(Camp),
    /// The town, which counts two thirds of this: the robber's own tribe.
    Town(Camp),
}

/// An attempt by a Master Thief and a companion on one member of a camp.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assassination {
    pub thief: Thieves,
    pub from: Robbed,
    #[serde(default, skip_serializing_if = "absent")]
    pub cunning_traps: u32,
    #[serde(default, skip_serializing_if = "absent")]
    pub fog: u32,
}

/// The town, seen by a tribe of this defence CE: its strength, and what a theft would bring.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Town {
    /// The robber's own tribe, `{"ce": 35}` at the shortest.
    pub tribe: Camp,
    pub thieves: Thieves,
    #[serde(default)]
    pub food: u32,
    #[serde(default)]
    pub bones: u32,
}

impl MasterThief {
    /// TE of a Master Thief who steals ([WC-78](docs/rules/warcamp.md#wc-78)) or assassinates
    /// ([WC-92](docs/rules/warcamp.md#wc-92)); `bonus` is that of the deed.
    fn te(&self, bonus: u32, fog: u32) -> u32 {
        thief_te(bonus + self.thievery, self.bones, self.starving, fog * strength::FOG)
    }
}

impl Kobolds {
    /// TE of a kobold party ([WC-81](docs/rules/warcamp.md#wc-81)).
    fn te(&self, fog: u32) -> u32 {
        if self.te > 0 {
            return self.te;
        }
        let shares = self.members.iter().map(|member| Share {
            skill: member.counted(),
            more: member.stealing + member.thievery,
            less: 0,
            tower: false,
        });
        strength(shares, 0, PARTY_MULTIPLIER, self.starving, fog * strength::FOG)
    }
}

impl Thieves {
    fn te(&self, killing: bool, fog: u32) -> u32 {
        match self {
            Thieves::Te(te) => *te,
            Thieves::MasterThief(thief) => thief.te(if killing { thief.assassination } else { thief.stealing }, fog),
            Thieves::Kobolds(party) => party.te(fog),
        }
    }

    fn check(&self) -> Result<(), Refusal> {
        match self {
            Thieves::Te(te) => within("TE", *te, 1..=100_000),
            Thieves::MasterThief(thief) => {
                within("Bones", thief.bones, 0..=STORE_MAX)?;
                within("stealing", thief.stealing, 0..=THIEF_BONUS_MAX)?;
                within("assassination", thief.assassination, 0..=THIEF_BONUS_MAX)?;
                within("thievery", thief.thievery, 0..=THIEF_BONUS_MAX)
            }
            Thieves::Kobolds(party) => {
                strength::check_members(&party.members)?;
                within("TE", party.te, 0..=100_000)?;
                if party.te == 0 && party.members.is_empty() {
                    let reason = "The kobold party needs its members, or a `te` with `heads`.";
                    return Err(Refusal::new("WC-189", reason).instead("steal 50 31 food 70 party 5"));
                }
                let heads = super::battle::head_count(&party.members, party.heads);
                within("The kobold party's head count", heads, 1..=strength::MEMBERS_MAX as u32)
            }
        }
    }

    /// Those who may die when a kobold party is caught.
    fn pool(&self) -> Option<Pool> {
        match self {
            Thieves::Kobolds(party) => Some(Pool::unshielded(&party.members, party.heads)),
            _ => None,
        }
    }
}

impl Robbed {
    /// What the die of the robbed multiplies ([WC-79](docs/rules/warcamp.md#wc-79),
    /// [WC-82](docs/rules/warcamp.md#wc-82), [WC-89](docs/rules/warcamp.md#wc-89)).
    fn strength(&self, thieves: &Thieves) -> u32 {
        match (self, thieves) {
            (Robbed::Ce(ce), _) => *ce,
            (Robbed::Town(tribe), _) => two_thirds_up(tribe.defence_ce()),
            (Robbed::Camp(camp), Thieves::Kobolds(_)) => camp.defence_ce(),
            (Robbed::Camp(camp), _) if camp.members.is_empty() => camp.ce,
            (Robbed::Camp(camp), _) => camp.gross(),
        }
    }

    fn check(&self) -> Result<(), Refusal> {
        match self {
            Robbed::Ce(ce) => within("The strength of the robbed", *ce, 1..=100_000),
            Robbed::Camp(camp) | Robbed::Town(camp) if camp.ce > 0 => camp.check_numbers(),
            Robbed::Camp(camp) | Robbed::Town(camp) => camp.check(),
        }
    }
}

/// How an attempt ended.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Attempt {
    result: AttemptResult,
    /// Units of food or bones taken.
    loot: u32,
    own_dead: Vec<u16>,
    trap_gone: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
enum AttemptResult {
    Success,
    Failure,
    Blocked,
}

/// Both dice of a theft and what they decide ([WC-83](docs/rules/warcamp.md#wc-83),
/// [WC-84](docs/rules/warcamp.md#wc-84), [WC-86](docs/rules/warcamp.md#wc-86)); `loot` is what the margin brings.
fn attempt(te: u32, ce: u32, traps: u32, stock: Option<u32>) -> Distribution<Attempt> {
    Distribution::die(6).then(|&thieves_die| {
        let thieves = te * thieves_die;
        let blank = Attempt {
            result: AttemptResult::Blocked,
            loot: 0,
            own_dead: Vec::new(),
            trap_gone: thieves > TRAP_HOLDS,
        };
        if traps > 0 {
            return Distribution::certain(blank);
        }
        Distribution::die(6).map(|&camp_die| {
            let camp = ce * camp_die;
            let won = verdict(thieves, camp) == Verdict::Win;
            Attempt {
                result: if won {
                    AttemptResult::Success
                } else {
                    AttemptResult::Failure
                },
                loot: stock.map_or(0, |stock| thieves.saturating_sub(camp).min(stock)),
                own_dead: Vec::new(),
                trap_gone: false,
            }
        })
    })
}

impl Theft {
    /// Half of a failed kobold party dies on 1 of a d4 ([WC-88](docs/rules/warcamp.md#wc-88)), in the order of
    /// [WC-72](docs/rules/warcamp.md#wc-72) without hides and Cockroach.
    fn distribution(&self, te: u32, ce: u32) -> Distribution<Attempt> {
        let stock = (self.goods != Goods::Item).then_some(self.stock);
        let traps = if self.is_town() { 0 } else { self.cunning_traps };
        let tried = attempt(te, ce, traps, stock);
        let Some(pool) = self.thieves.pool().filter(|_| !self.is_town()) else {
            return tried;
        };
        tried.then(|tried| {
            if tried.result != AttemptResult::Failure {
                return Distribution::certain(tried.clone());
            }
            Distribution::die(CAUGHT).map(|die| {
                let fall = if *die == 1 { pool.len().div_ceil(2) } else { 0 };
                Attempt {
                    own_dead: pool.first(fall).collect(),
                    ..tried.clone()
                }
            })
        })
    }

    fn is_town(&self) -> bool {
        matches!(self.from, Robbed::Town(_))
    }

    /// Chance and loot of the attempt, as lines and JSON; refuses numbers that no game could hold.
    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        self.thieves.check()?;
        self.from.check()?;
        within("fog", self.fog, 0..=BONUS_MAX)?;
        let te = self.thieves.te(false, self.fog);
        let ce = self.from.strength(&self.thieves);
        let tried = self.distribution(te, ce);
        let success = tried.probability(|tried| tried.result == AttemptResult::Success);
        let trap_gone = tried.probability(|tried| tried.trap_gone);
        let loot = tried.mean(|tried| i64::from(tried.loot));
        let own_dead = tried.mean(|tried| tried.own_dead.len() as i64);
        let goods = match self.goods {
            Goods::Food => "food",
            Goods::Bones => "bones",
            Goods::Item => "an item",
        };
        let mut lines = vec![format!("TE {te} against {ce}, for {goods}.")];
        if self.cunning_traps > 0 && !self.is_town() {
            lines.push("A Cunning trap blocks it: nothing is taken and nobody dies.".to_owned());
            lines.push(format!("The trap is used up in {}.", chance(&trap_gone, 6)));
        } else {
            lines.push(format!("Success {}.", chance(&success, TWO_DICE)));
            match self.goods {
                Goods::Item if self.is_town() => {
                    lines.push("It brings a new item, which `odds item` tells of (table T-9).".to_owned())
                }
                Goods::Item => lines.push(match self.stock {
                    1 => "It takes the only item.".to_owned(),
                    items => format!("It takes one of {items} items at random."),
                }),
                _ => lines.push(format!("Expected loot: {} of {}.", mean(&loot), self.stock)),
            }
        }
        if let Some(pool) = self
            .thieves
            .pool()
            .filter(|_| !self.is_town() && self.cunning_traps == 0)
        {
            let half = pool.len().div_ceil(2);
            let names = if pool.listed() {
                format!(": {}", numbers(pool.first(half)))
            } else {
                String::new()
            };
            lines.push(format!(
                "Expected own dead: {} (if caught, {half} die{names}).",
                mean(&own_dead)
            ));
        }
        let data = json!({
            "kind": "theft",
            "te": te,
            "against": ce,
            "success": exact(&success),
            "trap_used_up": exact(&trap_gone),
            "expected": expected([("loot", loot), ("own_dead", own_dead)]),
            "outcomes": outcomes(&tried, |tried| show_attempt(tried, true)),
        });
        Ok(show::answer(lines, data))
    }
}

fn show_attempt(tried: &Attempt, theft: bool) -> serde_json::Value {
    let mut value = json!({"result": tried.result});
    if theft {
        value["loot"] = json!(tried.loot);
        value["own_dead"] = json!(tried.own_dead.len());
        if !tried.own_dead.is_empty() && tried.own_dead.iter().all(|number| *number > 0) {
            value["own_dead_numbers"] = json!(tried.own_dead);
        }
    }
    if tried.result == AttemptResult::Blocked {
        value["trap_used_up"] = json!(tried.trap_gone);
    }
    value
}

impl Assassination {
    /// Chances that the victim or the companion dies; refuses a kobold party, and the town as victim.
    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        self.thief.check()?;
        self.from.check()?;
        within("fog", self.fog, 0..=BONUS_MAX)?;
        if matches!(self.thief, Thieves::Kobolds(_)) {
            return Err(Refusal::new("WC-91", "Only a Master Thief assassinates.").instead("kill 50 33"));
        }
        if matches!(self.from, Robbed::Town(_)) {
            return Err(Refusal::new("WC-91", "Nobody lives in the town but the town.").instead("kill 50 33"));
        }
        let te = self.thief.te(true, self.fog);
        let ce = self.from.strength(&self.thief);
        let tried = attempt(te, ce, self.cunning_traps, None);
        let success = tried.probability(|tried| tried.result == AttemptResult::Success);
        let failure = tried.probability(|tried| tried.result == AttemptResult::Failure);
        let trap_gone = tried.probability(|tried| tried.trap_gone);
        let mut lines = vec![format!("TE {te} against GE {ce}.")];
        if self.cunning_traps > 0 {
            lines.push("A Cunning trap blocks it: nobody dies.".to_owned());
            lines.push(format!("The trap is used up in {}.", chance(&trap_gone, 6)));
        } else {
            lines.push(format!("The victim dies in {}.", chance(&success, TWO_DICE)));
            lines.push(format!("The companion dies in {}.", chance(&failure, TWO_DICE)));
        }
        let data = json!({
            "kind": "assassination",
            "te": te,
            "against": ce,
            "success": exact(&success),
            "companion_dies": exact(&failure),
            "trap_used_up": exact(&trap_gone),
            "outcomes": outcomes(&tried, |tried| show_attempt(tried, false)),
        });
        Ok(show::answer(lines, data))
    }
}

impl Town {
    /// The town's strength, and each kind of theft from it ([WC-89](docs/rules/warcamp.md#wc-89)).
    pub fn odds(&self) -> Result<Answer, Refusal> {
        let from = Robbed::Town(self.tribe.clone());
        self.thieves.check()?;
        from.check()?;
        let (te, ce) = (self.thieves.te(false, 0), from.strength(&self.thieves));
        let theft = |stock| {
            let tried = attempt(te, ce, 0, Some(stock));
            (tried.mean(|tried| i64::from(tried.loot)), tried)
        };
        let ((food, for_food), (bones, for_bones)) = (theft(self.food), theft(self.bones));
        let success = for_food.probability(|tried| tried.result == AttemptResult::Success);
        let lines = vec![
            format!("The town counts {ce}, two thirds of CE {}.", self.tribe.defence_ce()),
            format!("TE {te} succeeds in {}.", chance(&success, TWO_DICE)),
            format!(
                "Expected loot: {} of {} food, or {} of {} bones.",
                mean(&food),
                self.food,
                mean(&bones),
                self.bones
            ),
        ];
        let data = json!({
            "kind": "town",
            "te": te,
            "strength": ce,
            "success": exact(&success),
            "expected": expected([("food", food), ("bones", bones)]),
            "outcomes_food": outcomes(&for_food, |tried| show_attempt(tried, true)),
            "outcomes_bones": outcomes(&for_bones, |tried| show_attempt(tried, true)),
        });
        Ok(show::answer(lines, data))
    }
}
