//! Exact odds ([chapter 10](docs/rules/wargrounds.md#10-statistics-and-odds)). Every random mechanism is a kind of
//! [`Situation`] that carries all its inputs.

mod answer;
mod attack;
mod text;

#[cfg(test)]
pub use attack::Step;
pub use attack::{AttackOdds, Attacker, Batch, BoltOdds, Fate, Past, Target, WayOdds};

use super::data::{ATTENDANCE, Faction, Size};
use muster_kit::odds::{Distribution, Fraction, fraction, hypergeometric, percent, text as written};
use muster_kit::{Answer, Line, Refusal};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Every input of one random mechanism of the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Situation {
    /// Attacks, or batches of automatic hits, on one target in turn ([WG-47](docs/rules/wargrounds.md#wg-47), WG-71 to
    /// WG-77, WG-85, WG-175).
    Attack(AttackOdds),
    /// Who is shot at in a fight ([WG-81](docs/rules/wargrounds.md#wg-81)).
    Stray(StrayOdds),
    /// How many turn up ([WG-8](docs/rules/wargrounds.md#wg-8)).
    Attendance(AttendanceOdds),
    /// Whether a card is drawn in the next goes ([WG-55](docs/rules/wargrounds.md#wg-55)).
    Draw(DrawOdds),
    /// Whether an unseen hand holds a card ([WG-122](docs/rules/wargrounds.md#wg-122),
    /// [WG-128](docs/rules/wargrounds.md#wg-128)).
    Hand(HandOdds),
    /// One die that must show at least so much ([WG-67](docs/rules/wargrounds.md#wg-67), WG-116, WG-119, WG-130 to
    /// WG-138, WG-145).
    Die(DieOdds),
    /// Which side goes first ([WG-52](docs/rules/wargrounds.md#wg-52)).
    First(FirstOdds),
}

/// A shot at a target that is engaged with others.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrayOdds {
    /// 1 to 4.
    pub engaged: u8,
}

/// A faction, or the Greyscales, whose number is thrown in a game of that size.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttendanceOdds {
    pub size: Size,
    pub faction: Faction,
}

/// A card that is still somewhere in an initiative deck.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawOdds {
    /// Cards left in the deck.
    pub left: u32,
    /// Own goes.
    pub goes: u32,
}

/// A hand of cards that are not seen.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandOdds {
    /// Cards in hand and pile together.
    pub unseen: u32,
    /// Copies of the wanted card among them.
    pub copies: u32,
    pub hand: u32,
}

/// One die, and the least face that is enough.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DieOdds {
    /// 2 to 20.
    pub sides: u32,
    pub at_least: u32,
}

/// The roll for first go, which needs no inputs.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FirstOdds {}

pub(super) fn no(reason: impl Into<String>) -> Refusal {
    Refusal::new("WG-193", reason).instead("short x short hp 5; stray 2; draw 1 of 8; hand 1 in 12 of 3; die 6 of 6")
}

/// `20/27 (74%)`; long fractions show the percentage alone.
pub(super) fn shown(share: &Fraction) -> String {
    let text = written(share);
    if text.len() > 14 {
        percent(share)
    } else {
        format!("{text} ({})", percent(share))
    }
}

/// The exact distribution of a situation: lines for people, and `data` with every outcome and its probability.
pub fn odds(situation: &Situation) -> Result<Answer, Refusal> {
    match situation {
        Situation::Attack(attack) => attack.odds(),
        Situation::Stray(stray) => stray.odds(),
        Situation::Attendance(attendance) => Ok(attendance.odds()),
        Situation::Draw(draw) => draw.odds(),
        Situation::Hand(hand) => hand.odds(),
        Situation::Die(die) => die.odds(),
        Situation::First(_) => Ok(told(
            "Either side goes first with the same chance.",
            json!({ "red": "1/2", "blue": "1/2" }),
        )),
    }
}

fn told(line: impl Into<String>, data: Value) -> Answer {
    Answer {
        data: Some(data),
        ..Answer::lines(vec![Line::from(line.into())])
    }
}

