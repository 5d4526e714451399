//! Tests of nerve, the table of Rome, by-names: what has a handful of outcomes.

use crate::fight::{Spread, Test, spread, target_number};
use crate::odds::{no, shown};
use crate::rules::rome::table::{Temper, name_of_row, row_of};
use crate::words::hexes;
use muster_kit::odds::{Fraction, decimal, fraction, text as written};
use muster_kit::{Answer, Line, Refusal, counted};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Discipline with what stands near ([BB-113](docs/rules/barbarica.md#bb-113)).
fn discipline(card: u8, standard: bool, mourning: bool) -> Result<i32, Refusal> {
    if !(1..=10).contains(&card) {
        return Err(no("Discipline is 1 to 10."));
    }
    Ok((i32::from(card) + i32::from(standard) - i32::from(mourning)).clamp(1, 10))
}

/// Dice of a test of nerve, exactly ([BB-110](docs/rules/barbarica.md#bb-110)).
fn spread_of(ordinary: u8, target: u8) -> &'static Spread {
    spread(Test::nerve(ordinary, target))
}

fn chance(spread: &Spread, asked: impl Fn(u8, bool) -> bool) -> Fraction {
    spread.distribution().probability(|(hits, wild)| asked(*hits, *wild))
}

fn answer(head: String, outcomes: &[(&str, Fraction)]) -> Answer {
    let lines: Vec<String> = outcomes
        .iter()
        .map(|(word, share)| format!("{word}: {}", shown(share)))
        .collect();
    let data: Vec<Value> = outcomes
        .iter()
        .map(|(word, share)| json!({ "outcome": word, "p": written(share) }))
        .collect();
    Answer {
        data: Some(json!({ "outcomes": data })),
        ..Answer::lines(vec![Line::from(head), Line::from(format!("{}.", lines.join(", ")))])
    }
}

/// The test to charge: the charging unit's Discipline against the target's Strength; one success is enough
/// ([BB-151](docs/rules/barbarica.md#bb-151)).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChargeOdds {
    pub discipline: u8,
    #[serde(default)]
    pub standard: bool,
    #[serde(default)]
    pub mourning: bool,
    /// Of the target.
    pub strength: u8,
}

impl ChargeOdds {
    /// How likely the unit dares to charge; refuses values that no unit has.
    pub fn chance(&self) -> Result<Fraction, Refusal> {
        let nerve = discipline(self.discipline, self.standard, self.mourning)?;
        let target = target_number(nerve, i32::from(self.strength));
        Ok(chance(spread_of(1, target), |hits, _| hits > 0))
    }

    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        let goes = self.chance()?;
        let nerve = discipline(self.discipline, self.standard, self.mourning)?;
        let target = target_number(nerve, i32::from(self.strength));
        let head = format!(
            "Charge test: Discipline {nerve} against Strength {}, {target}+ on one of two dice.",
            self.strength
        );
        Ok(answer(
            head,
            &[("goes", goes.clone()), ("stays", fraction(1, 1) - goes)],
        ))
    }
}

/// The rally roll: the Wild Die below the target number costs a wound, whatever else comes
/// ([BB-115](docs/rules/barbarica.md#bb-115)).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RallyOdds {
    pub discipline: u8,
    #[serde(default)]
    pub standard: bool,
    #[serde(default)]
    pub mourning: bool,
    /// Taken so far.
    pub wounds: u8,
    /// Left; 0 is as much as it takes.
    #[serde(default)]
    pub strength: u8,
    /// A Leader near gives a die ([BB-104](docs/rules/barbarica.md#bb-104)).
    #[serde(default)]
    pub leader: bool,
    /// A musician's call gives a die ([BB-123](docs/rules/barbarica.md#bb-123)).
    #[serde(default)]
    pub call: bool,
}

