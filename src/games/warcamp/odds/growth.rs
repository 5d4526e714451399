//! Odds of breeding and of the leaders' powers ([WC-190](docs/rules/warcamp.md#wc-190),
//! [WC-191](docs/rules/warcamp.md#wc-191)).

use super::absent;
use super::show::{self, chance, exact, expected, mean, numbers, outcomes, within};
use super::strength::{MEMBERS_MAX, STOCKPILE_FOOD, STORE_MAX};
use crate::data::Leader;
use crate::rules::sides;
use crate::rules::strength::{chief_bonus, draws, power_price, thief_multiplier};
use muster_kit::odds::{Distribution, fraction, text};
use muster_kit::{Answer, Refusal};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Skill stays within these ([WC-39](docs/rules/warcamp.md#wc-39)).
const SKILL_LEAST: i64 = 2;
const SKILL_MOST: i64 = 10;
/// Most uses of a power that odds take.
const TIMES_MAX: u32 = 100;

/// Breeders and what adds to their litter ([WC-190](docs/rules/warcamp.md#wc-190)).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Breed {
    pub breeders: u32,
    /// Newborn more, from Rutting Moon and items "of Rutting".
    #[serde(skip_serializing_if = "absent")]
    pub rutting: u32,
    /// How many of the breeders are plagued.
    #[serde(skip_serializing_if = "absent")]
    pub plagued: u32,
    /// How many of the breeders eat nothing, as they wear items "of Fasting".
    #[serde(skip_serializing_if = "absent")]
    pub fasting: u32,
    /// What the tribe eats without them breeding, before Food stockpiles spare some.
    #[serde(skip_serializing_if = "absent")]
    pub mouths: u32,
    /// Food stockpiles.
    #[serde(skip_serializing_if = "absent")]
    pub stockpiles: u32,
}

/// Training one member ([WC-191](docs/rules/warcamp.md#wc-191)).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Train {
    /// Stored Skill.
    pub skill: u32,
    #[serde(default = "once")]
    pub times: u32,
    /// Bones of the tribe, to show what its War Chief's bonus loses.
    #[serde(default, skip_serializing_if = "absent")]
    pub bones: u32,
    /// Whether there is a Bone stockpile.
    #[serde(default, skip_serializing_if = "absent")]
    pub stockpile: bool,
}

/// Raising skeletons ([WC-191](docs/rules/warcamp.md#wc-191)).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Raise {
    #[serde(default = "once")]
    pub times: u32,
    #[serde(default, skip_serializing_if = "absent")]
    pub bones: u32,
    #[serde(default, skip_serializing_if = "absent")]
    pub stockpile: bool,
}

/// Kidnapping, which rolls no die; only the price and the lost multiplier are in question
/// ([WC-191](docs/rules/warcamp.md#wc-191)).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kidnap {
    #[serde(default = "once")]
    pub times: u32,
    #[serde(default, skip_serializing_if = "absent")]
    pub bones: u32,
    #[serde(default, skip_serializing_if = "absent")]
    pub stockpile: bool,
    /// How many members the other tribe has; 0 if that is not asked.
    #[serde(default, skip_serializing_if = "absent")]
    pub victims: u32,
}

fn once() -> u32 {
    1
}

/// A litter: how many share the first roll and how many the second ([WC-45](docs/rules/warcamp.md#wc-45) to
/// [WC-47](docs/rules/warcamp.md#wc-47)).
pub fn litter(breeders: u32, rutting: u32) -> (u32, u32) {
    let ordinary = breeders.div_ceil(2);
    let first = ordinary.div_ceil(2);
    (first, ordinary - first + rutting)
}

/// The Skill of the first half ([WC-45](docs/rules/warcamp.md#wc-45), [WC-46](docs/rules/warcamp.md#wc-46)).
fn first_half(breeders: u32) -> Distribution<u32> {
    let bonus = u32::from(breeders.is_multiple_of(2));
    Distribution::die(9).map(|die| (die + 1 + bonus).min(SKILL_MOST as u32))
}

impl Breed {
    /// What the breeders eat more, and what the meal of the tribe grows by, for the stockpiles spare some of it
    /// ([WC-48](docs/rules/warcamp.md#wc-48), [WC-58](docs/rules/warcamp.md#wc-58)).
    fn eaten(&self, newborn: u32) -> (u32, u32) {
        let bred = 2 * (self.breeders - self.fasting);
        let meal = |mouths: u32| mouths.saturating_sub(STOCKPILE_FOOD * self.stockpiles);
        (bred, meal(self.mouths + bred + newborn) - meal(self.mouths))
    }