fn table<T: Ord + Clone + ToString>(of: &Distribution<T>) -> Value {
    let rows = of
        .iter()
        .map(|(value, share)| (value.to_string(), Value::from(written(&share))));
    Value::Object(rows.collect())
}

impl StrayOdds {
    /// The chance of each who may be shot at ([T-8](docs/rules/wargrounds.md#t-8)).
    pub fn shares(&self) -> Result<Distribution<u32>, Refusal> {
        if !(1..=4).contains(&self.engaged) {
            return Err(no("1 to 4 engaged characters matter."));
        }
        let place =
            |die: &u32| u32::try_from(super::rules::combat::stray_place(self.engaged.into(), *die)).expect("at most 4");
        Ok(Distribution::die(6).map(place))
    }

    fn odds(&self) -> Result<Answer, Refusal> {
        let shares = self.shares()?;
        let words: Vec<String> = shares
            .iter()
            .map(|(place, share)| match place {
                0 => format!("target {}", shown(&share)),
                place => format!("engaged {place} {}", shown(&share)),
            })
            .collect();
        Ok(told(
            format!("Shot at: {}.", words.join(", ")),
            json!({ "who": table(&shares) }),
        ))
    }
}

impl AttendanceOdds {
    /// How many turn up, with the exact chance of each count.
    pub fn number(&self) -> Distribution<u32> {
        let (dice, plus) = ATTENDANCE(self.size, self.faction);
        let mut sum = Distribution::certain(plus);
        for _ in 0..dice {
            sum = sum.then(|sum| Distribution::die(6).map(|die| die + sum));
        }
        sum
    }

    fn odds(&self) -> Answer {
        let number = self.number();
        let mean = number.mean(|count| i64::from(*count));
        told(
            format!(
                "{} in a {} game: mean {}.",
                self.faction.title(),
                self.size,
                written(&mean)
            ),
            json!({ "mean": written(&mean), "number": table(&number) }),
        )
    }
}

impl DrawOdds {
    fn odds(&self) -> Result<Answer, Refusal> {
        if self.left == 0 || self.left > 200 {
            return Err(no("A deck holds 1 to 200 cards."));
        }
        let share = fraction(self.goes.min(self.left).into(), self.left.into());
        Ok(told(
            format!(
                "Drawn within {} of {}: {}.",
                muster_kit::counted(self.goes, "go"),
                muster_kit::counted(self.left, "card"),
                shown(&share)
            ),
            json!({ "drawn": written(&share) }),
        ))
    }
}

impl HandOdds {
    fn odds(&self) -> Result<Answer, Refusal> {
        if self.unseen > 200 || self.copies > self.unseen || self.hand > self.unseen {
            return Err(no("There cannot be more copies, or cards in hand, than unseen cards."));
        }
        let held = hypergeometric(self.unseen, self.copies, self.hand);
        let share = held.probability(|count| *count > 0);
        Ok(told(
            format!(
                "At least one of {} in {} of {} unseen cards: {}.",
                self.copies,
                self.hand,
                self.unseen,
                shown(&share)
            ),
            json!({ "holds": written(&share), "number": table(&held) }),
        ))
    }
}

impl DieOdds {
    fn odds(&self) -> Result<Answer, Refusal> {
        if !(2..=20).contains(&self.sides) {
            return Err(no("A die has 2 to 20 sides.").instead("die 6 of 6"));
        }
        if !(1..=self.sides).contains(&self.at_least) {
            let reason = format!("A D{} shows 1 to {}, never {}.", self.sides, self.sides, self.at_least);
            return Err(no(reason).instead(format!("die {} of {}", self.at_least.clamp(1, self.sides), self.sides)));
        }
        let share = Distribution::die(self.sides).probability(|face| *face >= self.at_least);
        Ok(told(
            format!("{}+ on a D{}: {}.", self.at_least, self.sides, shown(&share)),
            json!({ "chance": written(&share) }),
        ))
    }
}