impl RallyOdds {
    /// Acts at once, recovers, runs on, falls; and the chance of losing a wound.
    pub fn chances(&self) -> Result<([Fraction; 4], Fraction), Refusal> {
        let nerve = discipline(self.discipline, self.standard, self.mourning)?;
        let target = target_number(nerve, i32::from(self.wounds.max(1)));
        let spread = spread_of(1 + u8::from(self.leader) + u8::from(self.call), target);
        let frail = self.strength == 1;
        let stands = |wild: bool| wild || !frail;
        let shares = [
            chance(spread, |hits, wild| hits >= 2 && stands(wild)),
            chance(spread, |hits, wild| hits == 1 && stands(wild)),
            chance(spread, |hits, wild| hits == 0 && stands(wild)),
            chance(spread, |_, wild| !stands(wild)),
        ];
        Ok((shares, chance(spread, |_, wild| !wild)))
    }

    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        let ([acts, recovers, runs, falls], wound) = self.chances()?;
        let nerve = discipline(self.discipline, self.standard, self.mourning)?;
        let target = target_number(nerve, i32::from(self.wounds.max(1)));
        let dice = 2 + u8::from(self.leader) + u8::from(self.call);
        let head = format!(
            "Rally: Discipline {nerve} against {}, {target}+ on {dice} dice.",
            counted(self.wounds.max(1), "wound")
        );
        let outcomes = [
            ("acts at once", acts),
            ("recovers", recovers),
            ("runs on", runs),
            ("falls", falls),
            ("takes a wound", wound),
        ];
        Ok(answer(head, &outcomes))
    }
}

/// The rout test, against wounds taken and marks beyond the first ([BB-117](docs/rules/barbarica.md#bb-117)).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoutOdds {
    pub discipline: u8,
    #[serde(default)]
    pub standard: bool,
    #[serde(default)]
    pub mourning: bool,
    pub wounds: u8,
    /// 1 to 4.
    #[serde(default = "one")]
    pub marks: u8,
    #[serde(default)]
    pub leader: bool,
}

fn one() -> u8 {
    1
}

impl RoutOdds {
    fn target(&self) -> Result<(i32, i32, u8), Refusal> {
        if !(1..=4).contains(&self.marks) {
            return Err(no("There are four rout marks: rear, half, leader and panic."));
        }
        let nerve = discipline(self.discipline, self.standard, self.mourning)?;
        let against = (i32::from(self.wounds) + i32::from(self.marks) - 1).clamp(1, 10);
        Ok((nerve, against, target_number(nerve, against)))
    }

    /// Holds, is shaken, routs.
    pub fn chances(&self) -> Result<[Fraction; 3], Refusal> {
        let (_, _, target) = self.target()?;
        let spread = spread_of(1 + u8::from(self.leader), target);
        Ok([
            chance(spread, |hits, _| hits >= 2),
            chance(spread, |hits, _| hits == 1),
            chance(spread, |hits, _| hits == 0),
        ])
    }

    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        let (nerve, against, target) = self.target()?;
        let [holds, shaken, routs] = self.chances()?;
        let dice = 2 + u8::from(self.leader);
        let head = format!("Rout test: Discipline {nerve} against {against}, {target}+ on {dice} dice.");
        Ok(answer(
            head,
            &[("holds", holds), ("is shaken", shaken), ("routs", routs)],
        ))
    }
}

/// The test of rage: Discipline against the visible enemies within 4 hexes ([BB-121](docs/rules/barbarica.md#bb-121)).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RageOdds {
    pub discipline: u8,
    #[serde(default)]
    pub standard: bool,
    #[serde(default)]
    pub mourning: bool,
    pub enemies: u8,
}

impl RageOdds {
    /// Goes berserk.
    pub fn chance(&self) -> Result<Fraction, Refusal> {
        let nerve = discipline(self.discipline, self.standard, self.mourning)?;
        if self.enemies == 0 {
            return Err(no("Without an enemy within 4 hexes nobody goes berserk."));
        }
        let target = target_number(nerve, i32::from(self.enemies));
        Ok(chance(spread_of(1, target), |hits, _| hits == 0))
    }

    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        let rage = self.chance()?;
        let enemies = match self.enemies {
            1 => "1 enemy".to_owned(),
            more => format!("{more} enemies"),
        };
        let head = format!("Berserker with {enemies} within 4 hexes.");
        Ok(answer(
            head,
            &[("goes berserk", rage.clone()), ("keeps calm", fraction(1, 1) - rage)],
        ))
    }
}