    /// Size and Skill of the litter, as lines and JSON; refuses fewer than two breeders.
    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        if self.breeders < 2 {
            return Err(Refusal::new("WC-44", "It takes at least two.").instead("breed 4"));
        }
        within("The number of breeders", self.breeders, 2..=MEMBERS_MAX as u32)?;
        within("The number of newborn more", self.rutting, 0..=100)?;
        within("The number of plagued breeders", self.plagued, 0..=self.breeders)?;
        within("The number of fasting breeders", self.fasting, 0..=self.breeders)?;
        within("The number of mouths", self.mouths, 0..=STORE_MAX)?;
        within("The number of stockpiles", self.stockpiles, 0..=STORE_MAX)?;
        let (first, second) = litter(self.breeders, self.rutting);
        let newborn = first + second;
        let first_skill = first_half(self.breeders);
        let second_skill = Distribution::die(9).map(|die| die + 1);
        let skills = if second > 0 {
            first_skill.and(&second_skill).map(|(one, two)| (*one, Some(*two)))
        } else {
            first_skill.map(|one| (*one, None))
        };
        let (bred, eaten) = self.eaten(newborn);
        let infected = self.plagued.min(self.breeders - self.plagued);
        let (first_mean, second_mean) = (
            first_skill.mean(|skill| i64::from(*skill)),
            second_skill.mean(|skill| i64::from(*skill)),
        );
        let sum = skills.mean(|(one, two)| i64::from(one * first + two.unwrap_or(0) * second));
        let mut lines = vec![format!("{} breed: {newborn} newborn.", self.breeders)];
        lines.push(format!("First half, {first}: mean Skill {}.", mean(&first_mean)));
        if second > 0 {
            lines.push(format!("Second half, {second}: mean Skill {}.", mean(&second_mean)));
        }
        lines.push(match bred + newborn - eaten {
            0 => format!("Extra food eaten: {eaten} ({bred} for breeders, {newborn} for newborn)."),
            spared => format!(
                "Extra food eaten: {eaten} ({bred} for breeders, {newborn} for newborn; Food stockpiles spare {spared} of it)."
            ),
        });
        if self.plagued > 0 {
            lines.push(match infected {
                0 => "Every newborn is plagued.".to_owned(),
                1 => "Every newborn is plagued; 1 healthy breeder is infected.".to_owned(),
                more => format!("Every newborn is plagued; {more} healthy breeders are infected."),
            });
        }
        let data = json!({
            "kind": "breed",
            "newborn": newborn,
            "first_half": first,
            "second_half": second,
            "extra_food_eaten": eaten,
            "newborn_plagued": self.plagued > 0,
            "infected": infected,
            "expected": expected([
                ("first_skill", first_mean),
                ("second_skill", if second > 0 { second_mean } else { fraction(0, 1) }),
                ("skill_sum", sum),
            ]),
            "outcomes": outcomes(&skills, |(one, two)| match two {
                Some(two) => json!({"first_skill": one, "second_skill": two}),
                None => json!({"first_skill": one}),
            }),
        });
        Ok(show::answer(lines, data))
    }
}

/// A leader's bonus from bones before and after some of them are paid, in words
/// ([WC-38](docs/rules/warcamp.md#wc-38), [WC-40](docs/rules/warcamp.md#wc-40), [WC-42](docs/rules/warcamp.md#wc-42)).
pub fn bonus_words(leader: Leader, before: u32, after: u32) -> String {
    let what = match leader {
        Leader::WarChief => "bonus in battle",
        Leader::Shaman => "cards at the draw",
        Leader::MasterThief => "multiplier",
    };
    let [now, then] = [before, after].map(|bones| bonus(leader, bones));
    match leader {
        // A hand that is full before draws no more.
        Leader::Shaman => format!("The {leader}'s {what}: up to {now}, afterwards up to {then}."),
        _ => format!("The {leader}'s {what}: {now}, afterwards {then}."),
    }
}

/// What so many bones make of a leader; of a Shaman no more cards than the hand holds
/// ([WC-94](docs/rules/warcamp.md#wc-94)).
pub fn bonus(leader: Leader, bones: u32) -> u32 {
    match leader {
        Leader::WarChief => chief_bonus(leader, bones),
        Leader::Shaman => draws(leader, bones).min(sides(leader.hand_limit())),
        Leader::MasterThief => thief_multiplier(bones),
    }
}

/// What a leader's bonus loses when bones are paid, in words, and whether they suffice.
fn bill(leader: Leader, times: u32, bones: u32, stockpile: bool) -> (u32, Vec<String>) {
    let price = times * power_price(leader, stockpile);
    let mut lines = vec![format!("Price: {price} bones.")];
    if bones > 0 && bones < price {
        lines.push(format!("There are only {bones}."));
    } else if bones > 0 && bonus(leader, bones - price) < bonus(leader, bones) {
        lines.push(bonus_words(leader, bones, bones - price));
    }
    (price, lines)
}