/// A look for a hidden unit: noticed only if both dice succeed ([BB-203](docs/rules/barbarica.md#bb-203)).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpotOdds {
    /// Of the enemy that looks.
    pub discipline: u8,
    #[serde(default)]
    pub standard: bool,
    #[serde(default)]
    pub mourning: bool,
    pub distance: u8,
}

impl SpotOdds {
    /// How likely the hidden unit is noticed; refuses distances other than 1 to 6 hexes.
    pub fn chance(&self) -> Result<Fraction, Refusal> {
        let nerve = discipline(self.discipline, self.standard, self.mourning)?;
        if !(1..=6).contains(&self.distance) {
            return Err(no("Hidden units are noticed from 1 to 6 hexes away."));
        }
        let target = target_number(nerve, i32::from(self.distance));
        Ok(chance(spread_of(1, target), |hits, _| hits == 2))
    }

    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        let noticed = self.chance()?;
        let head = format!("Hidden {} away, in sight.", hexes(self.distance));
        Ok(answer(
            head,
            &[("noticed", noticed.clone()), ("stays hidden", fraction(1, 1) - noticed)],
        ))
    }
}

/// The row of the table: a D6, Strength, behaviours, level ([BB-226](docs/rules/barbarica.md#bb-226)).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowOdds {
    pub strength: u8,
    #[serde(default)]
    pub aggressive: bool,
    #[serde(default)]
    pub cautious: bool,
    #[serde(default)]
    pub reckless: bool,
    #[serde(default)]
    pub prefer_melee: bool,
    /// Level green rolls at -2 (chapter 9.1 of docs/rules/barbarica.md).
    #[serde(default)]
    pub green: bool,
}

impl RowOdds {
    /// The rows with their chances.
    pub fn rows(&self) -> Vec<(u8, Fraction)> {
        let mut rows: Vec<(u8, Fraction)> = Vec::new();
        let temper = Temper {
            aggressive: self.aggressive,
            cautious: self.cautious,
            reckless: self.reckless,
            prefer_melee: self.prefer_melee,
            green: self.green,
            ..Temper::default()
        };
        for face in 1..=6 {
            let row = row_of(face, self.strength, temper);
            match rows.last_mut() {
                Some((last, share)) if *last == row => *share += fraction(1, 6),
                _ => rows.push((row, fraction(1, 6))),
            }
        }
        rows
    }

    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        if !(1..=10).contains(&self.strength) {
            return Err(no("Strength is 1 to 10."));
        }
        let rows = self.rows();
        let words: Vec<String> = rows
            .iter()
            .map(|(row, share)| format!("{row} {}: {}", name_of_row(*row), shown(share)))
            .collect();
        let data: Vec<Value> = rows
            .iter()
            .map(|(row, share)| json!({ "row": row, "p": written(share) }))
            .collect();
        Ok(Answer {
            data: Some(json!({ "outcomes": data })),
            ..Answer::lines(vec![
                Line::from(format!("Table: D6 and Strength {}.", self.strength)),
                Line::from(format!("{}.", words.join(", "))),
            ])
        })
    }
}

/// A D20, rolled again while it shows a name in use ([BB-284](docs/rules/barbarica.md#bb-284)).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NameOdds {
    /// Names in use, below 20.
    #[serde(default)]
    pub used: u8,
}

impl NameOdds {
    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        if self.used >= 20 {
            return Err(no("There are twenty by-names."));
        }
        let free = i64::from(20 - self.used);
        let (each, rolls) = (fraction(1, free), fraction(20, free));
        let lines = vec![
            Line::from(format!("Each of the {free} free by-names: {}.", shown(&each))),
            Line::from(format!("Rolls of the D20: {} on average.", decimal(&rolls, 2))),
        ];
        Ok(Answer {
            data: Some(json!({ "p": written(&each), "rolls": written(&rolls) })),
            ..Answer::lines(lines)
        })
    }
}