/// One training; what exceeds 2 and 10 is lost ([WC-39](docs/rules/warcamp.md#wc-39)).
pub fn trained(skill: i64) -> Distribution<i64> {
    Distribution::uniform([-1, 0, 1, 2]).map(|step| (skill + step).clamp(SKILL_LEAST, SKILL_MOST))
}

impl Train {
    /// Skill after the last lesson, and the price; refuses a Skill that no member has.
    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        within("Skill", self.skill, SKILL_LEAST as u32..=SKILL_MOST as u32)?;
        within("The number of trainings", self.times, 1..=TIMES_MAX)?;
        let start = Distribution::certain(i64::from(self.skill));
        let after = (0..self.times).fold(start, |skill, _| skill.then(|skill| trained(*skill)));
        let skill = after.mean(|skill| *skill);
        let (price, bill) = bill(Leader::WarChief, self.times, self.bones, self.stockpile);
        let better = after.probability(|after| *after > i64::from(self.skill));
        let shares: Vec<String> = after
            .iter()
            .map(|(skill, share)| format!("{skill} in {}", text(&share)))
            .collect();
        let mut lines = vec![
            format!(
                "Skill {} after {}: mean {}.",
                self.skill,
                muster_kit::counted(self.times, "training"),
                mean(&skill)
            ),
            format!("Better in {}.", chance(&better, 4)),
        ];
        if shares.len() <= 5 {
            lines.push(format!("{}.", shares.join(", ")));
        }
        lines.extend(bill);
        let data = json!({
            "kind": "train",
            "price": price,
            "better": exact(&better),
            "expected": expected([("skill", skill)]),
            "outcomes": outcomes(&after, |skill| json!({"skill": skill})),
        });
        Ok(show::answer(lines, data))
    }
}

impl Raise {
    /// Each skeleton has Skill d5 + 1; the outcomes are their sum ([WC-41](docs/rules/warcamp.md#wc-41)).
    pub fn odds(&self) -> Result<Answer, Refusal> {
        within("The number of skeletons", self.times, 1..=TIMES_MAX)?;
        let one = Distribution::die(5).map(|die| die + 1);
        let sum = (0..self.times).fold(Distribution::certain(0), |sum, _| {
            sum.and(&one).map(|(sum, skill)| sum + skill)
        });
        let skill = sum.mean(|sum| i64::from(*sum));
        let (price, bill) = bill(Leader::Shaman, self.times, self.bones, self.stockpile);
        let mut lines = vec![
            format!(
                "{}: Skill 2 to 6 each, mean 4.00.",
                muster_kit::counted(self.times, "skeleton")
            ),
            format!("Skill in all: mean {}.", mean(&skill)),
        ];
        lines.extend(bill);
        let data = json!({
            "kind": "raise",
            "price": price,
            "each": outcomes(&one, |skill| json!({"skill": skill})),
            "expected": expected([("skill_sum", skill)]),
            "outcomes": outcomes(&sum, |sum| json!({"skill_sum": sum})),
        });
        Ok(show::answer(lines, data))
    }
}

impl Kidnap {
    /// The price, since no die is rolled, and whether the other tribe dies of it.
    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        within("The number of victims", self.times, 1..=TIMES_MAX)?;
        let (price, bill) = bill(Leader::MasterThief, self.times, self.bones, self.stockpile);
        let mut lines = vec!["Kidnapping rolls no die: it succeeds.".to_owned()];
        lines.extend(bill);
        let wiped = self.victims > 0 && self.times >= self.victims;
        if wiped {
            lines.push("It takes their last member: the tribe dies.".to_owned());
        }
        let certain = Distribution::certain(self.times);
        let data = json!({
            "kind": "kidnap",
            "price": price,
            "wipes_out": wiped,
            "expected": expected([("taken", fraction(i64::from(self.times), 1))]),
            "outcomes": outcomes(&certain, |times| json!({"taken": times})),
        });
        Ok(show::answer(lines, data))
    }
}

/// Who starves at the next check: those of the lowest Skill ([WC-60](docs/rules/warcamp.md#wc-60)).
pub fn starved(members: &[super::Member]) -> Vec<u16> {
    let lowest = members.iter().map(super::Member::counted).min();
    members
        .iter()
        .filter(|member| Some(member.counted()) == lowest)
        .map(|member| member.number)
        .collect()
}

/// Members by number, for lines: `#4, #2`.
pub(super) fn named(list: &[u16]) -> String {
    numbers(list.iter().copied())
}
